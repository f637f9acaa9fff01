"""Promises out of mail beside what was remembered: the same door, marks and budgets; they end with their loop (C-75, C-76)."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.wiring.folding import TerminalJournal
from memory.delta import delta
from memory.fact_answers import FactItem
from memory.fact_care import stats, verify
from memory.fact_files import export_facts
from memory.fact_pages import FactQuery, entity, history, list_facts, show_fact
from memory.pack import context_pack
from memory.recall import RecallQuery, recall
from pipeline.errors import LoopledgerError, NotFoundError, UsageError
from pipeline.models.facts import FACT_PREFIX
from pipeline.store.db import open_archive
from pipeline.store.facts import texts_of
from tests.fakes.fact_home import FactHome
from tests.scenario import ME, Story, hour

UMA = "Uma Koch <uma@example.org>"
QUOTE = "I'll send you the floor plan by Friday."


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    """The owner promised Uma a plan, and Uma a key; an agent has noted where she lives."""
    story = Story()
    story.contact("Uma Koch", "uma@example.org", "uma.koch@example.net")
    story.mail(ME, f"Hello Uma,\n{QUOTE}", hours=0, to=UMA)
    story.mail(UMA, "Hello Robin,\nI will bring you the key of hall 4 tomorrow.", hours=30, thread="t2")
    made = FactHome(tmp_path / "home").told(story)
    made.remember("Uma Koch", "lives_in", "Basel")
    return made


def promised(home: FactHome) -> FactItem:
    return next(item for item in recall(home.reader(), RecallQuery(query="floor plan")).facts if item.basis == "rule")


def end(home: FactHome, op: str, loop_id: str) -> None:
    home.now += 1
    payload = {"person": "uma@example.org", "because": "so"}
    TerminalJournal(home.home)(op, target=loop_id, payload=payload, made_us=home.now_us)
    home.fold()


def test_a_promise_is_found_by_its_words_with_its_loop_and_its_sentence(home: FactHome) -> None:
    """C-75, M-110: unverified, by rule, never more; also under `kind`, and in no action read."""
    item = promised(home)
    assert (item.trust, item.life, item.predicate, item.object, item.quote) == ("unverified", "current", "committed_to", QUOTE, QUOTE)
    assert (item.subject, item.scope, item.why) == ("owner", "private", ["keyword"])
    assert item.fact_id.startswith(FACT_PREFIX)
    loop = next(one for one in recall(home.reader(), RecallQuery(query="floor plan")).loops if one.quote == QUOTE)
    assert item.loops == [loop.id]
    assert "unverified" in item.line
    assert "mail:" in item.line
    acting = recall(home.reader(), RecallQuery(query="floor plan", mode="action"))
    assert (acting.facts, acting.loops, acting.items) == ([], [], [])
    assert acting.omitted.by_reason == {"unverified": 2}  # the fact and its loop
    assert [one.predicate for one in recall(home.reader(), RecallQuery(query="hall 4", kind="committed_to")).facts] == ["committed_to"]


def test_filters_keep_loops_out_as_they_keep_facts_out(home: FactHome) -> None:
    """M-110: what a filter asks for is what comes; a loop has no predicate and no writer, but a moment it was said."""
    (loop,) = recall(home.reader(), RecallQuery(query="floor plan")).loops
    assert recall(home.reader(), RecallQuery(query="floor plan", since_us=hour(0), until_us=hour(1))).loops == [loop]
    for without in ({"since_us": hour(1)}, {"until_us": hour(0)}, {"kind": "works_at"}, {"by": "claude"}, {"valid_at": "2026-06-01"}):
        answer = recall(home.reader(), RecallQuery(query="floor plan", **without))  # type: ignore[arg-type]
        assert (answer.loops, answer.omitted.by_kind.get("commitment_owed_by_me", 0)) == ([], 0)
    assert recall(home.reader(), RecallQuery(query="floor plan", kind="committed_to")).facts
    assert (
        recall(home.reader(), RecallQuery(query="floor plan", kind="event")).total
        == recall(home.reader(), RecallQuery(query="floor plan", kind="committed_to")).total
    )


def test_a_kind_that_is_none_is_refused_with_its_neighbours(home: FactHome) -> None:
    with pytest.raises(UsageError, match="there is no kind 'work at'") as refused:
        recall(home.reader(), RecallQuery(query="floor plan", kind="work at"))
    assert "works_at" in refused.value.cause


def test_both_ends_of_a_promise_have_it_on_their_card(home: FactHome) -> None:
    """C-75, M-112: who owes, and whom it is owed to, by any address."""
    for name in ("Uma Koch", "uma.koch@example.net"):
        answer = entity(home.reader(), name)
        assert sorted((one.predicate, one.subject) for one in answer.facts) == [
            ("committed_to", "owner"), ("committed_to", "uma.koch@example.net"), ("lives_in", "Uma Koch"),
        ]  # fmt: skip
        assert answer.returned + answer.omitted.count == answer.total
    listed = list_facts(home.reader(), FactQuery(subject="Uma Koch"))
    assert (listed.total, len(list_facts(home.reader(), FactQuery(kind="committed_to")).facts)) == (3, 2)


def test_a_pack_holds_promises_within_the_same_budget(home: FactHome) -> None:
    """M-115: counted like every other row; for one person those that concern them."""
    for names in ((), ("Uma Koch",)):
        pack = context_pack(home.reader(), names)
        private = next(section for section in pack.sections if section.name == "private facts")
        assert private.total == private.returned == 2
        assert pack.returned + pack.omitted.count == pack.total
    assert next(one for one in context_pack(home.reader(), ("nobody",)).sections if one.name == "private facts").total == 0


@pytest.mark.behaviour("N-32")
@pytest.mark.parametrize(("op", "life"), [("done", "ended"), ("drop", "ended"), ("wrong", "retracted")])
def test_a_promise_ends_with_its_loop(home: FactHome, op: str, life: str) -> None:
    """C-76: no default read has it any more, and each says that something was left out."""
    item = promised(home)
    end(home, op, item.loops[0])
    answer = recall(home.reader(), RecallQuery(query="floor plan"))
    assert answer.facts == []
    assert answer.omitted.by_reason == {"excluded": 1}
    assert item.fact_id not in {one.fact_id for one in entity(home.reader(), "Uma Koch").facts}
    assert item.fact_id not in context_pack(home.reader()).text.partition("## left out")[0]
    row = show_fact(home.reader(), item.fact_id).fact
    assert (row.life, row.trust) == (life, None if life == "retracted" else "unverified")
    assert [one.life for one in history(home.reader(), item.fact_id).facts] == [life]


@pytest.mark.behaviour("N-10")
def test_a_promise_whose_mail_is_gone_says_so(home: FactHome) -> None:
    """C-76, M-036: demoted, with its anchor broken."""
    item = promised(home)
    home.delete(show_fact(home.reader(), item.fact_id).anchors[0].quote.message_id)  # type: ignore[union-attr]
    shown = show_fact(home.reader(), item.fact_id)
    assert (shown.fact.trust, shown.fact.source_gone, shown.anchors[0].status) == ("demoted", True, "broken")


def test_promises_are_the_owners_and_no_agent_sees_them_as_facts(home: FactHome) -> None:
    """C-75, M-082: private to the owner; an agent gets the loop, as ever."""
    item = promised(home)
    reader = home.reader("alpha")
    answer = recall(reader, RecallQuery(query="floor plan"))
    assert (answer.facts, [one.id for one in answer.loops]) == ([], item.loops)
    assert [one.predicate for one in entity(reader, "Uma Koch").facts] == ["lives_in"]
    with pytest.raises(NotFoundError):
        show_fact(reader, item.fact_id)
    hidden = recall(home.reader(sees_text=False), RecallQuery(query="floor plan"))
    assert "floor plan" not in hidden.to_json()
    assert hidden.redacted


@pytest.mark.behaviour("S003-18")
@pytest.mark.parametrize("op", ["end", "forget", "confirm"])
def test_a_promise_is_decided_at_its_loop_and_nowhere_else(home: FactHome, op: str) -> None:
    """M-038, C-76: no journal row, and the command that does it."""
    item = promised(home)
    before = home.export()
    with pytest.raises(UsageError, match="follows from loop") as caught:
        home.act(op, item.fact_id)
    assert item.loops[0] in caught.value.fix
    with pytest.raises(LoopledgerError):
        home.act("wrong", item.fact_id, by="alpha")
    assert home.export() == before


def test_what_is_kept_of_facts_alone_is_free_of_promises(home: FactHome) -> None:
    """M-116, M-124, M-125: no export, delta or check takes a projection for a fact that somebody wrote."""
    promises = {one.fact_id for one in list_facts(home.reader(), FactQuery(kind="committed_to")).facts}
    assert len(promises) == 2
    assert not promises & {one.id for one in delta(home.reader()).changes}
    assert "floor plan" not in export_facts(home.reader(), "jsonl")
    with open_archive(home.home, "read") as archive:
        found = verify(home.reader(), lambda wanted: texts_of(archive, wanted))
    assert (found.wrong_trust, {one.fact_id for one in found.anchors} & promises) == ([], set())
    assert stats(home.reader()).by_basis == {"agent": 1, "rule": 2}
