"""Several gets at once with the answers in the order asked, each item retried for itself, in bounded memory (G-223 to G-226).

The one who asks decides, waits and pays; threads beside it only carry single requests, or one batch request carries many.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Any, Protocol

from connectors.google.asking import Answered, Ask, Result, not_asked
from connectors.google.limits import MOST_BYTES, Limits
from connectors.google.line import Answer
from connectors.google.retry import Refusal
from pipeline.errors import LoopledgerError, RequestError

LANDING_S = 2.0
"""How long the answers to requests that are under way are waited for when no more are sent."""


@dataclass(slots=True, eq=False)
class Item:
    """One ask on its way. It is over when `result` stands; `wait_s`: not before so much has been slept; `alone`: not in a batch."""

    ask: Ask
    target: str
    started: float
    result: Result | None = None
    attempt: int = 0
    wait_s: float = 0.0
    flying: bool = False
    renewed: bool = False
    alone: bool = False


class Sender(Protocol):
    """What the transport does for one item; all but `exchange` is called by the one who asks."""

    limits: Limits

    def item(self, ask: Ask) -> Item:
        """Check and address an ask; a bad one has its error at once."""
        ...

    def pay(self, items: list[Item]) -> None:
        """Wait for the units of these and spend them."""
        ...

    def exchange(self, item: Item) -> Answer:
        """One HTTP exchange, in any thread. Raises only LoopledgerError."""
        ...

    def exchange_batch(self, items: list[Item]) -> Refusal | list[Answer | None]:
        """One batch exchange. Raises only LoopledgerError."""
        ...

    def judge(self, answers: list[tuple[Item, Answer]]) -> None:
        """Count what came and tell the bucket of it."""
        ...

    def wait_for(self, item: Item, refusal: Refusal) -> float | None:
        """Seconds until the item may be tried again; None if it will not be."""
        ...

    def final_error(self, refusal: Refusal, method_id: str) -> LoopledgerError:
        """The error of a refusal that is not retried."""
        ...

    def count(self, *, retries: int = 0, missing_parts: int = 0) -> None:
        """Raise metrics."""
        ...

    def sleep(self, seconds: float, why: str) -> None:
        """Say so, wait, and count it."""
        ...


Landed = Answer | BaseException
"""What a carrier brings back: an answer, or what was raised on the way."""


class _Landing:
    """Lands `item` on leaving, whatever happened inside; a defect too belongs to the one who asks, not to the carrier's thread."""

    def __init__(self, landed: SimpleQueue[tuple[Item, Landed]], item: Item) -> None:
        self.landed, self.item = landed, item
        self.came: Landed = RuntimeError("nothing came")

    def __enter__(self) -> _Landing:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> bool:
        self.landed.put((self.item, self.came if error is None else error))
        return True


