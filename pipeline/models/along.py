"""What a model said of the mail of one unit, ready for the reconcile stage: beside the judged mail, never in it (C-17, C-55, C-65)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pipeline.models.judged import Judged
from pipeline.models.ledger import Evidence
from pipeline.models.model_answers import Source
from pipeline.ports import DueReader

MODEL_RULE = "model."
"""How the rule of an act begins that only a model reads."""
Place = tuple[str, str, int, int]
"""(account, message id, start, end) of a sentence."""


class Saying(NamedTuple):
    """A proposal of the model for one loop. `loop_id`: the loop a verdict names; else "" and `opening`: the sentence that opened it.

    `note`: done, dropped, `due:DATE`, perhaps with words behind a colon, as in a proposed step; "" = seen, but there is nothing to decide.
    `conversation`: of the message the proof stands in.
    """

    source: Source
    loop_id: str
    opening: Place | None
    note: str
    proof: Evidence
    conversation: int


class Along(NamedTuple):
    """`judged`: messages in which a model reads asks or promises that the rules do not, with those alone as `asks` and `promises`.

    `sources`: sentence -> who first said so; `due_of`: reads the dates of these sentences, the model's word included (C-17).
    """

    judged: Sequence[Judged]
    sources: Mapping[Place, Source]
    sayings: Sequence[Saying]
    due_of: DueReader
