"""The connectors through HTTP: real client, real sign-in, real archive, served by the replay server."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from connectors.google.scopes import SCOPES
from connectors.google.tokens import TokenFile
from connectors.google.transport import GoogleTransport, Metrics
from connectors.mailbox import Mailbox
from connectors.replay.control import control
from connectors.replay.fixture import load_fixture
from connectors.replay.server import ReplayServer
from pipeline.clock import to_us
from pipeline.errors import ConfigError, RequestError, SignInError, TryLaterError, sign_in
from pipeline.models.items import StreamReport
from pipeline.ports import IntakeStore
from pipeline.store.db import open_archive
from pipeline.store.rows import labels_of_text
from tests.fakes.memory_intake import MemoryIntake
from tests.fakes.replay_client import QUICK, connect, home_at, intake_of, sync, transport_of

ROOT = Path(__file__).parents[2]
TINY = ROOT / "fixtures" / "mailboxes" / "tiny"
ACCOUNT = "nora@tern-boats.example"
PROFILE = "gmail.users.getProfile"
GET = "gmail.users.messages.get"


def tiny() -> Mailbox:
    return load_fixture(TINY)


def now_us() -> int:
    return to_us(tiny().now)


@pytest.fixture
def serve() -> Iterator[Callable[..., ReplayServer]]:
    servers: list[ReplayServer] = []

    def start(**options: Any) -> ReplayServer:
        server = ReplayServer(tiny(), **options)
        servers.append(server.__enter__())
        return server

    yield start
    for server in servers:
        server.close()
        assert server.violations() == []


Serve = Callable[..., ReplayServer]


def content(folder: Path) -> dict[str, Any]:
    """All of the archive a reader could see: newest version of everything, label sets, states, cursors."""
    with open_archive(home_at(folder), "read") as archive:
        return {
            "items": archive.rows(
                "SELECT kind, external_id, arg_max(version, seq), arg_max(present, seq) FROM item GROUP BY 1, 2 ORDER BY 1, 2", []
            ),
            "labels": archive.rows("SELECT external_id, arg_max(labels, seq) FROM label_version GROUP BY 1 ORDER BY 1", []),
            "states": archive.rows("SELECT kind, external_id, status FROM fetch_row ORDER BY 1, 2", []),
            "cursors": archive.rows("SELECT stream, key, cursor, page_token, state FROM cursor ORDER BY 1, 2", []),
        }


def codes(reports: list[StreamReport]) -> list[str]:
    return [report.code for report in reports]


def whole_story(server: ReplayServer, folder: Path, intake: IntakeStore) -> Metrics:
    """Sync, let the mailbox change up to its next mark, sync again, to the end of the script."""
    with transport_of(server.address, connect(server.address, folder, ACCOUNT)) as transport:
        while True:
            assert codes(sync(transport, intake, ACCOUNT, now_us())) == ["", "", ""]
            if not server.apply_steps("sync"):
                return transport.metrics


Open = Callable[..., GoogleTransport]


@pytest.fixture
def open_to(tmp_path: Path) -> Iterator[Open]:
    """Transports of the account, signed in anew or with a given token; closed after the test."""
    made: list[GoogleTransport] = []

    def open_one(server: ReplayServer, token: TokenFile | None = None, **options: Any) -> GoogleTransport:
        made.append(transport_of(server.address, token or connect(server.address, tmp_path, ACCOUNT), **options))
        return made[-1]

    yield open_one
    for transport in made:
        transport.close()


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What an undisturbed run over the whole script leaves behind in the archive."""
    folder = tmp_path_factory.mktemp("quiet")
    with ReplayServer(tiny()) as server:
        whole_story(server, folder, intake_of(folder))
        assert server.violations() == []
    return content(folder)


