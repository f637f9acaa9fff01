"""Runs histories in one home and compares each answer with the oracle's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from benchmarks.trustbench.history import IS, Answer, History, Step, Value
from benchmarks.trustbench.home import BOX, BenchHome, Waits, message, minute
from benchmarks.trustbench.oracle import right_answer
from benchmarks.trustbench.score import Tried
from memory.fact_answers import FactItem
from memory.fact_files import import_facts
from memory.fact_pages import FactQuery, entity, list_facts
from memory.fact_reading import ACTION, Reader
from memory.recall import RecallQuery, recall
from memory.remember import Evidence
from pipeline.clock import from_us
from pipeline.errors import LoopledgerError
from pipeline.ids import canonical_json
from pipeline.models.facts import fact_id
from pipeline.store.journal import NewEntry

SENDER = "Post Bureau <post@letters.example>"
SYNCED = ("trash", "restore")
LATEST = 60 * 24 * 20
"""When the questions are put, in minutes: nothing is stale by then."""


def run(path: Path, histories: Sequence[History]) -> list[Tried]:
    """One trial for each history, in a new home at `path`. All histories advance together, a step in a round."""
    home = BenchHome(path)
    letters = [letter for history in histories for letter in history.letters]
    home.receive(message(letter.id, SENDER, f"For the file: {'; '.join(letter.values)}.", letter.at) for letter in letters)
    home.know_letters([letter.id for letter in letters])
    tellers = [Teller(home, history) for history in histories]
    while any(teller.left for teller in tellers):
        with home.round():
            for teller in tellers:
                teller.advance()
        home.now = LATEST
        if changes := [change for teller in tellers for change in teller.sync()]:
            home.label(*changes)
    home.publish()
    reader = home.reader()
    return [_tried(history, _answered(reader, history)) for history in histories]


def _tried(history: History, found: Answer) -> Tried:
    want = right_answer(history)
    return Tried(history.id, history.kind, found == want, "" if found == want else f"said {_words(found)}, right is {_words(want)}")


def _words(answer: Answer) -> str:
    return " / ".join("unknown" if one is None else " ".join(one) for one in (answer.value, answer.challenger, answer.acted))


class Teller:
    """Tells one history to a home, as an agent would: where a place is taken, it says again what it replaces."""

    def __init__(self, home: BenchHome, history: History) -> None:
        """Nothing is told yet."""
        self.home, self.history = home, history
        self.place = 0
        self.seqs: dict[int, int] = {}

    @property
    def left(self) -> bool:
        """Something is still to be told."""
        return self.place < len(self.history.steps)

    def advance(self) -> None:
        """Tells the next step unless it is a sync's. What the product refuses stays refused."""
        if not self.left or self.history.steps[self.place].op in SYNCED:
            return
        step = self.history.steps[self.place]
        self.home.now = step.at
        try:
            with suppress(LoopledgerError):
                self._tell(step)
        except Waits as told:
            self.seqs |= dict.fromkeys([self.place], told.seqs[0]) if told.seqs else {}
        self.place += 1

    def sync(self) -> list[tuple[str, str]]:
        """The next label changes, if these come next."""
        changes: dict[str, str] = {}
        while self.left and self.history.steps[self.place].op in SYNCED:
            step = self.history.steps[self.place]
            changes[step.mail] = "TRASH" if step.op == "trash" else "INBOX"
            self.place += 1
        return list(changes.items())

    def _tell(self, step: Step) -> None:
        if step.op == "say":
            self._say(step)
        elif step.op == "undo":
            if step.of in self.seqs:
                self.home.undo(self.seqs[step.of])
        elif step.op == "import":
            self._import(step)
        elif step.op == "signal":
            self._signal(step)
        else:
            self.home.act(step.op, self._id(step.value), step.by, **({"on": step.on} if step.op == "end" else {}))

    def _id(self, value: Value) -> str:
        return fact_id("user", "owner", self.history.subject, self.history.predicate, value[1], value[0])

    def _say(self, step: Step) -> None:
        more: dict[str, Any] = {"polarity": step.value[0]}
        if step.mail:
            more["evidence"] = (Evidence(step.mail, step.value[1]),)
        words = (self.history.subject, self.history.predicate, step.value[1], step.by)
        try:
            self.home.say(*words, **more)
        except LoopledgerError as error:
            if error.code != "conflict" or "current" not in error.detail:
                raise
            self.home.say(*words, **more, replaces=error.detail["current"]["fact_id"])

    def _import(self, step: Step) -> None:
        line = {"subject": self.history.subject, "predicate": self.history.predicate, "object": step.value[1], "trust": "confirmed"}
        line["created_at"] = from_us(minute(step.created)).isoformat()
        import_facts(self.home.desk(step.by), canonical_json(line), "jsonl")

    def _signal(self, step: Step) -> None:
        """What a connector notes that has seen a contact's field: no verb says it."""
        desk, letter, value = self.home.desk(), self.home.messages(step.mail)[0], step.value[1]
        start = letter.text.index(value)
        span = (BOX, step.mail, start, start + len(value), value, letter.text_sha, letter.arrived_us, "contact_field")
        payload = {"subject": self.history.subject, "predicate": self.history.predicate, "object": value, "polarity": IS}
        payload |= {"shape": "state", "cardinality": "one", "spans": [list(span)]}
        entry = NewEntry("remember", self._id(step.value), payload, step.by, "connector", desk.now_us, "user", "owner")
        desk.write(lambda _: [entry], lambda _, stored: stored, now_us=desk.now_us)


