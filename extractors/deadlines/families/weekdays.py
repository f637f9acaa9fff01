"""Weekdays and weekends: "Friday", "next Friday", 다음 주 월요일, "Friday week", "the second Friday of July", "this weekend"."""

from __future__ import annotations

import re
from datetime import date, timedelta

from extractors.deadlines.families.named import nth_weekday
from extractors.deadlines.moments import Anchor, Moment, add_months, on, week_start
from extractors.deadlines.tape import Atom, Tape, nothing

_GONE = re.compile("[lj]*l[jO]*[wW]|[wW][jO]*l")
_NTH = re.compile("(?P<x>o[jO]*wu?[jOf]{0,3}[mR](?:[,jO]{0,2}Y)?|[mR][jO]*ou?[jO]*w(?![jOf]{1,3}m))")
_OF_WEEK = re.compile("(?P<x>R[jO]{0,3}w|w[jO,]{0,3}R)")
_NEXT = re.compile("(?P<x>x+j?w|w[jO]?x)")
_NTH_HERE = re.compile("(?P<x>o[jO]*w)")
_WEEK_AFTER = re.compile("(?P<x>wu|wS)(?![34])")
_PLAIN = re.compile("(?P<x>w)")
_WEEKEND = re.compile("(?P<x>[xR]?[jO]?W|W[jO]?[xR])")
_WEEKEND_OF = re.compile("(?P<x>D[jO]{1,3}D)")
_EDGED = re.compile("(?P<x>e[jO]*D)")


def weekdays(tape: Tape, anchor: Anchor) -> None:
    """Rewrite weekdays to moments."""
    tape.rewrite(_GONE, nothing)
    tape.rewrite(_NTH, lambda a: _nth(a, anchor))
    tape.rewrite(_NTH_HERE, lambda a: _nth_here(a, anchor))
    tape.rewrite(_OF_WEEK, lambda a: _of_week(a, anchor))
    tape.rewrite(_NEXT, lambda a: _next(a, anchor))
    if anchor.lang == "en":
        tape.rewrite(_WEEK_AFTER, lambda a: _week_after(a, anchor))
    tape.rewrite(_WEEKEND, lambda a: _weekend(a, anchor))


def weekend_of(tape: Tape) -> None:
    """the weekend of the 12th."""
    tape.rewrite(_WEEKEND_OF, _weekend_of)


def _weekend_of(atoms: list[Atom]) -> Atom | None:
    """The weekend that holds or follows the date."""
    day: Moment = atoms[-1].value
    if atoms[0].value.family != "weekend" or day.family not in {"date", "lone"}:
        return None
    sunday = day.value + timedelta(days=6 - day.value.weekday())
    saturday = sunday - timedelta(days=1)
    made = Moment(sunday, saturday, sunday, others=(saturday, saturday - timedelta(days=1)), sure=0.75, family="weekend", dated=day.dated)
    return Atom("D", made, atoms[0].start, atoms[-1].end)


def plain_weekdays(tape: Tape, anchor: Anchor) -> None:
    """Rewrite the weekdays that nothing else took."""
    tape.rewrite(_PLAIN, lambda a: Atom("D", _coming(a[0].value, anchor).but(weak=a[0].weak), a[0].start, a[0].end))
    tape.rewrite(_EDGED, _edged)


def _coming(weekday: int, anchor: Anchor) -> Moment:
    """The coming one; today counts, with next week's as the other reading."""
    ahead = (weekday - anchor.today.weekday()) % 7
    value = anchor.today + timedelta(days=ahead)
    return on(
        value, others=(value + timedelta(days=7),) if ahead == 0 else (), sure=0.8 if ahead == 0 else 0.9, lone=True, family="weekday"
    )


def _edged(atoms: list[Atom]) -> Atom | None:
    """early Monday, end of Friday: the day."""
    made: Moment = atoms[-1].value
    return Atom("D", made, atoms[0].start, atoms[-1].end) if made.family in {"weekday", "day", "date"} else None


