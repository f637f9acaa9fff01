"""Several gets under way at once, over a sender with a script: pauses, halved limits, and defects in a carrier's thread."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Any

import pytest

from connectors.google.asking import Ask
from connectors.google.flight import Carriers, Item, Several
from connectors.google.limits import Limits
from connectors.google.line import Answer
from connectors.google.retry import Refusal
from pipeline.errors import LoopledgerError, RequestError, TryLaterError

GET = "gmail.users.messages.get"


def asks(count: int) -> list[Ask]:
    return [Ask(GET, {"id": str(number)}) for number in range(count)]


def limited(seconds: int) -> Refusal:
    return Refusal(429, headers={"retry-after": str(seconds)})


@dataclass
class Scripted:
    """Answers `script[id]` in turn, then the id. Answers land in the order of the ids while `in_order` stands."""

    limits: Limits
    script: dict[str, list[Any]] = field(default_factory=dict)
    slept: list[float] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    before: threading.Barrier | None = None

    def item(self, ask: Ask) -> Item:
        return Item(ask, "", 0.0)

    def pay(self, items: list[Item]) -> None:
        """Costs nothing."""

    def exchange(self, item: Item) -> Answer:
        name = item.ask.params["id"]
        self.asked.append(name)
        if self.before is not None and item.attempt == 0:
            self.before.wait(5)
        if not self.script.get(name):
            return {"id": name}
        came = self.script[name].pop(0)
        if isinstance(came, BaseException) and not isinstance(came, RequestError):
            raise came
        answer: Answer = came
        return answer

    def exchange_batch(self, items: list[Item]) -> Refusal | list[Answer | None]:
        return [self.exchange(one) for one in items]

    def judge(self, answers: list[tuple[Item, Answer]]) -> None:
        """Nothing is counted."""

    def wait_for(self, item: Item, refusal: Refusal) -> float | None:
        return float(refusal.headers["retry-after"])

    def final_error(self, refusal: Refusal, method_id: str) -> LoopledgerError:
        raise AssertionError(method_id)

    def count(self, *, retries: int = 0, missing_parts: int = 0) -> None:
        """Nothing is counted."""

    def sleep(self, seconds: float, why: str) -> None:
        self.slept.append(seconds)


def results(several: Several) -> list[Any]:
    return [answer if isinstance(answer, LoopledgerError) else answer["id"] for _, answer in several]


@pytest.mark.parametrize("waits", [(30, 2, 1), (2, 30, 1), (1, 2, 30)])
def test_the_longest_pause_that_google_asks_for_is_kept_whichever_lands_last(waits: tuple[int, ...]) -> None:
    """G-230, G-232: a second refusal of the same moment never shortens the pause."""
    sender = Scripted(Limits(3, 0, 0), {str(number): [limited(wait)] for number, wait in enumerate(waits)}, before=threading.Barrier(3))
    carriers = Carriers()
    assert results(Several(sender, asks(3), carriers)) == ["0", "1", "2"]
    assert sender.slept == [30.0]
    carriers.close()


def test_refusals_of_one_moment_halve_the_limits_once_and_a_later_one_again() -> None:
    """G-223, G-230: four are refused together, then one more after the pause."""
    sender = Scripted(Limits(4, 0, 0), {str(number): [limited(3)] for number in range(4)}, before=threading.Barrier(4))
    carriers = Carriers()
    several = Several(sender, asks(4), carriers)
    assert next(several)[0].params["id"] == "0"
    assert sender.limits.in_flight == 2
    assert results(several) == ["1", "2", "3"]
    assert (sender.limits.in_flight, sender.slept) == (2, [3.0])
    sender.script, sender.before = {"0": [limited(1), limited(1)]}, None
    assert results(Several(sender, asks(1), carriers)) == ["0"]
    assert (sender.limits.in_flight, sender.slept) == (1, [3.0, 1.0, 1.0])
    carriers.close()


def test_a_defect_in_a_carriers_thread_is_raised_where_it_is_waited_for_and_nothing_is_printed(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """The exception itself, with the place where it happened; the thread goes on to carry others."""
    sender = Scripted(Limits(2, 0, 0), {"1": [KeyError("x")]})
    carriers = Carriers()
    several = Several(sender, asks(3), carriers)
    with pytest.raises(KeyError) as caught:
        results(several)
    assert caught.traceback[-1].name == "exchange"
    several.stop(wait=True)
    assert results(Several(sender, asks(2), carriers)) == ["0", "1"]
    carriers.close()
    assert capfd.readouterr().err == ""


def test_a_defect_among_what_is_stopped_raises_nothing_more() -> None:
    """What had come before it is still to be had."""
    sender = Scripted(Limits(3, 0, 0), {"1": [ValueError("x")], "2": [ValueError("x")]}, before=threading.Barrier(3))
    carriers = Carriers()
    several = Several(sender, asks(3), carriers)
    with pytest.raises(ValueError, match="x"):
        results(several)
    several.stop(wait=True)
    rest = [answer for _, answer in several]
    assert all(isinstance(one, TryLaterError) or one == {"id": "0"} for one in rest)
    carriers.close()
