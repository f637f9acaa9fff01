"""The only opener of the archive (D-301 to D-305): lease, connection, transactions, and DuckDB's errors in our own words.

`execute` results are always fetched to the end. One open mode per process at a time follows from the lease: a writer holds it
alone. Nobody else opens, hashes or copies the file. Why: docs/store.md, "Facts about DuckDB".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pipeline.errors import ConfigError, SchemaError, StoreError
from pipeline.store.engine import ROW_GROUP, attach, detach, stopping
from pipeline.store.home import LEDGER, Home, private_files, put_in_place
from pipeline.store.lease import WAITING, Mode, Waiting, archive_lease
from pipeline.store.migrate import add_triggers, migrate, missing_triggers, schema_number
from pipeline.store.schema import SCHEMA_VERSION

if TYPE_CHECKING:
    import duckdb
    import pyarrow

FRESH = "fresh"
"""Name under which an archive that is being filled is attached beside the old one."""
Row = tuple[Any, ...]
T = TypeVar("T")
Params = Sequence[object] | Mapping[str, object] | None


class Archive:
    """An open archive: `rows` to read, `run` and `load` to write inside `transaction`. Made by `open_archive`."""

    def __init__(self, con: duckdb.DuckDBPyConnection, path: Path, mode: Mode) -> None:
        self.con = con
        self.path = path
        self.mode = mode

    def rows(self, sql: str, params: Params = None) -> list[Row]:
        """All rows of a SELECT. Raises StoreError in place of DuckDB's errors."""
        with speaking(self.path):
            return self.con.execute(sql, params or []).fetchall()

    def stream(self, sql: str, params: Params = None, size: int = 500) -> Iterator[Row]:
        """The rows of a SELECT, `size` in memory at a time. No other statement may run before the last row is taken."""
        with speaking(self.path):
            cursor = self.con.execute(sql, params or [])
            while rows := cursor.fetchmany(size):
                yield from rows

    def one(self, sql: str, params: Params = None) -> Row:
        """The single row of a SELECT that always has one (an aggregate)."""
        return self.rows(sql, params)[0]

    def run(self, sql: str, params: Params = None) -> int:
        """Execute a statement; how many rows an INSERT, UPDATE or DELETE changed, else 0."""
        found = self.rows(sql, params)
        return int(found[0][0]) if found and len(found[0]) == 1 and isinstance(found[0][0], int) else 0

    @contextmanager
    def loaded(self, **tables: pyarrow.Table | pyarrow.RecordBatchReader) -> Iterator[None]:
        """Arrow tables readable by name in SQL while inside."""
        with speaking(self.path):
            for name, table in tables.items():
                self.con.register(name, table)
        try:
            yield
        finally:
            with speaking(self.path):
                for name in tables:
                    self.con.unregister(name)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """BEGIN .. COMMIT; any exception inside, or a refused commit, leaves the last committed state."""
        self.rows("BEGIN")
        try:
            yield
            self.rows("COMMIT")
        except BaseException:
            self._rollback()
            raise

    def checkpoint(self) -> None:
        """Fold the write-ahead log into the file."""
        self.rows("CHECKPOINT")

    def _rollback(self) -> None:
        import duckdb

        try:
            self.con.execute("ROLLBACK")
        except duckdb.Error:  # already rolled back by a failed commit, or the connection is dead: closing discards it
            return


@contextmanager
def open_archive(home: Home, mode: Mode, *, wait_s: float | None = None, waiting: Waiting = WAITING) -> Iterator[Archive]:
    """The archive of `home` under its lease, made or migrated if `mode` is "write".

    Raises BusyError (lease), ConfigError (nothing there to read), SchemaError (foreign, damaged, newer), StoreError (disk).
    Hold it for one piece of work, never while waiting for the network or a model.
    """
    with archive_lease(home, mode, wait_s=wait_s, waiting=waiting), _opened(home, mode) as archive:
        yield archive


def rewrite_archive(home: Home, copy: Callable[[Archive], T], *, waiting: Waiting = WAITING) -> T:
    """Put a new file in the archive's place, under one lease: `copy` fills an empty one attached as `FRESH`. What `copy` returns.

    The old file is folded together and closed before the new one takes its name; a kill at any moment leaves the old or the new one
    whole (D-206a). Raises as `open_archive` does, and what `copy` raises, with the old file left as it was.
    """
    with archive_lease(home, "write", waiting=waiting):
        if not home.archive.exists():
            _refuse(home, "read")
        with _opened(home, "write") as archive:
            found = copied(archive, home.archive_building, copy)
            archive.checkpoint()
        log = home.archive.with_name(f"{home.archive.name}.wal")
        if log.exists():  # closing could not fold it in: beside another file it would be replayed into that one
            raise StoreError(f"{home.archive} could not be closed.", fix="loopledger doctor", path=str(home.archive))
        put_in_place(home.archive_building, home.archive)
    return found


def copied(archive: Archive, building: Path, copy: Callable[[Archive], T]) -> T:
    """Make an empty archive at `building`, attach it as `FRESH` and let `copy` fill it in one transaction; it is closed afterwards."""
    _make(building)
    with private_files():
        archive.rows(f"ATTACH '{str(building).replace(chr(39), chr(39) * 2)}' AS {FRESH} (ROW_GROUP_SIZE {ROW_GROUP})")
        try:
            with archive.transaction():
                found = copy(archive)
            archive.rows(f"CHECKPOINT {FRESH}")
        finally:
            archive.rows(f"DETACH {FRESH}")
    return found


