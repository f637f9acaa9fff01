"""The journal: closed lists, hash chain, undo, and a tampered row that is named (M-002 to M-006)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from pipeline.errors import UsageError
from pipeline.models.ledger import Decision
from pipeline.store.db import Archive, open_archive
from pipeline.store.home import Home, create_home
from pipeline.store.journal import Entry, NewEntry, append, append_all, decisions, entries, first_broken, said_by, standing


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return create_home(tmp_path / "home")


@pytest.fixture
def archive(home: Home) -> Iterator[Archive]:
    with open_archive(home, "write") as archive:
        yield archive


def entry(op: str = "done", target: str = "loop1", **rest: object) -> NewEntry:
    given = {"payload": {"because": "told her"}, "actor": "me", "actor_kind": "human", "made_us": 1_000, **rest}
    return NewEntry(op=op, target=target, **given)  # type: ignore[arg-type]


def say(archive: Archive, *new: NewEntry) -> None:
    with archive.transaction():
        append_all(archive, new)


def test_entries_are_numbered_chained_and_read_back(archive: Archive) -> None:
    say(archive, entry(), entry("drop", payload={"b": 1, "a": [2, "한"]}), entry("mute", "sender:x@example.com"))
    found = entries(archive)
    assert [row.seq for row in found] == [1, 2, 3]
    assert [row.prev for row in found[1:]] == [row.hash for row in found[:-1]]
    assert found[1].payload == {"a": [2, "한"], "b": 1}
    assert first_broken(archive) is None
    assert entries(archive, since_seq=2) == found[2:]


def test_the_same_words_at_the_same_moment_are_two_entries_with_two_hashes(archive: Archive) -> None:
    say(archive, entry(), entry())
    one, two = entries(archive)
    assert one.hash != two.hash
    assert one.payload_sha == two.payload_sha
    assert archive.one("SELECT count(*) FROM journal_payload")[0] == 1


def test_thousands_at_once_are_the_rows_that_one_by_one_would_have_been(tmp_path: Path) -> None:
    """M-002: same hashes, texts and chain; a text that stands in the journal already is not stored again."""
    said = [entry(target=f"loop{number}", payload={"because": f"한 {number % 90}"}, made_us=number) for number in range(150)]
    found = []
    for name, size in (("slow", 1), ("fast", len(said))):
        with open_archive(create_home(tmp_path / name), "write") as archive:
            say(archive, said[0])
            for start in range(0, len(said), size):
                say(archive, *said[start : start + size])
            assert first_broken(archive) is None
            found.append((entries(archive), archive.rows("SELECT * FROM journal_payload ORDER BY ALL")))
    assert found[0] == found[1]
    assert (len(found[1][0]), len(found[1][1])) == (151, 90)


@pytest.mark.parametrize(
    "wrong",
    [
        entry(op="destroy"),
        entry(op="DONE"),
        entry(actor_kind="robot"),
        entry(actor=""),
        entry(scope=""),
        entry(payload={"evidence_ids": ["m1"]}),
        entry(payload={"evidence_ids": [["a", "b", "c"]]}),
    ],
)
def test_what_is_not_on_the_lists_is_refused_and_nothing_written(archive: Archive, wrong: NewEntry) -> None:
    """M-002: invalid_params; a good entry before it in the same call is not written either."""
    with pytest.raises(UsageError) as caught, archive.transaction():
        append_all(archive, [entry(), wrong])
    assert caught.value.code == "invalid_params"
    assert entries(archive) == []


def test_decisions_carry_what_the_fold_needs(archive: Archive) -> None:
    payload = {"person": "p@example.org", "evidence_ids": [["me@example.com", "m1"]], "because": "paid", "until_us": 5}
    with archive.transaction():
        stored = append(archive, entry("done", "loop1", payload=payload, made_us=77))
        append(archive, entry("remember", "fact", payload={}))
    assert decisions(archive) == [
        Decision(
            "done", "loop1", 77, stored.hash, person="p@example.org", evidence_ids=(("me@example.com", "m1"),), because="paid", until_us=5
        )
    ]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        (["done", "drop"], [1, 2]),
        (["done", "undo 1"], []),
        (["done", "undo 1", "undo 2"], [1]),
        (["done", "undo 1", "undo 2", "undo 3"], []),
        (["done", "undo 7"], [1]),
        (["done@r", "drop@r", "reopen", "undo r"], [3]),
        (["done@r", "undo r@r"], []),
        (["done", "undo r", "drop@r"], [1, 3]),
    ],
)
def test_undo_takes_back_rows_or_runs_and_can_be_undone(archive: Archive, said: list[str], left: list[int]) -> None:
    """M-006."""
    for words in said:
        act, _, run = words.partition("@")
        op, _, target = act.partition(" ")
        say(archive, entry(op, target or "loop1", run_id=run))
    whole = standing(entries(archive))
    assert [row.seq for row in whole] == left
    for ops in ({"done"}, {"drop", "reopen"}, set[str]()):
        assert standing(entries(archive, ops=ops)) == [row for row in whole if row.op in ops]
    assert [row.seq for row in entries(archive, 1, ops={"drop"})] == [row.seq for row in entries(archive, 1) if row.op in {"drop", "undo"}]


TAMPERINGS = {
    "UPDATE journal SET made_us = made_us + 1 WHERE seq = 2": 2,
    "UPDATE journal SET actor = 'you' WHERE seq = 3": 3,
    "UPDATE journal SET hash = prev WHERE seq = 1": 1,
    "UPDATE journal_payload SET payload = '{}' WHERE payload_sha = (SELECT payload_sha FROM journal WHERE seq = 2)": 2,
    "DELETE FROM journal WHERE seq = 2": 2,
    "DELETE FROM journal WHERE seq = 1": 1,
    "UPDATE journal SET seq = 9 WHERE seq = 3": 3,
}


@pytest.mark.parametrize(("sql", "seq"), TAMPERINGS.items())
def test_the_first_tampered_row_is_named(home: Home, sql: str, seq: int) -> None:
    """M-004: even when the triggers were removed first."""
    with open_archive(home, "write") as archive:
        say(archive, *(entry(payload={"n": n}) for n in range(4)))
    with duckdb.connect(str(home.archive)) as raw:
        for name, table in raw.execute("SELECT trigger_name, table_name FROM duckdb_triggers()").fetchall():
            raw.execute(f"DROP TRIGGER {name} ON {table}")
        raw.execute(sql)
    with open_archive(home, "read") as archive:
        assert first_broken(archive) == seq


def test_appending_changes_no_earlier_row(archive: Archive) -> None:
    """M-005."""
    say(archive, entry(), entry("drop"))
    before = archive.rows("SELECT * FROM journal ORDER BY seq")
    say(archive, entry("undo", "1"))
    assert archive.rows("SELECT * FROM journal WHERE seq <= 2 ORDER BY seq") == before


@pytest.mark.parametrize(
    ("payload", "said"),
    [
        ({}, "codex"),
        ({"proof": {"text": "she\nhas it"}}, "codex she has it"),
        ({"proof": {"item": ["a@example.com", "m9"]}, "because": "see there"}, "codex message m9; see there"),
        ({"because": "x" * 400}, f"codex {'x' * 294}"),
        (None, "codex"),
    ],
)
def test_what_a_proposal_rests_on_fits_one_line(payload: dict[str, object] | None, said: str) -> None:
    """M-120: name first, then the ground."""
    assert said_by(Entry(1, 0, "", "codex", "agent", "done", "user", "", "l", "", "", "", payload)) == said
