"""Responses checked before they leave: strict JSON-schema out of discovery, plus rules it cannot express (G-1103, G-1104)."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from email.message import Message
from functools import cache
from typing import Any

from connectors.google import discovery
from connectors.mailbox import Json
from connectors.replay.requests import Route

_FORMATS: dict[str, Json] = {
    "int64": {"pattern": r"^-?\d+$"},
    "uint64": {"pattern": r"^\d+$"},
    "byte": {"pattern": r"^[A-Za-z0-9_-]*={0,2}$"},
    "date": {"pattern": r"^\d{4}-\d\d-\d\d$"},
    "date-time": {"pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$"},
    "google-datetime": {"pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$"},
    "int32": {"minimum": -(2**31), "maximum": 2**31 - 1},
    "uint32": {"minimum": 0, "maximum": 2**32 - 1},
}
_ERROR_SCHEMA: Json = {
    "type": "object", "required": ["error"], "additionalProperties": False,
    "properties": {"error": {
        "type": "object", "required": ["code", "message"], "additionalProperties": False,
        "properties": {
            "code": {"type": "integer"}, "message": {"type": "string"}, "status": {"type": "string"},
            "errors": {"type": "array", "items": {"type": "object", "required": ["reason"]}},
            "details": {"type": "array", "items": {"type": "object", "required": ["@type"]}},
        },
    }},
}  # fmt: skip
_SYNC_LISTS = frozenset(
    {"calendar.events.list", "calendar.calendarList.list", "people.people.connections.list", "people.otherContacts.list"}
)


def to_json_schema(schema: Json) -> Json:
    """A discovery schema as JSON-schema 2020-12: no field beyond the declared ones, formats as patterns or ranges."""
    if "$ref" in schema:
        return {"$ref": "#/$defs/" + schema["$ref"]}
    if schema.get("type") == "any":
        return {}
    made: Json = {"type": schema["type"]} if "type" in schema else {}
    made.update(_FORMATS.get(schema.get("format", ""), {}))
    if "enum" in schema:
        made["enum"] = schema["enum"]
    if schema.get("type") == "array":
        made["items"] = to_json_schema(schema.get("items", {}))
    if schema.get("type") == "object":
        made["properties"] = {name: to_json_schema(inner) for name, inner in schema.get("properties", {}).items()}
        extra = schema.get("additionalProperties")
        made["additionalProperties"] = to_json_schema(extra) if isinstance(extra, dict) else False
    return made


@cache
def _validator(service: discovery.Service, name: str) -> Any:
    """A compiled validator for one response schema; "" is the error envelope."""
    from jsonschema import Draft202012Validator

    if not name:
        return Draft202012Validator(_ERROR_SCHEMA)
    schemas = discovery.load_document(service)["schemas"]
    definitions = {key: to_json_schema(schema) for key, schema in schemas.items()}
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": definitions})


def check_response(route: Route, params: dict[str, Any], status: int, body: bytes) -> list[str]:
    """Everything wrong with one answer: schema first, then the hand rules. An empty list means it is as Google would send it."""
    try:
        value = json.loads(body)
    except ValueError as exc:
        return [f"body is no JSON: {exc}"]
    name = (route.response or "") if status == 200 else ""
    problems = [
        f"{'/'.join(str(step) for step in error.absolute_path) or '(root)'}: {error.message[:160]}"
        for error in _validator(route.service, name).iter_errors(value)
    ]
    if status == 200 and not problems:
        problems.extend(_hand_rules(route, params, value))
    return problems


def _hand_rules(route: Route, params: dict[str, Any], value: Json) -> list[str]:
    """G-1104: ids present, token placement, page size, body text in UTF-8."""
    found: list[str] = []
    if route.method_id in _SYNC_LISTS and "nextPageToken" in value and "nextSyncToken" in value:
        found.append("nextSyncToken stands on a page that is not the last")
    size = params.get("maxResults", params.get("pageSize"))
    for rows in ("messages", "history", "items", "connections", "otherContacts"):
        if size and len(value.get(rows, ())) > size and route.method_id.endswith(".list"):
            found.append(f"{rows} holds more than the asked {size}")
    if route.service == "gmail" and "fields" not in params:
        found.extend(_gmail_rules(route, value))
    if route.method_id == "gmail.users.history.list":
        numbers = [int(record["id"]) for record in value.get("history", ()) if "id" in record]
        if numbers != sorted(set(numbers)) or (numbers and "historyId" in value and numbers[-1] > int(value["historyId"])):
            found.append("history ids do not rise")
    return found


def _gmail_rules(route: Route, value: Json) -> list[str]:
    """Message and thread ids are there, and inline text is UTF-8."""
    found: list[str] = []
    if route.method_id == "gmail.users.messages.get":
        messages = [value]
    elif route.method_id in {"gmail.users.threads.get", "gmail.users.messages.list"}:
        messages = value.get("messages", [])
    else:
        messages = []
    for message in messages:
        if not message.get("id") or not message.get("threadId"):
            found.append("a message has no id or no threadId")
        stack = [message["payload"]] if "payload" in message else []
        while stack:
            part = stack.pop()
            stack.extend(part.get("parts", ()))
            if part.get("mimeType", "").startswith("text/") and not _utf8_as_gmail(part):
                found.append(f"message {message.get('id')}: a text part is not UTF-8 although its charset decodes")
    return found


def _utf8_as_gmail(part: Json) -> bool:
    """Text parts are UTF-8, except where the declared charset could not decode the bytes: those stay as they came."""
    data = urlsafe_b64decode(part.get("body", {}).get("data", ""))
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        header = Message()
        header["Content-Type"] = next((h["value"] for h in part.get("headers", ()) if h["name"].lower() == "content-type"), "text/plain")
        try:
            data.decode(header.get_content_charset() or "ascii")
        except (LookupError, UnicodeError):
            return True
        return False
    return True
