"""`python -m benchmarks.linear FILE.jsonl ... --licence TEXT --out FILE`: train the linear model of `analyze --linear` (C-30, C-31)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.linear.labels import overlap, read_examples
from benchmarks.linear.train import Data, trained, training_list

ROOT = Path(__file__).resolve().parents[2]
HELD_OUT = (ROOT / "fixtures" / "reading" / "acts-fresh.jsonl",)
"""Sentences by which weights are judged, so none may learn from them."""
_SHOWN = 3


def main(argv: Sequence[str] | None = None) -> int:
    """Writes the weights and, beside them, the hashes of the sentences they learned from; 2 if that may not be."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.linear", description=__doc__)
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE.jsonl", help="rows {text, request, commitment}: true, false or left out"
    )
    parser.add_argument("--licence", required=True, metavar="TEXT", help="under which these sentences may be used; stands in the header")
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="the file of weights")
    parser.add_argument(
        "--held-out", action="append", default=[], type=Path, metavar="FILE.jsonl", help="sentences that must not be learned from"
    )
    args = parser.parse_args(argv)
    try:
        sets = [Data(path.name, args.licence, read_examples(path)) for path in args.files]
        examples = [example for one in sets for example in one.examples]
        both = [text for path in (*HELD_OUT, *args.held_out) for text in overlap(examples, read_examples(path))]
        if both:
            raise ValueError(f"{len(both)} held-out sentences stand in the training list: {'; '.join(both[:_SHOWN])}")
        content = trained(sets)
        args.out.write_bytes(content)
        beside = args.out.with_name(args.out.name + ".sentences")
        beside.write_text("\n".join(training_list(examples)) + "\n", encoding="utf-8")
    except (ValueError, OSError) as error:
        print(f"not trained: {error}", file=sys.stderr)
        return 2
    print(f"{args.out}: {len(content):,} bytes from {len(examples):,} sentences; their hashes: {beside}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
