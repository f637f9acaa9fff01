"""Gets that go out ahead: the stored result is that of one after the other, and nothing that was paid for is lost."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from connectors.google.ahead import Ahead
from connectors.google.asking import Answered, Ask, OneByOne
from connectors.google.gmail import GmailOptions, GmailRun
from connectors.google.gmail_stream import sync_gmail
from connectors.google.runner import Meter
from connectors.quota import load_profile
from pipeline.errors import LoopledgerError, RequestError, TryLaterError
from pipeline.models.items import FetchStatus, ItemKind
from tests.fakes.fake_google import ACCOUNT, NOW_US, FakeGoogle, mail
from tests.fakes.memory_intake import Killed, MemoryIntake


class EagerAnswers(OneByOne):
    """Asks up to `window` calls before the first of them is wanted."""

    def __init__(self, transport: FakeGoogle, asks: Iterable[Ask], window: int) -> None:
        super().__init__(transport, asks)
        self._window = window
        self._came: list[Answered] = []

    def __next__(self) -> Answered:
        while len(self._came) < self._window and not self._stopped:
            try:
                self._came.append(super().__next__())
            except StopIteration:
                break
        if self._came:
            return self._came.pop(0)
        raise StopIteration


class EagerGoogle(FakeGoogle):
    """A mailbox whose answers are fetched ahead, so many at a time."""

    window = 1

    def call_many(self, asks: Iterable[Ask]) -> EagerAnswers:
        return EagerAnswers(self, asks, self.window)


def letters(count: int) -> list[dict[str, Any]]:
    """Threads of one and of two messages, a day apart, newest first."""
    return [mail(f"m{n:02}", f"m{n - n % 3 // 2:02}", 1 + n) for n in range(count)]


def run_of(google: FakeGoogle, intake: MemoryIntake, days: int | None = None) -> GmailRun:
    options = GmailOptions(NOW_US, history_days=days, chunk_threads=6)
    return GmailRun(Meter(google, load_profile("")), intake, ACCOUNT, options, lambda what, done, total: None, lambda: None)


def stored(intake: MemoryIntake) -> set[str]:
    return set(intake.present_ids(ACCOUNT, ItemKind.MESSAGE))


def quiet(days: int | None = None) -> dict[str, Any]:
    intake = MemoryIntake()
    sync_gmail(run_of(FakeGoogle(letters(40)), intake, days))
    return intake.content()


@pytest.mark.parametrize("window", [1, 2, 5, 25])
@pytest.mark.parametrize("days", [None, 12])
def test_stored_result_does_not_depend_on_how_much_goes_out_ahead(window: int, days: int | None) -> None:
    """G-223, G-405."""
    google, intake = EagerGoogle(letters(40)), MemoryIntake()
    google.window = window
    sync_gmail(run_of(google, intake, days))
    assert intake.content() == quiet(days)
    gets = [str(params) for method_id, params in google.calls if method_id.endswith((".messages.get", ".threads.get"))]
    assert len(gets) == len(set(gets))


@pytest.mark.parametrize("days", [None, 12])
@example(window=2, stops=[(19, "quota"), (3, "interrupt")])
@given(
    window=st.integers(1, 9),
    stops=st.lists(st.tuples(st.integers(1, 30), st.sampled_from(["kill", "quota", "interrupt", "upstream"])), max_size=5),
)
def test_stopped_anywhere_and_run_again_ends_as_the_quiet_run(days: int | None, window: int, stops: list[tuple[int, str]]) -> None:
    """G-405, G-411: kills, a spent quota, interrupts and failing messages, with gets ahead."""
    google, intake = EagerGoogle(letters(40)), MemoryIntake()
    google.window = window
    for place, how in stops:
        number = len(google.calls) + place
        if how == "kill":
            google.die_at = number
        elif how == "interrupt":
            google.before_call = lambda at, method_id, params, number=number: interrupt(at == number)  # type: ignore[misc]
        else:
            # a message that failed is tried again however old it is, so with a floor only what stops a run can be compared
            code = "upstream" if how == "upstream" and days is None else "rate_limited"
            google.script[number] = TryLaterError(how, fix="", code=code)
        with suppress(Killed, LoopledgerError, KeyboardInterrupt):
            sync_gmail(run_of(google, intake, days))
        google.die_at, google.script = 0, {}
        google.before_call = lambda at, method_id, params: None
    for _ in range(2):  # a message that failed waits for the run after
        with suppress(LoopledgerError):
            sync_gmail(run_of(google, intake, days))
    assert intake.content() == quiet(days)


def interrupt(now: bool) -> None:
    if now:
        raise KeyboardInterrupt


def test_what_stops_a_chunk_stops_it_with_all_that_had_come() -> None:
    """G-411: the thread that stopped it is to do, those behind it that were paid for are stored."""
    google, intake = EagerGoogle(letters(12)), MemoryIntake()
    google.window = 4

    def refuse(number: int, method_id: str, params: dict[str, Any]) -> None:
        if params.get("id") == "m03":
            raise TryLaterError("quota", fix="", code="rate_limited")

    google.before_call = refuse
    with pytest.raises(TryLaterError):
        sync_gmail(run_of(google, intake))
    asked = {str(params["id"]) for method_id, params in google.calls if method_id.endswith((".messages.get", ".threads.get"))}
    assert {"m03", "m04"} <= asked
    assert stored(intake) >= asked - {"m03"}
    assert "m03" not in stored(intake)


def test_interrupt_keeps_the_threads_that_were_fetched() -> None:
    """One chunk is at most fifty threads, twenty seconds of quota: not to be paid twice."""
    google, intake = FakeGoogle(letters(12)), MemoryIntake()
    google.before_call = lambda number, method_id, params: interrupt(params.get("id") == "m04")
    with pytest.raises(KeyboardInterrupt):
        sync_gmail(run_of(google, intake))
    assert stored(intake) == {"m00", "m01", "m02", "m03"}
    google.before_call = lambda number, method_id, params: None
    sync_gmail(run_of(google, intake))
    gets = [str(params) for method_id, params in google.calls if method_id.endswith((".messages.get", ".threads.get"))]
    assert len(gets) == len(set(gets)) + 1


@pytest.mark.parametrize("kind", [KeyError, SystemExit, Killed])
def test_a_defect_or_an_exit_keeps_the_threads_that_were_fetched(kind: type[BaseException]) -> None:
    """What is paid for is stored, whatever ends the chunk."""
    google, intake = EagerGoogle(letters(12)), MemoryIntake()

    def fail(number: int, method_id: str, params: dict[str, Any]) -> None:
        if params.get("id") == "m04":
            raise kind

    google.before_call = fail
    with pytest.raises(kind):
        sync_gmail(run_of(google, intake))
    assert stored(intake) == {"m00", "m01", "m02", "m03"}


def test_calls_that_were_not_planned_are_made_at_once_and_unused_plans_passed_over() -> None:
    google = EagerGoogle(letters(4))
    google.window = 2
    plan = [Ask("gmail.users.messages.get", {"userId": "me", "id": f"m0{n}"}) for n in range(4)]
    ahead = Ahead(google, plan)
    assert ahead.call(*plan[0][:2])["id"] == "m00"
    assert ahead.call("gmail.users.getProfile", {"userId": "me"})["emailAddress"] == ACCOUNT
    assert ahead.call(*plan[2][:2])["id"] == "m02"
    ahead.stop(wait=False)
    for method_id, params in (plan[3][:2], ("gmail.users.getProfile", {"userId": "me"})):
        with suppress(TryLaterError):
            assert ahead.call(method_id, params)["id"] == "m03"
    assert [params.get("id") for _, params in google.calls] == ["m00", "m01", None, "m02", "m03"]


def test_error_of_one_planned_call_is_raised_at_its_turn() -> None:
    google = EagerGoogle(letters(3))
    google.window = 3
    plan = [Ask("gmail.users.messages.get", {"userId": "me", "id": name}) for name in ("m00", "none", "m02")]
    ahead = Ahead(google, plan)
    assert ahead.call(*plan[0][:2])["id"] == "m00"
    with pytest.raises(RequestError):
        ahead.call(*plan[1][:2])
    assert ahead.call(*plan[2][:2])["id"] == "m02"


@given(
    st.lists(st.integers(0, 40), max_size=30),
    st.lists(st.integers(0, 40), min_size=1, max_size=100),
    st.sampled_from(["standard-2026", "legacy"]),
    st.integers(1, 9),
)
def test_incremental_sync_costs_one_get_a_new_message_and_one_call_for_history_at_most(
    before: list[int], new: list[int], profile: str, window: int
) -> None:
    """G-1206: on any mix of threads, new ones and known ones; units as planned (G-222)."""
    google, intake = EagerGoogle([mail(f"o{n}", f"t{thread}", 3 + n) for n, thread in enumerate(before)], page_size=500), MemoryIntake()
    google.window = window
    sync_gmail(run_of(google, intake))
    for place, thread in enumerate(new):
        google.gmail.add(mail(f"n{place}", f"t{thread}", -0.0001 * place))
    google.calls.clear()
    sync_gmail(run_of(google, intake))
    gets = [method_id for method_id, _ in google.calls if method_id.endswith((".messages.get", ".threads.get"))]
    assert len(gets) <= len(new)
    assert len(google.calls) <= len(gets) + 2
    assert [method_id for method_id, _ in google.calls].count("gmail.users.history.list") <= 2
    assert {f"n{place}" for place in range(len(new))} <= stored(intake)
    assert intake.fetch_counts(ACCOUNT, ItemKind.MESSAGE)[FetchStatus.TODO] == 0
