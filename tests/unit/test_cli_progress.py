"""Progress: a moving line for a person, a log line every ten seconds for a machine; and exit codes of runs."""

from __future__ import annotations

import io
import json

import pytest

from app.cli.sync import summary, worst
from app.progress import Progress
from pipeline.models.items import StreamReport


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_machine_gets_one_json_line_every_ten_seconds() -> None:
    """One JSON log line every ten seconds where nobody watches."""
    out, clock = io.StringIO(), Clock()
    progress = Progress(out, person=False, monotonic=clock)
    for _ in range(250):
        clock.now += 0.1
        progress("gmail", 5, 10)
    progress.close()
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [(line["message"], line["done"], line["total"]) for line in lines] == [("gmail", 5, 10)] * 2
    assert [line["seconds"] for line in lines] == pytest.approx([10, 20], abs=0.3)


def test_a_person_gets_one_moving_line_that_is_wiped() -> None:
    out, clock = io.StringIO(), Clock()
    progress = Progress(out, person=True, monotonic=clock)
    progress("gmail", 50, 100)
    progress("gmail", 60, 100)  # too soon: not drawn
    clock.now += 1
    progress("folding", 0, None)
    progress.close()
    drawn = out.getvalue()
    assert "\n" not in drawn
    assert "fetching mail 50 of 100" in drawn
    assert "60 of" not in drawn
    assert drawn.endswith("\r")


def report(stream: str, exit_code: int) -> StreamReport:
    return StreamReport(
        "a@example.com", stream, clean=exit_code == 0, problem="it broke", fix="loopledger sync", exit_code=exit_code, metrics={"new": 3}
    )


@pytest.mark.parametrize(
    ("codes", "expected"), [((0, 0), 0), ((0, 4), 4), ((75, 4), 4), ((75, 3), 3), ((2, 3), 2), ((1, 2, 3, 75, 4), 1), ((), 0)]
)
def test_the_exit_code_of_a_run_is_that_of_the_worst_stream(codes: tuple[int, ...], expected: int) -> None:
    """docs/exit-codes.md."""
    assert worst([report("gmail", code) for code in codes]) == expected


def test_the_summary_names_trouble_and_what_mends_it() -> None:
    lines = summary([report("contacts", 0), report("gmail", 75)])
    assert lines == ["a@example.com: contacts 3 new, mail 3 new", "  ! mail: it broke", "    to mend: loopledger sync"]
    assert summary([report("gmail", 0)])[-1] == "up to date; who is waiting: loopledger waiting"
