"""Every "no" has its reason: states, classes, addressing and content gates."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.models.people import People
from pipeline.models.reasons import REASONS
from pipeline.stages.detect import judge_unit
from pipeline.stages.detect.gates import REASON_OF_RULE
from tests.scenario import ME, OWNER, Story

ANN = "Ann Bell <ann@example.org>"
JO = "Jo Park <jo@example.com>"
ASK = "Could you send me the floor plan for hall 4?"


def reason_of(text: str = ASK, sender: str = ANN, **more: object) -> str:
    """Reason code of a single mail, "" if it opened a loop."""
    story = Story()
    story.mail(sender, text, hours=0, **more)
    return story.reason("m1")


@pytest.mark.behaviour("N-03")
@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("draft", {"labels": ["DRAFT"]}),
        ("spam", {"labels": ["SPAM"]}),
        ("trash", {"labels": ["TRASH", "INBOX"]}),
        ("cc_only", {"to": JO, "cc": [ME]}),
        ("not_addressed", {"to": JO}),
        ("named_other", {"to": [ME, JO], "text": "Jo, could you send me the floor plan?"}),
        ("auto_submitted", {"headers": {"Auto-Submitted": "auto-generated"}}),
        ("calendar", {"calendar_method": "REQUEST"}),
        ("bulk_category", {"labels": ["INBOX", "CATEGORY_PROMOTIONS"]}),
        ("list_not_addressed", {"to": "list@lists.example.org", "headers": {"List-Id": "<l.example.org>"}, "cc": [ME]}),
        ("empty_body", {"text": ""}),
        ("thanks_only", {"text": "Thanks a lot!"}),
        ("information", {"text": "The office is closed on Monday."}),
        ("their_promise", {"text": "I will send it on Tuesday."}),
    ],
)
def test_a_mail_that_opens_nothing_says_why(code: str, more: dict[str, object]) -> None:
    """J-3, J-70."""
    assert code in REASONS
    if code in {"cc_only", "not_addressed", "list_not_addressed"}:
        assert reason_of(**more) in {code, "cc_only"}
    else:
        assert reason_of(**more) == code


def test_every_class_rule_has_a_code_of_the_closed_list() -> None:
    """Section 11: an unlisted code fails."""
    assert set(REASON_OF_RULE.values()) <= set(REASONS)


def test_a_greeting_to_the_owner_lifts_a_cc() -> None:
    """J-57."""
    assert reason_of("Hi Robin,\n\ncould you send me the floor plan?", to=JO, cc=[ME]) == ""


def test_a_greeting_to_somebody_else_narrows_and_to_all_does_not() -> None:
    """J-57."""
    assert reason_of("Hi Jo,\n\ncould you send me the floor plan?", to=[ME, JO]) == "named_other"
    assert reason_of("Hi all,\n\ncould you send me the floor plan?", to=[ME, JO]) == ""


@pytest.mark.behaviour("N-27")
def test_an_excluded_label_opens_nothing() -> None:
    """J-98: by its id, by its id in that account alone, and where the labels of the account could not be read."""
    seven = frozenset({"Label_7"})
    cases = {
        replace(OWNER, excluded_labels=seven): True,
        replace(OWNER, excluded_in=(("robin@example.com", seven),)): True,
        replace(OWNER, excluded_in=(("other@example.com", seven),)): False,
        replace(OWNER, labels_unread=frozenset({"robin@example.com"})): True,
    }
    for owner, excluded in cases.items():
        story = Story(owner=owner)
        story.mail(ANN, ASK, hours=0, labels=["INBOX", "Label_7"])
        assert (story.loops() == []) is excluded
        assert not excluded or story.reason("m1") == "excluded_label"


def test_a_forged_owner_neither_opens_nor_closes() -> None:
    """J-42: From the owner, not SENT, authentication failed."""
    story = Story()
    story.mail(ANN, ASK, hours=0)
    forged = {"Authentication-Results": "mx.example.com; dmarc=fail"}
    story.mail(ME, "The plan is on the drive.", hours=1, to=ANN, reply="m1", labels=["INBOX"], headers=forged)
    assert story.loops("inbound") == [("inbound", "open", "ann@example.org", "m1")]
    assert story.reason("m2") == "spoofed_owner"


def test_mail_from_the_owner_that_came_in_unchecked_neither_opens_nor_closes() -> None:
    """J-42: a source without labels, delivered from outside (Return-Path), no word of authentication; a copy of one's own has neither."""
    for headers, status in (({"Return-Path": "<x@forger.example>"}, "open"), ({}, "done")):
        story = Story()
        story.mail(ANN, ASK, hours=0, labels=[])
        story.mail(ME, "The plan is on the drive.", hours=1, to=ANN, reply="m1", labels=[], headers=headers)
        assert [row[1] for row in story.loops("inbound")] == [status]


