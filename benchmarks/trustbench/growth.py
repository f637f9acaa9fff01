"""What a growing memory is told for the reads of one seed: many rows of one word, the first of them corrected last."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

READS = 24
"""Bounded reads for one seed."""
LARGE = 201
"""Rows of every fifth batch: more than any answer has lines."""


@dataclass(frozen=True, slots=True)
class Growth:
    """`rows`: (subject, value) of `assigned_to`; `tools`: what `hub` uses besides."""

    seed: int
    rows: tuple[tuple[str, str], ...]
    tools: tuple[str, ...]

    @property
    def tag(self) -> str:
        """The word that every value of this seed holds."""
        return f"green{self.seed}"

    @property
    def hub(self) -> str:
        """A subject with many values."""
        return f"Hub {self.seed}"

    @property
    def corrected(self) -> str:
        """What takes the place of the first row's value."""
        return f"{self.tag} corrected"


def grown(seed: int, random: Random, place: int) -> Growth:
    """The batch of one seed; `place`: how many came before it."""
    count = random.randint(12, 60) if (place + 1) % 5 else LARGE
    rows = ((f"Thing {seed} {number}", f"green{seed} {'x' * random.randint(0, 150)}{number}") for number in range(count))
    return Growth(seed, tuple(rows), tuple(f"tool {number} {'y' * random.randint(0, 120)}" for number in range(count // 4)))
