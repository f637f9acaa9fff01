"""The import contract is in force: it names every rule of the house, and it breaks when one is broken."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.style.sources import PACKAGES, ROOT

CONTRACTS = (
    "one-way",
    "pipeline-layers",
    "stages-apart",
    "adapters",
    "read-side",
    "faces",
    "wiring-alone",
    "google-home",
    "anthropic-home",
    "duckdb-home",
    "mcp-home",
    "no-cycles",
)

# Contract name -> (module, line that breaks it).
VIOLATIONS = {
    "packages point one way": ("pipeline/errors.py", "import memory"),
    "inside pipeline": ("pipeline/ids.py", "import pipeline.models"),
    "stages do not import each other": ("pipeline/stages/zz_one.py", "import pipeline.stages.zz_two"),
    "adapters see models, ports, errors": ("extractors/__init__.py", "import pipeline.store"),
    "memory reads, and writes the journal only": ("memory/__init__.py", "import pipeline.stages"),
    "faces go through memory": ("app/render.py", "import pipeline.stages"),
    "commands leave joining rooms to the wiring": ("app/cli/__init__.py", "import connectors"),
    "Google SDK in connectors.google": ("extractors/__init__.py", "import httplib2"),
    "anthropic in one client module": ("memory/__init__.py", "import anthropic"),
    "duckdb in pipeline.store": ("app/__init__.py", "import duckdb"),
    "the MCP SDK in app.mcp.server": ("memory/links.py", "import mcp"),
}


def _run_linter(folder: Path) -> tuple[int, str]:
    """Exit code and text of the import linter in `folder`."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, " ".join((done.stdout + done.stderr).split())


def test_the_contract_holds_every_rule() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    assert {contract["id"] for contract in declared} >= set(CONTRACTS)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The packages and the contract, apart, to be spoiled."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.mark.behaviour("S003-09")
def test_the_sources_keep_the_contract(copy: Path) -> None:
    code, text = _run_linter(copy)
    assert code == 0, text


@pytest.mark.behaviour("S003-09")
def test_each_rule_notices_its_breach(copy: Path) -> None:
    (copy / "pipeline/stages/zz_two.py").write_text("", encoding="utf-8")
    for module, line in VIOLATIONS.values():
        with (copy / module).open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
    code, text = _run_linter(copy)
    assert code == 1, text
    assert [name for name in VIOLATIONS if f"{name} BROKEN" not in text] == []


def test_a_module_without_a_layer_is_noticed(copy: Path) -> None:
    (copy / "pipeline/zz_unplaced.py").write_text("", encoding="utf-8")
    code, text = _run_linter(copy)
    assert code == 1
    assert "zz_unplaced" in text
