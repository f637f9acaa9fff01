"""Mail to many that a name may stand under: circulars, notices from a house's own people, pitches to strangers (J-32, J-35).

The voice alone does not tell them: somebody signs. What is said does: everybody is spoken to, silence is provided for, a page takes the
answer, or the writer offers what they have to a reader whom they do not know.
"""

from __future__ import annotations

import re

from extractors.pattern_heads import Phrases
from extractors.phrases import offers, one_sided
from extractors.phrases.machine import REPLY_SUBJECT
from extractors.phrases.marks import READER
from extractors.voices import Sender, one_speaks, own_text, person_signs, proposes_time, sender_of
from pipeline.models.reading import ASKS, Act, Decoded, Zone

_ROBOT = Phrases.split(one_sided.ROBOT)
_SETTLED = Phrases.split(one_sided.SETTLED)
_PRIZE = Phrases.split(one_sided.PRIZE)
_FORM = Phrases.split(one_sided.FORM)
_OCCASION = Phrases.split(one_sided.OCCASION)
_PITCH = Phrases.split(one_sided.PITCH)
_SHARED_PAST = Phrases.split(one_sided.SHARED_PAST)
_MANY = Phrases.split(one_sided.MANY)
_DIGEST = Phrases.split(one_sided.DIGEST)
_TITLE = Phrases.split(one_sided.TITLE)
_OWN_THINGS = Phrases.split(offers.OWN_THINGS)
_READERS = Phrases.split(offers.READERS)
_ISSUE = Phrases.split(offers.ISSUE)
_THEMES = {theme: Phrases.split(sources) for theme, sources in offers.THEMES.items()}
_OFFER, _OFFER_BY_A_HOUSE = 3, 2
"""Themes of an offer that a stranger's mail may touch before it is one; fewer where the writer names the house they come from."""
_TOLD = 4
"""Sentences from which on a text that speaks to nobody is a column, not a note."""
_ENDS = re.compile(r"(?<![\d.])[.!?。！？]")
_PROBE = 3_000
_GREETING = 60
_CUES = 2
_ENOUGH, _ENOUGH_UNNAMED = 3, 4
_MOST_OCCASIONS = 2
_TAGS = ("[", "【")


def one_sided_kind(mail: Decoded, zones: tuple[Zone, ...], acts: tuple[Act, ...], lang: str, *, greeted: bool) -> str:
    """`robot`, `circular`, `pitch` or `notice`; "" if somebody may wait for this reader's answer.

    `lang`: of the own words; `greeted`: they greet somebody by name.
    """
    if mail.in_reply_to or mail.references or any(zone.kind in {"quoted", "forwarded"} for zone in zones):
        return ""
    own = own_text(mail, zones)[:_PROBE].lower().replace("’", "'").strip()
    asked = [act for act in acts if act.kind in ASKS and not act.reason]
    offered = bool(asked) and _is_offer(mail, own)
    if REPLY_SUBJECT.match(mail.subject):
        return "pitch" if offered else ""
    if _ROBOT.search(own):
        return "robot"
    known = one_sided.NAMED_READER.match(own) and person_signs(mail, zones, sender_of(mail))
    if len(mail.to) + len(mail.cc) <= 1 and not known and _greets_many(mail, own, asked):
        return "circular"
    if offered or (_PITCH.count(own, _CUES) >= _CUES and not _SHARED_PAST.search(own)):
        return "pitch"
    if not greeted and not person_signs(mail, zones, sender_of(mail)) and (_ISSUE.search(own) or _speaks_to_nobody(own, lang)):
        return "circular"
    return "notice" if _is_notice(mail, zones, acts, own, lang, greeted=greeted) else ""


def _greets_many(mail: Decoded, own: str, asked: list[Act]) -> bool:
    """Whether the greeting speaks to many, and no ask calls anybody by name; the greeting itself may stand in the first ask."""
    first = len(mail.text) - len(mail.text.lstrip())
    named = any(act.names and act.start > first for act in asked)
    return not named and (_MANY.search(own[:_GREETING]) or _READERS.search(own[:_GREETING]))


def _is_offer(mail: Decoded, own: str) -> bool:
    """Whether somebody offers what they have to a reader whom they do not know: so many themes of such letters, and no shared past."""
    text = f"{mail.subject.lower()}\n{own}"
    touched = [theme for theme, phrases in _THEMES.items() if phrases.search(text)]
    if _names_itself(text, sender_of(mail)):
        sells = len(touched) >= _OFFER_BY_A_HOUSE
    else:
        sells = len([theme for theme in touched if theme not in offers.COMMON]) >= _OFFER
    return sells and not (_SHARED_PAST.search(own) or _OWN_THINGS.search(own))


def _speaks_to_nobody(own: str, lang: str) -> bool:
    """Whether a text of some length asks more than once and knows neither reader nor writer: a column, a bulletin, a quiz."""
    ends, questions = len(_ENDS.findall(own)), sum(map(own.count, "?？"))
    return ends >= _TOLD and _CUES <= questions <= ends // 2 and not READER.search(own) and not one_speaks(own, lang)


def _is_notice(mail: Decoded, zones: tuple[Zone, ...], acts: tuple[Act, ...], own: str, lang: str, *, greeted: bool) -> bool:
    """Whether a text is a house's, whatever name is in From: nobody signs, says I or proposes a time, and a page takes the answer."""
    subject, voice = mail.subject.lower(), sender_of(mail)
    text = f"{subject}\n{own}"
    settled, prize, form, digest = (phrases.search(text) for phrases in (_SETTLED, _PRIZE, _FORM, _DIGEST))
    tagged = subject[:1] in _TAGS and _names_itself(subject, voice)
    titled = _TITLE.search(subject)
    closed = _names_itself(own.rpartition("\n")[2], voice)
    if not (titled or settled or prize or form or digest or tagged) or (not titled and _SHARED_PAST.search(own)):
        return False
    weight = 4 * titled + 3 * (settled + digest + tagged) + 2 * (prize + form + closed) + ("http" in own)
    weight += _OCCASION.count(text, _MOST_OCCASIONS) + (not greeted) + _all_at_a_page(mail, acts)
    if digest and not greeted and sum(map(own.count, "?？")) >= _CUES:
        return not person_signs(mail, zones, voice)  # strangers ask, and say I
    if weight < (_ENOUGH if _names_itself(text, voice) else _ENOUGH_UNNAMED):
        return False
    return not (person_signs(mail, zones, voice) or one_speaks(own, lang) or ("http" not in own and proposes_time(mail.text, acts)))


def _all_at_a_page(mail: Decoded, acts: tuple[Act, ...]) -> bool:
    """Whether all that is asked is to be done at a page or a button."""
    asked = [mail.text[act.start : act.end].lower() for act in acts if act.kind in ASKS and not act.reason]
    return bool(asked) and all(map(_FORM.search, asked))


def _names_itself(text: str, voice: Sender) -> bool:
    """Whether a text says what the sender's domain says: a house speaks of itself by its name."""
    return any(len(word) > _CUES and word in text for word in voice.brand)
