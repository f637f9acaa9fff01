"""Events as a sentence may name them: which take place in the weeks after it, since when, and where they were before (C-73)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from extractors.event_parts import changed_us, guests, key_of, made_us, name_of, summary_of
from extractors.events import Occurrence, Source, occurrences
from pipeline.clock import from_us
from pipeline.models.meetings import Appointment, EventHistory

AHEAD = timedelta(days=60)
_Times = list[tuple[int, str, str]]


def appointments(histories: Sequence[EventHistory], sent_us: int, zone: ZoneInfo) -> list[Appointment]:
    """Meetings that stand now and were, at some time, to start within 60 days after `sent_us`; of a series its next one alone.

    A deleted or cancelled event is none. `zone`: the owner's, for days.
    """
    begin = from_us(sent_us)
    standing = {(_source(one), str(one.versions[-1].get("id", ""))): one for one in histories if one.versions and one.gone_us is None}
    now = [(source, one.versions[-1]) for (source, _), one in standing.items()]
    found: dict[str, Appointment] = {}
    for at, history in _upcoming(now, standing, begin, zone):
        if at.kind == "meeting" and not at.note:
            series = at.series or at.event_id
            found.setdefault(f"{at.uid or series}", _appointment(at, history, zone))
    return sorted(found.values(), key=lambda one: (one.times[-1][1], one.event_id))


def _upcoming(
    now: list[Source], standing: dict[tuple[str, str], EventHistory], begin: datetime, zone: ZoneInfo
) -> Iterable[tuple[Occurrence, EventHistory]]:
    """Occurrences in order of time, each with the event it belongs to; then single events that were in the span before they moved."""
    seen: set[tuple[str, str]] = set()
    for at in occurrences(now, begin, begin + AHEAD, zone):
        if not _begins_before(at, begin, zone):
            keys = [(source, at.event_id) for source in at.sources if (source, at.event_id) in standing]
            seen |= set(keys)
            if keys:
                yield at, standing[keys[0]]
    for key, history in sorted(standing.items(), key=lambda item: item[0]):
        latest = history.versions[-1]
        if key in seen or len(history.versions) == 1 or latest.get("recurrence") or latest.get("status") == "cancelled":
            continue
        before = occurrences([(key[0], one) for one in history.versions[:-1]], begin, begin + AHEAD, zone)
        if any(not _begins_before(at, begin, zone) for at in before):
            yield from ((at, history) for at in occurrences([(key[0], latest)], *_EVER, zone))


_EVER = (from_us(0), datetime(9998, 1, 1, tzinfo=from_us(0).tzinfo))


def _source(one: EventHistory) -> str:
    return f"{one.account}/{one.calendar}"


def _begins_before(at: Occurrence, begin: datetime, zone: ZoneInfo) -> bool:
    """True if it had begun when the sentence was sent; a day begins with its first hour."""
    if isinstance(at.start, datetime):
        return at.start <= begin
    return at.start < begin.astimezone(zone).date()


def _appointment(at: Occurrence, history: EventHistory, zone: ZoneInfo) -> Appointment:
    raw = history.versions[-1]
    people = [raw.get("organizer"), *guests(raw)]
    declined = [one for one in guests(raw) if one.get("responseStatus") == "declined"]
    return Appointment(
        event_id=at.event_id,
        summary=summary_of(raw),
        words=" ".join(filter(None, (summary_of(raw), *(name_of(one) for one in people)))),
        people=frozenset(map(key_of, people)) - {""},
        declined=frozenset(map(key_of, declined)),
        times=tuple(_times(at, history, zone)),
    )


def _times(at: Occurrence, history: EventHistory, zone: ZoneInfo) -> _Times:
    """Since when it starts then: over the stored versions of a single event, or from the series' time to that of a moved repeat."""
    found: _Times = []
    if at.series and at.series != at.event_id and at.original != _iso_utc(at):
        found.append((made_us(history.versions[0]), at.original, zone.key))
    for number, raw in enumerate(history.versions):
        start = _start(raw, zone) if not raw.get("recurrence") else (_text(at), _zone(at, zone))
        if start is not None and raw.get("status") != "cancelled":
            found.append((changed_us(raw) if number or found else made_us(raw), *start))
    out: _Times = []
    for since, text, name in found:
        if not out or out[-1][1] != text:
            out.append((since, text, name))
    return out


def _start(raw: dict[str, Any], zone: ZoneInfo) -> tuple[str, str] | None:
    single = occurrences([("", raw)], *_EVER, zone)
    return (_text(single[0]), _zone(single[0], zone)) if single else None


def _text(at: Occurrence) -> str:
    return at.start.isoformat(timespec="seconds") if isinstance(at.start, datetime) else at.start.isoformat()


def _iso_utc(at: Occurrence) -> str:
    """The start in the form of `original`."""
    return at.start.astimezone(from_us(0).tzinfo).isoformat() if isinstance(at.start, datetime) else at.start.isoformat()


def _zone(at: Occurrence, zone: ZoneInfo) -> str:
    """The zone a start counts in: its own if it has a name, else the owner's (the moment has its offset)."""
    own = at.start.tzinfo if isinstance(at.start, datetime) else None
    return own.key if isinstance(own, ZoneInfo) else zone.key
