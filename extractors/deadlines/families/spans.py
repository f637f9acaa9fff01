"""Spans: "3 days", "two weeks", "within 3 business days", "in 30 minutes", "a week from Friday", "net 30"."""

from __future__ import annotations

import re
from datetime import date, timedelta

from extractors.deadlines.moments import Anchor, Moment, add_months, month_end, on
from extractors.deadlines.tape import Atom, Tape, nothing

_NUMBER_UNIT = re.compile("(?P<x>n{1,2}x?u)")
_TWICE = re.compile("(?P<x>n,n,u)")
_WORK_FIRST = re.compile("(?P<x>u[jO]*[nN]u?)")
_EITHER = re.compile("(?P<x>n[jO]*c[jO]*nu)")
_DAYS_SIGN = re.compile("(?P<x>N)(?=[jO]*[34692])")
_NEXT = re.compile("(?P<x>[xj]*xS)")
_NEXT_HOUR = re.compile("(?P<x>xu)")
_AND_HALF = re.compile("(?P<x>S7)")
_GONE = re.compile("[lj]*lj*S|Sj*l")
_HOUR_SIGN = re.compile("(?<=[if])(?P<x>t)")
_NET = re.compile(r"(?P<x>\$[jO]*[nS]|S\$)")
_MONTH_TERM = re.compile(r"(?P<x>\$N)")
_AHEAD = re.compile("(?P<x>[BiFO]*[if][jO]*S(?![46]))")
_BEHIND = re.compile("(?P<x>[fi]?S[jO]*(?:3[jO]*|4[jO]*)+)(?!a[jO]*[wrmdD])")
_GIVEN = re.compile("G[jO]*(?P<x>S)(?=[jO]?[-BFU])")
_MONTH_END_TERM = re.compile(r"(?P<x>[\$f@]?[jO]*[ST][jO,]*D)")
_TIME_TERM = re.compile("(?P<x>[B]j*S|S1)")
_SHIFTED = re.compile("(?P<x>f?S[jO4]*a[jO]*D|S[jO]*4[jO]*D)")
_WEEK_ON = re.compile("(?P<x>SOD)")
_DAY_FIRST = re.compile("(?P<x>D[jO]*f[jO]*S)")
_SINGULAR = frozenset({"minute", "hour", "day", "week", "month", "year", "business day", "working day"})
_NEAR = {"minute": 60, "hour": 3_600}


def spans(tape: Tape, lang: str) -> None:
    """Rewrite counts with units to spans (`S`)."""
    tape.rewrite(_TWICE, lambda a: _span(a[2], a[-1], start=a[0].start))
    tape.rewrite(_EITHER, lambda a: _span(a[-2], a[-1], vague=True))
    tape.rewrite(
        _NUMBER_UNIT,
        lambda a: None if _compound(a, tape.low, lang) else _span(a[-2] if a[-2].letter == "n" else a[-3], a[-1], start=a[0].start),
    )
    if tape.letters.count("u"):
        tape.rewrite(_WORK_FIRST, _work_first)
    tape.rewrite(_NEXT_HOUR, _next_hour)
    tape.rewrite(_AND_HALF, _and_half)
    tape.rewrite(_DAYS_SIGN, _days_sign)
    tape.rewrite(_HOUR_SIGN, _hours)
    tape.rewrite(_GONE, nothing)
    tape.rewrite(_NEXT, lambda a: Atom("S", (*a[-1].value[:3], True), a[0].start, a[-1].end))
    tape.rewrite(_NET, _net)
    tape.rewrite(_MONTH_TERM, lambda a: Atom("i", "", a[0].start, a[0].start))


def _span(number: Atom, unit: Atom, *, vague: bool = False, start: int | None = None) -> Atom:
    """Count and unit -> span (count, unit, vague, next)."""
    count, rough = number.value
    return Atom("S", (count, unit.value, vague or rough, False), number.start if start is None else start, unit.end)


def _compound(atoms: list[Atom], low: str, lang: str) -> bool:
    """English "our 4-6 hour target", "a two week course": several of a unit in the singular name something."""
    count = atoms[-2].value[0] if atoms[-2].letter == "n" else 1
    return lang == "en" and count > 1 and low[atoms[-1].start : atoms[-1].end] in _SINGULAR


def _work_first(atoms: list[Atom]) -> Atom | None:
    """영업일 기준 3일: the unit stands before its number."""
    if atoms[0].value != "work":
        return None
    number = next(a for a in atoms if a.letter in "nN")
    return Atom("S", (float(number.value[0]), "work", False, False), atoms[0].start, atoms[-1].end)


def _next_hour(atoms: list[Atom]) -> Atom | None:
    """the next hour, the next business day."""
    if atoms[1].value == "work" and atoms[0].value in {1, 9}:
        return Atom("T", (1.0, "work", False, True), atoms[0].start, atoms[-1].end)
    if atoms[1].value not in _NEAR:
        return None
    return Atom("S", (1.0, atoms[1].value, False, True), atoms[0].start, atoms[-1].end)


def _and_half(atoms: list[Atom]) -> Atom | None:
    """한 시간 반, une heure et demie."""
    count, unit, vague, coming = atoms[0].value
    if atoms[1].value != 30 or unit == "minute":
        return None
    return Atom("S", (count + 0.5, unit, vague, coming), atoms[0].start, atoms[1].end)


def _days_sign(atoms: list[Atom]) -> Atom | None:
    """3일 (이내), 10日 (後): days, not a day of the month; 15일 중 is the day."""
    return Atom("S", (float(atoms[0].value[0]), "day", False, False), atoms[0].start, atoms[0].end)


