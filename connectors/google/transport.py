"""The one way to Google: checked, metered, patient, read-only (G-201 to G-243)."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httplib2
import tenacity
from google_auth_httplib2 import AuthorizedHttp, Request
from googleapiclient.discovery import build_from_document  # type: ignore[attr-defined]
from googleapiclient.errors import HttpError

from connectors.google.checks import check_request, service_of
from connectors.google.discovery import Service, document_at, load_document
from connectors.google.newcomers import Newcomers
from connectors.google.retry import LONGEST_WAIT_S, Refusal, backoff_s, parse_refusal, retry_after_s, to_error
from connectors.google.roots import checked_root
from connectors.google.tokens import TIMEOUT_S
from connectors.google.units import RESERVE, UnitBucket
from connectors.quota import Profile
from pipeline.clock import Clock
from pipeline.errors import RequestError, TryLaterError

if TYPE_CHECKING:
    from connectors.google.access import Access

_TROUBLE = (OSError, http.client.HTTPException, httplib2.HttpLib2Error)
"""What httplib2 raises when there is no whole answer: refused, reset or cut connections, DNS, TLS, timeouts, broken gzip."""
DEAD_LINE_S = 60.0
"""How long one call is retried while nothing answers at all: without a network a run ends soon, also a backfill; it goes on later."""

BULK = frozenset({"gmail.users.messages.get", "gmail.users.threads.get"})
SLOW_FIRST_PAGE = frozenset({"people.people.connections.list", "people.otherContacts.list"})
"""The first page of a full listing has a quota of its own, counted in minutes: no use asking again in seconds (G-603)."""
SHORT_PATIENCE_S = {
    "gmail.users.messages.get": 600.0,
    "gmail.users.threads.get": 600.0,
    "gmail.users.labels.list": 20.0,
    "gmail.users.settings.sendAs.list": 20.0,
}
"""How long Google may fail (5xx) at these at most, even in a backfill: one message, or a list that is not needed, holds nothing up."""


def unheard(why: str, seconds: float) -> None:
    """Nobody is told of a wait."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Time as the transport sees it, all passed in: wall clock, monotonic seconds, sleep, random in [0, 1).

    `patience_s`: how long one call is retried while it is refused; None = for ever (a backfill). Without any answer: `dead_line_s`.
    `notice` is told before each wait: why, and for how many seconds.
    """

    clock: Clock
    monotonic: Callable[[], float]
    sleep: Callable[[float], None]
    random: Callable[[], float]
    patience_s: float | None = 600.0
    dead_line_s: float = DEAD_LINE_S
    notice: Callable[[str, float], None] = unheard


@dataclass(slots=True)
class Metrics:
    """What a run cost (G-208). `wait_ms` = slept for quota or after refusals; `bytes` = unpacked answers."""

    calls: int = 0
    units: int = 0
    retries: int = 0
    rate_limited: int = 0
    bytes: int = 0
    wait_ms: int = 0


class GoogleTransport:
    """`ports.Transport` over Google's client library; one per account, usable from several threads.

    `google_root`: "" for Google, else a loopback address. `shared`: state file of the account's quota, None = this process alone.
    `calls` and `units` count what was sent, repeats included.
    """

    def __init__(
        self,
        credentials: Access,
        account: str,
        profile: Profile,
        waiting: Waiting,
        *,
        google_root: str = "",
        shared: Path | None = None,
    ) -> None:
        self.account = account
        self.profile = profile
        self.metrics = Metrics()
        self._credentials = credentials
        self._waiting = waiting
        self._root = checked_root(google_root)
        self._bucket = UnitBucket(profile.per_minute, clock=waiting.monotonic, sleep=self._sleep_for_quota, shared=shared)
        self._methods: dict[str, Callable[..., Any]] = {}
        self._services: dict[Service, Any] = {}
        self._local = threading.local()
        self._opened: list[AuthorizedHttp] = []
        self._lock = threading.Lock()
        self._newcomers = Newcomers()

    def __enter__(self) -> GoogleTransport:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections of all threads; the next call opens a new one."""
        with self._lock:
            opened, self._opened = self._opened, []
        for one in opened:
            one.close()

    def call(self, method_id: str, params: dict[str, Any]) -> dict[str, Any]:
        """Ask once, retry what passes by itself, and give the answer as a dict.

        Raises RequestError (never sent, or refused for good; `detail["status"]`), SignInError, RecordError (no mailbox) or TryLaterError.
        """
        check_request(method_id, params)
        request = self._method(method_id)(**params)
        started = self._waiting.monotonic()
        hasty = method_id in SLOW_FIRST_PAGE and not {"pageToken", "syncToken"} & params.keys()
        retrying = tenacity.Retrying(
            retry=tenacity.retry_if_result(
                lambda answer: isinstance(answer, Refusal) and (answer.is_transient() or (answer.is_rate_limit() and not hasty))
            ),
            wait=self._wait,
            stop=lambda state: self._spent(state, started, method_id),
            sleep=self._sleep,
            before_sleep=self._note_retry,
            retry_error_callback=lambda state: state.outcome.result() if state.outcome else None,
            reraise=True,
        )
        answer = retrying(self._attempt, method_id, request)
        if isinstance(answer, Refusal):
            raise self._final_error(answer, method_id)
        result: dict[str, Any] = answer
        return result

    def allowed_per_s(self) -> float:
        """Units a second that Google lets through, as learnt so far; 0 = no limit (G-221)."""
        return self._bucket.allowed

    def figures(self) -> dict[str, int]:
        """The metrics so far, by name."""
        with self._lock:
            return asdict(self.metrics)

    def _method(self, method_id: str) -> Callable[..., Any]:
        """The bound method of a resource object, built once and kept (G-203)."""
        with self._lock:
            if method_id not in self._methods:
                service = service_of(method_id)
                if service not in self._services:
                    document = document_at(service, self._root) if self._root else load_document(service)
                    self._services[service] = build_from_document(document, http=httplib2.Http())
                node = self._services[service]
                *path, name = method_id.split(".")[1:]
                for step in path:
                    node = getattr(node, step)()
                self._methods[method_id] = getattr(node, name)
            return self._methods[method_id]

    def _attempt(self, method_id: str, request: Any) -> dict[str, Any] | Refusal:
        """Send once; after a 401 refresh and send once more (G-235). A sign-in that Google fails to renew is waited for like a call."""
        try:
            answer = self._send(method_id, request)
            if isinstance(answer, Refusal) and answer.status == 401:
                http = self._http()
                self._credentials.reject(str(self._credentials.token), Request(http.http))
                self._count(retries=1)
                answer = self._send(method_id, request)
        except TryLaterError as error:
            status = int(error.detail.get("status") or 0)
            if not status:
                raise
            return Refusal(status, text=error.cause, error=error)
        return answer

    def _send(self, method_id: str, request: Any) -> dict[str, Any] | Refusal:
        """One HTTP exchange, paid for in units before it starts."""
        units = self.profile.cost(method_id)
        bulk = self._waiting.patience_s is None and method_id in BULK
        self._bucket.take(units, keep=RESERVE if bulk else 0.0)
        self._count(calls=1, units=units)
        try:
            answer = request.execute(http=self._http(), num_retries=0)
        except HttpError as error:
            return self._refused(parse_refusal(int(error.resp.status), dict(error.resp), error.content), units)
        except json.JSONDecodeError:
            raise self._bad_answer(method_id) from None
        except _TROUBLE as error:
            self._drop_http()
            return Refusal(0, text=type(error).__name__)
        if not isinstance(answer, dict):
            raise self._bad_answer(method_id)
        if units:
            self._bucket.note(limited=False)
        self._newcomers.look(method_id, answer)
        return answer

    def _refused(self, refusal: Refusal, units: int) -> Refusal:
        """Count a refusal; one for the rate empties the bucket and may lower its rate (G-221, G-230)."""
        if refusal.is_rate_limit():
            self._count(rate_limited=1)
            if units:
                self._bucket.drain()
                self._bucket.note(limited=True)
        return refusal

    def _bad_answer(self, method_id: str) -> RequestError:
        """An answer that says 200 and is no JSON object: never taken for an empty one (G-243)."""
        return RequestError(
            f"Google answered {method_id} with something that is no JSON object",
            fix="loopledger sync",
            code="bad_response",
            account=self.account,
            method=method_id,
            status=200,
        )

    def _wait(self, state: tenacity.RetryCallState) -> float:
        """Seconds until the next try: what Google asks for, or jitter, whichever is longer (G-230, G-242)."""
        asked = retry_after_s(self._refusal(state), self._waiting.clock())
        return max(asked, backoff_s(state.attempt_number, self._waiting.random))

    def _spent(self, state: tenacity.RetryCallState, started: float, method_id: str) -> bool:
        """True when waiting on makes no sense now: no line, patience used up, over an hour asked for, or the day's quota is gone."""
        refusal = self._refusal(state)
        if "dailyLimitExceeded" in refusal.reasons or retry_after_s(refusal, self._waiting.clock()) > LONGEST_WAIT_S:
            return True
        limits = [self._waiting.patience_s]
        if refusal.status == 0:
            limits.append(self._waiting.dead_line_s)
        elif not refusal.is_rate_limit():
            limits.append(SHORT_PATIENCE_S.get(method_id))
        waited = self._waiting.monotonic() - started
        return any(limit is not None and waited >= limit for limit in limits)

    @staticmethod
    def _refusal(state: tenacity.RetryCallState) -> Refusal:
        """The refusal of the attempt that was just made."""
        result = state.outcome.result() if state.outcome is not None else None
        return result if isinstance(result, Refusal) else Refusal(0)

    def _final_error(self, refusal: Refusal, method_id: str) -> Exception:
        """The error of a refusal no retry mended, with the time of the next try where Google names one."""
        error = to_error(refusal, account=self.account, method_id=method_id, now=self._waiting.clock())
        wait = retry_after_s(refusal, self._waiting.clock())
        if isinstance(error, TryLaterError) and wait:
            error.detail["retry_after_s"] = int(wait)
        return error

    def _note_retry(self, state: tenacity.RetryCallState) -> None:
        self._count(retries=1)
        if state.next_action is not None:
            self._waiting.notice(self._refusal(state).why(), state.next_action.sleep)

    def _sleep_for_quota(self, seconds: float) -> None:
        self._waiting.notice("the quota of this account is spent for the moment", seconds)
        self._sleep(seconds)

    def _sleep(self, seconds: float) -> None:
        self._count(wait_ms=int(seconds * 1_000))
        self._waiting.sleep(seconds)

    def _count(self, *, calls: int = 0, units: int = 0, retries: int = 0, rate_limited: int = 0, size: int = 0, wait_ms: int = 0) -> None:
        with self._lock:
            self.metrics.calls += calls
            self.metrics.units += units
            self.metrics.retries += retries
            self.metrics.rate_limited += rate_limited
            self.metrics.bytes += size
            self.metrics.wait_ms += wait_ms

    def _http(self) -> Any:
        """This thread's own connection; httplib2 must not be shared (G-201)."""
        if not hasattr(self._local, "http"):
            counted = _CountingHttp(lambda size: self._count(size=size))
            self._local.http = AuthorizedHttp(self._credentials, http=counted, refresh_status_codes=(), max_refresh_attempts=0)
            with self._lock:
                self._opened.append(self._local.http)
        return self._local.http

    def _drop_http(self) -> None:
        """Forget this thread's connection after trouble, so that the next try opens a new one."""
        if hasattr(self._local, "http"):
            self._local.http.close()
            with self._lock:
                self._opened.remove(self._local.http)
            del self._local.http


class _CountingHttp(httplib2.Http):  # type: ignore[misc, unused-ignore]
    """httplib2 with a timeout, no cache, and a count of unpacked bytes."""

    def __init__(self, count: Callable[[int], None]) -> None:
        super().__init__(timeout=TIMEOUT_S)
        self._count_bytes = count

    def request(self, *args: Any, **kwargs: Any) -> tuple[Any, Any]:
        """As httplib2; counts the answer's size."""
        response, content = super().request(*args, **kwargs)
        self._count_bytes(len(content))
        return response, content
