"""Wire MIME -> the part tree Gmail would serve for it.

Kept from the wire: header values (RFC 2047 words stay encoded, folded lines are joined, RFC 5322 2.2.3). Changed as Gmail
does: text bodies are UTF-8 when the declared charset decodes them strictly, whatever the old header still says.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from email import policy
from email.errors import MissingHeaderBodySeparatorDefect
from email.message import Message
from email.parser import BytesHeaderParser, BytesParser
from itertools import islice
from typing import Any

from pipeline.ids import short_hash

_FOLD = re.compile(r"\r?\n")
_MAX_DEPTH = 32
_FIELD = re.compile(rb"[!-9;-~]+:")
_KNOWN_FIELD = re.compile(
    rb"(?:from|to|cc|subject|date|message-id|mime-version|content-type|received|return-path|reply-to):", re.IGNORECASE
)
_HEAD_END = re.compile(rb"\r?\n\r?\n")
_HINTS = 8


def encoded(data: bytes) -> str:
    """Body bytes as base64url with padding, the form of `body.data`."""
    return urlsafe_b64encode(data).decode("ascii")


def attachment_id(message_id: str, part_id: str) -> str:
    """A stable, opaque attachment id for one part of one message."""
    return "att-" + short_hash(message_id, part_id, size=40)


def to_utf8(data: bytes, charset: str | None) -> bytes:
    """`data` in UTF-8 when `charset` is known and decodes it without error; otherwise unchanged."""
    try:
        return data.decode(charset or "utf-8", "strict").encode("utf-8")
    except (LookupError, UnicodeError, ValueError):
        return data


def parse_mime(raw: bytes, message_id: str) -> tuple[dict[str, Any], dict[str, bytes]]:
    """One message off the wire -> (payload part tree, attachment bytes by attachment id). Never raises on broken mail."""
    attachments: dict[str, bytes] = {}
    try:
        message = BytesParser(policy=policy.compat32).parsebytes(raw)
        if any(isinstance(defect, MissingHeaderBodySeparatorDefect) for defect in message.defects):
            message = BytesParser(policy=policy.compat32).parsebytes(_mended(raw))
        return _part(message, message_id, "", attachments, 0), attachments
    except RecursionError:  # nested beyond what the parser bears: the headers, and no parts
        attachments.clear()
        flat = BytesHeaderParser(policy=policy.compat32).parsebytes(raw)
        return _part(flat, message_id, "", attachments, _MAX_DEPTH), attachments


def _mended(raw: bytes) -> bytes:
    """The message without head lines that are no header, if known headers follow them: one broken line must not hide the others."""
    end = _HEAD_END.search(raw)
    cut = end.start() if end else len(raw)
    kept: list[bytes] = []
    dropped = known = 0
    for line in raw[:cut].splitlines(keepends=True):
        if _FIELD.match(line) or (kept and line[:1] in b" \t"):
            kept.append(line)
            known += bool(dropped and _KNOWN_FIELD.match(line))
        else:
            dropped += 1
    return b"".join(kept) + raw[cut:] if known > 1 else raw


def _charsets(message: Message) -> list[str]:
    """Charsets that the first parts declare, to read raw 8-bit headers by."""
    return list(dict.fromkeys(label for part in islice(message.walk(), _HINTS) if (label := part.get_content_charset())))


def _part(message: Message, message_id: str, part_id: str, attachments: dict[str, bytes], depth: int) -> dict[str, Any]:
    """One node of the tree; children get `partId` "0", "1", ... below the root and "0.0", ... further down."""
    filename = message.get_filename() or ""
    part: dict[str, Any] = {
        "partId": part_id,
        "mimeType": message.get_content_type(),
        "filename": _plain(filename, ()),
        "headers": _headers(message),
    }
    # the parser takes a delivery report's fields for messages; Gmail serves them as one leaf
    leaf = part["mimeType"] in {"message/delivery-status", "message/disposition-notification"} or not message.is_multipart()
    children = None if leaf else message.get_payload()
    if isinstance(children, list) and depth < _MAX_DEPTH:
        part["body"] = {"size": 0}
        part["parts"] = [
            _part(child, message_id, f"{part_id}.{n}" if part_id else str(n), attachments, depth + 1)
            for n, child in enumerate(children)
            if isinstance(child, Message)
        ]
        return part
    part["body"] = _body(message, message_id, part_id, bool(filename), attachments)
    return part


def _body(message: Message, message_id: str, part_id: str, named: bool, attachments: dict[str, bytes]) -> dict[str, Any]:
    """Body of a leaf: text inline as UTF-8, everything else (and every named part) behind an attachment id."""
    payload = message.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    if message.is_multipart():
        data = b"\n".join(bytes(child) for child in message.get_payload() if isinstance(child, Message))
    if named or message.get_content_maintype() != "text":
        identity = attachment_id(message_id, part_id)
        attachments[identity] = data
        return {"attachmentId": identity, "size": len(data)}
    charset = message.get_content_charset()
    data = to_utf8(data, charset)
    return {"size": len(data), "data": encoded(data)} if data else {"size": 0}


def _headers(message: Message) -> list[dict[str, str]]:
    """The headers of one part in order, each value one line of valid Unicode."""
    values = [(name, _FOLD.sub("", str(value))) for name, value in message.raw_items()]
    raw = any(not value.isascii() for _, value in values)
    labels = _charsets(message) if raw else []
    return [{"name": name, "value": _plain(value, labels)} for name, value in values]


def _plain(value: str, charsets: Sequence[str]) -> str:
    """Text as one line of valid Unicode; raw 8-bit bytes are read as UTF-8, else as one of `charsets`, else as Latin-1."""
    text = _FOLD.sub("", value)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        data = text.encode("utf-8", "surrogateescape")
        for charset in ("utf-8", *charsets):
            try:
                return data.decode(charset)
            except (LookupError, UnicodeError, ValueError):
                continue
        return data.decode("latin-1")
    return text
