"""How well the order of `waiting` tells which asks the owner answers (J-93): area under the curve over a labelled set of threads.

    python -m benchmarks.order_of_waiting CASE.json TRUTH.jsonl [--fit]

CASE: one case file with the mailbox. TRUTH: one JSON object a line, `id` of a mail to the owner and `next_owner_in_thread` (null, or an
object with `hours`). 0.5 is chance, 1.0 a perfect order. `--fit` prints weights fitted to the set, and the area over five held-out fifths.
"""

from __future__ import annotations

import json
import math
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest import mock

from app.wiring.cases import owner_of_case
from app.wiring.folding import READERS
from app.wiring.replay import records_of
from pipeline.models.judged import Judged
from pipeline.models.mail import Mail
from pipeline.models.people import People
from pipeline.run import fold_records
from pipeline.run.unit import owner_persons, persons_in
from pipeline.stages.detect import judge, judge_unit
from pipeline.stages.detect.pull import Features, features_of, pull_of

WEEK_HOURS = 168.0


def area(scores: Sequence[float], answered: Sequence[bool]) -> float:
    """Chance that an answered mail scores above one that was not; ties count half. 0.5 if one side is empty."""
    pairs = sorted(zip(scores, answered, strict=True))
    good = sum(answered)
    bad = len(pairs) - good
    ranks, at = 0.0, 0
    while at < len(pairs):
        end = at
        while end < len(pairs) and pairs[end][0] == pairs[at][0]:
            end += 1
        ranks += (at + 1 + end) / 2 * sum(hit for _, hit in pairs[at:end])
        at = end
    return (ranks - good * (good + 1) / 2) / (good * bad) if good and bad else 0.5


def measured(case: dict[str, Any]) -> dict[str, Features]:
    """Features of every mail to the owner, by message id; every such mail counts as an ask (the bare rule)."""
    owner = owner_of_case(case, clock="elapsed", bare=True)
    people = People(gmail_like=owner.gmail_like)
    mine = owner_persons(owner, people)
    units: dict[str, list[Mail]] = defaultdict(list)
    conversations: dict[int, list[Mail]] = defaultdict(list)
    named: dict[str, set[int]] = defaultdict(set)
    for mail in fold_records(records_of(case), owner, READERS).mails:
        conversations[mail.conversation].append(mail)
        for person in persons_in(mail.decoded, sent="SENT" in mail.labels, owner_persons=mine, people=people):
            named[person].add(mail.conversation)
    for person, inside in named.items():
        units[person] = [mail for one in inside for mail in conversations[one]]
    found: dict[str, Features] = {}

    def kept(judged: Judged, *rest: Any, **more: Any) -> Features:
        found[judged.mail.external_id] = made = features_of(judged, *rest, **more)
        return made

    with mock.patch.object(judge, "features_of", kept):
        for person, mails in units.items():
            judge_unit(person, mails, owner, people)
    return found


def fitted(rows: list[Features], answered: list[bool], rounds: int = 1_500) -> tuple[Features, float]:
    """Weights and bias of a logistic fit with a small penalty, by plain gradient descent."""
    means = [sum(column) / len(column) for column in zip(*rows, strict=True)]
    spread = [
        max(1e-9, math.sqrt(sum((x - m) ** 2 for x in column) / len(column)))
        for column, m in zip(zip(*rows, strict=True), means, strict=True)
    ]
    scaled = [[(x - m) / s for x, m, s in zip(row, means, spread, strict=True)] for row in rows]
    weights, bias = [0.0] * len(means), 0.0
    for _ in range(rounds):
        slopes, lift = [3.0 * w / len(rows) for w in weights], 0.0
        for row, hit in zip(scaled, answered, strict=True):
            miss = (1 / (1 + math.exp(-bias - sum(w * x for w, x in zip(weights, row, strict=True)))) - hit) / len(rows)
            lift += miss
            slopes = [slope + miss * x for slope, x in zip(slopes, row, strict=True)]
        weights = [w - 0.4 * slope for w, slope in zip(weights, slopes, strict=True)]
        bias -= 0.4 * lift
    plain = [w / s if s > 1e-6 else 0.0 for w, s in zip(weights, spread, strict=True)]
    return Features(*plain), bias - sum(w * m for w, m in zip(plain, means, strict=True))


def held_out(rows: list[Features], answered: list[bool], parts: int = 5) -> float:
    """Area over all rows, each scored by weights fitted on the other parts (parts are stretches of time)."""
    scores = [0.0] * len(rows)
    for part in range(parts):
        inside = set(range(part * len(rows) // parts, (part + 1) * len(rows) // parts))
        rest = [n for n in range(len(rows)) if n not in inside]
        weights, bias = fitted([rows[n] for n in rest], [answered[n] for n in rest], 500)
        for n in inside:
            scores[n] = bias + sum(w * x for w, x in zip(weights, rows[n], strict=True))
    return area(scores, answered)


def main(arguments: list[str]) -> int:
    """Prints the figures. Exit code 2 on wrong usage."""
    paths = [one for one in arguments if not one.startswith("--")]
    if len(paths) != 2:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    found = measured(json.loads(Path(paths[0]).read_text(encoding="utf-8")))
    truth = [json.loads(line) for line in Path(paths[1]).read_text(encoding="utf-8").splitlines() if line.strip()]
    rows = [(found[row["id"]], row["next_owner_in_thread"]) for row in truth if row["id"] in found]
    answered = [answer is not None and answer["hours"] <= WEEK_HOURS for _, answer in rows]
    features = [row for row, _ in rows]
    out = sys.stdout.write
    out(f"{len(rows)} of {len(truth)} mails, {sum(answered)} answered within a week\n")
    out(f"area under the curve: {area([pull_of(row) for row in features], answered):.3f}\n")
    for name in Features._fields:
        out(f"  {name:14} alone {area([getattr(row, name) for row in features], answered):.3f}\n")
    if "--fit" in arguments:
        weights, bias = fitted(features, answered)
        out(f"held out: {held_out(features, answered):.3f}\n")
        out(f"weights {', '.join(f'{weight:.2f}' for weight in weights)}; bias {bias:.2f}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
