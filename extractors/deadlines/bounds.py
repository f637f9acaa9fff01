"""The words around a moment: limit, "before", start bound, "ago", "every"; and what they make of its value."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from extractors.deadlines.moments import DAY, Anchor, Moment
from extractors.deadlines.tape import Tape
from extractors.deadlines.words.tense import ATTRIBUTE, DETERMINER, FROM_HOUR

_SKIP_LEFT = frozenset("jO@P")
_SKIP_RIGHT = frozenset("jO")
_LIMIT_LEFT = frozenset("Bi$")
_LIMIT_RIGHT = frozenset("13")
_LEFT_GONE = {"%": "past", "a": "start", "g": "past", "v": "habit", "l": "past", "y": "wish"}
_RIGHT_GONE = {"5": "start", "4": "start", "6": "past", "8": "habit", "v": "habit", "9": "duration"}
_NAMES_IT = frozenset({"edge", "weekday", "date", "gone", "day", "month", "period", "lone", "said_day"})


class Around(NamedTuple):
    """`limit`: a word of limit stands beside it; `before`: "before"; `gone`: why it is only a mention, "" if not; `placed`: on, at, in;
    `start`, `end`: the span with those words."""

    limit: bool
    before: bool
    gone: str
    placed: bool
    start: int
    end: int


def around(tape: Tape, index: int) -> Around:
    """What stands beside the moment at `index` of the tape."""
    atoms, letters = tape.atoms, tape.letters
    atom = atoms[index]
    lo = index - 1
    while lo >= 0 and letters[lo] in _SKIP_LEFT:
        lo -= 1
    hi = index + 1
    while hi < len(letters) and letters[hi] in _SKIP_RIGHT:
        hi += 1
    left = letters[lo] if lo >= 0 else ""
    right = letters[hi] if hi < len(letters) else ""
    start, end = atom.start, atom.end
    limit = left in _LIMIT_LEFT or right in _LIMIT_RIGHT or atom.value.family == "within"
    if right == "B" and letters[hi + 1 : hi + 2] in {"", ","}:  # "jeudi au plus tard"
        limit, end = True, atoms[hi].end
    before = left == "b" or right == "2"
    if left and left in "Bib$fF":
        start = atoms[lo].start
    if right and right in "123":
        end = atoms[hi].end
    if right == "3" and hi + 1 < len(letters) and letters[hi + 1] == "1":
        end = atoms[hi + 1].end
    placed = left == "f" or any(letters[k] in "O@" for k in range(max(lo, 0), index))
    return Around(limit, before, _gone(tape, index, lo, hi, limit or before), bool(left and placed) or (lo < 0 and placed), start, end)


def _gone(tape: Tape, index: int, lo: int, hi: int, limit: bool) -> str:
    """Why the words beside a moment make it a mention: a start bound, the past, a habit, a wish, a name of something.

    `lo`, `hi`: the atoms left and right of it, articles and prepositions skipped. "opens": the hour from which something goes on.
    """
    moment: Moment = tape.atoms[index].value
    left = tape.letters[lo] if lo >= 0 else ""
    right = tape.letters[hi] if hi < len(tape.letters) else ""
    if left == "n":
        return "habit" if moment.family in {"weekday", "weekend"} else ""
    if left in _LEFT_GONE:
        word = tape.low[tape.atoms[lo].start : tape.atoms[lo].end]
        return "opens" if moment.clock is not None and word in FROM_HOUR else _LEFT_GONE[left]
    if right in _RIGHT_GONE:
        word = tape.low[tape.atoms[hi].start : tape.atoms[hi].end]
        return "opens" if moment.clock is not None and word in FROM_HOUR else _RIGHT_GONE[right]
    if limit:
        return ""
    return "name" if left == "K" or right == "K" or _names(tape, index) else ""


def _names(tape: Tape, index: int) -> bool:
    """Whether a date only names what stands beside it: "your note of November 30", "the Friday report", 来年の夏."""
    family = tape.atoms[index].value.family
    following = tape.letters[index + 1 : index + 3]
    if family == "period" and following == "j." and tape.low[tape.atoms[index + 1].start] in "の的의":
        return True
    beside = tape.atoms[index - 1] if index else None
    if beside is None or beside.letter != "j" or family not in _NAMES_IT:
        return False
    word = tape.low[beside.start : beside.end]
    if word in DETERMINER and following[:1] == ".":
        return True
    return word in ATTRIBUTE and index >= 2 and tape.letters[index - 2] in ".s"


def apply_before(moment: Moment, anchor: Anchor) -> Moment:
    """ "Before": the day before the first one; a time, an end or part of a day stays; of a week or weekend the working day before."""
    if moment.clock is not None or moment.instant is not None or moment.closing or moment.part:
        return moment
    day = moment.first - DAY
    others: tuple[date, ...] = (moment.value, *moment.others)
    if moment.family == "weekend" or moment.grain == "week":
        if moment.family == "weekend":
            saturday = moment.last - DAY
            day = saturday - DAY
            others = (saturday, moment.last)
        else:
            others = (day,)
            day = anchor.last_workday(day)
    if day < anchor.today:
        day, others = moment.value, moment.others
    kept = tuple(d for d in others if d != day and d >= anchor.today)
    return moment.but(value=day, first=min(day, moment.first), last=day, others=kept, sure=min(moment.sure, 0.75), grain="date")


def within_reason(moment: Moment, anchor: Anchor) -> bool:
    """Whether a date is one a mail can mean: not more than two years ago, not more than thirty ahead."""
    return anchor.today - timedelta(days=730) <= moment.value <= anchor.today + timedelta(days=11_000)
