"""Proposals: listed with their sentence, accepted, rejected, and undone when their message is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pipeline.models.ledger import Decision, Evidence, LoopType, Step, step_id
from pipeline.run.unit import NoDue
from pipeline.stages.reconcile import unit
from pipeline.stages.reconcile.decide import apply_decision
from pipeline.stages.reconcile.draft import RULES_VERSION
from pipeline.stages.reconcile.timeline import Timeline
from pipeline.store.journal import NewEntry
from tests.fakes.told_home import ToldHome, undo
from tests.scenario import Story, hour

ANN = "Ann Bell <ann@example.org>"
ASK = "Could you send me the floor plan for hall 4 by Friday?"
HINT = "The plan for hall 4 came by post."


@pytest.fixture
def note(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A rule that proposes: a message with HINT in it proposes what the list says, as rules of fulfilment do."""
    said = ["done"]
    inside = unit._message

    def with_proposals(timeline: Timeline, row: Any) -> None:
        inside(timeline, row)
        text = row.mail.decoded.text
        if HINT in text and row.live:
            for loop in timeline.open_loops(LoopType.UNANSWERED_INBOUND):
                act = loop.opening._replace(start=text.index(HINT), end=text.index(HINT) + len(HINT))
                for one in said:
                    loop.step("proposed", row.mail.arrived_us, "topic_only", row.evidence(act), note=one)

    monkeypatch.setattr(unit, "_message", with_proposals)
    return iter([said])


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str], note: Iterator[list[str]]) -> ToldHome:
    """Ann's ask (m1), and a third person's mail that may settle it (m2)."""
    story = Story()
    story.mail(ANN, ASK, hours=0)
    story.mail(ANN, HINT, hours=50, thread="t2", subject="Post")
    return ToldHome(tmp_path / "home", story, capsys=capsys)


def loop_of(told: ToldHome, *more: str) -> dict[str, Any]:
    rows: list[dict[str, Any]] = told.say("list", *more)["loops"]
    return rows[0]


def test_a_proposal_is_listed_with_its_sentence_and_its_loop(told: ToldHome) -> None:
    """C-65: what, evidence, rule, loop; the loop itself stays open."""
    answer = told.say("review")
    (one,) = answer["proposals"]
    assert (answer["schema"], answer["total"], answer["returned"]) == ("loopledger/review@1", 1, 1)
    assert (one["what"], one["due"], one["rule"], one["evidence"]["text"], one["evidence"]["message_id"]) == (
        "done", None, f"topic_only@{RULES_VERSION}", HINT, "m2",
    )  # fmt: skip
    assert (one["loop"]["quote"], one["loop"]["status"]) == (ASK, "open")
    assert told.say("review", "--as-of", "2026-06-02")["proposals"] == []
    shown = told.print("review")
    assert "1  that it is done" in shown
    assert "loopledger review accept 1" in shown
    assert "proposed: that it is done" in [step["words"] for step in told.say("show", "1")["steps"]]


def test_accepting_ends_the_loop_on_the_evidence_of_the_proposal(told: ToldHome) -> None:
    """C-65: a person decides with one command; the same after a rebuild; undo brings the proposal back."""
    told.say("review")
    answer = told.say("review", "accept", "1", hours=60)
    assert (answer["op"], answer["status"], answer["changed"]) == ("accept", "done", True)
    row = loop_of(told)
    assert row["status"] == "done"
    found = told.say("show", row["id"])
    assert [step["what"] for step in found["steps"]] == ["opened", "proposed", "accepted", "closed"]
    assert (found["steps"][-1]["quote"]["text"], found["steps"][-1]["rule"]) == (HINT, f"accept@{RULES_VERSION}")
    assert loop_of(told, "--as-of", "2026-06-02")["status"] == "open"
    before = told.export()
    assert told.rebuilt() == before
    told.enter(undo(1, 70))
    assert (loop_of(told)["status"], len(told.say("review")["proposals"])) == ("open", 1)


def test_accepting_another_date_moves_it_and_keeps_the_old_one(told: ToldHome, note: Iterator[list[str]]) -> None:
    """C-56: a proposed date counts from the acceptance on."""
    next(note)[:] = ["due:2026-06-09"]
    told.rebuilt()
    (one,) = told.say("review")["proposals"]
    assert (one["what"], one["due"], one["words"]) == ("due", "2026-06-09", "the date 2026-06-09")
    answer = told.say("review", "accept", one["id"][:6], hours=60)
    assert (answer["status"], answer["due"], answer["due_was"]) == ("open", "2026-06-09", "2026-06-05")
    assert (loop_of(told)["due"], loop_of(told, "--as-of", "2026-06-02")["due"]) == ("2026-06-09", "2026-06-05")
    assert told.say("review")["proposals"] == []
    told.lose("m2")
    assert loop_of(told)["due"] == "2026-06-05"
    assert loop_of(told, "--as-of", "2026-06-03T23:00")["due"] == "2026-06-09"


