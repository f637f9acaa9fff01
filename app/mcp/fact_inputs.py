"""What the tools of memory take; closed, as all inputs are."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AliasChoices, BeforeValidator, Field

from app.mcp.inputs import PAGE, Input, Words, listed
from memory.answers import PAGE_LIMIT
from memory.limits import PACK_ENTITIES, PUSH_TURNS

FactId = Annotated[
    str,
    Field(min_length=1, max_length=200, description="Id of a fact (f_...).", validation_alias=AliasChoices("id", "fact_id")),
]
Mode = Annotated[Literal["read", "action"], Field(alias="for", description="action: confirmed facts alone.")]
ScopeName = Annotated[str, Field(max_length=60, description="Only this scope: user, private (your own), team:NAME.")]
Said = Annotated[str, Field(max_length=100_000)]
"""Text to be kept: too much of it is refused by `memory`, with the limit."""
Because = Annotated[str, Field(max_length=100_000, description="Why.")]
Cursor = Annotated[str, Field(max_length=2_000, description="`next_cursor` of the answer before.")]
SessionName = Annotated[str, Field(max_length=200, description="Name of this conversation: what it was told is not told again.")]
Day = Annotated[str, Field(max_length=40, description="YYYY-MM-DD.")]
Moment = Annotated[str, Field(max_length=40, description="A day or an ISO moment.")]


class Scoped(Input):
    """What may be narrowed to one scope."""

    scope: ScopeName = ""


class Timed(Scoped):
    """What may be asked of a past moment."""

    as_of: str | None = Field(default=None, max_length=40, description="As it could have been seen then: a day (its end) or an ISO moment.")
    known_at: str | None = Field(default=None, max_length=40, description="For audits: only what this home had been told by then.")


class RecallIn(Timed):
    """`recall`."""

    query: str = Field(default="", max_length=2_000, description="Words that a fact or loop must all hold.")
    entity: Words = Field(default="", description="Only what concerns this person (name or address) or subject.")
    since: Moment = ""
    until: Moment = ""
    valid_at: Day = ""
    mode: Mode = "read"
    by: Words = Field(default="", description="Only what this writer said.")
    kind: Words = Field(default="", description="Only this predicate, or state, event, said.")
    budget_chars: int = Field(default=0, ge=0, description="At most so many characters.")
    limit: int = Field(default=PAGE, ge=1, le=PAGE_LIMIT)
    cursor: Cursor = ""


class Quoted(Input):
    """One piece of evidence."""

    message_id: str = Field(max_length=200)
    quote: Said = Field(description="The message's own words.")
    account: Words = ""


class RememberIn(Input):
    """`remember`."""

    subject: Said = Field(default="", description="Name or address of a person, or a thing.")
    predicate: Words = Field(default="", description="One of `loopledger memory schema`, such as lives_in, works_at, likes.")
    object: Said = Field(default="", description="The value.")
    fact: Said = Field(default="", description="A note in free words instead of predicate and object.")
    polarity: Literal["is", "not"] = "is"
    provenance: Said = Field(default="", description="Where you have it from. Required.")
    evidence: list[Quoted] = Field(default=[], max_length=1_000)
    replaces: str = Field(default="", max_length=200, description="Id of the current value this takes the place of.")
    scope: str = Field(
        default="",
        max_length=60,
        description="user (shared; the default), private (your own), or team:NAME, where a person has to approve.",
    )
    on: Day = Field(default="", description="Day of an event.")
    valid_from: Day = ""
    ttl: int = Field(default=0, ge=0, le=36_500, description="Days after which it is to be looked at again.")


class EntityIn(Timed):
    """`entity`."""

    entity: str = Field(
        min_length=1, max_length=200, description="Name, address or id.", validation_alias=AliasChoices("entity", "name", "address", "id")
    )


class ContextPackIn(Timed):
    """`context_pack`."""

    entities: Annotated[list[Words], BeforeValidator(listed)] = Field(default=[], max_length=PACK_ENTITIES)
    budget_chars: int = Field(default=0, ge=0, description="At most so many characters; 6,000 by default.")
    budget_tokens: int = Field(default=0, ge=0, description="The same at four characters a token.")
    mode: Mode = "read"


class DeltaIn(Scoped):
    """`delta`."""

    cursor: Cursor = ""
    since: Moment = ""
    session: SessionName = ""
    limit: int = Field(default=PAGE_LIMIT, ge=1, le=PAGE_LIMIT)


class PushIn(Scoped):
    """`push`."""

    turns: Annotated[list[Annotated[str, Field(max_length=100_000)]], BeforeValidator(listed)] = Field(
        min_length=1, max_length=PUSH_TURNS, description="The last turns of the conversation, oldest first."
    )
    session: SessionName = ""


class SynthesizeIn(Scoped):
    """`synthesize`."""

    question: str = Field(min_length=1, max_length=100_000)
    max_usd: float | None = Field(default=None, gt=0, allow_inf_nan=False, description="Spend at most this.")
    via: Literal["direct", "push", "hook"] = Field(default="direct", description="push and hook are refused: it costs money.")


class ForgetIn(Input):
    """`forget`, `wrong`."""

    id: FactId
    because: Because = ""
    row_version: Words = Field(default="", description="Refuse if the fact is not at this version any more.")


class EndIn(ForgetIn):
    """`end`."""

    on: Day = Field(default="", description="First day on which it held no more; today by default.")


class HistoryIn(Timed):
    """`history`."""

    id: FactId


class AuditIn(Scoped):
    """`audit`."""

    since: Moment = ""
    actor: Words = ""
    op: Words = ""
    limit: int = Field(default=PAGE, ge=1, le=PAGE_LIMIT)


class VerifyIn(Scoped):
    """`verify`."""

    id: str = Field(default="", max_length=200, description="Only this fact.", validation_alias=AliasChoices("id", "fact_id"))
