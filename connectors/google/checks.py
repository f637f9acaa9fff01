"""Every request is checked against the discovery document before it is sent, and its address is made from it (G-204 to G-206)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import quote, urlencode

from connectors.google.discovery import Service, load_document, methods
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
_HOLE = re.compile(r"\{(\+?)(\w+)\}")
_RESERVED = ":/?#[]@!$&'()*+,;="
"""Characters that a `{+name}` of a path keeps as they are (RFC 6570 3.2.3)."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A GET method asked with one set of parameter names, checked once and kept (G-203).

    `path`: pieces of text, with (name, safe characters) between them; `query`: names of the others; `checks`: what each value must meet.
    """

    path: tuple[str | tuple[str, str], ...]
    query: tuple[str, ...]
    checks: tuple[tuple[str, Callable[[Any], str]], ...]


def service_of(method_id: str) -> Service:
    """The API a method id belongs to. Raises RequestError for a method that is not on the read list."""
    if method_id not in READ_METHODS:
        raise _bad(method_id, "it is not on the list of reading methods")
    return _SERVICE_OF[method_id.split(".", 1)[0]]


def check_request(method_id: str, params: dict[str, Any]) -> Shape:
    """Raise RequestError (`request_invalid`) for a method or parameter Google would refuse: names, enums, required, maxima."""
    shape = _shape(method_id, tuple(params))
    for name, problem_of in shape.checks:
        problem = problem_of(params[name])
        if problem:
            raise _bad(method_id, f"{name} {problem}")
    return shape


def target_of(method_id: str, params: dict[str, Any]) -> str:
    """Path and query of a checked request, from the server's root on: `/gmail/v1/users/me/threads/t1?alt=json&format=full`.

    Only methods that the document marks GET have one, so whatever is sent to it can only read (G-206). Raises like `check_request`.
    """
    shape = check_request(method_id, params)
    path = "".join(piece if isinstance(piece, str) else quote(str(params[piece[0]]), safe=piece[1]) for piece in shape.path)
    query = [(name, _text(params[name])) for name in shape.query]
    return f"{path}?alt=json&{urlencode(query, doseq=True)}" if query else f"{path}?alt=json"


def root_of(service: Service) -> str:
    """Where a service of Google's is served, without a slash at the end."""
    return str(load_document(service)["rootUrl"]).rstrip("/")


def batch_path(service: Service) -> str:
    """The path that takes batch requests for a service, from the root on."""
    return "/" + str(load_document(service)["batchPath"])


@lru_cache(maxsize=256)
def _shape(method_id: str, names: tuple[str, ...]) -> Shape:
    """All that can be said of a request without its values. Raises RequestError."""
    service = service_of(method_id)
    method = methods(service).get(method_id)
    if method is None or method.get("httpMethod") != "GET":
        raise _bad(method_id, "it is not a GET method of the API")
    known: dict[str, dict[str, Any]] = method.get("parameters", {})
    missing = sorted(name for name, about in known.items() if about.get("required") and name not in names)
    if missing:
        raise _bad(method_id, f"{missing[0]} is required")
    for name in names:
        if name not in known and name not in COMMON:
            raise _bad(method_id, f"{name} is no parameter of it")
    if "syncToken" in names and (forbidden := sorted(SYNC_EXCLUDES.intersection(names))):
        raise _bad(method_id, f"{forbidden[0]} is not allowed beside syncToken")
    path = _pieces(f"/{load_document(service)['servicePath']}{method['path']}")
    in_path = {piece[0] for piece in path if isinstance(piece, tuple)}
    checks = tuple((name, _check_of(method_id, name, known[name])) for name in names if name in known)
    return Shape(path, tuple(name for name in names if name not in in_path), checks)


def _pieces(template: str) -> tuple[str | tuple[str, str], ...]:
    """A path template cut at its holes."""
    pieces: list[str | tuple[str, str]] = []
    end = 0
    for hole in _HOLE.finditer(template):
        pieces += [template[end : hole.start()], (hole[2], _RESERVED if hole[1] else "")]
        end = hole.end()
    return (*pieces, template[end:])


def _check_of(method_id: str, name: str, about: dict[str, Any]) -> Callable[[Any], str]:
    """A function that says what is wrong with a value of one parameter, "" if nothing: list or single, enum, pattern, size."""
    repeated, enum = bool(about.get("repeated")), frozenset(about.get("enum", ()))
    limited, limit = HAND_LIMITS.get(method_id, ("", 0))
    in_path = about.get("location") == "path"
    least, whole = int(about.get("minimum", 0)), about.get("type") == "integer"
    most = limit if name == limited else int(about.get("maximum", 2**32 - 1))
    pattern = re.compile(about["pattern"]) if "pattern" in about else None

    def problem_of(value: Any) -> str:
        if isinstance(value, list):
            return next(filter(None, map(one_problem, value)), "") if repeated else "takes one value"
        return one_problem(value)

    def one_problem(value: Any) -> str:
        if in_path and value == "":
            return "is empty"
        if enum and value not in enum:
            return f"does not know {value!r}"
        if whole and (not isinstance(value, int) or isinstance(value, bool) or value < least):
            return f"is {value!r}"
        if whole and value > most:
            return f"may be {most} at most"
        return "" if pattern is None or pattern.search(str(value)) else f"is {value!r}"

    return problem_of


def _text(value: Any) -> Any:
    """A query value as the API spells it; lists stay lists."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value


def _bad(method_id: str, cause: str) -> RequestError:
    """The error of a request that was never sent."""
    return RequestError(
        f"{method_id} was asked for in a way Google refuses", cause=cause, fix="loopledger doctor", code="request_invalid", method=method_id
    )
