"""The benchmark takes every figure, says honestly which bar is met, and its mailbox is the same for the same seed."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks.bench import PARTS, main
from benchmarks.figures import MIN, Figure
from benchmarks.mailbox import records
from benchmarks.scale import QUICK

BARS = {
    *(f"D-60{number}" for number in range(1, 8)),
    "M-112",
    "M-115",
    "M-136",
    "M-137",
    "G-1201",
    "G-1202",
    "G-1203",
    "G-1204",
    "G-1205",
    "G-1206",
}
FAULTS = {"lines", "items", "rows"}
"""Units of figures that count what went wrong."""
ROOT = Path(__file__).parents[2]


def quick_run(tmp_path: Path, *options: str) -> dict[str, Any]:
    """Report of a small run as a stranger makes it, each part in a process of its own."""
    out = tmp_path / "figures.json"
    argv = [sys.executable, "-m", "benchmarks.bench", "--quick", "--json", str(out), "--work", str(tmp_path), *options]
    done = subprocess.run(argv, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["figures.json"]
    report: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    assert all(figure["value"] >= 0 and figure["unit"] for figure in report["figures"]), report
    # what is counted against a file that should be the same, or against a sync nobody cut off, may well be 0; no time and no size may
    assert {figure["unit"] for figure in report["figures"] if not figure["value"]} <= FAULTS, report
    assert all((figure["met"] is None) == (figure["limit"] is None) for figure in report["figures"])
    assert all(figure["name"].split(",")[0] in done.stdout for figure in report["figures"]), done.stdout
    return report


def test_a_quick_run_of_some_parts_takes_their_figures(tmp_path: Path) -> None:
    report = quick_run(tmp_path, "--part", "stages", "--part", "publish")
    assert {figure["part"] for figure in report["figures"]} == {"stages", "publish"}
    assert report["scale"]["stored"] == QUICK.stored


@pytest.mark.slow
def test_a_quick_run_takes_every_figure(tmp_path: Path) -> None:
    """Every figure has a value and every bar its answer."""
    report = quick_run(tmp_path)
    assert {figure["bar"] for figure in report["figures"] if figure["bar"]} == BARS


def test_a_part_that_fails_is_named(tmp_path: Path) -> None:
    """A figure that cannot be taken is never left out silently."""
    with pytest.raises(SystemExit, match="part sync_one failed with exit code"):
        main(["--quick", "--part", "sync_one", "--work", str(tmp_path)])


def test_a_bar_is_met_on_its_own_side() -> None:
    """`max` bars are ceilings, `min` bars floors, and a figure without a bar claims nothing."""
    most = Figure("part", "time", 10.0, "s", 10.0)
    assert most.met is True
    assert replace(most, value=10.1).met is False
    least = replace(most, kind=MIN)
    assert least.met is True
    assert replace(least, value=9.9).met is False
    assert replace(most, limit=None).met is None


def test_the_generated_mailbox_is_seeded_and_of_the_stated_size() -> None:
    """14.0 KB raw and 19 headers a message, the conditions of the bars; the same seed gives the same bytes."""
    rows = list(records(300))
    assert rows == list(records(300))
    assert rows != list(records(300, seed=8))
    assert 13_500 < sum(len(row.raw) for row in rows) / len(rows) < 14_500
    headers = [len(json.loads(row.raw)["payload"]["headers"]) for row in rows]
    assert 18.5 < sum(headers) / len(headers) < 19.5


def test_parts_are_named_once() -> None:
    """The two syncs follow the part that makes the home they go into."""
    names = list(PARTS)
    assert names.index("large") < names.index("sync_one") < names.index("sync_hundred")


def test_the_peak_of_a_process_is_not_its_parents() -> None:
    """A child of a process that held much says only what it held itself."""
    child = "from benchmarks.figures import peak_mb; print(peak_mb())"
    parent = f"import subprocess, sys; much = b'x' * 400_000_000; subprocess.run([sys.executable, '-c', {child!r}], check=True)"
    done = subprocess.run([sys.executable, "-c", parent], cwd=ROOT, capture_output=True, text=True, check=True)
    assert 5 < float(done.stdout) < 200
