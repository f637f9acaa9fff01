"""What the tools of memory take; closed, as all inputs are."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AliasChoices, BeforeValidator, Field

from app.mcp.inputs import PAGE, Input, Words, listed
from memory.answers import PAGE_LIMIT
from memory.limits import PACK_ENTITIES

FactId = Annotated[
    str,
    Field(min_length=1, max_length=200, description="Id of a fact (f_...).", validation_alias=AliasChoices("id", "fact_id")),
]
Mode = Annotated[Literal["read", "action"], Field(alias="for", description="action: confirmed facts alone.")]
ScopeName = Annotated[str, Field(max_length=40, description="Only this scope: user, or private (your own).")]
Said = Annotated[str, Field(max_length=100_000)]
"""Text to be kept: too much of it is refused by `memory`, with the limit."""
Because = Annotated[str, Field(max_length=100_000, description="Why.")]
Cursor = Annotated[str, Field(max_length=2_000, description="`next_cursor` of the answer before.")]
Day = Annotated[str, Field(max_length=40, description="YYYY-MM-DD.")]
Moment = Annotated[str, Field(max_length=40, description="A day or an ISO moment.")]


class Scoped(Input):
    """What may be narrowed to one scope."""

    scope: ScopeName = ""


class RecallIn(Scoped):
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
    scope: str = Field(default="user", max_length=40, description="user (shared) or private (your own).")
    on: Day = Field(default="", description="Day of an event.")
    valid_from: Day = ""
    ttl: int = Field(default=0, ge=0, le=36_500, description="Days after which it is to be looked at again.")


class EntityIn(Scoped):
    """`entity`."""

    entity: str = Field(
        min_length=1, max_length=200, description="Name, address or id.", validation_alias=AliasChoices("entity", "name", "address", "id")
    )


class ContextPackIn(Scoped):
    """`context_pack`."""

    entities: Annotated[list[Words], BeforeValidator(listed)] = Field(default=[], max_length=PACK_ENTITIES)
    budget_chars: int = Field(default=0, ge=0, description="At most so many characters; 6,000 by default.")
    budget_tokens: int = Field(default=0, ge=0, description="The same at four characters a token.")
    mode: Mode = "read"


class DeltaIn(Scoped):
    """`delta`."""

    cursor: Cursor = ""
    limit: int = Field(default=PAGE_LIMIT, ge=1, le=PAGE_LIMIT)


class ForgetIn(Input):
    """`forget`, `wrong`."""

    id: FactId
    because: Because = ""
    row_version: Words = Field(default="", description="Refuse if the fact is not at this version any more.")


class EndIn(ForgetIn):
    """`end`."""

    on: Day = Field(default="", description="First day on which it held no more; today by default.")


class HistoryIn(Scoped):
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
