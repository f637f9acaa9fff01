"""What a person sees at a terminal: colour by urgency, none with NO_COLOR, links that can be clicked, a list that stays fresh in place."""

from __future__ import annotations

import io
import re
import sys
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from app.opening import Opened, open_for_reading
from app.progress import BAR_CELLS, Progress
from pipeline.errors import BusyError
from tests.fakes.in_home import run_at
from tests.fakes.told_home import ToldHome
from tests.scenario import ME, START, Story


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> ToldHome:
    """Robin's promise is overdue at hour 200, Ann's ask is due soon; 민지 asks without a date."""
    story = Story()
    story.mail(ME, "I'll send you the plan by Tuesday.", hours=2, to="Bea Lind <bea@example.net>", thread="t2", subject="Plan")
    story.mail("Ann Bell <ann@example.org>", "Could you sign the lease by June 10?", hours=3, thread="t1", subject="Lease")
    story.mail("김민지 <minji@example.net>", "견적서를 보내 주시겠어요?", hours=3, thread="t4", subject="견적서")
    for name, value in (("FORCE_COLOR", "1"), ("TERM", "xterm-256color"), ("COLUMNS", "100")):
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return ToldHome(tmp_path / "home", story, capsys=capsys)


def test_what_is_overdue_is_red_and_what_is_due_soon_yellow_and_both_say_so(told: ToldHome) -> None:
    text = told.print("waiting", "--stale-ok", hours=200)
    assert re.search("\x1b\\[1;31m · due 2026-06-02, overdue", text)
    assert re.search("\x1b\\[33m · due 2026-06-10, due soon", text)
    assert text.count("\x1b]8;") >= 3  # OSC 8: a link


def test_no_color_means_none(told: ToldHome, monkeypatch: pytest.MonkeyPatch) -> None:
    """https://no-color.org: present and not empty."""
    monkeypatch.setenv("NO_COLOR", "1")
    text = told.print("waiting", "--stale-ok", hours=200)
    assert not re.search("\x1b\\[[0-9;]*3[0-7]m", text)
    assert "due 2026-06-02, overdue" in text


def test_watch_shows_the_list_anew_in_its_place_until_it_is_interrupted(told: ToldHome, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each round reads the clock and the newest publication; Ctrl-C ends it with 0."""
    moment, slept = [START + timedelta(hours=200)], []

    def clock() -> datetime:
        return moment[0]

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 2:
            raise KeyboardInterrupt
        told.story.mail("Cy Roe <cy@example.com>", "Which tiles did you choose?", hours=199, thread="t9", subject="Tiles")
        told.receive(told.story.records()[-1])
        moment[0] += timedelta(hours=100)

    monkeypatch.setattr("app.cli.waiting.time.sleep", sleep)
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda self: True)
    assert told.capsys is not None
    told.capsys.readouterr()
    assert run_at(told.path, ["waiting", "--watch", "7", "--stale-ok"], clock) == 0
    text = told.capsys.readouterr().out
    first, _, second = text.partition("shown anew every 7 s; Ctrl-C ends it")
    assert slept == [7, 7]
    assert "tiles" not in first
    assert "tiles" in second
    assert ("2026-06-09" in first, "2026-06-13" in second) == (True, True)
    assert text.count("\x1b[2J") == 2


def test_watch_shows_a_refusal_that_passes_in_place_and_asks_again(told: ToldHome, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mail too old to judge by, or a run that holds the home, is said where the list stood; then the list is back. What stays ends it."""
    slept: list[float] = []
    opening = open_for_reading

    def opened(home: str | None, now_us: int) -> Opened:
        if not slept:
            raise BusyError("another run holds the home", fix="loopledger status")
        return opening(home, now_us)

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr("app.cli.waiting.time.sleep", sleep)
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda self: True)
    assert told.capsys is not None
    told.capsys.readouterr()
    at = partial(run_at, told.path, clock=lambda: START + timedelta(hours=200))
    assert at(["waiting", "--watch", "7"]) == 0
    shown = told.capsys.readouterr()
    assert shown.out.count("no account had a complete mail sync in the last 24 hours") == 2
    assert (shown.err, slept, shown.out.count("\x1b[2J")) == ("", [7, 7], 2)

    slept.clear()
    monkeypatch.setattr("app.cli.waiting.open_for_reading", opened)
    assert at(["waiting", "--watch", "7", "--stale-ok"]) == 0
    first, _, second = told.capsys.readouterr().out.partition("shown anew every 7 s; Ctrl-C ends it")
    assert "another run holds the home" in first
    assert "loopledger status" in first
    assert "another run" not in second
    assert "2026-06-09" in second

    assert at(["waiting", "--watch", "7", "--as-of", "never"]) == 2
    assert slept == [7, 7]


def test_watch_needs_a_terminal(told: ToldHome) -> None:
    assert run_at(told.path, ["waiting", "--watch", "7"], lambda: START) == 2
    assert told.capsys is not None
    assert "--watch needs a terminal" in told.capsys.readouterr().err


def test_a_bar_shows_how_far_it_is_with_rate_and_time_left_and_never_wraps(monkeypatch: pytest.MonkeyPatch) -> None:
    """G-821: stored counts, rate, time left, on one line of the terminal."""
    monkeypatch.setenv("COLUMNS", "90")
    out, now = io.StringIO(), [0.0]
    progress = Progress(out, person=True, monotonic=lambda: now[0])
    progress("events", 0, 400)
    now[0] = 10.0
    progress("events", 100, 400)
    assert out.getvalue().endswith(f"\r[{'#' * 4}{'-' * (BAR_CELLS - 4)}] reading calendars 100 of 400 · 10/s · about 30 s left …")
    monkeypatch.setenv("COLUMNS", "40")
    now[0] = 11.0
    progress("events", 101, 400)
    assert len(out.getvalue().rpartition("\r")[2].rstrip()) == 39
    slow = Progress(out, person=False, monotonic=lambda: now[0])
    slow("folding", 0, None)
    for at in (21.5, 81.5):
        now[0] = at
        slow("folding", int(at) - 20, None)
    assert out.getvalue().endswith("making the ledger 61 · 1/s …\n")
