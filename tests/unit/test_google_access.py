"""Tokens from elsewhere: what a command may print, what a failing one costs, and when a refused sign-in counts as which (G-112, G-116)."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from google.auth.exceptions import RefreshError, TransportError

from connectors.google.access import CommandAccess, parse_token
from connectors.google.refusal import Standing, refresh_error, skew_of
from connectors.google.retry import enable_advice
from pipeline.clock import DAY_US, to_us
from pipeline.errors import SignInError

ACCOUNT = "a@example.com"
NOW = datetime(2026, 6, 15, 7, 0, tzinfo=UTC)
SOON = datetime(2026, 6, 15, 8, 0)  # noqa: DTZ001 - google-auth wants naive UTC


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("ya29.abc\n", ("ya29.abc", None)),
        ('{"access_token": "abc", "expires_in": 3600}', ("abc", SOON)),
        ('{"token": "abc", "expiry": "2026-06-15T10:00:00+02:00"}', ("abc", SOON)),
        ('{"token": "abc", "expiry": "2026-06-15T08:00:00Z"}', ("abc", SOON)),
        ('{"token": "abc", "expires_at": 1781510400}', ("abc", SOON)),
        ('{"token": "abc", "expiry": {"year": 2026}}', ("abc", None)),
        ('{"token": "abc", "expires_in": "soon"}', ("abc", None)),
        ('{"token": "abc", "expires_at": 1e300}', ("abc", None)),
        ("", (None, None)),
        ("two words", (None, None)),
        ("a\nb", (None, None)),
        ("ümlaut", (None, None)),
        ("{}", (None, None)),
        ('{"token": 5}', (None, None)),
        ("[1]", (None, None)),
        ("[" * 100_000, (None, None)),
    ],
)
def test_a_bare_token_or_json_with_expiry_is_read(output: str, expected: tuple[str | None, datetime | None]) -> None:
    assert parse_token(output, lambda: NOW) == expected or output.startswith("[")


def access(*argv: str, limit_s: float = 5.0) -> CommandAccess:
    return CommandAccess(ACCOUNT, argv, lambda: NOW, limit_s)


def failure(one: CommandAccess) -> SignInError:
    with pytest.raises(SignInError) as caught:
        one.refresh(None)  # type: ignore[arg-type] - a command needs no request
    assert caught.value.code == "access_command_failed"
    return caught.value


def test_a_command_that_fails_never_shows_its_output(tmp_path: Path) -> None:
    """G-112: exit code, emptiness, absence; standard output and error are both left out."""
    program = tmp_path / "p.py"
    program.write_text("import sys; print('canary'); print('canary', file=sys.stderr); sys.exit(7)", encoding="utf-8")
    error = failure(access(sys.executable, str(program), "canary-argument"))
    assert "exit code 7" in error.cause
    assert "canary" not in str(error.as_dict())
    assert "nothing that is a token" in failure(access("true")).cause
    assert "No such file" in failure(access("/nowhere/program")).cause
    failure(access("bad\0name"))


def test_a_command_that_hangs_is_ended_with_its_children() -> None:
    """G-112: a child that keeps the pipe open does not keep us."""
    before = time.monotonic()
    error = failure(access("sh", "-c", "sleep 60 & sleep 60", limit_s=0.3))
    assert "longer than 0.3 seconds" in error.cause
    assert time.monotonic() - before < 5


def dead(**known: object) -> str:
    standing = Standing(now_us=to_us(NOW), **known)  # type: ignore[arg-type]
    return refresh_error(RefreshError("x", {"error": "invalid_grant"}), ACCOUNT, standing).code


def ago(days: float) -> int:
    return to_us(NOW) - int(days * DAY_US)


@pytest.mark.parametrize(
    ("known", "code"),
    [
        ({}, "invalid_grant_revoked"),
        ({"consented_us": ago(3), "refreshed_us": ago(1)}, "invalid_grant_revoked"),
        ({"consented_us": ago(7.1), "refreshed_us": ago(0.2)}, "invalid_grant_testing_expiry"),
        ({"consented_us": ago(30), "refreshed_us": ago(24)}, "invalid_grant_testing_expiry"),
        ({"consented_us": ago(30), "refreshed_us": ago(1)}, "invalid_grant_revoked"),
        ({"consented_us": ago(7.1), "skew_s": 61.0}, "invalid_grant_clock_skew"),
        ({"consented_us": ago(7.1), "skew_s": -59.0}, "invalid_grant_testing_expiry"),
        ({"skew_s": -3600.0}, "invalid_grant_clock_skew"),
    ],
)
def test_a_dead_sign_in_is_the_clocks_the_screens_or_the_owners_doing(known: dict[str, object], code: str) -> None:
    """G-116: a sign-in that was renewed after its seventh day did not end for being in Testing."""
    assert dead(**known) == code


def test_other_refusals_are_told_apart() -> None:
    """G-118, G-242: trouble on the line is never called revoked, and what Google answers is never called no answer."""
    plain = Standing()
    portal = refresh_error(TypeError("x"), ACCOUNT, Standing(status=200))
    assert (portal.code, "welcome page" in portal.cause) == ("network_unreachable", True)
    assert refresh_error(RefreshError("<html>", retryable=False), ACCOUNT, Standing(status=503)).code == "upstream"
    assert refresh_error(RefreshError("x", {}, retryable=True), ACCOUNT, Standing(status=429)).code == "rate_limited"
    silent = refresh_error(RefreshError("<html>", retryable=False), ACCOUNT, Standing(status=400))
    assert (silent.code, silent.cause) == ("refresh_refused", "HTTP 400 without a reason")
    assert refresh_error(TransportError("reset"), ACCOUNT, plain).code == "network_unreachable"
    assert refresh_error(RefreshError("x", {"error": "server_error"}, retryable=True), ACCOUNT, plain).code == "upstream"
    assert refresh_error(RefreshError("x", {"error": "deleted_client"}), ACCOUNT, plain).code == "invalid_client"
    assert refresh_error(RefreshError("x", {"error": "org_internal"}), ACCOUNT, plain).code == "admin_policy_enforced"
    assert refresh_error(RefreshError("Reauthentication is needed. Please run x"), ACCOUNT, plain).cause.startswith("a rule of the domain")
    strange = refresh_error(RefreshError("x", {"error": "<b>canary</b>"}), ACCOUNT, plain)
    assert (strange.code, "canary" in str(strange.as_dict())) == ("refresh_refused", False)


@pytest.mark.parametrize(
    ("service", "text", "page"),
    [
        ("gmail", "Gmail API has not been used in project 123456789 before", "gmail.googleapis.com?project=123456789"),
        ("calendar", "visit https://x.example/overview?project=42424242 then retry", "calendar-json.googleapis.com?project=42424242"),
        ("people", "it is disabled", "people.googleapis.com "),
    ],
)
def test_a_switched_off_api_is_named_with_the_page_that_switches_it_on(service: str, text: str, page: str) -> None:
    assert page in enable_advice(service, text)


def test_the_clock_is_compared_with_the_date_of_the_answer() -> None:
    assert skew_of({"date": "Mon, 15 Jun 2026 07:00:30 GMT"}, lambda: NOW) == -30.0
    assert skew_of({"Date": "Mon, 15 Jun 2026 06:00:00 GMT"}, lambda: NOW + timedelta(seconds=1)) == 3601.0
    assert [skew_of({"date": value}, lambda: NOW) for value in ("", "soon", "Mon, 99 Jun 2026 07:00:30 GMT")] == [None] * 3
