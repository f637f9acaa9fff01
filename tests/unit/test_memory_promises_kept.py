"""What the memory promises as a whole: items stay, everything follows from them, contradictions are told, one home from anywhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main
from extractors.message import decode
from extractors.reader import read
from memory.delta import delta
from memory.fact_care import audit, schema, stats, verify
from memory.fact_files import export_facts
from memory.fact_pages import FactQuery, entity, history, list_facts, show_fact
from memory.fact_reading import Reader
from memory.limits import LIMITS
from memory.listing import ListQuery, list_loops
from memory.pack import context_pack
from pipeline.clock import from_us
from pipeline.models.items import PageOfWork
from pipeline.stages.land import land
from pipeline.store.check import check_store
from pipeline.store.db import open_archive
from pipeline.store.ingest import Intake
from pipeline.store.schema import APPEND_ONLY
from tests.fakes.fact_home import ANA, RULES, FactHome, letters
from tests.scenario import Story

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    return FactHome(tmp_path / "home").told(letters())


def held(home: FactHome, table: str, upto: int | None = None) -> str:
    """Hash over the rows of a table, of the journal's up to a receipt."""
    where = "" if upto is None else f" WHERE {'seq <= ' + str(upto) if table == 'journal' else 'true'}"
    with open_archive(home.home, "read") as archive:
        return str(archive.one(f"SELECT md5(string_agg({table}::VARCHAR, chr(10) ORDER BY {table}::VARCHAR)) FROM {table}{where}")[0])


@pytest.mark.behaviour("S002-32")
def test_no_verb_changes_an_item_or_what_was_said_before(home: FactHome) -> None:
    """P3, M-005: the hash of every item table and of the journal's older rows is equal before and after each of them."""
    one = home.remember("Ana Bell", "lives_in", "Basel", quotes=[("m1", "moved to Basel")])
    items = [table for table in APPEND_ONLY if not table.startswith("journal")]
    before = {table: held(home, table) for table in items}
    with open_archive(home.home, "read") as archive:
        receipt = int(archive.one("SELECT max(seq) FROM journal")[0])
    said = held(home, "journal", receipt)

    def reads(reader: Reader) -> None:
        list_loops(reader.ledger, ListQuery(), home.now_us, RULES)
        for verb in (list_facts,):
            verb(reader, FactQuery())
        for ask in (show_fact, history):
            ask(reader, one.fact_id)
        entity(reader, "Ana Bell")
        context_pack(reader)
        delta(reader)
        export_facts(reader, "md")
        stats(reader)
        schema(reader)
        verify(reader, lambda _: {})

    acts: list[Callable[[], object]] = [
        lambda: home.remember("Ana Bell", "lives_in", "Lyon", replaces=one.fact_id),
        lambda: home.act("confirm", one),
        lambda: home.act("wrong", one),
        lambda: home.act("end", home.remember("Ana Bell", "likes", "halls")),
        lambda: home.act("forget", home.remember("Ana Bell", "likes", "yellow")),
        lambda: reads(home.reader()),
        home.fold,
        home.rebuild,
    ]
    for act in acts:
        act()
        assert {table: held(home, table) for table in items} == before
        assert held(home, "journal", receipt) == said
    assert audit(home.reader(), lambda *_: [], None).entries == []


@pytest.mark.behaviour("S002-18")
def test_everything_but_items_and_journal_may_be_dropped_and_comes_back_byte_for_byte(home: FactHome) -> None:
    """M-001, D-211: headers, readings, people, loops and facts are made anew; packs and cards say the same."""
    old = home.remember("Ana Bell", "lives_in", "Basel", quotes=[("m1", "moved to Basel")])
    home.act("confirm", old)
    home.remember("Ana Bell", "lives_in", "Lyon", replaces=old.fact_id)
    home.act("forget", home.remember("Ana Bell", "likes", "halls"))
    before = (home.export(), context_pack(home.reader()).text, entity(home.reader(), "Ana Bell").facts)
    with open_archive(home.home, "write") as archive:
        tables = {str(row[0]) for row in archive.rows("SELECT table_name FROM duckdb_tables() WHERE NOT internal")}
        dropped = tables - set(APPEND_ONLY) - {"schema_number", "append_only_sink"}
        for table in dropped:
            archive.run(f"DELETE FROM {table}")
    assert {"mail", "loop", "known_fact", "reading", "message"} <= dropped
    home.home.ledger.unlink()
    home.rebuild()
    assert (home.export(), context_pack(home.reader()).text, entity(home.reader(), "Ana Bell").facts) == before


