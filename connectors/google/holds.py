"""Messages that cannot be fetched: counted over runs, set aside, tried again (G-801 to G-804).

What the line or the quota is to blame for never counts against a message.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

from connectors.google.catalogue import trouble
from connectors.google.gmail import Failure, GmailRun, fetch_pending
from pipeline.clock import DAY_US, HOUR_US
from pipeline.errors import RecordError, TryLaterError
from pipeline.models.items import FetchRow, FetchStatus, ItemKind, PageOfWork

MAX_TRIES = 3
"""Runs in which an item may fail at the same upstream version before it is set aside (G-801)."""
MAX_HELD = 100
"""With more set aside than this, something else is wrong, and the cursor stays where it is (G-804)."""
FEW_ITEMS = 5
"""Below this many tried items no share says anything about the cause (G-803)."""
RETRY_US = (HOUR_US, 6 * HOUR_US, *[DAY_US] * 8)
"""Waits before a message held for a passing cause is tried again: an hour, six, a day, then daily for seven days (G-802)."""


def breaker_tripped(failures: Collection[Failure], tried: int) -> bool:
    """True if half of five or more failed, for passing causes or for one and the same: then no message is to blame (G-803)."""
    if tried < FEW_ITEMS or len(failures) * 2 < tried:
        return False
    passing = sum(failure.passing for failure in failures)
    most = max(Counter(failure.code for failure in failures).values())
    return max(passing, most) * 2 >= tried


def counted(failure: Failure, now_us: int) -> FetchRow:
    """The row of a message that failed in one more run: to be tried in the next one, or set aside from the third on."""
    tries = failure.row.tries + 1
    row = replace(failure.row, status=FetchStatus.TODO, reason=failure.code, tries=tries, order_us=now_us)
    if tries < MAX_TRIES:
        return row
    step = tries - MAX_TRIES
    due_us = now_us + RETRY_US[step] if failure.passing and step < len(RETRY_US) else 0
    return replace(row, status=FetchStatus.FAILED, held_us=row.held_us or now_us, next_try_us=due_us)


def open_holds(run: GmailRun) -> None:
    """Bring back what is due, or everything if the owner says so. Raises RecordError `holds_exhausted` over the cap (G-804)."""
    held = run.intake.held(run.account, ItemKind.MESSAGE)
    now_us = run.options.now_us
    due = [row for row in held if run.options.retry_held or 0 < row.next_try_us <= now_us]
    if due:
        tries = {row.external_id: 0 if run.options.retry_held else row.tries for row in due}
        rows = (replace(row, status=FetchStatus.TODO, tries=tries[row.external_id], order_us=now_us, next_try_us=0) for row in due)
        run.commit(PageOfWork(run.account, fetch=tuple(rows)))
    if len(held) <= MAX_HELD:
        return
    fetch_pending(run)
    settle(run)
    left = len(run.intake.held(run.account, ItemKind.MESSAGE))
    if left > MAX_HELD:
        problem = f"{left} messages of {run.account} are set aside, more than {MAX_HELD}; nothing new is read until that is settled"
        raise trouble("holds_exhausted", problem, account=run.account, stream="gmail", held=left)


def settle(run: GmailRun) -> bool:
    """Count this run's failures, at its end: a run that was stopped half-way counts nothing. False if the breaker tripped (G-803)."""
    failures, tried = run.failures, run.tried
    run.failures, run.tried = {}, 0
    run.failed_ids |= failures.keys()
    if breaker_tripped(failures.values(), tried):
        return not any(failure.passing for failure in failures.values())
    if failures:
        run.commit(PageOfWork(run.account, fetch=tuple(counted(failure, run.options.now_us) for failure in failures.values())))
    return True


def report(run: GmailRun, *, sound: bool) -> None:
    """Raise what the failures mean: RecordError (exit 4) with their number; TryLaterError if Google failed, not they (F1, F44)."""
    held = {row.external_id for row in run.intake.held(run.account, ItemKind.MESSAGE)}
    failed = len(held | run.failed_ids)
    if not failed:
        return
    if not sound:
        raise TryLaterError(
            f"Google could not serve {failed} messages of {run.account}; they wait for the next run, everything else is stored",
            cause="half of what was asked for failed, so no message is to blame",
            fix="loopledger sync",
            account=run.account,
            stream="gmail",
            failed=failed,
        )
    raise RecordError(
        f"{failed} messages of {run.account} could not be fetched; everything else is stored",
        fix="loopledger doctor --holds",
        account=run.account,
        stream="gmail",
        failed=failed,
        held=len(held),
    )
