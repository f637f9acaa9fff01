"""One run of the program over a home, as `loopledger sync` makes it but without a quota, in a process of its own.

    python -m benchmarks.client HOME [OPTION]..    sync, fold, publish; prints one line of JSON: {reports, cpu_s, peak_mb}

The quota is the look-alike's: what is measured is the program, not the waiting.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.figures import peak_mb
from benchmarks.readers import LINES

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Ran:
    """What one run took: seconds by the clock, CPU seconds, most memory (MB), and the reports of its streams as JSON."""

    wall_s: float
    cpu_s: float
    peak_mb: float
    reports: list[dict[str, Any]]

    def total(self, name: str) -> int:
        """Sum of `calls`, `units` or `items` over the streams."""
        return sum(int(report[name]) for report in self.reports)


def command(home: Path, *options: str) -> list[str]:
    """The command line of a run over `home`.

    `--by-line`: with the benchmark's reader, which finds as many acts as the real one in a hundredth of the time.
    `--hasty`: what would be waited after a refusal is waited for a fiftieth of the time.
    """
    return [sys.executable, "-m", "benchmarks.client", str(home), *options]


def run_client(home: Path, *options: str) -> Ran:
    """One run over `home` in a process of its own, `options` as in `command`. Raises RuntimeError if a stream did not end clean."""
    start = time.perf_counter()
    done = subprocess.run(command(home, *options), stdout=subprocess.PIPE, text=True, check=False, cwd=ROOT)
    wall = time.perf_counter() - start
    if done.returncode:
        raise RuntimeError(f"the client ended with exit code {done.returncode}")
    told = json.loads(done.stdout)
    unclean = [report for report in told["reports"] if not report["clean"]]
    if unclean:
        raise RuntimeError(f"a stream did not end clean: {unclean}")
    return Ran(wall, told["cpu_s"], told["peak_mb"], told["reports"])


def main(home: str, *options: str) -> int:
    """The child: see the module."""
    import app.wiring.folding
    import app.wiring.google
    from app.wiring.folding import owner_at
    from app.wiring.google import RunPlan, Syncing
    from pipeline.clock import system_clock
    from pipeline.settings import load_settings
    from pipeline.store.home import open_home

    if "--by-line" in options:
        app.wiring.folding.READERS = app.wiring.google.READERS = LINES
    opened = open_home(Path(home))
    settings = load_settings(opened.settings, {}).values.model_copy(update={"quota_profile": "unlimited"})
    plan = RunPlan(history_days=None)
    pace = 1 / 50 if "--hasty" in options else 1.0
    owner = owner_at(opened, settings)
    reports = Syncing(opened, settings, system_clock, plan, lambda *_: None, owner, lambda seconds: time.sleep(seconds * pace)).run()
    print(json.dumps({"reports": [asdict(report) for report in reports], "cpu_s": time.process_time(), "peak_mb": peak_mb()}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