def test_story_of_the_mailbox_ends_with_what_the_server_holds(serve: Serve, tmp_path: Path) -> None:
    server = serve()
    metrics = whole_story(server, tmp_path, intake_of(tmp_path))
    mail = server.core.states[ACCOUNT].gmail.messages
    stored = content(tmp_path)
    present = {row[1] for row in stored["items"] if row[0] == "message" and row[3]}
    hidden = {name for name, one in mail.items() if {"SPAM", "TRASH"} & set(one.labels)}
    assert present <= set(mail)
    assert set(mail) - hidden <= present
    labels = dict(stored["labels"])
    for name in present:
        assert set(mail[name].labels) == set(labels_of_text(labels[name]))
    assert metrics.retries == 0


@pytest.mark.behaviour("S003-05")
def test_second_sync_writes_nothing(serve: Serve, open_to: Open, tmp_path: Path) -> None:
    server = serve()
    transport = open_to(server)
    intake = intake_of(tmp_path)
    sync(transport, intake, ACCOUNT, now_us())
    before = content(tmp_path)
    reports = sync(transport, intake, ACCOUNT, now_us() + 60_000_000)
    assert [(report.clean, report.items) for report in reports] == [(True, 0)] * 3
    assert content(tmp_path) == before


def test_client_and_server_count_the_same(serve: Serve, tmp_path: Path) -> None:
    """G-1109, G-208: calls and units, refused ones included."""
    server = serve(faults=["503:5%"], seed=3)
    metrics = whole_story(server, tmp_path, MemoryIntake())
    ledger = server.ledger()
    assert metrics.calls == ledger["total_calls"]
    assert metrics.retries == ledger["faults"] > 0
    assert metrics.bytes > 1_000


@pytest.mark.behaviour("N-14")
@pytest.mark.parametrize("seed", range(1, 6))
def test_refusals_change_nothing_in_the_end(serve: Serve, tmp_path: Path, seed: int) -> None:
    """G-1203: 5 % 429, 1 % 503, connections cut in the middle of an answer."""
    undisturbed, disturbed = MemoryIntake(), MemoryIntake()
    whole_story(serve(), tmp_path, undisturbed)
    metrics = whole_story(serve(faults=["429:5%", "503:1%", {"cut_after_bytes": 40, "share": 0.05}], seed=seed), tmp_path, disturbed)
    assert metrics.retries > 0
    assert disturbed.content() == undisturbed.content()


@pytest.mark.behaviour("N-14")
def test_client_killed_again_and_again_ends_as_the_quiet_run(serve: Serve, tmp_path: Path, quiet: dict[str, Any]) -> None:
    """G-405, G-1203: kill -9 by the server at random requests of every run, through refusals; no flag is needed to go on."""
    server = serve()
    connect(server.address, tmp_path, ACCOUNT)
    draw = random.Random(11)
    kills = 0
    while True:
        server.set_faults([{"kill": True, "nth": [draw.randint(1, 12)], "times": 1}, "429:5%", "503:1%"], seed=draw.randint(1, 99))
        for _ in range(3):
            done = run_client(server, tmp_path)
            if done.returncode == 0:
                assert done.stdout == "clean clean clean"
                break
            assert done.returncode == -9, done.stderr
            kills += 1
        if not server.apply_steps("sync"):
            break
    assert kills >= 2
    assert content(tmp_path) == quiet


def run_client(server: ReplayServer, folder: Path) -> subprocess.CompletedProcess[str]:
    """One sync in a process of its own, which the server may kill."""
    command = [sys.executable, "-m", "tests.fakes.replay_client", server.address, str(folder), ACCOUNT, str(now_us())]
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    server.client_pid = process.pid
    out, err = process.communicate(timeout=60)
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def test_expired_access_token_is_renewed_once_without_a_word(serve: Serve, open_to: Open, tmp_path: Path) -> None:
    """G-235, G-1205."""
    server = serve()
    transport = open_to(server)
    transport.call(PROFILE, {"userId": "me"})
    server.core.sign_in.expire_access_tokens()
    before = server.ledger()["token_requests"]
    assert transport.call(PROFILE, {"userId": "me"})["emailAddress"] == ACCOUNT
    assert server.ledger()["token_requests"] == before + 1


