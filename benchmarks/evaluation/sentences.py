"""Labelled sentences: acts by kind, dates, spans. Each set is scored by its own mapping, never pooled (C-80 to C-83)."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from app.wiring.sentence_rows import read_sentence
from benchmarks.evaluation.row import Row
from extractors.linear.weights import Linear

Json = dict[str, Any]
COUNTS = 0.5
"""Only what is as sure as this counts (C-82)."""
_SHOWN = 8
ASKED = frozenset({"request", "proposal", "decision"})
_SENDER = re.compile(
    r"\b(?:i|we)(?:'ll| will| shall|'m| am|'re| are)(?: \w+){0,3} *$"
    r"|\b(?:i|we)(?:'ll| will| shall)\b[^.?!;]{0,80}\band (?:then |also )?$|^\W*will (?:\w+ )?$"
)
"""What stands before a tagged verb whose subject is the author."""


class Tally:
    """Hits, false alarms and misses of one measure, with the ids of what was wrong."""

    def __init__(self) -> None:
        self.hit = 0
        self.false: list[str] = []
        self.missed: list[str] = []

    def add(self, name: str, *, want: bool, got: bool) -> None:
        """Count one row."""
        self.hit += want and got
        if got and not want:
            self.false.append(name)
        if want and not got:
            self.missed.append(name)

    def rows(self, of: str, measure: str, bar: float | None, precision_bar: float | None = None) -> Iterator[Row]:
        """F1 (twice the hits of all expected and found), precision and recall."""
        both = 2 * self.hit + len(self.false) + len(self.missed)
        yield Row(of, f"{measure}, F1", 2 * self.hit, both, bar, f"{len(self.false)} false, {len(self.missed)} missed")
        yield Row(of, f"{measure}, precision", self.hit, self.hit + len(self.false), precision_bar)
        yield Row(of, f"{measure}, recall", self.hit, self.hit + len(self.missed))


class Read(NamedTuple):
    """What a sentence was read as: the acts that count, and the surest dated expression or None."""

    acts: list[Json]
    date: Json | None


def read_row(row: Json, linear: Linear | None = None) -> Read:
    """One labelled sentence through the same door as `analyze`, with or without a model that votes."""
    asked = {"id": "x", "text": row["text"], "sent_at": row.get("sent") or row.get("anchor"), "tz": row.get("zone") or row.get("tz")}
    said = read_sentence({key: value for key, value in asked.items() if value is not None}, linear)
    dated = [one for one in said["deadlines"] if one["value"] and one["confidence"] >= COUNTS]
    return Read([act for act in said["acts"] if act["confidence"] >= COUNTS], max(dated, key=lambda one: one["confidence"], default=None))


Reader = Callable[[Json], Read]
_FURTHER = {"acts-second": "own sentences, second", "acts-third": "own sentences, third"}
"""Sets that were labelled before the rules saw them."""


def own_rows(folder: Path) -> Iterator[Row]:
    """The repository's own sets."""
    rows = labelled_rows(folder / "acts.jsonl")
    wrong = [row["id"] for row in rows if not acts_right(row)]
    yield Row("own sentences", "acts right", len(rows) - len(wrong), len(rows), 0.95, _some(wrong))
    for kind in ("commitment", "request"):
        tally = Tally()
        for row in rows:
            if kind in {*row["acts"], *row["none"]}:
                tally.add(row["id"], want=kind in row["acts"], got=kind in _kinds(row))
        yield from tally.rows("own sentences", kind, 0.9, 0.9 if kind == "commitment" else None)
    for name, told in _FURTHER.items():
        more = labelled_rows(folder / f"{name}.jsonl")
        missed = [row["id"] for row in more if not acts_right(row)]
        yield Row(told, "acts right", len(more) - len(missed), len(more), 0.95, _some(missed))
    dated = [row for row in rows if row["due"]]
    late = [row["id"] for row in dated if not _on_day(row)]
    yield Row("own sentences", "dated right", len(dated) - len(late), len(dated), 0.9, _some(late))


def fresh_rows(folder: Path) -> Iterator[Row]:
    """Sentences and dates written by people who had not read the rules; a proposal or decision counts as a request."""
    for name in ("fresh", "work"):
        rows = labelled_rows(folder / f"acts-{name}.jsonl")
        for kind, found in (("commitment", frozenset({"commitment"})), ("request", ASKED)):
            tally = Tally()
            for row in rows:
                tally.add(row["id"], want=bool(found & {*row["acts"]}), got=bool(found & _kinds(row)))
            yield from tally.rows(f"{name} sentences", kind, 0.78, 0.8 if kind == "commitment" else None)
    for row in _deadlines(labelled_rows(folder / "deadlines-fresh.jsonl")):
        yield replace(row, set="fresh deadlines", bar=0.9 if row.measure == "dated right" else row.bar)


