"""Calendar resources to occurrences: series, exceptions, days, zones, copies."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.events import MOST, Occurrence, occurrences

BERLIN = ZoneInfo("Europe/Berlin")
FROM, TO = datetime(2026, 10, 1, tzinfo=UTC), datetime(2026, 12, 1, tzinfo=UTC)


def timed(name: str, start: str, end: str = "", zone: str = "Europe/Berlin", **more: Any) -> dict[str, Any]:
    """An event of an hour; times are local."""
    ends = end or f"{start[:11]}{int(start[11:13]) + 1:02}{start[13:]}"
    moments = {key: {"dateTime": value, "timeZone": zone} for key, value in (("start", start), ("end", ends))}
    return {"id": name, "status": "confirmed", "summary": name, **moments, **more}


def days(name: str, start: str, end: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "status": "confirmed", "summary": name, "start": {"date": start}, "end": {"date": end}, **more}


def found(*events: dict[str, Any], start: datetime = FROM, end: datetime = TO, zone: ZoneInfo = BERLIN) -> list[Occurrence]:
    return occurrences([("a", event) for event in events], start, end, zone)


def starts(*events: dict[str, Any], **span: Any) -> list[str]:
    return [one.start.isoformat() for one in found(*events, **span)]


def test_series_keeps_its_hour_over_a_change_of_the_clocks() -> None:
    """G-504, F36: 09:00 in Berlin before and after 25 October 2026."""
    series = timed("s", "2026-10-19T09:00:00", recurrence=["RRULE:FREQ=WEEKLY;COUNT=3"])
    assert starts(series) == ["2026-10-19T09:00:00+02:00", "2026-10-26T09:00:00+01:00", "2026-11-02T09:00:00+01:00"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["RRULE:FREQ=DAILY;UNTIL=20261022T070000Z"], [20, 21, 22]),
        (["RRULE:FREQ=DAILY;UNTIL=20261022"], [20, 21, 22]),
        (["RRULE:FREQ=DAILY;COUNT=3", "EXDATE;TZID=Europe/Berlin:20261021T090000"], [20, 22]),
        (["RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20261021T070000Z"], [20, 22]),
        (["RDATE;TZID=Europe/Berlin:20261023T090000,20261024T090000"], [20, 23, 24]),
        (["RDATE:20261023T070000Z", "EXDATE:20261020T070000Z"], [23]),
        (["EXDATE:20261020T070000Z"], []),
    ],
)
def test_rules_dates_and_exclusions_expand(lines: list[str], expected: list[int]) -> None:
    """G-505, F36: also dates without a rule."""
    assert [int(text[8:10]) for text in starts(timed("s", "2026-10-20T09:00:00", recurrence=lines))] == expected


@pytest.mark.parametrize(
    "line", ["RRULE:FREQ=SOMETIMES", "RRULE:FREQ=SECONDLY", "X-RULE:1", "RRULE:", "EXDATE;TZID=Mars/Olympus:20261021T090000", "RDATE:soon"]
)
def test_unreadable_rule_gives_the_master_once_with_a_note(line: str) -> None:
    """G-505."""
    [one] = found(timed("s", "2026-10-20T09:00:00", recurrence=[line]))
    assert (one.event_id, one.note) == ("s", "recurrence unreadable")


def test_endless_series_is_bounded_by_the_span() -> None:
    """G-504, F31: no instance of 2099, also from a start long past."""
    endless = timed("s", "2001-01-01T09:00:00", recurrence=["RRULE:FREQ=DAILY"])
    assert len(found(endless)) == 61
    hourly = timed("h", "2026-01-01T09:00:00", recurrence=["RRULE:FREQ=HOURLY"])
    assert MOST - 2 <= len(found(hourly, end=datetime(2036, 1, 1, tzinfo=UTC))) <= MOST


def exception(day: int, **more: Any) -> dict[str, Any]:
    original = {"dateTime": f"2026-10-{day}T07:00:00Z"}
    return {"id": f"s_{day}", "recurringEventId": "s", "originalStartTime": original, **more}


def test_moved_and_cancelled_instances_take_the_place_of_theirs() -> None:
    """G-506, G-507, F33: identity is the original start, in whatever zone it is written; a cancelled one may hold nothing else."""
    series = timed("s", "2026-10-20T09:00:00", recurrence=["RRULE:FREQ=DAILY;COUNT=3"])
    moved = {**timed("s_21", "2026-10-30T15:00:00"), **exception(21)}
    off = exception(22, status="cancelled", start=None)
    assert starts(off, moved, series) == ["2026-10-20T09:00:00+02:00", "2026-10-30T15:00:00+01:00"]
    assert [one.series for one in found(off, moved, series)] == ["s", "s"]


def test_exception_of_a_series_nobody_has_is_kept_and_of_a_cancelled_one_is_not() -> None:
    """G-506, F33."""
    moved = {**timed("s_21", "2026-10-30T15:00:00"), **exception(21)}
    assert starts(moved) == ["2026-10-30T15:00:00+01:00"]
    assert starts(moved, {"id": "s", "status": "cancelled"}) == []
    assert starts(exception(22, status="cancelled")) == []


@pytest.mark.parametrize("zone", ["Pacific/Tongatapu", "Pacific/Pago_Pago", "UTC"])
def test_a_day_stays_that_day_in_every_zone(zone: str) -> None:
    """G-510, F34: +13 and -11 hours."""
    [one] = found(days("d", "2026-10-20", "2026-10-21"), zone=ZoneInfo(zone))
    assert (one.start, one.end, one.last_day, one.all_day) == (date(2026, 10, 20), date(2026, 10, 21), date(2026, 10, 20), True)


@pytest.mark.parametrize(("end", "last"), [("2026-10-21", 20), ("2026-10-23", 22), ("2026-10-20", 20), (None, 20)])
def test_end_of_a_day_event_is_exclusive(end: str | None, last: int) -> None:
    """G-510, F35: a one-day event is not shown over two days; a missing end is a day."""
    event = days("d", "2026-10-20", end or "")
    assert found(event)[0].last_day.day == last


def test_series_of_days_with_an_end_in_utc() -> None:
    """G-505, G-510."""
    series = days("d", "2026-10-20", "2026-10-21", recurrence=["RRULE:FREQ=WEEKLY;UNTIL=20261103T000000Z", "EXDATE;VALUE=DATE:20261027"])
    assert starts(series) == ["2026-10-20", "2026-11-03"]


def test_moments_are_compared_as_instants() -> None:
    """F36: 00:30 in Berlin on 1 October is still September in UTC."""
    assert starts(timed("e", "2026-10-01T00:30:00")) == []
    assert starts(timed("e", "2026-10-01T00:30:00", "2026-10-01T03:00:00")) == ["2026-10-01T00:30:00+02:00"]


def test_copies_of_one_meeting_are_one_occurrence_with_several_sources() -> None:
    """G-511: also instance by instance, and the copy that tells most speaks."""
    whole = timed("x", "2026-10-20T09:00:00", iCalUID="u@example.com", recurrence=["RRULE:FREQ=DAILY;COUNT=2"])
    bare = {key: value for key, value in whole.items() if key != "summary"}
    both = occurrences([("b", {**bare, "id": "y"}), ("a", whole)], FROM, TO, BERLIN)
    assert [(one.event_id, one.kind, one.sources) for one in both] == [("x", "meeting", ("a", "b"))] * 2


@pytest.mark.parametrize(
    ("more", "kind"),
    [
        ({}, "meeting"),
        ({"eventType": "fromGmail"}, "meeting"),
        ({"eventType": "outOfOffice"}, "away"),
        ({"eventType": "birthday"}, "other"),
        ({"eventType": "focusTime"}, "other"),
        ({"eventType": "workingLocation"}, "other"),
        ({"summary": None}, "busy"),
    ],
)
def test_only_meetings_are_meetings(more: dict[str, Any], kind: str) -> None:
    """G-512, G-513: a calendar that shows free and busy times only."""
    event = {key: value for key, value in timed("e", "2026-10-20T09:00:00", **more).items() if value is not None}
    assert found(event)[0].kind == kind


def test_attendees_that_were_left_out_are_said_to_be() -> None:
    """G-513."""
    assert found(timed("e", "2026-10-20T09:00:00", attendeesOmitted=True))[0].attendees_incomplete


_TIMES = st.sampled_from([None, {}, "x", {"date": "2026-13-01"}, {"date": "2026-10-20"}, {"dateTime": "2026-10-20T09:00:00"},
                          {"dateTime": "2026-10-20T09:00:00Z", "timeZone": "No/Where"}, {"dateTime": "2026-10-20T09:00:00Z"}])  # fmt: skip


@given(
    st.fixed_dictionaries(
        {"id": st.sampled_from(["a", "b", ""]), "start": _TIMES, "end": _TIMES},
        optional={
            "status": st.sampled_from(["confirmed", "cancelled", ""]),
            "recurringEventId": st.sampled_from(["a", "b"]),
            "originalStartTime": _TIMES,
            "recurrence": st.lists(
                st.sampled_from(["RRULE:FREQ=DAILY", "EXDATE:x", "RDATE;VALUE=DATE:20261021", "", "RRULE:FREQ=WEEKLY;UNTIL=2"])
            ),
        },
    )
)
def test_anything_is_read_without_a_crash(event: dict[str, Any]) -> None:
    for one in found(event, timed("b", "2026-10-20T09:00:00", recurrence=["RRULE:FREQ=WEEKLY"])):
        assert one.start <= one.end  # type: ignore[operator]


def test_a_day_series_takes_exclusions_written_as_moments() -> None:
    """G-505: some servers exclude a day of an all-day series by its midnight."""
    series = days("d", "2026-10-20", "2026-10-21", recurrence=["RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20261021T000000Z"])
    assert [text[:10] for text in starts(series)] == ["2026-10-20", "2026-10-22"]


@pytest.mark.parametrize("edge", ["0001-01-01", "9999-12-31"])
def test_event_at_the_edge_of_the_calendar_is_left_out(edge: str) -> None:
    """In another zone, or a day on, such a moment does not exist; the events beside it are read."""
    odd = [days("d", edge, edge)] + [
        timed("t", f"{edge}T12:00:00{offset}", f"{edge}T12:30:00", "Asia/Tokyo") for offset in ("+14:00", "-12:00")
    ]
    span = {"start": datetime(1970, 1, 2, tzinfo=UTC), "end": datetime(9998, 1, 1, tzinfo=UTC)}
    assert starts(*odd, days("good", "2026-10-20", edge), **span) == ["2026-10-20"]
