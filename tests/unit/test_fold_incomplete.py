"""A thread of which not everything is stored: no loop may rest on it, until the rest has come."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from pipeline.models.items import FetchRow, FetchStatus, ItemKind, PageOfWork
from pipeline.run import fold_home, rebuild_home
from pipeline.stages.land import land
from pipeline.store.db import open_archive
from pipeline.store.export import canonical_lines
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from tests.scenario import ME, OWNER, READERS, Story

ACCOUNT = "robin@example.com"


def story() -> Story:
    told = Story()
    told.mail("Ann <ann@example.org>", "Could you send me the floor plan?", hours=0)
    told.mail(ME, "Here is the plan.", hours=1, to="Ann <ann@example.org>", reply="m1")
    return told


def row(status: FetchStatus, reason: str = "") -> FetchRow:
    """State of the second message of the thread."""
    return FetchRow(ACCOUNT, ItemKind.MESSAGE, "m2", status, parent="t1", reason=reason, order_us=5, tries=1)


def folded(home: Home) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """(message, status) of the loops, (message, code) of the reasons."""
    fold_home(home, OWNER, READERS, now_us=0)
    with open_archive(home, "read") as archive:
        loops = archive.rows("SELECT message_id, status FROM loop ORDER BY ALL")
        reasons = archive.rows("SELECT message_id, code FROM reason ORDER BY ALL")
    return [(a, b) for a, b in loops], [(a, b) for a, b in reasons]


@pytest.mark.parametrize(
    ("waiting", "opened"),
    [
        (row(FetchStatus.FAILED, "request_refused"), False),
        (row(FetchStatus.TODO, "upstream"), False),
        (row(FetchStatus.TODO, "history"), False),
        (row(FetchStatus.TODO, "horizon:5"), True),
        (row(FetchStatus.GONE, "404"), True),
    ],
    ids=["set aside", "failed once", "not fetched yet", "older than the window", "gone"],
)
def test_ask_in_a_thread_that_lacks_a_wanted_message_opens_nothing_until_it_is_there(
    tmp_path: Path, waiting: FetchRow, opened: bool
) -> None:
    """G-407, F29: the missing mail may be the answer."""
    home = create_home(tmp_path / "home")
    intake = Intake(home, partial(land, decode=READERS.decode, read=READERS.read))
    first, second = story().records()
    intake.commit(PageOfWork(ACCOUNT, items=(first,), fetch=(waiting,)))
    loops, reasons = folded(home)
    assert loops == ([("m1", "open")] if opened else [])
    assert (("m1", "incomplete") in reasons) is not opened
    intake.commit(PageOfWork(ACCOUNT, items=(second,), fetch=(row(FetchStatus.DONE),)))
    loops, _ = folded(home)
    assert loops == [("m1", "done")]


def test_ask_of_the_owner_waits_for_the_whole_thread_too(tmp_path: Path) -> None:
    """G-407."""
    home = create_home(tmp_path / "home")
    intake = Intake(home, partial(land, decode=READERS.decode, read=READERS.read))
    told = Story()
    told.mail(ME, "Could you send me the floor plan?", hours=0, to="Ann <ann@example.org>")
    intake.commit(PageOfWork(ACCOUNT, items=tuple(told.records()), fetch=(row(FetchStatus.FAILED, "upstream"),)))
    assert folded(home) == ([], [("m1", "incomplete")])
    intake.commit(PageOfWork(ACCOUNT, fetch=(row(FetchStatus.GONE, "404"),)))
    assert folded(home)[0] == [("m1", "open")]


KEPT_OUT = "denied:label:private"


def filtered(home: Home) -> list[str]:
    """Messages whose conversation is marked, in the archive's export."""
    with open_archive(home, "read") as archive:
        return [row["external_id"] for row in map(json.loads, canonical_lines(archive)) if row["kind"] == "filtered"]


@pytest.mark.parametrize("mine", [False, True], ids=["ask to the owner", "ask of the owner"])
def test_no_answer_is_not_claimed_where_intake_rules_keep_mail_out(tmp_path: Path, mine: bool) -> None:
    """G-704: the mail kept out may be the answer. A rebuild says the same; admitted later, it is the answer."""
    home = create_home(tmp_path / "home")
    intake = Intake(home, partial(land, decode=READERS.decode, read=READERS.read))
    told = Story()
    authors = [(ME, "Ann <ann@example.org>"), ("Ann <ann@example.org>", ME)]
    for (sender, to), text in zip(
        authors if mine else authors[::-1], ("Could you send me the floor plan?", "Here is the plan."), strict=True
    ):
        told.mail(sender, text, hours=len(told.messages), to=to, reply="m1" if told.messages else "")
    ask, answer = told.records()
    intake.commit(PageOfWork(ACCOUNT, items=(ask,)))
    assert folded(home)[0] == [("m1", "open")]
    intake.commit(PageOfWork(ACCOUNT, fetch=(replace(row(FetchStatus.DONE, KEPT_OUT), order_us=0),)))
    assert folded(home) == ([], [("m1", "filtered")])
    with open_archive(home, "read") as archive:
        before = canonical_lines(archive)
    rebuild_home(home, OWNER, READERS, now_us=0)
    with open_archive(home, "read") as archive:
        assert canonical_lines(archive) == before
    assert filtered(home) == ["m1"]
    intake.commit(PageOfWork(ACCOUNT, items=(answer,), fetch=(row(FetchStatus.DONE),)))
    assert folded(home)[0] == [("m1", "done")]
    assert filtered(home) == []


def test_mark_of_one_thread_holds_for_the_whole_conversation(tmp_path: Path) -> None:
    """G-704, G-444: a conversation of two threads; what is kept out of one may answer the ask in the other. Elsewhere nothing changes."""
    home = create_home(tmp_path / "home")
    intake = Intake(home, partial(land, decode=READERS.decode, read=READERS.read))
    told = Story()
    told.mail("Ann <ann@example.org>", "Could you send me the floor plan?", hours=0)
    told.mail("Ann <ann@example.org>", "Which colour should the door have?", hours=1, thread="t2", reply="m1")
    told.mail("Ann <ann@example.org>", "When does the train leave?", hours=2, thread="t3", subject="Train")
    kept = FetchRow(ACCOUNT, ItemKind.MESSAGE, "m9", FetchStatus.DONE, parent="t2", reason=KEPT_OUT)
    intake.commit(PageOfWork(ACCOUNT, items=tuple(told.records()), fetch=(kept,)))
    loops, reasons = folded(home)
    assert loops == [("m3", "open")]
    assert {("m1", "filtered"), ("m2", "filtered")} <= set(reasons)
