"""Gmail after a lost history cursor: list everything, compare both ways, never fetch known mail again (G-430 to G-433)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace

from connectors.google.gmail import GmailRun
from connectors.google.gmail_backfill import HISTORY
from connectors.google.gmail_directory import LABELS, refresh_directories
from connectors.google.gmail_history import drain
from connectors.google.paging import pages
from pipeline.errors import RecordError, TryLaterError
from pipeline.models.intake import DENIED, NOT_ALLOWED
from pipeline.models.items import HIDDEN, CursorRow, FetchRow, FetchStatus, ItemKind, LabelRecord, PageOfWork

RECONCILE = "gmail.reconcile"
LISTED_LABELS = ("INBOX", "SENT", "DRAFT", "UNREAD", "STARRED", "IMPORTANT", "TRASH", "SPAM")
"""Labels whose holders are listed instead of asking every message, 5 units per 500 (G-431)."""
MANY_DELETIONS = 200
MANY_LABELS = 200
"""So many labels of the owner's are listed at most, 1,000 units; mail keeps what it had of any further ones."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A complete listing: message id -> thread id with spam and trash, and for each listed label the ids under it."""

    threads: dict[str, str]
    labelled: dict[str, frozenset[str]]
    removed: frozenset[str] = frozenset()
    """Labels the mailbox no longer has."""

    def labels_of(self, external_id: str, before: tuple[str, ...]) -> tuple[str, ...]:
        """Label set now: listed labels from the snapshot, all others as they stood."""
        now = {label for label, ids in self.labelled.items() if external_id in ids}
        return tuple(sorted(now | (set(before) - set(self.labelled) - self.removed)))

    def is_hidden(self, external_id: str) -> bool:
        """True for mail under SPAM or TRASH."""
        return any(external_id in self.labelled[label] for label in HIDDEN)


def reconcile(run: GmailRun) -> None:
    """Take a new history id, compare a complete listing with the store, commit the difference with the new cursor, and read on from it.

    A kill before the commit leaves the lost cursor in place, so the next run starts the listing again. More than 200 missing ids are
    held back until `apply_large_deletions` (G-432). Raises TryLaterError when the new cursor is refused too (G-433, G-305).
    """
    history_id = str(run.transport.call("gmail.users.getProfile", {"userId": "me"})["historyId"])
    snapshot = _take_snapshot(run)
    missing = sorted(set(run.intake.present_ids(run.account, ItemKind.MESSAGE)) - set(snapshot.threads))
    held = bool(missing) and not run.options.apply_large_deletions and (len(missing) > MANY_DELETIONS or not snapshot.threads)
    cursor = CursorRow(run.account, HISTORY, cursor=history_id, full_sync_us=run.options.now_us)
    state = CursorRow(
        run.account, RECONCILE, cursor=str(len(missing)) if held else "", full_sync_us=run.options.now_us, state="held" if held else "idle"
    )
    removed = () if held else tuple(missing)
    work = PageOfWork(
        run.account,
        labels=_label_changes(run, snapshot),
        fetch=_new_rows(run, snapshot)
        + tuple(FetchRow(run.account, ItemKind.MESSAGE, external_id, FetchStatus.GONE, reason="not listed") for external_id in removed),
        cursors=(cursor, state),
        absent=tuple((ItemKind.MESSAGE, external_id) for external_id in removed),
    )
    run.commit(work)
    if not drain(run) and not _retry_from_newest(run, snapshot):
        raise TryLaterError(
            f"Gmail refuses every history cursor of {run.account}",
            cause="the fresh cursor and the newest message's were refused",
            fix="loopledger sync",
        )


def check_held(run: GmailRun) -> None:
    """Raise RecordError (`deletions_held`) as long as a large deletion waits for the owner's word (G-432)."""
    state = run.intake.cursor(run.account, RECONCILE)
    if state is None or state.state != "held":
        return
    raise RecordError(
        f"{state.cursor} stored messages of {run.account} are no longer in the mailbox; nothing was removed yet",
        cause="more than 200 deletions at once, or an empty mailbox, may be a fault of the listing",
        fix="loopledger sync --apply-large-deletions",
        code="deletions_held",
        account=run.account,
        stream="gmail",
    )


def deletions_wait(run: GmailRun) -> bool:
    """True if the owner has now allowed a deletion that was held back."""
    if not run.options.apply_large_deletions:
        return False
    state = run.intake.cursor(run.account, RECONCILE)
    return state is not None and state.state == "held"


