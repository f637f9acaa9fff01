"""Meetings that settle an ask to meet: rule `event` (C-72, C-74). A declined or cancelled one settles nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pipeline.clock import DAY_US
from pipeline.models.judged import Judged
from pipeline.models.ledger import LoopType
from pipeline.models.meetings import Meeting
from pipeline.stages.reconcile.draft import DraftLoop, OpenAsk
from pipeline.stages.reconcile.objects import MEET, deed_of
from pipeline.stages.reconcile.timeline import Timeline

Calendar = Callable[[str], Sequence[Meeting]]
"""Person id -> meetings with that person, in any order."""

_PROMISED = (LoopType.COMMITMENT_OWED_BY_ME, LoopType.COMMITMENT_OWED_TO_ME)
_SIDES = (LoopType.UNANSWERED_INBOUND, LoopType.UNANSWERED_OUTBOUND)


def no_calendar(person: str) -> Sequence[Meeting]:
    """The calendar of an owner who has none connected."""
    return ()


def meetings_of(person: str, judged: Sequence[Judged], calendar: Calendar) -> list[tuple[int, Meeting]]:
    """(moment, meeting) at which a meeting may settle something; the calendar is opened only if a message asks to meet."""
    asked = any("meeting" in ask.act.flags for row in judged for ask in row.asks)
    if not asked and not any(deed_of(row.evidence(one.act).quote) == MEET for row in judged for one in row.promises):
        return []
    return [(moment, one) for one in sorted(calendar(person)) for moment in sorted({one.made_us, one.changed_us})]


def apply_meeting(timeline: Timeline, meeting: Meeting, moment_us: int) -> None:
    """Ends the open asks to meet that `meeting` answers at this moment; whatever else the same mail asks stays open (J-78)."""
    for side in _SIDES:
        if _agreed_us(timeline, side, meeting) == moment_us:
            for loop in timeline.open_loops(side):
                _settle(loop, meeting, moment_us)
    for kind in _PROMISED:
        for loop in timeline.open_loops(kind):
            if _kept_by(timeline, loop, meeting, moment_us):
                loop.last_us = max(loop.last_us, moment_us)
                loop.end("done", moment_us)
                loop.step("closed", moment_us, "event", note=meeting.note)


def _kept_by(timeline: Timeline, loop: DraftLoop, meeting: Meeting, moment_us: int) -> bool:
    """A promise to call or to meet is kept by an event that its debtor made after it (C-68)."""
    if loop.vow is None or loop.vow.deed != MEET or moment_us != meeting.made_us or moment_us < loop.opener.mail.arrived_us:
        return False
    people = {timeline.people.person_of(key): status for key, status in meeting.replies}
    host = timeline.people.person_of(meeting.organizer)
    mine, theirs = host in timeline.me, host == timeline.person
    here = (mine and timeline.person in people) or (theirs and any(one in timeline.me for one in people))
    said = next((people[one] for one in people if (one == timeline.person if mine else one in timeline.me)), "")
    return here and said != "declined" and mine == (loop.type is LoopType.COMMITMENT_OWED_BY_ME)


def _settle(loop: DraftLoop, meeting: Meeting, moment_us: int) -> None:
    met = [one for one in loop.asks if _meets(one) and _after(one, meeting)]
    if not met:
        return
    left = [one for one in loop.asks if not any(one is ask or _goes_with(one, ask) for ask in met)]
    loop.last_us = max(loop.last_us, moment_us)
    if left:
        loop.asks = left
        loop.step("joined", moment_us, "event", note=meeting.note)
    else:
        loop.end("done", moment_us)
        loop.step("closed", moment_us, "event", note=meeting.note)


def _meets(open_ask: OpenAsk) -> bool:
    return "meeting" in open_ask.ask.act.flags


def _goes_with(open_ask: OpenAsk, meet: OpenAsk) -> bool:
    """In the mail that asks to meet: which time suits, whether it suits, a wish for an invitation, or the yes/no question that
    leads up to it on the same line ("Did you see the draft? Could we talk about it?"). An event says all of it."""
    act, text = open_ask.ask.act, open_ask.judged.mail.decoded.text
    if open_ask.judged.mail.ref != meet.judged.mail.ref:
        return False
    if act.kind == "question" and "yesno" in act.flags and act.end <= meet.ask.act.start:
        between = text[act.end : meet.ask.act.start]
        if not between.strip() and "\n" not in between:
            return True
    return _SAID_BY_AN_EVENT.search(text[act.start : act.end].casefold()) is not None


_SAID_BY_AN_EVENT = re.compile(
    r"\b(?:what|which) (?:time|day|date)s? (?:(?:is|are|would be|works?|suits?) (?:best|better|good|you|for you)|do you prefer)"
    r"|\bwhen (?:are you (?:free|available)|(?:is|would be) (?:best|good|convenient)|(?:does|would) (?:it |that )?suit)"
    r"|\b(?:is|would) \w*day (?:be )?(?:better|best|easier|suit)|\b(?:if|whether) (?:that|it|this|the time|\w*day) (?:works?|suits?|fits?)"
    r"|\b(?:send|e?mail) (?:me |us |over )?(?:an|the) (?:calendar )?invit|\bput it in (?:the|my|our) (?:calendar|diary)"
    r"|\bwann (?:passt|wäre|ist) es|\bob (?:es|das|der termin) \w* ?passt|\bwelche(?:r|n)? (?:tag|termin|uhrzeit) passt"
    r"|\bschick \w+ (?:eine )?einladung"
    r"|\bquand (?:êtes-vous|es-tu|seriez-vous) (?:libre|disponible)|\bquel(?:le)? (?:jour|heure|date) (?:vous|te) (?:convien|arrange)"
    r"|\bsi (?:ça|cela) (?:vous|te) convient|\bqué (?:día|hora|fecha) (?:te|le|os|les) (?:viene|va|conviene)"
    r"|\bsi (?:te|le|os|les) (?:viene|va) bien"
    r"|\bcuándo (?:te|le) (?:viene|va) bien|\b(?:que|qual) (?:dia|hora|horário|data) (?:te |lhe )?(?:é melhor|convém|fica melhor|serve)"
    r"|\bse (?:te |lhe )?(?:convém|dá jeito|serve)|\b(?:che|quale) (?:giorno|ora|data) (?:ti|le|vi) (?:va|andrebbe|viene)"
    r"|\bse (?:ti|le|vi) va bene"
    r"|(?:언제|몇 ?시|무슨 요일|어느 요일|어떤 시간|어느 시간)(?:쯤|가|이|에|로|대)*\s*(?:가장 |제일 |더 )?(?:편하|괜찮|좋으|좋을)"
    r"|(?:월|화|수|목|금|토|일)요일(?:은|이|도)\s*(?:어떠|괜찮|편하|더 나)"
    r"|(?:일정|시간|날짜)(?:이|은)? (?:괜찮|맞)\S* ?(?:알려|말씀|회신)|초대(?:장|를)? ?(?:보내|부탁)"
    r"|(?:いつ|何時|何曜日|どの日)(?:頃|ごろ)?が(?:ご都合|よろし|いいで|良)|ご都合(?:の良い|のよい|はいかが)|(?:什么时候|几点|哪天|周几)(?:比较|最)?(?:方便|合适)"
)


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
