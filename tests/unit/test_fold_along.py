"""Loops and proposals out of what a model said, beside the loops of the rules (C-17, C-55, C-65)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from extractors.due import due_of
from pipeline.models.ledger import Decision, Loop, pending
from pipeline.models.mail import Mail
from pipeline.models.model_answers import Anchor, ModelCandidate, ModelSays, ModelVerdict, Source
from pipeline.run import fold_records
from pipeline.run.along import Heard
from tests.scenario import ME, READERS, Story, hour

ANN, BO = "Ann Bell <ann@example.org>", "Bo Lind <bo@example.net>"
DATED = replace(READERS, due=due_of)
SAID = hour(50)
PROMISE = "On Friday the plan lands on your desk."


class Told:
    """A story and what a model says of it."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.mails = {mail.external_id: mail for mail in fold_records(story.records(), story.owner, DATED).mails}
        self.candidates: list[ModelCandidate] = []
        self.verdicts: list[ModelVerdict] = []

    def says(self, name: str, quote: str, kind: str = "commitment", author: str = "owner", at: int = SAID, **more: Any) -> None:
        said = {"counterparty": "", "due_text": "", "due": None, "object": "", "condition": ""} | more
        source = Source("m", "p", at, f"entry{len(self.candidates)}")
        self.candidates.append(ModelCandidate(kind, self.anchor(name, quote), author, source=source, **said))

    def judges(self, loop_id: str, verdict: str, name: str, quote: str, at: int = SAID) -> None:
        self.verdicts.append(ModelVerdict(loop_id, verdict, self.anchor(name, quote), Source("m", "p", at, "judged")))

    def anchor(self, name: str, quote: str) -> Anchor:
        mail: Mail = self.mails[name]
        start = mail.decoded.text.index(quote)
        return Anchor(mail.account, mail.external_id, mail.decoded.message_id, start, start + len(quote), quote, mail.text_sha)

    def fold(self, decisions: tuple[Decision, ...] = ()) -> tuple[list[Loop], list[Loop]]:
        """(loops without, loops with what the model said)."""
        heard = Heard(ModelSays(tuple(self.candidates), tuple(self.verdicts)))
        ruled = fold_records(self.story.records(), self.story.owner, DATED, decisions)
        told = fold_records(self.story.records(), self.story.owner, DATED, decisions, heard)
        known = {(one.account, one.message_id, one.person) for one in told.reasons}
        opened = {(*loop.steps[0].evidence[:2], loop.person) for loop in told.loops if loop.steps[0].evidence}
        assert not known & {place for place in opened if place not in {(one.account, one.message_id, one.person) for one in ruled.reasons}}
        return list(ruled.loops), list(told.loops)


def promised(**more: Any) -> Told:
    """Ann's news, and the owner's promise in words that only the model reads."""
    story = Story()
    story.mail(ANN, "The hall is open.", hours=0, thread="a")
    story.mail(ME, PROMISE, hours=1, to=ANN, thread="a", reply="m1")
    told = Told(story)
    told.says("m2", PROMISE, **more)
    return told


def test_a_promise_that_only_a_model_reads_is_an_open_row_of_rule_model() -> None:
    without, [loop] = promised(due="2026-06-05", due_text="On Friday").fold()
    assert without == []
    assert (loop.type, loop.status, loop.person, loop.due) == ("commitment_owed_by_me", "open", "ann@example.org", "2026-06-05")
    assert (loop.rules, loop.evidence.quote, loop.opened_us) == (("model@8",), PROMISE, hour(1))
    [step] = loop.steps
    assert (step.what, step.rule, step.as_of_us, step.decision) == ("opened", "model@8", SAID, "entry0")


def test_only_mail_and_persons_end_it() -> None:
    """C-63: the delivery does, as the rules read it; and nobody could have seen that before the model spoke."""
    told = promised()
    told.story.mail(ME, "Attached is the plan.", hours=30, to=ANN, thread="a", reply="m2", attachments=[
        {"filename": "plan.pdf", "mime_type": "application/pdf", "size": 90_000}])  # fmt: skip
    [loop] = Told.fold(told)[1]
    assert (loop.status, [step.rule for step in loop.steps]) == ("done", ["model@8", "kept@8"])
    assert (loop.closed_us, loop.last_activity_us, {step.as_of_us for step in loop.steps}) == (SAID, SAID, {SAID})
    [open_one] = promised().fold()[1]
    act = Decision("drop", open_one.loop_id, hour(60), "d", "ann@example.org", type=open_one.type)
    assert [(one.status, one.closed_us) for one in promised().fold((act,))[1]] == [("dropped", hour(60))]


