"""Homes in odd states: read-only, named by nothing, without the published file."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main
from pipeline.clock import from_us
from pipeline.errors import StoreError
from pipeline.store.lease import archive_lease
from tests.fakes.fact_home import FactHome, letters


def test_a_home_on_a_read_only_disk_is_read_and_refuses_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = FactHome(tmp_path / "home").told(letters())
    real = os.open

    def read_only(path: Any, flags: int, *more: Any, **named: Any) -> int:
        if str(path).startswith(str(home.path)) and flags & (os.O_RDWR | os.O_WRONLY | os.O_CREAT):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
        return real(path, flags, *more, **named)

    monkeypatch.setattr(os, "open", read_only)
    with archive_lease(home.home, "read"):
        pass
    with pytest.raises(StoreError), archive_lease(home.home, "write"):
        pass
    home.home.archive_lock.unlink()
    with pytest.raises(StoreError), archive_lease(home.home, "read"):
        pass


def test_an_empty_name_is_no_home(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--home", "", "doctor", "--json"]) == 2
    assert json.loads(capsys.readouterr().err)["error"] == "invalid_params"


def test_a_ledger_that_was_taken_away_is_made_anew_by_the_command_that_the_error_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    home = FactHome(tmp_path / "home").told(letters())
    home.home.settings.write_text('owner_addresses = ["robin@example.com"]\n', encoding="utf-8")
    monkeypatch.setenv("LOOPLEDGER_HOME", str(home.path))
    home.home.ledger.unlink()
    now = from_us(home.now_us)
    assert main(["list", "--json"], lambda: now) == 2
    error = json.loads(capsys.readouterr().err)
    assert (error["error"], error["fix"]) == ("no_sync_yet", "loopledger rebuild")
    assert main(error["fix"].split()[1:], lambda: now) == 0
    capsys.readouterr()
    assert main(["list", "--json"], lambda: now) == 0
    assert len(json.loads(capsys.readouterr().out)["loops"]) == 1


@pytest.mark.parametrize("day", ["0001-01-02", "1969-06-01", "9999-12-31"])
def test_a_clock_of_an_impossible_year_is_an_error_and_no_crash(day: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from datetime import UTC, datetime

    home = FactHome(tmp_path / "home").told(letters())
    for verb in (["waiting", "--stale-ok"], ["list"], ["memory", "pack"], ["status"]):
        code = main(["--home", str(home.path), *verb, "--json"], lambda: datetime.fromisoformat(day).replace(tzinfo=UTC))
        captured = capsys.readouterr()
        assert code == 2, verb
        assert json.loads(captured.err)["error"] == "clock_impossible"
