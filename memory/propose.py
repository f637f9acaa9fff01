"""What an agent says about a loop: a row in the journal that proposes, and closes and dates nothing (M-063, M-120, M-154)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from memory.answers import ProposalAnswer
from memory.decide import TEXT_LIMIT, payload_of
from memory.due import TypedDate
from memory.ports import ArchiveReads, LedgerReads
from memory.proof import proof_of
from memory.rows import proposal_of, stamp
from memory.show import load_loop
from pipeline.errors import LoopledgerError, UsageError
from pipeline.models.ledger import Loop
from pipeline.ports import Refold

_ENDS = {"done": "done", "drop": "dropped"}

AgentDoor = Callable[[str, str, dict[str, Any], int], str]
"""(op, target, payload, made_us) into the journal under the agent's name, one short transaction; the row's hash. Raises BusyError."""


@dataclass(frozen=True, slots=True)
class AgentDesk:
    """What a proposal needs. `agent`: the name its rows carry; `journal`, `refold`: see `AgentDoor` and `pipeline.ports.Refold`."""

    agent: str
    reads: LedgerReads
    archive: ArchiveReads
    journal: AgentDoor
    refold: Refold


def propose_end(desk: AgentDesk, op: str, loop_id: str, now_us: int, *, evidence: str = "", because: str = "") -> ProposalAnswer:
    """Propose that a loop is `done` or to be dropped (`drop`), at `now_us`. Twice the same is once; a loop that is over needs none.

    Raises UsageError `evidence_required` for `done` without evidence, `too_long` beyond TEXT_LIMIT; NotFoundError for the id; BusyError
    when the journal could not be had. That the lists do not show it yet is no error: the answer says so.
    """
    loop = load_loop(desk.reads, loop_id, None)
    if op == "done" and not evidence.strip():
        fix = f"loopledger show {loop_id}"
        raise UsageError("`done` needs evidence: the id of a message, or one sentence of yours", fix=fix, code="evidence_required")
    for text in (evidence, because):
        if len(text) > TEXT_LIMIT:
            raise UsageError(f"the text has {len(text)} characters, at most {TEXT_LIMIT} are kept", fix="shorten it", code="too_long")
    said = _ENDS[op]
    over = _needless(desk, op, loop, said, now_us)
    if over is not None:
        return over
    payload = payload_of(loop, because=because)
    if evidence.strip():
        payload["proof"] = proof_of(desk.archive, evidence, loop.account)
    entry = desk.journal(op, loop_id, payload, now_us)
    warnings = _shown(desk, loop)
    words = f"proposed as {said}; nothing is closed until a person decides: loopledger {op} {loop_id}"
    return _answer(op, loop, now_us, review_id=entry, words=words, proposed=True, warnings=warnings)


def propose_due(desk: AgentDesk, loop_id: str, date: TypedDate, now_us: int, *, because: str = "") -> ProposalAnswer:
    """Propose a date for a loop (M-119, M-154); the owner accepts it in `review`, or sets it. Twice the same is once.

    Raises UsageError `conflict` for a loop that is over, `too_long` beyond TEXT_LIMIT; NotFoundError for the id; BusyError.
    """
    loop = load_loop(desk.reads, loop_id, None)
    if len(because) > TEXT_LIMIT:
        raise UsageError(f"the text has {len(because)} characters, at most {TEXT_LIMIT} are kept", fix="shorten it", code="too_long")
    if loop.status != "open":
        raise UsageError(f"loop {loop_id} is {loop.status}, so it takes no date", fix=f"loopledger show {loop_id}", code="conflict")
    if loop.due == date.value:
        return _answer("set_due", loop, now_us, words=f"it is due {date.value} already; nothing written")
    over = _needless(desk, "set_due", loop, f"due:{date.value}", now_us)
    if over is not None:
        return over
    payload = payload_of(loop, because=because) | {"due": date.value, "due_zone": date.zone}
    entry = desk.journal("due_set", loop_id, payload, now_us)
    warnings = _shown(desk, loop)
    others = f"; it could also be read as {', '.join(date.others)}" if date.others else ""
    words = f"the date {date.value} is proposed{others}; the old one holds until a person decides: loopledger review"
    return _answer("set_due", loop, now_us, review_id=entry, words=words, proposed=True, warnings=warnings)


def _needless(desk: AgentDesk, op: str, loop: Loop, said: str, now_us: int) -> ProposalAnswer | None:
    """The answer where nothing is to be written: the loop is over, or the same agent has said so."""
    if loop.status != "open":
        return _answer(op, loop, now_us, words=f"it is {loop.status} already; nothing written")
    earlier = _pending(loop, desk.agent, said)
    return _answer(op, loop, now_us, review_id=earlier, words=f"proposed as {said} already; a person decides") if earlier else None


def _shown(desk: AgentDesk, loop: Loop) -> list[str]:
    """Fold and publish; what to say when that has to wait for the next sync."""
    try:
        desk.refold([loop.person])
    except LoopledgerError as error:
        return [f"the proposal is stored, but the lists do not show it before the next sync ({error.problem})"]
    return []


def _pending(loop: Loop, agent: str, said: str) -> str:
    """The journal row of the same proposal by the same agent, unless something was decided since; else ""."""
    for step in reversed(loop.steps):
        if step.what in ("reopened", "rejected"):
            return ""
        if step.what == "proposed" and said in (proposal_of(step), step.note) and step.rule.partition("@")[0] == f"agent:{agent}":
            return step.decision
    return ""


def _answer(
    op: str, loop: Loop, now_us: int, *, words: str, review_id: str = "", proposed: bool = False, warnings: list[str] | None = None
) -> ProposalAnswer:
    return ProposalAnswer(
        op=op,
        target=loop.loop_id,
        made_at=stamp(now_us),
        proposed=proposed,
        review_id=review_id,
        published=not warnings,
        status=loop.status,
        words=words,
        warnings=warnings or [],
    )
