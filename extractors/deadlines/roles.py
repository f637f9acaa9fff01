"""Deadline, event or mention (C-3 to C-5): judged by the words beside a date, the act of its sentence and its tense."""

from __future__ import annotations

import re

from extractors.deadlines.bounds import Around
from extractors.deadlines.moments import Moment
from extractors.deadlines.tape import Tape
from extractors.deadlines.words.tense import AWAY, CONTACT, GRATEFUL, MEETING, MOVED, NOT_THEN, PASSED_PLAN, PAST, TO_COME, UNDERTAKES
from extractors.speech_acts import View

_BORDER = re.compile(r"[,;:，；、—–]\s*|\s(?:and|but|so|und|aber|et|mais|y|pero|e|mas|ma|-)\s")
_ALWAYS_GONE = re.compile(r"\b(?:was|were|had|did|didn't|wanted|needed|expected)\b")
_OWN_QUESTION = re.compile(r"^(?:can|could|may|shall|should) (?:i|we)\b|할까요|해도 될까요|갈까요|してもいいですか|我可以")
_LEAST_GAPS = 3
"""A part with fewer gaps between its words has no verb of its own."""
_HABIT = {"fr": "le", "it": "il"}
"""Where a weekday with the article is each of its kind: "le lundi"."""
_ASKS = ("request", "decide")


def role_of(tape: Tape, index: int, beside: Around, view: View, lang: str) -> str:
    """ "deadline", "event", or "" for a mention. `tape`: of the sentence; `index`: of the moment in it."""
    limit = beside.limit or beside.before
    due = "L" in tape.letters or "B," in tape.letters
    if _unsupported(tape, index, beside, due, view, lang) or _told(tape, index, view, lang, limit=limit, due=due):
        return ""
    clause = _clause(tape, index)
    away = AWAY.search(clause) and not _asked_about(clause, lang)
    if limit or due:
        return "event" if away and not due else "deadline"
    if MEETING[lang].search(tape.low) or _OWN_QUESTION.search(tape.low):
        return "event"
    if view.rule("promise"):
        return "deadline"
    if away or CONTACT.search(tape.low):
        return "event"
    undertakes = not view.asked and UNDERTAKES[lang].search(tape.low)
    return "deadline" if undertakes or any(view.rule(cue) for cue in _ASKS) else "event"


def _asked_about(clause: str, lang: str) -> bool:
    """Whether a clause that speaks of an absence asks for something about it: "send me your holiday dates by Friday"."""
    view = View(clause, (lang,), asked=False)
    return any(view.rule(cue) for cue in _ASKS)


def _unsupported(tape: Tape, index: int, beside: Around, due: bool, view: View, lang: str) -> bool:
    """Whether the words beside the moment take it away, or a doubtful one has none that holds it."""
    moment: Moment = tape.atoms[index].value
    if beside.gone and not (beside.gone == "opens" and MEETING[lang].search(tape.low)):
        return True
    if "V" in tape.letters and not beside.limit and not moment.dated and moment.family in {"time", "weekday"}:  # opening hours
        return True
    if moment.family == "gone" and not beside.limit and not beside.before:
        return True
    if lang in _HABIT and moment.lone and not (moment.clock or moment.part or beside.limit or beside.before) and index:
        article = tape.atoms[index - 1]
        if tape.low[article.start : article.end] == _HABIT[lang]:
            return True
    if moment.family == "hours" and not MEETING[lang].search(tape.low):  # from 9 to 18, and no day
        return True
    return moment.weak and not _held(tape, index, beside, due, view, lang)


def _told(tape: Tape, index: int, view: View, lang: str, *, limit: bool, due: bool) -> bool:
    """Whether the sentence only tells of the moment: it is past, thanked for, delivered, or said not to be."""
    moment: Moment = tape.atoms[index].value
    moved = tape.letters[index - 1 : index] == "-" and MOVED.search(tape.low) is not None
    if _is_past(_clause(tape, index), tape.low, moment, lang, limit=limit or due, moved=moved):
        return True
    if limit or due or view.asked:
        return False
    if NOT_THEN[lang].match(tape.low, tape.atoms[index].end):
        return True
    return not moment.ahead and bool(GRATEFUL.search(tape.low) or view.rule("thanks") or view.rule("delivery"))


def _held(tape: Tape, index: int, beside: Around, due: bool, view: View, lang: str) -> bool:
    """Whether a doubtful expression has a word beside it that makes it one of time."""
    moment: Moment = tape.atoms[index].value
    if moment.family == "month" and beside.placed and not beside.limit:  # "starts in July" is no plan
        return bool(TO_COME[lang].search(tape.low)) or any(view.rule(cue) for cue in ("request", "promise", "proposal"))
    if beside.limit or beside.before or (beside.placed and moment.family != "said_day"):
        return True
    if due:
        return moment.family not in {"lone", "said_day", "month"} or (
            tape.letters[index - 1 : index] in {"j", "O"} and tape.letters[index + 1 : index + 2] in {"", ","}
        )
    if moment.family != "date":
        return False
    following = tape.letters[index + 1] if index + 1 < len(tape.letters) else ""
    previous = tape.letters[index - 1] if index else ""
    if following not in {"", ",", "P", "c"} or previous == "#":
        return False
    return any(view.rule(cue) for cue in ("request", "proposal", "promise", "decide"))


def _clause(tape: Tape, index: int) -> str:
    """The part of the sentence around the moment, between commas and joints."""
    low = tape.low
    start, end = tape.atoms[index].start, tape.atoms[index].end
    lo, hi = 0, len(low)
    for match in _BORDER.finditer(low):
        if match.end() <= start:
            lo = match.end()
        elif match.start() >= end and (
            low[match.start()] not in ",，、" or low.count(" ", lo, match.start()) >= _LEAST_GAPS
        ):  # "Then, on Sunday, I did it.": the verb follows
            hi = match.start()
            break
    return low[lo:hi]


def _is_past(clause: str, low: str, moment: Moment, lang: str, *, limit: bool, moved: bool) -> bool:
    """Whether the clause tells of something done. Words that point to the future cannot be past."""
    if lang == "en" and PASSED_PLAN.search(clause):
        return True
    if moment.ahead or moved:
        return False
    if lang in {"ko", "ja"}:  # the mood stands at the end of the sentence
        tail = low.rstrip(" .。!！?？)）」")[-12:]
        return bool(PAST[lang].search(tail)) and (lang == "ja" or not _ends_open(tail, lang))
    if limit and moment.family == "day":  # "bis heute"
        return bool(PAST[lang].search(clause)) and not TO_COME[lang].search(clause)
    if limit and moment.family != "within":
        return bool(lang == "en" and _ALWAYS_GONE.search(clause) and not TO_COME["en"].search(clause))
    if len(clause.split()) < 3 or lang == "zh":
        clause = low
    return bool(PAST[lang].search(clause)) and not TO_COME[lang].search(clause)


def _ends_open(tail: str, lang: str) -> bool:
    """Whether the last verb of a Korean or Japanese sentence is one of asking or promising after all."""
    last_past = max((m.start() for m in PAST[lang].finditer(tail)), default=-1)
    last_open = max((m.start() for m in TO_COME[lang].finditer(tail)), default=-1)
    return last_open > last_past
