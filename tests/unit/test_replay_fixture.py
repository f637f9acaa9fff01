"""Fixture folders: what is derived, what is moved, and how a mistake is named."""

from __future__ import annotations

import json
from base64 import b64decode
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connectors.gmail_form import arrival, compose_message
from connectors.mailbox import Mailbox
from connectors.replay import load_fixture, week_shift_for
from connectors.replay.dates import format_date, render, shift_event_time, shift_header_date, shift_rule
from connectors.replay.gmail_state import GmailState
from pipeline.errors import UsageError

MAILBOXES = Path(__file__).parents[2] / "fixtures" / "mailboxes"
TINY = MAILBOXES / "tiny"
MOMENTS = st.integers(-(10**7), 10**7).map(lambda minutes: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes))
HEAD = {
    "schema": 1, "owner": {"name": "N", "addresses": ["n@example.com"], "timezone": "Europe/Berlin"},
    "accounts": [{"address": "n@example.com"}], "now": "2026-10-14T09:00:00+02:00",
}  # fmt: skip
MESSAGE = {
    "id": "m1",
    "thread": "t1",
    "at": "2026-10-13T09:00:00+02:00",
    "from": "A <a@example.org>",
    "to": ["n@example.com"],
    "text": "hi",
}


def write(folder: Path, head: dict[str, Any] | None = None, **files: list[Any]) -> Path:
    """A fixture folder with the given files; a line may be an object or raw text."""
    (folder / "mailbox.json").write_text(json.dumps(head or HEAD), encoding="utf-8")
    for name, lines in files.items():
        text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
        (folder / f"{name.replace('__', '-')}.jsonl").write_text(text, encoding="utf-8")
    return folder


def mail(box: Mailbox, identity: str) -> dict[str, Any]:
    """One loaded message."""
    return next(one for account in box.accounts for one in account.messages if one.get("id") == identity)


def test_the_tiny_mailbox_loads_whole() -> None:
    """Two accounts, 25 messages, two calendars, seven people, a script."""
    box = load_fixture(TINY)
    assert [(one.address, len(one.messages), len(one.calendars)) for one in box.accounts] == [
        ("nora@tern-boats.example", 16, 2),
        ("nora.lind@mailhaus.example", 9, 0),
    ]
    assert [len(one.connections) + len(one.other) for one in box.accounts] == [5, 2]
    assert [step["op"] for step in box.script].count("sync") == 3
    assert box.now == datetime(2026, 10, 14, 7, tzinfo=UTC)


def test_messages_come_in_order_of_arrival_from_several_files(tmp_path: Path) -> None:
    """Split files are read together; the order in the files does not matter."""
    later = {**MESSAGE, "id": "m0", "at": "2026-10-13T10:00:00+02:00"}
    box = load_fixture(write(tmp_path, messages__b=[MESSAGE], messages__a=[later, "", "  "], truth=["not read"]))
    assert [one["id"] for one in box.accounts[0].messages] == ["m1", "m0"]


def test_date_message_id_and_reply_headers_are_derived(tmp_path: Path) -> None:
    """`re` builds In-Reply-To and the whole chain of References (RFC 5322 section 3.6.4); given headers win, null removes."""
    second = {**MESSAGE, "id": "m2", "at": "2026-10-13T10:00:00+02:00", "re": "m1"}
    third = {**MESSAGE, "id": "m3", "at": "2026-10-13T11:00:00+02:00", "re": "m2", "headers": {"message-id": "<own@x>", "Date": None}}
    box = load_fixture(write(tmp_path, messages=[MESSAGE, second, third]))
    assert mail(box, "m1")["headers"] == {"Date": "Tue, 13 Oct 2026 09:00:00 +0200", "Message-ID": "<m1@example.org>"}
    assert mail(box, "m2")["headers"]["In-Reply-To"] == "<m1@example.org>"
    assert mail(box, "m3")["headers"]["References"] == "<m1@example.org> <m2@example.org>"
    assert mail(box, "m3")["headers"]["Date"] is None
    assert "Message-ID" not in mail(box, "m3")["headers"]


