"""Working time and the three clocks of a reply timer."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.clock import HOUR_US, from_us, to_us
from pipeline.models.worktime import CLOCKS, WorkTime, ripe_at

BERLIN = WorkTime(zone="Europe/Berlin")


def at(text: str, zone: str = "Europe/Berlin") -> int:
    """A local moment in UTC microseconds."""
    return to_us(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)))


@pytest.mark.parametrize(
    ("asked", "clock", "ripe"),
    [
        ("2026-06-05 20:00", "shift", "2026-06-08 09:00"),
        ("2026-06-05 20:00", "elapsed", "2026-06-06 20:00"),
        ("2026-06-05 10:30", "shift", "2026-06-08 09:00"),
        ("2026-06-06 09:00", "shift", "2026-06-08 09:00"),
        ("2026-06-05 10:30", "weekdays", "2026-06-08 10:30"),
        ("2026-06-03 11:00", "shift", "2026-06-04 11:00"),
        ("2026-06-03 17:59", "shift", "2026-06-04 17:59"),
        ("2026-06-03 18:00", "shift", "2026-06-05 09:00"),
    ],
)
def test_the_moment_an_ask_is_listed(asked: str, clock: str, ripe: str) -> None:
    """J-66, J-67: inclusive, local windows."""
    assert from_us(ripe_at(at(asked), 24, clock, BERLIN)) == from_us(at(ripe))


def test_hours_are_elapsed_hours_over_a_clock_change() -> None:
    """J-67: the night of 25 October 2026 has 25 hours."""
    every_day = WorkTime(zone="Europe/Berlin", days=frozenset(range(7)))
    assert from_us(ripe_at(at("2026-10-24 12:00"), 24, "shift", every_day)) == from_us(at("2026-10-25 11:00"))


def test_days_off_are_no_working_days() -> None:
    """J-67."""
    work = WorkTime(zone="UTC", days_off=frozenset({date(2026, 6, 8)}))
    assert from_us(ripe_at(at("2026-06-05 20:00", "UTC"), 24, "shift", work)) == datetime(2026, 6, 9, 9, tzinfo=UTC)
    assert not work.is_workday(date(2026, 6, 8))


def test_an_owner_who_never_works_gets_elapsed_time() -> None:
    """A calendar of days off alone cannot lose a loop for ever."""
    never = WorkTime(days=frozenset())
    assert ripe_at(0, 24, "shift", never) == ripe_at(0, 24, "weekdays", never) == 24 * HOUR_US


def test_an_unknown_clock_is_named() -> None:
    """The names that exist are in the message."""
    with pytest.raises(ValueError, match="shift, elapsed, weekdays"):
        ripe_at(0, 24, "lunar", BERLIN)


@given(st.integers(0, 4 * 10**15), st.integers(0, 400), st.sampled_from(CLOCKS))
def test_no_clock_is_ever_early(asked: int, hours: int, clock: str) -> None:
    """No ask is listed before its hours are over."""
    assert ripe_at(asked, hours, clock, BERLIN) >= asked + hours * HOUR_US


@given(st.integers(0, 10**15), st.integers(0, 90 * 24))
def test_working_days_are_counted_one_by_one(start: int, hours: int) -> None:
    """The quick count equals a walk over the days."""
    end = start + hours * HOUR_US
    zone = ZoneInfo(BERLIN.zone)
    first, last = from_us(start).astimezone(zone).date(), from_us(end).astimezone(zone).date()
    off = frozenset({first, first + timedelta(days=1), first + timedelta(days=5), last, date(2026, 6, 8)})
    work = replace(BERLIN, days_off=off)
    walked = sum(work.is_workday(date.fromordinal(day)) for day in range(first.toordinal() + 1, last.toordinal() + 1))
    assert work.working_days_between(start, end) == walked
