"""How likely the owner answers: told from earlier mail only, stored with the ask, used for order alone (J-93)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.order_of_waiting import area, fitted, held_out, main
from pipeline.stages.detect.pull import Features
from tests.scenario import ME, Story

ANN = "Ann Bell <ann@example.org>"
BO = "Bo Lind <bo@example.net>"
ASK = "Could you send me the floor plan?"


def pulls(story: Story) -> dict[str, int]:
    """Message id -> pull of the inbound loop it opened."""
    return {loop.evidence.message_id: loop.pull for loop in story.fold().loops if loop.type == "unanswered_inbound"}


def test_a_person_whose_mails_are_answered_pulls_more_than_one_who_is_ignored() -> None:
    """J-93: sender history counts."""
    story = Story()
    for n in range(4):
        first = story.mail(ANN, f"Where is box {n}?", hours=n, thread=f"a{n}", subject=f"Box {n}")
        story.mail(ME, f"Box {n} is in the attic.", hours=n + 0.5, to=ANN, thread=f"a{n}", subject=f"Re: Box {n}", reply=first)
        story.mail(BO, f"Where is box {n}?", hours=n, thread=f"b{n}", subject=f"Crate {n}")
    ann = story.mail(ANN, ASK, hours=100, thread="t1", subject="Plan")
    bo = story.mail(BO, ASK, hours=100, thread="t2", subject="Plan")
    found = pulls(story)
    assert found[ann] > found[bo] > 0


def test_later_mail_changes_no_pull() -> None:
    """J-93: features come from what arrived before."""
    story = Story()
    ask = story.mail(ANN, ASK, hours=0)
    before = pulls(story)[ask]
    story.mail(ANN, "The hall is 40 metres long.", hours=30)
    story.mail(ME, "Thanks!", hours=40, to=ANN, reply="m2")
    assert pulls(story)[ask] == before


def test_few_recipients_and_to_pull_more_than_a_crowd_and_copy() -> None:
    """J-93."""
    story = Story()
    alone = story.mail(ANN, ASK, hours=0, thread="t1", subject="Plan")
    crowd = story.mail(BO, ASK, hours=0, thread="t2", subject="Plan", to=[ME, *(f"p{n}@example.org" for n in range(8))])
    copied = story.mail("Cem <cem@example.org>", f"Robin, {ASK}", hours=0, thread="t3", subject="Plan", to=BO, cc=[ME])
    found = pulls(story)
    assert found[alone] > found[crowd]
    assert found[alone] > found[copied]


def test_area_under_the_curve() -> None:
    """0.5 for chance and for one side only, 1.0 for a perfect order, ties half."""
    assert area([3.0, 2.0, 1.0], [True, True, False]) == 1.0
    assert area([1.0, 1.0], [True, False]) == 0.5
    assert area([1.0, 2.0], [True, True]) == 0.5


def test_fit_finds_the_telling_feature() -> None:
    """A column that decides gets the weight; a constant one gets none."""
    zero = Features(*[0.0] * len(Features._fields))
    rows = [zero._replace(share=float(n % 2)) for n in range(20)]
    weights, _ = fitted(rows, [n % 2 == 1 for n in range(20)], 200)
    assert weights.share > 1
    assert weights.length == 0
    assert held_out(rows, [n % 2 == 1 for n in range(20)]) == 1.0


def test_tool_prints_the_figures_of_a_labelled_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The measuring tool end to end; wrong usage says how to call it."""
    message = {
        "threadId": "t1",
        "from": ANN,
        "to": [ME],
        "cc": [],
        "subject": "Plan",
        "labels": ["INBOX"],
        "attachments": [],
        "body_text": ASK,
    }
    days = [{**message, "id": f"m{n}", "date": f"2026-06-0{n}T09:00:00+00:00", "headers": {"Message-ID": f"<m{n}@x>"}} for n in (1, 2)]
    owner = {"name": "Robin Vale", "addresses": ["robin@example.com"], "timezone": "UTC"}
    case = tmp_path / "case.json"
    case.write_text(json.dumps({"id": "c-01", "owner": owner, "now": "2026-06-09T09:00:00+00:00", "messages": days}))
    truth = tmp_path / "truth.jsonl"
    truth.write_text('{"id": "m1", "next_owner_in_thread": {"hours": 3}}\n{"id": "m2", "next_owner_in_thread": null}\n\n')
    assert main([str(case), str(truth), "--fit"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("2 of 2 mails, 1 answered within a week\n")
    assert "held out" in out
    assert main([]) == 2
