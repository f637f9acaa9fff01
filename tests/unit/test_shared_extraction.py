"""A sentence that made a loop and a fact: what becomes of one when the other is taken back, by a table of rules (M-064)."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory.fact_answers import FactItem
from memory.fact_pages import show_fact
from memory.fact_review import decide_fact
from memory.ledger_sql import SqlLedger
from memory.recall import RecallQuery, recall
from memory.review import review
from memory.shared_extraction import ACTOR, RULES, effect_of
from memory.show import show
from pipeline.store.db import open_archive
from pipeline.store.journal import entries
from pipeline.store.reads import ArchiveReader
from tests.fakes.fact_home import FactHome
from tests.scenario import ME, Story
from tests.unit.test_promise_facts import QUOTE, end
from tests.unit.test_team_review import PEOPLE, STUDIO

UMA = "Uma Koch <uma@example.org>"


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    """The owner promised Uma a plan; Uma asked for a key."""
    story = Story()
    story.contact("Uma Koch", "uma@example.org")
    story.mail(ME, f"Hello Uma,\n{QUOTE}", hours=0, to=UMA)
    story.mail(UMA, "Hello Robin,\nCould you send me the key of hall 4 by Monday?", hours=30, thread="t2")
    return FactHome(tmp_path / "home", directory=PEOPLE).told(story)


def promised(home: FactHome) -> FactItem:
    """The promise as a fact."""
    return next(item for item in recall(home.reader(), RecallQuery(query="floor plan")).facts if item.basis == "rule")


def proposed(home: FactHome) -> list[tuple[str, str, str]]:
    """(loop, what, rule without version) of all that waits."""
    reader = home.reader()
    waiting = review(reader.ledger, home.now_us, reader.rules).proposals
    return [(one.loop.id, one.what, one.rule.partition("@")[0]) for one in waiting]


def drops(home: FactHome) -> int:
    """Entries that propose to drop a loop."""
    with open_archive(home.home, "read") as archive:
        return len([one for one in entries(archive) if one.actor == ACTOR])


@pytest.mark.behaviour("S003-18")
def test_taking_back_the_fact_of_a_promise_proposes_to_drop_its_loop(home: FactHome) -> None:
    """M-064: the loop stays open until a person decides; once is enough; a past fact proposes nothing."""
    item = promised(home)
    told = home.act("wrong", item.fact_id)
    assert (told.status, told.changed, told.life) == ("pending_review", False, "current")
    assert item.loops[0] in told.words
    assert proposed(home) == [(item.loops[0], "dropped", ACTOR)]
    assert home.act("wrong", item.fact_id).status == "unchanged"
    assert promised(home).life == "current"
    before = home.export()
    home.rebuild()
    assert home.export() == before
    end(home, "drop", item.loops[0])
    assert show_fact(home.reader(), item.fact_id).fact.life == "ended"
    assert home.act("wrong", item.fact_id).status == "unchanged"
    assert drops(home) == 1


@pytest.mark.behaviour("S003-18")
def test_taking_back_a_fact_noted_from_a_loops_sentence_proposes_the_same(home: FactHome) -> None:
    """M-064: at once by its writer, on approval where that is needed; another sentence of the mail, or another way out, proposes nothing."""
    ask = "Could you send me the key of hall 4"
    elsewhere = home.remember("hall 4", "status", "greeted", quotes=[("m2", "Hello Robin")])
    home.act("wrong", elsewhere, by="alpha")
    ended = home.remember("hall 4", "uses", "a key", quotes=[("m2", ask)])
    home.act("end", ended, by="alpha")
    assert (proposed(home), drops(home)) == ([], 0)
    shared = home.remember("hall 4", "decided", "gets a key", quotes=[("m2", ask)], scope=STUDIO)
    decide_fact(home.desk(), "approve", str(shared.review_id))
    home_act = home.act("wrong", shared.fact_id, by="alpha")
    assert drops(home) == 0
    decide_fact(home.desk(), "approve", str(home_act.review_id))
    (loop, what, rule) = proposed(home)[0]
    assert (what, rule) == ("dropped", ACTOR)
    again = home.remember("hall 4", "price", "a key", quotes=[("m2", ask)])
    assert home.act("wrong", again, by="alpha").life == "retracted"
    assert proposed(home) == [(loop, what, rule)]


@pytest.mark.behaviour("S003-18")
@pytest.mark.parametrize(("op", "life"), [("done", "ended"), ("drop", "ended"), ("wrong", "retracted")])
def test_the_table_of_rules_says_what_happens(home: FactHome, op: str, life: str) -> None:
    """Loop to fact and edge: what the table says is what the fold does."""
    assert effect_of("loop", op, "fact") == effect_of("loop", op, "edge") == life
    item = promised(home)
    end(home, op, item.loops[0])
    assert show_fact(home.reader(), item.fact_id).fact.life == life
    (edge,) = home.reader().rows("SELECT life FROM edge WHERE loop_id = ?", [item.loops[0]])
    assert edge[0] == life
    assert effect_of("fact", "confirm", "loop") == "nothing"
    assert len({rule[:3] for rule in RULES}) == len(RULES)


@pytest.mark.behaviour("S003-16")
def test_a_promise_is_the_same_sentence_as_loop_and_as_fact(home: FactHome) -> None:
    """M-030, M-121: quote, message id and Gmail link stand in `show` of both; so does the thread's."""
    item = promised(home)
    reader = home.reader()
    loop = show(SqlLedger(reader.rows), ArchiveReader(home.home), item.loops[0], home.now_us, reader.rules).loop
    (anchor,) = show_fact(reader, item.fact_id).anchors
    assert anchor.quote is not None
    assert (anchor.quote.text, anchor.quote.account, anchor.quote.message_id) == (loop.quote, loop.account, loop.message_id)
    assert (loop.quote, loop.message_id) == (QUOTE, "m1")
    for link in (anchor.link, loop.link):
        assert link is not None
        assert link.startswith("https://mail.google.com/mail/?authuser=robin@example.com#all/")
