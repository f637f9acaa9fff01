"""What we ask of Google: read-only scopes and read-only methods, each list in one place (G-101, G-206)."""

from __future__ import annotations

GMAIL = "https://www.googleapis.com/auth/gmail.readonly"
CALENDAR = "https://www.googleapis.com/auth/calendar.readonly"
CONTACTS = "https://www.googleapis.com/auth/contacts.readonly"
OTHER_CONTACTS = "https://www.googleapis.com/auth/contacts.other.readonly"

SCOPES: tuple[str, ...] = (GMAIL, CALENDAR, CONTACTS, OTHER_CONTACTS)
"""Everything a sign-in asks for. No scope that can write is ever asked (G-101)."""

CALENDAR_PARTS = frozenset(
    {
        "https://www.googleapis.com/auth/calendar.events.readonly",
        "https://www.googleapis.com/auth/calendar.calendarlist.readonly",
    }
)
"""Together as good as CALENDAR."""

STREAM_SCOPES: dict[str, tuple[frozenset[str], ...]] = {
    "gmail": (frozenset({GMAIL}),),
    "calendar": (frozenset({CALENDAR}), CALENDAR_PARTS),
    "contacts": (frozenset({CONTACTS, OTHER_CONTACTS}),),
}
"""Stream -> sets of scopes, any one of which lets it start (G-107)."""

READ_METHODS = frozenset(
    {
        "gmail.users.getProfile",
        "gmail.users.messages.list",
        "gmail.users.messages.get",
        "gmail.users.messages.attachments.get",
        "gmail.users.threads.get",
        "gmail.users.history.list",
        "gmail.users.labels.list",
        "gmail.users.settings.sendAs.list",
        "calendar.calendarList.list",
        "calendar.events.list",
        "calendar.events.get",
        "people.people.connections.list",
        "people.otherContacts.list",
    }
)
"""The only methods a transport may be asked for; all are GET (G-206)."""


def may_run(stream: str, granted: frozenset[str]) -> bool:
    """True if `granted` scopes let `stream` start; granted scopes, not asked ones, are the truth (G-106, G-107)."""
    return any(needed <= granted for needed in STREAM_SCOPES[stream])
