"""How a sentence names an event, which events may be meant, and what an invitation is (C-70, C-73)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast
from zoneinfo import ZoneInfo

import pytest

from app.wiring.folding import READERS
from extractors.appointments import appointments
from extractors.event_names import event_name
from extractors.event_parts import moment
from extractors.invitations import invitations
from pipeline.models.ledger import DueMove
from pipeline.models.mail import Mail
from pipeline.models.meetings import EventHistory, EventName
from pipeline.models.reading import Act
from pipeline.run import fold_records
from tests.scenario import Story, hour
from tests.unit.test_calendar_cases import ANN, record, resource

SEOUL, UTC = ZoneInfo("Asia/Seoul"), ZoneInfo("UTC")
ASK = "Please send me the slides before our call on the budget."


def named(lang: str, text: str, kind: str = "request") -> EventName | None:
    mail = SimpleNamespace(decoded=SimpleNamespace(text=text), reading=SimpleNamespace(lang=lang))
    return event_name(cast(Mail, mail), Act(kind, 0, len(text), "r"))


@pytest.mark.parametrize(
    ("lang", "text", "topics"),
    [
        ("en", ASK, ("budget",)),
        ("en", "I'll have it ready ahead of Thursday's board meeting", ("board",)),
        ("en", "Send it before our meeting with Mira so I can prepare", ("mira",)),
        ("en", "Please print it in time for the workshop", ()),
        ("de", "Bitte schicken Sie mir die Folien vor unserer Budgetbesprechung.", ("budget",)),
        ("de", "Ich brauche es bis zum Workshop", ()),
        ("fr", "Merci de l'envoyer avant l'entretien avec Luc", ("luc",)),
        ("es", "Mándamelo antes de la reunión", ()),
        ("pt", "Mande antes da reunião sobre o telhado", ("telhado",)),
        ("it", "Mandalo prima dell'incontro", ()),
        ("ko", "자료를 이사회 회의 전까지 보내 주세요", ("이사회",)),
        ("ko", "우리 통화 전까지 부탁드립니다", ()),
        ("ja", "打ち合わせの前にお送りします", ()),
        ("ja", "役員会議までに送ってください", ("役員",)),
        ("zh", "请在我们的会议之前发给我", ()),
        ("zh", "请在董事会会议前发给我", ("董事会",)),
    ],
)
def test_what_is_wanted_before_an_event_names_its_topic(lang: str, text: str, topics: tuple[str, ...]) -> None:
    """C-73: in nine languages; a meeting that both know needs no topic."""
    assert named(lang, text) == EventName(topics)


@pytest.mark.parametrize(
    ("lang", "text", "topic"),
    [
        ("en", "I'll deliver the launch text on launch day, see calendar.", "launch"),
        ("en", "Bring it on the day of the opening", "opening"),
        ("de", "Ich bringe es am Messetag mit.", "messe"),
        ("fr", "Je l'apporte le jour de la fête", "fête"),
        ("es", "Lo llevo el día de la inauguración", "inauguración"),
        ("pt", "Levo no dia da inauguração", "inauguração"),
        ("it", "Lo porto il giorno dell'inaugurazione", "inaugurazione"),
        ("ko", "출시일에 보내겠습니다", "출시"),
        ("ja", "発売日当日にお送りします", "発売日"),
        ("zh", "我发布会当天发给你", "我发布会"),
    ],
)
def test_what_is_wanted_on_the_day_of_an_event_names_the_day(lang: str, text: str, topic: str) -> None:
    """C-73."""
    found = named(lang, text)
    assert found is not None
    assert found.whole_day
    assert found.topics[0].removeprefix("我") == topic.removeprefix("我")


@pytest.mark.parametrize(
    ("lang", "text", "kind"),
    [
        ("en", "Could you send it before you leave", "request"),
        ("en", "Please send it before the budget is approved", "request"),
        ("en", "Please send it by the end of the week", "request"),
        ("en", "Do it on the same day", "request"),
        ("en", "Send it before then", "request"),
        ("en", "Keep them safe until you visit", "request"),
        ("en", ASK, "question"),
        ("es", "Envíalo antes de que salga", "request"),
        ("ko", "고양이 생일에", "request"),
    ],
)
def test_a_clause_or_a_plain_time_names_no_event(lang: str, text: str, kind: str) -> None:
    """C-73, C-4: wrong is worse than none."""
    assert named(lang, text, kind) is None


def test_the_next_of_a_series_counts_once_and_a_moved_one_keeps_its_time() -> None:
    """C-73, G-506: one match a series; the moved repeat was meant for another time before."""
    master = resource({"summary": "Round", "start": "2026-05-25T10:00:00Z", "recurrence": ["RRULE:FREQ=WEEKLY"]})
    moved = resource({"summary": "Round", "start": "2026-06-02T10:00:00Z"}, "e1_x", updated=5)
    moved |= {"recurringEventId": "e1", "originalStartTime": {"dateTime": "2026-06-08T10:00:00Z"}}
    series = EventHistory("a", "cal/e1", (master,))
    (alone,) = appointments([series], hour(0), UTC)
    assert [start for _, start, _ in alone.times] == ["2026-06-01T10:00:00+00:00"]
    (later,) = appointments([series, EventHistory("a", "cal/e1_x", (moved,))], hour(10), UTC)
    assert [(since, start) for since, start, _ in later.times] == [
        (hour(-24), "2026-06-08T10:00:00+00:00"),
        (hour(5), "2026-06-02T10:00:00+00:00"),
    ]


def test_an_event_moved_out_of_the_weeks_ahead_is_still_the_one_meant() -> None:
    """C-73: it was in reach when the sentence was written."""
    first = resource({"summary": "Budget call", "start": "2026-06-10T14:00:00Z"})
    far = resource({"summary": "Budget call", "start": "2026-12-10T14:00:00Z"}, updated=20)
    (found,) = appointments([EventHistory("a", "cal/e1", (first, far))], hour(0), UTC)
    assert [start for _, start, _ in found.times] == ["2026-06-10T14:00:00+00:00", "2026-12-10T14:00:00+00:00"]
    always_far = replace_start(first, "2026-11-10T14:00:00Z")
    assert appointments([EventHistory("a", "cal/e1", (always_far, far))], hour(0), UTC) == []


def replace_start(event: dict[str, Any], start: str) -> dict[str, Any]:
    return event | {"start": {"dateTime": start}, "end": {"dateTime": start}}


def test_deleted_cancelled_and_empty_events_are_none() -> None:
    """C-74."""
    event = resource({"summary": "Budget call", "start": "2026-06-10T14:00:00Z"})
    cancelled = event | {"status": "cancelled"}
    for history in (
        EventHistory("a", "cal/e1", (event,), gone_us=hour(3)),
        EventHistory("a", "cal/e1", (event, cancelled)),
        EventHistory("a", "cal/e1", ()),
        EventHistory("a", "cal/e1", (event | {"start": {}},)),
    ):
        assert appointments([history], hour(0), UTC) == []


def test_a_named_zone_counts_and_a_day_is_no_moment() -> None:
    """C-14, G-510."""
    timed = resource({"summary": "Call", "start": "2026-06-10T14:00:00"}) | {
        "start": {"dateTime": "2026-06-10T14:00:00", "timeZone": "Asia/Seoul"},
        "end": {"dateTime": "2026-06-10T15:00:00", "timeZone": "Asia/Seoul"},
    }
    day = resource({"summary": "Launch", "start": "2026-06-01", "end": "2026-06-02"}, "e2")
    found = appointments([EventHistory("a", "cal/e1", (timed,)), EventHistory("a", "cal/e2", (day,))], hour(0), UTC)
    assert [one.times[-1][1:] for one in found] == [("2026-06-01", "UTC"), ("2026-06-10T14:00:00+09:00", "Asia/Seoul")]


def story_with(*events: dict[str, Any], text: str = ASK) -> Any:
    story = Story()
    story.mail(ANN, text, hours=0)
    result = fold_records([*story.records(), *map(record, events)], story.owner, READERS)
    return next(loop for loop in result.loops if loop.type == "unanswered_inbound")


def test_a_loop_that_names_an_event_is_marked_and_its_date_says_whose_it_is() -> None:
    """C-73: `explain` names the event; without the calendar the mark stays and the date is none."""
    loop = story_with(resource({"summary": "Budget call", "start": "2026-06-10T14:00:00Z"}))
    assert (loop.due, "names_event" in loop.flags) == ("2026-06-10T14:00:00+00:00", True)
    step = next(step for step in loop.steps if step.what == "moved")
    assert (step.rule.partition("@")[0], step.note.partition(" ")[2]) == ("event_due", "e1 Budget call")
    alone = story_with()
    assert (alone.due, "names_event" in alone.flags) == (None, True)


def test_moves_of_an_event_are_in_the_history_with_both_values() -> None:
    """C-73: in memory too, where one record a version is given."""
    first = resource({"summary": "Budget call", "start": "2026-06-10T14:00:00Z"})
    second = resource({"summary": "Budget call", "start": "2026-06-11T14:00:00Z"}, updated=30)
    loop = story_with(first, second)
    moves = [DueMove.of(step.note) for step in loop.steps if step.what == "moved"]
    assert [(move.was, move.due) for move in moves] == [
        (None, "2026-06-10T14:00:00+00:00"),
        ("2026-06-10T14:00:00+00:00", "2026-06-11T14:00:00+00:00"),
    ]
    assert loop.last_activity_us == hour(30)


@pytest.mark.parametrize(
    "event",
    [
        {"summary": "Budget call", "start": "2026-06-10T14:00:00Z", "guests": {"me": "accepted", "ann": "declined"}},
        {"summary": "Budget call", "start": "2026-06-10T14:00:00Z", "guests": {"bo@example.net": "accepted"}, "host": "bo@example.net"},
    ],
)
def test_an_event_without_the_other_person_dates_nothing(event: dict[str, Any]) -> None:
    """C-73, C-74."""
    assert story_with(resource(event)).due is None


def test_plurals_meet_and_a_day_needs_a_day() -> None:
    """C-73."""
    plural = "Please send me the list before our call on the budgets."
    assert story_with(resource({"summary": "Budget", "start": "2026-06-10T14:00:00Z"}), text=plural).due is not None
    on_day = "Please send me the text on launch day."
    assert story_with(resource({"summary": "Launch call", "start": "2026-06-10T14:00:00Z"}), text=on_day).due is None


def test_invitations_over_time_and_copies_of_one_meeting() -> None:
    """C-70, G-511: unanswered until the version that answers it; the copy in a second calendar is no second row."""
    asked = resource({"summary": "Check", "start": "2026-06-16T10:00:00Z", "guests": {"me": "needsAction"}})
    said = resource({"summary": "Check", "start": "2026-06-16T10:00:00Z", "guests": {"me": "accepted"}}, updated=30)
    histories = [EventHistory("a", "cal/e1", (asked, said)), EventHistory("b", "cal/e1", (asked, said)), EventHistory("a", "cal/x", ())]
    (row,) = invitations(histories, "robin@example.com".__eq__, SEOUL)
    assert (row.from_us, row.until_us, row.account) == (hour(-24), hour(30), "a")
    (open_row,) = invitations(
        [EventHistory("a", "cal/e1", (said, asked | {"updated": said["updated"]}))], "robin@example.com".__eq__, SEOUL
    )
    assert (open_row.from_us, open_row.until_us) == (hour(30), None)
    assert invitations([EventHistory("a", "cal/e1", (asked | {"eventType": "workingLocation"},))], "robin@example.com".__eq__, UTC) == []


def test_moments_that_cannot_be_read_are_none() -> None:
    assert [moment(value) for value in (None, "soon", 3)] == [None, None, None]
    assert moment("2026-06-01T09:00:00") == hour(0)
