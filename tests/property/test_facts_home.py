"""Facts in a real home: fold by fold equals all at once, whatever is said, gone and restored in between (P3, P4, P17)."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from memory import fact_acts
from memory.delta import delta
from memory.dream import SAFE, undo_run
from memory.fact_pages import FactQuery, list_facts
from pipeline.errors import LoopledgerError
from pipeline.ids import canonical_json
from pipeline.models.items import ItemKind, ItemRecord
from pipeline.store.db import open_archive
from pipeline.store.journal import entries, first_broken
from tests.budget import few
from tests.fakes.fact_home import ANA, FactHome, letters
from tests.scenario import ME
from tests.unit.test_dream import ledger, run

TALK = ("say", "say", "quote", "confirm", "wrong", "end", "forget", "undo")
STEPS = (*TALK, "mail", "answer", "drop", "trash", "restore", "fold", "contact", "dream")


def step(home: FactHome, draw: st.DataObject) -> None:
    """One thing that may happen; what is refused changes nothing."""
    what = draw.draw(st.sampled_from(STEPS))
    subject, value = draw.draw(st.sampled_from(["Ana", "Bo"])), draw.draw(st.sampled_from(["Basel", "Norsk Bygg", "Oslo"]))
    who = draw.draw(st.sampled_from(["alpha", "beta", ""]))
    facts = list_facts(home.reader(), FactQuery()).facts
    target = draw.draw(st.sampled_from([item.fact_id for item in facts])) if facts else ""
    if what in ("say", "quote"):
        held = [item.fact_id for item in facts if item.subject == subject and item.life == "current"]
        quotes = [("m1", "moved to Basel"), ("m3", "Norsk Bygg")] if what == "quote" else []
        home.remember(subject, "lives_in", value, by=who, quotes=quotes[: draw.draw(st.integers(0, 2))], replaces=held[0] if held else "")
    elif what in ("trash", "restore"):
        home.label(draw.draw(st.sampled_from(["m1", "m3"])), "TRASH" if what == "trash" else "INBOX")
    elif what in ("mail", "answer", "drop"):
        loops_move(home, what)
    elif what == "fold":
        home.fold()
    elif what == "contact":
        home.store([works_at(home, value)])
        home.fold()
    elif what == "dream":
        dream_and_take_back(home)
    elif what == "undo":
        fact_acts.undo(home.desk(), draw.draw(st.integers(1, 6)))
    elif target:
        home.act(what, target, by=who)


def works_at(home: FactHome, value: str) -> ItemRecord:
    """Ana's contact with another employer."""
    person = {"resourceName": "people/c0", "names": [{"displayName": "Ana Bell"}], "emailAddresses": [{"value": "ana@example.org"}]}
    raw = canonical_json({**person, "organizations": [{"name": value}]})
    return ItemRecord("robin@example.com", ItemKind.CONTACT, "people/c0", home.now_us, raw)


def dream_and_take_back(home: FactHome) -> None:
    """P14, P17: a second run finds nothing to do; undoing the first leaves the ledger as it was; then it is done for good."""
    before = ledger(home)
    first = run(home, SAFE)
    assert run(home, SAFE).run_id == ""
    if first.run_id:
        undo_run(home.desk(), first.run_id)
        assert ledger(home) == before
        run(home, SAFE)


def loops_move(home: FactHome, what: str) -> None:
    """Another ask arrives, the first one is answered, or its mail is deleted."""
    story = letters()
    home.now += 1
    if what == "mail":
        story.mail(ANA, "Could you call me today?", hours=home.now, thread=f"n{home.now}", id=f"n{home.now}", subject="Call")
    elif what == "answer":
        story.mail(ME, "Here is the plan of hall 4.", hours=home.now, to=ANA, id=f"a{home.now}", reply="m1")
    else:
        home.delete("m1")
        return
    home.store(story.records()[-1:])
    home.fold()


def journal_rows(home: FactHome) -> list[str]:
    """The journal as it lies there."""
    with open_archive(home.home, "read") as archive:
        assert first_broken(archive) is None
        return [entry.hash for entry in entries(archive)]


@few(8)
@given(st.data())
def test_step_by_step_is_the_same_as_a_rebuild_and_a_delta_tells_all_of_it(data: st.DataObject) -> None:
    """P3, P4, M-116: no step changes an earlier entry; the rebuilt export is equal; a set kept by deltas is the set there is."""
    with tempfile.TemporaryDirectory() as folder:
        home = FactHome(Path(folder) / "home").told(letters())
        home.remember("Ana", "lives_in", "Basel")
        start = delta(home.reader())
        kept = {change.id for change in start.changes}
        rows = journal_rows(home)
        for _ in range(data.draw(st.integers(2, 6))):
            with suppress(LoopledgerError):
                step(home, data)
            now = journal_rows(home)
            assert now[: len(rows)] == rows
            rows = now
        for change in delta(home.reader(), start.next_cursor or "").changes:
            (kept.discard if change.what in ("superseded", "retracted", "ended", "forgotten", "closed") else kept.add)(change.id)
        assert kept == {change.id for change in delta(home.reader()).changes}
        before = home.export()
        home.rebuild()
        assert home.export() == before


@few(6)
@given(st.data())
def test_what_was_known_at_a_moment_never_changes_later(data: st.DataObject) -> None:
    """P19: whatever is said, taken back, undone, deleted or folded afterwards. What is forgotten is gone at every moment (M-060)."""
    with tempfile.TemporaryDirectory() as folder:
        home = FactHome(Path(folder) / "home").told(letters())
        for _ in range(data.draw(st.integers(1, 3))):
            with suppress(LoopledgerError):
                step(home, data)
        moment = home.now
        before = known(home, moment)
        home.now += 1
        for _ in range(data.draw(st.integers(1, 4))):
            with suppress(LoopledgerError):
                step(home, data)
        gone = forgotten(home)
        assert known(home, moment) == {fact_id: row for fact_id, row in before.items() if fact_id not in gone}


def known(home: FactHome, hours: float) -> dict[str, str]:
    """Every remembered fact with its anchors, as this home knew it then, by its id."""
    door = home.known_at(hours).remembered
    rows = door.where()
    anchors = door.anchors([row.fact_id for row in rows])
    return {row.fact_id: repr((row._replace(changed_fold=0, added_fold=0), anchors.get(row.fact_id))) for row in rows}


def forgotten(home: FactHome) -> set[str]:
    """Ids of the facts whose text this home was told to forget."""
    with open_archive(home.home, "read") as archive:
        return {entry.target for entry in entries(archive) if entry.op == "forget"}
