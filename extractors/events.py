"""Calendar resources to occurrences in a span of time: series expanded here, never stored expanded (G-504 to G-513, RFC 5545).

Masters and exceptions come as Google served them. A day is a date and never passes through UTC; a moment keeps the zone its series was
made in, so nine o'clock stays nine o'clock over a change of the clocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pipeline.clock import to_us

MOST = 5_000
"""Occurrences of one series in one span (G-505; assumed)."""
YEARS = range(2, 9_999)
"""The first and the last year of the calendar are left out: in another zone, or a day on, their moments would not exist."""
_TOO_FINE = ("SECONDLY", "MINUTELY")
_MEETINGS = frozenset({"default", "fromGmail"})

When = date | datetime
Source = tuple[str, dict[str, Any]]
"""(where it comes from, such as `account/calendar id`; the event resource)."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One event at one time.

    `series`: id of its master, "" for a single event; `original`: when the series meant it (identity of an instance, G-506), ISO form.
    `start`, `end`: aware moments, or dates of an all-day event, `end` exclusive as served (G-510). `kind`: `meeting`, `away`, `busy`
    (nothing but the time is known, G-513) or `other`. `sources`: every calendar that holds a copy (G-511). `note`: what could not be read.
    """

    event_id: str
    uid: str
    series: str
    original: str
    start: When
    end: When
    kind: str
    sources: tuple[str, ...]
    attendees_incomplete: bool = False
    note: str = ""

    @property
    def all_day(self) -> bool:
        """True for dates."""
        return not isinstance(self.start, datetime)

    @property
    def last_day(self) -> date:
        """The last day an all-day event covers, and the day on which a timed one ends in its own zone (G-510)."""
        return self.end.date() if isinstance(self.end, datetime) else max(self.start, self.end - timedelta(days=1))


def occurrences(events: Iterable[Source], start: datetime, end: datetime, zone: ZoneInfo) -> list[Occurrence]:
    """Everything that touches [start, end), both aware, in order of time; days are judged by their dates in `zone`.

    Copies of one meeting over calendars and accounts are one occurrence. Total: what cannot be read is left out or carries a note.
    """
    listed = [(source, event) for source, event in events if event.get("id")]
    exceptions = {key: event for source, event in listed if (key := _instance(source, event)) is not None}
    masters = {(source, str(event["id"])) for source, event in listed if event.get("recurrence")}
    found: list[Occurrence] = []
    for source, event in listed:
        if event.get("status") == "cancelled":
            continue
        single = _single(source, event)
        if single is None:
            continue
        if event.get("recurrence"):
            found += [one for one in _series(single, event, start, end, zone) if (source, single.event_id, one.original) not in exceptions]
        elif not _cancelled_with_master(source, event, masters, listed):
            found.append(single)
    inside = [one for one in found if _touches(one, start, end, zone)]
    return sorted(_joined(inside), key=lambda one: (_instant(one.start, zone), one.uid, one.event_id))


def _cancelled_with_master(source: str, event: dict[str, Any], masters: set[tuple[str, str]], listed: Sequence[Source]) -> bool:
    """True for an exception whose master is stored as cancelled; one whose master is not stored at all is kept (G-506)."""
    series = str(event.get("recurringEventId", ""))
    if not series or (source, series) in masters:
        return False
    return any(where == source and other["id"] == series and other.get("status") == "cancelled" for where, other in listed)


def _instance(source: str, event: dict[str, Any]) -> tuple[str, str, str] | None:
    """Identity of an exception, however sparse: calendar, series, original start (G-506, G-507)."""
    original = _when(event.get("originalStartTime"))
    return (source, str(event["recurringEventId"]), _iso(original)) if event.get("recurringEventId") and original is not None else None


def _single(source: str, event: dict[str, Any]) -> Occurrence | None:
    """The event at its own time; None if it has no readable start."""
    start = _when(event.get("start"))
    if start is None:
        return None
    end = _when(event.get("end"))
    if end is None or isinstance(end, datetime) != isinstance(start, datetime) or end < start:
        end = start if isinstance(start, datetime) else start + timedelta(days=1)
    original = _when(event.get("originalStartTime"))
    return Occurrence(
        event_id=str(event["id"]),
        uid=str(event.get("iCalUID", "")),
        series=str(event.get("recurringEventId", "")),
        original=_iso(original if original is not None else start),
        start=start,
        end=end,
        kind=_kind(event),
        sources=(source,),
        attendees_incomplete=bool(event.get("attendeesOmitted")),
    )


def _kind(event: dict[str, Any]) -> str:
    """What an event is to a reader (G-512, G-513)."""
    kind = event.get("eventType", "default")
    if kind == "outOfOffice":
        return "away"
    if kind not in _MEETINGS:
        return "other"
    known = {"summary", "attendees", "description", "organizer"} & event.keys()
    return "meeting" if known else "busy"


def _series(single: Occurrence, event: dict[str, Any], start: datetime, end: datetime, zone: ZoneInfo) -> Iterator[Occurrence]:
    """Occurrences of a master that may touch the span; the master once, with a note, if its rule cannot be read (G-505)."""
    length = _plain(single.end) - _plain(single.start)
    first, last = (_as_like(single.start, moment, zone) for moment in (start, end))
    try:
        rules = _rules([str(line) for line in event["recurrence"]], single.start)
        times = list(islice(rules.xafter(_plain(first) - length, inc=True), MOST))
    except (ValueError, TypeError, KeyError, OverflowError, ZoneInfoNotFoundError):
        yield replace(single, note="recurrence unreadable")
        return
    for moment in times:
        when: When = moment if isinstance(single.start, datetime) else moment.date()
        if _plain(when) > _plain(last):
            return
        yield replace(single, series=single.event_id, original=_iso(when), start=when, end=when + length)


def _rules(lines: list[str], start: When) -> Any:
    """RRULE, RDATE, EXDATE of Google's lines with the start passed in, for they carry no DTSTART; RDATE and EXDATE also stand alone."""
    from dateutil.rrule import rruleset, rrulestr

    made, begin = rruleset(), _plain(start)
    made.rdate(begin)
    for line in lines:
        head, _, value = line.partition(":")
        name = head.upper().split(";")[0]
        if name in ("RRULE", "EXRULE"):
            if any(f"FREQ={fine}" in value.upper() for fine in _TOO_FINE):
                raise ValueError("no calendar repeats that often")
            rule = rrulestr(_until_like(value, start), dtstart=begin)
            made.rrule(rule) if name == "RRULE" else made.exrule(rule)
        elif name in ("RDATE", "EXDATE"):
            zone = next((one.partition("=")[2] for one in head.split(";")[1:] if one.upper().startswith("TZID=")), "")
            for text in value.split(","):
                moment = _stamp(text, zone, begin)
                made.rdate(moment) if name == "RDATE" else made.exdate(moment)
        else:
            raise ValueError(name)
    return made


