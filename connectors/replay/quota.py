"""Unit buckets of the look-alike: one per user for Gmail units, one for Calendar requests, by profile (G-1105).

The figures stand in `connectors/quota.toml`, which the transport reads too.
"""

from __future__ import annotations

_DUST = 1e-6  # binary fractions must not refuse a call that exactly fits
RETRY_FORMS = ("seconds", "date", "text", "absent")
"""How a refusal tells when to come back: header in seconds, header as HTTP date, only in the message, or not at all."""


class Bucket:
    """A token bucket: holds one minute's worth, refills evenly. `speed` > 1 makes its minute shorter."""

    def __init__(self, per_minute: int, speed: float, now: float) -> None:
        self.capacity = float(per_minute)
        self.rate = per_minute * speed / 60.0
        self.level = self.capacity
        self._at = now

    def take(self, amount: int, now: float) -> float:
        """Take `amount` and return 0.0, or take nothing and return the seconds until it would fit."""
        if not self.capacity:
            return 0.0
        self.level = min(self.capacity, self.level + (now - self._at) * self.rate)
        self._at = now
        if self.level >= amount - _DUST:
            self.level -= amount
            return 0.0
        return (amount - self.level) / self.rate