def test_a_date_set_since_stays_when_the_accepted_one_loses_its_proof(told: ToldHome, note: Iterator[list[str]]) -> None:
    """M-036: only what rests on the lost message is undone."""
    next(note)[:] = ["due:2026-06-09"]
    told.rebuilt()
    told.say("review")
    told.say("review", "accept", "1", hours=60)
    told.say("list")
    told.say("due", "1", "2026-06-20", hours=61)
    told.lose("m2")
    assert loop_of(told)["due"] == "2026-06-20"


def test_accepting_a_drop(told: ToldHome, note: Iterator[list[str]]) -> None:
    next(note)[:] = ["dropped"]
    told.rebuilt()
    told.say("review")
    assert told.say("review", "accept", "1", hours=60)["status"] == "dropped"
    assert loop_of(told)["status"] == "dropped"


def test_rejecting_hides_the_proposal_for_good(told: ToldHome) -> None:
    """C-65: recorded, and the loop stays as it was; twice is a conflict."""
    (one,) = told.say("review")["proposals"]
    answer = told.say("review", "reject", "1", hours=60)
    assert (answer["op"], answer["status"]) == ("reject", "open")
    assert (told.say("review")["proposals"], loop_of(told)["status"]) == ([], "open")
    told.rebuilt()
    assert told.say("review")["proposals"] == []
    refused = told.say("review", "accept", one["id"])
    assert (refused["error"], refused["exit"]) == ("conflict", 2)
    assert "you rejected what was proposed" in [step["words"] for step in told.say("show", loop_of(told)["id"])["steps"]]


def test_an_accepted_proposal_falls_with_its_message_at_once(told: ToldHome) -> None:
    """M-031, M-036, J-84: the loop is open again at the very next fold; as-of still tells what was seen then; and coming back closes it."""
    told.say("review")
    told.say("review", "accept", "1", hours=60)
    told.lose("m2")
    row = loop_of(told)
    assert row["status"] == "open"
    assert told.say("review")["proposals"] == []
    assert told.say("show", row["id"])["steps"][-1]["words"] == "open again: the message that proved it is gone"
    assert loop_of(told, "--as-of", "2026-06-03T22:00")["status"] == "done"
    before = told.export()
    assert told.rebuilt() == before
    told.receive(*told.story.records())
    assert loop_of(told)["status"] == "done"


def test_unknown_and_ambiguous_names_are_refused(told: ToldHome, note: Iterator[list[str]]) -> None:
    """M-107: not_found, invalid_params, conflict once the loop is over; a number counts only after `review`."""
    assert told.say("review", "accept", "ffffffff")["error"] == "not_found"
    told.say("list")
    assert told.say("review", "accept", "1")["error"] == "not_found"
    told.say("review")
    assert told.say("review", "accept", "9")["error"] == "not_found"
    (one,) = told.say("review")["proposals"]
    told.say("drop", "1", hours=60)
    assert told.say("review", "accept", one["id"])["error"] == "conflict"


def test_a_beginning_of_several_names_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], note: Iterator[list[str]]) -> None:
    """Names begin with one of sixteen signs; of forty some begin alike with a letter. A digit alone is the number of a row."""
    story = Story()
    for number in range(40):
        asker = f"Asker {number} <asker{number}@example.org>"
        story.mail(asker, ASK, hours=number, thread=f"a{number}", subject=f"Plan {number}")
        story.mail(asker, HINT, hours=100 + number, thread=f"b{number}", subject=f"Post {number}")
    told = ToldHome(tmp_path / "home", story, capsys=capsys)
    names = [one["id"] for one in told.say("review", hours=200)["proposals"]]
    assert len(names) == len(set(names)) == 40
    letters = [name[0] for name in names if name[0].isalpha()]
    first = next(letter for letter in letters if letters.count(letter) > 1)
    refused = told.say("review", "accept", first, hours=200)
    assert (refused["error"], "several" in refused["message"]) == ("invalid_params", True)


def test_muted_loops_and_lost_mail_are_counted(told: ToldHome) -> None:
    """M-101."""
    told.say("mute", loop_of(told)["id"], hours=60)
    answer = told.say("review")
    assert (answer["total"], answer["returned"], answer["omitted"]["by_reason"]) == (1, 0, {"muted": 1})
    assert "1 on loops that are hidden: muted" in told.print("review")


