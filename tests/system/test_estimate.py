"""What a fetch would cost, told before it is made, against what it did cost on the look-alike's own books."""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main
from connectors.replay.server import ReplayServer
from tests.fakes.letters import ANA, NOW, compact, mailbox

BO = "bo@example.com"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def server() -> Iterator[ReplayServer]:
    with ReplayServer(mailbox(100, hours=24, accounts=(ANA, BO)), wall=NOW.timestamp) as running:
        yield running
        assert running.violations() == []


@pytest.fixture
def run(tmp_path: Path, server: ReplayServer, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> tuple[int, str, str]:
        code = main(["--home", str(tmp_path / "home"), *arguments], lambda: NOW)
        out, err = capsys.readouterr()
        return code, out, err

    assert call("dev", "connect-replay", "--google-root", server.address)[0] == 0
    return call


def every_file(home: Path) -> dict[str, str]:
    """Path -> hash of its bytes and mode, of every file of the home but the level of the quota."""
    found = sorted(path for path in home.rglob("*") if path.is_file() and not path.name.startswith("quota-"))
    return {str(path.relative_to(home)): f"{hashlib.sha256(path.read_bytes()).hexdigest()} {path.stat().st_mode:o}" for path in found}


def foreseen(run: Run, *arguments: str) -> list[dict[str, Any]]:
    code, out, err = run(*arguments, "--json")
    assert code == 0, err
    accounts: list[dict[str, Any]] = json.loads(out)["accounts"]
    return accounts


def planned(accounts: list[dict[str, Any]]) -> int:
    """Units of the profile in force over all accounts."""
    return sum(int(one["gmail"]["profiles"][0]["units"]) for one in accounts)


def spent(server: ReplayServer, act: Callable[[], object]) -> int:
    """Units the server let through while `act` ran."""
    before = int(server.ledger()["total_units"])
    act()
    return int(server.ledger()["total_units"]) - before


@pytest.mark.parametrize("days", ["90", "30", "10", "all"])
def test_a_new_home_is_told_what_its_first_sync_costs_and_is_left_as_it_was(
    run: Run, server: ReplayServer, tmp_path: Path, days: str
) -> None:
    """G-820, G-1202: ids alone; units spent / planned within 1 %; not a byte of the home changes, no file comes or goes."""
    settings = tmp_path / "home" / "settings.toml"
    text = re.sub(r"(?m)^history_days.*\n", "", settings.read_text(encoding="utf-8"))
    settings.write_text(f"history_days = {days if days != 'all' else chr(34) + days + chr(34)}\n{text}", encoding="utf-8")
    before = every_file(tmp_path / "home")
    accounts = foreseen(run, "sync", "--dry-run")
    assert every_file(tmp_path / "home") == before
    assert not list((tmp_path / "home").glob("quota-*"))
    asked = server.ledger()["calls"]
    assert set(asked) == {"gmail.users.messages.list"}
    assert sum(int(one["spent_units"]) for one in accounts) == server.ledger()["total_units"]
    units = planned(accounts)
    real = spent(server, lambda: run("sync"))
    assert units / 1.01 <= real <= units * 1.01
    stored = json.loads(run("runs", "--json")[1])["runs"]
    mail = {row["account"]: next(one for one in row["streams"] if one["stream"] == "gmail")["metrics"]["new"] for row in stored}
    assert {one["account"]: one["gmail"]["to_fetch"]["messages"] for one in accounts} == mail


def test_the_mailbox_the_mix_and_both_profiles_are_told_in_words(run: Run, server: ReplayServer) -> None:
    """G-820, G-222: 100 threads of 1, 1, 2, 3 and 5; the cheaper plan for each; what is free is called free."""
    code, out, _ = run("sync", "--dry-run", "--account", ANA)
    assert code == 0
    fetch = 40 * 20 + 60 * 40
    assert "mailbox: 240 messages in 100 threads (threads by messages: 1: 40, 2: 20, 3: 20, 4+: 20)" in out
    assert f"({fetch:,} for mail" in out
    assert f"({fetch // 4:,} for mail" in out
    assert "first answers: the last 30 days, 72 messages in 30 threads, 960 units" in out
    assert "at 6,000 a minute" in out
    assert "at 15,000 a minute" in out
    assert "measured on generated mail" in out
    assert "contacts and calendars: no Gmail units" in out
    assert out.endswith("nothing was fetched, nothing was stored\n")


def test_with_mail_stored_only_what_is_still_to_come_is_counted(run: Run, server: ReplayServer, tmp_path: Path) -> None:
    """G-820, G-404, G-422: new mail in a known thread and in a new one; an older part by --since; then nothing."""
    assert run("backfill", "--since", (NOW - timedelta(days=20)).date().isoformat())[0] == 0
    box = server.core.states[ANA].gmail
    box.add(compact("n1", "a0", NOW))
    box.add(compact("n2", "n2", NOW))
    before = every_file(tmp_path / "home")
    accounts = foreseen(run, "backfill", "--estimate", "--since", (NOW - timedelta(days=60)).date().isoformat())
    assert every_file(tmp_path / "home") == before
    assert accounts[0]["gmail"]["stored"] > 0
    units = planned(accounts)
    real = spent(server, lambda: run("backfill", "--since", (NOW - timedelta(days=60)).date().isoformat()))
    assert units / 1.01 <= real <= units * 1.01
    rest = foreseen(run, "backfill", "--estimate", "--since", (NOW - timedelta(days=60)).date().isoformat())
    assert [one["gmail"]["to_fetch"]["messages"] for one in rest] == [0, 0]
    assert "nothing; looking for changes costs 2 units" in run("backfill", "--estimate", "--since", "2026-05-01")[1]


def test_a_half_fetched_mailbox_is_counted_from_where_it_stands(run: Run, server: ReplayServer) -> None:
    """G-820, G-405: the listing is there, half of the mail is not."""
    server.set_faults([{"method": "gmail.users.threads.get", "nth": [30], "status": 429, "retry_after": 7200.0}])
    assert run("sync", "--account", ANA)[0] == 75
    server.set_faults([])
    accounts = foreseen(run, "sync", "--dry-run", "--account", ANA)
    units = planned(accounts)
    real = spent(server, lambda: run("sync", "--account", ANA, "--stream", "gmail"))
    assert abs(real - units) <= 0.01 * units + 2  # the lists of labels and addresses may be due or not


def test_a_sign_in_renewed_for_a_look_is_not_stored(run: Run, server: ReplayServer, tmp_path: Path) -> None:
    """G-820: the token file stays byte for byte what it was."""
    server.core.sign_in.expire_access_tokens()
    before = every_file(tmp_path / "home")
    assert run("sync", "--dry-run")[0] == 0
    assert every_file(tmp_path / "home") == before
    assert server.ledger()["token_requests"] > 0


def test_accounts_in_trouble_are_named_and_the_others_are_told(run: Run, server: ReplayServer, tmp_path: Path) -> None:
    """G-710, F48: exit 3."""
    server.core.sign_in.expire_access_tokens()
    server.core.sign_in.consent.refuse_refresh.append(BO)
    code, out, _ = run("sync", "--dry-run")
    assert code == 3
    assert f"! mail: The sign-in of {BO} is no longer valid" in out
    mend = f"loopledger --home {tmp_path / 'home'} connect {BO}"
    assert f"to mend: {mend}" in out
    assert "mailbox: 240 messages" in out
    body = json.loads(run("sync", "--dry-run", "--json")[1])
    assert [one.get("trouble", {}).get("code") for one in body["accounts"]] == [None, "invalid_grant_revoked"]
    assert body["accounts"][1]["trouble"]["next_action"]["command"] == mend


def test_a_look_at_what_costs_no_units_asks_google_nothing(run: Run, server: ReplayServer) -> None:
    """G-820: and a stranger's account is refused."""
    code, out, _ = run("sync", "--dry-run", "--stream", "calendar")
    assert (code, "calendars: no Gmail units" in out, server.ledger()["total_calls"]) == (0, True, 0)
    assert json.loads(run("sync", "--dry-run", "--stream", "contacts", "--json")[1])["accounts"][0]["gmail"] is None
    assert run("sync", "--dry-run", "--account", "x@example.com")[0] == 2


def test_a_learnt_rate_is_told(run: Run, tmp_path: Path) -> None:
    """G-221, G-820."""
    state = {"level": 6000, "seen": time.monotonic(), "rate": 50, "calls": 0, "limited": 0, "profile_rate": 100}
    (tmp_path / "home" / f"quota-{ANA}.json").write_text(json.dumps(state), encoding="utf-8")
    assert "Google has let through 50% of that lately" in run("sync", "--dry-run", "--account", ANA)[1]


def test_a_look_is_booked_in_the_quota_that_a_sync_keeps(run: Run, server: ReplayServer, tmp_path: Path) -> None:
    """G-220: what it spends is not there for the sync after it."""
    path = tmp_path / "home" / f"quota-{ANA}.json"
    began = time.monotonic()
    state = {"level": 5000.0, "seen": began, "rate": 100.0, "calls": 0, "limited": 0, "profile_rate": 100.0}
    path.write_text(json.dumps(state), encoding="utf-8")
    spent_units = foreseen(run, "sync", "--dry-run", "--account", ANA)[0]["spent_units"]
    told = json.loads(path.read_text(encoding="utf-8"))
    assert spent_units > 0
    earned = 100 * (told["seen"] - began)
    assert told["level"] == pytest.approx(min(6000, 5000 + earned) - spent_units, abs=1)
    assert told["calls"] == server.ledger()["total_calls"]
