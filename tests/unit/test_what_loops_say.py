"""What a loop says of itself: one of five types, states derived at reading alone, ready to be read as soon as the fold has ended."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from memory.fact_pages import entity
from memory.ledger_sql import SqlLedger
from memory.state import Mutes, ReadRules, due_end_us, states_of
from memory.waiting import WaitingQuery, waiting
from pipeline.clock import DAY_US
from pipeline.models.ledger import LoopType
from pipeline.models.worktime import WorkTime
from pipeline.store.reads import LedgerView
from tests.fakes.fact_home import FactHome
from tests.fakes.told_home import ToldHome
from tests.scenario import ME, Story, hour

ANN, BO = "Ann Bell <ann@example.org>", "Bo Lind <bo@example.net>"
DERIVED = {"overdue", "due_soon", "stale", "muted", "in_grace"}


def five() -> Story:
    """One loop of each type."""
    story = Story()
    story.mail(ANN, "Could you send me the floor plan for hall 4?", hours=0, thread="t1")
    story.mail(ANN, "Shall we take the blue or the green tiles?", hours=1, thread="t2", subject="Tiles")
    story.mail(ME, "Could you tell me the width of the gate?", hours=2, to=BO, thread="t3", subject="Gate")
    story.mail(ME, "I'll send you the drawings by Thursday.", hours=3, to=BO, thread="t4", subject="Drawings")
    story.mail(BO, "I will send you the invoice on Friday.", hours=4, thread="t5", subject="Invoice")
    return story


@pytest.mark.behaviour("S003-04")
def test_there_are_five_types_and_each_is_found_in_mail() -> None:
    names = {"unanswered_inbound", "unanswered_outbound", "commitment_owed_by_me", "commitment_owed_to_me", "decision_pending"}
    assert {kind.value for kind in LoopType} == names
    assert {loop.type.value for loop in five().fold().loops} == names


@pytest.mark.behaviour("S003-03")
def test_derived_states_change_with_the_moment_and_are_stored_nowhere(tmp_path: Path) -> None:
    rows = LedgerView(ToldHome(tmp_path / "home", five()).home).publication().rows
    reads = SqlLedger(rows)
    columns = {str(row[0]) for row in rows("SELECT DISTINCT column_name FROM duckdb_columns() WHERE NOT internal", [])}
    assert not columns & DERIVED
    assert not any(word in loop.flags for loop in reads.loops([row.loop_id for row in reads.states(None)]) for word in DERIVED)
    rules = ReadRules(WorkTime("UTC"))
    seen = []
    for hours in (50, 300):
        answer = waiting(reads, WaitingQuery(types=("commitment_owed_by_me",), stale_ok=True), hour(hours), rules)
        seen.append([row.states for group in answer.groups for row in group.loops])
    assert (seen[0], seen[1]) == ([["due_soon"]], [["overdue"]])
    (promise,) = [row for row in reads.states(None) if row.type == "commitment_owed_by_me"]
    end = due_end_us(promise.due, promise.due_zone, rules.zone)
    assert end is not None
    eve = (end - 1) // DAY_US * DAY_US - DAY_US  # the day before, on the owner's wall
    for moment, states in ((eve - 1, []), (eve, ["due_soon"]), (end - 1, ["due_soon"]), (end, ["overdue"])):
        assert states_of(promise, max(moment, promise.ripe_us), rules, Mutes([], moment)) == states


@pytest.mark.behaviour("S002-23")
def test_lists_and_cards_are_ready_when_the_fold_has_ended(tmp_path: Path) -> None:
    """They are read out of the published file alone: the archive may be gone."""
    home = FactHome(tmp_path / "home").told(five())
    home.remember("Bo Lind", "lives_in", "Bergen")
    home.home.archive.rename(tmp_path / "elsewhere.duckdb")
    reader = home.reader()
    card = entity(reader, "bo@example.net")
    assert (card.card and card.card.name, len(card.loops)) == ("Bo Lind", 3)
    assert waiting(reader.ledger, WaitingQuery(stale_ok=True), hour(300), ReadRules(WorkTime("UTC"))).returned >= 4


@pytest.mark.behaviour("S002-23", "S003-31")
def test_no_model_is_loaded_to_list_or_to_show_a_card(tmp_path: Path) -> None:
    told = ToldHome(tmp_path / "home", five())
    told.home.settings.chmod(0o600)
    code = (
        "import sys; from app.cli.main import main\n"
        "for words in (['waiting', '--stale-ok'], ['memory', 'entity', 'bo@example.net']):\n"
        "    main(['--home', sys.argv[1], *words])\n"
        "print([name for name in ('anthropic', 'extractors.model', 'starlette', 'mcp') if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(told.path)], capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "[]"
