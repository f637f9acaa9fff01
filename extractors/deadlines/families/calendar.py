"""Dates of the calendar: "December 15", 15.12., 12/10(목), 15일, "the 10th of next month", and named days."""

from __future__ import annotations

import re
from datetime import date, timedelta

from extractors.deadlines.families.named import named_day
from extractors.deadlines.moments import Anchor, Moment, add_months, make_date, month_end, on
from extractors.deadlines.numerals import Written
from extractors.deadlines.tape import Atom, Tape, nothing

_WORDED = re.compile("(?P<x>m[jO,]?[noN](?![unC%])(?:[,jO]{0,2}Y)?|[noN][jO]{0,2}m(?:[,jO]{0,2}Y|n(?![un%C-]))?)(?!-n)")
_PERIOD_DAY = re.compile("(?P<x>R[jO]{0,2}[No]|R[jO]{0,2}n(?![uC])|[no][jO]{0,3}R|D[jO,]{0,2}R|R[jO]{0,2}D)")
_FIGURES = re.compile("(?P<x>d)")
_WITH_WEEKDAY = re.compile("(?P<x>w[,jO]{0,2}D|D,w,?)")
_DAY_SIGN = re.compile("(?P<x>N)")
_DAY_BEFORE_NAME = re.compile("(?P<x>N)(?=\\.)")
_WEEKDAY_NUMBER = re.compile("(?P<x>w[jO]?n)(?![unC%mtpH@-])")
_LONE = re.compile("(?P<x>o)(?![.muowneS#qR])")
_DAY_WORD = re.compile("(?P<x>u[jO]?[no])(?![umnC.])")
_ARTICLE_DAY = re.compile("(?:(?<=[Bbi])|(?<=[Bbi]j)|(?<=O))(?P<x>n)(?![umnC.%@tz-])")
_HOLIDAY = re.compile("(?P<x>h(?:[jO,]?Y)?)")
_RELATIVE = re.compile("(?P<x>r)")
_PASSED = 7
"""A written month and day at most so many days ago is that day, not next year's."""


def calendar_dates(tape: Tape, anchor: Anchor) -> None:
    """Rewrite written dates to moments."""
    tape.rewrite(_FIGURES, lambda a: _figures(a[0], anchor))
    tape.rewrite(_WORDED, lambda a: _worded(a, anchor))
    tape.rewrite(_PERIOD_DAY, lambda a: _in_period(a, anchor))
    tape.rewrite(_WITH_WEEKDAY, lambda a: _checked(a, anchor))
    tape.rewrite(_HOLIDAY, lambda a: _holiday(a, anchor))
    tape.rewrite(_RELATIVE, lambda a: Atom("D", _relative(a[0], anchor), a[0].start, a[0].end))


def weekday_numbers(tape: Tape, anchor: Anchor) -> None:
    """Rewrite "vendredi 18": after weekdays with a period, before plain ones."""
    if anchor.lang in {"fr", "es", "pt", "it", "en"}:
        tape.rewrite(_WEEKDAY_NUMBER, lambda a: _weekday_number(a, anchor))


