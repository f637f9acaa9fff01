"""`list`, `show`, `explain` over a hand-made ledger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory.cursor import make_cursor
from memory.explain import explain_loop, explain_message
from memory.ledger_sql import SqlLedger
from memory.listing import ListQuery, list_loops
from memory.naming import resolve_loop
from memory.show import show
from memory.state import ReadRules
from pipeline.errors import BusyError, NotFoundError, UsageError
from pipeline.models.ledger import Reason
from pipeline.models.reasons import REASONS
from pipeline.models.worktime import WorkTime
from pipeline.store.reads import ArchiveReader, LedgerView, MessageRow
from tests.fakes.ledger_home import NOW_US, LedgerHome, Note, ago, closed, loop, many, muted, sample

RULES = ReadRules(WorkTime(zone="Europe/Berlin"))


@contextmanager
def reading(home: LedgerHome) -> Iterator[tuple[SqlLedger, ArchiveReader]]:
    made = home.write()
    view = LedgerView(made)
    try:
        yield SqlLedger(view.publication().rows), ArchiveReader(made)
    finally:
        view.close()


@dataclass
class BusyArchive:
    """An archive whose writer does not let go."""

    def messages(self, message_id: str) -> list[MessageRow]:
        raise BusyError("in use", fix="wait")

    def reasons(self, message_id: str) -> list[Reason]:
        raise BusyError("in use", fix="wait")


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SqlLedger]:
    with reading(many(tmp_path_factory.mktemp("many") / "home", 123)) as (reads, _):
        yield reads


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(1, 60))
def test_the_union_of_pages_is_every_row_and_none_twice(ledger: SqlLedger, size: int) -> None:
    """S000-01, M-104: for any page size."""
    seen: list[str] = []
    cursor = ""
    while True:
        page = list_loops(ledger, ListQuery(limit=size, cursor=cursor), NOW_US, RULES)
        assert page.returned + page.omitted.count == page.total == 123
        seen += [row.id for row in page.loops]
        if not page.has_more:
            break
        cursor = page.next_cursor or ""
    assert len(seen) == len(set(seen)) == 123


def test_a_cursor_is_bound_to_its_filters_and_cannot_be_altered(ledger: SqlLedger) -> None:
    """M-104."""
    cursor = list_loops(ledger, ListQuery(limit=5), NOW_US, RULES).next_cursor or ""
    for query in (
        ListQuery(cursor=cursor, statuses=("open",)),
        ListQuery(cursor=cursor[:-4] + "AAAA"),
        ListQuery(cursor="nonsense"),
        ListQuery(cursor="ä"),
    ):
        with pytest.raises(UsageError) as refused:
            list_loops(ledger, query, NOW_US, RULES)
        assert refused.value.code == "invalid_params"
    foreign = make_cursor("other", ListQuery().arguments(), NOW_US, "x")
    with pytest.raises(UsageError):
        list_loops(ledger, ListQuery(cursor=foreign), NOW_US, RULES)


@pytest.mark.parametrize("limit", [0, -1, 501])
def test_a_page_size_out_of_range_is_refused(ledger: SqlLedger, limit: int) -> None:
    """M-104: at most 500."""
    with pytest.raises(UsageError, match="1 to 500"):
        list_loops(ledger, ListQuery(limit=limit), NOW_US, RULES)


@pytest.mark.parametrize(
    ("query", "quotes"),
    [
        (ListQuery(statuses=("done",)), ["Where is the key?"]),
        (ListQuery(states=("stale",)), ["Do you still have my tent?"]),
        (ListQuery(states=("muted",)), ["Would you like to rate your order?"]),
        (ListQuery(states=("in_grace", "overdue")), ["Can we move the review to 3 pm?", "I'll send you the signed contract tomorrow."]),
        (ListQuery(person="Kim"), ["I'll send you the signed contract tomorrow."]),
        (ListQuery(types=("decision_pending",)), []),
    ],
)
def test_list_filters(tmp_path: Path, query: ListQuery, quotes: list[str]) -> None:
    """M-121: nothing is out of reach of `list`."""
    with reading(sample(tmp_path / "home")) as (reads, _):
        assert [row.quote for row in list_loops(reads, query, NOW_US, RULES).loops] == quotes


def test_list_as_of_a_past_moment_leaves_out_what_was_not_there(tmp_path: Path) -> None:
    """M-008."""
    with reading(sample(tmp_path / "home")) as (reads, _):
        past = list_loops(reads, ListQuery(as_of_us=ago(7.5)), NOW_US, RULES)
        assert [(row.quote, row.status) for row in past.loops] == [("Where is the key?", "open"), ("Do you still have my tent?", "open")]


def test_show_gives_the_quote_among_its_lines_and_checks_every_anchor(tmp_path: Path) -> None:
    """M-121: two lines around, as stored."""
    home = sample(tmp_path / "home")
    with reading(home) as (reads, archive):
        answer = show(reads, archive, home.loops[0].loop_id, NOW_US, RULES)
        assert answer.context is not None
        assert (answer.context.before, answer.context.quote, answer.context.after) == (
            ["Hi Mina,"],
            ["Could you send me the price list by Friday?"],
            ["Thanks", "Uma"],
        )
        done = show(reads, archive, home.loops[6].loop_id, NOW_US, RULES)
        assert [(anchor.role, anchor.status) for anchor in done.anchors] == [("opened", "found"), ("closed", "found")]


def test_show_names_changed_and_missing_anchors(tmp_path: Path) -> None:
    """M-125: an anchor's status comes from the text, not from the row."""
    note = Note("m1", "Could you send it?", ago(3))
    made = loop(note, note.text)
    edited = replace(note, text="Could you bring it?")
    gone = loop(Note("m2", "And the other?", ago(3)), "And the other?")
    with reading(LedgerHome(tmp_path / "home", notes=[edited], loops=[made, gone])) as (reads, archive):
        changed = show(reads, archive, made.loop_id, NOW_US, RULES)
        assert (changed.anchors[0].status, changed.context, changed.evidence.text) == ("changed", None, note.text)
        assert show(reads, archive, gone.loop_id, NOW_US, RULES).anchors[0].status == "missing"


