"""Intake rules over a whole mailbox: what their labels mean, what the listing settles by itself, what a change of rules reopens.

One cursor row carries it: `gmail.intake`, `params_hash` = fingerprint of the rules that stand, `cursor` = their allow rules (hashed).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

from connectors.google.gmail import GmailRun
from connectors.google.gmail_backfill import BACKFILL, EVERYTHING, wanted_floor
from connectors.google.gmail_directory import KNOWN, LABELS, read_labels, refresh_directories
from connectors.google.paging import pages
from pipeline.ids import canonical_json
from pipeline.models.intake import DENIED, NOT_ALLOWED, resolved, unknown_labels
from pipeline.models.items import IMPORTED, CursorRow, Directory, FetchRow, FetchStatus, ItemKind, PageOfWork

INTAKE = "gmail.intake"


def know_rules(run: GmailRun) -> None:
    """Put this mailbox's label ids into the rules, before any message is asked for.

    Raises ConfigError `label_unknown` for a label the account does not have, and what the listing of labels raises if it was never read:
    a rule nobody understands lets nothing in.
    """
    wanted = run.options.intake
    if not any(rule.kind == "label" for rule in (*wanted.allow, *wanted.deny)):
        run.rules = wanted
        return
    state, stand = run.intake.cursor(run.account, LABELS), run.intake.cursor(run.account, INTAKE)
    if state is None or state.cursor != KNOWN:
        _read_labels_now(run)
    rules, missing = resolved(wanted, run.intake.directory(run.account, "label"))
    if missing or stand is None or stand.params_hash != rules.fingerprint:  # the list may be a day old
        refresh_directories(run, now=True)
        rules, missing = resolved(wanted, run.intake.directory(run.account, "label"))
    if missing:
        raise unknown_labels(run.account, "gmail", missing, run.intake.directory(run.account, "label"))
    run.rules = rules


def _read_labels_now(run: GmailRun) -> None:
    """The first reading of the labels. Unlike the daily one it may stop the stream."""
    entries = read_labels(run.transport.call("gmail.users.labels.list", {"userId": "me"}))
    row = CursorRow(run.account, LABELS, cursor=KNOWN, full_sync_us=run.options.now_us)
    run.commit(PageOfWork(run.account, cursors=(row,), directories=(Directory("label", entries),)))


def apply_rules(run: GmailRun) -> None:
    """After a complete listing, and after each change of rules: reopen what nothing keeps out any longer, and settle by lists of ids what
    a label decides alone (G-703). One transaction; a repeat after a kill does the same.
    """
    before = run.intake.cursor(run.account, INTAKE)
    if run.rules.fingerprint == (before.params_hash if before is not None else ""):
        return
    backfill = run.intake.cursor(run.account, BACKFILL)
    if backfill is None or backfill.state == "listing":
        return
    reopened = _reopened(run, _allowed_before(before))
    todo = [*run.intake.todo(run.account, ItemKind.MESSAGE, EVERYTHING), *reopened]
    settled = _settled(run, [row for row in todo if not row.order_us])
    closed = {row.external_id for row in settled}
    reopened = [row for row in reopened if row.external_id not in closed]
    now = CursorRow(run.account, INTAKE, cursor=canonical_json(run.rules.allow_tokens), params_hash=run.rules.fingerprint)
    cursors = (now, _window_again(run, backfill)) if reopened else (now,)
    run.commit(PageOfWork(run.account, fetch=(*reopened, *settled), cursors=cursors))


def _allowed_before(before: CursorRow | None) -> list[str]:
    """Allow rules of the last run; none if they cannot be read: then all that was not allowed is judged anew (G-307)."""
    try:
        told = json.loads(before.cursor) if before is not None else []
    except ValueError:
        return []
    return [str(token) for token in told] if isinstance(told, list) else []


def _reopened(run: GmailRun, allowed_before: list[str]) -> list[FetchRow]:
    """Rows of mail kept out by a rule that no longer stands, to be fetched in the backfill's order."""
    rows = run.intake.kept_out(run.account, ItemKind.MESSAGE)
    wanted = [row for row in rows if run.rules.outlived(row.reason, allowed_before) and not row.external_id.startswith(IMPORTED)]
    return [replace(row, status=FetchStatus.TODO, reason="", order_us=0) for row in wanted]


def _window_again(run: GmailRun, backfill: CursorRow) -> CursorRow:
    """The backfill, to go once more through all it ever went through. Its floor is a microsecond off the former one, as marks name the
    floor and threads marked under the same one would end the walk at once."""
    reached = [int(text) for text in (backfill.cursor, backfill.pending_cursor) if text.isascii() and text.isdigit()]
    floor_us = min([wanted_floor(run), *reached])
    return replace(backfill, pending_cursor=str(floor_us + (floor_us > 0)), state="fetching")


def _settled(run: GmailRun, rows: list[FetchRow]) -> list[FetchRow]:
    """Rows a label decides without a fetch: threads under a denied label; if all allow rules are labels, threads under none of them."""
    if not rows:
        return []
    reasons: dict[str, str] = {}
    for rule in run.rules.deny:
        if rule.kind == "label":
            for thread in threads_under(run, rule.labels):
                reasons.setdefault(thread, DENIED + rule.name)
    by_label = bool(run.rules.allow) and all(rule.kind == "label" for rule in run.rules.allow)
    admitted = {thread for rule in run.rules.allow for thread in threads_under(run, rule.labels)} if by_label else set()
    settled: list[FetchRow] = []
    for row in rows:
        thread = row.parent or row.external_id
        reason = reasons.get(thread) or (NOT_ALLOWED if by_label and thread not in admitted else "")
        if reason:
            settled.append(replace(row, status=FetchStatus.DONE, reason=reason))
    return settled


def threads_under(run: GmailRun, labels: Iterable[str]) -> set[str]:
    """Threads with a message under one of the case-folded labels, spam and trash included; 5 units per 500 messages."""
    ids = {label.casefold(): label for label in run.intake.directory(run.account, "label")}
    found: set[str] = set()
    for label in sorted(ids[one] for one in labels if one in ids):
        params = {"userId": "me", "maxResults": 500, "includeSpamTrash": True, "labelIds": [label]}
        for page in pages(run.transport, "gmail.users.messages.list", params):
            found |= {str(entry.get("threadId") or entry["id"]) for entry in page.get("messages", ())}
    return found
