"""Whose voice a mail is: a person's, a desk's or a house's (J-33, J-35). From the sender's name and address, and from how it is signed.

Machine mail without a telling header is told by this: a desk or a brand writes, and nobody puts a name under it.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Literal, NamedTuple

from extractors.letter_frame import ASIAN_NAME
from extractors.pattern_heads import Phrases
from extractors.phrases import voices
from extractors.phrases.acknowledging import ACK
from extractors.phrases.endings import SIGN_OFF
from extractors.phrases.names import NOT_NAMES, TITLES
from pipeline.models.reading import ASKS, Act, Decoded, Zone

Kind = Literal["person", "joined", "desk", "house", "unknown"]
_HOUSE = Phrases.split(voices.HOUSE)
_WORDS = re.compile(r"[^\W\d_]+")
_LOCAL_CUT = re.compile(r"[.\-_+]|\d+")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa"})
_LINES_AT_THE_END = 8
_NAME_LENGTH = 40
_PROBE = 3_000
_LONG_WORD = 3
_ONE_LINE = 80
_FULL_NAME = 3
_MOST = 3
_NAME_LINE = re.compile(
    r"(?:[A-ZÀ-Þ][\w'’-]*\.?)(?: (?:[A-ZÀ-Þ][\w'’-]*\.?|de|da|di|dos|van|von|der|den|del|la|le)){0,3}"
    r"|(?:前台|受付|店主|접수|담당) ?\S{1,4}"
)
_FULL = re.compile(r"[A-ZÀ-Þ][a-zß-ÿ'’-]+ [A-ZÀ-Þ][a-zß-ÿ'’-]+")
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
_PIECES = re.compile(r"\s*[,，|/–—(（]\s*|\s+-\s+|\s+(?=(?:at|in|from|vom|aus|bei|chez) )|(?<=[a-z]{3})\.")
_END_OF_SENTENCE = "?!？！。:"


class Sender(NamedTuple):
    """`kind`: whose name and address these are. `weight`: how surely no person's, 0 to 3. `brand`: the domain's words.

    `joined`: a person's name and the house's in one. `unknown`: an address without a name, or a name that says nothing.
    """

    kind: Kind
    weight: int
    brand: frozenset[str]


def sender_of(mail: Decoded) -> Sender:
    """Who the From line says is writing."""
    return _sender(mail.sender.name, mail.sender.key) if mail.sender else Sender("unknown", 0, frozenset())


@lru_cache(maxsize=8_192)
def _sender(name: str, address: str) -> Sender:
    local, _, domain = address.partition("@")
    brand = frozenset(word for label in _labels(domain) for word in _WORDS.findall(label) if len(word) > 1)
    house = _names_house(name, brand, domain)
    joined, through = voices.JOINED.fullmatch(name), voices.THROUGH.search(name)
    if joined and _WORDS.search(joined["who"]) and not _names_house(joined["who"], brand, domain):
        if _of_domain(joined["house"], brand) or (
            not through and " " not in joined["who"].strip() and _HOUSE.search(joined["house"].lower())
        ):
            return Sender("joined", 1, brand)
        if through:
            return Sender("person", 0, brand)  # a group or a service hands on a person's mail under their name (J-33)
    pieces = [piece for piece in _LOCAL_CUT.split(local) if piece]
    said = [word.lower() for word in _WORDS.findall(name)]
    if not said:
        return Sender("unknown", 0, brand)
    role = any(piece in voices.ROLE_LOCALS for piece in pieces)
    front = any(piece in voices.DESK_LOCALS for piece in pieces)
    branch = (
        len(said) > 1 and said[0] in brand and not any(_stands_for(piece, said[0]) for piece in pieces)
    )  # "Dale Registry <registry@dale>"
    if not branch and not (pieces and _is_desk(pieces[0])) and _spells_person(name, pieces, brand):
        return Sender("person", 0, brand)
    if role or front:
        return Sender("desk", min(2 * house + (2 if role else 1), _MOST), brand)
    return Sender("house", 2, brand) if house else Sender("unknown", 0, brand)


def _labels(domain: str) -> list[str]:
    return domain.split(".")[:-1] or [domain]


def _is_desk(piece: str) -> bool:
    return piece in voices.ROLE_LOCALS or piece in voices.DESK_LOCALS


def _spells_person(name: str, pieces: list[str], brand: frozenset[str]) -> bool:
    """Whether the local part is made of the display name: then it is a person's, whatever else it says."""
    said = [word for word in map(str.lower, _WORDS.findall(name)) if word not in brand | voices.BODIES and word not in TITLES]
    if said and "".join(pieces) == "".join(word[0] for word in said):
        return True
    spelt = {form for word in said for form in (word, plain(word), plain(word.translate(_UMLAUTS)))}
    return any(len(word) > 1 and _stands_for(piece, word) for piece in pieces for word in spelt)


