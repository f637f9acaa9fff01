"""Signing in as an owner does: through a browser here, by pasting, with fewer boxes ticked, by command, variable or service account."""

from __future__ import annotations

import io
import json
import logging
import os
import stat
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from app.cli.main import main
from app.wiring.connecting import Connecting
from connectors.google.loopback import Loopback
from connectors.google.scopes import CALENDAR, CONTACTS, GMAIL, OTHER_CONTACTS, SCOPES
from connectors.replay.signin import CLIENT_ID, CLIENT_SECRET, access_token_for
from pipeline.errors import ConfigError, SignInError
from tests.fakes.owner_browser import get
from tests.fakes.service_key import CLIENT_ID as SERVICE_ID
from tests.fakes.service_key import write_key
from tests.fakes.signing_in import ACCOUNT, OTHER, Stage, serving


@pytest.fixture
def stage(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    with serving() as server:
        monkeypatch.setenv("LOOPLEDGER_GOOGLE_ROOT", server.address)
        made = Stage(tmp_path, server, capsys)
        monkeypatch.setattr(webbrowser, "open", made.browser.open)
        yield made
        assert server.violations() == []


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with a browser."""
    monkeypatch.setenv("BROWSER", "any")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_two_commands_lead_from_an_empty_machine_to_fetched_mail(stage: Stage, desktop: None) -> None:
    """G-102, G-103, F55: the browser opens, agrees, is sent back; then sync. Nothing but the look-alike can be reached in a test."""
    code, out, _ = stage.run("connect", ACCOUNT, "--client", str(stage.client_file))
    assert code == 0
    assert f"connected: {ACCOUNT} (gmail, calendar, contacts), read-only" in out
    assert f"next: loopledger sync --account {ACCOUNT}" in out
    assert stage.run("sync")[0] == 0
    assert "FAIL" not in stage.run("doctor", "--online")[1]


@pytest.mark.behaviour("S003-08", "S003-12")
def test_google_is_asked_for_exactly_the_read_only_scopes_with_pkce_and_state(stage: Stage, desktop: None) -> None:
    """G-101, G-103: S256, a fresh state, offline, consent forced, loopback address by number."""
    stage.run("connect", ACCOUNT, "--client", str(stage.client_file))
    stage.run("connect", ACCOUNT)
    asked = [parse_qs(urlsplit(url).query) for url in stage.browser.opened]
    for one in asked:
        assert set(one["scope"][0].split()) == set(SCOPES)
        assert (one["access_type"], one["prompt"], one["code_challenge_method"]) == (["offline"], ["consent"], ["S256"])
        assert one["redirect_uri"][0].startswith("http://127.0.0.1:")
        assert one["login_hint"] == [ACCOUNT]
    assert asked[0]["state"] != asked[1]["state"]
    assert asked[0]["code_challenge"] != asked[1]["code_challenge"]


@pytest.mark.parametrize("umask", [0o000, 0o022])
def test_what_is_stored_is_private_under_any_umask(stage: Stage, umask: int) -> None:
    """G-108, F52: token, waiting attempt and settings 0600 in a 0700 folder."""
    before = os.umask(umask)
    try:
        answer = stage.answer()
        assert mode(stage.home / "tokens" / f"pending-{ACCOUNT}.json") == 0o600
        assert stage.run("connect", ACCOUNT, "--code", answer)[0] == 0
    finally:
        os.umask(before)
    assert [mode(stage.token), mode(stage.token.parent), mode(stage.home / "settings.toml"), mode(stage.home)] == [
        0o600,
        0o700,
        0o600,
        0o700,
    ]
    stored = json.loads(stage.token.read_text(encoding="utf-8"))
    assert set(stored["granted_scopes"]) == set(SCOPES)
    assert {path.name for path in stage.home.rglob("*") if path.is_file() and mode(path) & 0o077} == set()


def test_no_secret_stands_in_any_log_line_however_much_is_logged(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """Canary: every logger of the process at its loudest, through consent, renewal, sync and doctor."""
    caplog.set_level(logging.DEBUG)
    stage.connect()
    stage.server.core.sign_in.expire_access_tokens()
    assert stage.run("sync")[0] == 0
    stage.run("doctor", "--online")
    stored = json.loads(stage.token.read_text(encoding="utf-8"))
    code = parse_qs(urlsplit(stage.browser.sent_to[-1]).query)["code"][0]
    secrets = [CLIENT_SECRET, stored["token"], stored["refresh_token"], code]
    assert [secret for secret in secrets if secret in caplog.text + stage.printed] == []


def test_a_person_is_asked_for_the_client_and_the_secret_is_not_shown(stage: Stage) -> None:
    """G-102: asked for only when nothing else has one."""
    asked: list[tuple[str, bool]] = []

    def ask(words: str, hide: bool) -> str:
        asked.append((words, hide))
        return CLIENT_SECRET if hide else CLIENT_ID

    client = Connecting(stage.home, ACCOUNT, lambda: stage.now).client(None, "", ask)
    assert (client.client_id, client.client_secret) == (CLIENT_ID, CLIENT_SECRET)
    assert [hide for _, hide in asked] == [False, True]
    stage.connect()
    assert Connecting(stage.home, OTHER, lambda: stage.now).client(None, "", None) == client


def test_two_step_paste_takes_the_code_from_standard_input_too(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """G-104."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"  '{stage.answer()}' \n"))
    assert stage.run("connect", ACCOUNT, "--code", "-")[0] == 0


def test_without_browser_and_terminal_the_first_step_ends_with_3_and_names_the_second(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """G-104: over SSH in a script nothing waits for ever; nothing is signed in yet."""
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 1 192.0.2.2 22")
    code, out, _ = stage.run("connect", ACCOUNT, "--client", str(stage.client_file))
    assert code == 3
    assert f"loopledger connect {ACCOUNT} --code URL" in out


def test_a_person_without_browser_pastes_the_answer_at_a_prompt(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """G-104: one step; the page stands in what is printed before the prompt."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

        def readline(self, *_: Any) -> str:
            printed = stage._capsys.readouterr().err
            url = next(line for line in printed.splitlines() if line.startswith("http") and "/auth?" in line)
            return stage.browser.visit(url) + "\n"

    monkeypatch.setenv("SSH_TTY", "/dev/pts/1")
    monkeypatch.setattr(sys, "stdin", Terminal())
    code, out, _ = stage.run("connect", ACCOUNT, "--client", str(stage.client_file))
    assert (code, out.startswith("connected: ")) == (0, True)


def test_a_wrong_paste_leaves_the_attempt_open_for_the_right_one(stage: Stage) -> None:
    """G-105: nothing is stored, nothing is used up."""
    answer = stage.answer()
    for wrong in ("", "https://example.com/?code=x", answer.replace("state=", "state=x"), "http://[", answer.split("&")[0]):
        assert stage.run("connect", ACCOUNT, "--code", wrong)[0] == 3
        assert not stage.token.exists()
    assert stage.run("connect", ACCOUNT, "--code", answer)[0] == 0


def test_a_dead_line_during_the_exchange_costs_no_attempt(stage: Stage) -> None:
    """G-118: exit 75, and the same answer works once Google can be reached."""
    answer = stage.answer()
    stage.server.set_faults([{"method": "token", "status": 200, "body": "<html>", "times": 1}])
    assert stage.error("connect", ACCOUNT, "--code", answer)["exit_code"] == 75
    assert not stage.token.exists()
    assert stage.run("connect", ACCOUNT, "--code", answer)[0] == 0


@pytest.mark.parametrize(
    ("google_says", "code"),
    [
        ("invalid_grant", "code_reused"),
        ("invalid_client", "invalid_client"),
        ("redirect_uri_mismatch", "redirect_uri_mismatch"),
        ("org_internal", "admin_policy_enforced"),
        ("something_new", "refresh_refused"),
    ],
)
def test_what_the_token_endpoint_refuses_is_told_by_its_code(stage: Stage, google_says: str, code: str) -> None:
    """G-105: the attempt is used up then."""
    answer = stage.answer()
    stage.consent.token_error = google_says
    assert stage.error("connect", ACCOUNT, "--code", answer)["code"] == code
    stage.consent.token_error = ""
    assert stage.error("connect", ACCOUNT, "--code", answer)["code"] == "code_reused"
    assert not stage.token.exists()


def test_nobody_behind_the_token_address_is_no_refusal(stage: Stage) -> None:
    """G-118."""
    answer = stage.answer()
    stage.server.close()
    found = stage.error("connect", ACCOUNT, "--code", answer)
    assert (found["code"], found["exit_code"], found["fix"]) == ("network_unreachable", 75, f"loopledger connect {ACCOUNT}")


def test_googles_own_error_page_is_understood_when_it_is_pasted(stage: Stage) -> None:
    """G-105: Error 400 and Error 403 pages never come back by themselves; the name stands packed in their address."""
    stage.answer()
    page = "https://accounts.google.com/signin/oauth/error?authError=ChVyZWRpcmVjdF91cmlfbWlzbWF0Y2gSsAE&client_id=x"
    assert stage.error("connect", ACCOUNT, "--code", page)["code"] == "redirect_uri_mismatch"


def test_a_box_left_unticked_keeps_the_sign_in_and_stops_only_its_stream(stage: Stage) -> None:
    """G-106, G-107, F42: partial, exit 3, the command that asks again; the others run; switched off in the settings it is no trouble."""
    stage.consent.grant = [CONTACTS, GMAIL, OTHER_CONTACTS]  # fewer, and in another order
    code, out, _ = stage.run("connect", ACCOUNT, "--code", stage.answer())
    assert code == 3
    assert "does not cover calendar" in out
    assert set(json.loads(stage.token.read_text(encoding="utf-8"))["granted_scopes"]) == {GMAIL, CONTACTS, OTHER_CONTACTS}
    code, out, _ = stage.run("sync", "--json")
    reports = {one["stream"]: one for one in json.loads(out)["streams"]}
    assert (code, reports["calendar"]["code"], reports["calendar"]["fix"]) == (3, "scope_missing", f"loopledger connect {ACCOUNT}")
    assert reports["gmail"]["clean"]
    assert reports["contacts"]["clean"]
    stage.server.core.sign_in.expire_access_tokens()  # a renewal asks for no more than was granted (RFC 6749, 6)
    assert stage.stream_error()["clean"]
    settings = stage.home / "settings.toml"
    settings.write_text(settings.read_text(encoding="utf-8") + "calendar = false\n", encoding="utf-8")
    assert stage.run("sync")[0] == 0


@pytest.mark.parametrize("granted", [[], ["https://www.googleapis.com/auth/gmail.metadata"], [CONTACTS]])
def test_an_account_that_can_never_sync_is_refused_when_it_is_added(stage: Stage, granted: list[str]) -> None:
    """F48, G-101: nothing granted that a stream could run with."""
    stage.consent.grant = granted
    found = stage.error("connect", ACCOUNT, "--code", stage.answer())
    assert (found["code"], found["exit_code"]) == ("scope_missing", 3)
    assert not stage.token.exists()


def test_with_json_every_line_is_json_and_the_page_to_open_comes_first(stage: Stage, capsys: pytest.CaptureFixture[str]) -> None:
    """What a program needs that has a browser of its own: the address, then the result; nothing else on either stream."""
    arguments = ["--home", str(stage.home), "connect", ACCOUNT, "--client", str(stage.client_file), "--no-browser", "--json"]
    codes: list[int] = []
    working = threading.Thread(target=lambda: codes.append(main(arguments, lambda: stage.now)))
    working.start()
    printed = ""
    while "\n" not in printed:
        printed += capsys.readouterr().out
        time.sleep(0.05)
    get(stage.browser.visit(json.loads(printed)["url"]))
    working.join(20)
    out, err = capsys.readouterr()
    assert (codes, json.loads(out)["status"], err) == ([0], "connected", "")


def test_contacts_alone_are_kept_with_a_warning_that_nobody_vouches_for_the_account(stage: Stage) -> None:
    """G-111: Google names no address there."""
    stage.consent.grant = [CONTACTS, OTHER_CONTACTS]
    code, out, _ = stage.run("connect", ACCOUNT, "--code", stage.answer())
    assert code == 3
    assert "make sure that you chose the right one" in out


def test_another_account_is_caught_by_the_calendar_when_mail_is_not_granted(stage: Stage) -> None:
    """G-111: both addresses named, the token dropped."""
    stage.consent.grant, stage.consent.account = [CALENDAR], ACCOUNT
    found = stage.error("connect", OTHER, "--code", stage.answer(OTHER))
    assert found["code"] == "wrong_account_consented"
    assert ACCOUNT in found["problem"]
    assert OTHER in found["problem"]
    assert not list((stage.home / "tokens").glob(f"{OTHER}.json"))


def test_an_account_without_a_mailbox_is_added_without_its_mail(stage: Stage) -> None:
    """G-236: Gmail is switched off for it in the settings, exit 4 says so once."""
    body = {"error": {"code": 400, "message": "Mail service not enabled", "errors": [{"reason": "failedPrecondition"}]}}
    stage.server.set_faults([{"method": "gmail.*", "status": 400, "body": json.dumps(body)}])
    code, _, _ = stage.run("connect", ACCOUNT, "--code", stage.answer())
    assert code == 4
    assert "gmail = false" in (stage.home / "settings.toml").read_text(encoding="utf-8")
    assert stage.run("sync")[0] == 0


def test_an_answer_without_refresh_token_never_costs_the_stored_one(stage: Stage) -> None:
    """G-109: the second consent brings none; the first one's token stays and works, and its age is not made younger."""
    stage.connect()
    before = json.loads(stage.token.read_text(encoding="utf-8"))
    stage.later(days=1)
    stage.consent.omit_refresh = True
    stage.connect()
    after = json.loads(stage.token.read_text(encoding="utf-8"))
    assert (after["refresh_token"], after["consented_us"]) == (before["refresh_token"], before["consented_us"])
    assert after["token"] != before["token"]
    stage.server.core.sign_in.expire_access_tokens()
    assert stage.run("sync")[0] == 0


def test_the_second_account_uses_the_client_of_the_first(stage: Stage, desktop: None) -> None:
    """G-102: one client for all accounts of a home; each account has its own token."""
    stage.connect()
    stage.client_file.unlink()
    assert stage.run("connect", OTHER)[0] == 0
    assert {path.name for path in (stage.home / "tokens").glob("n*.json")} == {f"{ACCOUNT}.json", f"{OTHER}.json"}
    code, out, _ = stage.run("sync", "--json")
    assert (code, {one["account"] for one in json.loads(out)["streams"]}) == (0, {ACCOUNT, OTHER})


def test_the_client_may_stand_in_the_environment_with_the_quotes_of_a_letter(
    stage: Stage, desktop: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """G-102."""
    monkeypatch.setenv("GOOGLE_CLIENT_ID", f" “{CLIENT_ID}”\n")
    monkeypatch.setenv("GOOGLE_CLIENT_SECRET", f"‘{CLIENT_SECRET}’")
    assert stage.run("connect", ACCOUNT)[0] == 0
    monkeypatch.delenv("GOOGLE_CLIENT_SECRET")
    found = stage.error("connect", ACCOUNT)
    assert (found["code"], found["detail"]["field"]) == ("client_shape_invalid", "client secret")


def test_the_client_may_come_from_standard_input(stage: Stage, desktop: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """G-102."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("\ufeff" + stage.client_file.read_text(encoding="utf-8")))
    assert stage.run("connect", ACCOUNT, "--client", "-")[0] == 0


def test_no_client_at_all_is_told_before_any_browser_opens(stage: Stage, desktop: None) -> None:
    found = stage.error("connect", ACCOUNT)
    assert (found["code"], found["fix"]) == ("client_json_unreadable", f"loopledger connect {ACCOUNT} --client FILE")
    assert stage.browser.opened == []


def test_access_by_command_runs_it_without_a_shell_and_again_after_a_401(stage: Stage, tmp_path: Path) -> None:
    """G-112: its token is stored nowhere."""
    program = tmp_path / "give.py"
    log = tmp_path / "runs"
    token = access_token_for(ACCOUNT)
    program.write_text(f"open({str(log)!r}, 'a').write('x')\nprint({token!r})\n", encoding="utf-8")
    assert stage.run("connect", ACCOUNT, "--access", "command", "--", sys.executable, str(program))[0] == 0
    assert stage.run("sync")[0] == 0
    assert log.read_text(encoding="utf-8") == "xx"
    assert not stage.token.exists()
    assert token not in "".join(path.read_text(encoding="utf-8", errors="replace") for path in stage.home.rglob("*") if path.is_file())
    stage.server.core.sign_in.expire_access_tokens()
    found = stage.stream_error()
    assert (found["code"], found["exit_code"]) == ("access_command_failed", 3)
    assert log.read_text(encoding="utf-8") == "xx" + "x" + "xxx"  # the first token, and once more for each stream's 401
    assert token not in stage.printed


def test_access_by_variable_stores_its_name_alone(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """G-113: a 401 names the variable; a token typed instead of a name is refused and not repeated."""
    monkeypatch.setenv("MAIL_TOKEN", access_token_for(ACCOUNT))
    assert stage.run("connect", ACCOUNT, "--access", "env", "MAIL_TOKEN")[0] == 0
    assert 'access_with = ["MAIL_TOKEN"]' in (stage.home / "settings.toml").read_text(encoding="utf-8")
    assert stage.run("sync")[0] == 0
    stage.server.core.sign_in.expire_access_tokens()
    found = stage.stream_error()
    assert (found["code"], "MAIL_TOKEN" in found["problem"]) == ("access_env_missing", True)
    assert access_token_for(ACCOUNT) not in stage.printed
    code, _, err = stage.run("connect", ACCOUNT, "--access", "env", "ya29.canary-token")
    assert (code, "canary" in err) == (2, False)


def test_a_service_account_reads_for_one_user_and_names_what_the_admin_must_allow(stage: Stage, tmp_path: Path) -> None:
    """G-114: exactly our scopes; the refusal names client id and scopes."""
    key = write_key(tmp_path / "key.json")
    assert stage.run("connect", ACCOUNT, "--access", "service_account", str(key))[0] == 0
    assert stage.run("sync")[0] == 0
    stage.consent.undelegated = True
    found = stage.stream_error()
    assert found["code"] == "unauthorized_client"
    assert SERVICE_ID in found["advice"]
    assert all(scope in found["advice"] for scope in SCOPES)
    assert "PRIVATE KEY" not in stage.printed


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "client_json_unreadable"),
        ('{"installed": {}}', "client_json_wrong_type"),
        ('{"type": "service_account", "private_key": "canary"}', "client_shape_invalid"),
    ],
)
def test_a_key_that_is_none_is_named_without_its_content(stage: Stage, tmp_path: Path, text: str, code: str) -> None:
    path = tmp_path / "key.json"
    path.write_text(text, encoding="utf-8")
    found = stage.error("connect", ACCOUNT, "--access", "service_account", str(path))
    assert (found["code"], found["exit_code"]) == (code, 2)
    assert "canary" not in stage.printed


def test_disconnect_forgets_the_token_alone(stage: Stage) -> None:
    """G-115: mail stays and can be read; sync leaves the account out; the revoke page is printed; connecting again goes on."""
    stage.connect()
    stage.run("sync")
    before = stage.run("dev", "export", "--canonical")[1]
    code, out, _ = stage.run("disconnect", ACCOUNT)
    assert (code, "https://myaccount.google.com/connections" in out) == (0, True)
    assert not stage.token.exists()
    assert stage.run("dev", "export", "--canonical")[1] == before
    assert stage.error("sync")["fix"].startswith("loopledger connect")
    assert stage.stream_error()["code"] == "not_connected"
    stage.connect()
    assert stage.run("sync")[0] == 0
    assert stage.error("disconnect", "who@example.org")["code"] == "not_connected"


@pytest.mark.parametrize(
    "arguments",
    [
        ("connect", "nora"),
        ("connect", "@example.org"),
        ("connect", ACCOUNT, "client-secret-typed-here"),
        ("connect", ACCOUNT, "--paste", "--code", "x"),
        ("connect", ACCOUNT, "--access", "env", "A", "B"),
        ("connect", ACCOUNT, "--access", "command"),
        ("connect", ACCOUNT, "--access", "env", "A", "--paste"),
        ("connect", ACCOUNT, "--port", "99999"),
    ],
)
def test_contradictions_are_usage_errors_and_make_nothing(stage: Stage, arguments: tuple[str, ...]) -> None:
    code, out, err = stage.run(*arguments)
    assert (code, out) == (2, "")
    assert "to mend: loopledger connect" in err
    assert "typed-here" not in err


def test_settings_keep_their_comments_and_other_accounts(stage: Stage) -> None:
    stage.home.mkdir(mode=0o700)
    settings = stage.home / "settings.toml"
    settings.write_text(
        f'# mine\ntimezone = "Asia/Seoul" # home\n\n[[accounts]]\n# office\naddress = "{OTHER}"\ncontacts = false\n', encoding="utf-8"
    )
    stage.connect()
    text = settings.read_text(encoding="utf-8")
    assert "# mine" in text
    assert "# home" in text
    assert "# office" in text
    assert text.count("[[accounts]]") == 2


def test_strangers_at_the_loopback_port_get_nothing_and_do_not_disturb() -> None:
    """G-103: favicons and stray visitors are answered and forgotten; the answer is taken whole; nobody else may have the port."""
    with Loopback(0, ACCOUNT) as listener:
        base = listener.redirect_uri
        assert get(base + "favicon.ico")[0] == 404
        answers: list[str] = []
        waiting = threading.Thread(target=lambda: answers.append(listener.wait(lambda: 0.0)))
        waiting.start()
        status, _, page = get(base + "?code=abc&state=xyz")
        waiting.join(5)
        assert (status, "abc" in page) == (200, False)
        assert answers == ["http://127.0.0.1/?code=abc&state=xyz"]
        with pytest.raises(ConfigError) as caught:
            Loopback(urlsplit(base).port or 0, ACCOUNT)
        assert caught.value.code == "port_in_use"


def test_nobody_answers_for_ten_minutes() -> None:
    """G-103: monotonic time is passed in."""
    times = iter([0.0, 601.0])
    with Loopback(0, ACCOUNT) as listener, pytest.raises(SignInError) as caught:
        listener.wait(lambda: next(times))
    assert caught.value.code == "consent_timeout"


def test_the_look_alikes_page_offers_accounts_and_boxes(stage: Stage) -> None:
    """What a person clicks at the look-alike: an unticked box is not granted, Cancel refuses."""
    stage.consent.page = True
    code, out, _ = stage.run("connect", ACCOUNT, "--client", str(stage.client_file), "--paste", "--json")
    assert code == 0
    url = json.loads(out)["url"]
    status, _, page = get(url)
    assert (status, page.count('type="checkbox"'), page.count('type="radio"')) == (200, 4, 2)
    refused = get(url + "&_answer=cancel")[1]
    assert stage.error("connect", ACCOUNT, "--code", refused)["code"] == "access_denied_test_user"
    stage.run("connect", ACCOUNT, "--client", str(stage.client_file), "--paste")
    again = json.loads(stage.run("connect", ACCOUNT, "--client", str(stage.client_file), "--paste", "--json")[1])["url"]
    agreed = get(f"{again}&_answer=allow&_account={ACCOUNT}&_scope={GMAIL}")[1]
    assert stage.run("connect", ACCOUNT, "--code", agreed)[0] == 3
    assert json.loads(stage.token.read_text(encoding="utf-8"))["granted_scopes"] == [GMAIL]
