"""How the matches of a pattern begin, and what each of them must contain: read off the pattern's source.

Phrase tables hold hundreds of patterns; nearly all of them start with one of a few literal words. Knowing these, an engine tries a
pattern only where one of its beginnings stands (RE2's prefilter follows the same idea). The reading is sound, never exact: it may
name beginnings that do not lead to a match, it never leaves one out.

The dialect is that of the tables: literals, groups, character classes, alternatives, look-around, quantifiers, the escapes of `re`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, pairwise
from typing import NamedTuple

Heads = frozenset[tuple[str, bool]]
"""(beginning, whether the pattern may go on right behind it with something this module knows)."""

_NOTHING: Heads = frozenset({("", True)})
_ANYTHING: Heads = frozenset({("", False)})
_NEEDLE = 3
_SMALL_CLASS = 8


class Outline(NamedTuple):
    """`heads`: beginnings of all matches, ("" if any). `needles`: one of these stands in every match; () if unknown."""

    heads: frozenset[str]
    needles: tuple[str, ...]


def outline(source: str, size: int) -> Outline:
    """Pattern source -> its outline, beginnings of at most `size` characters."""
    heads, needles = _Source(source, size).alternatives()
    return Outline(frozenset(head for head, _ in heads), tuple(sorted(needles)))


class Phrase:
    """One pattern, compiled when first needed. `needles`: one of these stands in every match; () if unknown."""

    __slots__ = ("_pattern", "needles", "source")

    def __init__(self, source: str, needles: tuple[str, ...] = ()) -> None:
        self.source = source
        self.needles = needles
        self._pattern: re.Pattern[str] | None = None

    @property
    def pattern(self) -> re.Pattern[str]:
        """The compiled pattern."""
        if self._pattern is None:
            self._pattern = re.compile(self.source)
        return self._pattern

    def possible(self, low: str) -> bool:
        """Whether a text holds one of the needles."""
        for needle in self.needles:
            if needle in low:
                return True
        return not self.needles

    def somewhere(self, low: str) -> bool:
        """Whether the pattern matches anywhere in a text."""
        if not self.possible(low):
            return False
        return self.pattern.search(low) is not None


class Phrases:
    """Alternatives over case-folded text, each tried only where one of its needles stands; in ASCII text only those it can spell."""

    def __init__(self, sources: Iterable[str]) -> None:
        self._all: list[Phrase] = []
        self._ascii: list[Phrase] = []
        self._headed: dict[int, dict[str, list[Phrase]]] = {}
        self._loose: list[Phrase] = []
        self._loose_ascii: list[Phrase] = []
        for source in sources:
            self._add(source)

    def _add(self, source: str) -> None:
        """File one pattern: by its beginnings if it begins with a word, else by its needles."""
        heads, needles = outline(source, _HEAD)
        phrase = Phrase(source, needles)
        spelled = not needles or any(map(str.isascii, needles))
        self._all.append(phrase)
        if spelled:
            self._ascii.append(phrase)
        if source.startswith(r"\b") and all(head[:1].isalnum() for head in heads):
            for head in heads:
                self._headed.setdefault(len(head), {}).setdefault(head, []).append(phrase)
            return
        self._loose.append(phrase)
        if spelled:
            self._loose_ascii.append(phrase)

    @classmethod
    def split(cls, sources: Iterable[str]) -> Phrases:
        """Each alternative of each source by itself, so that each has its own needle."""
        return cls(one for source in sources for one in alternatives_of(source))

    def search(self, low: str) -> bool:
        """Whether one of them matches anywhere."""
        return any(phrase.somewhere(low) for phrase in self._likely(low))

    def count(self, low: str, most: int) -> int:
        """How many of them match, `most` at most."""
        return sum(1 for _ in islice((phrase for phrase in self._likely(low) if phrase.somewhere(low)), most))

    def within(self, low: str) -> tuple[Phrase, ...]:
        """Those that could match in a text or a piece of it."""
        return tuple(phrase for phrase in (self._ascii if low.isascii() else self._all) if phrase.possible(low))

    def _likely(self, low: str) -> Iterator[Phrase]:
        """Those that may match, each once."""
        met: set[int] = set()
        for size, table in self._headed.items():
            for head in table.keys() & _starts(low, size):
                for phrase in table[head]:
                    if id(phrase) not in met:
                        met.add(id(phrase))
                        yield phrase
        yield from self._loose_ascii if low.isascii() else self._loose


_HEAD = 4
_WORD_STARTS = {size: re.compile(rf"\b(?=(\w.{{{size - 1}}}))", re.DOTALL) for size in range(1, _HEAD + 1)}


@lru_cache(maxsize=8)
def _starts(low: str, size: int) -> frozenset[str]:
    """What the words of a text begin with; several tables ask about one text."""
    return frozenset(_WORD_STARTS[size].findall(low))


def alternatives_of(source: str) -> tuple[str, ...]:
    """One source -> sources of one alternative each, those of a group that spans it all too: `\\b(?:a|b)\\b` -> `\\ba\\b`, `\\bb\\b`."""
    branches = _branches(source)
    if len(branches) > 1:
        return tuple(one for branch in branches for one in alternatives_of(branch))
    match = _GROUPED.fullmatch(source)
    if match is None or _closing(source, match.start(2)) != match.end(2):
        return (source,)
    before, inner, after = match.group(1) or "", match.group(2), match.group(3) or ""
    return tuple(f"{before}{one}{after}" for one in _branches(inner))


_GROUPED = re.compile(r"(\\b|\^)?\(\?:(.*)\)(\\b)?", re.DOTALL)


def _steps(source: str) -> Iterator[tuple[int, str, int]]:
    """Every character outside classes and escapes: (place, character, depth of groups behind it)."""
    depth = at = 0
    while at < len(source):
        char = source[at]
        depth += (char == "(") - (char == ")")
        yield at, char, depth
        if char == "\\":
            at += 1
        elif char == "[":
            at = source.index("]", at + 2)
        at += 1


def _branches(source: str) -> tuple[str, ...]:
    """Split at each "|" outside groups and classes."""
    cuts = [-1, *(at for at, char, depth in _steps(source) if char == "|" and not depth), len(source)]
    return tuple(source[start + 1 : end] for start, end in pairwise(cuts))


def _closing(source: str, start: int) -> int:
    """Where the group that opened right before `start` closes."""
    return start + next(at for at, _, depth in _steps(source[start:]) if depth < 0)


class _Source:
    """A cursor over the source of one pattern."""

    def __init__(self, source: str, size: int) -> None:
        self.text = source
        self.size = size
        self.at = 0

    def alternatives(self) -> tuple[Heads, frozenset[str]]:
        """Everything up to the closing bracket or the end."""
        heads, needles = self.sequence()
        while self.at < len(self.text) and self.text[self.at] == "|":
            self.at += 1
            more, others = self.sequence()
            heads |= more
            needles = needles | others if needles and others else frozenset()
        return heads, needles

    def sequence(self) -> tuple[Heads, frozenset[str]]:
        """Pieces that follow each other, up to "|", ")" or the end."""
        heads, best, run = _NOTHING, frozenset[str](), ""
        while self.at < len(self.text) and self.text[self.at] not in "|)":
            literal, own, needles = self.piece()
            least, most = self.quantifier()
            if literal and (least, most) == (1, 1):
                run += literal
            else:
                best, run = _better(best, run), ""
                if least and needles:
                    best = max(best, needles, key=_worth)
            if most != 1:
                own = frozenset((head, False) for head, _ in own)
            heads = self._join(heads, own if least else own | _NOTHING)
        return heads, _better(best, run)

    def _join(self, first: Heads, then: Heads) -> Heads:
        """Beginnings of one piece followed by another."""
        out: set[tuple[str, bool]] = set()
        for head, goes_on in first:
            if not goes_on:
                out.add((head, False))
                continue
            for tail, further in then:
                whole = head + tail
                out.add((whole[: self.size], further and len(whole) < self.size))
        return frozenset(out)

    def piece(self) -> tuple[str, Heads, frozenset[str]]:
        """One character, class, group or assertion -> (its literal or "", beginnings, needles)."""
        char = self.text[self.at]
        self.at += 1
        if char == "(":
            return self._group()
        if char == "[":
            return "", self._class(), frozenset()
        if char in "^$":
            return "", _NOTHING, frozenset()
        if char == ".":
            return "", _ANYTHING, frozenset()
        if char == "\\":
            char = self.text[self.at]
            self.at += 1
            if char in "bBAZ":
                return "", _NOTHING, frozenset()
            if char.isalnum():
                return "", _ANYTHING, frozenset()
        return char, frozenset({(char, True)}), frozenset()

    def _group(self) -> tuple[str, Heads, frozenset[str]]:
        """A group, the cursor behind its "("; assertions ask nothing of the beginning."""
        assertion = False
        for mark in ("?:", "?=", "?!", "?<=", "?<!"):
            if self.text.startswith(mark, self.at):
                self.at += len(mark)
                assertion = mark != "?:"
        heads, needles = self.alternatives()
        self.at += 1
        return ("", _NOTHING, frozenset()) if assertion else ("", heads, needles)

    def _class(self) -> Heads:
        """A character class, the cursor behind its "["; only short plain ones are spelled out."""
        end = self.text.index("]", self.at + 1)
        while self.text[end - 1] == "\\":
            end = self.text.index("]", end + 1)
        inside = self.text[self.at : end]
        self.at = end + 1
        if len(inside) > _SMALL_CLASS or inside[0] == "^" or "-" in inside or "\\" in inside:
            return _ANYTHING
        return frozenset((char, True) for char in inside)

    def quantifier(self) -> tuple[int, int]:
        """Least and most repetitions (2 stands for many) at the cursor."""
        least, most = 1, 1
        char = self.text[self.at : self.at + 1]
        if char and char in "?*+":
            self.at += 1
            least, most = (1 if char == "+" else 0), (1 if char == "?" else 2)
        elif char == "{":
            end = self.text.index("}", self.at)
            low, comma, high = self.text[self.at + 1 : end].partition(",")
            least = int(low or 0)
            most = int(low) if not comma else int(high or 2)
            self.at = end + 1
        else:
            return 1, 1
        if self.text[self.at : self.at + 1] in ("?", "+"):  # lazy or possessive
            self.at += 1
        return min(least, 1), min(most, 2)


def _better(best: frozenset[str], run: str) -> frozenset[str]:
    """The needles worth more: those found so far or one literal run."""
    return max(best, frozenset({run}), key=_worth) if len(run) >= (_NEEDLE if run.isascii() else 2) else best


def _worth(needles: frozenset[str]) -> tuple[int, int]:
    """Long needles beat short ones, few beat many; unknown is worth nothing."""
    return (min(map(len, needles)), -len(needles)) if needles else (0, 0)
