"""Due dates as an iCalendar file (RFC 5545) for the owner's own calendar program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from app.plain import printable
from memory.answers import LoopRow
from memory.state import zone_of

_FOLD = 75
"""Octets of a content line at most (RFC 5545, 3.1)."""
_DAY = len("2026-06-05")
_SUMMARY_CHARS = 120


def calendar(rows: Iterable[LoopRow], words: Sequence[tuple[str, str]], made_at: str, zone: ZoneInfo) -> str:
    """One all-day or timed event a loop, transparent, so that nobody looks busy. `words`: type -> what it says of the person.

    The same rows and moment give the same bytes. A loop without a date is left out.
    """
    kinds = dict(words)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//loopledger//due dates//EN", "CALSCALE:GREGORIAN", "X-WR-CALNAME:loopledger"]
    for row in rows:
        if row.due:
            lines += _event(row, kinds.get(row.type, row.type), made_at, zone)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _event(row: LoopRow, kind: str, made_at: str, zone: ZoneInfo) -> Iterator[str]:
    who = " ".join(printable(row.person.name or row.person.address).split())
    quote = " ".join(printable(row.quote).split())
    summary = f"{who} {kind}" + (f": {quote}" if quote else "")
    yield "BEGIN:VEVENT"
    yield f"UID:{row.id}@loopledger.invalid"
    yield f"DTSTAMP:{_utc(made_at)}"
    yield from _when(str(row.due), row.due_zone or "", zone)
    yield f"SUMMARY:{_text(summary if len(summary) <= _SUMMARY_CHARS else summary[: _SUMMARY_CHARS - 1] + '…')}"
    told = [quote, printable(row.subject), row.link]
    yield f"DESCRIPTION:{_text(chr(10).join(filter(None, told)))}"
    if row.link:
        yield f"URL:{row.link}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _when(due: str, due_zone: str, zone: ZoneInfo) -> Iterator[str]:
    if len(due) == _DAY:
        day = date.fromisoformat(due)
        yield f"DTSTART;VALUE=DATE:{day:%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{day + timedelta(days=1):%Y%m%d}"
        return
    moment = datetime.fromisoformat(due)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=zone_of(due_zone, zone))
    yield f"DTSTART:{moment.astimezone(ZoneInfo('UTC')):%Y%m%dT%H%M%SZ}"
    yield "DURATION:PT15M"


def _utc(stamp: str) -> str:
    return f"{datetime.fromisoformat(stamp).astimezone(ZoneInfo('UTC')):%Y%m%dT%H%M%SZ}"


def _text(words: str) -> str:
    """RFC 5545, 3.3.11."""
    for mark, kept in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        words = words.replace(mark, kept)
    return words


def _folded(line: str) -> Iterator[str]:
    """The line in pieces of at most 75 octets, none of which ends inside a character."""
    piece, size = "", 0
    for char in line:
        wide = len(char.encode())
        if size + wide > _FOLD:
            yield piece
            piece, size = " ", 1
        piece += char
        size += wide
    yield piece
