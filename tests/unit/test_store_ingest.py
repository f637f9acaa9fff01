"""The archive's intake beyond the common contract: rows, receipts, kills, growth, collisions (D-203, D-208, D-401, D-404)."""

from __future__ import annotations

import signal
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.errors import BusyError, StoreError
from pipeline.ids import canonical_json
from pipeline.models.items import CursorRow, FetchRow, FetchStatus, ItemKind, ItemRecord, PageOfWork
from pipeline.store.check import check_store
from pipeline.store.db import open_archive
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from pipeline.store.lease import Waiting
from pipeline.store.rows import Column, Landed, arrow, arrow_stream, content_key, labels_of_text, labels_text
from tests.fakes.children import holding, run_child
from tests.fakes.landing import land_plainly
from tests.fakes.store_child import ME, page

BORDERS = ("begun", "items", "landed", "labels", "fetch", "written", "committed")
TABLES = ("item", "item_raw", "message", "body", "link", "participant", "reading", "label_version", "fetch_row")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return create_home(tmp_path / "home")


def counts(home: Home) -> dict[str, int]:
    with open_archive(home, "read") as archive:
        return {table: int(archive.one(f"SELECT count(*) FROM {table}")[0]) for table in TABLES}


def test_one_page_fills_every_table_and_every_reference_holds(home: Home) -> None:
    Intake(home, land_plainly).commit(page(1, size=3))
    assert set(counts(home).values()) == {3}
    assert {finding.level for finding in check_store(home) if finding.name != "ledger"} == {"OK"}


def test_receipts_count_on_in_page_order_over_items_and_labels(home: Home) -> None:
    intake = Intake(home, land_plainly, run_id="first")
    intake.commit(page(1, size=2))
    replace(intake, run_id="second").commit(page(2, size=1))
    with open_archive(home, "read") as archive:
        items = archive.rows("SELECT seq, external_id, run_id FROM item ORDER BY seq")
        labels = archive.rows("SELECT seq, external_id FROM label_version ORDER BY seq")
    assert items == [(1, "m1-0", "first"), (2, "m1-1", "first"), (5, "m2-0", "second")]
    assert labels == [(3, "m1-0"), (4, "m1-1"), (6, "m2-0")]


def test_a_version_that_comes_back_is_not_decoded_or_stored_twice(home: Home) -> None:
    intake = Intake(home, land_plainly)
    [first] = page(1, size=1).items
    changed = replace(first, raw=canonical_json({"id": "m1-0", "threadId": "t1", "text": "edited"}))
    for record in (first, changed, first):
        intake.commit(PageOfWork(ME, items=(record,)))
    found = counts(home)
    assert (found["item"], found["item_raw"], found["message"], found["body"]) == (3, 2, 2, 2)


def test_a_tombstone_keeps_the_time_of_what_it_buries_and_has_no_raw_text(home: Home) -> None:
    intake = Intake(home, land_plainly)
    intake.commit(page(7, size=1))
    intake.commit(PageOfWork(ME, items=(ItemRecord(ME, ItemKind.MESSAGE, "m7-0", 0, "", present=False),)))
    with open_archive(home, "read") as archive:
        assert archive.rows("SELECT occurred_us, present, version = 'absent' FROM item ORDER BY seq") == [
            (7, True, False),
            (7, False, True),
        ]
        assert archive.one("SELECT count(*) FROM item_raw")[0] == 1


