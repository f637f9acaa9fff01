"""What the quota leaves: time against its floor, units against the plan, calls of a small sync; and syncs cut off again and again."""

from __future__ import annotations

import json
import random
import subprocess
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from app.wiring.access import token_file
from app.wiring.lookalike import connect
from benchmarks.client import ROOT, command, run_client
from benchmarks.figures import Figure, timed
from benchmarks.fixtures import write_mailbox
from benchmarks.homes import NOW_US
from benchmarks.mailbox import OWNER, records
from benchmarks.readers import NOTHING
from benchmarks.scale import Scale
from benchmarks.serving import served
from connectors.google.runner import SyncOptions, sync_account
from connectors.google.transport import GoogleTransport, Waiting
from connectors.quota import load_profile
from extractors.message import decode
from pipeline.clock import from_us, system_clock
from pipeline.models.items import ItemRecord, StreamReport
from pipeline.stages.land import land
from pipeline.store.db import open_archive
from pipeline.store.export import canonical_lines
from pipeline.store.home import Home, open_home
from pipeline.store.ingest import Intake

_ADDED = 100
_MIX = (("new", 40, 1), ("known", 20, 1), ("new", 10, 2), ("known", 4, 5))
"""(new or stored thread, how many of them, messages in each): a hundred messages in all."""
_SAID = ", ".join(f"{threads} {kind} threads of {size}" for kind, threads, size in _MIX)
_FAULTS = ("--fault", "429:5%", "--fault", "503:1%")


def quota(scale: Scale) -> list[Figure]:
    """A first sync against a bucket that holds, and a sync of a hundred new messages after it."""
    rows = list(records(scale.quota + _ADDED))
    known, added = rows[: scale.quota], _spread(rows)
    steps = [{"at": from_us(row.occurred_us).isoformat(), "op": "add", "message": {"raw": _raw(row)}} for row in added]
    fixture = write_mailbox(scale.work / "quota", known, steps)
    with served(fixture, "--unchecked", "--quota", "standard-2026", "--time-scale", str(scale.speed)) as address:
        home, _ = connect(scale.work / "quota-home", address)
        with timed() as taken:
            first = _sync(home, address, scale)
        spent = int(ask(address, "ledger")["total_units"])
        planned = _planned(known, ask(address, "ledger")["calls"])
        ask(address, "steps", {"n": "all"})
        before: Counter[str] = Counter(ask(address, "ledger")["calls"])
        second = _sync(home, address, scale)
        calls = Counter(ask(address, "ledger")["calls"]) - before
    stored = first.items
    floor_s = (spent - scale.bucket) / (scale.bucket / 60 * scale.speed)
    gets = sum(count for name, count in calls.items() if name.endswith(".get"))
    note = f"{len(known):,} messages, {spent:,} units of {scale.bucket:,} a minute, the clock {scale.speed}x; {taken.cpu:.1f} s CPU"
    if not (first.clean and second.clean) or stored < len(known):
        raise SystemExit(f"the syncs ended with {first.problem} {second.problem}, {stored} versions stored")
    return [
        Figure("quota", "time against the floor of the units", taken.wall / floor_s, "times", 1.05, bar="G-1201", note=note),
        Figure("quota", "units spent against the plan", spent / planned, "times", 1.01, bar="G-1202", note=f"{planned:,} planned"),
        Figure(
            "quota",
            "calls for a hundred new messages",
            sum(calls.values()),
            "calls",
            _ADDED + calls["gmail.users.history.list"] + 1,
            bar="G-1206",
            note=f"{gets} gets, {calls['gmail.users.history.list']} history pages; {_SAID}",
        ),
    ]