def _stands_for(piece: str, word: str) -> bool:
    """Whether a piece of the local part stands for a word of the name: whole, shortened, or run together with others."""
    return piece.startswith(word) or (len(piece) > 1 and word.startswith(piece)) or (len(word) > 2 and word in piece)


def plain(word: str) -> str:
    """A word as addresses spell it: without accents."""
    return "".join(char for char in unicodedata.normalize("NFKD", word) if not unicodedata.combining(char))


def _same(word: str, brand: str) -> bool:
    return len(word) > _LONG_WORD and (word in brand or (len(brand) > _LONG_WORD and brand in word))


def _of_domain(name: str, brand: frozenset[str]) -> bool:
    return any(_same(plain(word), one) for word in map(str.lower, _WORDS.findall(name)) for one in brand)


def _names_house(name: str, brand: frozenset[str], domain: str) -> bool:
    """Whether a name is a house's: its domain says the same, or one of its words does."""
    low = name.lower()
    squashed = plain("".join(_WORDS.findall(low)))
    labels = [label.replace("-", "") for label in _labels(domain)]
    told = any(_same(squashed, label) and (squashed.startswith(label) or label.startswith(squashed)) for label in labels)
    return told or not voices.BODIES.isdisjoint(_WORDS.findall(low)) or _HOUSE.search(low) or _of_domain(name, brand)


def person_signs(mail: Decoded, zones: tuple[Zone, ...], sender: Sender) -> bool:
    """Whether a person's name stands under the mail, or the writer gives it."""
    text = own_text(mail, zones)
    rows = [row.strip(" \t,，") for row in text.split("\n") if row.strip(" \t-–—_*.")]
    called = mail.sender.name if mail.sender else ""
    for number in range(max(1, len(rows) - _LINES_AT_THE_END), len(rows)):
        row, above = rows[number], rows[number - 1].lower().strip(" ,，.!")
        last = number == len(rows) - 1 or (number == len(rows) - 2 and " " in row and _is_house(rows[-1], sender))
        closed = SIGN_OFF.fullmatch(above) is not None
        if ((last or closed) and _is_name(row, sender, called)) or (closed and _owns_house(row, sender)):
            return True
        given = _GIVES_NAME.search(row)
        if given and len(row) <= _NAME_LENGTH and _is_person(next(filter(None, given.groups())), sender):
            return True
        if sender.kind == "person" and len(row) <= _NAME_LENGTH and _is_called(row, called):
            return True
    if any(_is_person(next(filter(None, match.groups())), sender) for match in _PRESENTS.finditer(text[:600])):
        return True
    return any(name in called for name in _IS_NAMED.findall(text[:200]))


def _is_house(row: str, sender: Sender) -> bool:
    """Whether a last line says what the writer above it works for."""
    if len(row) > _NAME_LENGTH or ":" in row or "," in row or row[-1] in _END_OF_SENTENCE:
        return False
    return any(_same(word, one) for word in map(str.lower, _WORDS.findall(row)) for one in sender.brand)


def _owns_house(row: str, sender: Sender) -> bool:
    """Whether a line is the full name of somebody whose family name the house bears ("Gisela Lenz" of Buchbinderei Lenz)."""
    if _FULL.fullmatch(row) is None:
        return False
    given, family = row.split(" ")
    return _is_person(given, sender) and any(_same(family.lower(), one) for one in sender.brand)


def _is_called(row: str, called: str) -> bool:
    """Whether a line is the name in From, or part of it ("x Basile")."""
    said = {word for word in _WORDS.findall(row.lower()) if len(word) > 1}
    return bool(said) and said <= set(_WORDS.findall(called.lower()))