def test_revoked_sign_in_names_the_account_and_the_command(serve: Serve, open_to: Open, tmp_path: Path) -> None:
    """G-235, F48: every stream reports it, exit 3."""
    server = serve()
    transport = open_to(server)
    server.core.sign_in.expire_access_tokens()
    server.core.sign_in.consent.refuse_refresh.append(ACCOUNT)
    reports = sync(transport, MemoryIntake(), ACCOUNT, now_us())
    assert {(report.code, report.exit_code, report.fix) for report in reports} == {("invalid_grant_revoked", 3, sign_in(ACCOUNT))}
    assert all(ACCOUNT in report.problem for report in reports)


def test_reports_carry_the_figures_of_their_stream(serve: Serve, open_to: Open) -> None:
    """G-208, G-1202: planned calls and units, and what was really sent."""
    server = serve(faults=["429:40%"], seed=5)
    reports = sync(open_to(server), MemoryIntake(), ACCOUNT, now_us())
    ledger = server.ledger()
    assert sum(report.metrics["calls"] for report in reports) == ledger["total_calls"]
    assert sum(report.calls + report.metrics["retries"] for report in reports) == ledger["total_calls"]
    assert sum(report.units for report in reports) == ledger["total_units"]
    assert sum(report.metrics["rate_limited"] for report in reports) == ledger["faults"] > 0


def test_eight_threads_with_one_expired_token_ask_once(serve: Serve, open_to: Open, tmp_path: Path) -> None:
    """G-110, G-201."""
    server = serve()
    token = connect(server.address, tmp_path, ACCOUNT)
    token.write({**token.read(), "token": "old", "expiry": "2020-01-01T00:00:00Z"})
    shared, own = open_to(server, token), [open_to(server, token) for _ in range(4)]
    before = server.ledger()["token_requests"]
    threads = [threading.Thread(target=one.call, args=(PROFILE, {"userId": "me"})) for one in [shared] * 4 + own]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert server.ledger()["token_requests"] == before + 1


def test_fewer_scopes_granted_stop_only_their_stream(serve: Serve, open_to: Open, tmp_path: Path) -> None:
    """G-107: told before a call is made when the grant is known, by Google's refusal when it is not."""
    server = serve()
    token = connect(server.address, tmp_path, ACCOUNT)
    transport = open_to(server, token)
    granted = frozenset(SCOPES) - {"https://www.googleapis.com/auth/contacts.readonly"}
    reports = sync(transport, MemoryIntake(), ACCOUNT, now_us(), granted=granted)
    assert codes(reports) == ["scope_missing", "", ""]
    assert reports[0].calls == 0
    server.set_faults([{"method": "calendar.*", "status": 403, "reason": "insufficientPermissions"}])
    assert codes(sync(transport, MemoryIntake(), ACCOUNT, now_us())) == ["", "scope_missing", ""]


def test_server_that_is_gone_is_no_revoked_sign_in(open_to: Open, tmp_path: Path) -> None:
    """G-118, G-242."""
    server = ReplayServer(tiny())
    with server:
        token = connect(server.address, tmp_path, ACCOUNT)
    impatient = replace(QUICK, patience_s=0.0)
    with pytest.raises(TryLaterError) as caught:
        open_to(server, token, waiting=impatient).call(PROFILE, {"userId": "me"})
    assert (caught.value.code, caught.value.exit_code) == ("network_unreachable", 75)
    token.write({**token.read(), "token": None})
    with pytest.raises(TryLaterError):
        open_to(server, token, waiting=impatient).call(PROFILE, {"userId": "me"})


