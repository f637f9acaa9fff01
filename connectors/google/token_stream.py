"""One sync by syncToken, as Calendar and People both do it: full listing, deltas, expiry, set difference (G-301 to G-305)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from connectors.google.paging import is_bad_page_token, pages
from pipeline.clock import to_us
from pipeline.errors import RecordError, RequestError, TryLaterError
from pipeline.ids import canonical_json, short_hash
from pipeline.models.items import CursorRow, FetchRow, FetchStatus, ItemKind, ItemRecord, PageOfWork
from pipeline.ports import IntakeStore, Progress, Transport

EVERYTHING = 10**9
_LOG = logging.getLogger("loopledger.google")


@dataclass(slots=True)
class TokenRun:
    """What the syncs of one account share. `now_us` pins the run's moment; `stored` counts new versions."""

    transport: Transport
    intake: IntakeStore
    account: str
    now_us: int
    progress: Progress
    apply_large_deletions: bool = False
    stored: int = 0
    unreadable: int = 0
    """Entries that could not be read, over all listings of the run."""

    def commit(self, page: PageOfWork) -> None:
        """One transaction; counts what was new."""
        self.stored += self.intake.commit(page)


@dataclass(frozen=True, slots=True)
class Entry:
    """One resource of a listing, read: its id, the version to store (None = deleted at Google), and ids it had before."""

    external_id: str
    item: ItemRecord | None
    former: tuple[str, ...] = ()
    master: str = ""
    """Event: id of the series it is an exception of."""


@dataclass(frozen=True, slots=True)
class Listing:
    """What is listed and how. `prefix`: common start of the external ids, "" for all of the kind. `rows`: name of the list in a page.

    `read` turns a resource into an Entry; `expired` knows this API's refusal of an old token; `gone` gives what else falls with deleted
    ids; `full_after_us`: age at which a full sync is due anyway, 0 = never; `wanted` names what the entries need beside themselves.
    """

    stream: str
    key: str
    method_id: str
    params: dict[str, Any]
    rows: str
    kind: ItemKind
    prefix: str
    read: Callable[[dict[str, Any]], Entry]
    expired: Callable[[RequestError], bool]
    gone: Callable[[Sequence[str]], PageOfWork] | None = None
    full_after_us: int = 0
    wanted: Callable[[Sequence[Entry]], tuple[FetchRow, ...]] | None = None

    @property
    def mark(self) -> str:
        """Parent of the rows that a repeated listing keeps of what it has not seen yet."""
        return f"relisting:{self.stream}:{self.key}"

    @property
    def params_hash(self) -> str:
        """Changes with any parameter, so that no delta is ever asked with other parameters than its token (G-302)."""
        return short_hash(self.method_id, canonical_json(self.params))


def sync_listing(run: TokenRun, listing: Listing) -> None:
    """Bring one listing up to date: a delta where the token holds, else a full listing.

    Every page is one transaction with its resume point.

    Raises RequestError (refused for good), TryLaterError (a last page without token, tokens refused twice: G-304, G-305), or RecordError
    when an empty listing would delete everything stored.
    """
    cursor = run.intake.cursor(run.account, listing.stream, listing.key)
    if cursor is not None and _delta_possible(run, listing, cursor):
        try:
            _delta(run, listing, cursor)
        except RequestError as error:
            if not listing.expired(error):
                raise
        else:
            return
    _full(run, listing, cursor)


def _delta_possible(run: TokenRun, listing: Listing, cursor: CursorRow) -> bool:
    """True if the stored token may be used: settled, for the same parameters, not due for a full sync."""
    due = listing.full_after_us and run.now_us - cursor.full_sync_us > listing.full_after_us
    return bool(cursor.cursor) and cursor.state == "idle" and cursor.params_hash == listing.params_hash and not due


def _delta(run: TokenRun, listing: Listing, cursor: CursorRow) -> None:
    """Read changes since the token, from the page an earlier run had reached."""
    params = {**listing.params, "syncToken": cursor.cursor}
    try:
        _walk(run, listing, params, cursor)
    except RequestError as error:
        if not (cursor.page_token and is_bad_page_token(error)):
            raise
        _walk(run, listing, params, replace(cursor, page_token=""))


def _full(run: TokenRun, listing: Listing, cursor: CursorRow | None) -> None:
    """List everything, from the page an earlier run had reached.

    A repeated listing ends with a set difference: what is stored waits as `todo` rows until the listing names it, so that it too can be
    taken up again at its page (G-301).
    """
    resumable = cursor is not None and cursor.state in ("listing", "relisting") and cursor.params_hash == listing.params_hash
    if cursor is None or not resumable:
        if cursor is not None and cursor.params_hash != listing.params_hash:
            _LOG.warning("asked for otherwise than before; a full listing is read", extra={"stream": listing.stream})
        stored = run.intake.present_ids(run.account, listing.kind, listing.prefix)
        cursor = CursorRow(
            run.account,
            listing.stream,
            listing.key,
            params_hash=listing.params_hash,
            full_sync_us=run.now_us,
            state="relisting" if stored else "listing",
        )
        unseen = tuple(FetchRow(run.account, listing.kind, name, FetchStatus.TODO, parent=listing.mark) for name in stored)
        run.commit(PageOfWork(run.account, cursors=(cursor,), fetch=unseen))
    try:
        _walk(run, listing, listing.params, cursor)
    except RequestError as error:
        if listing.expired(error):
            raise TryLaterError(
                f"Google refuses a full listing of {listing.stream} as expired",
                cause=error.cause,
                fix="loopledger sync",
                account=run.account,
            ) from error
        if not (cursor.page_token and is_bad_page_token(error)):
            raise
        _walk(run, listing, listing.params, replace(cursor, page_token=""))


