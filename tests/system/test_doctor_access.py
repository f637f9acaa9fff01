"""`doctor` on sign-ins, clock, runs, cursors and leases: one line a precondition, its state, the command that mends it (S003-44)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from connectors.google.scopes import GMAIL
from connectors.replay.signin import CLIENT_SECRET, access_token_for
from pipeline.store.home import open_home
from pipeline.store.lease import sync_lease
from tests.fakes.service_key import write_key
from tests.fakes.signing_in import ACCOUNT, OTHER, Stage, serving

Line = dict[str, Any]


@pytest.fixture
def stage(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    with serving() as server:
        monkeypatch.setenv("LOOPLEDGER_GOOGLE_ROOT", server.address)
        yield Stage(tmp_path, server, capsys)


def doctor(stage: Stage, *options: str) -> tuple[int, dict[str, Line]]:
    """(exit code, line by name)."""
    code, out, err = stage.run("doctor", "--json", *options)
    assert out, err
    body = json.loads(out)
    assert all(check["fix"] for check in body["checks"] if check["level"] != "OK")
    assert body["exit_code"] == code
    return code, {check["name"]: check for check in body["checks"]}


@pytest.mark.behaviour("S003-44")
def test_a_healthy_home_has_a_line_for_each_precondition(stage: Stage) -> None:
    stage.connect()
    assert stage.run("sync")[0] == 0
    code, lines = doctor(stage, "--online")
    wanted = {"home", "settings", "disk", "files", "clock", "lease", "model", "limits", "set aside"}
    wanted |= {f"{word} {ACCOUNT}" for word in ("sign-in", "client", "consent", "mail", "last run", "cursors")}
    wanted |= {f"{word} {ACCOUNT} {stream}" for word in ("scope", "google") for stream in ("gmail", "calendar", "contacts")}
    assert wanted <= set(lines)
    assert code == 0
    assert {line["level"] for line in lines.values()} == {"OK"}
    assert CLIENT_SECRET not in stage.printed


@pytest.mark.parametrize(("days", "level"), [(1, "OK"), (4.9, "OK"), (5.1, "WARN"), (6.9, "WARN"), (8, "WARN")])
def test_a_consent_of_five_days_is_warned_of_whatever_was_renewed_since(stage: Stage, days: float, level: str) -> None:
    """G-116: a daily renewal does not hide it."""
    stage.connect()
    stage.later(days=min(days, 5))
    stage.server.core.sign_in.expire_access_tokens()
    stage.run("sync")
    stage.later(days=max(days - 5, 0))
    line = doctor(stage)[1][f"consent {ACCOUNT}"]
    assert line["level"] == level
    assert ("In production" in line["words"]) == (level == "WARN")


def test_a_sign_in_that_was_renewed_after_day_seven_is_not_warned_of_again(stage: Stage) -> None:
    stage.connect()
    stage.later(days=8)
    stage.server.core.sign_in.expire_access_tokens()
    assert stage.run("sync")[0] == 0
    assert doctor(stage)[1][f"consent {ACCOUNT}"]["level"] == "OK"


@pytest.mark.parametrize("ahead", [-90.0, 90.0])
def test_a_wrong_clock_is_seen_at_the_next_renewal(stage: Stage, ahead: float) -> None:
    """More than 60 seconds off Google's own date."""
    stage.connect()
    stage.consent.clock_ahead_s = ahead
    stage.server.core.sign_in.expire_access_tokens()
    assert stage.run("sync")[0] == 0
    line = doctor(stage)[1]["clock"]
    assert (line["level"], "90 seconds" in line["words"]) == ("FAIL", True)
    stage.consent.clock_ahead_s = 20.0
    stage.server.core.sign_in.expire_access_tokens()
    assert stage.run("sync")[0] == 0
    assert doctor(stage)[1]["clock"]["level"] == "OK"


def test_a_revoked_sign_in_stays_a_failure_until_a_newer_one(stage: Stage) -> None:
    """F48: not healthy, exit 3, the account named; offline from the last run, online from Google itself."""
    stage.connect()
    stage.later(hours=1)
    stage.refuse_refresh()
    assert stage.run("sync")[0] == 3
    code, lines = doctor(stage)
    line = lines[f"last run {ACCOUNT}"]
    assert (code, line["level"], line["code"], line["fix"]) == (3, "FAIL", "invalid_grant_revoked", f"loopledger connect {ACCOUNT}")
    assert doctor(stage, "--online")[1][f"google {ACCOUNT} gmail"]["code"] == "invalid_grant_revoked"
    stage.consent.refuse_refresh.clear()
    stage.later(minutes=1)
    stage.connect()
    code, lines = doctor(stage)
    assert lines[f"last run {ACCOUNT}"]["level"] == "WARN"
    assert stage.run("sync")[0] == 0
    assert doctor(stage)[0] == 0


