"""Compact message -> full Gmail API message resource. Pure: the same input gives the same bytes.

Two input forms are understood, key by key: the fixture form (`thread`, `at`, `text`, `html`, `mime`, ...) and the case-file
form (`threadId`, `date`, `body_text`, `body_html`, `raw_b64`, ...). Both may use:

- `headers`: name -> text, list of texts (a repeated header) or null (the header is left out even if it could be derived);
- `attachments`: {filename, mime_type, size, content?, method?, content_id?}; their bytes are served only on request;
- `calendar_method` (REQUEST, CANCEL, ...) and `ics`: a text/calendar part beside the text (RFC 5546, RFC 6047);
- `mime`: a tree of {type, params?, headers?, parts} and leaves {type, text | b64 | filename + size, charset?};
- `raw`: a complete API resource, taken as it is; with `whole`, a function that gives it, `raw` is only its head.

Text bodies go out with CRLF line ends, as mail has them.
"""

from __future__ import annotations

import html
import re
from base64 import b64decode, urlsafe_b64decode
from datetime import datetime
from typing import Any

from connectors.gmail_mime import attachment_id, encoded, parse_mime
from connectors.mailbox import AccountBox, CalendarBox, Json, Mailbox
from pipeline.clock import from_us, to_us
from pipeline.errors import UsageError
from pipeline.ids import short_hash

_TAGS = re.compile(r"<(?:style|script|head|title)\b.*?</(?:style|script|head|title)>|<[^>]*>", re.DOTALL | re.IGNORECASE)
_SNIPPET_SOURCE = 4_000
_SNIPPET_LENGTH = 200
_AT_FIX = "write it as 2026-11-25T09:00:00+01:00"


def compose_message(message: Json, *, history_id: int) -> Json:
    """One compact message as the resource that `users.messages.get` (format full) returns.

    `history_id`: the message's historyId. Raises UsageError if a required key (id, thread, time) is missing or unreadable.
    """
    return compose_with_attachments(message, history_id=history_id)[0]


