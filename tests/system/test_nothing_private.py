"""Canaries: whatever goes wrong, no subject, no body, no stranger's address and no token stands in an output, a log or a state file."""

from __future__ import annotations

import io
import json
import logging
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from connectors.replay.fixture import load_fixture
from connectors.replay.server import ReplayServer
from connectors.replay.signin import CLIENT_SECRET, access_token_for, refresh_token_for
from pipeline.logs import start_logging
from tests.fakes.in_home import run_at
from tests.fakes.signing_in import ACCOUNT, NOW, OTHER, TINY

OWN = {ACCOUNT, OTHER, "workshop@tern-boats.example"}
"""The accounts, and the send-as address of one of them."""
STORES = {"archive.duckdb", "archive.duckdb.wal", "ledger.duckdb"}
"""The two files that hold the mail itself."""
FAULTS: dict[str, list[dict[str, Any]]] = {
    "unauthorised": [{"method": "gmail.*", "status": 401}],
    "forbidden": [{"method": "*.list", "status": 403, "reason": "forbidden"}],
    "switched off": [{"method": "*", "status": 403, "reason": "accessNotConfigured"}],
    "daily": [{"method": "gmail.*", "status": 403, "reason": "dailyLimitExceeded"}],
    "rate": [{"method": "gmail.*", "status": 429, "retry_after": 7200.0}, {"method": "calendar.*", "status": 429, "retry_after": 7200.0}],
    "gone": [{"method": "gmail.users.*.get", "status": 404}, {"method": "calendar.*", "status": 410}],
    "no item": [{"method": "gmail.users.*.get", "status": 418}],
    "half a message": [{"method": "gmail.users.threads.get", "status": 200, "body": '{"id": "x", "messages": [{"snippet": "CANARY-BODY"'}],
    "odd shapes": [{"method": "gmail.users.threads.get", "status": 200, "body": '{"id": "x", "messages": [{"snippet": "CANARY-BODY"}]}'}],
    "no list": [{"method": "gmail.users.messages.list", "status": 200, "body": '{"messages": "CANARY-BODY"}'}],
    "odd event": [{"method": "calendar.events.list", "status": 200, "body": '{"items": [{"summary": "CANARY-SUBJECT"}]}'}],
    "odd person": [{"method": "people.*", "status": 200, "body": '{"connections": [{"names": "CANARY-SUBJECT"}]}'}],
    "no sign-in": [{"method": "token", "status": 400, "body": '{"error": "invalid_grant"}'}, {"method": "gmail.*", "status": 401}],
    "odd token": [{"method": "token", "status": 200, "body": '{"access_token": "ya29.CANARY-TOKEN"'}, {"method": "gmail.*", "status": 401}],
    "server": [{"method": "gmail.users.*.get", "status": 503, "times": 1}, {"method": "calendar.*", "status": 500, "times": 1}],
    "cut": [{"method": "gmail.users.*.get", "cut_after_bytes": 900, "times": 1}],
}
CANARIES = ["CANARY", "stranger-canary", "canary-friend", "canary-place", CLIENT_SECRET]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ReplayServer]:
    """The small mailbox with letters, an event and a contact that are canaries throughout."""
    folder = tmp_path / "mailbox"
    shutil.copytree(TINY, folder)
    letter = {
        "account": ACCOUNT,
        "from": "CANARY Person <stranger-canary@canary-place.example>",
        "to": [f"Nora Lind <{ACCOUNT}>"],
        "cc": ["canary-friend@canary-place.example"],
        "subject": "CANARY-SUBJECT of a letter",
        "text": "Could you send me the CANARY-BODY by Friday?",
        "labels": ["INBOX"],
    }
    letters = [{**letter, "id": f"c{n}", "thread": f"ct{n // 2}", "at": f"2026-10-0{1 + n}T09:12:00+02:00"} for n in range(8)]
    first = json.loads((folder / "events.jsonl").read_text(encoding="utf-8").splitlines()[0])
    first["event"] |= {"id": "canaryevent", "iCalUID": "canaryevent@google.com", "summary": "CANARY-SUBJECT", "description": "CANARY-BODY"}
    person = json.loads((folder / "people.jsonl").read_text(encoding="utf-8").splitlines()[0])
    person["person"] |= {"resourceName": "people/c999", "emailAddresses": [{"value": "canary-friend@canary-place.example"}]}
    for name, rows in (("messages", letters), ("events", [first]), ("people", [person])):
        with (folder / f"{name}.jsonl").open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(row) + "\n" for row in rows)
    with ReplayServer(load_fixture(folder), wall=NOW.timestamp) as running:
        yield running


