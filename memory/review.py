"""`review`: what is proposed for open loops and waits for a person (C-65), and how many rows were wrong."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from memory.answers import OMITTED_IDS, DecisionAnswer, Omitted, Precision, Proposal, ReviewAnswer
from memory.decide import Desk, answer, bring_up, payload_of
from memory.envelope import header
from memory.freshness import judge
from memory.links import thread_link
from memory.ports import LedgerReads
from memory.proof import proof_of_evidence
from memory.rows import RowMaker, proposal_of, proposal_words, quote_of, stamp
from memory.state import Mutes, ReadRules, loop_at
from pipeline.errors import NotFoundError, UsageError
from pipeline.models.ledger import Loop, Step, settled, step_id

_TWIN = "twin_of:"


class _Open(NamedTuple):
    """A proposal nobody decided on, with its loop and its name."""

    name: str
    loop: Loop
    step: Step


def review(reads: LedgerReads, now_us: int, rules: ReadRules, as_of_us: int | None = None) -> ReviewAnswer:
    """All proposals that wait at `as_of_us` or now, oldest first; those on muted loops or lost mail are counted only."""
    moment_us = now_us if as_of_us is None else as_of_us
    found = _waiting(reads, as_of_us)
    maker = RowMaker(moment_us, rules, Mutes(reads.mutes(), moment_us), reads.persons([one.loop.person for one in found]))
    proposals: list[Proposal] = []
    hidden: list[tuple[str, _Open]] = []
    for one in found:
        row = maker.row(one.loop)
        reason = next((state for state in ("source_gone", "muted") if state in row.states), "")
        if reason:
            hidden.append((reason, one))
            continue
        kind = proposal_of(one.step)
        said = one.step.note.partition(":")[2].strip()
        due = said if kind == "due" else ""
        proposals.append(
            Proposal(
                number=len(proposals) + 1,
                id=one.name,
                what=kind,
                due=due or None,
                ground="" if kind == "due" else said,
                words=proposal_words(one.step.note),
                proposed_at=stamp(one.step.as_of_us),
                rule=one.step.rule,
                evidence=quote_of(one.step.evidence) if one.step.evidence else None,
                link=thread_link(one.loop.account, one.loop.thread_id),
                loop=row,
            )
        )
    return ReviewAnswer(
        **header("review", reads, judge(reads.accounts(), moment_us, rules.fresh_hours, rules.connected), moment_us),
        total=len(found),
        returned=len(proposals),
        omitted=Omitted(
            count=len(hidden),
            by_reason=dict(sorted(Counter(reason for reason, _ in hidden).items())),
            by_kind=dict(sorted(Counter(str(one.loop.type) for _, one in hidden).items())),
            ids=sorted(one.name for _, one in hidden)[:OMITTED_IDS],
        ),
        proposals=proposals,
        precision=_precision(reads, as_of_us),
    )


def nothing_proposed(reads: LedgerReads, now_us: int, rules: ReadRules, as_of_us: int | None = None) -> ReviewAnswer:
    """The queue without loops, for whom they are not."""
    moment_us = now_us if as_of_us is None else as_of_us
    freshness = judge(reads.accounts(), moment_us, rules.fresh_hours, rules.connected)
    none = Precision(decided=0, wrong=0, right_share=None, wrong_by_type={})
    return ReviewAnswer(**header("review", reads, freshness, moment_us), total=0, returned=0, proposals=[], precision=none)


def decide_proposal(desk: Desk, op: str, name: str, now_us: int) -> DecisionAnswer:
    """`accept` or `reject` the proposal `name` (or a unique beginning of it).

    Raises NotFoundError for an unknown one, UsageError for a beginning of several, `conflict` for one that is decided or
    whose loop is over.
    """
    every = _all(desk.reads)
    hits = [one for one in every if name and one.name.startswith(name.lower())]
    if not hits:
        raise NotFoundError(f"there is no proposal {name}", fix="loopledger review")
    if len({one.name for one in hits}) > 1:
        shown = ", ".join(sorted({one.name for one in hits})[:5])
        raise UsageError(f"{name} could be several proposals: {shown}", fix="type more characters of the id")
    one = hits[0]
    if one.loop.status != "open" or _settled(one):
        state = f"its loop is {one.loop.status}" if one.loop.status != "open" else "it is decided"
        raise UsageError(
            f"proposal {one.name} waits no more: {state}", fix=f"loopledger show {one.loop.loop_id}", code="conflict", matter="settled"
        )
    payload = payload_of(one.loop, because=one.name) | {"note": one.step.note}
    if one.step.evidence is not None:
        payload["proof"] = proof_of_evidence(one.step.evidence)
    entry = desk.journal(op, target=one.loop.loop_id, payload=payload, made_us=now_us)
    bring_up(desk, [one.loop.person], op, one.loop.loop_id, entry)
    kind = proposal_of(one.step)
    status = kind if op == "accept" and kind != "due" else "open"
    due = one.step.note.partition(":")[2] if op == "accept" and kind == "due" else ""
    quote = " ".join(one.loop.evidence.quote.split())
    words = f"{'accepted' if op == 'accept' else 'rejected'}: {proposal_words(one.step.note)}: {quote}"
    return answer(
        op,
        one.loop.loop_id,
        now_us,
        entry,
        changed=True,
        status=status,
        words=words,
        due=due or None,
        due_was=one.loop.due if due else None,
        about=quote,
        what=kind,
    )


def _all(reads: LedgerReads, as_of_us: int | None = None) -> list[_Open]:
    """Every proposal there was by then, oldest first; a pending decision shares those of its ask (J-76)."""
    loops = reads.loops(reads.proposed())
    if as_of_us is not None:
        loops = [seen for seen in (loop_at(loop, as_of_us) for loop in loops) if seen is not None]
    found: dict[str, _Open] = {}
    for loop in loops:
        if not any(flag.startswith(_TWIN) for flag in loop.flags):
            for step in loop.steps:
                name = step_id(loop.loop_id, step)
                if step.what == "proposed" and name not in found:  # an agent may say the same thing twice
                    found[name] = _Open(name, loop, step)
    return sorted(found.values(), key=lambda one: (one.step.as_of_us, one.name))


def _waiting(reads: LedgerReads, as_of_us: int | None) -> list[_Open]:
    return [one for one in _all(reads, as_of_us) if one.loop.status == "open" and not _settled(one)]


def _settled(one: _Open) -> bool:
    return one.name in settled(one.loop.steps)


def _precision(reads: LedgerReads, as_of_us: int | None) -> Precision:
    """Of the loops that a person ended: how many they called wrong, also by type."""
    ended = reads.ended_by_person(as_of_us)
    decided = Counter(kind for kind, _ in ended)
    wrong = Counter(kind for kind, rule in ended if rule == "wrong")
    share = round(1 - wrong.total() / decided.total(), 4) if decided else None
    return Precision(decided=decided.total(), wrong=wrong.total(), right_share=share, wrong_by_type=dict(sorted(wrong.items())))
