"""Claims and acts to facts: one row per thing said, its anchors, its trust, and then the life of each slot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Literal

from pipeline.models.facts import REVIEWED, Anchor, Claim, Fact, FactAct, Life, Span, Status, normal
from pipeline.models.predicates import predicate
from pipeline.models.sightings import Seen
from pipeline.stages.facts.life import settle
from pipeline.stages.facts.trust import confirm_human, confirm_signal, said, soft_span, trust_of

RULES_VERSION = "facts-7"
StatusOf = Callable[[Span], Status | Literal["refused"]]
SeenOf = Callable[[Sequence[Claim]], Iterable[Seen]]
_BASIS = {"human": "human", "agent": "agent", "import": "import", "llm": "llm", "rule": "rule", "connector": "metadata"}
_LABELS: dict[str, Life] = {"wrong": "retracted", "end": "ended", "forget": "forgotten"}
_STRONGEST = ("forget", "wrong", "end")
"""Of several acts on one fact the one that takes most away holds."""


def fold_claims(claims: Iterable[Claim], acts: Iterable[FactAct], status_of: StatusOf, seen_of: SeenOf) -> list[Fact]:
    """Facts by id, settled. `claims` and `acts` are all that concern the slots in question, in any order. `seen_of`: the hard signals
    that stored items hold for the claims of one fact.

    A claim whose every quote is refused makes nothing (M-018). An act on a fact that nobody claimed does nothing. For a team neither
    counts unless it was approved (M-085).
    """
    by_fact: dict[str, list[Claim]] = defaultdict(list)
    for claim in (claim for claim in claims if claim.approved or claim.scope not in REVIEWED):
        by_fact[claim.fact_id].append(claim)
    acts_on: dict[str, list[FactAct]] = defaultdict(list)
    for act in acts:
        acts_on[act.fact_id].append(act)
    slots: dict[str, list[Fact]] = defaultdict(list)
    alone: list[Fact] = []
    for fact_id, own in by_fact.items():
        fact = _fact(sorted(own, key=_place), sorted(acts_on[fact_id], key=lambda act: (act.made_us, act.seq)), status_of, seen_of)
        if fact is not None:
            (slots[fact.slot] if fact.slot else alone).append(fact)
    settled = [fact for rivals in slots.values() for fact in settle(rivals)]
    return sorted((_bare(fact) for fact in [*alone, *settled]), key=lambda fact: fact.fact_id)


def may_end(act: FactAct, claims: Sequence[Claim]) -> bool:
    """A person may retract, end or forget anything; an agent what it alone has said, or what a person has approved (M-063)."""
    if act.actor_kind == "human" or act.approved:
        return True
    return act.actor_kind == "agent" and all(claim.actor == act.actor and claim.actor_kind == "agent" for claim in claims)


def _place(claim: Claim) -> tuple[int, int, str]:
    return (claim.made_us, claim.seq, claim.hash)


def _fact(claims: Sequence[Claim], acts: Sequence[FactAct], status_of: StatusOf, seen_of: SeenOf) -> Fact | None:
    anchors: dict[str, Anchor] = {}
    for anchor in (anchor for claim in claims for anchor in _anchors(claim, status_of)):
        anchors.setdefault(anchor.anchor_id, anchor)  # the same quote again adds nothing (M-012)
    rule = predicate(claims[0].predicate)
    signals = seen_of(claims) if _stands(claims, anchors) else ()
    shown = [confirm_signal(seen.signal, claims[0], seen, seen.status, rule) for seen in signals]
    anchors.update({hard.anchor_id: hard for hard in shown if hard is not None})
    if not anchors:
        return None
    acts = [act for act in acts if act.approved or claims[0].scope not in REVIEWED]
    anchors.update({hard.anchor_id: hard for hard in map(confirm_human, acts) if hard is not None})
    found = tuple(sorted(anchors.values(), key=lambda anchor: (*anchor.order, anchor.anchor_id)))
    first, last = next((claim for claim in claims if claim.erased is None), claims[0]), claims[-1]
    act = _ending(acts, claims)
    life: Life = "forgotten" if first.erased else _LABELS[act.op] if act else "current"
    leading = max((anchor for anchor in found if anchor.status == "valid"), key=lambda one: one.order, default=found[-1])
    return Fact(
        fact_id=first.fact_id,
        scope=first.scope,
        scope_key=first.scope_key,
        subject=first.subject,
        predicate=first.predicate,
        object=first.object,
        object_norm=normal(first.object),
        polarity=first.polarity,
        shape=first.shape,
        life=life,
        trust=trust_of(found),
        basis=_BASIS.get(first.actor_kind, first.actor_kind),
        actor=first.actor,
        asserted_us=leading.made_us,
        ord=leading.ord,
        valid_from=_newest_text(claim.valid_from for claim in claims) or first.date or None,
        valid_to=act.on if act and act.op == "end" else _newest_text(claim.valid_to for claim in claims),
        learned_us=first.learned_us,
        recorded_us=first.made_us,
        backfilled=all(claim.backfilled for claim in claims),
        checked_us=max([claim.made_us for claim in claims] + [act.made_us for act in acts if act.op == "confirm"]),
        replaced_by="",
        challenges="",
        recheck_us=max((claim.recheck_us for claim in claims if claim.recheck_us is not None), default=None),
        importance=max(claim.importance for claim in claims),
        model=last.model,
        prompt_ver=last.prompt_ver,
        rule=last.rule,
        rule_ver=last.rule_ver,
        provenance=first.provenance,
        because=act.because if act else "",
        slot=first.slot,
        source_gone=any(anchor.kind == "span" and anchor.status == "broken" for anchor in found),
        check_pending=any(anchor.status == "unknown" for anchor in found),
        anchors=found,
    )


def _stands(claims: Sequence[Claim], anchors: Collection[str]) -> bool:
    """Whether the fact was properly said, or is one that an item makes: a claim whose every quote is refused is shown by nothing."""
    return bool(anchors) or any(claim.actor_kind == "connector" for claim in claims)


def _anchors(claim: Claim, status_of: StatusOf) -> list[Anchor]:
    if not claim.spans:
        return [] if claim.actor_kind == "connector" else [said(claim)]  # an item says nothing: it shows, or it does not
    rule = predicate(claim.predicate)
    found: list[Anchor] = []
    for span in claim.spans:
        status = status_of(span) if claim.erased is None else "unknown"
        if status != "refused":
            found.append(confirm_signal(span.signal, claim, span, status, rule) or soft_span(claim, span, status))
    return found


def _ending(acts: Sequence[FactAct], claims: Sequence[Claim]) -> FactAct | None:
    allowed = [act for act in acts if act.op in _LABELS and may_end(act, claims)]
    return min(allowed, key=lambda act: (_STRONGEST.index(act.op), act.made_us, act.seq), default=None)


def _newest_text(values: Iterable[str | None]) -> str | None:
    return next((value for value in reversed(list(values)) if value), None)


def _bare(fact: Fact) -> Fact:
    """A forgotten fact keeps its id, its scope and when it was written; every word of it is gone, and what becomes of its mail is
    nobody's business any more (M-060)."""
    if fact.life != "forgotten":
        return fact
    return replace(
        fact,
        subject="",
        predicate="",
        object="",
        object_norm="",
        provenance="",
        asserted_us=fact.recorded_us,
        ord="",
        valid_from=None,
        valid_to=None,
        trust="unverified",
        source_gone=False,
        check_pending=False,
        anchors=tuple(_bare_anchor(anchor) for anchor in fact.anchors if anchor.kind in ("span", "journal")),
    )


def _bare_anchor(anchor: Anchor) -> Anchor:
    return anchor._replace(
        quote="", text_sha="", start=0, end=0, message_id="", account="", ord="", hard=False, signal="", status="unknown", made_us=0
    )
