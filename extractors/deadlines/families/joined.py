"""Things that stand together: a day and its time, two days with "or" between them, a time without a day."""

from __future__ import annotations

import re
from datetime import timedelta

from extractors.deadlines.families.clock import SAID_24
from extractors.deadlines.moments import Anchor, Moment, on
from extractors.deadlines.numerals import Clock
from extractors.deadlines.tape import Atom, Tape, bound_for, nothing
from extractors.deadlines.words.tense import MOVED

_EITHER = re.compile("(?P<x>D(?:,D)*,?[jO]?[c/][BbOjf@]*D|D[jO]?-[jO]?D)")
_WEEKLY = re.compile("(?P<x>D[-BjOf]D)")
_MOVED = re.compile("(?P<x>a[jO]*D[-BjOfF]+|D[5a][jO]*)(?=D)")
_GONE_TIME = re.compile("%[jO,@]{0,2}[tpZ]")
_TIMES = re.compile("(?P<x>[tZ][jO]?c[jO@]*[tZ])")
_DAY_TIME = re.compile("(?P<x>DK?[,jO@fP]{0,3}[tpZ]|DB@?[tZ])")
_TIME_DAY = re.compile("(?P<x>[tpZ][,jO@f]{0,3}D)")
_ZONED_DAY = re.compile("(?P<x>Dz)")
_ALONE = re.compile("(?P<x>[tpZ])")
_PARTS_ALONE = frozenset({"noon", "midnight", "close", "lunch", "evening", "afternoon", "night", "morning"})


def joined(tape: Tape, anchor: Anchor) -> None:
    """Join days, times and zones to one moment each."""
    if MOVED.search(tape.low):
        tape.rewrite(_MOVED, bound_for)
    tape.rewrite(_GONE_TIME, nothing)
    tape.rewrite(_TIMES, lambda a: a[-1]._replace(start=a[0].start))
    for pattern in (_DAY_TIME, _TIME_DAY, _DAY_TIME):
        tape.rewrite(pattern, lambda a: _timed(a, anchor))
    tape.rewrite(_ZONED_DAY, lambda a: Atom("D", a[0].value.but(zone=a[1].value), a[0].start, a[1].end))
    tape.rewrite(_WEEKLY, _weekly)
    tape.rewrite(_EITHER, _later)
    tape.rewrite(_EITHER, _later)
    tape.rewrite(_ALONE, lambda a: _today(a[0], anchor))
    _apart(tape)
    _same_day(tape)


def _apart(tape: Tape) -> None:
    """The one day and the one clock time of a sentence belong together, whatever stands between them."""
    found = [i for i, a in enumerate(tape.atoms) if a.letter == "D"]
    if len(found) != 2:
        return
    times = [i for i in found if tape.atoms[i].value.family in {"time", "hours"} and tape.atoms[i].value.clock is not None]
    if len(times) != 1:
        return
    time_at = times[0]
    day_at = found[0] if found[1] == time_at else found[1]
    day: Moment = tape.atoms[day_at].value
    own_limit = tape.letters[time_at - 1 : time_at] in {"B", "b"} and tape.letters[day_at - 1 : day_at] not in {"B", "b"}
    if (
        day.clock is not None
        or day.part
        or day.instant is not None
        or own_limit
        or day.grain != "date"
        or day.family not in {"weekday", "day", "date", "lone"}
    ):
        return
    time = tape.atoms[time_at].value
    tape.atoms[day_at] = tape.atoms[day_at]._replace(value=day.but(clock=time.clock, zone=time.zone or day.zone))
    tape.atoms[time_at] = tape.atoms[time_at]._replace(letter=".")
    tape.letters = "".join(a.letter for a in tape.atoms)