def test_a_model_promise_takes_no_ask_away() -> None:
    """The rules' loop of an ask is the same with and without the model, whatever that says of the answer."""
    story = Story()
    story.mail(ANN, "Could you send me the plan of the hall?", hours=0, thread="a")
    story.mail(ME, PROMISE, hours=1, to=ANN, thread="a", reply="m1")
    story.mail(ME, "Will the hall be open on Monday?", hours=2, to=ANN, thread="a", reply="m1")
    told = Told(story)
    told.says("m2", PROMISE)
    without, after = told.fold()
    assert after[: len(without)] == without
    assert [loop.rules for loop in after[len(without) :]] == [("model@8",)]


@pytest.mark.parametrize("order", ["model first", "rules first"])
def test_one_conversation_has_one_ask_and_it_is_that_of_the_rules(order: str) -> None:
    """C-55: an ask of the rules in the same matter takes the place of the model's, whose id leads to it; its pending decision goes too."""
    texts = ["Red or blue, as you like.", "Could you send me the colour by Friday?"]
    story = Story()
    for number, text in enumerate(texts if order == "model first" else texts[::-1]):
        story.mail(ANN, text, hours=number, thread="a")
    told = Told(story)
    name = "m1" if order == "model first" else "m2"
    told.says(name, texts[0], "decision", "ann@example.org")
    [before], [after] = told.fold()
    assert replace(after, joined=before.joined) == before
    assert len(after.joined) == len(before.joined) + (order == "model first")


def test_a_choice_that_only_a_model_sees_is_a_decision_too() -> None:
    """J-76: ask and pending decision rest on one sentence."""
    story = Story()
    story.mail(ANN, "Red or blue, as you like.", hours=0, thread="a")
    told = Told(story)
    told.says("m1", "Red or blue, as you like.", "decision", "ann@example.org")
    _, found = told.fold()
    assert [loop.type.value for loop in found] == ["unanswered_inbound", "decision_pending"]
    assert {loop.rules for loop in found} == {("model@8",)}


def test_an_ask_of_the_owner_waits_for_them_and_is_nobody_elses() -> None:
    """The row stands with whom it was put to; a third person on the mail has none."""
    story = Story()
    story.mail(ME, "The colour, around noon, Ann.", hours=0, to=ANN, cc=[BO], thread="a")
    story.mail(ANN, "Bo, the ladder around noon.", hours=1, to=[ME, BO], thread="a", reply="m1")
    story.mail(BO, "The rope, around noon.", hours=2, cc=[ANN], thread="a", reply="m1")
    told = Told(story)
    told.says("m3", "The rope, around noon.", "request", "bo@example.net")
    told.says("m1", "The colour, around noon, Ann.", "request", counterparty="ann@example.org")
    told.says("m2", "Bo, the ladder around noon.", "request", "ann@example.org", counterparty="bo@example.net")
    _, found = told.fold()
    assert [(loop.type.value, loop.person) for loop in found] == [
        ("unanswered_outbound", "ann@example.org"),
        ("unanswered_inbound", "bo@example.net"),
    ]


LIST = "I will send the floor list on Friday."
THANKS = "Yours came on Tuesday evening, all pages of it."


def listed() -> tuple[Told, Loop]:
    """An open promise of the rules, and mail in its conversation that the rules make nothing of."""
    story = Story()
    story.mail(ME, LIST, hours=0, to=ANN, thread="a")
    story.mail(
        ANN, f"{THANKS}\n\nOn Mon, Jun 1, 2026 at 9:00 AM Robin Vale <robin@example.com> wrote:\n> {LIST}", hours=5, thread="a", reply="m1"
    )
    story.mail(ANN, "The hall is open.", hours=6, thread="b", subject="Hall")
    told = Told(story)
    [loop] = told.fold()[0]
    assert (loop.status, loop.type) == ("open", "commitment_owed_by_me")
    return told, loop


def test_verdicts_leave_one_proposal_each_and_nothing_else() -> None:
    """C-65: said ten times in ten ways of one message, it is one; the row is otherwise the same."""
    told, before = listed()
    for number, quote in enumerate((THANKS, "Yours came on Tuesday evening", "all pages of it.") * 3):
        told.judges(before.loop_id, "fulfilled", "m2", quote, at=SAID + number)
    _, [loop] = told.fold()
    assert replace(loop, steps=before.steps) == before
    [step] = pending(loop)
    assert (step.rule, step.note, step.as_of_us, step.decision) == ("model@8", "done", SAID, "judged")


