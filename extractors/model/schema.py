"""The one form of an answer (C-42): closed lists, bounded lengths, nothing beyond it."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Kind = Literal["commitment", "request", "question", "proposal", "decision"]
Fate = Literal["fulfilled", "partial", "moved", "cancelled"]
Ref = Annotated[str, Field(max_length=40)]
Quote = Annotated[str, Field(max_length=300)]
Short = Annotated[str, Field(max_length=200)]
Long = Annotated[str, Field(max_length=300)]
MOST = 40
"""Candidates, and verdicts, in one answer."""


class Candidate(BaseModel):
    """One act in a message to judge."""

    model_config = ConfigDict(extra="forbid", strict=True)

    kind: Kind
    message_id: Ref
    author: Ref
    quote: Quote
    counterparty: Short
    due_text: Short
    due: Ref
    object: Long
    condition: Long


class Verdict(BaseModel):
    """What a message to judge says about an open loop."""

    model_config = ConfigDict(extra="forbid", strict=True)

    loop_ref: Ref
    message_id: Ref
    quote: Quote
    verdict: Fate


class Answer(BaseModel):
    """All a model may say."""

    model_config = ConfigDict(extra="forbid", strict=True)

    candidates: Annotated[list[Candidate], Field(max_length=MOST)]
    verdicts: Annotated[list[Verdict], Field(max_length=MOST)]


@lru_cache(maxsize=1)
def _stored() -> str:
    return Path(__file__).with_name("answer.schema.json").read_text(encoding="utf-8")


def answer_schema() -> dict[str, Any]:
    """The JSON schema as it goes out: what the SDK makes of `Answer`, stored, so that previewing needs no SDK and bytes stay the same."""
    schema: dict[str, Any] = json.loads(_stored())
    return schema
