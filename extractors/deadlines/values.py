"""A moment -> the value, readings and window that are stored: dates with a zone, datetimes with an offset (C-1, C-14)."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, tzinfo
from typing import NamedTuple

from extractors.deadlines.families.joined import hour_of
from extractors.deadlines.moments import DAY, Anchor, Moment
from extractors.deadlines.numerals import Clock
from extractors.deadlines.zones import zone_of

_HOURS = {
    "morning": ((12, 0), (9, 0)), "first": ((9, 0),), "afternoon": ((17, 0), (18, 0)), "evening": ((23, 59), (18, 0), (20, 0)),
    "night": ((23, 59),), "close": ((17, 0), (18, 0)),
}  # fmt: skip
"""Other readings of a part of the day as a time; the date is the value."""


class Value(NamedTuple):
    """What a deadline stores of its moment; `alternatives` in the form of `value`."""

    value: str | None
    granularity: str
    alternatives: tuple[str, ...]
    window: tuple[str, str] | None
    zone: str
    review: bool
    confidence: float


def value_of(moment: Moment, anchor: Anchor, zone: str) -> Value:
    """`zone`: the author's; a zone named in the words is stronger."""
    name = moment.zone if moment.zone and zone_of(moment.zone) else zone
    local = zone_of(name) or anchor.sent.tzinfo
    if moment.instant is not None:
        instant = moment.instant.isoformat(timespec="seconds")
        return Value(instant, "datetime", (moment.instant.date().isoformat(),), None, name, moment.review, moment.sure)
    if moment.clock is not None:
        return _clock_value(moment, moment.clock, anchor, name, local)
    if moment.part in {"noon", "lunch", "midnight"}:
        return _part_value(moment, name, local)
    others = [d.isoformat() for d in moment.others]
    others += [_at(moment.value, hour, minute, local) for hour, minute in _HOURS.get(moment.part, ())]
    window = (moment.first.isoformat(), moment.last.isoformat()) if moment.first != moment.last else None
    sure = min(moment.sure, 0.6) if moment.review else moment.sure
    return Value(moment.value.isoformat(), moment.grain, _others(others, moment.value.isoformat()), window, name, moment.review, sure)


def _at(day: date, hour: int, minute: int, zone: tzinfo | None) -> str:
    """A local time of a day; 24:00 is the start of the next."""
    if hour == 24:
        day, hour = day + DAY, 0
    return datetime.combine(day, time(hour, minute), tzinfo=zone).isoformat(timespec="seconds")


def _others(found: list[str], value: str) -> tuple[str, ...]:
    """Further readings, each once, in order."""
    return tuple(dict.fromkeys(one for one in found if one != value))


def _part_value(moment: Moment, name: str, zone: tzinfo | None) -> Value:
    """Noon is 12:00; midnight is the end of the day named."""
    hour = 24 if moment.part == "midnight" else 12
    value = _at(moment.value, hour, 0, zone)
    others = [moment.value.isoformat()]
    if hour == 24:
        others += [_at(moment.value, 23, 59, zone), _at(moment.value, 0, 0, zone)]
    others += [_at(day, hour, 0, zone) for day in moment.others]
    return Value(value, "datetime", _others(others, value), None, name, moment.review, min(moment.sure, 0.85))


def _clock_value(moment: Moment, clock: Clock, anchor: Anchor, name: str, zone: tzinfo | None) -> Value:
    """A time of day; one that has passed is of the next day, or of next week's weekday, and doubtful (C-5, C-11)."""
    hour, minute, guessed = hour_of(clock, anchor.lang)
    day, review, sure = moment.value, moment.review, moment.sure
    others: list[str] = []
    value = _at(day, hour, minute, zone)
    if datetime.fromisoformat(value) < anchor.sent and day <= anchor.today + DAY:
        review, sure = True, 0.55
        others.append(value)
        if moment.family == "time":
            day += DAY
            others.append(_at(_next_workday(day, anchor), hour, minute, zone))
        elif moment.lone and moment.others:
            day = moment.others[0]
        value = _at(day, hour, minute, zone)
    if guessed:
        sure = min(sure, 0.8)
        others.append(_at(day, clock.hour, minute, zone))
    others += [_at(d, hour, minute, zone) for d in moment.others if d != day]
    return Value(value, "datetime", _others(others, value), None, name, review, min(sure, 0.6) if review else sure)


def _next_workday(day: date, anchor: Anchor) -> date:
    """`day` or the next working day after it."""
    for ahead in range(10):
        probe = day + timedelta(days=ahead)
        if anchor.workday(probe):
            return probe
    return day
