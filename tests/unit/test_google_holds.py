"""Messages Google cannot serve: counted over runs, set aside, tried again on time, never for the line's or the quota's fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from connectors.google.gmail import Failure, GmailOptions, GmailRun
from connectors.google.gmail_stream import sync_gmail
from connectors.google.holds import MAX_HELD, breaker_tripped
from pipeline.clock import DAY_US, HOUR_US
from pipeline.errors import LoopledgerError, RecordError, RequestError, TryLaterError
from pipeline.models.items import FetchRow, FetchStatus, ItemKind, PageOfWork
from tests.fakes.fake_google import ACCOUNT, NOW_US, FakeGoogle, mail
from tests.fakes.memory_intake import MemoryIntake

OPTIONS = GmailOptions(now_us=NOW_US, history_days=90)


def lasting() -> LoopledgerError:
    """A refusal for good."""
    return RequestError("refused", fix="", status=418, reason="odd")


def passing() -> LoopledgerError:
    """What the transport raises after ten minutes of 503."""
    return TryLaterError("Google fails", fix="", code="upstream", status=503)


class Bad:
    """Google with messages it refuses; `ids` may change between runs."""

    def __init__(self, messages: int, ids: Iterable[str], error: Callable[[], LoopledgerError]) -> None:
        self.google = FakeGoogle([mail(f"m{n}", f"m{n}", 1 + n / 1000) for n in range(messages)], page_size=500)
        self.intake = MemoryIntake()
        self.ids = set(ids)
        self.error = error
        self.google.before_call = self._refuse

    def _refuse(self, number: int, method_id: str, params: dict[str, Any]) -> None:
        if params.get("id") in self.ids:
            raise self.error()

    def run(self, now_us: int = NOW_US, **options: Any) -> str:
        """One sync at a moment; the code of its trouble, "" if clean."""
        run = GmailRun(
            self.google, self.intake, ACCOUNT, replace(OPTIONS, now_us=now_us, **options), lambda what, done, total: None, lambda: None
        )
        try:
            sync_gmail(run)
        except LoopledgerError as error:
            return error.code
        return ""

    def held(self) -> list[str]:
        return [row.external_id for row in self.intake.held(ACCOUNT, ItemKind.MESSAGE)]

    def state(self, name: str) -> FetchStatus:
        return self.intake.row(ACCOUNT, name).status


@pytest.mark.behaviour("N-30")
@pytest.mark.parametrize("error", [lasting, passing])
def test_message_that_failed_in_three_runs_is_set_aside_and_the_others_are_stored(error: Callable[[], LoopledgerError]) -> None:
    """G-801, F1: exit 4 each time, listed, the cursor goes past it."""
    bad = Bad(8, ["m3"], error)
    for held in ([], [], ["m3"]):
        assert bad.run() == "record_failed"
        assert bad.held() == held
    assert len(bad.intake.present_ids(ACCOUNT, ItemKind.MESSAGE)) == 7
    bad.google.gmail.add(mail("n1", "n1", -0.01))
    assert bad.run() == "record_failed"
    assert bad.state("n1") is FetchStatus.DONE


def test_held_message_is_tried_at_once_when_it_changes_at_google() -> None:
    """G-801: a history record not seen before; an echo of one seen does nothing."""
    bad = Bad(8, ["m3"], lasting)
    for _ in range(3):
        bad.run()
    gets = bad.google.count("gmail.users.messages.get")
    bad.google.gmail.relabel("m3", ["STARRED"], [])
    bad.run()
    assert bad.google.count("gmail.users.messages.get") == gets + 1
    assert (bad.state("m3"), bad.intake.row(ACCOUNT, "m3").tries) == (FetchStatus.TODO, 1)
    bad.run()
    bad.run()
    assert bad.held() == ["m3"]
    cursor = bad.intake.cursor(ACCOUNT, "gmail.history")
    assert cursor is not None
    bad.intake.commit(PageOfWork(ACCOUNT, cursors=(replace(cursor, cursor=str(int(cursor.cursor) - 12)),)))  # the same records again
    bad.run()
    assert bad.held() == ["m3"]
    bad.ids.clear()
    bad.google.gmail.relabel("m3", [], ["STARRED"])
    assert (bad.run(), bad.state("m3")) == ("", FetchStatus.DONE)


@pytest.mark.behaviour("N-30")
def test_passing_cause_is_tried_again_on_its_days_and_a_lasting_one_is_not() -> None:
    """G-802: after 1 h, 6 h, 24 h, then daily for 7 days."""
    for error, waits in ((passing, [1, 6, 24, *[24] * 7]), (lasting, [])):
        bad = Bad(8, ["m3"], error)
        for _ in range(3):
            bad.run()
        now_us, asked = NOW_US, []
        for hour in range(1, 24 * 14):
            before = bad.google.count("gmail.users.messages.get")
            bad.run(NOW_US + hour * HOUR_US)
            if bad.google.count("gmail.users.messages.get") > before:
                asked.append((NOW_US + hour * HOUR_US - now_us) // HOUR_US)
                now_us = NOW_US + hour * HOUR_US
        assert asked == waits
        assert bad.held() == ["m3"]


def test_held_message_that_is_served_again_is_stored_and_forgotten_as_a_failure() -> None:
    """G-802."""
    bad = Bad(8, ["m3"], passing)
    for _ in range(3):
        bad.run()
    bad.ids.clear()
    assert bad.run(NOW_US + DAY_US) == ""
    row = bad.intake.row(ACCOUNT, "m3")
    assert (row.status, row.tries, row.held_us, row.next_try_us) == (FetchStatus.DONE, 0, 0, 0)


@pytest.mark.behaviour("N-30")
@pytest.mark.parametrize("code", ["rate_limited", "daily_quota", "network_unreachable"])
def test_quota_and_line_stop_the_run_and_count_against_no_message(code: str) -> None:
    """G-802, F44: 33 runs cut short by the rate never set a message aside; what was fetched before is kept."""
    bad = Bad(8, ["m3"], lambda: TryLaterError("later", fix="", code=code))
    for _ in range(33):
        assert bad.run() == code
    assert bad.held() == []
    assert all(row.tries == 0 for row in bad.intake.rows(ACCOUNT))
    assert bad.intake.present_ids(ACCOUNT, ItemKind.MESSAGE) == ["m0", "m1", "m2"]
    bad.ids.clear()
    assert bad.run() == ""


@pytest.mark.behaviour("N-30")
@pytest.mark.parametrize("error", [lasting, passing])
def test_half_of_the_run_failing_alike_counts_against_nobody(error: Callable[[], LoopledgerError]) -> None:
    """G-803."""
    names = [f"m{n}" for n in range(0, 8, 2)]
    bad = Bad(8, names, error)
    for _ in range(4):
        code = bad.run()
        bad.google.gmail.add(mail(f"n{len(bad.google.calls)}", "t", -0.01))
    assert bad.held() == []
    assert code == ("upstream" if error is passing else "record_failed")


def test_google_failing_at_one_message_after_the_other_stops_the_run() -> None:
    """G-803: five in a row are Google's trouble; ten minutes of patience are not spent on each of a thousand."""
    bad = Bad(30, [f"m{n}" for n in range(30)], passing)
    assert bad.run() == "upstream"
    assert bad.google.count("gmail.users.messages.get") == 5
    assert bad.held() == []


