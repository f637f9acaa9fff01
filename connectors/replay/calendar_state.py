"""One account's calendars as the server holds them: entries and events with a change counter behind the sync tokens.

A sync token is (stream, epoch, version): everything changed after `version` comes in the next delta; a token of an older
epoch is expired (410). Deleted things stay as tombstones so that a delta can name them.
"""

from __future__ import annotations

from typing import Any

from connectors.mailbox import AccountBox, Json


class Versioned:
    """Things by id, each with the counter value of its last change. `epoch` rises when all tokens expire."""

    def __init__(self) -> None:
        self.items: dict[str, Json] = {}
        self.changed: dict[str, int] = {}
        self.version = 0
        self.epoch = 0

    def put(self, identity: str, value: Json) -> None:
        """Store a new state of one thing."""
        self.version += 1
        self.items[identity] = value
        self.changed[identity] = self.version

    def since(self, version: int) -> list[Json]:
        """Things changed after `version` (0 = all), in the order of their last change."""
        changed = sorted((number, identity) for identity, number in self.changed.items() if number > version)
        return [self.items[identity] for _, identity in changed]

    def expire(self) -> None:
        """All sync tokens handed out so far are refused from now on."""
        self.epoch += 1


class CalendarState:
    """Calendar list and events of one account."""

    def __init__(self, box: AccountBox) -> None:
        self.entries = Versioned()
        self.events: dict[str, Versioned] = {}
        for calendar in box.calendars:
            identity = str(calendar.entry["id"])
            self.entries.put(identity, calendar.entry)
            events = self.events[identity] = Versioned()
            for event in calendar.events:
                events.put(str(event["id"]), event)

    def resolve(self, calendar_id: str) -> str | None:
        """A calendar id as stored; `primary` means the primary calendar. None if there is no such calendar."""
        if calendar_id == "primary":
            return next((key for key, entry in self.entries.items.items() if entry.get("primary")), None)
        return calendar_id if calendar_id in self.events else None

    def patch_event(self, calendar_id: str, event_id: str, changes: dict[str, Any], at: str) -> None:
        """Change or create an event: sequence and etag rise, `updated` becomes `at` (ISO, UTC). Raises KeyError for an unknown calendar."""
        events = self.events[calendar_id]
        old = events.items.get(event_id, {"id": event_id, "kind": "calendar#event", "status": "confirmed", "sequence": -1})
        sequence = int(old.get("sequence", 0)) + 1
        events.put(event_id, {**old, **changes, "sequence": sequence, "updated": at, "etag": f'"{events.version + 1}"'})

    def cancel_event(self, calendar_id: str, event_id: str, at: str, *, master: str = "", original_start: Json | None = None) -> None:
        """Cancel an event; an instance that never was an exception becomes a sparse one (G-507)."""
        events = self.events[calendar_id]
        old = events.items.get(event_id)
        if old is None or original_start is not None:
            sparse: Json = {"kind": "calendar#event", "id": event_id, "status": "cancelled", "etag": f'"{events.version + 1}"'}
            if master:
                sparse |= {"recurringEventId": master, "originalStartTime": original_start}
            events.put(event_id, sparse)
            return
        events.put(event_id, {**old, "status": "cancelled", "updated": at, "etag": f'"{events.version + 1}"'})
