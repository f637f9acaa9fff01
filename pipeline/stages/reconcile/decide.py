"""Decisions of people as acts in the timeline: they close, drop, reopen or date the loops they name (docs/architecture.md).

A decision that rests on a message loses its effect when that message is lost (J-84, M-036, M-120).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pipeline.models.ledger import Decision, Evidence, LoopType, Step, settled, step_id
from pipeline.models.refused import corrected
from pipeline.stages.reconcile.dates import BACK, moved_to
from pipeline.stages.reconcile.draft import RULES_VERSION, DraftLoop, loop_id
from pipeline.stages.reconcile.timeline import Timeline

LOST = "lost"
"""Stands for the loss of the message that proves a decision; no journal holds it."""
_ENDS = {"done": ("done", "closed", "person"), "drop": ("dropped", "dropped", "person"), "wrong": ("dropped", "dropped", "wrong")}
"""op -> status, step, rule."""
PROPOSALS = {"done": "propose_done", "drop": "propose_drop", "due_set": "propose_due"}
"""Op of an agent's journal row -> op of the act it is to the fold: a proposal, shown and never carried out (M-120, M-154); `because` is
what `journal.said_by` gives."""
_PROPOSED = {"propose_done": "done", "propose_drop": "dropped", "propose_due": "due"}


def acts_of(decisions: Iterable[Decision]) -> Iterator[Decision]:
    """The decisions, and behind each whose proof is lost the moment of the loss as an act of its own."""
    for decision in decisions:
        yield decision
        if decision.proof is not None and decision.lost_us is not None:
            yield replace(decision, op=LOST, made_us=max(decision.made_us, decision.lost_us))


def apply_decision(timeline: Timeline, decision: Decision) -> None:
    """Applies a decision to the loops it means; an agent's proposal leaves a step and no more. Other ops touch no loop."""
    for loop in _meant(timeline.loops, decision):
        if decision.op in _PROPOSED:
            _propose(loop, decision)
        elif decision.op == "wrong" and corrected(decision.note):
            _correct(loop, decision, corrected(decision.note))
        elif decision.op in _ENDS:
            _end(loop, decision)
        elif decision.op == "reopen" and not loop.is_open:
            timeline.reopen(loop)
            _step(loop, decision, "reopened", "person", note=decision.because)
        elif decision.op in ("due_set", "due_clear") and loop.is_open:
            _move(loop, decision, "person", decision.due, decision.due_zone)
        elif decision.op in ("accept", "reject") and loop.is_open:
            _judge(timeline, loop, decision)
        elif decision.op == LOST:
            _lose(timeline, loop, decision)


def _propose(loop: DraftLoop, decision: Decision) -> None:
    if loop.is_open:
        name, _, words = decision.because.partition(" ")
        words = decision.due if decision.op == "propose_due" else f" {words}" if words else ""  # a date is read again when accepted
        note = f"{_PROPOSED[decision.op]}:{words}" if words else _PROPOSED[decision.op]
        who = name if name.startswith("rule:") else f"agent:{name}"
        loop.steps.append(Step("proposed", decision.made_us, f"{who}@{RULES_VERSION}", decision=decision.hash, note=note))


def _end(loop: DraftLoop, decision: Decision) -> None:
    """What a person says last holds, also of a loop that ended otherwise; the same end again changes nothing."""
    status, what, rule = _ENDS[decision.op]
    if loop.status != status or (decision.op == "wrong" and not is_wrong(loop.steps)):
        loop.end(status, decision.made_us)
        _step(loop, decision, what, rule, decision.proof, note=decision.because)


def _correct(loop: DraftLoop, decision: Decision, said: str) -> None:
    """A field reads otherwise by the person's word; the loop itself stays as it is."""
    field = said.partition(":")[0]
    loop.flags = {flag for flag in loop.flags if not flag.startswith(f"corrected:{field}:")} | {f"corrected:{said}"}
    _step(loop, decision, "flagged", "corrected", note=said)


