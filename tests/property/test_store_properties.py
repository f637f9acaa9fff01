"""Invariants of the store under random histories: the chain, the intake, and how both intakes agree (M-004, D-203, D-404)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ids import canonical_json
from pipeline.models.items import CursorRow, FetchRow, FetchStatus, ItemKind, ItemRecord, LabelRecord, PageOfWork
from pipeline.store.db import open_archive
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from pipeline.store.intake_memory import MemoryIntake
from pipeline.store.journal import OPS, NewEntry, append_all, entries, first_broken, standing
from tests.fakes.landing import land_plainly

ME = "me@example.com"
TEXTS = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=20)


@cache
def empty_archive() -> bytes:
    """A new archive, made once: most of the time of these tests would go into making it."""
    with tempfile.TemporaryDirectory() as directory:
        home = create_home(Path(directory) / "home")
        with open_archive(home, "write"):
            pass
        return home.archive.read_bytes()


@contextmanager
def new_home() -> Iterator[Home]:
    with tempfile.TemporaryDirectory() as directory:
        home = create_home(Path(directory) / "home")
        home.archive.write_bytes(empty_archive())
        yield home


NEW_ENTRIES = st.builds(
    NewEntry,
    op=st.sampled_from(sorted(OPS)),
    target=TEXTS,
    payload=st.dictionaries(TEXTS.filter(lambda key: key != "evidence_ids"), st.none() | st.integers() | TEXTS, max_size=3),
    actor=TEXTS.filter(bool),
    actor_kind=st.sampled_from(["human", "agent", "llm"]),
    made_us=st.integers(0, 2**60),
    run_id=st.sampled_from(["", "r1", "r2"]),
)


@settings(max_examples=20)
@given(st.lists(st.lists(NEW_ENTRIES, max_size=4), max_size=4))
def test_any_history_chains_reads_back_and_breaks_nowhere(history: list[list[NewEntry]]) -> None:
    with new_home() as home, open_archive(home, "write") as archive:
        for batch in history:
            with archive.transaction():
                append_all(archive, batch)
        found = entries(archive)
        said = [entry for batch in history for entry in batch]
        assert [(row.op, row.target, row.payload, row.actor, row.made_us) for row in found] == [
            (entry.op, entry.target, dict(entry.payload), entry.actor, entry.made_us) for entry in said
        ]
        assert [row.seq for row in found] == list(range(1, len(said) + 1))
        assert first_broken(archive) is None
        assert all(row.op != "undo" for row in standing(found))


NAMES = st.sampled_from(["a", "b", "c"])
THREADS = st.sampled_from(["t1", "t2"])
LABELS = st.lists(st.sampled_from(["INBOX", "SENT", "TRASH"]), max_size=3).map(tuple)


@st.composite
def items(draw: st.DrawFn) -> ItemRecord:
    kind, name = draw(st.sampled_from([ItemKind.MESSAGE, ItemKind.EVENT])), draw(NAMES)
    if draw(st.booleans()) and draw(st.booleans()):
        return ItemRecord(ME, kind, name, 0, "", present=False)
    raw = canonical_json({"id": name, "threadId": draw(THREADS), "text": draw(st.sampled_from(["", "x", "y"]))})
    return ItemRecord(ME, kind, name, draw(st.integers(0, 5)), raw, draw(LABELS) if kind is ItemKind.MESSAGE else None)


FETCH = st.builds(
    FetchRow,
    st.just(ME),
    st.just(ItemKind.MESSAGE),
    NAMES,
    st.sampled_from(FetchStatus),
    order_us=st.integers(0, 3),
    rank=st.integers(0, 2),
)
PAGES = st.builds(
    PageOfWork,
    st.just(ME),
    items=st.lists(items(), max_size=5).map(tuple),
    labels=st.lists(st.builds(LabelRecord, st.just(ME), NAMES, LABELS), max_size=2).map(tuple),
    fetch=st.lists(FETCH, max_size=4).map(tuple),
    cursors=st.lists(st.builds(CursorRow, st.just(ME), st.just("s"), NAMES, cursor=st.sampled_from(["1", "2"])), max_size=2).map(tuple),
    drop_cursors=st.lists(st.tuples(st.just("s"), NAMES), max_size=1).map(tuple),
    absent=st.lists(st.tuples(st.just(ItemKind.EVENT), NAMES), max_size=2).map(tuple),
)


def seen(store: Intake | MemoryIntake) -> dict[str, object]:
    """Everything a connector can ask."""
    names = ["a", "b", "c", "d"]
    return {
        "present": {kind: store.present_ids(ME, kind) for kind in ItemKind},
        "labels": store.labels_of(ME, names),
        "threads": store.known_threads(ME, ["t1", "t2", "t3"]),
        "cursors": store.cursors(ME, "s"),
        "todo": store.todo(ME, ItemKind.MESSAGE, 10),
        "newer": store.todo(ME, ItemKind.MESSAGE, 2, newer_than_us=1),
        "counts": store.fetch_counts(ME, ItemKind.MESSAGE),
        "states": store.fetch_states(ME, ItemKind.MESSAGE, names),
    }


@settings(max_examples=8)
@given(st.lists(PAGES, min_size=1, max_size=3))
def test_both_intakes_answer_alike_and_a_repeated_page_settles(pages: list[PageOfWork]) -> None:
    with new_home() as home:
        stored, memory = Intake(home, land_plainly), MemoryIntake(land_plainly)
        for page in pages:
            assert stored.commit(page) == memory.commit(page)
        assert seen(stored) == seen(memory)
        names = [(item.kind, item.external_id) for item in pages[-1].items]
        last = pages[-1] if len(set(names)) == len(names) else PageOfWork(ME)
        before = seen(stored)
        stored.commit(last)
        assert seen(stored) == before


@settings(max_examples=8)
@given(st.lists(items(), max_size=8, unique_by=lambda item: (item.kind, item.external_id)), st.integers(1, 4))
def test_batch_size_and_replays_do_not_change_what_is_stored(records: list[ItemRecord], size: int) -> None:
    with new_home() as one, new_home() as two:
        whole, parts = Intake(one, land_plainly), Intake(two, land_plainly)
        total = whole.commit(PageOfWork(ME, items=tuple(records)))
        cut = [PageOfWork(ME, items=tuple(records[start : start + size])) for start in range(0, len(records), size)]
        assert sum(parts.commit(page) for page in cut) == total
        assert sum(parts.commit(page) for page in reversed(cut)) == 0
        assert seen(whole) == seen(parts)