BAD: list[tuple[str, dict[str, list[Any]], dict[str, Any] | None, str]] = [
    ("schema", {}, {**HEAD, "schema": 2}, "mailbox.json, field schema"),
    ("head key", {}, {**HEAD, "colour": "red"}, "mailbox.json, field colour: unknown key"),
    ("head missing", {}, {key: value for key, value in HEAD.items() if key != "now"}, "mailbox.json, field now: is missing"),
    ("owner", {}, {**HEAD, "owner": {"name": "N", "timezone": "UTC"}}, "field addresses: is missing"),
    ("zone", {}, {**HEAD, "zone": "Mars/Base"}, "field zone"),
    ("no account", {}, {**HEAD, "accounts": []}, "field accounts"),
    ("profile", {}, {**HEAD, "quota_profile": "fast"}, "field quota_profile"),
    ("now", {}, {**HEAD, "now": "2026-10-14"}, "field now: '2026-10-14' has no offset"),
    ("json", {"messages": [MESSAGE, "{"]}, None, "messages.jsonl, line 2, field (JSON)"),
    ("array", {"messages": ["[]"]}, None, "line 1, field (JSON): an object"),
    ("unknown key", {"messages": [{**MESSAGE, "bdy": "x"}]}, None, "line 1, field bdy: unknown key"),
    ("type", {"messages": [{**MESSAGE, "text": 5}]}, None, "line 1, field text"),
    ("to", {"messages": [{**MESSAGE, "to": "n@example.com"}]}, None, "line 1, field to"),
    ("labels", {"messages": [{**MESSAGE, "labels": [1]}]}, None, "line 1, field labels"),
    ("no id", {"messages": [{"thread": "t", "at": MESSAGE["at"]}]}, None, "line 1, field id"),
    ("no thread", {"messages": [{**MESSAGE, "thread": ""}]}, None, "line 1, field thread"),
    ("naive", {"messages": [{**MESSAGE, "at": "2026-10-13T09:00:00"}]}, None, "line 1, field at"),
    ("no date", {"messages": [{**MESSAGE, "at": "noon"}]}, None, "line 1, field at"),
    ("twice", {"messages": [MESSAGE, MESSAGE]}, None, "line 2, field id: 'm1' is used twice"),
    ("account", {"messages": [{**MESSAGE, "account": "x@example.com"}]}, None, "line 1, field account"),
    ("re", {"messages": [{**MESSAGE, "re": "m9"}]}, None, "line 1, field re"),
    ("attachment", {"messages": [{**MESSAGE, "attachments": [{"name": "x"}]}]}, None, "field attachments.name"),
    ("attachment size", {"messages": [{**MESSAGE, "attachments": [{"size": "big"}]}]}, None, "field attachments.size"),
    ("attachment item", {"messages": [{**MESSAGE, "attachments": ["x"]}]}, None, "field attachments"),
    ("base64", {"messages": [{**MESSAGE, "raw_b64": "%%%"}]}, None, "line 1, field raw_b64"),
    ("mime", {"messages": [{**MESSAGE, "mime": {"parts": 5}}]}, None, "line 1, field mime"),
    ("raw", {"messages": [{"raw": {"id": "x"}}]}, None, "line 1, field raw.threadId"),
    ("raw date", {"messages": [{"raw": {"id": "x", "threadId": "t", "internalDate": "soon"}}]}, None, "field raw.internalDate"),
    ("template", {"messages": [{**MESSAGE, "text": "{{date:tomorrow}}"}]}, None, "line 1, field (date template)"),
    ("template format", {"messages": [{**MESSAGE, "text": "{{date:2026-01-01|%H}}"}]}, None, "field (date template)"),
    ("strange file", {"mesages": [MESSAGE]}, None, "mesages.jsonl, field (file)"),
    ("calendar twice", {"calendars": [{"id": "c"}, {"id": "c"}]}, None, "calendars.jsonl, line 2, field id"),
    ("no calendar", {"events": [{"calendar": "c", "event": {"id": "e"}}]}, None, "events.jsonl, line 1, field calendar"),
    ("event id", {"calendars": [{"id": "c"}], "events": [{"calendar": "c", "event": {}}]}, None, "field event.id"),
    ("event start", {"calendars": [{"id": "c"}], "events": [{"calendar": "c", "event": {"id": "e", "start": {"dateTime": "x"}}}]}, None, "field event.start"),
    ("event twice", {"calendars": [{"id": "c"}], "events": [{"calendar": "c", "event": {"id": "e"}}] * 2}, None, "line 2, field event.id"),
    ("person", {"people": [{"person": {}}]}, None, "people.jsonl, line 1, field person.resourceName"),
    ("person twice", {"other": [{"person": {"resourceName": "otherContacts/1"}}] * 2}, None, "other.jsonl, line 2"),
    ("person time", {"people": [{"person": {"resourceName": "p", "metadata": {"sources": [{"updateTime": "x"}]}}}]}, None, "updateTime"),
    ("op", {"script": [{"at": MESSAGE["at"], "op": "explode"}]}, None, "script.jsonl, line 1, field op"),
    ("step key", {"script": [{"at": MESSAGE["at"], "op": "trash", "id": "m1", "why": "x"}]}, None, "field why"),
    ("step lacks", {"script": [{"at": MESSAGE["at"], "op": "trash"}]}, None, "field id: a step trash needs it"),
    ("step message", {"script": [{"at": MESSAGE["at"], "op": "add", "message": {**MESSAGE, "x": 1}}]}, None, "field x"),
    ("step date", {"script": [{"at": MESSAGE["at"], "op": "move-event", "id": "e", "start": {"date": "x"}}]}, None, "field start"),
    ("step order", {"script": [{"at": "2026-10-15T09:00:00Z", "op": "sync"}, {"at": "2026-10-14T09:00:00Z", "op": "sync"}]}, None, "line 2, field at"),
    ("fault", {"faults": [{"status": 200, "often": True}]}, None, "faults.jsonl, line 1, field (rule)"),
]  # fmt: skip


