"""Batch requests: multipart/mixed of application/http, each part one call (G-224 to G-226)."""

from __future__ import annotations

import re
from collections.abc import Callable
from http import HTTPStatus

from connectors.replay.codec import refusal
from connectors.replay.core import Reply, refusal_reply
from pipeline.ids import short_hash

MOST_ITEMS = 100
"""Google's limit for one batch."""
_BOUNDARY = re.compile(r'boundary="?([^";]+)"?', re.IGNORECASE)


def batch_paths() -> frozenset[str]:
    """Addresses that take batches, with and without the API's own part."""
    return frozenset({"/batch", "/batch/gmail/v1", "/batch/calendar/v3", "/batch/people", "/batch/people/v1"})


def answer_batch(content_type: str, body: bytes, authorization: str, handle: Callable[[str, str, str], Reply]) -> Reply:
    """All parts answered, in reverse order: a client must match them by Content-ID. 400 for a malformed or too long batch.

    `handle(http method, target, authorization)` answers one call.
    """
    boundary = _BOUNDARY.search(content_type)
    if boundary is None:
        return refusal_reply(refusal(400, "badRequest", "Failed to parse batch request: no boundary."))
    pieces = body.replace(b"\r\n", b"\n").split(b"--" + boundary[1].encode("latin-1"))[1:-1]
    if not pieces:
        return refusal_reply(refusal(400, "badRequest", "Failed to parse batch request: no parts."))
    if len(pieces) > MOST_ITEMS:
        text = f"Inner request count exceeds the limit. Received {len(pieces)}, Limit {MOST_ITEMS}"
        return refusal_reply(refusal(400, "badRequest", text))
    answers: list[bytes] = []
    for piece in pieces:
        head, _, inner = piece.lstrip(b"\n").partition(b"\n\n")
        content_id = _header(head, "content-id").strip("<>")
        request_line, _, inner_head = inner.lstrip(b"\n").partition(b"\n")
        words = request_line.decode("latin-1").split()
        if len(words) < 2:
            return refusal_reply(refusal(400, "badRequest", "Failed to parse batch request: a part holds no request."))
        reply = handle(words[0], words[1], _header(inner_head, "authorization") or authorization)
        answers.append(_part(content_id, reply))
    mark = "batch_" + short_hash(boundary[1], str(len(pieces)))
    joined = b"".join(b"--%s\r\n%s\r\n" % (mark.encode("ascii"), part) for part in reversed(answers))
    return Reply(200, joined + b"--%s--\r\n" % mark.encode("ascii"), {"Content-Type": f"multipart/mixed; boundary={mark}"})


def _header(block: bytes, name: str) -> str:
    """The value of one header in a block of lines, "" if it is not there."""
    for line in block.split(b"\n"):
        key, _, value = line.decode("latin-1").partition(":")
        if key.strip().lower() == name:
            return value.strip()
    return ""


def _part(content_id: str, reply: Reply) -> bytes:
    """One answer as a part of the multipart body."""
    lines = [f"Content-Type: application/http\r\nContent-ID: <response-{content_id}>\r\n\r\n"]
    lines.append(f"HTTP/1.1 {reply.status} {HTTPStatus(reply.status).phrase}\r\n")
    lines.extend(f"{name}: {value}\r\n" for name, value in reply.headers.items())
    lines.append(f"Content-Length: {len(reply.body)}\r\n\r\n")
    return "".join(lines).encode("latin-1") + reply.body
