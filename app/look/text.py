"""Words of a mail on a page: text alone, every hidden mark shown, nothing so long that it breaks the page."""

from __future__ import annotations

import unicodedata
from datetime import date, datetime
from zoneinfo import ZoneInfo

_JOINERS = frozenset("\u200c\u200d\ufe0e\ufe0f")
"""Joiners and variation selectors: scripts and emoji are wrong without them, and they reorder nothing."""
SHORT, LONG = 300, 6_000
_PICTURES = 0x2400
_DELETE = 0x7F


def visible(text: str) -> str:
    """`text` with every control and direction mark as a sign one sees; newlines and tabs stay (template engines escape the rest)."""
    if text.isprintable():
        return text
    return "".join(_shown(char) for char in text)


def _shown(char: str) -> str:
    if char.isprintable() or char in "\n\t" or char in _JOINERS:
        return char
    if char == "\r":
        return ""
    code = ord(char)
    if code < ord(" "):
        return chr(_PICTURES + code)
    if code == _DELETE:
        return "␡"
    return " " if unicodedata.category(char) == "Zs" else f"⟦U+{code:04X}⟧"


def one_line(text: str, most: int = SHORT) -> str:
    """Visible text on one line, at most `most` characters and a note of how many more there are."""
    line = " ".join(visible(text).split())
    return line if len(line) <= most else f"{line[:most]}… (+{len(line) - most:,})"


def cut(text: str, most: int = LONG) -> tuple[str, int]:
    """(visible text up to `most` characters, how many were left out)."""
    return visible(text[:most]), max(0, len(text) - most)


def local_day(stamp: str | None, zone: ZoneInfo) -> str:
    """An ISO moment or date as a day in the owner's zone, "" for none."""
    if not stamp:
        return ""
    if len(stamp) == len("2026-06-05"):
        return stamp
    return moment_of(stamp, zone).date().isoformat()


def local_time(stamp: str | None, zone: ZoneInfo) -> str:
    """An ISO moment as day and minute in the owner's zone; a date stays a date."""
    if not stamp or len(stamp) == len("2026-06-05"):
        return stamp or ""
    return moment_of(stamp, zone).strftime("%Y-%m-%d %H:%M")


def moment_of(stamp: str, zone: ZoneInfo) -> datetime:
    """An ISO moment in the owner's zone; one without an offset is in that zone already."""
    moment = datetime.fromisoformat(stamp)
    return moment.astimezone(zone) if moment.tzinfo else moment.replace(tzinfo=zone)


def is_day(text: str) -> bool:
    """Whether `text` is an ISO date."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