@pytest.mark.parametrize(
    ("codes", "tried", "tripped"),
    [
        (["upstream"] * 2, 4, False),
        (["upstream"] * 3, 6, True),
        (["upstream"] * 2 + ["bad_response"], 6, True),
        (["request_refused"] * 3, 6, True),
        (["request_refused"] * 2 + ["upstream"], 6, False),
        (["request_refused"] * 2, 6, False),
        ([], 9, False),
    ],
)
def test_breaker_trips_at_half_of_five_or_more(codes: list[str], tried: int, tripped: bool) -> None:
    """G-803."""
    row = FetchRow(ACCOUNT, ItemKind.MESSAGE, "m", FetchStatus.TODO)
    assert breaker_tripped([Failure(row, code) for code in codes], tried) is tripped


def test_too_many_held_messages_stop_the_cursor_until_the_owner_has_them_tried_again() -> None:
    """G-804: holds_exhausted, exit 4; nothing new is read; `--retry-held` is the way out."""
    bad = Bad(3, [], lasting)
    bad.run()
    rows = [
        FetchRow(ACCOUNT, ItemKind.MESSAGE, f"h{n}", FetchStatus.FAILED, parent=f"h{n}", reason="request_refused", tries=3, held_us=NOW_US)
        for n in range(MAX_HELD + 1)
    ]
    for row in rows:
        bad.google.gmail.add(mail(row.external_id, row.parent, 3))
    bad.intake.commit(PageOfWork(ACCOUNT, fetch=tuple(rows)))
    before = bad.intake.cursor(ACCOUNT, "gmail.history")
    assert bad.run() == "holds_exhausted"
    assert bad.intake.cursor(ACCOUNT, "gmail.history") == before
    with pytest.raises(RecordError) as caught:
        sync_gmail(GmailRun(bad.google, bad.intake, ACCOUNT, OPTIONS, lambda what, done, total: None, lambda: None))
    assert caught.value.exit_code == 4
    assert "--holds" in caught.value.fix
    assert bad.run(retry_held=True) == ""
    assert bad.held() == []