def is_wrong(steps: Iterable[Step]) -> bool:
    """True if a person said last that this was no loop at all."""
    ends = [step for step in steps if step.what in ("closed", "converted", "dropped", "reopened")]
    return bool(ends) and ends[-1].rule.partition("@")[0] == "wrong"


def _judge(timeline: Timeline, loop: DraftLoop, decision: Decision) -> None:
    """`accept` does what was proposed, on the proposal's evidence; `reject` is remembered. One decides once."""
    step = _proposal(loop, decision)
    name, note, proof = (
        (decision.because, decision.note, decision.proof) if step is None else (step_id(loop.id, step), step.note, step.evidence)
    )
    if name in settled(loop.steps):
        return
    known = loop.vow.settle(step) if loop.vow and step else None
    if decision.op == "reject":
        _step(loop, decision, "rejected", "person", note=name)
        return
    kind, _, value = note.partition(":")
    if kind not in ("done", "dropped", "due") or (kind == "due" and not value):
        return
    _step(loop, decision, "accepted", "person", note=name)
    if kind == "due":
        zone = known.date[1] if known and known.date else timeline.owner.work.zone
        _move(loop, decision, "accept", value, zone, proof)
    else:
        loop.end(kind, decision.made_us)
        _step(loop, decision, "closed" if kind == "done" else "dropped", "accept", proof)


def _move(loop: DraftLoop, decision: Decision, rule: str, due: str, zone: str, proof: Evidence | None = None) -> None:
    """Another date, or none if `due` is ""."""
    if loop.vow is not None:
        loop.vow.move_to((due, zone) if due else None, None)
    _step(loop, decision, "moved", rule, proof, note=moved_to(due, zone))


def _proposal(loop: DraftLoop, decision: Decision) -> Step | None:
    """The proposed step it means: by name, else by its place, for a newer rule may have another version."""
    proposed = [step for step in loop.steps if step.what == "proposed"]
    named = (step for step in proposed if step_id(decision.target, step) == decision.because)
    placed = (step for step in proposed if decision.proof and step.evidence == decision.proof and step.note == decision.note)
    return next(named, None) or next(placed, None)


def _lose(timeline: Timeline, loop: DraftLoop, decision: Decision) -> None:
    """What rested on the lost message alone is undone: the loop is open again, the date is the one before."""
    mine = [step for step in loop.steps if step.decision == decision.hash and step.evidence == decision.proof]
    if any(step.what == "moved" for step in mine):
        _step(loop, decision, "moved", "source_state", note=BACK)
    ends = [step for step in loop.steps if step.what in ("closed", "converted", "dropped")]
    if not loop.is_open and ends and ends[-1] in mine:
        timeline.reopen(loop)
        _step(loop, decision, "reopened", "source_state")


def _step(loop: DraftLoop, decision: Decision, what: str, rule: str, proof: Evidence | None = None, note: str = "") -> None:
    loop.last_us = max(loop.last_us, decision.made_us)
    loop.step(what, decision.made_us, rule, proof, decision=decision.hash, note=note)


def _meant(loops: list[DraftLoop], decision: Decision) -> list[DraftLoop]:
    """By id, or by an id that joined a loop; else, where no id fits any more, by the evidence message it named and the type."""
    named = [loop for loop in loops if decision.target in {loop.id, twin_id(loop)} or decision.target in loop.joined]
    if named:
        return named
    types = {decision.type, LoopType.UNANSWERED_INBOUND if decision.type == LoopType.DECISION_PENDING else decision.type}
    return [loop for loop in loops if loop.members & set(decision.evidence_ids) and (not decision.type or loop.type in types)]


def twin_id(loop: DraftLoop) -> str:
    """Id of the pending decision that is read from the same ask, whether or not there is one (J-76)."""
    return loop_id(loop.opener.mail, loop.opening, LoopType.DECISION_PENDING, loop.counterparty)
