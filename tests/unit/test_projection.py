"""Facts and edges that follow from the loops: made, shared, ended, retracted and demoted with them (C-75, C-76)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pipeline.ids import short_hash
from pipeline.models.ledger import Loop, LoopType, Step
from pipeline.store.db import open_archive
from pipeline.store.ledger import add_units, replace_units
from pipeline.store.projection import project
from tests.fakes.ledger_home import ACCOUNT, LedgerHome, Note, ago, loop
from tests.fakes.told_home import ToldHome, undo
from tests.scenario import ME, Story

PROMISE = Note("m1", "I'll send you the\nsigned contract tomorrow.", ago(days=2), sender=ACCOUNT)
THEIRS = Note("m2", "I will bring the key on Monday.", ago(days=1), sender="uma@example.org")
KIM, LEE = "kim@example.org", "lee@example.org"


def mine(person: str, **changes: Any) -> Loop:
    return loop(PROMISE, PROMISE.text, LoopType.COMMITMENT_OWED_BY_ME, person=person, **changes)


class Projected:
    """Facts and edges of loops that come and go, over a real archive."""

    def __init__(self, path: Path) -> None:
        self.home = LedgerHome(path, notes=[PROMISE, THEIRS]).write()

    def of(self, *loops: Loop) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        with open_archive(self.home, "write") as archive, archive.transaction():
            replace_units(archive, None, (), ())
            add_units(archive, loops, ())
            project(archive)
            return self._rows(archive, "fact"), self._rows(archive, "edge")

    @staticmethod
    def _rows(archive: Any, table: str) -> list[dict[str, Any]]:
        names = [
            row[0] for row in archive.rows(f"SELECT column_name FROM duckdb_columns() WHERE table_name = '{table}' ORDER BY column_index")
        ]
        return [dict(zip(names, row, strict=True)) for row in archive.rows(f"SELECT * FROM {table} ORDER BY ALL")]


@pytest.fixture
def projected(tmp_path: Path) -> Projected:
    return Projected(tmp_path / "home")


def over(one: Loop, status: str, rule: str) -> Loop:
    step = Step("closed" if status == "done" else "dropped", ago(hours=5), f"{rule}@1", decision="d")
    return replace(one, status=status, closed_us=ago(hours=5), steps=(*one.steps, step))


@pytest.mark.behaviour("S003-18")
@pytest.mark.behaviour("S003-35")
def test_a_promise_is_a_fact_of_its_debtor_and_an_edge_to_the_creditor(projected: Projected) -> None:
    """C-75: private, unverified, the span as object, valid until the due date."""
    given = mine(KIM, due="2026-06-19")
    facts, edges = projected.of(given, loop(THEIRS, THEIRS.text, LoopType.COMMITMENT_OWED_TO_ME))
    ours = next(row for row in facts if row["subject"] == "owner")
    assert (ours["loops"], [row["loop_id"] for row in edges if row["source"] == "owner"]) == (f'["{given.loop_id}"]', [given.loop_id])
    norm = "i'll send you the signed contract tomorrow."
    assert ours["fact_id"] == "f_" + short_hash("private", "owner", "owner", "committed_to", norm, "positive", str(PROMISE.at_us))
    assert {
        name: ours[name] for name in ("kind", "scope", "basis", "object", "object_norm", "life", "trust", "valid_until", "ended_us")
    } == {
        "kind": "commitment",
        "scope": "private",
        "basis": "rule",
        "object": PROMISE.text,
        "object_norm": norm,
        "life": "current",
        "trust": "unverified",
        "valid_until": "2026-06-19",
        "ended_us": None,
    }
    assert sorted(row["subject"] for row in facts) == ["owner", "uma@example.org"]
    assert sorted((row["predicate"], row["source"], row["target"]) for row in edges) == [
        ("owes_to", "owner", KIM),
        ("owes_to", "uma@example.org", "owner"),
    ]


def test_asks_and_decisions_are_edges_alone(projected: Projected) -> None:
    """C-75: an ask to the owner is none; nobody unresolved has an edge."""
    facts, edges = projected.of(
        loop(PROMISE, "contract", LoopType.UNANSWERED_OUTBOUND, person=KIM),
        loop(THEIRS, "key", LoopType.DECISION_PENDING),
        loop(THEIRS, "Monday", LoopType.UNANSWERED_INBOUND),
        loop(PROMISE, "signed", LoopType.COMMITMENT_OWED_BY_ME, person=""),
    )
    assert sorted((row["predicate"], row["source"], row["target"]) for row in edges) == [
        ("awaiting_reply_from", "owner", KIM),
        ("decides_for", "owner", "uma@example.org"),
    ]
    assert [row["object"] for row in facts] == ["signed"]


@pytest.mark.parametrize(
    ("status", "rule", "life"), [("done", "kept", "ended"), ("dropped", "person", "ended"), ("dropped", "wrong", "retracted")]
)
def test_fact_and_edge_end_with_their_loop(projected: Projected, status: str, rule: str, life: str) -> None:
    """C-76, section 5 of the verbs: over is ended, wrong is retracted."""
    facts, edges = projected.of(over(mine(KIM), status, rule))
    assert [(row["life"], row["ended_us"], row["trust"]) for row in (*facts, *edges)] == [(life, ago(hours=5), "unverified")] * 2


def test_a_fact_shared_with_another_open_loop_stays(projected: Projected) -> None:
    """C-76: one sentence to two people; their edges end one by one."""
    facts, edges = projected.of(over(mine(KIM), "done", "kept"), mine(LEE))
    assert [(row["life"], len(row["loops"].split(","))) for row in facts] == [("current", 2)]
    assert sorted((row["target"], row["life"]) for row in edges) == [(KIM, "ended"), (LEE, "current")]
    facts, _ = projected.of(over(mine(KIM), "done", "kept"), over(mine(LEE), "dropped", "wrong"))
    assert [row["life"] for row in facts] == ["ended"]


@pytest.mark.behaviour("N-10")
def test_losing_the_mail_demotes(projected: Projected) -> None:
    """C-76."""
    facts, edges = projected.of(mine(KIM, flags=("source_gone",)))
    assert [row["trust"] for row in (*facts, *edges)] == ["demoted", "demoted"]


def test_decisions_end_the_edge_in_the_same_fold_and_a_rebuild_gives_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """C-76: with its loop, and back with an undo."""
    story = Story()
    story.mail(ME, "Ann, could you send me the floor plan?", hours=0, to="Ann Bell <ann@example.org>")
    told = ToldHome(tmp_path / "home", story, capsys=capsys)

    def life() -> list[tuple[str, str]]:
        with open_archive(told.home, "read") as archive:
            return [(row[0], row[1]) for row in archive.rows("SELECT predicate, life FROM edge")]

    assert life() == [("awaiting_reply_from", "current")]
    told.say("list")
    told.say("wrong", "1")
    assert life() == [("awaiting_reply_from", "retracted")]
    before = told.export()
    assert any('"kind":"edge"' in line for line in before)
    assert told.rebuilt() == before
    told.enter(undo(1, 101))
    assert life() == [("awaiting_reply_from", "current")]