def compose_with_attachments(message: Json, *, history_id: int) -> tuple[Json, dict[str, bytes]]:
    """Like `compose_message`, and the bytes that stand behind each attachment id."""
    if "raw" in message:
        raw = message["whole"]() if "whole" in message else message["raw"]
        return {**raw, "historyId": str(history_id)}, {}
    identity = _required(message, "id")
    thread = _required(message, "thread", "threadId")
    moment = arrival(message)
    if "raw_b64" in message:
        payload, attachments = parse_mime(b64decode(message["raw_b64"]), identity)
    else:
        builder = _Builder(identity)
        payload = builder.payload(message)
        attachments = builder.attachments
    resource = {
        "id": identity,
        "threadId": thread,
        "labelIds": list(message.get("labels", [])),
        "snippet": _snippet(payload),
        "payload": payload,
        "sizeEstimate": _size(payload),
        "historyId": str(history_id),
        "internalDate": str(to_us(moment) // 1000),
    }
    return resource, attachments


def arrival(message: Json) -> datetime:
    """When the provider received the message (`at`, `date`, or internalDate of `raw`), aware.

    Raises UsageError if it is missing, naive or no date.
    """
    if "raw" in message:
        return from_us(int(message["raw"]["internalDate"]) * 1000)
    value = message.get("at", message.get("date"))
    try:
        moment = value if isinstance(value, datetime) else datetime.fromisoformat(str(value))
    except ValueError as exc:
        raise UsageError(f"Message {message.get('id')}: {value!r} is not an ISO date.", fix=_AT_FIX) from exc
    if moment.tzinfo is None:
        raise UsageError(f"Message {message.get('id')}: {value!r} has no offset.", fix=_AT_FIX)
    return moment


def _required(message: Json, *names: str) -> str:
    """The first of `names` that is there. Raises UsageError when none is."""
    for name in names:
        if message.get(name):
            return str(message[name])
    raise UsageError(f"Message {message.get('id', '?')} has no {names[0]}.", fix=f"add the key {names[0]}")


class _Builder:
    """Builds the part tree of one message and collects its attachments' bytes."""

    def __init__(self, identity: str) -> None:
        self.identity = identity
        self.attachments: dict[str, bytes] = {}

    def payload(self, message: Json) -> Json:
        """Root part: body structure, then the message's own headers in front of the structural ones."""
        node = message["mime"] if "mime" in message else _structure(message)
        part = self._part(node, "")
        own = _headers(message)
        declared = next((h["value"] for h in own if h["name"].lower() == "content-type"), "")
        if declared.lower().startswith("multipart/") and not part["mimeType"].startswith("multipart/"):
            part = self._part({"type": declared.split(";")[0].strip().lower(), "parts": [node]}, "")
        names = {header["name"].lower() for header in own}
        structural = [header for header in part["headers"] if header["name"].lower() not in names]
        mime_version = [] if "mime-version" in names else [{"name": "MIME-Version", "value": "1.0"}]
        part["headers"] = own + mime_version + structural
        return part

    def _part(self, node: Json, part_id: str) -> Json:
        """One node of a `mime` tree as an API part."""
        kind = str(node.get("type", "text/plain"))
        extra = [{"name": str(name), "value": str(value)} for name, value in node.get("headers", {}).items()]
        part: Json = {"partId": part_id, "mimeType": kind, "filename": str(node.get("filename", ""))}
        if "parts" in node:
            boundary = "=_" + short_hash(self.identity, part_id, kind)
            part["headers"] = [_content_type(kind, {**node.get("params", {}), "boundary": boundary}), *extra]
            part["body"] = {"size": 0}
            children = enumerate(node["parts"])
            part["parts"] = [self._part(child, f"{part_id}.{n}" if part_id else str(n)) for n, child in children]
            return part
        if part["filename"] or ("size" in node and "text" not in node):
            return self._attachment(node, part, extra)
        data = _leaf_bytes(node)
        charset = {"charset": str(node.get("charset", "UTF-8"))} if kind.startswith("text/") else {}
        part["headers"] = [_content_type(kind, {**charset, **node.get("params", {})}), *extra]
        part["body"] = {"size": len(data), "data": encoded(data)} if data else {"size": 0}
        return part

    def _attachment(self, node: Json, part: Json, extra: list[Json]) -> Json:
        """A part whose bytes stand behind an attachment id: size and name only (G-1008)."""
        content = _leaf_bytes(node) if "text" in node or "b64" in node else b""
        size = int(node.get("size", len(content)))
        params = {**node.get("params", {}), **({"name": part["filename"]} if part["filename"] else {})}
        disposition = "inline" if node.get("content_id") else "attachment"
        name = f'; filename="{part["filename"]}"' if part["filename"] else ""
        part["headers"] = [_content_type(part["mimeType"], params), {"name": "Content-Disposition", "value": disposition + name}, *extra]
        if node.get("content_id"):
            part["headers"].append({"name": "Content-ID", "value": f"<{node['content_id']}>"})
        identity = attachment_id(self.identity, part["partId"])
        # without given bytes the attachment is filler of the stated size: nothing in this product reads it
        self.attachments[identity] = content or b"\x00" * size
        part["body"] = {"attachmentId": identity, "size": size}
        return part


def _structure(message: Json) -> Json:
    """The `mime` tree that the simple keys (text, html, calendar, attachments) stand for."""
    text = message.get("text", message.get("body_text"))
    markup = message.get("html", message.get("body_html"))
    leaves: list[Json] = []
    if text is not None or markup is None:
        leaves.append({"type": "text/plain", "text": text or ""})
    if markup is not None:
        leaves.append({"type": "text/html", "text": markup})
    if "calendar_method" in message or "ics" in message:
        leaves.append(_calendar_leaf(message))
    body = leaves[0] if len(leaves) == 1 else {"type": "multipart/alternative", "parts": leaves}
    files = [_attachment_node(item) for item in message.get("attachments", [])]
    return {"type": "multipart/mixed", "parts": [body, *files]} if files else body


def _calendar_leaf(message: Json) -> Json:
    """The text/calendar part; without `ics` a minimal object that carries the method (RFC 5546 section 1.4)."""
    method = str(message.get("calendar_method", "PUBLISH")).upper()
    minimal = f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//replay//EN\nMETHOD:{method}\nEND:VCALENDAR\n"
    return {"type": "text/calendar", "params": {"method": method}, "text": message.get("ics", minimal)}


def _attachment_node(item: Json) -> Json:
    """An entry of `attachments` as a leaf of the tree."""
    node: Json = {"type": item.get("mime_type", "application/octet-stream"), "filename": item.get("filename", "")}
    node["size"] = item.get("size", 0)
    if "content" in item:
        node["text"] = item["content"]
    if "method" in item:
        node["params"] = {"method": item["method"]}
    if "content_id" in item:
        node["content_id"] = item["content_id"]
    return node


def _leaf_bytes(node: Json) -> bytes:
    """Bytes of a leaf: `b64` verbatim, `text` in UTF-8 with CRLF (RFC 5322 section 2.1)."""
    if "b64" in node:
        return b64decode(node["b64"])
    text = str(node.get("text", ""))
    return text.replace("\r\n", "\n").replace("\n", "\r\n").encode("utf-8", "replace")


def _content_type(kind: str, params: dict[str, Any]) -> Json:
    """A Content-Type header; every parameter value is quoted (RFC 2045 section 5.1)."""
    tail = "".join(f'; {name}="{value}"' for name, value in params.items())
    return {"name": "Content-Type", "value": kind + tail}


def _headers(message: Json) -> list[Json]:
    """The message's own headers; From, To, Cc and Subject are derived from the simple keys where `headers` lacks them."""
    given = message.get("headers", {})
    present = {str(name).lower() for name in given}
    derived = (
        ("From", message.get("from", "")),
        ("To", ", ".join(message.get("to", []))),
        ("Cc", ", ".join(message.get("cc", []))),
        ("Subject", message.get("subject", "")),
    )
    result = [{"name": name, "value": str(value)} for name, value in derived if value and name.lower() not in present]
    for name, value in given.items():
        values = value if isinstance(value, list) else [value]
        result.extend({"name": str(name), "value": str(one)} for one in values if one is not None)
    return result


def _first_text(part: Json) -> tuple[str, str]:
    """(mime type, data) of the first inline text/plain or text/html leaf, depth first; ("", "") if there is none."""
    stack = [part]
    while stack:
        node = stack.pop()
        if node["mimeType"] in {"text/plain", "text/html"} and "data" in node["body"]:
            return node["mimeType"], node["body"]["data"]
        stack.extend(reversed(node.get("parts", [])))
    return "", ""


def _snippet(payload: Json) -> str:
    """The first words of the body on one line, HTML-escaped as Gmail serves them."""
    kind, data = _first_text(payload)
    text = urlsafe_b64decode(data[: _SNIPPET_SOURCE // 4 * 4]).decode("utf-8", "ignore")
    if kind == "text/html":
        text = html.unescape(_TAGS.sub(" ", text))
    return html.escape(" ".join(text.split())[:_SNIPPET_LENGTH])


def _size(payload: Json) -> int:
    """Approximate wire size in bytes: headers, and bodies as base64."""
    total, stack = 0, [payload]
    while stack:
        node = stack.pop()
        total += sum(len(header["name"]) + len(header["value"]) + 4 for header in node.get("headers", ()))
        total += node["body"]["size"] * 4 // 3
        stack.extend(node.get("parts", ()))
    return total


def case_to_mailbox(case: Json) -> Mailbox:
    """A case file (owner, now, messages, contacts, calendar_events) as a mailbox with the case's own ids on the wire.

    One account (the owner's first address, the others are its send-as aliases) unless messages carry `account`.
    Raises UsageError naming the missing or unreadable key.
    """
    try:
        owner, messages = case["owner"], case["messages"]
        addresses = [str(address) for address in owner["addresses"]]
        zone = str(owner.get("timezone", "UTC"))
        now = datetime.fromisoformat(case["now"])
        first = addresses[0]
    except (KeyError, IndexError, TypeError, ValueError) as exc:
        raise UsageError(
            f"Case {case.get('id', '?')} cannot be read: {exc!r}.", fix="give owner.addresses, owner.timezone, now and messages"
        ) from exc
    names = list(dict.fromkeys([first, *(str(message["account"]) for message in messages if "account" in message)]))
    boxes = {name: AccountBox(address=name) for name in names}
    boxes[first].send_as = [address for address in addresses[1:] if address not in boxes]
    for message in sorted(messages, key=arrival):
        boxes[str(message.get("account", first))].messages.append(message)
    events = [case_event(event, addresses, zone) for event in case.get("calendar_events", [])]
    entry = {"kind": "calendar#calendarListEntry", "etag": '"1"', "id": first, "summary": first, "timeZone": zone}
    boxes[first].calendars.append(CalendarBox({**entry, "accessRole": "owner", "primary": True, "selected": True}, events))
    boxes[first].connections = [case_person(contact, n) for n, contact in enumerate(case.get("contacts", []), start=1)]
    return Mailbox(
        name=str(case.get("id", "case")), owner_name=str(owner.get("name", "")), owner_addresses=addresses, zone=zone, now=now,
        accounts=list(boxes.values()),
    )  # fmt: skip


def case_event(event: Json, owner_addresses: list[str], zone: str) -> Json:
    """A case file's calendar event as a Calendar API event; what the case does not say is left out."""
    own = {address.lower() for address in owner_addresses}
    kept = ("id", "summary", "description", "location", "status", "recurrence", "recurringEventId", "created", "updated", "eventType")
    made: Json = {"kind": "calendar#event", "status": "confirmed", **{key: event[key] for key in kept if key in event}}
    if "updated" not in made and "created" in made:
        made["updated"] = made["created"]
    for edge in ("start", "end", "originalStartTime"):
        if f"{edge}_date" in event:
            made[edge] = {"date": event[f"{edge}_date"]}
        elif isinstance(event.get(edge), str):
            made[edge] = {"dateTime": event[edge], "timeZone": zone}
        elif edge in event:
            made[edge] = event[edge]
    organizer = event.get("organizer")
    if organizer:
        email = organizer if isinstance(organizer, str) else str(organizer.get("email", ""))
        made["organizer"] = {"email": email, **({"self": True} if email.lower() in own else {})}
    if "attendees" in event:
        made["attendees"] = [_attendee(one, own) for one in event["attendees"]]
    return made


def _attendee(attendee: Json | str, own: set[str]) -> Json:
    """An attendee (address or object) in API form, the owner marked `self`."""
    made: Json = {"email": attendee} if isinstance(attendee, str) else dict(attendee)
    if str(made.get("email", "")).lower() in own:
        made["self"] = True
    made.setdefault("responseStatus", "needsAction")
    return made


def case_person(contact: Json, number: int) -> Json:
    """A case file's contact as a People API person `people/c<number>`."""
    source = {"type": "CONTACT", "id": f"c{number}"}
    person: Json = {"resourceName": f"people/c{number}", "etag": f"%{number}", "metadata": {"sources": [source], "objectType": "PERSON"}}
    if contact.get("name"):
        person["names"] = [{"displayName": contact["name"], "unstructuredName": contact["name"]}]
    person["emailAddresses"] = [{"value": address} for address in contact.get("emails", [])]
    if contact.get("organization"):
        person["organizations"] = [{"name": contact["organization"]}]
    if contact.get("phones"):
        person["phoneNumbers"] = [{"value": number_} for number_ in contact["phones"]]
    return person
