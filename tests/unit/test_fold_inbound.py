"""Who waits for the owner: opening, joining, closing and reopening of `unanswered_inbound`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.models.ledger import RESTING_US
from pipeline.models.people import People
from pipeline.run.unit import NoDue
from pipeline.stages.detect import judge_unit
from pipeline.stages.reconcile import no_calendar, reconcile_unit
from tests.scenario import ME, OWNER, Story, hour

ANN = "Ann Bell <ann@example.org>"
PLAN = {"filename": "floor-plan.pdf", "mime_type": "application/pdf", "size": 20_480}
BO = "Bo Lind <bo@example.net>"
JO = "Jo Park <jo@example.com>"
ASK = "Could you send me the floor plan for hall 4?"


def asked() -> Story:
    """Ann asked the owner on Monday morning."""
    story = Story()
    story.mail(ANN, ASK, hours=0)
    return story


@pytest.mark.behaviour("S003-01", "S003-31")
def test_an_ask_to_the_owner_opens_a_loop_with_person_quote_and_ripe_time() -> None:
    """J-63, J-66."""
    (loop,) = asked().fold().loops
    assert (loop.type, loop.status, loop.person, loop.counterparty_name) == ("unanswered_inbound", "open", "ann@example.org", "Ann Bell")
    assert loop.evidence.quote == ASK
    assert (loop.opened_us, loop.ripe_us) == (hour(0), hour(24))


@pytest.mark.behaviour("N-22", "S003-31")
def test_an_answer_to_the_asker_closes_with_its_own_sentence() -> None:
    """close_reply."""
    story = asked()
    story.mail(ME, "The floor plan is on the shared drive.", hours=30, to=ANN, reply="m1")
    (loop,) = story.fold().loops
    assert (loop.status, loop.closed_us) == ("done", hour(30))
    closing = loop.steps[-1]
    assert (closing.what, closing.rule) == ("closed", "close_reply@8")
    assert closing.evidence is not None
    assert closing.evidence.quote == "The floor plan is on the shared drive."


@pytest.mark.parametrize("thanks", ["Thanks!", "Got it, thanks.", "Great, thank you so much!"])
@pytest.mark.behaviour("N-22", "S003-32")
def test_a_bare_acknowledgement_leaves_the_ask_open(thanks: str) -> None:
    """J-59, J-79."""
    story = asked()
    story.mail(ME, thanks, hours=30, to=ANN, reply="m1")
    assert story.loops("inbound") == [("inbound", "open", "ann@example.org", "m1")]


@pytest.mark.behaviour("N-10", "N-22")
def test_a_draft_neither_closes_nor_opens() -> None:
    """J-44, S1."""
    story = asked()
    story.mail(ME, "The floor plan is on the shared drive.", hours=30, to=ANN, reply="m1", labels=["DRAFT"])
    assert story.loops() == [("inbound", "open", "ann@example.org", "m1")]
    assert story.reason("m2") == "draft"


def test_a_forward_to_a_colleague_with_an_ask_delegates_and_leaves_the_asker_waiting() -> None:
    """J-80."""
    story = asked()
    forwarded = "Jo, could you send Ann the plan?\n\n---------- Forwarded message ---------\nFrom: Ann Bell <ann@example.org>\n"
    story.mail(ME, forwarded + "Date: Mon, 1 Jun 2026\nSubject: Workshop\nTo: Robin\n\n" + ASK, hours=30, to=JO, subject="Fwd: Workshop")
    assert story.loops() == [("inbound", "open", "ann@example.org", "m1"), ("outbound", "open", "jo@example.com", "m2")]
    inbound = next(loop for loop in story.fold().loops if loop.person == "ann@example.org")
    assert "delegated_to:jo@example.com" in inbound.flags


def test_asking_back_rests_the_loop_until_their_answer_wakes_it() -> None:
    """ask_back: opened_at is kept, the timer starts at their answer."""
    story = asked()
    story.mail(ME, "Which floor do you need?", hours=2, to=ANN, reply="m1")
    resting = next(loop for loop in story.fold().loops if loop.type == "unanswered_inbound")
    assert "waiting_for_answer" in resting.flags
    assert resting.ripe_us == RESTING_US
    story.mail(ANN, "The second floor is the one.", hours=50, reply="m2")
    woken = next(loop for loop in story.fold().loops if loop.type == "unanswered_inbound")
    assert "waiting_for_answer" not in woken.flags
    assert (woken.status, woken.opened_us, woken.ripe_us) == ("open", hour(0), hour(74))


def test_a_mere_promise_keeps_the_debt_in_view() -> None:
    """N-02, C-54: an ask answered by a promise never leaves nothing open, and both rows name each other."""
    story = asked()
    story.mail(ME, "I'll send it on Thursday.", hours=3, to=ANN, reply="m1")
    ask, vow = story.fold().loops
    assert (ask.status, vow.status, vow.type, vow.evidence.message_id) == ("done", "open", "commitment_owed_by_me", "m2")
    assert (ask.flags, vow.flags) == ((f"converted_to:{vow.loop_id}",), (f"converted_from:{ask.loop_id}",))
    story.mail(ME, "Here is the floor plan.", hours=60, to=ANN, reply="m1", attachments=[PLAN])
    ask, vow = story.fold().loops
    assert (vow.status, ask.steps[-1].rule, ask.steps[-1].evidence) == ("done", "kept@8", vow.steps[-1].evidence)


def test_a_later_ask_joins_and_a_new_ask_after_closing_opens_a_new_loop() -> None:
    """J-65, J-82."""
    story = asked()
    story.mail(ANN, "Could you also add the fire exits to the plan?", hours=20, reply="m1")
    (loop,) = story.fold().loops
    assert (loop.evidence.message_id, [step.what for step in loop.steps], len(loop.joined)) == ("m1", ["opened", "joined"], 1)
    story.mail(ME, "Here is the plan.\nThe fire exits are on it.", hours=40, to=ANN, reply="m2")
    story.mail(ANN, "When does the hall open on Sunday?", hours=60, reply="m3")
    assert story.loops("inbound") == [("inbound", "done", "ann@example.org", "m1"), ("inbound", "open", "ann@example.org", "m4")]


def test_a_reminder_repeats_the_open_ask() -> None:
    """J-61."""
    story = asked()
    story.mail(ANN, "Just a gentle reminder about my mail below.", hours=50, reply="m1")
    (loop,) = story.fold().loops
    assert (loop.opened_us, loop.last_activity_us) == (hour(0), hour(50))


@pytest.mark.behaviour("N-22")
def test_the_asker_settles_or_withdraws() -> None:
    """settle_asker, withdraw."""
    story = asked()
    story.mail(ANN, "Never mind, I found it.", hours=10, reply="m1")
    assert story.loops() == [("inbound", "dropped", "ann@example.org", "m1")]


def test_two_strangers_in_one_thread_are_two_loops_and_a_reply_closes_one() -> None:
    """J-50."""
    story = asked()
    story.mail(BO, "Is invoice 77 paid?", hours=1)
    story.mail(ME, "Yes, invoice 77 is paid.", hours=30, to=BO, reply="m2")
    assert story.loops("inbound") == [("inbound", "done", "bo@example.net", "m2"), ("inbound", "open", "ann@example.org", "m1")]


@pytest.mark.behaviour("N-08")
def test_an_answer_from_another_account_closes() -> None:
    """S7: ask to one account, reply from another; joined by In-Reply-To."""
    story = Story(owner=Story().owner)
    story.mail(ANN, ASK, hours=0)
    mine = "Robin Vale <robin.vale@example.net>"
    story.mail(mine, "It is on the drive.", hours=5, to=ANN, thread="x9", reply="m1", account="robin.vale@example.net", labels=["SENT"])
    loops = story.loops(addresses=frozenset({"robin@example.com", "robin.vale@example.net"}))
    assert loops == [("inbound", "done", "ann@example.org", "m1")]


def test_an_answer_in_a_fresh_mail_with_the_topic_closes() -> None:
    """close_topic."""
    story = asked()
    story.mail(ME, "The floor plan of the hall is on the shared drive.", hours=30, to=ANN, thread="t2", subject="Drawings")
    (loop,) = story.fold().loops
    assert (loop.status, loop.steps[-1].rule) == ("done", "close_topic@8")


@pytest.mark.behaviour("N-22")
def test_another_addressee_answers_and_the_asker_is_content() -> None:
    """settle_third: closing evidence is that answer; before the thanks nothing closes."""
    story = Story()
    story.mail(ANN, ASK, hours=0, to=[ME, JO])
    story.mail(JO, "The plan hangs in the hall.", hours=5, to=[ANN, ME], reply="m1")
    assert story.loops("inbound") == [("inbound", "open", "ann@example.org", "m1")]
    story.mail(ANN, "Thanks, Jo!", hours=6, to=[JO, ME], reply="m2")
    (loop,) = [row for row in story.fold().loops if row.person == "ann@example.org"]
    closing = next(step for step in loop.steps if step.what == "closed")
    assert (loop.status, closing.rule, closing.evidence and closing.evidence.message_id) == ("done", "settle_third@8", "m2")


def test_several_asks_stay_open_on_the_one_not_answered() -> None:
    """J-78."""
    story = Story()
    story.mail(ANN, "Do you have two spare cables?\nAnd what is the parking code?", hours=0)
    story.mail(ME, "The parking code is 4711.", hours=3, to=ANN, reply="m1")
    (loop,) = story.fold().loops
    assert (loop.status, loop.evidence.quote) == ("open", "Do you have two spare cables?")


@pytest.mark.behaviour("N-10")
def test_spam_and_trash_open_nothing() -> None:
    """J-84."""
    story = Story()
    story.mail(ANN, ASK, hours=0, labels=["SPAM"])
    assert story.loops() == []
    assert story.reason("m1") == "spam"
    story.mail(ANN, ASK, hours=1, labels=["TRASH"])
    assert story.reason("m2") == "trash"


def test_the_same_rows_for_elapsed_and_weekday_clocks() -> None:
    """J-66: only ripe_at differs. Friday 20:00 is listed Monday 09:00 under shift."""
    story = Story()
    story.mail(ANN, ASK, hours=4 * 24 + 11)
    ripe = {clock: story.fold(clock=clock).loops[0].ripe_us for clock in ("shift", "elapsed", "weekdays")}
    assert ripe == {"shift": hour(168), "elapsed": hour(131), "weekdays": hour(179 + 13)}


def test_taking_up_a_choice_answers_it_even_in_the_words_of_a_promise() -> None:
    """J-60: "I'll come down" decides between two ways."""
    story = Story()
    story.mail(ANN, "Shall I bring the parcel up or will you come down?", hours=0)
    story.mail(ME, "I'll come down in ten minutes.", hours=1, to=ANN, reply="m1")
    assert story.loops("inbound") == [("inbound", "done", "ann@example.org", "m1")]


def test_an_answer_closes_a_resting_loop_and_its_timer_is_what_it_was() -> None:
    """The owner asked back, then answered without waiting."""
    story = asked()
    story.mail(ME, "Which floor do you need?", hours=2, to=ANN, reply="m1")
    story.mail(ME, "All floors are in the folder on the drive.", hours=30, to=ANN, reply="m1")
    loop = next(row for row in story.fold().loops if row.type == "unanswered_inbound")
    assert (loop.status, loop.ripe_us, "waiting_for_answer" in loop.flags) == ("done", hour(24), False)


def test_an_answer_in_the_trash_answers_nothing() -> None:
    """J-84: if only the closing mail vanishes, the loop is open again."""
    story = asked()
    story.mail(ME, "The floor plan is on the shared drive.", hours=30, to=ANN, reply="m1", labels=["SENT", "TRASH"])
    judged = judge_unit("ann@example.org", [replace(mail, was_live=True) for mail in story.fold().mails], OWNER, People())
    (loop,) = reconcile_unit("ann@example.org", judged, (), OWNER, People(), no_calendar, NoDue()).loops
    assert (loop.type, loop.status) == ("unanswered_inbound", "open")


def test_the_asker_settles_in_a_fresh_mail_on_the_same_topic() -> None:
    """settle_asker over conversations."""
    story = asked()
    story.mail(
        ANN,
        "About the floor plan of the hall: nothing more needed, as agreed on the phone.",
        hours=30,
        thread="t9",
        subject="After our call",
    )
    assert story.loops("inbound") == [("inbound", "done", "ann@example.org", "m1")]


def test_an_ask_read_with_low_confidence_is_marked() -> None:
    """J-22: a loop may open on the whole text of a mail without a clear reply zone."""
    story = asked()
    (mail,) = story.fold().mails
    unsure = replace(mail, reading=replace(mail.reading, confidence="low"))
    judged = judge_unit("ann@example.org", [unsure], OWNER, People())
    (loop,) = reconcile_unit("ann@example.org", judged, (), OWNER, People(), no_calendar, NoDue()).loops
    assert (loop.confidence, loop.flags) == ("low", ("low_confidence",))
