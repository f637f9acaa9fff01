"""Dates of a fixture: the shift by whole weeks, and date templates in texts.

Templates, in any string of messages, events, people and steps:

    {{date:2026-12-04}}                    4 December 2026
    {{date:2026-12-04|%A, %-d %B}}         Friday, 4 December        (strftime, English names on every machine)
    {{date:2026-12-04|de}}                 4. Dezember               (also en: 4 December, ko: 12월 4일, ja: 12月4日)
    {{date:2026-12-04|de:%A, %-d. %B}}     Freitag, 4. Dezember      (names in de, en, ko or ja)
    {{date:+3d|%-d/%-m}}                   three days after the `at` of the same line (also -1w)

The absolute date is the one in the fixture's own time; it is rendered after the shift.
Formats understood: %A %a %B %b %d %-d %m %-m %Y %y %%.

The shift moves every instant by whole weeks, so weekdays and distances stay true. Times of events with a zone keep their
clock time instead (a 10:00 meeting stays at 10:00 when summer time lies between), as do recurrence rules.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from email.utils import format_datetime, parsedate_to_datetime
from typing import Any
from zoneinfo import ZoneInfo

from connectors.mailbox import Json

_WEEK = timedelta(weeks=1)
_TEMPLATE = re.compile(r"\{\{date:([^|}]+)(?:\|([^}]*))?\}\}")
_RELATIVE = re.compile(r"([+-]\d+)([dw])")
_DIRECTIVE = re.compile(r"%(-?[A-Za-z%])")
_RULE_DATE = re.compile(r"(\d{8})(T(\d{6})(Z?))?")
_STYLES = {"en": "%-d %B", "de": "%-d. %B", "ko": "%-m월 %-d일", "ja": "%-m月%-d日"}
_MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "ko": [f"{n}월" for n in range(1, 13)],
    "ja": [f"{n}月" for n in range(1, 13)],
}
_DAYS = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split(),
    "ko": [f"{day}요일" for day in "월화수목금토일"],
    "ja": [f"{day}曜日" for day in "月火水木金土日"],
}
_SHORT = {"en": 3, "de": 2, "ko": 1, "ja": 1}


def week_shift_for(fixture_now: datetime, now: datetime) -> int:
    """Whole weeks to move a fixture so that its frozen moment lies within the last seven days before `now` (both aware)."""
    return (now - fixture_now) // _WEEK


def shift_instant(moment: datetime, weeks: int) -> datetime:
    """An aware instant moved by whole weeks; its offset stays."""
    return moment + weeks * _WEEK


def shift_header_date(text: str, weeks: int) -> str:
    """A Date header moved by whole weeks; one that cannot be read stays as it is (it is a test of readers)."""
    if not weeks:
        return text
    try:
        return format_datetime(parsedate_to_datetime(text) + weeks * _WEEK)
    except (ValueError, TypeError, IndexError):
        return text


def shift_timestamp(text: str, weeks: int) -> str:
    """An RFC 3339 timestamp moved by whole weeks, its form kept. Raises ValueError for anything else."""
    moved = (datetime.fromisoformat(text) + weeks * _WEEK).isoformat(timespec="milliseconds" if "." in text else "seconds")
    return moved.replace("+00:00", "Z") if text.endswith("Z") else moved


def shift_event_time(value: Json, weeks: int, zone: str) -> Json:
    """A start, end or originalStartTime of an event: `date` by days, `dateTime` on the clock of its own or the given zone.

    Raises ValueError for an unreadable date, KeyError-like ZoneInfoNotFoundError for an unknown zone.
    """
    made = dict(value)
    if not weeks:
        date.fromisoformat(made["date"]) if "date" in made else datetime.fromisoformat(made.get("dateTime", ""))
        return made
    if "date" in made:
        made["date"] = (date.fromisoformat(made["date"]) + weeks * _WEEK).isoformat()
    if "dateTime" in made:
        local = datetime.fromisoformat(made["dateTime"]).astimezone(ZoneInfo(made.get("timeZone", zone)))
        made["dateTime"] = (local + weeks * _WEEK).isoformat()
    return made


def shift_rule(line: str, weeks: int, zone: str) -> str:
    """Dates inside an RRULE (UNTIL), RDATE or EXDATE line moved on the clock of the event's zone."""

    def moved(found: re.Match[str]) -> str:
        day = datetime.strptime(found[1] + (found[3] or "000000"), "%Y%m%d%H%M%S")  # noqa: DTZ007 - the zone follows
        if found[4]:
            local = day.replace(tzinfo=ZoneInfo("UTC")).astimezone(ZoneInfo(zone)) + weeks * _WEEK
            return local.astimezone(ZoneInfo("UTC")).strftime("%Y%m%dT%H%M%SZ")
        return (day + weeks * _WEEK).strftime("%Y%m%dT%H%M%S" if found[2] else "%Y%m%d")

    return _RULE_DATE.sub(moved, line)


def render(value: Any, weeks: int, at: datetime | None) -> Any:
    """`value` (string, list or dict, any depth) with its date templates rendered after the shift.

    `at`: the unshifted moment that relative templates count from. Raises ValueError for a template that cannot be read.
    """
    if isinstance(value, str):
        if "{{date:" not in value:
            return value
        return _TEMPLATE.sub(lambda found: format_date(_day(found[1], at) + weeks * _WEEK, found[2] or "%-d %B %Y"), value)
    if isinstance(value, list):
        return [render(item, weeks, at) for item in value]
    if isinstance(value, dict):
        return {name: render(item, weeks, at) for name, item in value.items()}
    return value


def _day(text: str, at: datetime | None) -> date:
    """The date a template names, before the shift."""
    relative = _RELATIVE.fullmatch(text.strip())
    if relative is None:
        return date.fromisoformat(text.strip())
    if at is None:
        raise ValueError(f"{text} needs a line with `at`")
    return at.date() + int(relative[1]) * (_WEEK if relative[2] == "w" else timedelta(days=1))


def format_date(day: date, style: str) -> str:
    """A date in a named style (`de`), a format (`%-d %B`) or a format with names of a language (`de:%-d. %B`)."""
    language, _, pattern = style.partition(":") if style[:3] in {"en:", "de:", "ko:", "ja:"} else ("en", "", style)
    if style in _STYLES:
        language, pattern = style, _STYLES[style]
    name_of_day, name_of_month = _DAYS[language][day.weekday()], _MONTHS[language][day.month - 1]
    directives = {
        "A": name_of_day, "a": name_of_day[: _SHORT[language]],
        "B": name_of_month, "b": name_of_month[:3],
        "d": f"{day.day:02}", "-d": str(day.day), "m": f"{day.month:02}", "-m": str(day.month),
        "Y": f"{day.year:04}", "y": f"{day.year % 100:02}", "%": "%",
    }  # fmt: skip

    def piece(found: re.Match[str]) -> str:
        if found[1] not in directives:
            raise ValueError(f"{style} holds %{found[1]}, which a date template does not know")
        return directives[found[1]]

    return _DIRECTIVE.sub(piece, pattern)
