"""The home directory: one person's files, private to that person, on a local POSIX file system (D-301 to D-306, docs/store.md)."""

from __future__ import annotations

import errno
import os
import re
import shlex
import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import SIGN_IN, ConfigError, StoreError

_NETWORK = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "afpfs", "webdav", "ncpfs", "afs", "ceph", "glusterfs", "lustre", "fuse.sshfs", "fuse.rclone"}
)
LEDGER = "ledger.duckdb"
_MARKERS = ("archive.lock", "archive.duckdb", "settings.toml")
_MOUNTS = Path("/proc/self/mounts")


@dataclass(frozen=True, slots=True)
class Home:
    """Paths of one home. Make it with `create_home` or `open_home`, which check the directory first."""

    path: Path

    @property
    def archive(self) -> Path:
        """Items, journal, readings, ledger: opened by `pipeline.store.db` alone (D-305)."""
        return self.path / "archive.duckdb"

    @property
    def archive_building(self) -> Path:
        """Where a new archive is made before it gets its name, so that a kill leaves none instead of half of one."""
        return self.path / "archive.new"

    @property
    def ledger(self) -> Path:
        """The published read model (D-306)."""
        return self.path / LEDGER

    @property
    def ledger_building(self) -> Path:
        """Where the next published file is built; a leftover means that somebody died while publishing."""
        return self.path / "ledger.tmp"

    @property
    def archive_lock(self) -> Path:
        """Lease file of the archive; never deleted (D-301)."""
        return self.path / "archive.lock"

    @property
    def settings(self) -> Path:
        """The owner's settings file."""
        return self.path / "settings.toml"

    @property
    def regressions(self) -> Path:
        """Cases of rows that a person called wrong (M-065)."""
        return self.path / "regressions.jsonl"

    @property
    def tokens(self) -> Path:
        """Directory of sign-in tokens, 0700."""
        return self.path / "tokens"

    def sync_lock(self, account: str) -> Path:
        """Lock file of one account's sync (D-302). Characters that a file name cannot hold are written as `%xx`."""
        return self.path / f"sync-{_safe(account)}.lock"

    def quota_state(self, account: str) -> Path:
        """Where the processes that sync `account` keep the level of its quota (G-220)."""
        return self.path / f"quota-{_safe(account)}.json"

    def clear_building(self) -> None:
        """Remove what a killed creation or publication left behind; only under the write lease. Raises StoreError."""
        for path in (self.ledger_building, self.archive_building):
            for leftover in (path, path.with_name(f"{path.name}.wal")):
                try:
                    leftover.unlink(missing_ok=True)
                except OSError as error:
                    raise unwritable(leftover, error) from error


def _safe(account: str) -> str:
    return re.sub(r"[^A-Za-z0-9@._+-]", lambda found: "".join(f"%{byte:02x}" for byte in found.group().encode()), account)


def open_home(path: Path) -> Home:
    """The existing home at `path`. Raises ConfigError if it is missing, foreign or on an unsupported file
    system, StoreError if this user may not look into it.

    Modes are tightened again. A half-built ledger of a killed process is not touched here but at the next opening for writing,
    under the lease, so that nobody deletes what a living process is building.
    """
    path = _absolute(path)
    try:
        if not path.is_dir():
            problem = f"{path} is not a directory." if path.exists() else f"There is no home at {path}."
            raise ConfigError(problem, fix=SIGN_IN, code="home_missing", path=str(path))
        home = _checked(path)
        if not _ours(path):
            raise _foreign(path)
    except OSError as error:
        raise unwritable(path, error) from error
    _tighten(home)
    return home


def create_home(path: Path) -> Home:
    """The home at `path`, made if it is not there: directory and `tokens/` 0700, lock file 0600, under any umask.

    Raises ConfigError if the directory holds other people's files, StoreError if it cannot be written.
    """
    path = _absolute(path)
    try:
        if path.exists() and not path.is_dir():
            raise ConfigError(f"{path} is not a directory.", fix="Name another directory with --home.", code="home_foreign", path=str(path))
        if path.is_dir() and any(path.iterdir()) and not _ours(path):
            raise _foreign(path)
        with private_files():
            path.mkdir(parents=True, exist_ok=True)
            home = _checked(path)
            home.tokens.mkdir(exist_ok=True)
            os.close(os.open(home.archive_lock, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600))
    except OSError as error:
        raise unwritable(path, error) from error
    _tighten(home)
    return home


