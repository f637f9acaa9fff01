"""The small parts of the way to Google: retry table, unit bucket, request checks, addresses, token files."""

from __future__ import annotations

import json
import os
import stat
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httplib2
import pytest
from google.oauth2.credentials import Credentials
from googleapiclient.discovery import build_from_document  # type: ignore[attr-defined]
from hypothesis import given
from hypothesis import strategies as st

from connectors.google.checks import batch_path, check_request, root_of, service_of, target_of
from connectors.google.discovery import SERVICES, load_document, methods
from connectors.google.retry import FAR_S, Refusal, backoff_s, parse_refusal, retry_after_s, to_error
from connectors.google.roots import checked_root
from connectors.google.scopes import CALENDAR_PARTS, READ_METHODS, SCOPES, may_run
from connectors.google.tokens import TokenFile, check_token_uri
from connectors.google.units import RESERVE, UnitBucket, learnt_share
from connectors.quota import load_profile
from pipeline.errors import ConfigError, LoopledgerError, RecordError, RequestError, SignInError, TryLaterError
from tests.fakes.memory_intake import Killed

NOW = datetime(2026, 11, 25, 9, 0, tzinfo=UTC)


@pytest.mark.behaviour("S003-08", "S003-12")
def test_scopes_and_methods_can_only_read() -> None:
    """G-101, G-206: every scope is a read-only one, every method a GET of the API."""
    asked = ("gmail", "calendar", "contacts", "contacts.other")
    assert sorted(SCOPES) == sorted(f"https://www.googleapis.com/auth/{one}.readonly" for one in asked)
    assert not {method for method in READ_METHODS if methods(method.split(".")[0])[method]["httpMethod"] != "GET"}  # type: ignore[arg-type]


def test_stream_runs_only_with_its_scopes() -> None:
    """G-107."""
    assert may_run("calendar", CALENDAR_PARTS)
    assert not may_run("contacts", frozenset(SCOPES[:3]))


@pytest.mark.parametrize(
    ("header", "text", "seconds"),
    [
        ("7", "", 7.0),
        ("Wed, 25 Nov 2026 09:00:30 GMT", "", 30.0),
        ("", "Rate limit. Retry after 2026-11-25T09:01:00.000Z", 60.0),
        ("Wed, 25 Nov 2026 08:00:00 GMT", "", 0.0),
        ("soon", "", 0.0),
        ("-5", "", 0.0),
        ("9" * 400, "", FAR_S),
        ("Fri, 31 Dec 9999 23:59:59 GMT", "", FAR_S),
        ("Fri, 31 Dec 99999 23:59:59 GMT", "", 0.0),
        ("", "Retry after 2026-99-99T09:01:00Z", 0.0),
        ("", "", 0.0),
    ],
)
def test_retry_after_is_read_in_all_its_forms(header: str, text: str, seconds: float) -> None:
    """G-232."""
    assert retry_after_s(Refusal(429, text=text, headers={"retry-after": header}), NOW) == seconds


def test_backoff_is_full_jitter_up_to_64_seconds() -> None:
    """G-230."""
    assert [backoff_s(n, lambda: 1.0) for n in (1, 2, 6, 7, 5_000)] == [2.0, 4.0, 64.0, 64.0, 64.0]
    assert backoff_s(9, lambda: 0.0) == 0.0


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'"x"',
        b'{"error": "invalid"}',
        b'{"error": {"errors": [1]}}',
        b'{"error": {"errors": 1, "details": "x"}}',
        b'{"error":' * 90_000,
        b"\xff",
    ],
)
def test_any_error_body_is_read_without_a_crash(body: bytes) -> None:
    assert parse_refusal(403, {"Retry-After": "1"}, body).headers == {"retry-after": "1"}


def refusal(status: int, *reasons: str, text: str = "") -> Refusal:
    errors = [{"reason": reason} for reason in reasons]
    return parse_refusal(status, {}, json.dumps({"error": {"message": text, "errors": errors}}).encode())


