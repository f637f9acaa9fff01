"""The timeline of one person: messages and decisions in order, then the finished rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.clock import from_us
from pipeline.models.along import Saying
from pipeline.models.judged import MACHINE, OWNER, Judged
from pipeline.models.ledger import ABOUT_DAY, Decision, Loop, LoopType, Reason
from pipeline.models.mail import Mail, Owner
from pipeline.models.meetings import Meeting
from pipeline.models.people import People
from pipeline.ports import DueReader
from pipeline.stages.reconcile import inbound, lives, outbound
from pipeline.stages.reconcile.along import TWIN_OF, Along, apply_saying, open_said, opened_by_model, with_said
from pipeline.stages.reconcile.bare import apply_bare
from pipeline.stages.reconcile.dates import with_moves
from pipeline.stages.reconcile.decide import acts_of, apply_decision
from pipeline.stages.reconcile.draft import RULES_VERSION, DraftLoop, finished, loop_id
from pipeline.stages.reconcile.event_dates import EventBook, dated_by_event
from pipeline.stages.reconcile.meetings import Calendar, apply_meeting, meetings_of
from pipeline.stages.reconcile.timeline import Timeline

_DAY = len("2026-05-03")

_Event = tuple[int, int, tuple[int, str, str], Judged | Decision | Meeting | Saying]
"""(moment, order among events of one moment, order within a kind, event)."""


@dataclass(frozen=True, slots=True)
class UnitResult:
    """What the fold knows of one person: loops in order of opening, and a reason for every message that opened none."""

    person: str
    loops: tuple[Loop, ...]
    reasons: tuple[Reason, ...]


def reconcile_unit(
    person: str,
    judged: Sequence[Judged],
    decisions: Iterable[Decision],
    owner: Owner,
    people: People,
    calendar: Calendar,
    due_of: DueReader,
    book: EventBook | None = None,
    along: Along | None = None,
) -> UnitResult:
    """Tells the life of every loop with `person` from its judged messages (any order), the decisions of people on them in
    journal order, and the meetings with that person; `book`: events a sentence may name; `along`: what a model said of the messages."""
    me = frozenset(people.person_of(key) for key in owner.addresses)
    events: list[_Event] = [(row.mail.arrived_us, 0, row.mail.order, row) for row in judged]
    events += [(one.made_us, 1, (n, one.hash, ""), one) for n, one in enumerate(acts_of(decisions))]
    if not owner.bare:
        met = meetings_of(person, judged, calendar)
        events += [(moment, 2, (n, meeting.event_id, ""), meeting) for n, (moment, meeting) in enumerate(met)]
    if along is not None:
        events += [(one.source.made_us, 3, (n, one.source.entry, ""), one) for n, one in enumerate(along.sayings)]
    events.sort(key=lambda event: event[:3])
    gone = {row.mail.ref: row for row in judged if not row.live}
    timeline = Timeline(person, owner, people, due_of, me=me)
    _tell(timeline, events)
    loops = [_with_source_state(loop, gone) for loop in timeline.loops]
    rows = [row for loop in loops for row in _rows(loop, due_of, timeline, book)]
    if along is not None and along.judged:
        beside = Timeline(person, owner, people, along.due_of, me=me)
        _tell(beside, events, {row.mail.ref: row for row in along.judged})
        said = [_with_source_state(loop, gone) for loop in beside.loops if opened_by_model(loop)]
        rows = with_said(rows, [row for loop in said for row in _rows(loop, along.due_of, beside, book)], along)
        kept = {row.loop_id for row in rows}
        for loop in said:
            if loop.id in kept:
                timeline.reasons.pop(loop.opener.mail.ref, None)
    return UnitResult(person, tuple(rows), tuple(_reasons(timeline, judged, loops)))


def _tell(timeline: Timeline, events: Iterable[_Event], said: Mapping[tuple[str, str], Judged] | None = None) -> None:
    """Passes the events by in order. `said`: messages with what only a model reads in them, which opens loops behind the message."""
    for moment, _, _, event in events:
        if isinstance(event, Judged):
            (apply_bare if timeline.owner.bare else _message)(timeline, event)
            if said and event.mail.ref in said:
                open_said(timeline, said[event.mail.ref])
        elif isinstance(event, Decision):
            apply_decision(timeline, event)
        elif isinstance(event, Saying):
            apply_saying(timeline, event)
        else:
            apply_meeting(timeline, event, moment)


def _message(timeline: Timeline, row: Judged) -> None:
    if row.cls == MACHINE and row.side == OWNER:
        inbound.reacted(timeline, row)
    elif row.author == OWNER and row.side == OWNER:
        asks = lives.waiting_asks(timeline, row)
        inbound.from_owner(timeline, row)
        outbound.from_owner(timeline, row)
        lives.wrote(timeline, row, asks)
    elif row.cls == MACHINE:
        inbound.from_machine(timeline, row)
        outbound.from_machine(timeline, row)
        lives.bounce_came(timeline, row)
        if row.author == timeline.person:
            timeline.reasons[row.mail.ref] = (row.reason, row.rule)
    elif row.side == "none":
        if row.author in {timeline.person, OWNER}:
            timeline.reasons[row.mail.ref] = (row.reason, row.rule)
    elif row.author == timeline.person:
        asks = lives.waiting_asks(timeline, row)
        outbound.from_person(timeline, row)
        inbound.from_person(timeline, row)
        lives.wrote(timeline, row, asks)
    else:
        outbound.from_third(timeline, row)
        inbound.from_third(timeline, row)
        lives.third_wrote(timeline, row)


def _with_source_state(loop: DraftLoop, gone: dict[tuple[str, str], Judged]) -> DraftLoop:
    """A loop whose opening mail was trashed or deleted later reads `source_gone` from then on (J-84)."""
    lost = gone.get(loop.opener.mail.ref)
    if lost is not None:
        loop.flags.add("source_gone")
        loop.step("source_gone", lost.mail.changed_us, "source_state")
    return loop


def _rows(loop: DraftLoop, due_of: DueReader, timeline: Timeline, book: EventBook | None) -> tuple[Loop, ...]:
    """The loop as a row. An ask for a choice or an approval is also a pending decision with the same evidence and fate (J-76)."""
    owner = timeline.owner
    if loop.vow is not None:
        return (with_moves(dated_by_event(finished(loop), loop, timeline, book)),)
    dates = [] if owner.bare else [due_of(one.judged.mail, one.ask.act, owner.work) for one in loop.dated]
    due, zone = min((date for date in dates if date is not None), default=(None, ""))
    row = with_moves(dated_by_event(replace(finished(loop), due=due, due_zone=zone), loop, timeline, None if owner.bare else book))
    if row.due is None and row.status == "open" and not owner.bare:
        row = _with_day_spoken_of(row, loop, due_of, timeline)
    if loop.type is not LoopType.UNANSWERED_INBOUND or not {"choice", "approval"} & set(loop.opening.flags):
        return (row,)
    twin_id = loop_id(loop.opener.mail, loop.opening, LoopType.DECISION_PENDING, loop.counterparty)
    flags = tuple(sorted({*row.flags, f"{TWIN_OF}{row.loop_id}"}))
    return (row, replace(row, loop_id=twin_id, type=LoopType.DECISION_PENDING, flags=flags, joined=()))


def _with_day_spoken_of(row: Loop, loop: DraftLoop, due_of: DueReader, timeline: Timeline) -> Loop:
    """An ask that names a later day of something without a limit ("the fair on May 3") is of no use long after that day (J-86)."""
    days = []
    for one in loop.dated:
        named = due_of(one.judged.mail, one.ask.act, timeline.owner.work, loose=True)
        if named is None or named[0][:_DAY] <= from_us(one.judged.mail.arrived_us).date().isoformat():
            return row
        days.append(named[0][:_DAY])
    return replace(row, flags=tuple(sorted({*row.flags, f"{ABOUT_DAY}{max(days)}"}))) if days else row


def _reasons(timeline: Timeline, judged: Sequence[Judged], loops: list[DraftLoop]) -> Iterable[Reason]:
    reasons = dict(timeline.reasons)
    for loop in loops:
        if loop.closed_us is not None and loop.closed_us <= loop.ripe_us and loop.status == "done":
            reasons[loop.opener.mail.ref] = ("answered_in_grace", "timer")
    times: dict[tuple[str, str], Mail] = {row.mail.ref: row.mail for row in judged}
    for ref in sorted(reasons):
        code, rule = reasons[ref]
        yield Reason(ref[0], ref[1], timeline.person, code, f"{rule or 'content'}@{RULES_VERSION}", times[ref].arrived_us)
