"""Instants. All stored times are UTC microseconds since 1970 (`int`), named `*_us`; the clock itself is an argument."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

Clock = Callable[[], datetime]
"""Gives the present moment as an aware datetime.

`app` passes the real one on; in the store it is the default of receipts and locks, which no judgement reads."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
HOUR_US = 3_600_000_000
DAY_US = 24 * HOUR_US


def system_clock() -> datetime:
    """The machine's clock, in UTC."""
    return datetime.now(UTC)


def to_us(moment: datetime) -> int:
    """`moment` (aware) as UTC microseconds. Raises ValueError for a naive datetime."""
    if moment.tzinfo is None:
        raise ValueError(f"{moment.isoformat()} has no time zone")
    return (moment - _EPOCH) // _MICROSECOND


def from_us(value: int) -> datetime:
    """UTC microseconds as an aware datetime in UTC."""
    return _EPOCH + timedelta(microseconds=value)


def iso(value: int | None) -> str | None:
    """UTC microseconds as ISO 8601 with `+00:00`, seconds precision unless there are fractions; None stays None."""
    return None if value is None else from_us(value).isoformat()
