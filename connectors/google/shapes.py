"""Whether an answer has the build its interface description promises, so that nothing behind the transport meets a list for a name (G-243).

Only builds are compared: object, list, or a single value. Kinds of single values, formats and new fields are no concern here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from connectors.google.checks import service_of
from connectors.google.discovery import Service, load_document, methods

_NEEDED = {
    "gmail.users.getProfile": ("", "historyId"),
    "gmail.users.messages.list": ("messages", "id"),
}
"""Method -> (list of rows, "" for the answer itself; field without which nothing can be done)."""
_RECORDS = frozenset({"Event", "CalendarListEntry", "Person"})
"""Rows that are read one by one, each as far as it goes: an odd event or contact stops no stream. Only `metadata` is read unasked."""


def misfit(method_id: str, answer: dict[str, Any]) -> str:
    """Where `answer` is not built as described, as a path of field names, "" if nowhere. A null field is taken out: it stands for none.

    A listed event, calendar or contact that is no object at all is emptied: it then counts as unreadable by itself.
    Values are never named, for they may be somebody's mail.
    """
    service = service_of(method_id)
    name = methods(service)[method_id].get("response", {}).get("$ref")
    return (_object(service, answer, name) if name else "") or _lacking(method_id, answer)


def _lacking(method_id: str, answer: dict[str, Any]) -> str:
    if method_id not in _NEEDED:
        return ""
    listed, field = _NEEDED[method_id]
    rows = answer.get(listed, ()) if listed else (answer,)
    return f"{listed}.{field}".strip(".") if any(not row.get(field) for row in rows) else ""


@cache
def _fields(service: Service, name: str) -> Mapping[str, Mapping[str, Any]]:
    """Fields of a named schema that are compared."""
    found: Mapping[str, Mapping[str, Any]] = load_document(service)["schemas"][name].get("properties", {})
    return {field: about for field, about in found.items() if name not in _RECORDS or field == "metadata"}


def _object(service: Service, value: dict[str, Any], name: str) -> str:
    fields = _fields(service, name)
    for field in [field for field, inner in value.items() if inner is None]:
        del value[field]
    for field, inner in value.items():
        about = fields.get(field)
        if about is not None and (place := _value(service, inner, about)) is not None:
            return f"{field}.{place}".rstrip(".")
    return ""


def _value(service: Service, value: Any, about: Mapping[str, Any]) -> str | None:
    """None if `value` is built as `about` describes, else where inside it is not ("" = the value itself)."""
    name, kind = about.get("$ref"), about.get("type")
    if name is not None:
        if not isinstance(value, dict):
            return ""
        return _object(service, value, name) or None
    if kind == "array":
        return _rows(service, value, about.get("items", {}))
    if kind == "object":
        return None if isinstance(value, dict) else ""
    return "" if kind != "any" and (value is None or isinstance(value, dict | list)) else None


def _rows(service: Service, value: Any, about: Mapping[str, Any]) -> str | None:
    if not isinstance(value, list):
        return ""
    if about.get("$ref") in _RECORDS:
        value[:] = [{} if _value(service, row, about) is not None else row for row in value]
        return None
    return next((place for row in value if (place := _value(service, row, about)) is not None), None)
