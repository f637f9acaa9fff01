"""Accounts that fail, wait or lag behind, each alone; no network at all; answers while a long backfill runs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main
from app.wiring import google
from app.wiring.folding import owner_at
from app.wiring.google import RunPlan, Syncing
from connectors.replay.server import ReplayServer
from pipeline.clock import to_us
from pipeline.models.items import StreamReport
from pipeline.settings import load_settings
from pipeline.store.db import open_archive
from pipeline.store.home import open_home
from pipeline.store.lease import archive_lease
from pipeline.store.migrate import NUMBER_TABLE
from pipeline.store.reads import LedgerView
from tests.fakes.letters import ANA, NOW, compact, mailbox

BO, CY, DI = "bo@example.com", "cy@example.com", "di@example.com"
FOUR = (ANA, BO, CY, DI)
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def server() -> Iterator[ReplayServer]:
    with ReplayServer(mailbox(6, accounts=FOUR), wall=NOW.timestamp) as running:
        yield running


@pytest.fixture
def run(tmp_path: Path, server: ReplayServer, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str, now: datetime = NOW) -> tuple[int, str, str]:
        code = main(["--home", str(tmp_path / "home"), *arguments], lambda: now)
        out, err = capsys.readouterr()
        return code, out, err

    assert call("dev", "connect-replay", "--google-root", server.address)[0] == 0
    return call


def mail_reports(out: str) -> dict[str, dict[str, Any]]:
    """Account -> the report of its mail."""
    return {one["account"]: one for one in json.loads(out)["streams"] if one["stream"] == "gmail"}


def syncing(
    folder: Path, plan: RunPlan, progress: Callable[[str, int, int | None], None] = lambda *_: None, now: datetime = NOW
) -> Syncing:
    home = open_home(folder / "home")
    settings = load_settings(home.settings, {}).values
    return Syncing(home, settings, lambda: now, plan, progress, owner_at(home, settings), lambda seconds: None)


def last_clean(folder: Path) -> dict[str, int | None]:
    """Account -> up to when its mail counts as complete, as readers see it."""
    rows = LedgerView(open_home(folder / "home")).publication().rows("SELECT account, last_clean_us FROM account_state")
    return {str(account): moment for account, moment in rows}


def test_one_of_four_accounts_without_a_sign_in_is_named_and_three_are_synced(run: Run, server: ReplayServer) -> None:
    """G-710, F48: exit 3 before 4 before 75; the next run with a good sign-in catches up alone."""
    server.core.sign_in.expire_access_tokens()
    server.core.sign_in.consent.refuse_refresh.append(CY)
    body = {"error": {"code": 400, "message": "Mail service not enabled", "errors": [{"reason": "failedPrecondition"}]}}
    profile = {"method": "gmail.users.getProfile", "times": 1}
    server.set_faults([{**profile, "status": 400, "body": json.dumps(body)}, {**profile, "status": 429, "retry_after": 7200.0}])
    code, out, _ = run("sync", "--json")
    assert code == 3
    assert {name: (one["code"], one["exit_code"]) for name, one in mail_reports(out).items()} == {
        ANA: ("mail_not_enabled", 4),
        BO: ("rate_limited", 75),
        CY: ("invalid_grant_revoked", 3),
        DI: ("", 0),
    }
    assert mail_reports(out)[CY]["fix"].endswith(f" connect {CY}")
    server.core.sign_in.consent.refuse_refresh.clear()
    server.set_faults([{**profile, "status": 400, "body": json.dumps(body)}])
    code, out, _ = run("sync", "--json")
    assert code == 4
    assert {name: (one["code"], one["metrics"]["new"]) for name, one in mail_reports(out).items()} == {
        ANA: ("mail_not_enabled", 0),
        BO: ("", 13),
        CY: ("", 13),
        DI: ("", 0),
    }


def test_the_news_of_one_account_do_not_wait_for_the_old_mail_of_another(run: Run, server: ReplayServer, tmp_path: Path) -> None:
    """G-710: an account that is complete comes first; the order of reports stays that of the settings."""
    assert run("sync", "--account", DI)[0] == 0
    server.core.states[DI].gmail.add(compact("n1", "n1", NOW, DI))
    server.set_faults([{"method": "gmail.users.threads.get", "status": 429, "retry_after": 7200.0}])
    work = syncing(tmp_path, RunPlan())
    reports = work.run()
    by_account = {one.account: one for one in reports if one.stream == "gmail"}
    assert list(by_account) == list(FOUR)
    assert (by_account[DI].code, by_account[DI].metrics["new"]) == ("", 1)
    assert {by_account[name].code for name in (ANA, BO, CY)} == {"rate_limited"}
    assert [one.address for one in work._quick_first(google.chosen_accounts(work._settings, ()))] == [DI, ANA, BO, CY]


def test_the_order_of_accounts_is_asked_for_as_a_reader_and_is_worth_no_failure(run: Run, tmp_path: Path) -> None:
    """G-710, D-301: another reader is not in the way; an archive of an older schema keeps the order of the settings."""
    assert run("sync", "--account", DI)[0] == 0
    work = syncing(tmp_path, RunPlan())
    accounts = google.chosen_accounts(work._settings, ())
    home = open_home(tmp_path / "home")
    with archive_lease(home, "read"):
        assert [one.address for one in work._quick_first(accounts)] == [DI, ANA, BO, CY]
    with open_archive(home, "write") as archive:
        archive.run(f"UPDATE {NUMBER_TABLE} SET version = version - 1")
    assert [one.address for one in work._quick_first(accounts)] == list(FOUR)


def test_without_a_network_one_account_waits_once_and_the_others_hardly(
    run: Run, server: ReplayServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """G-118, G-242: every stream says network_unreachable, exit 75, nothing is called revoked; one budget for all of it."""
    server.close()
    passed = [0.0]

    def sleep(seconds: float) -> None:
        passed[0] += seconds

    monkeypatch.setattr("app.wiring.google.time", type("Time", (), {"monotonic": staticmethod(lambda: passed[0])}))
    work = syncing(tmp_path, RunPlan())
    work._sleep = sleep
    reports = work.run()
    assert [(one.code, one.exit_code) for one in reports] == [("network_unreachable", 75)] * 12
    assert 60 <= passed[0] <= 60 + 64 + 3 * (3 + 16)
    assert [one.stream for one in reports if one.calls] == ["contacts"] * 4
    assert all(one.account in one.problem for one in reports)


@pytest.mark.behaviour("N-14")
@pytest.mark.parametrize(
    ("answer", "code", "exit_code"),
    [
        ({"status": 400, "reason": "invalid_grant"}, "invalid_grant_revoked", 3),
        ({"status": 401, "reason": "invalid_client"}, "invalid_client", 2),
        ({"status": 400, "body": "<html>no</html>"}, "refresh_refused", 3),
        ({"status": 503, "body": "<html>down</html>"}, "upstream", 75),
        ({"status": 500, "reason": "internal_failure"}, "upstream", 75),
        ({"status": 429, "reason": "rate"}, "rate_limited", 75),
        ({"status": 200, "body": "<html>welcome</html>"}, "network_unreachable", 75),
    ],
)
def test_what_the_token_address_answers_is_told_as_what_it_is(
    run: Run, server: ReplayServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: dict[str, Any], code: str, exit_code: int
) -> None:
    """G-118, G-235, G-242: never `no answer` where there was one."""
    monkeypatch.setattr("google.auth._exponential_backoff.time.sleep", lambda seconds: None)
    server.core.sign_in.expire_access_tokens()
    server.set_faults([{"method": "token", **answer}])
    reports = syncing(tmp_path, RunPlan(accounts=(ANA,), streams=("gmail",), patience_s=0.0)).run()
    assert [(one.code, one.exit_code) for one in reports] == [(code, exit_code)]
    assert "No answer" not in reports[0].problem
    assert ANA in reports[0].problem
    assert reports[0].cause


def test_a_sign_in_that_google_fails_to_renew_for_a_moment_is_waited_for(
    run: Run, server: ReplayServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """G-242: also in the middle of a run."""
    monkeypatch.setattr("google.auth._exponential_backoff.time.sleep", lambda seconds: None)
    server.core.sign_in.expire_access_tokens()
    server.set_faults([{"method": "token", "status": 503, "times": 4}])
    [report] = syncing(tmp_path, RunPlan(accounts=(ANA,), streams=("gmail",))).run()
    assert (report.code, report.metrics["new"]) == ("", 13)


# --- answers while old mail still comes in --------------------------------------------------------------------------------------


@pytest.fixture
def long_server() -> Iterator[ReplayServer]:
    with ReplayServer(mailbox(200, hours=12, sizes=(1,)), wall=NOW.timestamp) as running:
        yield running


def connect(folder: Path, server: ReplayServer) -> None:
    assert main(["--home", str(folder / "home"), "dev", "connect-replay", "--google-root", server.address], lambda: NOW) == 0


def stopped_after(folder: Path, server: ReplayServer, gets: int, now: datetime = NOW) -> StreamReport:
    """A run over everything that Google stops after so many messages."""
    server.set_faults([{"method": "gmail.users.messages.get", "nth": [gets + 1], "status": 429, "retry_after": 7200.0}])
    [report] = syncing(folder, RunPlan(streams=("gmail",), history_days=None), now=now).run()
    assert report.code == "rate_limited"
    return report


def test_a_mailbox_under_backfill_is_fresh_once_its_last_fourteen_days_are_stored(tmp_path: Path) -> None:
    """G-812, G-810: not before; then at every chunk of a hundred threads; and as old as the drain, not as the moment of writing."""
    with ReplayServer(mailbox(330, hours=12, sizes=(1,)), wall=NOW.timestamp) as server:
        connect(tmp_path, server)
        stopped_after(tmp_path, server, 20)
        assert last_clean(tmp_path) == {ANA: None}
        stopped_after(tmp_path, server, 101)
        assert last_clean(tmp_path) == {ANA: to_us(NOW)}
        later = NOW + timedelta(days=2)
        stopped_after(tmp_path, server, 101, now=later)
        assert last_clean(tmp_path) == {ANA: to_us(later)}


def test_a_gap_that_is_open_keeps_a_mailbox_from_being_fresh(long_server: ReplayServer, tmp_path: Path) -> None:
    """G-812: history that cannot be read stops the run before any slice counts."""
    connect(tmp_path, long_server)
    long_server.set_faults([{"method": "gmail.users.history.list", "status": 429, "retry_after": 7200.0}])
    [report] = syncing(tmp_path, RunPlan(streams=("gmail",), history_days=None)).run()
    assert report.code == "rate_limited"
    assert last_clean(tmp_path) == {ANA: None}


def test_mail_that_arrives_during_a_long_backfill_is_shown_after_the_next_slice(long_server: ReplayServer, tmp_path: Path) -> None:
    """G-403: changes are drained between slices, folded and published while older mail is still to come."""
    connect(tmp_path, long_server)
    shown: list[tuple[int, bool]] = []
    gets = [0]

    def watch(name: str, body: bytes) -> bytes:
        if name == "gmail.users.messages.get":
            gets[0] += 1
            if gets[0] == 10:
                long_server.core.states[ANA].gmail.add(compact("new", "new", NOW, ANA, "Can you come on Friday?"))
            if (tmp_path / "home" / "ledger.duckdb").exists():
                rows = LedgerView(open_home(tmp_path / "home")).publication().rows("SELECT quote FROM loop")
                shown.append((gets[0], any("Friday" in quote for (quote,) in rows)))
        return body

    long_server.core.alter_response = watch
    plan = RunPlan(streams=("gmail",), history_days=None, patience_s=None)
    [report] = syncing(tmp_path, plan).run()
    assert report.clean
    assert shown, "nothing was published before the end"
    first, seen = shown[0]
    assert seen
    assert first < 200
