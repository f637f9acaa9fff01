"""Messages of a fixture: compact, wire and API form, checked and moved by whole weeks."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from functools import partial

from connectors.gmail_form import compose_message
from connectors.mailbox import Json
from connectors.replay.dates import shift_header_date, shift_instant
from connectors.replay.fixture_lines import Place, instant, line_at, rendered

_WEEK_MS = 7 * 86_400_000
_DATE_LINE = re.compile(rb"^(Date:[ \t]*)([^\r\n]*)", re.MULTILINE | re.IGNORECASE)
_OWN_KEYS = frozenset({"at", "account", "re"})
_HEAD = ("id", "threadId", "internalDate", "labelIds")


def compact_moved(place: Place, line: Json, weeks: int, at: str | None) -> Json:
    """A compact message with its arrival, Date header and date templates moved. `at`: arrival if the line has none.

    Raises UsageError at `place` for a missing id or thread, an unreadable date, or a body that cannot be composed.
    """
    for field in ("id", "thread"):
        if not line.get(field):
            raise place.error(field, "is missing or empty")
    original = instant(place, "at", line.get("at", at))
    message = rendered(place, {key: value for key, value in line.items() if key not in _OWN_KEYS}, weeks, original)
    message["at"] = shift_instant(original, weeks).isoformat()
    headers = message["headers"] = dict(message.get("headers", {}))
    for name, value in headers.items():
        if name.lower() == "date" and isinstance(value, str) and "{{date:" not in line["headers"][name]:
            headers[name] = shift_header_date(value, weeks)
    if "raw_b64" in line:
        message["raw_b64"] = _wire_moved(place, line["raw_b64"], weeks)
    if "mime" in line:
        try:
            compose_message(message, history_id=0)
        except (KeyError, TypeError, ValueError, AttributeError) as exc:
            raise place.error("mime", f"cannot be composed: {exc!r}") from exc
    return message


def _wire_moved(place: Place, text: str, weeks: int) -> str:
    """A message in wire form with its first Date line moved."""
    try:
        raw = b64decode(text, validate=True)
    except Base64Error as exc:
        raise place.error("raw_b64", str(exc)) from exc
    if not weeks:
        return text

    def moved(found: re.Match[bytes]) -> bytes:
        return found[1] + shift_header_date(found[2].decode("latin-1"), weeks).encode("latin-1")

    return b64encode(_DATE_LINE.sub(moved, raw, count=1)).decode("ascii")


def raw_moved(place: Place, raw: Json, weeks: int) -> Json:
    """A complete API resource as `{raw}`, its internalDate and Date header moved. Raises UsageError for a missing key."""
    for key in ("id", "threadId", "internalDate"):
        if not raw.get(key):
            raise place.error(f"raw.{key}", "is missing or empty")
    try:
        moved = int(raw["internalDate"]) + weeks * _WEEK_MS
    except ValueError as exc:
        raise place.error("raw.internalDate", "milliseconds since 1970 are needed") from exc
    made = {**raw, "internalDate": str(moved)}
    payload = raw.get("payload", {})
    if weeks and "headers" in payload:
        headers = [
            {**one, "value": shift_header_date(one["value"], weeks)} if one.get("name", "").lower() == "date" else one
            for one in payload["headers"]
        ]
        made["payload"] = {**payload, "headers": headers}
    return {"raw": made}


def raw_left_in_file(place: Place, raw: Json, weeks: int) -> Json:
    """The same, but only what listings need is kept: `whole` reads the line again when somebody asks for the message.

    A mailbox of 100,000 messages then takes a fifth of the memory. The file must not change meanwhile.
    """
    head = raw_moved(place, {name: raw[name] for name in _HEAD if name in raw}, weeks)
    return {**head, "whole": partial(_raw_at, place, weeks)}


def _raw_at(place: Place, weeks: int) -> Json:
    made: Json = raw_moved(place, line_at(place)["raw"], weeks)["raw"]
    return made
