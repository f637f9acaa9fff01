"""Meetings that settle an ask to meet, and days the owner is away (C-72, C-74, J-67)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from extractors.meetings import days_away, meeting
from pipeline.models.items import ItemRecord, PageOfWork
from pipeline.models.worktime import WorkTime
from pipeline.run import fold_home
from pipeline.run.unit import Readers
from pipeline.stages.land import land
from pipeline.store.db import open_archive
from pipeline.store.home import create_home
from pipeline.store.ingest import Intake
from tests.scenario import ME, OWNER, READERS, Story, hour

ANN = "Ann Bell <ann@example.org>"
ANNS, MINE = "ann@example.org", "robin@example.com"
INVITED = {ANNS: "accepted", MINE: "accepted"}


def asked(text: str = "Could we meet on Tuesday?") -> Story:
    """Ann asks the owner."""
    story = Story()
    story.mail(ANN, text, hours=0)
    return story


def wanted(text: str = "Ann, could we meet on Tuesday?") -> Story:
    """The owner asks Ann."""
    story = Story()
    story.mail(ME, text, hours=0, to=ANN)
    return story


@pytest.mark.behaviour("N-22")
def test_event_of_the_owner_with_the_asker_ends_the_ask_with_its_name() -> None:
    """C-72: done by rule `event`; the step names the event."""
    story = asked()
    story.event(made=30, host=MINE, guests={ANNS: "needsAction"})
    (loop,) = story.fold().loops
    assert (loop.status, loop.closed_us) == ("done", hour(30))
    assert [(step.what, step.rule.partition("@")[0], step.note) for step in loop.steps][-1] == ("closed", "event", "e1 Visit")


@pytest.mark.behaviour("N-07")
def test_acceptance_counts_from_the_change_of_the_event() -> None:
    """C-72: the guest says yes when the event last changed."""
    story = wanted()
    story.event(made=30, changed=90, host=MINE, guests=INVITED)
    (loop,) = story.fold().loops
    assert (loop.status, loop.closed_us, loop.last_activity_us) == ("done", hour(90), hour(90))


@pytest.mark.parametrize(
    "event",
    [
        {"made": 30, "host": MINE, "guests": {"bo@example.net": "accepted", MINE: "accepted"}},
        {"made": 30, "host": MINE, "guests": {ANNS: "declined"}},
        {"made": 30, "host": ANNS, "guests": {MINE: "needsAction"}},
        {"made": 30, "host": ANNS, "guests": {MINE: "declined"}},
        {"made": 30, "host": ANNS, "guests": {ANNS: "accepted", "bo@example.net": "accepted"}},
        {"made": -40, "host": MINE, "guests": INVITED},
        {"made": 30, "host": MINE, "guests": INVITED, "status": "cancelled"},
        {"made": 30, "host": MINE, "guests": {f"guest{n}@example.net": "accepted" for n in range(11)} | INVITED},
        {"made": 30, "host": MINE, "guests": INVITED, "end": {"dateTime": "2026-05-01T10:00:00Z"}},
        {"made": 30, "host": MINE, "guests": INVITED, "end": {}},
        {"made": 30, "host": MINE, "guests": INVITED, "end": None},
        {"made": 30, "host": MINE, "guests": INVITED, "created": "soon"},
        {"made": 30, "host": None, "guests": {ANNS: "accepted", MINE: "tentative"}, "organizer": None},
    ],
    ids="other-person declined-by-asker unanswered declined owner-missing made-long-before cancelled assembly over no-end end-null"
    " no-time tentative".split(),
)
@pytest.mark.behaviour("N-22")
def test_event_that_is_no_yes_leaves_the_ask_open(event: dict[str, Any]) -> None:
    """C-72, C-74: another person, a refusal, no answer, an older, past, cancelled, huge or broken event."""
    story = asked()
    story.event(**event)
    assert [loop.status for loop in story.fold().loops] == ["open"]


def test_invitation_sent_just_before_the_mail_counts() -> None:
    """C-72: the asker invites and then writes; the owner accepts later."""
    story = asked("I sent you an invitation. Are you free on Tuesday?")
    story.event(made=-1, changed=40, host=ANNS, guests=INVITED)
    (loop,) = story.fold().loops
    assert (loop.status, loop.closed_us) == ("done", hour(40))


def test_series_all_day_and_zoneless_events_count() -> None:
    """C-72: a series has no end yet, a day ends as a date, a moment without a zone is read as UTC."""
    for more in (
        {"recurrence": ["RRULE:FREQ=WEEKLY"], "end": None},
        {"end": {"date": "2026-06-10"}},
        {"end": {"dateTime": "2026-06-10T10:00:00"}},
    ):
        story = asked()
        story.event(made=30, host=MINE, guests=INVITED, **more)
        assert [loop.status for loop in story.fold().loops] == ["done"]


def test_request_beside_the_ask_to_meet_stays_open_with_its_own_sentence() -> None:
    """J-78: a meeting sends no file."""
    story = asked("Could we meet on Tuesday? Please send me the floor plan.")
    story.event(made=30, host=MINE, guests=INVITED)
    (loop,) = story.fold().loops
    assert (loop.status, loop.evidence.quote) == ("open", "Please send me the floor plan.")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Can we have a call on Tuesday? And which account number should we use for the roofers?", "And which account number"),
        ("Shall we meet on Thursday? When does the exhibition end?", "When does the exhibition end?"),
        ("Which screws did you order? Could we meet on Tuesday?", "Which screws did you order?"),
        ("화요일 2시에 뵐 수 있을까요? 그리고 계좌번호가 어떻게 되나요?", "계좌번호가 어떻게 되나요?"),
        ("Is the roof paid?\n\nCould we meet on Tuesday?", "Is the roof paid?"),
        ("Could we meet on Tuesday? Is the roof paid?", "Is the roof paid?"),
        ("다음 주에 통화 가능하실까요? 견적서는 언제 나오나요?", "견적서는 언제 나오나요?"),
        ("Können wir uns am Dienstag treffen? Was kostet der Kran?", "Was kostet der Kran?"),
    ],
)
@pytest.mark.behaviour("N-22")
def test_question_about_something_else_beside_the_ask_to_meet_stays_open(text: str, left: str) -> None:
    """J-78, C-72: an event answers what it says, nothing else."""
    story = asked(text)
    story.event(made=30, host=MINE, guests=INVITED)
    loop = next(loop for loop in story.fold().loops if loop.type == "unanswered_inbound")
    assert (loop.status, left in loop.evidence.quote) == ("open", True)


@pytest.mark.parametrize(
    "text",
    [
        "Do you have time for a call this week? What time is best for you?",
        "Shall we talk on Thursday? Or is Friday better for you?",
        "Could we meet on Tuesday? Let me know if that works.",
        "Could we meet on Tuesday? Please send me an invitation.",
        "다음 주에 통화 가능하실까요? 언제가 편하세요?",
        "화요일 2시에 뵐 수 있을까요? 아니면 목요일은 어떠세요?",
        "Did you get to read the draft? Could we meet on Tuesday?",
        "Können wir uns nächste Woche treffen? Wann passt es dir?",
    ],
)
def test_event_answers_what_an_invitation_says(text: str) -> None:
    """C-72: the time that suits, and whether it suits, is said by the event itself; the matter that leads up to it is talked about."""
    story = asked(text)
    story.event(made=30, host=MINE, guests=INVITED)
    assert {loop.status for loop in story.fold().loops} == {"done"}


def test_other_asks_are_not_settled_by_a_meeting() -> None:
    """C-72: only asks to meet; the bare rule knows no events."""
    story = asked("Could you send me the floor plan?")
    story.event(made=30, host=MINE, guests=INVITED)
    assert [loop.status for loop in story.fold().loops] == ["open"]
    story = asked()
    story.event(made=30, host=MINE, guests=INVITED)
    assert [loop.status for loop in story.fold(bare=True).loops] == ["open"]


@pytest.mark.parametrize(
    "text",
    [
        "Could we meet on Tuesday?",
        "화요일에 잠깐 통화 가능하실까요?",
        "火曜日にお会いできますか。",
        "Did you get to read the draft? Could we meet on Tuesday?",
        "Können wir uns am Dienstag treffen?",
        "Est-ce qu'on peut se voir mardi ?",
        "¿Podemos reunirnos el martes? ¿Quedamos a las diez?",
        "Podemos marcar uma reunião na terça?",
        "Possiamo vederci martedì?",
        "我们周二能见面吗？",
    ],
)
def test_ask_to_meet_is_known_in_nine_languages(text: str) -> None:
    """C-72."""
    story = asked(text)
    story.event(made=30, host=MINE, guests=INVITED)
    assert [loop.status for loop in story.fold().loops] == ["done"]


def test_resting_ask_ends_at_a_meeting_too() -> None:
    """C-72: the owner asked back, then made the event."""
    story = asked()
    story.mail(ME, "Where?", hours=2, to=ANN, reply="m1")
    story.event(made=30, host=MINE, guests=INVITED)
    inbound = [loop for loop in story.fold().loops if loop.type == "unanswered_inbound"]
    assert [(loop.status, loop.ripe_us) for loop in inbound] == [("done", hour(24))]


def test_event_that_comes_late_or_goes_changes_the_stored_ledger(tmp_path: Path) -> None:
    """C-74, D-404: the units of its guests are folded again, also of a guest who left it."""
    story = asked()
    story.event(made=30, host=MINE, guests=INVITED)
    event, mail = story.records()
    home = create_home(tmp_path / "home")
    intake = Intake(home, partial(land, decode=READERS.decode, read=READERS.read))

    def status(*records: ItemRecord) -> list[str]:
        intake.commit(PageOfWork(MINE, items=records))
        fold_home(home, OWNER, READERS, now_us=0)
        with open_archive(home, "read") as archive:
            return [row[0] for row in archive.rows("SELECT status FROM loop")]

    assert status(mail) == ["open"]
    assert status(event) == ["done"]
    left = replace(event, raw=event.raw.replace(ANNS, "bo@example.net"))
    assert status(left) == ["open"]
    assert status(event) == ["done"]
    assert status(replace(event, raw="", present=False)) == ["open"]


@pytest.mark.behaviour("N-07")
def test_days_away_move_the_start_of_listing() -> None:
    """J-67: an out-of-office event over the whole working time is a day off, one that starts at noon is none."""
    story = asked("Could you send me the floor plan?")
    story.event(made=0, host=MINE, guests={}, eventType="outOfOffice", start={"date": "2026-06-02"}, end={"date": "2026-06-04"})
    story.event(
        made=0,
        host=MINE,
        guests={},
        eventType="outOfOffice",
        start={"dateTime": "2026-06-04T12:00:00Z"},
        end={"dateTime": "2026-06-05T00:00:00Z"},
    )
    (loop,) = story.fold().loops
    assert loop.ripe_us == hour(72)


def test_days_away_of_a_series_and_of_other_kinds_are_none() -> None:
    """J-67: a repeated absence is not expanded; a meeting is no absence."""
    days = {"id": "e", "start": {"date": "2026-06-02"}, "end": {"date": "2026-06-03"}}
    work = WorkTime(zone="Asia/Seoul")
    assert days_away([days | {"eventType": "outOfOffice"}], work) == {date(2026, 6, 2)}
    assert days_away([days, days | {"eventType": "outOfOffice", "recurrence": ["RRULE:FREQ=DAILY"]}], work) == frozenset()


def test_without_a_calendar_reader_events_play_no_part() -> None:
    """Readers without an event reader."""
    from pipeline.run import fold_records

    story = asked()
    story.event(made=30, host=MINE, guests=INVITED)
    bare = Readers(READERS.decode, READERS.read, READERS.card)
    assert [loop.status for loop in fold_records(story.records(), OWNER, bare).loops] == ["open"]


def test_broken_event_is_no_meeting() -> None:
    """Total for any JSON object."""
    assert meeting({}) is None
    assert meeting({"id": "e", "attendees": "x", "created": "2026-06-01T00:00:00Z"}) is None
    assert meeting({"id": "e", "attendees": [{"email": "a@example.org"}, 3], "created": "2026-06-01T00:00:00", "end": {}}) is None
    edge = {"dateTime": "9999-12-31T23:59:59-12:00"}
    assert meeting({"id": "e", "attendees": [{"email": "a@example.org"}], "created": "2026-06-01T00:00:00Z", "end": edge}) is None


def test_ask_of_another_mail_in_the_loop_stays_open() -> None:
    """C-72, J-65: the event answers the mail that asked to meet, not the one that joined it."""
    story = asked()
    story.mail(ANN, "Please send me the garden plan.", hours=10, reply="m1")
    story.event(made=30, host=MINE, guests=INVITED)
    (loop,) = story.fold().loops
    assert (loop.status, loop.evidence.quote) == ("open", "Please send me the garden plan.")
