"""The labelled sentences of fixtures/reading: (what was read, what is right) by row, and the working days they reckon with."""

from __future__ import annotations

import json
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from extractors.deadlines import Deadline, deadlines_of

FOLDER = Path(__file__).parents[2] / "fixtures" / "reading"
SETS = ("deadlines", "deadlines-second", "deadlines-third", "deadlines-fourth", "deadlines-fifth", "deadlines-sixth", "deadlines-seventh")
DAYS_OFF = frozenset({date(2026, 12, 25), date(2027, 1, 1), date(2026, 6, 3)})


class Score(NamedTuple):
    """Rows with a date and how many of them are right; rows without and how many of those got one; roles right among the right dates."""

    dated: int
    right: int
    empty: int
    invented: int
    roles: int
    misses: tuple[str, ...]


def workday(day: date) -> bool:
    """Monday to Friday without the listed holidays."""
    return day.weekday() < 5 and day not in DAYS_OFF


def same(value: str | None) -> float | str | None:
    """Values compare as moments if they have a time, else as dates."""
    return datetime.fromisoformat(value).timestamp() if value and "T" in value else value


@cache
def rows(name: str) -> tuple[dict[str, Any], ...]:
    """Rows of one set."""
    return tuple(json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())


def read(row: dict[str, Any], *, lang: bool = True) -> Deadline | None:
    """The surest deadline of a row, None if it has none."""
    text = row["text"]
    found = deadlines_of(
        text,
        0,
        len(text),
        sent=datetime.fromisoformat(row["sent"]),
        zone=row["zone"],
        lang=row["lang"] if lang else "",
        workday=workday,
    )
    return max((d for d in found if d.value), key=lambda d: d.confidence, default=None)


def score(name: str, *, lang: bool = True) -> Score:
    """Score of one set."""
    counts = dict.fromkeys(("dated", "right", "empty", "invented", "roles"), 0)
    misses = []
    for row in rows(name):
        best = read(row, lang=lang)
        if row["expected"] is None:
            counts["empty"] += 1
            counts["invented"] += best is not None
            ok = best is None
        else:
            counts["dated"] += 1
            ok = best is not None and same(best.value) in {same(v) for v in (row["expected"], *row["also"])}
            counts["right"] += ok
            counts["roles"] += ok and best is not None and best.role == row["role"]
        if not ok:
            misses.append(f"{row['id']}: {row['text']} -> {best and best.value}")
    return Score(**counts, misses=tuple(misses))
