"""Puts the questions without an answer to one home: right is no row, whichever verb is asked, or `ambiguous` for a name of several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from benchmarks.trustbench.home import BenchHome, Waits, contact
from benchmarks.trustbench.questions import DAY, Question, Told
from benchmarks.trustbench.score import Tried
from memory.fact_pages import entity
from memory.fact_reading import Reader
from memory.recall import RecallQuery, recall
from pipeline.models.facts import fact_id

ASKED = 60 * 24 * 20
SAID = 60 * 24


def run(path: Path, questions: Sequence[Question]) -> list[Tried]:
    """One trial for each question, all in one home at `path` among each other's rows."""
    home = BenchHome(path, now=SAID)
    cards = [(question.subject, address) for question in questions for address in question.names]
    home.receive(contact(number, *card) for number, card in enumerate(cards))
    told = [one for question in questions for one in question.told]
    _round(home, told, _say)
    _round(home, [one for one in told if one.then], _then)
    home.now = ASKED
    home.publish()
    reader = home.reader()
    return [_tried(reader, question) for question in questions]


def _round(home: BenchHome, told: Sequence[Told], tell: Callable[[BenchHome, Told], object]) -> None:
    with home.round():
        for one in told:
            with suppress(Waits):
                tell(home, one)


def _say(home: BenchHome, one: Told) -> None:
    by = one.private_to or "alpha"
    scope = "private" if one.private_to else "user"
    home.say(one.subject, one.predicate, one.value, by, scope=scope, valid_from=one.valid_from, ttl_days=one.ttl_days)


def _then(home: BenchHome, one: Told) -> None:
    known = fact_id("user", "owner", one.subject, one.predicate, one.value, "is")
    if one.then == "replaced":
        home.say(one.subject, one.predicate, one.by_value, replaces=known)
    else:
        home.act(one.then, known, **({"on": DAY} if one.then == "end" else {}))


def _tried(reader: Reader, question: Question) -> Tried:
    answer = recall(
        reader,
        RecallQuery(
            query=question.words,
            entity="" if question.words else question.subject,
            kind=question.predicate,
            mode=question.mode,
            valid_at=question.valid_at,
        ),
    )
    wrong = [row.line for row in answer.facts] + [row.id for row in answer.loops]
    if question.kind in ("nobody of that name", "a name nearly the same", "a name of two people"):
        card = entity(reader, question.subject)
        wrong += [row.line for row in card.facts] + ([f"a card: {card.card.name}"] if card.card else [])
        if question.names and len(card.ambiguous) != len(question.names):
            wrong.append(f"{len(card.ambiguous)} named as possible")
    return Tried(question.id, question.kind, not wrong, "; ".join(wrong))
