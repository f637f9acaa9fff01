"""`doctor`: what is well in this home and what is not, each trouble with the command that mends it. The network is asked on request."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Iterator

from app.opening import Opened
from app.wiring.checks import Check
from app.wiring.health_access import examine_access
from app.wiring.health_google import Held, connection_lines, held_rows
from app.wiring.health_intake import examine_intake
from app.wiring.health_model import examine_model
from app.wiring.health_runs import examine_runs
from memory.fact_reading import Reader
from memory.fact_use import use_words, uses
from memory.freshness import judge, older_command
from memory.ports import AccountState
from memory.principals import principal_of
from memory.rows import stamp
from pipeline.clock import DAY_US, Clock
from pipeline.errors import SIGN_IN, ConfigError, LoopledgerError, SchemaError, StoreError
from pipeline.off import DISABLE, switched_off
from pipeline.store.check import check_store
from pipeline.store.reads import LedgerView
from pipeline.store.runs import IMPORTED

LOW_DISK_BYTES = 500_000_000
ROOM_BYTES = 64_000_000
"""What a sync writes beside the ledger at most before it hands space back: DuckDB's log up to its checkpoint, and one page of mail."""
HELD_SHOWN = 5


def examine(opened: Opened, clock: Clock, *, evidence: bool = False, online: bool = False) -> list[Check]:
    """All checks in a fixed order. `evidence` also compares every span with its text; `online` asks Google as each account."""
    checks = [*_switch(), *_home(opened), _settings(opened), _disk(opened)]
    online = online and not switched_off()
    for found in check_store(opened.home, evidence=evidence):
        checks.append(Check(found.name, found.level, found.words, found.fix, 1 if found.level == "FAIL" else 0))
    checks += examine_access(opened, clock, online=online)
    checks += list(_connections(opened))
    checks += list(_intake(opened))
    checks += list(_model(opened))
    checks += _freshness(opened)
    checks += list(_limits(opened))
    checks += examine_runs(opened)
    checks += list(_held(opened))
    return checks


def _model(opened: Opened) -> Iterator[Check]:
    """A broken archive is told by the store's own check."""
    try:
        yield from examine_model(opened)
    except (ConfigError, SchemaError, StoreError):
        return


def exit_code_of(checks: list[Check]) -> int:
    """The exit code of the worst failed check: fault before settings, sign-in, set-aside mail and lateness."""
    codes = {check.exit_code for check in checks if check.level == "FAIL"}
    return next((code for code in (1, 2, 3, 4, 75) if code in codes), 0)


def _settings(opened: Opened) -> Check:
    origins = opened.settings.origins
    from_file = sum(origin == "file" for origin in origins.values())
    from_env = [name for name, origin in origins.items() if origin == "env"]
    words = f"{from_file} of {len(origins)} set in {opened.home.settings}"
    if from_env:
        words += f", by environment: {', '.join(from_env)}"
    if not opened.settings.values.accounts and opened.settings.values.addresses and opened.home.archive.exists():
        return Check("settings", "OK", f"{words}; no account is connected, mail comes out of files")
    if not any(account.access != "none" for account in opened.settings.values.accounts):
        return Check("settings", "FAIL", "no account is connected", SIGN_IN, 2)
    if not opened.settings.values.addresses:
        return Check("settings", "FAIL", "no address of yours is known", f"add owner_addresses to {opened.home.settings}", 2)
    return Check("settings", "OK", words)


def _switch() -> Iterator[Check]:
    if switched_off():
        yield Check("switch", "WARN", f"{DISABLE} is set: nothing is fetched or written, reading works", f"unset {DISABLE}")


def _home(opened: Opened) -> Iterator[Check]:
    path = opened.home.path
    if os.access(path, os.W_OK | os.X_OK):
        yield Check("home", "OK", str(path))
    else:
        mend = f"chmod u+rwx {shlex.quote(str(path))}, or run as its owner"
        yield Check("home", "FAIL", f"this user may not write into {path}: no sync and no decision is possible", mend, 1)


