"""`loopledger sync` killed with -9 at random moments, then run again: the ledger of a quiet run, each time (D-402)."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from connectors.replay.fixture import load_fixture
from connectors.replay.server import ReplayServer

FIXTURES = Path(__file__).parents[2] / "fixtures" / "mailboxes"
SEED = int(os.environ.get("LOOPLEDGER_KILL_SEED", "11"))


def run(home: Path, *words: str, kill_after: float | None = None) -> subprocess.CompletedProcess[str] | None:
    """The command on a home; None if it was killed with -9 after `kill_after` seconds."""
    command = [sys.executable, "-m", "app", "--home", str(home), *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        out, err = process.communicate(timeout=kill_after)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return None
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def export(home: Path) -> str:
    """Canonical export of a home."""
    done = run(home, "dev", "export", "--canonical")
    assert done is not None
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") > 10
    return done.stdout


@pytest.fixture(scope="module", params=["tiny", pytest.param("demo", marks=pytest.mark.slow)])
def quiet(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str, float]]:
    """A fixture folder, the export of an undisturbed sync, and how many seconds that took."""
    import time

    fixture = FIXTURES / request.param
    with ReplayServer(load_fixture(fixture)) as server:
        home = tmp_path_factory.mktemp("quiet") / "home"
        connect(home, server)
        start = time.monotonic()
        done = run(home, "sync")
        assert done is not None
        assert done.returncode == 0, done.stderr
        yield fixture, export(home), time.monotonic() - start


def connect(home: Path, server: ReplayServer) -> None:
    """Signs a new home in at the server."""
    done = run(home, "dev", "connect-replay", "--google-root", server.address)
    assert done is not None
    assert done.returncode == 0, done.stderr


@pytest.mark.behaviour("N-14", "S003-38")
@pytest.mark.parametrize("faults", [(), ("429:5%", "503:1%")], ids=["calm", "faulty"])
def test_killed_anywhere_and_run_again_is_the_quiet_run(quiet: tuple[Path, str, float], faults: tuple[str, ...], tmp_path: Path) -> None:
    """D-402, G-405: several kills in each home; the export equals the quiet one after every home is done."""
    fixture, expected, seconds = quiet
    kills = 25 if fixture.name == "demo" else 2
    rng = random.Random(f"{SEED}{fixture.name}{faults}")
    landed, number, after_commit = 0, 0, 0
    while landed < kills:
        number += 1
        with ReplayServer(load_fixture(fixture), faults=faults, seed=number, time_scale=20) as server:
            home = tmp_path / f"home{number}"
            connect(home, server)
            for _ in range(min(5, kills - landed)):
                if run(home, "sync", kill_after=rng.uniform(0.2, 1.0) * seconds) is not None:
                    break
                landed += 1
                after_commit += (home / "archive.duckdb").exists()
            done = run(home, "sync")
            assert done is not None
            assert done.returncode == 0, (number, done.stderr)
            assert export(home) == expected, f"home {number} after {landed} kills"
            assert server.violations() == []
    assert after_commit > 0, "no kill landed after a commit: this run proves nothing"


@pytest.mark.behaviour("S003-05")
def test_the_second_sync_and_a_rebuild_change_nothing(tmp_path: Path) -> None:
    """D-211: same export after sync, sync, rebuild, rebuild; the second sync adds no item."""
    with ReplayServer(load_fixture(FIXTURES / "tiny")) as server:
        home = tmp_path / "home"
        connect(home, server)
        exports = []
        for words in (("sync",), ("sync",), ("rebuild",), ("rebuild",)):
            done = run(home, *words)
            assert done is not None
            assert done.returncode == 0, done.stderr
            exports.append(export(home))
        assert len(set(exports)) == 1