def _next(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """This or next Friday: next is that day of the coming calendar week, the nearer and the later one are other readings (C-5)."""
    if atoms[0].letter == "w" and anchor.lang in {"ko", "ja", "zh"}:  # 星期天下雨
        return None
    weekday = next(a.value for a in atoms if a.letter == "w")
    shift = max(a.value for a in atoms if a.letter == "x")
    if shift == 9:  # "coming", "que viene": not today
        made = _coming(weekday, anchor).but(ahead=True)
        if made.value == anchor.today:
            made = made.but(value=made.others[0], first=made.others[0], last=made.others[0], others=(made.value,))
    elif shift == 0:
        made = _coming(weekday, anchor).but(ahead=True)
    elif shift == 8:
        made = on(_coming(weekday, anchor).value + timedelta(days=7), ahead=True)
    else:
        value = week_start(anchor.today) + timedelta(days=7 * shift + weekday)
        near = _coming(weekday, anchor).value
        others = tuple(d for d in (near, value + timedelta(days=7)) if d != value and d > anchor.today)
        made = on(value, others=others, ahead=True, sure=0.7, family="weekday")
    return Atom("D", made, atoms[0].start, atoms[-1].end)


def _of_week(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """Friday of next week, 이번 주 금요일."""
    period = next(a for a in atoms if a.letter == "R")
    weekday = next(a.value for a in atoms if a.letter == "w")
    if period.value[0] != "week":
        return nothing(atoms)
    if period.value[1] < 0:
        return nothing(atoms)
    value = week_start(anchor.today) + timedelta(days=7 * period.value[1] + weekday)
    made = on(value, ahead=period.value[1] > 0, family="weekday")
    if value < anchor.today:
        return nothing(atoms)
    return Atom("D", made, atoms[0].start, atoms[-1].end)


def _week_after(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """Friday week, Thursday fortnight (British)."""
    days = (
        7
        if atoms[1].letter == "u" and atoms[1].value == "week"
        else 14
        if atoms[1].letter == "S" and atoms[1].value[:2] == (14.0, "day")
        else 0
    )
    if not days:
        return None
    value = _coming(atoms[0].value, anchor).value + timedelta(days=days)
    later = () if value.weekday() != anchor.today.weekday() else (value + timedelta(days=7),)
    return Atom("D", on(value, others=later, ahead=True), atoms[0].start, atoms[-1].end)


def _nth(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """The first Monday of January, 다음 달 첫째 주 금요일."""
    which = next(a.value for a in atoms if a.letter == "o")
    weekday = next(a.value for a in atoms if a.letter == "w")
    place = next(a for a in atoms if a.letter in "mR")
    year = next((a.value[0] for a in atoms if a.letter == "Y"), 0)
    found: date | None = None
    if place.letter == "R":
        if place.value[0] not in {"month", "year"} or place.value[1] < 0:
            return nothing(atoms)
        start = add_months(anchor.today.replace(day=1), place.value[1])
        if place.value[0] == "year":
            start = date(anchor.today.year + place.value[1], 1 if which > 0 else 12, 1)
        found = nth_weekday(start.year, start.month, weekday, which)
    else:
        for probe in (year,) if year else (anchor.today.year, anchor.today.year + 1):
            day = nth_weekday(probe, place.value, weekday, which)
            if day is not None and (year or day >= anchor.today):
                found = day
                break
    return Atom("D", on(found, ahead=True, dated=bool(year)), atoms[0].start, atoms[-1].end) if found else nothing(atoms)


def _nth_here(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """The second Friday, 第2金曜日: of this month, or of the next where it has passed."""
    for ahead in (0, 1):
        start = add_months(anchor.today.replace(day=1), ahead)
        found = nth_weekday(start.year, start.month, atoms[-1].value, atoms[0].value)
        if found is not None and found >= anchor.today:
            return Atom("D", on(found, weak=atoms[0].value < 0, sure=0.7, family="weekday"), atoms[0].start, atoms[-1].end)
    return nothing(atoms)


def _weekend(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """The weekend: its Sunday; Saturday and the Friday before are other readings."""
    shift = next((a.value % 9 % 8 if a.letter == "x" else a.value[1] for a in atoms if a.letter in "xR"), 0)
    unit = next((a.value[0] for a in atoms if a.letter == "R"), "week")
    if unit != "week":
        return nothing(atoms)
    if shift < 0:
        return nothing(atoms)
    sunday = week_start(anchor.today) + timedelta(days=6 + 7 * shift)
    days = tuple(d for d in (sunday - timedelta(days=1), sunday - timedelta(days=2)) if d >= anchor.today)
    made = Moment(sunday, days[0] if days else sunday, sunday, others=days, sure=0.75, family="weekend", ahead=shift > 0)
    return Atom("D", made, atoms[0].start, atoms[-1].end)
