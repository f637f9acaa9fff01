"""The Google client against the look-alike server, which runs in a process of its own: CPU of the client only."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from app.wiring.access import token_file
from app.wiring.lookalike import connect
from benchmarks.figures import MIN, Figure, best_cpu, drain, timed
from benchmarks.homes import NOW_US
from benchmarks.mailbox import OWNER, records
from benchmarks.readers import NOTHING
from benchmarks.scale import Scale
from connectors.google.asking import Ask
from connectors.google.checks import target_of
from connectors.google.discovery import SERVICES, load_document
from connectors.google.gmail import THREAD_FIELDS
from connectors.google.runner import SyncOptions, sync_account
from connectors.google.transport import GoogleTransport, Waiting
from connectors.quota import load_profile
from extractors.message import decode
from pipeline.clock import from_us, system_clock
from pipeline.models.items import ItemRecord
from pipeline.stages.land import land
from pipeline.store.intake_memory import MemoryIntake

_BUILDS = 300
_FULL = {"userId": "me", "format": "full", "fields": THREAD_FIELDS}


def google(scale: Scale) -> list[Figure]:
    """A whole mailbox through HTTP, client and decoder; building requests and services."""
    rows = list(records(scale.google))
    threads = len({json.loads(row.raw)["threadId"] for row in rows})
    served = _fixture(scale.work / "served", rows)
    with _served(served) as address:
        home, _ = connect(scale.work / "client", address)
        waiting = Waiting(system_clock, time.monotonic, time.sleep, random.Random(0).random)
        profile = replace(load_profile(), per_minute=0)
        intake = MemoryIntake(lambda found: land(found, decode, NOTHING))
        options = SyncOptions(now_us=NOW_US, history_days=None)
        with (
            GoogleTransport(token_file(home, OWNER).load(), OWNER, profile, waiting, google_root=address) as transport,
            timed() as taken,
        ):
            report = sync_account(transport, intake, OWNER, ("gmail",), options, _unsaid, _unsliced)[0]
    if not report.clean or len(intake.items) != len(rows):
        raise SystemExit(f"the client stored {len(intake.items)} of {len(rows)} messages: {report.problem}")
    loads_s = best_cpu(lambda: drain(json.loads(row.raw) for row in rows))
    note = f"{threads:,} threads of {len(rows) / threads:.2f} messages, {report.calls:,} calls; decoded and landed in memory"
    return [
        Figure("google", "through client and decoder", threads / taken.cpu, "threads/s/core", 600, MIN, "G-1204", note),
        Figure("google", "client and decoder against json.loads", taken.cpu / loads_s, "times"),
        Figure("google", "calls", report.calls, "calls"),
        *_building(),
        *_under_way(scale, served),
    ]


def _building() -> list[Figure]:
    """CPU of checking and addressing a request, and of reading the documents of the three services."""
    request_s = best_cpu(lambda: drain(target_of("gmail.users.threads.get", {**_FULL, "id": f"{number:x}"}) for number in range(_BUILDS)))
    services_s = best_cpu(lambda: [load_document.__wrapped__(name) for name in SERVICES])
    return [
        Figure("google", "building a request", request_s / _BUILDS * 1e6, "us", 30, bar="G-1205"),
        Figure("google", "building three services", services_s * 1e3, "ms", 10, bar="G-1205"),
    ]


def _under_way(scale: Scale, served: Path) -> list[Figure]:
    """Threads a second of wall time with so many gets at once, each answered after 120 ms, and in batch requests."""
    figures = []
    with _served(served, "--latency-ms", "120") as address:
        home, _ = connect(scale.work / "far", address)
        for in_flight, batch in ((1, 0), (2, 0), (5, 0), (1, 25)):
            profile = replace(load_profile(), per_minute=0, in_flight=in_flight, batch=batch)
            waiting = Waiting(system_clock, time.monotonic, time.sleep, random.Random(0).random, patience_s=5.0)
            asks = [Ask("gmail.users.threads.get", {**_FULL, "id": name}) for name in _thread_ids(served, scale.far)]
            with GoogleTransport(token_file(home, OWNER).load(), OWNER, profile, waiting, google_root=address) as transport:
                transport.limits.clean = -len(asks)  # the number stays as it is
                begun = time.monotonic()
                came = sum(isinstance(answer, dict) for _, answer in transport.call_many(asks))
                name = f"{in_flight} under way, 120 ms each" if not batch else f"batches of {batch}, 120 ms each"
                if came != len(asks):
                    raise SystemExit(f"{came} of {len(asks)} threads came")
                figures.append(Figure("google", name, came / (time.monotonic() - begun), "threads/s"))
    return figures


def _thread_ids(served: Path, count: int) -> list[str]:
    """The first threads of the mailbox."""
    lines = served.joinpath("messages.jsonl").read_text(encoding="utf-8").splitlines()
    return list(dict.fromkeys(json.loads(line)["raw"]["threadId"] for line in lines))[:count]


def _unsaid(_what: str, _done: int, _total: int | None) -> None:
    """Progress goes nowhere."""


def _unsliced() -> None:
    """Nothing is folded here."""


def _fixture(folder: Path, rows: list[ItemRecord]) -> Path:
    """The records as a mailbox the server reads."""
    folder.mkdir()
    mailbox = {
        "schema": 1,
        "owner": {"name": "Robin Vale", "addresses": [OWNER], "timezone": "UTC"},
        "accounts": [{"address": OWNER}],
        "zone": "UTC",
        "now": from_us(NOW_US).isoformat(),
        "quota_profile": "unlimited",
        "seed": 1,
    }
    folder.joinpath("mailbox.json").write_text(json.dumps(mailbox), encoding="utf-8")
    lines = (json.dumps({"account": OWNER, "raw": json.loads(row.raw) | {"labelIds": list(row.labels or ())}}) for row in rows)
    folder.joinpath("messages.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return folder


@contextmanager
def _served(fixture: Path, *more: str) -> Iterator[str]:
    """The address of a server of `fixture` in a process of its own; `more`: options of `dev serve`."""
    argv = [sys.executable, "-m", "app", "dev", "serve", str(fixture), "--frozen", *more]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parent.parent) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().strip()
        finally:
            server.terminate()
