"""`doctor` on what was done: last run, cursors, leases."""

from __future__ import annotations

from collections.abc import Iterator

from app.opening import Opened
from app.wiring.access import token_file
from app.wiring.checks import FAIL, OK, WARN, Check
from connectors.google.catalogue import CATALOGUE
from memory.rows import stamp
from pipeline.clock import DAY_US, from_us
from pipeline.errors import ConfigError, LoopledgerError, SchemaError, StoreError
from pipeline.settings import AccountSettings
from pipeline.store.db import Archive, open_archive
from pipeline.store.lease import holder
from pipeline.store.runs import FRESH, IMPORT_RUN

CURSOR_DAYS = 7
"""Google keeps the history behind a cursor at least about a week."""
LONG_RUN_US = DAY_US


def examine_runs(opened: Opened) -> list[Check]:
    """Leases, and with an archive the last run and the cursors of each account."""
    found = list(_leases(opened))
    if not opened.home.archive.exists():
        return found
    try:
        with open_archive(opened.home, "read") as archive:
            for account in opened.settings.values.accounts:
                if account.access != "none":
                    found += [*_last_run(opened, archive, account), *_cursors(opened, archive, account)]
    except (SchemaError, StoreError, ConfigError):  # told by the check of the archive already
        return found
    return found


def _leases(opened: Opened) -> Iterator[Check]:
    """Who holds the archive or an account's sync."""
    accounts = opened.settings.values.accounts
    places = {"the archive": opened.home.archive_lock, **{one.address: opened.home.sync_lock(one.address) for one in accounts}}
    held = {name: found for name, path in places.items() if (found := holder(path)) is not None}
    if not held:
        yield Check("lease", OK, "nobody is syncing")
    for name, (pid, since_us) in held.items():
        words = f"process {pid} holds {name} since {from_us(since_us).isoformat(timespec='seconds')}"
        if opened.now_us - since_us > LONG_RUN_US:
            yield Check("lease", WARN, f"{words}, which is long", f"look what process {pid} does; ending it loses nothing")
        else:
            yield Check("lease", OK, words)


def _last_run(opened: Opened, archive: Archive, account: AccountSettings) -> Iterator[Check]:
    """What came of the account's last run; trouble that only its owner can mend stays a FAIL until a newer sign-in (F48)."""
    sql = "SELECT started_us, ended_us, result FROM run WHERE account = ? AND NOT starts_with(run_id, ?) ORDER BY started_us DESC LIMIT 1"
    name, again = f"last run {account.address}", f"loopledger sync --account {account.address}"
    rows = archive.rows(sql, [account.address, IMPORT_RUN])
    if not rows:
        yield Check(name, WARN, "there was none", again)
        return
    started_us, ended_us, result = rows[0]
    if ended_us is None:
        living = holder(opened.home.sync_lock(account.address)) is not None
        words = (
            f"it runs since {stamp(started_us)}" if living else f"it began {stamp(started_us)} and was cut off; the next one goes on there"
        )
        yield Check(name, OK if living else WARN, words, "" if living else again)
        return
    if result == "ok":
        yield Check(name, OK, f"clean, ended {stamp(ended_us)}")
        return
    entry = CATALOGUE.get(result)
    words = f"it ended {stamp(ended_us)} with {result}" + (f": {entry.cause}" if entry else "")
    if entry is not None and entry.exit_code in {2, 3} and not _signed_in_since(opened, account, ended_us):
        yield Check(name, FAIL, words, entry.fix.replace("{account}", account.address), entry.exit_code, result)
    else:
        yield Check(name, WARN, words, again, 0, result if entry else "")


def _signed_in_since(opened: Opened, account: AccountSettings, moment_us: int) -> bool:
    try:
        refreshed = token_file(opened.home, account.address).read().get("refreshed_us")
    except LoopledgerError:
        return False
    return isinstance(refreshed, int) and refreshed > moment_us


def _cursors(opened: Opened, archive: Archive, account: AccountSettings) -> Iterator[Check]:
    """Where the streams stand, and whether Google may have forgotten it."""
    sql = "SELECT stream, count(*), count(*) FILTER (state <> 'idle') FROM cursor WHERE account = ? AND stream <> ? GROUP BY 1 ORDER BY 1"
    name, again = f"cursors {account.address}", f"loopledger sync --account {account.address}"
    rows = archive.rows(sql, [account.address, FRESH])
    if not rows:
        return
    words = ", ".join(f"{count} {stream}" for stream, count, _ in rows)
    unfinished = [stream for stream, _, busy in rows if busy]
    sql = "SELECT max(ended_us) FROM run WHERE account = ? AND result = 'ok' AND NOT starts_with(run_id, ?)"
    moved = archive.rows(sql, [account.address, IMPORT_RUN])[0][0]
    if moved is not None:
        words += f"; all moved {(opened.now_us - moved) / DAY_US:.1f} days ago"
    if unfinished:
        yield Check(name, WARN, f"{words}; not finished: {', '.join(unfinished)}", again)
    elif moved is not None and opened.now_us - moved > CURSOR_DAYS * DAY_US:
        yield Check(name, WARN, f"{words}; Google may have forgotten them, then the next sync compares everything", again)
    else:
        yield Check(name, OK, words)
