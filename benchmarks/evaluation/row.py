"""A line of the table: so many right of so many, beside the share aimed at."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """`right` of `total` in one measure of one set. `bar`: the share aimed at, None = reported only. `note`: what was wrong, briefly."""

    set: str
    measure: str
    right: float
    total: float
    bar: float | None = None
    note: str = ""

    @property
    def name(self) -> str:
        """Key of the committed figures."""
        return f"{self.set}: {self.measure}"

    @property
    def share(self) -> float:
        """Right of total; 1 where there is nothing to be wrong about."""
        return self.right / self.total if self.total else 1.0
