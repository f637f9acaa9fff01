"""What a form on the page may decide: the same verbs as at the terminal, by the person at this machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from zoneinfo import ZoneInfo

from app.kept import Visit
from memory.answers import DecisionAnswer
from memory.decide import Desk, answer, close, mute, unmute
from memory.fact_answers import FactWritten
from memory.fact_review import REVIEW_PREFIX, decide_fact
from memory.show import load_loop
from pipeline.clock import Clock
from pipeline.errors import UsageError

MomentOf = Callable[[str, ZoneInfo], int]
"""A day as typed -> the UTC microseconds of its beginning. Raises UsageError."""
LOOP_OPS = ("done", "drop", "wrong", "reopen")
OPS = (*LOOP_OPS, "due", "clear", "mute", "unmute", "accept", "reject", "undo", "confirm")
_FACT_ENTRY = "fact:"
"""Before the number of a journal entry about a fact."""


def decide(visit: Visit, clock: Clock, form: Mapping[str, str], moment_of: MomentOf, told: str) -> DecisionAnswer:
    """Do what the form says. Keys: `op`, `loop` or `name`, and by op: evidence, because, date, kind, value, until.
    `told`: the person's word where they give no evidence of their own.

    Raises UsageError for an unknown op or wrong words, and as the verbs do.
    """
    from app.wiring.folding import desk_for  # with all readers of mail: only a decision waits for them

    op, now_us = form.get("op", ""), visit.opened.now_us
    if op not in OPS:
        raise UsageError(f"unknown decision {op!r}", fix="loopledger --help")
    desk = desk_for(visit.opened, clock)
    if op in LOOP_OPS:
        evidence = (form.get("evidence", "").strip() or told) if op == "done" else ""
        return close(desk, op, form.get("loop", ""), now_us, evidence=evidence, because=form.get("because", ""))
    if op in ("due", "clear"):
        return _due(desk, visit, form, cleared=op == "clear")
    if op in ("mute", "unmute"):
        return _mute(desk, visit, form, moment_of, shown=op == "unmute")
    if op == "confirm":
        return _confirmed(visit, form.get("name", ""), told)
    if op == "undo":
        if form.get("name", "").startswith(_FACT_ENTRY):
            return _unconfirmed(visit, form["name"].removeprefix(_FACT_ENTRY))
        from memory.undo import undo

        return undo(desk, visit.archive, form.get("name", ""), now_us)
    if form.get("name", "").startswith(REVIEW_PREFIX):
        return _fact(visit, "approve" if op == "accept" else op, form["name"])
    from memory.review import decide_proposal

    return decide_proposal(desk, op, form.get("name", ""), now_us)


def _fact(visit: Visit, op: str, name: str) -> DecisionAnswer:
    """A proposed change of a fact, decided by the owner."""
    from app.wiring.remembering import fact_desk

    told = decide_fact(fact_desk(visit.opened, visit.owner), op, name)
    return answer(op, told.fact_id, visit.opened.now_us, "", changed=True, status=told.state, words=told.words)


def _confirmed(visit: Visit, fact_id: str, told: str) -> DecisionAnswer:
    """The owner vouches for a fact."""
    from app.wiring.remembering import fact_desk
    from memory.fact_acts import confirm

    return _told(confirm(fact_desk(visit.opened, visit.owner), fact_id, told), visit)


def _unconfirmed(visit: Visit, seq: str) -> DecisionAnswer:
    """A confirmation taken back. `seq`: its number in the journal."""
    from app.wiring.remembering import fact_desk
    from memory.fact_acts import undo

    if not seq.isdecimal():
        raise UsageError(f"{seq!r} is no number of the journal", fix="loopledger memory audit")
    return _told(undo(fact_desk(visit.opened, visit.owner), int(seq)), visit)


def _told(done: FactWritten, visit: Visit) -> DecisionAnswer:
    """A write to memory as the answer of a form; what takes it back is named by its number, since facts have an undo of their own."""
    entry = f"{_FACT_ENTRY}{done.seq}" if done.changed and done.seq is not None else ""
    now_us = visit.opened.now_us
    return answer(done.op, done.fact_id, now_us, entry, changed=done.changed, status=done.trust or done.life, words=done.words)


def _due(desk: Desk, visit: Visit, form: Mapping[str, str], *, cleared: bool) -> DecisionAnswer:
    from app.wiring.dates import typed_date
    from memory.due import set_due

    now_us, zone = visit.opened.now_us, visit.opened.rules.zone
    typed = None if cleared else typed_date(form.get("date", ""), now_us, zone)
    return set_due(desk, form.get("loop", ""), typed, now_us, because=form.get("because", ""))


def _mute(desk: Desk, visit: Visit, form: Mapping[str, str], moment_of: MomentOf, *, shown: bool) -> DecisionAnswer:
    """`kind` loop | sender | conversation | domain; what is not said is taken from the loop."""
    kind, now_us, zone = form.get("kind", "loop"), visit.opened.now_us, visit.opened.rules.zone
    value = form.get("value", "") or _of_loop(desk, form.get("loop", ""), kind)
    if shown:
        return unmute(desk, kind, value, now_us)
    until = form.get("until", "").strip()
    until_us = moment_of(until, zone) if until else None
    return mute(desk, kind, value, now_us, zone, until_us=until_us, because=form.get("because", ""))


def _of_loop(desk: Desk, loop_id: str, kind: str) -> str:
    loop = load_loop(desk.reads, loop_id, None)
    return {
        "loop": loop.loop_id,
        "sender": loop.counterparty,
        "domain": loop.counterparty.rpartition("@")[2],
        "conversation": loop.conversation,
    }.get(kind, "")