@contextmanager
def _opened(home: Home, mode: Mode) -> Iterator[Archive]:
    """The archive, whose lease the caller holds."""
    if not home.archive.exists():
        _refuse(home, mode)
    with private_files():
        if mode == "write":
            home.clear_building()
            if not home.archive.exists():
                _create(home)
        with speaking(home.archive):
            con = attach(home.archive, read_only=mode == "read")
        sound = False
        try:
            _prepare(con, home, mode)
            yield Archive(con, home.archive, mode)
            sound = True
        finally:
            _let_go(home.archive, con, sound=sound)


def _refuse(home: Home, mode: Mode) -> None:
    """There is no archive. What was published out of one must not be replaced by what an empty one gives: decisions are in it alone."""
    if home.ledger.exists():
        raise SchemaError(
            f"{home.archive} is gone, and with it the mail and the decisions that {home.ledger.name} was made from.",
            fix=f"Put {home.archive.name} back from a copy, or remove {home.ledger} to begin anew without the decisions.",
            path=str(home.archive),
        )
    if mode == "read":
        raise no_sync_yet(home)


def no_sync_yet(home: Home) -> ConfigError:
    """The error for a home that has not stored anything yet."""
    return ConfigError("There has been no sync yet.", fix="loopledger sync", code="no_sync_yet", path=str(home.path))


@contextmanager
def speaking(path: Path) -> Iterator[None]:
    """DuckDB's exceptions inside become ours: the path and our words, never DuckDB's own text (D-303, D-403)."""
    import duckdb

    try:
        yield
    except duckdb.InterruptException:
        raise KeyboardInterrupt from None
    except duckdb.Error as error:
        if stopping():  # "transaction is aborted" and the like, while what was interrupted is being put away
            raise KeyboardInterrupt from None
        raise translated(error, path) from error
    except RuntimeError as error:
        if "interrupted" in str(error):  # what DuckDB makes of the exception that a signal raised while it computed
            raise KeyboardInterrupt from None
        raise


def translated(error: duckdb.Error, path: Path) -> StoreError | SchemaError:
    """The typed error behind a DuckDB error on `path`. Causes are told apart by the system's words inside its text."""
    text = str(error)
    where = str(path)
    if "not a valid DuckDB database" in text or "Trying to read a database file with version" in text:
        return SchemaError(f"{where} is not a file of ours.", path=where, **_mend(path))
    for sign, reason in _DISK:
        if sign in text:
            return StoreError(
                f"{where}: {reason}.", cause=reason, fix="Mend that, then run again; what was committed is intact.", path=where
            )
    if any(sign in text for sign in _DAMAGE):
        return SchemaError(f"{where} is damaged.", path=where, **_mend(path))
    return StoreError(
        f"{where}: the database refused an operation.", cause=type(error).__name__, fix="loopledger doctor", path=where, code="store_failed"
    )


def _mend(path: Path) -> dict[str, str]:
    """The mend of a file that cannot be read: the ledger is derived and made anew; the archive holds what nothing else does."""
    if path.name == LEDGER:
        return {"fix": "loopledger rebuild"}
    advice = f"Restore {path} from a backup; without one, move it away before you fetch again (your decisions go with it)."
    return {"fix": "loopledger sync", "advice": advice}


_DISK = (
    ("No space left", "no space is left on the disk"),
    ("File too large", "the file may not grow (size limit)"),
    ("Disk quota", "the disk quota is used up"),
    ("Read-only file system", "the file system is read-only"),
    ("Permission denied", "this user may not open it"),
    ("Could not set lock", "another program holds the file"),
    ("Out of Memory", "memory ran out"),
    ("Input/output error", "the disk reports an input/output error"),
)
_DAMAGE = (
    "Corrupt",
    "corrupt",
    "checksum",
    "Checksum",
    "INTERNAL",
    "Serialization",
    "deserialize",
    "Could not read",
    "WAL",
    "unexpected end",
)


def _create(home: Home) -> None:
    _make(home.archive_building)
    put_in_place(home.archive_building, home.archive)


def _make(path: Path) -> None:
    """An empty archive at `path`, with its tables and triggers."""
    with private_files():
        with speaking(path):
            con = attach(path, read_only=False)
        sound = False
        try:
            with speaking(path):
                migrate(con, 0)
            sound = True
        finally:
            _let_go(path, con, sound=sound)


def _prepare(con: duckdb.DuckDBPyConnection, home: Home, mode: Mode) -> None:
    with speaking(home.archive):
        number = schema_number(con, str(home.archive))
        if mode == "write":
            migrate(con, number)
            if missing_triggers(con):  # a file restored by copy has lost them (D-206a)
                add_triggers(con)
        elif number != SCHEMA_VERSION:
            if number == 0:
                raise no_sync_yet(home)
            raise SchemaError(
                f"{home.archive} has schema {number}, older than {SCHEMA_VERSION}.",
                fix="loopledger rebuild",
                path=str(home.archive),
            )


def _let_go(path: Path, con: duckdb.DuckDBPyConnection, *, sound: bool) -> None:
    import duckdb

    try:
        detach(path, con, sound=sound)
    except duckdb.Error:  # the checkpoint at closing failed (full disk): the log holds what was committed
        return
