"""Run records: when an account was synced, and what came of it."""

from __future__ import annotations

from pipeline.store.db import Archive

IMPORT_RUN = "import-"
"""Beginning of the ids of runs that read a file: they say nothing about how fresh a synced account's mail is."""
IMPORTED = "imported"
"""Result of an account, as readers see it, whose mail came out of files alone: no sync of it was ever begun."""
RUNNING = "running"
"""Result of a run that has not ended, or whose process was killed."""


def begin_run(archive: Archive, run_id: str, account: str, started_us: int) -> None:
    """Record the start, inside the caller's write transaction. One row for each account of a run."""
    archive.run("INSERT INTO run VALUES (?, ?, ?, NULL, ?, false, '')", [run_id, account, started_us, RUNNING])


def end_run(archive: Archive, run_id: str, account: str, ended_us: int, result: str, *, clean_mail: bool, report: str = "") -> None:
    """Record the end. `result`: ok, or the code of what went wrong; `clean_mail`: mail is complete up to the start of the run;
    `report`: canonical JSON of what the streams did."""
    archive.run(
        "UPDATE run SET ended_us = ?, result = ?, clean_mail = ?, report = ? WHERE run_id = ? AND account = ?",
        [ended_us, result, clean_mail, report, run_id, account],
    )


FRESH = "gmail.fresh"
"""Cursor row of an account: the moment its mail was complete up to while an older part was still being fetched (G-812)."""


def stamp_fresh(archive: Archive, account: str, moment_us: int) -> None:
    """Record, inside the caller's write transaction, that changes were read to their end at `moment_us` and young mail is all stored."""
    archive.run("DELETE FROM cursor WHERE account = ? AND stream = ?", [account, FRESH])
    columns = "account, stream, key, cursor, pending_cursor, page_token, params_hash, full_sync_us, state"
    archive.run(f"INSERT INTO cursor ({columns}) VALUES (?, ?, '', ?, '', '', '', 0, 'idle')", [account, FRESH, str(moment_us)])


def runs(archive: Archive, limit: int = 20) -> list[tuple[str, str, int, int | None, str, bool, str]]:
    """The latest runs: (run_id, account, started_us, ended_us, result, clean_mail, report)."""
    columns = "run_id, account, started_us, ended_us, result, clean_mail, report"
    rows = archive.rows(f"SELECT {columns} FROM run ORDER BY started_us DESC, run_id, account LIMIT ?", [limit])
    return [(row[0], row[1], row[2], row[3], row[4], row[5], row[6]) for row in rows]
