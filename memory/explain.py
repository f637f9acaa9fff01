"""`explain`: why there is a loop, or why a message opened none; rules, steps, arithmetic, what would close it (J-90)."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from memory.answers import Arithmetic, ExplainAnswer, Hidden, MessageRef, ReasonRow, StepRow
from memory.envelope import header
from memory.freshness import judge
from memory.links import thread_link
from memory.ports import ArchiveReads, LedgerReads
from memory.rows import RowMaker, quote_of, stamp, step_row
from memory.show import load_loop
from memory.state import PROMISES, Mutes, ReadRules, due_end_us, is_stale, loop_at, state_of
from pipeline.clock import HOUR_US, from_us
from pipeline.errors import NotFoundError
from pipeline.models.ledger import RESTING_US, Loop, LoopType, Reason
from pipeline.models.reasons import REASONS
from pipeline.store.reads import MessageRow

CLOSER_WORDS = {
    "your_answer": "your reply to {who} that answers, refuses, delivers or informs (thanks alone does not close it)",
    "they_settle": "{who} writing that it is settled or taking the question back",
    "their_answer": "a reply of {who} that is more than thanks",
    "you_release": "your message that you need it no more",
    "you_deliver": "your message to {who} that delivers what you promised",
    "they_release": "{who} writing that it is not needed any more",
    "they_deliver": "a message of {who} that delivers what was promised",
    "decided": "a message that takes the decision",
    "taken_back": "the question being taken back",
    "you_decide": "your decision: loopledger done {id} --evidence ..., or loopledger drop {id}",
}
"""What closes a loop, by name."""
_CLOSERS = {
    LoopType.UNANSWERED_INBOUND: ("your_answer", "they_settle", "you_decide"),
    LoopType.UNANSWERED_OUTBOUND: ("their_answer", "you_release", "you_decide"),
    LoopType.COMMITMENT_OWED_BY_ME: ("you_deliver", "they_release", "you_decide"),
    LoopType.COMMITMENT_OWED_TO_ME: ("they_deliver", "you_release", "you_decide"),
    LoopType.DECISION_PENDING: ("decided", "taken_back", "you_decide"),
}
_RESTS = "it rests until they answer your question"


def explain_loop(reads: LedgerReads, loop_id: str, now_us: int, rules: ReadRules, as_of_us: int | None = None) -> ExplainAnswer:
    """Why this loop is there and what would end it, at `as_of_us` or now. Raises NotFoundError."""
    moment_us = now_us if as_of_us is None else as_of_us
    return explained(reads, load_loop(reads, loop_id, as_of_us), moment_us, rules)


def explained(reads: LedgerReads, loop: Loop, moment_us: int, rules: ReadRules) -> ExplainAnswer:
    """The same of a loop that is loaded already, as it stood at `moment_us`."""
    mutes = Mutes(reads.mutes(), moment_us)
    row = RowMaker(moment_us, rules, mutes, reads.persons([loop.person])).row(loop)
    hidden = _hidden(loop, moment_us, rules, mutes)
    because = [_hidden_words(one) for one in hidden]
    closers = _CLOSERS[loop.type] if loop.status == "open" else ()
    return ExplainAnswer(
        **header("explain", reads, judge(reads.accounts(), moment_us, rules.fresh_hours, rules.connected), moment_us),
        total=1,
        returned=1,
        subject_kind="loop",
        loop=row,
        evidence=quote_of(loop.evidence),
        steps=_steps(loop, moment_us),
        arithmetic=arithmetic(loop, rules.zone),
        closers=[CLOSER_WORDS[code].format(who=row.person.name, id=loop.loop_id) for code in closers],
        closer_codes=list(closers),
        hidden_because=because,
        hidden=hidden,
        path=_path(loop, because),
    )


def _path(loop: Loop, hidden: Sequence[str]) -> list[str]:
    """Mail, loop, where it is delivered, what closed it: one line each (S003-11)."""
    ends = [step for step in loop.steps if step.what in ("closed", "converted", "dropped")]
    if loop.status != "open":
        shown = "delivered no more: `list` alone has it"
    elif hidden:
        shown = f"not delivered: {'; '.join(hidden)}"
    else:
        shown = "delivered: `waiting` and `context_pack` show it"
    if loop.status == "open" or not ends:
        end = "closed by: nothing yet"
    else:
        by = f"message {ends[-1].evidence.message_id}" if ends[-1].evidence else "a decision" if ends[-1].decision else "an event"
        end = f"closed by: {by}, {stamp(ends[-1].as_of_us)}, {ends[-1].rule}"
    return [
        f"mail: message {loop.evidence.message_id} of {loop.account}",
        f"loop: {loop.loop_id}, opened {stamp(loop.opened_us)}, {', '.join(loop.rules)}",
        shown,
        end,
    ]


def _steps(loop: Loop, now_us: int) -> list[StepRow]:
    """The stored steps with the ripening put in its place: it is no row, only a time (J-69)."""
    rows = [step_row(step, loop) for step in loop.steps]
    ended = loop.closed_us is not None and loop.closed_us <= loop.ripe_us
    if loop.ripe_us <= now_us and not ended and loop.type.value not in PROMISES:
        ripe = StepRow(what="ripe", when=stamp(loop.ripe_us), rule="timer", words="the reply time ran out: listed from here on")
        place = sum(step.as_of_us <= loop.ripe_us for step in loop.steps)
        rows.insert(place, ripe)
    return rows


def arithmetic(loop: Loop, zone: ZoneInfo) -> Arithmetic:
    """Opening, waiting time and the moment it is listed, in words with local times."""
    hours = (loop.ripe_us - loop.opened_us) / HOUR_US
    opened, ripe = (from_us(us).astimezone(zone).strftime("%a %Y-%m-%d %H:%M") for us in (loop.opened_us, loop.ripe_us))
    if loop.type.value in PROMISES:
        kind, words = (
            "promised",
            f"promised {opened} ({zone.key}), listed from then on" + (f"; due {loop.due}" if loop.due else "; no date is named"),
        )
    elif loop.ripe_us >= RESTING_US:
        kind, words = "rests", f"opened {opened} ({zone.key}); {_RESTS}"
    else:
        kind, words = "waits", f"opened {opened}, listed from {ripe} ({zone.key}): {_span(loop.ripe_us - loop.opened_us)} later"
    opened_at, ripe_at = stamp(loop.opened_us), stamp(loop.ripe_us)
    return Arithmetic(opened_at=opened_at, ripe_at=ripe_at, hours=round(hours, 4), words=words, kind=kind, zone=zone.key)


def _span(microseconds: int) -> str:
    """A length of time in days, hours and minutes."""
    minutes = microseconds // (HOUR_US // 60)
    parts = ((minutes // 1440, "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute"))
    return " ".join(f"{count} {name}{'s' if count != 1 else ''}" for count, name in parts if count) or "at once"


def _hidden(loop: Loop, now_us: int, rules: ReadRules, mutes: Mutes) -> list[Hidden]:
    """Why `waiting` does not rank an open loop."""
    if loop.status != "open":
        return []
    state = state_of(loop)
    found = []
    if state.source_gone:
        found.append(Hidden(reason="source_gone"))
    mute = mutes.of(state)
    if mute is not None:
        until = None if mute.until_us is None else stamp(mute.until_us)
        found.append(Hidden(reason="muted", mute_kind=mute.kind, mute_value=mute.value, until=until))
    if is_stale(state, due_end_us(loop.due, loop.due_zone, rules.zone), now_us, rules.stale):
        found.append(Hidden(reason="stale"))
    if loop.ripe_us >= RESTING_US:
        found.append(Hidden(reason="resting"))
    elif now_us < loop.ripe_us:
        found.append(Hidden(reason="in_grace"))
    return found


def _hidden_words(one: Hidden) -> str:
    if one.reason != "muted":
        return REASONS.get(one.reason, _RESTS)
    until = "" if one.until is None else f" until {one.until}"
    return f"{REASONS['muted']} ({one.mute_kind} {one.mute_value}{until})"


def explain_message(
    reads: LedgerReads, archive: ArchiveReads, message_id: str, now_us: int, rules: ReadRules, as_of_us: int | None = None
) -> ExplainAnswer:
    """Why a message opened nothing, and the loops it belongs to. Raises NotFoundError for an id this home never stored."""
    moment_us = now_us if as_of_us is None else as_of_us
    messages = [message for message in archive.messages(message_id) if message.arrived_us <= moment_us]
    if not messages:
        raise NotFoundError(f"there is no loop and no stored message {message_id}", fix="loopledger list")
    message = messages[0]
    loops = reads.loops(reads.by_message(message_id))
    if as_of_us is not None:
        loops = [seen for seen in (loop_at(loop, as_of_us) for loop in loops) if seen is not None]
    maker = RowMaker(moment_us, rules, Mutes(reads.mutes(), moment_us), reads.persons([loop.person for loop in loops]))
    reasons = [_reason(reason) for reason in archive.reasons(message_id) if reason.as_of_us <= moment_us]
    return ExplainAnswer(
        **header("explain", reads, judge(reads.accounts(), moment_us, rules.fresh_hours, rules.connected), moment_us),
        total=1,
        returned=1,
        subject_kind="message",
        message=message_ref(message),
        reasons=reasons,
        loops=[maker.row(loop) for loop in loops],
    )


def _reason(reason: Reason) -> ReasonRow:
    return ReasonRow(
        code=reason.code,
        words=REASONS.get(reason.code, reason.code),
        rule=reason.rule,
        person=reason.person,
        when=stamp(reason.as_of_us),
    )


def message_ref(message: MessageRow) -> MessageRef:
    """A stored message as an answer names it."""
    return MessageRef(
        account=message.account,
        message_id=message.message_id,
        thread_id=message.thread_id,
        sender=message.sender,
        subject=message.subject,
        arrived_at=stamp(message.arrived_us),
        labels=list(message.labels),
        present=message.present,
        link=thread_link(message.account, message.thread_id),
    )