def _take_snapshot(run: GmailRun) -> Snapshot:
    """List everything with spam and trash, then each label. Raises if any page fails: half a listing deletes nothing (G-432)."""
    everything = {"userId": "me", "maxResults": 500, "includeSpamTrash": True}
    threads: dict[str, str] = {}
    for page in pages(run.transport, "gmail.users.messages.list", everything):
        threads.update((str(entry["id"]), str(entry.get("threadId", ""))) for entry in page.get("messages", ()))
        run.progress("gmail reconcile", len(threads), None)
    own, removed = _own_labels(run)
    labelled = {}
    for label in dict.fromkeys((*LISTED_LABELS, *own, *_ruled_labels(run))):
        walk = pages(run.transport, "gmail.users.messages.list", {**everything, "labelIds": [label]})
        labelled[label] = frozenset(str(entry["id"]) for page in walk for entry in page.get("messages", ()))
    return Snapshot(threads, labelled, removed)


def _own_labels(run: GmailRun) -> tuple[tuple[str, ...], frozenset[str]]:
    """Labels the owner made, to be listed too, and those that are gone by now; with a refused list the labels known before (G-431)."""
    before = run.intake.directory(run.account, "label")
    refresh_directories(run, now=True)
    state = run.intake.cursor(run.account, LABELS)
    now = run.intake.directory(run.account, "label") if state is not None and state.state == "idle" else before
    own = sorted(label for label, name in now.items() if label != name)
    return tuple(own[:MANY_LABELS]), frozenset(before) - frozenset(now)


def _ruled_labels(run: GmailRun) -> list[str]:
    """Ids of the labels that intake rules name: whatever their number and kind, they are listed (G-431)."""
    named = {label for rule in (*run.rules.allow, *run.rules.deny) for label in rule.labels}
    return sorted(label for label in run.intake.directory(run.account, "label") if label.casefold() in named)


def _let_in(run: GmailRun, snapshot: Snapshot) -> list[FetchRow]:
    """Rows of mail that a label keeps out, or none lets in, where the labels of its thread say otherwise now (G-423)."""
    under: dict[str, set[str]] = defaultdict(set)
    for label, ids in snapshot.labelled.items():
        under[label.casefold()] |= {snapshot.threads.get(external_id, external_id) for external_id in ids}
    allowed = {thread for label in run.rules.allow_labels for thread in under[label]}
    denied = {DENIED + rule.name: {thread for label in rule.labels for thread in under[label]} for rule in run.rules.deny if rule.labels}
    rows: list[FetchRow] = []
    for row in run.intake.kept_out(run.account, ItemKind.MESSAGE) if run.rules.active else ():
        thread = row.parent or row.external_id
        lifted = thread in allowed if row.reason == NOT_ALLOWED else thread not in denied.get(row.reason, {thread})
        if lifted and row.external_id in snapshot.threads and not snapshot.is_hidden(row.external_id):
            rows.append(replace(row, status=FetchStatus.TODO, reason="history", order_us=run.options.now_us))
    return rows


def _label_changes(run: GmailRun, snapshot: Snapshot) -> tuple[LabelRecord, ...]:
    """New label sets of stored mail where the snapshot says otherwise."""
    stored = run.intake.labels_of(run.account, list(snapshot.threads))
    after = {external_id: snapshot.labels_of(external_id, labels) for external_id, labels in stored.items()}
    return tuple(LabelRecord(run.account, key, labels) for key, labels in after.items() if labels != tuple(sorted(stored[key])))


def _new_rows(run: GmailRun, snapshot: Snapshot) -> tuple[FetchRow, ...]:
    """Rows for listed mail that is not stored: to fetch, or left out while it lies under SPAM or TRASH (G-430, G-441)."""
    ids = list(snapshot.threads)
    states = run.intake.fetch_states(run.account, ItemKind.MESSAGE, ids)
    rows: list[FetchRow] = []
    for rank, external_id in enumerate(ids):
        state = states.get(external_id)
        row = FetchRow(run.account, ItemKind.MESSAGE, external_id, FetchStatus.TODO, parent=snapshot.threads[external_id])
        if snapshot.is_hidden(external_id):
            if state is None:
                rows.append(replace(row, status=FetchStatus.GONE, reason="label:hidden"))
        elif state is None or state is FetchStatus.GONE:
            rows.append(replace(row, reason="history", order_us=run.options.now_us, rank=rank))
    return (*rows, *_let_in(run, snapshot))


def _retry_from_newest(run: GmailRun, snapshot: Snapshot) -> bool:
    """Try the history id of the newest listed message once, when the profile's own id is refused (G-433)."""
    newest = next(iter(snapshot.threads), None)
    cursor = run.intake.cursor(run.account, HISTORY)
    if newest is None or cursor is None:
        return False
    message = run.transport.call("gmail.users.messages.get", {"userId": "me", "id": newest, "format": "minimal", "fields": "id,historyId"})
    run.commit(PageOfWork(run.account, cursors=(replace(cursor, cursor=str(message.get("historyId", "")), page_token=""),)))
    return drain(run)