@pytest.mark.parametrize(("files", "head", "says"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_mistake_is_named_by_file_line_and_field(
    tmp_path: Path, files: dict[str, list[Any]], head: dict[str, Any] | None, says: str
) -> None:
    """G-1110: bad fixture -> UsageError naming file, line and field."""
    with pytest.raises(UsageError) as caught:
        load_fixture(write(tmp_path, head, **files))
    assert says in caught.value.problem
    assert caught.value.fix


def test_folders_and_files_that_are_no_fixture_are_refused(tmp_path: Path) -> None:
    """Missing, empty, not UTF-8, not a case."""
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(UsageError, match="no fixture"):
            load_fixture(path)
    other = tmp_path / "x.json"
    for content, says in ((b"{}", "messages"), (b"{", "JSON"), (b"\xff", "UTF-8")):
        other.write_bytes(content)
        with pytest.raises(UsageError, match=says):
            load_fixture(other)


def test_a_case_file_is_a_fixture_too(tmp_path: Path) -> None:
    """A case file goes through the same door and is never moved."""
    message = {"id": "m1", "threadId": "t", "date": "2026-06-10T09:00:00Z", "from": "a@example.org", "to": [], "cc": [], "subject": "s",
               "headers": {}, "labels": [], "attachments": [], "body_text": "x"}  # fmt: skip
    case = {"id": "c-01", "owner": {"name": "N", "addresses": ["n@example.com"], "timezone": "UTC"}, "now": "2026-06-15T09:00:00Z"}
    file = tmp_path / "c-01.json"
    file.write_text(json.dumps({**case, "messages": [message]}), encoding="utf-8")
    box = load_fixture(file, week_shift=5)
    assert (box.name, arrival(box.accounts[0].messages[0]).month) == ("c-01", 6)


@pytest.mark.parametrize("weeks", [0, 1, 22, -40])
def test_the_shift_moves_every_date_and_keeps_weekdays(weeks: int) -> None:
    """Arrivals, Date headers, events, people and texts move together; a 10:00 meeting stays at 10:00 in its zone."""
    before, after = load_fixture(TINY), load_fixture(TINY, week_shift=weeks)
    moved = timedelta(weeks=weeks)
    assert after.now - before.now == moved
    for old, new in zip(before.accounts, after.accounts, strict=True):
        assert [arrival(two) - arrival(one) for one, two in zip(old.messages, new.messages, strict=True)] == [moved] * len(old.messages)
    event = after.accounts[0].calendars[0].events[0]
    start = datetime.fromisoformat(event["start"]["dateTime"]).astimezone(ZoneInfo("Europe/Berlin"))
    assert (start.date(), start.hour) == (date(2026, 10, 15) + moved, 10)
    due = date(2026, 10, 2) + moved
    assert f"by {format_date(due, '%A, %-d %B')}." in mail(after, "a02")["text"]
    assert due.strftime("%A") == "Friday"
    assert f"Date: {(date(2026, 10, 12) + moved):%a, %d %b %Y} 08:44:51".encode() in b64decode(mail(after, "a13")["raw_b64"])
    assert mail(after, "a15")["headers"]["Date"] == "Wed, 33 Sep 2007 31:00:00 +0200"
    raw = next(one["raw"] for one in after.accounts[1].messages if "raw" in one)
    assert f"{(date(2026, 10, 13) + moved):%d %b %Y}" in next(h["value"] for h in raw["payload"]["headers"] if h["name"] == "Date")


def test_series_stay_whole_after_a_shift() -> None:
    """G-505, G-506: UNTIL, EXDATE and the exceptions' original starts move on the clock of the series."""
    events = load_fixture(TINY, week_shift=22).accounts[0].calendars[0].events
    master, moved = events[1], events[2]
    assert master["recurrence"] == ["RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20270503T070000Z", "EXDATE;TZID=Europe/Berlin:20270301T090000"]
    assert moved["originalStartTime"]["dateTime"] == "2027-03-15T09:00:00+01:00"
    assert moved["recurringEventId"] == master["id"]


@given(MOMENTS, MOMENTS)
def test_the_served_week_is_the_last_one(fixture_now: datetime, now: datetime) -> None:
    """The shifted moment is never in the future and at most a week old."""
    moved = fixture_now + timedelta(weeks=week_shift_for(fixture_now, now))
    assert timedelta(0) <= now - moved < timedelta(weeks=1)


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("{{date:2026-12-04}}", "11 December 2026"),
        ("{{date:2026-12-04|%A, %-d %B}}", "Friday, 11 December"),
        ("{{date:2026-12-04|%a %d.%m.%y %b %Y %%}}", "Fri 11.12.26 Dec 2026 %"),
        ("{{date:2026-12-04|de}}", "11. Dezember"),
        ("{{date:2026-12-04|de:%A, %-d. %B}}", "Freitag, 11. Dezember"),
        ("{{date:2026-12-04|ko}}", "12월 11일"),
        ("{{date:2026-12-04|%Y년 %-m월 %-d일}}", "2026년 12월 11일"),
        ("{{date:2026-12-04|ko:%A}}", "금요일"),
        ("{{date:2026-12-04|ja}}", "12月11日"),
        ("{{date:2026-12-04|ja:(%a)}}", "(金)"),
        ("{{date:+3d|%-d/%-m}}", "14/12"),
        ("{{date:-1w|%-d/%-m}} and {{date:+1w|%-d/%-m}}", "4/12 and 18/12"),
        ("no template", "no template"),
    ],
)
def test_date_templates_are_rendered_after_the_shift(template: str, expected: str) -> None:
    """Formats and languages, absolute and relative to the line's own moment (which is 2026-12-04)."""
    at = datetime(2026, 12, 4, 9, tzinfo=UTC)
    assert render({"text": [template]}, 1, at) == {"text": [expected]}


