"""DuckDB's machinery, kept between openings: making it costs 12 ms of CPU, attaching a file to it 2 ms (docs/store.md).

The file itself is attached only while somebody has it open, so other processes get it in between. One machine per file, because
what does not fit into memory is spilled beside that file.
"""

from __future__ import annotations

import os
import shutil
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb

ALIAS = "archive"
ROW_GROUP = 2_048
"""Rows that DuckDB writes together. Small commits leave small groups, which it merges at a checkpoint, several at a time and unpacked:
with its own 122,880 rows a group of raw mail is 1.7 GB. The size is not stored in the file, every opening for writing says it."""
MOST_THREADS = 4
"""Each thread has buffers of its own."""
_LEAST_MB = 192
_SHARE = 8


@dataclass(slots=True)
class _Engine:
    """`con` never has the file as its default catalog; the `users` of it do, whose connections are `opened`."""

    con: duckdb.DuckDBPyConnection
    opened: list[duckdb.DuckDBPyConnection] = field(default_factory=list)
    users: int = 0
    memory_mb: int = 0

    def limit(self, memory_mb: int) -> None:
        """Let DuckDB hold so much; saying it again costs 4 ms."""
        if memory_mb != self.memory_mb:
            self.con.execute(f"SET memory_limit = '{memory_mb}MB'")
            self.memory_mb = memory_mb


_lock = threading.Lock()
_engines: dict[Path, _Engine] = {}
_stopping = threading.Event()
_left_behind: list[_Engine] = []


def _forget() -> None:
    """In a forked child the machine's threads are missing: it is neither used nor closed there."""
    _left_behind.extend(_engines.values())
    _engines.clear()


os.register_at_fork(after_in_child=_forget)


def attach(path: Path, *, read_only: bool) -> duckdb.DuckDBPyConnection:
    """A connection in which the file at `path` is the default catalog. Raises duckdb.Error as opening the file does."""
    with _lock:
        engine = _engines.get(path)
        if engine is None:
            _drop_idle()
            if not read_only:  # under the exclusive lease: what a killed process spilled is nobody's, and may be text
                shutil.rmtree(_spilled(path), ignore_errors=True)
            engine = _engines[path] = _Engine(_made(path))
        try:
            if not engine.users:
                mode = "READ_ONLY" if read_only else f"ROW_GROUP_SIZE {ROW_GROUP}"
                engine.limit(_memory_mb(path))
                engine.con.execute(f"ATTACH '{str(path).replace(chr(39), chr(39) * 2)}' AS {ALIAS} ({mode})")
            con = engine.con.cursor()
            con.execute(f"USE {ALIAS}")
        except BaseException:
            _drop(path, engine)
            raise
        engine.users += 1
        engine.opened.append(con)
        return con


def detach(path: Path, con: duckdb.DuckDBPyConnection, *, sound: bool) -> None:
    """Close a connection of `attach`; the last one lets the file go. `sound` False: something failed, so the machine is not used again.

    Raises duckdb.Error if the checkpoint at letting go fails; the log then holds what was committed.
    """
    with _lock:
        con.close()
        engine = _engines.get(path)
        if engine is None:
            return
        engine.users -= 1
        engine.opened = [one for one in engine.opened if one is not con]
        if engine.users:
            return
        if not sound:
            _drop(path, engine)
            return
        try:
            engine.con.execute(f"DETACH {ALIAS}")
        except BaseException:
            _drop(path, engine)
            raise
        _drop_idle(but=path)


def interrupt() -> None:
    """Stop what is being computed, from any thread; whoever asked for it gets duckdb.InterruptException.

    DuckDB looks for signals only between pieces of work of the main thread, and a piece may take as long as it likes.
    """
    _stopping.set()
    for con in [con for engine in list(_engines.values()) for con in engine.opened]:
        con.interrupt()


def stopping() -> bool:
    """Whether `interrupt` was called since `go_on`: what the database refuses now it refuses because of that."""
    return _stopping.is_set()


def go_on() -> None:
    """The end of a command that was stopped: what comes next in this process is a new one."""
    _stopping.clear()


def _memory_mb(path: Path) -> int:
    """How much DuckDB may hold before it spills: the same for every archive of up to 2 GB, then an eighth of it."""
    return max(_LEAST_MB, path.stat().st_size // _SHARE // 1_000_000 if path.exists() else 0)


def _drop_idle(but: Path | None = None) -> None:
    for path in [path for path, one in _engines.items() if not one.users and path != but]:
        _engines.pop(path).con.close()


def _drop(path: Path, engine: _Engine) -> None:
    if not engine.users:
        _engines.pop(path, None)
        engine.con.close()


def _spilled(path: Path) -> str:
    """Where DuckDB puts what does not fit into memory."""
    return f"{path}.tmp"


def _made(path: Path) -> duckdb.DuckDBPyConnection:
    import duckdb

    return duckdb.connect(
        ":memory:",
        config={
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            "temp_directory": _spilled(path),
            "threads": min(MOST_THREADS, os.cpu_count() or 1),
        },
    )
