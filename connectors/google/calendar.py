"""Google Calendar: the list of calendars, then every calendar's masters and exceptions (G-501 to G-509)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from connectors.google.paging import is_status
from connectors.google.token_stream import EVERYTHING, Entry, Listing, TokenRun, check_unreadable, rfc3339_us, sync_listing
from pipeline.errors import RecordError, RequestError
from pipeline.ids import canonical_json
from pipeline.models.items import FetchRow, FetchStatus, ItemKind, ItemRecord, PageOfWork

LIST = "calendar.list"
EVENTS = "calendar.events"
LIST_PARAMS = {"maxResults": 250, "showHidden": True, "showDeleted": True}
EVENT_PARAMS = {"maxResults": 2_500, "singleEvents": False, "showDeleted": True}
"""Never expanded and without time bounds: an expanded series has no end and no token (G-502, G-503)."""

_VOLATILE = frozenset({"etag", "kind"})


def sync_calendar(run: TokenRun, skip_calendars: frozenset[str] = frozenset()) -> None:
    """Bring calendars and events of one account up to date; `skip_calendars` are left out (G-501).

    A calendar Google refuses stops only itself: the others are read, then the first refusal is raised.
    """
    sync_listing(run, calendar_listing(run))
    refused: list[RequestError] = []
    for calendar_id in run.intake.present_ids(run.account, ItemKind.CALENDAR):
        if calendar_id in skip_calendars:
            continue
        try:
            sync_listing(run, event_listing(run, calendar_id))
            fetch_masters(run, calendar_id)
        except RequestError as error:
            if not is_status(error, 404):  # removed since it was listed: the next listing says so
                refused.append(error)
    if refused:
        raise refused[0]
    check_unreadable(run, "calendar")


def calendar_listing(run: TokenRun) -> Listing:
    """calendarList.list with its own token; a removed calendar takes its events and its cursor with it (G-303)."""

    def read(resource: dict[str, Any]) -> Entry:
        return _entry(run, resource, ItemKind.CALENDAR, _id(run, resource), deleted=bool(resource.get("deleted")))

    def gone(calendar_ids: Sequence[str]) -> PageOfWork:
        events = (name for one in calendar_ids for name in run.intake.present_ids(run.account, ItemKind.EVENT, f"{one}/"))
        return PageOfWork(
            run.account,
            absent=tuple((ItemKind.EVENT, name) for name in events),
            drop_cursors=tuple((EVENTS, calendar_id) for calendar_id in calendar_ids),
        )

    return Listing(LIST, "", "calendar.calendarList.list", LIST_PARAMS, "items", ItemKind.CALENDAR, "", read, _expired, gone)


def event_listing(run: TokenRun, calendar_id: str) -> Listing:
    """events.list of one calendar; external ids are `<calendar id>/<event id>`.

    A cancelled exception is kept as served, however sparse: it switches one instance of its master off. Any other cancelled event is
    deleted (G-507).
    """

    def read(resource: dict[str, Any]) -> Entry:
        deleted = resource.get("status") == "cancelled" and "recurringEventId" not in resource
        return _entry(run, resource, ItemKind.EVENT, f"{calendar_id}/{_id(run, resource)}", deleted=deleted)

    def wanted(entries: Sequence[Entry]) -> tuple[FetchRow, ...]:
        masters = {f"{calendar_id}/{entry.master}" for entry in entries if entry.master} - {entry.external_id for entry in entries}
        return _unknown_masters(run, calendar_id, sorted(masters))

    params = {**EVENT_PARAMS, "calendarId": calendar_id}
    return Listing(
        EVENTS, calendar_id, "calendar.events.list", params, "items", ItemKind.EVENT, f"{calendar_id}/", read, _expired, wanted=wanted
    )


def _unknown_masters(run: TokenRun, calendar_id: str, names: list[str]) -> tuple[FetchRow, ...]:
    """Rows for masters that no listing has brought so far: most come on a later page, the rest is asked for by id (G-506)."""
    known = run.intake.fetch_rows(run.account, ItemKind.EVENT, names) if names else {}
    stored = set(run.intake.present_ids(run.account, ItemKind.EVENT, f"{calendar_id}/")) if names else set()
    new = [name for name in names if name not in stored and name not in known]
    return tuple(FetchRow(run.account, ItemKind.EVENT, name, FetchStatus.TODO, parent=_master_mark(calendar_id)) for name in new)


def _master_mark(calendar_id: str) -> str:
    return f"master:{calendar_id}"


def fetch_masters(run: TokenRun, calendar_id: str) -> None:
    """Ask for the masters of orphaned exceptions; an exception whose master is gone stays as it is (G-506)."""
    todo = [row for row in run.intake.todo(run.account, ItemKind.EVENT, EVERYTHING) if row.parent == _master_mark(calendar_id)]
    stored = set(run.intake.present_ids(run.account, ItemKind.EVENT, f"{calendar_id}/")) if todo else set()
    for row in todo:
        if row.external_id in stored:
            run.commit(PageOfWork(run.account, fetch=(replace(row, status=FetchStatus.DONE),)))
            continue
        params = {"calendarId": calendar_id, "eventId": row.external_id.removeprefix(f"{calendar_id}/")}
        try:
            resource = run.transport.call("calendar.events.get", params)
        except RequestError as error:
            if not (is_status(error, 404) or is_status(error, 410)):
                raise
            run.commit(PageOfWork(run.account, fetch=(replace(row, status=FetchStatus.GONE, reason="404"),)))
            continue
        entry = _entry(run, resource, ItemKind.EVENT, row.external_id, deleted=resource.get("status") == "cancelled")
        items = (entry.item,) if entry.item is not None else ()
        run.commit(PageOfWork(run.account, items=items, fetch=(replace(row, status=FetchStatus.DONE),)))


def _expired(error: RequestError) -> bool:
    """410: the token is too old, list again (G-241)."""
    return is_status(error, 410)


def _id(run: TokenRun, resource: dict[str, Any]) -> str:
    external_id = resource.get("id")
    if not isinstance(external_id, str) or not external_id:
        raise RecordError("Calendar served an entry without an id", fix="loopledger sync", code="bad_response", account=run.account)
    return external_id


def _entry(run: TokenRun, resource: dict[str, Any], kind: ItemKind, external_id: str, *, deleted: bool) -> Entry:
    """A calendar or an event as an entry; `updated` is its time (0 if absent)."""
    if deleted:
        return Entry(external_id, None)
    kept = {name: value for name, value in resource.items() if name not in _VOLATILE}
    return Entry(
        external_id,
        ItemRecord(run.account, kind, external_id, rfc3339_us(str(resource.get("updated", ""))), canonical_json(kept)),
        master=str(resource.get("recurringEventId", "")),
    )
