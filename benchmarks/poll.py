"""`waiting` polled while another process syncs and rebuilds: no failure, and the longest opening plus query (D-301 to D-308).

`python -m benchmarks.poll [--polls 1000]` prints one JSON object; times are wall milliseconds inside this process.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from app.opening import open_for_reading
from connectors.replay import load_fixture, week_shift_for
from connectors.replay.server import ReplayServer
from memory.waiting import WaitingQuery, waiting
from pipeline.clock import system_clock, to_us

FIXTURE = Path(__file__).parents[1] / "fixtures" / "mailboxes" / "demo"


def command(home: Path, *words: str) -> list[str]:
    """The command line of this program on a home."""
    return [sys.executable, "-m", "app", "--home", str(home), *words]


def poll(polls: int) -> dict[str, object]:
    """Polls until `polls` answers came and the other process has done at least two runs; every poll opens anew."""
    now = system_clock()
    mailbox = load_fixture(FIXTURE, week_shift=week_shift_for(load_fixture(FIXTURE).now, now))
    with ReplayServer(mailbox, validate=False) as server, tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        for words in (("dev", "connect-replay", "--google-root", server.address), ("sync",)):
            subprocess.run(command(home, *words), check=True, stdout=subprocess.DEVNULL)
        times, publications, runs = [], set(), 0
        writer = subprocess.Popen(command(home, "rebuild"), stdout=subprocess.DEVNULL)
        while len(times) < polls or runs < 2:
            start = time.perf_counter()
            opened = open_for_reading(str(home), to_us(system_clock()))
            answer = waiting(opened.reads(), WaitingQuery(), opened.now_us, opened.rules)
            times.append((time.perf_counter() - start) * 1000)
            publications.add(home.joinpath("ledger.duckdb").stat().st_ino)
            assert answer.total > 0
            if writer.poll() is not None:
                assert writer.returncode == 0
                runs += 1
                server.apply_steps(1)
                writer = subprocess.Popen(command(home, "sync" if runs % 2 else "rebuild"), stdout=subprocess.DEVNULL)
        writer.wait()
    times.sort()
    quantile = statistics.quantiles(times, n=100)
    return {
        "polls": len(times),
        "writer_runs": runs,
        "publications_seen": len(publications),
        "median_ms": round(statistics.median(times), 1),
        "p99_ms": round(quantile[98], 1),
        "max_ms": round(times[-1], 1),
    }


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--polls", type=int, default=1000)
    sys.stdout.write(json.dumps(poll(parser.parse_args().polls)) + "\n")


if __name__ == "__main__":
    main()
