"""`due` without a loop: overdue first, then what comes due; what is left out is counted (M-119)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from memory.due_list import DueQuery, due_loops
from memory.ledger_sql import SqlLedger
from memory.state import ReadRules
from pipeline.errors import UsageError
from pipeline.models.worktime import WorkTime
from pipeline.store.reads import LedgerView
from tests.fakes.told_home import ToldHome
from tests.scenario import Story, hour

ANN, LEE = "Ann Bell <ann@example.org>", "Lee Park <lee@example.net>"


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> ToldHome:
    """Asked on Monday, 1 June: one for Wednesday, one for the 10th, one for July, and one without a date."""
    story = Story()
    story.mail(ANN, "Could you send me the floor plan by Wednesday?", hours=0, subject="Plan")
    story.mail(LEE, "Could you send me the key list by 10 June?", hours=1, thread="t2", subject="Keys")
    story.mail(LEE, "Could you send me the invoice by 20 July?", hours=2, thread="t3", subject="Invoice")
    story.mail(ANN, "Could you tell me who has the lamp?", hours=3, thread="t4", subject="Lamp")
    return ToldHome(tmp_path / "home", story, capsys=capsys)


def dates(answer: Any) -> tuple[list[str], list[str]]:
    assert answer["returned"] + answer["omitted"]["count"] == answer["total"]
    return [row["due"] for row in answer["overdue"]], [row["due"] for row in answer["due"]]


def test_what_is_overdue_comes_first_and_the_far_is_not_there(told: ToldHome) -> None:
    """M-119: seven days unless asked otherwise; by type, person and limit through the same reader."""
    assert dates(told.say("due")) == (["2026-06-03"], ["2026-06-10"])
    assert dates(told.say("due", "--within", "0")) == (["2026-06-03"], [])
    assert dates(told.say("due", "--within", "60")) == (["2026-06-03"], ["2026-06-10", "2026-07-20"])
    cut = told.say("due", "--within", "60", "--limit", "1")
    assert (dates(cut), cut["omitted"]["by_reason"]) == ((["2026-06-03"], []), {"page": 2})
    text = told.print("due")
    assert "overdue: 1" in text
    assert "due within 7 days: 1" in text
    assert "2 of 2 shown" in text


def test_as_of_shows_the_list_of_that_day(told: ToldHome) -> None:
    """M-008."""
    assert dates(told.say("due", "--as-of", "2026-06-02")) == ([], ["2026-06-03"])
    told.say("list")
    told.say("due", "4", "2026-06-05", hours=90)
    assert dates(told.say("due", "--as-of", "2026-06-02")) == ([], ["2026-06-03"])


@pytest.mark.behaviour("S003-37")
def test_a_date_that_comes_runs_nothing(told: ToldHome) -> None:
    """C-14: asked before and after the day of one and the same publication, a row is due, then overdue; no file of the home changes."""
    told.say("due", hours=40)
    before = {path.name: path.read_bytes() for path in (told.home.ledger, told.home.archive)}
    assert dates(told.say("due", "--within", "1", hours=40)) == ([], ["2026-06-03"])
    assert dates(told.say("due", "--within", "1", hours=80)) == (["2026-06-03"], [])
    assert {path.name: path.read_bytes() for path in (told.home.ledger, told.home.archive)} == before


def test_muted_stale_and_lost_ones_are_counted_alone(told: ToldHome) -> None:
    """M-101."""
    assert told.say("due", hours=24 * 400)["omitted"]["by_reason"] == {"stale": 3}
    told.say("mute", "--sender", "lee@example.net", hours=90)
    assert told.say("due")["omitted"]["by_reason"] == {"muted": 1}
    assert "left out: 1 muted" in told.print("due")
    told.lose("m1")
    assert told.say("due")["omitted"]["by_reason"] == {"muted": 1, "source_gone": 1}


def test_what_is_hidden_is_listed_with_what_shows_it_again(told: ToldHome) -> None:
    """`mute --list`: newest first, with the loops each hides; it stands alone and writes nothing."""
    assert "You hide nothing." in told.print("mute", "--list", hours=90)
    told.say("due", hours=90)
    told.say("mute", "1", "--until", "2026-06-30", hours=90)
    told.say("mute", "--sender", "lee@example.net", hours=91)
    told.say("mute", "--conversation", "2", hours=92)
    listed = told.say("mute", "--list")
    assert listed["schema"] == "loopledger/mutes@1"
    assert [one["kind"] for one in listed["mutes"]] == ["conversation", "sender", "loop"]
    assert sum(one["open"] for one in listed["mutes"]) >= 2
    text = told.print("mute", "--list")
    assert "loopledger unmute --sender lee@example.net" in text.replace(f" --home {told.path}", "")
    assert "until Tue 2026-06-30" in text
    assert "unmute --conversation LOOP" in text
    refused = told.say("mute", "--list", "--sender", "a@example.org")
    assert (refused["exit"], refused["problem"]) == (2, "--list stands alone")


def test_a_listed_row_is_dated_by_its_number(told: ToldHome) -> None:
    """The list is one like any other: its numbers name loops."""
    told.say("due")
    assert told.say("due", "1", "2026-06-09")["due_was"] == "2026-06-03"
    assert dates(told.say("due")) == ([], ["2026-06-09", "2026-06-10"])


def test_filters_and_bounds_of_the_reader(told: ToldHome) -> None:
    reads, rules = SqlLedger(LedgerView(told.home).publication().rows), ReadRules(WorkTime(zone="UTC"))

    def count(**asked: Any) -> int:
        return due_loops(reads, DueQuery(60, **asked), hour(100), rules).total

    assert (count(), count(person="ann"), count(types=("unanswered_outbound",)), count(account="nobody@example.com")) == (3, 1, 0, 0)
    past = {"as_of_us": hour(90)}
    assert (count(**past), count(**past, person="lee"), count(**past, types=("decision_pending",)), count(**past, account="x")) == (
        3,
        2,
        0,
        0,
    )
    for wrong in (DueQuery(-1), DueQuery(367), DueQuery(limit=0), DueQuery(limit=501)):
        with pytest.raises(UsageError):
            due_loops(reads, wrong, hour(100), rules)


@pytest.mark.parametrize("words", [["--clear"], ["--because", "x"], ["@0", "2026-06-09", "--as-of", "2026-06-01"]])
def test_a_list_and_a_date_do_not_mix(told: ToldHome, words: list[str]) -> None:
    told.say("list")
    assert told.say("due", *(word.replace("@0", "1") for word in words))["exit"] == 2
