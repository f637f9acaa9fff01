"""One sync by syncToken, as Calendar and People both do it: full listing, deltas, expiry, set difference (G-301 to G-305)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from connectors.google.paging import is_bad_page_token, pages
from pipeline.clock import to_us
from pipeline.errors import RecordError, RequestError, TryLaterError
from pipeline.ids import canonical_json, short_hash
from pipeline.models.items import CursorRow, ItemKind, ItemRecord, PageOfWork
from pipeline.ports import IntakeStore, Transport

Progress = Callable[[str, int, int | None], None]


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

    def commit(self, page: PageOfWork) -> None:
        """One transaction; counts what was new."""
        self.stored += self.intake.commit(page)


@dataclass(frozen=True, slots=True)
class Entry:
    """One resource of a listing, read: its id, the version to store (None = deleted at Google), and ids it had before."""

    external_id: str
    item: ItemRecord | None
    former: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """What is listed and how. `prefix`: common start of the external ids, "" for all of the kind. `rows`: name of the list in a page.

    `read` turns a resource into an Entry; `expired` knows this API's refusal of an old token; `gone` gives what else falls with deleted
    ids; `full_after_us`: age at which a full sync is due anyway, 0 = never.
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
        _walk(run, listing, params, cursor, _Sight())
    except RequestError as error:
        if not (cursor.page_token and is_bad_page_token(error)):
            raise
        _walk(run, listing, params, replace(cursor, page_token=""), _Sight())


def _full(run: TokenRun, listing: Listing, cursor: CursorRow | None) -> None:
    """List everything. The first listing resumes at its page; a repeated one starts anew, for it ends with a set difference."""
    resumable = cursor is not None and cursor.state == "listing" and cursor.params_hash == listing.params_hash
    if cursor is None or not resumable:
        first = not run.intake.present_ids(run.account, listing.kind, listing.prefix)
        cursor = CursorRow(
            run.account,
            listing.stream,
            listing.key,
            params_hash=listing.params_hash,
            full_sync_us=run.now_us,
            state="listing" if first else "relisting",
        )
        run.commit(PageOfWork(run.account, cursors=(cursor,)))
    try:
        _walk(run, listing, listing.params, cursor, _Sight(complete=cursor.state == "relisting"))
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
        _walk(run, listing, listing.params, replace(cursor, page_token=""), _Sight())


@dataclass(slots=True)
class _Sight:
    """Ids seen in a walk; `complete` = everything not seen at its end is deleted at Google (G-508)."""

    complete: bool = False
    ids: set[str] = field(default_factory=set)


def _walk(run: TokenRun, listing: Listing, params: dict[str, Any], cursor: CursorRow, sight: _Sight) -> None:
    """Store page after page; the last one brings the new token and, after a repeated full listing, the deletions."""
    stands, done = cursor, 0
    for page in pages(run.transport, listing.method_id, params, cursor.page_token):
        entries = [listing.read(resource) for resource in page.get(listing.rows, ())]
        sight.ids.update(entry.external_id for entry in entries)
        token = page.get("nextPageToken", "")
        moved = replace(cursor, page_token=token) if token else _settled(run, listing, cursor, page)
        missing = [] if token or not sight.complete else _missing(run, listing, sight)
        work = _page_of_work(run, listing, entries, missing)
        if moved != stands or work.items or work.absent:
            run.commit(replace(work, cursors=(moved,) if moved != stands else ()))
        stands, done = moved, done + len(entries)
        run.progress(listing.stream, done, None)


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


def _missing(run: TokenRun, listing: Listing, sight: _Sight) -> list[str]:
    """Stored ids that a complete listing no longer holds. Raises RecordError instead of believing an empty listing (D-404)."""
    stored = run.intake.present_ids(run.account, listing.kind, listing.prefix)
    missing = [external_id for external_id in stored if external_id not in sight.ids]
    if missing and not sight.ids and not run.apply_large_deletions:
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
        absent=(*((listing.kind, name) for name in gone), *more.absent),
    )


def rfc3339_us(text: str) -> int:
    """An API timestamp as UTC microseconds; 0 if it is missing or unreadable."""
    try:
        return to_us(datetime.fromisoformat(text))
    except ValueError:
        return 0
