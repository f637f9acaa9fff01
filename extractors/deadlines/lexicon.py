"""Word tables of one language -> a dictionary of phrases by their first token, made on first use."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import import_module
from itertools import product
from typing import Any, NamedTuple

from extractors.languages import ALL
from extractors.phrases import lines
from extractors.phrases.stopwords import LATIN

KINDS: dict[str, str] = {
    "weekday": "w",
    "month": "m",
    "day": "r",
    "part": "p",
    "number": "n",
    "ordinal": "o",
    "unit": "u",
    "span": "S",
    "period": "R",
    "rel": "x",
    "past": "l",
    "edge": "e",
    "half": "q",
    "holiday": "h",
    "weekend": "W",
    "clock": "C",
    "minutes": "H",
    "minutes>": "7",
    "by": "B",
    "by>": "1",
    "before": "b",
    "before>": "2",
    "within": "i",
    "within>": "3",
    "ahead": "f",
    "ahead>": "4",
    "after": "a",
    "after>": "5",
    "ago": "g",
    "ago>": "6",
    "every": "v",
    "every>": "8",
    "lasting": "F",
    "lasting>": "9",
    "on": "O",
    "at": "@",
    "of": "j",
    "or": "c",
    "polite": "P",
    "zone": "z",
    "net": "$",
    "label": "#",
    "range": "-",
    "has": "G",
    "wish": "y",
    "gone": "%",
    "wish>": "9",
    "purpose": "U",
    "due": "L",
    "not": ".",
}
"""Kind in the tables -> the letter that patterns of the grammar are written in; `>` kinds stand behind what they belong to."""

TOKEN = re.compile(r"\d+|[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]|[^\W\d_\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]+|[^\s]")
_WIDE = re.compile(r"[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_VARIANT = re.compile(r"\(([^()]*)\)")
_GERMAN_PARTS = (
    ("abend", "evening"),
    ("morgen", "morning"),
    ("früh", "morning"),
    ("vormittag", "morning"),
    ("mittag", "noon"),
    ("nachmittag", "afternoon"),
    ("nacht", "night"),
)


class Phrase(NamedTuple):
    """`tail`: tokens behind the first; `spaces`: whether a space may stand before each; `atoms`: (letter, value) pairs; `weak`."""

    tail: tuple[str, ...]
    spaces: tuple[bool, ...]
    atoms: tuple[tuple[str, Any], ...]
    weak: bool


Lexicon = dict[str, tuple[Phrase, ...]]


def variants(phrase: str) -> list[str]:
    """`a (b|c) d` -> all readings of the brackets."""
    pieces = _VARIANT.split(phrase)
    if len(pieces) == 1:
        return [phrase]
    return ["".join(chosen) for chosen in product(*(piece.split("|") if i % 2 else [piece] for i, piece in enumerate(pieces)))]


def _value(kind: str, raw: str) -> Any:
    """The value column of a row, typed by its kind."""
    vague = raw.endswith("~") or "~ " in raw
    raw = raw.replace("~", "")
    if kind == "number":
        return float(raw), vague
    if kind == "span":
        count, unit = raw.split(" ")
        return float(count), unit, vague, False
    if kind == "period":
        unit, _, offset = raw.partition("+")
        if not offset:
            unit, _, offset = raw.partition("-")
            offset = "-" + offset
        return unit, int(offset)
    if kind == "half":
        return "half", int(raw)
    if kind == "rel":
        return 9 if raw.endswith("!") else int(raw)
    if kind in {"weekday", "month", "day", "ordinal", "minutes", "minutes>"}:
        return int(raw)
    return raw


def _head(head: str) -> tuple[tuple[str, Any], ...]:
    """`day 0 + part morning` -> its atoms."""
    out = []
    for one in head.split(" + "):
        kind, _, raw = one.strip().partition(" ")
        out.append((KINDS[kind], _value(kind, raw)))
    return tuple(out)


def _rows(table: str) -> dict[str, list[Phrase]]:
    """A table -> phrases by first token; of a phrase given twice the first row counts."""
    found: dict[str, list[Phrase]] = {}
    seen: set[str] = set()
    for line in lines(table):
        head, _, rest = line.partition(": ")
        atoms = _head(head)
        for raw in rest.split(", "):
            for phrase in variants(raw.rstrip("*")):
                _add(found, seen, phrase.strip(), atoms, raw.endswith("*"))
    return found


def _add(found: dict[str, list[Phrase]], seen: set[str], phrase: str, atoms: tuple[tuple[str, Any], ...], weak: bool) -> None:
    """File one phrase."""
    if not phrase or phrase in seen:
        return
    seen.add(phrase)
    tokens = list(TOKEN.finditer(phrase))
    spaces = tuple(not _WIDE.match(t.group()) or phrase[t.start() - 1] == " " for t in tokens[1:])
    found.setdefault(tokens[0].group(), []).append(Phrase(tuple(t.group() for t in tokens[1:]), spaces, atoms, weak))


@lru_cache(maxsize=16)
def lexicon(lang: str) -> Lexicon:
    """Phrases of a language by first token, longest first. Mail in Korean, Japanese and Chinese writes English words too.

    `lang`: one of `extractors.languages.ALL`; KeyError for another.
    """
    if lang not in ALL:
        raise KeyError(lang)
    found = _rows(import_module(f"extractors.deadlines.words.{lang}").TABLE)
    if lang == "de":
        days = [(first, p) for first, rows in found.items() for p in rows if p.atoms[0][0] == "w" and not p.weak and not p.tail]
        for first, p in days:
            for word, part in _GERMAN_PARTS:
                found.setdefault(first + word, []).append(Phrase((), (), (p.atoms[0], ("p", part)), False))
    if lang not in LATIN:
        for first, rows in _rows(import_module("extractors.deadlines.words.en").TABLE).items():
            if first[0].isalpha():
                found.setdefault(first, []).extend(rows)
    return {first: tuple(sorted(rows, key=lambda p: -len(p.tail))) for first, rows in found.items()}
