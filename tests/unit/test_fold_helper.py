"""A large fold works in two processes: the same ledger, whoever folds what, and whatever becomes of the second one."""

from __future__ import annotations

import io
import logging
import pickle
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import pipeline.run.home
from extractors.message import decode
from extractors.reader import read
from pipeline.clock import DAY_US
from pipeline.models.items import ItemKind, ItemRecord, PageOfWork
from pipeline.models.meetings import Meeting
from pipeline.models.model_answers import ModelSays
from pipeline.models.people import People
from pipeline.run import Readers, fold_home, helper
from pipeline.run.along import Heard
from pipeline.run.pieces import Folded, Piece, Shared
from pipeline.stages.land import land
from pipeline.store.db import open_archive
from pipeline.store.export import canonical_lines
from pipeline.store.home import create_home
from pipeline.store.ingest import Intake
from pipeline.store.journal import NewEntry, append
from tests.scenario import OWNER, READERS
from tests.unit.test_fold_chunks import ME, story

ACCOUNT = "robin@example.com"


@pytest.fixture(autouse=True)
def _lowered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Helped from the first message on; a piece for every person; two cores, whatever there are."""
    monkeypatch.setattr(helper, "HELP_FROM", 1)
    monkeypatch.setattr(helper, "_cores", lambda: 2)
    monkeypatch.setattr(pipeline.run.home, "_CHUNK_MAILS", 1)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[Folded | None]:
    """What the second process answers, None for each piece that it died over."""
    found: list[Folded | None] = []
    asked = helper.Helper._ask

    def noted(self: helper.Helper, piece: Piece) -> Folded | None:
        found.append(asked(self, piece))
        return found[-1]

    monkeypatch.setattr(helper.Helper, "_ask", noted)
    return found


def exported(path: Path, readers: Readers = READERS) -> list[str]:
    """The export of a home with the story's mail, a decision and a calendar, folded at once."""
    home = create_home(path)
    event = '{"id":"e1","status":"confirmed","summary":"Hall 0","attendees":[{"email":"ann@example.org"}],"updated":"2026-06-01T00:00:00Z"}'
    records = [*story().records(), ItemRecord(ACCOUNT, ItemKind.EVENT, "cal/e1", DAY_US, event)]
    Intake(home, lambda rows: land(rows, decode, read)).commit(PageOfWork(ACCOUNT, items=tuple(records)))
    with open_archive(home, "write") as archive, archive.transaction():
        said = {"person": "bo@example.net", "type": "unanswered_inbound", "evidence_ids": [[ACCOUNT, mail.external_id] for mail in records]}
        append(archive, NewEntry("drop", "some loop", said, "owner", "human", records[-2].occurred_us + DAY_US))
    fold_home(home, OWNER, readers, now_us=0)
    with open_archive(home, "read") as archive:
        return canonical_lines(archive)


def alone(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The same, folded by one process."""
    with monkeypatch.context() as changed:
        changed.setattr(helper, "_cores", lambda: 1)
        return exported(path)


def test_two_processes_give_the_ledger_of_one(tmp_path: Path, answers: list[Folded | None], monkeypatch: pytest.MonkeyPatch) -> None:
    """D-211, D-605: row for row, with pieces folded on both sides."""
    expected = alone(tmp_path / "one", monkeypatch)
    assert answers == []
    assert exported(tmp_path / "two") == expected
    assert answers
    assert None not in answers
    assert sum('"kind":"loop"' in line for line in expected) >= 6
    assert any('"kind":"loop"' in line and '"status":"dropped"' in line for line in expected)


DEATHS = {
    "at its start": "raise SystemExit(1)",
    "over its first piece": "import pickle, sys; [pickle.load(sys.stdin.buffer) for _ in range(3)]; raise SystemExit(1)",
    "in mid-answer": "import os, pickle, sys; [pickle.load(sys.stdin.buffer) for _ in range(3)]; os.write(1, pickle.dumps([1] * 99)[:9])",
    "killed": "import os, pickle, sys; [pickle.load(sys.stdin.buffer) for _ in range(3)]; os.kill(os.getpid(), 9)",
}


@pytest.mark.parametrize("death", DEATHS)
def test_what_the_second_process_dies_over_is_folded_by_the_first(
    death: str, tmp_path: Path, answers: list[Folded | None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """D-211, D-402: the ledger is whole, and the log says that there was only one."""
    expected = alone(tmp_path / "one", monkeypatch)
    monkeypatch.setattr(helper, "_START", DEATHS[death])
    with caplog.at_level(logging.WARNING, "loopledger.fold"):
        assert exported(tmp_path / "two") == expected
    assert answers
    assert set(answers) == {None}
    assert [record.getMessage() for record in caplog.records] == ["the second process of the fold ended early; this one goes on alone"]


def test_readers_without_a_name_and_a_system_without_processes_fold_alone(
    tmp_path: Path, answers: list[Folded | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process finds a function by its name alone; and a fold needs no second process to end well."""
    expected = alone(tmp_path / "one", monkeypatch)
    nameless = replace(READERS, card=lambda raw: None)
    assert exported(tmp_path / "nameless", nameless) == expected

    def refused() -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(helper, "_started", refused)
    assert exported(tmp_path / "refused") == expected
    assert answers == []


@pytest.mark.parametrize(("mails", "cores", "program"), [(9_999, 2, sys.executable), (10_000, 1, sys.executable), (10_000, 2, "")])
def test_little_to_do_or_one_core_starts_nothing(mails: int, cores: int, program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second process costs half a second; a sync of the day must not pay it."""
    monkeypatch.setattr(helper, "HELP_FROM", 10_000)
    monkeypatch.setattr(helper, "_cores", lambda: cores)
    monkeypatch.setattr(sys, "executable", program)
    monkeypatch.setattr(helper, "_started", lambda: pytest.fail("a process was started"))
    assert [persons for persons, _ in helper.fold_pieces([Piece({"ann@example.org": []}, [], {})], shared(), mails)] == [
        ["ann@example.org"]
    ]


def test_whoever_stops_the_fold_leaves_no_second_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error or Ctrl-C between two pieces ends it at once, whatever it works on."""
    started, start = [], helper._started
    monkeypatch.setattr(helper, "_started", lambda: started.append(start()) or started[-1])
    results = helper.fold_pieces([Piece({str(n): []}, [], {}) for n in range(9)], shared(), 1)
    next(results)
    assert started[0].poll() is None
    results.close()
    assert started[0].poll() is not None


def test_the_second_process_answers_piece_by_piece_until_nobody_asks() -> None:
    """The protocol: what is shared, then pieces; an answer for each; the end of the input is the end."""
    told, answers = io.BytesIO(), io.BytesIO()
    for said in (
        shared(lambda: [Meeting("e1", "Hall", "ann@example.org", (), 0, 0, 0)]),
        *(Piece({name: []}, [], {}) for name in (ME, "ann@example.org")),
    ):
        pickle.dump(said, told)
    told.seek(0)
    helper.serve(told, answers)
    answers.seek(0)
    assert [pickle.load(answers), pickle.load(answers)] == [Folded([], []), Folded([], [])]
    assert answers.read() == b""


def shared(meetings: Callable[[], list[Meeting]] = list) -> Shared:
    """What units of nobody share."""
    return Shared(OWNER, People(), READERS, Heard(ModelSays((), ())), meetings, list)
