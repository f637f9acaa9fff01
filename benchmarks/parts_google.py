"""The Google client against the look-alike server, which runs in a process of its own: CPU of the client only."""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace

import httplib2
from googleapiclient.discovery import build_from_document  # type: ignore[attr-defined]

from app.wiring.access import token_file
from app.wiring.lookalike import connect
from benchmarks.figures import MIN, Figure, best_cpu, drain, timed
from benchmarks.fixtures import write_mailbox
from benchmarks.homes import NOW_US
from benchmarks.mailbox import OWNER, records
from benchmarks.readers import NOTHING
from benchmarks.scale import Scale
from benchmarks.serving import served
from connectors.google.discovery import Service, document_at
from connectors.google.runner import SyncOptions, sync_account
from connectors.google.transport import GoogleTransport, Waiting
from connectors.google.units import load_profile
from extractors.message import decode
from pipeline.clock import system_clock
from pipeline.stages.land import land
from pipeline.store.intake_memory import MemoryIntake

_BUILDS = 300
_SERVICES: tuple[Service, ...] = ("gmail", "calendar", "people")


def google(scale: Scale) -> list[Figure]:
    """A whole mailbox through HTTP, client and decoder; building requests and services."""
    rows = list(records(scale.google))
    threads = len({json.loads(row.raw)["threadId"] for row in rows})
    with served(write_mailbox(scale.work / "served", rows)) as address:
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
        building = _building(address)
    if not report.clean or len(intake.items) != len(rows):
        raise SystemExit(f"the client stored {len(intake.items)} of {len(rows)} messages: {report.problem}")
    loads_s = best_cpu(lambda: drain(json.loads(row.raw) for row in rows))
    note = f"{threads:,} threads of {len(rows) / threads:.2f} messages, {report.calls:,} calls; decoded and landed in memory"
    return [
        Figure("google", "through client and decoder", threads / taken.cpu, "threads/s/core", 600, MIN, "G-1204", note),
        Figure("google", "client and decoder against json.loads", taken.cpu / loads_s, "times"),
        Figure("google", "calls", report.calls, "calls"),
        *building,
    ]


def _building(address: str) -> list[Figure]:
    """CPU of making the three services from their documents, and of building one request."""
    services_s = best_cpu(lambda: [build_from_document(document_at(name, address), http=httplib2.Http()) for name in _SERVICES])
    get = build_from_document(document_at("gmail", address), http=httplib2.Http()).users().threads().get
    request_s = best_cpu(lambda: drain(get(userId="me", id=f"{number:x}", format="full") for number in range(_BUILDS)))
    return [
        Figure("google", "building a request", request_s / _BUILDS * 1e6, "us", 30, bar="G-1205"),
        Figure("google", "building three services", services_s * 1e3, "ms", 10, bar="G-1205"),
    ]


def _unsaid(_what: str, _done: int, _total: int | None) -> None:
    """Progress goes nowhere."""


def _unsliced() -> None:
    """Nothing is folded here."""
