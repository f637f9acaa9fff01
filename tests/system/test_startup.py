"""Start-up is part of the product: what the reading commands import, and how long they compute (docs/architecture.md)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fakes.ledger_home import NOW, many, sample

ROOT = Path(__file__).resolve().parents[2]
HEAVY = {"anthropic", "mcp", "starlette", "googleapiclient", "dateparser", "jsonschema", "pyarrow", "google_auth_oauthlib", "httplib2"}
WAITING = ("waiting", "--json", "--as-of", NOW.isoformat())


def started(*arguments: str, imports: bool = False) -> subprocess.CompletedProcess[str]:
    """One cold process; `imports` = with Python's list of imported modules on stderr."""
    code = "import sys; from app.cli.main import main; sys.exit(main())"
    options = ["-X", "importtime"] if imports else []
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, *options, "-c", code, *arguments], capture_output=True, text=True, check=False, env=environment, cwd=ROOT
    )


def imported(*arguments: str) -> set[str]:
    """Top-level names of everything one run imports."""
    done = started(*arguments, imports=True)
    assert done.returncode == 0, done.stderr[-500:]
    names = [line.rsplit("|", 1)[1].strip() for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize(
    "command", [WAITING, ("list", "--json"), ("waiting", "--as-of", NOW.isoformat())], ids=["waiting-json", "list", "waiting"]
)
def test_reading_imports_none_of_the_heavy_packages(tmp_path: Path, command: tuple[str, ...]) -> None:
    sample(tmp_path / "home").write()
    found = imported("--home", str(tmp_path / "home"), *command)
    assert "duckdb" in found
    assert found & HEAVY == set()
    assert not any(name in found for name in ("extractors", "connectors"))


def test_json_output_does_not_import_the_terminal_library(tmp_path: Path) -> None:
    sample(tmp_path / "home").write()
    assert "rich" not in imported("--home", str(tmp_path / "home"), *WAITING)


def test_help_imports_no_command_and_no_database() -> None:
    found = imported("--help")
    assert found & (HEAVY | {"duckdb", "rich", "pydantic", "memory"}) == set()


def cpu_seconds(*arguments: str) -> float:
    """Least user + system time of three cold runs: the machine may be busy, the work is the same."""
    best = float("inf")
    for _ in range(3):
        before = os.times()
        assert started(*arguments).returncode == 0
        after = os.times()
        best = min(best, after.children_user - before.children_user + after.children_system - before.children_system)
    return best


def test_help_and_waiting_start_quickly(tmp_path: Path) -> None:
    """D-604, style budget: `--help` below 0.15 s and `waiting` below 0.5 s of CPU time; doubled here for slow machines."""
    many(tmp_path / "home", 300).write()
    assert cpu_seconds("--help") < 0.3
    assert cpu_seconds("--home", str(tmp_path / "home"), *WAITING) < 1.0


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    """`loopledger list | head -1` ends quietly."""
    many(tmp_path / "home", 400).write()
    code = "import sys; from app.cli.main import main; sys.exit(main())"
    arguments = ["--home", str(tmp_path / "home"), "list", "--limit", "400", "--json"]
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0
