"""DuckDB's machinery, kept between openings: making it costs 12 ms of CPU, attaching a file to it 2 ms (docs/store.md).

The file itself is attached only while somebody has it open, so other processes get it in between. One machine per file, because
what does not fit into memory is spilled beside that file.
"""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb

ALIAS = "archive"


@dataclass(slots=True)
class _Engine:
    """`con` never has the file as its default catalog; `users` connections do."""

    con: duckdb.DuckDBPyConnection
    users: int = 0


_lock = threading.Lock()
_engines: dict[Path, _Engine] = {}
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
            for other in [other for other, one in _engines.items() if not one.users]:
                _engines.pop(other).con.close()
            engine = _engines[path] = _Engine(_made(path))
        try:
            if not engine.users:
                mode = " (READ_ONLY)" if read_only else ""
                engine.con.execute(f"ATTACH '{str(path).replace(chr(39), chr(39) * 2)}' AS {ALIAS}{mode}")
            con = engine.con.cursor()
            con.execute(f"USE {ALIAS}")
        except BaseException:
            _drop(path, engine)
            raise
        engine.users += 1
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


def _drop(path: Path, engine: _Engine) -> None:
    if not engine.users:
        _engines.pop(path, None)
        engine.con.close()


def _made(path: Path) -> duckdb.DuckDBPyConnection:
    import duckdb

    return duckdb.connect(
        ":memory:",
        config={
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            "temp_directory": f"{path}.tmp",
        },
    )
