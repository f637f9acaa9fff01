"""Class signs that only the text shows: footers, reactions, notices, gateways, marketing (J-30, J-32, J-34, J-35)."""

from __future__ import annotations

import re

from extractors.one_sided import one_sided_kind
from extractors.pattern_heads import Phrases
from extractors.phrases import lines, machine
from extractors.phrases.endings import UNSUBSCRIBE
from extractors.service_mail import is_bulletin, service_topic
from extractors.voices import person_signs, sender_of
from pipeline.models.reading import ASKS, Act, Decoded, Sign, Zone

_REACTION_TYPE = "text/vnd.google.email-reaction+json"
_TAPBACK = ("liked ", "loved ", "laughed ", "emphasi", "disliked ")
_EMOJI = re.compile("[\u2190-\u2bff\ufe0f\u200d\u20e3\U0001f000-\U0001faff]+")
_AMOUNT = re.compile(r"[$€£¥₩]\s?\d|\d[\d.,]*\s?(?:usd|eur|krw|jpy|원|円|元|€)|#\s?\d{3,}|\b\d{4,8}\b|\*{2,}\d{2,4}|\d{3,}")
_NOTICES = {kind: Phrases.split(lines(block)) for kind, block in machine.TRANSACTIONAL.items()}
_LIST_LINES = Phrases.split(UNSUBSCRIBE)


def signs_of_text(mail: Decoded, zones: tuple[Zone, ...], acts: tuple[Act, ...], lang: str, *, greeted: bool, told: bool) -> list[Sign]:
    """Signs of one text. `lang`: of the own words; `greeted`: they greet somebody by name.

    `told`: headers say already that no person wrote.
    """
    signs: list[Sign] = []
    own = "\n".join(mail.text[z.start : z.end] for z in zones if z.kind == "reply")
    reaction = _reaction(mail, own)
    if reaction is not None:
        signs.append(Sign("reaction", "A", reaction))
    low = own[:12_000].lower()
    if _stock_acknowledgement(low[:2_000], acts):
        signs.append(Sign("stock_reply", "A"))
    if _bulk_footer(mail, zones):
        signs.append(Sign("footer_bulk", "B"))
    elif not told and is_bulletin(mail, low, greeted=greeted):
        signs.append(Sign("bulletin", "B"))
    below = "\n".join(mail.text[z.start : z.end] for z in zones if z.kind == "footer")
    notice = _notice(mail, low[:4_000], below.lower()[:4_000], acts, zones)
    if not notice and not told:
        notice = service_topic(mail, zones, acts, lang, greeted=greeted)
        if not notice and not any(sign.rule == "footer_bulk" for sign in signs):
            notice = one_sided_kind(mail, zones, acts, lang, greeted=greeted)
    if notice == "pitch":
        signs.append(Sign("pitch", "B"))
        notice = ""
    if notice:
        signs.append(Sign("transactional", "B", notice))
    pushed = sum("marketing" in a.flags for a in acts)
    if pushed and (pushed > 1 or len([a for a in acts if a.kind in ASKS]) <= 3):
        signs.append(Sign("marketing", "C", str(pushed)))
    return signs


def _reaction(mail: Decoded, own: str) -> str | None:
    """The emoji of a reaction mail ("" if unreadable), None if it is no reaction (J-77)."""
    rows = [r.strip() for r in own.split("\n") if r.strip()]
    lead = rows[0] if rows else ""
    emoji = lead if _EMOJI.fullmatch(lead.replace(" ", "")) else ""
    if _REACTION_TYPE in mail.mime_types or any(a.mime_type == _REACTION_TYPE for a in mail.attachments):
        return emoji
    if emoji and 2 <= len(rows) <= 3 and machine.REACTION_LINE.fullmatch(rows[1].lower()):
        return emoji
    if len(rows) == 1 and len(lead) < 200 and machine.REACTION_LINE.fullmatch(lead.lower()):
        found = _EMOJI.search(lead)
        if found or lead.lower().startswith(_TAPBACK):
            return found.group() if found else ""
    return None


def _stock_acknowledgement(own: str, acts: tuple[Act, ...]) -> bool:
    """A desk's robot confirms arrival: it names what comes next, speaks as no person, and asks nothing (J-79)."""
    if any(act.kind in ASKS and not act.reason for act in acts) or machine.PERSON.search(own):
        return False
    return bool(machine.STOCK_RECEIVED.search(own) and machine.STOCK_NEXT.search(own))


def _bulk_footer(mail: Decoded, zones: tuple[Zone, ...]) -> bool:
    """An unsubscribe, browser or preferences line in the footer, or in the last lines when no footer was found."""
    ends = (mail.text[z.start : z.end][:4_000].lower() for z in zones if z.kind in {"footer", "signature"})
    return any(_LIST_LINES.search(low) for low in ends)


def _notice(mail: Decoded, own: str, footer: str, acts: tuple[Act, ...], zones: tuple[Zone, ...]) -> str:
    """Kind of automatic notice, "" if a person's hand shows: first person, an address to the reader, a real ask."""
    text = f"{mail.subject.lower()}\n{own}\n{footer}"
    personal = bool(machine.PERSON.search(own))
    automatic = _NOTICES["notice"].search(text)
    if personal and not automatic:
        return ""
    hits = [kind for kind, patterns in _NOTICES.items() if kind != "notice" and patterns.search(text)]
    if not (hits or automatic) or (not automatic and _person_asks(mail, acts)):
        return ""
    asked = [mail.text[act.start : act.end].lower() for act in acts if _asks(act)]
    robotic = [low for low in asked if machine.ROBOT_ASK.search(low)]
    if len(robotic) < len(asked) and not (automatic and hits):
        return ""
    if automatic and (hits or robotic):
        return hits[0] if hits else "notice"
    marks = len(hits) + automatic + bool(robotic) + bool(_AMOUNT.search(text))
    if personal or marks < 2 or person_signs(mail, zones, sender_of(mail)):
        return ""
    return hits[0] if hits else "notice"


def _person_asks(mail: Decoded, acts: tuple[Act, ...]) -> bool:
    """A person's own address asks what or when: no robot wants to know ("Which screws did you order?")."""
    return sender_of(mail).kind == "person" and any(_asks(act) and "wh" in act.flags for act in acts)


def _asks(act: Act) -> bool:
    """A real question, also one that sells nothing; plain requests ("please change your password") are left to robots."""
    return act.kind in {"question", "decision", "proposal"} and not act.reason and "marketing" not in act.flags


def relay_by_text(mail: Decoded) -> list[Sign]:
    """SMS gateways, and comment services by address and first line."""
    sender = mail.sender.key if mail.sender else ""
    text = mail.text[:1_500].lower()
    subject = mail.subject.lower()
    if machine.GATEWAY_DOMAIN.search(sender) or (machine.GATEWAY.search(text) and machine.GATEWAY.search(subject)):
        return [Sign("relay", "R", "gateway")]
    if machine.RELAY_DOMAIN.search(sender):
        rows = [*[r.strip() for r in text.split("\n") if r.strip()][:4], subject]
        if any(machine.MENTIONED.match(r) for r in rows) or "@" in subject:
            return [Sign("relay", "R", "named mention")]
        if any(machine.COMMENTED.match(r) for r in rows):
            return [Sign("relay", "R", "not_named comment")]
    return []
