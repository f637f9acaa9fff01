"""Publishing many open loops, and `waiting` over them: inside the process and as a fresh one."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time

from app.opening import open_for_reading
from benchmarks.figures import Figure, peak_mb, timed
from benchmarks.homes import NOW_US, home_of_loops
from benchmarks.scale import Scale
from memory.ledger_sql import SqlLedger
from memory.waiting import WaitingQuery, waiting
from pipeline.clock import from_us
from pipeline.store.db import open_archive
from pipeline.store.publish import publish
from pipeline.store.reads import LedgerView

_RUN = """
import sys
from datetime import datetime
from app.cli.main import main
sys.exit(main(sys.argv[2:], lambda: datetime.fromisoformat(sys.argv[1])))
"""
"""The command at a frozen moment."""


def published(scale: Scale) -> list[Figure]:
    """Publishing a ledger of open loops."""
    home = home_of_loops(scale.work / "published", scale.published, scale.people)
    with open_archive(home, "write") as archive, timed() as taken:
        publish(home, archive, now_us=NOW_US)
    note = f"{scale.published:,} open loops"
    return [
        Figure("publish", "publish, by the clock", taken.wall, "s", 0.5, bar="D-606", note=note),
        Figure("publish", "publish", taken.cpu, "s CPU", note=note),
        Figure("publish", "file", home.ledger.stat().st_size / 1e6, "MB"),
    ]


def shown(scale: Scale) -> list[Figure]:
    """`waiting` on many open loops."""
    home = home_of_loops(scale.work / "shown", scale.waiting, scale.people)
    opened = open_for_reading(str(home.path), NOW_US)
    view = LedgerView(home)
    with timed() as first:
        view.publication().rows("SELECT count(*) FROM loop")
    reads = SqlLedger(view.publication().rows)
    taken = []
    for _ in range(scale.calls):
        start = time.perf_counter()
        answer = waiting(reads, WaitingQuery(), NOW_US, opened.rules)
        taken.append(time.perf_counter() - start)
    note = f"{scale.waiting:,} open loops, {sum(len(group.loops) for group in answer.groups)} rows shown"
    return [
        Figure("waiting", "open the snapshot, first query", first.wall * 1e3, "ms", 60, bar="D-604", note="by the clock"),
        Figure("waiting", "inside the process", sorted(taken)[len(taken) // 2] * 1e3, "ms", 200, bar="D-604", note=f"median; {note}"),
        Figure("waiting", "inside the process, slowest", max(taken) * 1e3, "ms"),
        Figure("waiting", "peak memory", peak_mb(), "MB"),
        *_cold(scale, str(home.path)),
    ]


def _cold(scale: Scale, home: str) -> list[Figure]:
    """The command as a process of its own: CPU of the best of some runs, start of the interpreter included."""
    argv = [sys.executable, "-c", _RUN, from_us(NOW_US).isoformat(), "--home", home, "waiting", "--json"]
    cpu, wall = [], []
    for _ in range(scale.cold):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        done = subprocess.run(argv, capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        wall.append(time.perf_counter() - start)
        cpu.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        json.loads(done.stdout)
    return [
        Figure("waiting", "waiting --json, fresh process", min(cpu) * 1e3, "ms CPU", note="interpreter and imports included"),
        Figure("waiting", "waiting --json, by the clock", min(wall) * 1e3, "ms"),
    ]
