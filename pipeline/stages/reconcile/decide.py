"""Decisions of people as acts in the timeline: they close, drop or reopen the loops whose evidence they name (docs/architecture.md)."""

from __future__ import annotations

from pipeline.models.ledger import Decision, Step, step_id
from pipeline.stages.reconcile.draft import RULES_VERSION, DraftLoop
from pipeline.stages.reconcile.moves import move_by_person, settle_step
from pipeline.stages.reconcile.timeline import Timeline

_STATUS = {"done": "done", "drop": "dropped"}
PROPOSALS = {"done": "propose_done", "drop": "propose_drop"}
"""Op of an agent's journal row -> op of the act it is to the fold: a proposal, shown and never carried out (M-120, M-154); `because` is
what `journal.said_by` gives."""
_PROPOSED = {"propose_done": "done", "propose_drop": "dropped"}


def apply_decision(timeline: Timeline, decision: Decision) -> None:
    """Applies `done`, `drop`, `reopen`, or `accept` and `reject` of a proposal to the loops it means; what an agent proposes leaves a
    step and no more; other ops touch no loop here."""
    for loop in timeline.loops:
        if decision.op in _VERDICTS:
            _on_proposal(loop, decision)
            continue
        if not _means(decision, loop):
            continue
        if decision.op in _PROPOSED and loop.is_open:
            name, _, words = decision.because.partition(" ")
            note = f"{_PROPOSED[decision.op]}: {words}" if words else _PROPOSED[decision.op]
            loop.steps.append(Step("proposed", decision.made_us, f"agent:{name}@{RULES_VERSION}", decision=decision.hash, note=note))
        if decision.op in _STATUS and loop.is_open:
            loop.end(_STATUS[decision.op], decision.made_us)
            loop.last_us = max(loop.last_us, decision.made_us)
            loop.step(
                "closed" if decision.op == "done" else "dropped", decision.made_us, "person", decision=decision.hash, note=decision.because
            )
        elif decision.op == "reopen" and not loop.is_open:
            timeline.reopen(loop)
            loop.last_us = max(loop.last_us, decision.made_us)
            loop.step("reopened", decision.made_us, "person", decision=decision.hash, note=decision.because)


def _on_proposal(loop: DraftLoop, decision: Decision) -> None:
    """A person accepts or rejects a proposal, of mail or of an agent, named by its short id (C-65, `step_id`)."""
    names = {loop.id, *loop.joined}
    if not loop.is_open or decision.target not in names:
        return
    settled = {step.note for step in loop.steps if step.what == "settled"}
    asked = [step for step in loop.steps if step.what == "proposed" and step_id(loop.id, step) not in settled]
    step = next((one for one in asked if decision.because in {step_id(name, one) for name in names}), None)
    if step is None:
        return
    moment = decision.made_us
    loop.last_us = max(loop.last_us, moment)
    proposal = settle_step(loop, step, moment, "person", decision=decision.hash)
    if decision.op == "reject":
        return
    if proposal is not None and proposal.date is not None:
        move_by_person(loop, proposal.date, moment, proposal, decision.hash)
    else:
        ended = step.note.startswith("dropped")
        loop.end("dropped" if ended else "done", moment)
        loop.step("dropped" if ended else "closed", moment, "person", step.evidence, decision=decision.hash)


_VERDICTS = frozenset({"accept", "reject"})


def _means(decision: Decision, loop: DraftLoop) -> bool:
    """By id, by an id that joined this loop, or by the evidence message it named when it was made."""
    if decision.target == loop.id or decision.target in loop.joined:
        return True
    return bool(loop.members & set(decision.evidence_ids))