def acts_right(row: Json) -> bool:
    """Whether a row of the own set has every act it names, as often as named, and none it forbids."""
    found = Counter(act["kind"] for act in read_row(row).acts)
    return not Counter(row["acts"]) - found and not found.keys() & set(row["none"])


def _on_day(row: Json) -> bool:
    """Whether the surest date, or one of its other readings, is the expected day."""
    date = read_row(row).date
    return date is not None and row["due"] in {value[:10] for value in (date["value"], *date["alternatives"])}


INTENTS, TASKS = "parakweet.jsonl", "enron_tasks.jsonl"


def outside_rows(data: Path) -> Iterator[Row]:
    """Sets outside the repository, those that are there."""
    scored: dict[str, Callable[[list[Json]], Iterable[Row]]] = {INTENTS: intents, TASKS: tasks, "deadlines.jsonl": _deadlines}
    for name, score in scored.items():
        if (data / name).is_file():
            yield from score(labelled_rows(data / name))


def intents(rows: list[Json], read: Reader = read_row) -> Iterator[Row]:
    """Does the sentence ask or propose something; the author's own promises are none."""
    tally = Tally()
    for row in rows:
        tally.add(row["id"], want=bool(row["intent"]), got=any(act["kind"] in ASKED for act in read(row).acts))
    yield from tally.rows("intents", "request, proposal or decision", 0.78)


def tasks(rows: list[Json], read: Reader = read_row, bar: float = 0.77) -> Iterator[Row]:
    """Requests and commitments together; apart by the subject of the tagged verb; whether a span holds that verb."""
    both, distinct, mine, yours = Tally(), Tally(), Tally(), Tally()
    seen: set[str] = set()
    spans = [0, 0]
    for row in rows:
        acts = [act for act in read(row).acts if act["kind"] in ASKED or act["kind"] == "commitment"]
        want, name = bool(row["task"]), row["id"]
        both.add(name, want=want, got=bool(acts))
        if row["text"] not in seen:
            seen.add(row["text"])
            distinct.add(name, want=want, got=bool(acts))
        sender = want and any(by_sender(row))
        mine.add(name, want=sender, got=any(act["kind"] == "commitment" for act in acts))
        yours.add(name, want=want and not sender, got=any(act["kind"] in {"request", "proposal"} for act in acts))
        if want and acts and row["verbs"]:
            spans[1] += 1
            spans[0] += any(verb.lower() in act["text"].lower() for verb in row["verbs"] for act in acts)
    yield from both.rows("tasks", "request or commitment", bar)
    yield from distinct.rows("tasks, distinct sentences", "request or commitment", None)
    yield from mine.rows("tasks, subject of the verb", "sender's commitment", 0.78, 0.8)
    yield from yours.rows("tasks, subject of the verb", "request or proposal", 0.72)
    yield Row("tasks", "span holds the tagged verb", spans[0], spans[1], 0.97)


def by_sender(row: Json) -> list[bool]:
    """For each tagged verb whether its subject is the author. The set does not tell; this is a rule of thumb of its own."""
    low = row["text"].lower().replace("’", "'")
    told = []
    for verb in row["verbs"]:
        spelled = r"-?".join(map(re.escape, verb.lower().split("-")))
        told.append(any(_SENDER.search(low[: found.start()]) for found in re.finditer(rf"\b{spelled}\b", low)))
    return told


def _deadlines(rows: list[Json]) -> Iterator[Row]:
    """Dates read right, other accepted readings among them, and dates invented."""
    right, invented, empty = [], [], 0
    late = []
    for row in rows:
        date = read_row(row).date
        expected = row.get("expected")
        if expected is None:
            empty += 1
            if date is not None:
                invented.append(row["id"])
        elif date is not None and _moment(date["value"]) in {_moment(value) for value in (expected, *(row.get("also") or ()))}:
            right.append(row["id"])
        else:
            late.append(row["id"])
    yield Row("deadlines", "dated right", len(right), len(right) + len(late), 0.98, _some(late))
    yield Row("deadlines", "sentences without one that got none", empty - len(invented), empty, 0.97, _some(invented))


def _moment(value: str) -> float | str:
    """Values compare as moments if they have a time, else as days."""
    return datetime.fromisoformat(value).timestamp() if "T" in value else value


def _kinds(row: Json) -> set[str]:
    return {act["kind"] for act in read_row(row).acts}


def labelled_rows(path: Path) -> list[Json]:
    """The rows of a set."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def _some(names: list[str]) -> str:
    more = len(names) - _SHOWN
    return " ".join(names[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
