"""Who is meant: names in an ask or a greeting against the people on the message (J-57, J-58)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from pipeline.models.judged import OWNER
from pipeline.models.people import People
from pipeline.models.reading import Address

_WORD = re.compile(r"[^\W\d_]+", re.UNICODE)
_HONORIFICS = ("님", "씨", "선생님", "様", "さま", "さん", "殿", "先生", "氏")
_TITLES = frozenset(
    {
        "mr",
        "mrs",
        "ms",
        "dr",
        "prof",
        "herr",
        "frau",
        "herrn",
        "monsieur",
        "madame",
        "mme",
        "señor",
        "señora",
        "sr",
        "sra",
        "signor",
        "signora",
    }
)
_ALL = frozenset(
    {
        "all",
        "everyone",
        "everybody",
        "team",
        "both",
        "folks",
        "guys",
        "alle",
        "zusammen",
        "tous",
        "todos",
        "tutti",
        "여러분",
        "모두",
        "皆様",
        "各位",
        "大家",
    }
)
_MIN_CJK = 2
_CJK_START = "\u3400"


class Named(NamedTuple):
    """One addressable participant: person id (or OWNER) and the lower-case words that may name them."""

    person: str
    words: frozenset[str]
    full: str


def participants(addresses: Iterable[Address], owner_name: str, is_owner: Callable[[str], bool], people: People) -> list[Named]:
    """The people of the given header addresses with the words that name them; addresses of the owner become OWNER."""
    rows: dict[str, Named] = {}
    for address in addresses:
        if not address.key:
            continue
        person = people.person_of(address.key)
        if is_owner(address.key):
            rows[OWNER] = owner_row(owner_name, address)
            continue
        name = f"{address.name} {people.names.get(person, '')}"
        rows.setdefault(person, Named(person, _words(f"{name} {_local(address.key)}"), address.name.casefold()))
    return list(rows.values())


def owner_row(owner_name: str, address: Address) -> Named:
    """The owner as a participant, named by settings, header and local part."""
    return Named(OWNER, _words(f"{owner_name} {address.name} {_local(address.key)}"), owner_name.casefold())


def match_names(names: Sequence[str], present: Sequence[Named]) -> tuple[str, ...]:
    """Persons among `present` that `names` name, in order. A name that fits two people fits none (J-45)."""
    found: dict[str, None] = {}
    for name in names:
        fits = [row.person for row in present if _fits(name, row)]
        if len(fits) == 1:
            found[fits[0]] = None
        elif len(fits) > 1:
            exact = [row.person for row in present if row.full and row.full == name.strip().casefold()]
            found.update(dict.fromkeys(exact if len(exact) == 1 else ()))
    return tuple(found)


def names_everyone(names: Sequence[str]) -> bool:
    """True if a greeting speaks to all ("Hi all", "both", 여러분)."""
    return any(word in _ALL for name in names for word in _words(name))


def _fits(name: str, row: Named) -> bool:
    words = _words(name) - _TITLES
    if words & row.words:
        return True
    bare = name.strip().casefold()
    for suffix in _HONORIFICS:
        bare = bare.removesuffix(suffix).strip()
    # Unspaced scripts: a given name inside the display name, or the display name inside an address with a rank behind it.
    if not bare.isascii() and len(bare) >= _MIN_CJK:
        return bare in row.full.replace(" ", "") or any(len(word) >= _MIN_CJK and not word.isascii() and word in bare for word in row.words)
    # A given name of one syllable: 솔님 for 남궁솔.
    return len(bare) == 1 and bare >= _CJK_START and len(row.full) > 1 and row.full.strip().endswith(bare)


def _local(key: str) -> str:
    return key.partition("@")[0]


@lru_cache(maxsize=16_384)
def _words(text: str) -> frozenset[str]:
    return frozenset(word for word in _WORD.findall(text.casefold()) if len(word) > 1)
