"""Progress: a moving line for a person, calm lines without a terminal, objects for a program; and exit codes of runs."""

from __future__ import annotations

import io
import json
import sys
from datetime import UTC, datetime, timedelta

import pytest

from app.cli.sync import summary, worst
from app.progress import Progress
from pipeline.clock import DAY_US
from pipeline.models.items import StreamReport

NOON = datetime(2026, 11, 25, 12, 0, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_program_gets_one_json_line_every_ten_seconds() -> None:
    """G-821: stored over listed, units a second, time left at the learnt rate, the slice; one object a line with --json."""
    out, clock = io.StringIO(), Clock()
    units = [0]
    progress = Progress(out, as_json=True, monotonic=clock)
    progress.follow("ana@example.com", lambda: units[0], lambda: 50.0)
    progress.ahead(3_000, exact=False, reached_us=DAY_US * 20_000, floor_us=DAY_US * 19_900)
    for _ in range(250):
        clock.now += 0.1
        units[0] += 4
        progress("gmail", 5, 10)
    progress.close()
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [(line["message"], line["done"], line["total"], line["account"]) for line in lines] == [("gmail", 5, 10, "ana@example.com")] * 2
    assert [line["seconds"] for line in lines] == pytest.approx([10, 20], abs=0.3)
    assert [line["units_per_s"] for line in lines] == pytest.approx([40, 40], abs=1)
    assert {(line["units_left"], line["left_s"], line["exact"]) for line in lines} == {(3_000, 60, False)}
    assert (lines[0]["slice_from"], lines[0]["slice_to"]) == ("2024-10-04", "2024-06-26")


def test_without_a_terminal_there_are_plain_lines_at_a_calm_pace() -> None:
    """G-821."""
    out, clock = io.StringIO(), Clock()
    progress = Progress(out, person=False, monotonic=clock)
    progress.follow("ana@example.com", lambda: int(clock.now * 98), lambda: 0.0)
    progress.ahead(98 * 600, exact=True, reached_us=DAY_US * 20_000, floor_us=0)
    for _ in range(110):
        clock.now += 0.1
        progress("gmail", 3_200, 100_000)
    progress.close()
    assert out.getvalue() == "fetching mail 3,200 of 100,000 · 98 units/s · 10 min left · back to 2024-10-04 …\n"


@pytest.mark.parametrize(("seconds", "words"), [(30, "30 s left"), (600, "10 min left"), (7_200, "2.0 h left")])
def test_time_left_is_units_left_at_the_rate_google_allows(seconds: int, words: str) -> None:
    """G-821: not at the rate of the last minute, which a pause would spoil."""
    out, clock = io.StringIO(), Clock()
    progress = Progress(out, person=True, monotonic=clock)
    progress.follow("ana@example.com", lambda: 0, lambda: 80.0)
    progress.ahead(80 * seconds, exact=False, reached_us=None, floor_us=0)
    progress("gmail", 1, 2)
    assert f"about {words}" in out.getvalue()


def test_a_long_wait_is_told_with_its_reason_and_end_and_a_short_one_is_not() -> None:
    """G-821, G-230: no long silence; one line for waits that follow each other closely."""
    out, clock = io.StringIO(), Clock()
    progress = Progress(out, person=False, monotonic=clock, clock=lambda: NOON)
    progress.waiting("no answer from Google", 2.0)
    progress.waiting("Google asks for a pause (rate limit)", 90.0)
    progress.waiting("Google asks for a pause (rate limit)", 60.0)
    clock.now += 90
    progress.follow("ana@example.com", lambda: 0, lambda: 0.0)
    progress.waiting("no answer from Google", 8.0)
    local = NOON.astimezone()
    assert out.getvalue().splitlines() == [
        f"waiting until {local + timedelta(seconds=90):%H:%M:%S}: Google asks for a pause (rate limit)",
        f"waiting until {local + timedelta(seconds=8):%H:%M:%S} for ana@example.com: no answer from Google",
    ]
    out.truncate(0)
    out.seek(0)
    Progress(out, as_json=True, clock=lambda: NOON).waiting("no answer from Google", 8.0)
    told = json.loads(out.getvalue())
    assert (told["message"], told["why"], told["wait_s"], told["until"]) == (
        "waiting",
        "no answer from Google",
        8.0,
        "2026-11-25T12:00:08+00:00",
    )


class Broken(io.StringIO):
    """A stream whose reader is gone."""

    def write(self, text: str) -> int:
        raise BrokenPipeError


def test_progress_that_nobody_reads_is_silent_and_raises_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """G-821: a broken pipe, a closed stream, none at all."""
    closed = io.StringIO()
    closed.close()
    for stream in (Broken(), closed):
        progress = Progress(stream, person=True)
        progress("gmail", 1, 2)
        progress.waiting("no answer from Google", 100.0)
        progress.close()
    monkeypatch.setattr(sys, "stderr", None)
    progress = Progress()
    progress("folding", 0, None)
    progress.close()


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
