"""Parts of calendar event resources that several readers of events need. Total: what cannot be read is empty."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from extractors.events import YEARS
from pipeline.clock import to_us


def moment(value: Any) -> int | None:
    """An ISO moment as UTC microseconds, one without an offset as UTC; None if it is none, or lies at the edge of the calendar."""
    try:
        found = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return None
    if found.year not in YEARS:
        return None
    return to_us(found if found.tzinfo else found.replace(tzinfo=UTC))


def guests(raw: dict[str, Any]) -> list[dict[str, Any]]:
    """Attendees with an address."""
    value = raw.get("attendees")
    return [one for one in value if isinstance(one, dict) and one.get("email")] if isinstance(value, list) else []


def key_of(who: Any) -> str:
    """Address key of an organizer, creator or attendee."""
    return str(who.get("email", "")).strip().casefold() if isinstance(who, dict) else ""


def name_of(who: Any) -> str:
    """Display name of an organizer, creator or attendee."""
    return " ".join(str(who.get("displayName", "")).split()) if isinstance(who, dict) else ""


def summary_of(raw: dict[str, Any]) -> str:
    """The event's name on one line."""
    return " ".join(str(raw.get("summary", "")).split())


def made_us(raw: dict[str, Any]) -> int:
    """When it was created, 0 if that is not told."""
    return moment(raw.get("created")) or 0


def changed_us(raw: dict[str, Any]) -> int:
    """When it last changed, not before it was made."""
    return max(made_us(raw), moment(raw.get("updated")) or 0)
