"""An mbox stream cut into messages, in memory that does not grow with the file (RFC 4155; G-904).

A line that begins with `From ` starts a message only if a header block follows it, because not every writer escapes such lines
in bodies. CRLF and LF may be mixed, NUL bytes are bytes like others.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterator
from typing import NamedTuple, Protocol

BLOCK = 1 << 20
LOOKAHEAD = 1 << 16
MESSAGE_LIMIT = 64 << 20
"""Bytes kept of one message. Gmail takes 25 MB (docs of Gmail, attachment limit); more than this is a file without borders."""

_HEADER = re.compile(rb"([\x21-\x39\x3b-\x7e]+)[ \t]*:")
_DATED = re.compile(rb"\d\d:\d\d.*\b\d{4}\b")
_KNOWN = frozenset(
    b"bcc cc content-type date delivered-to dkim-signature from in-reply-to message-id mime-version received references reply-to"
    b" return-path sender status subject to x-gm-thrid x-gmail-labels x-mozilla-status x-received x-status".split()
)
_KEPT_BEHIND = 16


class Stream(Protocol):
    """What is read: a binary file, or a gzip file as its content."""

    def read1(self, size: int, /) -> bytes:
        """Up to `size` bytes, b"" at the end."""
        ...


class Section(NamedTuple):
    """One message as it lies in the file.

    `offset`/`end`: from its `From ` line to the next one, in bytes of the (unpacked) stream. `from_line`: b"" for what stands before
    the first such line. `raw`: header block and body, at most `MESSAGE_LIMIT`; `cut`: "" or why bytes are missing.
    """

    offset: int
    end: int
    from_line: bytes
    raw: bytes
    last: bool
    cut: str


def sections(stream: Stream, offset: int = 0, *, limit: int = MESSAGE_LIMIT) -> Iterator[Section]:
    """Messages of `stream`, which stands at `offset`: 0, or the `end` of a section of an earlier run.

    A gzip stream that breaks off ends the last section with a note; one of which nothing can be read is one section without a message.
    Raises OSError if the disk fails.
    """
    window = _Window(stream, offset, limit)
    while window.need(1):
        start, border = window.base, window.next_border()
        raw = window.head or bytes(window.data[:border])
        cut = f"longer than {limit >> 20} MiB" if window.head else ""
        window.drop(border)
        last = not window.need(1)
        if last and window.trouble:
            cut = window.trouble
        line, body = b"", raw
        if raw.startswith(b"From ") or start > 0:
            line, _, body = raw.partition(b"\n")
        if line or body.strip(b"\r\n \t\x00\xef\xbb\xbf"):
            yield Section(start, window.base, line.rstrip(b"\r"), body, last, cut)
    if window.trouble and window.base == 0:
        yield Section(0, 0, b"", b"", True, window.trouble)


class _Window:
    """The part of the stream from the current section on. `base`: offset of its first byte; `head`: kept start of a giant."""

    def __init__(self, stream: Stream, offset: int, limit: int) -> None:
        self.stream, self.base, self.limit = stream, offset, limit
        self.data = bytearray()
        self.ended = False
        self.trouble = ""
        self.head = b""

    def need(self, size: int) -> bool:
        """Read until `size` bytes are there; False if the stream ends before."""
        while len(self.data) < size and not self.ended:
            try:
                block = self.stream.read1(BLOCK)
            except (EOFError, zlib.error, gzip.BadGzipFile):
                self.trouble = "the compressed file breaks off"
                block = b""
            self.ended = not block
            self.data += block
        return len(self.data) >= size

    def next_border(self) -> int:
        """Index of the next section's `From ` line, or of the end of the stream."""
        seen = 0
        while True:
            found = self.data.find(b"\nFrom ", seen)
            if found >= 0:
                self.need(found + LOOKAHEAD)
                if is_border(self.data, found + 1):
                    return found + 1
                seen = found + 1
                continue
            size = len(self.data)
            if not self.need(size + 1):
                return size
            seen = self._forget(max(seen, size - _KEPT_BEHIND))

    def drop(self, size: int) -> None:
        """Go on behind a section."""
        del self.data[:size]
        self.base += size
        self.head = b""

    def _forget(self, seen: int) -> int:
        """Of a message over the limit only the head is kept; the new place to search from."""
        if seen <= self.limit + BLOCK:
            return seen
        self.head = self.head or bytes(self.data[: self.limit])
        gone = seen - _KEPT_BEHIND
        del self.data[:gone]
        self.base += gone
        return _KEPT_BEHIND


def is_border(data: bytes | bytearray, start: int) -> bool:
    """True if the line at `start`, which begins with `From `, starts a message: a header block follows it.

    With a date in the line one known header is enough. Without, an empty line must stand before it, and the block must hold two known
    headers and be clean to its end.
    """
    end = data.find(b"\n", start, start + LOOKAHEAD)
    if end < 0:
        return False
    dated = _DATED.search(data, start, end) is not None
    if not dated and not _after_empty_line(data, start):
        return False
    known = 0
    for kind in _block(data, end + 1):
        if kind == "other":
            return False
        if kind == "end":
            break
        known += kind == "known"
        if dated and known:
            return True
    return known >= 2


def _after_empty_line(data: bytes | bytearray, start: int) -> bool:
    return bytes(data[max(0, start - 3) : start]).replace(b"\r", b"").endswith(b"\n\n") or start <= 1


def _block(data: bytes | bytearray, position: int) -> Iterator[str]:
    """Kinds of the lines from `position`: known, header, folded, end (an empty line), other; stops after end and other."""
    limit = position + LOOKAHEAD
    first = True
    while position < min(len(data), limit):
        end = data.find(b"\n", position)
        end = len(data) if end < 0 else end
        line = bytes(data[position : min(end, position + 200)]).rstrip(b"\r")
        position = end + 1
        if not line:
            yield "end"
            return
        if line.startswith(b">From "):  # an escaped border of an older export, as some writers leave on top of the headers
            continue
        header = _HEADER.match(line)
        if header is not None:
            yield "known" if header[1].lower() in _KNOWN else "header"
        elif line[:1] in b" \t" and not first:
            yield "folded"
        else:
            yield "other"
            return
        first = False
