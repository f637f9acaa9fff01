"""`loopledger memory` from the command line: answers, errors, exit codes, several processes at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.cli.memory import COMMANDS
from pipeline.clock import from_us
from pipeline.store.lease import archive_lease
from tests.fakes.fact_home import FactHome, letters
from tests.fakes.in_home import run_at

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., tuple[int, Any, str]]


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    return FactHome(tmp_path / "home").told(letters())


@pytest.fixture
def run(home: FactHome, capsys: pytest.CaptureFixture[str]) -> Run:
    """(exit code, JSON or text of stdout, stderr) of `loopledger memory ...`."""

    def call(*arguments: str) -> tuple[int, Any, str]:
        home.now += 1
        code = run_at(home.path, ["memory", *arguments], lambda: from_us(home.now_us))
        out, err = capsys.readouterr()
        return code, json.loads(out) if "--json" in arguments and out else out, err

    return call


def test_an_agents_fact_goes_through_all_of_its_life(run: Run) -> None:
    """M-110 to M-122: remember, recall, show, replace, confirm, history, end, forget, undo, audit."""
    said = ["remember", "Ana Bell", "lives_in"]
    code, one, _ = run(*said, "Basel", "--as", "alpha", "--provenance", "a mail", "--evidence", "m1", "--quote", "moved to Basel", "--json")
    assert (code, one["status"], one["trust"]) == (0, "inserted", "unverified")
    assert "moved to Basel" in run("show", one["fact_id"])[1]
    code, _, err = run(*said, "Lyon", "--as", "alpha", "--provenance", "p", "--json")
    assert (code, json.loads(err)["error"]) == (2, "conflict")
    two = run(*said, "Lyon", "--as", "alpha", "--provenance", "p", "--replaces", one["fact_id"], "--json")[1]
    assert run("confirm", two["fact_id"], "--as", "alpha")[0] == 2
    assert run("confirm", two["fact_id"], "--json")[1]["trust"] == "confirmed"
    assert [row["object"] for row in run("history", two["fact_id"], "--json")[1]["facts"]] == ["Lyon", "Basel"]
    assert run("recall", "basel", "--json")[1]["omitted"]["by_reason"] == {"superseded": 1}
    assert "Lyon" in run("entity", "ana@example.org")[1]
    assert run("wrong", two["fact_id"], "--because", "a joke")[0] == 0
    ended = run("end", one["fact_id"], "--on", "2026-07-01", "--json")[1]
    assert (ended["life"], run("undo", str(ended["seq"]), "--json")[1]["life"]) == ("ended", "current")
    assert run("forget", one["fact_id"], "--because", "asked", "--json")[1]["changed"]
    code, out, _ = run("audit")
    assert code == 0
    assert out.splitlines()[-1] == "7 of 7 entries; chain whole"
    assert run("recall", "basel", "--json")[1]["total"] == 0
    assert "means" in run("alias", "Annie", "ana@example.org")[1]


def test_an_empty_name_of_an_agent_does_not_speak_as_the_owner(run: Run) -> None:
    """`--as "$AGENT"` with a variable that is not set."""
    fact = run("remember", "Ana Bell", "works_at", "Norsk Bygg", "--as", "alpha", "--provenance", "p", "--json")[1]["fact_id"]
    code, _, err = run("confirm", fact, "--as", "")
    assert (code, "names nobody" in err) == (2, True)
    assert run("remember", "Ana Bell", "role", "boss", "--as", "", "--provenance", "p")[0] == 2
    assert run("show", fact, "--json")[1]["fact"]["trust"] == "unverified"


def test_undo_without_a_decision_names_the_undo_of_facts(home: FactHome, run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    run("remember", "Ana Bell", "works_at", "Norsk Bygg", "--provenance", "p")
    assert run_at(home.path, ["undo"], lambda: from_us(home.now_us)) == 2
    assert "memory undo ENTRY" in capsys.readouterr().err


def test_recall_says_when_it_looked_through_no_mail(run: Run, home: FactHome) -> None:
    """M-137: facts and loops are answered at once, and the words do not claim to be all."""
    assert "looked through" not in run("recall", "basel")[1]
    with archive_lease(home.home, "write"):
        assert "note: stored mails were not looked through" in run("recall", "basel")[1]


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ("remember", "undo", "import", "export", "alias")])
def test_each_command_answers_in_text_and_in_json(run: Run, name: str) -> None:
    """M-100: the envelope is the same everywhere."""
    fact = run("remember", "Ana Bell", "works_at", "Norsk Bygg", "--provenance", "p", "--json")[1]["fact_id"]
    more = {
        "recall": ["norsk"],
        "push": ["Ana Bell?"],
        "synthesize": ["employer?"],
        "entity": ["Ana Bell"],
        "show": [fact],
        "history": [fact],
        "end": [fact],
        "confirm": [fact],
    }
    more |= {"promote": [fact, "--to", "user"], "merge": ["hall four", "hall 4"], "split": ["hall four"]}
    because = {"forget": [fact, "--because", "x"], "wrong": [fact, "--because", "x"]}
    arguments = [name, *more.get(name, because.get(name, []))]
    code, found, _ = run(*arguments, "--json")
    assert code == 0
    assert found["protocol_version"] == 1
    if "total" in found:
        assert found["returned"] + found["omitted"]["count"] == found["total"]
        assert {"schema", "as_of", "as_of_seq", "synced_at", "sync_stale", "limits", "used", "degraded", "warnings"} <= set(found)
    assert run(*arguments)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["recall"], "invalid_params"),
        (["recall", "x", "--scope", "team"], "scope_denied"),
        (["recall", "x", "--scope", "moon"], "invalid_params"),
        (["recall", "x", "--as", "owner"], "invalid_params"),
        (["show", "f_1"], "not_found"),
        (["remember", "Ana", "lives_un", "x"], "invalid_params"),
        (["remember", "Ana", "lives_in", "x", "--as", "alpha"], "provenance_required"),
        (["remember", "Ana", "lives_in", "x", "--evidence", "m1"], "invalid_params"),
        (["undo", "77"], "not_found"),
        (["pack", "--budget", "5"], "budget_unsatisfiable"),
        (["list", "--cursor", "abc"], "invalid_params"),
        (["nothing"], "invalid_params"),
    ],
)
def test_a_mistake_is_named_with_what_mends_it(run: Run, arguments: list[str], error: str) -> None:
    """M-106."""
    code, _, err = run(*arguments, "--json")
    body = json.loads(err)
    assert (code, body["error"]) == (2, error)
    assert body["suggestion"]


@pytest.mark.behaviour("S000-32")
def test_facts_go_out_to_a_file_and_come_in_from_one(run: Run, tmp_path: Path) -> None:
    """M-124, S000-32."""
    run("remember", "Ana", "lives_in", "Basel")
    text = run("export")[1]
    file = tmp_path / "facts.jsonl"
    file.write_text(text + '{"subject": "Bo", "predicate": "lives_in", "object": "Oslo"}\n{"x"\n', encoding="utf-8")
    code, answer, _ = run("import", str(file), "--as", "alpha", "--json")
    assert (code, answer["inserted"], answer["known"], answer["scope_used"], answer["rejected"][0]["line"]) == (2, 1, 1, "user", 3)
    notes = tmp_path / "notes.md"
    notes.write_text("# Notes\n- the key hangs left\n", encoding="utf-8")
    assert run("import", str(notes))[1] == "1 new, 0 known, 0 rejected; scope user\n"
    notes.write_bytes(b"\xff\xfe\x00")
    assert run("import", str(notes))[0] == 2


@pytest.mark.behaviour("S002-41")
def test_writers_of_several_processes_lose_and_double_nothing(home: FactHome) -> None:
    """S002-41: one lease, one row appended for each fact."""
    home.remember("start", "status", "here")
    program = (
        "import sys\nfrom app.cli.main import main\n"
        "for number in range(int(sys.argv[2])):\n"
        "    said = ['memory', 'remember', f'{sys.argv[1]} {number}', 'status', 'green', '--as', sys.argv[1], '--provenance', 'race']\n"
        "    while (code := main(said)) == 75:\n"
        "        pass\n"
        "    assert code == 0, code\n"
    )
    environment = {**os.environ, "LOOPLEDGER_HOME": str(home.path), "PYTHONPATH": str(ROOT)}
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", program, name, "4"], env=environment, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        for name in ("one", "two", "three")
    ]
    for writer in writers:
        _, err = writer.communicate(timeout=300)
        assert writer.returncode == 0, err
    assert sorted(home.values("green", limit=100)) == ["green"] * 12
    assert len({item.fact_id for item in home.recall("green", limit=100).facts}) == 12
