"""The faults S1 to S21 that other programs are suspected of: the least mail that shows one, and what is right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from extractors.due import due_of
from pipeline.models.ledger import Loop, LoopType
from pipeline.models.worktime import WorkTime
from pipeline.run import fold_records
from tests.scenario import ME, READERS, Story, hour

ANN = "Ann Bell <ann@example.org>"
BO = "Bo Lind <bo@example.net>"
ASK = "Could you send me the signed contract?"
OPEN = [("inbound", "open", "ann@example.org", "m1")]
FRIDAY_EVENING = 4 * 24 + 11
"""Hours from Monday 09:00 to Friday 20:00."""


def asked(text: str = ASK, **more: object) -> Story:
    """Ann asked the owner on Monday morning."""
    story = Story()
    story.mail(ANN, text, hours=0, **more)
    return story


def dated(story: Story) -> tuple[Loop, ...]:
    """The loops, with the dates of their asks read."""
    return fold_records(story.records(), story.owner, replace(READERS, due=due_of), ()).loops


def test_an_unsent_draft_is_no_answer_before_nor_after_it_is_thrown_away() -> None:
    """S1."""
    story = asked()
    story.mail(ME, "Here is the contract.", hours=46, to=ANN, reply="m1", labels=["DRAFT"])
    assert story.loops() == OPEN
    story.messages[-1]["labels"] = ["DRAFT", "TRASH"]
    assert story.loops() == OPEN


@pytest.mark.parametrize(
    ("text", "code"), [("Thanks!", "thanks_only"), ("FYI the office is closed on Monday.", "information"), ("Danke!", "thanks_only")]
)
def test_after_an_answer_thanks_and_news_open_nothing(text: str, code: str) -> None:
    """S2."""
    story = asked()
    story.mail(ME, "It is attached.", hours=2, to=ANN, reply="m1", attachments=[{"filename": "c.pdf", "mime_type": "application/pdf"}])
    story.mail(ANN, text, hours=3, reply="m2")
    assert story.loops() == [("inbound", "done", "ann@example.org", "m1")]
    assert story.reason("m3") == code


@pytest.mark.parametrize("label", ["SPAM", "TRASH"])
def test_spam_and_trash_open_nothing(label: str) -> None:
    """S3."""
    assert asked(labels=[label]).loops() == []


def test_an_order_without_a_question_mark_is_waited_for_by_its_date() -> None:
    """S5."""
    story = Story()
    story.mail(ME, "Please send me the signed invoice by Friday.", hours=0, to=BO)
    (loop,) = dated(story)
    assert (loop.type, loop.counterparty, loop.status, loop.due) == ("unanswered_outbound", "bo@example.net", "open", "2026-06-05")


def test_who_sends_on_to_the_other_is_out_and_is_owed_nothing() -> None:
    """S6."""
    story = Story()
    story.mail(ME, ASK, hours=0, to=[BO, ANN])
    story.mail(ANN, "Not me, ask Bo.", hours=3, reply="m1")
    assert story.loops() == [("outbound", "done", "ann@example.org", "m1"), ("outbound", "open", "bo@example.net", "m1")]


def test_an_answer_out_of_another_own_account_is_an_answer() -> None:
    """S7."""
    other = "Robin Vale <robin@example.net>"
    story = asked()
    story.mail(other, "It is in the folder since Monday.", hours=4, to=ANN, reply="m1", account="robin@example.net", labels=["SENT"])
    assert story.loops(addresses=frozenset({"robin@example.com", "robin@example.net"})) == [("inbound", "done", "ann@example.org", "m1")]


def test_a_question_in_the_quoted_tail_asks_nothing() -> None:
    """S8."""
    story = Story()
    tail = "\n\nAm 29.05.2026 um 10:00 schrieb Ann Bell:\n> Wann kommt der Vertrag?\n> Gruß, Ann\n"
    story.mail(ME, "FYI the office is closed on Monday." + tail, hours=0, to=ANN)
    assert story.loops() == []


def test_an_ask_of_friday_evening_is_listed_on_monday_morning() -> None:
    """S9."""
    story = Story()
    story.mail(ANN, ASK, hours=FRIDAY_EVENING)
    (loop,) = story.fold(clock="shift").loops
    assert loop.ripe_us == hour(7 * 24), "Monday 09:00, and no moment of the weekend"


def test_by_friday_is_the_senders_friday() -> None:
    """S10: late on Thursday in Los Angeles it is Friday in Seoul, where the owner reads."""
    story = asked("Please send me the signed contract by tomorrow.", headers={"Date": "Thu, 04 Jun 2026 22:30:00 -0700"})
    story.messages[0]["at"] = "2026-06-04T22:30:00-07:00"
    story.owner = replace(story.owner, work=WorkTime(zone="Asia/Seoul"))
    (loop,) = dated(story)
    assert (loop.due, loop.due_zone) == ("2026-06-05", "-07:00")


def test_two_addresses_on_one_card_are_one_person() -> None:
    """S16."""
    story = Story()
    story.contact("Ann Bell", "ann@example.org", "ann.bell@example.net")
    story.mail(ME, ASK, hours=0, to=ANN)
    story.mail("ann.bell@example.net", "The contract is in the folder.", hours=9, reply="m1")
    assert story.loops() == [("outbound", "done", "ann@example.org", "m1")]


def test_a_further_mail_of_the_asker_keeps_the_day_of_the_question() -> None:
    """S17."""
    story = Story()
    story.mail(ME, ASK, hours=0, to=ANN)
    story.mail(ME, "Adding the file as well.", hours=60, to=ANN, reply="m1")
    (loop,) = story.fold().loops
    assert (loop.status, loop.opened_us) == ("open", hour(0))


def test_a_follow_up_with_the_owner_in_copy_leaves_the_ask() -> None:
    """S18."""
    story = asked()
    story.mail(ANN, "I put the plan in the shared folder.", hours=20, to=BO, cc=[ME], reply="m1")
    assert story.loops() == OPEN


def test_chatter_of_a_third_person_owes_and_is_owed_nothing() -> None:
    """S19."""
    story = Story()
    story.mail(BO, ASK, hours=0, cc=[ANN])
    story.mail(ANN, "The weather was lovely at the fair.", hours=8, to=[ME, BO], reply="m1")
    assert story.loops() == [("inbound", "open", "bo@example.net", "m1")]


@pytest.mark.parametrize("text", ["契約書はどこにありますか？", "أين العقد الموقع؟", "계약서는 어디에 있나요?"])
def test_other_question_marks_ask_too(text: str) -> None:
    """S20."""
    story = Story()
    story.mail(ME, text, hours=0, to=ANN)
    assert [row[:2] for row in story.loops()] == [("outbound", "open")]


@pytest.mark.parametrize("text", ["Danke!", "Merci", "了解", "Perfect, thanks", "👍"])
def test_an_acknowledgement_answers_no_open_question(text: str) -> None:
    """S21."""
    story = asked("When do you send the contract?")
    story.mail(ME, text, hours=2, to=ANN, reply="m1")
    assert story.loops() == OPEN


def test_time_alone_drops_nothing() -> None:
    """J-88, S14: a loop nobody touched is still a row; that it is stale is said at reading (test_memory_waiting)."""
    assert asked().loops() == OPEN
    assert {loop.status for loop in asked().fold().loops if loop.type is LoopType.UNANSWERED_INBOUND} == {"open"}
