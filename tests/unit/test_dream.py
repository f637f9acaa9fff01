"""Maintenance of memory: what it plans, applies, proposes; that it can be taken back, limited, and finds nothing to do twice."""

from __future__ import annotations

import ast
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main
from memory import dream_steps
from memory.digest import DigestText, digest
from memory.dream import PLAN, SAFE, Cost, DreamAnswer, Limits, dream, undo_run
from memory.dream_steps import BrokenLoop, Look
from memory.fact_acts import undo
from memory.fact_pages import FactQuery, list_facts
from memory.remember import Evidence, Saying
from pipeline.clock import from_us
from pipeline.errors import LoopledgerError
from pipeline.stages.facts import Input, digest_of
from pipeline.store.check import check_evidence, check_store
from pipeline.store.db import open_archive
from pipeline.store.facts import texts_of
from pipeline.store.journal import entries, first_broken
from pipeline.store.publish import publish
from pipeline.store.reads import LedgerView
from tests.fakes.fact_home import ANA, FactHome, letters
from tests.scenario import Story

ROOT = Path(__file__).parents[2]
SAYS = (
    Saying("Ana Bell", "lives_in", "Basel", evidence=(Evidence("m1", "moved to Basel"),)),
    Saying("Ana Bell", "works_at", "Norsk Bygg", evidence=(Evidence("m3", "work at Norsk Bygg"),)),
    Saying("ana@example.org", "works_at", "Norsk-Bygg"),
    Saying("Bell, Ana", "likes", "tea"),
    Saying("Hall 4", "status", "planned", ttl_days=1),
    Saying("Bo", "lives_in", "Oslo"),
    Saying("Bo", "speaks", "Norwegian"),
)


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    """Facts of an agent, one of them stale by now; a mail whose newest version says the same further down."""
    made = FactHome(tmp_path / "home").told(letters())
    assert set(made.said(*SAYS)) == {"unverified"}
    made.now += 48
    return made


def look(home: FactHome) -> Look:
    """What a run looks at."""

    def texts(messages: Any) -> Any:
        with open_archive(home.home, "read") as archive:
            return texts_of(archive, messages)

    def loops() -> tuple[int, list[BrokenLoop]]:
        with open_archive(home.home, "read") as archive:
            report = check_evidence(archive)
        return report.checked, [BrokenLoop(one.loop_id, one.why) for one in report.broken]

    return Look(home.reader(), texts, loops)


def run(home: FactHome, mode: str = "propose", **limits: Any) -> DreamAnswer:
    """One run."""
    desk = home.desk()
    return dream(desk, look(home), mode, Limits(count().__next__, **limits))


def told(answer: DreamAnswer, op: str) -> list[tuple[str, str]]:
    """(state, target) of the steps of one operation."""
    return [(one.state, one.target) for one in answer.steps if one.op == op]


def ledger(home: FactHome) -> list[str]:
    """The canonical export without the journal, which only grows."""
    return [line for line in home.export() if '"kind":"decision"' not in line]


def ids(home: FactHome) -> dict[str, str]:
    """Value -> id."""
    return {row.object: row.fact_id for row in list_facts(home.reader(), FactQuery()).facts}


def journal(home: FactHome) -> list[tuple[str, str, str]]:
    """(operation, target, run) of every entry."""
    with open_archive(home.home, "read") as archive:
        assert first_broken(archive) is None
        return [(one.op, one.target, one.run_id) for one in entries(archive)]


def edited(home: FactHome) -> None:
    """A newer version of the first mail, with a line before the rest."""
    story = Story()
    text = "PS first: bring the keys.\n\nHello Robin,\nI have moved to Basel. 이제 바젤에서 살아요.\nCould you send me the plan of hall 4?"
    story.mail(ANA, text, hours=0, id="m1")
    home.store(story.records())
    home.fold()


