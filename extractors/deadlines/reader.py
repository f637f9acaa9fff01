"""Text -> deadlines and events with value, readings and confidence (C-1, C-2). Pure: no clock, no settings."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import NamedTuple

from extractors.deadlines.absolute import CALLS, CANDIDATE, parse_absolute
from extractors.deadlines.bounds import Around, apply_before, around, within_reason
from extractors.deadlines.families.calendar import calendar_dates, lone_days, weekday_numbers
from extractors.deadlines.families.clock import clocks
from extractors.deadlines.families.joined import joined
from extractors.deadlines.families.periods import periods, plain_periods
from extractors.deadlines.families.spans import spans, spans_ahead
from extractors.deadlines.families.weekdays import plain_weekdays, weekdays, weekend_of
from extractors.deadlines.moments import Anchor, Moment, on, weekday_only
from extractors.deadlines.roles import role_of
from extractors.deadlines.tape import Atom, Tape, tape_of
from extractors.deadlines.tongue import tongue
from extractors.deadlines.values import Value, value_of
from extractors.deadlines.words.tense import CONDITION, CUT_DOT, GOES_ON
from extractors.deadlines.zones import date_order, zone_of
from extractors.languages import ALL, latin_languages, script_language
from extractors.phrases.stopwords import LATIN
from extractors.sentences import Sentence, sentences
from extractors.speech_acts import SENTENCES_LIMIT, View
from extractors.text_form import PROBE

FLOOR = 0.5
"""Under this confidence the words are kept without a date: wrong is worse than none (C-17)."""
_TAIL = 500
_YEARS = range(1900, 2200)
"""Years in which something is sent; reckoning from any other would leave the calendar."""
_NO_DAY = datetime(2000, 1, 3)  # noqa: DTZ001


class Deadline(NamedTuple):
    """A moment that a text names. `start`, `end`: code points of the whole text; `text`: that slice.

    `value`: ISO date, ISO datetime with offset, or None under the floor; `granularity`: date, datetime, week, month, none.
    `role`: deadline or event. `alternatives`: further readings in the form of `value`. `window`: first and last day of a period, or None.
    `zone`: IANA name or offset the date counts in. `conditional`: the clause a span hangs on, "" if none. `rule`: family of the grammar.
    """

    start: int
    end: int
    text: str
    value: str | None
    granularity: str
    role: str
    confidence: float
    alternatives: tuple[str, ...]
    window: tuple[str, str] | None
    zone: str
    needs_review: bool
    conditional: str
    rule: str
    limited: bool = False
    """A word of limit stands in its sentence ("by", "before", "due"): the date does not only lie near an ask."""


def deadlines_of(
    text: str,
    start: int,
    end: int,
    *,
    sent: datetime | None,
    zone: str,
    lang: str = "",
    order: str = "",
    workday: Callable[[date], bool] = weekday_only,
) -> tuple[Deadline, ...]:
    """Deadlines and events of `text[start:end]`, a reply zone, in order.

    `sent`: aware moment of sending, None if unknown or beyond all mail: then only dates with a year have a value. `zone`: the author's,
    see `choose_zone`; an unknown one counts as the offset of `sent`. `lang`: of the text, "" to tell it by sentence. `order`: "MDY" or
    "DMY" for 3/4, "" by language and zone. `workday`: whether a day is worked, holidays known to the caller. Raises ValueError for a
    `sent` without offset.
    """
    if sent is not None and sent.tzinfo is None:
        raise ValueError("the moment of sending needs an offset")
    sent = sent if sent is not None and sent.year in _YEARS else None
    start, end = max(0, start), min(len(text), end)
    local = zone_of(zone) or (sent.tzinfo if sent else None)
    anchor_at = sent.astimezone(local) if sent is not None else _NO_DAY.astimezone(local)
    spoken = (lang,) if lang in ALL else tongue(text[start:end])
    out: list[Deadline] = []
    calls = CALLS
    for sentence in _whole(text, _both_ends(sentences(text, start, end))):
        for one in _languages(sentence.masked, spoken):
            how = order or date_order(one, zone)
            found, used, understood = _sentence(
                text, sentence, anchor_at, known=sent is not None, zone=zone, lang=one, order=how, workday=workday, calls=calls
            )
            calls -= used
            out += found
            if understood:  # what one language reads as a mention, another must not read as a date
                break
    return tuple(out)


def _both_ends(found: list[Sentence]) -> list[Sentence]:
    """The sentences that are read: of very many the first and the last."""
    return found if len(found) <= SENTENCES_LIMIT else found[: SENTENCES_LIMIT - _TAIL] + found[-_TAIL:]


def _whole(text: str, found: list[Sentence]) -> list[Sentence]:
    """Sentences; one cut at the dot of a clock time or weekday is joined with the day or time that follows."""
    out: list[Sentence] = []
    for sentence in found:
        last = out[-1] if out else None
        if last is not None and CUT_DOT.search(last.masked) and GOES_ON.match(sentence.masked) and sentence.start - last.end <= 2:
            gap = sentence.start - last.end
            out[-1] = Sentence(last.start, sentence.end, last.masked + " " * gap + sentence.masked, sentence.asked)
        else:
            out.append(sentence)
    return out


def _languages(masked: str, spoken: tuple[str, ...]) -> tuple[str, ...]:
    """Languages to try on a sentence, best first."""
    probe = masked[: 2 * PROBE]
    script = script_language(probe, japanese=spoken == ("ja",))
    if script:
        return (script,)
    if spoken and spoken[0] in LATIN:
        return spoken
    if spoken:  # figures alone, or English words in Korean, Japanese or Chinese mail
        return spoken if not any(c.isalpha() for c in probe) else ("en",)
    return latin_languages(probe.lower(), LATIN)


def _sentence(
    text: str,
    sentence: Sentence,
    sent: datetime,
    *,
    known: bool,
    zone: str,
    lang: str,
    order: str,
    workday: Callable[[date], bool],
    calls: int,
) -> tuple[list[Deadline], int, bool]:
    """Deadlines of one sentence, the calls to dateparser it took, and whether any day or time was understood."""
    masked = sentence.masked if len(sentence.masked) <= 4 * PROBE else sentence.masked[: 4 * PROBE]
    anchor = Anchor(sent, lang, workday)
    tape = tape_of(masked, lang, order)
    if tape is None:
        return [], 0, False
    _grammar(tape, anchor)
    used = _foreign_months(tape, lang, calls)
    if "D" not in tape.letters:
        return [], used, False
    view = View(" ".join(tape.low.split()), (lang,), asked=sentence.asked)
    out: list[Deadline] = []
    for index, atom in enumerate(tape.atoms):
        if atom.letter == "D" and within_reason(atom.value, anchor):
            beside = around(tape, index)
            role = role_of(tape, index, beside, view, lang)
            if role:
                out.append(_deadline(text, sentence, tape, index, beside, role, anchor, zone, known=known))
    return out, used, True


def _grammar(tape: Tape, anchor: Anchor) -> None:
    """The cascade: longer things first, each step leaves one atom for what it understood."""
    clocks(tape, anchor.lang)
    spans(tape, anchor.lang)
    periods(tape, anchor)
    weekdays(tape, anchor)
    weekday_numbers(tape, anchor)
    calendar_dates(tape, anchor)
    lone_days(tape, anchor)
    weekend_of(tape)
    plain_periods(tape, anchor)
    plain_weekdays(tape, anchor)
    spans_ahead(tape, anchor)
    joined(tape, anchor)


def _foreign_months(tape: Tape, lang: str, calls: int) -> int:
    """Dates with a year whose month the tables do not know; how many calls they took."""
    used = 0
    for match in CANDIDATE.finditer(tape.low):
        if used >= calls:
            break
        inside = [i for i, a in enumerate(tape.atoms) if a.start < match.end() and a.end > match.start()]
        if any(tape.atoms[i].letter in "DtRSp" for i in inside):
            continue
        used += 1
        day = parse_absolute(match.group(), lang)
        if day is not None and inside:
            atom = Atom("D", on(day, dated=True, sure=0.9, family="date"), match.start(), match.end())
            left = [a._replace(end=min(a.end, match.start())) for a in tape.atoms[: inside[0] + 1] if a.start < match.start()]
            right = [a for a in tape.atoms[inside[-1] :] if a.end > match.end()]
            tape.atoms = [*left, atom, *right]
            tape.letters = "".join(a.letter for a in tape.atoms)
    return used


def _deadline(
    text: str, sentence: Sentence, tape: Tape, index: int, beside: Around, role: str, anchor: Anchor, zone: str, *, known: bool
) -> Deadline:
    """Moment and role -> the finished row."""
    moment: Moment = tape.atoms[index].value
    if beside.before:
        moment = apply_before(moment, anchor)
    condition = _condition(tape.low, beside, moment)
    value: Value = value_of(moment, anchor, zone)
    confidence = round(min(value.confidence, 0.95 if beside.limit or beside.before else 0.9 if role == "deadline" else 0.75), 2)
    if (not known and not moment.dated) or condition or confidence < FLOOR:
        value = Value(None, "none", (), None, value.zone, value.review, value.confidence)
    start, end = sentence.start + beside.start, sentence.start + beside.end
    limited = bool(beside.limit or beside.before or "L" in tape.letters or "B," in tape.letters)
    return Deadline(
        start, end, text[start:end], value.value, value.granularity, role, confidence, value.alternatives, value.window, value.zone,
        value.review, condition, moment.family or "date", limited,
    )  # fmt: skip


def _condition(low: str, beside: Around, moment: Moment) -> str:
    """The clause a span counts from, if the sentence names one that has not come yet (C-12)."""
    if moment.family not in {"within", "span"}:
        return ""
    for match in CONDITION.finditer(low):
        if match.start() >= beside.end:
            return low[match.start() :].partition(",")[0].strip(" .。!")
        if match.end() <= beside.start:
            return low[match.start() : beside.start].strip(" ,.;、，")
    return ""
