"""Clock times: "half past three", "at 4", "5 in the afternoon", 오후 3시, "17h30 heure de Paris"."""

from __future__ import annotations

import re

from extractors.deadlines.numerals import Clock
from extractors.deadlines.tape import Atom, Tape, bound_for
from extractors.deadlines.words.tense import MOVED

_HALF = re.compile("(?P<x>@?H[jO]?[nt])")
_AND_HALF = re.compile("(?P<x>@?[nt]7)")
_COUNTED = re.compile("(?P<x>nC(?:nu)?7?)")
_AT_DATE = re.compile("(?P<x>@d)")
_AT = re.compile("@(?P<x>n)(?![u%/n-])")
_BY_HOUR = re.compile("(?:[Bb]@?|[wrD]O)(?P<x>n)(?=[jO]?[rwpDzR]|[,Psc1]|$)")
_PART_HOUR = re.compile("(?<=[rwDpd])(?P<x>n)(?=p)")
_MOVED = re.compile("(?P<x>a[jO@]*t[-B@jO]+)(?=t)")
_RANGE = re.compile("(?P<x>t(?:-|@|B@?)t|t5[jO]?t1)")
_WITH_PART = re.compile("(?P<x>t[jO@,]{0,2}p|p[jO@]{0,2}t)")
_ZONED = re.compile("(?P<x>[tp],?[jO]?z|z[jO]?[tp])")
_HALVES = {
    "morning": "am",
    "noon": "noon",
    "lunch": "noon",
    "afternoon": "pm",
    "evening": "pm",
    "night": "pm",
    "midnight": "am",
    "first": "am",
}
SAID_24 = frozenset({"de", "fr", "es", "pt", "it", "ja", "zh"})
"""Where a written 7 o'clock is more likely the morning."""


def clocks(tape: Tape, lang: str) -> None:
    """Rewrite to clock times (`t`)."""
    if MOVED.search(tape.low):
        tape.rewrite(_MOVED, bound_for)
    tape.rewrite(_HALF, _half)
    tape.rewrite(_COUNTED, _counted)
    tape.rewrite(_AND_HALF, lambda a: _plus(a[-2], a[-1].value, a))
    tape.rewrite(_AT_DATE, _date_as_time)
    tape.rewrite(_AT, _hour)
    if lang in {"en", "de", "ko"}:
        tape.rewrite(_BY_HOUR, _hour)
    tape.rewrite(_PART_HOUR, _hour)
    tape.rewrite(_RANGE, lambda a: a[0]._replace(value=a[0].value._replace(alone=False, bare=True), end=a[-1].end))
    tape.rewrite(_WITH_PART, _with_part)
    tape.rewrite(_ZONED, _zoned)


def _hour(atoms: list[Atom]) -> Atom | None:
    """A bare number as an hour."""
    hour, vague = atoms[0].value
    if vague or atoms[0].weak or hour != int(hour) or not 1 <= hour <= 24:
        return None
    return Atom("t", Clock(int(hour), 0, hour > 12), atoms[0].start, atoms[-1].end)


def _base(atom: Atom) -> int | None:
    """Hour of a number or clock."""
    if atom.letter == "t":
        return int(atom.value.hour) if atom.value.minute == 0 else None
    hour, vague = atom.value
    return int(hour) if not vague and hour == int(hour) and 1 <= hour <= 24 else None


def _plus(hour: Atom, minutes: int, atoms: list[Atom]) -> Atom | None:
    """An hour and minutes before or behind it."""
    base = _base(hour)
    if base is None:
        return None
    total = (base * 60 + minutes) % 1_440
    sure = hour.letter == "t" and hour.value.sure
    return Atom("t", Clock(total // 60, total % 60, sure), atoms[0].start, atoms[-1].end)


def _half(atoms: list[Atom]) -> Atom | None:
    """half past three, halb vier."""
    minutes = next(a.value for a in atoms if a.letter == "H")
    return _plus(atoms[-1], minutes, atoms)


def _counted(atoms: list[Atom]) -> Atom | None:
    """세 시 (십오 분, 반)."""
    minute = 0
    if atoms[-1].letter == "7":
        minute = atoms[-1].value
    elif len(atoms) == 4:
        if atoms[3].value != "minute":
            return None
        minute = int(atoms[2].value[0])
    return _plus(atoms[0], minute, atoms) if minute < 60 else None


def _date_as_time(atoms: list[Atom]) -> Atom | None:
    """alle 17.30 looks like a date; behind "at" it is a time."""
    written = atoms[1].value
    hour, minute = (written.day, written.month) if written.weak and not written.year else (99, 99)
    return Atom("t", Clock(hour, minute, hour > 12, False), atoms[0].start, atoms[-1].end) if hour <= 24 else None


def _with_part(atoms: list[Atom]) -> Atom | None:
    """A time and the part of the day it falls in: "4 in the afternoon", 오전 10시."""
    clock = next(a for a in atoms if a.letter == "t")
    part = next(a for a in atoms if a.letter == "p").value
    half = _HALVES.get(part)
    if half is None:
        return None
    value: Clock = clock.value
    hour = value.hour
    if half == "am" and hour == 12:
        hour = 0
    elif half == "pm" and hour < 12:
        hour = hour + 12 if not (part == "night" and hour < 5) else hour
    elif half == "noon" and hour < 6:
        hour += 12
    zone = clock.weak
    return Atom("t", Clock(hour, value.minute, True), atoms[0].start, atoms[-1].end, zone)


def _zoned(atoms: list[Atom]) -> Atom | None:
    """A time or the end of the day with a zone behind or before it."""
    main = next(a for a in atoms if a.letter in "tp")
    zone = next(a for a in atoms if a.letter == "z").value
    return Atom("Z", (main.letter, main.value, zone), atoms[0].start, atoms[-1].end)