def test_sent_wins_over_an_unknown_from() -> None:
    """J-43: a send-as alias the settings do not know."""
    story = Story()
    story.mail(ANN, ASK, hours=0)
    story.mail("Robin <robin@alias.example>", "The plan is on the drive.", hours=1, to=ANN, reply="m1", labels=["SENT"])
    assert [row[1] for row in story.loops("inbound")] == ["done"]


def test_one_mail_twice_is_one_message_and_other_text_is_another() -> None:
    """J-49, J-6: same Message-ID within the hour."""
    story = Story()
    same = {"Message-ID": "<same@mail.example.com>"}
    story.mail(ANN, ASK, hours=0, headers=same)
    story.mail(ANN, ASK, hours=0.5, headers=same, thread="t2")
    story.mail(ANN, "When does the hall open?", hours=0.6, headers=same, thread="t3")
    assert story.reason("m2") == "duplicate"
    assert story.reason("m3") in {"", "joined_open_ask"}


def test_one_mail_in_two_accounts_is_one_message_with_two_sources() -> None:
    """G-711: the same Message-ID came to both addresses; one loop, and the answer out of either account closes it."""
    story = Story()
    same = {"Message-ID": "<same@mail.example.com>"}
    story.mail(ANN, ASK, hours=0, headers=same)
    story.mail(ANN, ASK, hours=0, headers=same, thread="x1", account="robin.vale@example.net")
    assert len(story.loops("inbound")) == 1
    story.mail(
        ME,
        "The floor plan is on the shared drive.",
        hours=3,
        to=ANN,
        reply="m2",
        thread="x1",
        account="robin.vale@example.net",
        labels=["SENT"],
    )
    assert [row[1] for row in story.loops("inbound")] == ["done"]


def test_quoted_text_of_an_earlier_mail_asks_nothing_again() -> None:
    """J-23, J-28: even when the client sets no quote marks."""
    story = Story()
    story.mail(ANN, ASK, hours=0)
    story.mail(JO, f"The weather at the fair was nice.\n\n{ASK}", hours=1, to=[ME], reply="m1")
    assert story.loops("inbound") == [("inbound", "open", "ann@example.org", "m1")]


@pytest.mark.behaviour("N-03")
def test_bulk_is_lifted_by_an_answer_to_the_owner_or_a_saved_contact() -> None:
    """J-31."""
    unsubscribe = {"List-Unsubscribe": "<https://news.example.org/u>"}
    assert reason_of(headers=unsubscribe) == "bulk_unsub"
    answered = Story()
    answered.mail(ME, "The hall is 40 metres long.", hours=0, to=ANN)
    answered.mail(ANN, ASK, hours=1, reply="m1", headers=unsubscribe)
    assert answered.reason("m2") == ""
    saved = Story()
    saved.contact("Ann Bell", "ann@example.org")
    saved.mail(ANN, ASK, hours=1, headers=unsubscribe)
    assert saved.reason("m1") == ""


@pytest.mark.behaviour("N-03")
def test_a_sender_that_repeats_one_shape_is_a_template() -> None:
    """Rule `template`: the third mail of one shape from somebody the owner never wrote to."""
    story = Story()
    for number in range(4):
        text = f"Good day,\n\nplot {number}{number} is next.\n\nCould you send the reading {number} today?\nAllotment office"
        story.mail("Lee <lee@works.example>", text, hours=number * 24, thread=f"t{number}", subject=f"Meter {number}")
    assert story.reason("m3") == "bulk_template"
    assert story.reason("m4") == "bulk_template"


