"""Logistic weights by stochastic descent in whole numbers: the same examples give the same bytes, whatever their order (C-31)."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from math import sqrt
from typing import Any, NamedTuple
from unicodedata import normalize

from benchmarks.linear.labels import Example, key
from extractors.linear.features import BUCKETS, Features, features
from extractors.linear.votes import KINDS, units
from extractors.linear.weights import RULES, chance, pack
from extractors.public_acts import own_zones, public_acts

SCRIPT = "benchmarks/linear/train.py"
ROUNDS = 8
PACE = 0.5
"""Length of the first step; that of the last is a quarter of it."""
_SLOWER = 3
_KNOWN = 0.01
"""What is told with an error as small as this teaches nothing."""
_BIAS = 0.3
_ONE = 1 << 16
"""Fixed point: this much is 1."""
_FINEST = 127
_SHARE = 0.05
"""A language is one it learned if this share of the sentences is in it."""


class Seen(NamedTuple):
    """One sentence with its features and labels."""

    seen: Features
    labels: Mapping[str, bool]


class Data(NamedTuple):
    """A set as the header names it."""

    name: str
    licence: str
    examples: Sequence[Example]


def prepared(examples: Iterable[Example]) -> tuple[list[Seen], Counter[str]]:
    """Each distinct example by its sentences, in an order that only their words give; how many are in each language."""
    found: list[Seen] = []
    spoken: Counter[str] = Counter()
    for text, labels in sorted({(normalize("NFC", one.text), tuple(sorted(one.labels.items()))) for one in examples}, key=_shuffled):
        zones = own_zones(text)
        acts, lang = public_acts(text, zones)
        spoken[lang] += 1
        found.extend(Seen(features(sentence, inside), dict(labels)) for sentence, inside in units(text, zones, acts))
    return found, spoken


def _shuffled(one: tuple[str, tuple[tuple[str, bool], ...]]) -> tuple[bytes, tuple[tuple[str, bool], ...]]:
    return sha256(one[0].encode()).digest(), one[1]


def learned(found: Sequence[tuple[Features, bool]]) -> tuple[array[int], float, float]:
    """Weights as signed bytes, what one step of them is worth, and the bias."""
    weights = [0] * BUCKETS
    of = weights.__getitem__
    bias = 0
    for step in range(ROUNDS * len(found)):
        seen, label = found[step % len(found)]
        blocks = ((seen.words, _length(seen.words)), (seen.chars, _length(seen.chars)), (seen.rules, RULES))
        odds = (sum(sum(map(of, block)) * share for block, share in blocks) + bias) / _ONE
        error = label - chance(odds)
        if abs(error) < _KNOWN:
            continue
        turn = PACE / (1 + _SLOWER * step / (ROUNDS * len(found))) * error * _ONE
        for block, share in blocks:
            push = round(turn * share)
            for bucket in block:
                weights[bucket] += push
        bias += round(turn * _BIAS)
    most = max(1, *map(abs, weights))
    return array("b", [round(one * _FINEST / most) for one in weights]), most / _FINEST / _ONE, bias / _ONE


def _length(block: Sequence[int]) -> float:
    return 1 / sqrt(len(block) or 1)


def trained(sets: Sequence[Data]) -> bytes:
    """The file of weights for these sets. Raises ValueError where no head has sentences that do it and sentences that do not."""
    found, spoken = prepared(example for one in sets for example in one.examples)
    weights: dict[str, array[int]] = {}
    heads: dict[str, Any] = {}
    for name in KINDS:
        told = [(one.seen, one.labels[name]) for one in found if name in one.labels]
        if len({label for _, label in told}) > 1:
            weights[name], scale, bias = learned(told)
            heads[name] = {"scale": scale, "bias": bias, "sentences": len(told), "that_do": sum(label for _, label in told)}
    if not heads:
        raise ValueError(f"nothing to learn from: {' or '.join(KINDS)} must be true of some sentences and false of others")
    whole = sum(spoken.values())
    header = {
        "script": SCRIPT,
        "data": [
            {"name": one.name, "licence": one.licence, "sentences": len(one.examples), "sha256": listed(one.examples)} for one in sets
        ],
        "languages": sorted(lang for lang, count in spoken.items() if lang and count >= whole * _SHARE),
        "heads": heads,
    }
    return pack(header, weights)


def training_list(examples: Iterable[Example]) -> list[str]:
    """Hashes of the sentences learned from, sorted: kept beside the weights, so that anybody can look a held-out sentence up."""
    return sorted({key(one.text) for one in examples} - {""})


def listed(examples: Iterable[Example]) -> str:
    """sha256 of the training list of a set."""
    return sha256("\n".join(training_list(examples)).encode()).hexdigest()
