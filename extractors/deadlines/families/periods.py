"""Periods and their ends: "next week", "end of the month", 월말, "mid-January", "Q3", "KW 50", "the first half of next year"."""

from __future__ import annotations

import re
from datetime import date, timedelta

from extractors.deadlines.moments import DAY, Anchor, Moment, add_months, make_date, month_end, month_start, week_start
from extractors.deadlines.tape import Atom, Tape, nothing

_LAST_OF = re.compile("(?P<x>[lj]*l)(?=[jO]?[wu][jOf]+[mRux])")
_GONE = re.compile("[lj]*l[jO]?[umqR]|[uR][jO]?l|R(?P<past>)[jO]?l")
_NAMED = re.compile("(?P<x>x+[jO]?u|ux(?!u))")
_WITHIN = re.compile("i[jO]?(?P<x>u)")
_NTH_QUARTER = re.compile("(?P<x>o[jO]?u)")
_QUARTER = re.compile("(?P<x>[YR][jO,]{0,2}q[jO]?e|[YR][jO,]{0,2}q|e[jO]*q[jO]{0,2}[YR]?|q[jO]{0,2}[YR](?:[jO]?e)?|q[jO]?e|q)")
_EDGE = re.compile("(?P<x>e[jO,-]{0,3}(?:m(?:[jO,]{0,2}[YR])?|R|u|Y)|(?:[YR][jO]{0,2})?m[jO]?e(?:[jO]?u)?|[RY][jO]?e(?:[jO]?u)?|u[jO]?e)")
_YEAR_MONTH = re.compile("(?P<x>[YR][jO]{0,2}m|m[jO,]{0,2}[YR])")
_MONTH = re.compile("(?P<x>m)")
_WEEK = re.compile("(?P<x>k(?:[jO]?e)?)")
_NTH_WEEK = re.compile("(?P<x>o[jO]?u[jOf]{0,3}(?:m(?:[,jO]{0,2}Y)?|R|u)|[mR][jO]?o[jO]?u)(?![jO]*w)")
_PERIOD = re.compile("(?P<x>R)")
_YEAR = re.compile("(?P<x>Y)")
_EDGES_BARE = re.compile("(?P<x>eu)")
_TWO_THIRDS = 20


def periods(tape: Tape, anchor: Anchor) -> None:
    """Rewrite periods with an edge, quarters and weeks to moments; name plain ones (`R`)."""
    tape.rewrite(_LAST_OF, lambda a: Atom("o", -1, a[0].start, a[-1].end))
    tape.rewrite(_GONE, nothing)
    tape.rewrite(_NTH_QUARTER, _nth_quarter)
    tape.rewrite(_NAMED, _named)
    tape.rewrite(_WITHIN, _within)
    tape.rewrite(_NTH_WEEK, lambda a: _nth_week(a, anchor))
    tape.rewrite(_QUARTER, lambda a: _quarter(a, anchor))
    tape.rewrite(_EDGE, lambda a: _edge(a, anchor))
    tape.rewrite(_WEEK, lambda a: _calendar_week(a, anchor))


def plain_periods(tape: Tape, anchor: Anchor) -> None:
    """Rewrite whole periods that nothing else took."""
    tape.rewrite(_YEAR_MONTH, lambda a: _month(a, anchor))
    tape.rewrite(_MONTH, lambda a: _month(a, anchor))
    tape.rewrite(_PERIOD, lambda a: _period(a[0], anchor))
    tape.rewrite(_YEAR, lambda a: _year(a[0]))


def _named(atoms: list[Atom]) -> Atom | None:
    """next week, mes próximo."""
    unit = next(a.value for a in atoms if a.letter == "u")
    shift = max(a.value for a in atoms if a.letter == "x")
    if unit not in {"week", "month", "quarter", "year"} or shift == 8:
        return None
    return Atom("R", (unit, 1 if shift == 9 else shift), atoms[0].start, atoms[-1].end)


def _within(atoms: list[Atom]) -> Atom | None:
    """within the week, innerhalb des Monats."""
    unit = atoms[0].value
    if unit in {"minute", "hour"}:
        return Atom("S", (1.0, unit, False, True), atoms[0].start, atoms[0].end)
    if unit == "day":
        return Atom("r", 0, atoms[0].start, atoms[0].end)
    return Atom("R", (unit, 0), atoms[0].start, atoms[0].end) if unit in {"week", "month", "quarter", "year"} else None


def _nth_quarter(atoms: list[Atom]) -> Atom | None:
    """the third quarter."""
    which, unit = atoms[0].value, atoms[-1].value
    return Atom("q", ("quarter", which), atoms[0].start, atoms[-1].end) if unit == "quarter" and 1 <= which <= 4 else None


