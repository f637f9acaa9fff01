"""Invitations the owner has not answered, out of stored events (C-70). Mail plays no part: the state is the calendar's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from extractors.event_parts import changed_us, guests, key_of, made_us, name_of, summary_of
from extractors.events import Occurrence, occurrences
from pipeline.clock import from_us
from pipeline.models.meetings import EventHistory, Invitation

AHEAD = timedelta(days=366)
"""Repeats of a series that are listed, from its last change on: one that nobody answered or changed for a year is dead (assumed)."""
_EVER = (from_us(0), datetime(9998, 1, 1, tzinfo=from_us(0).tzinfo))


def invitations(histories: Iterable[EventHistory], is_mine: Callable[[str], bool], zone: ZoneInfo) -> list[Invitation]:
    """One row for each time of each unanswered invitation, over the time it was unanswered. Copies of one meeting are one (G-511)."""
    listed = [one for one in histories if one.versions]
    family: dict[tuple[str, str, str], list[tuple[str, dict[str, Any]]]] = {}
    for one in listed:
        raw = one.versions[-1]
        if raw.get("recurringEventId") and one.gone_us is None:
            family.setdefault((one.account, one.calendar, str(raw["recurringEventId"])), []).append((_source(one), raw))
    found = {row for one in listed for row in _rows(one, family, is_mine, zone)}
    kept: dict[tuple[str, str, int], Invitation] = {}
    for row in sorted(found, key=lambda row: (row.until_us is not None, row)):
        kept.setdefault((row.series, row.start, row.from_us), row)
    return sorted(kept.values(), key=_order)


def _order(row: Invitation) -> tuple[str, str, str, int]:
    return (row.series, row.start, row.event_id, row.from_us)


def _source(one: EventHistory) -> str:
    return f"{one.account}/{one.calendar}"


def _rows(
    one: EventHistory,
    family: dict[tuple[str, str, str], list[tuple[str, dict[str, Any]]]],
    is_mine: Callable[[str], bool],
    zone: ZoneInfo,
) -> Iterator[Invitation]:
    for number, raw in enumerate(one.versions):
        if not _unanswered(raw, is_mine):
            continue
        last = number == len(one.versions) - 1
        since = changed_us(raw) if number else made_us(raw)
        until = one.gone_us if last else max(since, changed_us(one.versions[number + 1]))
        for at in _times(one, raw, family, zone):
            yield Invitation(
                account=one.account,
                event_id=at.event_id,
                series=at.uid or at.series or at.event_id,
                organizer=key_of(raw.get("organizer")),
                organizer_name=name_of(raw.get("organizer")),
                summary=summary_of(raw),
                start=at.start.isoformat(),
                link=str(raw.get("htmlLink", "")),
                from_us=since,
                until_us=until,
            )


def _times(
    one: EventHistory, raw: dict[str, Any], family: dict[tuple[str, str, str], list[tuple[str, dict[str, Any]]]], zone: ZoneInfo
) -> list[Occurrence]:
    """When it takes place: once, or over the year behind its last change with the moved and cancelled ones of a series left out."""
    source = (_source(one), raw)
    if not raw.get("recurrence"):
        found = occurrences([source], *_EVER, zone)
    else:
        begin = min(from_us(changed_us(raw)), _EVER[1] - AHEAD)
        changed = family.get((one.account, one.calendar, str(raw.get("id"))), [])
        found = occurrences([source, *changed], begin, begin + AHEAD, zone)
    return [at for at in found if at.event_id == raw.get("id") and at.kind == "meeting" and not at.note]


def _unanswered(raw: dict[str, Any], is_mine: Callable[[str], bool]) -> bool:
    """The owner is asked and said nothing; neither made by the owner nor cancelled."""
    if raw.get("status") == "cancelled" or any(is_mine(key_of(raw.get(role))) for role in ("organizer", "creator")):
        return False
    said = [str(one.get("responseStatus", "")) for one in guests(raw) if is_mine(key_of(one))]
    return bool(said) and all(one == "needsAction" for one in said)
