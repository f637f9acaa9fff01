"""A loop dated by an event of the calendar: rule `event_due` (C-73). An event that is deleted or declined dates nothing (C-74)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.models.ledger import DueMove, Loop, Step
from pipeline.models.mail import Mail
from pipeline.models.meetings import Appointment, EventName
from pipeline.models.reading import Act
from pipeline.stages.reconcile.dates import first_date
from pipeline.stages.reconcile.draft import RULES_VERSION, DraftLoop
from pipeline.stages.reconcile.timeline import Timeline

NAMES_EVENT = "names_event"
"""Flag of a loop whose sentence names an event: it is folded again when an event changes."""
_RULE = f"event_due@{RULES_VERSION}"


@dataclass(frozen=True, slots=True)
class EventBook:
    """What a sentence and the calendar say of events. `name_of`: how an ask or promise names one; `upcoming`: those in the weeks after a
    moment (UTC microseconds)."""

    name_of: Callable[[Mail, Act], EventName | None]
    upcoming: Callable[[int], Sequence[Appointment]]


def dated_by_event(row: Loop, loop: DraftLoop, timeline: Timeline, book: EventBook | None) -> Loop:
    """The row with a move for each time the one fitting event had, unless the mail names a date itself. Two events or none date nothing."""
    if book is None or first_date(row)[0] is not None or (loop.vow and loop.vow.condition):
        return row
    named = [(one.judged.mail, name) for one in loop.dated if (name := book.name_of(one.judged.mail, one.ask.act)) is not None]
    if not named:
        return row
    row = replace(row, flags=tuple(sorted({*row.flags, NAMES_EVENT})))
    mail, name = named[0]
    found = [one for one in book.upcoming(mail.arrived_us) if _fits(one, name, timeline)]
    return _moved(row, found[0], mail.arrived_us) if len(found) == 1 else row


def _moved(row: Loop, event: Appointment, sent_us: int) -> Loop:
    """Moves by the event, each in its place; once a person or a mail has named another date, the event moves nothing any more."""
    others = [step.as_of_us for step in row.steps if step.what == "moved"]
    made = list(_moves(event, sent_us, min(others, default=None)))
    steps = sorted([*row.steps, *made], key=lambda step: step.as_of_us)
    rules = tuple(sorted({*row.rules, _RULE}))
    return replace(row, steps=tuple(steps), rules=rules, last_activity_us=max(row.last_activity_us, *(step.as_of_us for step in made)))


def _moves(event: Appointment, sent_us: int, until_us: int | None) -> Iterator[Step]:
    """A step for each time the event was set to; what it was before the sentence counts as its first."""
    before = [time for time in event.times if time[0] <= sent_us][-1:]
    for since, start, zone in [*before, *(time for time in event.times if time[0] > sent_us)]:
        moment = max(since, sent_us)
        if until_us is None or moment < until_us or moment == sent_us:
            yield Step("moved", moment, _RULE, note=f"{DueMove(None, '', start, zone).note()} {event.event_id} {event.summary}")


def _fits(event: Appointment, name: EventName, timeline: Timeline) -> bool:
    """People and topic words: the other person is on it, or nobody but the owner; its name holds every word of the topic."""
    people = {timeline.people.person_of(key) for key in event.people}
    if {timeline.people.person_of(key) for key in event.declined} & {timeline.person, *timeline.me}:
        return False
    if timeline.person not in people and (people - timeline.me or not name.topics):
        return False
    if name.whole_day and len(event.times[-1][1]) > len("2026-06-19"):
        return False
    text = event.words.casefold()
    return all(topic in text or _stem(topic) in text for topic in name.topics)


def _stem(topic: str) -> str:
    """A longer word without a plural or case ending."""
    return topic.rstrip("sn") if len(topic) > len("plans") else topic
