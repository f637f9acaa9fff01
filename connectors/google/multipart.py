"""Batch requests on the wire: multipart/mixed of application/http, written and read in time linear in their size (G-224).

Only GETs can be written, so a batch reads like everything else here (G-206). Forms: RFC 2046 5.1, RFC 9112 2.1.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

_BOUNDARY = re.compile(r'boundary=(?:"([^"]+)"|([^\s;]+))', re.IGNORECASE)
_CONTENT_ID = re.compile(r"<?response-(\d+)>?")
_STATUS = re.compile(rb"HTTP/\d(?:\.\d)? (\d{3})\b")


@dataclass(frozen=True, slots=True)
class Part:
    """The answer to one call of a batch. `headers` have lower-case names."""

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


def write_batch(targets: Sequence[str]) -> tuple[bytes, str]:
    """A batch body and its content type; the n-th target, from 0, has the Content-ID `<n>`. A target is a path with its query."""
    boundary = f"batch_{secrets.token_hex(16)}"
    head = f"--{boundary}\r\nContent-Type: application/http\r\nContent-ID: "
    parts = [f"{head}<{number}>\r\n\r\nGET {target} HTTP/1.1\r\nAccept: application/json\r\n\r\n" for number, target in enumerate(targets)]
    body = "\r\n".join([*parts, f"--{boundary}--\r\n"])
    return body.encode("ascii"), f"multipart/mixed; boundary={boundary}"


def read_batch(content_type: str, body: bytes) -> dict[int, Part] | None:
    """The parts of a batch answer by the number of their call, in whatever order they came; None if it is no batch answer.

    Parts that name no call, have no status or are shorter than they say are left out: they count as never having come. The first of
    two parts for one call is taken.
    """
    found = _BOUNDARY.search(content_type)
    if found is None or not content_type.lower().lstrip().startswith("multipart/"):
        return None
    parts: dict[int, Part] = {}
    for piece in _pieces(body, b"--" + (found[1] or found[2]).encode("latin-1", "replace")):
        head, inner = _split_head(piece)
        number = _CONTENT_ID.fullmatch(_headers(head).get("content-id", ""))
        part = _part(inner.lstrip(b"\r\n"))
        if number is not None and part is not None:
            parts.setdefault(int(number[1]), part)
    return parts


def _pieces(body: bytes, mark: bytes) -> list[bytes]:
    """What stands between the marks; the rest after the last one is left out, be it an epilogue or a part that was cut off."""
    marks: list[int] = []
    at = body.find(mark)
    while at >= 0:
        if at == 0 or body[at - 1 : at] == b"\n":
            marks.append(at)
        at = body.find(mark, at + len(mark))
    return [body[start + len(mark) : end].lstrip(b"\r\n") for start, end in pairwise(marks)]


def _split_head(block: bytes) -> tuple[bytes, bytes]:
    """Header lines and what follows the empty line."""
    ends = [(at, len(gap)) for gap in (b"\r\n\r\n", b"\n\n") if (at := block.find(gap)) >= 0]
    at, gap_length = min(ends, default=(len(block), 0))
    return block[:at], block[at + gap_length :]


def _headers(head: bytes) -> dict[str, str]:
    """Header lines by lower-case name."""
    pairs = (line.partition(":") for line in head.decode("latin-1").splitlines())
    return {name.strip().lower(): value.strip() for name, _, value in pairs}


def _part(inner: bytes) -> Part | None:
    """One HTTP answer; None without a status line, or with less than its Content-Length."""
    head, body = _split_head(inner)
    status = _STATUS.match(head)
    if status is None:
        return None
    headers = _headers(head.partition(b"\n")[2])
    length = headers.get("content-length", "")
    if length.isascii() and length.isdigit():
        if len(body) < int(length):
            return None
        body = body[: int(length)]
    return Part(int(status[1]), headers, body)
