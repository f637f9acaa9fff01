"""For whom the owner waits: what mails do to `unanswered_outbound` loops (J-64, J-77 to J-84)."""

from __future__ import annotations

from pipeline.models.judged import BULK, Judged
from pipeline.models.ledger import LoopType
from pipeline.stages.reconcile.answers import (
    ANSWER,
    NOTHING,
    PROMISE,
    answering_act,
    bounced,
    close_by_reaction,
    effect_of,
    ended_by_asker,
    file_of,
    joined_by,
    proof_of,
    refers,
    same_subject,
    same_thread,
)
from pipeline.stages.reconcile.draft import PROMISED, DraftLoop
from pipeline.stages.reconcile.portions import not_handed_over
from pipeline.stages.reconcile.remainder import still_unanswered, with_own_matter
from pipeline.stages.reconcile.seeking import picks
from pipeline.stages.reconcile.timeline import Timeline
from pipeline.stages.reconcile.words import content_words, same_topic, touches

_TYPE = LoopType.UNANSWERED_OUTBOUND


def from_owner(timeline: Timeline, judged: Judged) -> None:
    """The owner wrote: withdraw, settle, remind or ask this person."""
    if judged.live:
        for loop in timeline.open_loops(_TYPE):
            if judged.mail.conversation in loop.conversations and not ended_by_asker(loop, judged) and not judged.asks:
                loop.touch(judged)
    mine = tuple(
        ask for ask in judged.asks if timeline.person in ask.targets and not picks(timeline.loops, judged, ask, LoopType.UNANSWERED_INBOUND)
    )
    if mine:
        timeline.open_or_join(_TYPE, judged, mine, timeline.written_as(judged))
    else:
        timeline.reasons[judged.mail.ref] = (judged.reason or "owner_wrote", judged.rule or "own_mail")
        if judged.live and timeline.person in judged.recipients:
            timeline.join_nudge(_TYPE, judged)


def from_person(timeline: Timeline, judged: Judged) -> None:
    """The asked person wrote: anything but a bare acknowledgement answers (close_reply_out)."""
    if judged.side != "other" or not judged.live or judged.cls == BULK:
        return
    for loop in timeline.open_loops(_TYPE):
        rule = _speaks_to(loop, judged)
        if rule:
            _answered(timeline, loop, judged, rule)


def from_third(timeline: Timeline, judged: Judged) -> None:
    """Somebody else wrote: an answer to a collective ask, or from an unknown address straight to the ask (J-46)."""
    if judged.side != "other" or not judged.live or judged.cls == BULK:
        return
    for loop in timeline.open_loops(_TYPE):
        if judged.mail.conversation not in loop.conversations or judged.mail.reading.ack_only:
            continue
        asked = any(judged.author in open_ask.judged.recipients for open_ask in loop.asks)
        collective = asked and all(open_ask.ask.collective for open_ask in loop.asks)
        if collective and effect_of(judged, loop.asks) == PROMISE:  # "One of you?" - "I'll bring it."
            loop.close("done", "close_collective", judged, proof_of(judged, loop.words))
        elif collective or (not asked and _answers_for(loop, judged)):
            _answered(timeline, loop, judged, "close_collective" if collective else "close_reply_out")


def _answers_for(loop: DraftLoop, judged: Judged) -> bool:
    """A reply straight to an ask that was put to this one person alone."""
    direct = any(open_ask.judged.mail.decoded.message_id in judged.mail.decoded.in_reply_to for open_ask in loop.asks)
    return direct and all(len(open_ask.ask.targets) == 1 for open_ask in loop.asks)


def from_machine(timeline: Timeline, judged: Judged) -> None:
    """Away notes, bounces and reactions flag a loop; only a clear reaction to a yes/no ask closes one (J-72, J-73, J-77)."""
    rule, mail = judged.rule, judged.mail
    for loop in timeline.open_loops(_TYPE):
        same = mail.conversation in loop.conversations
        if rule == "bounce" and any(bounced(judged, open_ask.judged.mail, loop.counterparty) for open_ask in loop.asks):
            loop.flags.add("undelivered")
            loop.step("flagged", mail.arrived_us, "bounce")
        elif rule == "away" and same and judged.author == timeline.person:
            loop.flags.add("away")
            loop.step("flagged", mail.arrived_us, "away")
        elif rule == "reaction" and same and judged.author == timeline.person and judged.live:
            close_by_reaction(loop, judged)


def _speaks_to(loop: DraftLoop, judged: Judged) -> str:
    mail = judged.mail
    if mail.conversation in loop.conversations:
        return "close_reply_out" if same_thread(mail, loop.opener.mail) else joined_by(mail)
    if not judged.kinds() & {"information", "delivery", "refusal", "no", "settled"}:
        return ""
    if same_subject(loop, judged):
        return "close_subject"
    words = content_words(judged.own_words())
    if words.isdisjoint(loop.topic):  # by far the most loops: nothing else needs to be asked
        return ""
    alike = touches if refers(judged) else same_topic
    return "close_topic" if alike(words, loop.topic) else ""


def _answered(timeline: Timeline, loop: DraftLoop, judged: Judged, rule: str) -> None:
    effect = effect_of(judged, loop.asks)
    if effect == NOTHING:
        return
    act = answering_act(judged, loop.words)
    evidence = proof_of(judged, loop.words)
    if effect == PROMISE:
        loop.flags.add(PROMISED)
        loop.touch(judged)
        loop.ripe_us = max(loop.ripe_us, timeline.ripe(judged.mail.arrived_us, _TYPE))
        loop.step("flagged", judged.mail.arrived_us, "promised", evidence)
        return
    left = with_own_matter(still_unanswered(loop.asks, judged)) or not_handed_over(loop, judged) if effect == ANSWER else []
    if left:
        loop.leave(left, "partly_answered", judged, evidence)
        return
    refused = act is not None and act.kind in {"refusal", "delegation"}
    loop.close("done", "refuse" if refused else rule, judged, evidence, file_of(judged))
