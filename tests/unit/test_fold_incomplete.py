"""A thread of which not everything is stored: no loop may rest on it, until the rest has come."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from pipeline.models.items import FetchRow, FetchStatus, ItemKind, PageOfWork
from pipeline.run import fold_home
from pipeline.stages.land import land
from pipeline.store.db import open_archive
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