def test_wrong_rows_are_counted_among_those_a_person_ended(told: ToldHome) -> None:
    """M-065: the share of rows that were none."""
    assert told.say("review")["precision"] == {"decided": 0, "wrong": 0, "right_share": None, "wrong_by_type": {}}
    told.say("wrong", loop_of(told)["id"], hours=60)
    assert told.say("review")["precision"] == {"decided": 1, "wrong": 1, "right_share": 0.0, "wrong_by_type": {"unanswered_inbound": 1}}
    assert told.say("review", "--as-of", "2026-06-02")["precision"]["decided"] == 0
    assert "Of 1 rows you ended, you called 1 wrong." in told.print("review")


def test_an_agent_neither_accepts_nor_rejects(told: ToldHome) -> None:
    """M-154: only a person's entry counts in the fold."""
    (one,) = told.say("review")["proposals"]
    payload = {"person": "ann@example.org", "because": one["id"], "note": "done"}
    told.enter(NewEntry("accept", one["loop"]["id"], payload, "helper", "agent", hour(60)))
    assert loop_of(told)["status"] == "open"


def test_what_an_agent_proposes_waits_for_a_person(told: ToldHome) -> None:
    """M-120: listed with its ground beside what rules propose, once however often it is said; a person accepts it."""
    loop = loop_of(told)
    payload = {"person": "ann@example.org", "proof": {"text": "it came by post"}}
    for hours in (55, 56):
        told.enter(NewEntry("drop", loop["id"], payload, "helper", "agent", hour(hours)))
    found = {one["rule"].partition("@")[0]: one for one in told.say("review")["proposals"]}
    assert sorted(found) == ["agent:helper", "topic_only"]
    assert (found["agent:helper"]["what"], found["agent:helper"]["words"]) == ("dropped", "that it is dropped (it came by post)")
    assert told.say("review", "accept", found["agent:helper"]["id"], hours=60)["status"] == "dropped"
    assert loop_of(told)["status"] == "dropped"


def test_a_hand_made_acceptance_by_name_alone_finds_its_proposal() -> None:
    """The contract of rules that propose: target = loop, because = `step_id`."""
    story = Story()
    story.mail(ANN, ASK, hours=0)
    loop = story.fold().loops[0]
    made = timeline_of(story)
    draft = made.loops[0]
    draft.step("proposed", hour(10), "topic_only", loop.evidence, note="done")
    name = step_id(loop.loop_id, draft.steps[-1])
    apply_decision(made, Decision("accept", loop.loop_id, hour(20), "h", loop.person, because=name))
    assert (draft.status, draft.steps[-1].evidence) == ("done", loop.evidence)
    apply_decision(made, Decision("reopen", loop.loop_id, hour(21), "i", loop.person))
    apply_decision(made, Decision("accept", loop.loop_id, hour(22), "j", loop.person, because=name))
    assert draft.is_open, "one decides once"


@pytest.mark.parametrize("note", ["", "due:", "later", "partly"])
def test_what_cannot_be_accepted_changes_nothing(note: str) -> None:
    """A decision without a proposal, or with one that no rule makes."""
    story = Story()
    story.mail(ANN, ASK, hours=0)
    loop = story.fold().loops[0]
    made = timeline_of(story)
    apply_decision(made, Decision("accept", loop.loop_id, hour(20), "h", loop.person, because="none", note=note))
    assert [step.what for step in made.loops[0].steps] == ["opened"]


def timeline_of(story: Story) -> Timeline:
    """The timeline of Ann's unit after all messages, with its loops still in the making."""
    from pipeline.run.in_memory import units_of
    from pipeline.stages.detect import judge_unit
    from tests.scenario import READERS

    units = units_of(story.records(), story.owner, READERS)
    made = Timeline("ann@example.org", story.owner, units.people, NoDue())
    for row in judge_unit("ann@example.org", units.by_person["ann@example.org"], story.owner, units.people):
        unit._message(made, row)
    return made


def test_names_of_steps_rest_on_their_place() -> None:
    """`step_id`: loop, kind, rule and place; without a place the words tell two of them apart."""
    step = Step("proposed", 5, "r@1", Evidence("a", "m1", 3, 7, "plan", "sha"), note="done")
    assert step_id("l", step) == step_id("l", step._replace(note="dropped", as_of_us=6))
    assert step_id("l", step) != step_id("m", step)
    bare = step._replace(evidence=None)
    assert step_id("l", bare) == step_id("l", bare._replace(as_of_us=6)) != step_id("l", bare._replace(note="dropped"))
