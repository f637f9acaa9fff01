"""One section of an mbox file -> an item version in the form the Gmail client stores, so that one decoder serves both.

Identity. Takeout writes the message's number at Google in the `From ` line (`From 159...@xxx`) and its thread's in `X-GM-THRID`,
both decimal; the API writes the same numbers in hex (Gmail IMAP extensions, X-GM-MSGID). With them the message has its API id, and a later
copy by API is the next version of the same item. Otherwise its id is a hash, and the fold lets an API copy take its place (G-902).
"""

from __future__ import annotations

import hashlib
import re
from email.utils import mktime_tz, parsedate_tz
from typing import Any, NamedTuple

from connectors.gmail_mime import parse_mime
from connectors.google.gmail import LATEST_MS, message_item
from connectors.mbox.labels import takeout_labels
from connectors.mbox.split import Section
from pipeline.errors import RecordError
from pipeline.ids import short_hash
from pipeline.models.items import IMPORTED, ItemRecord

_TAKEOUT = frozenset({"x-gm-thrid", "x-gmail-labels"})
_NUMBER = re.compile(rb"From (\d{15,20})@xxx\b")
_THREAD = re.compile(r"\s*(\d{15,20})\s*")
_FROM_DATE = re.compile(rb"([A-Z][a-z]{2}) +(\d{1,2}) +(\d{1,2}:\d\d(?::\d\d)?)(?: +([+-]\d{4}|[A-Z]{1,5}))? +(\d{4})(?: +([+-]\d{4}))?")
_ID = re.compile(r"<([^<>\s]+)>")
_BOUNDARY = re.compile(r'boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))', re.IGNORECASE)
_HEX = re.compile(r"[0-9a-fA-F]{4}")
_EXPUNGED = 0x0008
"""Bit of X-Mozilla-Status (nsMsgMessageFlags): deleted, gone from the file at the next compaction."""

CUT = "cut off"
NO_TIME = "without a time"
NUL = "with NUL bytes"


class MboxMail(NamedTuple):
    """`item` as it is stored. `message_id`: without brackets, "" if there is none. `spare_id`: the id it gets if the item's own id turns
    out to belong to other mail. `notes`: what was odd. `thread`: the thread it belongs to, its own id if it names none. `senders`: its
    From headers as they stand there."""

    item: ItemRecord
    message_id: str
    spare_id: str
    notes: tuple[str, ...]
    thread: str
    senders: tuple[str, ...]


def read_mail(account: str, section: Section) -> MboxMail:
    """A section as mail of `account`. Raises RecordError with the offset if it holds no message."""
    raw = _unescaped(_without_separator(section.raw))
    try:
        payload, _ = parse_mime(raw, _content_hash(raw, ""))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:  # what no broken mail has done yet
        raise _unreadable(section, type(error).__name__) from error
    headers: list[dict[str, str]] = payload["headers"]
    if not section.from_line or not headers:
        raise _unreadable(section, "no header block" if section.from_line else section.cut or "text before the first message")
    message_id = next(iter(_ids(_first(headers, "message-id"))), "")
    spare_id = IMPORTED + _content_hash(raw, message_id)
    number = _NUMBER.match(section.from_line) if _first(headers, "x-gm-thrid") else None
    thread = _thread(headers, message_id) or spare_id
    arrived_ms, timed = _arrival(section.from_line, headers)
    resource = {
        "id": f"{int(number[1]):x}" if number else spare_id,
        "threadId": thread,
        "labelIds": _labels(headers),
        "internalDate": str(arrived_ms),
        "sizeEstimate": len(raw),
        "payload": {**payload, "headers": [header for header in headers if header["name"].lower() not in _TAKEOUT]},
    }
    odd = {CUT: section.cut or (section.last and _is_truncated(raw, headers)), NO_TIME: not timed, NUL: b"\x00" in raw}
    notes = tuple(note for note, found in odd.items() if found)
    senders = tuple(header["value"] for header in headers if header["name"].lower() == "from")
    return MboxMail(message_item(account, resource), message_id, spare_id, notes, thread, senders)


def _unreadable(section: Section, why: str) -> RecordError:
    return RecordError(f"no message at byte {section.offset}: {why}", fix="look at that place of the file", cause=why)


def _without_separator(raw: bytes) -> bytes:
    """The empty line before the next `From ` line belongs to the file, not to the mail (RFC 4155)."""
    for end in (b"\n\r\n", b"\n\n"):
        if raw.endswith(end):
            return raw[: 1 - len(end)]
    return raw


