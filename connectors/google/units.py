"""A bucket of quota units that never lets an account spend faster than its profile allows (G-220)."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock
from typing import TextIO

from pipeline.errors import ConfigError

SECONDS_PER_MINUTE = 60.0
RESERVE = 0.1
"""Share of the bucket that a backfill leaves to the incremental sync (G-220)."""
WINDOW_CALLS = 200
REFUSED_SHARE = 0.02
"""More refusals than this in a window mean that the bucket does not hold what the profile says (G-221; assumed)."""
FALL, RISE, SLOWEST = 0.8, 1.05, 0.1


@dataclass(slots=True)
class Level:
    """State of a bucket: `level` units at moment `seen` (monotonic seconds), `rate` units per second, refusals in a window of calls."""

    level: float
    seen: float
    rate: float
    calls: int = 0
    limited: int = 0


class UnitBucket:
    """A token bucket in units: full at the start, refilled evenly, shared by all threads, and through `shared` by all processes.

    `clock` gives monotonic seconds, which all processes of a machine share, and `sleep` waits that long; both are passed in.
    `shared`: a small state file of the account, held by `flock` for the moment of a booking (G-220); None = this process alone.
    """

    def __init__(self, per_minute: int, *, clock: Callable[[], float], sleep: Callable[[float], None], shared: Path | None = None) -> None:
        self.capacity = float(per_minute)
        self.rate = per_minute / SECONDS_PER_MINUTE
        self.allowed = self.rate
        """Units per second as learnt so far, 0 = no limit."""
        self._clock = clock
        self._sleep = sleep
        self._own = Level(self.capacity, clock(), self.rate)
        self._lock = Lock()
        self._shared = shared

    def take(self, units: int, *, keep: float = 0.0) -> None:
        """Spend `units`, waiting until the bucket can afford them. A call dearer than the bucket goes once it is full.

        `keep`: share of the bucket that bulk work leaves to more urgent calls: it waits until so much is there again (G-220).
        """
        if not self.capacity or not units:
            return
        with self._booking() as state:
            state.level -= units
            wait = (keep * self.capacity - state.level) / state.rate
        if wait > 0:
            self._sleep(wait)

    def drain(self) -> None:
        """Google says the limit is reached: nothing is left, whatever we counted (G-230). A debt is kept."""
        if self.capacity:
            with self._booking() as state:
                state.level = min(state.level, 0.0)

    def note(self, *, limited: bool) -> None:
        """Count an answer. Too many refusals at a bucket that should hold: the profile promises too much, so the rate falls at once.

        A clean window lets it rise again by a little, never above the profile (G-221).
        """
        if not self.capacity:
            return
        with self._booking() as state:
            state.calls, state.limited = state.calls + 1, state.limited + limited
            if state.limited > REFUSED_SHARE * WINDOW_CALLS:
                state.rate, state.calls, state.limited = max(state.rate * FALL, self.rate * SLOWEST), 0, 0
            elif state.calls >= WINDOW_CALLS:
                state.rate, state.calls, state.limited = min(state.rate * RISE, self.rate), 0, 0

    @contextmanager
    def _booking(self) -> Iterator[Level]:
        """The state, refilled up to now, alone while inside; kept on leaving."""
        with self._lock:
            if self._shared is None:
                self._refill(self._own)
                yield self._own
                return
            with open_private(self._shared) as (file, made):
                fcntl.flock(file, fcntl.LOCK_EX)
                text = file.read()
                state = Level(self.capacity, self._clock(), self.rate) if made and not text else self._read(text)
                self._refill(state)
                yield state
                file.seek(0)
                file.write(json.dumps({**asdict(state), "profile_rate": self.rate}))
                file.truncate()  # afterwards: killed in between, the file ends in a rest of the former state, never empty

    def _read(self, text: str) -> Level:
        """The stored state. A file cut short, to nothing too, counts as an empty bucket: a minute is lost, no limit is broken."""
        try:
            data = json.loads(text)
            state = Level(float(data["level"]), float(data["seen"]), float(data["rate"]), int(data["calls"]), int(data["limited"]))
        except (ValueError, TypeError, KeyError):
            return Level(0.0, self._clock(), self.rate)
        state.rate = min(max(state.rate, self.rate * SLOWEST), self.rate)
        return state

    def _refill(self, state: Level) -> None:
        """Earn what the time since then is worth; after a restart of the machine its clock begins anew and nothing is earned."""
        now = self._clock()
        state.level = min(self.capacity, state.level + max(0.0, now - state.seen) * state.rate)
        state.seen = now
        self.allowed = state.rate


@contextmanager
def open_private(path: Path) -> Iterator[tuple[TextIO, bool]]:
    """A small state file, and whether it was made for this, 0600. Raises ConfigError if the home cannot be written."""
    made = not path.exists()
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise ConfigError(f"{path} cannot be written: {error.strerror}", fix=f"mend the rights of {path.parent}", path=str(path)) from error
    with os.fdopen(handle, "r+", encoding="utf-8") as file:
        yield file, made


def learnt_share(path: Path) -> float | None:
    """What Google's refusals have made of the profile's rate, as a share below 1; None if it holds or nothing is known (G-221)."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        share = float(data["rate"]) / float(data["profile_rate"])
    except (OSError, ValueError, TypeError, KeyError, ZeroDivisionError):
        return None
    return share if share < 1 else None
