"""The page over many open loops: how long the server takes for the first page, how large it is, how long the command takes to start."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from statistics import median

from app.cli.moments import moment_us
from app.kept import KeptHome
from app.web.serve import site_behind
from benchmarks.figures import Figure
from benchmarks.homes import NOW_US, home_of_loops
from benchmarks.scale import Scale
from pipeline.clock import from_us
from tests.fakes.asked_page import AskedPage

_TIMES = 9
_START_WITHIN_S = 60


def page(scale: Scale) -> list[Figure]:
    """The first page, its narrower forms, and the start of `loopledger web`."""
    home = home_of_loops(scale.work / "shown", scale.waiting, scale.people)
    kept = KeptHome(str(home.path), lambda: from_us(NOW_US))
    asked = AskedPage(site_behind(kept, 4711, lambda text, zone: moment_us(text, zone, day_end=False, option="until")))
    asked.enter()
    figures = []
    for name, place, bar in (("first page", "/", 300), ("by urgency", "/?by=urgency", None), ("a page of all loops", "/list", None)):
        size, taken = len(asked.get(place).body), []
        for _ in range(_TIMES):
            begun = time.perf_counter()
            asked.get(place)
            taken.append((time.perf_counter() - begun) * 1e3)
        figures.append(Figure("page", f"{name}, median on the server", median(taken), "ms", bar, note=f"{scale.waiting:,} open loops"))
        figures.append(Figure("page", f"{name}, size", size / 1e3, "kB", 200))
    kept.close()
    return [*figures, Figure("page", "start of `web` to its address", _start(str(home.path)), "s", 1.5)]


def _start(home: str) -> float:
    """Seconds from the start of the command to the line with the address."""
    begun = time.perf_counter()
    command = [sys.executable, "-m", "app", "--home", home, "web"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        line = server.stderr.readline()
        taken = time.perf_counter() - begun
        server.terminate()
        server.wait(_START_WITHIN_S)
    if not re.search(r"http://127\.0\.0\.1:\d+/enter", line):
        raise RuntimeError(f"the page did not start: {line}")
    return taken
