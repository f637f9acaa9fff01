"""Mail of a service without telling headers: who writes, what about, and whether anybody would read the answer (J-35).

Signs are weighed, not matched one by one: services word their notices anew every week, but a desk that writes to one of many about
an account, a parcel or a bill and sends the reader to a page is none of the reader's correspondents. One person's voice outweighs it.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise

from extractors.pattern_heads import Phrases
from extractors.phrases import service
from extractors.phrases.endings import SIGN_OFF
from extractors.phrases.machine import REPLY_SUBJECT, ROBOT_ASK
from pipeline.models.reading import ASKS, Act, Decoded, Zone

_WORDS = re.compile(r"[^\W\d_]+")
_PIECES = re.compile(r"[.\-_+]|\d+")
_PROBE = 3_000
_ENOUGH = 3
_WAITED_FOR = 5
"""Weight that outweighs a question which waits for an answer, or a sender that nothing is known of."""
_MOST_TOPICS = 3
_MOST_LINES = 2
_SIGNATURE = 40
_TAIL = 400
_HOUSE = 2
_NEXT = 80
_ELLIPTIC = 3
_DIGIT = re.compile(r"\d")
_BORDERS = re.compile(r"[,(/|–—]|(?<=[a-z]{3})\.")
_NAME = re.compile(
    r"[A-ZÀ-Þ][\w'’-]+(?: (?:[A-ZÀ-Þ]\.|(?:van|von|de|da|del|di|dos) )?[A-ZÀ-Þ][\w'’-]+){0,2}"
    r"|[\u3400-\u9fff]{1,3}|(?:前台|受付|店主|접수|담당) ?\S{1,4}"
)
_NAMED_OFF = re.compile(r"드림|올림|拝|拜上|敬上")
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
_ORGANISATION = Phrases.split(service.ORGANISATION)
_RULER = re.compile(r"\s*[-_=*~+#.─━]{6,}")


def service_topic(mail: Decoded, zones: tuple[Zone, ...], acts: tuple[Act, ...], lang: str, *, greeted: bool) -> str:
    """What a service writes about (`bill`, `account`, ... or `service`); "" if the mail may be a person's.

    `lang`: of the own words; `greeted`: they greet somebody by name.
    """
    if _answers(mail) or any(zone.kind in {"quoted", "forwarded"} for zone in zones):
        return ""
    sender = _sender_weight(mail)
    if sender < 0 or signed_by_person(mail, zones):
        return ""
    own = "\n".join(mail.text[zone.start : zone.end] for zone in zones if zone.kind in {"reply", "signature"})
    own = own[:_PROBE].lower().replace("’", "'")
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


def one_speaks(own: str, lang: str) -> bool:
    """Whether a person says I. `lang`: of the text."""
    tongues = (lang,) if own.isascii() else ("", lang)
    return any(service.FIRST_PERSON[one].search(own) for one in tongues if one in service.FIRST_PERSON)


def proposes_time(text: str, acts: tuple[Act, ...]) -> bool:
    """Whether a question asks to meet at a moment that it names: somebody at the desk waits for the answer."""
    asked = (text[act.start : act.end] for act in acts if act.kind in ASKS and not act.reason and {"meeting", "yesno"} <= set(act.flags))
    return any(any(map(str.isdigit, said)) for said in asked)


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
    weight = 2 * named + said + 2 * crowd + (links > 2) + (links > 5) + long + (ruled > 1) + max(_sender_weight(mail), 0)
    return weight - 2 * greeted >= _BULLETIN


def _sender_weight(mail: Decoded) -> int:
    """3 for a house's name over a desk's address, 2 for one of both, 1 for a desk where people sit, below 0 for a person's own address."""
    if mail.sender is None:
        return -1
    local, _, domain = mail.sender.key.partition("@")
    pieces = set(filter(None, _PIECES.split(local)))
    house = _HOUSE * _organisation(mail.sender.name, domain)
    if pieces & service.ROLE_LOCALS:
        return min(house + 2, 3)
    if pieces & service.DESK_LOCALS:
        return house + 1
    named = _WORDS.findall(mail.sender.name.lower())
    shared = [word for word in named if word in pieces or (len(word) > 2 and word in local)]
    initials = local == "".join(word[0] for word in named)
    own = any(word in domain for word in shared) if house else shared  # "Dale Registry <registry@dale.example>" is a house
    return -1 if own or initials or not named else house


@lru_cache(maxsize=8_192)
def _organisation(name: str, domain: str) -> bool:
    """Whether a display name is a house's: its domain says the same, or one of its words does."""
    low = name.lower()
    squashed = "".join(_WORDS.findall(unicodedata.normalize("NFKD", low)))
    squashed = "".join(char for char in squashed if not unicodedata.combining(char))
    labels = [label.replace("-", "") for label in domain.split(".")[:-1] or [domain]]
    told = len(squashed) > 3 and any(squashed.startswith(label) or label.startswith(squashed) for label in labels if len(label) > 3)
    return told or _ORGANISATION.search(low)


def signed_by_person(mail: Decoded, zones: tuple[Zone, ...]) -> bool:
    """Whether the last own line is a person's name: one that stands in From, or any that is no house's."""
    own = "\n".join(mail.text[zone.start : zone.end] for zone in zones if zone.kind in {"reply", "signature"})
    last = own[-_TAIL:].rstrip().rpartition("\n")[2].strip()
    if mail.sender is None or len(last) > _SIGNATURE or not last or last[-1] in "?!？！。:." or _DIGIT.search(last):
        return False
    domain = mail.sender.key.partition("@")[2]
    named = set(_WORDS.findall(mail.sender.name.lower()))
    for piece in filter(None, map(str.strip, _BORDERS.split(last))):
        low = piece.lower()
        if _organisation(piece, domain) or (SIGN_OFF.fullmatch(low.rstrip(".")) and not _NAMED_OFF.search(low)):
            continue
        spoken = _WORDS.findall(low)
        own_name = any(word in named or any(word.startswith(one) for one in named if len(one) > 1 and not one.isascii()) for word in spoken)
        if spoken and (own_name or _NAME.fullmatch(piece) or _NAMED_OFF.search(low)):
            return True
    return False
