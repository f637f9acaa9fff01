"""A day that a note names for itself: "decided on 2026-01-05", "as of 2026-01-05", "2026-01-05 기준" (M-017)."""

from __future__ import annotations

import re
from datetime import date

from pipeline.errors import UsageError

_DAY = r"(\d{4}-\d{2}-\d{2})"
_BEFORE = re.compile(rf"\b(?:decided on|confirmed on|as of|valid from|since)\s+{_DAY}\b", re.IGNORECASE)
_AFTER = re.compile(rf"\b{_DAY}\s*(?:기준|부터|자로|에 결정|에 확정|현재)")


def day_said(text: str) -> str | None:
    """The day as `YYYY-MM-DD`, None if there is none or it is none of the calendar."""
    found = _BEFORE.search(text) or _AFTER.search(text)
    if found is None:
        return None
    try:
        return date.fromisoformat(found.group(1)).isoformat()
    except ValueError:
        return None


def day_of(name: str, text: str) -> str:
    """A day as typed for the argument `name`, as `YYYY-MM-DD`. Raises UsageError for anything else."""
    try:
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError as error:
        raise UsageError(f"{name} {text!r} is no day", fix="write it like 2026-06-15") from error
