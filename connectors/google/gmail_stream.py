"""The Gmail stream: listing, history, window, reconcile in the one order that never loses mail."""

from __future__ import annotations

from connectors.google.gmail import GmailRun
from connectors.google.gmail_backfill import fetch_window, list_mailbox
from connectors.google.gmail_history import drain
from connectors.google.gmail_reconcile import check_held, deletions_wait, reconcile
from pipeline.errors import RecordError
from pipeline.models.items import FetchStatus, ItemKind


def sync_gmail(run: GmailRun) -> None:
    """Bring the archive up to date with one mailbox; killed anywhere and run again it ends with the same content (G-405).

    Raises what stopped it, or RecordError when it came to the end with messages it could not fetch (exit 4, G-410).
    """
    list_mailbox(run)
    _catch_up(run)
    if fetch_window(run, lambda: _catch_up(run)):
        _catch_up(run)
    check_held(run)
    counts = run.intake.fetch_counts(run.account, ItemKind.MESSAGE)
    failed = max(run.failed, counts.get(FetchStatus.FAILED, 0))
    if failed:
        raise RecordError(
            f"{failed} messages of {run.account} could not be fetched; everything else is stored",
            fix="loopledger sync",
            account=run.account,
            stream="gmail",
            failed=failed,
        )


def _catch_up(run: GmailRun) -> None:
    """Read history to its end; after a lost cursor, or when a held deletion is allowed now, compare everything."""
    if deletions_wait(run) or not drain(run):
        reconcile(run)