def test_a_missing_scope_fails_its_own_line_only(stage: Stage) -> None:
    """G-107."""
    stage.consent.grant = [GMAIL]
    stage.run("connect", ACCOUNT, "--code", stage.answer())
    code, lines = doctor(stage)
    assert code == 3
    assert lines[f"scope {ACCOUNT} gmail"]["level"] == "OK"
    assert [lines[f"scope {ACCOUNT} {name}"]["code"] for name in ("calendar", "contacts")] == ["scope_missing"] * 2


@pytest.mark.parametrize(
    ("changes", "name", "exit_code"),
    [
        ({"client_secret": "x"}, "client", 2),
        ({"refresh_token": None}, "sign-in", 2),
        ({"token_uri": "http://127.0.0.1:1/token"}, "client", 3),
    ],
)
def test_a_damaged_sign_in_is_named_with_the_command_that_replaces_it(
    stage: Stage, changes: dict[str, Any], name: str, exit_code: int
) -> None:
    stage.connect()
    stage.edit_token(**changes)
    code, lines = doctor(stage)
    line = lines[f"{name} {ACCOUNT}"]
    assert (code, line["level"]) == (exit_code, "FAIL")
    assert line["fix"].startswith(f"loopledger connect {ACCOUNT}")
    assert CLIENT_SECRET not in stage.printed


def test_other_ways_of_access_are_judged_without_using_them(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """G-112 to G-114: the program, the variable, the key file and its mode."""
    monkeypatch.setenv("MAIL_TOKEN", access_token_for(ACCOUNT))
    stage.run("connect", ACCOUNT, "--access", "env", "MAIL_TOKEN")
    key = write_key(tmp_path / "key.json")
    stage.run("connect", OTHER, "--access", "service_account", str(key))
    lines = doctor(stage)[1]
    assert [lines[f"sign-in {one}"]["level"] for one in (ACCOUNT, OTHER)] == ["OK", "OK"]
    monkeypatch.delenv("MAIL_TOKEN")
    key.chmod(0o644)
    code, lines = doctor(stage)
    assert (code, lines[f"sign-in {ACCOUNT}"]["code"]) == (3, "access_env_missing")
    assert (lines[f"sign-in {OTHER}"]["level"], lines[f"sign-in {OTHER}"]["fix"]) == ("WARN", f"chmod 600 {key}")
    key.unlink()
    assert doctor(stage)[1][f"sign-in {OTHER}"]["code"] == "client_json_unreadable"
    settings = stage.home / "settings.toml"
    text = settings.read_text(encoding="utf-8").replace('access = "env"', 'access = "command"').replace("MAIL_TOKEN", "/nowhere/give")
    settings.write_text(text, encoding="utf-8")
    assert doctor(stage)[1][f"sign-in {ACCOUNT}"]["code"] == "access_command_failed"
    text = settings.read_text(encoding="utf-8").replace("/nowhere/give", "true")
    settings.write_text(text, encoding="utf-8")
    assert doctor(stage)[1][f"sign-in {ACCOUNT}"]["level"] == "OK"


def test_a_run_that_was_cut_off_and_one_that_is_going_on_are_told_apart(stage: Stage) -> None:
    """Lease, last run and cursors."""
    stage.connect()
    assert doctor(stage)[1]["lease"]["words"] == "nobody is syncing"
    assert stage.run("sync")[0] == 0
    from pipeline.store.db import open_archive
    from pipeline.store.runs import begin_run

    home = open_home(stage.home)
    stage.later(minutes=1)
    with open_archive(home, "write") as archive, archive.transaction():
        begin_run(archive, "cut", ACCOUNT, int(stage.now.timestamp() * 1_000_000))
    assert (doctor(stage)[1][f"last run {ACCOUNT}"]["level"]) == "WARN"
    with sync_lease(home, ACCOUNT):
        lines = doctor(stage)[1]
    assert lines[f"last run {ACCOUNT}"]["level"] == "OK"
    assert ACCOUNT in lines["lease"]["words"]


def test_cursors_that_google_may_have_forgotten_are_warned_of(stage: Stage) -> None:
    stage.connect()
    assert stage.run("sync")[0] == 0
    stage.later(days=7.5)
    line = doctor(stage)[1][f"cursors {ACCOUNT}"]
    assert (line["level"], "7.5 days ago" in line["words"]) == ("WARN", True)


def test_a_disconnected_account_is_no_trouble(stage: Stage) -> None:
    """G-115."""
    stage.connect()
    stage.connect(OTHER)
    assert stage.run("sync")[0] == 0
    stage.run("disconnect", ACCOUNT)
    stage.later(hours=30)
    assert stage.run("sync")[0] == 0
    code, lines = doctor(stage)
    assert code == 0
    assert "disconnected" in lines[f"sign-in {ACCOUNT}"]["words"]