def _nth_week(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """The second week of January, 1월 첫째 주: seven days counted from the first of the month."""
    if next(a.value for a in atoms if a.letter == "u") != "week":
        return None
    which = next(a.value for a in atoms if a.letter == "o")
    place = next((a for a in atoms if a.letter in "mR"), atoms[-1])
    if place.letter == "u":
        place = place._replace(value=(place.value, 0))
    year = next((a.value[0] for a in atoms if a.letter == "Y"), 0)
    if place.letter == "m":
        first, last = _month_bounds(place.value, year, anchor)
    elif place.value[0] in {"month", "year"} and place.value[1] >= 0:
        first, last = bounds(place.value[0], place.value[1], anchor)
    else:
        return nothing(atoms)
    if not 1 <= which <= 5 and which != -1:
        return nothing(atoms)
    lo = last - timedelta(days=6) if which == -1 else first + timedelta(days=7 * (which - 1))
    hi = min(lo + timedelta(days=6), last)
    friday = hi - timedelta(days=(hi.weekday() - 4) % 7)
    made = Moment(
        hi, lo, hi, "week", (friday, hi + timedelta(days=6 - hi.weekday()), lo), sure=0.7, family="nth_week", dated=bool(year), ahead=True
    )
    return Atom("D", made, atoms[0].start, atoms[-1].end)


def bounds(unit: str, offset: int, anchor: Anchor) -> tuple[date, date]:
    """First and last day of the period `offset` from the one of the sending."""
    today = anchor.today
    if unit == "week":
        first = week_start(today) + timedelta(days=7 * offset)
        return first, first + timedelta(days=6)
    if unit == "month":
        first = add_months(today.replace(day=1), offset)
        return first, month_end(first.year, first.month)
    if unit == "quarter":
        month = (today.month - 1) // 3 * 3 + 1 + 3 * offset
        return month_start(today.year, month), month_end(today.year, month + 2)
    return date(today.year + offset, 1, 1), date(today.year + offset, 12, 31)


def _window(first: date, last: date, grain: str, anchor: Anchor, **more: object) -> Moment:
    """A whole period: its last day, of a week the last working day (Sunday, Monday, Wednesday as other readings)."""
    if grain == "week":
        value = anchor.last_workday(last)
        if value < anchor.today:
            value = last
        others = tuple(d for d in (last, first + timedelta(days=4), first + timedelta(days=2), first) if d != value and d >= anchor.today)
        return Moment(value, first, last, "week", tuple(dict.fromkeys(others)), sure=0.85, family="period").but(**more)
    return Moment(last, first, last, grain, (), sure=0.8, family="period").but(**more)


def _period(atom: Atom, anchor: Anchor) -> Atom | None:
    """this week, next month."""
    unit, offset = atom.value
    if offset < 0:
        return nothing([atom])
    first, last = bounds(unit, offset, anchor)
    made = _window(first, last, "week" if unit == "week" else "month", anchor, ahead=offset > 0)
    return Atom("D", made, atom.start, atom.end)


def _part(first: date, last: date, edge: str) -> tuple[date, date, tuple[date, ...]]:
    """Window of an edge of a period and further readings of its end."""
    length = (last - first).days + 1
    if edge == "end":
        return max(first, last - timedelta(days=10)) if length > 8 else first, last, ()
    if length <= 8:  # of a week
        middle = first + timedelta(days=2)
        if edge == "half2":
            return middle, first + timedelta(days=4), (last, first + timedelta(days=3))
        return (first, middle, (first, first + DAY)) if edge in {"start", "half1"} else (middle, middle, (middle + DAY,))
    if edge == "start":
        end = first + timedelta(days=9)
        return (
            first,
            end if length < 40 else month_end(first.year, first.month),
            tuple(first + timedelta(days=n) for n in (0, 2, 4, 6, 9, 14)),
        )
    if edge == "mid":
        if length < 40:
            return (
                first + timedelta(days=10),
                first.replace(day=_TWO_THIRDS),
                (first.replace(day=15), first.replace(day=14), first.replace(day=16)),
            )
        middle = month_end(first.year, first.month + (length // 30 - 1) // 2)
        return middle.replace(day=1), middle, (middle + timedelta(days=15), month_end(middle.year, middle.month + 1))
    half = first.replace(day=15) if length < 40 else month_end(first.year, first.month + (length // 30) // 2 - 1)
    return (first, half, ()) if edge == "half1" else (half + DAY, last, ())


def _edge(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """end of March, 다음 달 초, Anfang Januar, end of the week."""
    edge = next(a.value for a in atoms if a.letter == "e")
    month = next((a for a in atoms if a.letter == "m"), None)
    period = next((a for a in atoms if a.letter == "R"), None)
    year = next((a.value[0] for a in atoms if a.letter == "Y"), 0)
    unit = next((a.value for a in atoms if a.letter == "u"), "")
    if period is not None and period.value[1] < 0:
        return nothing(atoms)
    if month is not None:
        first, last = _month_bounds(
            month.value, year or (anchor.today.year + period.value[1] if period and period.value[0] == "year" else 0), anchor, edge
        )
        grain = "month"
    elif year and not unit:
        first, last, grain = date(year, 1, 1), date(year, 12, 31), "month"
    else:
        named, offset = period.value if period is not None else (unit, 0)
        if named == "year" and unit == "month":  # 내년 월말: of which month?
            return nothing(atoms)
        if named not in {"week", "month", "quarter", "year"}:
            return None
        if period is None and edge == "start":
            offset = 1
        first, last = bounds(named, offset, anchor)
        grain = "week" if named == "week" else "month"
        if period is None and edge == "mid" and _part(first, last, edge)[1] < anchor.today:
            first, last = bounds(named, 1, anchor)
    return Atom(
        "D",
        _edged(first, last, edge, grain, anchor, dated=bool(year), ahead=period is not None and period.value[1] > 0),
        atoms[0].start,
        atoms[-1].end,
    )


def _edged(first: date, last: date, edge: str, grain: str, anchor: Anchor, *, dated: bool, ahead: bool) -> Moment:
    """The moment of an edge."""
    if grain == "week" and edge == "end":
        return _window(first, last, "week", anchor, closing=True, ahead=ahead)
    lo, hi, others = _part(first, last, edge)
    rough = edge in {"start", "mid"}
    near = tuple(d for d in others if d != hi and d >= anchor.today)
    return Moment(
        hi,
        lo,
        hi,
        grain if rough else "date",
        near,
        closing=not rough,
        sure=0.75 if rough else 0.9,
        dated=dated,
        ahead=ahead,
        family="edge",
    )


def _month_bounds(month: int, year: int, anchor: Anchor, edge: str = "end") -> tuple[date, date]:
    """A named month: this year's, or next year's where the asked part of it is over."""
    if not year:
        year = anchor.today.year
        last = month_end(year, month)
        part = {"start": 10, "mid": _TWO_THIRDS, "half1": 15}.get(edge, last.day)
        if last.replace(day=part) < anchor.today:
            year += 1
    return date(year, month, 1), month_end(year, month)


def _month(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """January, 내년 3월, marzo 2027: its last day; weak, a month alone is often a label."""
    month = next(a for a in atoms if a.letter == "m")
    year = next((a.value[0] for a in atoms if a.letter == "Y"), 0)
    period = next((a.value for a in atoms if a.letter == "R"), None)
    if period is not None:
        if period[0] != "year" or period[1] < 0:
            return None
        year = anchor.today.year + period[1]
    first, last = _month_bounds(month.value, year, anchor)
    made = Moment(
        last, first, last, "month", (first, first - DAY), sure=0.6, weak=True, family="month", dated=bool(year), ahead=period is not None
    )
    return Atom("D", made, atoms[0].start, atoms[-1].end)


def _quarter(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """Q3, end of Q1, 3분기 말, 내년 상반기; one that is over is next year's."""
    kind, which = next(a.value for a in atoms if a.letter == "q")
    edge = next((a.value for a in atoms if a.letter == "e"), "end")
    year = next((a.value[0] for a in atoms if a.letter == "Y"), 0)
    period = next((a.value for a in atoms if a.letter == "R"), None)
    if period is not None:
        if period[0] != "year" or period[1] < 0:
            return None
        year = anchor.today.year + period[1]
    size = 3 if kind == "quarter" else 6
    probe = year or anchor.today.year
    first, last = month_start(probe, (which - 1) * size + 1), month_end(probe, which * size)
    if not year and last < anchor.today:
        first, last = add_months(first, 12), month_end(probe + 1, which * size)
    alone = len(atoms) == 1
    lo, hi, others = _part(first, last, edge)
    made = Moment(
        hi,
        lo if not alone else first,
        hi,
        "date" if edge == "end" else "month",
        others,
        weak=alone,
        sure=0.85,
        closing=edge == "end" and any(a.letter == "e" for a in atoms),
        dated=any(a.letter == "Y" for a in atoms),
        family="quarter",
        ahead=period is not None,
    )
    return Atom("D", made, atoms[0].start, atoms[-1].end)


def _calendar_week(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """KW 50: Sunday of the ISO week; Friday and Monday are other readings."""
    number = atoms[0].value
    for year in (anchor.today.year, anchor.today.year + 1):
        try:
            first = date.fromisocalendar(year, number, 1)
        except ValueError:
            continue
        if first + timedelta(days=6) >= anchor.today:
            sunday = first + timedelta(days=6)
            made = Moment(
                sunday,
                first,
                sunday,
                "week",
                (first + timedelta(days=4), first),
                sure=0.8,
                family="calendar_week",
                weak=False,
                closing=False,
            )
            return Atom("D", made, atoms[0].start, atoms[-1].end)
    return None


def _year(atom: Atom) -> Atom | None:
    """2027년까지: its last day; weak."""
    year, signed = atom.value
    last = make_date(year, 12, 31)
    if last is None or not signed:
        return None
    return Atom("D", Moment(last, date(year, 1, 1), last, "month", weak=True, sure=0.6, dated=True, family="year"), atom.start, atom.end)
