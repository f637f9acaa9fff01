"""Decisions of people as acts in the timeline: they close, drop or reopen the loops whose evidence they name (docs/architecture.md)."""

from __future__ import annotations

from pipeline.models.ledger import Decision, Step
from pipeline.stages.reconcile.draft import RULES_VERSION, DraftLoop, loop_id
from pipeline.stages.reconcile.timeline import Timeline

_STATUS = {"done": "done", "drop": "dropped"}
PROPOSALS = {"done": "propose_done", "drop": "propose_drop"}
"""Op of an agent's journal row -> op of the act it is to the fold: a proposal, shown and never carried out (M-120, M-154); `because` is
what `journal.said_by` gives."""
_PROPOSED = {"propose_done": "done", "propose_drop": "dropped"}


def apply_decision(timeline: Timeline, decision: Decision) -> None:
    """Applies `done`, `drop` or `reopen` to the loops it means; a proposal leaves a step and no more; other ops do not touch loops here."""
    for loop in timeline.loops:
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


def _means(decision: Decision, loop: DraftLoop) -> bool:
    """By id, by an id that joined this loop, or by the evidence message it named when it was made."""
    own = loop_id(loop.opener.mail, loop.opening, loop.type, loop.counterparty)
    if decision.target == own or decision.target in loop.joined:
        return True
    return bool(loop.members & set(decision.evidence_ids))