def _answered(reader: Reader, history: History) -> Answer:
    """What `recall` says, if another way of asking says the same; else an answer that is never right."""
    query = RecallQuery(entity=history.subject, kind=history.predicate, valid_at=history.valid_at)
    rows = recall(reader, query).facts
    if not history.valid_at and _ids(rows) != _ids(_otherwise(reader, history, rows)):
        return Answer((IS, "the ways of asking disagree"))
    return _one(rows, dated=bool(history.valid_at))


def _otherwise(reader: Reader, history: History, rows: Sequence[FactItem]) -> Sequence[FactItem]:
    """The same asked in another way, that depends on the history alone: by words, by card, in the list, or for acting on it."""
    about = {"entity": history.subject, "kind": history.predicate}
    way = sum(map(ord, history.id)) % 4
    if way == 0:
        return recall(reader, RecallQuery(query=f"{history.subject} {history.predicate.replace('_', ' ')}")).facts
    if way == 1:
        return [row for row in entity(reader, history.subject).facts if row.predicate == history.predicate]
    if way == 2:
        return list_facts(reader, FactQuery(subject=history.subject, kind=history.predicate, lives=("current",))).facts
    acted = recall(reader, RecallQuery(**about, mode=ACTION)).facts
    unsure = [row for row in rows if row.trust != "confirmed"]
    return [*acted, *unsure] if all(row.challenger is None for row in acted) else []


def _ids(rows: Iterable[FactItem]) -> list[str]:
    return [row.fact_id for row in rows]


def _one(rows: Sequence[FactItem], *, dated: bool) -> Answer:
    if len(rows) > 1:
        return Answer((IS, "several at once: " + ", ".join(row.object for row in rows)))
    if not rows or dated:
        return Answer(_value(rows[0] if rows else None))
    row = rows[0]
    # a challenger carries its words; its polarity is that of the row behind it
    against = None if row.challenger is None else (_polarity(row), row.challenger.object)
    return Answer(_value(row), against, _value(row) if row.trust == "confirmed" else None)


def _value(row: FactItem | None) -> Value | None:
    return None if row is None else (row.polarity, row.object)


def _polarity(row: FactItem) -> str:
    """Of a predicate with many values only the opposite of a value stands against it."""
    return {"is": "not", "not": "is"}[row.polarity] if row.predicate == "likes" else row.polarity