@pytest.mark.behaviour("S003-13")
def test_a_mail_that_no_reader_can_bear_is_stored_and_read_when_one_can(tmp_path: Path) -> None:
    """Decoder or reader may fail: the raw item and its page are kept, `doctor` says so, and a better reader makes up for it."""
    quiet = FactHome(tmp_path / "quiet").told(letters())
    broken = FactHome(tmp_path / "broken")

    class Failing:
        version = decode.version

        def __init__(self, real: Any, message: str) -> None:
            self.real, self.version, self.message = real, real.version, message

        def __call__(self, given: Any) -> Any:
            if self.message in str(given):
                raise RecursionError("nested too deep")
            return self.real(given)

    failing = {"decode": Failing(decode, "'id': 'm1'"), "read": Failing(read, "Norsk Bygg")}
    records = tuple(letters().records())
    Intake(broken.home, lambda rows: land(rows, failing["decode"], failing["read"])).commit(PageOfWork("robin@example.com", items=records))
    with open_archive(broken.home, "read") as archive:
        assert archive.one("SELECT count(*) FROM item_raw")[0] == len(records)
        assert archive.one("SELECT count(*) FROM reading")[0] == sum(record.kind == "message" for record in records) - 2
    assert [one.fix for one in check_store(broken.home) if one.name == "unread"] == ["loopledger rebuild"]
    broken.rebuild()
    assert broken.export() == quiet.export()
    assert [one for one in check_store(broken.home) if one.name == "unread"] == []


@pytest.mark.behaviour("S000-08", "S002-44")
def test_doctor_finds_contradictions_and_what_leads_nowhere_and_a_rebuild_leaves_none(home: FactHome) -> None:
    """A newer claim against a confirmed value is told; two current values in a place, loose anchors, aliases and pointers fail."""
    held_now = home.remember("Ana Bell", "lives_in", "Basel")
    home.act("confirm", held_now)
    home.remember("Ana Bell", "lives_in", "Lyon", replaces=held_now.fact_id)
    found = {one.name: one for one in check_store(home.home)}
    assert (found["contradictions"].level, found["contradictions"].fix) == ("WARN", "loopledger memory list --life challenger")
    assert found["references"].level == "OK"
    with open_archive(home.home, "write") as archive:
        archive.run("UPDATE known_fact SET life = 'current'")
        archive.run("UPDATE known_fact SET replaced_by = 'f_nobody' WHERE object = 'Lyon'")
        archive.run("UPDATE fact_anchor SET fact_id = 'f_nobody' WHERE hard")
        archive.run("INSERT INTO loop_alias VALUES ('gone', 'nowhere')")
    words = next(one for one in check_store(home.home) if one.name == "references")
    assert (words.level, words.fix) == ("FAIL", "loopledger rebuild")
    for wrong in ("1 anchors of no fact", "1 facts replaced by none", "1 places of two facts", "1 aliases of no loop"):
        assert wrong in words.words
    home.rebuild()
    assert {one.name: one.level for one in check_store(home.home) if one.level != "OK"} == {"contradictions": "WARN"}


