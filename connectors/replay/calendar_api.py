"""Calendar v3 methods over `CalendarState`: calendarList.list, events.list with sync tokens, events.get."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from connectors.mailbox import Json
from connectors.replay.calendar_state import CalendarState, Versioned
from connectors.replay.codec import pack, refusal, unpack
from pipeline.ids import short_hash

Params = dict[str, Any]
_EXPIRED = "Sync token is no longer valid, a full sync is required."
_WITH_TOKEN_FORBIDDEN = (
    "iCalUID", "orderBy", "privateExtendedProperty", "q", "sharedExtendedProperty", "timeMin", "timeMax", "updatedMin", "minAccessRole",
)  # fmt: skip
_NOT_SIMULATED = ("iCalUID", "orderBy", "privateExtendedProperty", "q", "sharedExtendedProperty", "timeMin", "timeMax", "updatedMin")
_PAGING = frozenset({"pageToken", "syncToken", "maxResults", "calendarId", "fields", "alt", "prettyPrint", "key", "quotaUser"})


def calendar_list(state: CalendarState, params: Params) -> Json:
    """calendarList.list: entries, paged; deleted ones with showDeleted or in a delta. 410 for an expired sync token."""
    forbid_with_token(params)
    delta = "syncToken" in params
    deleted = delta or params.get("showDeleted", False)
    hidden = delta or params.get("showHidden", False)

    def shown(entry: Json) -> bool:
        return (deleted or not entry.get("deleted")) and (hidden or not entry.get("hidden"))

    page = _walk("cl", state.entries, params, 100, shown)
    return {"kind": "calendar#calendarList", "etag": f'"{state.entries.version}"', **page}


def events_list(state: CalendarState, params: Params) -> Json:
    """events.list of one calendar, masters and exceptions (singleEvents=false). 404 unknown calendar, 410 expired token."""
    forbid_with_token(params)
    calendar_id = state.resolve(params["calendarId"])
    if calendar_id is None or state.entries.items[calendar_id].get("deleted"):
        raise refusal(404, "notFound", "Not Found")
    if params.get("singleEvents") or any(name in params for name in _NOT_SIMULATED):
        raise refusal(501, "notImplemented", "The replay server serves masters and exceptions without filters only.")
    if "syncToken" in params and params.get("showDeleted") is False:
        raise refusal(400, "invalid", "showDeleted must not be false with a sync token.", domain="calendar")
    deleted = "syncToken" in params or params.get("showDeleted", False)
    kinds = set(params.get("eventTypes", ()))

    def shown(event: Json) -> bool:
        alive = event.get("status") != "cancelled" or "recurringEventId" in event
        return (deleted or alive) and (not kinds or event.get("eventType", "default") in kinds)

    events, entry = state.events[calendar_id], state.entries.items[calendar_id]
    head: Json = {"kind": "calendar#events", "etag": f'"{events.version}"', "summary": entry.get("summary", "")}
    head |= {"timeZone": entry.get("timeZone", "UTC"), "accessRole": entry.get("accessRole", "owner"), "defaultReminders": []}
    return {**head, **_walk("ev" + calendar_id, events, params, 250, shown)}


def events_get(state: CalendarState, params: Params) -> Json:
    """events.get; a cancelled event is served with its status. 404 for an unknown one."""
    calendar_id = state.resolve(params["calendarId"])
    event = state.events[calendar_id].items.get(params["eventId"]) if calendar_id is not None else None
    if event is None:
        raise refusal(404, "notFound", "Not Found")
    return event


def forbid_with_token(params: Params) -> None:
    """400 when a sync token comes with a parameter that excludes it (G-502)."""
    both = [name for name in _WITH_TOKEN_FORBIDDEN if name in params]
    if "syncToken" in params and both:
        raise refusal(400, "syncTokenWithNonDefaultOrdering", f"Sync token cannot be used with {both[0]}.", domain="calendar")


def _walk(stream: str, things: Versioned, params: Params, default_size: int, shown: Callable[[Json], bool]) -> Json:
    """One page of a listing or delta, with nextPageToken, or nextSyncToken on the last page only (G-509)."""
    fixed = short_hash(*(f"{k}={v}" for k, v in sorted(params.items()) if k not in _PAGING))
    stream = short_hash(stream)
    since, until, offset = 0, things.version, 0
    if "syncToken" in params:
        since = _sync_version(params["syncToken"], stream, things, fixed)
    if "pageToken" in params:
        parts = unpack(params["pageToken"], "cp", 6)
        if parts is None or parts[1] != stream or parts[5] != fixed:
            raise refusal(400, "invalid", "Invalid page token value.", domain="calendar")
        since, until, offset = int(parts[2]), int(parts[3]), int(parts[4])
    rows = [thing for thing in things.since(since) if shown(thing)]
    size = params.get("maxResults", default_size)
    page: Json = {"items": rows[offset : offset + size]}
    if offset + size < len(rows):
        page["nextPageToken"] = pack("cp", stream, since, until, offset + size, fixed)
    else:
        # changes made during the walk are newer than `until` and come again in the next delta
        page["nextSyncToken"] = pack("cs", stream, things.epoch, until, fixed)
    return page


def _sync_version(token: str, stream: str, things: Versioned, fixed: str) -> int:
    """The version a sync token stands for. 410 when it is expired or foreign, 400 when the other parameters changed (G-502)."""
    parts = unpack(token, "cs", 5)
    if parts is None or parts[1] != stream or int(parts[2]) != things.epoch:
        raise refusal(410, "fullSyncRequired", _EXPIRED, domain="calendar")
    if parts[4] != fixed:
        raise refusal(400, "invalid", "The parameters differ from those of the sync token.", domain="calendar")
    return int(parts[3])


PLAIN: dict[str, Callable[[CalendarState, Params], Json]] = {
    "calendar.calendarList.list": calendar_list,
    "calendar.events.list": events_list,
    "calendar.events.get": events_get,
}
