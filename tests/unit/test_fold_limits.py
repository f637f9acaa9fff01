"""Mail that is not wholly here, bounces that only look related: what must not open or flag a loop."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from pipeline.models.judged import BULK, HUMAN
from pipeline.models.mail import Mail
from pipeline.models.people import People
from pipeline.models.reading import Sign
from pipeline.run.unit import fold_unit
from pipeline.stages.detect import judge_unit
from pipeline.stages.detect.gates import Gate, lift
from tests.scenario import ME, OWNER, Story

ANN = "Ann Bell <ann@example.org>"
DAEMON = "Mail Delivery Subsystem <mailer-daemon@mx.example.net>"


def one_mail(text: str) -> Mail:
    """A mail of Ann's, as the fold sees it."""
    story = Story()
    story.mail(ANN, text, hours=0)
    (mail,) = story.fold().mails
    return mail


def test_a_mail_of_an_incomplete_thread_opens_nothing_and_says_so() -> None:
    """G-407: the answer may be among what is missing."""
    mail = one_mail("Could you send me the plan?")
    (whole,) = judge_unit("ann@example.org", [mail], OWNER, People())
    (partly,) = judge_unit("ann@example.org", [replace(mail, incomplete=True)], OWNER, People())
    assert (len(whole.asks), whole.reason) == (1, "")
    assert (partly.asks, partly.reason) == ((), "incomplete")


@pytest.mark.parametrize(
    ("text", "left", "reason"),
    [
        ("Could you send me the plan?", 0, "truncated"),
        ("Could you send me the plan? It is for Monday. Could you call the printer?", 1, ""),
        ("Could you send me the plan? Here is how it began.", 1, ""),
    ],
)
def test_a_cut_mail_opens_nothing_on_its_last_sentence(text: str, left: int, reason: str) -> None:
    """J-17."""
    mail = one_mail(text)
    cut = replace(mail, decoded=replace(mail.decoded, truncated=True))
    (judged,) = judge_unit("ann@example.org", [cut], OWNER, People())
    assert (len(judged.asks), judged.reason) == (left, reason)


@pytest.mark.parametrize(("hours", "reason"), [(0.5, "duplicate"), (2, "joined_open_ask")], ids=["within the hour", "later"])
def test_the_same_message_again_is_a_copy_for_an_hour_only(hours: float, reason: str) -> None:
    """J-49."""
    story = Story()
    for moment in (0, hours):
        story.mail(ANN, "Could you send me the plan?", hours=moment, headers={"Message-ID": "<same@mail.example.com>"})
    assert story.reason("m2") == reason


def test_the_same_ask_in_another_thread_joins_the_open_loop() -> None:
    """J-65: same person, same matter, other subject."""
    story = Story()
    story.mail(ANN, "Could you send me the scaffolding invoice for the gallery?", hours=0, thread="t1", subject="Invoice")
    story.mail(ANN, "Could you send the scaffolding invoice of the gallery?", hours=30, thread="t2", subject="Thursday")
    story.mail(ANN, "Could you book a table for six?", hours=31, thread="t3", subject="Dinner")
    assert [row[3] for row in story.loops()] == ["m1", "m3"]


@pytest.mark.parametrize(("sign", "cls"), [("marketing", BULK), ("footer_bulk", BULK), ("list_unsub", HUMAN)])
def test_a_saved_contact_lifts_bulk_but_no_marketing(sign: str, cls: str) -> None:
    """J-31."""
    gate = lift(Gate(BULK, sign), (Sign(sign, BULK),), answers_owner=False, wrote_to=True, in_contacts=True)
    assert gate.cls == cls


@pytest.mark.parametrize(
    ("hours", "address", "flagged"),
    [(0.5, "ann@example.org", True), (2, "ann@example.org", False), (-0.5, "ann@example.org", False), (0.5, "bo@example.org", False)],
    ids=["soon and hers", "too late", "before the ask", "somebody else's"],
)
def test_a_bounce_without_references_links_by_recipient_within_an_hour(hours: float, address: str, flagged: bool) -> None:
    """J-73."""
    story = Story()
    story.mail(ANN, "Here is my address.", hours=-30, thread="t0", subject="Address")
    story.mail(ME, "Could you send me the plan?", hours=0, to=ANN)
    story.mail(
        DAEMON,
        f"Delivery to {address} failed.",
        hours=hours,
        to=[ME, ANN],
        thread="t9",
        subject="Undeliverable",
        headers={"X-Failed-Recipients": address},
    )
    (loop,) = story.fold().loops
    assert (loop.status, "undelivered" in loop.flags) == ("open", flagged)


def test_thread_of_many_people_is_judged_once_not_once_for_each() -> None:
    """J-53: 300 mails between 80 people fold within seconds; the same rows come out as from each unit alone."""
    people = [f"P{n} Bell <p{n}@example.org>" for n in range(80)]
    story = Story()
    for n in range(300):
        sender = ME if n % 2 else people[n % 80]
        text = ("Could you send me the floor plan?", "The hall is 40 metres long.", "Thanks!")[n % 3]
        story.mail(sender, text, hours=n, to=[ME, *(one for one in people if one != sender)], reply=f"m{n}" if n else "")
    begun = time.process_time()
    result = story.fold()
    assert time.process_time() - begun < 8
    alone = fold_unit("p2@example.org", result.mails, (), OWNER, People())
    assert [loop for loop in result.loops if loop.person == "p2@example.org"] == list(alone.loops)
    assert [row for row in result.reasons if row.person == "p2@example.org"] == list(alone.reasons)
