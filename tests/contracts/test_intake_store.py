"""One contract, two intakes: the archive's and the one in memory (D-203, D-401, D-404, G-301, G-410, G-411)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import StoreError
from pipeline.ids import canonical_json
from pipeline.models.items import CursorRow, FetchRow, FetchStatus, ItemKind, ItemRecord, LabelRecord, PageOfWork
from pipeline.ports import IntakeStore
from pipeline.store.home import create_home
from pipeline.store.ingest import Intake
from pipeline.store.intake_memory import MemoryIntake
from pipeline.store.rows import Landed
from tests.fakes.landing import land_plainly

ME = "me@example.com"
OTHER = "other@example.org"


def message(name: str, text: str = "hello", *, thread: str = "t1", labels: tuple[str, ...] = ("INBOX",), account: str = ME) -> ItemRecord:
    raw = canonical_json({"id": name, "threadId": thread, "text": text})
    return ItemRecord(account, ItemKind.MESSAGE, name, 1_000, raw, labels)


def event(name: str, title: str) -> ItemRecord:
    return ItemRecord(ME, ItemKind.EVENT, name, 5, canonical_json({"summary": title}))


def gone(name: str, kind: ItemKind = ItemKind.MESSAGE) -> ItemRecord:
    return ItemRecord(ME, kind, name, 0, "", present=False)


def page(*items: ItemRecord, account: str = ME, **rest: Any) -> PageOfWork:
    return PageOfWork(account, items=items, **rest)


def row(name: str, status: FetchStatus = FetchStatus.TODO, **rest: Any) -> FetchRow:
    return FetchRow(ME, ItemKind.MESSAGE, name, status, **rest)


Maker = Callable[[Callable[[Sequence[ItemRecord]], Landed]], IntakeStore]


@pytest.fixture(params=["archive", "memory"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Maker:
    if request.param == "memory":
        return MemoryIntake
    home = create_home(tmp_path / "home")
    return lambda land: Intake(home, land, run_id="run")


@pytest.fixture
def store(make: Maker) -> IntakeStore:
    return make(land_plainly)


class TestIntakeStore:
    def test_an_empty_store_answers_everything(self, store: IntakeStore) -> None:
        assert store.cursor(ME, "gmail.history") is None
        assert store.cursors(ME, "calendar.events") == []
        assert store.todo(ME, ItemKind.MESSAGE, 10) == []
        assert set(store.fetch_counts(ME, ItemKind.MESSAGE).values()) == {0}
        assert store.fetch_states(ME, ItemKind.MESSAGE, ["a"]) == {}
        assert store.labels_of(ME, ["a"]) == {}
        assert store.known_threads(ME, ["t1"]) == {}
        assert store.present_ids(ME, ItemKind.MESSAGE) == []

    def test_an_empty_page_changes_nothing(self, store: IntakeStore) -> None:
        store.commit(page(message("a")))
        assert store.commit(page()) == 0
        assert store.present_ids(ME, ItemKind.MESSAGE) == ["a"]

    def test_a_page_brings_items_labels_fetch_rows_and_cursor_together(self, store: IntakeStore) -> None:
        cursor = CursorRow(ME, "gmail.history", cursor="17", page_token="p2", full_sync_us=9, state="listing")
        new = store.commit(page(message("a"), message("b", thread="t2"), fetch=(row("a", FetchStatus.DONE), row("c")), cursors=(cursor,)))
        assert new == 4  # two messages, two label sets
        assert store.cursor(ME, "gmail.history") == cursor
        assert store.present_ids(ME, ItemKind.MESSAGE) == ["a", "b"]
        assert store.labels_of(ME, ["a", "b", "x"]) == {"a": ("INBOX",), "b": ("INBOX",)}
        assert store.known_threads(ME, ["t1", "t2", "t3"]) == {"t1": 1, "t2": 1}
        assert store.fetch_counts(ME, ItemKind.MESSAGE)[FetchStatus.DONE] == 1

    def test_the_same_page_three_times_is_stored_once(self, store: IntakeStore) -> None:
        work = page(message("a"), event("cal/e", "Lunch"), fetch=(row("a", FetchStatus.DONE),), cursors=(CursorRow(ME, "s", cursor="1"),))
        assert [store.commit(work) for _ in range(3)] == [3, 0, 0]

    def test_only_the_new_part_of_a_page_counts(self, store: IntakeStore) -> None:
        store.commit(page(message("a")))
        assert store.commit(page(message("a"), message("b"))) == 2

    def test_an_edit_is_a_new_version_and_so_is_the_way_back(self, store: IntakeStore) -> None:
        lunch, dinner = event("cal/e", "Lunch"), event("cal/e", "Dinner")
        assert [store.commit(page(item)) for item in (lunch, dinner, dinner, lunch)] == [1, 1, 0, 1]

    def test_versions_inside_one_page_follow_its_order(self, store: IntakeStore) -> None:
        lunch, dinner = event("cal/e", "Lunch"), event("cal/e", "Dinner")
        assert store.commit(page(lunch, lunch, dinner, lunch)) == 3
        assert store.commit(page(lunch)) == 0

    def test_labels_are_sets(self, store: IntakeStore) -> None:
        store.commit(page(message("a", labels=("INBOX", "UNREAD"))))
        assert store.commit(page(message("a", labels=("UNREAD", "INBOX", "INBOX")))) == 0
        assert store.commit(page(message("a", labels=()))) == 1
        assert store.labels_of(ME, ["a"]) == {"a": ()}

    def test_a_label_change_is_a_version_of_its_own(self, store: IntakeStore) -> None:
        store.commit(page(message("a")))
        change = page(labels=(LabelRecord(ME, "a", ("TRASH",)),))
        assert [store.commit(change), store.commit(change)] == [1, 0]
        assert store.labels_of(ME, ["a"]) == {"a": ("TRASH",)}

    def test_labels_of_a_message_that_is_not_stored_add_nothing(self, store: IntakeStore) -> None:
        assert store.commit(page(labels=(LabelRecord(ME, "nobody", ("INBOX",)),))) == 0

    def test_a_deleted_message_is_absent_but_comes_back_when_served_again(self, store: IntakeStore) -> None:
        store.commit(page(message("a"), message("b")))
        assert store.commit(page(gone("a"))) == 1
        assert store.commit(page(gone("a"))) == 0
        assert store.present_ids(ME, ItemKind.MESSAGE) == ["b"]
        assert store.known_threads(ME, ["t1"]) == {"t1": 1}
        assert store.labels_of(ME, ["a", "b"]) == {"b": ("INBOX",)}
        assert store.commit(page(message("a"))) == 1
        assert store.known_threads(ME, ["t1"]) == {"t1": 2}

    def test_deleting_what_was_never_stored_adds_nothing(self, store: IntakeStore) -> None:
        assert store.commit(page(gone("ghost"), absent=((ItemKind.CONTACT, "people/1"),))) == 0

    def test_what_a_complete_listing_lacks_is_buried_once(self, store: IntakeStore) -> None:
        store.commit(page(event("cal/1", "A"), event("cal/2", "B"), event("other/1", "C")))
        lacking = page(absent=((ItemKind.EVENT, "cal/1"),))
        assert [store.commit(lacking), store.commit(lacking)] == [1, 0]
        assert store.present_ids(ME, ItemKind.EVENT, "cal/") == ["cal/2"]
        assert store.present_ids(ME, ItemKind.EVENT) == ["cal/2", "other/1"]

    def test_prefixes_are_taken_literally(self, store: IntakeStore) -> None:
        store.commit(page(event("a_b/1", "A"), event("axb/1", "B"), event("a%/1", "C")))
        assert store.present_ids(ME, ItemKind.EVENT, "a_b/") == ["a_b/1"]
        assert store.present_ids(ME, ItemKind.EVENT, "a%") == ["a%/1"]

    def test_accounts_do_not_see_each_other(self, store: IntakeStore) -> None:
        store.commit(page(message("a"), fetch=(row("a"),), cursors=(CursorRow(ME, "s", cursor="1"),)))
        assert store.commit(page(message("a", account=OTHER), account=OTHER)) == 2
        assert store.present_ids(OTHER, ItemKind.MESSAGE) == ["a"]
        assert store.cursor(OTHER, "s") is None
        assert store.todo(OTHER, ItemKind.MESSAGE, 5) == []
        store.commit(page(gone("a")))
        assert store.labels_of(OTHER, ["a"]) == {"a": ("INBOX",)}

    def test_a_record_of_another_account_is_refused(self, store: IntakeStore) -> None:
        with pytest.raises(ValueError, match="holds an item"):
            store.commit(page(message("a"), message("b", account=OTHER)))
        assert store.present_ids(ME, ItemKind.MESSAGE) == []

    def test_kinds_do_not_mix(self, store: IntakeStore) -> None:
        store.commit(page(message("x"), event("x", "A")))
        assert store.commit(page(gone("x", ItemKind.EVENT))) == 1
        assert store.present_ids(ME, ItemKind.MESSAGE) == ["x"]

    def test_cursors_of_one_stream_stand_apart_by_key(self, store: IntakeStore) -> None:
        one, two = CursorRow(ME, "calendar.events", "work", cursor="1"), CursorRow(ME, "calendar.events", "home", cursor="2")
        store.commit(page(cursors=(one, two, CursorRow(ME, "people", cursor="3"))))
        assert store.cursors(ME, "calendar.events") == [two, one]
        store.commit(page(cursors=(replace(one, cursor="9"),), drop_cursors=(("calendar.events", "home"), ("never", "was"))))
        assert store.cursors(ME, "calendar.events") == [replace(one, cursor="9")]

    def test_todo_is_newest_first_then_by_listing_order(self, store: IntakeStore) -> None:
        rows = (row("old", order_us=5), row("new", order_us=9), row("second", rank=2), row("first", rank=1), row("done", FetchStatus.DONE))
        store.commit(page(fetch=rows))
        assert [found.external_id for found in store.todo(ME, ItemKind.MESSAGE, 10)] == ["new", "old", "first", "second"]
        assert [found.external_id for found in store.todo(ME, ItemKind.MESSAGE, 2)] == ["new", "old"]
        assert [found.external_id for found in store.todo(ME, ItemKind.MESSAGE, 10, newer_than_us=5)] == ["new", "first", "second"]

    def test_a_fetch_row_keeps_all_it_was_given_and_has_one_state(self, store: IntakeStore) -> None:
        first = row("a", parent="t1", reason="first", tries=1, order_us=4, rank=7)
        store.commit(page(fetch=(first,)))
        assert store.todo(ME, ItemKind.MESSAGE, 1) == [first]
        store.commit(page(fetch=(row("a", FetchStatus.FAILED, reason="broken", tries=2), row("b"))))
        assert store.fetch_states(ME, ItemKind.MESSAGE, ["a", "b", "c"]) == {"a": FetchStatus.FAILED, "b": FetchStatus.TODO}
        assert sum(store.fetch_counts(ME, ItemKind.MESSAGE).values()) == 2

    def test_the_land_stage_sees_each_content_once_and_no_tombstones(self, make: Maker) -> None:
        seen: list[str] = []

        def land(records: Sequence[ItemRecord]) -> Landed:
            seen.extend(record.external_id for record in records)
            return land_plainly(records)

        store = make(land)
        store.commit(page(message("a"), message("a"), event("e", "A"), event("e", "B"), event("e", "A"), gone("a")))
        store.commit(page(message("a"), event("e", "B"), message("b")))
        assert seen == ["a", "e", "e", "b"]

    def test_a_land_stage_that_fails_leaves_nothing_behind(self, make: Maker) -> None:
        def land(records: Sequence[ItemRecord]) -> Landed:
            raise StoreError("no", fix="none")

        store = make(land)
        with pytest.raises(StoreError):
            store.commit(page(message("a"), fetch=(row("a", FetchStatus.DONE),), cursors=(CursorRow(ME, "s", cursor="1"),)))
        assert store.present_ids(ME, ItemKind.MESSAGE) == []
        assert store.cursor(ME, "s") is None
        assert store.fetch_states(ME, ItemKind.MESSAGE, ["a"]) == {}

    def test_odd_texts_are_stored(self, store: IntakeStore) -> None:
        raw = '{"id":"odd","threadId":"t","text":"nul \\u0000 한글 🧑‍🤝‍🧑"}'
        lone = '{"id":"lone","threadId":"t","subject":"\ud800"}'
        records = [ItemRecord(ME, ItemKind.MESSAGE, name, 1, text, ()) for name, text in (("odd", raw), ("lone", lone))]
        assert store.commit(page(*records)) == 4
        assert store.commit(page(*records)) == 0

    @pytest.mark.parametrize("name", ["'; DROP TABLE item; --", "x" * 2000, "한글", "a/b%2Fc"])
    def test_ids_are_data(self, store: IntakeStore, name: str) -> None:
        store.commit(page(message(name, thread=name), fetch=(row(name),)))
        assert store.present_ids(ME, ItemKind.MESSAGE) == [name]
        assert store.known_threads(ME, [name]) == {name: 1}
        assert store.fetch_states(ME, ItemKind.MESSAGE, [name]) == {name: FetchStatus.TODO}


def test_rows_of_mail_kept_out_are_found_in_order_of_the_listing(store: IntakeStore) -> None:
    """G-702: `done` for a reason that names a rule, and nothing else."""
    rows = (
        row("c", FetchStatus.DONE, reason="denied:not_allowed", rank=2),
        row("b", FetchStatus.DONE, reason="denied:label:private", rank=1),
        row("d", FetchStatus.DONE),
        row("e", FetchStatus.TODO, reason="denied:label:private"),
        row("f", FetchStatus.GONE, reason="404"),
    )
    assert store.kept_out(ME, ItemKind.MESSAGE) == []
    store.commit(page(fetch=rows))
    assert store.kept_out(ME, ItemKind.MESSAGE) == [rows[1], rows[0]]
    assert store.kept_out(ME, ItemKind.EVENT) == store.kept_out(OTHER, ItemKind.MESSAGE) == []
