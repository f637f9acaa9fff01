"""Loops for a caller without the grant of texts: type, dates, status, states and person, and nothing that anybody wrote (J-99, N-18)."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel

from memory.answers import InvitationRow, LoopRow
from memory.principals import Principal
from pipeline.errors import UsageError

M = TypeVar("M", bound=BaseModel)

_KEPT: dict[type[BaseModel], frozenset[str]] = {
    LoopRow: frozenset(
        {"number", "id", "type", "also", "status", "states", "person", "due", "due_zone", "opened_at", "ripe_at", "last_activity"}
        | {"age_days", "confidence", "trust", "tier"}
    ),
    InvitationRow: frozenset({"organizer", "start", "repeats"}),
}
"""Fields that stay; all others of such a row are emptied, those of later too."""


def without_texts(answer: M) -> M:
    """`answer` with every loop and invitation in it reduced to what may be told; counts and the rest stay."""
    kept = _KEPT.get(type(answer))
    if kept is not None:
        return answer.model_copy(update={name: _blank(getattr(answer, name)) for name in type(answer).model_fields if name not in kept})
    return answer.model_copy(update={name: _inside(getattr(answer, name)) for name in type(answer).model_fields})


def _inside(value: Any) -> Any:
    if isinstance(value, list):
        return [_inside(one) for one in value]
    return without_texts(value) if isinstance(value, BaseModel) else value


def _blank(value: Any) -> Any:
    return type(value)() if isinstance(value, str | list | int) else None


def require_text(principal: Principal, instead: str) -> None:
    """Raises UsageError `scope_denied` if the caller gets no texts; `instead`: a command that answers without."""
    if not principal.sees_text:
        raise UsageError("this caller gets no texts", cause="it was started without the grant", fix=instead, code="scope_denied")