@pytest.mark.parametrize(
    ("answer", "kind", "code"),
    [
        (refusal(429, "rateLimitExceeded"), TryLaterError, "rate_limited"),
        (refusal(403, "userRateLimitExceeded"), TryLaterError, "rate_limited"),
        (refusal(403, "forbidden", text="Quota exceeded for 'Queries per minute per user'"), TryLaterError, "rate_limited"),
        (refusal(403, "dailyLimitExceeded"), TryLaterError, "daily_quota"),
        (refusal(403, "insufficientPermissions"), SignInError, "scope_missing"),
        (refusal(403, "accessNotConfigured"), SignInError, "api_not_enabled"),
        (refusal(403, "domainPolicy"), SignInError, "admin_policy_enforced"),
        (refusal(403, "forbidden"), RequestError, "request_refused"),
        (refusal(401, "authError"), SignInError, "invalid_grant_revoked"),
        (refusal(400, "failedPrecondition", text="Mail service not enabled"), RecordError, "mail_not_enabled"),
        (refusal(400, "failedPrecondition"), RequestError, "request_refused"),
        (refusal(503, "backendError"), TryLaterError, "upstream"),
        (Refusal(0, text="timeout"), TryLaterError, "network_unreachable"),
    ],
)
def test_each_refusal_becomes_the_error_that_says_what_to_do(answer: Refusal, kind: type[LoopledgerError], code: str) -> None:
    """G-230 to G-243: each carries a command."""
    error = to_error(answer, account="a@example.com", method_id="gmail.users.getProfile")
    assert (type(error), error.code) == (kind, code)
    assert error.fix.startswith("loopledger ")


def test_only_what_passes_by_itself_is_retried() -> None:
    """G-230, G-231, G-242 against all the rest."""
    passing = [refusal(429), refusal(403, "rateLimitExceeded"), *(refusal(status) for status in (500, 502, 503, 504)), Refusal(0)]
    lasting = [refusal(403, "dailyLimitExceeded"), *(refusal(status) for status in (400, 401, 403, 404, 410, 412, 501))]
    assert all(one.is_rate_limit() or one.is_transient() for one in passing)
    assert not any(one.is_rate_limit() or one.is_transient() for one in lasting)


LIST: dict[str, Any] = {"userId": "me", "maxResults": 500}


@pytest.mark.parametrize(
    ("method_id", "params"),
    [
        ("gmail.users.messages.send", {"userId": "me"}),
        ("gmail.users.messages.trash", {"userId": "me", "id": "a"}),
        ("drive.files.list", {}),
        ("gmail.users.messages.list", {}),
        ("gmail.users.messages.list", {**LIST, "maxResults": 501}),
        ("gmail.users.messages.list", {**LIST, "maxResults": "all"}),
        ("gmail.users.messages.list", {**LIST, "query": "x"}),
        ("gmail.users.messages.list", {**LIST, "pageToken": ["a", "b"]}),
        ("gmail.users.history.list", {**LIST, "startHistoryId": "1", "historyTypes": ["messagesAdded"]}),
        ("gmail.users.messages.get", {"userId": "me", "id": "a", "format": "all"}),
        ("calendar.events.list", {"calendarId": "a", "maxResults": 2_501}),
        ("calendar.events.list", {"calendarId": "a", "syncToken": "t", "timeMin": "2026-01-01T00:00:00Z"}),
        ("people.otherContacts.list", {"pageSize": 1_001, "readMask": "names"}),
    ],
)
def test_request_that_google_would_refuse_is_never_sent(method_id: str, params: dict[str, Any]) -> None:
    """G-204 to G-206, F12: writes, plural history types, too large pages."""
    with pytest.raises(RequestError) as caught:
        check_request(method_id, params)
    assert caught.value.code == "request_invalid"


def test_requests_we_make_pass_the_check() -> None:
    check_request("gmail.users.messages.list", {**LIST, "labelIds": ["INBOX"], "includeSpamTrash": True})
    check_request("gmail.users.threads.get", {"userId": "me", "id": "t", "format": "full", "fields": "id"})


