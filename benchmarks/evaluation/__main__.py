"""`python -m benchmarks.evaluation [--data DIR] [--update]`: one table, and an exit code that says whether a figure fell."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.evaluation import base_rate, cases, linear_arm, model_arm, sentences, threads, trust
from benchmarks.evaluation.row import Row

if TYPE_CHECKING:
    from rich.console import Console

ROOT = Path(__file__).resolve().parents[2]
FLOORS = Path(__file__).with_name("figures.json")
"""Shares that the last change of rules or labels left behind; a fall below one fails."""
UNSEEN = "unseen-"
FRESH = "fresh-"
BLIND = "blind-"
PLAIN = "plain-"
SIBLING = "sib-"
"""Cases written by people who had not read the rules, at five times."""
BASE_RATE = {"first": 20_000, "second": 20_000, "third": 6_000}
"""Mails of the generated mailbox for each set of texts."""
_LEAST = 1e-9
"""Shares are fractions of whole numbers; this much is rounding."""
TICKS = 24
"""Moments at which a thread set is compared."""
_ROUNDED = 1e-6


def own_rows() -> Iterator[Row]:
    """The sets of this repository."""
    folder = ROOT / "fixtures" / "cases"
    later = (UNSEEN, FRESH, BLIND, PLAIN, SIBLING)
    yield from cases.rows_of("own cases", folder, bar=1.0, kept=lambda case: not case.startswith(later))
    for prefix in later:
        yield from cases.rows_of(f"{prefix[:-1]} cases", folder, bar=0.9, kept=partial(_begins, prefix))
    yield from sentences.fresh_rows(ROOT / "fixtures" / "reading")
    yield from sentences.own_rows(ROOT / "fixtures" / "reading")
    for texts, count in BASE_RATE.items():
        yield from base_rate.rows_of(count, texts)
    yield from trust.rows()


def _begins(prefix: str, case: str) -> bool:
    return case.startswith(prefix)


def outside_rows(data: Path) -> Iterator[Row]:
    """Sets that may not be part of the repository: whatever of them lies in `data` or beside it."""
    for folder in (data / "cases", data.parent / "cases"):
        if folder.is_dir():
            yield from cases.rows_of("case bank", folder, bar=0.9)
            break
    yield from sentences.outside_rows(data)
    for path in sorted(data.glob("threads_*.jsonl")):
        if not path.stem.endswith("_truth"):
            yield from threads.rows_of(path, ticks=TICKS)


def main(argv: Sequence[str] | None = None) -> int:
    """Prints the table; 1 if a figure of the repository's own sets fell."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.evaluation", description=__doc__)
    parser.add_argument("--data", type=Path, metavar="DIR", help="a folder of labelled sets outside the repository")
    parser.add_argument("--update", action="store_true", help="commit to the figures of this run")
    args = parser.parse_args(argv)
    own = list(own_rows())
    outside = list(outside_rows(args.data)) if args.data else []
    print_table([*own, *outside])
    rules, model, cost = model_arm.arms(model_arm.conversations())
    linear = list(linear_arm.rows_of(args.data)) if args.data else []
    print_arms([*outside, *rules], linear, model, cost)
    if args.update:
        FLOORS.write_text(json.dumps({row.name: round(row.share, 6) for row in own}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return 0
    fallen = fallen_rows(own, json.loads(FLOORS.read_text(encoding="utf-8")))
    for line in fallen:
        print(line, file=sys.stderr)
    return 1 if fallen else 0


def print_arms(rules: Sequence[Row], linear: Sequence[Row], model: Sequence[Row], cost: model_arm.Cost) -> None:
    """What was measured in more than one way, side by side, and what the model cost (C-85)."""
    from rich.table import Table

    table = Table("set", "measure", title="arms side by side")
    for name in ("rules", "rules + linear", "rules + model", "bar", "met", "wrong with linear or model"):
        table.add_column(name, justify="left" if name.startswith("wrong") else "right", overflow="fold")
    by_linear, by_model = ({row.name: row for row in rows} for rows in (linear, model))
    for row in rules:
        others = (by_linear.get(row.name), by_model.get(row.name))
        best = others[0] or others[1]
        if best:
            shares = [f"{one.share:.4f}" if one else "" for one in (row, *others)]
            table.add_row(row.set, row.measure, *shares, *_bar(best), best.note)
    _console().print(table)
    print(
        "model arm, answers recorded, tokens by the measure of `model preview`:", "; ".join(f"{name} {said}" for name, said in cost.lines())
    )


def _bar(row: Row) -> tuple[str, str]:
    """The share aimed at, and whether it is met."""
    return ("", "") if row.bar is None else (f"{row.bar:.3f}", "yes" if row.share >= row.bar - _LEAST else "no")


def _console() -> Console:
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else 180)


def fallen_rows(rows: Sequence[Row], floors: dict[str, float]) -> list[str]:
    """What is below the committed figures, and what no longer stands in the table, in words."""
    found = {row.name: row.share for row in rows}
    lines = [
        f"{name}: {found[name]:.4f}, was {floor:.4f}" for name, floor in floors.items() if name in found and found[name] < floor - _ROUNDED
    ]
    return lines + [f"{name}: not measured any more" for name in floors if name not in found]


def print_table(rows: Sequence[Row]) -> None:
    """All rows, with what was wrong where something was."""
    from rich.table import Table

    table = Table("set", "measure")
    for name in ("right", "of", "share", "bar", "met", "wrong"):
        table.add_column(name, justify="left" if name == "wrong" else "right", overflow="fold")
    for row in rows:
        table.add_row(row.set, row.measure, f"{row.right:.6g}", f"{row.total:g}", f"{row.share:.4f}", *_bar(row), row.note)
    _console().print(table)


if __name__ == "__main__":
    raise SystemExit(main())
