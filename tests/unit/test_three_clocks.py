"""What held in the world, what could have been seen, what this home knew: three clocks that never stand in for each other (M-008)."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from app.wiring.folding import READERS
from memory.fact_files import import_facts
from pipeline.clock import from_us
from pipeline.models.items import PageOfWork
from pipeline.run import fold_home
from pipeline.stages.land import land
from pipeline.store.ingest import Intake
from tests.fakes.agents import session_at
from tests.fakes.fact_home import FactHome
from tests.fakes.told_home import ToldHome
from tests.scenario import ME, OWNER, START, Story, hour

UMA = "Uma Koch <uma@example.org>"


def at(hours: float) -> str:
    return (START + timedelta(hours=hours)).isoformat()


class Fetched(ToldHome):
    """A home that receives mail at moments of choice."""

    def fetch(self, hours: float, *, only: int) -> None:
        intake = Intake(self.home, lambda rows: land(rows, READERS.decode, READERS.read), clock=lambda: START + timedelta(hours=hours))
        intake.commit(PageOfWork(self.story.account, items=(self.story.records()[only],)))
        fold_home(self.home, OWNER, READERS, now_us=hour(hours))


@pytest.fixture
def home(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Fetched:
    """Uma's ask of hour 0 is fetched at hour 50, the owner's promise of hour 1 at hour 60; a fact is told at hour 70."""
    made = Fetched(tmp_path / "home", Story())
    made.capsys = capsys
    made.story.mail(UMA, "Hello Robin,\nCould you send me the key of hall 4?", hours=0, subject="Keys")
    made.story.mail(ME, "Hello Uma,\nI'll send you the floor plan of the vault.", hours=1, to=UMA, thread="t2", subject="Plans")
    made.fetch(50, only=0)
    made.fetch(60, only=1)
    return made


def objects(answer: Any) -> list[str]:
    return [one["object"] for one in answer["facts"]]


def loops(answer: Any) -> list[str]:
    return [one["message_id"] for one in answer["loops"]]


@pytest.mark.behaviour("S000-54")
def test_as_of_counts_mail_that_had_arrived_and_known_at_only_what_was_fetched(home: Fetched) -> None:
    """M-008: between arrival and fetching the two clocks differ; for facts out of mail, loops, and every way of asking."""
    for hours, clock, asks, promises in (
        (0.5, "--as-of", ["m1"], 0), (2, "--as-of", ["m1", "m2"], 1), (49, "--known-at", [], 0), (55, "--known-at", ["m1"], 0),
        (61, "--known-at", ["m1", "m2"], 1), (61, "--as-of", ["m1", "m2"], 1),
    ):  # fmt: skip
        found = home.say("memory", "entity", "uma@example.org", clock, at(hours))
        assert sorted(loops(found)) == asks, (hours, clock)
        assert len(objects(found)) == promises, (hours, clock)
        assert sorted(loops(home.say("list", clock, at(hours)))) == asks, (hours, clock)
    assert home.say("waiting", "--stale-ok", "--known-at", at(49))["total"] == 0
    assert home.say("list", "--as-of", at(1), "--known-at", at(1))["exit"] == 2
    assert home.say("memory", "list", "--as-of", at(1), "--known-at", at(1))["exit"] == 2


@pytest.mark.behaviour("S000-54")
def test_valid_at_asks_the_world_and_as_of_asks_when_it_was_said(home: Fetched) -> None:
    """M-008: told on day 3 that she lives in Basel since January and till June: from its first day to the one before its end, unknown on day 2."""
    told = home.say("memory", "remember", "Uma Koch", "lives_in", "Basel", "--valid-from", "2026-01-01", "--provenance", "a call", hours=70)
    home.say("memory", "end", told["fact_id"], "--on", "2026-06-04", hours=80)
    ask = ("memory", "recall", "Basel")
    for day, held in (("2025-12-31", []), ("2026-01-01", ["Basel"]), ("2026-06-03", ["Basel"]), ("2026-06-04", [])):
        assert objects(home.say(*ask, "--valid-at", day, hours=90)) == held
    assert objects(home.say(*ask, "--as-of", at(69), hours=90)) == []
    assert objects(home.say(*ask, "--as-of", at(75), hours=90)) == ["Basel"]
    assert objects(home.say(*ask, hours=90)) == []
    assert objects(home.say(*ask, "--as-of", at(75), "--valid-at", "2025-03-01", hours=90)) == []


@pytest.mark.behaviour("S000-54")
def test_an_import_was_learned_before_this_home_knew_of_it(tmp_path: Path) -> None:
    """M-008, M-124: as_of goes by the day it was learned, known_at by the day it was imported."""
    from app.opening import Opened
    from app.wiring.past import past_ledger
    from memory.fact_reading import Reader
    from memory.principals import OWNER as PERSON
    from memory.recall import RecallQuery, recall
    from pipeline.settings import load_settings

    home = FactHome(tmp_path / "home").told(Story())
    line = {"subject": "Uma", "predicate": "lives_in", "object": "Basel", "created_at": at(10)}
    import_facts(home.desk(), json.dumps(line), "jsonl")
    opened = Opened(home.home, load_settings(home.home.settings), home.now_us, home.reader().rules)

    def seen(hours: float, *, received: bool) -> list[str]:
        reader = Reader(past_ledger(opened, hour(hours), received=received).rows, PERSON, hour(hours), opened.rules)
        return [one.object for one in recall(reader, RecallQuery(query="basel")).facts]

    assert [seen(hours, received=False) for hours in (9, 11, 200)] == [[], ["Basel"], ["Basel"]]
    assert [seen(hours, received=True) for hours in (11, home.now - 0.5, home.now)] == [[], [], ["Basel"]]


def test_later_words_undos_and_deletions_do_not_reach_back(home: Fetched) -> None:
    """P19: what was known at a moment is what it was, whatever happens after it."""
    first = home.say("memory", "remember", "Uma Koch", "lives_in", "Basel", hours=70)
    quoted = home.say("memory", "remember", "Uma Koch", "likes", "keys", "--evidence", "m1", "--quote", "key of hall 4", hours=71)
    home.say("memory", "alias", "Ms K", "uma@example.org", hours=71)
    before = home.say("memory", "list", "--known-at", at(72), hours=72)["facts"]
    assert {one["fact_id"] for one in before} >= {first["fact_id"], quoted["fact_id"]}
    home.say("memory", "remember", "Uma Koch", "lives_in", "Lyon", "--replaces", first["fact_id"], hours=80)
    home.say("memory", "undo", str(first["seq"]), hours=81)
    home.say("memory", "confirm", quoted["fact_id"], hours=82)
    home.say("memory", "wrong", quoted["fact_id"], "--because", "a slip", hours=83)
    home.lose("m1")
    after = home.say("memory", "list", "--known-at", at(72), hours=90)["facts"]
    ours = [one for one in after if one["basis"] != "rule"]
    assert ours == [one for one in before if one["basis"] != "rule"]
    assert objects(home.say("memory", "history", first["fact_id"], "--known-at", at(72), hours=90)) == ["Basel"]


def test_agents_ask_for_past_moments_too(home: Fetched) -> None:
    from app.mcp import calling
    from app.mcp.table import tools_of

    tools = tools_of("full")
    session = session_at(home.path, now=from_us(hour(90)))

    def count(tool: str, **more: Any) -> Any:
        found = calling.call(session, tools[tool], more)
        return found.data["total"] if found.data else json.loads(found.text)["error"]

    assert [count("entity", entity="uma@example.org", **{clock: at(30)}) for clock in ("as_of", "known_at")] == [
        2,
        0,
    ]  # the promise is private to the owner
    assert count("context_pack", known_at=at(30)) == 0
    assert count("recall", query="hall", as_of=at(30)) == 1
    assert count("recall", query="hall", as_of=at(30), known_at=at(30)) == "invalid_params"