def _disk(opened: Opened) -> Check:
    """A publication is built beside the ledger it replaces, so a sync needs room for both."""
    free = shutil.disk_usage(opened.home.path).free
    ledger = opened.home.ledger
    need = ROOM_BYTES + (ledger.stat().st_size if ledger.exists() else 0)
    if free < need:
        words = f"{free // 1_000_000} MB are free under {opened.home.path}, and a sync or a decision needs {-(-need // 1_000_000)} MB"
        return Check("disk", "FAIL", words, f"free {-(-(need - free) // 1_000_000)} MB there, then run loopledger doctor again", 1)
    if free < LOW_DISK_BYTES:
        return Check("disk", "WARN", f"only {free // 1_000_000} MB are free under {opened.home.path}", "free some space")
    return Check("disk", "OK", f"{free // 1_000_000_000} GB free")


def _freshness(opened: Opened) -> Iterator[Check]:
    try:
        accounts = opened.reads().accounts()
    except LoopledgerError as error:
        yield Check("mail", "WARN", error.problem, error.fix)
        return
    off = {account.address for account in opened.settings.values.accounts if account.access == "none"}
    accounts = [account for account in accounts if account.account not in off]
    found = judge(accounts, opened.now_us, opened.rules.fresh_hours, opened.rules.connected)
    for account in (*found.fresh, *found.imported):
        yield Check(f"mail {account.account}", "OK", _age(account, opened.now_us))
    for account in found.stale:
        yield Check(f"mail {account.account}", "FAIL", _age(account, opened.now_us), found.mend(account), 75)


def _age(account: AccountState, now_us: int) -> str:
    if account.last_clean_us is None:
        return f"never synced completely (last result: {account.last_result or 'none'})"
    hours = (now_us - account.last_clean_us) / (DAY_US / 24)
    if account.last_result == IMPORTED:
        return f"out of files alone, the last import {stamp(account.last_clean_us)}, {hours:.1f} hours ago"
    words = f"complete up to {stamp(account.last_clean_us)}, {hours:.1f} hours ago"
    if account.todo and account.last_result == "ok":
        return f"{words}; {account.todo} older messages are left out by history_days: {older_command(account)} fetches them"
    return f"{words}; {account.todo} messages still to fetch" if account.todo else words


def _limits(opened: Opened) -> Iterator[Check]:
    """Use of what fills up by itself, before anything is left out of an answer (S002-49)."""
    try:
        reader = Reader(LedgerView(opened.home).publication().rows, principal_of(""), opened.now_us, opened.rules)
        found = uses(reader)
    except LoopledgerError:  # told by the check of the ledger already
        return
    full = use_words(found)
    words = "; ".join(full) or ", ".join(f"{one.name} {one.used:,} of {one.limit:,}" for one in found)
    yield Check("limits", "WARN" if full else "OK", words, "loopledger memory stats" if full else "")


def _connections(opened: Opened) -> Iterator[Check]:
    try:
        yield from [Check(*line) for line in connection_lines(opened)]
    except (SchemaError, StoreError, ConfigError):  # told by the check of the archive already
        return


def _intake(opened: Opened) -> Iterator[Check]:
    try:
        yield from list(examine_intake(opened))
    except (SchemaError, StoreError, ConfigError):  # told by the check of the archive already
        return


def _held(opened: Opened) -> Iterator[Check]:
    """Messages set aside, by account; the first few by id."""
    by_account: dict[str, list[Held]] = {}
    try:
        rows = held_rows(opened)
    except (SchemaError, StoreError, ConfigError):  # told by the check of the archive already
        return
    for row in rows:
        by_account.setdefault(row.account, []).append(row)
    for account, mine in by_account.items():
        first = "; ".join(f"{row.id}: {row.reason}" for row in mine[:HELD_SHOWN])
        yield Check(f"set aside {account}", "FAIL", f"{len(mine)} messages: {first}", "loopledger doctor --holds", 4, count=len(mine))
    if not by_account:
        yield Check("set aside", "OK", "no message")
