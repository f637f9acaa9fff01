"""The owner's working time and the three clocks of a reply timer (J-66, J-67). Pure arithmetic, no clock is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from pipeline.clock import HOUR_US, from_us, to_us

CLOCKS = ("shift", "elapsed", "weekdays")
_MAX_DAYS_AHEAD = 400
"""A calendar without one working day in so long is a mistake in the settings; the timer then falls back to elapsed time."""


@dataclass(frozen=True, slots=True)
class WorkTime:
    """When the owner works: `zone` (IANA), `days` (0 = Monday), local `start`/`end`, and `days_off` (local dates)."""

    zone: str = "UTC"
    days: frozenset[int] = frozenset({0, 1, 2, 3, 4})
    start: time = time(9)
    end: time = time(18)
    days_off: frozenset[date] = field(default_factory=frozenset)

    def is_workday(self, day: date) -> bool:
        """True if the owner works on this local date."""
        return day.weekday() in self.days and day not in self.days_off

    def next_start(self, moment_us: int) -> int:
        """`moment_us` itself if it lies in working time (start inclusive, end exclusive), else the next start of it."""
        zone = ZoneInfo(self.zone)
        local = from_us(moment_us).astimezone(zone)
        if self.is_workday(local.date()) and self.start <= local.time() < self.end:
            return moment_us
        day = local.date() if local.time() < self.start else local.date() + timedelta(days=1)
        for _ in range(_MAX_DAYS_AHEAD):
            if self.is_workday(day):
                return to_us(datetime.combine(day, self.start, tzinfo=zone))
            day += timedelta(days=1)
        return moment_us

    def skip_days_off(self, start_us: int, hours: int) -> int:
        """`start_us` plus `hours`, not counting the hours of non-working local days."""
        zone = ZoneInfo(self.zone)
        left, moment = hours * HOUR_US, start_us
        for _ in range(_MAX_DAYS_AHEAD):
            local = from_us(moment).astimezone(zone)
            midnight = datetime.combine(local.date() + timedelta(days=1), time(0), tzinfo=zone)
            until_midnight = to_us(midnight) - moment
            if self.is_workday(local.date()):
                if left <= until_midnight:
                    return moment + left
                left -= until_midnight
            moment += until_midnight
        return start_us + hours * HOUR_US

    def working_days_between(self, start_us: int, end_us: int) -> int:
        """Whole working days that began after the start's local date, up to and including the end's local date."""
        zone = ZoneInfo(self.zone)
        first = from_us(start_us).astimezone(zone).date()
        last = from_us(end_us).astimezone(zone).date()
        if last <= first:
            return 0
        weeks, rest = divmod((last - first).days, 7)
        count = weeks * len(self.days)
        tail_start = first + timedelta(days=7 * weeks)
        count += sum((tail_start + timedelta(days=i + 1)).weekday() in self.days for i in range(rest))
        return count - sum(first < day <= last and day.weekday() in self.days for day in self.days_off)


def ripe_at(opened_us: int, hours: int, clock: str, work: WorkTime) -> int:
    """When an ask that arrived at `opened_us` becomes listable (J-66). Inclusive: at this very moment it is listed.

    `clock`: `elapsed` = opened + hours; `shift` = the same, moved to the next start of working time if it falls outside;
    `weekdays` = hours of non-working days do not count, then as shift. Raises ValueError for another name.
    """
    if clock == "elapsed":
        return opened_us + hours * HOUR_US
    if clock == "shift":
        return work.next_start(opened_us + hours * HOUR_US)
    if clock == "weekdays":
        return work.next_start(work.skip_days_off(opened_us, hours))
    raise ValueError(f"unknown clock {clock!r}; known: {', '.join(CLOCKS)}")
