"""Words of a text for exact search: the same function for what is stored and for what is asked (D-501).

NFKC and case folding; unicode words; runs of Hangul, Han and Kana give their character bigrams, a single character gives itself;
an address gives itself and its parts.
"""

from __future__ import annotations

import re
import unicodedata

from pipeline.ids import bigint_hash

_WORD = re.compile(r"[\w.+%-]+@[\w.-]+\w|\w+")
_CJK = re.compile("[\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+")
_PARTS = re.compile(r"\w+")
_PLAIN_WORD = re.compile(rb"[\w.+%-]+@[\w.-]+\w|\w+")
_PLAIN_LETTERS = bytes(ord(chr(n).lower()) if n < 128 and (chr(n).isalnum() or chr(n) == "_") else ord(" ") for n in range(256))
"""ASCII letters, digits and the underscore in lower case; everything else a blank."""
QUERY_TERMS = 64
"""A query is cut after so many terms, and its answer says so."""


def terms_of(text: str) -> list[str]:
    """The terms of `text`, each once, in order of appearance; [] if nothing in it can be searched."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    found: dict[str, None] = {}
    for word in _WORD.findall(folded):
        if "@" in word:
            found[word] = None
        for part in _PARTS.findall(word):
            found.update(dict.fromkeys(_split(part)))
    return list(found)


def _split(word: str) -> list[str]:
    """One word as terms: the bigrams of its unspaced runs, and whatever stands between them."""
    if word.isascii():
        return [word]
    out: list[str] = []
    place = 0
    for run in _CJK.finditer(word):
        out += [word[place : run.start()]] if run.start() > place else []
        chars = run.group()
        out += [chars] if len(chars) == 1 else [chars[n : n + 2] for n in range(len(chars) - 1)]
        place = run.end()
    return [*out, word[place:]] if place < len(word) else out


def stored_terms(*texts: str) -> str:
    """Terms as one searchable text: each between two blanks, so that `contains(stored, ' term ')` is exact."""
    text = "\n".join(texts)
    found = dict.fromkeys([*terms_of(text), *_single(text)])
    return f" {' '.join(found)} " if found else " "


def _single(text: str) -> list[str]:
    """Single characters of unspaced runs, so that a query of one character finds them too."""
    if text.isascii():
        return []
    folded = unicodedata.normalize("NFKC", text).casefold()
    return [char for run in _CJK.findall(folded) if len(run) > 1 for char in run]


def words_in(text: str) -> set[bytes]:
    """The terms of `stored_terms` as UTF-8, each once, for the index of all mail: of plain ASCII in an eighth of the time."""
    if text.isascii():
        plain = text.encode().lower()
        found = set(plain.translate(_PLAIN_LETTERS).split())
        lines = plain.split(b"\n") if b"@" in plain else []
        return found.union(*(_PLAIN_WORD.findall(line) for line in lines if b"@" in line))
    return {term.encode("utf-8", "surrogatepass") for term in (*terms_of(text), *_single(text))}


def term_key(term: str) -> int:
    """The 63-bit key under which the index of words has a term: the index holds no text that could be read."""
    return bigint_hash("term", term)
