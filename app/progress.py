"""Progress of long work on stderr: one moving line for a person, else one JSON log line every ten seconds."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import TextIO

LINE_EVERY_S = 0.1
LOG_EVERY_S = 10.0

WORDS = {
    "gmail": "fetching mail",
    "gmail listing": "listing mail",
    "gmail reconcile": "comparing mail",
    "listing": "listing mail",
    "messages": "fetching messages",
    "history": "reading changes",
    "folding": "making the ledger",
    "events": "reading calendars",
    "contacts": "reading contacts",
    "mbox": "importing mail, MB",
}


class Progress:
    """Call it with (what, done, total or None) as often as you like; it decides when to show."""

    def __init__(
        self, stream: TextIO | None = None, *, person: bool | None = None, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        """`person`: True = a moving line, False = log lines; None = a person is there if stdout and stderr are terminals."""
        self._stream = sys.stderr if stream is None else stream
        self._person = sys.stderr.isatty() and sys.stdout.isatty() if person is None else person
        self._monotonic = monotonic
        self._started = monotonic()
        self._last = float("-inf") if self._person else self._started
        self._width = 0

    def __call__(self, what: str, done: int, total: int | None) -> None:
        """`what` is going on; `done` of `total` (None = unknown)."""
        now = self._monotonic()
        if now - self._last < (LINE_EVERY_S if self._person else LOG_EVERY_S):
            return
        self._last = now
        if self._person:
            self._line(what, done, total)
        else:
            body = {"level": "info", "logger": "loopledger.progress", "message": what, "done": done, "total": total}
            print(json.dumps({**body, "seconds": round(now - self._started, 1)}), file=self._stream, flush=True)

    def _line(self, what: str, done: int, total: int | None) -> None:
        count = f" {done} of {total}" if total else f" {done}" if done else ""
        text = f"{WORDS.get(what, what)}{count} …"
        print(f"\r{text.ljust(self._width)}", end="", file=self._stream, flush=True)
        self._width = len(text)

    def close(self) -> None:
        """Wipe the moving line."""
        if self._width:
            print(f"\r{' ' * self._width}\r", end="", file=self._stream, flush=True)
            self._width = 0
