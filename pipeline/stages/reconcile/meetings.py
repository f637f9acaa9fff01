"""Meetings that settle an ask to meet: rule `event` (C-72, C-74). A declined or cancelled one settles nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pipeline.clock import DAY_US
from pipeline.models.judged import Judged
from pipeline.models.ledger import LoopType
from pipeline.models.meetings import Meeting
from pipeline.stages.reconcile.draft import DraftLoop, OpenAsk
from pipeline.stages.reconcile.timeline import Timeline

Calendar = Callable[[str], Sequence[Meeting]]
"""Person id -> meetings with that person, in any order."""

_SIDES = (LoopType.UNANSWERED_INBOUND, LoopType.UNANSWERED_OUTBOUND)


def no_calendar(person: str) -> Sequence[Meeting]:
    """The calendar of an owner who has none connected."""
    return ()


def meetings_of(person: str, judged: Sequence[Judged], calendar: Calendar) -> list[tuple[int, Meeting]]:
    """(moment, meeting) at which a meeting may settle something; the calendar is opened only if a message asks to meet."""
    if not any("meeting" in ask.act.flags for row in judged for ask in row.asks):
        return []
    return [(moment, one) for one in sorted(calendar(person)) for moment in sorted({one.made_us, one.changed_us})]


def apply_meeting(timeline: Timeline, meeting: Meeting, moment_us: int) -> None:
    """Ends the open asks to meet that `meeting` answers at this moment; a request beside them in the same mail stays open."""
    for side in _SIDES:
        if _agreed_us(timeline, side, meeting) == moment_us:
            for loop in timeline.open_loops(side):
                _settle(loop, meeting, moment_us)


def _settle(loop: DraftLoop, meeting: Meeting, moment_us: int) -> None:
    mails = {one.judged.mail.ref for one in loop.asks if "meeting" in one.ask.act.flags and _after(one, meeting)}
    if not mails:
        return
    left = [one for one in loop.asks if one.judged.mail.ref not in mails or (one.ask.act.kind == "request" and not _meets(one))]
    loop.last_us = max(loop.last_us, moment_us)
    if left:
        loop.asks = left
        loop.step("joined", moment_us, "event", note=meeting.note)
    else:
        loop.end("done", moment_us)
        loop.step("closed", moment_us, "event", note=meeting.note)


def _meets(open_ask: OpenAsk) -> bool:
    return "meeting" in open_ask.ask.act.flags


def _after(open_ask: OpenAsk, meeting: Meeting) -> bool:
    """Made after the ask, or up to a day before it (who writes "I sent you an invitation, does it suit you?")."""
    asked = open_ask.judged.mail.arrived_us
    return meeting.made_us >= asked - DAY_US and meeting.changed_us >= asked and meeting.ends_us > asked


def _agreed_us(timeline: Timeline, side: LoopType, meeting: Meeting) -> int | None:
    """When the asked side said yes: the host by making it, a guest by accepting it. None if it did not, or one of the two declined."""
    people, me = timeline.people, timeline.me
    said = {people.person_of(key): status for key, status in meeting.replies}
    mine = next((said[person] for person in said if person in me), "")
    theirs = said.get(timeline.person, "")
    host = people.person_of(meeting.organizer)
    if "declined" in (mine, theirs) or not (mine or host in me) or not (theirs or host == timeline.person):
        return None
    if side is LoopType.UNANSWERED_INBOUND:
        made, accepted = host in me, mine == "accepted"
    else:
        made, accepted = host == timeline.person, theirs == "accepted"
    return meeting.made_us if made else meeting.changed_us if accepted else None
