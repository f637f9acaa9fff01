"""`due`, `wrong` and `done --evidence` end to end: journal, fold, rebuild, as-of, undo, loss of the proof."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pipeline.models.ledger import DueMove
from pipeline.stages.reconcile.draft import RULES_VERSION
from pipeline.store.db import open_archive
from pipeline.store.journal import entries
from tests.fakes.told_home import ToldHome, undo
from tests.scenario import ME, Story

ANN = "Ann Bell <ann@example.org>"


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> ToldHome:
    """Ann asks with a date (m1); later she writes something else in another thread (m2)."""
    story = Story()
    story.mail(ANN, "Could you send me the floor plan for hall 4 by Friday?", hours=0)
    story.mail(ANN, "Hello Robin,\n\nthe plan for hall 4 is with us\nnow, thank you.", hours=50, thread="t2", subject="Received")
    return ToldHome(tmp_path / "home", story, capsys=capsys)


def only(told: ToldHome, *more: str) -> dict[str, Any]:
    """The one loop there is."""
    (row,) = told.say("list", *more)["loops"]
    found: dict[str, Any] = row
    return found


@pytest.mark.behaviour("S003-41")
def test_a_typed_date_replaces_that_of_the_mail_and_the_history_keeps_both(told: ToldHome) -> None:
    """M-119: old date kept; in words or ISO; shown by show, explain and list; the same after a rebuild."""
    assert only(told)["due"] == "2026-06-05"
    answer = told.say("due", "1", "next", "Friday", "--because", "she has time", hours=60)
    assert (answer["op"], answer["changed"], answer["due"], answer["due_was"]) == ("due_set", True, "2026-06-12", "2026-06-05")
    assert "it could also be read as 2026-06-05" in answer["words"]
    assert (only(told)["due"], only(told)["due_zone"]) == ("2026-06-12", "UTC")
    for verb in ("show", "explain"):
        steps = told.say(verb, "1")["steps"]
        assert "the date moved from 2026-06-05 to 2026-06-12: you said so" in [step["words"] for step in steps]
    before = told.export()
    assert told.rebuilt() == before
    with open_archive(told.home, "read") as archive:
        (entry,) = [one for one in entries(archive) if one.op == "due_set"]
    assert (entry.actor_kind, (entry.payload or {}).get("because")) == ("human", "she has time")


def test_as_of_shows_the_date_of_that_moment(told: ToldHome) -> None:
    """M-008: list, show and waiting at a past moment."""
    told.say("list")
    told.say("due", "1", "2026-07-01", hours=60)
    told.say("due", "1", "2026-07-02T12:00", hours=70)
    for moment, due in (("2026-06-02", "2026-06-05"), ("2026-06-03T22:00", "2026-07-01"), ("2026-06-05", "2026-07-02T12:00:00+00:00")):
        assert only(told, "--as-of", moment)["due"] == due
        assert told.say("show", "1", "--as-of", moment)["loop"]["due"] == due
        assert told.say("waiting", "--stale-ok", "--as-of", moment)["groups"][0]["loops"][0]["due"] == due


def test_clear_takes_any_date_away_and_undo_brings_it_back(told: ToldHome) -> None:
    """M-006: the journal keeps both rows, the fold skips the undone one."""
    told.say("list")
    answer = told.say("due", "1", "--clear", hours=60)
    assert (answer["op"], answer["due"], answer["due_was"], only(told)["due"]) == ("due_clear", None, "2026-06-05", None)
    assert "the date was taken away (it was 2026-06-05): you said so" in [step["words"] for step in told.say("show", "1")["steps"]]
    assert not told.say("due", "1", "--clear", hours=61)["changed"]
    told.enter(undo(1, 62))
    assert only(told)["due"] == "2026-06-05"
    assert [step["what"] for step in told.say("show", "1")["steps"]] == ["opened"]


def test_the_same_date_again_writes_nothing_and_a_past_one_says_so(told: ToldHome) -> None:
    """M-119."""
    told.say("list")
    assert not told.say("due", "1", "2026-06-05", hours=60)["changed"]
    answer = told.say("due", "1", "2026-06-01", hours=60)
    assert (answer["changed"], "that is past" in answer["words"]) == (True, True)
    assert "overdue" in only(told)["states"]
    assert told.print("due", "1", "금요일까지", hours=60).startswith("due 2026-06-05 (UTC) (it was 2026-06-01)")


@pytest.mark.parametrize("date", ["soon", "February 30", "2026-02-30", "banana friday", "9999-01-01", "on 2026-06-03 and on 2026-06-04"])
def test_nonsense_is_no_date(told: ToldHome, date: str) -> None:
    """M-119: invalid_params, nothing written, and what to type instead."""
    told.say("list")
    refused = told.say("due", "1", date)
    assert (refused["exit"], refused["error"], "loopledger due" in refused["suggestion"]) == (2, "invalid_params", True)
    assert only(told)["due"] == "2026-06-05"


@pytest.mark.parametrize("arguments", [[], ["friday", "--clear"]])
def test_a_date_or_clear_never_both(told: ToldHome, arguments: list[str]) -> None:
    told.say("list")
    assert told.say("due", "1", *arguments)["exit"] == 2


def test_a_closed_loop_takes_no_date(told: ToldHome) -> None:
    """M-107: conflict; and too long words are refused."""
    told.say("list")
    assert told.say("due", "1", "friday", "--because", "x" * 2001)["error"] == "too_long"
    told.say("drop", "1", hours=60)
    refused = told.say("due", "1", "friday")
    assert (refused["error"], refused["exit"]) == ("conflict", 2)


@pytest.mark.behaviour("N-19")
def test_wrong_drops_for_good(told: ToldHome) -> None:
    """J-83: rule `wrong`; a rebuild does not bring it back, `--as-of` before it shows it open, twice changes nothing."""
    told.say("list")
    answer = told.say("wrong", "1", "--because", "she asked the printer", hours=60)
    assert (answer["op"], answer["status"], answer["changed"]) == ("wrong", "dropped", True)
    assert not told.say("wrong", "1", hours=61)["changed"]
    before = told.export()
    assert told.rebuilt() == before
    row = only(told)
    assert (row["status"], f"wrong@{RULES_VERSION}" in row["rules"]) == ("dropped", True)
    assert only(told, "--as-of", "2026-06-02")["status"] == "open"
    words = [step["words"] for step in told.say("explain", "1")["steps"]]
    assert "dropped: you said it is no such thing (she asked the printer)" in words
    told.enter(undo(1, 70))
    assert only(told)["status"] == "open"


def test_wrong_also_holds_for_what_was_closed_and_reopen_takes_it_back(told: ToldHome) -> None:
    """J-83."""
    told.say("list")
    told.say("done", "1", "--evidence", "told her", hours=60)
    assert told.say("wrong", "1", hours=61)["changed"]
    assert only(told)["status"] == "dropped"
    told.say("reopen", "1", hours=62)
    assert only(told)["status"] == "open"


@pytest.mark.parametrize(
    ("evidence", "quote"),
    [
        ("m2:the plan for hall 4 is with us now", "the plan for hall 4 is with us\nnow"),
        ("m2: now, thank you.", "now, thank you."),
        ("m2", "Hello Robin,"),
    ],
)
@pytest.mark.behaviour("S003-39")
def test_evidence_is_a_verbatim_span_of_a_stored_message(told: ToldHome, evidence: str, quote: str) -> None:
    """M-018, M-120: the closing step carries the span, and `show` checks it as an anchor."""
    told.say("list")
    told.say("done", "1", "--evidence", evidence, hours=60)
    found = told.say("show", "1")
    step = found["steps"][-1]
    assert (step["what"], step["quote"]["message_id"], step["quote"]["text"]) == ("closed", "m2", quote)
    assert [(anchor["role"], anchor["status"]) for anchor in found["anchors"]] == [("opened", "found"), ("closed", "found")]
    before = told.export()
    assert told.rebuilt() == before


@pytest.mark.behaviour("S003-39")
@pytest.mark.parametrize(
    ("evidence", "code", "words"),
    [
        ("m2:the plan for hall 5", "quote_mismatch", "does not hold"),
        ("m2: ", "invalid_params", "empty"),
        ("m2:" + "x" * 601, "too_long", "601"),
        ("18c0ffee00000000", "not_found", "18c0ffee00000000"),
        ("18c0ffee00000000:thanks", "not_found", "18c0ffee00000000"),
        ("mbox:abc", "not_found", "mbox:abc"),
    ],
)
def test_evidence_that_is_none_is_refused(told: ToldHome, evidence: str, code: str, words: str) -> None:
    """M-018: nothing is written and the loop stays open."""
    told.say("list")
    refused = told.say("done", "1", "--evidence", evidence)
    assert (refused["exit"], refused["error"], words in refused["message"]) == (2, code, True)
    assert only(told)["status"] == "open"


@pytest.mark.parametrize("text", ["told her: all is well", "phone:she has it", "x"])
def test_words_of_ones_own_stay_evidence(told: ToldHome, text: str) -> None:
    """M-120: item id or text."""
    told.say("list")
    told.say("done", "1", "--evidence", text, hours=60)
    row = only(told)
    assert (row["status"], told.say("show", "1")["steps"][-1]["quote"]) == ("done", None)


@pytest.mark.behaviour("S002-25")
def test_the_loop_is_open_again_when_the_message_that_proves_it_is_lost(told: ToldHome) -> None:
    """M-120, P15: breaking the closing evidence reopens; it takes effect at the next fold, and coming back closes again."""
    told.say("list")
    told.say("done", "1", "--evidence", "m2:the plan for hall 4 is with us", hours=60)
    told.lose("m2")
    assert only(told)["status"] == "open"
    words = [step["words"] for step in told.say("show", "1")["steps"]]
    assert words[-2:] == ["closed: you said so", "open again: the message that proved it is gone"]
    before = told.export()
    assert told.rebuilt() == before
    assert told.say("done", "1", "--evidence", "m2:hall 4")["error"] == "quote_mismatch"
    told.receive(*told.story.records())
    assert only(told)["status"] == "done"


def test_one_decision_closes_the_loop_it_names_and_no_other_of_the_mail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two people asked in one mail are two loops; an id decides, the message only where no id fits any more."""
    story = Story()
    story.mail(ME, "Ann, could you send the floor plan? Bo, could you book the hall?", hours=0, to=[ANN, "Bo Lind <bo@example.net>"])
    told = ToldHome(tmp_path / "home", story, capsys=capsys)
    rows = told.say("list")["loops"]
    told.say("wrong", rows[0]["id"])
    assert sorted(row["status"] for row in told.say("list")["loops"]) == ["dropped", "open"]


