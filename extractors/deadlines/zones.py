"""Which zone a message's words count in (C-13), and how 3/4 is read there."""

from __future__ import annotations

import re
from datetime import timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_OFFSET = re.compile(r"([+-])(\d\d):?(\d\d)$")
_MONTH_FIRST = (
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Phoenix",
    "America/Detroit",
    "America/Anchorage",
    "America/Boise",
    "America/Indiana/",
    "America/Kentucky/",
    "Pacific/Honolulu",
    "US/",
    "Asia/Manila",
)
_MONTH_FIRST_HOURS = range(-10, -4)


def choose_zone(*, header: timedelta | None, usual: timedelta | None, owner: str) -> str:
    """Offset of the Date header, usual offset of the sender, owner's zone -> the author's zone.

    A header of +00:00 counts only if the sender's others say so too: some servers stamp every mail in UTC. Zone words in a
    sentence are stronger and are read there. `owner`: IANA name. Returns an IANA name or an offset such as "-05:00".
    """
    if header is not None and (header or usual is None or not usual):
        return offset_name(header)
    if usual is not None:
        return offset_name(usual)
    return owner


def offset_name(offset: timedelta) -> str:
    """A UTC offset as "+09:00"."""
    minutes = round(offset.total_seconds() / 60)
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"


def zone_of(name: str) -> tzinfo | None:
    """IANA name or offset -> zone; None for an unknown one."""
    match = _OFFSET.match(name)
    if match:
        minutes = int(match[2]) * 60 + int(match[3])
        return timezone(timedelta(minutes=-minutes if match[1] == "-" else minutes)) if minutes < 1_440 else None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def date_order(lang: str, zone: str) -> str:
    """ "MDY" or "DMY" for 3/4: month first in the United States, Korea, Japan and China, day first in Europe and Britain."""
    if lang in {"ko", "ja", "zh"}:
        return "MDY"
    if lang != "en" and lang:
        return "DMY"
    match = _OFFSET.match(zone)
    if match:
        hours = int(match[2]) * (-1 if match[1] == "-" else 1)
        return "MDY" if hours in _MONTH_FIRST_HOURS else "DMY"
    return "MDY" if zone.startswith(_MONTH_FIRST) else "DMY"
