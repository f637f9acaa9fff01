"""What a model proposes for one loop, and how its acts are told from those of the rules (C-17, C-55, C-65)."""

from __future__ import annotations

from typing import NamedTuple

from pipeline.models.ledger import Evidence
from pipeline.models.model_answers import Source

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
