"""Many calls at once through HTTP: the retry table for one call, for calls side by side and for items of a batch; limits; sums."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from connectors.google.asking import Ask
from connectors.google.transport import GoogleTransport, Waiting
from connectors.quota import load_profile
from connectors.replay.fixture import load_fixture
from connectors.replay.server import ReplayServer
from pipeline.errors import LoopledgerError, RequestError, SignInError, TryLaterError
from tests.fakes.memory_intake import MemoryIntake
from tests.fakes.replay_client import QUICK, connect, sync

TINY = Path(__file__).parents[2] / "fixtures" / "mailboxes" / "tiny"
ACCOUNT = "nora@tern-boats.example"
GET = "gmail.users.messages.get"
IDS = [f"a{number:02}" for number in range(1, 17)]
NOW = datetime(2026, 11, 25, 9, 0, tzinfo=UTC)


def ask(external_id: str, **more: Any) -> Ask:
    return Ask(GET, {"userId": "me", "id": external_id, "format": "minimal"}, **more)


class Desk:
    """A server, a transport to it, and the seconds that were slept; time passes only by sleeping."""

    def __init__(self, folder: Path, batch: int, in_flight: int, faults: list[Any], **server: Any) -> None:
        self.slept: list[float] = []
        self.server = ReplayServer(load_fixture(TINY), faults=faults, wall=NOW.timestamp, validate=False, **server).__enter__()
        self.token = connect(self.server.address, folder, ACCOUNT)
        self.waiting = Waiting(lambda: NOW, lambda: sum(self.slept), self.slept.append, lambda: 0.0)
        self.profile = replace(load_profile("unlimited"), batch=batch, in_flight=in_flight)
        self.transport = self.open(self.waiting)

    def open(self, waiting: Waiting) -> GoogleTransport:
        return GoogleTransport(self.token.load(), ACCOUNT, self.profile, waiting, google_root=self.server.address)

    def results(self, ids: list[str]) -> list[Any]:
        """For each id what it came to: itself if its answer came, else the code of its error."""
        answers = self.transport.call_many([ask(external_id) for external_id in ids])
        return [answer.code if isinstance(answer, LoopledgerError) else answer["id"] for _, answer in answers]

    def close(self) -> None:
        self.transport.close()
        self.server.close()
        assert not [one for one in self.server.violations() if one["kind"] != "request"]


Open = Callable[..., Desk]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Open]:
    made: list[Desk] = []

    def open_one(*faults: Any, batch: int = 0, in_flight: int = 2, **server: Any) -> Desk:
        made.append(Desk(tmp_path, batch, in_flight, list(faults), **server))
        return made[-1]

    yield open_one
    for one in made:
        one.close()


WAYS = {"call": {}, "side by side": {"in_flight": 3}, "batch item": {"batch": 25}}


def one_disturbed(desk: Open, way: str, rule: dict[str, Any]) -> tuple[Desk, Any]:
    """Ask for five messages in one of the three ways while `rule` disturbs `a03`; the desk and what `a03` came to. The others came."""
    place = desk(**WAYS[way])
    if way == "call":
        for external_id in ("a01", "a02"):
            place.transport.call(*ask(external_id)[:2])
        place.server.set_faults([{"method": GET, **rule}])
        try:
            came = place.transport.call(*ask("a03")[:2])["id"]
        except LoopledgerError as error:
            came = error.code
        return place, came
    scope = {"scope": "item"} if way == "batch item" else {}
    place.server.set_faults([{"method": GET, "nth": [3, *range(6, 6 + 2 * rule.pop("lasting", 0))], **scope, **rule}])
    came = place.results(IDS[:5])
    disturbed = [number for number, (external_id, one) in enumerate(zip(IDS, came, strict=False)) if one != external_id]
    assert len(disturbed) <= 1
    assert place.server.ledger()["batches"] >= (way == "batch item")
    return place, came[disturbed[0]] if disturbed else "a03"


PASSING: dict[str, dict[str, Any]] = {
    "G-230 429": {"status": 429},
    "G-230 F7 concurrent": {"status": 429, "message": "Too many concurrent requests for user"},
    "G-231 rate": {"status": 403, "reason": "rateLimitExceeded"},
    "G-231 user rate": {"status": 403, "reason": "userRateLimitExceeded"},
    "G-231 F3 text": {"status": 403, "reason": "forbidden", "message": "Quota exceeded for 'Queries' and 'Queries per minute per user'"},
    "G-235 401": {"status": 401},
    "G-242 500": {"status": 500},
    "G-242 502": {"status": 502},
    "G-242 503": {"status": 503},
    "G-242 504": {"status": 504},
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("row", PASSING)
def test_what_passes_by_itself_is_asked_again_and_nothing_else_is(desk: Open, way: str, row: str) -> None:
    """G-230, G-231, G-235, G-242, F1, F2, F3, F6: one refusal, one repeat, the answer."""
    place, came = one_disturbed(desk, way, {**PASSING[row], "times": 1})
    assert came == "a03"
    metrics, ledger = place.transport.metrics, place.server.ledger()
    assert metrics.retries == ledger["faults"] == 1
    assert metrics.calls == ledger["total_calls"] == (4 if way == "call" else 6)
    assert metrics.rate_limited == (row[:5] in {"G-230", "G-231"})
    assert ledger["token_requests"] == 1 + (row == "G-235 401")


@pytest.mark.parametrize("way", ["call", "side by side"])
def test_connection_cut_in_an_answer_is_asked_again(desk: Open, way: str) -> None:
    """G-242: reset, end of stream."""
    place, came = one_disturbed(desk, way, {"cut_after_bytes": 5, "times": 1})
    assert came == "a03"
    assert place.transport.metrics.retries == 1


LASTING: dict[str, tuple[dict[str, Any], str]] = {
    "G-233": ({"status": 403, "reason": "dailyLimitExceeded"}, "daily_quota"),
    "G-234 scope": ({"status": 403, "reason": "insufficientPermissions"}, "scope_missing"),
    "G-234 api": ({"status": 403, "reason": "accessNotConfigured"}, "api_not_enabled"),
    "G-234 policy": ({"status": 403, "reason": "domainPolicy"}, "admin_policy_enforced"),
    "G-236": ({"status": 400, "reason": "failedPrecondition", "message": "Mail service not enabled"}, "mail_not_enabled"),
    "G-237": ({"status": 400, "reason": "invalidArgument", "message": "Invalid pageToken"}, "request_refused"),
    "G-238": ({"status": 400, "reason": "EXPIRED_SYNC_TOKEN"}, "request_refused"),
    "G-239 G-240": ({"status": 404}, "request_refused"),
    "G-241": ({"status": 410}, "request_refused"),
    "G-243": ({"status": 418}, "request_refused"),
    "G-243 no JSON": ({"status": 200, "body": "{broken"}, "bad_response"),
    "G-243 no object": ({"status": 200, "body": "[]"}, "bad_response"),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("row", LASTING)
def test_what_no_repeat_mends_is_told_at_once_for_that_one_alone(desk: Open, way: str, row: str) -> None:
    """G-233, G-234, G-236 to G-241, G-243: no repeat, and the other answers came."""
    rule, code = LASTING[row]
    place, came = one_disturbed(desk, way, {**rule, "times": 1})
    assert came == code
    assert place.transport.metrics.retries == 0


@pytest.mark.parametrize("way", WAYS)
def test_second_401_after_a_refresh_is_the_end_of_the_sign_in(desk: Open, way: str) -> None:
    """G-235."""
    rule = {"method": GET, "status": 401}
    place = desk(rule, **WAYS[way])
    if way == "call":
        with pytest.raises(SignInError):
            place.transport.call(*ask("a01")[:2])
    else:
        assert place.results(["a01", "a02"]) == ["invalid_grant_revoked"] * 2


AFTER: dict[str, tuple[dict[str, Any], float]] = {
    "seconds": ({"retry_after": 30.0, "retry_form": "seconds"}, 30.0),
    "date": ({"retry_after": 29.0, "retry_form": "date"}, 30.0),
    "text": ({"retry_after": 29.0, "retry_form": "text"}, 30.0),
    "past": ({"message": f"Retry after {(NOW - timedelta(hours=1)).isoformat()}"}, 0.0),
    "unreadable": ({"message": "Retry after lunch"}, 0.0),
    "absent": ({}, 0.0),
    "just below an hour": ({"retry_after": 3_600.0}, 3_600.0),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("form", AFTER)
def test_wait_that_google_asks_for_is_kept_in_every_form(desk: Open, way: str, form: str) -> None:
    """G-232, F8."""
    rule, seconds = AFTER[form]
    place, came = one_disturbed(desk, way, {"status": 429, **rule, "times": 1})
    assert came == "a03"
    assert sum(place.slept) == seconds


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("form", ["seconds", "date", "text"])
def test_wait_of_more_than_an_hour_ends_the_call_and_says_when(desk: Open, way: str, form: str) -> None:
    """G-232: exit 75."""
    place = desk({"method": GET, "status": 429, "retry_after": 7_200.0, "retry_form": form}, **WAYS[way])
    answers = [TryLaterError("", fix="")] if way == "call" else [one for _, one in place.transport.call_many([ask("a01"), ask("a02")])]
    if way == "call":
        with pytest.raises(TryLaterError) as caught:
            place.transport.call(*ask("a01")[:2])
        answers = [caught.value]
    for error in answers:
        assert isinstance(error, TryLaterError)
        assert (error.code, error.exit_code) == ("rate_limited", 75)
        assert 7_199 <= error.detail["retry_after_s"] <= 7_201
    assert place.slept == []


@pytest.mark.parametrize("status", [429, 503])
def test_whole_batch_refused_is_one_refusal_for_all_its_items(desk: Open, status: int) -> None:
    """G-226, G-242: asked again as a whole."""
    place = desk({"method": "batch", "status": status, "nth": [1], "retry_after": 2.0}, batch=8)
    assert place.results(IDS) == IDS
    assert place.slept == [2.0]
    assert place.transport.metrics.calls == place.server.ledger()["total_calls"] == len(IDS)


@pytest.mark.parametrize("limit", [1, 3, 10, 15])
def test_inner_limit_that_google_names_is_learnt_and_the_batch_split(desk: Open, limit: int) -> None:
    """F4, G-225: known for the rest of the run."""
    message = f"Inner request count exceeds the limit. Received 16, Limit {limit}"
    place = desk({"method": "batch", "status": 400, "nth": [1], "message": message}, batch=16)
    assert place.results(IDS) == IDS
    before = place.server.ledger()["batches"]
    assert place.results(IDS) == IDS
    ledger = place.server.ledger()
    assert ledger["batches"] - before == (-(-16 // limit) - (16 % limit == 1) if limit > 1 else 0)
    assert ledger["total_calls"] == place.transport.metrics.calls == 2 * len(IDS)


@pytest.mark.parametrize("rule", [{"status": 404}, {"status": 400}, {"status": 200, "body": "<html>"}])
def test_place_that_takes_no_batches_is_not_asked_a_second_time(desk: Open, rule: dict[str, Any]) -> None:
    """G-226: the calls are made one by one."""
    place = desk({"method": "batch", **rule}, batch=8)
    assert place.results(IDS) == IDS
    assert place.server.ledger()["batches"] == 1


def test_refusal_of_a_batch_that_stands_for_the_account_ends_all_its_items(desk: Open) -> None:
    """G-233, G-234."""
    place = desk({"method": "batch", "status": 403, "reason": "dailyLimitExceeded"}, batch=4)
    assert place.results(IDS[:4]) == ["daily_quota"] * 4


def test_f05_too_large_a_batch_at_an_empty_bucket_halves_and_pauses(desk: Open) -> None:
    """F5, F6, G-224, G-230: 4 of 16 items refused inside a success, twice: only those again, in smaller batches."""
    rule = {"method": GET, "scope": "item", "status": 429, "nth": [2, 5, 9, 16, 17], "retry_after": 3.0}
    place = desk(rule, batch=16)
    assert place.results(IDS) == IDS
    ledger = place.server.ledger()
    assert place.slept == [3.0, 3.0]
    assert (ledger["batches"], ledger["total_calls"], place.transport.limits.batch) == (2, 16 + 4 + 1, 4)
    assert ledger["served"] == {f"{ACCOUNT}/{external_id}": 1 for external_id in IDS}


def test_missing_part_is_asked_for_by_itself_and_counted(desk: Open) -> None:
    """G-226: HTTP 200 proves nothing."""
    place = desk(batch=16)
    respond = place.server.respond

    def lossy(verb: str, target: str, headers: Any, body: bytes) -> Any:
        reply = respond(verb, target, headers, body)
        if target == "/batch":
            reply.body = reply.body.replace(b"response-3>", b"response-99>").replace(b"HTTP/1.1 200 OK", b"HTTP/1.1 sometime", 1)
        return reply

    place.server.respond = lossy  # type: ignore[method-assign]
    assert place.results(IDS) == IDS
    assert place.transport.metrics.missing_parts == 2
    assert place.server.ledger()["calls"] == {GET: 18}


def test_batch_answer_cut_off_is_asked_for_again(desk: Open) -> None:
    """G-226, G-242."""
    place = desk(batch=16)
    respond, cut = place.server.respond, [300]

    def cutting(verb: str, target: str, headers: Any, body: bytes) -> Any:
        reply = respond(verb, target, headers, body)
        if target == "/batch" and cut:
            reply.cut = cut.pop()
        return reply

    place.server.respond = cutting  # type: ignore[method-assign]
    assert place.results(IDS) == IDS
    assert place.transport.metrics.calls == place.server.ledger()["total_calls"] == 32


def test_batch_ends_where_the_known_sizes_reach_their_limit(desk: Open) -> None:
    """G-224: 32 MiB; one larger message goes alone."""
    place = desk(batch=16)
    sizes = [10, 10, 10, 10, 40, 1, 1, 1]
    asks = [ask(external_id, size=size << 20) for external_id, size in zip(IDS, sizes, strict=False)]
    assert [answer["id"] for _, answer in place.transport.call_many(asks) if isinstance(answer, dict)] == IDS[:8]
    ledger = place.server.ledger()
    assert (ledger["batches"], ledger["http_requests"] - ledger["token_requests"]) == (2, 4)  # 3, 1, 1, 3


@pytest.mark.parametrize("way", ["side by side", "batch item"])
def test_nothing_but_reading_can_be_asked_for(desk: Open, way: str) -> None:
    """G-206: a writing method among the others is never sent."""
    place = desk(**WAYS[way])
    asks = [ask("a01"), Ask("gmail.users.messages.trash", {"userId": "me", "id": "a02"}), ask("a03")]
    first, second, third = (answer for _, answer in place.transport.call_many(asks))
    assert isinstance(second, RequestError)
    assert second.code == "request_invalid"
    assert isinstance(first, dict) and isinstance(third, dict)  # noqa: PT018
    assert place.server.ledger()["total_calls"] == 2


@pytest.mark.parametrize(("in_flight", "most"), [(1, 1), (2, 2), (5, 5), (60, 5)])
def test_f07_never_more_under_way_than_allowed_each_on_its_own_connection(desk: Open, in_flight: int, most: int) -> None:
    """F7, F43, G-223, G-201."""
    flying, peak, lock = [0], [0], threading.Lock()

    def latency(seconds: float) -> None:
        with lock:
            flying[0] += 1
            peak[0] = max(peak[0], flying[0])
        time.sleep(seconds)
        with lock:
            flying[0] -= 1

    place = desk(in_flight=in_flight, latency_ms=15, sleep=latency)
    assert place.results(IDS * 2) == IDS * 2
    assert peak[0] == most
    assert len(place.transport._line.opened) == most


def test_answers_come_in_the_order_asked_and_only_a_few_wait_to_be_taken(desk: Open) -> None:
    """G-223: bounded memory, whatever takes how long."""
    delays = iter([0.08, 0.0, 0.0, 0.03] * 10)
    place = desk(in_flight=4, latency_ms=1, sleep=lambda _: time.sleep(next(delays, 0.0)))
    looked_at: list[str] = []

    def asks() -> Iterator[Ask]:
        for external_id in IDS:
            looked_at.append(external_id)
            yield ask(external_id)

    for number, (_, answer) in enumerate(place.transport.call_many(asks())):
        assert isinstance(answer, dict)
        assert answer["id"] == IDS[number]
        assert len(looked_at) <= number + 4


def test_concurrency_refusal_halves_what_is_under_way(desk: Open) -> None:
    """G-223, F7: and a hundred good answers later one more may go."""
    place = desk({"method": GET, "status": 429, "nth": [4], "message": "Too many concurrent requests for user"}, in_flight=4)
    assert place.results(IDS) == IDS
    assert place.transport.limits.in_flight == 2
    for _ in range(7):
        assert place.results(IDS) == IDS
    assert place.transport.limits.in_flight == 3


def test_what_has_come_can_be_had_after_a_stop_and_nothing_more_is_sent(desk: Open) -> None:
    """G-411: paid for is not thrown away."""
    place = desk(in_flight=3)
    answers = place.transport.call_many([ask(external_id) for external_id in IDS])
    assert isinstance(next(answers)[1], dict)
    answers.stop(wait=True)
    assert [answer["id"] for _, answer in answers if isinstance(answer, dict)] == IDS[1:3]
    assert place.server.ledger()["total_calls"] == 3


def test_stop_without_waiting_leaves_a_slow_answer_behind(desk: Open) -> None:
    """An interrupt is answered at once."""
    place = desk(in_flight=2)
    respond = place.server.respond

    def slow(verb: str, target: str, headers: Any, body: bytes) -> Any:
        time.sleep(0.6 if "a02" in target else 0.0)
        return respond(verb, target, headers, body)

    place.server.respond = slow  # type: ignore[method-assign]
    answers = place.transport.call_many([ask(external_id) for external_id in IDS])
    assert isinstance(next(answers)[1], dict)
    begun = time.monotonic()
    answers.stop(wait=False)
    assert isinstance(next(answers)[1], TryLaterError)
    assert time.monotonic() - begun < 0.3


@pytest.mark.parametrize("way", WAYS)
def test_refused_refresh_stops_every_item_with_the_way_to_sign_in(desk: Open, way: str) -> None:
    """G-235, G-118."""
    place = desk(**WAYS[way])
    place.server.core.sign_in.expire_access_tokens()
    place.server.core.sign_in.consent.refuse_refresh.append(ACCOUNT)
    if way == "call":
        with pytest.raises(SignInError):
            place.transport.call(*ask("a01")[:2])
    else:
        assert place.results(["a01", "a02"]) == ["invalid_grant_revoked"] * 2


@pytest.mark.parametrize("way", ["side by side", "batch item"])
def test_expired_token_is_renewed_once_for_all_that_are_under_way(desk: Open, way: str) -> None:
    """G-110, G-235, G-1205: token requests = 1 per expiry."""
    place = desk(**WAYS[way])
    assert place.results(IDS[:6]) == IDS[:6]
    place.server.core.sign_in.expire_access_tokens()
    before = place.server.ledger()["token_requests"]
    assert place.results(IDS) == IDS
    assert place.server.ledger()["token_requests"] == before + 1


@pytest.mark.parametrize("way", ["side by side", "batch item"])
def test_server_that_is_gone_ends_every_item(desk: Open, way: str) -> None:
    """G-242, G-118."""
    place = desk(**WAYS[way])
    assert place.results(["a01"]) == ["a01"]
    place.server.close()
    place.waiting = replace(place.waiting, random=lambda: 0.9)
    place.transport = place.open(place.waiting)
    assert place.results(["a01", "a02", "a03"]) == ["network_unreachable"] * 3
    assert sum(place.slept) < 130


def test_refusal_empties_the_bucket(desk: Open) -> None:
    """G-230: what we believed to have left is not spent after Google has said that nothing is left."""
    place = desk({"method": GET, "status": 429, "nth": [1]})
    place.profile = load_profile("standard-2026")
    place.transport = place.open(place.waiting)
    place.transport.call(*ask("a01")[:2])
    assert sum(place.slept) == pytest.approx(0.2, abs=0.01)  # the 20 units of the repeat, at 100 a second


def test_refusal_inside_a_batch_empties_the_bucket(desk: Open) -> None:
    """G-230."""
    place = desk({"method": GET, "scope": "item", "status": 429, "nth": [1]})
    place.profile = load_profile("legacy")
    place.transport = place.open(place.waiting)
    assert place.results(["a01", "a02"]) == ["a01", "a02"]
    assert sum(place.slept) == pytest.approx(5 / 250, abs=0.001)


@pytest.mark.parametrize("seed", range(1, 5))
@pytest.mark.parametrize(("batch", "in_flight"), [(0, 5), (7, 2), (25, 5)])
def test_stored_result_is_the_same_however_many_go_at_once(desk: Open, seed: int, batch: int, in_flight: int) -> None:
    """G-224, G-226, G-1109, G-1203: 10 % 429, 3 % 503, connections cut; every unit in the books of both sides."""
    alone, many = MemoryIntake(), MemoryIntake()
    now_us = int(load_fixture(TINY).now.timestamp() * 1_000_000)
    quiet = desk(in_flight=1)
    assert all(report.clean for report in sync(quiet.transport, alone, ACCOUNT, now_us))
    busy = desk("429:10%", "503:3%", {"cut_after_bytes": 40, "share": 0.05, "scope": "call"}, batch=batch, in_flight=in_flight, seed=seed)
    transport = busy.open(replace(QUICK, random=lambda: 0.0))
    reports = sync(transport, many, ACCOUNT, now_us)
    assert [report.code for report in reports] == ["", "", ""]
    assert many.content() == alone.content()
    assert transport.metrics.calls == busy.server.ledger()["total_calls"]
    assert sum(report.metrics["calls"] for report in reports) == transport.metrics.calls
    assert bool(transport.metrics.batches) == (batch > 7) or batch == 7
    transport.close()
