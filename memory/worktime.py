"""The owner's calendar at reading: local dates and capped ages in working days. Pure; the moment is an argument."""

from __future__ import annotations

from bisect import bisect_right
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from pipeline.clock import from_us, to_us
from pipeline.models.worktime import WorkTime

AGE_CAP = 20
YEARS = (1970, 9000)
"""Years one may read at; beyond them a zone or a span of days leaves what a date can hold."""


def local_date(moment_us: int, zone: ZoneInfo) -> date:
    """Date of `moment_us` (UTC microseconds) on a wall in `zone`."""
    return from_us(moment_us).astimezone(zone).date()


def day_start_us(day: date, zone: ZoneInfo) -> int:
    """UTC microseconds of local midnight at the start of `day`."""
    return to_us(datetime.combine(day, time(), zone))


@lru_cache(maxsize=64)
def tomorrow_end_us(now_us: int, zone: ZoneInfo) -> int:
    """UTC microseconds of the midnight that ends tomorrow; asked for each loop of a reading."""
    return day_start_us(local_date(now_us, zone) + timedelta(days=2), zone)


def age_borders(work: WorkTime, now_us: int, cap: int = AGE_CAP) -> list[int]:
    """Starts of the last `cap` working days up to now, ascending: the input of `capped_age`."""
    zone = ZoneInfo(work.zone)
    borders: list[int] = []
    day = local_date(now_us, zone)
    for _ in range(366):
        if len(borders) == cap:
            break
        if work.is_workday(day):
            borders.append(day_start_us(day, zone))
        day -= timedelta(days=1)
    return borders[::-1]


def capped_age(borders: list[int], opened_us: int) -> int:
    """Working-day age up to the number of borders: how many working days began after `opened_us`."""
    return len(borders) - bisect_right(borders, opened_us)
