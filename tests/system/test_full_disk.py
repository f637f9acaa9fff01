"""A disk that is full while somebody decides: the answer says truly what is stored, and the way on works."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import namedtuple
from pathlib import Path
from typing import Any

import pytest

from pipeline.store.home import Home
from tests.fakes.in_home import run_at
from tests.fakes.ledger_home import NOW, LedgerHome, entries_of, sample

LIMITED = (
    "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
    " resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2);"
    " from tests.fakes.ledger_home import NOW; from app.cli.main import main; sys.exit(main(sys.argv[2:], lambda: NOW))"
)
PLENTY = 40_000_000
Disk = namedtuple("Disk", "total used free")


@pytest.fixture
def made(tmp_path: Path) -> LedgerHome:
    made = sample(tmp_path / "home")
    made.write()
    return made


def decide(made: LedgerHome, limit: int, *words: str) -> tuple[int, str, dict[str, Any]]:
    """(exit code, stdout, error) of a command whose files may not grow beyond `limit` bytes."""
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(limit), *words, "--json"],
        env={**os.environ, "LOOPLEDGER_HOME": str(made.path)},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout, json.loads(done.stderr.splitlines()[0]) if done.stderr.startswith("{") else {}


@pytest.mark.parametrize("limit", [0, 20_000, 1_500_000, PLENTY])
def test_a_decision_on_a_full_disk_is_stored_or_not_and_the_answer_says_which(
    made: LedgerHome, capsys: pytest.CaptureFixture[str], limit: int
) -> None:
    """Exit 0: stored and shown. Exit 75 `not_published`: stored, not shown yet. Anything else: not stored, and it may be said again."""
    home = Home(made.path)
    before, old = len(entries_of(home)), home.ledger.read_bytes()
    code, _, error = decide(made, limit, "done", made.loops[0].loop_id, "--evidence", "told her")
    stored = len(entries_of(home)) - before
    if code == 0:
        assert (stored, limit) == (1, PLENTY)
        return
    assert home.ledger.read_bytes() == old
    if code == 75:
        assert (error["code"], stored, error["detail"]["stored"]) == ("not_published", 1, True)
        assert error["next_action"]["command"] == "loopledger rebuild"
        assert run_at(made.path, ["rebuild"], lambda: NOW) == 0
    else:
        assert (code, error["code"], stored) == (1, "store_failed", 0)
    capsys.readouterr()
    assert len(entries_of(home)) - before == stored


@pytest.mark.parametrize(
    ("free", "level", "code"), [(0, "FAIL", 1), (64_000_000, "FAIL", 1), (100_000_000, "WARN", 0), (9_000_000_000, "OK", 0)]
)
def test_doctor_fails_when_the_next_sync_has_no_room(
    made: LedgerHome, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, free: int, level: str, code: int
) -> None:
    """The room for a publication beside the old one is needed; how much is missing stands in the fix."""
    monkeypatch.setattr("shutil.disk_usage", lambda path: Disk(10**10, 10**10 - free, free))
    run_at(made.path, ["doctor", "--json"], lambda: NOW)
    line = next(check for check in json.loads(capsys.readouterr().out)["checks"] if check["name"] == "disk")
    assert (line["level"], line["exit_code"]) == (level, code)
    if level == "FAIL":
        assert "free" in line["fix"]
        assert "MB there" in line["fix"]
