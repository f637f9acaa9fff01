"""`python -m benchmarks.linear FILE.jsonl ... --licence TEXT --out FILE`: train the linear model of `analyze --linear` (C-30, C-31)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.linear.labels import read_examples, without
from benchmarks.linear.train import Data, trained, training_list

ROOT = Path(__file__).resolve().parents[2]
HELD_OUT = tuple(ROOT / "fixtures" / "reading" / f"acts-{name}.jsonl" for name in ("fresh", "work"))
"""Sentences by which weights are judged, so none may learn from them."""


def main(argv: Sequence[str] | None = None) -> int:
    """Writes the weights and, beside them, the hashes of the sentences they learned from; 2 if nothing can be learned."""
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
    if any(path == Path() for path in (*args.files, args.out)) or not args.licence.strip():
        print("not trained: name rows, licence and file of weights", file=sys.stderr)
        print('  to mend: make linear FILE=labelled.jsonl LICENCE="my own mail" OUT=weights.linear', file=sys.stderr)
        return 2
    try:
        held_out = [example for path in (*HELD_OUT, *args.held_out) for example in read_examples(path)]
        told = {path: read_examples(path) for path in args.files}
        sets = [Data(path.name, args.licence, without(examples, held_out)) for path, examples in told.items()]
        examples = [example for one in sets for example in one.examples]
        content = trained(sets)
        args.out.write_bytes(content)
        beside = args.out.with_name(args.out.name + ".sentences")
        beside.write_text("\n".join(training_list(examples)) + "\n", encoding="utf-8")
    except (ValueError, OSError) as error:
        print(f"not trained: {error}", file=sys.stderr)
        return 2
    left = sum(map(len, told.values())) - len(examples)
    print(f"{args.out}: {len(content):,} bytes from {len(examples):,} sentences, {left} held-out ones left out; hashes: {beside}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
