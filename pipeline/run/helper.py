"""A second process that folds pieces of a large fold, so that two cores work on it (D-605).

It is a fresh interpreter, not a fork: DuckDB's threads and the lease stay in the process that holds the archive, which alone reads and
writes. The two speak in pickles over the child's stdin and stdout. A helper that dies costs time and nothing else: its pieces are
folded here. It ends when its stdin does, so it never outlives its parent.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import IO, NamedTuple

from pipeline.logs import get_logger
from pipeline.run.pieces import Folded, Piece, Shared

HELP_FROM = 10_000
"""Messages from which on a second process pays for its start (about half a second) and its memory."""
_AHEAD = 2
"""Pieces given to the helper at a time: one it works on, and the next, so that it never waits for this process."""
_START = "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); from pipeline.run.helper import main; main()"

_log = get_logger("fold")


def fold_pieces(pieces: Iterable[Piece], shared: Shared, mails: int) -> Generator[tuple[Sequence[str], Folded]]:
    """The persons of every piece and what comes of them, in the order given. `mails`: how many messages there are in all.

    What comes of a piece is the same whoever folds it. `pieces` is asked for the next one only when somebody has time for it.
    """
    with _helper(shared, mails) as helper:
        yield from _in_order(pieces, shared, helper)


class _Given(NamedTuple):
    """A piece and what comes of it, now or later."""

    piece: Piece
    answer: Future[Folded | None]


def _in_order(pieces: Iterable[Piece], shared: Shared, helper: Helper | None) -> Iterator[tuple[Sequence[str], Folded]]:
    waiting: deque[_Given] = deque()
    for piece in pieces:
        answer = helper.offer(piece) if helper else None
        waiting.append(_Given(piece, answer) if answer else _here(piece, shared))
        while waiting and waiting[0].answer.done():
            yield _taken(waiting.popleft(), shared)
    waiting = deque(_here(one.piece, shared) if one.answer.cancel() else one for one in waiting)  # what the helper has not begun
    while waiting:
        yield _taken(waiting.popleft(), shared)


def _here(piece: Piece, shared: Shared) -> _Given:
    answer: Future[Folded | None] = Future()
    answer.set_result(shared.fold(piece))
    return _Given(piece._replace(mails=()), answer)


def _taken(given: _Given, shared: Shared) -> tuple[Sequence[str], Folded]:
    found = given.answer.result()
    return list(given.piece.units), shared.fold(given.piece) if found is None else found


class Helper:
    """The second process, seen from the first."""

    def __init__(self, process: subprocess.Popen[bytes], shared: bytes) -> None:
        """`shared`: a pickled `Shared`, the first thing it is told after where the modules are."""
        self._process = process
        self._told: bytes = pickle.dumps(sys.path) + shared
        self._given: list[Future[Folded | None]] = []
        self._line = ThreadPoolExecutor(1, "fold-helper")
        self._gone = False

    def offer(self, piece: Piece) -> Future[Folded | None] | None:
        """What will come of the piece, or None in its place if the helper dies over it; None at once if it has no time."""
        self._given = [one for one in self._given if not one.done()]
        if self._gone or len(self._given) >= _AHEAD:
            return None
        self._given.append(self._line.submit(self._ask, piece))
        return self._given[-1]

    def close(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._line.shutdown(cancel_futures=True)
        self._process.communicate()

    def _ask(self, piece: Piece) -> Folded | None:
        to, answers = self._process.stdin, self._process.stdout
        if self._gone or to is None or answers is None:
            return None
        try:
            to.write(self._told)
            pickle.dump(piece, to, pickle.HIGHEST_PROTOCOL)
            to.flush()
            self._told = b""
            found: Folded = pickle.load(answers)  # noqa: S301 - a pipe to a child of our own
        except (OSError, EOFError, pickle.UnpicklingError):
            self._gone = True
            _log.warning("the second process of the fold ended early; this one goes on alone")
            return None
        return found


@contextmanager
def _helper(shared: Shared, mails: int) -> Iterator[Helper | None]:
    """A helper for as long as something is folded; None where there is little to do, one core, or none can be started."""
    told = _as_bytes(shared) if mails >= HELP_FROM and _cores() > 1 and sys.executable else b""
    try:
        process = _started() if told else None
    except OSError as error:  # no process or no memory left for one
        _log.warning("no second process for the fold: %s", error)
        process = None
    if process is None:
        yield None
        return
    helper = Helper(process, told)
    try:
        yield helper
    finally:
        helper.close()


def _started() -> subprocess.Popen[bytes]:
    """What it says on stderr is nobody's concern: what fails there is done here, and fails here."""
    return subprocess.Popen(
        [sys.executable, "-c", _START], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=1 << 20
    )


def _as_bytes(shared: Shared) -> bytes:
    """The pickle of `shared`; b"" for readers that have no name another process could find them by."""
    try:
        return pickle.dumps(shared, pickle.HIGHEST_PROTOCOL)
    except (pickle.PicklingError, AttributeError, TypeError):
        return b""


def _cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def serve(told: IO[bytes], answers: IO[bytes]) -> None:
    """In the helper: reads `Shared`, then a piece at a time, and writes what comes of each, until there is no more."""
    shared: Shared = pickle.load(told)  # noqa: S301 - a pipe from our own parent
    while True:
        try:
            piece: Piece = pickle.load(told)  # noqa: S301 - the same pipe
        except EOFError:
            return
        pickle.dump(shared.fold(piece), answers, pickle.HIGHEST_PROTOCOL)
        answers.flush()


def main() -> None:
    """The helper's own start; nothing but answers goes to its stdout."""
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    serve(sys.stdin.buffer, answers)