def cut_off(scale: Scale) -> list[Figure]:
    """Syncs under refusals and failures, killed at random points: the archive and the export of a quiet run."""
    fixture = write_mailbox(scale.work / "cut", list(records(scale.killed)), [])
    with served(fixture, "--unchecked") as address:
        quiet = scale.work / "quiet"
        connect(quiet, address)
        seconds = run_client(quiet, "--by-line").wall_s
    expected, stored = _export(quiet)
    rng, kills, differing, wrong, homes = random.Random(11), 0, 0, 0, 0
    while kills < scale.kills:
        homes += 1
        home = scale.work / f"cut-home{homes}"
        with served(fixture, "--unchecked", *_FAULTS, "--seed", str(homes)) as address:
            connect(home, address)
            while kills < scale.kills and _killed(home, rng.uniform(0.3, 1.0) * seconds):
                kills += 1
            run_client(home, "--by-line", "--hasty")
        lines, items = _export(home)
        differing += (expected - lines).total() + (lines - expected).total()
        wrong += (stored - items).total() + (items - stored).total()
    note = f"{scale.killed:,} messages, {kills} kills over {homes} homes, 5 % 429 and 1 % 503"
    return [
        Figure("cut_off", "items lost or doubled", wrong, "items", 0, bar="G-1203", note=note),
        Figure("cut_off", "lines of the export that differ", differing, "lines", 0, bar="G-1203", note=f"of {expected.total():,}"),
    ]


def ask(address: str, door: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """An answer of the look-alike's door for tests; `body` is posted."""
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(f"{address}/_replay/{door}", data=data, timeout=600) as answer:
        found: dict[str, Any] = json.loads(answer.read())
    return found


def _sync(home: Home, address: str, scale: Scale) -> StreamReport:
    """One run of the Gmail stream into the archive, nothing read or folded, by a clock that runs faster."""
    speed = scale.speed
    sleep: Callable[[float], None] = lambda seconds: time.sleep(seconds / speed)  # noqa: E731
    waiting = Waiting(system_clock, lambda: time.monotonic() * speed, sleep, random.Random(0).random)
    profile = replace(load_profile(), per_minute=scale.bucket)
    intake = Intake(home, lambda found: land(found, decode, NOTHING), run_id="bench")
    options = SyncOptions(now_us=NOW_US, history_days=None)
    shared = home.quota_state(OWNER)
    with GoogleTransport(token_file(home, OWNER).load(), OWNER, profile, waiting, google_root=address, shared=shared) as transport:
        return sync_account(transport, intake, OWNER, ("gmail",), options, lambda *_: None, lambda: None)[0]


def _planned(rows: Sequence[ItemRecord], calls: dict[str, int]) -> int:
    """Units of the listing, of the cheaper way to each thread (G-222), and of profile, names and history as often as asked for."""
    profile = load_profile()
    get, thread = profile.cost("gmail.users.messages.get"), profile.cost("gmail.users.threads.get")
    sizes = Counter(json.loads(row.raw)["threadId"] for row in rows)
    fixed = sum(profile.cost(name) * count for name, count in calls.items() if not name.endswith((".get", "messages.list")))
    pages = -(-len(rows) // 500)
    return sum(min(get * size, thread) for size in sizes.values()) + pages * profile.cost("gmail.users.messages.list") + fixed


def _spread(rows: Sequence[ItemRecord]) -> list[ItemRecord]:
    """The last hundred rows, moved into threads as `_MIX` says."""
    known = list(dict.fromkeys(json.loads(row.raw)["threadId"] for row in rows[:-_ADDED]))
    rest = iter(rows[-_ADDED:])
    found = []
    for kind, threads, size in _MIX:
        for number in range(threads):
            thread = known.pop() if kind == "known" else f"new{size}-{number}"
            found += [replace(row, raw=json.dumps(json.loads(row.raw) | {"threadId": thread})) for row in islice(rest, size)]
    return found


def _raw(row: ItemRecord) -> dict[str, Any]:
    return {**json.loads(row.raw), "labelIds": list(row.labels or ())}


def _killed(home: Path, seconds: float) -> bool:
    """True if a run over `home` had to be killed after so many seconds, False if it had ended by then."""
    with subprocess.Popen(command(home, "--by-line", "--hasty"), stdout=subprocess.DEVNULL, cwd=ROOT) as client:
        try:
            client.wait(seconds)
        except subprocess.TimeoutExpired:
            client.kill()
            return True
    return False


def _export(path: Path) -> tuple[Counter[str], Counter[str]]:
    """Lines of the canonical export, and stored item versions."""
    with open_archive(open_home(path), "read") as archive:
        items = archive.rows("SELECT kind, external_id, version FROM item")
        return Counter(canonical_lines(archive)), Counter("|".join(row) for row in items)
