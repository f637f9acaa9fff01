"""Whether a mail speaks as an organisation or as a person (J-35). From the sender's name, address and the way the mail is signed.

Machine mail without a telling header is told by this: a desk or a brand writes, and nobody puts a name under it.
"""

from __future__ import annotations

import re
import unicodedata

from extractors.letter_frame import ASIAN_NAME
from extractors.phrases.acknowledging import ACK
from extractors.phrases.endings import SIGN_OFF
from extractors.phrases.names import NOT_NAMES, TITLES
from extractors.phrases.organisation import ASIAN_BODIES, BODIES, DESKS, OF_US
from extractors.service_mail import one_speaks, proposes_time
from pipeline.models.reading import Act, Decoded, Zone

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
_IS_NAMED = re.compile(r"(?:の|^)([\u3400-\u9fff]{1,4})です", re.MULTILINE)
"""Somebody of the desk says their name; it counts if it stands in From."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa"})
_DESK_CUT = re.compile(r"[.\-_+]")
_THROUGH = re.compile(r"\s(?:via|über|vía)\s", re.IGNORECASE)
"""A group or a service hands on a person's mail under their name (J-33)."""
_PIECES = re.compile(r"\s*[,，|/–—(（]\s*|\s+-\s+")


def speaks_as_organisation(mail: Decoded, zones: tuple[Zone, ...], acts: tuple[Act, ...], lang: str, *, bulk: bool) -> bool:
    """True if a desk or a brand sent the mail and no person signs, presents themselves or says I in it.

    `lang`: of the own words. `bulk`: other signs say that it went to many; then, and beside a link, neither an I nor a time proposed to
    meet at proves somebody who waits.
    """
    if mail.sender is None or not mail.sender.key or _THROUGH.search(mail.sender.name):
        return False
    brand = _brand_words(mail)
    if not _is_organisation(mail.sender.name, mail.sender.key, brand) or _person_signs(mail, zones, brand):
        return False
    own = "\n".join(mail.text[zone.start : zone.end] for zone in zones if zone.kind == "reply")[:_PROBE].lower().replace("’", "'")
    return bulk or "http" in own or not (one_speaks(own, lang) or proposes_time(mail.text, acts))


def _brand_words(mail: Decoded) -> frozenset[str]:
    """Words of the domain, without its last label: what the organisation is called."""
    domain = mail.sender.key.rpartition("@")[2] if mail.sender else ""
    labels = domain.split(".")[:-1] or [domain]
    return frozenset(word for label in labels for word in _WORDS.findall(label) if len(word) > 2)


def _is_organisation(name: str, address: str, brand: frozenset[str]) -> bool:
    """A name over a desk's address, or one that is a brand's. A local part made of the display name is a person's, whatever else it
    says; of an address without a name nothing is known."""
    local = address.rpartition("@")[0]
    pieces = [piece for piece in _DESK_CUT.split(local) if piece]
    said = [word.lower() for word in _WORDS.findall(name)]
    spelt = {written for word in said if word not in brand | BODIES for written in (word, _plain(word), _plain(word.translate(_UMLAUTS)))}
    desk = bool(pieces) and pieces[0].rstrip("0123456789") in DESKS
    if not desk and any(_names(piece, word) for piece in pieces for word in spelt):
        return False
    if not said:
        return False
    return desk or bool(ASIAN_BODIES.search(name)) or not BODIES.isdisjoint(said) or any(_same(word, one) for word in said for one in brand)


def _plain(word: str) -> str:
    """A word as addresses spell it: without accents."""
    return "".join(char for char in unicodedata.normalize("NFKD", word) if not unicodedata.combining(char))


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
    called = mail.sender.name if mail.sender and not ASIAN_BODIES.search(mail.sender.name) else ""
    for number in range(max(1, len(rows) - _LINES_AT_THE_END), len(rows)):
        row, above = rows[number], rows[number - 1].lower().strip(" ,，.!")
        closed = number == len(rows) - 1 or SIGN_OFF.fullmatch(above) is not None
        if closed and (_is_name(row, brand) or (not row.isascii() and row in called)):
            return True
        if _GIVES_NAME.search(row) and not ASIAN_BODIES.search(row):
            return True
    if any(_is_person(next(filter(None, match.groups())), brand) for match in _PRESENTS.finditer(text[:600])):
        return True
    return any(name in called for name in _IS_NAMED.findall(text[:200]))


def _is_name(row: str, brand: frozenset[str]) -> bool:
    """A line that is a person's name, with or without a sign-off before it and what they work for behind it ("Elke, Lamp Workshop")."""
    if len(row) > _NAME_LENGTH or OF_US.match(row):
        return False
    pieces = [piece for piece in _PIECES.split(row) if piece and not SIGN_OFF.fullmatch(piece.lower().rstrip(".!"))]
    if not pieces or ACK.fullmatch(pieces[0]):
        return False
    if ASIAN_NAME.fullmatch(pieces[0]):
        return not ASIAN_BODIES.search(row)
    return _NAME_LINE.fullmatch(pieces[0]) is not None and _is_person(pieces[0], brand)


def _is_person(name: str, brand: frozenset[str]) -> bool:
    """Whether a name holds no word of the brand, of organisations in general, or one that opens sentences."""
    kept = [word for word in map(str.lower, _WORDS.findall(name)) if word not in TITLES]
    if not kept or ASIAN_BODIES.search(name):
        return False
    return kept[0] not in NOT_NAMES and not any(word in BODIES or word in DESKS or any(_same(word, one) for one in brand) for word in kept)
