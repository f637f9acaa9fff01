"""Ctrl-C and the polite end by a signal: both stop the work where it stands, once, with one line."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interrupts:
    """While inside, SIGINT and SIGTERM raise KeyboardInterrupt in the main thread; `number` remembers the first, 0 = none came.

    A signal that the caller told us to ignore (nohup, a background job) stays ignored. Elsewhere than in the main thread nothing is done.
    """

    def __init__(self) -> None:
        self.number = 0
        self._before: dict[int, Any] = {}
        self._wake = -1
        self._ears: threading.Thread | None = None

    def __enter__(self) -> Interrupts:
        if threading.current_thread() is threading.main_thread():
            for number in _SIGNALS:
                if signal.getsignal(number) is not signal.SIG_IGN:
                    self._before[number] = signal.signal(number, self._stop)
            if self._before:
                self._watch()
        return self

    def _watch(self) -> None:
        """A thread that hears of signals while the main one computes inside the database, where no handler runs (PEP 475 does not help)."""
        heard, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
        self._ears = threading.Thread(target=_listen, args=(heard, frozenset(self._before)), name="signals", daemon=True)
        self._ears.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if self._wake >= 0:
            signal.set_wakeup_fd(-1)
            os.close(self._wake)
        if self.number and self._ears is not None:
            from pipeline.store.engine import go_on

            self._ears.join(5)
            go_on()

    @property
    def exit_code(self) -> int:
        """128 + the signal, as a shell tells it: 130 for Ctrl-C."""
        return 128 + (self.number or signal.SIGINT)

    def hush(self) -> None:
        """The end has begun: further signals change nothing."""
        for number in self._before:
            signal.signal(number, signal.SIG_IGN)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.number = self.number or number
        raise KeyboardInterrupt


def _listen(heard: int, numbers: frozenset[int]) -> None:
    """Until the other end is closed: each of `numbers` stops what the database computes."""
    with open(heard, "rb", buffering=0) as pipe:
        while came := pipe.read(16):
            if numbers & set(came):
                from pipeline.store.engine import interrupt

                with suppress(Exception):
                    interrupt()
