"""Requests checked against the discovery documents: path, parameter names, types, enums, required ones, maxima (G-1102)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, unquote

from connectors.google import discovery
from connectors.mailbox import Json
from connectors.replay.codec import parse_mask, refusal
from pipeline.errors import RequestError

HAND_LIMITS: dict[str, tuple[str, int]] = {
    "gmail.users.messages.list": ("maxResults", 500),
    "gmail.users.threads.list": ("maxResults", 500),
    "gmail.users.history.list": ("maxResults", 500),
    "calendar.events.list": ("maxResults", 2_500),
    "calendar.calendarList.list": ("maxResults", 250),
    "people.people.connections.list": ("pageSize", 1_000),
    "people.otherContacts.list": ("pageSize", 1_000),
}
"""Largest page per method: prose in the documents, so kept by hand (G-205)."""
_TEMPLATE = re.compile(r"\{(\+?)([^}]+)\}")
_DATE_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
_RANGES = {"int32": (-(2**31), 2**31 - 1), "uint32": (0, 2**32 - 1), "int64": (-(2**63), 2**63 - 1), "uint64": (0, 2**64 - 1)}


@dataclass(frozen=True, slots=True)
class Route:
    """One method of one API with what is needed to check a call of it."""

    method_id: str
    service: discovery.Service
    http_method: str
    pattern: re.Pattern[str]
    names: tuple[str, ...]
    """Path parameters in the order of the pattern's groups."""
    parameters: dict[str, Json]
    response: str | None
    """Name of the response schema, None for an empty answer."""


@cache
def routes() -> tuple[Route, ...]:
    """All methods of the three documents; fixed paths come before templates, so that the closest one matches first."""
    found = []
    for service in discovery.SERVICES:
        document = discovery.load_document(service)
        shared = document.get("parameters", {})
        for method_id, method in discovery.methods(service).items():
            own = method.get("parameters", {})
            path = "/" + document["servicePath"] + method["path"]
            pattern, names = _compile(path, own)
            response = method.get("response", {}).get("$ref")
            found.append(Route(method_id, service, method["httpMethod"], pattern, names, {**shared, **own}, response))
    return tuple(sorted(found, key=lambda route: (len(route.names), -len(route.pattern.pattern))))


def _compile(path: str, parameters: dict[str, Json]) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """A path template as a pattern over the quoted path, with the names of its groups."""
    names: list[str] = []
    pieces: list[str] = []
    at = 0
    for found in _TEMPLATE.finditer(path):
        pieces.append(re.escape(path[at : found.start()]))
        reserved, name = found.groups()
        given = str(parameters.get(name, {}).get("pattern", "")).strip("^$")
        pieces.append(f"({given or '.+'})" if reserved else "([^/]+)")
        names.append(name)
        at = found.end()
    pieces.append(re.escape(path[at:]))
    return re.compile("".join(pieces)), tuple(names)


def find_route(http_method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    """The method a request means and its path parameters (unquoted), or None."""
    for route in routes():
        if route.http_method == http_method:
            match = route.pattern.fullmatch(path)
            if match is not None:
                return route, {name: unquote(value) for name, value in zip(route.names, match.groups(), strict=True)}
    return None


def path_known(path: str) -> bool:
    """Whether some method lives at this path, whatever the HTTP method."""
    return any(route.pattern.fullmatch(path) for route in routes())


def check_params(route: Route, path_params: dict[str, str], query: str) -> tuple[dict[str, Any], list[str]]:
    """Typed parameters of a call and everything that is wrong with them, in Google's words."""
    problems: list[str] = []
    values: dict[str, list[str]] = {name: [value] for name, value in path_params.items()}
    for name, value in parse_qsl(query, keep_blank_values=True):
        if name not in route.parameters or route.parameters[name].get("location") == "path":
            problems.append(f'Invalid JSON payload received. Unknown name "{name}": Cannot bind query parameter.')
        else:
            values.setdefault(name, []).append(value)
    typed: dict[str, Any] = {}
    for name, texts in values.items():
        spec = route.parameters[name]
        made = [_typed(name, spec, text, problems) for text in texts]
        if len(made) > 1 and not spec.get("repeated"):
            problems.append(f"Parameter {name} is given {len(made)} times.")
        typed[name] = made if spec.get("repeated") else made[0]
    problems.extend(f"Missing required parameter: {n}" for n, s in route.parameters.items() if s.get("required") and n not in typed)
    problems.extend(_hand_rules(route, typed))
    return typed, problems


def _typed(name: str, spec: Json, text: str, problems: list[str]) -> Any:
    """One value in its declared type; what does not fit is added to `problems`."""
    bad = f"Invalid value at '{name}' ({spec.get('format', spec.get('type'))}), \"{text}\""
    if "enum" in spec and text not in spec["enum"]:
        problems.append(bad)
    if spec.get("type") == "boolean":
        if text not in {"true", "false"}:
            problems.append(bad)
        return text == "true"
    if spec.get("format") in _RANGES:
        return _number(spec, text, bad, problems)
    if spec.get("format") == "date-time" and not _DATE_TIME.fullmatch(text):
        problems.append(bad)
    if spec.get("location") == "path" and not text:
        problems.append(bad)
    return text


def _number(spec: Json, text: str, bad: str, problems: list[str]) -> Any:
    """An integer inside its format's range and the document's minimum and maximum; 64-bit ones stay text."""
    try:
        number = int(text)
    except ValueError:
        problems.append(bad)
        return 0
    low, high = _RANGES[spec["format"]]
    if not max(low, int(spec.get("minimum", low))) <= number <= min(high, int(spec.get("maximum", high))):
        problems.append(bad)
    return text if spec.get("type") == "string" else number


def _hand_rules(route: Route, typed: dict[str, Any]) -> list[str]:
    """Page limits and the syntax of `fields`, which the documents state in prose."""
    found = []
    if route.method_id in HAND_LIMITS:
        name, limit = HAND_LIMITS[route.method_id]
        if typed.get(name, 1) > limit or typed.get(name, 1) < 0:
            found.append(f"Invalid value at '{name}': the largest page is {limit}.")
    if "fields" in typed and route.response:
        try:
            unknown = _unknown_field(route, parse_mask(typed["fields"]))
        except ValueError:
            unknown = typed["fields"]
        if unknown:
            found.append(f"Invalid field selection {unknown}")
    return found


def _unknown_field(route: Route, mask: dict[str, Any]) -> str:
    """The first selected field that the response schema does not have, "" if all are there."""
    schemas = discovery.load_document(route.service)["schemas"]
    pending: list[tuple[dict[str, Any], Json]] = [(mask, {"$ref": route.response})]
    while pending:
        wanted, schema = pending.pop()
        while "$ref" in schema or "items" in schema:
            schema = schemas[schema["$ref"]] if "$ref" in schema else schema["items"]
        properties = schema.get("properties", {})
        for name, inner in wanted.items():
            if name == "*" or "additionalProperties" in schema:
                continue
            if name not in properties:
                return name
            if inner:
                pending.append((inner, properties[name]))
    return ""


def invalid_request(problems: list[str]) -> RequestError:
    """The 400 that Google sends for a badly formed call, all problems in one message."""
    return refusal(400, "badRequest", "; ".join(problems))
