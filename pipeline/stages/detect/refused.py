"""What a person called no loop opens none again: the same sentence by the same side (M-065)."""

from __future__ import annotations

from dataclasses import replace

from pipeline.models.judged import OWNER, Judged, evidence_of
from pipeline.models.reading import ASKS, Act
from pipeline.models.refused import ASK, OTHER, VOW, Refusal, Refusals
from pipeline.models.refused import OWNER as BY_OWNER

CODE = "called_wrong"
_UNDERTAKES = frozenset({"promise", "acceptance", "yes"})


def without_refused(person: str, row: Judged, refusals: Refusals) -> Judged:
    """The message as judged in the unit of `person`, without the asks and promises that a person refused before it came.

    A message left without any says why, and its rule names the journal row.
    """
    found = {act: hit for act in row.acts if (hit := _refused(person, row, act, refusals)) is not None} if row.side != "none" else {}
    if not found:
        return row
    asks = tuple(ask for ask in row.asks if ask.act not in found)
    left = replace(
        row,
        acts=tuple(act._replace(reason=CODE) if act in found else act for act in row.acts),
        asks=asks,
        heard=tuple(ask for ask in row.heard if ask.act not in found),
        promises=tuple(one for one in row.promises if one.act not in found),
    )
    if asks or (row.reason and not row.promises):
        return left
    return replace(left, reason=CODE, rule=f"wrong:{next(iter(found.values())).entry[:12]}")


def _refused(person: str, row: Judged, act: Act, refusals: Refusals) -> Refusal | None:
    what = ASK if act.kind in ASKS else VOW if act.kind in _UNDERTAKES else ""
    if not what or act.reason:
        return None
    author = BY_OWNER if row.author == OWNER else OTHER
    return refusals.of(author, what, evidence_of(row.mail, act.start, act.end).quote, person, row.mail.arrived_us)
