"""Moments and days as a person types them."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from memory.worktime import YEARS
from pipeline.clock import to_us
from pipeline.errors import UsageError


def moment_us(text: str, zone: ZoneInfo, *, day_end: bool, option: str) -> int:
    """`YYYY-MM-DD` or an ISO date and time as UTC microseconds; without an offset it is local to `zone`.

    A bare day means its end if `day_end`, else its start. Raises UsageError naming the option.
    """
    value = text.strip()
    try:
        if len(value) <= 10:
            day = date.fromisoformat(value)
            _in_range(day)
            return to_us(datetime.combine(day + timedelta(days=int(day_end)), time(), zone))
        moment = datetime.fromisoformat(value)
        _in_range(moment)
    except (ValueError, OverflowError) as error:
        raise UsageError(
            f"{option} {text!r} is no date and no moment",
            fix=f"write it like {option} 2026-06-15 or {option} 2026-06-15T09:00+02:00",
            matter="date",
        ) from error
    return to_us(moment if moment.tzinfo else moment.replace(tzinfo=zone))


def _in_range(day: date) -> None:
    if not YEARS[0] <= day.year <= YEARS[1]:
        raise ValueError(f"outside the years {YEARS[0]} to {YEARS[1]}")