class Several(Iterator[Answered]):
    """The answers of one `call_many`. Never more than the limits allow are under way or waiting to be taken."""

    def __init__(self, sender: Sender, asks: Iterable[Ask], carriers: Carriers) -> None:
        self._sender = sender
        self._limits = sender.limits
        self._asks = iter(asks)
        self._next: Ask | None = None
        self._carriers = carriers
        self._window: deque[Item] = deque()
        self._landed: SimpleQueue[tuple[Item, Landed]] = SimpleQueue()
        self._flying = 0
        self._pause_s = 0.0
        self._refused = False
        """One of those that went out together was refused for the rate."""
        self._why = ""
        self._stopped = False

    def __next__(self) -> Answered:
        """The oldest ask that has not been taken, with its answer."""
        while True:
            self._fill()
            if not self._window:
                raise StopIteration
            head = self._window[0]
            if head.result is not None or self._stopped:
                self._window.popleft()
                return head.ask, head.result or not_asked()
            self._step()

    def land(self) -> None:
        """Settle all that is under way."""
        while self._flying:
            self._take(*self._landed.get())

    def stop(self, *, wait: bool) -> None:
        """Send no more; what is under way has two seconds to come in, or is left behind. A defect among it raises nothing any more."""
        self._stopped = True
        while self._flying:
            try:
                item, came = self._landed.get(timeout=LANDING_S if wait else 0)
            except Empty:
                return
            self._take(item, came if _is_expected(came) else not_asked())

    def _fill(self) -> None:
        """Take on new asks: as many as go at once, or a whole batch when the one before it is over."""
        batching = self._limits.batch > 1
        most, size = (self._limits.batch if batching else self._limits.in_flight), 0
        if self._stopped or (batching and self._window):
            return
        while len(self._window) < most:
            ask = self._next or next(self._asks, None)
            self._next = None
            if ask is None:
                return
            size += ask.size
            if batching and self._window and size > MOST_BYTES:
                self._next = ask
                return
            self._window.append(self._sender.item(ask))

    def _step(self) -> None:
        """Send what may be sent and take one answer, or wait for the moment when something may be sent."""
        ready = [one for one in self._window if one.result is None and not one.flying and not one.wait_s]
        if ready and not self._pause_s:
            together = [one for one in ready if not one.alone][: self._limits.batch] if not self._flying else []
            if len(together) > 1:
                self._send_batch(together)
                return
            for one in ready[: self._limits.in_flight - self._flying]:
                self._launch(one)
        if self._flying:
            self._take(*self._landed.get())
        else:
            self._sleep()

    def _sleep(self) -> None:
        """Nothing is under way and nothing may be sent: wait as long as Google asked all to wait, or for the first item."""
        waits = [one.wait_s for one in self._window if one.result is None]
        seconds = max(self._pause_s, min(waits))
        self._pause_s, self._refused = 0.0, False
        self._sender.sleep(seconds, self._why)
        for one in self._window:
            one.wait_s = max(0.0, one.wait_s - seconds)

    def _launch(self, item: Item) -> None:
        """Pay for one item and hand it to a thread."""
        self._sender.pay([item])
        self._refused = self._refused and self._flying > 0
        item.flying = True
        self._flying += 1
        self._carriers.carry(lambda: self._fly(item), self._flying)

    def _fly(self, item: Item) -> None:
        """In a thread of its own: one exchange. Something always lands."""
        with _Landing(self._landed, item) as landing:
            landing.came = self._sender.exchange(item)

    def _take(self, item: Item, came: Landed) -> None:
        """An item has landed. Raises the defect that its thread met, with the place where it did."""
        item.flying = False
        self._flying -= 1
        if isinstance(came, LoopledgerError) and not isinstance(came, RequestError):
            item.result = came
            return
        if isinstance(came, BaseException) and not isinstance(came, RequestError):
            raise came
        self._sender.judge([(item, came)])
        self._settle([(item, came)])

    def _send_batch(self, items: list[Item]) -> None:
        """One batch request; afterwards every item is done, has failed, or is to do again (G-226)."""
        self._sender.pay(items)
        self._refused = False
        try:
            came = self._sender.exchange_batch(items)
        except LoopledgerError as error:
            for one in items:
                one.result = error
            return
        if isinstance(came, Refusal):
            self._settle_whole(items, came)
            return
        answered = [(one, answer) for one, answer in zip(items, came, strict=True) if answer is not None]
        missing = [one for one, answer in zip(items, came, strict=True) if answer is None]
        for one in missing:
            one.alone = True
        self._sender.count(missing_parts=len(missing))
        self._sender.judge(answered)
        self._settle(answered)

    def _settle_whole(self, items: list[Item], refusal: Refusal) -> None:
        """The batch was refused as a whole: as one refusal for all where waiting mends it, else it is cut up or given up (G-225)."""
        mends = refusal.is_rate_limit() or refusal.is_transient() or refusal.status == 401
        if not mends and isinstance(self._sender.final_error(refusal, items[0].ask.method_id), RequestError):
            self._limits.learn(refusal, len(items))
            return
        answers: list[tuple[Item, Answer]] = [(one, refusal) for one in items]
        self._sender.judge(answers[:1])
        self._settle(answers)

    def _settle(self, answers: list[tuple[Item, Answer]]) -> None:
        """Results for what is over; the rest waits for its next try. One refusal for the rate stops all for a while (G-230)."""
        limited = False
        for item, answer in answers:
            if not isinstance(answer, Refusal):
                item.result = answer
                if isinstance(answer, dict):
                    self._limits.note_clean()
                continue
            limited = limited or answer.is_rate_limit()
            if answer.status == 401 and not item.renewed:
                item.renewed = True
                self._sender.count(retries=1)
                continue
            item.attempt += 1
            wait = self._sender.wait_for(item, answer)
            if wait is None:
                item.result = self._sender.final_error(answer, item.ask.method_id)
            else:
                self._sender.count(retries=1)
                item.wait_s, self._why = wait, answer.why()
        if limited:
            if not self._refused:  # however many of them are refused, that is one word of Google's
                self._limits.note_limited()
            self._refused = True
            self._pause_s = max((self._pause_s, *(one.wait_s for one, answer in answers if isinstance(answer, Refusal))))


def _is_expected(came: Landed) -> bool:
    return isinstance(came, LoopledgerError) or not isinstance(came, BaseException)


class Carriers:
    """Threads that carry requests, begun when they are needed. They never keep a program from ending."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Any] = SimpleQueue()
        self._threads: list[Thread] = []

    def carry(self, job: Any, flying: int) -> None:
        """Give a job to an idle thread; `flying` = jobs that are not over, this one with them."""
        if len(self._threads) < flying:
            thread = Thread(target=self._work, name="loopledger-google", daemon=True)
            self._threads.append(thread)
            thread.start()
        self._jobs.put(job)

    def close(self) -> None:
        """Let the threads end after what they are at."""
        for _ in self._threads:
            self._jobs.put(None)
        self._threads = []

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()
