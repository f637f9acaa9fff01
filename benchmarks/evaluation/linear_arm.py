"""Rules and linear model, cross-validated: each sentence is judged by weights that never saw it (C-30, C-31, C-83, C-85)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from benchmarks.evaluation.row import Row
from benchmarks.evaluation.sentences import INTENTS, TASKS, Json, Read, Reader, by_sender, intents, labelled_rows, read_row, tasks
from benchmarks.linear.labels import FOLDS, Example, fold
from benchmarks.linear.train import Data, trained
from extractors.linear.weights import Linear, parse

Labels = Callable[[Json], Example]
_TASKS_BAR = 0.82


def rows_of(data: Path) -> Iterator[Row]:
    """The measures of the sets outside the repository that can be learned from, those that are there; never pooled."""
    if (data / INTENTS).is_file():
        rows = labelled_rows(data / INTENTS)
        yield from intents(rows, crossed(rows, intent_label))
    if (data / TASKS).is_file():
        rows = labelled_rows(data / TASKS)
        yield from tasks(rows, crossed(rows, task_label), _TASKS_BAR)


def intent_label(row: Json) -> Example:
    """An intent is a request; the set says nothing of promises."""
    return Example(row["text"], {"request": bool(row["intent"])})


def task_label(row: Json) -> Example:
    """A task is a commitment where the subject of a tagged verb is the author, a request where that of one is not."""
    mine = by_sender(row) if row["task"] else []
    return Example(row["text"], {"request": bool(row["task"]) and not (mine and all(mine)), "commitment": any(mine)})


def crossed(rows: Sequence[Json], label: Labels) -> Reader:
    """A reader that judges each row by weights of the other folds; a sentence that repeats is in one fold, however it is punctuated."""
    models = [_model([label(row) for row in rows if fold(row["text"]) != part]) for part in range(FOLDS)]

    def read(row: Json) -> Read:
        return read_row(row, models[fold(row["text"])])

    return read


def _model(examples: list[Example]) -> Linear | None:
    """Through the bytes of a file, as an owner's would be; None, rules alone, where there is nothing to learn from."""
    try:
        return parse(trained([Data("folds", "for measuring", examples)]))
    except ValueError:
        return None
