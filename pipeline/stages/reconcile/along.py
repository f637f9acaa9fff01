"""Loops that only a model reads, and what a model proposes for any loop (C-39, C-55, C-65).

The loops of the rules are told as if there were no model. A second timeline of the same mail also opens what the model reads; only the
loops it opened are kept of that one, so that nothing a model says can close, rest, move or swallow a loop of the rules. What ends a loop
of the model is mail as the rules read it, or a person.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from pipeline.models.along import MODEL_RULE, Place, Saying
from pipeline.models.judged import OWNER, Judged
from pipeline.models.ledger import Loop, LoopType, Step
from pipeline.models.model_answers import Source
from pipeline.ports import DueReader
from pipeline.stages.reconcile.decide import twin_id
from pipeline.stages.reconcile.draft import RULES_VERSION, DraftLoop
from pipeline.stages.reconcile.promises import promised
from pipeline.stages.reconcile.timeline import Timeline

MODEL = f"model@{RULES_VERSION}"
"""Rule of all that rests on a model's word."""
TWIN_OF = "twin_of:"
"""Flag of a pending decision, before the id of the ask it is read from (J-76)."""


class Along(NamedTuple):
    """What a model said of the mail of one unit: beside the judged mail, never in it.

    `judged`: messages in which a model reads asks or promises that the rules do not, with those alone as `asks` and `promises`.
    `sources`: sentence -> who first said so; `due_of`: reads the dates of these sentences, the model's word included (C-17).
    """

    judged: Sequence[Judged]
    sources: Mapping[Place, Source]
    sayings: Sequence[Saying]
    due_of: DueReader


def open_said(timeline: Timeline, judged: Judged) -> None:
    """Opens or joins the loops of what only the model reads in this mail, after the mail itself has had its effect."""
    if judged.author == OWNER:
        mine = tuple(ask for ask in judged.asks if timeline.person in ask.targets)
        if mine:
            timeline.open_or_join(LoopType.UNANSWERED_OUTBOUND, judged, mine, timeline.written_as(judged))
    elif judged.author != timeline.person:
        return
    elif judged.asks:
        timeline.open_or_join(LoopType.UNANSWERED_INBOUND, judged, judged.asks, (judged.author_address, judged.author_name))
    if judged.promises:
        promised(timeline, judged, ())


def apply_saying(timeline: Timeline, saying: Saying) -> None:
    """Leaves a step on the open loop that is meant; said twice of one message it is one proposal."""
    for loop in timeline.loops:
        if loop.is_open and saying.conversation in loop.conversations and _meant(loop, saying):
            step = Step(
                "proposed" if saying.note else "flagged", saying.source.made_us, MODEL, saying.proof, saying.source.entry, saying.note
            )
            if not any(_same(step, one) for one in loop.steps):
                loop.steps.append(step)


def _meant(loop: DraftLoop, saying: Saying) -> bool:
    if saying.opening is None:
        return saying.loop_id in {loop.id, twin_id(loop), *loop.joined}
    mail, act = loop.opener.mail, loop.opening
    return saying.opening == (*mail.ref, act.start, act.end) and not any(step.what == "moved" for step in loop.steps)


def _same(one: Step, two: Step) -> bool:
    same = (one.what, one.rule, one.note) == (two.what, two.rule, two.note)
    return same and one.evidence is not None and two.evidence is not None and one.evidence.message_id == two.evidence.message_id


def opened_by_model(loop: DraftLoop) -> bool:
    """True if only a model reads the sentence that opened it."""
    return loop.opening.rule.startswith(MODEL_RULE)


def with_said(ruled: Sequence[Loop], said: Iterable[Loop], along: Along) -> list[Loop]:
    """The rows of the rules and, behind them, those of the model that the rules did not come to by later mail.

    A row of the rules in which the same matter came up takes the place of the model's, and its id leads there.
    """
    rows, own = list(ruled), {row.loop_id: place for place, row in enumerate(ruled)}
    gone: set[str] = set()
    for row in said:
        if gone.intersection(flag.removeprefix(TWIN_OF) for flag in row.flags):
            continue
        place = next((own[one] for one in row.joined if one in own), None)
        if place is None:
            rows.append(_as_said(row, along.sources))
        else:
            gone.add(row.loop_id)
            rows[place] = replace(rows[place], joined=(*rows[place].joined, row.loop_id))
    return rows


def _as_said(row: Loop, sources: Mapping[Place, Source]) -> Loop:
    """A row of the model: nothing of it could be seen before the model spoke, and its sentences carry the model's rule and call."""
    first = next(found for step in row.steps if step.what == "opened" and (found := _source(step, sources)))
    steps = tuple(_step(step, _source(step, sources), first.made_us) for step in row.steps)
    plain = {step.rule for step in row.steps} - {step.rule for step in steps}
    return replace(
        row,
        steps=steps,
        rules=tuple(sorted({*row.rules} - plain | {MODEL})),
        last_activity_us=max(row.last_activity_us, first.made_us),
        closed_us=None if row.closed_us is None else max(row.closed_us, first.made_us),
    )


def _step(step: Step, source: Source | None, known_us: int) -> Step:
    if source is None:
        return step._replace(as_of_us=max(step.as_of_us, known_us))
    moment = max(step.as_of_us, known_us, source.made_us)
    return step._replace(as_of_us=moment, rule=MODEL, decision=step.decision or source.entry)


def _source(step: Step, sources: Mapping[Place, Source]) -> Source | None:
    proof = step.evidence
    return sources.get((proof.account, proof.message_id, proof.start, proof.end)) if proof else None
