"""Closings between several addresses, by others, by figures and clauses, and what undoes them (J-46, J-48, J-73, J-78 to J-81)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.models.people import People
from pipeline.run.unit import fold_unit
from tests.scenario import ME, OWNER, Story

ANN = "Ann Bell <ann@example.org>"
BO = "Bo Lind <bo@example.net>"
DAEMON = "Mail Delivery Subsystem <mailer-daemon@example.com>"


def told(*mails: tuple[str, str, float]) -> Story:
    """Mails between Ann and the owner in one thread; each replies to the one before."""
    story = Story()
    for n, (sender, text, hours) in enumerate(mails):
        story.mail(sender, text, hours=hours, to=ANN if sender == ME else ME, reply=f"m{n}" if n else "")
    return story


def statuses(story: Story, kind: str = "inbound") -> list[tuple[str, str]]:
    """(status, message id) of the loops of one kind."""
    return [(status, message) for _, status, _, message in story.loops(kind)]


@pytest.mark.parametrize("subject", ["Workshop", "Re: Workshop"])
def test_answer_from_the_second_address_under_the_same_subject_closes(subject: str) -> None:
    """J-45, J-48: one card, two addresses, a fresh thread."""
    for mine in (False, True):
        story = Story()
        story.contact("Ann Bell", "ann@example.org", "ann.b@example.net")
        story.mail(*((ANN, "Where is the key?") if mine else (ME, "Where is the key?")), hours=0, to=ME if mine else ANN)
        other = "Ann Bell <ann.b@example.net>"
        sender, to = (ME, other) if mine else (other, ME)
        story.mail(sender, "In the blue box.", hours=100, to=to, thread="t2", subject=subject)
        assert [status for status, _ in statuses(story, "inbound" if mine else "outbound")] == ["done"]


@pytest.mark.behaviour("N-22")
def test_thanks_under_another_subject_close_nothing() -> None:
    """J-79."""
    story = told((ME, "Where is the key?", 0))
    story.mail(ANN, "Thanks for the cake!", hours=100, thread="t2", subject="Cake")
    assert statuses(story, "outbound") == [("open", "m1")]


@pytest.mark.parametrize("headers", [{"X-Failed-Recipients": "ann@example.org"}, {"Auto-Submitted": "auto-replied"}])
def test_bounced_answer_opens_the_ask_again(headers: dict[str, str]) -> None:
    """J-73: nothing was delivered; the step says so."""
    story = told((ANN, "Where is the key?", 0), (ME, "In the blue box.", 30))
    story.mail(
        DAEMON, "Your message to ann@example.org was not delivered.", hours=30.1, reply="m2", subject="Undeliverable", headers=headers
    )
    (loop,) = (one for one in story.fold().loops if one.type == "unanswered_inbound")
    assert (loop.status, loop.closed_us, loop.steps[-1].what) == ("open", None, "reopened")
    assert "undelivered" in loop.flags


def test_bounce_of_somebody_elses_copy_changes_nothing() -> None:
    """J-73: the answer went to two, the other copy bounced."""
    story = told((ANN, "Where is the key?", 0))
    story.mail(ME, "In the blue box.", hours=30, to=[ANN, BO], reply="m1")
    failed = {"X-Failed-Recipients": "bo@example.net"}
    story.mail(DAEMON, "Not delivered: bo@example.net", hours=30.1, reply="m2", subject="Undeliverable", headers=failed)
    assert statuses(story) == [("done", "m1")]


def test_figure_answers_the_open_question_alone() -> None:
    """J-78: no word matches; without a figure the answer is taken for both."""
    asked = "When does the hall unlock? Do you have spare cables?"
    assert statuses(told((ANN, asked, 0), (ME, "At 2 pm.", 30))) == [("open", "m1")]
    assert statuses(told((ANN, asked, 0), (ME, "Better take the van instead.", 30))) == [("done", "m1")]


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ("The screed arrives on Tuesday, Dirk stays on site.", "done"),
        ("The screed arrives on Tuesday, see you there then.", "open"),
        ("The screed arrives on Tuesday, thanks for your patience.", "open"),
        ("Dirk stays on site, the screed arrives later.", "open"),
    ],
)
def test_second_clause_answers_a_second_question(answer: str, status: str) -> None:
    """J-78."""
    assert statuses(told((ANN, "When does the screed arrive? Who guards the tools?", 0), (ME, answer, 30)))[0][0] == status


def test_choice_is_answered_by_a_promise_and_a_request_by_none() -> None:
    """J-60, J-75."""
    assert statuses(told((ANN, "Shall I bring the key up, or will you come down?", 0), (ME, "I'll come down.", 30))) == [("done", "m1")]
    assert statuses(told((ANN, "Please send me the plan.", 0), (ME, "I'll send it tomorrow.", 30))) == [("done", "m1")]
    assert statuses(told((ANN, "Where is the key?", 0), (ME, "Yes.", 30))) == [("open", "m1")]


def test_delegate_answers_only_with_the_asker_on_the_mail() -> None:
    """J-80, J-81: and the asker's thanks settle it with the delegate's words."""
    for to, status in ((ANN, "done"), (ME, "open")):
        story = told((ANN, "When is the gate painted?", 0))
        story.mail(ME, "Bo, can you answer Ann?", hours=1, to=BO, reply="m1", subject="Fwd: Workshop")
        story.mail(BO, "The gate is painted on the 20th.", hours=40, to=to, cc=[ME], reply="m1")
        story.mail(ANN, "Great, that settles it." if status == "done" else "The sun shines here.", hours=50, to=BO, cc=[ME], reply="m3")
        assert statuses(story)[0] == (status, "m1")


@pytest.mark.behaviour("N-22")
def test_refusal_of_another_addressee_settles_nothing() -> None:
    """J-81."""
    story = Story()
    story.mail(ANN, "Could anyone of you tune the piano?", hours=0, to=[ME, BO])
    story.mail(BO, "Sorry, I can't.", hours=30, to=ANN, cc=[ME], reply="m1")
    assert statuses(story) == [("open", "m1")]


def test_mail_without_a_word_is_quoted_by_its_file() -> None:
    """C-63."""
    story = told((ANN, "Please send me the plan.", 0))
    files = [{"filename": "plan.pdf", "mime_type": "application/pdf", "size": 9}]
    story.mail(ME, "", hours=30, to=ANN, reply="m1", attachments=files)
    (loop,) = story.fold().loops
    assert (loop.status, loop.steps[-1].note, loop.steps[-1].evidence and loop.steps[-1].evidence.quote) == ("done", "plan.pdf", "")


def test_unit_folds_without_a_calendar() -> None:
    """C-72: an ask to meet where no calendar is connected."""
    mails = told((ANN, "Could we meet on Tuesday?", 0)).fold().mails
    assert [loop.status for loop in fold_unit("ann@example.org", mails, (), OWNER, People()).loops] == ["open"]


def _desked(owner: str, desk: str, answer: str, ask: str = "Which form does the stall licence need?") -> str:
    """Status of Ann's ask to the owner and a desk after the desk's answer to her."""
    mine = f"Robin Vale <{owner}>"
    story = Story(replace(OWNER, addresses=frozenset({owner})), owner)
    story.mail(ANN, ask, hours=0, to=[mine, desk])
    story.mail(desk, f"{answer}\n\nMara Holt", hours=30, to=ANN, cc=[mine], reply="m1")
    return story.loops("inbound")[0][1]


@pytest.mark.parametrize(
    ("owner", "desk", "status"),
    [
        ("robin@vale.example", "Vale Office <office@vale.example>", "done"),
        ("robin@vale.example", "Vale Office <office@north.vale.example>", "done"),
        ("robin@north.vale.example", "Vale Office <office@vale.example>", "done"),
        ("robin@vale.example", "Fair Office <office@fair.example>", "open"),
        ("robin@vale.example", "Mara Holt <mara@vale.example>", "open"),
        ("robin@vale.example", "Fair Office <office@nightvale.example>", "open"),
        ("robin@web.de", "Fair Office <office@web.de>", "open"),
        ("robin@naver.com", "Fair Office <info@naver.com>", "open"),
        ("robin@yahoo.co.jp", "Fair Office <info@yahoo.co.jp>", "open"),
        ("robin@gmail.com", "Fair Office <info@gmail.com>", "open"),
    ],
)
@pytest.mark.behaviour("N-22")
def test_only_a_desk_of_the_owners_house_answers_for_the_owner(owner: str, desk: str, status: str) -> None:
    """J-46: who shares a public mail provider shares no house; a colleague is no desk (J-81)."""
    assert _desked(owner, desk, "The stall licence needs form 12.") == status


@pytest.mark.parametrize(
    ("ask", "answer", "status"),
    [
        ("How many guests may we bring?", "The limit is 40.", "done"),
        ("Is the hall open on Sunday?", "No, we are closed that day.", "done"),
        ("How many guests may we bring?", "The gate opens early and the yard has parking.", "open"),
        ("Which form does the stall licence need?", "The yard has 40 places to park.", "open"),
        ("Which form does the stall licence need? Who pays the electrician?", "The stall licence needs form 12.", "open"),
    ],
)
@pytest.mark.behaviour("N-22")
def test_desk_must_answer_what_was_asked(ask: str, answer: str, status: str) -> None:
    """J-46, J-78."""
    assert _desked("robin@vale.example", "Vale Office <office@vale.example>", answer, ask) == status


def test_broken_sender_is_no_desk() -> None:
    """J-13: no address in From."""
    story = told((ANN, "Which form does the stall licence need?", 0))
    story.mail("Office", "The stall licence needs form 12.", hours=30, to=ANN, cc=[ME], reply="m1")
    assert statuses(story) == [("open", "m1")]


@pytest.mark.behaviour("N-22")
def test_third_persons_half_answer_leaves_the_other_half() -> None:
    """settle_third, J-78."""
    story = Story()
    story.mail(ANN, "Which form does the stall licence need? Who pays the electrician?", hours=0, to=[ME, BO])
    story.mail(BO, "The stall licence needs form 12.", hours=20, to=ANN, cc=[ME], reply="m1")
    story.mail(ANN, "Thanks, Bo!", hours=22, to=BO, cc=[ME], reply="m2")
    (loop,) = [one for one in story.fold().loops if one.type == "unanswered_inbound"]
    assert (loop.status, loop.evidence.quote) == ("open", "Who pays the electrician?")
