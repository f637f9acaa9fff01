"""Gmail increments: history.list read into one plan a page, then applied (G-420 to G-424, G-441)."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from connectors.google.gmail import GmailRun, fetch_pending
from connectors.google.gmail_backfill import HISTORY
from connectors.google.paging import is_bad_page_token, is_status, pages
from pipeline.errors import RequestError
from pipeline.models.intake import DENIED
from pipeline.models.items import HIDDEN, CursorRow, FetchRow, FetchStatus, ItemKind, ItemRecord, LabelRecord, PageOfWork

_LOG = logging.getLogger("loopledger.gmail")
HISTORY_TYPES = ["messageAdded", "messageDeleted", "labelAdded", "labelRemoved"]
"""Singular names; the plural ones are refused by Google for ever (G-204)."""


@dataclass(slots=True)
class Change:
    """All that one page of history says about one message, in order. `served` = label ids the last record showed, if it did."""

    thread_id: str = ""
    version: str = ""
    """Number of the last record that names it."""
    added: bool = False
    deleted: bool = False
    served: tuple[str, ...] | None = None
    label_steps: list[tuple[bool, tuple[str, ...]]] = field(default_factory=list)
    """(True = added, False = removed, label ids)."""

    def labels_after(self, before: Iterable[str]) -> tuple[str, ...]:
        """The label set after the steps; replayed echoes of steps already seen change nothing (G-421)."""
        labels = set(before)
        for adding, names in self.label_steps:
            labels = labels | set(names) if adding else labels - set(names)
        return tuple(sorted(labels))

    def is_hidden(self) -> bool:
        """True if the records show the message under SPAM or TRASH at the end of the page (G-441)."""
        return bool(HIDDEN & set(self.labels_after(self.served or ())))


def read_page(page: dict[str, Any]) -> dict[str, Change]:
    """History records of one page -> message id -> change, from the specific lists (`messages` carries ids only, G-420). Pure."""
    changes: dict[str, Change] = {}
    for record in page.get("history", ()):
        version = str(record.get("id", ""))
        for entry in record.get("messagesAdded", ()):
            change = _change(changes, entry, version)
            change.added, change.deleted = True, False
        for entry in record.get("messagesDeleted", ()):
            _change(changes, entry, version).deleted = True
        for adding, name in ((True, "labelsAdded"), (False, "labelsRemoved")):
            for entry in record.get(name, ()):
                _change(changes, entry, version).label_steps.append((adding, tuple(entry.get("labelIds", ()))))
    return changes


def _change(changes: dict[str, Change], entry: dict[str, Any], version: str) -> Change:
    """The change of the message that a history entry names, with what the entry shows of the message."""
    message = entry.get("message", {})
    change = changes.setdefault(str(message.get("id", "")), Change())
    change.thread_id = str(message.get("threadId", "")) or change.thread_id
    change.version = version or change.version
    if "labelIds" in message:
        change.served = tuple(message["labelIds"])
    return change


def plan_page(run: GmailRun, changes: dict[str, Change]) -> PageOfWork:
    """What one page of history changes: label versions, tombstones, rows to fetch. Reads the store, writes nothing."""
    ids = [external_id for external_id in changes if external_id]
    if not ids:
        return PageOfWork(run.account)
    known = run.intake.fetch_rows(run.account, ItemKind.MESSAGE, ids)
    stored = run.intake.labels_of(run.account, ids)
    items: list[ItemRecord] = []
    labels: list[LabelRecord] = []
    rows: list[FetchRow] = []
    for place, external_id in enumerate(ids):
        change, row = changes[external_id], known.get(external_id)
        state = row.status if row is not None else None
        if row is not None and row.status is FetchStatus.DONE and row.reason.startswith(DENIED):
            rows.extend(_kept_out(run, row, change))
        elif change.deleted:
            if external_id in stored:
                items.append(ItemRecord(run.account, ItemKind.MESSAGE, external_id, 0, "", labels=None, present=False))
            if state is not FetchStatus.GONE:
                rows.append(_row(run, external_id, change, FetchStatus.GONE, "deleted"))
        elif external_id in stored:
            after = change.labels_after(stored[external_id])
            if after != tuple(sorted(stored[external_id])):
                labels.append(LabelRecord(run.account, external_id, after))
        else:
            rows.extend(_waiting(run, row, change) if row and state in _WAITING else _unstored(run, external_id, change, state, place))
    return PageOfWork(run.account, items=tuple(items), labels=tuple(labels), fetch=tuple(rows))


def _unstored(run: GmailRun, external_id: str, change: Change, state: FetchStatus | None, place: int) -> list[FetchRow]:
    """The row of a living message that is not stored: to fetch, or left out while it lies under SPAM or TRASH (G-441)."""
    if change.is_hidden():
        return [_row(run, external_id, change, FetchStatus.GONE, "label:hidden")] if state is None else []
    if state is None or change.added or _left_hiding(change):
        return [replace(_row(run, external_id, change, FetchStatus.TODO, "history"), order_us=run.options.now_us, rank=place)]
    return []


def _kept_out(run: GmailRun, row: FetchRow, change: Change) -> list[FetchRow]:
    """Mail the intake rules keep out, named again: fetched with its whole thread if a label step may let it in (G-423); else, also when it
    is deleted, its row stays and tells that the thread has a gap."""
    if change.deleted or not run.rules.wants_again(row.reason, change.label_steps):
        return []
    return [_to_fetch(run, row, change)]


def _to_fetch(run: GmailRun, row: FetchRow, change: Change) -> FetchRow:
    again = replace(row, status=FetchStatus.TODO, tries=0, version=change.version or row.version, held_us=0, next_try_us=0)
    return replace(again, reason="history", order_us=run.options.now_us)


_WAITING = (FetchStatus.TODO, FetchStatus.FAILED)


def _waiting(run: GmailRun, row: FetchRow, change: Change) -> list[FetchRow]:
    """A message still to fetch or set aside, named again: a change we had not seen starts its tries anew, an echo changes nothing (G-801).

    One that never failed is left as it is: whoever fetches it gets its present labels. Mail below the window is fetched now if it got a
    label that an allow rule names (G-423).
    """
    if not row.order_us and run.rules.wants_again("", change.label_steps):
        return [_to_fetch(run, row, change)]
    if not row.tries or _number(change.version) <= _number(row.version):
        return []
    return [_to_fetch(run, row, change)]


def _number(version: str) -> int:
    return int(version) if version.isascii() and version.isdigit() else 0


def _left_hiding(change: Change) -> bool:
    """True if a record takes SPAM or TRASH off the message: mail not taken in so far is fetched now (G-441)."""
    return any(not adding and HIDDEN & set(names) for adding, names in change.label_steps)


def _row(run: GmailRun, external_id: str, change: Change, status: FetchStatus, reason: str) -> FetchRow:
    """A fetch row for a message that history names."""
    return FetchRow(run.account, ItemKind.MESSAGE, external_id, status, parent=change.thread_id, reason=reason, version=change.version)


def drain(run: GmailRun) -> bool:
    """Apply all history since the stored cursor, page by page, then fetch what it named. False if the cursor is lost (404, G-239), or
    cannot be read: that is reported, and the mailbox is compared anew (G-307).

    Each page is committed with its resume point, so a long gap drains over several runs (G-420).
    """
    cursor = run.intake.cursor(run.account, HISTORY)
    if cursor is None or not cursor.cursor:
        return True
    if not (cursor.cursor.isascii() and cursor.cursor.isdigit()):
        _LOG.warning("a stored cursor cannot be read; its stream starts anew", extra={"stream": HISTORY})
        return False
    try:
        _read_history(run, cursor)
    except RequestError as error:
        if is_status(error, 404):
            return False
        if not (cursor.page_token and is_bad_page_token(error)):
            raise
        _read_history(run, replace(cursor, page_token=""))
    fetch_pending(run)
    return True


def _read_history(run: GmailRun, cursor: CursorRow) -> None:
    """Walk and bank the pages; the last one moves the cursor, in the transaction of its changes."""
    params = {"userId": "me", "startHistoryId": cursor.cursor, "maxResults": 500, "historyTypes": HISTORY_TYPES}
    stands = cursor
    for page in pages(run.transport, "gmail.users.history.list", params, cursor.page_token):
        token = page.get("nextPageToken", "")
        end = str(page.get("historyId") or cursor.cursor)
        moved = replace(cursor, page_token=token) if token else replace(cursor, page_token="", cursor=end)
        work = plan_page(run, read_page(page))
        if moved != stands or work.items or work.labels or work.fetch:
            run.commit(replace(work, cursors=(moved,) if moved != stands else ()))
        stands = moved
