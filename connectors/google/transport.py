"""The one way to Google: checked, metered, patient, read-only (G-201 to G-243)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tenacity

from connectors.google.asking import Answers, Ask
from connectors.google.checks import target_of
from connectors.google.flight import Carriers, Item, Several
from connectors.google.limits import Limits
from connectors.google.line import Answer, Line
from connectors.google.newcomers import Newcomers
from connectors.google.retry import LONGEST_WAIT_S, Refusal, backoff_s, retry_after_s, to_error
from connectors.google.roots import checked_root
from connectors.google.units import RESERVE, UnitBucket
from connectors.quota import Profile
from pipeline.clock import Clock
from pipeline.errors import LoopledgerError, RequestError, TryLaterError

if TYPE_CHECKING:
    from connectors.google.access import Access

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
    """What a run cost (G-208). `wait_ms` = slept for quota or after refusals; `bytes` = unpacked answers.

    `calls` counts the items of a batch one by one; `missing_parts` are those that its answer lacked.
    """

    calls: int = 0
    units: int = 0
    retries: int = 0
    rate_limited: int = 0
    bytes: int = 0
    wait_ms: int = 0
    batches: int = 0
    missing_parts: int = 0


class GoogleTransport:
    """`ports.Transport` to Google, built from its discovery documents; one per account, usable from several threads.

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
        self.limits = Limits.of(profile)
        self._waiting = waiting
        self._line = Line(credentials, account, checked_root(google_root), lambda size: self.count(size=size))
        self._bucket = UnitBucket(profile.per_minute, clock=waiting.monotonic, sleep=self._sleep_for_quota, shared=shared)
        self._carriers = Carriers()
        self._lock = threading.Lock()
        self._newcomers = Newcomers()

    def __enter__(self) -> GoogleTransport:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections of all threads; the next call opens a new one."""
        self._carriers.close()
        self._line.close()

    def call(self, method_id: str, params: dict[str, Any]) -> dict[str, Any]:
        """Ask once, retry what passes by itself, and give the answer as a dict.

        Raises RequestError (never sent, or refused for good; `detail["status"]`), SignInError, RecordError (no mailbox) or TryLaterError.
        """
        item = self._addressed(Ask(method_id, params))
        retrying = tenacity.Retrying(
            retry=tenacity.retry_if_result(lambda answer: isinstance(answer, Refusal)),
            wait=lambda state: self._next_wait(item, state),
            stop=lambda state: item.wait_s < 0,
            sleep=self._sleep,
            before_sleep=lambda state: self._note_retry(item, state),
            retry_error_callback=lambda state: state.outcome.result() if state.outcome else None,
            reraise=True,
        )
        answer = retrying(self._attempt, item)
        if isinstance(answer, Refusal):
            raise self.final_error(answer, method_id)
        result: dict[str, Any] = answer
        return result

    def allowed_per_s(self) -> float:
        """Units a second that Google lets through, as learnt so far; 0 = no limit (G-221)."""
        return self._bucket.allowed

    def call_many(self, asks: Iterable[Ask]) -> Answers:
        """Several calls at once, as many as the limits of this run allow, or in batch requests where the profile has them.

        Each ends in an answer or an error of its own, as `call` would raise it; they are taken in the order asked.
        """
        return Several(self, asks, self._carriers)

    def figures(self) -> dict[str, int]:
        """The metrics so far, by name."""
        with self._lock:
            return asdict(self.metrics)

    def _addressed(self, ask: Ask) -> Item:
        """An ask that passed the checks. Raises RequestError."""
        return Item(ask, target_of(ask.method_id, ask.params), self._waiting.monotonic())

    def item(self, ask: Ask) -> Item:
        """An ask that passed the checks, or has its error at once."""
        try:
            return self._addressed(ask)
        except RequestError as error:
            return Item(ask, "", self._waiting.monotonic(), error)

    def pay(self, items: list[Item]) -> None:
        """Wait for the units of these calls; a backfill leaves some to more urgent ones (G-220)."""
        bulk = self._waiting.patience_s is None and all(one.ask.method_id in BULK for one in items)
        self._bucket.take(sum(self.profile.cost(one.ask.method_id) for one in items), keep=RESERVE if bulk else 0.0)

    def exchange(self, item: Item) -> Answer:
        """One HTTP exchange of what was paid for, in whichever thread. Raises what a failed refresh raises."""
        self.count(calls=1, units=self.profile.cost(item.ask.method_id))
        try:
            return self._line.get(item.ask.method_id, item.target, renew=not item.renewed)
        except TryLaterError as error:
            return _unrenewed(error)

    def exchange_batch(self, items: list[Item]) -> Refusal | list[Answer | None]:
        """One batch exchange; its items count as calls unless Google refused the whole of it (G-224)."""
        self.count(batches=1)
        try:
            came = self._line.get_batch([(one.ask.method_id, one.target) for one in items], renew=not all(one.renewed for one in items))
        except TryLaterError as error:
            return _unrenewed(error)
        if not isinstance(came, Refusal) or came.status == 0:
            self.count(calls=len(items), units=sum(self.profile.cost(one.ask.method_id) for one in items))
        return came

    def judge(self, answers: list[tuple[Item, Answer]]) -> None:
        """Count refusals for the rate: one of them empties the bucket, many lower its rate (G-221, G-230)."""
        for item, answer in answers:
            limited = isinstance(answer, Refusal) and answer.is_rate_limit()
            priced = bool(self.profile.cost(item.ask.method_id))
            if limited:
                self.count(rate_limited=1)
            if limited and priced:
                self._bucket.drain()
            if priced and (limited or isinstance(answer, dict)):
                self._bucket.note(limited=limited)
            if isinstance(answer, dict):
                self._newcomers.look(item.ask.method_id, answer)

    def wait_for(self, item: Item, refusal: Refusal) -> float | None:
        """Seconds until the item's next try: what Google asks for, or jitter, whichever is longer (G-230, G-242).

        None if waiting does not mend it or makes no sense now: no line, patience used up, over an hour asked for, the day's quota gone.
        """
        first_page = item.ask.method_id in SLOW_FIRST_PAGE and not {"pageToken", "syncToken"} & item.ask.params.keys()
        if not (refusal.is_transient() or (refusal.is_rate_limit() and not first_page)) or "dailyLimitExceeded" in refusal.reasons:
            return None
        asked = retry_after_s(refusal, self._waiting.clock())
        limits = [self._waiting.patience_s]
        if refusal.status == 0:
            limits.append(self._waiting.dead_line_s)
        elif not refusal.is_rate_limit():
            limits.append(SHORT_PATIENCE_S.get(item.ask.method_id))
        waited = self._waiting.monotonic() - item.started
        if asked > LONGEST_WAIT_S or any(limit is not None and waited >= limit for limit in limits):
            return None
        return max(asked, backoff_s(item.attempt, self._waiting.random))

    def final_error(self, refusal: Refusal, method_id: str) -> LoopledgerError:
        """The error of a refusal no retry mended, with the time of the next try where Google names one."""
        error = to_error(refusal, account=self.account, method_id=method_id, now=self._waiting.clock())
        wait = retry_after_s(refusal, self._waiting.clock())
        if isinstance(error, TryLaterError) and wait:
            error.detail["retry_after_s"] = int(wait)
        return error

    def sleep(self, seconds: float, why: str) -> None:
        """Say so, wait, and count it."""
        self._waiting.notice(why, seconds)
        self._sleep(seconds)

    def _sleep_for_quota(self, seconds: float) -> None:
        self.sleep(seconds, "the quota of this account is spent for the moment")

    def _sleep(self, seconds: float) -> None:
        self.count(wait_ms=int(seconds * 1_000))
        self._waiting.sleep(seconds)

    def count(self, *, size: int = 0, **more: int) -> None:
        """Raise the metrics of these names; `size`: bytes of an answer."""
        with self._lock:
            self.metrics.bytes += size
            for name, number in more.items():
                setattr(self.metrics, name, getattr(self.metrics, name) + number)

    def _attempt(self, item: Item) -> dict[str, Any] | Refusal:
        """Send once, paid for before; after a 401 the sign-in is fresh: send once more (G-235). Raises what is no answer."""
        self.pay([item])
        answer = self.exchange(item)
        if isinstance(answer, Refusal) and answer.status == 401 and not item.renewed:
            item.renewed = True
            self.count(retries=1)
            return self._attempt(item)
        self.judge([(item, answer)])
        if isinstance(answer, RequestError):
            raise answer
        return answer

    def _note_retry(self, item: Item, state: tenacity.RetryCallState) -> None:
        """Count a repeat and say what is waited for."""
        self.count(retries=1)
        refusal = state.outcome.result() if state.outcome else Refusal(0)
        self._waiting.notice(refusal.why(), item.wait_s)

    def _next_wait(self, item: Item, state: tenacity.RetryCallState) -> float:
        """Seconds until the next try of a refused call, kept in the item; below 0 = there is none."""
        refusal = state.outcome.result() if state.outcome else Refusal(0)
        item.attempt = state.attempt_number
        if refusal.is_rate_limit():
            self.limits.note_limited()
        wait = self.wait_for(item, refusal)
        item.wait_s = -1.0 if wait is None else wait
        return item.wait_s


def _unrenewed(error: TryLaterError) -> Refusal:
    """A sign-in that Google fails to renew is waited for like a call; without an answer at all the error stands. Raises it."""
    status = int(error.detail.get("status") or 0)
    if not status:
        raise error
    return Refusal(status, text=error.cause, error=error)
