"""Who comes to a calendar event, by the calendar's own fields: the hard signal `event_state` (M-033)."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from extractors.event_parts import guests, key_of, moment, summary_of
from pipeline.clock import from_us
from pipeline.models.meetings import MOST_GUESTS
from pipeline.models.sightings import Attendance


def attendance(raw: dict[str, Any], zone: ZoneInfo) -> Attendance | None:
    """Who accepted, and when it is; None if the event is cancelled.

    A series, an event without a readable start and an assembly of more than `MOST_GUESTS` show nobody, which is not the same as
    showing that nobody came.
    """
    if raw.get("status") == "cancelled":
        return None
    invited = guests(raw)
    start = raw.get("start")
    when = _start(start if isinstance(start, dict) else {}, zone)
    if when is None or raw.get("recurrence") or not 0 < len(invited) <= MOST_GUESTS:
        return Attendance(summary_of(raw), "", 0, frozenset(), whole=False)
    declined = {key_of(one) for one in invited if one.get("responseStatus") == "declined"}
    came = {key_of(one) for one in invited if one.get("responseStatus") == "accepted"} | {key_of(raw.get("organizer"))}
    day, start_us = when
    return Attendance(summary_of(raw), day, start_us, frozenset(came - declined - {""}), whole=not raw.get("attendeesOmitted"))


def _start(value: dict[str, Any], zone: ZoneInfo) -> tuple[str, int] | None:
    """(local day, UTC microseconds); an all-day event begins at its midnight in `zone`."""
    if value.get("date"):
        try:
            day = date.fromisoformat(str(value["date"]))
        except ValueError:
            return None
        midnight = moment(datetime.combine(day, time.min, zone).isoformat())
        return None if midnight is None else (day.isoformat(), midnight)
    at = moment(value.get("dateTime"))
    return None if at is None else (from_us(at).astimezone(zone).date().isoformat(), at)
