"""Decisions of people are acts at a moment: they close, drop and reopen, and survive whatever is read later."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memory.rows import proposed_flags, step_row
from pipeline.models.ledger import Decision, LoopType, Step
from pipeline.stages.reconcile.dates import with_moves
from tests.scenario import ME, Story, hour

ANN = "Ann Bell <ann@example.org>"
ASK = "Could you send me the floor plan for hall 4?"


def asked() -> Story:
    """Ann asked the owner."""
    story = Story()
    story.mail(ANN, ASK, hours=0)
    return story


@pytest.mark.behaviour("N-22", "N-24")
def test_done_holds_until_a_newer_ask_opens_a_new_loop() -> None:
    """J-82, J-83."""
    story = asked()
    story.decide("done", story.fold().loops[0], hours=30)
    (loop,) = story.fold().loops
    assert (loop.status, loop.closed_us, loop.steps[-1].rule, loop.steps[-1].decision) == ("done", hour(30), "person@8", "hash0")
    story.mail(ANN, "Can you tell me when the hall opens?", hours=40, reply="m1")
    assert story.loops() == [("inbound", "done", "ann@example.org", "m1"), ("inbound", "open", "ann@example.org", "m2")]


def test_older_mail_that_arrives_later_keeps_the_decision() -> None:
    """The decision names the evidence message, not only an id."""
    story = asked()
    story.decide("drop", story.fold().loops[0], hours=30)
    story.messages.insert(
        0, {**story.messages[0], "id": "m0", "at": "2026-05-29T09:00:00+00:00", "headers": {"Message-ID": "<m0@x.example>"}}
    )
    (loop,) = story.fold().loops
    assert (loop.status, loop.evidence.message_id) == ("dropped", "m0")


def test_reopen_brings_it_back_and_other_ops_touch_nothing() -> None:
    """Decisions apply in order of their moment."""
    story = asked()
    first = story.fold().loops[0]
    story.decide("done", first, hours=30)
    story.decide("reopen", first, hours=31)
    story.decide("mute", first, hours=32)
    (loop,) = story.fold().loops
    assert (loop.status, loop.closed_us, [step.what for step in loop.steps]) == ("open", None, ["opened", "closed", "reopened"])


def test_what_was_dropped_may_still_be_called_wrong_once() -> None:
    """Both end a row as dropped; only the second says that it was none, and saying that again says nothing new."""
    story = asked()
    (loop,) = story.fold().loops
    for hours, op in ((30, "drop"), (31, "wrong"), (32, "wrong")):
        story.decide(op, loop, hours=hours)
    (loop,) = story.fold().loops
    assert (loop.status, [step.rule for step in loop.steps[1:]]) == ("dropped", ["person@8", "wrong@8"])


def test_the_last_end_that_a_person_gives_holds() -> None:
    """A second window may still show the row that the first one closed: what is answered there is what stands afterwards."""
    story = asked()
    loop = story.fold().loops[0]
    ends = []
    for at, op in enumerate(("done", "drop", "done", "done", "wrong", "drop", "done"), start=30):
        story.decide(op, loop, hours=at)
        (now,) = story.fold().loops
        ends.append((now.status, now.closed_us, now.steps[-1].rule))
    assert ends == [
        ("done", hour(30), "person@8"),
        ("dropped", hour(31), "person@8"),
        ("done", hour(32), "person@8"),
        ("done", hour(32), "person@8"),  # said before: no further step
        ("dropped", hour(34), "wrong@8"),
        ("dropped", hour(34), "wrong@8"),
        ("done", hour(36), "person@8"),
    ]


def test_a_person_drops_what_an_answer_had_closed() -> None:
    story = asked()
    story.mail(ME, "Attached is the floor plan.", hours=2, to=ANN, reply="m1")
    (answered,) = story.fold().loops
    assert answered.status == "done"
    story.decide("drop", answered, hours=30)
    assert story.fold().loops[0].status == "dropped"


@pytest.mark.parametrize("op", ["done", "drop"])
def test_a_resting_loop_that_a_person_ended_and_reopened_is_listed_again(op: str) -> None:
    """ask_back: ended by whatever, a loop rests no more; who reopens it wants to see it."""
    story = asked()
    story.mail(ME, "Which floor do you need?", hours=2, to=ANN, reply="m1")
    resting = next(loop for loop in story.fold().loops if loop.type is LoopType.UNANSWERED_INBOUND)
    story.decide(op, resting, hours=30)
    story.decide("reopen", resting, hours=40)
    loop = next(loop for loop in story.fold().loops if loop.type is LoopType.UNANSWERED_INBOUND)
    assert (loop.status, loop.ripe_us, "waiting_for_answer" in loop.flags) == ("open", hour(24), False)


def test_a_choice_put_to_the_owner_is_also_a_pending_decision_with_the_same_fate() -> None:
    """J-76."""
    story = Story()
    story.mail(ANN, "Do you want the hall or the garden?", hours=0)
    twins = {loop.type: loop for loop in story.fold().loops}
    ask, twin = twins[LoopType.UNANSWERED_INBOUND], twins[LoopType.DECISION_PENDING]
    assert (twin.evidence, twin.ripe_us, f"twin_of:{ask.loop_id}" in twin.flags) == (ask.evidence, ask.ripe_us, True)
    story.mail(ME, "The garden, it is quieter.", hours=5, to=ANN, reply="m1")
    assert {loop.status for loop in story.fold().loops} == {"done"}


@pytest.mark.parametrize("kind", ["", "unanswered_inbound", "decision_pending"])
def test_a_decision_whose_id_fits_no_loop_any_more_means_the_message_it_names(kind: str) -> None:
    """A better rule may read another span of the same message: the type keeps it from a loop of another kind."""
    story = asked()
    loop = story.fold().loops[0]
    named = Decision("drop", "0" * 16, hour(30), "h", loop.person, ((loop.evidence.account, loop.evidence.message_id),), type=kind)
    story.decisions.append(named)
    assert [row.status for row in story.fold().loops] == ["dropped"]
    story.decisions[0] = replace(named, type="commitment_owed_to_me")
    assert [row.status for row in story.fold().loops] == ["open"]


def test_a_move_by_mail_keeps_its_old_date_and_a_person_moves_it_on() -> None:
    """C-56, M-119: every move tells both dates, whoever made it; without a zone it counts in that of the row."""
    row = asked().fold().loops[0]
    steps = (
        *row.steps,
        Step("moved", hour(10), "moved@1", row.evidence, note="2026-06-05>2026-06-12 m7"),
        Step("moved", hour(20), "person@1", decision="h", note=">2026-06-20@UTC"),
        Step("moved", hour(30), "person@1", decision="i", note=">"),
    )
    made = with_moves(replace(row, steps=steps, due="2026-06-12", due_zone="Asia/Seoul"))
    assert [step.note for step in made.steps[1:]] == [
        "2026-06-05@Asia/Seoul>2026-06-12@Asia/Seoul m7",
        "2026-06-12@Asia/Seoul>2026-06-20@UTC",
        "2026-06-20@UTC>",
    ]
    assert (made.due, made.due_zone) == (None, "")


@pytest.mark.behaviour("S003-39")
@pytest.mark.parametrize(("op", "note"), [("propose_done", "done"), ("propose_drop", "dropped")])
def test_what_an_agent_proposes_is_a_step_and_closes_nothing(op: str, note: str) -> None:
    """M-120: shown until a person decides; after the end it is no step at all."""
    story = asked()
    first = story.fold().loops[0]
    story.decide(op, first, hours=30)
    (loop,) = story.fold().loops
    step = loop.steps[-1]
    assert (loop.status, step.what, step.note, step.decision) == ("open", "proposed", note, "hash0")
    assert step.rule.startswith("agent:")
    assert (loop.last_activity_us, loop.rules) == (first.last_activity_us, first.rules)
    assert proposed_flags(loop) == [f"close_proposed:{note}"]
    assert step_row(step, loop).words == f" proposes that it is {note}; nothing is closed"
    story.decide("drop", first, hours=31)
    story.decide(op, first, hours=32)
    (loop,) = story.fold().loops
    assert [step.what for step in loop.steps] == ["opened", "proposed", "dropped"]
    assert proposed_flags(loop) == []