def test_rows_without_their_bodies_still_answer(tmp_path: Path) -> None:
    """D-311: a busy archive costs the context, never the quote."""
    home = sample(tmp_path / "home")
    with reading(home) as (reads, _):
        answer = show(reads, BusyArchive(), home.loops[0].loop_id, NOW_US, RULES)
        assert (answer.degraded, answer.context, answer.anchors[0].status) == (["bodies: busy"], None, "unread")
        assert answer.evidence.text == "Could you send me the price list by Friday?"


@pytest.mark.behaviour("S003-11")
def test_explain_tells_steps_in_order_arithmetic_and_closers(tmp_path: Path) -> None:
    """J-90: opened, ripe, closed, with rules and quotes."""
    asked = Note("m1", "Where is the key?", ago(8))
    reply = Note("m2", "Under the mat.", ago(5), thread="t-m1")
    opened = loop(asked, asked.text)
    with reading(LedgerHome(tmp_path / "home", notes=[asked, reply], loops=[closed(opened, reply, "Under the mat.")])) as (reads, _):
        answer = explain_loop(reads, opened.loop_id, NOW_US, RULES)
        assert [(step.what, step.rule) for step in answer.steps] == [
            ("opened", "ask_question@1"),
            ("ripe", "timer"),
            ("closed", "close_reply@1"),
        ]
        assert answer.steps[2].words == "closed: you answered"
        assert answer.steps[2].quote is not None
        assert answer.closers == []
        assert answer.arithmetic is not None
        assert (answer.arithmetic.hours, "Sun 2026-06-07 11:00" in answer.arithmetic.words) == (24.0, True)
        earlier = explain_loop(reads, opened.loop_id, NOW_US, RULES, ago(6))
        assert [step.what for step in earlier.steps] == ["opened", "ripe"]
        assert any("your reply" in closer for closer in earlier.closers)
        assert [line.partition(":")[0] for line in answer.path] == ["mail", "loop", "delivered no more", "closed by"]
        assert "message m1" in answer.path[0]
        assert "ask_question@1" in answer.path[1]
        assert "message m2" in answer.path[3]
        assert earlier.path[2:] == ["delivered: `waiting` and `context_pack` show it", "closed by: nothing yet"]
        with pytest.raises(NotFoundError, match="did not exist"):
            explain_loop(reads, opened.loop_id, NOW_US, RULES, ago(9))