_umask_lock = threading.Lock()
_umask_users: list[int] = []


@contextmanager
def private_files() -> Iterator[None]:
    """While inside, every file made by this process is 0600 and every directory 0700.

    The umask belongs to the process, so the first to enter sets it and the last to leave restores it.
    """
    with _umask_lock:
        _umask_users.append(os.umask(0o077))
    try:
        yield
    finally:
        with _umask_lock:
            before = _umask_users.pop() if len(_umask_users) == 1 else None
            if before is None:
                _umask_users.pop()
            else:
                os.umask(before)


_MENDS = (
    ({errno.ENOSPC, errno.EDQUOT, errno.EFBIG}, "Free some space, then run again."),
    ({errno.EACCES, errno.EPERM}, "Run as the owner of that path, or give it to this user (chown, chmod u+rwX), then run again."),
    ({errno.EROFS}, "Mount that file system for writing, or name another directory with --home."),
)


def unwritable(path: Path, error: OSError) -> StoreError:
    """The typed error for a disk that refuses: full, read-only, another user's (D-403). The mend fits the system's reason."""
    reason = error.strerror or type(error).__name__
    fix = next((words for numbers, words in _MENDS if error.errno in numbers), "Mend that path or disk, then run again.")
    return StoreError(
        f"{path} cannot be used: {reason}.",
        cause=reason,
        fix=fix,
        path=str(path),
    )


def put_in_place(building: Path, path: Path) -> None:
    """Give a finished file its name, durably: fsync of the file, rename, fsync of the directory. Raises StoreError."""
    try:
        _sync(building)
        building.replace(path)
        _sync(path.parent)
    except OSError as error:
        raise unwritable(path, error) from error


def network_file_system(path: Path, mounts: str) -> str | None:
    """Name of the network file system that holds `path`, or None. `mounts`: text of /proc/self/mounts (proc(5))."""
    best, kind = "", ""
    for line in mounts.splitlines():
        fields = line.split(" ")
        if len(fields) < 3:
            continue
        point = fields[1].replace("\\040", " ")
        inside = point == "/" or str(path) == point or str(path).startswith(point + "/")
        if inside and len(point) >= len(best):
            best, kind = point, fields[2]
    return kind if kind in _NETWORK else None


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _ours(path: Path) -> bool:
    return any((path / marker).exists() for marker in _MARKERS)


def _absolute(path: Path) -> Path:
    return path.expanduser().resolve()


def _checked(path: Path) -> Home:
    if sys.platform == "win32":
        raise ConfigError("Native Windows is not supported.", fix="Run loopledger under WSL.", code="platform")
    try:
        mounts = _MOUNTS.read_text(encoding="utf-8", errors="replace")
    except OSError:  # no /proc on macOS: nothing to detect by
        mounts = ""
    found = network_file_system(path, mounts)
    if found is not None:
        raise ConfigError(
            f"{path} lies on a network file system ({found}), whose locks do not hold.",
            fix="Choose a directory on a local disk with --home.",
            code="home_network",
            path=str(path),
        )
    return Home(path)


def _foreign(path: Path) -> ConfigError:
    return ConfigError(
        f"{path} is no home of ours: it holds none of our files.",
        fix=SIGN_IN.replace("loopledger", f"loopledger --home {shlex.quote(str(path / 'loopledger'))}", 1),
        advice="Name the right directory with --home, or have one made inside that one.",
        code="home_foreign",
        path=str(path),
    )


def _tighten(home: Home) -> None:
    for path in (home.path, home.tokens, home.settings, home.archive, home.ledger, home.regressions):
        try:
            if path.exists() and (mode := stat.S_IMODE(path.stat().st_mode)) & 0o077:
                path.chmod(mode & 0o700)
        except OSError as error:
            raise unwritable(path, error) from error
