"""Faults that mailbox programs met in the wild, each as a small test with the number it has in the catalogue of such faults.

Those proved in full elsewhere carry their number there: F1, F4 to F7 in test_google_many, F44 in test_google_holds, F9 to F14, F21, F29 in
test_google_gmail, F32, F33, F37, F41, F46 in test_google_sync_tokens, F48 in test_google_replay, F52 in test_google_transport_parts, F54 in
test_google_directory.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.wiring.folding import owner_at
from app.wiring.google import RunPlan, Syncing
from app.wiring.lookalike import connect as connect_home
from connectors.google.gmail import GmailOptions, GmailRun
from connectors.google.gmail_stream import sync_gmail
from connectors.google.retry import Refusal
from connectors.google.runner import STREAMS, SyncOptions, sync_account
from connectors.mailbox import AccountBox, CalendarBox
from connectors.replay.fixture import load_fixture
from connectors.replay.server import ReplayServer
from extractors.contacts import card
from extractors.message import decode
from pipeline.errors import LoopledgerError, RequestError, TryLaterError
from pipeline.models.items import FetchStatus, ItemKind, PageOfWork, StreamReport
from pipeline.models.people import people_from_cards
from pipeline.settings import load_settings
from pipeline.store.db import open_archive
from pipeline.store.home import create_home
from pipeline.store.publish import publish
from pipeline.store.reads import LedgerView
from pipeline.store.runs import begin_run, end_run
from tests.fakes.fake_google import ACCOUNT, NOW_US, FakeGoogle, mail
from tests.fakes.memory_intake import Killed, MemoryIntake
from tests.fakes.replay_client import QUICK, connect, transport_of
from tests.scenario import Story
from tests.unit.extract_fixtures import mail as raw_mail
from tests.unit.extract_fixtures import part

TINY = Path(__file__).parents[2] / "fixtures" / "mailboxes" / "tiny"
NORA = "nora@tern-boats.example"


def gmail(google: FakeGoogle, intake: MemoryIntake, said: Callable[[str, int, int | None], None] = lambda *_: None) -> GmailRun:
    run = GmailRun(google, intake, ACCOUNT, GmailOptions(NOW_US, history_days=None, chunk_threads=3), said, lambda: None)
    sync_gmail(run)
    return run


def everything(google: FakeGoogle, intake: MemoryIntake) -> list[StreamReport]:
    return sync_account(google, intake, ACCOUNT, STREAMS, SyncOptions(NOW_US, history_days=None), lambda *_: None, lambda: None)


def letters(count: int) -> list[dict[str, Any]]:
    return [mail(f"m{n:03}", f"m{n:03}", 1 + n / 100) for n in range(count)]


def stored(intake: MemoryIntake) -> list[str]:
    return intake.present_ids(ACCOUNT, ItemKind.MESSAGE)


def test_f02_progress_counts_what_is_stored_not_what_was_asked_for() -> None:
    """F2, G-411: half-way through a backfill the quota runs out; the last figure told is the number of stored messages."""
    google, intake, told = FakeGoogle(letters(20)), MemoryIntake(), [0]

    def refuse(number: int, method_id: str, params: dict[str, Any]) -> None:
        if params.get("id") == "m011":
            raise TryLaterError("quota", fix="", code="rate_limited", reason="rateLimitExceeded")

    def said(what: str, done: int, total: int | None) -> None:
        if what == "gmail":
            assert done == len(stored(intake))
            told.append(done)

    google.before_call = refuse
    with pytest.raises(TryLaterError):
        gmail(google, intake, said)
    assert told[-1] == len(stored(intake)) == 11


@pytest.mark.parametrize(
    "refusal",
    [
        Refusal(403, ("userRateLimitExceeded",)),
        Refusal(403, ("rateLimitExceeded",)),
        Refusal(403, ("forbidden",), "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user'"),
    ],
)
def test_f03_every_form_of_a_rate_refusal_is_one(refusal: Refusal) -> None:
    """F3, G-231."""
    assert refusal.is_rate_limit()


@pytest.mark.parametrize("form", ["seconds", "date", "text"])
def test_f08_wait_that_google_asks_for_is_kept(tmp_path: Path, form: str) -> None:
    """F8, G-232."""
    slept: list[float] = []
    rule = {"method": "gmail.*", "nth": [1], "status": 429, "retry_after": 30.0, "retry_form": form}
    with ReplayServer(load_fixture(TINY), faults=[rule]) as server:
        waiting = replace(QUICK, sleep=slept.append, random=lambda: 0.0)
        with transport_of(server.address, connect(server.address, tmp_path, NORA), waiting=waiting) as transport:
            transport.call("gmail.users.getProfile", {"userId": "me"})
    assert len(slept) == 1
    assert 28 <= slept[0] <= 32


def test_f16_history_read_again_changes_and_counts_nothing() -> None:
    """F16, G-421: labels of old records are echoes."""
    google, intake = FakeGoogle(letters(4), page_size=500), MemoryIntake()
    gmail(google, intake)
    before = intake.cursor(ACCOUNT, "gmail.history")
    assert before is not None
    google.gmail.relabel("m001", ["STARRED"], ["INBOX"])
    google.gmail.relabel("m001", ["INBOX"], ["STARRED"])
    assert gmail(google, intake).stored == 0
    google.gmail.relabel("m002", ["STARRED"], [])
    assert gmail(google, intake).stored == 1
    intake.commit(PageOfWork(ACCOUNT, cursors=(before,)))
    assert gmail(google, intake).stored == 0


def test_f17_listing_with_a_token_left_is_not_finished() -> None:
    """F17, G-304: the page of a hundred is not the mailbox."""
    google, intake = FakeGoogle(letters(12)), MemoryIntake()
    google.die_at = 3
    with pytest.raises(Killed):
        gmail(google, intake)
    backfill, history = intake.cursor(ACCOUNT, "gmail.backfill"), intake.cursor(ACCOUNT, "gmail.history")
    assert backfill is not None
    assert history is not None
    assert (backfill.state, history.cursor) == ("listing", "")
    gmail(google, intake)
    assert len(stored(intake)) == 12


def test_f18_cursor_passes_a_failed_read_only_with_a_row_that_remembers_it() -> None:
    """F18, G-410."""
    google, intake = FakeGoogle(letters(3)), MemoryIntake()
    gmail(google, intake)
    google.gmail.add(mail("late", "late", -0.01))

    def refuse(number: int, method_id: str, params: dict[str, Any]) -> None:
        if params.get("id") == "late":
            raise RequestError("odd", fix="", status=418)

    google.before_call = refuse
    with pytest.raises(LoopledgerError):
        gmail(google, intake)
    assert intake.row(ACCOUNT, "late").status is FetchStatus.TODO
    google.before_call = lambda *_: None
    gmail(google, intake)
    assert "late" in stored(intake)


def test_f19_rows_without_their_token_are_met_again_and_stay_single() -> None:
    """F19, G-411: whatever was stored before the token moved is an upsert the second time."""
    google, intake = FakeGoogle(letters(6)), MemoryIntake()
    gmail(google, intake)
    before = intake.cursor(ACCOUNT, "gmail.history")
    assert before is not None
    google.gmail.add(mail("late", "late", -0.01))
    gmail(google, intake)
    intake.commit(PageOfWork(ACCOUNT, cursors=(before,)))
    gmail(google, intake)
    assert [item.external_id for item in intake.items].count("late") == 1


def test_f20_killed_backfill_goes_on_where_it_was_and_streams_share_no_cursor() -> None:
    """F20, G-303, G-405."""
    google, intake = FakeGoogle(letters(12)), MemoryIntake()
    google.die_at = 15
    with pytest.raises(Killed):
        gmail(google, intake)
    had = set(stored(intake))
    asked = len(google.calls)
    everything(google, intake)
    again = {params["id"] for name, params in google.calls[asked:] if name == "gmail.users.messages.get"}
    assert had
    assert not had & again
    names = [(row.stream, row.key) for row in intake._cursors[ACCOUNT].values()]
    assert len(names) == len(set(names))


def test_f22_label_nobody_has_heard_of_is_kept_as_it_is() -> None:
    """F22, G-424."""
    google, intake = FakeGoogle([mail("m1", "m1", 1, "INBOX", "Label_3")]), MemoryIntake()
    google.others["gmail.users.labels.list"] = lambda params: {"labels": [{"id": "INBOX", "name": "INBOX"}]}
    gmail(google, intake)
    google.gmail.relabel("m1", ["CATEGORY_OF_2031"], [])
    gmail(google, intake)
    assert intake.labels_of(ACCOUNT, ["m1"])["m1"] == ("CATEGORY_OF_2031", "INBOX", "Label_3")


@pytest.mark.parametrize("date", ["Wed, 33 Sep 2007 10:00:00 +0000", "Wed, 5 Sep 2007 31:00:00 +0000", ""])
def test_f23_impossible_date_leaves_order_to_the_time_of_arrival(date: str) -> None:
    """F23, G-406."""
    story = Story()
    story.mail("Ann <ann@example.org>", "Could you send me the floor plan?", hours=5, headers={"Date": date})
    [loop] = story.fold().loops
    assert loop.opened_us == story.records()[0].occurred_us


@pytest.mark.parametrize("payload", [{}, {"mimeType": "text/plain"}, {"headers": []}, {"mimeType": "multipart/mixed", "parts": [{}]}])
def test_f24_payload_without_parts_or_headers_is_an_empty_text(payload: dict[str, Any]) -> None:
    """F24, G-1005."""
    assert decode({"id": "a", "threadId": "a", "payload": payload}).text == ""


@pytest.mark.parametrize("plain", [[], [part("")], [part(" \r\n")]])
def test_f25_html_speaks_where_the_plain_part_is_missing_or_empty(plain: list[dict[str, Any]]) -> None:
    """F25, G-1006."""
    decoded = decode(raw_mail(mimeType="multipart/alternative", parts=[*plain, part("<p>Could you call me?</p>", "text/html")]))
    assert decoded.text.strip() == "Could you call me?"


def test_f27_odd_byte_and_odd_charset_are_no_exception() -> None:
    """F27, G-1003, G-1004: byte 0xb7; a subject in unicode-1-1-utf-7."""
    raw = raw_mail(parts=[part(b"a \xb7 b", charset="us-ascii")])
    raw["payload"]["headers"].append({"name": "Subject", "value": "=?unicode-1-1-utf-7?Q?Gr+APw-n?="})
    decoded = decode(raw)
    assert decoded.text.startswith("a ")


def test_f30_invitation_is_no_reply_owed() -> None:
    """F30, J-17: METHOD=REQUEST from a colleague opens nothing and closes nothing."""
    story = Story()
    story.mail("Ann <ann@example.org>", "Could you send me the floor plan?", hours=0)
    story.mail("Ann <ann@example.org>", "Will you attend?", hours=1, thread="t2", subject="Invitation", calendar_method="REQUEST")
    assert story.loops("inbound") == [("inbound", "open", "ann@example.org", "m1")]
    assert story.reason("m2")


def test_f31_edited_series_is_one_master_not_years_of_instances() -> None:
    """F31, G-502, G-503."""
    series = {"id": "s", "status": "confirmed", "updated": "2026-11-01T10:00:00Z", "recurrence": ["RRULE:FREQ=DAILY"]}
    google = FakeGoogle([], AccountBox(ACCOUNT, calendars=[CalendarBox({"id": ACCOUNT, "summary": "Ana"}, [series])]))
    intake = MemoryIntake()
    everything(google, intake)
    google.calendar.patch_event(ACCOUNT, "s", {"summary": "Moved"}, "2026-11-24T08:00:00.000Z")
    everything(google, intake)
    assert intake.present_ids(ACCOUNT, ItemKind.EVENT) == [f"{ACCOUNT}/s"]
    assert all(params["singleEvents"] is False for name, params in google.calls if name == "calendar.events.list")


def test_f38_people_never_saved_are_people_too() -> None:
    """F38, G-601."""
    other = [{"resourceName": "otherContacts/o1", "names": [{"displayName": "Bo"}], "emailAddresses": [{"value": "bo@example.org"}]}]
    intake = MemoryIntake()
    everything(FakeGoogle([], AccountBox(ACCOUNT, other=other)), intake)
    assert intake.present_ids(ACCOUNT, ItemKind.CONTACT) == ["otherContacts/o1"]


@pytest.mark.parametrize(
    ("person", "addresses"),
    [
        ({"names": [{"displayName": "Bo"}]}, []),
        ({"emailAddresses": [{"value": "bo@example.org"}]}, ["bo@example.org"]),
        (
            {
                "names": [{"displayName": "Bo"}, {"displayName": "Robert"}],
                "emailAddresses": [{"value": "B@x.example"}, {"value": "c@y.example"}],
            },
            ["b@x.example", "c@y.example"],
        ),
    ],
    ids=["F39 no address", "F39 no name", "F40 two names, two addresses"],
)
def test_f39_f40_odd_contacts_are_accepted_and_several_addresses_are_one_person(person: dict[str, Any], addresses: list[str]) -> None:
    """F39, F40, G-605."""
    read = card({"resourceName": "people/c1", **person})
    people = people_from_cards([one for one in (read,) if one is not None])
    assert len({people.person_of(address) for address in addresses}) == min(1, len(addresses))


def test_f43_each_thread_has_a_connection_of_its_own(tmp_path: Path) -> None:
    """F43, G-201: a shared one mixes up answers of different threads."""
    with (
        ReplayServer(load_fixture(TINY)) as server,
        transport_of(server.address, connect(server.address, tmp_path, NORA)) as transport,
    ):
        threads = [threading.Thread(target=transport.call, args=("gmail.users.getProfile", {"userId": "me"})) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len({id(one) for one in transport._line.opened}) == 4


def test_f45_endless_gap_is_banked_page_by_page() -> None:
    """F45, G-420: more records than one run can drain; each run gets further."""
    google, intake = FakeGoogle(letters(2)), MemoryIntake()
    gmail(google, intake)
    for number in range(30):
        google.gmail.relabel("m000", [f"Label_{number:02}"], [])
    reached = []
    for _ in range(3):
        google.die_at = len(google.calls) + 3
        with pytest.raises(Killed):
            gmail(google, intake)
        reached.append(len(intake.labels_of(ACCOUNT, ["m000"])["m000"]))
    assert reached == sorted(set(reached))
    google.die_at = 0
    gmail(google, intake)
    assert len(intake.labels_of(ACCOUNT, ["m000"])["m000"]) == 31


def test_f47_sixty_threads_in_one_sweep_are_sixty_stored_threads() -> None:
    """F47, G-412."""
    google, intake = FakeGoogle(letters(1)), MemoryIntake()
    gmail(google, intake)
    for number in range(60):
        google.gmail.add(mail(f"n{number}", f"n{number}", -0.001 * number))
    gmail(google, intake)
    assert len(stored(intake)) == 61


def test_f49_only_a_run_that_ended_clean_stamps_even_without_changes(tmp_path: Path) -> None:
    """F49, G-810: not one under way, not a partial one; an empty delta does."""
    home = create_home(tmp_path / "home")

    def last_clean(started_us: int, result: str | None) -> int | None:
        with open_archive(home, "write") as archive:
            with archive.transaction():
                begin_run(archive, f"run{started_us}", ACCOUNT, started_us)
                if result is not None:
                    end_run(archive, f"run{started_us}", ACCOUNT, started_us + 1, result, clean_mail=result == "ok")
            publish(home, archive, now_us=started_us)
        [row] = LedgerView(home).publication().rows("SELECT last_clean_us FROM account_state")
        found: int | None = row[0]
        return found

    assert [last_clean(1, None), last_clean(2, "upstream"), last_clean(3, "ok"), last_clean(4, "ok"), last_clean(5, None)] == [
        None,
        None,
        3,
        4,
        4,
    ]


def test_f51_every_calendar_is_read_and_an_attachment_leaves_a_receipt() -> None:
    """F51, G-501, G-1008."""
    calendars = [
        CalendarBox({"id": name, "summary": name}, [{"id": "e", "status": "confirmed"}]) for name in (ACCOUNT, "b@x.example", "c@x.example")
    ]
    intake = MemoryIntake()
    everything(FakeGoogle([], AccountBox(ACCOUNT, calendars=calendars)), intake)
    assert len(intake.present_ids(ACCOUNT, ItemKind.EVENT)) == 3
    pdf = {"mimeType": "application/pdf", "filename": "offer.pdf", "body": {"attachmentId": "x", "size": 9}}
    assert [one.filename for one in decode(raw_mail(parts=[part("See the offer."), pdf])).attachments] == ["offer.pdf"]


def test_f55_sync_and_rules_work_with_nothing_but_google_within_reach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """F55: any connection elsewhere fails the test."""
    real = socket.socket.connect

    def only_here(self: socket.socket, address: Any) -> None:
        assert address[0] == "127.0.0.1", address
        real(self, address)

    mailbox = load_fixture(TINY)
    with ReplayServer(mailbox) as server:
        home, _ = connect_home(tmp_path / "home", server.address)
        settings = load_settings(home.settings, {}).values
        monkeypatch.setattr(socket.socket, "connect", only_here)
        plan = RunPlan(history_days=None)
        reports = Syncing(home, settings, lambda: mailbox.now, plan, lambda *_: None, owner_at(home, settings)).run()
    assert all(report.clean for report in reports)
    assert LedgerView(home).publication().rows("SELECT count(*) FROM loop")[0][0] > 0
