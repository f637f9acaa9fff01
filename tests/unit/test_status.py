"""`loopledger status`: the home at one glance."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli.main import main
from memory.status import status
from pipeline.clock import from_us
from tests.fakes.fact_home import FactHome, letters


def test_a_glance_counts_what_is_open_what_holds_and_what_waits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = FactHome(tmp_path / "home").told(letters())
    home.act("confirm", home.remember("Ana Bell", "works_at", "Norsk Bygg"))
    home.remember("Ana Bell", "likes", "halls")
    answer = status(home.reader(), model="off", push=True, off=False)
    assert (answer.loops["open"], answer.loops["on_you"], answer.loops["on_others"]) == (1, 1, 0)
    assert answer.facts == {"current": 2, "confirmed": 1, "to_look_at": 0}
    assert [(one.account, one.fresh) for one in answer.accounts] == [("robin@example.com", False)]
    assert answer.accounts[0].command
    now = from_us(home.now_us)
    assert main(["--home", str(home.path), "status"], lambda: now) == 0
    out = capsys.readouterr().out
    assert "loops: 1 open, 1 on you" in out
    assert "model: off" in out
    assert "facts_per_scope user 2 of 5,000" in out
    assert main(["--home", str(home.path), "status", "--json"], lambda: now) == 0
    body = json.loads(capsys.readouterr().out)
    assert (body["schema"], body["facts"]["confirmed"], body["off"]) == ("loopledger/status@1", 1, False)


def test_a_home_without_a_sync_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = FactHome(tmp_path / "home")
    assert main(["--home", str(home.path), "status", "--json"], lambda: from_us(home.now_us)) == 2
    assert json.loads(capsys.readouterr().err)["error"] == "no_sync_yet"
