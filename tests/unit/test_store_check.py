"""`doctor`'s checks of the store, and the canonical export (D-204, D-210, D-211)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from pipeline.errors import BusyError
from pipeline.ids import canonical_json, sha256_hex
from pipeline.models.items import ItemKind, ItemRecord, PageOfWork
from pipeline.store.check import check_evidence, check_store
from pipeline.store.db import open_archive
from pipeline.store.export import canonical_lines
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from pipeline.store.journal import NewEntry, append
from pipeline.store.lease import archive_lease
from pipeline.store.publish import publish
from tests.fakes.landing import land_plainly

ME = "me@example.com"
TEXT = "👩‍👩‍👧 안녕하세요, could you send it? Thanks"
START, END = TEXT.index("could"), TEXT.index("?") + 1


def add_loop(
    home: Home, name: str = "l1", *, start: int = START, end: int = END, quote: str = TEXT[START:END], text: str = TEXT, message: str = "m1"
) -> None:
    sha = sha256_hex(text)
    with open_archive(home, "write") as archive, archive.transaction():
        archive.run(
            "INSERT INTO loop VALUES (?, 'unanswered_inbound', 'open', 'p@example.org', 'p@example.org', 'P', ?, 't1', 'c', 's', 1, 2, 1, NULL, NULL,"
            " 'UTC', 'high', '[\"ask@1\"]', '[]', ?, ?, ?, ?, ?, 0)",
            [name, ME, message, start, end, quote, sha],
        )
        archive.run(
            "INSERT INTO loop_step VALUES (?, 0, 'opened', 1, 'ask@1', ?, ?, ?, ?, ?, ?, '', '')",
            [name, ME, message, start, end, quote, sha],
        )
        archive.run("INSERT INTO loop_step VALUES (?, 1, 'dropped', 3, 'person@1', '', '', 0, 0, '', '', 'somehash', '')", [name])


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = create_home(tmp_path / "home")
    raw = canonical_json({"id": "m1", "threadId": "t1", "text": TEXT})
    Intake(home, land_plainly).commit(PageOfWork(ME, items=(ItemRecord(ME, ItemKind.MESSAGE, "m1", 1, raw, ("INBOX",)),)))
    return home


def levels(home: Home, *, evidence: bool = True) -> dict[str, str]:
    return {finding.name: finding.level for finding in check_store(home, evidence=evidence)}


def test_a_sound_home_passes_every_check(home: Home) -> None:
    add_loop(home)
    with open_archive(home, "write") as archive:
        publish(home, archive, now_us=1)
    assert set(levels(home).values()) == {"OK"}
    assert set(levels(home)) == {"files", "schema", "append-only", "journal", "references", "evidence", "ledger"}


def test_spans_are_compared_in_code_points_beyond_the_basic_plane(home: Home) -> None:
    add_loop(home)
    with open_archive(home, "read") as archive:
        report = check_evidence(archive)
    assert (report.checked, report.broken) == (2, [])


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"start": START + 1, "end": END + 1}, "quote_differs"),
        ({"quote": "Could you send it?"}, "quote_differs"),
        ({"message": "m2"}, "no_text"),
        ({"text": TEXT + "!"}, "no_text"),
    ],
)
def test_a_span_that_is_not_its_text_is_named(home: Home, wrong: dict[str, object], why: str) -> None:
    """D-210: bad offsets, another item, another hash."""
    add_loop(home, "good")
    add_loop(home, "bad", **wrong)  # type: ignore[arg-type]
    with open_archive(home, "read") as archive:
        report = check_evidence(archive)
    assert report.checked == 4
    assert [(span.table, span.loop_id, span.why) for span in report.broken] == [("loop", "bad", why), ("loop_step", "bad", why)]
    assert levels(home)["evidence"] == "FAIL"


def test_all_spans_are_compared_whatever_the_batch(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.store.check.BATCH", 3)
    for number in range(10):
        add_loop(home, f"l{number}", quote=TEXT[START:END] if number != 7 else "x" * (END - START))
    with open_archive(home, "read") as archive:
        report = check_evidence(archive)
    assert (report.checked, len(report.broken)) == (20, 2)


def _open_to_all(home: Home) -> None:
    home.archive.chmod(0o644)


def _lose_a_trigger(home: Home) -> None:
    with duckdb.connect(str(home.archive)) as raw:
        raw.execute("DROP TRIGGER body_no_delete ON body")


def _break_the_chain(home: Home) -> None:
    with open_archive(home, "write") as archive, archive.transaction():
        append(archive, NewEntry("done", "l1", {}, "me", "human", 1))
        archive.run(
            "INSERT INTO journal SELECT 2, made_us, run_id, actor, actor_kind, op, scope, scope_key, target, payload_sha, hash, hash FROM journal"
        )


def _orphan(home: Home) -> None:
    with open_archive(home, "write") as archive, archive.transaction():
        archive.run("INSERT INTO loop_alias VALUES ('alias', 'nobody')")


def _leave_half_a_publication(home: Home) -> None:
    home.ledger_building.write_bytes(b"half")
    home.ledger_building.chmod(0o600)


def _damage_the_ledger(home: Home) -> None:
    home.ledger.write_bytes(b"not ours")
    home.ledger.chmod(0o600)


def _damage_the_archive(home: Home) -> None:
    home.archive.write_bytes(b"not ours")


def _remove_the_archive(home: Home) -> None:
    home.archive.unlink()


@pytest.mark.parametrize(
    ("harm", "name", "level"),
    [
        (_open_to_all, "files", "FAIL"),
        (_lose_a_trigger, "append-only", "FAIL"),
        (_break_the_chain, "journal", "FAIL"),
        (_orphan, "references", "FAIL"),
        (_leave_half_a_publication, "leftover", "WARN"),
        (_damage_the_ledger, "ledger", "FAIL"),
        (_damage_the_archive, "archive", "FAIL"),
        (_remove_the_archive, "archive", "WARN"),
    ],
)
def test_harm_is_found_and_the_mend_is_named(home: Home, harm: Callable[[Home], None], name: str, level: str) -> None:
    harm(home)
    [found] = [finding for finding in check_store(home) if finding.name == name]
    assert found.level == level
    assert found.fix


def test_a_busy_archive_is_busy_not_broken(home: Home) -> None:
    with archive_lease(home, "write"), pytest.raises(BusyError):
        check_store(home)


def test_the_export_is_sorted_json_without_receipts(home: Home) -> None:
    """D-211."""
    add_loop(home)
    with open_archive(home, "write") as archive:
        with archive.transaction():
            archive.run("INSERT INTO person VALUES ('p@example.org', 'P', true)")
            archive.run("INSERT INTO person_address VALUES (1, 'p@example.org', 'p@example.org'), (2, 'a@example.org', 'p@example.org')")
            archive.run("INSERT INTO loop_alias VALUES ('z', 'l1'), ('b', 'l1')")
            archive.run("INSERT INTO reason VALUES (?, 'm1', 'p@example.org', 'no_ask', 'ask@1', 4)", [ME])
        lines = canonical_lines(archive)
    assert lines == sorted(lines)
    found = {row["kind"]: row for row in map(json.loads, lines)}
    assert set(found) == {"loop", "person", "reason"}
    assert found["person"]["addresses"] == ["a@example.org", "p@example.org"]
    assert found["loop"]["joined"] == ["b", "z"]
    assert [step["what"] for step in found["loop"]["steps"]] == ["opened", "dropped"]
    assert found["loop"]["rules"] == ["ask@1"]
    assert not {"seq", "recorded_us", "run_id", "prev", "hash"} & {key for row in found.values() for key in row}


def test_a_decision_is_exported_the_same_wherever_it_stands_in_the_chain(tmp_path: Path) -> None:
    exports = []
    for order in ((0, 1), (1, 0)):
        home = create_home(tmp_path / str(order[0]))
        new = [NewEntry("done", "l1", {"n": n}, "me", "human", 10 + n, run_id=f"run{order[0]}") for n in range(2)]
        with open_archive(home, "write") as archive, archive.transaction():
            for index in order:
                entry = append(archive, new[index])
                archive.run(
                    "INSERT INTO loop_step VALUES ('l1', ?, 'closed', 10, 'person@1', '', '', 0, 0, '', '', ?, '')", [index, entry.hash]
                )
        add_loop(home, start=0, end=1, quote="x")
        with open_archive(home, "read") as archive:
            exports.append(canonical_lines(archive))
    assert exports[0] == exports[1]
