"""Schema numbers: which migrations a file has had, and the triggers that make its layers append-only (D-202, D-212)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline.errors import SchemaError
from pipeline.store.schema import APPEND_ONLY, APPLICATION, MIGRATIONS, SCHEMA_VERSION

if TYPE_CHECKING:
    import duckdb

NUMBER_TABLE = "schema_number"
_SINK = "append_only_sink"
_EVENTS = ("UPDATE", "DELETE")  # TRUNCATE fires the DELETE trigger (docs/store.md)


def schema_number(con: duckdb.DuckDBPyConnection, path: str) -> int:
    """The number of the file behind `con`; 0 for an empty one. Raises SchemaError if the file is not ours or is newer."""
    import duckdb

    try:
        rows = con.execute(f"SELECT application, version FROM {NUMBER_TABLE}").fetchall()
    except duckdb.Error:  # no such table, or one of another shape; listing all tables first would cost 5 ms at every opening
        if not con.execute("SELECT 1 FROM duckdb_tables() WHERE NOT internal LIMIT 1").fetchall():
            return 0
        rows = []
    if not rows or any(row[0] != APPLICATION for row in rows):
        raise SchemaError(f"{path} is a database of some other program.", fix="Name the right directory with --home.", path=path)
    number = max(int(row[1]) for row in rows)
    if number > SCHEMA_VERSION:
        raise newer(path, number)
    return number


def newer(path: str, number: int) -> SchemaError:
    """The error for a file that a later program wrote."""
    return SchemaError(
        f"{path} has schema {number}; this program reads up to {SCHEMA_VERSION}.",
        cause="A newer loopledger has written it; it was left untouched.",
        fix=f"Install a loopledger that reads schema {number}.",
        path=path,
        needed=number,
    )


def migrate(con: duckdb.DuckDBPyConnection, number: int) -> None:
    """Bring a file at `number` up to SCHEMA_VERSION: one transaction a step, CHECKPOINT after, triggers last.

    A kill in between leaves a whole earlier number; the next opening goes on from there.
    """
    for version, sql in MIGRATIONS:
        if version <= number:
            continue
        con.execute("BEGIN")
        con.execute(f"CREATE TABLE IF NOT EXISTS {NUMBER_TABLE}(version BIGINT NOT NULL, application VARCHAR NOT NULL)")
        con.execute(f"CREATE TABLE IF NOT EXISTS {_SINK}(note VARCHAR NOT NULL)")
        con.execute(sql)
        add_triggers(con)
        con.execute(f"INSERT INTO {NUMBER_TABLE} VALUES (?, ?)", [version, APPLICATION])
        con.execute("COMMIT")
        con.execute("CHECKPOINT")  # DDL does not stay in the WAL (docs/store.md)


def missing_triggers(con: duckdb.DuckDBPyConnection) -> list[str]:
    """Names of the append-only triggers that the file lacks, sorted."""
    present = {str(row[0]) for row in con.execute("SELECT trigger_name FROM duckdb_triggers()").fetchall()}
    return sorted(set(_trigger_names()) - present)


def add_triggers(con: duckdb.DuckDBPyConnection) -> None:
    """Create whichever append-only triggers are missing."""
    names = _trigger_names()
    for name in missing_triggers(con):
        table, event = names[name]
        con.execute(
            f"CREATE TRIGGER {name} AFTER {event} ON {table} FOR EACH STATEMENT INSERT INTO {_SINK} SELECT error('{table} is append-only')"
        )


def _trigger_names() -> dict[str, tuple[str, str]]:
    return {f"{table}_no_{event.lower()}": (table, event) for table in APPEND_ONLY for event in _EVENTS}
