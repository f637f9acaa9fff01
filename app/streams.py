"""The standard streams when their other end is gone: a run never breaks because nobody listens any more."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO


def fill_closed() -> None:
    """Give every closed standard descriptor to the null device, so that no database file gets its number and other people's words."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number: this one


def silence(stream: TextIO | None) -> None:
    """Point a broken stream at nothing, so that what is left in its buffer cannot fail once more when the program ends."""
    with suppress(OSError, ValueError, AttributeError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())  # type: ignore[union-attr]
        os.close(null)


def complain(text: str) -> None:
    """One or more lines on stderr, or nowhere if there is none; never on stdout, which holds answers only."""
    if sys.stderr is None:
        return
    try:
        print(text, file=sys.stderr, flush=True)
    except (OSError, ValueError):
        silence(sys.stderr)


def say(text: str) -> None:
    """A line of an answer that comes after work: that its reader is gone changes neither the work nor the exit code."""
    if sys.stdout is None:
        return
    try:
        print(text, flush=True)
    except BrokenPipeError:
        silence(sys.stdout)
