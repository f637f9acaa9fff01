"""Rows of promises, dates and answers told as stories, and the sets of promises counted (C-29, C-56, C-63, C-66)."""

from __future__ import annotations

import json
import socket
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.wiring.sentence_rows import read_sentence
from benchmarks.evaluation import sentences
from extractors.due import due_of
from pipeline.models.ledger import DueMove, Loop
from pipeline.run import fold_records
from tests.case_bank import judge, load_cases, replay
from tests.scenario import ME, READERS, Story, hour

ANN = "Ann Bell <ann@example.org>"
DATED = replace(READERS, due=due_of)
READING = Path(__file__).parents[2] / "fixtures" / "reading"
VOWS = ("kept-", "unkept-", "vow-", "promise-", "moved-")
PDF: dict[str, Any] = {"filename": "seating chart.pdf", "mime_type": "application/pdf", "size": 20_480}


def loops(story: Story, kind: str = "") -> list[Loop]:
    """Loops of a story with dates read, of one kind."""
    return [one for one in fold_records(story.records(), story.owner, DATED, story.decisions).loops if kind in one.type.value]


def promised(text: str = "I'll send you the seating chart by Friday.") -> Story:
    """The owner promises Ann something on a Monday morning."""
    story = Story()
    story.mail(ME, text, hours=0, to=ANN)
    return story


@pytest.mark.behaviour("N-05")
def test_the_rules_alone_find_promises_whose_and_to_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    """C-29: no key and no network; recall 80 %, precision 90 % on the own sentences, side and person 95 % on the threads of promises."""
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(socket, "socket", _no_network)
    shares = {row.measure: row.share for row in sentences.own_rows(READING)}
    assert (shares["commitment, recall"] >= 0.8, shares["commitment, precision"] >= 0.9) == (True, True)
    want = right = 0
    for case in [case for name, case in load_cases().items() if name.startswith(VOWS)]:
        rows = [row for row in case["expected"]["loops"] if row["type"].startswith("commitment")]
        said = [(row["type"], row["counterparty"], row["evidence"]["message_id"]) for row in replay(case)["loops"]]
        want += len(rows)
        right += sum((row["type"], row["counterparty"], row["evidence_message_id"]) in said for row in rows)
    assert want >= 100
    assert right / want >= 0.95


def _no_network(*arguments: object, **more: object) -> None:
    raise AssertionError("a socket was opened")


@pytest.mark.behaviour("N-06")
def test_dates_of_promises_move_as_they_should_in_thirty_stories() -> None:
    """C-13, C-14, C-56: 95 % of thirty; each tells one loop, its date, the one before, and the message of each."""
    moved = [name for name in load_cases() if name.startswith("moved-")]
    right = [name for name in moved if not judge(name).faults]
    assert len(moved) >= 30
    assert len(right) / len(moved) >= 0.95


@pytest.mark.behaviour("N-06", "S003-06")
def test_friday_is_the_senders_friday_and_an_accepted_move_keeps_the_old_one() -> None:
    """Wednesday 23:30 in Los Angeles is Thursday in UTC; an unanswered proposal changes nothing."""
    story = Story()
    late = {"Date": "Wed, 03 Jun 2026 23:30:00 -0700"}
    story.mail(ANN, "I'll send you the seating chart by Friday.", hours=69.5, headers=late)
    (loop,) = loops(story, "commitment")
    assert loop.due == "2026-06-05"
    guests = Story()
    guests.mail(ANN, "I'll send you the guest list tomorrow.", hours=69.5, headers=late)
    assert [(one.due, one.due_zone) for one in loops(guests, "commitment")] == [("2026-06-04", "-07:00")]
    story.mail(ANN, "Can I send the seating chart on Monday instead?", hours=80, reply="m1")
    (loop,) = loops(story, "commitment")
    assert (loop.due, [step.note for step in loop.steps if step.what == "proposed"]) == ("2026-06-05", ["due:2026-06-08"])
    story.mail(ME, "The hall is in the old town.", hours=80.5, to=ANN, reply="m2")
    (loop,) = loops(story, "commitment")
    assert (loop.due, [step for step in loop.steps if step.what == "moved"]) == ("2026-06-05", [])
    story.mail(ME, "Monday is fine.", hours=81, to=ANN, reply="m2")
    (after,) = loops(story, "commitment")
    (move,) = [step for step in after.steps if step.what == "moved"]
    assert (after.loop_id, after.due, DueMove.of(move.note).was) == (loop.loop_id, "2026-06-08", "2026-06-05")
    assert (move.note.partition(" ")[2], move.evidence and move.evidence.message_id) == ("m1", "m4")


@pytest.mark.behaviour("S003-06")
def test_a_date_has_its_phrase_its_ground_and_its_precision_or_no_value() -> None:
    """C-1, C-11, C-15, C-17: from the day and the zone of sending; two readings are both told; without a day of sending there is no value."""

    def date(text: str, **row: str) -> dict[str, Any]:
        (found,) = read_sentence({"id": "x", "text": text, **row})["deadlines"]
        return dict(found)

    here = date("Please send it by Friday.", sent_at="2026-12-02T23:30:00-08:00", tz="America/Los_Angeles")
    assert [here[name] for name in ("text", "value", "granularity", "rule", "zone")] == [
        "by Friday",
        "2026-12-04",
        "date",
        "weekday",
        "America/Los_Angeles",
    ]
    assert date("Please send it by Friday.", sent_at="2026-12-05T08:30:00+09:00")["value"] == "2026-12-11"
    unsure = date("Please send it by 3/4.", sent_at="2026-12-02T10:00:00+00:00")
    assert (unsure["value"], unsure["alternatives"]) == ("2027-04-03", ["2027-03-04"])
    clash = date("Please send it by Fri 12/5.", sent_at="2026-12-02T10:00:00+00:00")
    assert (clash["needs_review"], clash["confidence"] <= 0.6, len(clash["alternatives"])) == (True, True, 2)
    undated = date("Please send it by Friday.")
    assert (undated["text"], undated["value"], undated["granularity"]) == ("by Friday", None, "none")
    (loop,) = loops(promised())
    assert (loop.due, loop.due_zone, "by Friday" in loop.evidence.quote) == ("2026-06-05", "UTC", True)