@pytest.mark.behaviour("S000-35", "S002-20", "S003-43")
def test_a_plan_names_every_operation_with_ids_and_writes_nothing(home: FactHome) -> None:
    """M-140, M-141."""
    before, kept = journal(home), home.export()
    answer = run(home, PLAN)
    facts = ids(home)
    assert (journal(home), home.export(), answer.run_id) == (before, kept, "")
    assert (answer.calls, answer.usd) == (0, 0.0)  # no operation asks a model
    assert [one.op for one in answer.steps if one.op == "pack-preview"]
    assert told(answer, "recheck-anchors") == [("reported", "")]
    assert told(answer, "digest-rebuild") == [("planned", "digest:user/owner")]
    assert told(answer, "dedupe-propose") == [("planned", facts["Norsk Bygg"])]  # said in a mail of hour 50; the other one later
    (same,) = (one for one in answer.steps if one.op == "dedupe-propose")
    assert same.facts == sorted([facts["Norsk Bygg"], facts["Norsk-Bygg"]])
    assert told(answer, "alias-propose") == [("reported", "Bell, Ana")]
    assert told(answer, "stale-report") == [("reported", facts["planned"])]
    assert told(answer, "retire-propose") == [("planned", facts["planned"])]
    assert set(dream_steps.OPS) == {
        *("recheck-anchors", "repair-anchor", "dedupe-propose", "alias-propose", "stale-report", "digest-rebuild"),
        *("conflict-report", "retire-propose", "pack-preview"),
    }


@pytest.mark.behaviour("S002-30", "S002-35")
def test_a_safe_run_mends_and_proposes_and_its_undo_restores_the_ledger(home: FactHome) -> None:
    """M-141, M-143, P17: every entry of a run carries its id; taking it back leaves the ledger byte for byte as it was."""
    edited(home)
    before, entries_before = ledger(home), len(journal(home))
    answer = run(home, SAFE)
    assert answer.by_state["applied"] == 2
    assert answer.by_state["proposed"] == 2
    written = journal(home)[entries_before:]
    assert {run_id for *_, run_id in written} == {answer.run_id}
    assert sorted(op for op, *_ in written) == ["dream_op", "dream_op", "propose", "propose"]
    assert ledger(home) != before
    assert {row.life for row in list_facts(home.reader(), FactQuery()).facts} == {"current"}  # proposals change nothing
    undone = undo_run(home.desk(), answer.run_id)
    assert ledger(home) == before
    assert digest(home.reader()).digests == []
    undo(home.desk(), int(undone.seq or 0))
    assert digest(home.reader()).digests
    with pytest.raises(LoopledgerError):
        undo_run(home.desk(), "dream-999")


@pytest.mark.behaviour("S002-02", "S002-44")
def test_a_quote_that_moved_is_followed_and_a_check_finds_nothing_dangling(home: FactHome) -> None:
    """M-140, M-146: the anchor stands in the newest version afterwards; trust does not rise."""
    edited(home)
    run(home, SAFE)
    with open_archive(home.home, "read") as archive:
        rows = archive.rows("SELECT a.span_start, a.text_sha FROM fact_anchor a WHERE message_id = 'm1'")
        (text,) = texts_of(archive, [("robin@example.com", "m1")]).values()
    ((start, sha),) = rows
    assert sha == text.newest_sha
    assert text.versions[sha][start:].startswith("moved to Basel")
    assert {row.trust for row in list_facts(home.reader(), FactQuery()).facts} == {"unverified"}
    assert not [one for one in check_store(home.home, evidence=True) if one.level == "FAIL"]
    kept = home.export()
    home.rebuild()
    assert home.export() == kept


@pytest.mark.behaviour("S002-27", "S002-29")
def test_a_row_with_a_wrong_trust_is_found_and_folded_again(home: FactHome) -> None:
    """S002-02: the check does not believe the ledger."""
    with open_archive(home.home, "write") as archive:
        with archive.transaction():
            archive.run("UPDATE known_fact SET trust = 'confirmed' WHERE object = 'Oslo'")
        publish(home.home, archive, now_us=home.now_us)
    assert told(run(home, SAFE), "recheck-anchors")[0] == ("applied", ids(home)["Oslo"])
    assert {row.trust for row in list_facts(home.reader(), FactQuery()).facts} == {"unverified"}


def test_a_loop_whose_quote_is_not_its_text_is_reported_with_what_mends_it(home: FactHome) -> None:
    """S002-02: it is the fold's to make again."""
    seen = look(home)
    seen.loops = lambda: (3, [BrokenLoop("loop1", "text_changed")])
    answer = dream(home.desk(), seen, PLAN, Limits(count().__next__))
    broken, summary = (one for one in answer.steps if one.op == "recheck-anchors")
    assert (broken.target, broken.state, broken.fix) == ("loop1", "reported", "loopledger rebuild")
    assert "3 quotes of loops" in summary.words