@pytest.mark.parametrize(
    ("verdict", "quote", "what", "note"),
    [
        ("partial", THANKS, "proposed", "done: a part of it"),
        ("cancelled", THANKS, "proposed", "dropped"),
        ("moved", "Tuesday evening", "proposed", "due:2026-06-02"),
        ("moved", "all pages of it.", "flagged", ""),
    ],
)
def test_what_a_verdict_proposes(verdict: str, quote: str, what: str, note: str) -> None:
    """A date moves to what the quoted words name; where they name none there is nothing to decide."""
    told, before = listed()
    told.judges(before.loop_id, verdict, "m2", quote)
    step = told.fold()[1][0].steps[-1]
    assert (step.what, step.note.partition("T")[0]) == (what, note)


def test_verdicts_that_do_not_fit_are_ignored() -> None:
    """Another conversation, quoted words, an unknown or finished loop, lost mail, a text that is gone."""
    told, before = listed()
    told.judges(before.loop_id, "fulfilled", "m3", "The hall is open.")
    told.judges(before.loop_id, "fulfilled", "m2", LIST)
    told.judges("0123", "fulfilled", "m2", THANKS)
    assert told.fold()[1] == [before]
    told.verdicts.clear()
    told.judges(before.loop_id, "fulfilled", "m2", THANKS)
    act = Decision("done", before.loop_id, hour(40), "d", "ann@example.org", type=before.type)
    assert [step.what for step in told.fold((act,))[1][0].steps] == ["opened", "closed"]
    told.verdicts[0] = told.verdicts[0]._replace(anchor=told.verdicts[0].anchor._replace(text_sha="gone"))
    assert told.fold()[1] == [before]
    told, before = listed()
    told.judges(before.loop_id, "fulfilled", "m2", THANKS)
    told.story.messages[1]["labels"] = ["TRASH"]
    assert not pending(told.fold()[1][0])


@pytest.mark.parametrize(
    ("due", "words", "proposed"),
    [("2026-06-12", "on Friday", ["due:2026-06-12"]), ("2026-06-05", "on Friday", []), ("2026-06-12", "next week", [])],
)
def test_a_date_that_the_rules_read_otherwise_is_proposed(due: str, words: str, proposed: list[str]) -> None:
    """C-17: if its words stand in the mail and the two differ; the date of the rules stands."""
    told, before = listed()
    told.says("m1", LIST, due=due, due_text=words)
    _, [loop] = told.fold()
    assert replace(loop, steps=before.steps) == before
    assert [step.note for step in pending(loop)] == proposed
    moved = Decision("due_set", before.loop_id, hour(40), "d", "ann@example.org", type=before.type, due="2026-06-20", due_zone="UTC")
    assert pending(told.fold((moved,))[1][0]) == []


def test_no_date_is_proposed_for_a_question_or_what_hangs_on_a_condition() -> None:
    """C-3, C-12: the date there is not the limit, or does not run yet."""
    story = Story()
    story.mail(ANN, "Is the fair on May 3?", hours=0, thread="a")
    story.mail(ANN, "Once the board approves, I will send the contract within two days.", hours=0, thread="b")
    told = Told(story)
    told.says("m1", "Is the fair on May 3?", "question", "ann@example.org", due="2026-05-03", due_text="May 3")
    told.says("m2", "I will send the contract within two days.", author="ann@example.org", due="2026-06-03", due_text="within two days")
    without, after = told.fold()
    assert (after, len(without)) == (without, 2)


def test_a_date_that_only_a_model_names_dates_its_own_row_and_later_words_change_nothing() -> None:
    """C-17, C-39: what it named when it first spoke; the second reading is not seen before it was made."""
    text = "Around the equinox party the plan lands on your desk."
    story = Story()
    story.mail(ME, text, hours=1, to=ANN, thread="a")
    told = Told(story)
    told.says("m1", text, due="2026-06-21", due_text="the equinox party")
    told.says("m1", text, due="2026-06-28", due_text="the equinox party", at=SAID + 1)
    assert [(loop.due, loop.due_zone) for loop in told.fold()[1]] == [("2026-06-21", "UTC")]
    told.candidates[0] = told.candidates[0]._replace(due=None)
    assert [loop.due for loop in told.fold()[1]] == [None]


def test_the_bare_rule_hears_no_model() -> None:
    """J-115."""
    told = promised()
    told.story.owner = replace(told.story.owner, bare=True)
    assert told.fold()[0] == told.fold()[1]
