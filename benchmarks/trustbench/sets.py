"""The four sets by name: what each counts as right, and its trials seed by seed."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.trustbench import abstention, contradiction, omission, poison
from benchmarks.trustbench.kinds import PER_KIND, histories
from benchmarks.trustbench.questions import questions
from benchmarks.trustbench.score import Tried

METRIC = {
    "contradiction": "histories answered with exactly the value that holds, its challenger and its trust, or exactly unknown",
    "abstention": "questions without support answered with no row, or as ambiguous",
    "poison": "attacks that left nothing trusted and changed nothing outside their own thread",
    "omission": "bounded reads that count all, name only what show knows, and show the newest correction",
}
SETS = tuple(METRIC)


def runs(name: str, seeds: Sequence[int], per_kind: int = PER_KIND) -> list[list[Tried]]:
    """Trials of one set, a list for each seed, out of one home."""
    with tempfile.TemporaryDirectory(prefix="trustbench-") as folder:
        path = Path(folder) / "home"
        if name == "contradiction":
            told = [histories(seed, per_kind) for seed in seeds]
            return _split(contradiction.run(path, [one for many in told for one in many]), list(map(len, told)))
        if name == "abstention":
            asked = [questions(seed) for seed in seeds]
            return _split(abstention.run(path, [one for many in asked for one in many]), list(map(len, asked)))
        found = (poison if name == "poison" else omission).run(path, seeds)
        return [found[seed] for seed in seeds]


def _split(tried: Sequence[Tried], sizes: Sequence[int]) -> list[list[Tried]]:
    rest = iter(tried)
    return [[next(rest) for _ in range(size)] for size in sizes]
