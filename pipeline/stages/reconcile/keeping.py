"""What mails do to open promises: kept, kept in part, perhaps kept; and what undoes that (C-63 to C-68, J-73)."""

from __future__ import annotations

from pipeline.models.judged import OWNER, Judged
from pipeline.stages.reconcile.answers import bounced
from pipeline.stages.reconcile.draft import DraftLoop
from pipeline.stages.reconcile.fulfilment import KEPT, PARTLY, PERHAPS, Verdict, by_creditor, by_debtor, by_third
from pipeline.stages.reconcile.promises import BY_ME, TO_ME
from pipeline.stages.reconcile.timeline import Timeline
from pipeline.stages.reconcile.vow import Proposal


def kept_by(timeline: Timeline, judged: Judged) -> None:
    """One of the two wrote: as debtor of what they promised, and as creditor of what the other did."""
    if judged.live and judged.side != "none":
        debtor_wrote(timeline, judged)
        creditor_wrote(timeline, judged)


def debtor_wrote(timeline: Timeline, judged: Judged) -> None:
    """The author of some open promises wrote to the other side: what does that keep?"""
    kind = BY_ME if judged.author == OWNER else TO_ME
    if kind is BY_ME and timeline.person not in judged.recipients:
        return  # a forward elsewhere keeps nothing (C-66)
    loops = timeline.open_loops(kind)
    here = [loop for loop in loops if judged.mail.conversation in loop.conversations]
    for loop in loops:
        _apply(loop, judged, by_debtor(loop, judged, alone=len(here) == 1))


def creditor_wrote(timeline: Timeline, judged: Judged) -> None:
    """The other side of some open promises wrote: a receipt keeps them."""
    kind = TO_ME if judged.author == OWNER else BY_ME
    here = [loop for loop in timeline.open_loops(kind) if judged.mail.conversation in loop.conversations]
    for loop in here:
        verdict = by_creditor(loop, judged)
        _apply(loop, judged, verdict if len(here) == 1 or not verdict.what else verdict._replace(what=PERHAPS))


def handed_over_by_third(timeline: Timeline, judged: Judged) -> None:
    """Somebody else wrote in a conversation with open promises."""
    for kind in (BY_ME, TO_ME):
        for loop in timeline.open_loops(kind):
            _apply(loop, judged, by_third(loop, judged))


def bounce_came(timeline: Timeline, judged: Judged) -> None:
    """A delivery that bounced has kept nothing (J-73, C-66)."""
    if judged.rule != "bounce":
        return
    for loop in [one for one in timeline.loops if one.type is BY_ME]:
        sent = loop.closers[-1] if loop.closers else None
        if loop.status == "done" and sent and bounced(judged, sent, loop.counterparty):
            loop.closers.pop()
            timeline.reopen(loop)
            loop.flags.add("undelivered")
            loop.step("reopened", judged.mail.arrived_us, "bounce")
        elif loop.is_open and bounced(judged, loop.opener.mail, loop.counterparty):
            loop.flags.add("undelivered")
            loop.step("flagged", judged.mail.arrived_us, "bounce")


def _apply(loop: DraftLoop, judged: Judged, verdict: Verdict) -> None:
    vow = loop.vow
    if vow is None or not verdict.what:
        return
    moment = judged.mail.arrived_us
    if verdict.what == KEPT:
        loop.close("done", "kept", judged, verdict.evidence, verdict.note)
        loop.flags.discard("undelivered")
        vow.condition, vow.parts = "", 0
        if vow.ask is not None:  # both histories show it (C-54)
            vow.ask.step("flagged", moment, "kept", verdict.evidence)
    elif verdict.what == PARTLY:
        vow.left, vow.parts = list(verdict.left), vow.parts + 1
        loop.touch(judged)
        loop.step("joined", moment, "partly_kept", verdict.evidence, note=", ".join(thing.text for thing in verdict.left))
    elif verdict.what == PERHAPS:
        propose(loop, judged, verdict, "done_proposed")


def propose(loop: DraftLoop, judged: Judged, verdict: Verdict, rule: str, note: str = "done") -> None:
    """A person decides: the loop stays open, the proposal and its evidence stand in its history (C-65)."""
    loop.touch(judged)
    loop.step("proposed", judged.mail.arrived_us, rule, verdict.evidence, note=note)
    if loop.vow is not None:
        loop.vow.proposals.append(Proposal(loop.steps[-1], judged.author))
