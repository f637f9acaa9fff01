"""Memory that has grown: what one answer reads does not grow with what there is. The benchmark measures the same at full size."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from benchmarks.homes import NOW_US, home_of_loops
from benchmarks.parts_memory import home_of_facts, reader_of
from memory.fact_pages import FactQuery, entity, list_facts
from memory.fact_reading import Reader
from memory.listing import ListQuery, list_loops
from memory.pack import context_pack
from memory.recall import RecallQuery, recall
from pipeline.store.home import Home

FACTS, MESSAGES = 3_000, 400
FEW = 250
"""More rows than any question about one page or one subject has a use for, and far fewer than there are facts."""


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A folded home with mail, and an agent's facts about its people and others."""
    return home_of_facts(tmp_path_factory.mktemp("grown") / "home", MESSAGES, FACTS)


def counted(reader: Reader) -> tuple[Reader, list[int]]:
    """The reader, and the numbers of rows its questions have brought."""
    numbers: list[int] = []

    def rows(sql: str, params: Sequence[object]) -> list[tuple[Any, ...]]:
        found = reader.rows(sql, params)
        numbers.append(len(found))
        return found

    return replace(reader, rows=rows), numbers


def least_cpu(call: Callable[[], object]) -> float:
    """CPU seconds of the best of three, since other tests run beside this one."""
    taken = []
    for _ in range(3):
        start = time.process_time()
        call()
        taken.append(time.process_time() - start)
    return min(taken)


@pytest.mark.behaviour("S000-03")
def test_a_list_is_read_page_by_page_and_each_page_by_itself(grown: Home) -> None:
    """M-137: every fact on one page, newest first; the first and any later page read their own rows; both bars at a part of the size."""
    reader, numbers = counted(reader_of(grown))
    seen: list[str] = []
    moments: list[str] = []
    cursor = ""
    start = time.process_time()
    while True:
        numbers.clear()
        page = list_facts(reader, FactQuery(limit=100, cursor=cursor))
        assert max(numbers) <= 101, numbers
        assert len(numbers) < 12
        assert page.total == FACTS
        seen += [item.fact_id for item in page.facts]
        moments += [item.asserted_at for item in page.facts]
        cursor = page.next_cursor or ""
        if not cursor:
            break
    walk = time.process_time() - start
    assert len(set(seen)) == len(seen) == FACTS
    assert moments == sorted(moments, reverse=True)
    assert least_cpu(lambda: list_facts(reader, FactQuery(limit=50))) < 0.1
    assert walk < 10


@pytest.mark.behaviour("S000-30")
def test_five_years_of_memory_are_asked_in_a_part_of_a_second(grown: Home) -> None:
    """M-112, M-115: pack, card and search read what they show, count the rest, and stay within their bars."""
    reader, numbers = counted(reader_of(grown))
    asks: dict[str, tuple[Callable[[], Any], float]] = {
        "pack": (lambda: context_pack(reader), 0.2),
        "pack of some": (lambda: context_pack(reader, ["Subject 8", "person77@example.org"]), 0.2),
        "card": (lambda: entity(reader, "Subject 8"), 0.1),
        "search": (lambda: recall(reader, RecallQuery("word7 word9")), 0.15),
    }
    for name, (ask, bar) in asks.items():
        numbers.clear()
        assert ask() is not None
        assert max(numbers) <= FEW, (name, numbers)
        assert least_cpu(ask) < bar, name
    pack = context_pack(reader)
    assert pack.total == pack.returned + pack.omitted.count >= FACTS
    assert pack.omitted.by_reason["budget"] > FACTS - 200
    common = recall(reader, RecallQuery("item", limit=5))
    assert (common.total, common.returned, common.omitted.count) == (FACTS, 5, FACTS - 5)
    assert [item.text for item in common.facts] == [item.text for item in list_facts(reader, FactQuery(limit=5)).facts]
    assert common.facts[0].provenance == "a measurement"
    assert reader.now_us == NOW_US


@pytest.mark.parametrize("word", ["item", "likes"])
def test_a_word_of_many_facts_is_answered_by_the_first_of_them_and_numbers(grown: Home, word: str) -> None:
    """M-101, M-131: the rest is counted where it lies; every page says the same total, and the pages together are every fact found."""
    reader, numbers = counted(reader_of(grown))
    holding = FACTS if word == "item" else FACTS // 4
    seen: list[str] = []
    cursor = ""
    while True:
        page = recall(reader, RecallQuery(word, limit=200, budget_chars=25_000, cursor=cursor))
        assert max(numbers) <= FEW, numbers
        assert page.total == page.returned + page.omitted.count == holding
        assert page.omitted.by_reason.keys() <= {"page", "budget"}
        assert not set(page.omitted.ids) & {item.fact_id for item in page.facts}
        seen += [item.fact_id for item in page.facts]
        cursor = page.next_cursor or ""
        if len(seen) > 600 or not cursor:
            break
    assert len(set(seen)) == len(seen) > 600
    acted = recall(reader, RecallQuery(word, mode="action"))
    assert (acted.returned, acted.omitted.by_reason) == (0, {"unverified": holding})
    assert least_cpu(lambda: recall(reader, RecallQuery(word))) < 0.15


@pytest.fixture(scope="module")
def owing(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home with many open loops."""
    return home_of_loops(tmp_path_factory.mktemp("owing") / "home", 1_200, 40)


def test_a_pack_reads_whole_only_the_loops_that_it_may_show(owing: Home) -> None:
    """M-115: what is owed is counted to the last loop, however many there are."""
    whole: list[int] = []
    reader = reader_of(owing)

    def rows(sql: str, params: Sequence[object]) -> list[tuple[Any, ...]]:
        found = reader.rows(sql, params)
        if "FROM loop_step" in sql:
            whole.append(len(found))
        return found

    pack = context_pack(replace(reader, rows=rows))
    assert max(whole) <= FEW
    assert pack.total == pack.returned + pack.omitted.count == 1_200
    loops = next(section for section in pack.sections if section.name == "loops")
    assert 0 < loops.returned < 200 < loops.total
    assert len(pack.omitted.ids) == len(pack.cut) == 50


@pytest.mark.parametrize(
    "query",
    [ListQuery(limit=100), ListQuery(types=("unanswered_inbound",)), ListQuery(statuses=("done",)), ListQuery(person="person7@")],
)
def test_a_page_of_loops_is_the_same_whether_the_database_chooses_or_every_loop_is_judged(owing: Home, query: ListQuery) -> None:
    """S000-01, M-104: rows, counts, ids and the next page; stored columns are enough without derived states or a past moment."""
    reader = reader_of(owing)
    cursors = ["", ""]
    for _ in range(3):
        pages = [
            list_loops(reader.ledger, replace(query, as_of_us=moment, cursor=cursor), NOW_US, reader.rules)
            for moment, cursor in zip((None, NOW_US), cursors, strict=True)
        ]
        assert pages[0].loops == pages[1].loops
        assert pages[0].omitted == pages[1].omitted
        assert (pages[0].total, pages[0].has_more) == (pages[1].total, pages[1].has_more)
        cursors = [page.next_cursor or "" for page in pages]
        if not all(cursors):
            break
