"""The file of the linear model: one line of JSON that says what it is, then the weights as signed bytes, head after head (C-30).

The header names the training script, the data with their licences, and a sha256 over everything else in the file. A file that is missing,
too long, of another kind or not what its hash says is no file: the rules then decide alone.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping
from hashlib import sha256
from math import exp, isfinite, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from extractors.linear.features import BUCKETS, KIND, Features

LARGEST = 1_000_000
"""A file has fewer bytes than this (C-30)."""
RULES = 0.3
"""Share of one statement of the rules, beside words and characters whose blocks have the length 1."""
_STEEPEST = 30.0
_PRINTED = 12


class Head(NamedTuple):
    """One question. `weights`: a signed byte for each bucket; `scale`: what one step of it is worth; `bias`: in log odds."""

    weights: array[int]
    scale: float
    bias: float

    def chance(self, seen: Features) -> float:
        """0 to 1: how likely the sentence does it. Sums are of whole numbers, so that every machine gives the same."""
        of = self.weights.__getitem__
        told = float(sum(map(of, seen.rules))) * RULES
        for block in (seen.words, seen.chars):
            told += sum(map(of, block)) / sqrt(len(block) or 1)
        return chance(told * self.scale + self.bias)


class Linear(NamedTuple):
    """`name`: what `model_file` says. `heads`: by kind of act. `languages`: those it learned from. `header`: as in the file."""

    name: str
    heads: Mapping[str, Head]
    languages: frozenset[str]
    header: Mapping[str, Any]


def chance(odds: float) -> float:
    """Log odds -> chance; far out it is 0 or 1."""
    return 1 / (1 + exp(-odds)) if abs(odds) < _STEEPEST else float(odds > 0)


def load(path: Path) -> Linear | None:
    """The model of a file; None if there is none or it is not what it says."""
    try:
        with path.open("rb") as stream:
            content = stream.read(LARGEST)
    except OSError:
        return None
    return parse(content)


def parse(content: bytes) -> Linear | None:
    """The model of the bytes of a file, None if they are not what they say."""
    first, _, body = content.partition(b"\n")
    try:
        header = json.loads(first)
        if len(content) >= LARGEST or header["kind"] != KIND or header["sha256"] != _hash(header, body):
            return None
        heads = {
            name: Head(array("b", body[i * BUCKETS : (i + 1) * BUCKETS]), float(one["scale"]), float(one["bias"]))
            for i, (name, one) in enumerate(header["heads"].items())
        }
        languages = frozenset(map(str, header["languages"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    sound = all(isfinite(one.scale) and isfinite(one.bias) for one in heads.values())
    return (
        Linear(f"linear-{header['sha256'][:_PRINTED]}", heads, languages, header) if sound and len(body) == len(heads) * BUCKETS else None
    )


def pack(header: Mapping[str, Any], weights: Mapping[str, array[int]]) -> bytes:
    """The file of a header (`heads` in the order of `weights`) and the weights of each head."""
    body = b"".join(one.tobytes() for one in weights.values())
    whole = {**header, "kind": KIND}
    return json.dumps({**whole, "sha256": _hash(whole, body)}, ensure_ascii=True).encode() + b"\n" + body


def _hash(header: Mapping[str, Any], body: bytes) -> str:
    """Over the header without its hash, in its own order, and the body."""
    bare = {name: value for name, value in header.items() if name != "sha256"}
    return sha256(json.dumps(bare, ensure_ascii=True).encode() + b"\n" + body).hexdigest()