def _until_like(rule: str, start: When) -> str:
    """UNTIL in the form the start asks for: UTC beside a moment, a bare date beside a date."""
    parts = []
    for part in rule.split(";"):
        name, _, value = part.partition("=")
        if name.upper() == "UNTIL" and isinstance(start, datetime) and not value.endswith("Z"):
            local = _stamp(value, "", start) if "T" in value else datetime.combine(_stamp(value, "", start).date(), time.max, start.tzinfo)
            parts.append(f"UNTIL={local.astimezone(UTC):%Y%m%dT%H%M%SZ}")
        elif name.upper() == "UNTIL" and not isinstance(start, datetime):
            parts.append(f"UNTIL={value[:8]}")
        else:
            parts.append(part)
    return ";".join(parts)


def _stamp(text: str, zone: str, begin: datetime) -> datetime:
    """A date or moment of RFC 5545 as a moment like `begin`: aware in its zone, or midnight without one. Raises ValueError."""
    if "T" not in text:
        return datetime.combine(datetime.strptime(text, "%Y%m%d").date(), begin.time(), begin.tzinfo)  # noqa: DTZ007 - combined with a zone
    moment = datetime.strptime(text.rstrip("Z"), "%Y%m%dT%H%M%S")  # noqa: DTZ007 - gets its zone in the next line
    if begin.tzinfo is None:
        return datetime.combine(moment.date(), begin.time())
    given = UTC if text.endswith("Z") else ZoneInfo(zone) if zone else begin.tzinfo
    return moment.replace(tzinfo=given).astimezone(begin.tzinfo)


def _when(value: Any) -> When | None:
    """`start`, `end` or `originalStartTime`: a date as it stands, or a moment in the zone it names; None if unreadable."""
    if not isinstance(value, dict):
        return None
    try:
        if value.get("date"):
            day = date.fromisoformat(str(value["date"]))
            return day if day.year in YEARS else None
        moment = datetime.fromisoformat(str(value["dateTime"]))
        zone = ZoneInfo(str(value["timeZone"])) if value.get("timeZone") else None
        if moment.year not in YEARS:
            return None
    except (KeyError, ValueError, OSError, ZoneInfoNotFoundError):
        return None
    if moment.tzinfo is None:
        return moment.replace(tzinfo=zone or UTC)
    return moment.astimezone(zone) if zone else moment


def _plain(when: When) -> datetime:
    """A date as midnight without a zone, which is how a series of days is counted; a moment as it is."""
    return when if isinstance(when, datetime) else datetime.combine(when, time.min)


def _as_like(model: When, moment: datetime, zone: ZoneInfo) -> When:
    """`moment` in the form of `model`: a date in `zone`, or a moment."""
    return moment if isinstance(model, datetime) else moment.astimezone(zone).date()


def _iso(when: When) -> str:
    """One spelling for one instant or day, whatever zone it was written in."""
    return when.astimezone(UTC).isoformat() if isinstance(when, datetime) else when.isoformat()


def _instant(when: When, zone: ZoneInfo) -> int:
    """For comparing only: UTC microseconds; a day begins at its midnight in `zone`."""
    return to_us(when if isinstance(when, datetime) else datetime.combine(when, time.min, zone))


def _touches(one: Occurrence, start: datetime, end: datetime, zone: ZoneInfo) -> bool:
    first, last = _instant(one.start, zone), _instant(one.end, zone)
    return first < to_us(end) and (last > to_us(start) or first >= to_us(start))


def _joined(found: Iterable[Occurrence]) -> Iterator[Occurrence]:
    """Copies of one meeting as one occurrence with several sources; the one that tells most speaks (G-511)."""
    groups: dict[tuple[str, str], list[Occurrence]] = {}
    for one in found:
        groups.setdefault((one.uid or f"{one.sources[0]}/{one.event_id}", one.original), []).append(one)
    for copies in groups.values():
        best = min(copies, key=lambda one: (one.kind == "busy", one.attendees_incomplete, one.sources))
        yield replace(best, sources=tuple(sorted({source for one in copies for source in one.sources})))