def test_explain_says_why_an_open_loop_is_not_ranked(tmp_path: Path) -> None:
    """J-90: in the words of the reason codes."""
    note = Note("m1", "Still there?", ago(100))
    row = loop(note, note.text, flags=("source_gone",))
    home = LedgerHome(tmp_path / "home", loops=[row], decisions=[muted(f"loop:{row.loop_id}", until_us=NOW_US + 1)])
    with reading(home) as (reads, _):
        words = explain_loop(reads, row.loop_id, NOW_US, RULES).hidden_because
        assert words[0] == REASONS["source_gone"]
        assert words[1].startswith(REASONS["muted"])
        assert words[2] == REASONS["stale"]
        path = explain_loop(reads, row.loop_id, NOW_US, RULES).path
        assert path[2].startswith(f"not delivered: {words[0]}; ")


def test_explain_of_a_message_gives_every_reason_in_words(tmp_path: Path) -> None:
    """J-3, J-90: why not?"""
    with reading(sample(tmp_path / "home")) as (reads, archive):
        answer = explain_message(reads, archive, "m7", NOW_US, RULES)
        assert [(reason.code, reason.words, reason.rule) for reason in answer.reasons] == [
            ("bulk_marketing", REASONS["bulk_marketing"], "gate_bulk@1")
        ]
        assert answer.message is not None
        assert (answer.message.sender, answer.message.subject) == ("news@shop.example", "Sale")
        assert [row.quote for row in explain_message(reads, archive, "m9", NOW_US, RULES).loops] == ["Where is the key?"]
        with pytest.raises(NotFoundError):
            explain_message(reads, archive, "nothing", NOW_US, RULES)
        with pytest.raises(NotFoundError):
            explain_message(reads, archive, "m7", NOW_US, RULES, ago(30))


def test_loops_are_named_by_id_beginning_alias_or_number(tmp_path: Path) -> None:
    """docs/architecture.md: rows are named by id, by a unique beginning of it, or by number."""
    note = Note("m1", "One?", ago(3))
    first = replace(loop(note, note.text), loop_id="abc1111111111111", joined=("ffff000000000000",))
    second = replace(loop(replace(note, id="m2"), note.text), loop_id="abc2222222222222")
    with reading(LedgerHome(tmp_path / "home", loops=[first, second])) as (reads, _):
        assert resolve_loop(reads, "abc1") == first.loop_id
        assert resolve_loop(reads, "ABC2222222222222") == second.loop_id
        assert resolve_loop(reads, "ffff") == first.loop_id
        assert resolve_loop(reads, "2", ["x", second.loop_id]) == second.loop_id
        assert resolve_loop(reads, "#1", [first.loop_id]) == first.loop_id
        with pytest.raises(UsageError, match="several loops"):
            resolve_loop(reads, "abc")
        for name in ("zzz", "", "  ", "' OR 1=1 --", "%"):
            with pytest.raises(NotFoundError):
                resolve_loop(reads, name)
        for number, listing in (("3", ["a"]), ("0", ["a"]), ("1", [])):
            with pytest.raises(NotFoundError):
                resolve_loop(reads, number, listing)


def test_the_timer_is_told_in_days_hours_and_minutes() -> None:
    """J-90: the arithmetic a person can follow."""
    from memory.explain import _span

    assert _span(63 * 3_600_000_000 - 120_000_000) == "2 days 14 hours 58 minutes"
    assert (_span(3_600_000_000), _span(0)) == ("1 hour", "at once")
