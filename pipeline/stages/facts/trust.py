"""Trust is a function of a fact's anchors and of nothing else (M-031); hard anchors are made by the two functions here alone (M-032)."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.ids import short_hash
from pipeline.models.facts import Anchor, Claim, FactAct, Span, Status, Trust
from pipeline.models.predicates import SIGNALS, Predicate
from pipeline.models.sightings import Seen

_SEES_SIGNALS = frozenset({"rule", "connector"})
"""Who can see a hard signal: code over metadata. An agent, a model or an import claims; a person confirms instead."""


def trust_of(anchors: Iterable[Anchor]) -> Trust:
    """`confirmed` with a valid hard anchor; `demoted` if a hard one broke and none is valid; else `unverified`.

    A hard anchor whose mail is not stored neither confirms nor demotes (M-035).
    """
    states = {anchor.status for anchor in anchors if anchor.hard}
    if "valid" in states:
        return "confirmed"
    return "demoted" if "broken" in states else "unverified"


def confirm_human(act: FactAct) -> Anchor | None:
    """The hard anchor of a person's `confirm`; None if it is not a person's (M-038)."""
    if act.op != "confirm" or act.actor_kind != "human":
        return None
    return _journal(act.fact_id, act.hash, act.made_us, act.seq, hard=True)


def confirm_signal(signal: str, claim: Claim, at: Span | Seen, status: Status, rule: Predicate | None) -> Anchor | None:
    """The hard anchor of a signal that a rule or connector saw `at` a quote, or that stored items show whoever claims; None if this
    predicate is not shown by it."""
    if signal not in SIGNALS or rule is None or signal not in rule.signals:
        return None
    if isinstance(at, Seen):
        return _item(claim.fact_id, at, status)
    return _span(claim, at, status, signal=signal) if claim.actor_kind in _SEES_SIGNALS else None


def soft_span(claim: Claim, span: Span, status: Status) -> Anchor:
    """A quote that supports a claim: it proves that this was written, nothing more (M-034)."""
    return _span(claim, span, status, signal="")


def said(claim: Claim) -> Anchor:
    """A claim without evidence rests on having been made; a file that dates it ahead of its own import makes it no newer."""
    made = claim.made_us if claim.asserted_us is None else min(claim.asserted_us, claim.made_us)
    return _journal(claim.fact_id, claim.hash, made, claim.seq, hard=False)


def _journal(fact_id: str, row: str, made_us: int, seq: int, *, hard: bool) -> Anchor:
    return Anchor(
        anchor_id=short_hash(fact_id, "journal", row),
        fact_id=fact_id,
        role="support",
        kind="journal",
        hard=hard,
        signal="",
        status="valid",
        made_us=made_us,
        ord=f"{seq:020d}",
        ref=row,
    )


def _span(claim: Claim, span: Span, status: Status, *, signal: str) -> Anchor:
    """A mail that names a later arrival than the moment it was quoted is no newer than that: its sender may have dated it ahead."""
    place = (span.account, span.message_id, str(span.start), str(span.end), span.text_sha)
    return Anchor(
        anchor_id=short_hash(claim.fact_id, "span", signal, *place),
        fact_id=claim.fact_id,
        role="support",
        kind="span",
        hard=bool(signal),
        signal=signal,
        status=status,
        made_us=min(span.made_us, claim.made_us),
        ord=f"{span.message_id}\x1f{span.start:010d}",
        account=span.account,
        message_id=span.message_id,
        start=span.start,
        end=span.end,
        quote=span.quote,
        text_sha=span.text_sha,
        ref=claim.hash,
    )


def _item(fact_id: str, seen: Seen, status: Status) -> Anchor:
    return Anchor(
        anchor_id=short_hash(fact_id, seen.kind, seen.signal, seen.account, seen.item_id, seen.ref),
        fact_id=fact_id,
        role="support",
        kind=seen.kind,
        hard=True,
        signal=seen.signal,
        status=status,
        made_us=seen.made_us,
        ord=f"{seen.item_id}\x1f{0:010d}",
        account=seen.account,
        message_id=seen.item_id,
        ref=seen.ref,
    )