def test_a_move_reads_back_as_it_was_written() -> None:
    """`DueMove.note` and `DueMove.of` are twins; what is no move moves nothing."""
    for move in (DueMove(None, "", "2026-06-12", "UTC"), DueMove("2026-06-05", "Asia/Seoul", None, "")):
        assert DueMove.of(move.note()) == move
    assert DueMove.of("") == DueMove(None, "", None, "")
    assert DueMove.of("2026-06-05>2026-06-12 m7") == DueMove("2026-06-05", "", "2026-06-12", "")


def test_undo_takes_back_the_last_decision_and_undoing_that_restores_it(told: ToldHome) -> None:
    """M-006: the ledger is as if the decision had never been made, in what it says now; the journal keeps all three entries."""
    before = only(told)
    done = told.say("done", before["id"], "--evidence", "sent by courier", hours=60)
    assert only(told)["status"] == "done"
    back = told.say("undo", hours=61)
    assert (back["changed"], back["target"], back["words"]) == (True, before["id"], f"taken back: done {before['id']}")
    assert (only(told)["status"], told.say("show", before["id"])["steps"][-1]["what"]) == ("open", "opened")
    again = told.say("undo", done["hash"][:10], hours=62)
    assert (again["changed"], again["words"]) == (False, "entry 1 counts no more; nothing written")
    told.say("undo", back["hash"][:10], hours=63)
    assert only(told)["status"] == "done"
    assert told.rebuilt() == told.export()


def test_undo_takes_back_a_mute_and_says_what_it_does_not_know(told: ToldHome) -> None:
    """M-006, J-97."""
    assert told.say("undo")["error"] == "not_found"
    mute = told.say("mute", "--sender", "ann@example.org", hours=60)
    told.say("done", only(told)["id"], "--evidence", "sent", hours=61)
    told.say("undo", mute["hash"][:8], hours=62)
    assert (told.say("waiting", "--stale-ok")["muted"], only(told)["status"]) == (0, "done")
    assert {told.say("undo", name)["error"] for name in ("ffffffffff", "x", "99")} == {"not_found"}


def test_of_decisions_at_one_moment_the_later_in_the_journal_counts(told: ToldHome) -> None:
    """M-007: two in the same microsecond stand in the order in which they were made."""
    loop = only(told)["id"]
    for _ in range(4):
        told.say("drop", loop, hours=60)
        assert only(told)["status"] == "dropped"
        told.say("reopen", loop, hours=60)
        assert only(told)["status"] == "open"
