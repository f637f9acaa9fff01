"""What the families of the grammar make: a moment with its readings; and the calendar they reckon with. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta

from extractors.deadlines.numerals import Clock

DAY = timedelta(days=1)
_FAR = 400


@dataclass(frozen=True, slots=True)
class Moment:
    """One reading of an expression. `first`, `last`: its window; `value`: the last day in time; `others`: further readings.

    `grain`: date, week or month. `clock`, `part`, `zone`: time of day as written. `instant`: a moment reckoned from the sending, exact.
    `dated`: a year is written, so nothing is reckoned from the sending. `ahead`: the words themselves point to the future.
    `weak`: counts only with a word of limit or place beside it. `review`: contradicts itself. `sure`: confidence of the reading.
    `closing`: the words already name an end, so "before" takes nothing off. `lone`: a bare weekday.
    """

    value: date
    first: date
    last: date
    grain: str = "date"
    others: tuple[date, ...] = ()
    clock: Clock | None = None
    part: str = ""
    zone: str = ""
    instant: datetime | None = None
    dated: bool = False
    ahead: bool = False
    weak: bool = False
    review: bool = False
    sure: float = 0.9
    closing: bool = False
    lone: bool = False
    family: str = ""

    def but(self, **changes: object) -> Moment:
        """A copy with changes."""
        return replace(self, **changes)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Anchor:
    """What relative words are reckoned from: the author's local moment, his language, which days are worked."""

    sent: datetime
    lang: str
    workday: Callable[[date], bool]
    named: dict[tuple[str, int], date | None] = field(default_factory=dict)

    @property
    def today(self) -> date:
        """The author's local day."""
        return self.sent.date()

    def work_days(self, count: int) -> date:
        """The day `count` working days after today."""
        day, left = self.today, max(count, 0)
        for _ in range(_FAR * 2):
            if left == 0:
                break
            day += DAY
            left -= self.workday(day)
        return day

    def last_workday(self, day: date) -> date:
        """`day` or the nearest working day before it, within the same week."""
        probe = day
        for _ in range(7):
            if self.workday(probe):
                return probe
            probe -= DAY
        return day


def weekday_only(day: date) -> bool:
    """Monday to Friday."""
    return day.weekday() < 5


def make_date(year: int, month: int, day: int) -> date | None:
    """A date, None if there is no such day."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def month_end(year: int, month: int) -> date:
    """Last day of a month; months beyond December run on."""
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    return date(year + month // 12, month % 12 + 1, 1) - DAY


def month_start(year: int, month: int) -> date:
    """First day of a month; months beyond December run on."""
    return date(year + (month - 1) // 12, (month - 1) % 12 + 1, 1)


def add_months(day: date, count: int) -> date:
    """The same day `count` months later, or the last one of that month."""
    end = month_end(day.year, day.month + count)
    return end if day.day > end.day else end.replace(day=day.day)


def week_start(day: date) -> date:
    """Monday of the week."""
    return day - timedelta(days=day.weekday())


def on(value: date, **more: object) -> Moment:
    """A moment of one day."""
    return Moment(value, value, value).but(**more)
