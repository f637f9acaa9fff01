"""`python -m benchmarks.trustbench [--seeds N] [--set NAME] [--kinds]`: the sets, how much of each is right, and how sure that is."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from benchmarks.trustbench import sets
from benchmarks.trustbench.kinds import PER_KIND
from benchmarks.trustbench.score import LEAST_SEEDS, Tried, by_kind, share_of


def main(argv: Sequence[str] | None = None) -> int:
    """Prints the table; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.trustbench", description=__doc__)
    parser.add_argument("--seeds", type=int, default=LEAST_SEEDS, metavar="N", help="so many runs; fewer than five are an anecdote")
    parser.add_argument("--per-kind", type=int, default=PER_KIND, metavar="N", help="histories of each kind and seed")
    parser.add_argument("--set", action="append", choices=sets.SETS, help="only this set (repeatable)")
    parser.add_argument("--kinds", action="store_true", help="a line for each kind too")
    args = parser.parse_args(argv)
    found = {name: sets.runs(name, range(1, args.seeds + 1), args.per_kind) for name in args.set or sets.SETS}
    _print(found, kinds=args.kinds)
    wrong = [one for runs in found.values() for run in runs for one in run if not one.right]
    for one in wrong:
        print(f"{one.id} ({one.kind}): {one.note}", file=sys.stderr)
    return 1 if wrong else 0


def _print(found: dict[str, list[list[Tried]]], *, kinds: bool) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("set", "metric: share of")
    for name in ("right", "of", "right, %", "95 % interval, %", "seeds"):
        table.add_column(name, justify="right")
    for name, runs in found.items():
        share = share_of(runs)
        table.add_row(
            name, sets.METRIC[name], str(share.right), str(share.total), f"{100 * share.share:.1f}", share.words, str(share.seeds)
        )
        for kind, (right, total) in by_kind([one for run in runs for one in run]).items() if kinds else ():
            table.add_row("", f"  {kind}", str(right), str(total), f"{100 * right / total:.1f}", "", "")
    Console(width=None if sys.stdout.isatty() else 140).print(table)


if __name__ == "__main__":
    raise SystemExit(main())
