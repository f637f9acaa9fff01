"""The life of a promise: opened, converted, joined, kept, moved, released, handed on (C-12, C-24, C-27, C-28, C-54 to C-69)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from extractors.due import due_of
from pipeline.models.ledger import Decision, DueMove, Loop, pending, step_id
from pipeline.run import fold_records
from pipeline.stages.reconcile.deeds import done_words
from pipeline.stages.reconcile.objects import Thing, deed_of, is_of, things_of
from tests.scenario import ME, OWNER, READERS, START, Story, hour

ANN, BO = "Ann Bell <ann@example.org>", "Bo Lind <bo@example.net>"
DATED = replace(READERS, due=due_of)
PDF: dict[str, Any] = {"filename": "scan.pdf", "mime_type": "application/pdf", "size": 20_480}
BY, TO = "commitment_owed_by_me", "commitment_owed_to_me"


def file(name: str) -> list[dict[str, Any]]:
    """One attachment."""
    return [{**PDF, "filename": name}]


def loops(story: Story) -> list[Loop]:
    """All loops of the story with dates read."""
    return list(fold_records(story.records(), story.owner, DATED, story.decisions).loops)


def vows(story: Story) -> list[Loop]:
    """Its promises."""
    return [loop for loop in loops(story) if loop.type.value.startswith("commitment")]


def vow(story: Story) -> Loop:
    """Its only promise."""
    (loop,) = vows(story)
    return loop


def told(first: str, *mails: tuple[str, str, float], mine: bool = True, **more: Any) -> Story:
    """A promise by the owner to Ann (or by Ann), then further mails in the thread: (sender, text, hour)."""
    story = Story()
    story.mail(ME if mine else ANN, first, hours=0, to=ANN if mine else ME, **more)
    for n, (sender, text, hours) in enumerate(mails, start=1):
        story.mail(sender, text, hours=hours, to=ANN if sender == ME else ME, reply=f"m{n}")
    return story


def rules(loop: Loop) -> list[str]:
    """(what rule) of its steps, without versions."""
    return [f"{step.what} {step.rule.partition('@')[0]}" for step in loop.steps]


# --- opening -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "kind"), [(True, BY), (False, TO)])
def test_direction_follows_the_author(mine: bool, kind: str) -> None:
    """C-27: the same words are owed by whoever wrote them."""
    loop = vow(told("I'll send you the seating chart by Friday.", mine=mine))
    assert (loop.type, loop.status, loop.due, loop.person) == (kind, "open", "2026-06-05", "ann@example.org")
    assert (loop.evidence.quote, loop.ripe_us) == ("I'll send you the seating chart by Friday.", hour(0))


def test_a_promise_to_three_is_owed_to_each_and_to_more_to_the_first() -> None:
    """C-28."""
    story = Story()
    story.mail(ME, "I'll send you the chart by Friday.", hours=0, to=[ANN, BO])
    assert [loop.person for loop in vows(story)] == ["ann@example.org", "bo@example.net"]
    crowd = [f"p{n}@example.net" for n in range(5)]
    story.mail(ME, "I'll send you the minutes by Monday.", hours=1, to=crowd, thread="t2", subject="Minutes")
    assert [(loop.person, loop.flags) for loop in vows(story)[2:]] == [("p0@example.net", ("to_many",))]
    story.mail(ME, "Hi Bo,\n\nI'll call the plumber tomorrow.", hours=2, to=[ANN, BO], thread="t3", subject="Pipes")
    assert [loop.person for loop in vows(story) if loop.evidence.message_id == "m3"] == ["bo@example.net"]


def test_a_promise_to_somebody_else_on_the_mail_is_none_to_the_owner() -> None:
    """C-27."""
    story = Story()
    story.mail(ANN, "Hi Bo,\n\nI'll send you the chart by Friday.", hours=0, to=[BO, ME])
    story.mail(ANN, "I'll send you the minutes by Friday.", hours=1, to=BO, cc=[ME], thread="t2", subject="Minutes")
    story.mail(ANN, "I'll send you the keys by Friday.", hours=2, to=BO, thread="t3", subject="Keys")
    assert vows(story) == []


def test_bulk_mail_and_unnamed_services_promise_nothing() -> None:
    """C-60 in spirit: class B and relays that do not name the owner."""
    story = Story()
    story.mail(
        ANN,
        "I'll send you the weekly tips on Friday.",
        hours=0,
        headers={"List-Unsubscribe": "<mailto:x@example.org>", "Precedence": "bulk"},
    )
    assert vows(story) == []


@pytest.mark.parametrize(
    "text",
    [
        "I might send the chart at some point, no promises.",
        "We'll see.",
        "I'll let you know if anything changes.",
        "I can do any evening.",
        "We can print it on cork or linoleum.",
        "내일 뵙겠습니다.",
    ],
)
def test_no_deed_is_no_promise(text: str) -> None:
    """C-22, C-23."""
    assert vows(told(text)) == []


def test_a_plan_beside_a_choice_is_no_promise() -> None:
    """C-4."""
    assert vows(told("Grey or green curtains? I order on Friday.", mine=False)) == []


def test_bare_mode_reads_no_promise() -> None:
    """J-115."""
    story = told("I'll send you the chart by Friday.")
    assert all(not loop.type.value.startswith("commitment") for loop in story.fold(bare=True).loops)


def test_mail_trashed_later_marks_its_promise() -> None:
    """J-84."""
    story = told("I'll send you the chart by Friday.")
    story.messages[0]["labels"] = ["SENT", "TRASH"]
    assert [loop for loop in vows(story) if "source_gone" not in loop.flags] == []


# --- conversion --------------------------------------------------------------------------------------------------


@pytest.mark.behaviour("N-02")
@pytest.mark.parametrize("mine", [True, False])
def test_an_ask_answered_by_a_promise_is_converted_and_both_name_each_other(mine: bool) -> None:
    """C-54: the object and, if the promise names none, the date are those of the ask."""
    asker, other = (ANN, ME) if mine else (ME, ANN)
    story = Story()
    story.mail(asker, "Could you send me the seating plan by Friday?", hours=0, to=other)
    story.mail(other, "Thanks, I'll send it.", hours=30, to=asker, reply="m1")
    ask, promise = loops(story)
    assert (ask.status, rules(ask)[-1], promise.status, promise.due) == ("done", "closed converted", "open", "2026-06-05")
    assert (f"converted_to:{promise.loop_id}" in ask.flags, f"converted_from:{ask.loop_id}" in promise.flags) == (True, True)
    story.mail(other, "Here is the plan.", hours=50, to=asker, reply="m2", attachments=file("plan.pdf"))
    ask, promise = loops(story)
    assert (promise.status, rules(ask)[-1], ask.steps[-1].evidence == promise.steps[-1].evidence) == ("done", "flagged kept", True)


@pytest.mark.parametrize(
    ("ask", "yes"),
    [
        ("Please lock the side gate on Friday.", "Will do!"),
        ("Could you lock the side gate by Friday?", "Sure, happy to."),
        ("금요일까지 제안서를 보내주세요.", "네 알겠습니다."),
        ("Could you send me the plan by Friday?", "Yes."),
    ],
)
def test_taking_a_request_on_is_a_promise_with_the_date_of_the_ask(ask: str, yes: str) -> None:
    """C-24, J-60."""
    story = Story()
    story.mail(ANN, ask, hours=0)
    story.mail(ME, yes, hours=30, to=ANN, reply="m1")
    assert [(loop.type.value, loop.status, loop.due) for loop in loops(story)][-1] == (BY, "open", "2026-06-05")
    assert loops(story)[0].status == "done"


@pytest.mark.parametrize(
    "reply", ["We accept the quote.", "Yes, the plan is on the server.", "네, 잘 받았습니다.", "Thanks!", "No, I can't."]
)
def test_an_answer_is_no_promise(reply: str) -> None:
    """C-24, C-66."""
    story = Story()
    story.mail(ANN, "Please send me your decision on the quote.", hours=0)
    story.mail(ME, reply, hours=30, to=ANN, reply="m1")
    assert vows(story) == []


def test_a_receipt_takes_nothing_on() -> None:
    """C-66: the yes only says that the mail came."""
    story = Story()
    story.mail(ANN, "Please lock the side gate on Friday.", hours=0)
    story.mail(ME, "네, 잘 받았습니다.", hours=30, to=ANN, reply="m1")
    assert vows(story) == []


def test_what_a_promise_leaves_out_stays_asked() -> None:
    """J-78."""
    story = Story()
    story.mail(ANN, "1. Could you send me the rota?\n2. Could you send me the insurance papers?", hours=0)
    story.mail(ME, "1. I'll send you the rota on Friday.", hours=30, to=ANN, reply="m1")
    ask = next(loop for loop in loops(story) if loop.type == "unanswered_inbound")
    assert (ask.status, "insurance" in ask.evidence.quote, vow(story).due) == ("open", True, "2026-06-05")


# --- one row -----------------------------------------------------------------------------------------------------


@pytest.mark.behaviour("N-12")
def test_a_repeat_joins_and_a_new_thing_opens_anew() -> None:
    """C-55, C-57."""
    story = told(
        "I'll send you the seating chart.",
        (ME, "I'll send the seating chart soon.", 30),
        (ME, "I'll send you the wine list on Friday.", 31),
    )
    chart, wine = vows(story)
    assert (rules(chart), len(chart.joined), wine.due) == ([f"opened {BY}", "joined repeat"], 1, "2026-06-05")
    story.mail(ME, "I'll send you the seating chart and table cards tomorrow.", hours=50, to=ANN, thread="t9", subject="Other")
    assert len(vows(story)) >= 2


def test_two_sentences_of_one_mail_on_one_thing_are_one_promise() -> None:
    """C-55."""
    loop = vow(told("I'll send you the seating chart. You'll have it by Friday."))
    assert (loop.due, len(loop.joined), len(loop.steps)) == ("2026-06-05", 1, 1)


# --- kept --------------------------------------------------------------------------------------------------------


@pytest.mark.behaviour("N-01")
@pytest.mark.parametrize(
    ("promise", "text", "files", "status"),
    [
        ("I'll send you the seating chart.", "Here is the seating chart.", ["seating.pdf"], "done"),
        ("I'll send you the seating chart.", "Here is the seating chart.", [], "open"),
        ("I'll send you the seating chart.", "Here is the seating plan.", ["p.pdf"], "open"),
        ("I'll send you the seating chart.", "Here is the menu.", ["menu.pdf"], "open"),
        ("I'll send you the seating chart.", "As promised.", ["x1.pdf"], "done"),
        ("I'll send you the seating chart.", "As promised.", [], "open"),
        ("I'll send you the seating chart.", "Attached.", ["seating.pdf"], "done"),
        ("I'll send you the seating chart.", "Attached.", ["menu.pdf"], "open"),
        ("I'll send you the seating chart.", "", ["seating chart.pdf"], "done"),
        ("I'll send you the seating chart.", "", ["menu.pdf"], "open"),
        ("I'll send you the seating chart.", "Is this right?", ["seating chart.pdf"], "open"),
        ("I'll send you the seating chart.", "The seating chart is not ready yet.", [], "open"),
        ("I'll send you the seating chart.", "Here is the first half of the seating chart.", ["a.pdf"], "open"),
        ("I'll send it over tomorrow.", "Attached.", ["scan.pdf"], "done"),
        ("I'll send you the seating chart.", "FYI\n\n---------- Forwarded message ---------\nFrom: Bo <bo@example.net>\nSubject: x\n\nHere is the seating chart.", ["seating chart.pdf"], "open"),
        ("I'll lock the gate.", "Done.", [], "done"),
        ("I'll fold the tents.", "The tents are folded.", [], "done"),
        ("I'll bring the projector.", "Here is a photo of the projector.", ["projector.jpg"], "open"),
        ("I'll call you on Thursday.", "Good talking to you!", [], "done"),
        ("I'll call you on Thursday.", "The hall is warm.", [], "open"),
        ("I'll get back to you about the deposit.", "The deposit is 400 euros.", [], "done"),
        ("I'll get back to you about the deposit.", "The bridge is closed for repairs.", [], "open"),
        ("I'll get back to you about the deposit.", "Still waiting for the landlord.", [], "open"),
        ("계약금은 내일 입금하겠습니다.", "계약금 입금했습니다.", [], "done"),
        ("我会把合同发给您。", "合同已发给您。", ["a.pdf"], "done"),
        ("I'll upload the recording tonight.", "Uploaded: https://files.example.com/x", [], "done"),
        ("I'll bring it myself.", "Delivered.", [], "done"),
        ("Ich drucke die Klappkarten bis Freitag.", "Die Karten liegen zur Abholung bereit.", [], "done"),
        ("컷은 이번 주 안에 다시 올리겠습니다.", "컷을 수정해서 서버에 올렸습니다.", [], "done"),
        ("책은 내일 보내드리겠습니다.", "글을 첨부합니다.", ["글.pdf"], "open"),
        ("내일 배관 업체에 전화하겠습니다.", "배관 업체에 전화했습니다.", [], "done"),
        ("내일 배관 업체에 전화하겠습니다.", "배관 업체에 전화했는데 통화 중입니다.", [], "open"),
        ("비용을 알아보고 연락드리겠습니다.", "비용은 하루 30만 원이고 청소비가 포함됩니다.", [], "done"),
    ],
)  # fmt: skip
def test_what_keeps_a_promise(promise: str, text: str, files: list[str], status: str) -> None:
    """C-63 to C-68."""
    story = told(promise)
    story.mail(ME, text, hours=30, to=ANN, reply="m1", attachments=[{**PDF, "filename": name} for name in files])
    assert {loop.status for loop in vows(story) if loop.opened_us == hour(0)} == {status}


def test_an_ask_in_one_script_is_promised_by_the_names_of_another() -> None:
    """C-54, C-63: of a Korean answer to an English ask the Korean words are looked for."""
    story = Story()
    story.mail(ME, "Could you correct shot twelve?", hours=0, to=ANN)
    story.mail(ANN, "컷은 금요일까지 다시 올리겠습니다.", hours=10, to=ME, reply="m1")
    story.mail(ANN, "컷을 수정해서 서버에 올렸습니다.", hours=40, to=ME, reply="m2")
    assert vow(story).status == "done"


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("I'll come on Thursday, 4 June and finish the shelves.", "2026-06-04"),
        ("Ich komme am Donnerstag vorbei und mache die Regale fertig.", "2026-06-04"),
        ("I'll set up a meeting for next week.", None),
    ],
)
def test_the_day_of_coming_is_due(text: str, due: str | None) -> None:
    """C-4, C-68."""
    assert vow(told(text)).due == due


@pytest.mark.parametrize(
    "text", ["I intend to send the list.", "We are preparing the list.", "목록을 보내드리려고 합니다.", "I'll bring Kofi."]
)
def test_a_plan_opens_nothing(text: str) -> None:
    """C-22, C-84."""
    assert vows(told(text)) == []


def test_an_answer_in_another_thread_keeps_a_promise_to_answer_only_on_the_matter() -> None:
    """C-68."""
    story = told("I'll get back to you about the deposit for the barn.")
    story.mail(ME, "The weather is fine.", hours=20, to=ANN, thread="t2", subject="Sun")
    assert vow(story).status == "open"
    story.mail(ME, "The deposit for the barn is 400 euros.", hours=30, to=ANN, thread="t3", subject="Money")
    assert vow(story).status == "done"


def test_several_things_come_one_by_one() -> None:
    """C-67."""
    story = told("I'll send you the lease and the fire plan by Friday.")
    story.mail(ME, "Here is the lease. The fire plan follows.", hours=30, to=ANN, reply="m1", attachments=file("lease.pdf"))
    loop = vow(story)
    assert (loop.status, loop.due, [flag for flag in loop.flags if flag.startswith("left:")]) == ("open", "2026-06-05", ["left:fire plan"])
    story.mail(ME, "Here is the fire plan.", hours=50, to=ANN, reply="m2", attachments=file("fire.pdf"))
    assert vow(story).status == "done"


@pytest.mark.parametrize(
    ("text", "hours", "what"),
    [
        ("The seating chart arrived, thanks!", 3, "done"), ("Received, lovely.", 30, "done"), ("Received, thanks.", 1, "proposed"),
        ("Got your message, thanks.", 30, ""), ("The wine arrived, thanks.", 30, ""), ("Thanks!", 30, ""), ("Looking forward to it.", 30, ""),
    ],
)  # fmt: skip
def test_a_receipt_by_the_creditor(text: str, hours: float, what: str) -> None:
    """C-63, C-66."""
    loop = vow(told("I'll send you the seating chart.", (ANN, text, hours)))
    assert ("done" if loop.status == "done" else "proposed" if pending(loop) else "") == what


def test_a_call_that_took_place_by_the_word_of_the_creditor() -> None:
    """C-68."""
    assert vow(told("I'll call you on Thursday.", (ANN, "Thanks for the call!", 80))).status == "done"


def test_a_receipt_between_two_promises_is_left_to_a_person() -> None:
    """C-65."""
    story = told("I'll send you the seating chart.", (ME, "I'll send you the wine list.", 1), (ANN, "The wine list arrived, thanks.", 90))
    assert [[step.note for step in pending(loop)] for loop in vows(story)] == [[], ["done"]]


def test_a_third_person_may_only_seem_to_keep_it() -> None:
    """C-65, C-66."""
    story = Story()
    story.mail(ANN, "I'll send you the price sheet by Wednesday.", hours=0, cc=[BO])
    story.mail(ANN, "The hall is warm.", hours=5, thread="t7", subject="Prices", cc=[BO])
    story.mail(BO, "Here is the price sheet.", hours=10, reply="m2", thread="t7", subject="Re: Prices", cc=[ANN])
    story.mail(BO, "How is everybody?", hours=11, reply="m1", cc=[ANN])
    story.mail(BO, "Here is the price sheet.", hours=20, reply="m1", cc=[ANN], attachments=file("prices.pdf"))
    loop = next(one for one in vows(story) if one.person == "ann@example.org")
    assert (loop.status, "done_proposed" in loop.flags, [step.evidence and step.evidence.message_id for step in pending(loop)]) == (
        "open",
        True,
        ["m5"],
    )


def test_sent_elsewhere_or_bounced_keeps_nothing() -> None:
    """C-66, J-73."""
    story = told("I'll send you the layout today.")
    story.mail(ME, "Here is the layout.", hours=1, to=BO, reply="m1", attachments=file("layout.pdf"))
    assert vows(story)[0].status == "open"
    story.mail(ME, "Here is the layout.", hours=2, to=ANN, reply="m1", attachments=file("layout.pdf"))
    assert vows(story)[0].status == "done"
    story.mail("Mail Delivery Subsystem <mailer-daemon@example.com>", "Your message to ann@example.org could not be delivered.", hours=2.1,
               subject="Undeliverable", headers={"X-Failed-Recipients": "ann@example.org", "In-Reply-To": "<m3@mail.example.com>"}, thread="t8")  # fmt: skip
    loop = next(one for one in vows(story) if one.person == "ann@example.org")
    assert (loop.status, "undelivered" in loop.flags, rules(loop)[-1]) == ("open", True, "reopened bounce")


def test_a_promise_that_bounced_is_marked() -> None:
    """J-73."""
    story = told("I'll send you the layout today.")
    story.mail("Mail Delivery Subsystem <mailer-daemon@example.com>", "Your message to ann@example.org could not be delivered.", hours=0.1,
               subject="Undeliverable", headers={"X-Failed-Recipients": "ann@example.org", "In-Reply-To": "<m1@mail.example.com>"}, thread="t8")  # fmt: skip
    assert (vow(story).status, vow(story).flags) == ("open", ("undelivered",))
    story.mail("Mail Delivery Subsystem <mailer-daemon@example.com>", "Delayed.", hours=0.2, subject="Delayed", thread="t8")
    assert vow(story).status == "open"


# --- moved -------------------------------------------------------------------------------------------------------

PROMISE = "금요일까지 제안서를 보내겠습니다."


@pytest.mark.behaviour("N-01")
@pytest.mark.behaviour("S003-46")
def test_the_story_of_the_proposal_by_friday() -> None:
    """C-27, C-56, C-63: before, after the move to Monday by an accepted proposal, after the delivery."""
    story = told(PROMISE)
    loop = vow(story)
    assert (loop.type, loop.person, loop.status, loop.due, loop.evidence.quote) == (BY, "ann@example.org", "open", "2026-06-05", PROMISE)
    story.mail(ME, "제안서를 월요일까지 드려도 괜찮을까요?", hours=48, to=ANN, reply="m1")
    loop = vow(story)
    assert (loop.due, [step.note for step in pending(loop)], loop.flags) == ("2026-06-05", ["due:2026-06-08"], ("due_proposed",))
    story.mail(ANN, "네, 월요일 괜찮습니다.", hours=50, reply="m2")
    loop = vow(story)
    moved = next(step for step in loop.steps if step.what == "moved")
    assert (loop.status, loop.due, loop.flags, pending(loop)) == ("open", "2026-06-08", ("moved:1",), [])
    assert (moved.note, moved.evidence and moved.evidence.message_id) == ("2026-06-05@UTC>2026-06-08@UTC m1", "m3")
    story.mail(ME, "제안서 첨부드립니다.", hours=170, to=ANN, reply="m3", attachments=file("제안서.pdf"))
    loop = vow(story)
    closing = loop.steps[-1].evidence
    assert (loop.status, rules(loop)[-1], closing and (closing.message_id, closing.quote)) == (
        "done",
        "closed kept",
        ("m4", "제안서 첨부드립니다."),
    )


@pytest.mark.parametrize(
    ("mails", "due", "moved"),
    [
        ([(ME, "I'll send the chart on Monday instead.", 30)], "2026-06-08", True),
        ([(ME, "It will be Monday instead, sorry.", 30)], "2026-06-08", True),
        ([(ME, "The office is closed on Monday.", 30)], "2026-06-05", False),
        ([(ANN, "Can we make it Monday instead?", 30)], "2026-06-05", False),
        ([(ANN, "Can we make it Monday instead?", 30), (ME, "Sure.", 31)], "2026-06-08", True),
        ([(ANN, "Can we make it Monday instead?", 30), (ME, "No, sorry.", 31)], "2026-06-05", False),
        ([(ME, "Can we make it Monday instead?", 30), (ANN, "Tuesday would be too late.", 31)], "2026-06-05", False),
        ([(ME, "Can we make it Monday instead?", 30), (ANN, "Who is this?", 31)], "2026-06-05", False),
        ([(ME, "Can we make it Monday instead?", 30), (ME, "It will be Tuesday instead.", 40)], "2026-06-09", True),
        ([(ME, "Please send me the guest numbers for the chart by Monday.", 30)], "2026-06-05", False),
        ([(ANN, "Could we have a meeting on Monday instead?", 30)], "2026-06-05", False),
        ([(ME, "I'll send the chart by Friday.", 30)], "2026-06-05", False),
    ],
)  # fmt: skip
def test_how_a_date_moves(mails: list[tuple[str, str, float]], due: str, moved: bool) -> None:
    """C-56."""
    loop = next(one for one in vows(told("I'll send you the chart by Friday.", *mails)) if one.opened_us == hour(0))
    assert (loop.due, any(flag.startswith("moved:") for flag in loop.flags)) == (due, moved)


@pytest.mark.parametrize(
    ("promise", "met", "due", "clause"),
    [
        ("Once the board approves, I will send you the contract within 48 hours.", "The board has approved it.", "2026-06-04T15:00:00+00:00", "the board approves"),
        ("승인이 나면 3일 내로 계약서를 보내드리겠습니다.", "오늘 승인이 났습니다.", "2026-06-05", "승인이 나면"),
        ("Once the board approves, I will send you the contract.", "The board has approved it.", None, "the board approves"),
    ],
)  # fmt: skip
def test_a_condition_holds_the_date_until_it_is_met(promise: str, met: str, due: str | None, clause: str) -> None:
    """C-12, C-69."""
    story = told(promise, (ANN, "The board may approve it soon.", 10))
    assert (vow(story).due, f"conditional:{clause}" in vow(story).flags) == (None, True)
    story.mail(ANN, met, hours=30, reply="m1")
    assert (vow(story).due, any(flag.startswith("conditional:") for flag in vow(story).flags)) == (due, False)


# --- a person decides --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "then", "op", "status", "due"),
    [
        ("I'll send you the chart by Friday.", "Can we make it Monday instead?", "accept", "open", "2026-06-08"),
        ("I'll send you the chart by Friday.", "Can we make it Monday instead?", "reject", "open", "2026-06-05"),
        ("I'll send you the seating chart by Friday.", "Received, thanks.", "accept", "done", "2026-06-05"),
        ("I'll send you the seating chart by Friday.", "Received, thanks.", "reject", "open", "2026-06-05"),
    ],
)  # fmt: skip
def test_a_person_accepts_or_rejects_a_proposal(first: str, then: str, op: str, status: str, due: str) -> None:
    """C-65: by the loop and the short id of the step; what does not fit changes nothing."""
    story = told(first, (ANN, then, 2))
    loop = vow(story)
    (step,) = pending(loop)
    for target, because in (("other", step_id(loop.loop_id, step)), (loop.loop_id, "nothing")):
        story.decisions.append(Decision(op, target, hour(3), "h0", loop.person, because=because))
    assert pending(vow(story)) == [step]
    story.decisions.append(Decision(op, loop.loop_id, hour(4), "h1", loop.person, because=step_id(loop.loop_id, step)))
    after = vow(story)
    assert (after.status, after.due, pending(after), after.steps[-1].decision) == (status, due, [], "h1")


# --- ended otherwise ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sender", "text", "status", "rule"),
    [
        (ANN, "The chart is no longer needed, thanks.", "dropped", "released"),
        (ANN, "제안서는 안 보내셔도 됩니다.", "dropped", "released"),
        (ME, "I'm afraid I can't send the chart after all.", "dropped", "declined"),
        (ME, "I can't send the chart today.", "open", ""),
        (ME, "I can't send it now, but I'll send it on Monday.", "open", ""),
    ],
)  # fmt: skip
def test_release_and_refusal(sender: str, text: str, status: str, rule: str) -> None:
    """C-58."""
    loop = vow(told("I'll send you the chart by Friday.", (sender, text, 30)))
    assert (loop.status, loop.steps[-1].rule.partition("@")[0] if rule else "") == (status, rule)


def test_a_refusal_opens_the_ask_again() -> None:
    """C-58."""
    story = Story()
    story.mail(ANN, "Could you send me the seating plan?", hours=0)
    story.mail(ME, "I'll send it on Friday.", hours=30, to=ANN, reply="m1")
    story.mail(ME, "I'm afraid I can't send the seating plan after all.", hours=60, to=ANN, reply="m2")
    ask, promise = loops(story)
    assert (ask.status, rules(ask)[-1], promise.status, "declined" in promise.flags) == ("open", "reopened declined", "dropped", True)


def test_a_promise_handed_on_stays_until_that_person_takes_it() -> None:
    """C-59."""
    story = Story()
    story.mail(ANN, "I'll send you the price sheet.", hours=0, cc=[BO])
    story.mail(ANN, "Not my area any more, please ask Bo.", hours=10, reply="m1", cc=[BO])
    ann = next(one for one in vows(story) if one.person == "ann@example.org")
    assert (ann.status, rules(ann)[-1]) == ("open", "flagged delegated")
    story.mail(BO, "I'll send you the price sheet tomorrow.", hours=20, reply="m2", cc=[ANN])
    ann, bo = (next(one for one in vows(story) if one.person == person) for person in ("ann@example.org", "bo@example.net"))
    assert (ann.status, rules(ann)[-1], bo.status) == ("done", "closed taken_over", "open")


# --- meetings ----------------------------------------------------------------------------------------------------

MEET = "I'll set up a call for next week."


@pytest.mark.parametrize(
    ("event", "status"),
    [
        ({"made": 10, "host": "robin@example.com", "guests": {"ann@example.org": "needsAction"}}, "done"),
        ({"made": 10, "host": "robin@example.com", "guests": {"ann@example.org": "declined"}}, "open"),
        ({"made": 10, "host": "ann@example.org", "guests": {"robin@example.com": "accepted"}}, "open"),
        ({"made": -10, "host": "robin@example.com", "guests": {"ann@example.org": "accepted"}}, "open"),
        ({"made": 10, "host": "robin@example.com", "guests": {"bo@example.net": "accepted"}}, "open"),
    ],
)  # fmt: skip
def test_an_event_made_by_the_debtor_keeps_a_promise_to_meet(event: dict[str, Any], status: str) -> None:
    """C-68; the week named is the event's own (C-4)."""
    story = told(MEET)
    story.event(**event)
    assert (vow(story).status, vow(story).due) == (status, None)
    assert vow(told("I'll set up a call by Friday.")).due == "2026-06-05"