def test_three_runs_on_unchanged_input_are_one(home: FactHome) -> None:
    """M-143, P14, B11: nothing is written or proposed twice, and derived text is no input."""
    run(home, SAFE)
    kept, rows = home.export(), journal(home)
    for _ in range(2):
        again = run(home, SAFE)
        assert again.run_id == ""
        assert {one.state for one in again.steps} == {"waiting", "reported"}
    assert (home.export(), journal(home)) == (kept, rows)
    text = digest(home.reader()).digests[0].text
    assert not any(text in line for line in kept)
    assert home.values(text.split("[")[0].split(":")[0] + " digest") == []


@pytest.mark.behaviour("S002-20")
def test_a_name_that_could_be_of_two_contacts_is_linked_to_none(tmp_path: Path) -> None:
    """M-071, M-140: part of the name of one saved contact alone."""
    for others, proposed in (((), 1), (("Ana Maria Bell",), 0)):
        story = letters()
        for number, name in enumerate(others):
            story.contact(name, f"other{number}@example.org")
        home = FactHome(tmp_path / f"home{proposed}").told(story)
        home.said(Saying("Bell, Ana", "likes", "tea"))
        assert len(told(run(home, PLAN), "alias-propose")) == proposed


@pytest.mark.behaviour("S002-30")
def test_a_run_that_nobody_called_safe_only_proposes(home: FactHome) -> None:
    """M-141: what would be mended waits, planned, for a run that may."""
    edited(home)
    entries_before = len(journal(home))
    answer = run(home)
    assert {op for op, *_ in journal(home)[entries_before:]} == {"propose"}
    assert {state for state, _ in told(answer, "repair-anchor")} == {"planned"}


@pytest.mark.behaviour("S002-31")
def test_a_proposal_whose_rows_have_changed_is_outdated_and_not_applied(home: FactHome) -> None:
    """M-142: both one that waits, and one whose rows change between planning and writing."""
    run(home)
    planned = ids(home)["planned"]
    home.act("confirm", planned)
    later = run(home)
    assert len(later.outdated) == 1
    assert told(later, "retire-propose") == []
    assert {row.life for row in list_facts(home.reader(), FactQuery()).facts} == {"current"}
    desk, seen = home.desk(), look(home)
    home.act("wrong", ids(home)["Norsk Bygg"])
    answer = dream(desk, seen, SAFE, Limits(count().__next__))
    assert {state for state, _ in told(answer, "dedupe-propose")} == {"outdated"}
    assert len(answer.outdated) == 2  # one of the two rows it was made of has changed


