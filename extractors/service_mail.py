"""Mail of a service without telling headers: who writes, what about, and whether anybody would read the answer (J-35).

Signs are weighed, not matched one by one: services word their notices anew every week, but a desk that writes to one of many about
an account, a parcel or a bill and sends the reader to a page is none of the reader's correspondents. One person's voice outweighs it.
"""

from __future__ import annotations

import re
from itertools import islice, pairwise

from extractors.phrases import service
from extractors.phrases.machine import ROBOT_ASK
from pipeline.models.reading import Act, Decoded, Zone

_WORDS = re.compile(r"[^\W\d_]+")
_PIECES = re.compile(r"[.\-_+]|\d+")
_PROBE = 3_000
_ENOUGH = 3
_MOST_TOPICS = 3
_MOST_LINES = 2
_SIGNATURE = 40
_BULLETIN = 4
_LONG = 2_000
_MOST_PHRASES = 40
_MOST_ROWS = 400
_RULER = re.compile(r"\s*[-_=*~+#.─━]{6,}")


def service_topic(mail: Decoded, zones: tuple[Zone, ...], acts: tuple[Act, ...], lang: str) -> str:
    """What a service writes about (`bill`, `account`, ... or `service`); "" if the mail may be a person's. `lang`: of the own words."""
    if mail.in_reply_to or mail.references or any(zone.kind in {"quoted", "forwarded"} for zone in zones):
        return ""
    own = "\n".join(mail.text[zone.start : zone.end] for zone in zones if zone.kind in {"reply", "signature"})
    own = own[:_PROBE].lower().replace("’", "'")
    sender = _sender_weight(mail)
    if sender < 0 or _signed(mail, own):
        return ""
    text = f"{mail.subject.lower()}\n{own}"
    topics = [topic for topic, pattern in service.TOPICS.items() if pattern.search(text)]
    crowd = bool(service.CROWD.search(own[:300]))
    if not (topics or crowd) or any(service.FIRST_PERSON[one].search(own) for one in ("", lang) if one in service.FIRST_PERSON):
        return ""
    alone = bool(service.SELF_SERVICE.search(text))
    lines = min(len(service.VALUE_LINE.findall(own)), _MOST_LINES)
    weight = sender + min(len(topics) + ("appointment" in topics), _MOST_TOPICS) + 2 * alone + 2 * crowd + lines
    enough = _ENOUGH + _asks_somebody(mail.text, acts)
    return (topics[0] if topics else "service") if weight >= enough else ""


def is_bulletin(mail: Decoded, own: str, *, greeted: bool) -> bool:
    """Whether a text was made for many: long, full of links and rules, named like an issue. `own`: its reply zones, case-folded.

    `greeted`: it greets somebody by name. An answer, or a mail below which history stands, is none.
    """
    if mail.in_reply_to or mail.references:
        return False
    title = mail.subject.lower()
    name = f"{mail.sender.name} {mail.sender.key.partition('@')[0]}".lower() if mail.sender else ""
    named = bool(service.BULLETIN.search(title)) or bool(service.BULLETIN.search(name))
    said = {match.group() for match in islice(service.BROADCAST.finditer(own), _MOST_PHRASES)}
    crowd = bool(service.CROWD.search(own[:300]))
    if not (named or said or crowd):
        return False
    links = own.count("http") + own.count("www.")
    long = (len(own) > _LONG) + (len(own) > 3 * _LONG)
    ruled = sum(1 for line in own.split("\n", _MOST_ROWS) if _RULER.match(line))
    weight = 2 * named + min(len(said), 3) + 2 * crowd + (links > 2) + (links > 5) + long + (ruled > 1) + max(_sender_weight(mail), 0)
    return weight - 2 * greeted >= _BULLETIN


def _asks_somebody(text: str, acts: tuple[Act, ...]) -> bool:
    """Whether a question waits for an answer: one that the next sentence tells what to do about ("Not at home? Choose a day.") does not."""
    for act, following in pairwise((*acts, None)):
        if act is None or act.kind not in ("question", "decision", "proposal") or act.reason:
            continue
        led_on = following is not None and following.kind == "request" and "\n" not in text[act.end : following.start]
        if not led_on and not ROBOT_ASK.search(text[act.start : act.end].lower()):
            return True
    return False


def _sender_weight(mail: Decoded) -> int:
    """2 for a desk of a service, 1 for a desk where people sit or an organisation's name, below 0 for a person's own address."""
    if mail.sender is None:
        return 0
    local, _, domain = mail.sender.key.partition("@")
    pieces = set(filter(None, _PIECES.split(local)))
    organisation = _organisation(mail.sender.name, domain)
    if pieces & service.ROLE_LOCALS:
        return 2
    if pieces & service.DESK_LOCALS or organisation:
        return 1
    named = set(_WORDS.findall(mail.sender.name.lower()))
    return -1 if named & pieces or not named else 0


def _organisation(name: str, domain: str) -> bool:
    """Whether a display name is a house's: its domain says the same, or one of its words does."""
    low = name.lower()
    squashed = "".join(_WORDS.findall(low))
    labels = domain.split(".")[:-1] or [domain]
    told = len(squashed) > 3 and any(squashed.startswith(label) or label.startswith(squashed) for label in labels if len(label) > 3)
    return told or bool(service.ORGANISATION.search(low))


def _signed(mail: Decoded, own: str) -> bool:
    """Whether the last line is the name of a person who also stands in From."""
    if mail.sender is None:
        return False
    last = own.rstrip().rpartition("\n")[2].strip()
    words = _WORDS.findall(last)
    if not words or len(last) > _SIGNATURE or service.ORGANISATION.search(last):
        return False
    name = mail.sender.name.lower()
    named = set(_WORDS.findall(name))
    shared = [word for word in words if word in named or any(word.startswith(one) for one in named if len(one) > 1 and not one.isascii())]
    return bool(shared) and not _organisation(last, mail.sender.key.partition("@")[2])
