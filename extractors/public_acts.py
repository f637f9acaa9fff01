"""What the sentences of a text do, as `analyze` tells it: kinds of C-20 with span and confidence. Pure; text in, acts out."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from extractors.likely import CONFIDENCE, accepts, boilerplate, likely_ask, sends_elsewhere
from extractors.phrases.marks import READER
from extractors.promises import FLOOR
from extractors.reply_text import zones_of
from extractors.speech_acts import acts_of
from pipeline.models.reading import ASKS, Act, Zone

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


_MOST = 0.95
_UNTURNED = 0.4
"""A reminder that speaks to nobody: "I have not received it", "I will follow up"."""
_ACCEPTED = 0.6
_QUOTES = 2
_SPOKEN = frozenset({"request", "proposal", "decision", "withdrawal", "reminder", "refusal"})
"""Where one of these counts, no likely ask is looked for."""


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
    """Zones of a text of several lines; one line is all the author's own, without quotation marks around the whole of it."""
    bare = text.strip()
    if "\n" in bare:
        return zones_of(text, forward_subject=False, sender_names=frozenset())[0]
    if len(bare) > _QUOTES and bare[0] == bare[-1] == '"' and bare.count('"') == _QUOTES:
        start = text.index('"')
        return (Zone("reply", start + 1, start + len(bare) - 1),)
    return (Zone("reply", 0, len(text)),)


def public_acts(text: str, zones: tuple[Zone, ...], lang: str = "") -> tuple[tuple[PublicAct, ...], str]:
    """NFC text and its zones -> (acts in order of the text, language). `lang`: of the text, "" to tell it by its words (C-81)."""
    acts, spoken = acts_of(text, zones, lang=lang)
    spoken = lang or spoken
    told = {(one.start, one.end, one.kind): one for one in (_public(text, act, acts) for act in reversed(acts))}
    for one in _added(text, acts, spoken):
        told.setdefault((one.start, one.end, one.kind), one)
    return in_order(told.values()), spoken


def in_order(told: Collection[PublicAct]) -> tuple[PublicAct, ...]:
    """Acts in order of the text, without information in words that do something else."""
    left = [one for one in told if not (one.kind == "information" and _stated(one, told))]
    return tuple(sorted(left, key=lambda one: (one.start, one.end, -one.confidence, one.kind)))


def _public(text: str, act: Act, acts: tuple[Act, ...]) -> PublicAct:
    """One act under its public name."""
    sure = min(act.confidence, _BARE if act.kind in {"yes", "no"} else _MOST)
    reason = act.reason
    if act.reason and act.kind != "courtesy":
        sure = _DOUBTED
    elif act.kind == "reminder" and not READER.search(text[act.start : act.end].lower()):
        sure = _UNTURNED
    elif act.kind in ASKS and ("marketing" in act.flags or boilerplate(text[act.start : act.end])):
        sure, reason = _DOUBTED, "marketing"
    return PublicAct(_KINDS.get(act.kind, act.kind), act.start, act.end, round(sure, 2), act.rule, reason, act.flags)


def _added(text: str, acts: tuple[Act, ...], lang: str) -> list[PublicAct]:
    """What the reading leaves out because no loop may rest on it: likely asks, and the promise in an acceptance (C-24)."""
    out: list[PublicAct] = []
    for start, end in dict.fromkeys((act.start, act.end) for act in acts):
        kinds = {act.kind: act for act in acts if act.start == start and act.end == end}
        said = text[start:end]
        if accepts(said, lang):
            out.append(PublicAct("acceptance", start, end, _ACCEPTED, "accepts", "", ()))
            out.append(PublicAct("commitment", start, end, _ACCEPTED, "accepts", "", ("accepts",)))
            continue
        if any(kind in _SPOKEN and not act.reason for kind, act in kinds.items()):
            continue
        kind, rule = likely_ask(said, lang, asked=said.rstrip(" \"')").endswith(("?", "？")))
        if not kind or boilerplate(said) or ("courtesy" in kinds and not sends_elsewhere(said)):
            continue
        if "promise" in kinds and kind != "proposal":
            continue
        out.append(PublicAct(kind, start, end, CONFIDENCE, rule, "", ()))
    return out


def _stated(one: PublicAct, told: Collection[PublicAct]) -> bool:
    """Whether the same words do something else that counts."""
    return any(other.start == one.start and other.end == one.end and other.kind != one.kind and other.confidence >= FLOOR for other in told)
