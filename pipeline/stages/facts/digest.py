"""A digest of facts: sentences by template, each with the ids of the facts it says (M-145). Pure; no model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from pipeline.models.facts import NOT

MOST = 4_000
"""Characters of a digest; it is also at most half as long as what it was made of."""
_CLASS = {"confirmed": 0, "unverified": 1, "demoted": 2}


class Input(NamedTuple):
    """A current fact as the digest reads it."""

    fact_id: str
    row_version: str
    subject: str
    predicate: str
    object: str
    polarity: str
    trust: str
    asserted_us: int

    @property
    def line(self) -> str:
        """What a reader reads instead, where there is no digest."""
        return f"[{self.trust}] {self.fact_id}: {self.subject} {self.says}"

    @property
    def says(self) -> str:
        """Predicate and value."""
        return f"{'NOT ' if self.polarity == NOT else ''}{self.predicate.replace('_', ' ')} {' '.join(self.object.split())}"


class Digest(NamedTuple):
    """`text`: one sentence a line. `facts`: id -> row version of each fact it says; `left_out`: how many it does not."""

    text: str
    facts: dict[str, str]
    left_out: int


def digest_of(facts: Iterable[Input]) -> Digest | None:
    """What fits of `facts`, surest and newest first, one sentence a subject; None if not one sentence does.

    It never exceeds half of its inputs nor MOST, and never cuts a sentence: what does not fit is counted.
    """
    rows = sorted(set(facts), key=lambda row: (_CLASS.get(row.trust, 3), -row.asserted_us, row.fact_id))
    room = min(MOST, (sum(len(row.line) + 1 for row in rows)) // 2)
    groups: dict[tuple[str, str], list[Input]] = defaultdict(list)
    for row in rows:
        groups[row.subject, row.trust].append(row)
    lines: list[str] = []
    said: dict[str, str] = {}
    for (subject, trust), own in groups.items():
        for many in (own, own[:1]):
            sentence = _sentence(subject, trust, many)
            if len(sentence) + bool(lines) <= room:
                room -= len(sentence) + bool(lines)
                lines.append(sentence)
                said |= {row.fact_id: row.row_version for row in many}
                break
    return Digest("\n".join(lines), said, len(rows) - len(said)) if lines else None


def _sentence(subject: str, trust: str, rows: list[Input]) -> str:
    mark = "" if trust == "confirmed" else f" ({trust})"
    return f"{' '.join(subject.split())}: {', '.join(row.says for row in rows)}{mark} [{' '.join(row.fact_id for row in rows)}]."
