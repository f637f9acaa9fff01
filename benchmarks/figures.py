"""What the benchmark reports: one figure with its bar, and the clocks it was taken with."""

from __future__ import annotations

import resource
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

MAX, MIN = "max", "min"
"""Whether a bar is the most or the least a figure may be."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value. `limit`: the bar in the same unit, None where there is none; `kind`: MAX or MIN; `bar`: its id."""

    part: str
    name: str
    value: float
    unit: str
    limit: float | None = None
    kind: str = MAX
    bar: str = ""
    note: str = ""

    @property
    def met(self) -> bool | None:
        """True or False against the bar, None without one."""
        if self.limit is None:
            return None
        return self.value <= self.limit if self.kind == MAX else self.value >= self.limit

    def as_json(self) -> dict[str, Any]:
        """The figure and whether its bar is met, for JSON."""
        return asdict(self) | {"met": self.met}


@dataclass(slots=True)
class Timed:
    """Seconds of one stretch of work: `cpu` of all threads of this process, `wall` by the clock."""

    cpu: float = 0.0
    wall: float = 0.0


@contextmanager
def timed() -> Iterator[Timed]:
    """Measures what runs inside."""
    taken = Timed()
    cpu, wall = time.process_time(), time.perf_counter()
    try:
        yield taken
    finally:
        taken.cpu, taken.wall = time.process_time() - cpu, time.perf_counter() - wall


def drain(results: Iterable[object]) -> None:
    """Makes each result and lets it go, as a stream would: a list of all of them would measure the garbage collector."""
    deque(results, maxlen=0)


def best_cpu(work: Callable[[], object], repeats: int = 3) -> float:
    """Least CPU seconds of `repeats` runs of `work`."""
    found = []
    for _ in range(repeats):
        with timed() as taken:
            work()
        found.append(taken.cpu)
    return min(found)


def children_cpu() -> float:
    """CPU seconds of all processes that this one has started and seen end."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def peak_mb() -> float:
    """Most resident memory of this process so far, in MB (10**6 bytes).

    Linux: VmHWM of /proc/self/status. `ru_maxrss` also counts what the parent held when it started this process (getrusage(2) keeps it
    over an exec), so a small child of a large test run would look large.
    """
    if sys.platform == "linux":
        status = Path("/proc/self/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) * 1024 / 1e6
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most * (1 if sys.platform == "darwin" else 1024) / 1e6