@pytest.mark.behaviour("S002-06")
def test_a_run_keeps_its_limits_and_no_reading_verb_starts_one(home: FactHome) -> None:
    """M-144: an operation that would exceed seconds, calls or money is left out and named; no reader imports maintenance."""
    every = list(dream_steps.OPS)
    assert run(home, PLAN, seconds=0).skipped == every
    assert run(home, PLAN, seconds=5).skipped != every
    assert run(home, PLAN, seconds=1000).skipped == []
    ops = {"ask": lambda _: [], "free": lambda _: []}
    for limit in ({"calls": 1}, {"usd": 0.01}):
        limits = Limits(count().__next__, **limit)  # type: ignore[arg-type]
        costs = {"ask": Cost(calls=2, usd=0.02), "free": Cost()}
        answer = dream(home.desk(), look(home), PLAN, limits, ops, costs)
        assert (answer.skipped, answer.calls, answer.usd) == (["ask"], 0, 0.0)
    readers = [path for path in (ROOT / "memory").glob("*.py") if not path.name.startswith("dream")]
    names = {
        name.name if isinstance(node, ast.Import) else str(node.module)
        for path in readers
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert not [name for name in names if name.startswith("memory.dream")]


@pytest.mark.behaviour("S000-08")
def test_contradictions_are_reported_and_never_two_values_of_one_place(home: FactHome) -> None:
    """M-052, M-146: a newer claim against a confirmed value, and one person under two names with two values."""
    facts = ids(home)
    home.act("confirm", facts["Oslo"])
    home.remember("Bo", "lives_in", "Bergen", replaces=facts["Oslo"])
    home.remember("ana.bell@example.net", "lives_in", "Lyon")
    answer = run(home, PLAN)
    assert sorted(one.words for one in answer.steps if one.op == "conflict-report") == [
        f"a newer claim against {facts['Oslo']}",
        f"another lives in of the same person than {ids(home)['Lyon']}",
    ]
    assert not [one for one in check_store(home.home) if one.level == "FAIL"]


# --- digest ---------------------------------------------------------------------------------------------------------


def inputs(number: int, value: str = "Basel") -> list[Input]:
    """Facts of `number` people, two of each."""
    both = (("lives_in", value), ("likes", "tea"))
    return [
        Input(f"f_{n:015d}{k}", "v", f"Person {n}", name, text, "is", "unverified", n)
        for n in range(number)
        for k, (name, text) in enumerate(both)
    ]


@pytest.mark.behaviour("S000-49", "S002-43")
@pytest.mark.parametrize(
    "facts", [inputs(0), inputs(1, "B"), inputs(1), inputs(2), inputs(9), inputs(40), inputs(400), inputs(3, "x" * 3000)]
)
def test_a_digest_is_half_as_long_as_its_inputs_and_each_sentence_names_its_facts(facts: list[Input]) -> None:
    """M-145: or there is none; nothing is cut, the rest is counted, and it is the same in any order."""
    made = digest_of(facts)
    assert digest_of(reversed(facts)) == made
    size = sum(len(one.line) + 1 for one in facts)
    if made is None:
        return
    assert len(made.text) <= min(4_000, size / 2)
    known = {one.fact_id for one in facts}
    cited = [set(line[line.index("[") + 1 : line.index("]")].split()) for line in made.text.splitlines()]
    assert all(one and one <= known for one in cited)
    assert set().union(*cited) == set(made.facts)
    assert len(made.facts) + made.left_out == len(facts)


def test_a_digest_of_too_little_is_none_and_of_more_there_is_one() -> None:
    """M-145: the builder gives up rather than exceed."""
    assert digest_of(inputs(0)) is None
    assert digest_of(inputs(1)[:1]) is None
    assert digest_of(inputs(9)) is not None


@pytest.mark.behaviour("S000-49")
def test_forgetting_a_fact_makes_the_digest_anew_before_anybody_reads_it(home: FactHome) -> None:
    """B8, M-060, M-145: the text is in no digest and not in the published file; new facts leave it stale until it is made anew."""
    run(home, SAFE)

    def now() -> DigestText:
        (one,) = digest(home.reader()).digests
        return one

    first = now()
    assert "Oslo" in first.text
    assert first.built_from_seq > 0
    home.act("forget", ids(home)["Oslo"])
    assert "Oslo" not in now().text
    assert "Oslo" not in " ".join(str(row) for row in LedgerView(home.home).publication().rows("SELECT * FROM digest", []))
    home.remember("Bo", "lives_in", "Bergen")
    assert now().stale
    run(home, SAFE)
    assert "Bergen" in now().text
    assert digest(replace(home.reader(), principal=replace(home.reader().principal, sees_text=False))).digests == []


# --- who may, and the commands ------------------------------------------------------------------------------------------


def test_an_agent_starts_no_run_and_takes_none_back(home: FactHome) -> None:
    """M-154."""
    for call in (
        lambda: dream(home.desk("alpha"), look(home), SAFE, Limits(count().__next__)),
        lambda: undo_run(home.desk("alpha"), "dream-1"),
    ):
        with pytest.raises(LoopledgerError) as caught:
            call()
        assert caught.value.code == "scope_denied"


def test_the_commands_print_steps_run_and_undo(home: FactHome, capsys: pytest.CaptureFixture[str]) -> None:
    """M-141: by hand."""

    def call(*words: str) -> str:
        assert main(["--home", str(home.path), "memory", *words], lambda: from_us(home.now_us)) == 0
        return capsys.readouterr().out

    assert "no digest" in call("digest")
    assert "nothing written" in call("dream", "--plan")
    said = call("dream", "--apply", "safe")
    name = said.rsplit(" ", 1)[-1].strip()
    assert name.startswith("dream-")
    assert "Bo" in call("digest")
    assert f"run {name} counts no more" in call("undo", name)
    assert "no digest" in call("digest")