@pytest.mark.parametrize("patience_s", [600.0, None])
def test_without_a_network_a_call_ends_within_two_minutes_whatever_the_patience(
    open_to: Open, tmp_path: Path, patience_s: float | None
) -> None:
    """G-242: somebody offline is told so; also a backfill, which waits for quota without end."""
    server = ReplayServer(tiny())
    with server:
        token = connect(server.address, tmp_path, ACCOUNT)
    passed = [0.0]

    def sleep(seconds: float) -> None:
        passed[0] += seconds

    waiting = replace(QUICK, monotonic=lambda: passed[0], sleep=sleep, patience_s=patience_s)
    with pytest.raises(TryLaterError) as caught:
        open_to(server, token, waiting=waiting).call(PROFILE, {"userId": "me"})
    assert caught.value.code == "network_unreachable"
    assert 30 <= passed[0] <= 130


@pytest.mark.parametrize(
    ("rule", "code", "error"),
    [
        ({"status": 403, "reason": "dailyLimitExceeded"}, "daily_quota", TryLaterError),
        ({"status": 429, "retry_after": 7200.0}, "rate_limited", TryLaterError),
        ({"status": 403, "reason": "accessNotConfigured"}, "api_not_enabled", SignInError),
        ({"status": 418}, "request_refused", RequestError),
        ({"status": 200, "body": "[]"}, "bad_response", RequestError),
        ({"status": 200, "body": "{broken"}, "bad_response", RequestError),
    ],
)
def test_refusals_that_no_retry_mends_are_told_at_once(
    serve: Serve, open_to: Open, tmp_path: Path, rule: dict[str, Any], code: str, error: type
) -> None:
    """G-232 to G-234, G-243."""
    server = ReplayServer(tiny(), faults=[{"method": "gmail.*", **rule}], validate=False)
    with server:
        transport = open_to(server)
        with pytest.raises(error) as caught:
            transport.call(PROFILE, {"userId": "me"})
    assert caught.value.code == code
    assert transport.metrics.calls == 1


def test_control_door_hands_out_what_a_client_needs_to_connect(serve: Serve) -> None:
    server = serve()
    assert control(server, "GET", "/_replay/client", b"").status == 200


def test_answer_of_a_captive_portal_at_sign_in_is_no_revoked_sign_in(tmp_path: Path) -> None:
    """G-118: nothing is stored."""
    with ReplayServer(tiny(), faults=[{"method": "token", "status": 200, "body": "<html>"}]) as server, pytest.raises(TryLaterError):
        connect(server.address, tmp_path, ACCOUNT)
    assert list((tmp_path / "tokens").iterdir()) == []


def test_missing_token_says_how_to_connect(tmp_path: Path) -> None:
    with pytest.raises(SignInError) as caught:
        TokenFile(tmp_path / "none.json", ACCOUNT).load()
    assert (caught.value.code, caught.value.fix) == ("not_connected", sign_in(ACCOUNT))


def test_quota_is_spent_no_faster_than_the_profile_allows(open_to: Open, tmp_path: Path) -> None:
    """G-220: the server's bucket never refuses a client that keeps the same books, and nothing is waited for beyond it."""
    clock = FakeTime()
    server = ReplayServer(tiny(), quota="standard-2026", monotonic=clock.monotonic, wall=clock.monotonic, sleep=clock.sleep)
    waiting = replace(QUICK, monotonic=clock.monotonic, sleep=clock.sleep)
    with server:
        transport = open_to(server, profile="standard-2026", waiting=waiting)
        for _ in range(400):
            transport.call("gmail.users.messages.get", {"userId": "me", "id": "a01", "format": "minimal"})
    assert transport.metrics.rate_limited == 0
    assert timedelta(seconds=19) <= timedelta(seconds=clock.now) <= timedelta(seconds=21)  # 8,000 units, 6,000 in the bucket, 100 a second