@pytest.mark.parametrize(
    "root",
    [
        "https://gmail.example.com",
        "http://127.0.0.1.example.com",
        "http://127.0.0.1/x",
        "ftp://127.0.0.1",
        "http://a:b@127.0.0.1",
        "127.0.0.1",
        "http://[",
    ],
)
def test_root_elsewhere_than_on_this_machine_is_refused(root: str) -> None:
    with pytest.raises(ConfigError):
        checked_root(root)


@pytest.mark.parametrize("root", ["http://127.0.0.1:8000", "http://localhost:1/", "http://[::1]:9"])
def test_root_on_this_machine_is_taken(root: str) -> None:
    assert checked_root(root) == root.rstrip("/")
    assert checked_root("") == ""


def test_token_is_sent_to_google_or_this_machine_only() -> None:
    check_token_uri("https://oauth2.googleapis.com/token")
    with pytest.raises(ConfigError):
        check_token_uri("https://oauth2.example.com/token")


def test_a_new_refresh_token_of_google_replaces_the_stored_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """G-109: and without a new one the stored one stays."""
    file = TokenFile(tmp_path / "tokens" / "a.json", "a@example.com")
    file.write({"refresh_token": "first", "client_id": "c", "client_secret": "s"})

    def refresh(self: Credentials, request: object) -> None:
        self.token, self.expiry = "access", datetime(2999, 1, 1)  # noqa: DTZ001 - google-auth wants naive UTC
        self._refresh_token = answers.pop(0) or self._refresh_token

    monkeypatch.setattr(Credentials, "refresh", refresh)
    answers = ["second", ""]
    for _ in range(2):
        credentials = file.load()
        credentials.reject(credentials.token or "", None)
        assert file.read()["refresh_token"] == "second"
    assert answers == []


@pytest.mark.parametrize("umask", [0o000, 0o022])
def test_token_file_is_private_under_any_umask(tmp_path: Path, umask: int) -> None:
    """G-108, F52."""
    file = TokenFile(tmp_path / "tokens" / "a.json", "a@example.com")
    before = os.umask(umask)
    try:
        file.write({"refresh_token": "r"})
        file.write({"refresh_token": "r2"})
        with file.lock():
            pass
    finally:
        os.umask(before)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in [file.path.parent, *file.path.parent.iterdir()]}
    assert modes == {"tokens": 0o700, "a.json": 0o600, "a.json.lock": 0o600}
    assert file.read() == {"refresh_token": "r2"}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"token": "secret-text"}', '{"refresh_token": 5}'])