def test_list_mail_opens_on_the_real_author() -> None:
    """J-33."""
    story = Story()
    headers = {"List-Id": "<team.example.com>", "X-Original-From": "Ann Bell <ann@example.org>", "Reply-To": "ann@example.org"}
    story.mail("Ann via Team <team@example.com>", f"Robin, {ASK[0].lower()}{ASK[1:]}", hours=0, to="team@example.com", headers=headers)
    assert story.loops() == [("inbound", "open", "ann@example.org", "m1")]


def test_bare_mode_takes_any_mail_for_an_ask_and_the_first_reply_for_an_answer() -> None:
    """J-115."""
    story = Story()
    story.mail(ANN, "The office is closed.", hours=0)
    story.mail(JO, "\n\nNoted.", hours=1, to=[ANN], thread="t2")
    story.mail(ME, "Thanks!", hours=2, to=ANN, reply="m1")
    loops = [(loop.type.value, loop.status, loop.evidence.quote) for loop in story.fold(bare=True).loops]
    assert ("unanswered_inbound", "done", "The office is closed.") in loops
    assert ("unanswered_outbound", "open", "Thanks!") in loops
    assert not any(quote == "Noted." for _, _, quote in loops)


def test_a_deleted_mail_that_was_never_live_says_deleted() -> None:
    """J-84: a tombstone of a message this home only ever saw in the trash."""
    story = Story()
    story.mail(ANN, ASK, hours=0)
    (mail,) = story.fold().mails
    (judged,) = judge_unit("ann@example.org", [replace(mail, present=False, was_live=False)], OWNER, People())
    assert (judged.reason, judged.side) == ("deleted", "none")


def test_a_via_sender_with_a_personal_reply_address_is_that_person() -> None:
    """J-33: without X-Original-From the one personal Reply-To counts; a broken recipient is passed over."""
    story = Story()
    headers = {"List-Id": "<team.example.com>", "Reply-To": "Ann Bell <ann@example.org>"}
    story.mail(
        "Ann via Team <team@example.com>", "Robin, could you send me the plan?", hours=0, to=["team@example.com", "broken"], headers=headers
    )
    assert story.loops() == [("inbound", "open", "ann@example.org", "m1")]


def test_bare_mode_has_no_ask_in_an_empty_mail_and_any_reply_answers() -> None:
    """J-115, both directions."""
    story = Story()
    story.mail(ME, "The hall is 40 metres long.", hours=0, to=ANN)
    story.mail(ANN, "   ", hours=1, reply="m1")
    story.mail(ANN, "Noted.", hours=2, reply="m1")
    found = {(loop.type.value, loop.status, loop.evidence.message_id) for loop in story.fold(bare=True).loops}
    assert found == {("unanswered_outbound", "done", "m1"), ("unanswered_inbound", "open", "m3")}


def test_list_mail_to_the_owner_alone_opens_only_from_a_persons_own_address() -> None:
    """J-32, J-33: campaigns put every reader into To; a group's address or further people among the recipients tell a group."""
    listed = {"List-Id": "<letter.works.example>"}
    bulk = {"Precedence": "bulk"}
    for headers, reason in ((listed, "list_not_addressed"), (bulk, "bulk_unsub")):
        story = Story()
        story.mail("Lee Works <lee77@works.example>", f"{ASK[0]}{ASK[1:]}", hours=0, headers=headers)
        story.mail("Works <x@letters.example>", f"Robin, {ASK[0].lower()}{ASK[1:]}", hours=1, headers=headers, thread="t2")
        assert story.loops() == []
        assert story.reason("m2") == reason
    story = Story()
    story.mail("Lee Moss <lee@works.example>", f"Robin, {ASK[0].lower()}{ASK[1:]}", hours=0, headers=listed)
    assert [loop[1] for loop in story.loops()] == ["open"]
