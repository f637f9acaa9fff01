"""Kinds of keeping without the promised word: the deed of a pronoun, readiness, praise after the day, what left the house (C-63)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from extractors.due import due_of
from pipeline.models.ledger import Loop
from pipeline.run import fold_records
from pipeline.stages.reconcile.deeds import same_deed
from tests.scenario import ME, READERS, Story

ANN = "Ann Bell <ann@example.org>"
DATED = replace(READERS, due=due_of)
FILE: list[dict[str, Any]] = [{"filename": "route v7.pdf", "mime_type": "application/pdf", "size": 20_480}]


def vow(*mails: tuple[str, str, float], **last: Any) -> Loop:
    """The only promise of a thread of (sender, text, hour); `last`: more of the last mail."""
    story = Story()
    for n, (sender, text, hours) in enumerate(mails):
        more = {"reply": f"m{n}"} if n else {}
        story.mail(sender, text, hours=hours, to=ANN if sender == ME else ME, **more, **(last if n == len(mails) - 1 else {}))
    (loop,) = [one for one in fold_records(story.records(), story.owner, DATED, ()).loops if one.type.value.startswith("commitment")]
    return loop


def test_the_deed_of_a_pronoun_is_told_by_its_verb() -> None:
    """C-63: "them" names no thing, so the verb in the past and a file say it; the same verb with no delivery does not."""
    first = (ME, "Stop nine comes first then. I will swap them in the script.", 0.0)
    kept = vow(first, (ME, "Version 7 attached, with 8 and 9 swapped.", 48.0), attachments=FILE)
    assert (kept.status, kept.steps[-1].rule.partition("@")[0]) == ("done", "kept")
    assert vow(first, (ME, "Version 7 attached, with the door drawn in.", 48.0), attachments=FILE).status == "open"
    assert vow(first, (ME, "We swapped phones by mistake.", 48.0)).status == "open"


def test_a_named_thing_is_not_kept_by_the_verb_alone() -> None:
    """C-66: the wrong object with the right verb."""
    first = (ME, "I will swap the hinges on the gate.", 0.0)
    assert vow(first, (ME, "Photos attached, with the curtains swapped.", 48.0), attachments=FILE).status == "open"


@pytest.mark.parametrize(
    ("promise", "said"),
    [
        ("I will swap them", "swapped"),
        ("Ich tausche sie", "getauscht"),
        ("Je les échange", "échangées"),
        ("Los cambio", "cambiados"),
        ("Troco-os", "trocados"),
        ("Li scambio", "scambiati"),
    ],
)
def test_the_past_of_a_promised_verb(promise: str, said: str) -> None:
    found = same_deed(promise)
    assert found is not None
    assert found.search(said)
    assert same_deed("I will swap the stops") is None


def test_what_was_to_be_ready_is_ready_for_collection() -> None:
    """C-63: "ready on Friday", "ready for collection"; not if something is still missing."""
    asked = (ME, "Bitte 120 Stück.", 0.0)
    said = (ANN, "Sehr gern, 120 Stück, fertig am Freitag.", 1.0)
    assert vow(asked, said, (ANN, "Guten Tag, die Plakate liegen zur Abholung bereit.", 90.0)).status == "done"
    assert vow(asked, said, (ANN, "Guten Tag, die Plakate sind noch nicht bereit.", 90.0)).status == "open"


@pytest.mark.parametrize(("said", "hours", "status"), [("The doors are perfect.", 120, "done"), ("The doors are perfect.", 2, "open")])
def test_praise_of_the_thing_keeps_a_promise_from_its_day_on(said: str, hours: float, status: str) -> None:
    """C-63: before the day praise may be about what was there already: a person decides."""
    loop = vow((ANN, "I'll paint the doors on Wednesday.", 0.0), (ME, said, hours))
    assert (loop.status, loop.steps[-1].rule.partition("@")[0]) == (status, "kept" if status == "done" else "done_proposed")


@pytest.mark.parametrize("said", ["The weather is perfect.", "The doors are perfect but not ready yet."])
def test_praise_of_something_else_or_of_something_unfinished_keeps_nothing(said: str) -> None:
    """C-66"""
    assert vow((ANN, "I'll paint the doors on Wednesday.", 0.0), (ME, said, 120.0)).status == "open"


def test_what_goes_out_on_a_day_is_kept_when_it_has_left() -> None:
    """C-21, C-63: the writer's own payment or parcel; a bus that goes out is news."""
    first = (ANN, "Thank you. Instalment one goes out on Friday.", 0.0)
    assert vow(first, (ANN, "Instalment one left our bank an hour ago.", 96.0)).status == "done"
    assert vow(first, (ANN, "Instalment two left our office.", 96.0)).status == "open"


def test_agreement_and_a_plain_first_person_take_something_on() -> None:
    """C-24: the word of agreement makes the present tense a promise."""
    asked = (ANN, "Ich nehme den Keller, wenn du die Bücher nimmst.", 0.0)
    said = (ME, "Abgemacht, ich nehme die Bücher und die Küche.", 1.0)
    story = vow(asked, said)
    assert (story.type, story.status, story.evidence.quote) == ("commitment_owed_by_me", "open", "ich nehme die Bücher und die Küche")
    assert vow(asked, said, (ME, "Bücher und Küche sind heute fertig geworden.", 90.0)).status == "done"
    assert "left:Küche" in vow(asked, said, (ME, "Die Bücher sind heute fertig geworden.", 90.0)).flags


@pytest.mark.parametrize(
    ("promise", "due", "clause"),
    [
        ("Sobald der Rat zustimmt, schicke ich dir den Vertrag bis Freitag.", None, "der Rat zustimmt"),
        ("이사회가 승인하면 금요일까지 계약서를 보내드리겠습니다.", None, "이사회가 승인하면"),
        ("If possible, I'll send the chart by Friday.", "2026-06-05", ""),
        ("If you like, I'll send the chart by Friday.", "2026-06-05", ""),
        ("시간이 괜찮으시면 금요일까지 보내드리겠습니다.", "2026-06-05", ""),
    ],
)
def test_a_condition_of_the_reading_holds_the_date_and_politeness_holds_nothing(promise: str, due: str | None, clause: str) -> None:
    """C-12: one place tells conditions; "if possible" and its like hang on nothing."""
    loop = vow((ME, promise, 0.0))
    assert (loop.due, [flag for flag in loop.flags if flag.startswith("conditional:")]) == (
        due,
        [f"conditional:{clause}"] if clause else [],
    )
