"""Case files against what they expect: cases wholly right, and precision and recall of open loops by type (J-110 to J-114)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from app.wiring.cases import case_files, moment_of
from app.wiring.replay import Replayer, ReplayOptions
from benchmarks.evaluation.row import Row

Json = dict[str, Any]
_TWIN = {"decision_pending": "unanswered_inbound"}
"""A decision shown on an ask that was expected, and the other way round, is the same debt (J-76)."""


def rows_of(name: str, folder: Path, *, bar: float, kept: Callable[[str], bool] = bool) -> Iterator[Row]:
    """The table lines of the cases of a folder that carry expectations of their own. `kept`: which of them, by id."""
    want: Counter[str] = Counter()
    hit: Counter[str] = Counter()
    false: Counter[str] = Counter()
    right, wrong = 0, []
    for file in case_files([str(folder)]):
        if file.data is None or not isinstance(file.data.get("expected"), dict) or not kept(file.data["id"]):
            continue
        case = file.data
        said = Replayer(case, ReplayOptions()).at(moment_of(case["now"], "now"))["loops"]
        missed, extra = _compare(case["expected"], said, want, hit)
        false.update(loop["type"] for loop in extra)
        if missed or extra:
            wrong.append(case["id"])
        else:
            right += 1
    yield Row(name, "cases wholly right", right, right + len(wrong), bar, " ".join(wrong))
    for kind in sorted(want | false):
        yield Row(name, f"{kind} found", hit[kind], want[kind])
        yield Row(name, f"{kind} right of those listed", hit[kind], hit[kind] + false[kind])


def _compare(expected: Json, said: list[Json], want: Counter[str], hit: Counter[str]) -> tuple[list[Json], list[Json]]:
    """Expected open loops that are not there, and open ones nobody expected."""
    left = [loop for loop in said if loop["status"] == "open"]
    missed = []
    for loop in expected["loops"]:
        if loop["status"] != "open":
            continue
        want[loop["type"]] += 1
        found = next((one for one in left if _same(one, loop)), None)
        if found is None:
            missed.append(loop)
        else:
            hit[loop["type"]] += 1
            left.remove(found)
    allowed = [*expected.get("optional", ()), *expected["loops"]]
    return missed, [one for one in left if not any(_twin(one, loop) for loop in allowed)]


def _same(said: Json, loop: Json) -> bool:
    names = {name.casefold() for name in (loop["counterparty"], *loop.get("counterparty_aliases", ()))}
    places = {loop["evidence_message_id"], *loop.get("evidence_alternatives", ())}
    return said["type"] == loop["type"] and said["counterparty"].casefold() in names and said["evidence"]["message_id"] in places


def _twin(said: Json, loop: Json) -> bool:
    return (loop["status"] == "open" and _same(said, loop)) or _same({**said, "type": _TWIN.get(said["type"], "")}, loop)
