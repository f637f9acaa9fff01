"""Rules and linear model decide together whether a sentence asks or promises (C-30). Pure; acts and weights in, acts out.

The model sees the sentence and what the rules say of it. Where it disagrees, the sureness of an act changes or a kind is added at a place
that the rules gave: it makes no span, no date and no direction, and nothing that rests on its word is sure enough for a loop (C-84).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from extractors.linear.features import Features, features
from extractors.linear.weights import Head, Linear
from extractors.promises import FLOOR
from extractors.public_acts import PublicAct, in_order
from extractors.sentences import sentences
from pipeline.models.reading import Zone

KINDS: Mapping[str, frozenset[str]] = {"request": frozenset({"request", "proposal", "decision"}), "commitment": frozenset({"commitment"})}
"""What each head votes on: the kinds that say the same to the reader."""
PASSES = 0.4
"""Chance from which a sentence counts: the best sum of precision and recall lies at half the F1 that can be reached (0.8)."""
RULE = "linear"
"""Rule of an act that counts, and reason of one that does not, because of the vote."""
_LEAST, _MOST = 0.5, 0.74
"""Sureness that a vote can give: it counts, and no loop rests on it."""
_OUTVOTED = 0.45
_Unit = tuple[str, tuple[PublicAct, ...]]


def units(text: str, zones: Sequence[Zone], acts: Sequence[PublicAct]) -> Iterator[_Unit]:
    """The author's own sentences in which the rules see anything, each with the acts in it; what is learned from is what is judged."""
    for zone in zones:
        if zone.kind != "reply":
            continue
        for one in sentences(text, zone.start, zone.end):
            inside = tuple(act for act in acts if one.start <= act.start and act.end <= one.end)
            if inside:
                yield text[one.start : one.end], inside


def voted(text: str, zones: Sequence[Zone], acts: Sequence[PublicAct], lang: str, linear: Linear) -> tuple[PublicAct, ...]:
    """The acts of the rules after the vote, in order of the text. `lang`: of the text; one it never learned is left to the rules."""
    if lang and lang not in linear.languages:
        return tuple(acts)
    judged: dict[PublicAct, PublicAct] = {act: act for act in acts}
    for sentence, inside in units(text, zones, acts):
        seen = features(sentence, inside)
        for name, head in linear.heads.items():
            judged |= _vote(name, head, seen, inside)
    return in_order(judged.values())


def _vote(name: str, head: Head, seen: Features, inside: tuple[PublicAct, ...]) -> dict[PublicAct, PublicAct]:
    """Each act of a sentence that the vote changes -> what becomes of it; an act that it adds stands for itself."""
    chance = head.chance(seen)
    own = [act for act in inside if act.kind in KINDS.get(name, ())]
    counting = [act for act in own if act.confidence >= FLOOR]
    if chance < PASSES:
        return {act: act._replace(confidence=_OUTVOTED, reason=RULE) for act in counting}
    if counting or name not in KINDS:
        return {}
    sure = round(_LEAST + (_MOST - _LEAST) * (chance - PASSES) / (1 - PASSES), 2)
    if own:
        best = max(own, key=lambda act: act.confidence)
        return {best: best._replace(confidence=sure, reason="", rule=RULE)}
    place = max(inside, key=lambda act: act.end - act.start)
    new = PublicAct(name, place.start, place.end, sure, RULE, "", ())
    return {new: new}
