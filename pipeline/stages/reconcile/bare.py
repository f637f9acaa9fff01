"""The bare rule, for measuring: who wrote last, by thread and person, whatever the mails say (J-115)."""

from __future__ import annotations

from pipeline.models.judged import MACHINE, OWNER, Judged
from pipeline.models.ledger import LoopType
from pipeline.stages.reconcile.answers import proof_of
from pipeline.stages.reconcile.timeline import Timeline

_CLOSES = {LoopType.UNANSWERED_INBOUND: "close_reply", LoopType.UNANSWERED_OUTBOUND: "close_reply_out"}


def apply_bare(timeline: Timeline, row: Judged) -> None:
    """One mail, in order of arrival: the owner's ends what waits for the owner in its thread, the person's what waits for them there."""
    if row.cls == MACHINE or row.side == "none" or not row.live:
        timeline.reasons[row.mail.ref] = (row.reason or "no_ask", row.rule)
        return
    mine = row.author == OWNER
    if mine or row.author == timeline.person:
        _end(timeline, LoopType.UNANSWERED_INBOUND if mine else LoopType.UNANSWERED_OUTBOUND, row)
    asks = tuple(ask for ask in row.asks if timeline.person in ask.targets) if mine else row.asks
    if asks and (mine or row.author == timeline.person):
        other = (row.author_address, row.author_name) if not mine else timeline.written_as(row)
        timeline.open_or_join(LoopType.UNANSWERED_OUTBOUND if mine else LoopType.UNANSWERED_INBOUND, row, asks, other)
    elif row.author in {OWNER, timeline.person}:
        timeline.reasons[row.mail.ref] = (row.reason or ("owner_wrote" if mine else "no_ask"), row.rule)


def _end(timeline: Timeline, loop_type: LoopType, row: Judged) -> None:
    for loop in timeline.open_loops(loop_type):
        if row.mail.conversation in loop.conversations:
            loop.close("done", _CLOSES[loop_type], row, proof_of(row, loop.words))
