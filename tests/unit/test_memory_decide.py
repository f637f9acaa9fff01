"""Decisions: what goes into the journal, what is refused, and that reading follows at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from memory.decide import TEXT_LIMIT, Desk, close, mute, unmute
from memory.ledger_sql import SqlLedger
from memory.state import ReadRules
from memory.waiting import WaitingQuery, waiting
from pipeline.clock import DAY_US
from pipeline.errors import BusyError, LoopledgerError, NotFoundError, SchemaError, StoreError, TryLaterError, UsageError
from pipeline.ids import sha256_hex
from pipeline.models.worktime import WorkTime
from pipeline.store.db import open_archive
from pipeline.store.home import Home
from pipeline.store.journal import NewEntry, append, decisions
from pipeline.store.publish import publish
from pipeline.store.reads import ArchiveReader, LedgerView
from tests.fakes.ledger_home import ACCOUNT, NOW_US, LedgerHome, entries_of, sample

BERLIN = ZoneInfo("Europe/Berlin")
RULES = ReadRules(WorkTime(zone="Europe/Berlin"))


@dataclass
class Table:
    """A real home and journal; the fold behind the port only publishes and remembers whom it was asked for."""

    sample: LedgerHome
    home: Home = field(init=False)
    folded: list[list[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.home = self.sample.write()

    def journal(self, op: str, *, target: str, payload: dict[str, Any], made_us: int) -> str:
        with open_archive(self.home, "write") as archive, archive.transaction():
            return append(archive, NewEntry(op, target, payload, "owner", "human", made_us)).hash

    def refold(self, persons: Iterable[str]) -> None:
        self.folded.append(list(persons))
        with open_archive(self.home, "write") as archive:
            publish(self.home, archive, now_us=NOW_US)

    def reads(self) -> SqlLedger:
        return SqlLedger(LedgerView(self.home).publication().rows)

    def desk(self) -> Desk:
        return Desk(self.reads(), ArchiveReader(self.home), self.journal, self.refold)

    def muted(self) -> int:
        return waiting(self.reads(), WaitingQuery(), NOW_US, RULES).muted


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(sample(tmp_path / "home"))


def test_done_names_person_messages_time_and_proof(table: Table) -> None:
    """A decision is an act that later folds can replay without the loop's id."""
    target = table.sample.loops[0]
    answer = close(table.desk(), "done", target.loop_id, NOW_US, evidence="told her on the phone", because="urgent")
    assert (answer.changed, answer.status, answer.op) == (True, "done", "done")
    assert json.loads(answer.to_json()) == {
        "schema": "loopledger/decision@1",
        "protocol_version": 1,
        "op": "done",
        "target": target.loop_id,
        "made_at": "2026-06-15T09:00:00+00:00",
        "hash": answer.hash,
        "changed": True,
        "status": "done",
        "due": None,
        "due_was": None,
        "others": [],
        "past": False,
        "about": "Could you send me the price list by Friday?",
        "until": None,
        "undid": None,
        "what": None,
        "words": "done: Could you send me the price list by Friday?",
    }
    entry = entries_of(table.home)[-1]
    assert (entry.actor_kind, entry.op, entry.target, entry.made_us, entry.hash) == ("human", "done", target.loop_id, NOW_US, answer.hash)
    assert entry.payload == {
        "person": "uma.dixit@example.org",
        "type": "unanswered_inbound",
        "evidence_ids": [[ACCOUNT, "m1"]],
        "because": "urgent",
        "proof": {"text": "told her on the phone"},
    }
    with open_archive(table.home, "read") as archive:
        assert decisions(archive)[-1].evidence_ids == ((ACCOUNT, "m1"),)
    assert table.folded == [["uma.dixit@example.org"]]


def test_evidence_may_be_the_id_of_a_stored_message(table: Table) -> None:
    """M-120, S003-39: an item id is kept as such, anything else as text."""
    close(table.desk(), "done", table.sample.loops[0].loop_id, NOW_US, evidence="m9")
    proof = (entries_of(table.home)[-1].payload or {})["proof"]
    text = "It is under the mat."
    assert proof == {"item": [ACCOUNT, "m9"], "start": 0, "end": len(text), "quote": text, "text_sha": sha256_hex(text)}


@pytest.mark.behaviour("S002-25")
@pytest.mark.parametrize("evidence", ["", "   "])
def test_done_without_evidence_is_refused_and_writes_nothing(table: Table, evidence: str) -> None:
    """M-120: evidence_required; drop needs none."""
    before = len(entries_of(table.home))
    with pytest.raises(UsageError) as refused:
        close(table.desk(), "done", table.sample.loops[0].loop_id, NOW_US, evidence=evidence)
    assert (refused.value.code, refused.value.exit_code) == ("evidence_required", 2)
    assert len(entries_of(table.home)) == before
    assert close(table.desk(), "drop", table.sample.loops[0].loop_id, NOW_US).status == "dropped"


