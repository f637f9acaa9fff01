"""Every request is checked against the discovery document before it is sent (G-204 to G-206)."""

from __future__ import annotations

from typing import Any

from connectors.google.discovery import Service, methods
from connectors.google.scopes import READ_METHODS
from pipeline.errors import RequestError

HAND_LIMITS: dict[str, tuple[str, int]] = {
    "gmail.users.messages.list": ("maxResults", 500),
    "gmail.users.history.list": ("maxResults", 500),
    "calendar.events.list": ("maxResults", 2_500),
    "calendar.calendarList.list": ("maxResults", 250),
    "people.people.connections.list": ("pageSize", 1_000),
    "people.otherContacts.list": ("pageSize", 1_000),
}
"""Page limits that the documents only tell in prose (G-205)."""

_SERVICE_OF: dict[str, Service] = {"gmail": "gmail", "calendar": "calendar", "people": "people"}
COMMON = frozenset({"fields"})
SYNC_EXCLUDES = frozenset(
    {"iCalUID", "orderBy", "q", "timeMin", "timeMax", "updatedMin", "privateExtendedProperty", "sharedExtendedProperty"}
)
"""Parameters Calendar forbids beside a syncToken (G-502)."""


def service_of(method_id: str) -> Service:
    """The API a method id belongs to. Raises RequestError for a method that is not on the read list."""
    if method_id not in READ_METHODS:
        raise _bad(method_id, "it is not on the list of reading methods")
    return _SERVICE_OF[method_id.split(".", 1)[0]]


def check_request(method_id: str, params: dict[str, Any]) -> None:
    """Raise RequestError (`request_invalid`) for a method or parameter Google would refuse: names, enums, required, maxima."""
    method = methods(service_of(method_id)).get(method_id)
    if method is None or method.get("httpMethod") != "GET":
        raise _bad(method_id, "it is not a GET method of the API")
    known: dict[str, dict[str, Any]] = method.get("parameters", {})
    missing = sorted(name for name, about in known.items() if about.get("required") and name not in params)
    if missing:
        raise _bad(method_id, f"{missing[0]} is required")
    for name, value in params.items():
        if name in COMMON:
            continue
        if name not in known:
            raise _bad(method_id, f"{name} is no parameter of it")
        _check_value(method_id, name, value, known[name])
    if "syncToken" in params and (forbidden := sorted(SYNC_EXCLUDES & params.keys())):
        raise _bad(method_id, f"{forbidden[0]} is not allowed beside syncToken")


def _check_value(method_id: str, name: str, value: Any, about: dict[str, Any]) -> None:
    """One parameter: list or single, enum, size."""
    if isinstance(value, list) and not about.get("repeated"):
        raise _bad(method_id, f"{name} takes one value")
    enum = about.get("enum")
    for one in value if isinstance(value, list) else [value]:
        if enum and one not in enum:
            raise _bad(method_id, f"{name} does not know {one!r}")
    limit_name, limit = HAND_LIMITS.get(method_id, ("", 0))
    if about.get("type") == "integer":
        if not isinstance(value, int) or isinstance(value, bool) or value < int(about.get("minimum", 0)):
            raise _bad(method_id, f"{name} is {value!r}")
        if name == limit_name and value > limit:
            raise _bad(method_id, f"{name} may be {limit} at most")


def _bad(method_id: str, cause: str) -> RequestError:
    """The error of a request that was never sent."""
    return RequestError(
        f"{method_id} was asked for in a way Google refuses", cause=cause, fix="loopledger doctor", code="request_invalid", method=method_id
    )
