"""A fold in small pieces is the fold of everything; folds between slices never take most of a backfill's time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import pipeline.run.home
from app.wiring.google import RunPlan, Syncing
from app.wiring.watching import Freshness
from extractors.message import decode
from extractors.reader import read
from pipeline.models.items import PageOfWork
from pipeline.run import FoldReport, fold_home
from pipeline.settings import Settings
from pipeline.stages.land import land
from pipeline.store.db import open_archive
from pipeline.store.export import canonical_lines
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from tests.scenario import ME, OWNER, READERS, Story

PEOPLE = ("Ann Bell <ann@example.org>", "Bo Lind <bo@example.net>", "Cem Aksoy <cem@example.org>", "Shop <notices@shop.example>")


def story() -> Story:
    """Four correspondents with three threads each; the last one writes alone."""
    made = Story()
    for round_ in range(3):
        for number, person in enumerate(PEOPLE):
            hours = round_ * 40 + number
            made.mail(
                person, f"Could you send me the floor plan for hall {hours}?", hours=hours, thread=f"t{hours}", subject=f"Hall {hours}"
            )
            if number < 3 and round_ == 1:
                made.mail(ME, "Here is the floor plan.", hours=hours + 2, to=[person], thread=f"t{hours}", subject=f"Re: Hall {hours}")
    return made


def folded(path: Path, steps: int) -> tuple[list[str], list[FoldReport]]:
    """Export of a home that took the story's mail in so many steps, with a fold after each, and the reports of the folds."""
    home = create_home(path)
    records = story().records()
    size = -(-len(records) // steps)
    reports = []
    for start in range(0, len(records), size):
        intake = Intake(home, lambda rows: land(rows, decode, read))
        intake.commit(PageOfWork("robin@example.com", items=tuple(records[start : start + size])))
        reports.append(fold_home(home, OWNER, READERS, now_us=0))
    with open_archive(home, "read") as archive:
        return canonical_lines(archive), reports


@pytest.mark.parametrize("chunk", [1, 5])
@pytest.mark.parametrize("steps", [1, 4])
def test_pieces_of_any_size_give_the_same_ledger(chunk: int, steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """D-211: whole, incremental and narrow folds alike; one unit is never split, so a piece may be larger than its measure."""
    expected, _ = folded(tmp_path / "whole", 1)
    monkeypatch.setattr(pipeline.run.home, "_CHUNK_MAILS", chunk)
    found, reports = folded(tmp_path / "pieces", steps)
    assert found == expected
    assert sum('"kind":"loop"' in line for line in found) >= 6
    assert [report.full for report in reports] == [True] + [False] * (steps - 1)


def test_slices_that_come_fast_are_folded_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """D-307: a fold of one minute lets nine minutes of fetching pass before the next; free folds run after every slice."""
    now = datetime(2026, 11, 2, 9, tzinfo=UTC)
    took, folds = timedelta(minutes=1), []

    def fold(self: object, **_: object) -> None:
        nonlocal now
        folds.append(now)
        now += took

    monkeypatch.setattr("app.wiring.folding.Folding.fold", fold)
    syncing = Syncing(Home(tmp_path), Settings(), lambda: now, RunPlan(), lambda *_: None, lambda: OWNER)
    freshness = Freshness(Home(tmp_path), "robin@example.com", lambda: now, 0, lambda *_: None)
    for _ in range(21):
        syncing._slice(freshness)
        now += timedelta(minutes=1)
    assert len(folds) == 3
    took, folds = timedelta(0), []
    now += timedelta(hours=1)
    for _ in range(5):
        syncing._slice(freshness)
    assert len(folds) == 5
