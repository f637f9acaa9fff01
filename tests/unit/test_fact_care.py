"""Looking after facts: each anchor's state, a changed journal, limits before they bind, weeks, and the self-test."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main
from memory import fact_use
from memory.fact_care import audit, stats, verify
from memory.fact_use import use_words, uses, weeks
from memory.listing import ListQuery, list_loops
from pipeline.clock import from_us
from pipeline.store.check import check_store
from pipeline.store.db import open_archive
from pipeline.store.facts import texts_of
from pipeline.store.journal import broken_at_sight, first_broken
from pipeline.store.reads import ArchiveReader
from tests.fakes.fact_home import RULES, FactHome, letters

Run = Callable[..., tuple[int, Any, str]]


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    return FactHome(tmp_path / "home").told(letters())


@pytest.fixture
def run(home: FactHome, capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*arguments: str) -> tuple[int, Any, str]:
        home.now += 1
        code = main(["--home", str(home.path), *arguments], lambda: from_us(home.now_us))
        out, err = capsys.readouterr()
        return code, json.loads(out) if "--json" in arguments and out else out, err

    return command


def tamper(home: FactHome, statement: str) -> None:
    """Change the archive behind the program's back, which takes the triggers away first; the next opening makes them again."""
    table = next(word for word in statement.split() if word.startswith("journal"))
    with open_archive(home.home, "write") as archive:
        for event in ("update", "delete"):
            archive.rows(f"DROP TRIGGER {table}_no_{event} ON {table}")
        archive.rows(statement)
        archive.checkpoint()


@pytest.mark.behaviour("S002-27", "S002-29")
def test_verify_says_of_every_anchor_what_became_of_it_and_asks_nobody(home: FactHome) -> None:
    """M-125: found, moved, missing, contradicted by a later item, unknown; twice the same, and nothing is written."""
    kept = home.remember("Ana Bell", "likes", "hall 4", quotes=[("m1", "plan of hall 4")])
    old = home.remember("Ana Bell", "lives_in", "Basel", quotes=[("m1", "moved to Basel")])
    new = home.remember("Ana Bell", "lives_in", "Lyon", replaces=old.fact_id)
    gone = home.remember("Ana Bell", "works_at", "Norsk Bygg", quotes=[("m3", "Norsk Bygg")])
    home.label("m3", "TRASH")
    before = home.home.archive.read_bytes()

    def texts(messages: Any) -> Any:
        with open_archive(home.home, "read") as archive:
            return texts_of(archive, messages)

    answer = verify(home.reader(), texts)
    states = {(one.fact_id, one.kind): (one.state, one.by) for one in answer.anchors}
    assert states == {
        (kept.fact_id, "span"): ("found", ""),
        (old.fact_id, "span"): ("contradicted", new.fact_id),
        (new.fact_id, "journal"): ("found", ""),
        (gone.fact_id, "span"): ("missing", ""),
    }
    assert (answer.wrong_trust, answer.holds) == ([], True)
    assert verify(home.reader(), texts) == answer
    assert home.home.archive.read_bytes() == before
    assert {one.state for one in verify(home.reader(), lambda _: {}).anchors if one.kind == "span"} == {"unknown"}
    moved = {key: row._replace(versions={row.newest_sha: "> " + row.versions[row.newest_sha]}) for key, row in texts(
        {("robin@example.com", "m1")}
    ).items()}  # fmt: skip
    assert verify(home.reader(), lambda _: moved, kept.fact_id).anchors[0].state == "moved"


def test_a_trust_that_does_not_follow_from_the_anchors_ends_verify_with_one(home: FactHome, run: Run) -> None:
    fact = home.remember("Ana Bell", "lives_in", "Basel", quotes=[("m1", "moved to Basel")])
    assert run("memory", "verify")[0] == 0
    with open_archive(home.home, "write") as archive:
        archive.run("UPDATE known_fact SET trust = 'confirmed'")
    home.now += 1
    home.remember("Ana Bell", "likes", "halls")  # publishes
    code, answer, _ = run("memory", "verify", "--json")
    assert (code, answer["wrong_trust"]) == (1, [fact.fact_id])


@pytest.mark.parametrize(
    ("statement", "seq"),
    [
        ("UPDATE journal_payload SET payload = replace(payload, 'Basel', 'Lyon')", 1),
        ("UPDATE journal SET actor = 'mallory' WHERE seq = 2", 2),
        ("UPDATE journal SET made_us = made_us + 1 WHERE seq = 3", 3),
        ("DELETE FROM journal WHERE seq = 2", 2),
        ("DELETE FROM journal_payload WHERE contains(payload, 'Basel')", 1),
    ],
)
def test_a_changed_journal_is_named_by_its_first_entry_and_every_answer_warns(statement: str, seq: int, home: FactHome, run: Run) -> None:
    """M-004: doctor, verify and audit end with 1; readers warn from the next publication on. A purge excuses what it has erased alone."""
    home.remember("Ana Bell", "lives_in", "Basel")
    for thing in ("halls", "plans", "yellow"):
        home.remember("Ana Bell", "likes", thing)
    tamper(home, statement)
    with open_archive(home.home, "write") as archive:
        assert first_broken(archive) == broken_at_sight(archive) == seq
    assert [one.words for one in check_store(home.home) if one.name == "journal"] == [f"the chain breaks at entry {seq}"]
    for verb in (["memory", "verify"], ["memory", "audit"]):
        code, answer, _ = run(*verb, "--json")
        assert (code, answer["chain"]) == (1, f"broken at entry {seq}")
    home.fold()
    assert any(words.startswith("chain_broken") and f"entry {seq} " in words for words in home.recall("ana").warnings)
    loops = list_loops(home.reader().ledger, ListQuery(), home.now_us, RULES)
    assert any(words.startswith("chain_broken") for words in loops.warnings)


