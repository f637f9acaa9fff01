"""One contract, three streams: what every stream of an account promises, whatever service is behind it."""

from __future__ import annotations

from itertools import permutations

import pytest

from connectors.google.runner import STREAMS, SyncOptions, sync_account
from connectors.mailbox import AccountBox, CalendarBox
from pipeline.errors import SIGN_IN, LoopledgerError, RequestError, SignInError, TryLaterError
from pipeline.models.items import StreamReport
from tests.fakes.fake_google import ACCOUNT, NOW_US, FakeGoogle, mail
from tests.fakes.memory_intake import MemoryIntake

SECRET = "mother's diagnosis"


def google() -> FakeGoogle:
    """A small account with something in every stream; one phrase that must never leave it but as stored content."""
    letters = [{**mail(f"m{n}", f"t{n % 3}", n), "text": SECRET, "subject": SECRET} for n in range(1, 8)]
    event = {"id": "e1", "status": "confirmed", "summary": SECRET, "updated": "2026-11-01T10:00:00Z"}
    calendars = [CalendarBox({"id": ACCOUNT, "summary": "Ana"}, [{**event, "id": f"e{n}"} for n in range(5)])]
    people = [{"resourceName": f"people/c{n}", "names": [{"displayName": SECRET}]} for n in range(5)]
    return FakeGoogle(letters, AccountBox(ACCOUNT, calendars=calendars, connections=people))


def run(source: FakeGoogle, intake: MemoryIntake, *streams: str, said: list[str] | None = None) -> list[StreamReport]:
    def progress(what: str, done: int, total: int | None) -> None:
        if said is not None:
            said.append(f"{what} {done} {total}")

    return sync_account(source, intake, ACCOUNT, streams or STREAMS, SyncOptions(now_us=NOW_US), progress, lambda: None)


@pytest.mark.parametrize("stream", STREAMS)
class TestEveryStream:
    def test_reports_what_it_stored_and_asked(self, stream: str) -> None:
        source = google()
        [report] = run(source, MemoryIntake(), stream)
        assert (report.account, report.stream, report.clean, report.exit_code) == (ACCOUNT, stream, True, 0)
        assert report.items >= 5
        assert report.calls == len(source.calls)
        assert (report.units > 0) == (stream == "gmail")

    def test_writes_nothing_the_second_time(self, stream: str) -> None:
        source, intake = google(), MemoryIntake()
        run(source, intake, stream)
        commits = intake.commits
        [report] = run(source, intake, stream)
        assert (report.items, intake.commits) == (0, commits)

    @pytest.mark.parametrize(
        "error",
        [
            TryLaterError("no line", cause="timeout", fix="loopledger sync", code="network_unreachable"),
            SignInError("revoked", fix=SIGN_IN, code="invalid_grant_revoked"),
            RequestError("refused", fix="loopledger doctor", status=418),
        ],
    )
    def test_turns_expected_trouble_into_its_report(self, stream: str, error: LoopledgerError) -> None:
        source = google()
        source.script[1] = error
        [report] = run(source, MemoryIntake(), stream)
        assert (report.clean, report.code, report.exit_code, report.fix) == (False, error.code, error.exit_code, error.fix)
        assert error.problem in report.problem

    def test_lets_a_defect_be_seen(self, stream: str) -> None:
        def broken(number: int, method_id: str, params: object) -> None:
            raise ZeroDivisionError

        source = google()
        source.before_call = broken
        with pytest.raises(ZeroDivisionError):
            run(source, MemoryIntake(), stream)

    def test_leaves_the_cursors_of_others_alone(self, stream: str) -> None:
        """G-303."""
        source, intake = google(), MemoryIntake()
        run(source, intake)
        before = intake.content()["cursors"][ACCOUNT]
        others = {key: row for key, row in before.items() if not _belongs(stream, key[0])}
        source.gmail.add(mail("new", "new", -0.01))
        source.gmail.expire_history()
        source.calendar.entries.expire()
        source.people.connections.expire()
        run(source, intake, stream)
        after = intake.content()["cursors"][ACCOUNT]
        assert {key: row for key, row in after.items() if not _belongs(stream, key[0])} == others

    def test_never_moves_a_cursor_apart_from_its_data(self, stream: str) -> None:
        """D-401: at every commit but the last the stream is still under way, and content comes with its resume point."""
        source, intake = google(), MemoryIntake()
        run(source, intake, stream)
        listed = [page for page in intake.pages if page.items and stream != "gmail"]
        assert all(page.cursors for page in listed)
        fetched = [page for page in intake.pages if page.items and stream == "gmail"]
        assert all({row.external_id for row in page.fetch} >= {item.external_id for item in page.items} for page in fetched)
        assert listed or fetched

    def test_says_nothing_of_the_content(self, stream: str) -> None:
        """No mail text in reports or progress."""
        source, said = google(), list[str]()
        source.script[4] = TryLaterError("no line", fix="loopledger sync")
        report = run(source, MemoryIntake(), stream, said=said)
        assert SECRET not in f"{report} {said}"


def _belongs(stream: str, cursor: str) -> bool:
    return cursor.startswith("people." if stream == "contacts" else f"{stream}.")


def test_a_failing_stream_does_not_stop_the_next() -> None:
    """G-107: all three report, in the fixed order."""
    source = google()
    source.script[1] = RequestError("refused", fix="loopledger doctor", status=418)
    reports = run(source, MemoryIntake())
    assert [(report.stream, report.clean) for report in reports] == [("contacts", False), ("calendar", True), ("gmail", True)]


def test_order_of_streams_does_not_change_what_is_stored() -> None:
    """G-306."""
    contents = []
    for order in permutations(STREAMS):
        source, intake = google(), MemoryIntake()
        for stream in order:
            run(source, intake, stream)
        contents.append(intake.content())
    assert all(content == contents[0] for content in contents)


def test_streams_run_in_their_own_order_whatever_is_asked() -> None:
    assert [report.stream for report in run(google(), MemoryIntake(), "gmail", "contacts")] == ["contacts", "gmail"]
