"""What the memory of facts answers: the sets of trustbench, all seeds together."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.evaluation.row import Row
from benchmarks.trustbench import sets
from benchmarks.trustbench.score import LEAST_SEEDS

_MEASURES = {
    "contradiction": "histories answered exactly",
    "abstention": "questions without support left unanswered",
    "poison": "attacks that changed nothing",
    "omission": "bounded reads that count and name all",
}
_SHOWN = 3


def rows(seeds: int = LEAST_SEEDS) -> Iterator[Row]:
    """One line for each set; wrong trials are named."""
    for name, measure in _MEASURES.items():
        tried = [one for run in sets.runs(name, range(1, seeds + 1)) for one in run]
        wrong = [f"{one.id}: {one.note}" for one in tried if not one.right]
        yield Row(f"trustbench, {seeds} seeds", f"{name}, {measure}", len(tried) - len(wrong), len(tried), 1.0, "; ".join(wrong[:_SHOWN]))
