"""For whom the owner waits: opening and closing of `unanswered_outbound`, and what only flags it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.models.people import People
from pipeline.run.unit import NoDue
from pipeline.stages.detect import judge_unit
from pipeline.stages.reconcile import no_calendar, reconcile_unit
from tests.scenario import ME, OWNER, Story, hour

ANN = "Ann Bell <ann@example.org>"
BO = "Bo Lind <bo@example.net>"
CEM = "Cem Aksoy <cem@example.org>"
ASK = "Could you send me the signed contract by Friday?"


def asked(to: object = ANN) -> Story:
    """The owner asked on Monday morning."""
    story = Story()
    story.mail(ME, ASK, hours=0, to=to)
    return story


@pytest.mark.behaviour("S003-31")
def test_the_owners_ask_opens_a_loop_on_the_asked_person_after_72_hours() -> None:
    """J-64, J-66."""
    (loop,) = asked().fold().loops
    assert (loop.type, loop.counterparty, loop.ripe_us) == ("unanswered_outbound", "ann@example.org", hour(72))


def test_their_answer_closes_and_a_bare_thanks_does_not() -> None:
    """close_reply_out, S21."""
    story = asked()
    story.mail(ANN, "Thanks!", hours=10, reply="m1")
    assert story.loops() == [("outbound", "open", "ann@example.org", "m1")]
    story.mail(
        ANN,
        "The contract is attached.",
        hours=20,
        reply="m1",
        attachments=[{"filename": "c.pdf", "mime_type": "application/pdf", "size": 9}],
    )
    assert story.loops() == [("outbound", "done", "ann@example.org", "m1")]


@pytest.mark.behaviour("N-09")
def test_an_ask_to_three_is_three_loops_and_a_reply_closes_one() -> None:
    """J-64, S6."""
    story = asked([ANN, BO, CEM])
    story.mail(BO, "Mine is signed, see the folder.", hours=5, to=ME, reply="m1")
    assert story.loops("outbound") == [
        ("outbound", "done", "bo@example.net", "m1"),
        ("outbound", "open", "ann@example.org", "m1"),
        ("outbound", "open", "cem@example.org", "m1"),
    ]


@pytest.mark.behaviour("N-09")
def test_a_named_person_is_the_only_one_asked() -> None:
    """J-57."""
    story = Story()
    story.mail(ME, "Bo, could you send me the signed contract?", hours=0, to=[ANN, BO])
    assert story.loops() == [("outbound", "open", "bo@example.net", "m1")]


def test_not_me_ask_bo_closes_only_that_persons_loop() -> None:
    """refuse, S6."""
    story = asked([ANN, BO])
    story.mail(ANN, "Not me, ask Bo.", hours=5, to=[ME], reply="m1")
    assert story.loops("outbound") == [("outbound", "done", "ann@example.org", "m1"), ("outbound", "open", "bo@example.net", "m1")]


def test_own_nudges_join_and_the_owner_may_withdraw() -> None:
    """S17, withdraw."""
    story = asked()
    story.mail(ME, "Adding the draft as well.", hours=10, to=ANN, reply="m1")
    story.mail(ME, "Any news on the contract?", hours=60, to=ANN, reply="m1")
    (loop,) = story.fold().loops
    assert (loop.opened_us, loop.last_activity_us, loop.status) == (hour(0), hour(60), "open")
    story.mail(ME, "Never mind, I found it.", hours=70, to=ANN, reply="m1")
    assert story.loops() == [("outbound", "dropped", "ann@example.org", "m1")]


def test_away_notes_and_bounces_flag_but_never_close() -> None:
    """J-72, J-73."""
    story = asked()
    story.mail(
        ANN,
        "I am out of office until Monday.",
        hours=1,
        reply="m1",
        headers={"Auto-Submitted": "auto-replied"},
        subject="Automatic reply: Workshop",
    )
    daemon = "Mail Delivery Subsystem <mailer-daemon@mx.example.net>"
    story.mail(
        daemon,
        "Delivery to ann@example.org failed.",
        hours=1,
        reply="m1",
        headers={"X-Failed-Recipients": "ann@example.org", "Auto-Submitted": "auto-replied"},
    )
    (loop,) = story.fold().loops
    assert loop.status == "open"
    assert {"away", "undelivered"} <= set(loop.flags)


def test_a_thumbs_up_answers_a_yes_no_ask_only() -> None:
    """J-77."""
    story = Story()
    story.mail(ME, "Is it ok if I take the van on Wednesday?", hours=0, to=ANN)
    story.mail(ANN, "👍\n\nAnn Bell reacted via Gmail", hours=1, reply="m1", subject="Re: Workshop")
    assert [row[1] for row in story.loops("outbound")] == ["done"]
    wh = Story()
    wh.mail(ME, "When do you take the van?", hours=0, to=ANN)
    wh.mail(ANN, "👍\n\nAnn Bell reacted via Gmail", hours=1, reply="m1", subject="Re: Workshop")
    assert [row[1] for row in wh.loops("outbound")] == ["open"]


def test_an_answer_from_an_unknown_address_to_the_very_ask_counts() -> None:
    """J-46."""
    story = Story()
    story.mail(ME, ASK, hours=0, to="Permits <permits@example.org>")
    story.mail("Lea Moor <lea.moor@example.net>", "The contract lies at the front desk.", hours=9, reply="m1")
    assert story.loops("outbound") == [("outbound", "done", "permits@example.org", "m1")]


@pytest.mark.behaviour("N-22")
def test_a_third_persons_reply_closes_nothing() -> None:
    """J-79, J-81, S19."""
    story = asked([ANN, BO])
    story.mail(CEM, "The weather was nice at the fair.", hours=9, to=[ME], thread="t1")
    assert [row[1] for row in story.loops("outbound")] == ["open", "open"]


def test_a_promise_in_reply_takes_the_place_of_the_wait() -> None:
    """N-02, C-54, convert_out: their promise is not yet a delivery, so a row stays open until it comes."""
    story = asked()
    story.mail(ANN, "I'll send it on Thursday.", hours=5, reply="m1")
    rows = {row.type: row for row in story.fold().loops}
    assert (rows["unanswered_outbound"].status, rows["unanswered_outbound"].steps[-1].rule) == ("done", "converted@8")
    assert (rows["commitment_owed_to_me"].status, rows["commitment_owed_to_me"].opened_us) == ("open", hour(5))


@pytest.mark.behaviour("N-08")
def test_two_addresses_of_one_contact_are_one_person() -> None:
    """J-45, S16."""
    story = asked("Cem Aksoy <cem@example.org>")
    story.mail("cem.alt@example.net", "The contract is in the folder.", hours=9, thread="t7", subject="Folder")
    assert [row[1] for row in story.loops("outbound")] == ["open"]
    story.contact("Cem Aksoy", "cem@example.org", "cem.alt@example.net")
    story.mail("cem.alt@example.net", "The contract is in the folder.", hours=10, reply="m1")
    assert story.loops("outbound") == [("outbound", "done", "cem@example.org", "m1")]
    story.mail("cem.alt@example.net", "Could you send me the key?", hours=11, thread="t8", id="other", subject="Key")
    story.mail("Cem Aksoy <aksoy@example.com>", "Could you send me the map?", hours=12, thread="t9", id="namesake", subject="Map")
    persons = {loop.evidence.message_id: loop.person for loop in story.fold().loops}
    assert persons["other"] == persons["m1"] != persons["namesake"]  # by the contact, never by the name


def test_mail_to_oneself_and_information_open_nothing() -> None:
    """J-47, S2."""
    story = Story()
    story.mail(ME, "Did I lock the door?", hours=0, to=ME)
    story.mail(ME, "The office is closed on Monday.", hours=1, to=ANN, thread="t2")
    assert story.loops() == []
    assert {row.message_id: row.code for row in story.fold().reasons} == {"m1": "self_thread", "m2": "information"}


def test_the_owner_settles_the_own_ask() -> None:
    """settle_asker by the owner."""
    story = asked()
    story.mail(ME, "We agreed on the phone, nothing more needed.", hours=20, to=ANN, reply="m1")
    assert story.loops("outbound") == [("outbound", "done", "ann@example.org", "m1")]


def test_an_answer_read_with_low_confidence_closes_nothing() -> None:
    """J-22: and neither does bulk mail of the asked person."""
    story = asked()
    story.mail(ANN, "The contract is in the folder.", hours=20, reply="m1")
    mails = story.fold().mails
    unsure = [replace(mail, reading=replace(mail.reading, confidence="low")) if mail.external_id == "m2" else mail for mail in mails]
    judged = judge_unit("ann@example.org", unsure, OWNER, People())
    (loop,) = reconcile_unit("ann@example.org", judged, (), OWNER, People(), no_calendar, NoDue()).loops
    assert (loop.type, loop.status) == ("unanswered_outbound", "open")