@pytest.mark.parametrize("border", BORDERS)
def test_a_kill_at_any_border_of_a_commit_leaves_all_of_the_page_or_none(home: Home, border: str) -> None:
    """D-401: data, fetch state and cursor are one; running again reaches the quiet state."""
    intake = Intake(home, land_plainly)
    intake.commit(page(1))
    child = run_child("commit", home.path, 2, border)
    assert child.returncode == -signal.SIGKILL
    stored = 10 if border == "committed" else 5
    assert set(counts(home).values()) == {stored}
    cursor = intake.cursor(ME, "gmail.backfill")
    assert cursor is not None
    assert cursor.page_token == str(stored // 5)
    assert intake.commit(page(2)) == (0 if border == "committed" else 10)
    assert set(counts(home).values()) == {10}
    assert {finding.level for finding in check_store(home) if finding.name != "ledger"} == {"OK"}


def test_storing_the_same_mails_again_writes_nothing(home: Home) -> None:
    """D-208: growth under 1 % on 20,000 rows; here none at all, not even an opening for writing."""
    raws = [canonical_json({"id": f"m{n}", "threadId": f"t{n // 3}", "text": f"mail {n}"}) for n in range(20_000)]
    items = tuple(ItemRecord(ME, ItemKind.MESSAGE, f"m{n}", n, raw, ("INBOX",)) for n, raw in enumerate(raws))
    fetch = tuple(FetchRow(ME, ItemKind.MESSAGE, item.external_id, FetchStatus.DONE) for item in items)
    work = PageOfWork(ME, items=items, fetch=fetch, cursors=(CursorRow(ME, "gmail.backfill", cursor="1"),))
    intake = Intake(home, land_plainly)
    assert intake.commit(work) == 40_000
    size, stamp = home.archive.stat().st_size, home.archive.stat().st_mtime_ns
    assert intake.commit(work) == 0
    assert intake.commit(replace(work, items=items[::-1], fetch=fetch[::-1])) == 0
    assert (home.archive.stat().st_size, home.archive.stat().st_mtime_ns) == (size, stamp)


def test_two_contents_on_one_key_are_refused(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    intake = Intake(home, land_plainly)
    monkeypatch.setattr("pipeline.store.intake_plan.content_key_of", lambda *_: 7)
    monkeypatch.setattr("pipeline.store.ingest.content_key_of", lambda *_: 7)
    first = ItemRecord(ME, ItemKind.EVENT, "cal/1", 1, "{}")
    assert intake.commit(PageOfWork(ME, items=(first,))) == 1
    for items in ((replace(first, external_id="cal/2"),), (replace(first, raw='{"a":1}'), first)):
        with pytest.raises(StoreError) as caught:
            intake.commit(PageOfWork(ME, items=items, cursors=(CursorRow(ME, "s", cursor="9"),)))
        assert caught.value.code == "key_collision"
    assert intake.cursor(ME, "s") is None


def test_a_busy_archive_is_a_busy_error_and_nothing_is_lost(home: Home) -> None:
    intake = Intake(home, land_plainly, waiting=Waiting(sleep=lambda _: None, monotonic=iter(range(0, 10_000, 3)).__next__))
    intake.commit(page(1))
    with holding("hold_lease", home.path, "write"), pytest.raises(BusyError):
        intake.commit(page(2))
    assert intake.commit(page(2)) == 10


def test_what_another_writer_stored_meanwhile_is_not_stored_twice(home: Home) -> None:
    """The plan made without the lease is made again under it."""
    other = Intake(home, land_plainly)

    def land(records: object) -> Landed:
        if not other.present_ids(ME, ItemKind.MESSAGE):
            other.commit(page(1))
        return land_plainly(list(page(1).items))

    assert Intake(home, land).commit(page(1)) == 0
    assert set(counts(home).values()) == {5}


def test_nothing_is_held_while_decoding(home: Home) -> None:
    def land(records: object) -> Landed:
        with open_archive(home, "write", wait_s=0):
            return land_plainly(list(page(1).items))

    assert Intake(home, land).commit(page(1)) == 10


def test_keys_follow_content_and_label_sets_are_canonical() -> None:
    one = ItemRecord(ME, ItemKind.MESSAGE, "a", 1, "{}")
    assert content_key(one) == content_key(replace(one, occurred_us=2, labels=("X",)))
    assert content_key(one) != content_key(replace(one, raw='{"a":1}'))
    assert labels_text(("b", "a", "b")) == '["a","b"]'
    assert labels_of_text(labels_text(())) == ()


def test_columns_become_arrow_whatever_their_first_value() -> None:
    table = arrow(n=[None, 5], text=[None, "\ud800x"], flag=[True, False])
    assert table.to_pydict() == {"n": [None, 5], "text": [None, "\\ud800x"], "flag": [True, False]}
    assert arrow(n=[]).num_rows == 0


def test_a_stream_gives_the_same_rows_in_batches() -> None:
    columns: dict[str, Column] = {"n": list(range(25)), "text": [f"t{n}" for n in range(25)]}
    assert arrow_stream(columns, batch=10).read_all().to_pydict() == columns
