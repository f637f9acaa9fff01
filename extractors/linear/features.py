"""A sentence and what the rules say of it -> buckets of hashed features (C-30). Pure; the same on every machine."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple
from zlib import crc32

from extractors.public_acts import PublicAct

KIND = "loopledger-linear-1"
"""Changes with the features, so that weights for others are no weights."""
BUCKETS = 1 << 18
_MASK = BUCKETS - 1
_HEAD, _TAIL = 240, 80
"""Signs that are looked at from both ends of a sentence: asks stand at both, and a hostile one costs no more than a long one."""
_WORDS = re.compile(r"[^\W\d_]+(?:'[a-z]+)?|0|[?!:]")
_DIGITS = str.maketrans("123456789’", "000000000'")
_CHARS = (2, 3, 4, 5)
_STEPS = 5
"""Steps of confidence that are told apart."""


class Features(NamedTuple):
    """Buckets by block: word 1-3-grams, character 2-5-grams, what the rules say. Each bucket at most once in a block."""

    words: tuple[int, ...]
    chars: tuple[int, ...]
    rules: tuple[int, ...]


def features(sentence: str, said: Iterable[PublicAct]) -> Features:
    """The sentence as written, and the acts that the rules see in it."""
    plain = _plain(sentence)
    return Features(_words(plain), _chars(plain), _rules(said))


def _plain(sentence: str) -> str:
    """Lower case, one blank between words, every digit a 0, the middle of a long one left out."""
    if len(sentence) > _HEAD + _TAIL:
        sentence = sentence[:_HEAD] + " " + sentence[-_TAIL:]
    return f" {' '.join(sentence.lower().translate(_DIGITS).split())} "


def _words(plain: str) -> tuple[int, ...]:
    words = _WORDS.findall(plain)
    grams = {*words, *map(" ".join, pairwise(words)), *map(" ".join, zip(words, words[1:], words[2:], strict=False))}
    return _hashed("w ", grams)


def _chars(plain: str) -> tuple[int, ...]:
    return _hashed("c ", {plain[i : i + n] for n in _CHARS for i in range(len(plain) - n + 1)})


def _rules(said: Iterable[PublicAct]) -> tuple[int, ...]:
    told: set[str] = set()
    for act in said:
        told.update((act.kind, f"{act.kind} {int(act.confidence * _STEPS)}", f"{act.kind} {act.rule}"))
        if act.reason:
            told.add(f"{act.kind} no {act.reason}")
        told.update(f"{act.kind} with {flag}" for flag in act.flags if ":" not in flag)
    return _hashed("r ", told)


def _hashed(block: str, grams: Iterable[str]) -> tuple[int, ...]:
    start = crc32(block.encode())
    return tuple({crc32(gram.encode(), start) & _MASK for gram in grams})