def test_closing_what_is_closed_writes_nothing(table: Table) -> None:
    before = len(entries_of(table.home))
    answer = close(table.desk(), "done", table.sample.loops[6].loop_id, NOW_US, evidence="x")
    assert (answer.changed, answer.status, table.folded, len(entries_of(table.home))) == (False, "done", [], before)
    assert close(table.desk(), "reopen", table.sample.loops[6].loop_id, NOW_US).changed


def test_too_long_texts_and_unknown_loops_are_refused(table: Table) -> None:
    """M-106."""
    with pytest.raises(UsageError) as refused:
        close(table.desk(), "drop", table.sample.loops[0].loop_id, NOW_US, because="x" * (TEXT_LIMIT + 1))
    assert refused.value.code == "too_long"
    with pytest.raises(NotFoundError):
        close(table.desk(), "drop", "0" * 16, NOW_US)
    with pytest.raises(UsageError):
        close(table.desk(), "explode", table.sample.loops[0].loop_id, NOW_US)


@pytest.mark.behaviour("N-26")
def test_a_mute_holds_at_the_next_reading_and_unmute_shows_again(table: Table) -> None:
    """J-97."""
    assert table.muted() == 1
    mute(table.desk(), "sender", "Uma.Dixit@example.org", NOW_US - 1, BERLIN)
    assert table.muted() == 3
    assert unmute(table.desk(), "sender", "uma.dixit@EXAMPLE.org", NOW_US).changed
    assert table.muted() == 1


def test_unmuting_what_is_not_muted_writes_nothing(table: Table) -> None:
    before = len(entries_of(table.home))
    assert not unmute(table.desk(), "domain", "example.net", NOW_US).changed
    assert len(entries_of(table.home)) == before


def test_a_snooze_says_the_day_it_ends(table: Table) -> None:
    """`mute LOOP --until DATE` is the snooze."""
    loop_id = table.sample.loops[0].loop_id
    answer = mute(table.desk(), "loop", loop_id, NOW_US, BERLIN, until_us=NOW_US + 5 * DAY_US)
    assert "until 2026-06-20" in answer.words
    assert (entries_of(table.home)[-1].payload or {})["until_us"] == NOW_US + 5 * DAY_US
    with pytest.raises(UsageError, match="not ahead"):
        mute(table.desk(), "loop", loop_id, NOW_US, BERLIN, until_us=NOW_US)


@pytest.mark.parametrize(
    ("kind", "value"), [("sender", "uma"), ("sender", "@x.org"), ("domain", "localhost"), ("domain", "a@b.org"), ("topic", "tea")]
)
def test_values_that_cannot_be_of_that_kind_are_refused(table: Table, kind: str, value: str) -> None:
    with pytest.raises(UsageError):
        mute(table.desk(), kind, value, NOW_US, BERLIN)


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (StoreError("no space is left", fix="mend"), "Free some space"),
        (BusyError("somebody holds the lease", fix="wait"), "Wait until"),
        (SchemaError("the file is damaged", fix="loopledger rebuild"), "loopledger rebuild"),
    ],
)
@pytest.mark.parametrize("op", ["done", "drop", "mute", "unmute"])
def test_a_decision_that_cannot_be_shown_yet_is_stored_once_and_says_so(
    table: Table, failure: LoopledgerError, words: str, op: str
) -> None:
    """Every decision: the entry stands, the exit code says that time mends it, and nobody is told to repeat it."""
    target = table.sample.loops[0].loop_id
    if op == "unmute":
        mute(table.desk(), "loop", target, NOW_US, BERLIN)
    before = len(entries_of(table.home))

    def broken(persons: Iterable[str]) -> None:
        raise failure

    desk = replace(table.desk(), refold=broken)
    acts: dict[str, Callable[[], object]] = {
        "mute": lambda: mute(desk, "loop", target, NOW_US, BERLIN),
        "unmute": lambda: unmute(desk, "loop", target, NOW_US),
    }
    act = acts.get(op, lambda: close(desk, op, target, NOW_US, evidence="told her"))
    with pytest.raises(TryLaterError) as told:
        act()
    assert (told.value.code, told.value.exit_code, told.value.fix) == ("not_published", 75, "loopledger rebuild")
    assert told.value.cause == failure.problem
    assert words in told.value.advice
    assert "Do not repeat it" in told.value.advice
    assert [entry.hash for entry in entries_of(table.home)[before:]] == [told.value.detail["hash"]]
