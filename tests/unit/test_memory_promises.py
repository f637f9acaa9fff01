"""What `waiting`, `list`, `show` and `explain` say of a promise, now and at past moments (C-27, C-56, C-63, M-008)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.render import due_words, flag_words
from memory.explain import explain_loop
from memory.ledger_sql import SqlLedger
from memory.listing import ListQuery, list_loops
from memory.show import show
from memory.state import ReadRules, loop_at
from memory.waiting import WaitingQuery, waiting
from pipeline.models.ledger import Decision, Loop, pending, step_id
from pipeline.models.worktime import WorkTime
from pipeline.store.reads import LedgerView
from tests.fakes.ledger_home import NOW_US, LedgerHome
from tests.scenario import ME, Story, hour
from tests.unit.test_fold_promises import ANN, PROMISE, file, loops, told

RULES = ReadRules(WorkTime(zone="UTC"))


def story() -> Story:
    """The proposal by Friday, moved to Monday, sent."""
    made = told(PROMISE, (ME, "제안서를 월요일까지 드려도 괜찮을까요?", 48), (ANN, "네, 월요일 괜찮습니다.", 50))
    made.mail(ME, "제안서 첨부드립니다.", hours=170, to=ANN, reply="m3", attachments=file("제안서.pdf"))
    return made


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[SqlLedger, Loop]]:
    """A ledger that holds the whole story, and its promise."""
    rows = [loop for loop in loops(story()) if loop.type == "commitment_owed_by_me"]
    view = LedgerView(LedgerHome(tmp_path_factory.mktemp("promise") / "home", loops=rows).write())
    yield SqlLedger(view.publication().rows), rows[0]
    view.close()


@pytest.mark.parametrize(
    ("moment", "status", "due", "words", "marks"),
    [
        (hour(1), "open", "2026-06-05", "due 2026-06-05", []),
        (hour(49), "open", "2026-06-05", "due 2026-06-05", ["another date is proposed"]),
        (hour(60), "open", "2026-06-08", "due 2026-06-08, moved", []),
        (hour(166), "open", "2026-06-08", "due 2026-06-08, due soon, moved", []),
        (hour(171), "done", "2026-06-08", "due 2026-06-08, moved", []),
    ],
)
def test_a_promise_at_each_moment_of_its_life(
    held: tuple[SqlLedger, Loop], moment: int, status: str, due: str, words: str, marks: list[str]
) -> None:
    """M-008, C-56: the date that held then, and what was proposed then."""
    reads, loop = held
    said = show(reads, None, loop.loop_id, NOW_US, RULES, moment).loop
    assert (said.status, said.due, due_words(said), flag_words(said)) == (status, due, words, marks)
    assert [row.due for row in list_loops(reads, ListQuery(as_of_us=moment), NOW_US, RULES).loops] == [due]
    ranked = [row for group in waiting(reads, WaitingQuery(as_of_us=moment, stale_ok=True), NOW_US, RULES).groups for row in group.loops]
    assert [(row.due, row.quote) for row in ranked] == ([(due, PROMISE)] if status == "open" else [])


def test_explain_tells_the_whole_life(held: tuple[SqlLedger, Loop]) -> None:
    """J-90: no reply time is named, for a promise has none."""
    reads, loop = held
    said = explain_loop(reads, loop.loop_id, NOW_US, RULES)
    assert [step.words for step in said.steps] == [
        "opened by this sentence",
        "proposed: the date 2026-06-08",
        "decided: the other side agreed",
        "the date moved from 2026-06-05 to 2026-06-08: proposed and accepted",
        "closed: the promise was kept (제안서.pdf)",
    ]
    assert said.arithmetic is not None
    assert said.arithmetic.words.endswith("listed from then on; due 2026-06-08")
    assert explain_loop(reads, loop.loop_id, NOW_US, RULES, hour(1)).closers[0].startswith("your message to")


def test_marks_of_an_open_promise() -> None:
    """C-67, C-69: what it hangs on and what is still owed stand on its row."""
    told_of = told("Once the board approves, I will send you the lease and the fire plan.")
    told_of.mail(ME, "Here is the lease.", hours=30, to=ANN, reply="m1", attachments=file("lease.pdf"))
    (loop,) = loops(told_of)
    assert sorted(loop.flags) == ["conditional:the board approves", "left:fire plan"]


@pytest.mark.parametrize("op", ["accept", "reject"])
def test_what_a_person_decided_later_was_still_asked_before(op: str) -> None:
    """M-008, C-65: the mark stands from the proposal to the decision, whoever settles it."""
    told_of = told("I'll send you the chart by Friday.", (ANN, "Can we make it Monday instead?", 2))
    (loop,) = [one for one in loops(told_of) if one.type == "commitment_owed_by_me"]
    (step,) = pending(loop)
    told_of.decisions.append(Decision(op, loop.loop_id, hour(4), "h1", loop.person, because=step_id(loop.loop_id, step)))
    (after,) = [one for one in loops(told_of) if one.type == "commitment_owed_by_me"]
    at = {hours: loop_at(after, hour(hours)) for hours in (1, 3, 5)}
    assert {hours: seen is not None and "due_proposed" in seen.flags for hours, seen in at.items()} == {1: False, 3: True, 5: False}
