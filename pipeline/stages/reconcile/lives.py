"""The life of promises, one mail after the other: kept, released, moved, repeated, opened, in that order (C-54 to C-69)."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.models.judged import Judged
from pipeline.stages.reconcile.draft import DraftLoop
from pipeline.stages.reconcile.keeping import bounce_came, handed_over_by_third, kept_by
from pipeline.stages.reconcile.moves import dates_spoken_of
from pipeline.stages.reconcile.promises import promised, waiting_asks
from pipeline.stages.reconcile.releases import endings_spoken_of, handed_on, third_takes_over
from pipeline.stages.reconcile.timeline import Timeline

__all__ = ["bounce_came", "third_wrote", "waiting_asks", "wrote"]


def wrote(timeline: Timeline, judged: Judged, asks: Sequence[DraftLoop]) -> None:
    """One of the two wrote. `asks`: those that were open when the mail came (`waiting_asks`)."""
    kept_by(timeline, judged)
    endings_spoken_of(timeline, judged)
    dates_spoken_of(timeline, judged)
    promised(timeline, judged, asks)
    handed_on(timeline, judged)


def third_wrote(timeline: Timeline, judged: Judged) -> None:
    """Somebody else wrote in a conversation of the two."""
    third_takes_over(timeline, judged)
    handed_over_by_third(timeline, judged)