def _weekday_number(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """The next month in which that day is that weekday; in English only numbers that are no hour."""
    value = atoms[-1].value[0]
    if value != int(value) or not (13 if anchor.lang == "en" else 1) <= value <= 31:
        return None
    for ahead in range(7):
        start = add_months(anchor.today.replace(day=1), ahead)
        found = make_date(start.year, start.month, int(value))
        if found is not None and found >= anchor.today and found.weekday() == atoms[0].value:
            return Atom("D", on(found, family="date"), atoms[0].start, atoms[-1].end)
    return _day_of_month(atoms, int(value), anchor, weekday=atoms[0].value)


def lone_days(tape: Tape, anchor: Anchor) -> None:
    """Rewrite days of the month that stand alone; after everything longer was tried."""
    tape.rewrite(_DAY_BEFORE_NAME, lambda a: _day_of_month(a, a[0].value[0], anchor, weekday=a[0].value[1], weak=True))
    tape.rewrite(
        _DAY_SIGN,
        lambda a: _day_of_month(
            a,
            a[0].value[0],
            anchor,
            weekday=a[0].value[1],
            weak=not tape.low[a[0].start].isdecimal(),
            figures=tape.low[a[0].start].isdecimal(),
        ),
    )
    tape.rewrite(_DAY_WORD, lambda a: _counted_day(a, anchor))
    tape.rewrite(_LONE, lambda a: _day_of_month(a, a[0].value, anchor, weak=True, figures=tape.low[a[0].start].isdecimal()))
    if anchor.lang in {"fr", "es", "pt", "it"}:
        tape.rewrite(_ARTICLE_DAY, lambda a: _number_day(a, anchor))
    tape.rewrite(_WITH_WEEKDAY, lambda a: _checked(a, anchor))


def _relative(atom: Atom, anchor: Anchor) -> Moment:
    """today, tomorrow, 모레."""
    return on(anchor.today + timedelta(days=atom.value), ahead=atom.value > 0, weak=atom.weak, sure=0.95, family="day")


def _next(month: int, day: int, anchor: Anchor) -> date | None:
    """The next such day, counting one a few days ago as that one; None if no year has it."""
    today = anchor.today
    for year in (today.year, today.year + 1, today.year + 2, today.year + 3, today.year + 4):
        found = make_date(year, month, day)
        if found is not None and found >= today - timedelta(days=_PASSED):
            return found
    return None


def _written(year: int, month: int, day: int, anchor: Anchor) -> date | None:
    """A written date; without a year the next one."""
    return make_date(year, month, day) if year else _next(month, day, anchor)


def _day(value: date, anchor: Anchor, *, dated: bool, others: tuple[date, ...] = (), weak: bool = False) -> Moment:
    """A written day; one just gone by is doubtful."""
    if not dated and value < anchor.today:
        following = make_date(value.year + 1, value.month, value.day)
        return on(value, others=(*others, *([following] if following else [])), review=True, sure=0.5, weak=weak, family="gone")
    return on(value, dated=dated, others=others, weak=weak, sure=0.7 if others else 0.95, review=False, family="date")


def _figures(atom: Atom, anchor: Anchor) -> Atom | None:
    """A date in figures -> moment; the weekday in brackets is checked."""
    written: Written = atom.value
    value = _written(written.year, written.month, written.day, anchor)
    others = tuple(d for y, m, n in written.others if (d := _written(y, m, n, anchor)) is not None)
    if value is None:
        return nothing([atom])
    made = _day(value, anchor, dated=bool(written.year), others=others, weak=written.weak)
    if written.weekday is not None:
        made = agree(made, written.weekday, anchor)
    return Atom("D", made, atom.start, atom.end)


def _worded(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """December 15(, 2026), 15. Dezember, 1er juillet."""
    month = next(a for a in atoms if a.letter == "m")
    number = next(a for a in atoms if a.letter in "noN")
    year = next((a.value[0] for a in atoms if a.letter == "Y"), 0)
    day = number.value if number.letter == "o" else number.value[0]
    if atoms[-1].letter == "n" and atoms[-1] is not number and not year:
        year = _short_year(atoms[-1].value[0])
        if not year:
            return nothing(atoms)
    if day != int(day) or not 1 <= day <= 31:
        return nothing(atoms)
    value = _written(year, month.value, int(day), anchor)
    if value is None:
        return nothing(atoms)
    return Atom("D", _day(value, anchor, dated=bool(year)), atoms[0].start, atoms[-1].end)


def _short_year(value: float) -> int:
    """26 -> 2026; 0 for what is hardly a year."""
    return 2000 + int(value) if value == int(value) and 10 <= value <= 60 else 0


def _in_period(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """다음 달 10일, "the 10th of next month", 내년 1월 15일."""
    period = next(a for a in atoms if a.letter == "R")
    other = atoms[-1] if atoms[0] is period else atoms[0]
    unit, offset = period.value
    if other.letter == "D":
        made: Moment = other.value
        if unit != "year" or made.dated or made.family not in {"date", "gone"}:
            return None
        value = make_date(anchor.today.year + offset, made.value.month, made.value.day)
        return Atom("D", on(value, dated=False, ahead=offset > 0), atoms[0].start, atoms[-1].end) if value else None
    if unit != "month":
        return None
    day = other.value if other.letter == "o" else other.value[0]
    if day != int(day) or not 1 <= day <= 31:
        return nothing(atoms)
    start = add_months(anchor.today.replace(day=1), offset)
    value = make_date(start.year, start.month, int(day))
    if value is None:
        return nothing(atoms)
    return Atom("D", on(value, ahead=offset > 0, family="date"), atoms[0].start, atoms[-1].end)


def agree(made: Moment, weekday: int, anchor: Anchor) -> Moment:
    """A weekday beside a date: agreeing makes it surer, the other one doubtful (C-11)."""
    others = [d for d in made.others if d.weekday() == weekday]
    if made.value.weekday() == weekday:
        return made.but(weak=False, sure=0.95, others=())
    if others:
        return made.but(value=others[0], first=others[0], last=others[0], others=(), weak=False, sure=0.9)
    near = made.value + timedelta(days=(weekday - made.value.weekday() + 3) % 7 - 3)
    coming = anchor.today + timedelta(days=(weekday - anchor.today.weekday()) % 7)
    found = tuple(dict.fromkeys(d for d in (near, coming) if d >= anchor.today and d != made.value))
    return made.but(others=found, review=True, weak=False, sure=0.6)


def _checked(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """Friday, December 4."""
    day = next(a for a in atoms if a.letter == "D")
    weekday = next(a for a in atoms if a.letter == "w")
    made: Moment = day.value
    if made.family not in {"date", "gone", "lone", "said_day"}:
        return None
    return Atom("D", agree(made, weekday.value, anchor), atoms[0].start, atoms[-1].end)


def _holiday(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """Christmas, 추석: the next one; the day before is another reading."""
    year = atoms[-1].value[0] if atoms[-1].letter == "Y" else 0
    value = named_day(atoms[0].value, year) if year else None
    for probe in range(anchor.today.year, anchor.today.year + 2):
        if value is None and not year:
            found = named_day(atoms[0].value, probe)
            value = found if found is not None and found >= anchor.today else None
    if value is None:
        return nothing(atoms)
    return Atom(
        "D", on(value, others=(value - timedelta(days=1),), sure=0.8, dated=bool(year), family="holiday"), atoms[0].start, atoms[-1].end
    )


_COUNTS_THINGS = frozenset({"ko", "ja", "zh"})
"""Where an ordinal in words counts things, never days: 두 번째 안 is the second plan."""


def _day_of_month(
    atoms: list[Atom], day: int, anchor: Anchor, *, weekday: int | None = None, weak: bool = False, figures: bool = True
) -> Atom | None:
    """The 10th: of this month, or of the next where it has passed."""
    if not 1 <= day <= 31 or (not figures and anchor.lang in _COUNTS_THINGS):
        return None
    start = anchor.today.replace(day=1)
    while day > month_end(start.year, start.month).day or start.replace(day=day) < anchor.today:
        start = add_months(start, 1)
    made = on(start.replace(day=day), weak=weak, sure=0.85, family="lone" if figures else "said_day")
    return Atom("D", agree(made, weekday, anchor) if weekday is not None else made, atoms[0].start, atoms[-1].end)


def _counted_day(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """el día 10, dia 10."""
    value = atoms[-1].value if atoms[-1].letter == "o" else atoms[-1].value[0]
    if atoms[0].value != "day" or anchor.lang in {"ko", "ja", "zh", "en", "de"}:
        return None
    return _day_of_month(atoms, int(value), anchor, weak=True)


def _number_day(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """jusqu'au 10, entro il 10."""
    value, vague = atoms[0].value
    return None if vague or value != int(value) else _day_of_month(atoms, int(value), anchor, weak=True)