def test_an_event_dates_a_promise_if_it_is_the_only_one_meant() -> None:
    """C-73."""
    story = told("I'll send you the figures before our call on the budget.")
    assert vow(story).due is None
    story.event(made=1, host="ann@example.org", guests={"robin@example.com": "accepted"}, summary="Budget call")
    story.event(made=1, host="ann@example.org", guests={"robin@example.com": "accepted"}, summary="Budget choir", start={})
    loop = vow(story)
    assert (loop.due, rules(loop)) == ((START.replace(day=9, hour=17)).isoformat(), [f"opened {BY}", "moved event_due"])
    story.event(
        made=1,
        host="ann@example.org",
        guests={"robin@example.com": "accepted"},
        summary="Budget, second",
        start={"date": "2026-06-20"},
        end={"date": "2026-06-21"},
    )
    assert vow(story).due is None
    assert vow(told("I'll fold the tents.")).due is None


# --- words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "things"),
    [
        ("I'll send you the lease and the fire plan by Friday.", ["lease", "fire plan"]),
        ("I'll send you the lease, the fire plan and the key list.", ["lease", "fire plan", "key list"]),
        ("I'll review the draft and send comments.", ["draft"]),
        ("I will bring Kofi, who wants to record the floor.", ["Kofi"]),
        ("Ines, I'll check with Tom and get back to you.", ["Tom"]),
        ("견적서와 계약서를 보내드리겠습니다.", ["견적서", "계약서를"]),
        ("감사 준비 중인데요, 상반기 정산표 좀 보내주시겠어요?", ["상반기 정산표"]),
        ("Since the auditors come on Monday, could you send the travel receipts?", ["travel receipts"]),
        ("Da die Prüfer kommen, schicken Sie mir bitte die Belege?", ["Belege"]),
        ("監査の準備中なので、清算表をお送りください。", ["清算表をお送りください"]),
        ("I'll get back to you.", []),
    ],
)  # fmt: skip
def test_things_of_a_promise(sentence: str, things: list[str]) -> None:
    """C-67."""
    assert [thing.text for thing in things_of(sentence)] == things


