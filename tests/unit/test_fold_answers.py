"""What a reply answers: numbers, yes and no, instructions, and the reply that only asks back."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from extractors.due import due_of
from memory.state import StaleRules, is_stale, state_of
from pipeline.clock import DAY_US, to_us
from pipeline.models.ledger import ABOUT_DAY, RESTING_US, Loop
from pipeline.run import fold_records
from tests.scenario import ME, READERS, Story, hour

ANN = "Ann Rook <ann@example.net>"
TWO = "1. When does the truck come?\n2. Who holds the keys?\n3. What does the crane cost?"


def _loop(*mails: tuple[str, str]) -> Loop:
    """The first loop after Ann's and the owner's mails, 30 hours apart, in one thread."""
    story = Story()
    for number, (sender, text) in enumerate(mails):
        other = ANN if sender == ME else ME
        story.mail(sender, text, hours=30 * number, to=other, reply=f"m{number}" if number else "")
    return min(story.fold().loops, key=lambda loop: loop.opened_us)


def test_numbered_answers_leave_the_number_that_is_missing() -> None:
    """J-78."""
    loop = _loop((ANN, TWO), (ME, "1. At nine o'clock, through the back gate.\n3. It costs 300 euros a day."))
    assert (loop.status, loop.evidence.quote) == ("open", "2. Who holds the keys?")


def test_all_numbers_answered_close_the_ask() -> None:
    """J-78."""
    loop = _loop((ANN, TWO), (ME, "1. It comes at nine.\n2. Mara holds them.\n3. It costs 300 euros a day."))
    assert loop.status == "done"


def test_yes_answers_the_yes_no_ask_beside_the_one_its_words_answer() -> None:
    """J-60, J-78."""
    loop = _loop((ANN, "Are you free on Sunday? Please bring the blue kettle."), (ME, "Yes, and the kettle comes along at one."))
    assert loop.status == "done"


def test_instruction_that_names_the_matter_answers_an_open_question() -> None:
    """A reader who is told what to do has been answered, though the sentence is a request."""
    loop = _loop((ANN, "Which account should I pay the rent to?"), (ME, "Please use the account ending in 77."))
    assert (loop.status, loop.steps[-1].evidence and loop.steps[-1].evidence.quote) == ("done", "Please use the account ending in 77.")


def test_short_yes_in_an_unspaced_script_answers_a_yes_no_ask_only() -> None:
    """J-60."""
    assert _loop((ANN, "목요일 회의에 오시나요?"), (ME, "네")).status == "done"
    assert _loop((ANN, "회의는 언제인가요?"), (ME, "네")).status == "open"


def test_ask_rests_while_the_owners_counter_question_is_open() -> None:
    """Section 9, ask_back: not listed until the answer, then again with its first time."""
    asked = ((ANN, "Could you order the paint for the gate?"), (ME, "Which green do you mean?"))
    resting = _loop(*asked)
    woken = _loop(*asked, (ANN, "It is moss green, number 6005."))
    assert (resting.status, resting.ripe_us) == ("open", RESTING_US)
    assert (woken.status, woken.opened_us, woken.ripe_us) == ("open", hour(0), hour(96))


def test_reply_in_another_thread_tells_what_joined_it() -> None:
    """J-48: by references, or by people and subject alone."""
    for reply, rule in (("m1", "close_refs@8"), ("", "close_subject@8")):
        story = Story()
        story.mail(ANN, "How wide is the gate?", hours=0, subject="Gate")
        story.mail(ME, "It is three metres wide.", hours=30, to=ANN, thread="t2", subject="Re: Gate", reply=reply)
        (loop,) = story.fold().loops
        assert (loop.status, rule in loop.rules) == ("done", True)


def test_list_mail_that_names_nobody_says_so() -> None:
    """J-33."""
    story = Story()
    mail = story.mail(
        ANN, "Could you post the drawing?", hours=0, to="Bells <bells@lists.example>", headers={"List-Id": "<bells.lists.example>"}
    )
    assert story.reason(mail) == "list_not_addressed"


LOGO = {"filename": "image001.png", "mime_type": "image/png", "size": 40_000, "content_id": "image001.png@01D"}
FILE = {"filename": "seating-plan.pdf", "mime_type": "application/pdf", "size": 20_480}


@pytest.mark.parametrize("mine", [True, False])
@pytest.mark.parametrize(
    ("text", "file", "status"),
    [
        ("I'll look into it and get back to you.", LOGO, "promised"),
        ("확인하고 다시 연락드리겠습니다.", LOGO, "promised"),
        ("Thanks!", LOGO, "open"),
        ("", LOGO, "open"),
        ("", FILE, "done"),
        ("Best wishes", FILE, "done"),
        ("Sure!", FILE, "done"),
        ("I'll look into it and get back to you.", {**FILE, "filename": "terms.pdf"}, "promised"),
        ("I'll bring the printed one on Monday.", FILE, "done"),
        ("Thanks, got it!", FILE, "open"),
    ],
)
@pytest.mark.behaviour("N-22")
def test_file_answers_by_itself_or_by_its_name_and_a_logo_never(mine: bool, text: str, file: dict[str, object], status: str) -> None:
    """C-63, C-64, J-79: a picture within the text is no file; beside a promise or a question the name must fit."""
    story = Story()
    asker, other = (ANN, ME) if mine else (ME, ANN)
    story.mail(asker, "Please send me the seating plan.", hours=0, to=other)
    story.mail(other, text, hours=30, to=asker, reply="m1", attachments=[file])
    (loop,) = [one for one in story.fold().loops if one.evidence.message_id == "m1"]
    promised = any(step.rule.startswith("converted@") for step in loop.steps)
    assert (loop.status, promised) == ("open" if status == "open" else "done", status == "promised")


def test_question_back_with_a_photo_is_no_answer() -> None:
    """C-64: the photo shows what is meant."""
    story = Story()
    story.mail(ANN, "Please send me the seating plan.", hours=0)
    story.mail(ME, "Is it for this hall?", hours=30, to=ANN, reply="m1", attachments=[{**FILE, "filename": "IMG_0032.jpg"}])
    assert story.loops("inbound") == [("inbound", "open", "ann@example.net", "m1")]


@pytest.mark.parametrize(
    ("ask", "reply", "status"),
    [
        ("Did the joiner fix the gate?", "👍", "done"),
        ("Did the joiner fix the gate?", "👎", "done"),
        ("Did the joiner fix the gate?", "Thanks 👍", "open"),
        ("Where does the joiner keep the keys?", "👍", "open"),
        ("목요일 회의에 오시나요?", "👍", "done"),
        ("회의는 언제인가요?", "감사합니다 👍", "open"),
    ],
)
@pytest.mark.behaviour("N-22")
def test_typed_thumb_says_what_a_reaction_says(ask: str, reply: str, status: str) -> None:
    """J-77: yes or no where one is asked, nothing behind thanks."""
    assert _loop((ANN, ask), (ME, reply)).status == status
    assert _loop((ME, ask), (ANN, reply)).status == status


BOTH = "Who opens the gate on Friday? Could you also lend me the ladder?"


@pytest.mark.parametrize(
    ("asks", "word", "status", "quote"),
    [
        (BOTH, "Never mind about the ladder, I borrowed one.", "open", "Who opens the gate on Friday?"),
        (BOTH, "Never mind, all found.", "dropped", "Who opens the gate on Friday?"),
        (BOTH, "The ladder is settled, Bo brings one.", "open", "Who opens the gate on Friday?"),
        ("Could you lend me the ladder? Did you find time?", "Never mind the ladder.", "dropped", "Could you lend me the ladder?"),
        (
            "금요일에 문은 누가 여나요? 사다리도 빌려주실 수 있나요?",
            "사다리는 신경 쓰지 않으셔도 됩니다.",
            "open",
            "금요일에 문은 누가 여나요?",
        ),
    ],
)
@pytest.mark.behaviour("N-22")
def test_who_takes_back_one_of_two_asks_still_wants_the_other(asks: str, word: str, status: str, quote: str) -> None:
    """J-78, withdraw, settle_asker: in both directions."""
    for asker in (ANN, ME):
        loop = _loop((asker, asks), (asker, word))
        assert (loop.status, loop.evidence.quote) == (status, quote)


@pytest.mark.parametrize(
    ("asks", "reply", "status"),
    [
        ("What does the marquee cost? And who collects the chairs on Sunday?", "The marquee costs 480 pounds.", "open"),
        ("What does the marquee cost? And who collects the chairs on Sunday?", "It costs 480 pounds. Bo collects the chairs.", "done"),
        (
            "Please extend the rental until 11 December. Same terms?",
            "Hi Robin, extended to the 11 December, and it gets cheaper too.",
            "done",
        ),
        ("Could you send me the plan? When will it come?", "Here is the plan.", "done"),
        ("천막 대여료는 얼마인가요? 그리고 의자는 누가 가져오나요?", "천막 대여료는 30만 원입니다.", "open"),
    ],
)
@pytest.mark.behaviour("N-22")
def test_half_an_answer_leaves_the_owner_waiting_for_the_rest(asks: str, reply: str, status: str) -> None:
    """J-78 for what the owner asked."""
    assert _loop((ME, asks), (ANN, reply)).status == status


@pytest.mark.parametrize(
    ("reply", "status", "quote"),
    [
        ("> How many tables are there?\n\nTwelve.\n\n> Who brings the cloths?\n\nAna.", "done", "How many tables are there?"),
        ("> How many tables are there?\n\nTwelve.", "open", "Who brings the cloths?"),
        ("> Who brings the cloths?\n\nAna.\n\nKind regards", "open", "How many tables are there?"),
        (
            "> How many tables are there?\n\nWhich kind do you mean?\n\n> Who brings the cloths?\n\nAna.",
            "open",
            "How many tables are there?",
        ),
    ],
)
def test_what_stands_below_a_quoted_question_answers_that_one(reply: str, status: str, quote: str) -> None:
    """J-78: however short, and whatever words it shares with the other."""
    loop = _loop((ANN, "How many tables are there?\nWho brings the cloths?"), (ME, reply))
    assert (loop.status, loop.evidence.quote) == (status, quote)


@pytest.mark.parametrize(
    ("ask", "day"),
    [
        ("Will you have a table at the fair on 19 May 2027?", "2027-05-19"),
        ("Did you get my letter of 3 May 2019?", ""),
        ("Will you come to the fair?", ""),
    ],
)
def test_an_ask_about_a_later_day_ages_with_that_day(ask: str, day: str) -> None:
    """J-86: two weeks after the day nobody waits for it, and until then it does not age."""
    story = Story()
    story.mail(ANN, ask, hours=0)
    (loop,) = fold_records(story.records(), story.owner, replace(READERS, due=due_of), ()).loops
    assert [flag for flag in loop.flags if flag.startswith(ABOUT_DAY)] == [f"{ABOUT_DAY}{day}"] * bool(day)
    after = to_us(datetime(2027, 5, 20, tzinfo=UTC))
    state, rules = state_of(loop), StaleRules(quiet_days=1_000)
    assert not is_stale(state, None, after + 13 * DAY_US, rules)
    assert is_stale(state, None, after + 15 * DAY_US, rules) == bool(day)
    assert is_stale(state, None, after - 100 * DAY_US, StaleRules(quiet_days=0)) != bool(day)


@pytest.mark.parametrize(
    ("reply", "status"),
    [
        ("Kofi Mensah and Ines Falkenberg, photos attached.", "done"),
        ("The photos are attached.", "open"),
        ("Photos attached, names to follow by Friday.", "done"),
    ],
)
def test_a_name_or_number_asked_for_beside_a_file_is_given_in_words(reply: str, status: str) -> None:
    """J-78: "your names and a photo each" is answered by two names and the photos."""
    asked = (ANN, "Could you send me both your full names and a photo each?")
    assert _loop(asked, (ME, reply)).status == status


def test_a_yes_whose_words_name_their_ask_answers_no_other() -> None:
    """J-78."""
    loop = _loop((ANN, "Is the van free on Sunday? How long is the ladder?"), (ME, "Yes, the van is free."))
    assert (loop.status, loop.evidence.quote) == ("open", "How long is the ladder?")
