"""Whatever the order, size and repetition of arrival, the ledger equals a fold of everything at once (D-211, J-89)."""

from __future__ import annotations

import json
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.message import decode
from extractors.reader import read
from pipeline.models.items import ItemKind, ItemRecord, LabelRecord, PageOfWork
from pipeline.run import fold_home, fold_records, rebuild_home
from pipeline.stages.land import land
from pipeline.store.db import open_archive
from pipeline.store.export import canonical_lines
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from tests.budget import few
from tests.scenario import ME, OWNER, READERS, Story

ACCOUNT = "robin@example.com"
PEOPLE = ("Ann Bell <ann@example.org>", "Bo Lind <bo@example.net>", "Cem Aksoy <cem@example.org>", "cem.alt@example.net")
TEXTS = (
    "Could you send me the floor plan for hall 4?",
    "Thanks!",
    "Here is the floor plan.",
    "The hall is 40 metres long.",
    "Do you have the second key, and can you bring the cables?",
    "No, sorry, I cannot do that.",
    "Never mind, I found it.",
    "Any news on the floor plan?",
    "I will send it tomorrow.",
    "Bo, could you answer this one please?",
    "Shall we meet on Tuesday about the hall?",
    "Please bring the key before our visit.",
)


@st.composite
def stories(draw: st.DrawFn) -> Story:
    """A few threads between the owner and four addresses, two of which belong to one contact."""
    story = Story()
    if draw(st.booleans()):
        story.contact("Cem Aksoy", "cem@example.org", "cem.alt@example.net")
    count = draw(st.integers(2, 9))
    for number in range(count):
        mine = draw(st.booleans())
        people = draw(st.lists(st.sampled_from(PEOPLE), min_size=1, max_size=2, unique=True))
        extra: dict[str, Any] = {"reply": f"m{draw(st.integers(1, number))}"} if number and draw(st.booleans()) else {}
        sender, to = (ME, people) if mine else (people[0], [ME, *people[1:]])
        story.mail(
            sender,
            draw(st.sampled_from(TEXTS)),
            hours=draw(st.integers(0, 400)),
            to=to,
            thread=f"t{draw(st.integers(1, 3))}",
            subject=draw(st.sampled_from(("Hall", "Re: Hall", "Key"))),
            **extra,
        )
    for made in draw(st.lists(st.integers(0, 300), max_size=2)):
        guests = {one.rpartition("<")[2].rstrip(">"): draw(st.sampled_from(("accepted", "declined"))) for one in PEOPLE[:2]}
        kind = draw(st.sampled_from(("default", "outOfOffice")))
        story.event(made=made, host=ACCOUNT, guests=guests | {ACCOUNT: "accepted"}, changed=made + 5, eventType=kind)
    return story


def store(home: Home, records: list[ItemRecord]) -> None:
    """Commits records as one page."""
    intake = Intake(home, lambda rows: land(rows, decode, read))
    intake.commit(PageOfWork(ACCOUNT, items=tuple(records)))


def export(home: Home) -> list[str]:
    """The canonical export of a home."""
    with open_archive(home, "read") as archive:
        return list(canonical_lines(archive))


def fresh_home(folder: str, name: str) -> Home:
    """A new home below `folder`."""
    return create_home(Path(folder) / name)


@pytest.mark.behaviour("S003-05")
@few(8)
@given(stories(), st.data())
def test_any_arrival_gives_the_ledger_of_a_full_fold(story: Story, data: st.DataObject) -> None:
    """D-211, D-404, J-89: shuffled batches with repeats, a fold after each, equal one fold and a rebuild of everything."""
    records = story.records()
    shuffled = data.draw(st.permutations(records))
    with tempfile.TemporaryDirectory() as folder:
        step, whole = fresh_home(folder, "step"), fresh_home(folder, "whole")
        position = 0
        while position < len(shuffled):
            size = data.draw(st.integers(1, 4))
            again = shuffled[: data.draw(st.integers(0, position))]
            store(step, [*again, *shuffled[position : position + size]])
            fold_home(step, OWNER, READERS, now_us=0)
            position += size
        store(whole, records)
        fold_home(whole, OWNER, READERS, now_us=0)
        expected = export(whole)
        assert export(step) == expected
        rebuild_home(step, OWNER, READERS, now_us=0)
        assert export(step) == expected
        result = fold_records(records, OWNER, READERS)
        assert sorted(loop.loop_id for loop in result.loops) == loop_ids(expected)


def loop_ids(lines: list[str]) -> list[str]:
    """Ids of the loops in a canonical export."""
    rows = [json.loads(line) for line in lines]
    return sorted(row["loop_id"] for row in rows if row["kind"] == "loop")


@few(8)
@given(stories(), st.data())
def test_label_changes_fold_as_if_always_so_but_for_what_once_was_live(story: Story, data: st.DataObject) -> None:
    """J-84: trashing and restoring a message leaves the ledger as it was; the second fold writes nothing new."""
    records = story.records()
    victim = data.draw(st.sampled_from([record for record in records if record.kind is ItemKind.MESSAGE]))
    with tempfile.TemporaryDirectory() as folder:
        home = fresh_home(folder, "home")
        store(home, records)
        fold_home(home, OWNER, READERS, now_us=0)
        before = export(home)
        for labels in (("TRASH",), victim.labels or ()):
            intake = Intake(home, lambda rows: land(rows, decode, read))
            intake.commit(PageOfWork(ACCOUNT, labels=(LabelRecord(ACCOUNT, victim.external_id, labels),)))
            fold_home(home, OWNER, READERS, now_us=0)
        assert export(home) == before


def test_changed_settings_fold_everything_again(tmp_path: Path) -> None:
    """A fingerprint that differs rebuilds the ledger without a flag."""
    story = Story()
    story.mail("Ann Bell <ann@example.org>", TEXTS[0], hours=0)
    home = create_home(tmp_path / "home")
    store(home, story.records())
    assert fold_home(home, OWNER, READERS, now_us=0).full
    assert not fold_home(home, OWNER, READERS, now_us=0).full
    assert fold_home(home, replace(OWNER, reply_hours_in=48), READERS, now_us=0).full
