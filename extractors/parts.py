"""The part tree of one Gmail payload -> bodies, receipts, content types (G-1001 to G-1013, J-16, J-17). Iterative, total."""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote_to_bytes

from extractors.charsets import decode_bytes
from extractors.headers import decode_words
from pipeline.models.reading import Attachment

DEPTH_LIMIT = 32
PARTS_LIMIT = 512
CALENDAR_METHODS = frozenset({"REQUEST", "REPLY", "CANCEL", "PUBLISH", "COUNTER", "DECLINECOUNTER", "REFRESH", "ADD"})

_PARAM = re.compile(r';\s*([a-zA-Z-]+)\*?\s*=\s*("[^"]*"|[^;\s]*)')
_METHOD = re.compile(r"^METHOD\s*[:;][^A-Za-z]*([A-Za-z]+)\s*$", re.MULTILINE)
_DRAWN = re.compile(rb"""\bcid:([^\s"'<>()&;]{1,500})""", re.IGNORECASE)
"""A part that HTML refers to (RFC 2392); the name may be percent-encoded."""
_LONGEST_ID = 500
_REPORT_FIELDS = ("action", "final-recipient", "status", "disposition")
_REPORT_PARTS = frozenset({"message/delivery-status", "message/disposition-notification"})
_ICS = frozenset({"text/calendar", "application/ics"})


@dataclass(slots=True)
class Tree:
    """What the walk found: body bytes with their charset labels, receipts, report fields, notes."""

    plain: list[tuple[bytes, str]] = field(default_factory=list)
    html: list[tuple[bytes, str]] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mime_types: list[str] = field(default_factory=list)
    report: dict[str, list[str]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    calendar_method: str = ""
    truncated: bool = False


def header_of(part: dict[str, Any], name: str) -> str:
    """First value of a part's header, "" if absent."""
    headers = part.get("headers")
    if isinstance(headers, list):
        for entry in headers:
            if isinstance(entry, dict) and str(entry.get("name", "")).lower() == name:
                return str(entry.get("value", ""))
    return ""


def parameter(value: str, name: str) -> str:
    """One parameter of a structured header such as Content-Type, unquoted; "" if absent (RFC 2045)."""
    for key, raw in _PARAM.findall(value[:2_000]):
        if key.lower() == name:
            return str(raw).strip('"')
    return ""


def part_bytes(body: dict[str, Any], problems: list[str]) -> bytes:
    """Base64url `data` of a part body, with or without padding (G-1001). Bad data is noted and skipped."""
    data = body.get("data")
    if not isinstance(data, str) or not data:
        return b""
    try:
        return binascii.a2b_base64(data.replace("-", "+").replace("_", "/") + "==")
    except (binascii.Error, ValueError):
        problems.append("part data is no base64url")
        return b""


def walk(payload: dict[str, Any]) -> Tree:
    """Payload of a message resource -> `Tree`. Accepts any JSON value in any place."""
    tree = Tree()
    stack: list[tuple[dict[str, Any], int]] = [(payload, 0)]
    while stack:
        part, depth = stack.pop()
        if len(tree.mime_types) >= PARTS_LIMIT:
            tree.truncated = True
            tree.problems.append("more than 512 parts")
            break
        mime = str(part.get("mimeType") or "text/plain").lower()
        tree.mime_types.append(mime)
        children = part.get("parts")
        if mime == "message/rfc822":
            _embedded(part, tree)
        elif isinstance(children, list) and children:
            if depth >= DEPTH_LIMIT:
                tree.truncated = True
                tree.problems.append("parts nested deeper than 32")
            else:
                stack.extend((child, depth + 1) for child in reversed(children) if isinstance(child, dict))
        elif not mime.startswith("multipart/") or depth == 0:
            _leaf(part, mime, tree)
    if any(one.content_id for one in tree.attachments):
        drawn = {unquote_to_bytes(name) for data, _ in tree.html for name in _DRAWN.findall(data)}
        tree.attachments = [one._replace(shown=one.content_id.encode("utf-8", "replace") in drawn) for one in tree.attachments]
    return tree


def _leaf(part: dict[str, Any], mime: str, tree: Tree) -> None:
    """Sort one leaf: body text, calendar object, report fields, or a receipt."""
    body = part.get("body")
    body = body if isinstance(body, dict) else {}
    filename = str(part.get("filename") or "")
    content_type = header_of(part, "content-type")
    if mime in _ICS or filename.lower().endswith(".ics"):
        _calendar(body, content_type, tree)
    if mime in _REPORT_PARTS:
        _report(part_bytes(body, tree.problems), tree)
    attached = bool(filename) or _disposition(part) == "attachment"
    if mime in {"text/plain", "text/html"} or mime.startswith("multipart/"):
        if not attached:
            if not body.get("data") and body.get("attachmentId"):
                tree.problems.append("text body is not in the resource")
            data = part_bytes(body, tree.problems)
            if data:
                (tree.html if mime == "text/html" else tree.plain).append((data, parameter(content_type, "charset")))
            return
    elif not filename and mime.startswith(("text/", "message/")):
        return
    tree.attachments.append(_receipt(part, body, mime, filename))


def _receipt(part: dict[str, Any], body: dict[str, Any], mime: str, filename: str) -> Attachment:
    """Name, type, size, ids and disposition of an attachment; its content is never looked at."""
    size = body.get("size")
    ident = str(body.get("attachmentId") or part.get("partId") or "")
    content_id = decode_words(header_of(part, "content-id")[:_LONGEST_ID]).strip().strip("<>")
    return Attachment(decode_words(filename), mime, size if isinstance(size, int) else 0, ident, _disposition(part), content_id)


def _disposition(part: dict[str, Any]) -> str:
    """`inline`, `attachment`, or "" where the part says neither (RFC 2183)."""
    value = header_of(part, "content-disposition").lower().lstrip()
    return next((word for word in ("inline", "attachment") if value.startswith(word)), "")


def _calendar(body: dict[str, Any], content_type: str, tree: Tree) -> None:
    """Note the iTIP method of a calendar part (RFC 5546; G-1009)."""
    method = parameter(content_type, "method")
    if not method:
        text = decode_bytes(part_bytes(body, tree.problems)[:65_536])[0].replace("\r", "\n")
        found = _METHOD.search(text)
        method = found.group(1) if found else ""
    if method.upper() in CALENDAR_METHODS:
        tree.calendar_method = tree.calendar_method or method.upper()


def _report(data: bytes, tree: Tree) -> None:
    """Keep the fields of a delivery or disposition report that tell failure, delay and recipient (RFC 3464, RFC 8098)."""
    for line in decode_bytes(data[:65_536])[0].splitlines():
        name, colon, value = line.partition(":")
        if colon and name.strip().lower() in _REPORT_FIELDS:
            tree.report.setdefault(name.strip().lower(), []).append(value.strip())


def _embedded(part: dict[str, Any], tree: Tree) -> None:
    """A mail inside the mail is a receipt named by its subject and sender; its words are not the sender's (G-1012)."""
    body = part.get("body")
    inner = part
    children = part.get("parts")
    if isinstance(children, list) and children and isinstance(children[0], dict):
        inner = children[0]
    subject, sender = decode_words(header_of(inner, "subject")), decode_words(header_of(inner, "from"))
    name = str(part.get("filename") or "") or " / ".join(x for x in (subject, sender) if x)
    tree.attachments.append(_receipt(part, body if isinstance(body, dict) else {}, "message/rfc822", name))
