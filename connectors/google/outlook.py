"""What of a fetch is still to come, in quota units: exact for a whole mailbox, by time for a window, since ids carry no dates (G-821)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from connectors.google.gmail import Fetched, GmailOptions, Thread
from connectors.google.planner import thread_cost

SURE_THREADS = 5
"""The youngest of so many threads says how far a fetch is: one stray old mail high up in the listing must not."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Where a fetch stands. `reached_us`: everything that arrived since is stored, None = not known yet; `floor_us`: how far it goes.

    `units_left`: quota units of the rest, None = not known yet; `exact` False: reckoned from how much of the window is done.
    """

    reached_us: int | None
    floor_us: int
    units_left: int | None
    exact: bool


Ahead = Callable[[Outlook], None]


def nobody(_: Outlook) -> None:
    """Nobody looks."""


class Road:
    """The way of one pass over the threads still to fetch, newest first."""

    def __init__(self, threads: Sequence[Thread], floor_us: int, options: GmailOptions, *, whole: bool = False) -> None:
        """`whole`: each thread is asked for in one piece, as under intake rules (G-703)."""
        self._options = options
        self._whole = whole
        self._floor_us = floor_us
        self._left = sum(map(self._units, threads))
        self._gone = 0
        self._start_us: int | None = None
        self._reached_us: int | None = None

    def _units(self, thread: Thread) -> int:
        return thread_cost(len(thread.rows), self._options.get_units, self._options.thread_units, whole=self._whole)

    def passed(self, threads: Sequence[Thread], parts: Sequence[Fetched]) -> Outlook:
        """`threads` lie behind; `parts` is what they brought."""
        spent = sum(map(self._units, threads))
        self._left, self._gone = self._left - spent, self._gone + spent
        times = [part.newest_us for part in parts if part.newest_us is not None]
        if times:
            self._start_us = max(times) if self._start_us is None else self._start_us
            youngest = max(times[-SURE_THREADS:])
            self._reached_us = youngest if self._reached_us is None else min(self._reached_us, youngest)
        return self._outlook()

    def _outlook(self) -> Outlook:
        if not self._floor_us:
            return Outlook(self._reached_us, 0, self._left, exact=True)
        if self._start_us is None or self._reached_us is None or self._start_us <= self._reached_us:
            return Outlook(self._reached_us, self._floor_us, None, exact=False)
        to_go = max(0, self._reached_us - self._floor_us)
        by_time = self._gone * to_go // (self._start_us - self._reached_us)
        return Outlook(self._reached_us, self._floor_us, min(self._left, by_time), exact=False)
