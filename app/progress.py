"""Progress of long work on stderr: a moving line at a terminal, else plain lines at a calm pace, or JSON lines with `--json`."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any, TextIO

from app.streams import silence
from pipeline.clock import Clock, from_us, system_clock

LINE_EVERY_S = 0.1
LOG_EVERY_S = 10.0
LONG_WAIT_S = 5.0
"""A shorter wait needs no words."""
PACE_OVER_S = 60.0
BAR_CELLS = 16
LEAST_PACE_S = 2.0
"""Before so much time has passed a rate is no more than a guess, and is not told."""

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
    "model": "asking the model",
}


class Progress:
    """Call it with (what, done, total or None) as often as you like; it decides when to show. It never raises: progress is no answer."""

    def __init__(
        self,
        stream: TextIO | None = None,
        *,
        person: bool | None = None,
        as_json: bool = False,
        monotonic: Callable[[], float] = time.monotonic,
        clock: Clock = system_clock,
    ) -> None:
        """`person`: True = a moving line, False = lines; None = a person is there if stdout and stderr are terminals."""
        self._stream = sys.stderr if stream is None else stream
        self._person = not as_json and (_terminals() if person is None else person)
        self._as_json = as_json
        self._monotonic = monotonic
        self._clock = clock
        self._started = monotonic()
        self._last = float("-inf") if self._person else self._started
        self._last_wait = float("-inf")
        self._width = 0
        self._account = ""
        self._spent: Callable[[], int] = lambda: 0
        self._allowed: Callable[[], float] = lambda: 0.0
        self._samples: deque[tuple[float, int]] = deque()
        self._units_left: int | None = None
        self._slice: dict[str, Any] = {}
        self._begun: tuple[str, float, int] = ("", 0.0, 0)

    def follow(self, account: str, spent: Callable[[], int], allowed: Callable[[], float]) -> None:
        """What comes is of this account. `spent`: units so far; `allowed`: units a second that Google lets through, 0 = no limit."""
        self._account, self._spent, self._allowed = account, spent, allowed
        self._samples = deque([(self._monotonic(), spent())])
        self._units_left, self._slice = None, {}

    def ahead(self, units_left: int | None, *, exact: bool, reached_us: int | None, floor_us: int) -> None:
        """What of a backfill is still to come, in units (None = not known yet).

        It is at `reached_us` and goes down to `floor_us`, 0 = the whole mailbox.
        """
        self._units_left = units_left
        self._slice = {
            "exact": exact,
            "slice_from": None if reached_us is None else from_us(reached_us).date().isoformat(),
            "slice_to": from_us(floor_us).date().isoformat() if floor_us else None,
        }

    def __call__(self, what: str, done: int, total: int | None) -> None:
        """`what` is going on; `done` of `total` (None = unknown)."""
        now = self._monotonic()
        if now - self._last < (LINE_EVERY_S if self._person else LOG_EVERY_S):
            return
        self._last = now
        per_s, left_s = self._pace(now)
        mail = what == "gmail"
        if self._as_json:
            body: dict[str, Any] = {"done": done, "total": total, "seconds": round(now - self._started, 1), "account": self._account}
            if mail:
                body |= {"units_per_s": round(per_s, 1), "units_left": self._units_left, "left_s": left_s, **self._slice}
            self._object(what, body)
            return
        if self._begun[0] != what or done < self._begun[2]:
            self._begun = (what, now, done)
        pace = self._unit_pace(per_s, left_s) if mail else self._plain_pace(now, done, total)
        self._text(self._bar(done, total) + self._words(what, done, total, pace))

    def waiting(self, why: str, seconds: float) -> None:
        """The run sleeps for `seconds` and says why; short waits, and one soon after another, are passed over."""
        now = self._monotonic()
        if seconds < LONG_WAIT_S or now - self._last_wait < LOG_EVERY_S:
            return
        self._last_wait = self._last = now
        until = self._clock() + timedelta(seconds=seconds)
        if self._as_json:
            body = {"account": self._account, "why": why, "wait_s": round(seconds, 1), "until": until.isoformat(timespec="seconds")}
            self._object("waiting", body)
            return
        whose = f" for {self._account}" if self._account else ""
        self._text(f"waiting until {until.astimezone():%H:%M:%S}{whose}: {why}")

    def _pace(self, now: float) -> tuple[float, int | None]:
        """(units a second of the last minute, seconds left at the allowed rate, None = not known)."""
        self._samples.append((now, self._spent()))
        while len(self._samples) > 2 and now - self._samples[0][0] > PACE_OVER_S:
            self._samples.popleft()
        (then, before), (_, spent) = self._samples[0], self._samples[-1]
        per_s = (spent - before) / (now - then) if now > then else 0.0
        rate = self._allowed() or per_s
        return per_s, None if self._units_left is None or rate <= 0 else round(self._units_left / rate)

    def _unit_pace(self, per_s: float, left_s: int | None) -> list[str]:
        """Rate and time left of mail that is fetched, in units of Google's quota."""
        parts = [f"{per_s:.0f} units/s"] if per_s > 0 else []
        return parts if left_s is None else [*parts, f"{'' if self._slice.get('exact') else 'about '}{_span(left_s)} left"]

    def _plain_pace(self, now: float, done: int, total: int | None) -> list[str]:
        """Rate and time left of everything else, since it began."""
        _, then, before = self._begun
        if now - then < LEAST_PACE_S or done <= before:
            return []
        per_s = (done - before) / (now - then)
        parts = [f"{per_s:,.0f}/s" if per_s >= 1 else f"{per_s * 60:,.0f}/min"]
        return [*parts, f"about {_span(round((total - done) / per_s))} left"] if total and total > done else parts

    def _bar(self, done: int, total: int | None) -> str:
        """How far it is, for a person; "" where the end is not known. ASCII, so that every terminal shows it."""
        if not (self._person and total):
            return ""
        full = min(BAR_CELLS, BAR_CELLS * done // total)
        return f"[{'#' * full}{'-' * (BAR_CELLS - full)}] "

    def _words(self, what: str, done: int, total: int | None, pace: list[str]) -> str:
        count = f" {done:,} of {total:,}" if total else f" {done:,}" if done else ""
        parts = [f"{WORDS.get(what, what)}{count}", *pace]
        if what == "gmail" and self._slice.get("slice_from"):
            goal = self._slice["slice_to"]
            parts.append(f"back to {self._slice['slice_from']}" + (f", goal {goal}" if goal else ""))
        return " · ".join(parts) + " …"

    def _object(self, what: str, body: dict[str, Any]) -> None:
        self._write(json.dumps({"level": "info", "logger": "loopledger.progress", "message": what, **body}, ensure_ascii=False) + "\n")

    def _text(self, text: str) -> None:
        if not self._person:
            self._write(text + "\n")
            return
        text = text[: max(1, shutil.get_terminal_size().columns - 1)]  # a line that wraps cannot be drawn over
        self._write(f"\r{text.ljust(self._width)}")
        self._width = len(text)

    def _write(self, text: str) -> None:
        """Write, or be silent for good once nobody listens any more."""
        if self._stream is None:
            return
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):
            silence(self._stream)
            self._stream = None

    def close(self) -> None:
        """Wipe the moving line."""
        if self._width:
            self._write(f"\r{' ' * self._width}\r")
            self._width = 0


def _terminals() -> bool:
    """True if a person sees both streams."""
    with suppress(AttributeError, ValueError):  # a stream that was closed is None
        return sys.stderr.isatty() and sys.stdout.isatty()
    return False


def _span(seconds: int) -> str:
    """A time in words, coarse."""
    if seconds < 90:
        return f"{seconds} s"
    return f"{seconds / 60:.0f} min" if seconds < 5_400 else f"{seconds / 3_600:.1f} h"
