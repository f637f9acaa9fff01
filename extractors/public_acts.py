"""What the sentences of a text do, as `analyze` tells it: kinds of C-20 with span and confidence. Pure; text in, acts out."""

from __future__ import annotations

from typing import NamedTuple

from extractors.reply_text import zones_of
from extractors.speech_acts import acts_of
from pipeline.models.reading import Act, Zone

_KINDS = {
    "promise": "commitment",
    "withdrawal": "cancellation",
    "settled": "cancellation",
    "reminder": "request",
    "yes": "acceptance",
    "no": "refusal",
}
"""Names of the reading -> names of C-20, where they differ."""
_DOUBTED = 0.3
"""An act taken back by its own sentence (hedged, reported, rhetorical): told, but it counts nowhere (C-82)."""
_BARE = 0.6
"""A bare yes or no accepts or refuses only if something was asked (J-60)."""


class PublicAct(NamedTuple):
    """`kind`: of C-20. `start`, `end`: code points of the text. `confidence`: 0 to 1; under 0.5 it does not count (C-82).

    `rule`: the rule that saw it. `reason`: why it does not count, "" if it does. `flags`: those of `Act.flags`."""

    kind: str
    start: int
    end: int
    confidence: float
    rule: str
    reason: str
    flags: tuple[str, ...]


def own_zones(text: str) -> tuple[Zone, ...]:
    """Zones of a text of several lines; one line is all the author's own."""
    if "\n" not in text.strip():
        return (Zone("reply", 0, len(text)),)
    return zones_of(text, forward_subject=False, sender_names=frozenset())[0]


def public_acts(text: str, zones: tuple[Zone, ...], lang: str = "") -> tuple[tuple[PublicAct, ...], str]:
    """NFC text and its zones -> (acts in order of the text, language). `lang`: of the text, "" to tell it by its words (C-81)."""
    acts, spoken = acts_of(text, zones, lang=lang)
    told = {(one.start, one.end, one.kind): one for one in map(_public, reversed(acts))}
    return tuple(sorted(told.values(), key=lambda one: (one.start, one.end, -one.confidence, one.kind))), lang or spoken


def _public(act: Act) -> PublicAct:
    """One act under its public name."""
    sure = _DOUBTED if act.reason and act.kind != "courtesy" else min(act.confidence, _BARE if act.kind in {"yes", "no"} else 0.95)
    return PublicAct(_KINDS.get(act.kind, act.kind), act.start, act.end, round(sure, 2), act.rule, act.reason, act.flags)
