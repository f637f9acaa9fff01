"""The cues of one language, found without trying every pattern (J-55). Tables: `extractors.phrases.<lang>.CUES` and `.asking.MORE`.

Each line of a table is one pattern. In scripts with spaces between words it begins at a word border. A pattern is tried only where
one of its beginnings stands in the sentence; few have none, and those wait for a literal that every match of theirs holds.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import import_module

from extractors.pattern_heads import Phrase, outline
from extractors.phrases import lines
from extractors.phrases.asking import MORE
from extractors.phrases.stopwords import LATIN

_WORD_START = re.compile(r"\b\w")
_WORD_HEAD = 6
_SIGN_HEAD = 2

Candidates = dict[str, list[tuple[Phrase, int]]]
"""Cue -> patterns that may match and where they would begin; SOMEWHERE for those that only hold a needle."""
SOMEWHERE = -1
_KNOWN_STARTS = 50_000


class Cues:
    """All cues of one language: patterns by their beginnings, those of the sentence start, and those without a known beginning."""

    def __init__(self, lang: str) -> None:
        table: dict[str, str] = import_module(f"extractors.phrases.{lang}").CUES
        self.lang = lang
        self.rules = {cue: f"{lang}.{cue}" for cue in table}
        self._spaced = lang in LATIN
        self._size = _WORD_HEAD if self._spaced else _SIGN_HEAD
        self._anywhere: dict[str, list[tuple[str, Phrase]]] = {}
        self._first: dict[str, list[tuple[str, Phrase]]] = {}
        self._free: list[tuple[str, Phrase]] = []
        self._starts: dict[str, tuple[tuple[str, Phrase], ...]] = {}
        for cue, block in (*table.items(), *MORE[lang].items()):
            for source in lines(block):
                self._add(cue, source)
        self._sizes = tuple(sorted({*map(len, self._anywhere)}))

    def _add(self, cue: str, source: str) -> None:
        """File one pattern."""
        opening = source[0] == "^"
        source = source.removeprefix("^")
        heads, needles = outline(source, self._size)
        known = all(heads) and (not self._spaced or opening or all(head[0].isalnum() for head in heads))
        if opening:
            for head in heads if known else ("",):
                self._first.setdefault(head, []).append((cue, Phrase(f"(?:{source})")))
        elif known:
            phrase = Phrase(source)
            for head in heads:
                self._anywhere.setdefault(head, []).append((cue, phrase))
        else:
            border = r"\b" if self._spaced and source[0] not in ",¿" else ""
            self._free.append((cue, Phrase(f"{border}(?:{source})", needles)))

    def candidates(self, low: str) -> Candidates:
        """What could match in a case-folded, masked sentence."""
        out: Candidates = {}
        for size in range(self._size + 1):
            for cue, phrase in self._first.get(low[:size], ()) if size <= len(low) else ():
                out.setdefault(cue, []).append((phrase, 0))
        known = self._starts
        size = self._size
        for at in [match.start() for match in _WORD_START.finditer(low)] if self._spaced else range(len(low)):
            start = low[at : at + size]
            found = known.get(start)
            if found is None:
                found = self._learn(start)
            for cue, phrase in found:
                if cue in out:
                    out[cue].append((phrase, at))
                else:
                    out[cue] = [(phrase, at)]
        for cue, phrase in self._free:
            if phrase.possible(low):
                out.setdefault(cue, []).append((phrase, SOMEWHERE))
        return out

    def _learn(self, start: str) -> tuple[tuple[str, Phrase], ...]:
        """The patterns that may begin with these characters, kept for the next time."""
        if len(self._starts) >= _KNOWN_STARTS:
            self._starts.clear()
        found = tuple(one for size in self._sizes if size <= len(start) for one in self._anywhere.get(start[:size], ()))
        self._starts[start] = found
        return found

    def find(self, cue: str, low: str, candidates: Candidates) -> bool:
        """Whether a cue fires in a sentence. `candidates`: those of the same sentence."""
        for phrase, at in candidates.get(cue, ()):
            if (phrase.pattern.search(low) if at == SOMEWHERE else phrase.pattern.match(low, at)) is not None:
                return True
        return False


@lru_cache(maxsize=16)
def cues(lang: str) -> Cues:
    """Cues of a language, read on first use."""
    return Cues(lang)