def _hours(atoms: list[Atom]) -> Atom | None:
    """sous 24h."""
    clock = atoms[0].value
    if not clock.bare:
        return None
    return Atom("S", (float(clock.hour), "hour", False, False), atoms[0].start, atoms[0].end)


def _net(atoms: list[Atom]) -> Atom | None:
    """net 30, 30 days net -> within that span."""
    amount = next(a for a in atoms if a.letter in "nS")
    value = amount.value if amount.letter == "S" else (amount.value[0], "day", False, False)
    return Atom("T", value, atoms[0].start, atoms[-1].end)


def spans_ahead(tape: Tape, anchor: Anchor) -> None:
    """Rewrite spans with a direction to moments: "in two weeks", 3일 이내, "a week from Friday"."""
    tape.rewrite(re.compile("T"), lambda a: _moment(a[0], a, anchor))
    tape.rewrite(_MONTH_END_TERM, lambda a: _month_end_term(a, anchor))
    tape.rewrite(_SHIFTED, lambda a: _shift(next(x for x in a if x.letter == "S"), a[-1], a))
    tape.rewrite(_WEEK_ON, _week_on)
    tape.rewrite(_DAY_FIRST, lambda a: _shift(a[-1], a[0], a))
    tape.rewrite(_BEHIND, lambda a: _moment(next(x for x in a if x.letter == "S"), a, anchor))
    tape.rewrite(_AHEAD, lambda a: _moment(a[-1], a, anchor))
    tape.rewrite(_GIVEN, lambda a: _moment(a[0], [a[0]._replace(letter="T")], anchor))
    tape.rewrite(_TIME_TERM, lambda a: _term(next(x for x in a if x.letter == "S"), a, anchor))


def _term(span: Atom, atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """ "bis in zwei Wochen", "por 3 días" is none: only with a word that says ahead."""
    return _moment(span, atoms, anchor) if span.value[3] else None


def _moment(span: Atom, atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """Sent plus span."""
    count, unit, vague, coming = span.value
    made = reckon(anchor, count, unit, vague=vague)
    if made is None:
        return None
    limit = any(a.letter in "Bi3T$" for a in atoms)
    return Atom("D", made.but(family="within" if limit else "span", ahead=coming), atoms[0].start, atoms[-1].end)


def _month_end_term(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """30 jours fin de mois, 45 days end of month: the end of the month in which the span ends."""
    made: Moment = atoms[-1].value
    span = next(a for a in atoms if a.letter in "ST")
    if not made.closing or made.value != month_end(anchor.today.year, anchor.today.month) or span.value[1] not in {"day", "month"}:
        return None
    reached = reckon(anchor, span.value[0], span.value[1])
    if reached is None:
        return nothing(atoms)
    end = month_end(reached.value.year, reached.value.month)
    return Atom("D", on(end, others=(reached.value,), family="within", closing=True), atoms[0].start, atoms[-1].end)


def _shift(span: Atom, day: Atom, atoms: list[Atom]) -> Atom | None:
    """A day plus a span of days, weeks or months."""
    count, unit, vague, _ = span.value
    start: Moment = day.value
    if unit in _NEAR or count > 1_000 or start.instant is not None or vague:
        return None
    moved = _later(start.value, count, unit)
    base = start.others if start.lone else ()
    others = tuple(_later(d, count, unit) for d in base)
    return Atom("D", on(moved, others=others, ahead=True, family="span", dated=start.dated), atoms[0].start, atoms[-1].end)


def _week_on(atoms: list[Atom]) -> Atom | None:
    """British "a week on Friday", "a fortnight on Monday": the coming one plus a week or two."""
    span, day = atoms[0], atoms[-1]
    return _shift(span, day, atoms) if span.value[1] == "week" and day.value.lone else None


def _later(day: date, count: float, unit: str) -> date:
    """A day plus whole days, weeks, months or years."""
    if unit == "week":
        return day + timedelta(days=round(count * 7))
    if unit in {"month", "quarter", "year"}:
        return add_months(day, round(count * {"month": 1, "quarter": 3, "year": 12}[unit]))
    return day + timedelta(days=round(count))


def reckon(anchor: Anchor, count: float, unit: str, *, vague: bool = False) -> Moment | None:
    """The sending plus a span; None for one beyond reason."""
    if count > 1_000 or (unit == "year" and count > 50) or (unit in {"month", "quarter"} and count > 240):
        return None
    today = anchor.today
    sure = 0.6 if vague else 0.9
    if unit in _NEAR:
        instant = anchor.sent + timedelta(seconds=round(count * _NEAR[unit]))
        return on(instant.date(), instant=instant, sure=sure)
    if unit == "work":
        value = anchor.work_days(round(count))
        plain = Anchor(anchor.sent, anchor.lang, lambda d: d.weekday() < 5).work_days(round(count))
        return on(value, others=(plain,) if plain != value else (), sure=sure)
    value = _later(today, count, unit)
    if vague and unit == "day":
        others = tuple(today + timedelta(days=n) for n in (2, 3, 4, 5) if n != round(count))
        return Moment(value, today, today + timedelta(days=5), others=others, sure=sure)
    if vague:
        return on(value, sure=0.5 if unit == "week" else 0.4)
    others = (
        (value + timedelta(days=1),)
        if unit == "day" and count == 14
        else (value - timedelta(days=1),)
        if unit == "day" and count == 15
        else ()
    )
    return on(value, others=others, sure=sure)
