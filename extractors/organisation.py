"""Whether a mail speaks as an organisation or as a person (J-35). From the sender's name, address and the way the mail is signed.

Machine mail without a telling header is told by this: a desk or a brand writes, and nobody puts a name under it.
"""

from __future__ import annotations

import re

from extractors.letter_frame import ASIAN_NAME
from extractors.phrases.acknowledging import ACK
from extractors.phrases.endings import SIGN_OFF
from extractors.phrases.names import NOT_NAMES, TITLES
from extractors.phrases.organisation import ASIAN_BODIES, BODIES, DESKS, OF_US
from extractors.service_mail import one_speaks
from pipeline.models.reading import Decoded, Zone

_LINES_AT_THE_END = 8
_NAME_LENGTH = 40
_PROBE = 3_000
_WORDS = re.compile(r"[^\W\d_]+")
_NAME_LINE = re.compile(r"(?:[A-ZÀ-Þ][\w'’-]*\.?)(?: (?:[A-ZÀ-Þ][\w'’-]*\.?|de|da|di|van|von|der|den|del|la|le)){0,3}")
_GIVES_NAME = re.compile(r"([가-힣]{2,4}) ?(?:드림|올림|배상)|([\u3400-\u9fff]{1,3}[ 　]?[\u3400-\u9fff]{0,3}) ?(?:拝|敬上|谨上|拜上)")
_PRESENTS = re.compile(
    r"안녕하(?:세요|십니까)[.,!~]? *(?:[^\n.]{0,20} )?([가-힣]{2,4})(?:입니다|이에요|예요|이라고 합니다)"
    r"|お世話になって(?:おり|い)ます[。、]?\s*(?:\S{1,15}の)?([\u3400-\u9fff]{1,3} ?[\u3400-\u9fff]{0,3}) ?です"
    r"|([\u3400-\u9fff]{1,4}) ?と申します|(?:我是|我叫)([\u3400-\u9fff]{2,3})"
    r"|\b(?:[Tt]his is|[Mm]y name is|I am|I'm|[Ii]ch bin|[Hh]ier ist|[Mm]ein Name ist|[Jj]e suis|[Jj]e m'appelle|[Ss]oy|[Mm]e llamo"
    r"|[Ss]ou|[Cc]hamo-me|[Ss]ono|[Mm]i chiamo) ([A-ZÀ-Þ][\w'’-]+)"
)
_DESK_CUT = re.compile(r"[.\-_+]")
_THROUGH = re.compile(r"\s(?:via|über|vía)\s", re.IGNORECASE)
"""A group or a service hands on a person's mail under their name (J-33)."""
_AND_BODY = re.compile(r"\s*[,|/–—-]\s+")


def speaks_as_organisation(mail: Decoded, zones: tuple[Zone, ...], lang: str) -> bool:
    """True if a desk or a brand sent the mail and no person signs, presents themselves or says I in it. `lang`: of the own words."""
    if mail.sender is None or not mail.sender.key or _THROUGH.search(mail.sender.name):
        return False
    brand = _brand_words(mail)
    if not _is_organisation(mail.sender.name, mail.sender.key, brand) or _person_signs(mail, zones, brand):
        return False
    own = "\n".join(mail.text[zone.start : zone.end] for zone in zones if zone.kind == "reply")
    return not one_speaks(own[:_PROBE].lower().replace("’", "'"), lang)


def _brand_words(mail: Decoded) -> frozenset[str]:
    """Words of the domain, without its last label: what the organisation is called."""
    domain = mail.sender.key.rpartition("@")[2] if mail.sender else ""
    labels = domain.split(".")[:-1] or [domain]
    return frozenset(word for label in labels for word in _WORDS.findall(label) if len(word) > 2)


def _is_organisation(name: str, address: str, brand: frozenset[str]) -> bool:
    """A desk's address, or a name that is a brand's. A local part made of the display name is a person's, whatever else it says."""
    local = address.rpartition("@")[0]
    pieces = [piece for piece in _DESK_CUT.split(local) if piece]
    said = [word.lower() for word in _WORDS.findall(name)]
    desk = bool(pieces) and pieces[0].rstrip("0123456789") in DESKS
    if not desk and any(_names(piece, word) for piece in pieces for word in said if word not in brand | BODIES):
        return False
    if desk or ASIAN_BODIES.search(name) or not BODIES.isdisjoint(said):
        return True
    return bool(said) and any(_same(word, one) for word in said for one in brand)


def _names(piece: str, word: str) -> bool:
    """Whether a piece of the local part stands for a word of the name: whole, shortened, or run together with others."""
    return len(word) > 1 and (piece.startswith(word) or (len(piece) > 1 and word.startswith(piece)) or word in piece)


def _same(word: str, brand: str) -> bool:
    return len(word) > 3 and (word in brand or (len(brand) > 3 and brand in word))


def _person_signs(mail: Decoded, zones: tuple[Zone, ...], brand: frozenset[str]) -> bool:
    """Whether a person's name stands under the mail, or the writer gives it."""
    own = [zone for zone in zones if zone.kind in {"reply", "signature"}]
    text = "\n".join(mail.text[zone.start : zone.end] for zone in own)
    rows = [row.strip(" \t,，.") for row in text.split("\n") if row.strip(" \t-–—_*")]
    for number, row in enumerate(rows[-_LINES_AT_THE_END:], max(0, len(rows) - _LINES_AT_THE_END)):
        above = rows[number - 1].lower().strip(" ,，.!") if number else ""
        closed = number == len(rows) - 1 or SIGN_OFF.fullmatch(above) is not None
        if number and closed and _is_name(row, brand):
            return True
        given = _GIVES_NAME.search(row)
        if given and not ASIAN_BODIES.search(row):
            return True
    return any(_is_person(next(filter(None, match.groups())), brand) for match in _PRESENTS.finditer(text[:600]))


def _is_name(row: str, brand: frozenset[str]) -> bool:
    """A line of its own that is a person's name, with or without what they work for behind it ("Elke, Lamp Workshop")."""
    row = _AND_BODY.split(row)[0]
    if len(row) > _NAME_LENGTH or OF_US.match(row) or ACK.fullmatch(row) or SIGN_OFF.fullmatch(row.lower()):
        return False
    if ASIAN_NAME.fullmatch(row):
        return not ASIAN_BODIES.search(row)
    return _NAME_LINE.fullmatch(row) is not None and _is_person(row, brand)


def _is_person(name: str, brand: frozenset[str]) -> bool:
    """Whether a name holds no word of the brand, of organisations in general, or one that opens sentences."""
    kept = [word for word in map(str.lower, _WORDS.findall(name)) if word not in TITLES]
    if not kept or ASIAN_BODIES.search(name):
        return False
    return not any(word in BODIES or word in DESKS or word in NOT_NAMES or any(_same(word, one) for one in brand) for word in kept)