def _walk(run: TokenRun, listing: Listing, params: dict[str, Any], cursor: CursorRow) -> None:
    """Store page after page; the last one brings the new token and, after a repeated full listing, the deletions (G-508)."""
    stands, done, again = cursor, 0, cursor.state == "relisting"
    unseen = _unseen(run, listing) if again else {}
    before = len(unseen)
    for page in pages(run.transport, listing.method_id, params, cursor.page_token):
        entries = [entry for resource in page.get(listing.rows, ()) if (entry := _read(run, listing, resource)) is not None]
        seen = [unseen.pop(name) for entry in entries for name in (entry.external_id, *entry.former) if name in unseen]
        token = page.get("nextPageToken", "")
        moved = replace(cursor, page_token=token) if token else _settled(run, listing, cursor, page)
        missing = [] if token else _missing(run, listing, unseen, nothing_seen=before == len(unseen))
        rows = tuple(replace(row, status=FetchStatus.DONE) for row in seen)
        rows += tuple(replace(unseen[name], status=FetchStatus.GONE) for name in missing)
        work = _page_of_work(run, listing, entries, missing)
        if moved != stands or work.items or work.absent:
            run.commit(replace(work, fetch=work.fetch + rows, cursors=(moved,) if moved != stands else ()))
        stands, done = moved, done + len(entries)
        run.progress(listing.stream, done, None)


def _unseen(run: TokenRun, listing: Listing) -> dict[str, FetchRow]:
    """Stored ids that the repeated listing under way has not named yet."""
    todo = run.intake.todo(run.account, listing.kind, EVERYTHING)
    return {row.external_id: row for row in todo if row.parent == listing.mark}


def _read(run: TokenRun, listing: Listing, resource: dict[str, Any]) -> Entry | None:
    """One resource; an unreadable one is counted and left out, the others go on (G-243)."""
    try:
        return listing.read(resource)
    except RecordError:
        run.unreadable += 1
        return None


def _settled(run: TokenRun, listing: Listing, cursor: CursorRow, page: dict[str, Any]) -> CursorRow:
    """The cursor row after the last page. Raises TryLaterError if Google gave no token: such a sync is not finished (G-304)."""
    token = page.get("nextSyncToken", "")
    if not token:
        raise TryLaterError(
            f"Google ended the listing of {listing.stream} without a sync token",
            fix="loopledger sync",
            account=run.account,
            key=listing.key,
        )
    return replace(cursor, cursor=token, page_token="", state="idle")


def _missing(run: TokenRun, listing: Listing, unseen: dict[str, FetchRow], *, nothing_seen: bool) -> list[str]:
    """Stored ids that a complete listing no longer holds. Raises RecordError instead of believing an empty listing (D-404)."""
    missing = sorted(unseen)
    if missing and nothing_seen and not run.apply_large_deletions:
        stored = run.intake.present_ids(run.account, listing.kind, listing.prefix)
        if len(missing) == len(stored):
            raise RecordError(
                f"Google lists nothing for {listing.stream} of {run.account}, where {len(missing)} entries are stored; nothing was removed",
                fix="loopledger sync --apply-large-deletions",
                code="deletions_held",
                account=run.account,
                stream=listing.stream,
            )
    return missing


def _page_of_work(run: TokenRun, listing: Listing, entries: Sequence[Entry], missing: Iterable[str]) -> PageOfWork:
    """What one page changes. Deleted and renamed entries count only where something is stored under that id (G-604)."""
    candidates = [entry.external_id for entry in entries if entry.item is None] + [name for entry in entries for name in entry.former]
    stored = set(run.intake.present_ids(run.account, listing.kind, listing.prefix)) if candidates else set()
    living = {entry.external_id for entry in entries if entry.item is not None}
    gone = sorted({*missing, *(name for name in candidates if name in stored and name not in living)})
    more = listing.gone(gone) if listing.gone is not None and gone else PageOfWork(run.account)
    return replace(
        more,
        items=tuple(entry.item for entry in entries if entry.item is not None),
        fetch=listing.wanted(entries) if listing.wanted is not None else (),
        absent=(*((listing.kind, name) for name in gone), *more.absent),
    )


def rfc3339_us(text: str) -> int:
    """An API timestamp as UTC microseconds; 0 if it is missing or unreadable."""
    try:
        return to_us(datetime.fromisoformat(text))
    except ValueError:
        return 0


def check_unreadable(run: TokenRun, stream: str) -> None:
    """Raise RecordError if a run met entries it could not read; everything else is stored (G-243)."""
    if run.unreadable:
        raise RecordError(
            f"{run.unreadable} entries of {stream} of {run.account} could not be read; everything else is stored",
            fix="loopledger sync",
            code="bad_response",
            account=run.account,
            stream=stream,
            failed=run.unreadable,
        )
