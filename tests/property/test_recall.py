"""`recall` against a reader with infinite patience: every row with all words is shown or counted, whatever the budget (P10, P11)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.answers import Envelope
from memory.fact_door import FactRow
from memory.fact_pages import FactQuery, list_facts
from memory.pack import context_pack
from memory.recall import RecallQuery, recall
from pipeline.models.predicates import registry
from pipeline.models.terms import terms_of
from tests.budget import few
from tests.fakes.fact_home import FactHome, letters

WORDS = [
    "Basel", "basel", "Norsk Bygg", "BYGG", "바젤", "바젤에서", "서울 사무소", "東京", "ﬁne", "Straße", "strasse", "tea", "x", "4", "hall-4",
    "Ana", "lives", "회사",
]  # fmt: skip
SUBJECTS = ["Ana Bell", "Bo", "한지우", "hall 4", "東京支社"]


@pytest.fixture(scope="module")
def home() -> Iterator[FactHome]:
    """Values in several scripts; some of them replaced, challenged, ended, taken back."""
    with tempfile.TemporaryDirectory() as folder:
        made = FactHome(Path(folder) / "home").told(letters())
        for place, subject in enumerate(SUBJECTS):
            first = made.remember(subject, "lives_in", WORDS[place], quotes=[("m1", "바젤에서 살아요")] if place == 0 else [])
            if place % 2:
                made.act("confirm", first)
            made.remember(subject, "lives_in", WORDS[place + 3], replaces=first.fact_id)
            for other in range(3):
                made.remember(subject, "likes", f"{WORDS[(place * 3 + other) % len(WORDS)]} and {WORDS[other]}")
        made.act("end", made.recall("tea").facts[0].fact_id if made.recall("tea").facts else made.recall("and").facts[0].fact_id)
        made.act("wrong", made.recall("and").facts[-1].fact_id)
        yield made


def holding(home: FactHome, query: str) -> set[str]:
    """Brute force: facts whose words, predicate words or quotes hold every term of the query."""
    wanted = set(terms_of(query))
    door = home.reader().door
    rows = door.where("life <> 'forgotten'")
    anchors = door.anchors([row.fact_id for row in rows])
    found = set()
    for row in rows:
        words = [row.subject, row.object, row.predicate.replace("_", " "), *registry()[row.predicate].words]
        words += [anchor.quote for anchor in anchors.get(row.fact_id, ())]
        terms = {term for word in words for term in terms_of(word)}
        terms |= {char for word in words for char in word if not char.isascii()}
        if wanted <= terms:
            found.add(row.fact_id)
    return found


@pytest.mark.behaviour("S000-38")
@few(25)
@given(query=st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join))
def test_every_fact_with_all_words_is_shown_or_counted(home: FactHome, query: str) -> None:
    """M-131: exact and complete, in every script."""
    answer = home.recall(query, limit=500)
    told = {item.fact_id for item in answer.facts} | set(answer.omitted.ids)
    told |= {item.challenger.fact_id for item in answer.facts if item.challenger}
    wanted = holding(home, query)
    assert wanted <= told
    exact = {item.fact_id for item in answer.facts if set(item.why) & {"keyword"}}
    assert exact <= wanted | {row for row in exact if home.reader().door.challengers([row])}


def current(home: FactHome) -> dict[str, FactRow]:
    """Slot -> the value that holds."""
    return {row.slot: row for row in home.reader().door.where("life = 'current' AND slot <> ''")}


@pytest.mark.behaviour("S000-57")
@few(20)
@given(
    query=st.lists(st.sampled_from([*WORDS, "Ana Bell", "home city"]), min_size=1, max_size=2).map(" ".join),
    budget=st.integers(200, 3_000),
    mode=st.sampled_from(["read", "action"]),
)
def test_for_any_wording_and_budget_a_slot_shows_its_value_or_is_counted(home: FactHome, query: str, budget: int, mode: str) -> None:
    """M-057, P10: never another value, never half of one."""
    values = current(home)
    rows = home.reader().door.many
    for answer in (home.recall(query, budget_chars=budget, mode=mode), home.recall(entity="Ana Bell", budget_chars=budget, mode=mode)):
        adds_up(answer)
        assert answer.budget_used <= budget
        for item in answer.facts:
            slot = rows([item.fact_id])[item.fact_id].slot
            assert not slot or values[slot].fact_id == item.fact_id
            assert item.object == rows([item.fact_id])[item.fact_id].object


def adds_up(answer: Envelope) -> None:
    """P10."""
    assert answer.returned + answer.omitted.count == answer.total
    assert sum(answer.omitted.by_reason.values()) == answer.omitted.count


@few(15)
@given(budget=st.one_of(st.just(0), st.integers(800, 30_000)), names=st.lists(st.sampled_from(SUBJECTS), max_size=3, unique=True))
def test_a_pack_of_any_budget_keeps_it_and_adds_up(home: FactHome, budget: int, names: list[str]) -> None:
    """P10, M-092."""
    pack = context_pack(home.reader(), names, budget_chars=budget)
    adds_up(pack)
    assert len(pack.text) <= pack.limits["chars"]
    assert pack.text.count("\n") < pack.limits["lines"]
    whole = {item.line for item in list_facts(home.reader(), FactQuery(limit=500)).facts}
    assert all(line in whole for section in pack.sections[1:3] for line in section.lines if " said:" in line and "newer" not in line)


@few(8)
@given(size=st.integers(1, 9), data=st.data())
def test_pages_are_all_rows_and_none_twice_while_others_write(home: FactHome, size: int, data: st.DataObject) -> None:
    """P11, M-104: of `recall` and of `list`."""
    before = {item.fact_id for item in home.recall("and", limit=500).facts}
    seen: list[str] = []
    cursor = ""
    for _ in range(200):
        page = recall(home.reader(), RecallQuery(query="and", limit=size, cursor=cursor))
        adds_up(page)
        seen += [item.fact_id for item in page.facts]
        cursor = page.next_cursor or ""
        if not cursor:
            break
        if data.draw(st.integers(0, 5)) == 0:
            home.many([f"late {len(seen)}"], "likes", f"this and {len(seen)}")
    assert len(seen) == len(set(seen))
    assert before <= set(seen)
