"""Quota units: what a call costs, and a bucket that never lets an account spend faster than its profile allows (G-220)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import resources
from threading import Lock

from pipeline.errors import ConfigError

SECONDS_PER_MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class Profile:
    """One quota profile of connectors/quota.toml. `per_minute`: Gmail units per user and minute, 0 = no limit; `units`: cost by method."""

    name: str
    per_minute: int
    units: dict[str, int] = field(default_factory=dict)

    def cost(self, method_id: str) -> int:
        """Units of one call; Calendar and People publish none, so they cost 0 here."""
        return self.units.get(method_id, 0)


def load_profile(name: str = "") -> Profile:
    """Read a profile by name ("" = the file's default). Raises ConfigError for an unknown name, naming the known ones."""
    data = tomllib.loads(resources.files("connectors").joinpath("quota.toml").read_text(encoding="utf-8"))
    chosen = name or str(data["default"])
    table = data["profiles"].get(chosen)
    if table is None:
        known = ", ".join(sorted(data["profiles"]))
        raise ConfigError(f"There is no quota profile called {chosen!r}; known: {known}", fix=f"set quota_profile to one of {known}")
    return Profile(chosen, int(table["units_per_user_minute"]), dict(table["units"]))


class UnitBucket:
    """A token bucket in units: full at the start, refilled evenly, shared by the threads of one account in this process.

    `clock` gives monotonic seconds and `sleep` waits that long; both are passed in.
    """

    def __init__(self, per_minute: int, *, clock: Callable[[], float], sleep: Callable[[float], None]) -> None:
        self.capacity = float(per_minute)
        self.rate = per_minute / SECONDS_PER_MINUTE
        self._clock = clock
        self._sleep = sleep
        self._level = self.capacity
        self._seen = clock()
        self._lock = Lock()

    def take(self, units: int) -> None:
        """Spend `units`, waiting until the bucket can afford them. A call dearer than the bucket goes once it is full."""
        if not self.capacity or not units:
            return
        wait = self._reserve(units)
        if wait > 0:
            self._sleep(wait)

    def _reserve(self, units: int) -> float:
        """Book the units now, in order of asking; returns the seconds until they are earned."""
        with self._lock:
            self._refill()
            self._level -= units
            return max(0.0, -self._level / self.rate)

    def drain(self) -> None:
        """Google says the limit is reached: nothing is left, whatever we counted (G-230). A debt is kept."""
        with self._lock:
            self._refill()
            self._level = min(self._level, 0.0)

    def _refill(self) -> None:
        now = self._clock()
        self._level = min(self.capacity, self._level + (now - self._seen) * self.rate)
        self._seen = now
