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
    sentences: int = 4_000
    ingest: int = 20_000
    ingest_read: int = 400
    rebuild: int = 10_000
    google: int = 2_000
    far: int = 150
    quota: int = 1_600
    bucket: int = 6_000
    speed: int = 10
    killed: int = 400
    kills: int = 10
    mailbox: int = 100_000
    changes: tuple[int, int] = (1_000, 300)
    agents: int = 2_000
    agent_changes: tuple[int, int] = (400, 200)
    clients: int = 14
    published: int = 20_000
    waiting: int = 50_000
    calls: int = 20
    cold: int = 3
    facts: int = 50_000
    fact_messages: int = 200_000
    fact_calls: int = 100

    @property
    def people(self) -> int:
        """Persons behind the made-up loops."""
        return max(5, self.waiting // 25)


QUICK = Scale(
    stored=400, stage=60, read=20, sentences=30, ingest=300, ingest_read=20, rebuild=100, google=60, far=4, published=200, waiting=200,
    calls=2, cold=1,
    quota=40, bucket=300, speed=200, killed=60, kills=2, mailbox=200, changes=(60, 30),
    agents=80, agent_changes=(20, 10), clients=2, facts=120, fact_messages=60, fact_calls=4,
)  # fmt: skip
"""A few hundred of each: proves that every figure can be taken, says nothing about speed."""