@pytest.mark.behaviour("S003-07")
def test_later_mail_moves_and_ends_a_promise_each_with_its_own_proof() -> None:
    """C-56, C-58: the latest accepted date holds, each change names its message, the release ends it, nothing is lost of the history."""
    story = promised()
    story.mail(ANN, "Can we make it Monday instead?", hours=30, reply="m1")
    story.mail(ME, "Sure.", hours=31, to=ANN, reply="m2")
    story.mail(ME, "It will be Wednesday instead, sorry.", hours=60, to=ANN, reply="m3")
    (loop,) = loops(story, "commitment")
    assert (loop.status, loop.due, "moved:2" in loop.flags) == ("open", "2026-06-10", True)
    story.mail(ANN, "Never mind the seating chart, we no longer need it.", hours=90, reply="m4")
    (loop,) = loops(story, "commitment")
    told = [(step.what, step.evidence.message_id) for step in loop.steps if step.evidence and step.what in ("opened", "moved", "dropped")]
    assert (loop.status, told) == ("dropped", [("opened", "m1"), ("moved", "m3"), ("moved", "m4"), ("dropped", "m5")])
    moves = [DueMove.of(step.note) for step in loop.steps if step.what == "moved"]
    assert [(move.was, move.due) for move in moves] == [("2026-06-05", "2026-06-08"), ("2026-06-08", "2026-06-10")]


@pytest.mark.behaviour("S003-32")
@pytest.mark.parametrize(
    "more",
    [
        {"text": "I am out of the office until Monday.", "headers": {"Auto-Submitted": "auto-replied"}},
        {"text": "Accepted: Seating", "calendar_method": "REPLY"},
        {"text": "Your message was read.", "headers": {"Content-Type": "multipart/report; report-type=disposition-notification"}},
        {"text": "Thanks!"},
        {"text": "Got it, many thanks, Ann"},
    ],
    ids=["away", "calendar", "receipt", "thanks", "acknowledgement"],
)
def test_mail_without_substance_opens_and_ends_nothing(more: dict[str, Any]) -> None:
    """J-60, C-66, C-70: an ask each way and a promise stay as they are behind an automatic reply, a calendar notice, a receipt, thanks."""
    story = promised()
    story.mail(ME, "When does the hall open?", hours=1, to=ANN, thread="t2", subject="Hall")
    story.mail(ANN, "Could you tell me the colour of the cloth?", hours=2, thread="t3", subject="Cloth")
    before = sorted((one.loop_id, one.status) for one in loops(story))
    assert [status for _, status in before] == ["open"] * 3
    for n, subject in enumerate(("Workshop", "Hall", "Cloth")):
        story.mail(
            ANN,
            hours=50 + n,
            thread=f"t{n + 1}",
            reply=f"m{n + 1}",
            subject=f"{'Accepted' if 'calendar_method' in more else 'Re'}: {subject}",
            **more,
        )
    assert sorted((one.loop_id, one.status) for one in loops(story)) == before


@pytest.mark.behaviour("N-20")
def test_the_name_of_a_file_is_evidence() -> None:
    """C-63, C-64: a mail without a word of it keeps the promise by its file, whose name stands in the history; another file does not."""
    story = promised()
    story.mail(ME, "", hours=40, to=ANN, reply="m1", attachments=[PDF])
    (loop,) = loops(story)
    closing = loop.steps[-1]
    assert (loop.status, closing.note, closing.evidence and closing.evidence.message_id) == ("done", "seating chart.pdf", "m2")
    other = promised()
    other.mail(ME, "", hours=40, to=ANN, reply="m1", attachments=[{**PDF, "filename": "invoice 12.pdf"}])
    assert loops(other)[0].status == "open"


@pytest.mark.behaviour("N-21")
def test_an_attendees_answer_counts_as_the_state_of_the_event() -> None:
    """C-70, C-72: the mail that carries the answer ends nothing; the answer in the calendar does, and the event is named; a no does not."""

    def asked() -> Story:
        story = Story()
        story.mail(ANN, "Can we meet on Thursday at nine?", hours=0)
        return story

    by_mail = asked()
    by_mail.mail(ME, "Accepted: Visit", hours=5, to=ANN, reply="m1", calendar_method="REPLY", subject="Accepted: Visit")
    assert [loop.status for loop in loops(by_mail, "inbound")] == ["open"]
    for answer, status in (("accepted", "done"), ("declined", "open"), ("needsAction", "open")):
        story = asked()
        story.event(made=1, changed=6, host="ann@example.org", guests={"ann@example.org": "accepted", "robin@example.com": answer})
        (loop,) = loops(story, "inbound")
        assert loop.status == status, answer
        assert ("event" in loop.steps[-1].rule and loop.closed_us == hour(6)) is (status == "done")


def test_the_sets_of_promises_are_there() -> None:
    """As many stories as the rows above speak of."""
    names = list(load_cases())
    assert all(any(name.startswith(prefix) for name in names) for prefix in VOWS)
    assert len((READING / "acts-third.jsonl").read_text(encoding="utf-8").splitlines()) > 90
    assert json.loads((READING / "acts.jsonl").read_text(encoding="utf-8").splitlines()[0])
