"""When the mail behind a loop goes to the bin, is deleted or comes back, the loop says so at once (J-84)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipeline.models.items import ItemKind, ItemRecord, LabelRecord, PageOfWork
from pipeline.run import fold_home
from pipeline.stages.land import land
from pipeline.store.db import open_archive
from pipeline.store.export import canonical_lines
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from tests.scenario import ME, OWNER, READERS, Story

ANN = "Ann Bell <ann@example.org>"
ACCOUNT = "robin@example.com"


def ask() -> ItemRecord:
    """Ann's ask as a connector hands it over."""
    story = Story()
    story.mail(ANN, "Could you send me the signed contract?", hours=0)
    return story.records()[0]


def gone(home: Home, work: PageOfWork) -> bool:
    """Commits and folds; whether the loop that Ann's ask opened reads `source_gone`."""
    Intake(home, lambda rows: land(rows, READERS.decode, READERS.read)).commit(work)
    fold_home(home, OWNER, READERS, now_us=0)
    with open_archive(home, "read") as archive:
        (loop,) = [line for line in map(json.loads, canonical_lines(archive)) if line["kind"] == "loop"]
    assert loop["status"] == "open"
    return "source_gone" in loop["flags"]


@pytest.mark.behaviour("N-10")
@pytest.mark.parametrize("label", ["TRASH", "SPAM"])
def test_binned_ask_marks_its_loop_until_it_is_restored(tmp_path: Path, label: str) -> None:
    """S4, J-84."""
    home, record = create_home(tmp_path / "home"), ask()
    assert not gone(home, PageOfWork(ACCOUNT, items=(record,)))
    assert gone(home, PageOfWork(ACCOUNT, labels=(LabelRecord(ACCOUNT, record.external_id, (label,)),)))
    assert not gone(home, PageOfWork(ACCOUNT, labels=(LabelRecord(ACCOUNT, record.external_id, ("INBOX",)),)))


@pytest.mark.behaviour("N-10")
def test_deleted_ask_marks_its_loop_until_the_provider_has_it_again(tmp_path: Path) -> None:
    """S4, J-84: the whole thread is deleted."""
    home, record = create_home(tmp_path / "home"), ask()
    assert not gone(home, PageOfWork(ACCOUNT, items=(record,)))
    assert gone(home, PageOfWork(ACCOUNT, items=(ItemRecord(ACCOUNT, ItemKind.MESSAGE, record.external_id, 0, "", present=False),)))
    assert not gone(home, PageOfWork(ACCOUNT, items=(record,)))


@pytest.mark.parametrize("label", ["TRASH", "SPAM"])
def test_an_answer_of_another_addressee_that_was_thrown_away_later_settles_nothing(tmp_path: Path, label: str) -> None:
    """J-84: while it stood in the inbox the asker's thanks rested on it."""
    story = Story()
    jo = "Jo Lane <jo@example.net>"
    story.mail(ANN, "Could you send me the signed contract?", hours=0, to=[ME, jo])
    story.mail(jo, "The contract lies on your desk.", hours=5, to=[ANN, ME], reply="m1")
    story.mail(ANN, "Thanks, Jo!", hours=6, to=[jo, ME], reply="m2")
    home, records = create_home(tmp_path / "home"), story.records()

    def status(work: PageOfWork) -> str:
        Intake(home, lambda rows: land(rows, READERS.decode, READERS.read)).commit(work)
        fold_home(home, OWNER, READERS, now_us=0)
        with open_archive(home, "read") as archive:
            return str(next(row["status"] for row in map(json.loads, canonical_lines(archive)) if row["kind"] == "loop"))

    assert status(PageOfWork(ACCOUNT, items=tuple(records))) == "done"
    assert status(PageOfWork(ACCOUNT, labels=(LabelRecord(ACCOUNT, records[1].external_id, (label,)),))) == "open"
