"""Leases by `flock`: one writer or several readers of the archive, one sync of an account (D-301 to D-304).

The lock files are never deleted: a deleted file would give two holders two different locks.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pipeline.clock import Clock, from_us, system_clock, to_us
from pipeline.errors import BusyError
from pipeline.off import refuse_when_off
from pipeline.store.home import Home, private_files, unwritable

Mode = Literal["write", "read"]

WRITE_WAIT_S = 5.0
READ_WAIT_S = 2.0
_JITTER_S = (0.003, 0.020)


@dataclass(frozen=True, slots=True)
class Waiting:
    """How a lease waits; tests inject their own. `sleep` takes seconds, `monotonic` gives seconds, `clock` the holder's start."""

    sleep: Callable[[float], None] = time.sleep
    monotonic: Callable[[], float] = time.monotonic
    jitter: Callable[[float, float], float] = random.uniform
    clock: Clock = system_clock


WAITING = Waiting()


@contextmanager
def archive_lease(home: Home, mode: Mode, *, wait_s: float | None = None, waiting: Waiting = WAITING) -> Iterator[None]:
    """Hold the archive: exclusively for "write", shared for "read".

    Retries with 3-20 ms jitter for `wait_s` seconds (default 5 for a write, 2 for a read: D-303), then raises BusyError that
    names the holder. Released on leaving, and by the kernel if the process dies. Raises ConfigError `disabled` for a write while
    everything is switched off.
    """
    if mode == "write":
        refuse_when_off()
    limit = (WRITE_WAIT_S if mode == "write" else READ_WAIT_S) if wait_s is None else wait_s
    kind = fcntl.LOCK_EX if mode == "write" else fcntl.LOCK_SH
    handle = _open(home.archive_lock, readable=mode == "read")
    try:
        deadline = waiting.monotonic() + limit
        while not _try(handle, kind):
            if waiting.monotonic() >= deadline:
                raise _busy("The archive is in use", handle, f"Wait until it has finished, then run again (waited {limit:g} s).")
            waiting.sleep(waiting.jitter(*_JITTER_S))
        if mode == "write":
            _sign(handle, waiting)
        try:
            yield
        finally:
            if mode == "write":
                os.ftruncate(handle, 0)
    finally:
        os.close(handle)


@contextmanager
def sync_lease(home: Home, account: str, *, waiting: Waiting = WAITING) -> Iterator[None]:
    """Hold the right to sync `account` for a whole run. A second one gets BusyError at once (D-302)."""
    refuse_when_off()
    handle = _open(home.sync_lock(account))
    try:
        if not _try(handle, fcntl.LOCK_EX):
            raise _busy(f"{account} is already being synced", handle, "Let it finish, then run again.", account=account)
        _sign(handle, waiting)
        try:
            yield
        finally:
            os.ftruncate(handle, 0)
    finally:
        os.close(handle)


def holder(path: Path) -> tuple[int, int] | None:
    """(pid, start in UTC microseconds) of the living process that signed the lock file at `path`, else None."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        return _signature(handle)
    finally:
        os.close(handle)


def _open(path: Path, *, readable: bool = False) -> int:
    """The lock file, made if it is not there. `readable`: reading is enough, as in a home on a read-only disk or of another user."""
    try:
        with private_files():
            return os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    except OSError as error:
        if readable and error.errno in (errno.EROFS, errno.EACCES, errno.EPERM) and path.exists():
            return os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        raise unwritable(path, error) from error


def _try(handle: int, kind: int) -> bool:
    try:
        fcntl.flock(handle, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _sign(handle: int, waiting: Waiting) -> None:
    line = json.dumps({"pid": os.getpid(), "since_us": to_us(waiting.clock())}).encode()
    try:
        os.ftruncate(handle, 0)
        os.pwrite(handle, line, 0)
    except OSError:  # a full disk must not keep anybody from holding a lock; only the holder's name is lost
        return


def _signature(handle: int) -> tuple[int, int] | None:
    try:
        found = json.loads(os.pread(handle, 200, 0))
        pid, since = int(found["pid"]), int(found["since_us"])
        os.kill(pid, 0)
    except PermissionError:  # alive, but another user's
        return pid, since
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return pid, since


def _busy(what: str, handle: int, fix: str, **detail: str) -> BusyError:
    signed = _signature(handle)
    if signed is None:
        return BusyError(f"{what} by another reader.", fix=fix, **detail)
    pid, since = signed
    start = from_us(since).isoformat(timespec="seconds")
    return BusyError(f"{what} by process {pid} since {start}.", fix=fix, pid=pid, since=start, **detail)
