"""Calendar and contacts by sync token: full, delta, expiry, set difference, kills, against stateful look-alikes."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from connectors.google.calendar import EVENTS, sync_calendar
from connectors.google.contacts import CONNECTIONS, read_person, sync_contacts
from connectors.google.runner import STREAMS, SyncOptions, sync_account
from connectors.google.token_stream import TokenRun, rfc3339_us
from connectors.mailbox import AccountBox, CalendarBox
from pipeline.clock import DAY_US
from pipeline.errors import RecordError, RequestError, TryLaterError
from pipeline.models.items import FetchStatus, ItemKind, PageOfWork
from tests.fakes.fake_google import ACCOUNT, NOW_US, FakeGoogle
from tests.fakes.memory_intake import Killed, MemoryIntake


def event(event_id: str, **more: Any) -> dict[str, Any]:
    return {
        "kind": "calendar#event",
        "etag": '"1"',
        "id": event_id,
        "status": "confirmed",
        "updated": "2026-11-01T10:00:00.000Z",
        "summary": f"Talk {event_id}",
        "start": {"dateTime": "2026-12-01T09:00:00+01:00"},
        **more,
    }


def person(name: str, **more: Any) -> dict[str, Any]:
    source = {"type": "CONTACT", "id": name, "etag": "#x", "updateTime": "2026-10-01T00:00:00Z"}
    return {
        "resourceName": name,
        "etag": "%1",
        "emailAddresses": [{"value": f"{name[-2:]}@example.org"}],
        "metadata": {"sources": [source]},
        **more,
    }


def box() -> AccountBox:
    gone = {"kind": "calendar#event", "id": "e9", "status": "cancelled", "etag": '"2"'}
    sparse = {**gone, "id": "e2_x", "recurringEventId": "e2", "originalStartTime": {"dateTime": "2026-12-08T09:00:00+01:00"}}
    return AccountBox(
        ACCOUNT,
        calendars=[
            CalendarBox({"kind": "calendar#calendarListEntry", "etag": '"1"', "id": ACCOUNT, "summary": "Ana", "primary": True},
                        [event(f"e{n}") for n in range(5)] + [gone, sparse]),
            CalendarBox({"kind": "calendar#calendarListEntry", "etag": '"1"', "id": "team@group.calendar.example", "summary": "Team", "hidden": True},
                        [event(f"t{n}") for n in range(4)]),
        ],
        connections=[person(f"people/c{n}") for n in range(10, 18)],
        other=[person(f"otherContacts/o{n}") for n in range(10, 14)],
    )  # fmt: skip


Synced = tuple[FakeGoogle, MemoryIntake]


def both(google: FakeGoogle, intake: MemoryIntake, *, now_us: int = NOW_US, allow: bool = False) -> TokenRun:
    run = TokenRun(google, intake, ACCOUNT, now_us, lambda what, done, total: None, allow)
    sync_contacts(run)
    sync_calendar(run)
    return run


@pytest.fixture
def synced() -> Synced:
    google, intake = FakeGoogle([], box()), MemoryIntake()
    both(google, intake)
    return google, intake


def ids(intake: MemoryIntake, kind: ItemKind) -> set[str]:
    return set(intake.present_ids(ACCOUNT, kind))


def test_first_sync_stores_calendars_events_and_both_kinds_of_people(synced: Synced) -> None:
    """G-501, G-507, G-601: cancelled events are kept only as exceptions of their master."""
    _, intake = synced
    assert ids(intake, ItemKind.CALENDAR) == {ACCOUNT, "team@group.calendar.example"}
    assert ids(intake, ItemKind.EVENT) == {
        *(f"{ACCOUNT}/e{n}" for n in range(5)), f"{ACCOUNT}/e2_x", *(f"team@group.calendar.example/t{n}" for n in range(4)),
    }  # fmt: skip
    assert len(ids(intake, ItemKind.CONTACT)) == 12


def test_stored_versions_hold_no_volatile_field(synced: Synced) -> None:
    _, intake = synced
    stored = json.loads(intake.raw(ACCOUNT, ItemKind.EVENT, f"{ACCOUNT}/e1"))
    assert not {"etag", "kind"} & set(stored)
    contact = json.loads(intake.raw(ACCOUNT, ItemKind.CONTACT, "people/c10"))
    assert "etag" not in contact
    assert all("etag" not in source for source in contact["metadata"]["sources"])


def test_the_time_of_a_person_is_that_of_the_newest_source() -> None:
    """G-605: people without any time are fine."""
    sources = [{"updateTime": "2026-05-01T00:00:00Z"}, {"updateTime": "2026-06-01T00:00:00Z"}, {}]
    found = read_person("me@example.com", {"resourceName": "people/c1", "metadata": {"sources": sources}})
    plain = read_person("me@example.com", {"resourceName": "people/c2"})
    assert found.item is not None
    assert plain.item is not None
    assert (found.item.occurred_us, plain.item.occurred_us) == (rfc3339_us("2026-06-01T00:00:00+00:00"), 0)


@pytest.mark.behaviour("S003-05")
def test_second_sync_stores_nothing_new(synced: Synced) -> None:
    google, intake = synced
    commits = intake.commits
    assert both(google, intake).stored == 0
    assert intake.commits == commits


def test_delta_brings_changes_deletions_and_new_names(synced: Synced) -> None:
    """G-506, G-507, G-604."""
    google, intake = synced
    google.calendar.patch_event(ACCOUNT, "e1", {"summary": "Moved"}, "2026-11-24T08:00:00.000Z")
    google.calendar.cancel_event(ACCOUNT, "e3", "2026-11-24T08:00:00.000Z")
    google.people.delete("people/c11")
    google.people.rekey("people/c12", "people/c99")
    google.people.delete("otherContacts/o10")
    both(google, intake)
    assert json.loads(intake.raw(ACCOUNT, ItemKind.EVENT, f"{ACCOUNT}/e1"))["summary"] == "Moved"
    assert f"{ACCOUNT}/e3" not in ids(intake, ItemKind.EVENT)
    people = ids(intake, ItemKind.CONTACT)
    assert not {"people/c11", "people/c12", "otherContacts/o10"} & people
    assert "people/c99" in people
    assert "previousResourceNames" not in intake.raw(ACCOUNT, ItemKind.CONTACT, "people/c99")


def test_removed_calendar_takes_events_and_cursor_with_it(synced: Synced) -> None:
    """G-303."""
    google, intake = synced
    entry = google.calendar.entries.items["team@group.calendar.example"]
    google.calendar.entries.put("team@group.calendar.example", {**entry, "deleted": True})
    both(google, intake)
    assert ids(intake, ItemKind.CALENDAR) == {ACCOUNT}
    assert all(name.startswith(f"{ACCOUNT}/") for name in ids(intake, ItemKind.EVENT))
    assert [row.key for row in intake.cursors(ACCOUNT, EVENTS)] == [ACCOUNT]


def test_expired_calendar_token_lists_again_and_removes_what_is_missing(synced: Synced) -> None:
    """G-508, F32: deletions in the gap leave no tombstone at Google."""
    google, intake = synced
    events = google.calendar.events[ACCOUNT]
    del events.items["e4"], events.changed["e4"]
    events.expire()
    both(google, intake)
    assert f"{ACCOUNT}/e4" not in ids(intake, ItemKind.EVENT)
    assert len(ids(intake, ItemKind.EVENT)) == 9


def test_expired_people_token_means_one_full_sync(synced: Synced) -> None:
    """G-602, F37."""
    google, intake = synced
    del google.people.connections.items["people/c15"], google.people.connections.changed["people/c15"]
    google.people.connections.expire()
    both(google, intake)
    assert "people/c15" not in ids(intake, ItemKind.CONTACT)
    commits = intake.commits
    both(google, intake)
    assert intake.commits == commits


def test_full_sync_of_people_is_due_after_six_days(synced: Synced) -> None:
    """G-602: it stores no item again."""
    google, intake = synced
    assert both(google, intake, now_us=NOW_US + 7 * DAY_US).stored == 0
    cursor = intake.cursor(ACCOUNT, CONNECTIONS)
    assert cursor is not None
    assert cursor.full_sync_us == NOW_US + 7 * DAY_US


def test_other_refusals_of_people_stay_errors(synced: Synced) -> None:
    """G-602: a plain 400 is no expiry."""
    google, intake = synced
    google.script[len(google.calls) + 1] = RequestError("bad", cause="Invalid sync token.", fix="", status=400, reason="badRequest")
    with pytest.raises(RequestError):
        both(google, intake)


def test_token_refused_right_after_a_full_listing_stops(synced: Synced) -> None:
    """G-305."""
    google, intake = synced

    def refuse(params: dict[str, Any]) -> dict[str, Any]:
        raise RequestError("expired", cause="Sync token is expired", fix="", status=400, reason="EXPIRED_SYNC_TOKEN")

    google.others["people.people.connections.list"] = refuse
    with pytest.raises(TryLaterError) as caught:
        both(google, intake)
    assert caught.value.code == "upstream"


def test_last_page_without_token_is_not_finished(synced: Synced) -> None:
    """G-304, F41."""
    google, intake = synced
    google.others["people.otherContacts.list"] = lambda params: {"otherContacts": []}
    before = intake.cursor(ACCOUNT, "people.other")
    with pytest.raises(TryLaterError):
        both(google, intake)
    assert intake.cursor(ACCOUNT, "people.other") == before


def test_empty_listing_is_not_believed_without_a_word(synced: Synced) -> None:
    """D-404: nothing is removed until the owner allows it."""
    google, intake = synced
    people = google.people.other
    people.items.clear()
    people.changed.clear()
    people.expire()
    for _ in range(2):
        with pytest.raises(RecordError) as caught:
            both(google, intake)
        assert caught.value.code == "deletions_held"
    both(google, intake, allow=True)
    assert not [name for name in ids(intake, ItemKind.CONTACT) if name.startswith("other")]


def test_changed_parameters_force_a_full_listing(synced: Synced) -> None:
    """G-302."""
    google, intake = synced
    cursor = intake.cursor(ACCOUNT, CONNECTIONS)
    assert cursor is not None
    intake.commit(PageOfWork(ACCOUNT, cursors=(replace(cursor, params_hash="other"),)))
    start = len(google.calls)
    assert both(google, intake).stored == 0
    assert "syncToken" not in google.calls[start][1]


def test_refused_calendar_does_not_stop_the_others() -> None:
    google, intake = FakeGoogle([], box()), MemoryIntake()

    def refuse(number: int, method_id: str, params: dict[str, Any]) -> None:
        if params.get("calendarId") == ACCOUNT:
            raise RequestError("forbidden", fix="", status=403, reason="forbidden")

    google.before_call = refuse
    with pytest.raises(RequestError):
        both(google, intake)
    assert len(ids(intake, ItemKind.EVENT)) == 4


def test_person_without_name_or_address_is_accepted_and_without_id_refused() -> None:
    """G-605."""
    entry = read_person(ACCOUNT, {"resourceName": "people/c1"})
    assert entry.item is not None
    assert (entry.item.occurred_us, json.loads(entry.item.raw)["metadata"]) == (0, {})
    with pytest.raises(RecordError):
        read_person(ACCOUNT, {"names": []})


@pytest.mark.parametrize("text", ["", "yesterday", "2026-11-01T10:00:00"])
def test_unreadable_timestamp_is_zero(text: str) -> None:
    assert rfc3339_us(text) == 0


def moves(google: FakeGoogle, *, expire: bool) -> None:
    google.calendar.patch_event(ACCOUNT, "e1", {"summary": "Moved"}, "2026-11-24T08:00:00.000Z")
    google.calendar.cancel_event("team@group.calendar.example", "t1", "2026-11-24T08:00:00.000Z")
    google.people.delete("people/c11")
    google.people.rekey("people/c12", "people/c99")
    if expire:
        google.calendar.events[ACCOUNT].expire()
        google.calendar.entries.expire()
        google.people.connections.expire()


@pytest.mark.behaviour("N-14")
@pytest.mark.parametrize("expire", [False, True])
def test_killed_anywhere_and_run_again_ends_as_the_quiet_run(expire: bool) -> None:
    """G-301, D-402."""
    google, quiet = FakeGoogle([], box()), MemoryIntake()
    both(google, quiet)
    first = len(google.calls), quiet.commits
    moves(google, expire=expire)
    both(google, quiet)
    totals = len(google.calls), quiet.commits
    for kind in (0, 1, 2):  # at a call, before a commit, after a commit
        for number in range(1, totals[min(kind, 1)] + 1):
            google, intake = FakeGoogle([], deepcopy(box())), MemoryIntake()
            late = number > first[min(kind, 1)]
            if late:
                both(google, intake)
                moves(google, expire=expire)
            google.die_at, intake.die_at, intake.die_after = (number, 0, False) if kind == 0 else (0, number, kind == 2)
            with pytest.raises(Killed):
                both(google, intake)
            google.die_at = intake.die_at = 0
            both(google, intake)
            if not late:
                moves(google, expire=expire)
            both(google, intake)
            assert intake.content() == quiet.content(), (kind, number)


def test_killed_first_listing_resumes_at_its_page() -> None:
    """G-301, F46: page 3 next, not page 1."""
    google, intake = FakeGoogle([], box()), MemoryIntake()
    intake.die_at, intake.die_after = 3, True
    with pytest.raises(Killed):
        both(google, intake)
    intake.die_at, start = 0, len(google.calls)
    both(google, intake)
    assert google.calls[start][1]["pageToken"]


def test_killed_repeat_listing_resumes_at_its_page_and_still_removes_what_is_missing(synced: Synced) -> None:
    """G-301, G-508: page 3 next, not page 1; what an earlier page had named is not taken for deleted."""
    google, intake = synced
    events = google.calendar.events[ACCOUNT]
    del events.items["e0"], events.changed["e0"], events.items["e4"], events.changed["e4"]
    events.expire()
    start = len(google.calls)

    def die(number: int, method_id: str, params: dict[str, Any]) -> None:
        if params.get("calendarId") == ACCOUNT and "pageToken" in params and number > start:
            raise Killed

    google.before_call = die
    with pytest.raises(Killed):
        both(google, intake)
    google.before_call = lambda number, method_id, params: None
    start = len(google.calls)
    both(google, intake)
    pages = [params.get("pageToken", "") for name, params in google.calls[start:] if params.get("calendarId") == ACCOUNT]
    assert pages
    assert all(pages)
    stored = ids(intake, ItemKind.EVENT)
    assert not {f"{ACCOUNT}/e0", f"{ACCOUNT}/e4"} & stored
    assert {f"{ACCOUNT}/e1", f"{ACCOUNT}/e2", f"{ACCOUNT}/e3", f"{ACCOUNT}/e2_x"} <= stored


def test_exception_without_its_master_brings_the_master_by_id() -> None:
    """G-506, F33: asked for once; an exception whose master is gone is kept."""
    google, intake = FakeGoogle([], box()), MemoryIntake()
    shown = google.calendar.events[ACCOUNT]
    whole = dict(shown.items)
    shown.put("x1", event("x1", recurringEventId="away", originalStartTime={"dateTime": "2026-12-08T09:00:00+01:00"}))
    shown.put("x2", event("x2", recurringEventId="nowhere", originalStartTime={"dateTime": "2026-12-09T09:00:00+01:00"}))
    google.others["calendar.events.get"] = _by_id({**whole, "away": event("away", recurrence=["RRULE:FREQ=WEEKLY"])})
    both(google, intake)
    both(google, intake)
    stored = ids(intake, ItemKind.EVENT)
    assert {f"{ACCOUNT}/x1", f"{ACCOUNT}/x2", f"{ACCOUNT}/away"} <= stored
    assert google.count("calendar.events.get") == 2
    assert intake.fetch_states(ACCOUNT, ItemKind.EVENT, [f"{ACCOUNT}/away", f"{ACCOUNT}/nowhere"]) == {
        f"{ACCOUNT}/away": FetchStatus.DONE,
        f"{ACCOUNT}/nowhere": FetchStatus.GONE,
    }


def _by_id(events: dict[str, Any]) -> Any:
    def get(params: dict[str, Any]) -> dict[str, Any]:
        if params["eventId"] not in events:
            raise RequestError("not found", fix="", status=404, reason="notFound")
        found: dict[str, Any] = events[params["eventId"]]
        return found

    return get


def test_master_on_a_later_page_is_not_asked_for() -> None:
    """G-506."""
    exception = event("a1", recurringEventId="m", originalStartTime={"dateTime": "2026-12-08T09:00:00+01:00"})
    listed = [exception, *(event(f"e{n}") for n in range(5)), event("m", recurrence=["RRULE:FREQ=DAILY"])]
    google = FakeGoogle([], AccountBox(ACCOUNT, calendars=[CalendarBox({"id": ACCOUNT, "summary": "Ana"}, listed)]))
    both(google, MemoryIntake())
    assert google.count("calendar.events.get") == 0


def test_unreadable_entry_is_counted_and_the_others_are_stored(synced: Synced) -> None:
    """G-243: exit 4, the token moves on."""
    google, intake = synced
    google.people.other.put("otherContacts/o77", person("otherContacts/o77"))
    google.people.other.put("otherContacts/o78", {**person("otherContacts/o78"), "resourceName": ""})
    with pytest.raises(RecordError) as caught:
        both(google, intake)
    assert (caught.value.exit_code, caught.value.detail["failed"]) == (4, 1)
    assert "otherContacts/o77" in ids(intake, ItemKind.CONTACT)
    both(google, intake)


def test_contacts_quota_is_waited_for_in_minutes_after_the_other_streams() -> None:
    """G-603: 1, 2, 4, 8 minutes; calendar and mail do not wait."""
    google, slept = FakeGoogle([], box()), list[float]()

    def refuse(number: int, method_id: str, params: dict[str, Any]) -> None:
        if method_id == "people.people.connections.list" and len(slept) < 3:
            raise TryLaterError("quota", fix="loopledger sync", code="rate_limited")

    def pause(seconds: float) -> None:
        slept.append(seconds)
        assert google.count("gmail.users.history.list")

    google.before_call = refuse
    reports = sync_account(google, MemoryIntake(), ACCOUNT, STREAMS, SyncOptions(NOW_US, pause=pause), lambda *_: None, lambda: None)
    assert [(report.stream, report.clean) for report in reports] == [("contacts", True), ("calendar", True), ("gmail", True)]
    assert slept == [60.0, 120.0, 240.0]
    assert reports[0].items == 12