def test_a_whole_journal_warns_of_nothing(home: FactHome) -> None:
    home.remember("Ana \u00e9 \u4f60 'Bell' \"q\" \\", "likes", "a/b\n\tc", provenance="x\u2028y")
    with open_archive(home.home, "read") as archive:
        assert broken_at_sight(archive) is first_broken(archive) is None
    assert not any("chain" in words for words in home.recall("bell").warnings)


@pytest.mark.behaviour("S002-49")
def test_use_of_limits_is_told_with_what_is_left_and_warned_of_at_four_fifths(
    home: FactHome, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """M-095: in stats and doctor, while nothing is left out yet."""
    home.many([f"person {number}" for number in range(7)], "lives_in", "Basel")
    home.fold()
    monkeypatch.setattr(fact_use, "FACTS_PER_SCOPE", 10)
    by_name = {one.name: one for one in uses(home.reader())}
    assert (by_name["facts_per_scope user"].used, by_name["facts_per_scope user"].headroom) == (7, 3)
    assert not by_name["facts_per_scope user"].warn
    assert not any("facts_per_scope" in words for words in stats(home.reader()).warnings)
    home.many(["person 8"], "lives_in", "Basel")
    home.fold()
    assert any(words.startswith("facts_per_scope user: 8 of 10 used, 2 left") for words in stats(home.reader()).warnings)
    code, out, _ = run("memory", "stats")
    assert code == 0
    assert "facts_per_scope user: 8 of 10, 2 left !" in out
    checks = {check["name"]: check for check in run("doctor", "--json")[1]["checks"]}
    assert checks["limits"]["level"] == "WARN"
    assert "8 of 10" in checks["limits"]["words"]
    monkeypatch.setattr(fact_use, "PACK_CHARS", 10)
    found = uses(home.reader())
    assert {one.name: one.warn for one in found}["pack_chars"]
    (said,) = (words for words in use_words(found) if words.startswith("pack_chars"))
    assert "wanted, 10 fit, the rest is left out and counted" in said


def test_each_week_is_told_by_writer(home: FactHome) -> None:
    """M-122: added, superseded, retracted, ended, forgotten, confirmed; newest first."""
    old = home.remember("Ana Bell", "lives_in", "Basel")
    new = home.remember("Ana Bell", "lives_in", "Lyon", by="beta", replaces=old.fact_id)
    home.act("confirm", new)
    home.now += 24 * 7
    home.act("wrong", home.remember("Ana Bell", "likes", "halls"))
    found = [one.model_dump(exclude_defaults=True) for one in weeks(home.reader(), ArchiveReader(home.home).rows)]
    assert [(one["actor"], {name: n for name, n in one.items() if name not in ("week", "actor")}) for one in found] == [
        ("owner", {"retracted": 1}),
        ("alpha", {"added": 1}),
        ("owner", {"confirmed": 1}),
        ("beta", {"added": 1, "superseded": 1}),
        ("alpha", {"added": 1}),
    ]
    assert len({one["week"] for one in found}) == 2


def test_audit_takes_a_moment_a_writer_and_an_operation(home: FactHome) -> None:
    home.remember("Ana Bell", "lives_in", "Basel")
    border = home.now_us + 1
    home.act("forget", home.remember("Ana Bell", "likes", "halls", by="beta"))
    journal = ArchiveReader(home.home).rows
    assert [row.op for row in audit(home.reader(), journal, None, since_us=border).entries] == ["forget", "remember"]
    assert [row.actor for row in audit(home.reader(), journal, None, since_us=border, op="remember").entries] == ["beta"]
    assert audit(home.reader(), journal, None, actor="alpha").total == 1


def test_the_self_test_finds_its_word_and_then_finds_it_nowhere(home: FactHome, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """M-126: written as one agent, read as another, forgotten; a reader that kept it makes the command end with 1."""
    code, answer, _ = run("memory", "selftest", "--json")
    assert code == 0
    assert all(answer["steps"].values())
    assert len(answer["steps"]) >= 14
    monkeypatch.setattr("app.cli.memory_care.forget", lambda desk, fact_id, because: home.act("end", fact_id))
    code, answer, _ = run("memory", "selftest", "--json")
    assert code == 1
    assert not answer["steps"]["show: gone"]
    assert not answer["steps"]["published file: gone"]
