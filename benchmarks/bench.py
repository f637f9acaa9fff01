"""Takes every figure, prints a table, writes JSON. Each part runs in a process of its own.

CPU time is the figure wherever it says so: the clock depends on what else the machine does. A bar that is not met is shown as such.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from benchmarks import (
    parts_agents,
    parts_google,
    parts_mailbox,
    parts_memory,
    parts_page,
    parts_quota,
    parts_reading,
    parts_stages,
    parts_store,
)
from benchmarks.figures import Figure
from benchmarks.scale import QUICK, Scale

PARTS: dict[str, Callable[[Scale], list[Figure]]] = {
    "stages": parts_stages.stages,
    "google": parts_google.google,
    "quota": parts_quota.quota,
    "cut_off": parts_quota.cut_off,
    "ingest": parts_store.ingest,
    "large": parts_store.large,
    "sync_one": parts_store.sync_one,
    "sync_hundred": parts_store.sync_hundred,
    "rebuild": parts_store.rebuild,
    "publish": parts_reading.published,
    "waiting": parts_reading.shown,
    "memory": parts_memory.memory,
    "agents": parts_agents.agents,
    "page": parts_page.page,
    "mailbox": parts_mailbox.mailbox,
}
"""In this order: the two syncs go into the large home."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the benchmark; 0, or the exit code of a part that failed."""
    args = _parser().parse_args(argv)
    if args.child:
        scale = Scale(**json.loads(args.child_scale) | {"work": Path(args.work)})
        print(json.dumps([figure.as_json() for figure in PARTS[args.child](scale)]))
        return 0
    scale = QUICK if args.quick else Scale()
    if args.messages or args.large:
        scale = replace(scale, stored=args.messages or 1_000_000)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=args.work or None) as work:
        figures = [figure for name in args.part or PARTS for figure in _run_part(name, replace(scale, work=Path(work)))]
    report = _report(figures, scale)
    if args.json:
        Path(args.json).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    _print_table(figures)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench", description=__doc__)
    parser.add_argument("--messages", type=int, help="messages in the large home (100,000)")
    parser.add_argument("--large", action="store_true", help="1,000,000 messages in the large home")
    parser.add_argument("--quick", action="store_true", help="a few hundred of everything; no figure means anything")
    parser.add_argument("--json", metavar="OUT", help="write the figures to this file too")
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part (repeatable)")
    parser.add_argument("--work", metavar="DIR", help="make the homes below this directory (the system's temporary one)")
    parser.add_argument("--child", choices=PARTS, help=argparse.SUPPRESS)
    parser.add_argument("--child-scale", help=argparse.SUPPRESS)
    return parser


def _run_part(name: str, scale: Scale) -> list[Figure]:
    """The figures of one part, measured by a fresh process so that memory and caches are its own."""
    print(f"{name} ...", file=sys.stderr, flush=True)
    told = json.dumps({key: value for key, value in asdict(scale).items() if key != "work"})
    start = time.perf_counter()
    argv = [sys.executable, "-m", "benchmarks.bench", "--child", name, "--child-scale", told, "--work", str(scale.work)]
    done = subprocess.run(argv, stdout=subprocess.PIPE, text=True, check=False, cwd=Path(__file__).parent.parent)
    if done.returncode:
        raise SystemExit(f"part {name} failed with exit code {done.returncode}")
    print(f"{name}: {time.perf_counter() - start:.1f} s", file=sys.stderr, flush=True)
    rows: list[dict[str, Any]] = json.loads(done.stdout)
    return [Figure(**{key: value for key, value in row.items() if key != "met"}) for row in rows]


def _report(figures: list[Figure], scale: Scale) -> dict[str, Any]:
    machine = {"python": platform.python_version(), "system": platform.platform(), "cores": os.cpu_count()}
    sizes = {key: value for key, value in asdict(scale).items() if key != "work"}
    return {"machine": machine, "scale": sizes, "figures": [figure.as_json() for figure in figures]}


def _print_table(figures: list[Figure]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("part", "figure")
    for name in ("value", "unit", "bar", "met", "note"):
        table.add_column(name, justify="right" if name == "value" else "left")
    for figure in figures:
        bar = "" if figure.limit is None else f"{figure.bar} {'<=' if figure.kind == 'max' else '>='} {figure.limit:,g}"
        met = "" if figure.met is None else "yes" if figure.met else "[bold]no[/]"
        table.add_row(figure.part, figure.name, _short(figure.value), figure.unit, bar, met, figure.note)
    Console(width=None if sys.stdout.isatty() else 200).print(table)


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    raise SystemExit(main())