def test_broken_token_file_is_named_without_its_content(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        TokenFile(path, "a@example.com").load()
    assert "secret-text" not in json.dumps(caught.value.as_dict())
    assert str(path) in caught.value.problem


def test_unknown_profile_names_the_known_ones() -> None:
    with pytest.raises(ConfigError) as caught:
        load_profile("cheap")
    assert "standard-2026" in caught.value.problem


def test_profiles_price_the_planner() -> None:
    """G-222: in both profiles two gets cost as much as a thread."""
    for name in ("", "standard-2026", "legacy"):
        profile = load_profile(name)
        assert 2 * profile.cost("gmail.users.messages.get") == profile.cost("gmail.users.threads.get")
    assert load_profile("").cost("people.otherContacts.list") == 0


class Time:
    def __init__(self) -> None:
        self.now = 100.0

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@given(st.lists(st.tuples(st.integers(1, 40), st.floats(0, 5)), max_size=60))
def test_bucket_never_spends_more_than_it_held_and_earned(steps: list[tuple[int, float]]) -> None:
    """G-220."""
    time = Time()
    bucket = UnitBucket(600, clock=time.clock, sleep=time.sleep)
    spent = 0
    for units, pause in steps:
        bucket.take(units)
        spent += units
        assert spent <= 600 + (time.now - 100) * 10 + 1e-6
        time.sleep(pause)


def test_drained_bucket_starts_from_nothing() -> None:
    time = Time()
    bucket = UnitBucket(600, clock=time.clock, sleep=time.sleep)
    bucket.drain()
    bucket.take(20)
    assert time.now == pytest.approx(102)


def test_bucket_without_limit_never_waits() -> None:
    time = Time()
    bucket = UnitBucket(0, clock=time.clock, sleep=time.sleep)
    for _ in range(1_000):
        bucket.take(40)
    bucket.drain()
    bucket.take(1)
    assert time.now == 100.0


def shared(path: Path, time: Time, per_minute: int = 600) -> UnitBucket:
    """A bucket as another process would open it."""
    return UnitBucket(per_minute, clock=time.clock, sleep=time.sleep, shared=path)


def test_processes_of_one_account_share_one_bucket(tmp_path: Path) -> None:
    """G-220: through the state file, private to its owner."""
    time, path = Time(), tmp_path / "quota.json"
    one, two = shared(path, time), shared(path, time)
    one.take(500)
    two.take(100)
    assert time.now == 100.0
    two.take(20)
    assert time.now == pytest.approx(102.0)
    one.drain()
    shared(path, time).take(10)
    assert time.now == pytest.approx(103.0)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("text", ["", "{", "[]", '{"level": "x"}', '{"level": 5}', '{"level": 5, "seen": 1}}'])
def test_quota_state_cut_short_counts_as_empty(tmp_path: Path, text: str) -> None:
    """G-220: a minute is lost at most, no limit is broken."""
    time, path = Time(), tmp_path / "quota.json"
    path.write_text(text, encoding="utf-8")
    shared(path, time).take(10)
    assert time.now == pytest.approx(101.0)


def test_a_process_killed_while_it_books_leaves_no_full_bucket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """G-220: the state is written over the former one, which is cut off only afterwards."""
    time, path = Time(), tmp_path / "quota.json"
    shared(path, time).take(600)

    def killed(_: object) -> str:
        raise Killed

    with monkeypatch.context() as patch, suppress(Killed):
        patch.setattr("connectors.google.units.json.dumps", killed)
        shared(path, time).take(10)
    shared(path, time).take(10)
    assert time.now == pytest.approx(101.0)


def test_clock_that_begins_anew_earns_nothing(tmp_path: Path) -> None:
    """G-220: monotonic seconds restart with the machine."""
    time, path = Time(), tmp_path / "quota.json"
    shared(path, time).take(600)
    time.now = 1.0
    shared(path, time).take(10)
    assert time.now == pytest.approx(2.0)


def test_backfill_leaves_a_tenth_of_the_bucket_to_what_is_new(tmp_path: Path) -> None:
    """G-220."""
    time = Time()
    backfill, news = shared(tmp_path / "q", time), shared(tmp_path / "q", time)
    for _ in range(27):
        backfill.take(20, keep=RESERVE)
    assert time.now == 100.0
    backfill.take(20, keep=RESERVE)
    assert time.now == pytest.approx(102.0)
    before = time.now
    news.take(60)
    assert time.now == before


def test_rate_falls_when_google_refuses_what_the_profile_allows_and_never_rises_above_it(tmp_path: Path) -> None:
    """G-221: more than 2 % of 200 calls."""
    time, path = Time(), tmp_path / "quota.json"
    bucket = shared(path, time)
    for number in range(200):
        bucket.note(limited=number < 4)
    assert learnt_share(path) is None
    for _ in range(5):
        bucket.note(limited=True)
    assert learnt_share(path) == pytest.approx(0.8)
    bucket.drain()
    before = time.now
    shared(path, time).take(8)
    assert time.now - before == pytest.approx(1.0)
    for _ in range(200 * 10):
        bucket.note(limited=False)
    assert learnt_share(path) is None
    for _ in range(500):
        bucket.note(limited=True)
    assert learnt_share(path) == pytest.approx(0.1)


@pytest.mark.parametrize("text", [None, "", "{", '{"rate": 5, "profile_rate": 0}'])
def test_unknown_quota_state_says_nothing(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "quota.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert learnt_share(path) is None


def test_token_file_is_on_disk_before_it_takes_the_old_ones_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """G-108: all of it is synced, then renamed; a power cut leaves the old file or the new one."""
    file = TokenFile(tmp_path / "tokens" / "a.json", "a@example.com")
    file.write({"refresh_token": "old"})
    steps: list[str] = []
    sync, rename = os.fsync, Path.replace

    def fsync(descriptor: int) -> None:
        steps.append(f"synced {os.fstat(descriptor).st_size} bytes while the file says {file.read()['refresh_token']}")
        sync(descriptor)

    def replace(self: Path, target: Path) -> Path:
        steps.append("renamed")
        return rename(self, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "replace", replace)
    file.write({"refresh_token": "new"})
    assert steps == [f"synced {file.path.stat().st_size} bytes while the file says old", "renamed"]
    assert file.read() == {"refresh_token": "new"}


SAMPLES: dict[str, list[dict[str, Any]]] = {
    "gmail.users.getProfile": [{"userId": "me"}],
    "gmail.users.history.list": [
        {"userId": "me", "startHistoryId": "7", "maxResults": 500, "historyTypes": ["messageAdded", "labelAdded"]}
    ],
    "gmail.users.labels.list": [{"userId": "me"}],
    "gmail.users.messages.list": [{**LIST, "includeSpamTrash": True, "labelIds": ["INBOX", "a b&c"]}, {**LIST, "includeSpamTrash": False}],
    "gmail.users.messages.get": [{"userId": "me", "id": "a/b ?é", "format": "full", "fields": "id,payload(headers)"}],
    "gmail.users.messages.attachments.get": [{"userId": "me", "messageId": "m", "id": "x=="}],
    "gmail.users.threads.get": [{"userId": "me", "id": "t1", "format": "full"}],
    "gmail.users.settings.sendAs.list": [{"userId": "me"}],
    "calendar.calendarList.list": [{"maxResults": 250, "showHidden": True, "showDeleted": True, "pageToken": "p/q+r="}],
    "calendar.events.list": [{"calendarId": "a#b@group.calendar.example", "singleEvents": False, "maxResults": 2_500, "syncToken": "s="}],
    "calendar.events.get": [{"calendarId": "a@example.com", "eventId": "e_1"}],
    "people.people.connections.list": [{"resourceName": "people/me", "pageSize": 1_000, "personFields": "names,photos"}],
    "people.otherContacts.list": [{"readMask": "names", "requestSyncToken": True}],
}


def test_addresses_are_those_of_googles_own_client_library() -> None:
    """G-202, G-203: for every reading method; root and service path from the document, each service where the document says."""
    assert set(SAMPLES) == READ_METHODS
    for method_id, samples in SAMPLES.items():
        service, *path, name = method_id.split(".")
        node = build_from_document(load_document(service_of(method_id)), http=httplib2.Http())
        for step in path:
            node = getattr(node, step)()
        for params in samples:
            theirs = urlsplit(getattr(node, name)(**params).uri)
            ours = urlsplit(root_of(service_of(method_id)) + target_of(method_id, params))
            assert (ours.scheme, ours.netloc, ours.path) == (theirs.scheme, theirs.netloc, theirs.path), service
            assert sorted(parse_qsl(ours.query)) == sorted(parse_qsl(theirs.query))


def test_batches_go_where_googles_own_client_library_sends_them() -> None:
    """G-224."""
    for service in SERVICES:
        built = build_from_document(load_document(service), http=httplib2.Http())
        assert root_of(service) + batch_path(service) == built.new_batch_http_request()._batch_uri


@pytest.mark.parametrize(
    ("method_id", "params"),
    [
        ("gmail.users.messages.get", {"userId": "me", "id": ""}),
        ("people.people.connections.list", {"resourceName": "contactGroups/all", "personFields": "names"}),
        ("gmail.users.history.list", {"userId": "me", "startHistoryId": "1", "historyTypes": ["messageAdded", "labelsAdded"]}),
    ],
)
def test_value_that_would_ask_for_something_else_is_never_sent(method_id: str, params: dict[str, Any]) -> None:
    """G-204: an empty id would ask for the list, a foreign name for another resource; kept shapes are checked with each value."""
    with pytest.raises(RequestError):
        target_of(method_id, params)
