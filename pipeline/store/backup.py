"""Backup and restore: the archive and the settings as one file; no tokens (docs/store.md, "Backup").

A running sync is not kept waiting: under the shared lease a child process copies the file, which takes as long as the disk does; the
backup is then made out of the copy. Copying in this process would drop DuckDB's lock (D-305).
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from pipeline.errors import ConfigError, SchemaError, StoreError
from pipeline.settings import write_settings_text
from pipeline.store.db import FRESH, Archive, copied, no_sync_yet, open_archive, rewrite_archive
from pipeline.store.erasure import Erasures, copy_tables, copy_without
from pipeline.store.home import Home, create_home, private_files, put_in_place, unwritable
from pipeline.store.journal import first_broken
from pipeline.store.lease import WAITING, Waiting, archive_lease
from pipeline.store.migrate import newer

_TABLE = "backup_part"
_CP = "/bin/cp"
"""Where POSIX systems have it: a child that copies, whatever the search path."""
_STAGING = ".loopledger-"
_HELD = "in-use"


class BackedUp(NamedTuple):
    """A backup: when it was made, bytes, rows of each table, and the text of the settings file."""

    made_us: int
    size: int
    rows: dict[str, int]
    settings: str


def back_up(home: Home, target: Path, *, now_us: int, waiting: Waiting = WAITING) -> BackedUp:
    """Write a backup of `home` to `target`, mode 0600, whole or not at all. Texts that were forgotten are not in it.

    Raises ConfigError if there is nothing to back up or `target` exists, StoreError for the disk, BusyError.
    """
    target = _new_file(target)
    if not home.archive.exists():
        raise no_sync_yet(home)
    settings = home.settings.read_text(encoding="utf-8") if home.settings.exists() else ""
    with _staging(target.parent) as folder:
        copy = create_home(folder / "home")
        with archive_lease(home, "read", waiting=waiting):
            _copy_by_child(home.archive, copy.archive)

        def fill(archive: Archive) -> dict[str, int]:
            _, rows = copy_without(archive, now_us)
            parts = {"made_us": str(now_us), "settings": settings, "rows": json.dumps(rows)}
            archive.rows(f"CREATE TABLE {FRESH}.{_TABLE}(name VARCHAR NOT NULL, value VARCHAR NOT NULL)")
            for name, value in parts.items():
                archive.rows(f"INSERT INTO {FRESH}.{_TABLE} VALUES (?, ?)", [name, value])
            return rows

        with open_archive(copy, "write") as archive:
            rows = copied(archive, folder / "backup", fill)
        _new_file(target)
        put_in_place(folder / "backup", target)
    return BackedUp(now_us, target.stat().st_size, rows, settings)


def unpack(source: Path, staged: Home) -> BackedUp:
    """Put the archive and the settings of a backup into the empty home `staged`, every row read and counted.

    Raises ConfigError `backup_foreign` for a file that is none of ours, `backup_damaged` for one that is not whole, SchemaError for one
    of a newer program.
    """
    if not source.is_file():
        raise ConfigError(f"There is no file {source}.", fix="loopledger home restore FILE", code="backup_missing", path=str(source))
    try:
        with private_files():
            shutil.copyfile(source, staged.archive)
    except OSError as error:
        raise unwritable(source, error) from error
    parts = _parts(source, staged)
    try:
        return _counted(source, staged, parts)
    except (SchemaError, StoreError) as error:
        raise _damaged(source, error.problem.replace(str(staged.archive), "it")) from error


def _parts(source: Path, staged: Home) -> dict[str, str]:
    """What a backup says of itself; whether it is one shows here."""
    try:
        with open_archive(staged, "write") as archive:
            if not archive.rows("SELECT 1 FROM duckdb_tables() WHERE table_name = ?", [_TABLE]):
                raise _foreign(source)
            return dict(archive.rows(f"SELECT name, value FROM {_TABLE}"))
    except SchemaError as error:
        if "needed" in error.detail:
            raise newer(str(source), error.detail["needed"]) from error
        raise _foreign(source) from error
    except StoreError as error:
        raise _damaged(source, error.problem.replace(str(staged.archive), "it")) from error


def _counted(source: Path, staged: Home, parts: dict[str, str]) -> BackedUp:
    """Every row read once, into a file without the parts; settings beside it."""
    rows = rewrite_archive(staged, lambda archive: copy_tables(archive, Erasures()))
    lost = [name for name, count in json.loads(parts["rows"]).items() if rows.get(name, 0) != count]
    if lost:
        raise _damaged(source, f"rows are missing: {', '.join(sorted(lost))}")
    with open_archive(staged, "read") as archive:
        broken = first_broken(archive)
    if broken is not None:
        raise _damaged(source, f"the chain of the journal breaks at entry {broken}")
    if parts["settings"]:
        write_settings_text(staged.settings, parts["settings"])
    return BackedUp(int(parts["made_us"]), source.stat().st_size, rows, parts["settings"])


@contextmanager
def new_home(path: Path) -> Iterator[Home]:
    """A home beside `path` to be filled; when all went well it gets that name, else nothing is left of it.

    Raises ConfigError `home_not_empty` unless `path` is free or an empty directory.
    """
    path = path.expanduser().resolve()
    _refuse_full(path)
    try:
        with private_files():
            path.parent.mkdir(parents=True, exist_ok=True)
        with _staging(path.parent) as folder:
            staged = create_home(folder / "home")
            yield staged
            _refuse_full(path)
            staged.path.rename(path)
    except OSError as error:
        raise unwritable(path, error) from error


def _refuse_full(path: Path) -> None:
    if path.is_dir() and not any(path.iterdir()):
        return
    if path.exists():
        raise ConfigError(
            f"{path} is not empty: a backup is only restored into a home that holds nothing.",
            fix="loopledger home restore FILE",
            advice="Name a new directory with --home.",
            code="home_not_empty",
            path=str(path),
        )


def _new_file(target: Path) -> Path:
    target = target.expanduser().resolve()
    if target.exists():
        problem, fix = f"{target} is there already.", "loopledger home backup OTHER-FILE"
        raise ConfigError(problem, cause="a backup replaces nothing", fix=fix, code="backup_exists", path=str(target))
    if not target.parent.is_dir():
        raise ConfigError(f"There is no directory {target.parent}.", fix="loopledger home backup FILE", path=str(target))
    return target


@contextmanager
def _staging(parent: Path) -> Iterator[Path]:
    """A private directory beside what is made, so that a rename suffices in the end; it goes in any case, after a kill with the next."""
    try:
        _sweep(parent)
        folder = Path(tempfile.mkdtemp(prefix=_STAGING, dir=parent))
        held = (folder / _HELD).open("w", encoding="ascii")
    except OSError as error:
        raise unwritable(parent, error) from error
    with held:
        fcntl.flock(held, fcntl.LOCK_EX)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _sweep(parent: Path) -> None:
    """What killed runs left here goes: it holds all mail, and what was forgotten too. A run that still works holds its lock."""
    for left in parent.glob(f"{_STAGING}*/{_HELD}"):
        with suppress(OSError), left.open(encoding="ascii") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(left.parent, ignore_errors=True)


def _copy_by_child(archive: Path, copy: Path) -> None:
    """The file and its log, by `cp`. Raises StoreError with what the system says."""
    log = archive.with_name(f"{archive.name}.wal")
    for source, target in ((archive, copy), (log, copy.with_name(f"{copy.name}.wal"))):
        if not source.exists():
            continue
        done = subprocess.run([_CP, "--", str(source), str(target)], capture_output=True, text=True, check=False, env=_plain_words())
        if done.returncode:
            said = done.stderr.strip().rpartition(": ")[2] or "the copy failed"
            raise unwritable(target, OSError(0, said))
        target.chmod(0o600)


def _plain_words() -> dict[str, str]:
    return {**os.environ, "LC_ALL": "C"}


def _foreign(source: Path) -> ConfigError:
    problem, advice = f"{source} is no backup that can be read.", "Name a file that loopledger home backup has made; nothing was restored."
    return ConfigError(problem, advice=advice, fix="loopledger home restore FILE", code="backup_foreign", path=str(source))


def _damaged(source: Path, cause: str) -> ConfigError:
    problem, advice = f"{source} is no whole backup; nothing was restored.", "Take another copy of it, or an older backup."
    return ConfigError(problem, cause=cause, advice=advice, fix="loopledger home restore FILE", code="backup_damaged", path=str(source))