def _unescaped(raw: bytes) -> bytes:
    """`>From ` back to `From ` where a writer has escaped it. Between other quoted lines, or below one that ends with a colon, it is
    a quote, and a quote must never become the sender's own words."""
    if b"\n>From " not in raw:
        return raw
    lines = raw.split(b"\n")
    for number in range(1, len(lines)):
        if lines[number].startswith(b">From "):
            before = next((line for line in reversed(lines[:number]) if line.strip()), b"").rstrip()
            after = next((line for line in lines[number + 1 :] if line.strip()), b"")
            if not (before.startswith(b">") or before.endswith((b":", b"\xef\xbc\x9a")) or after.startswith(b">")):
                lines[number] = lines[number][1:]
    return b"\n".join(lines)


def _content_hash(raw: bytes, message_id: str) -> str:
    """With a Message-ID: that and the body, as headers differ from file to file; else all bytes. Line ends do not count."""
    text = raw.replace(b"\r\n", b"\n")
    counted = text.partition(b"\n\n")[2] if message_id else text
    return short_hash(message_id, hashlib.sha256(counted.rstrip(b"\n")).hexdigest(), size=32)


def _first(headers: list[dict[str, str]], name: str) -> str:
    return next((header["value"] for header in headers if header["name"].lower() == name), "")


def _ids(value: str) -> list[str]:
    """Message ids of a header without brackets; bare ones are taken too."""
    return _ID.findall(value) or [word for word in value.split() if "@" in word]


def _thread(headers: list[dict[str, str]], message_id: str) -> str:
    """Google's own thread id, or a hash of the Message-ID that the thread began with (References, RFC 5322 3.6.4)."""
    number = _THREAD.fullmatch(_first(headers, "x-gm-thrid"))
    if number:
        return f"{int(number[1]):x}"
    root = next(iter(_ids(_first(headers, "references")) or _ids(_first(headers, "in-reply-to"))), message_id)
    return IMPORTED + short_hash("thread", root, size=32) if root else ""


def _labels(headers: list[dict[str, str]]) -> list[str]:
    """What Takeout says; else what Thunderbird says of mail that was deleted and lies there still, and of drafts (both assumed)."""
    values = [header["value"] for header in headers if header["name"].lower() == "x-gmail-labels"]
    found = {label for value in values for label in takeout_labels(value)}
    if not values:
        status = _first(headers, "x-mozilla-status").strip()
        found |= {"TRASH"} if _HEX.fullmatch(status) and int(status, 16) & _EXPUNGED else set()
        found |= {"DRAFT"} if _first(headers, "x-mozilla-draft-info") else set()
    return sorted(found)


def _is_truncated(raw: bytes, headers: list[dict[str, str]]) -> bool:
    """True if the last message of a file ends in the middle: of a line, or of a multipart body (RFC 2046 5.1.1)."""
    boundary = _BOUNDARY.search(_first(headers, "content-type"))
    if boundary:
        return b"--" + (boundary[1] or boundary[2]).encode("utf-8", "surrogateescape") + b"--" not in raw
    return not raw.endswith(b"\n")


def _arrival(from_line: bytes, headers: list[dict[str, str]]) -> tuple[int, bool]:
    """(milliseconds since 1970, is it known).

    A `From ` line with its zone, as Takeout has it; else the newest Received; else the line without a zone, read as UTC (RFC 4155),
    unless it is Thunderbird's `From - `, which tells when the folder was written; else the Date header.
    """
    found = _FROM_DATE.search(from_line)
    written = None
    if found:
        month, day, time, zone, year, late_zone = (part.decode("ascii") if part else "" for part in found.groups())
        written = _millis(f"{day} {month} {year} {time} {late_zone or zone or '+0000'}")
        if written is not None and (late_zone or zone):
            return written, True
    received = _millis(_first(headers, "received").rpartition(";")[2])
    trusted = None if from_line.startswith(b"From - ") else written
    for moment in (received, trusted, _millis(_first(headers, "date")), written):
        if moment is not None:
            return moment, True
    return 0, False


def _millis(text: str) -> int | None:
    """An RFC 5322 date as milliseconds since 1970; None if it is none, or lies before 1970 or after 2199."""
    parts: Any = parsedate_tz(text)
    if parts is None:
        return None
    try:
        moment = int(mktime_tz(parts)) * 1000
    except (ValueError, OverflowError):
        return None
    return moment if 0 < moment < LATEST_MS else None
