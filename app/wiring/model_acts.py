"""What a model said of a row of sentences, joined to what the rules read in it: as in the ledger, the rules come first (C-17). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.wiring.sentence_rows import Words
from extractors.deadlines import Deadline
from extractors.model.visible import locate
from extractors.promises import FLOOR
from extractors.public_acts import PublicAct, in_order
from pipeline.models.model_frame import Span
from pipeline.models.reading import ASKS
from pipeline.stages.detect.said import AGREED, ALONE, IN_DOUBT, REVIEW

RULE = "model"
"""Rule of what only a model reads, and flag of what it reads as the rules do."""
_PROMISES = frozenset({"commitment", "acceptance"})
_SAYS_NOTHING = frozenset({"information", "thanks", "acceptance"})
"""Acts beside which a clause may well hold another."""
_HALF = 0.5


class Told(NamedTuple):
    """A candidate that passed the barrier. `kind`: of C-20; `quote`: as it stands in the text; `due_text`: as the model wrote it."""

    kind: str
    quote: str
    due_text: str


def with_model(
    row: Words, spans: Sequence[Span], told: Iterable[Told], acts: Iterable[PublicAct], dates: Iterable[Deadline]
) -> tuple[tuple[PublicAct, ...], tuple[Deadline, ...]]:
    """Acts and dates of the rules, joined by what a model said of `spans`, the author's own words of the row.

    On a clause that both read alike the act of the rules stands, surer; one that the rules doubt or read as something else is marked for
    a look; what the rules read nothing in is added. A date is added to what stands of it, only where the words for it stand in the text,
    and by our grammar.
    """
    found, dated = list(acts), list(dates)
    for one in told:
        span = locate(row.text, spans, one.quote)
        if span is not None and _join(found, one.kind, span):
            dated += _dates(row, spans, one.due_text, dated)
    return in_order(found), tuple(sorted(dated, key=lambda date: (date.start, date.end)))


def _join(found: list[PublicAct], kind: str, span: Span) -> bool:
    """Changes `found` by one candidate; whether the candidate stands: nobody doubts it."""
    family = _PROMISES if kind == "commitment" else ASKS
    alike = [act for act in found if act.kind in family and _shared(act, span, of_longer=False) >= _HALF]
    if alike:
        best = max(alike, key=lambda act: (act.confidence, _shared(act, span, of_longer=True)))
        found[found.index(best)] = _agreed(best)
        return best.confidence >= FLOOR and not best.reason
    denying = [act for act in found if _denies(act, family) and _shared(act, span, of_longer=True) >= _HALF]
    for act in denying:
        found[found.index(act)] = _flagged(act, REVIEW)
    if not denying:
        flags = ("choice",) if kind == "decision" else ()
        found.append(PublicAct(kind, *span, ALONE, RULE, "", flags))
    return not denying


def _agreed(act: PublicAct) -> PublicAct:
    """An act that both read. One that its own sentence takes back stays so; what only the model reads is no surer for being said twice."""
    if act.rule == RULE:
        return act
    if act.reason or act.confidence < FLOOR:
        return _flagged(act, REVIEW)
    return _flagged(act._replace(confidence=max(act.confidence, AGREED if act.confidence >= ALONE else ALONE)), RULE)


def _denies(act: PublicAct, family: frozenset[str]) -> bool:
    return act.kind not in family and act.kind not in _SAYS_NOTHING


def _flagged(act: PublicAct, flag: str) -> PublicAct:
    return act if flag in act.flags else act._replace(flags=(*act.flags, flag))


def _shared(act: PublicAct, span: Span, *, of_longer: bool) -> float:
    """The part of the longer or shorter of two spans that both cover."""
    sizes = (act.end - act.start, span[1] - span[0])
    both = min(act.end, span[1]) - max(act.start, span[0])
    return max(0, both) / max(1, max(sizes) if of_longer else min(sizes))


def _dates(row: Words, spans: Sequence[Span], due_text: str, known: Sequence[Deadline]) -> list[Deadline]:
    """Dates that our grammar reads in the model's words for a deadline and did not read in their sentence."""
    span = locate(row.text, spans, due_text)
    if span is None:
        return []
    fresh = [one for one in row.deadlines(*span) if one.value and not any(_covers(old, one) for old in known)]
    return [one._replace(role="deadline", rule=RULE, confidence=min(one.confidence, IN_DOUBT), needs_review=True) for one in fresh]


def _covers(old: Deadline, new: Deadline) -> bool:
    """Whether the rules have dated these words already."""
    return old.value is not None and old.start < new.end and new.start < old.end
