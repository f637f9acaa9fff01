"""Fields in Google's answers that its interface description does not list: passed over, and named once in the log (G-1108).

The strict check of whole answers runs in tests and at the look-alike only; here the names of a few keys are compared, no value is read.
"""

from __future__ import annotations

import logging
from functools import cache
from threading import Lock
from typing import Any

from connectors.google.checks import service_of
from connectors.google.discovery import load_document, methods

_LOG = logging.getLogger("loopledger.google")
_LISTED_ROWS = frozenset({"messages", "history", "items", "connections", "otherContacts"})


@cache
def known_fields(method_id: str) -> dict[str, frozenset[str]]:
    """Field name -> fields of its rows; "" -> fields of the answer itself. Empty for a method that answers nothing."""
    service = service_of(method_id)
    schemas = load_document(service)["schemas"]
    name = methods(service)[method_id].get("response", {}).get("$ref")
    if name is None:
        return {}
    fields = schemas[name].get("properties", {})
    known = {"": frozenset(fields)}
    for field in _LISTED_ROWS & fields.keys():
        row = fields[field].get("items", {}).get("$ref")
        if row is not None:
            known[field] = frozenset(schemas[row].get("properties", {}))
    return known


class Newcomers:
    """What was named already; one for each transport, usable from several threads."""

    def __init__(self) -> None:
        self._named: set[str] = set()
        self._lock = Lock()

    def look(self, method_id: str, answer: dict[str, Any]) -> None:
        """Name each unlisted field of `answer` and of its rows, if it was not named before. Values are never logged."""
        known = known_fields(method_id)
        if not known:
            return
        if not answer.keys() <= known[""]:
            self._name(method_id, "", answer.keys() - known[""])
        for field in known.keys() & answer.keys():
            rows = answer[field] if isinstance(answer[field], list) else []
            for row in rows:
                if isinstance(row, dict) and not row.keys() <= known[field]:
                    self._name(method_id, f"{field}.", row.keys() - known[field])

    def _name(self, method_id: str, place: str, names: set[str]) -> None:
        with self._lock:
            fresh = sorted({place + name[:60] for name in names} - self._named)
            self._named.update(fresh)
        for field in fresh:
            text = "Google sends a field that its description does not list; it is passed over"
            _LOG.warning(text, extra={"method": method_id, "field": field})
