"""Plans out of ids: windows, what is new, what is left; and the road of a backfill in units."""

from __future__ import annotations

import io
import sys
from dataclasses import replace

import pytest

from app import streams
from connectors.google.estimate import Estimate, look
from connectors.google.gmail import Fetched, GmailOptions, GmailRun, Thread
from connectors.google.gmail_stream import sync_gmail
from connectors.google.outlook import Outlook, Road
from connectors.quota import limited_profiles, load_profile
from pipeline.clock import DAY_US
from pipeline.models.intake import parse_rules
from pipeline.models.items import FetchRow, FetchStatus, ItemKind
from tests.fakes.fake_google import ACCOUNT, NOW_US, FakeGoogle, mail
from tests.fakes.memory_intake import MemoryIntake

STANDARD = load_profile("standard-2026")
OPTIONS = GmailOptions(now_us=NOW_US, history_days=90, chunk_threads=3)


def box(count: int = 40) -> FakeGoogle:
    """Threads of 1, 2, 3, 1, 2, 3 ..., one every four days."""
    letters = [mail(f"m{n}x{part}", f"m{n}x0", 4 * n + 0.1 * (3 - part) + 0.01) for n in range(count) for part in range(n % 3 + 1)]
    return FakeGoogle(letters, page_size=500)


def foreseen(google: FakeGoogle, intake: MemoryIntake, options: GmailOptions) -> Estimate:
    return look(google, intake, ACCOUNT, options, lambda what, done, total: None)


def really(google: FakeGoogle, intake: MemoryIntake, options: GmailOptions) -> int:
    """Units of a real run."""
    first = len(google.calls)
    sync_gmail(GmailRun(google, intake, ACCOUNT, options, lambda what, done, total: None, lambda: None))
    return sum(STANDARD.cost(method) for method, _ in google.calls[first:])


@pytest.mark.parametrize("days", [1, 10, 30, 90, 100, None])
def test_a_window_costs_what_was_foreseen_to_the_unit(days: int | None) -> None:
    """G-820, G-1202, G-402: the threads that only show where the window ends are counted too."""
    google, intake = box(), MemoryIntake()
    options = replace(OPTIONS, history_days=days)
    estimate = foreseen(google, intake, options)
    assert not intake.items
    assert not intake.cursors(ACCOUNT, "gmail.history")
    assert really(google, intake, options) == estimate.price(STANDARD).units
    assert len(intake.present_ids(ACCOUNT, ItemKind.MESSAGE)) == sum(one.messages for one in estimate.plan)


@pytest.mark.parametrize("days", [10, 90, None])
@pytest.mark.parametrize("deny", [("domain:nobody.example",), ("from:bo@example.org",)])
def test_under_intake_rules_each_thread_is_priced_whole_as_it_is_asked_for(days: int | None, deny: tuple[str, ...]) -> None:
    """G-703, G-820, G-821: to the unit; what is left by the way falls to nothing, and what is kept out is not counted as stored."""
    google, intake = box(), MemoryIntake()
    options = replace(OPTIONS, history_days=days, intake=parse_rules((), deny))
    estimate = foreseen(google, intake, options)
    seen: list[Outlook] = []
    first = len(google.calls)
    sync_gmail(GmailRun(google, intake, ACCOUNT, options, lambda what, done, total: None, lambda: None, seen.append))
    assert sum(STANDARD.cost(method) for method, _ in google.calls[first:]) == estimate.price(STANDARD).units
    again = foreseen(google, intake, options)
    assert again.stored == len(intake.present_ids(ACCOUNT, ItemKind.MESSAGE)) == (0 if "from:" in deny[0] else again.stored)
    assert (again.plan, again.price(STANDARD).units) == ((), 2)
    if days is None:
        assert seen[0].units_left == estimate.price(STANDARD).fetch - 3 * 40
        assert seen[-1].units_left == 0


def test_widening_counts_only_what_lies_below_the_old_floor() -> None:
    """G-404, G-820; narrowing costs a look at the changes."""
    google, intake = box(), MemoryIntake()
    really(google, intake, replace(OPTIONS, history_days=30))
    wide = replace(OPTIONS, history_days=100)
    estimate = foreseen(google, intake, wide)
    assert estimate.first == ()
    assert really(google, intake, wide) == estimate.price(STANDARD).units
    assert foreseen(google, intake, replace(OPTIONS, history_days=10)).price(STANDARD).units == 2


