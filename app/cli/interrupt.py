"""Ctrl-C and the polite end by a signal: both stop the work where it stands, once, with one line."""

from __future__ import annotations

import signal
import threading
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

    def __enter__(self) -> Interrupts:
        if threading.current_thread() is threading.main_thread():
            for number in _SIGNALS:
                if signal.getsignal(number) is not signal.SIG_IGN:
                    self._before[number] = signal.signal(number, self._stop)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

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
