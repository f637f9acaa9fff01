"""Which value of a slot holds (M-050 to M-056). Pure: a function of the slot's facts, their trust and their anchors."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pipeline.models.facts import TERMINAL, Anchor, Fact


def settle(facts: Iterable[Fact]) -> list[Fact]:
    """The facts of one slot with `life`, `replaced_by` and `challenges` set, by id.

    Terminal ones keep their label and do not compete; all others come in as current.
    """
    facts = list(facts)
    rivals = sorted((fact for fact in facts if fact.life not in TERMINAL), key=rank)
    settled = {fact.fact_id: fact for fact in facts}
    if rivals:
        winner = rivals[-1]
        challenger = _challenger(winner, rivals[:-1])
        for place, fact in enumerate(rivals):
            if fact is challenger:
                settled[fact.fact_id] = replace(fact, life="challenger", replaced_by="", challenges=winner.fact_id)
            elif fact is not winner:
                following = rivals[place + 1].fact_id
                settled[fact.fact_id] = replace(fact, life="superseded", replaced_by=following, challenges="")
    return sorted(settled.values(), key=lambda fact: fact.fact_id)


def rank(fact: Fact) -> tuple[int, tuple[int, str], str]:
    """Place among rivals: a confirmed value by its newest valid hard anchor, before any other by its newest valid anchor, before one
    that rests on nothing valid (M-051)."""
    if fact.trust == "confirmed":
        return (2, newest(fact.anchors, hard=True), fact.fact_id)
    valid = newest(fact.anchors)
    if valid != _NEVER:
        return (1, valid, fact.fact_id)
    return (0, max((anchor.order for anchor in fact.anchors), default=_NEVER), fact.fact_id)


def _challenger(winner: Fact, others: list[Fact]) -> Fact | None:
    """Against a confirmed value: the newest later saying of another one, be it new or an old one repeated (M-052)."""
    if winner.trust != "confirmed":
        return None
    since = (newest(winner.anchors, hard=True), winner.fact_id)
    said = [((newest(fact.anchors), fact.fact_id), fact) for fact in others]
    later = [(order, fact) for order, fact in said if order > since]
    return max(later, key=lambda pair: pair[0])[1] if later else None


_NEVER = (-(2**62), "")


def newest(anchors: Iterable[Anchor], *, hard: bool = False) -> tuple[int, str]:
    """Order of the newest valid anchor, of the hard ones only if asked; before everything if there is none."""
    return max((anchor.order for anchor in anchors if anchor.status == "valid" and (anchor.hard or not hard)), default=_NEVER)
