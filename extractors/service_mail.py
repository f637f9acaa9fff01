"""Mail of a service without telling headers: who writes, what about, and whether anybody would read the answer (J-35).

Signs are weighed, not matched one by one: services word their notices anew every week, but a desk that writes to one of many about
an account, a parcel or a bill and sends the reader to a page is none of the reader's correspondents. One person's voice outweighs it.
"""

from __future__ import annotations

import re
from itertools import pairwise

from extractors.pattern_heads import Phrases
from extractors.phrases import service
from extractors.phrases.machine import REPLY_SUBJECT, ROBOT_ASK
from extractors.voices import one_speaks, own_text, person_signs, proposes_time, sender_of
from pipeline.models.reading import Act, Decoded, Zone

_PROBE = 3_000
_ENOUGH = 3
_WAITED_FOR = 5
"""Weight that outweighs a question which waits for an answer, or a sender that nothing is known of."""
_MOST_TOPICS = 3
_MOST_LINES = 2
_HOUSE = 2
_NEXT = 80
_ELLIPTIC = 3
_BULLETIN = 4
_LONG = 2_000
_MOST_PHRASES = 3
_MOST_ROWS = 400
_VALUE_LENGTH = 90
_TOPICS = {topic: Phrases.split(sources) for topic, sources in service.TOPICS.items()}
_CROWD = Phrases.split(service.CROWD)
_SELF_SERVICE = Phrases.split(service.SELF_SERVICE)
_BROADCAST = Phrases.split(service.BROADCAST)
_BULLETIN_NAME = Phrases.split(service.BULLETIN)
_RULER = re.compile(r"\s*[-_=*~+#.─━]{6,}")


def service_topic(mail: Decoded, zones: tuple[Zone, ...], acts: tuple[Act, ...], lang: str, *, greeted: bool) -> str:
    """What a service writes about (`bill`, `account`, ... or `service`); "" if the mail may be a person's.

    `lang`: of the own words; `greeted`: they greet somebody by name.
    """
    if _answers(mail) or any(zone.kind in {"quoted", "forwarded"} for zone in zones):
        return ""
    voice = sender_of(mail)
    if voice.kind == "person" or person_signs(mail, zones, voice):
        return ""
    sender = voice.weight
    own = own_text(mail, zones)[:_PROBE].lower().replace("’", "'")
    if one_speaks(own, lang) or ("http" not in own and proposes_time(mail.text, acts)):
        return ""
    text = f"{mail.subject.lower()}\n{own}"
    topics = [topic for topic, phrases in _TOPICS.items() if phrases.search(text)]
    crowd = _CROWD.search(own[:300])
    alone = _SELF_SERVICE.search(text)
    lines = min(sum(map(_is_value, own.split("\n", _MOST_ROWS))), _MOST_LINES)
    weight = sender + min(len(topics) + ("appointment" in topics), _MOST_TOPICS) + 2 * alone + 2 * crowd + lines + (not greeted)
    enough = _WAITED_FOR if not sender or _asks_somebody(mail.text, acts) else _ENOUGH - (sender >= _HOUSE)
    return (topics[0] if topics else "service") if weight >= enough else ""


def _answers(mail: Decoded) -> bool:
    """Whether a mail answers or hands on another, by its headers or its subject."""
    return bool(mail.in_reply_to or mail.references or REPLY_SUBJECT.match(mail.subject))


def _is_elliptic(said: str) -> bool:
    """Whether a question is a stump ("Not at home?"); scripts without spaces show none."""
    return said.count(" ") < _ELLIPTIC and (said.isascii() or " " in said)


def _is_value(line: str) -> bool:
    return len(line) <= _VALUE_LENGTH and service.VALUE_LINE.fullmatch(line) is not None


def _asks_somebody(text: str, acts: tuple[Act, ...]) -> bool:
    """Whether a question waits for an answer, not one that the next sentence tells what to do about ("Not at home? Choose a day.")."""
    for act, following in pairwise((*acts, None)):
        if act is None or act.kind not in ("question", "decision", "proposal") or act.reason:
            continue
        said = text[act.start : act.end].lower()
        if act.kind == "decision" and said[-1] not in "?？":  # "please pick it up"
            continue
        led_on = following is not None and following.kind == "request" and "\n" not in text[act.end : following.start]
        alone = _SELF_SERVICE.search(text[act.start : act.end + _NEXT].lower())
        if not (led_on or alone or _is_elliptic(said) or ROBOT_ASK.search(said)):
            return True
    return False


def is_bulletin(mail: Decoded, own: str, *, greeted: bool) -> bool:
    """Whether a text was made for many: long, full of links and rules, named like an issue. `own`: its reply zones, case-folded.

    `greeted`: it greets somebody by name. An answer, or a mail below which history stands, is none.
    """
    if _answers(mail):
        return False
    name = f"{mail.sender.name} {mail.sender.key.partition('@')[0]}".lower() if mail.sender else ""
    named = _BULLETIN_NAME.search(mail.subject.lower()) or _BULLETIN_NAME.search(name)
    said = _BROADCAST.count(own, _MOST_PHRASES)
    crowd = _CROWD.search(own[:300])
    if not (named or said or crowd):
        return False
    links = own.count("http") + own.count("www.")
    long = (len(own) > _LONG) + (len(own) > 3 * _LONG)
    ruled = sum(1 for line in own.split("\n", _MOST_ROWS) if _RULER.match(line))
    weight = 2 * named + said + 2 * crowd + (links > 2) + (links > 5) + long + (ruled > 1) + sender_of(mail).weight
    return weight - 2 * greeted >= _BULLETIN
