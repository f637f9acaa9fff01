"""Every code of the catalogue, provoked: at the look-alike's sign-in, at its APIs, or by a real failure of this machine."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.wiring.folding import READERS
from connectors.google.catalogue import CATALOGUE
from connectors.google.scopes import SCOPES
from connectors.replay.signin import CLIENT_ID, CLIENT_SECRET
from pipeline.models.items import FetchRow, FetchStatus, ItemKind, PageOfWork
from pipeline.stages.land import land
from pipeline.store.home import open_home
from pipeline.store.ingest import Intake
from scripts import docs
from tests.fakes.service_key import CLIENT_ID as SERVICE_ID
from tests.fakes.service_key import write_key
from tests.fakes.signing_in import ACCOUNT, OTHER, Stage, serving

Provoke = Callable[[Stage], dict[str, Any]]
PROVOKED: dict[str, Provoke] = {}


def provokes(code: str) -> Callable[[Provoke], Provoke]:
    """Register how one code comes about."""

    def keep(function: Provoke) -> Provoke:
        PROVOKED[code] = function
        return function

    return keep


@pytest.fixture
def stage(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    with serving() as server:
        monkeypatch.setenv("LOOPLEDGER_GOOGLE_ROOT", server.address)
        yield Stage(tmp_path, server, capsys)


@provokes("client_json_wrong_type")
def _(stage: Stage) -> dict[str, Any]:
    stage.client_file.write_text(json.dumps({"web": {"client_id": "x", "client_secret": "y"}}), encoding="utf-8")
    return stage.error("connect", ACCOUNT, "--client", str(stage.client_file))


@provokes("client_json_unreadable")
def _(stage: Stage) -> dict[str, Any]:
    return stage.error("connect", ACCOUNT, "--client", "/nowhere/client.json")


@provokes("client_shape_invalid")
def _(stage: Stage) -> dict[str, Any]:
    stage.client_file.write_text(json.dumps({"installed": {"client_id": "me", "client_secret": "y" * 20}}), encoding="utf-8")
    return stage.error("connect", ACCOUNT, "--client", str(stage.client_file))


@provokes("redirect_uri_mismatch")
def _(stage: Stage) -> dict[str, Any]:
    stage.consent.error = "redirect_uri_mismatch"
    return stage.error("connect", ACCOUNT, "--code", stage.answer())


@provokes("access_denied_test_user")
def _(stage: Stage) -> dict[str, Any]:
    stage.consent.deny = True
    return stage.error("connect", ACCOUNT, "--code", stage.answer())


@provokes("pasted_wrong_url")
def _(stage: Stage) -> dict[str, Any]:
    stage.answer()
    return stage.error("connect", ACCOUNT, "--code", "https://mail.google.com/mail/u/0/#inbox")


@provokes("state_mismatch")
def _(stage: Stage) -> dict[str, Any]:
    first = stage.answer()
    stage.answer()
    return stage.error("connect", ACCOUNT, "--code", first)


@provokes("admin_policy_enforced")
def _(stage: Stage) -> dict[str, Any]:
    stage.consent.error = "admin_policy_enforced"
    return stage.error("connect", ACCOUNT, "--code", stage.answer())


@provokes("wrong_account_consented")
def _(stage: Stage) -> dict[str, Any]:
    stage.consent.account = OTHER
    return stage.error("connect", ACCOUNT, "--code", stage.answer())


@provokes("port_in_use")
def _(stage: Stage) -> dict[str, Any]:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        return stage.error("connect", ACCOUNT, "--client", str(stage.client_file), "--port", port)


@provokes("consent_timeout")
def _(stage: Stage) -> dict[str, Any]:
    answer = stage.answer()
    stage.later(minutes=11)
    return stage.error("connect", ACCOUNT, "--code", answer)


@provokes("invalid_grant_testing_expiry")
def _(stage: Stage) -> dict[str, Any]:
    stage.connect()
    stage.later(days=7.2)
    stage.refuse_refresh()
    return stage.stream_error()


@provokes("invalid_grant_revoked")
def _(stage: Stage) -> dict[str, Any]:
    stage.connect()
    stage.later(days=3)
    stage.refuse_refresh()
    return stage.stream_error()


@provokes("invalid_grant_clock_skew")
def _(stage: Stage) -> dict[str, Any]:
    stage.connect()
    stage.consent.clock_ahead_s = -300.0
    stage.refuse_refresh()
    return stage.stream_error()


@provokes("code_reused")
def _(stage: Stage) -> dict[str, Any]:
    answer = stage.answer()
    assert stage.run("connect", ACCOUNT, "--code", answer)[0] == 0
    return stage.error("connect", ACCOUNT, "--code", answer)


@provokes("invalid_client")
def _(stage: Stage) -> dict[str, Any]:
    stage.connect()
    stage.edit_token(client_secret="another-secret-of-the-client", token=None)
    return stage.stream_error()


@provokes("no_refresh_token")
def _(stage: Stage) -> dict[str, Any]:
    stage.consent.omit_refresh = True
    return stage.error("connect", ACCOUNT, "--code", stage.answer())


@provokes("api_not_enabled")
def _(stage: Stage) -> dict[str, Any]:
    stage.connect()
    stage.server.set_faults([{"method": "gmail.*", "status": 403, "reason": "accessNotConfigured"}])
    return stage.stream_error()


@provokes("scope_missing")
def _(stage: Stage) -> dict[str, Any]:
    stage.consent.grant = ["https://www.googleapis.com/auth/calendar.readonly"]
    assert stage.run("connect", ACCOUNT, "--code", stage.answer())[0] == 3
    return stage.stream_error()


@provokes("not_connected")
def _(stage: Stage) -> dict[str, Any]:
    stage.connect()
    stage.token.unlink()
    return stage.stream_error()


@provokes("unauthorized_client")
def _(stage: Stage) -> dict[str, Any]:
    stage.consent.undelegated = True
    key = write_key(stage.client_file.with_name("key.json"))
    return stage.error("connect", ACCOUNT, "--access", "service_account", str(key))


@provokes("access_command_failed")
def _(stage: Stage) -> dict[str, Any]:
    return stage.error("connect", ACCOUNT, "--access", "command", "false")


@provokes("access_env_missing")
def _(stage: Stage) -> dict[str, Any]:
    return stage.error("connect", ACCOUNT, "--access", "env", "NO_SUCH_VARIABLE")


@provokes("refresh_refused")
def _(stage: Stage) -> dict[str, Any]:
    stage.connect()
    stage.edit_token(token=None)
    stage.consent.token_error = "something_new"
    return stage.stream_error()


@provokes("token_unreadable")
def _(stage: Stage) -> dict[str, Any]:
    stage.connect()
    stage.token.write_text("{broken", encoding="utf-8")
    return stage.stream_error()


@provokes("rate_limited")
def _(stage: Stage) -> dict[str, Any]:
    stage.connect()
    stage.server.set_faults([{"method": "gmail.*", "status": 429, "retry_after": 7200.0}])
    return stage.stream_error()


@provokes("daily_quota")
def _(stage: Stage) -> dict[str, Any]:
    stage.connect()
    stage.server.set_faults([{"method": "gmail.*", "status": 403, "reason": "dailyLimitExceeded"}])
    return stage.stream_error()


@provokes("mail_not_enabled")
def _(stage: Stage) -> dict[str, Any]:
    stage.connect()
    body = {"error": {"code": 400, "message": "Mail service not enabled", "errors": [{"reason": "failedPrecondition"}]}}
    stage.server.set_faults([{"method": "gmail.*", "status": 400, "body": json.dumps(body)}])
    return stage.stream_error()


@provokes("network_unreachable")
def _(stage: Stage) -> dict[str, Any]:
    stage.connect()
    stage.edit_token(token=None)
    stage.server.close()
    return stage.stream_error()


@provokes("holds_exhausted")
def _(stage: Stage) -> dict[str, Any]:
    """A hundred and one messages that earlier runs set aside; the server knows none of them, and still refuses."""
    stage.connect()
    assert stage.run("sync")[0] == 0
    rows = [
        FetchRow(ACCOUNT, ItemKind.MESSAGE, f"held-{n}", FetchStatus.FAILED, reason="request_refused", tries=3, held_us=1)
        for n in range(101)
    ]
    Intake(open_home(stage.home), partial(land, decode=READERS.decode, read=READERS.read), "r", lambda: stage.now).commit(
        PageOfWork(ACCOUNT, fetch=tuple(rows))
    )
    return stage.stream_error()


@provokes("upstream")
def _(stage: Stage) -> dict[str, Any]:
    answer = stage.answer()
    stage.server.set_faults([{"method": "token", "status": 200, "body": "<html>"}])
    return stage.error("connect", ACCOUNT, "--code", answer)


TOLD: dict[str, list[str]] = {
    "client_json_unreadable": ["/nowhere/client.json"],
    "client_shape_invalid": ["client id", ".apps.googleusercontent.com"],
    "access_denied_test_user": ["test user", "https://console.cloud.google.com/auth/audience"],
    "admin_policy_enforced": [CLIENT_ID, *SCOPES],
    "wrong_account_consented": [ACCOUNT, OTHER],
    "invalid_grant_testing_expiry": ["7.2 days", "In production"],
    "invalid_grant_clock_skew": ["300 seconds"],
    "api_not_enabled": ["https://console.cloud.google.com/apis/library/gmail.googleapis.com"],
    "unauthorized_client": [SERVICE_ID, *SCOPES],
    "access_env_missing": ["NO_SUCH_VARIABLE"],
    "rate_limited": ["2026-10-14 09:00 UTC"],
    "daily_quota": ["2026-10-15 07:00 UTC"],
    "scope_missing": ["gmail"],
    "holds_exhausted": ["101 messages", "--retry-held"],
    "mail_not_enabled": ["gmail = false"],
}
"""What an error has to name beside its account: fields, links, addresses, moments."""


def known_commands() -> set[str]:
    return {" ".join(path[1:]) for path, _ in docs.walk(docs.root_command()) if len(path) > 1}


@pytest.mark.parametrize("code", sorted(PROVOKED))
def test_each_code_says_what_happened_why_and_which_command_mends_it(stage: Stage, code: str) -> None:
    """G-104 to G-118, G-230 to G-236, G-804: exit code, problem, cause, a command that exists."""
    found = PROVOKED[code](stage)
    assert (found["code"], found["exit_code"]) == (code, CATALOGUE[code].exit_code)
    if code not in {"client_json_unreadable", "client_json_wrong_type", "client_shape_invalid"}:
        assert ACCOUNT in found["problem"]
    assert found["account"] == ACCOUNT
    command = re.match(r"loopledger ([a-z-]+)", found["fix"])
    assert command is not None, found["fix"]
    assert command.group(1) in known_commands()
    assert found["cause"]
    assert found["next_action"]["command"] == found["fix"]
    assert len(found["next_action"]["user_message"]) > 20
    assert "Traceback" not in stage.printed
    words = " ".join((found["problem"], found["cause"], found.get("advice", ""), found["next_action"]["user_message"], found["fix"]))
    assert [one for one in TOLD.get(code, []) if one not in words] == []


def test_every_code_is_provoked() -> None:
    assert set(PROVOKED) == set(CATALOGUE)


@pytest.mark.parametrize("code", sorted(set(PROVOKED) - {"not_connected", "token_unreadable"}))
def test_no_failure_of_a_sign_in_shows_a_secret(stage: Stage, code: str) -> None:
    """Canary: tokens, codes, verifier and client secret stand in no output, whatever goes wrong."""
    PROVOKED[code](stage)
    secrets = [CLIENT_SECRET, "replay-refresh-", "replay-access-", "another-secret-of-the-client", "replay-code-"]
    assert [secret for secret in secrets if secret in stage.printed] == []


@pytest.mark.parametrize("code", ["access_denied_test_user", "wrong_account_consented", "no_refresh_token", "state_mismatch"])
def test_a_sign_in_that_fails_keeps_nothing(stage: Stage, code: str) -> None:
    """G-105, G-111: no token file, no account in the settings."""
    PROVOKED[code](stage)
    assert not stage.token.exists()
    assert not (stage.home / "settings.toml").exists()
