"""Calendar event resources to what the fold asks of them: meetings that stand, and days the owner is away (J-67, C-72, C-74)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from extractors.event_parts import guests, key_of, moment, summary_of
from extractors.events import occurrences
from pipeline.models.ledger import RESTING_US
from pipeline.models.meetings import MOST_GUESTS, Meeting
from pipeline.models.worktime import WorkTime

_LONGEST = 366
"""Days of one absence that are looked at."""


def meeting(raw: dict[str, Any]) -> Meeting | None:
    """The meeting of an event resource; None if it is cancelled, has no guests or more than `MOST_GUESTS`, or no readable times."""
    invited = guests(raw)
    made = moment(raw.get("created")) or 0  # an event of unknown making answers nothing, since it is older than any ask
    if raw.get("status") == "cancelled" or not raw.get("id") or not 0 < len(invited) <= MOST_GUESTS:
        return None
    ends = _end(raw)
    if ends is None:
        return None
    return Meeting(
        event_id=str(raw["id"]),
        summary=summary_of(raw),
        organizer=key_of(raw.get("organizer")),
        replies=tuple((key_of(one), str(one.get("responseStatus", ""))) for one in invited),
        made_us=made,
        changed_us=max(made, moment(raw.get("updated")) or made),
        ends_us=ends,
    )


def days_away(raws: Iterable[dict[str, Any]], work: WorkTime) -> frozenset[date]:
    """Local days whose whole working time lies in one out-of-office event (J-67). A series of absences is not expanded."""
    zone = ZoneInfo(work.zone)
    away = [("", raw) for raw in raws if raw.get("eventType") == "outOfOffice" and not raw.get("recurrence") and raw.get("id")]
    found: set[date] = set()
    first, last = datetime(1970, 1, 2, tzinfo=UTC), datetime(9998, 1, 1, tzinfo=UTC)
    for one in occurrences(away, first, last, zone):
        start, end = (_local(edge, zone) for edge in (one.start, one.end))
        for n in range(min((end.date() - start.date()).days + 1, _LONGEST)):
            day = start.date() + timedelta(days=n)
            if start <= datetime.combine(day, work.start, zone) and datetime.combine(day, work.end, zone) <= end:
                found.add(day)
    return frozenset(found)


def _local(edge: date | datetime, zone: ZoneInfo) -> datetime:
    return edge.astimezone(zone) if isinstance(edge, datetime) else datetime.combine(edge, time.min, zone)


def _end(raw: dict[str, Any]) -> int | None:
    """End of a single event, far ahead for a series; None if it cannot be read. A day ends with its last hour anywhere on earth."""
    if raw.get("recurrence"):
        return RESTING_US
    end = raw.get("end")
    if not isinstance(end, dict):
        return None
    return moment(end.get("dateTime")) or moment(f"{end.get('date')}T12:00:00+00:00")