@pytest.mark.behaviour("S002-21")
def test_one_home_is_the_same_from_any_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The platform's folder of the person, not of the working directory: what one place wrote the other reads."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "data" / "loopledger"))
    monkeypatch.delenv("LOOPLEDGER_HOME", raising=False)
    home = FactHome(tmp_path / "data" / "loopledger").told(letters())
    answers = []
    for folder in ("project/sub", "elsewhere"):
        (tmp_path / folder).mkdir(parents=True)
        monkeypatch.chdir(tmp_path / folder)
        if not answers:
            assert main(["memory", "remember", "Ana Bell", "lives_in", "Basel", "--json"], lambda: from_us(home.now_us)) == 0
            capsys.readouterr()
        assert main(["memory", "recall", "basel", "--json"], lambda: from_us(home.now_us)) == 0
        answers.append(json.loads(capsys.readouterr().out))
        assert list((tmp_path / folder).iterdir()) == [tmp_path / folder / "sub"] * (folder == "project")
    assert answers[0] == answers[1]
    assert [one["object"] for one in answers[0]["facts"]] == ["Basel"]


@pytest.mark.behaviour("S004-01")
def test_every_read_shows_trust_and_when_it_was_last_checked(home: FactHome) -> None:
    """Of a fact when somebody last said or confirmed it, of a loop that it is unverified; and up to when the mail behind is known."""
    fact = home.remember("Ana Bell", "lives_in", "Basel")
    said = list_facts(home.reader(), FactQuery()).facts[-1].checked_at
    home.act("confirm", fact)
    reader = home.reader()
    for rows in (list_facts(reader, FactQuery()).facts, home.recall("basel").facts, [show_fact(reader, fact.fact_id).fact]):
        assert rows[0].trust == "confirmed"
        assert rows[0].checked_at > said
    answers = [list_loops(reader.ledger, ListQuery(), home.now_us, RULES), home.recall("basel"), entity(reader, "Ana Bell")]
    assert [row.trust for row in answers[0].loops] == ["unverified"]  # type: ignore[union-attr]
    assert all(hasattr(answer, "synced_at") for answer in answers)
    home.label("m1", "TRASH")
    assert [row.trust for row in list_loops(home.reader().ledger, ListQuery(), home.now_us, RULES).loops] == ["demoted"]


@pytest.mark.behaviour("S002-36")
def test_a_mail_that_says_something_is_done_confirms_that_it_was_written_and_nothing_else(tmp_path: Path) -> None:
    """M-034: quoted once or three times, by one agent or several, from the owner's own sent mail too."""
    story = Story()
    story.mail(ANA, "Hello Robin,\nall tests passed and the invoice is paid.", hours=0)
    story.mail("Robin Vale <robin@example.com>", "Dear Ana,\nall tests passed here too.", to=("ana@example.org",), hours=1, thread="t2")
    home = FactHome(tmp_path / "home").told(story)
    for message in ("m1", "m2"):
        for agent in ("alpha", "beta", "gamma"):
            home.remember("build", "status", "tests passed", by=agent, quotes=[(message, "all tests passed")])
    found = home.recall("tests passed").facts
    assert [(one.trust, one.basis) for one in found] == [("unverified", "agent")]
    assert home.recall("tests passed", mode="action").facts == []


@pytest.mark.behaviour("S000-11")
def test_documented_limits_and_predicates_are_those_of_the_program(home: FactHome) -> None:
    """`schema` prints limits, predicates, tables, shapes of answers and counts; the page's table is the same."""
    page = (DOCS / "facts.md").read_text(encoding="utf-8")
    assert {name: int(value.replace(",", "")) for name, value in re.findall(r"^\| `(\w+)` \| ([\d,]+) \|", page, re.MULTILINE)} == LIMITS
    home.remember("Ana Bell", "lives_in", "Basel")
    answer = schema(home.reader())
    assert answer.limits == LIMITS
    assert answer.counts["known_fact"] == 1
    assert answer.tables["known_fact"]["trust"] == "VARCHAR"
    assert set(answer.tables) == set(answer.counts)
    assert answer.answers["RecallAnswer"]["properties"]["facts"]["type"] == "array"
    assert "lives_in" in answer.predicates
