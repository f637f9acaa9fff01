"""The continual evaluation: a process for each question, a home that survives, and figures in pairs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from benchmarks.trustbench import continual
from benchmarks.trustbench.continual import OPEN, OVER, WITH, WITHOUT, Asked
from benchmarks.trustbench.score import Tried
from tests.fakes.told_home import ToldHome
from tests.scenario import Story

UMA = "Uma Koch <uma@example.org>"


def test_every_question_of_the_demo_mailbox_is_put_twice_in_an_order_of_the_seed() -> None:
    known = continual.all_questions()
    assert len(known) > 200
    assert Counter(one.right for one in known).keys() == {OPEN, OVER}
    order = continual.order_of(1, 6)
    assert Counter(Counter(order).values()) == {2: 6}
    assert order == continual.order_of(1, 6) != continual.order_of(2, 6)


@pytest.mark.behaviour("S002-11")
def test_a_true_answer_that_was_noted_is_used_by_the_next_process_and_by_none_without_memory(tmp_path: Path) -> None:
    """What the ledger lists is wrong here by intention; the processes share the home and nothing else."""
    story = Story()
    story.mail(UMA, "Hello Robin,\nCould you send me the key of hall 4?", hours=0)
    home = ToldHome(tmp_path / "home", story).path
    asked = Asked("uma@example.org", "m1", "unanswered_inbound", OVER)
    assert continual.one(home, asked, WITH) is False
    assert continual.answer(home, asked, WITH) == OVER
    assert continual.answer(home, asked, WITHOUT) == OPEN


@pytest.mark.behaviour("S002-12")
def test_figures_are_told_in_pairs_with_and_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each line holds both arms with their intervals; both arms see the same questions from the same start."""
    told: list[tuple[int, str]] = []

    def learner(home: Path, asked: Asked, arm: str) -> bool:
        """Right from the second time on, if it has notes."""
        notes = home / asked.message_id
        known = notes.exists()
        if arm == WITH:
            notes.touch()
        told.append((hash(asked), arm))
        return known

    monkeypatch.setattr(continual, "one", learner)
    monkeypatch.setattr(continual, "demo_home", lambda path: path.mkdir() or path)
    assert continual.main(["--rows", "4"]) == 0
    title, first, again = capsys.readouterr().out.splitlines()
    assert ("with, %" in title, "without, %" in title) == (True, True)
    assert first.split()[:3] == ["asked", "first", "0.0"]
    assert again.split()[2] == "100.0"
    assert [row.split()[-2:] for row in (first, again)] == [["20", "5"]] * 2
    assert again.count(" to ") == 2
    assert sorted(one for one, arm in told if arm == WITH) == sorted(one for one, arm in told if arm == WITHOUT)
    few = [{WITH: [Tried("a", "first", True)], WITHOUT: [Tried("a", "first", False)]}]
    assert continual.pairs(few).count("anecdote") == 4