def own_text(mail: Decoded, zones: tuple[Zone, ...]) -> str:
    """The writer's own words, with the signature."""
    return "\n".join(mail.text[zone.start : zone.end] for zone in zones if zone.kind in {"reply", "signature"})


def _is_name(row: str, sender: Sender, called: str) -> bool:
    """A line that is a person's name, with or without a sign-off before it and what they work for beside it ("Elke, Lamp Workshop")."""
    own = voices.OF_US.match(row)
    if own and voices.YOURS.match(row) and _FULL.fullmatch(row, own.end()):
        row = row[own.end() :]  # "Ihre Swantje Beck", never "Ihre Stadtwerke"
        own = None
    if len(row) > _NAME_LENGTH or own or row[-1] in _END_OF_SENTENCE or (row[-1] == "." and row.count(" ") > 1):
        return False
    pieces = [
        piece for piece in map(str.strip, _PIECES.split(row.rstrip("."))) if piece and not SIGN_OFF.fullmatch(piece.lower().rstrip(".!"))
    ]
    if len(pieces) > 1 and _HOUSE.search(pieces[0].lower()) and not _HOUSE.search(pieces[1].lower()):
        pieces = pieces[1:]  # "Lamp Workshop, Elke"
    if not pieces or ACK.fullmatch(pieces[0]) or (len(pieces) > 1 and pieces[1].split(" ")[0] in {"from", "chez", "bei"}):
        return False
    first = pieces[0]
    if not first.isascii() and first[0].isalpha() is not False and _asian(first, row, called):
        return True
    return _NAME_LINE.fullmatch(first) is not None and _is_person(first, sender)


def _asian(piece: str, row: str, called: str) -> bool:
    """A name without capitals: it looks like one and no house, or its last word stands in From."""
    last = piece.rsplit(maxsplit=1)[-1]
    if _HOUSE.search(last) or voices.POSTS.search(row):
        return row in called and not _HOUSE.search(row)
    return (
        ASIAN_NAME.fullmatch(piece) is not None
        or (len(last) == _FULL_NAME and ASIAN_NAME.fullmatch(last) is not None)
        or (last in called if len(last) > 1 else called.startswith(last))
    )


def _is_person(name: str, sender: Sender) -> bool:
    """Whether a name holds no word of the brand, of houses in general, or one that opens sentences."""
    kept = [word for word in map(str.lower, _WORDS.findall(name)) if word not in TITLES]
    if not kept or kept[0] in NOT_NAMES or voices.POSTS.search(name) or _HOUSE.search(name.lower()):
        return False
    return not any(word in voices.BODIES or _is_desk(word) or any(_same(word, one) for one in sender.brand) for word in kept)


def one_speaks(own: str, lang: str) -> bool:
    """Whether a person says I. `own`: case-folded; `lang`: of the text."""
    tongues = (lang,) if own.isascii() else ("", lang)
    return any(voices.FIRST_PERSON[one].search(own) for one in tongues if one in voices.FIRST_PERSON)


def proposes_time(text: str, acts: tuple[Act, ...]) -> bool:
    """Whether a question asks to meet at a moment that it names: somebody at the desk waits for the answer."""
    asked = (text[act.start : act.end] for act in acts if act.kind in ASKS and not act.reason and {"meeting", "yesno"} <= set(act.flags))
    return any(any(map(str.isdigit, said)) for said in asked)


def speaks_as_organisation(mail: Decoded, zones: tuple[Zone, ...], acts: tuple[Act, ...], lang: str, *, bulk: bool) -> bool:
    """True if a desk or a brand sent the mail and no person signs, presents themselves or says I in it.

    `lang`: of the own words. `bulk`: other signs say that it went to many; then, and beside a link, neither an I nor a time proposed to
    meet at proves somebody who waits.
    """
    sender = sender_of(mail)
    if sender.kind in {"person", "unknown"} or person_signs(mail, zones, sender):
        return False
    own = own_text(mail, zones)[:_PROBE].lower().replace("’", "'")
    if (
        sender.kind == "desk"
        and sender.weight == 1
        and len(own) <= _ONE_LINE
        and "\n" not in own.strip()
        and "http" not in own
        and not bulk
    ):
        return False  # a line from a desk where people sit, under no house's name: as people write who know the reader
    return bulk or "http" in own or not (one_speaks(own, lang) or proposes_time(mail.text, acts))
