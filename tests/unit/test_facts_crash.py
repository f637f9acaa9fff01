"""A process that dies at any border of a write of facts, run again, ends as the one that nobody disturbed (P18, D-402)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memory.fact_pages import FactQuery, list_facts
from pipeline.run import facts as run_facts
from pipeline.store import publish as publishing
from pipeline.store.db import open_archive
from pipeline.store.journal import first_broken
from tests.fakes.fact_home import FactHome, letters

BORDERS = ("appended", "folded", "begin", "copied", "built", "renamed")


def life_of_a_fact(home: FactHome, act: Callable[[str, Callable[[], Any]], Any]) -> None:
    """Remember, replace, confirm, forget; each step through `act`, by name."""
    at_start = home.now

    def step(number: int, name: str, said: Callable[[], Any]) -> Any:
        def again() -> Any:
            home.now = at_start + number * 2
            return said()

        return act(name, again)

    one = step(1, "remember", lambda: home.remember("Ana Bell", "lives_in", "Basel", quotes=[("m1", "moved to Basel")]))
    two = step(2, "replace", lambda: home.remember("Ana Bell", "lives_in", "Lyon", replaces=one.fact_id))
    step(3, "confirm", lambda: home.act("confirm", two))
    step(4, "forget", lambda: home.act("forget", one))


@pytest.mark.parametrize("border", BORDERS)
def test_a_write_of_facts_killed_at_any_border_and_run_again_ends_as_the_quiet_one(
    border: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet = FactHome(tmp_path / "quiet").told(letters())
    life_of_a_fact(quiet, lambda _, said: said())
    home = FactHome(tmp_path / "home").told(letters())
    deaths: list[str] = []

    def dying(name: str, said: Callable[[], Any]) -> Any:
        with monkeypatch.context() as patch:
            _die_at(patch, border)
            with pytest.raises(KeyboardInterrupt):
                said()
            deaths.append(name)
        with open_archive(home.home, "read") as archive:
            assert first_broken(archive) is None
        return said()

    life_of_a_fact(home, dying)
    assert deaths == ["remember", "replace", "confirm", "forget"]
    assert home.export() == quiet.export()
    assert [(one.fact_id, one.life, one.trust) for one in list_facts(home.reader(), FactQuery()).facts] == [
        (one.fact_id, one.life, one.trust) for one in list_facts(quiet.reader(), FactQuery()).facts
    ]
    assert not home.home.ledger_building.exists()


def _die_at(patch: pytest.MonkeyPatch, border: str) -> None:
    """From now on a write dies there: inside the transaction, or at a border of the publication."""

    def die(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    if border == "appended":
        real = run_facts.append_all

        def append_and_die(*arguments: Any) -> Any:
            real(*arguments)
            die()

        patch.setattr(run_facts, "append_all", append_and_die)
    elif border == "folded":
        patch.setattr(run_facts, "hide_words", die)
    else:
        real_publish = publishing.publish

        def publish(*arguments: Any, **named: Any) -> None:
            real_publish(*arguments, **named, border=lambda name: die() if name == border else None)

        patch.setattr(run_facts, "publish", publish)