def test_a_relative_template_needs_a_moment() -> None:
    """Calendars and people have no `at`."""
    with pytest.raises(ValueError, match="needs a line"):
        render("{{date:+1d}}", 0, None)


def test_small_shifts_by_hand() -> None:
    """Unshifted values keep their text; dates go by days; unreadable headers stay."""
    assert shift_header_date("not a date", 3) == "not a date"
    assert shift_event_time({"date": "2026-12-31"}, 1, "UTC") == {"date": "2027-01-07"}
    assert shift_event_time({"dateTime": "2026-10-20T08:00:00Z"}, 0, "Europe/Berlin") == {"dateTime": "2026-10-20T08:00:00Z"}
    assert shift_rule("RDATE;VALUE=DATE:20261020,20261021", 1, "UTC") == "RDATE;VALUE=DATE:20261027,20261028"
    assert shift_rule("RRULE:FREQ=DAILY;COUNT=5", 1, "UTC") == "RRULE:FREQ=DAILY;COUNT=5"


@pytest.mark.parametrize("folder", sorted(path.parent for path in MAILBOXES.glob("*/mailbox.json")), ids=lambda path: path.name)
def test_every_committed_mailbox_loads_in_any_week(folder: Path) -> None:
    """A broken line in a committed fixture is found here first."""
    for weeks in (0, 13, -30):
        box = load_fixture(folder, week_shift=weeks)
        assert all(account.messages for account in box.accounts)


