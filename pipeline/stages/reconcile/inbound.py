"""Who waits for the owner: what the owner's and other people's mails do to `unanswered_inbound` loops (J-63, J-77 to J-84)."""

from __future__ import annotations

from pipeline.models.judged import BULK, Judged
from pipeline.models.ledger import LoopType
from pipeline.stages.reconcile.answers import (
    ANSWER,
    ASK_BACK,
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
from pipeline.stages.reconcile.contentment import is_content
from pipeline.stages.reconcile.draft import PROMISED, RESTING, DraftLoop
from pipeline.stages.reconcile.portions import not_handed_over
from pipeline.stages.reconcile.remainder import speaks_to, still_unanswered
from pipeline.stages.reconcile.seeking import picks
from pipeline.stages.reconcile.timeline import Timeline
from pipeline.stages.reconcile.words import content_words, same_topic, touches

_TYPE = LoopType.UNANSWERED_INBOUND
DELEGATED = "delegated_to:"
_BULKY = frozenset({BULK})


def from_owner(timeline: Timeline, judged: Judged) -> None:
    """The owner wrote: close, rest, promise or delegate the loops this mail speaks to."""
    if not judged.live:
        return
    for loop in timeline.open_loops(_TYPE):
        rule = _speaks_to(timeline, loop, judged)
        if rule:
            _apply(timeline, loop, judged, rule)
        elif (
            judged.mail.conversation in loop.conversations
            and judged.asks
            and judged.recipients
            and timeline.person not in judged.recipients
        ):
            loop.flags.update(f"{DELEGATED}{person}" for ask in judged.asks for person in ask.targets)


def from_person(timeline: Timeline, judged: Judged) -> None:
    """The other person wrote: settle, withdraw, wake or add asks."""
    if judged.live:
        for loop in timeline.open_loops(_TYPE):
            if judged.mail.conversation in loop.conversations:
                _asker_wrote(timeline, loop, judged)
            elif judged.kinds() & {"settled", "withdrawal"} and touches(content_words(judged.own_words()), loop.topic):
                ended_by_asker(loop, judged)
    asks = tuple(ask for ask in judged.asks if not picks(timeline.loops, judged, ask, LoopType.UNANSWERED_OUTBOUND))
    if asks:
        timeline.open_or_join(_TYPE, judged, asks, (judged.author_address, judged.author_name))
        return
    timeline.reasons[judged.mail.ref] = (judged.reason or "no_ask", judged.rule)
    if judged.live and judged.cls not in _BULKY:
        timeline.join_nudge(_TYPE, judged)


def reacted(timeline: Timeline, judged: Judged) -> None:
    """The owner only sent a reaction (J-77)."""
    timeline.reasons[judged.mail.ref] = (judged.reason, judged.rule)
    for loop in timeline.open_loops(_TYPE):
        if judged.live and judged.mail.conversation in loop.conversations:
            close_by_reaction(loop, judged)


def from_machine(timeline: Timeline, judged: Judged) -> None:
    """A bounce of the owner's answer: nothing was delivered, so the ask is open again (J-73)."""
    if judged.rule != "bounce":
        return
    for loop in timeline.loops:
        sent = loop.closers[-1] if loop.closers else None
        if loop.type is _TYPE and loop.status == "done" and sent and bounced(judged, sent, loop.counterparty):
            timeline.reopen(loop)
            loop.flags.add("undelivered")
            loop.step("reopened", judged.mail.arrived_us, "bounce")


def from_third(timeline: Timeline, judged: Judged) -> None:
    """A third person wrote: an answer for a collective ask closes it, another addressee's answer waits for the asker's word."""
    if judged.side != "other" or not judged.live:
        return
    for loop in timeline.open_loops(_TYPE):
        effect = effect_of(judged, loop.asks) if judged.mail.conversation in loop.conversations else NOTHING
        if effect not in {ANSWER, PROMISE}:
            continue
        act = answering_act(judged, loop.words)
        asked = any(judged.author in open_ask.judged.recipients for open_ask in loop.asks)
        delegate = f"{DELEGATED}{judged.author}" in loop.flags and loop.person in judged.recipients
        if not (asked or delegate) or (act and act.kind in {"refusal", "delegation"}):
            continue
        collective = asked and all(open_ask.ask.collective for open_ask in loop.asks)
        if collective and effect == PROMISE:
            loop.close("done", "close_collective", judged, proof_of(judged, loop.words))  # who takes it on owes it now
        elif effect == PROMISE or (not collective and any("each" in open_ask.ask.act.flags for open_ask in loop.asks)):
            continue  # each was asked for their own: nobody answers for another (J-58)
        elif collective or (_own_desk(timeline, loop, judged) and speaks_to(loop.asks, judged)):
            _apply(timeline, loop, judged, "close_collective")
        else:
            loop.third_answer = judged


def _own_desk(timeline: Timeline, loop: DraftLoop, judged: Judged) -> bool:
    """J-46: the ask also went to a desk of the owner's own house, and the desk has written to the asker."""
    sender = judged.mail.decoded.sender
    if sender is None or judged.author not in loop.opener.to or loop.person not in judged.recipients:
        return False
    return timeline.owner.same_house(sender.key) and any(sign.rule == "desk" for sign in judged.mail.reading.signs)


def _speaks_to(timeline: Timeline, loop: DraftLoop, judged: Judged) -> str:
    """The closing rule under which the owner's mail may answer this loop, or ""."""
    mail = judged.mail
    to_asker = timeline.person in judged.recipients
    same = mail.conversation in loop.conversations
    if same and (to_asker or _through_list(loop, judged)):
        return "close_reply" if same_thread(mail, loop.opener.mail) else joined_by(mail)
    if not to_asker or same:
        return ""
    rule = "close_subject" if same_subject(loop, judged) else "close_topic" if _same_matter(loop, judged) else ""
    return rule if rule and effect_of(judged, loop.asks) == ANSWER else ""


def _same_matter(loop: DraftLoop, judged: Judged) -> bool:
    words = content_words(judged.own_words())
    if words.isdisjoint(loop.topic):  # by far the most loops: nothing else needs to be asked
        return False
    return (touches if refers(judged) else same_topic)(words, loop.topic)


def _through_list(loop: DraftLoop, judged: Judged) -> bool:
    """The ask came through a list or a service whose From is not the asker: a reply to that address answers the asker."""
    opener = loop.opener.mail
    sender = opener.decoded.sender
    if sender is None or judged.mail.reading.forwarded:
        return False
    replied = opener.decoded.message_id in {*judged.mail.decoded.in_reply_to, *judged.mail.decoded.references}
    return replied and sender.address.casefold() != loop.counterparty.casefold()


def _apply(timeline: Timeline, loop: DraftLoop, judged: Judged, rule: str) -> None:
    act = answering_act(judged, loop.words)
    evidence = proof_of(judged, loop.words)
    effect = effect_of(judged, loop.asks)
    if effect == ANSWER:
        left = still_unanswered(loop.asks, judged) or not_handed_over(loop, judged)
        if left:
            loop.leave(left, "partly_answered", judged, evidence)
        else:
            refused = act is not None and act.kind in {"refusal", "delegation"}
            loop.close("done", "refuse" if refused else rule, judged, evidence, file_of(judged))
    elif effect == PROMISE:
        # The debt stays visible on this row until a promise loop takes it over.
        loop.flags.add(PROMISED)
        loop.touch(judged)
        loop.step("flagged", judged.mail.arrived_us, "promised", evidence)
    elif effect == ASK_BACK:
        loop.rest()
        loop.touch(judged)
        asked = next((ask.act for ask in judged.asks), None)
        loop.step("flagged", judged.mail.arrived_us, "ask_back", judged.evidence(asked) if asked else None)


def _third_settled(loop: DraftLoop, answer: Judged) -> None:
    """The asker is content with what a third person answered; what that left out stays open (settle_third, J-78)."""
    left, loop.third_answer = still_unanswered(loop.asks, answer), None
    if left:
        loop.leave(left, "partly_answered", answer, proof_of(answer, loop.words))
    else:
        loop.close("done", "settle_third", answer, proof_of(answer, loop.words))


def _asker_wrote(timeline: Timeline, loop: DraftLoop, judged: Judged) -> None:
    answer = loop.third_answer
    same = answer is not None and answer.mail.conversation == judged.mail.conversation
    content = is_content(judged)
    if not (answer and same and content) and ended_by_asker(loop, judged):
        return
    if answer is not None and same and not judged.asks and content:
        _third_settled(loop, answer)
        loop.touch(judged)
    elif RESTING in loop.flags and effect_of(judged, []) != NOTHING:
        loop.wake(timeline.ripe(judged.mail.arrived_us, _TYPE))
        loop.touch(judged)
        loop.step("flagged", judged.mail.arrived_us, "woken", proof_of(judged, loop.words))
    elif not judged.asks and judged.side == "other" and judged.cls not in _BULKY:
        loop.touch(judged)