class FakeTime:
    """Seconds that pass only by sleeping."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_token_renewed_by_another_process_is_taken_over(serve: Serve, open_to: Open, tmp_path: Path) -> None:
    """G-110: the file is read again before a refresh; an unreadable expiry counts as past."""
    server = serve()
    token = connect(server.address, tmp_path, ACCOUNT)
    fresh = token.read()
    token.write({**fresh, "token": "old", "expiry": "some day"})
    late = open_to(server, token)
    token.write(fresh)
    before = server.ledger()["token_requests"]
    late.call(PROFILE, {"userId": "me"})
    assert server.ledger()["token_requests"] == before
    token.write({**fresh, "token": "old", "expiry": "some day"})
    open_to(server, token).call(PROFILE, {"userId": "me"})
    assert server.ledger()["token_requests"] == before + 1


def test_deleted_client_is_no_revoked_sign_in(serve: Serve, tmp_path: Path) -> None:
    server = serve()
    connect(server.address, tmp_path, ACCOUNT)
    token = TokenFile(tmp_path / "tokens" / f"{ACCOUNT}.json", ACCOUNT)
    token.write({**token.read(), "client_secret": "another", "token": None})
    with transport_of(server.address, token) as transport, pytest.raises(ConfigError) as caught:
        transport.call(PROFILE, {"userId": "me"})
    assert (caught.value.code, caught.value.exit_code) == ("invalid_client", 2)


@pytest.mark.parametrize(
    "answer",
    [
        {"expires_in": "soon"},
        {"expires_in": 10**30},
        {"access_token": ["a"]},
        {"access_token": "a\r\nX: b"},
        {"access_token": ""},
        {"scope": 5},
    ],
)
def test_answer_at_sign_in_that_is_not_built_as_promised_is_tried_later(tmp_path: Path, answer: dict[str, Any]) -> None:
    """G-118: a crash would hide the way on, and such a token would be a header of its own. The stored sign-in stays as it was."""
    with ReplayServer(tiny()) as server:
        file = connect(server.address, tmp_path, ACCOUNT)
        file.write({**file.read(), "expiry": "2020-01-01T00:00:00Z"})
        before = file.read()
        body = json.dumps({"access_token": "a", "expires_in": 3600, "token_type": "Bearer", **answer})
        server.set_faults([{"method": "token", "status": 200, "body": body}])
        with transport_of(server.address, file) as transport, pytest.raises(TryLaterError) as caught:
            transport.call(PROFILE, {"userId": "me"})
        assert caught.value.code == "network_unreachable"
        assert file.read() == before


def test_answer_that_is_not_built_as_described_is_an_error_of_that_call(serve: Serve, tmp_path: Path) -> None:
    """G-243: and so is one that sends the client elsewhere."""
    server = serve()
    with transport_of(server.address, connect(server.address, tmp_path, ACCOUNT)) as transport:
        for body in ('{"historyId": ["5"]}', "{}", '{"a":' * 90_000):
            server.set_faults([{"method": PROFILE, "status": 200, "body": body, "times": 1}])
            with pytest.raises(RequestError) as caught:
                transport.call(PROFILE, {"userId": "me"})
            assert caught.value.code == "bad_response"
        assert transport.call(PROFILE, {"userId": "me"})["historyId"]


def test_long_text_that_packs_well_is_mail_like_any_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page of one letter is a hundredth of its size on the wire: neither it nor a bomb may end the sync."""
    mailbox = tiny()
    box = next(box for box in mailbox.accounts if box.address == ACCOUNT)
    box.messages[0] = {**box.messages[0], "text": "a" * 9_000_000}
    with ReplayServer(mailbox) as server, transport_of(server.address, connect(server.address, tmp_path, ACCOUNT)) as transport:
        ask = {"userId": "me", "id": box.messages[0]["id"]}
        assert transport.call(GET, ask)["sizeEstimate"] > 9_000_000
        monkeypatch.setattr("connectors.google.line.LARGEST_ANSWER", 1_000_000)
        with transport_of(server.address, TokenFile(tmp_path / "tokens" / f"{ACCOUNT}.json", ACCOUNT)) as narrow:
            with pytest.raises(RequestError) as caught:
                narrow.call(GET, ask)
            assert caught.value.code == "bad_response"
            assert narrow.call(PROFILE, {"userId": "me"})["historyId"]