@pytest.fixture
def heard() -> Iterator[io.StringIO]:
    """Everything that any logger of the process says, at its loudest."""
    heard = io.StringIO()
    handler, root, ours = logging.StreamHandler(heard), logging.getLogger(), logging.getLogger("loopledger")
    before = root.level, ours.propagate, ours.level, list(ours.handlers)
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    start_logging(heard, "debug")
    ours.propagate = True
    yield heard
    root.removeHandler(handler)
    root.setLevel(before[0])
    ours.propagate, ours.level, ours.handlers = before[1], before[2], before[3]


@pytest.mark.parametrize("synced_before", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_whatever_fails_nothing_private_is_told_or_kept_outside_the_stores(
    server: ReplayServer,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    heard: io.StringIO,
    monkeypatch: pytest.MonkeyPatch,
    synced_before: bool,
) -> None:
    """Failures of every kind, one run each, then doctor and runs: standard output, errors, logs, and every other file of the home."""
    home = tmp_path / "home"
    monkeypatch.setenv("LOOPLEDGER_LOG", "debug")
    assert run_at(home, ["dev", "connect-replay", "--google-root", server.address], lambda: NOW) == 0
    if synced_before:
        assert run_at(home, ["sync"], lambda: NOW) == 0
        server.apply_steps("all")
    codes = set()
    for number, rules in enumerate(FAULTS.values()):
        server.set_faults(rules)
        codes.add(run_at(home, ["sync", *(["--json"] if number % 2 else []), "--account", ACCOUNT], lambda: NOW))
    assert {3, 75} <= codes
    server.set_faults([])
    for words in (["doctor", "--holds", "--online"], ["doctor", "--json"], ["runs"], ["runs", "--json"], ["sync", "--retry-held"]):
        run_at(home, words, lambda: NOW)
    out, err = capsys.readouterr()
    told = out + err + heard.getvalue()
    assert (len(heard.getvalue()) > 200, "api_not_enabled" in told, "unexpected" in told) == (True, True, False)
    secrets = [*CANARIES, access_token_for(ACCOUNT), refresh_token_for(ACCOUNT), "replay-refresh-", "Bearer replay"]
    assert [one for one in secrets if one in told] == []
    assert set(re.findall(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}", told)) - OWN == set()
    for path in home.rglob("*"):
        if path.is_file() and path.name not in STORES:
            hidden = secrets if path.parent.name != "tokens" else CANARIES[:-1]
            assert [one for one in hidden if one.encode() in path.read_bytes()] == [], path


def test_a_fault_of_the_program_tells_its_kind_and_place_only(
    server: ReplayServer, tmp_path: Path, capsys: pytest.CaptureFixture[str], heard: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exception nobody foresaw carries mail text in its words: they are not printed."""
    home = tmp_path / "home"
    assert run_at(home, ["dev", "connect-replay", "--google-root", server.address], lambda: NOW) == 0

    def broken(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("CANARY-BODY of stranger-canary@canary-place.example")

    monkeypatch.setattr("app.wiring.google.land", broken)
    assert run_at(home, ["sync"], lambda: NOW) == 1
    out, err = capsys.readouterr()
    assert "unexpected ZeroDivisionError" in err
    assert [one for one in CANARIES if one in out + err + heard.getvalue()] == []