def test_deeds_and_their_past() -> None:
    """C-63, C-68."""
    assert [deed_of(one) for one in ("I'll call you", "I'll bring it", "I'll send it", "I'll let you know", "확인 후 드리겠습니다", "I'll paint it")] == [
        "meet", "carry", "deliver", "reply", "reply", "do"]  # fmt: skip
    assert [
        bool(done_words(f"I'll {verb} it").search(f"I {past} it"))
        for verb, past in (("plan", "planned"), ("copy", "copied"), ("dye", "dyed"), ("write", "wrote"))
    ] == [True] * 4
    assert is_of(Thing("설문 결과는", frozenset({"설문", "결과"})), frozenset({"설문결과"}))
    assert not is_of(Thing("insurance form", frozenset({"insurance", "form"})), frozenset({"insurance", "certificate"}))


def test_the_rows_do_not_depend_on_the_order_of_arrival() -> None:
    """J-89."""
    story = told(
        "I'll send you the chart by Friday.", (ANN, "Can we make it Monday instead?", 30), (ME, "Sure.", 31), (ME, "Here is the chart.", 90)
    )
    records = story.records()
    again = fold_records(list(reversed(records)), OWNER, DATED).loops
    assert list(again) == list(fold_records(records, OWNER, DATED).loops)


def test_two_dates_of_one_mail_are_one_move_to_the_later_said() -> None:
    """C-56: "It will be Monday, sorry. I'll send it on Tuesday." moves the date once, from Friday to Tuesday."""
    story = told("I'll send you the chart by Friday.", (ME, "It will be Monday instead, sorry. I'll send you the chart on Tuesday.", 60))
    loop = vow(story)
    assert loop.due == "2026-06-09"
    assert [DueMove.of(step.note)[::2] for step in loop.steps if step.what == "moved"] == [("2026-06-05", "2026-06-09")]


def test_a_meeting_keeps_the_promise_to_call_and_none_to_send() -> None:
    """C-68: an event of the debtor keeps a promise to meet, no other."""
    story = told("I'll send you the chart by Friday.", (ME, "I'll call you on Thursday.", 2))
    story.event(made=5, host="robin@example.com", guests={"ann@example.org": "accepted"}, summary="Chart")
    assert {loop.evidence.quote: loop.status for loop in vows(story)} == {
        "I'll send you the chart by Friday.": "open",
        "I'll call you on Thursday.": "done",
    }
