"""What each tool takes. Closed: an argument that is not listed here is refused, and its name is in the error."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from memory.answers import PAGE_LIMIT
from memory.due_list import WITHIN_DEFAULT, WITHIN_MOST
from pipeline.models.facts import Life, Trust

PAGE = 20
"""Rows of a page unless asked otherwise: an agent pays for each."""

Type = Literal["unanswered_inbound", "unanswered_outbound", "commitment_owed_by_me", "commitment_owed_to_me", "decision_pending"]
Status = Literal["open", "done", "dropped"]
State = Literal["overdue", "due_soon", "stale", "muted", "in_grace", "source_gone"]


def listed(value: Any) -> Any:
    """One word stands for a list of one."""
    return [value] if isinstance(value, str) else value


Types = Annotated[list[Type], BeforeValidator(listed), Field(alias="type", description="Only these types of loop.")]
Id = Annotated[str, Field(min_length=1, max_length=200, description="Id of a loop, or a unique beginning of it.")]
Words = Annotated[str, Field(max_length=200)]


class Input(BaseModel):
    """Base of all inputs."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Dated(Input):
    """What may be asked of a past moment."""

    as_of: str | None = Field(default=None, max_length=40, description="As it stood then: a day (its end) or an ISO moment.")


class Filtered(Dated):
    """Filters that `waiting` and `list` share."""

    types: Types = []
    person: Words = Field(default="", description="Part of a name or address.")
    account: Words = Field(default="", description="One of the owner's addresses.")
    limit: int = Field(default=PAGE, ge=1, le=PAGE_LIMIT, description="At most this many loops.")


class WaitingIn(Filtered):
    """`waiting`."""

    everything: bool = Field(default=False, alias="all", description="All of them, and all of each person's.")
    stale_ok: bool = Field(default=False, description="Answer even if the mail is too old to judge by.")


class ListIn(Filtered):
    """`list`."""

    what: Literal["loops", "facts"] = "loops"
    status: Annotated[list[Status], BeforeValidator(listed)] = Field(default=[], description="Only loops with this status.")
    state: Annotated[list[State], BeforeValidator(listed)] = Field(default=[], description="Only loops in one of these states now.")
    life: Annotated[list[Life], BeforeValidator(listed)] = Field(default=[], description="Only facts with this life.")
    trust: Annotated[list[Trust], BeforeValidator(listed)] = Field(default=[], description="Only facts with this trust.")
    kind: Words = Field(default="", description="Only facts of this predicate, or state, event, said.")
    by: Words = Field(default="", description="Only facts of this writer.")
    scope: Words = Field(default="", description="Only facts of this scope.")
    cursor: str = Field(default="", max_length=2_000, description="`next_cursor` of the page before.")


class DueIn(Filtered):
    """`due`."""

    within: int = Field(default=WITHIN_DEFAULT, ge=0, le=WITHIN_MOST, description="Days ahead.")


class ReviewListIn(Dated):
    """`review_list`."""

    scope: Words = Field(default="", description="Only changes of facts in this scope.")


class ShowIn(Dated):
    """`show`."""

    id: Id


class ExplainIn(Dated):
    """`explain`."""

    id: str = Field(min_length=1, max_length=200, description="Id of a loop (or a beginning), or of a stored message.")


class DropIn(Input):
    """`drop`."""

    id: Id
    because: str = Field(default="", description="Why, for the owner who decides.")


class SetDueIn(DropIn):
    """`set_due`."""

    date: str = Field(min_length=1, max_length=100, description="2026-06-15, 2026-06-15T09:00, or words: next Friday, 금요일까지.")


class DoneIn(DropIn):
    """`done`."""

    evidence: str = Field(default="", description="What proves it: id of a stored message, or one sentence. Required.")
