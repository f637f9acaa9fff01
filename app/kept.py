"""A home kept open by a server: for each request one moment, the settings as they are now, and the newest publication."""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass, replace

from app.opening import Opened, open_for_reading, read_rules
from memory.fact_reading import Reader
from memory.ledger_sql import Rows, SqlLedger
from memory.principals import OWNER, Principal, principal_of
from pipeline.clock import Clock, from_us, to_us
from pipeline.settings import load_settings
from pipeline.store.reads import ArchiveReader, LedgerView


@dataclass(frozen=True, slots=True)
class Visit:
    """What one request works with: its moment is `opened.now_us`; `rows` runs a SELECT over its publication."""

    opened: Opened
    rows: Rows

    @property
    def reads(self) -> SqlLedger:
        """Loops and people of this publication."""
        return SqlLedger(self.rows)

    @property
    def lists(self) -> SqlLedger:
        """The same for lists and searches: without the accounts that are kept separate (M-083)."""
        return self.opened.lists() if self.opened.apart() else self.reads

    @property
    def owner(self) -> Principal:
        """The person at this machine, with the teams the settings give them."""
        return principal_of(directory=self.opened.directory())

    @property
    def archive(self) -> ArchiveReader:
        """Short reads of bodies and reasons."""
        return ArchiveReader(self.opened.home)

    def reader(self, principal: Principal = OWNER, scope: str = "") -> Reader:
        """Who reads facts. Raises UsageError `scope_denied`."""
        principal.readable(scope)
        return Reader(self.lists.rows, principal, self.opened.now_us, self.opened.rules, scope)


class KeptSettings:
    """A home with its settings as they are at each moment, from any thread; they are read again when their file or the year changed."""

    def __init__(self, opened: Opened) -> None:
        """`opened`: as it was opened at first."""
        self._opened = opened
        self._lock = threading.Lock()
        self._stamp = self._changed()

    def at(self, now_us: int) -> Opened:
        """The home at `now_us`; `settings` is the same object as long as nothing changed. Raises ConfigError for broken settings."""
        with self._lock:
            stamp, year = self._changed(), from_us(now_us).year
            if stamp != self._stamp or year != from_us(self._opened.now_us).year:
                settings = load_settings(self._opened.home.settings)
                self._opened = Opened(self._opened.home, settings, now_us, read_rules(settings.values, now_us))
                self._stamp = stamp
            return replace(self._opened, now_us=now_us)

    def _changed(self) -> tuple[int, int, int]:
        try:
            found = os.stat(self._opened.home.settings)  # noqa: PTH116 - as in `LedgerView`
        except FileNotFoundError:
            return (0, 0, 0)
        return (found.st_ino, found.st_mtime_ns, found.st_size)


class KeptHome:
    """Opens a home once and is asked again and again, from any thread. Settings that changed count from the next request on."""

    def __init__(self, home: str | None, clock: Clock) -> None:
        """`home`: see `open_for_reading`. Raises ConfigError as that does."""
        self.clock = clock
        opened = open_for_reading(home, to_us(clock()))
        self._settings = KeptSettings(opened)
        self._view = LedgerView(opened.home)

    def visit(self) -> Visit:
        """A request that begins now. Raises ConfigError before the first sync, or for broken settings."""
        return Visit(self._settings.at(to_us(self.clock())), self._view.publication().rows)

    def close(self) -> None:
        """Let the ledger go."""
        self._view.close()
