"""Named days of a year: fixed ones, those that hang on Easter, nth weekdays, and lunar ones from a table."""

from __future__ import annotations

from datetime import date, timedelta

_FIXED = {
    "christmas": (12, 25),
    "fiscal_end": (3, 31),
    "christmas_eve": (12, 24),
    "new_year": (1, 1),
    "new_year_eve": (12, 31),
    "valentine": (2, 14),
    "halloween": (10, 31),
    "july4": (7, 4),
    "bastille": (7, 14),
    "toussaint": (11, 1),
    "epiphany": (1, 6),
    "ferragosto": (8, 15),
    "nikolaus": (12, 6),
    "national": (10, 1),
    "labour": (5, 1),
}
_EASTER = {"easter": 0, "easter_monday": 1, "good_friday": -2, "pentecost": 49, "carnival": -47}
_NTH = {"thanksgiving": (11, 3, 4), "labor": (9, 0, 1), "memorial": (5, 0, -1)}
"""Month, weekday, which one."""
_LUNAR = {
    "seollal": ((2025, 1, 29), (2026, 2, 17), (2027, 2, 7), (2028, 1, 27), (2029, 2, 13), (2030, 2, 3), (2031, 1, 23), (2032, 2, 11)),
    "chunjie": ((2025, 1, 29), (2026, 2, 17), (2027, 2, 6), (2028, 1, 26), (2029, 2, 13), (2030, 2, 3), (2031, 1, 23), (2032, 2, 11)),
    "chuseok": ((2025, 10, 6), (2026, 9, 25), (2027, 9, 15), (2028, 10, 3), (2029, 9, 22), (2030, 9, 12), (2031, 10, 1), (2032, 9, 19)),
}


def easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876)."""
    a, b, c = year % 19, year // 100, year % 100
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    rest = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    m = (a + 11 * h + 22 * rest) // 451
    month, day = divmod(h + rest - 7 * m + 114, 31)
    return date(year, month, day + 1)


def nth_weekday(year: int, month: int, weekday: int, which: int) -> date | None:
    """The `which`-th weekday of a month, -1 the last; None if there is no fifth."""
    if which < 0:
        day = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
        return day - timedelta(days=(day.weekday() - weekday) % 7)
    first = date(year, month, 1)
    found = first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (which - 1))
    return found if found.month == month else None


def named_day(name: str, year: int) -> date | None:
    """A named day of a year; None for a lunar one outside the table."""
    if name in _FIXED:
        return date(year, *_FIXED[name])
    if name in _EASTER:
        return easter(year) + timedelta(days=_EASTER[name])
    if name in _NTH:
        return nth_weekday(year, *_NTH[name])
    return next((date(y, m, d) for y, m, d in _LUNAR[name] if y == year), None)
