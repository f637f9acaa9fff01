"""A date as a person types it, read by the reader of deadlines or as ISO (C-1, M-119)."""

from __future__ import annotations

import re
from datetime import date, datetime
from zoneinfo import ZoneInfo

from extractors.deadlines import Deadline, date_order, deadlines_of
from extractors.phrases.stopwords import STOPWORDS
from memory.due import TypedDate
from memory.worktime import YEARS
from pipeline.clock import from_us
from pipeline.errors import UsageError

FIX = "loopledger due LOOP 2026-06-15 (or words such as 'next Friday', '금요일까지', 'in 3 days')"
_SMALL = frozenset().union(*STOPWORDS.values())
_LIMITS = ("", "by ")
"""Put before what was typed: a bare pair of figures is a date only with a word of limit."""


def typed_date(text: str, now_us: int, zone: ZoneInfo) -> TypedDate:
    """ISO first, then the words, reckoned from now in `zone`. Raises UsageError if that is no date, not one date, or not all of it."""
    said = " ".join(text.split())
    iso = _iso(said, zone)
    if iso is not None:
        return iso
    now = from_us(now_us).astimezone(zone)
    for limit in _LIMITS:
        words = limit + said
        found = deadlines_of(words, 0, len(words), sent=now, zone=zone.key, order=date_order("", zone.key))
        dated = [one for one in found if one.value]
        if len({one.value for one in dated}) > 1:
            raise UsageError(f"{said!r} names several dates: {', '.join(str(one.value) for one in dated)}", fix=FIX, matter="date")
        if dated and _whole(words, limit, dated[0]):
            return TypedDate(str(dated[0].value), dated[0].zone or zone.key, dated[0].alternatives if _doubtful(dated[0]) else ())
    raise UsageError(f"{said!r} is no date", fix=FIX, matter="date")


def _iso(said: str, zone: ZoneInfo) -> TypedDate | None:
    try:
        if len(said) == 10:
            day = date.fromisoformat(said)
            value = day.isoformat()
        else:
            moment = datetime.fromisoformat(said)
            day = moment.date()
            value = (moment if moment.tzinfo else moment.replace(tzinfo=zone)).isoformat(timespec="seconds")
    except ValueError:
        return None
    if not YEARS[0] <= day.year <= YEARS[1]:
        raise UsageError(f"{said!r} lies outside the years {YEARS[0]} to {YEARS[1]}", fix=FIX, matter="date")
    return TypedDate(value, zone.key)


def _whole(words: str, limit: str, found: Deadline) -> bool:
    """True if nothing but marks and function words ("el", "le") is left of what was typed."""
    left = words[len(limit) : max(found.start, len(limit))] + " " + words[found.end :]
    return all(word in _SMALL for word in re.findall(r"\w+", left.casefold()))


def _doubtful(found: Deadline) -> bool:
    return found.needs_review or found.confidence <= 0.7
