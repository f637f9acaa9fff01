"""Which keys each kind of fixture line has: {kind: (required, optional)}; "*" = any further API field."""

from __future__ import annotations

FILES = ("messages", "calendars", "events", "people", "other", "script", "faults")
"""JSON-lines files of a fixture, by the first word of their name."""

KEYS: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "mailbox": (frozenset({"schema", "owner", "accounts", "now"}), frozenset({"zone", "quota_profile", "seed"})),
    "owner": (frozenset({"name", "addresses", "timezone"}), frozenset()),
    "account": (frozenset({"address"}), frozenset({"send_as", "labels"})),
    "label": (frozenset({"id", "name"}), frozenset({"*"})),
    "messages": (
        frozenset(),
        frozenset(
            {
                "id", "account", "thread", "at", "from", "to", "cc", "subject", "text", "html", "mime", "raw_b64", "labels", "headers",
                "attachments", "calendar_method", "ics", "re", "raw",
            }
        ),
    ),
    "calendars": (frozenset({"id"}), frozenset({"account", "*"})),
    "events": (frozenset({"calendar", "event"}), frozenset({"account"})),
    "people": (frozenset({"person"}), frozenset({"account"})),
    "other": (frozenset({"person"}), frozenset({"account"})),
    "script": (frozenset({"at", "op"}), frozenset({"*"})),
    "faults": (frozenset(), frozenset({"*"})),
}  # fmt: skip

ATTACHMENT_KEYS = frozenset({"filename", "mime_type", "size", "content", "method", "content_id"})

TYPES: dict[str, type] = {
    "id": str, "account": str, "thread": str, "from": str, "subject": str, "text": str, "html": str, "raw_b64": str, "ics": str, "re": str,
    "attachments": list, "accounts": list,
    "headers": dict, "mime": dict, "raw": dict, "owner": dict, "event": dict, "person": dict, "message": dict,
    "now": str, "zone": str, "timezone": str, "seed": int, "schema": int, "op": str, "calendar": str, "name": str, "address": str,
}  # fmt: skip

TEXT_LISTS = {"messages": ("to", "cc", "labels"), "owner": ("addresses",), "account": ("send_as",)}

STEP_KEYS: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "add": (frozenset({"message"}), frozenset()),
    "delete": (frozenset({"id"}), frozenset()),
    "trash": (frozenset({"id"}), frozenset()),
    "untrash": (frozenset({"id"}), frozenset({"add"})),
    "label": (frozenset({"id"}), frozenset({"add", "remove"})),
    "draft-edit": (frozenset({"id", "message"}), frozenset()),
    "move-event": (
        frozenset({"id"}),
        frozenset({"calendar", "start", "end", "recurringEventId", "originalStartTime", "summary"}),
    ),
    "cancel": (frozenset({"id"}), frozenset({"calendar", "recurringEventId", "originalStartTime"})),
    "contact-delete": (frozenset({"id"}), frozenset()),
    "contact-rekey": (frozenset({"id", "to"}), frozenset()),
    "expire-cursor": (frozenset({"stream"}), frozenset({"calendar"})),
    "sync": (frozenset(), frozenset()),
}
"""Keys of each script step beside `at`, `op` and `account`: (required, optional)."""
