"""Gmail through a fake with state: backfill, increments, reconcile, kills at every call and every commit."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from connectors.google.gmail import GmailOptions, GmailRun, message_item
from connectors.google.gmail_history import HISTORY_TYPES, read_page
from connectors.google.gmail_stream import sync_gmail
from connectors.mailbox import AccountBox
from pipeline.errors import LoopledgerError, RecordError, RequestError, TryLaterError
from pipeline.models.items import FetchStatus, ItemKind, PageOfWork
from tests.fakes.fake_google import ACCOUNT, NOW_US, FakeGoogle, mail
from tests.fakes.memory_intake import Killed, MemoryIntake

OPTIONS = GmailOptions(now_us=NOW_US, history_days=90, chunk_threads=2)


def small_mailbox() -> list[dict[str, Any]]:
    """Seven threads: single, long, draft, spam, one with an old head, two beyond 90 days; plus a bin."""
    return [
        mail("m1", "m1", 1),
        mail("m2", "m2", 2),
        mail("m3", "m2", 2.5, "SENT"),
        mail("m4", "m2", 3),
        mail("m5", "m5", 4, "DRAFT"),
        mail("m6", "m6", 5, "SPAM"),
        mail("m7", "m7", 20),
        mail("m8", "m7", 200),
        mail("m9", "m9", 40, "INBOX", "Label_7"),
        mail("m10", "m10", 60, "TRASH"),
        *(mail(f"o{n}", f"o{n}", 120 + n) for n in range(8)),
    ]


def sync(
    google: FakeGoogle, intake: MemoryIntake, options: GmailOptions = OPTIONS, on_slice: Callable[[], None] = lambda: None
) -> GmailRun:
    run = GmailRun(google, intake, ACCOUNT, options, lambda what, done, total: None, on_slice)
    sync_gmail(run)
    return run


def present(intake: MemoryIntake) -> set[str]:
    return set(intake.present_ids(ACCOUNT, ItemKind.MESSAGE))


def counts(intake: MemoryIntake) -> dict[FetchStatus, int]:
    return {state: count for state, count in intake.fetch_counts(ACCOUNT, ItemKind.MESSAGE).items() if count}


def labels(intake: MemoryIntake, external_id: str) -> tuple[str, ...]:
    return intake.labels_of(ACCOUNT, [external_id])[external_id]


def test_backfill_stores_the_window_with_whole_threads_and_nothing_hidden() -> None:
    """G-402, G-403, G-441: the listing covers all, the fetch ends at the window, spam and bin stay outside."""
    google, intake = FakeGoogle(small_mailbox()), MemoryIntake()
    sync(google, intake)
    assert present(intake) == {"m1", "m2", "m3", "m4", "m5", "m7", "m8", "m9"}
    assert counts(intake) == {FetchStatus.DONE: 8, FetchStatus.TODO: 8}
    reasons = {row.reason for row in intake.rows(ACCOUNT) if row.status is FetchStatus.TODO}
    assert {reason.split(":")[0] for reason in reasons} == {"horizon"}


def test_history_id_is_taken_before_the_first_listing_page() -> None:
    """G-401."""
    google, intake = FakeGoogle(small_mailbox()), MemoryIntake()
    sync(google, intake)
    names = [name for name, _ in google.calls]
    assert names.index("gmail.users.getProfile") < names.index("gmail.users.messages.list")
    first = intake.pages[0].cursors[0]
    assert (first.cursor, bool(first.pending_cursor)) == ("", True)


def test_stored_version_leaves_out_what_changes_without_the_mail() -> None:
    item = message_item(
        ACCOUNT,
        {
            "id": "a",
            "threadId": "t",
            "labelIds": ["INBOX", "A"],
            "historyId": "9",
            "snippet": "s",
            "internalDate": "1500",
            "sizeEstimate": 3,
        },
    )
    assert json.loads(item.raw) == {"id": "a", "threadId": "t", "internalDate": "1500", "sizeEstimate": 3}
    assert (item.occurred_us, item.labels) == (1_500_000, ("A", "INBOX"))


@pytest.mark.parametrize("date", ["", "soon", "-4", "²", "9" * 40, "253402300799000", "7258118400000"])
def test_unreadable_internal_date_is_zero_not_a_crash(date: str) -> None:
    assert message_item(ACCOUNT, {"id": "a", "threadId": "t", "internalDate": date}).occurred_us == 0


def test_resource_without_thread_is_refused() -> None:
    with pytest.raises(RecordError):
        message_item(ACCOUNT, {"id": "a"})


def test_plan_takes_single_gets_for_lone_mail_and_whole_threads_for_more() -> None:
    """G-222: units are min(20n, 40) a thread."""
    google, intake = FakeGoogle(small_mailbox()[:4]), MemoryIntake()
    sync(google, intake)
    assert (google.count("gmail.users.messages.get"), google.count("gmail.users.threads.get")) == (1, 1)


@pytest.mark.behaviour("S003-05")
def test_second_sync_writes_nothing() -> None:
    google, intake = FakeGoogle(small_mailbox()), MemoryIntake()
    sync(google, intake)
    commits, before = intake.commits, len(google.calls)
    run = sync(google, intake)
    assert (intake.commits, run.stored, len(google.calls) - before) == (commits, 0, 1)


def test_window_wider_later_goes_on_below_the_old_floor() -> None:
    """G-404: nothing is listed again and nothing stored is fetched again."""
    google, intake = FakeGoogle(small_mailbox()), MemoryIntake()
    sync(google, intake)
    lists, gets = google.count("gmail.users.messages.list"), google.count("gmail.users.messages.get")
    sync(google, intake, replace(OPTIONS, history_days=None))
    assert {f"o{n}" for n in range(8)} <= present(intake)
    assert google.count("gmail.users.messages.list") == lists
    assert google.count("gmail.users.messages.get") == gets + 8
    assert counts(intake) == {FetchStatus.DONE: 16}
    sync(google, intake, replace(OPTIONS, history_days=30))
    assert len(present(intake)) == 16


def test_one_stray_old_mail_high_in_the_listing_does_not_end_the_fetch() -> None:
    google, intake = FakeGoogle([mail("a", "a", 1), mail("b", "b", 2), mail("c", "c", 3)]), MemoryIntake()
    google.gmail.messages["a"].full()["internalDate"] = "1000"
    sync(google, intake)
    assert present(intake) == {"b", "c"}


def test_first_slice_is_announced_before_older_mail_is_fetched() -> None:
    """G-403."""
    google, intake = FakeGoogle(small_mailbox()), MemoryIntake()
    seen: list[set[str]] = []
    sync(google, intake, on_slice=lambda: seen.append(present(intake)))
    assert seen
    assert {"m1", "m2", "m7"} <= seen[0]


@pytest.fixture
def synced() -> tuple[FakeGoogle, MemoryIntake]:
    google, intake = FakeGoogle(small_mailbox()), MemoryIntake()
    sync(google, intake)
    return google, intake


Synced = tuple[FakeGoogle, MemoryIntake]


def test_new_mail_labels_and_deletions_arrive_by_history(synced: Synced) -> None:
    """G-420 to G-422, G-442, G-443: labels cost no get."""
    google, intake = synced
    gets = google.count("gmail.users.messages.get")
    google.gmail.add(mail("n1", "m1", -0.01))
    google.gmail.relabel("m2", ["TRASH"], ["INBOX"])
    google.gmail.delete("m9")
    google.gmail.relabel("m1", ["Label_new"], [])
    sync(google, intake)
    assert "n1" in present(intake)
    assert "m9" not in present(intake)
    assert labels(intake, "m2") == ("TRASH",)
    assert labels(intake, "m1") == ("INBOX", "Label_new")
    assert google.count("gmail.users.messages.get") == gets + 1
    asked = [params for name, params in google.calls if name == "gmail.users.history.list"]
    assert asked[-1]["historyTypes"] == HISTORY_TYPES


def test_labels_return_when_mail_leaves_the_bin(synced: Synced) -> None:
    """G-442."""
    google, intake = synced
    google.gmail.relabel("m2", ["TRASH"], ["INBOX"])
    sync(google, intake)
    google.gmail.relabel("m2", ["INBOX"], ["TRASH"])
    sync(google, intake)
    assert labels(intake, "m2") == ("INBOX",)


def test_unknown_spam_is_not_fetched_until_it_is_no_spam(synced: Synced) -> None:
    """G-441."""
    google, intake = synced
    google.gmail.add(mail("s1", "s1", -0.01, "SPAM"))
    gets = google.count("gmail.users.messages.get")
    sync(google, intake)
    assert "s1" not in present(intake)
    assert google.count("gmail.users.messages.get") == gets
    google.gmail.relabel("s1", ["INBOX"], ["SPAM"])
    sync(google, intake)
    assert "s1" in present(intake)


def test_mail_that_is_gone_before_it_is_fetched_is_gone_not_an_error(synced: Synced) -> None:
    """G-240, F13."""
    google, intake = synced
    google.gmail.add(mail("n1", "n1", -0.01))
    google.gmail.add(mail("n2", "n2", -0.02))

    def delete_n1(number: int, method_id: str, params: dict[str, Any]) -> None:
        if params.get("id") == "n1" and "n1" in google.gmail.messages:
            google.gmail.delete("n1")

    google.before_call = delete_n1
    sync(google, intake)
    sync(google, intake)
    assert intake.fetch_states(ACCOUNT, ItemKind.MESSAGE, ["n1", "n2"]) == {"n1": FetchStatus.GONE, "n2": FetchStatus.DONE}


def test_edited_draft_replaces_the_old_one(synced: Synced) -> None:
    """G-440: an edit is a deletion and an addition under a new id."""
    google, intake = synced
    google.gmail.delete("m5")
    google.gmail.add(mail("m5b", "m5", -0.01, "DRAFT"))
    sync(google, intake)
    assert "m5" not in present(intake)
    assert labels(intake, "m5b") == ("DRAFT",)


def test_reply_to_an_old_thread_brings_the_whole_thread(synced: Synced) -> None:
    """G-407: no loop may rest on half a thread."""
    google, intake = synced
    google.gmail.add(mail("r1", "o3", -0.01))
    sync(google, intake)
    assert {"r1", "o3"} <= present(intake)


def test_gap_of_any_size_is_fetched(synced: Synced) -> None:
    """G-412, F14: pages to the end."""
    google, intake = synced
    for number in range(40):
        google.gmail.add(mail(f"g{number}", f"g{number}", -0.001 * number))
    sync(google, intake)
    assert {f"g{number}" for number in range(40)} <= present(intake)


def test_hundred_new_messages_cost_at_most_hundred_gets(synced: Synced) -> None:
    """G-1206."""
    google, intake = synced
    google.page_size = 500
    for number in range(100):
        google.gmail.add(mail(f"g{number}", f"t{number % 37}", -0.001 * number))
    before = len(google.calls)
    sync(google, intake)
    assert len(google.calls) - before <= 101


def test_lost_cursor_compares_everything_and_fetches_only_the_new(synced: Synced) -> None:
    """G-430, G-431, F11, F21."""
    google, intake = synced
    google.gmail.delete("m9")
    google.gmail.relabel("m1", ["STARRED"], ["INBOX"])
    google.gmail.relabel("m6", ["INBOX"], ["SPAM"])
    google.gmail.add(mail("n1", "n1", -0.01))
    google.gmail.add(mail("n2", "n2", -0.02, "SPAM"))
    google.gmail.expire_history()
    gets = google.count("gmail.users.messages.get")
    sync(google, intake)
    assert present(intake) == {"m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "n1"}
    assert labels(intake, "m1") == ("STARRED",)
    assert labels(intake, "m2") == ("INBOX",)
    assert google.count("gmail.users.messages.get") == gets + 2
    before = intake.commits
    sync(google, intake)
    assert intake.commits == before


def test_label_that_is_not_listed_survives_a_lost_cursor() -> None:
    """G-424, G-431: unknown ids stay as they stood."""
    google, intake = FakeGoogle([mail("a", "a", 1, "INBOX", "Label_7")]), MemoryIntake()
    sync(google, intake)
    google.gmail.expire_history()
    sync(google, intake)
    assert labels(intake, "a") == ("INBOX", "Label_7")


def test_labels_of_the_owners_own_are_compared_after_a_lost_cursor() -> None:
    """G-431: set, taken off and deleted in the gap."""
    box = AccountBox(ACCOUNT, labels=[{"id": "Label_1", "name": "Orders"}, {"id": "Label_2", "name": "Old"}])
    letters = [mail("a", "a", 1, "INBOX", "Label_1"), mail("b", "b", 2), mail("c", "c", 3, "INBOX", "Label_2")]
    google, intake = FakeGoogle(letters, box), MemoryIntake()
    sync(google, intake)
    google.gmail.relabel("a", [], ["Label_1"])
    google.gmail.relabel("b", ["Label_1"], [])
    google.gmail.relabel("c", [], ["Label_2"])
    del google.gmail.own_labels[1]
    google.gmail.expire_history()
    sync(google, intake)
    assert {name: labels(intake, name) for name in "abc"} == {"a": ("INBOX",), "b": ("INBOX", "Label_1"), "c": ("INBOX",)}


@pytest.mark.parametrize(("left", "held"), [(0, True), (10, True), (60, False)])
def test_large_or_total_deletion_waits_for_a_word(left: int, held: bool) -> None:
    """G-432."""
    google, intake = FakeGoogle([mail(f"a{n}", f"a{n}", 1 + n / 1000) for n in range(250)], page_size=500), MemoryIntake()
    sync(google, intake)
    for number in range(left, 250):
        google.gmail.delete(f"a{number}")
    google.gmail.expire_history()
    if not held:
        sync(google, intake)
        assert len(present(intake)) == left
        return
    for _ in range(2):  # said again until it is settled
        with pytest.raises(RecordError) as caught:
            sync(google, intake)
        assert (caught.value.code, caught.value.exit_code) == ("deletions_held", 4)
        assert len(present(intake)) == 250
    sync(google, intake, replace(OPTIONS, apply_large_deletions=True))
    assert len(present(intake)) == left
    sync(google, intake)


def test_cursor_refused_twice_stops_instead_of_going_round() -> None:
    """G-433, G-305, F9."""
    google, intake = FakeGoogle(small_mailbox()), MemoryIntake()
    sync(google, intake)

    def refuse(params: dict[str, Any]) -> dict[str, Any]:
        raise RequestError("not found", fix="", status=404, reason="notFound")

    google.others["gmail.users.history.list"] = refuse
    with pytest.raises(TryLaterError) as caught:
        sync(google, intake)
    assert caught.value.code == "upstream"


def test_outlived_page_token_starts_the_listing_again() -> None:
    """G-237: what is stored stays."""
    google, intake = FakeGoogle(small_mailbox()), MemoryIntake()
    google.die_at = 4
    with pytest.raises(Killed):
        sync(google, intake)
    google.script[len(google.calls) + 1] = RequestError(
        "Invalid pageToken", cause="Invalid pageToken", fix="", status=400, reason="invalidArgument"
    )
    sync(google, intake)
    assert present(intake) == {"m1", "m2", "m3", "m4", "m5", "m7", "m8", "m9"}


def test_refused_message_fails_alone_and_is_tried_in_three_runs() -> None:
    """G-243, G-410, G-801: exit 4, the others are stored."""
    google, intake = FakeGoogle(small_mailbox()[:4]), MemoryIntake()

    def refuse(number: int, method_id: str, params: dict[str, Any]) -> None:
        if params.get("id") == "m1":
            raise RequestError("refused", fix="", status=418, reason="odd")

    google.before_call = refuse
    for tries in (1, 2, 3):
        with pytest.raises(RecordError):
            sync(google, intake)
        assert intake.row(ACCOUNT, "m1").tries == tries
    assert counts(intake) == {FetchStatus.DONE: 3, FetchStatus.FAILED: 1}
    assert present(intake) == {"m2", "m3", "m4"}


def test_page_token_that_repeats_stops_with_an_error() -> None:
    """G-209, F10."""
    google, intake = FakeGoogle(small_mailbox()), MemoryIntake()
    google.others["gmail.users.messages.list"] = lambda params: {"messages": [], "nextPageToken": "again"}
    with pytest.raises(TryLaterError):
        sync(google, intake)
    assert sum(name == "gmail.users.messages.list" for name, _ in google.calls) == 2


def test_a_message_deleted_and_added_in_one_page_is_there() -> None:
    """G-420: the last word of the page counts."""
    message = {"message": {"id": "m1", "threadId": "t1"}}
    gone, there = {"messagesDeleted": [message]}, {"messagesAdded": [message]}
    assert not read_page({"history": [gone, there]})["m1"].deleted
    assert read_page({"history": [there, gone]})["m1"].deleted


def changes(google: FakeGoogle) -> None:
    """A day in the life of the mailbox, over several pages of history."""
    google.gmail.add(mail("n1", "m1", -0.01))
    google.gmail.add(mail("n2", "n2", -0.02))
    google.gmail.add(mail("n3", "n2", -0.03))
    google.gmail.relabel("m2", ["TRASH"], ["INBOX"])
    google.gmail.delete("m9")
    google.gmail.add(mail("n4", "o2", -0.04))
    google.gmail.relabel("n2", [], ["INBOX"])
    google.gmail.delete("n3")


@pytest.mark.behaviour("N-14")
@pytest.mark.parametrize("lost", [False, True])
def test_killed_at_any_call_or_commit_and_run_again_ends_as_the_quiet_run(lost: bool) -> None:
    """G-405, D-402: first sync, changes, second sync; every call and both sides of every commit."""

    def prepare() -> Synced:
        return FakeGoogle(small_mailbox()), MemoryIntake()

    def second(google: FakeGoogle) -> None:
        changes(google)
        if lost:
            google.gmail.expire_history()

    google, quiet = prepare()
    sync(google, quiet)
    first_calls, first_commits = len(google.calls), quiet.commits
    second(google)
    sync(google, quiet)
    calls, commits = len(google.calls), quiet.commits
    plans = [("call", n, False) for n in range(1, calls + 1)] + [
        ("commit", n, after) for n in range(1, commits + 1) for after in (False, True)
    ]
    for kind, number, after in plans:
        google, intake = prepare()
        late = number > (first_calls if kind == "call" else first_commits)
        if late:
            sync(google, intake)
            second(google)
        google.die_at = number if kind == "call" else 0
        intake.die_at, intake.die_after = (number, after) if kind == "commit" else (0, False)
        with pytest.raises(Killed):
            sync(google, intake)
        intake.die_at = google.die_at = 0
        sync(google, intake)
        if not late:
            second(google)
        sync(google, intake)
        assert intake.content() == quiet.content(), (kind, number, after)


def test_transport_trouble_stops_the_run_and_loses_nothing() -> None:
    google, intake = FakeGoogle(small_mailbox()), MemoryIntake()
    error: LoopledgerError = TryLaterError("no network", fix="loopledger sync", code="network_unreachable")
    google.script[7] = error
    with pytest.raises(TryLaterError):
        sync(google, intake)
    sync(google, intake)
    assert len(present(intake)) == 8


def test_binned_part_of_a_thread_is_left_out_when_the_thread_is_fetched_whole() -> None:
    """G-441: threads.get serves it, the listing did not."""
    google = FakeGoogle([mail("a", "t", 3), mail("b", "t", 2), mail("c", "t", 1, "TRASH")])
    intake = MemoryIntake()
    sync(google, intake)
    assert present(intake) == {"a", "b"}
    google.gmail.relabel("c", ["INBOX"], ["TRASH"])
    sync(google, intake)
    assert present(intake) == {"a", "b", "c"}


def test_thread_served_short_is_completed_message_by_message() -> None:
    """G-407, F29: what a whole thread lacks is asked for by itself."""
    google, intake = FakeGoogle([mail("a", "t", 3), mail("b", "t", 2), mail("c", "t", 1)]), MemoryIntake()
    google.others["gmail.users.threads.get"] = lambda params: {"id": "t", "messages": [{"threadId": "t"}]}
    sync(google, intake)
    assert present(intake) == {"a", "b", "c"}
    assert google.count("gmail.users.messages.get") == 3


def test_outlived_page_token_of_history_starts_at_the_cursor_again(synced: Synced) -> None:
    """G-237, G-421: the pages banked before change nothing the second time."""
    google, intake = synced
    for number in range(8):
        google.gmail.relabel("m1", [f"Label_{number}"], [])
    google.die_at = len(google.calls) + 2
    with pytest.raises(Killed):
        sync(google, intake)
    google.script[len(google.calls) + 1] = RequestError("Invalid pageToken", cause="Invalid pageToken", fix="", status=400)
    sync(google, intake)
    assert labels(intake, "m1") == ("INBOX", *(f"Label_{number}" for number in range(8)))


@pytest.mark.parametrize("call", range(1, 14))
def test_mailbox_that_changes_while_it_is_listed_or_fetched_is_stored_as_it_is_in_the_end(call: int) -> None:
    """G-401, G-410: arrivals, a deletion and labels at every moment of the first sync; each message is stored once."""
    google, intake = FakeGoogle(small_mailbox()), MemoryIntake()

    def change(number: int, method_id: str, params: dict[str, Any]) -> None:
        if number == call:
            google.gmail.add(mail("late", "late", -0.01))
            google.gmail.delete("m3")
            google.gmail.relabel("m4", ["STARRED"], ["INBOX"])

    google.before_call = change
    sync(google, intake)
    sync(google, intake)
    assert present(intake) == {"late", "m1", "m2", "m4", "m5", "m7", "m8", "m9"}
    assert labels(intake, "m4") == ("STARRED",)
    assert len([item for item in intake.items if item.external_id == "late"]) == 1


def test_fetch_runs_from_newest_to_oldest_over_all_pages() -> None:
    """G-403."""
    google, intake = FakeGoogle([mail(f"a{n:02}", f"a{n:02}", n) for n in range(11)]), MemoryIntake()
    sync(google, intake)
    asked = [params["id"] for name, params in google.calls if name == "gmail.users.messages.get"]
    assert asked == [f"a{n:02}" for n in range(11)]


def test_no_history_record_is_skipped_between_two_syncs() -> None:
    """G-420: ids rise with gaps, down to a gap of one."""
    google, intake = FakeGoogle([mail("a", "a", 1)]), MemoryIntake()
    for number in range(12):
        sync(google, intake)
        google.gmail.relabel("a", [f"Label_{number:02}"], [])
    sync(google, intake)
    assert labels(intake, "a") == ("INBOX", *(f"Label_{number:02}" for number in range(12)))


@pytest.mark.parametrize("stream", ["gmail.history", "gmail.backfill"])
@pytest.mark.parametrize("text", ["soon", "-5", "\u00b2", "12 13"])
def test_stored_cursor_that_cannot_be_read_starts_its_stream_anew(
    synced: Synced, stream: str, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    """G-307: said in the log; what is stored stays, and nothing stored is fetched again."""
    google, intake = synced
    before, gets = present(intake), google.count("gmail.users.messages.get")
    cursor = intake.cursor(ACCOUNT, stream)
    assert cursor is not None
    intake.commit(PageOfWork(ACCOUNT, cursors=(replace(cursor, cursor=text),)))
    google.gmail.add(mail("n1", "n1", -0.01))
    with caplog.at_level("WARNING", "loopledger"):
        sync(google, intake)
    assert present(intake) == before | {"n1"}
    assert google.count("gmail.users.messages.get") == gets + 1
    assert [record.__dict__["stream"] for record in caplog.records] == [stream]
    sync(google, intake)
    assert len(caplog.records) == 1


def test_labels_known_before_are_compared_when_the_list_is_refused_in_a_reconcile() -> None:
    """G-431, G-424."""
    box = AccountBox(ACCOUNT, labels=[{"id": "Label_1", "name": "Orders"}])
    google, intake = FakeGoogle([mail("a", "a", 1, "INBOX", "Label_1")], box), MemoryIntake()
    sync(google, intake)
    google.gmail.relabel("a", [], ["Label_1"])
    google.gmail.expire_history()

    def refuse(params: dict[str, Any]) -> dict[str, Any]:
        raise RequestError("refused", fix="", status=400)

    google.others["gmail.users.labels.list"] = refuse
    sync(google, intake)
    assert labels(intake, "a") == ("INBOX",)