def test_raw_messages_of_a_large_file_are_read_when_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """G-1101: the same resources, moved alike, whether they are kept or stay in their file; a file that is gone is named."""
    payload = {"mimeType": "text/plain", "headers": [{"name": "Date", "value": "Tue, 13 Oct 2026 09:00:00 +0200"}], "body": {"size": 0}}
    raw = [{"id": f"ä{n}", "threadId": "t", "internalDate": str(1_790_000_000_000 + n), "labelIds": ["INBOX"]} for n in range(3)]
    folder = write(tmp_path, messages=[{"raw": {**one, "payload": payload}} for one in raw])
    kept = [compose_message(one, history_id=7) for one in load_fixture(folder, week_shift=2).accounts[0].messages]
    monkeypatch.setattr("connectors.replay.fixture.KEPT_BYTES", 0)
    lazy = load_fixture(folder, week_shift=2).accounts[0].messages
    assert all("payload" not in one["raw"] for one in lazy)
    assert [compose_message(one, history_id=7) for one in lazy] == kept
    assert "27 Oct 2026" in kept[0]["payload"]["headers"][0]["value"]
    (folder / "messages.jsonl").unlink()
    with pytest.raises(UsageError, match=r"messages.jsonl, line 2, field \(file\)"):
        compose_message(lazy[1], history_id=7)


def test_only_the_newest_composed_messages_stay_composed(monkeypatch: pytest.MonkeyPatch) -> None:
    """G-1110: what is let go is composed again, byte for byte."""
    monkeypatch.setattr("connectors.replay.gmail_state._KEPT", 2)
    box = load_fixture(TINY)
    state = GmailState(box.accounts[0], box.now)
    stored = list(state.messages.values())[:4]
    first = [state.bytes_of(one, "full", (), {}, "full") for one in stored]
    assert [one.resource is not None for one in stored] == [False, False, True, True]
    assert [state.bytes_of(one, "full", (), {}, "full") for one in stored] == first
