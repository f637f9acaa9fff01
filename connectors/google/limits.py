"""How many calls of an account go at once, side by side or in one batch: fewer after a refusal, slowly more again (G-223 to G-225)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from connectors.google.retry import Refusal
from connectors.quota import MOST_BATCH, MOST_IN_FLIGHT, Profile

CLEAN_CALLS = 100
"""After so many good answers one more may go at once (assumed)."""
MOST_BYTES = 32 * 1024 * 1024
"""Sum of the sizes in one batch, where they are known (assumed)."""
_INNER_LIMIT = re.compile(r"Inner request count exceeds the limit\. Received (\d+), Limit (\d+)")


@dataclass(slots=True)
class Limits:
    """The limits of one run. `batch` below 2 means that no batch is made; `most_batch` is what a profile or Google allows."""

    in_flight: int
    most_batch: int
    batch: int
    clean: int = 0

    @classmethod
    def of(cls, profile: Profile) -> Limits:
        """The limits a run starts with."""
        most = min(profile.batch, MOST_BATCH)
        return cls(max(1, min(profile.in_flight, MOST_IN_FLIGHT)), most, most)

    def note_clean(self) -> None:
        """A good answer."""
        self.clean += 1
        if self.clean >= CLEAN_CALLS:
            self.clean = 0
            self.in_flight = min(self.in_flight + 1, MOST_IN_FLIGHT)
            self.batch = min(self.batch + 1, self.most_batch)

    def note_limited(self) -> None:
        """Google refused for the rate, or for too many at once (G-230)."""
        self.clean = 0
        self.in_flight = max(1, self.in_flight // 2)
        self.batch //= 2

    def learn(self, refusal: Refusal, sent: int) -> None:
        """A batch of `sent` calls was refused as a whole: keep to the limit Google names, else make no more batches (G-225)."""
        found = _INNER_LIMIT.search(refusal.text)
        limit = int(found[2]) if found else 0
        self.most_batch = limit if limit < sent else 0
        self.batch = min(self.batch, self.most_batch)
