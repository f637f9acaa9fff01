"""How much of everything a run of the benchmark handles."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Scale:
    """`stored`: messages in the large home; the others are messages (or loops) of one part each. `far`: threads asked for over a
    line with latency. `work`: where homes are made."""

    work: Path = Path()
    stored: int = 100_000
    stage: int = 2_000
    read: int = 400
    ingest: int = 20_000
    ingest_read: int = 400
    rebuild: int = 10_000
    google: int = 2_000
    far: int = 150
    published: int = 20_000
    waiting: int = 50_000
    calls: int = 20
    cold: int = 3

    @property
    def people(self) -> int:
        """Persons behind the made-up loops."""
        return max(5, self.waiting // 25)


QUICK = Scale(
    stored=400, stage=60, read=20, ingest=300, ingest_read=20, rebuild=100, google=60, far=4, published=200, waiting=200, calls=2, cold=1
)
"""A few hundred of each: proves that every figure can be taken, says nothing about speed."""
