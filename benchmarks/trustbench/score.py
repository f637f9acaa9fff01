"""One trial and its score; shares with the spread over the seeds (S002-10) and a metric in every column's title (S002-39)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

LEAST_SEEDS = 5
"""Fewer runs than this are an anecdote, and the table says so."""
_T = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262}
"""97.5 % points of Student's t by degrees of freedom."""
_Z = 1.96


@dataclass(frozen=True, slots=True)
class Tried:
    """One question put and scored. `note`: what was wrong."""

    id: str
    kind: str
    right: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """`right` of `total` over all seeds, with the interval in which the share lies at 95 %; `seeds`: how many runs stand behind it."""

    right: int
    total: int
    low: float
    high: float
    seeds: int

    @property
    def share(self) -> float:
        """Right of total; 1 where there is nothing to be wrong about."""
        return self.right / self.total if self.total else 1.0

    @property
    def words(self) -> str:
        """The interval, or that there are too few runs for one."""
        return f"{100 * self.low:.1f} to {100 * self.high:.1f}" if self.seeds >= LEAST_SEEDS else "anecdote"


def share_of(runs: Sequence[Sequence[Tried]]) -> Share:
    """The share over all runs. The interval is the wider one of Wilson's over all trials and Student's over the runs' shares."""
    right, total = (sum(sum(one.right for one in run) for run in runs), sum(map(len, runs)))
    low, high = wilson(right, total)
    shares = [sum(one.right for one in run) / len(run) for run in runs if run]
    if len(shares) > 1:
        mean = sum(shares) / len(shares)
        spread = math.sqrt(sum((one - mean) ** 2 for one in shares) / (len(shares) - 1) / len(shares))
        half = _T.get(len(shares) - 1, _Z) * spread
        low, high = min(low, max(0.0, mean - half)), max(high, min(1.0, mean + half))
    return Share(right, total, low, high, len(runs))


def wilson(right: int, total: int) -> tuple[float, float]:
    """Wilson's interval at 95 % of a share: (low, high); (0, 1) without trials."""
    if not total:
        return (0.0, 1.0)
    share, square = right / total, _Z * _Z
    middle = (share + square / (2 * total)) / (1 + square / total)
    half = _Z * math.sqrt(share * (1 - share) / total + square / (4 * total * total)) / (1 + square / total)
    return (max(0.0, middle - half), min(1.0, middle + half))


def by_kind(tried: Sequence[Tried]) -> dict[str, tuple[int, int]]:
    """Kind -> (right, of)."""
    total = Counter(one.kind for one in tried)
    right = Counter(one.kind for one in tried if one.right)
    return {kind: (right[kind], total[kind]) for kind in total}