def _same_day(tape: Tape) -> None:
    """A bare weekday and a date of that weekday in one sentence are one day: "the Friday of that week, December 18"."""
    days = [(i, a.value) for i, a in enumerate(tape.atoms) if a.letter == "D"]
    dates = [(i, m) for i, m in days if m.family == "date"]
    for i, made in days:
        match = next((k for k, m in dates if made.lone and made.clock is None and m.value.weekday() == made.value.weekday()), None)
        if match is not None:
            tape.atoms[i] = tape.atoms[i]._replace(letter=".")
    tape.letters = "".join(a.letter for a in tape.atoms)


def _fields(atom: Atom) -> tuple[Clock | None, str, str]:
    """Clock, part of the day and zone of a time atom."""
    letter, value, zone = atom.value if atom.letter == "Z" else (atom.letter, atom.value, "")
    return (value, "", zone) if letter == "t" else (None, value, zone)


def _timed(atoms: list[Atom], anchor: Anchor) -> Atom | None:
    """Friday at 4, tomorrow morning."""
    day = next(a for a in atoms if a.letter == "D")
    time = next(a for a in atoms if a.letter in "tpZ")
    made: Moment = day.value
    clock, part, zone = _fields(time)
    if made.instant is not None or (made.clock is not None and clock is not None) or made.family in {"within", "span"}:
        return None
    if made.grain != "date" and made.family not in {"weekend"}:
        return None
    if clock is not None and made.part:
        clock = in_part(clock, made.part)
    elif part and made.clock is not None:
        return Atom("D", made.but(clock=in_part(made.clock, part)), atoms[0].start, atoms[-1].end)
    weak = made.weak and not (clock is not None)
    return Atom(
        "D", made.but(clock=clock or made.clock, part=part or made.part, zone=zone or made.zone, weak=weak), atoms[0].start, atoms[-1].end
    )


def in_part(clock: Clock, part: str) -> Clock:
    """An hour read within a part of the day."""
    hour = clock.hour
    if clock.sure:
        return clock
    if part in {"afternoon", "evening", "night"} and hour < 12:
        hour += 12
    return clock._replace(hour=hour, sure=True)


def _weekly(atoms: list[Atom]) -> Atom | None:
    """Monday to Friday, lundi au vendredi: opening hours, no one day."""
    days: list[Moment] = [a.value for a in atoms if a.letter == "D"]
    if not all(d.lone and d.clock is None for d in days):
        return None
    return Atom("V", None, atoms[0].start, atoms[-1].end)


def _later(atoms: list[Atom]) -> Atom | None:
    """Thursday or Friday: the later one, the earlier as the other reading."""
    days: list[Moment] = [a.value for a in atoms if a.letter == "D"]
    if any(d.instant is not None for d in days):
        return None
    last = max(days, key=lambda d: d.value)
    others = tuple(d.value for d in days if d.value != last.value)
    ends_weak = all(d.weak for d in days)
    return Atom("D", last.but(others=(*others, *last.others), sure=min(last.sure, 0.7), weak=ends_weak), atoms[0].start, atoms[-1].end)


def _today(atom: Atom, anchor: Anchor) -> Atom | None:
    """A time without a day is of today; whether it has passed is seen later."""
    clock, part, zone = _fields(atom)
    if part and part not in _PARTS_ALONE:
        return None
    value = anchor.today
    if part and (anchor.sent.hour >= {"morning": 12, "noon": 12, "lunch": 14, "afternoon": 18}.get(part, 24)):
        value += timedelta(days=1)
    family = "hours" if clock is not None and clock.bare and not clock.alone else "time"
    weak = atom.weak or bool(part) or (clock is not None and not clock.alone)
    return Atom("D", on(value, clock=clock, part=part, zone=zone, weak=weak, family=family, sure=0.85), atom.start, atom.end)


def hour_of(clock: Clock, lang: str) -> tuple[int, int, bool]:
    """Hour, minute, and whether the half of the day was guessed: a bare 1 to 6 is the afternoon, 7 too where people say 12 hours."""
    limit = 6 if lang in SAID_24 else 7
    if not clock.sure and 1 <= clock.hour <= limit:
        return clock.hour + 12, clock.minute, True
    return clock.hour, clock.minute, False
