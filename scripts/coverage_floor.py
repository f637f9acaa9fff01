"""Check that the rooms which judge mail are covered completely. Usage: coverage_floor.py COVERAGE.json

The floor over everything stands in pyproject.toml (`tool.coverage.report.fail_under`). Here: no line of a stage or an extractor
goes unrun. Exit 0 when so, else 1 with the missing lines.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

COMPLETE = ("pipeline/stages/", "extractors/")


def missing_lines(report: dict[str, Any]) -> dict[str, list[int]]:
    """File -> line numbers that no test ran, for files under COMPLETE. `report`: what `coverage json` writes."""
    return {
        name: list(entry["missing_lines"])
        for name, entry in sorted(report["files"].items())
        if name.startswith(COMPLETE) and entry["missing_lines"]
    }


def main(arguments: list[str]) -> int:
    """Read the report named by `arguments` and say what is missing."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    report = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    missing = missing_lines(report)
    for name, lines in missing.items():
        print(f"{name}: no test runs line {', '.join(map(str, lines))}")
    total = report["totals"]["percent_covered"]
    print(f"coverage: {total:.1f} % of lines and branches; stages and extractors {'NOT complete' if missing else 'complete'}")
    return 1 if missing else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