def test_new_mail_is_counted_by_thread() -> None:
    """G-422, G-423: a reply in a known thread, a new thread, a reply to a thread of which nothing is stored."""
    google, intake = box(), MemoryIntake()
    options = replace(OPTIONS, history_days=30)
    really(google, intake, options)
    for name, thread in (("n1", "m0x0"), ("n2", "n2"), ("n3", "m39x0")):
        google.gmail.add(mail(name, thread, -0.01))
    estimate = foreseen(google, intake, options)
    assert [(one.messages, one.whole) for one in estimate.plan] == [(1, False), (1, False), (1, True)]
    assert really(google, intake, options) == estimate.price(STANDARD).units == 20 + 20 + 40 + 2


def test_an_empty_mailbox_costs_its_bookkeeping() -> None:
    """G-820."""
    google, intake = FakeGoogle([]), MemoryIntake()
    estimate = foreseen(google, intake, OPTIONS)
    assert (estimate.messages, estimate.mix, estimate.disk_bytes) == (0, (0, 0, 0, 0), (0, 0))
    assert really(google, intake, OPTIONS) == estimate.price(STANDARD).units


def test_the_floor_in_minutes_is_units_over_what_a_profile_allows() -> None:
    """G-820: the default profile first, the unlimited one left out."""
    estimate = foreseen(box(), MemoryIntake(), replace(OPTIONS, history_days=None))
    prices = [estimate.price(profile) for profile in limited_profiles()]
    assert [(price.profile, price.per_minute) for price in prices] == [("standard-2026", 6000), ("legacy", 15000)]
    assert prices[0].minutes == prices[0].units / 6000
    assert prices[0].fetch == 4 * prices[1].fetch


def thread(name: str, messages: int) -> Thread:
    return Thread(name, tuple(FetchRow(ACCOUNT, ItemKind.MESSAGE, f"{name}{n}", FetchStatus.TODO, parent=name) for n in range(messages)))


def part(days_old: float | None) -> Fetched:
    return Fetched((), (), None if days_old is None else NOW_US - int(days_old * DAY_US))


def test_what_is_left_of_a_whole_mailbox_is_known_to_the_unit() -> None:
    """G-821."""
    threads = [thread("a", 1), thread("b", 3), thread("c", 2)]
    road = Road(threads, 0, OPTIONS)
    assert road.passed(threads[:1], [part(1)]) == Outlook(NOW_US - DAY_US, 0, 80, exact=True)
    assert road.passed(threads[1:], [part(None), part(None)]) == Outlook(NOW_US - DAY_US, 0, 0, exact=True)


def test_what_is_left_of_a_window_is_reckoned_from_the_time_gone_through() -> None:
    """G-821: never more than all that is listed; one stray old mail moves nothing."""
    threads = [thread(f"t{n}", 1) for n in range(100)]
    road = Road(threads, NOW_US - 30 * DAY_US, OPTIONS)
    assert road.passed(threads[:1], [part(0)]).units_left is None
    seen = road.passed(threads[1:10], [part(9), part(400), part(10)])
    assert (seen.reached_us, seen.units_left, seen.exact) == (NOW_US - 9 * DAY_US, 200 * 21 // 9, False)
    assert road.passed(threads[10:95], [part(10)]).units_left == 100


def test_a_progress_line_has_the_time_left_of_its_own_chunk() -> None:
    """G-821: the outlook comes before the count, and the last line has nothing left."""
    google, intake = box(10), MemoryIntake()
    told: list[object] = []

    def progress(what: str, done: int, total: int | None) -> None:
        told.extend([(done, total)] if what == "gmail" else [])

    options = replace(OPTIONS, history_days=None)
    sync_gmail(GmailRun(google, intake, ACCOUNT, options, progress, lambda: None, lambda outlook: told.append(outlook.units_left)))
    assert told == [220, (6, 19), 120, (12, 19), 20, (18, 19), 0, (19, 19)]


def test_lines_for_nobody_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bad streams: none, closed, broken."""

    class Broken(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    for stream in (None, Broken()):
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr(sys, "stdout", stream)
        streams.complain("x")
        streams.say("x")
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr(sys, "stderr", closed)
    streams.complain("x")
