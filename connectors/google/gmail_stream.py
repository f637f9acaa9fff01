"""The Gmail stream: listing, history, window, reconcile in the one order that never loses mail."""

from __future__ import annotations

from connectors.google.gmail import GmailRun
from connectors.google.gmail_backfill import fetch_window, list_mailbox
from connectors.google.gmail_directory import refresh_directories
from connectors.google.gmail_history import drain
from connectors.google.gmail_intake import apply_rules, know_rules
from connectors.google.gmail_reconcile import check_held, deletions_wait, reconcile
from connectors.google.holds import open_holds, report, settle


def sync_gmail(run: GmailRun) -> None:
    """Bring the archive up to date with one mailbox; killed anywhere and run again it ends with the same content (G-405).

    Raises what stopped it, or RecordError when it came to the end with messages it could not fetch (exit 4, G-410).
    """
    know_rules(run)
    open_holds(run)
    list_mailbox(run)
    refresh_directories(run)
    apply_rules(run)
    _catch_up(run)
    if fetch_window(run, lambda: _catch_up(run)):
        _catch_up(run)
    sound = settle(run)
    check_held(run)
    report(run, sound=sound)


def _catch_up(run: GmailRun) -> None:
    """Read history to its end; after a lost cursor, or when a held deletion is allowed now, compare everything."""
    if deletions_wait(run) or not drain(run):
        reconcile(run)
