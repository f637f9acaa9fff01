"""What a run tells while it goes on: waits and progress to an onlooker, freshness to the store (G-812, G-821)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from connectors.google.outlook import Outlook
from connectors.google.transport import unheard
from pipeline.clock import DAY_US, Clock, to_us
from pipeline.store.db import open_archive
from pipeline.store.home import Home
from pipeline.store.runs import stamp_fresh

YOUNG_DAYS = 14
"""So much of the youngest mail has to be stored before a mailbox under backfill counts as fresh (G-812)."""


def nobody(*_: object, **__: object) -> None:
    """Nobody looks on."""


@dataclass(frozen=True, slots=True)
class Watching:
    """Who looks on. `waiting(why, seconds)` before each wait; `ahead(units_left, exact=, reached_us=, floor_us=)` after each chunk of a
    backfill, as in `Outlook`; `follow(account, units spent so far, allowed units a second)` once a connection stands."""

    waiting: Callable[[str, float], None] = unheard
    ahead: Callable[..., None] = nobody
    follow: Callable[[str, Callable[[], int], Callable[[], float]], None] = nobody


class Freshness:
    """While older mail still comes in: fresh once changes are read to their end, no gap is open and the last 14 days are stored (G-812).

    The stream raises before it comes here with a gap open, so a chunk of the window means that changes were drained before.
    """

    def __init__(self, home: Home, account: str, clock: Clock, started_us: int, onlooker: Callable[..., None]) -> None:
        self._home, self._account, self._clock, self._onlooker = home, account, clock, onlooker
        self._drained_us = started_us
        self._seen_us = started_us
        self._stamped_us = 0
        self._young = False

    def ahead(self, outlook: Outlook) -> None:
        """A chunk is stored; changes are drained after it at the earliest."""
        self._seen_us = to_us(self._clock())
        reached_us = outlook.reached_us
        self._young = reached_us is not None and reached_us <= self._seen_us - YOUNG_DAYS * DAY_US
        self._stamp()
        self._onlooker(outlook.units_left, exact=outlook.exact, reached_us=outlook.reached_us, floor_us=outlook.floor_us)

    def slice_ended(self) -> None:
        """Changes were drained since the last chunk."""
        self._drained_us = self._seen_us
        self._stamp()

    def _stamp(self) -> None:
        if self._young and self._drained_us > self._stamped_us:
            self._stamped_us = self._drained_us
            with open_archive(self._home, "write") as archive, archive.transaction():
                stamp_fresh(archive, self._account, self._drained_us)
