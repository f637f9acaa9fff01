"""Agents that read while mail is synced and the owner decides: each a server process of its own, as a host starts it (M-161)."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import DEVNULL, run

from mcp import Client, StdioServerParameters

from app.wiring.lookalike import connect
from benchmarks.changes import write_fixture
from benchmarks.client import ROOT, run_client
from benchmarks.figures import Figure
from benchmarks.parts_quota import ask
from benchmarks.scale import Scale
from benchmarks.serving import served
from pipeline.store.home import open_home
from pipeline.store.reads import LedgerView

_CALLS = (("waiting", {"stale_ok": True}), ("list", {"limit": 50}), ("waiting", {"stale_ok": True, "type": "unanswered_inbound"}))
_LEAST = 10
_DECISIONS = 3


@dataclass(slots=True)
class _Taken:
    """Seconds: from start to the list of tools, of each call by tool; `failed`: what went wrong."""

    starts: list[float] = field(default_factory=list)
    calls: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)


def agents(scale: Scale) -> list[Figure]:
    """Readers beside a sync with changes and some decisions."""
    fixture = write_fixture(scale.work / "agents-mailbox", scale.agents, scale.agent_changes)
    home = scale.work / "agents"
    with served(fixture, "--unchecked") as address:
        connect(home, address)
        run_client(home, "--by-line")
        taken = _read_while_writing(home, address, scale.clients)
    calls = sorted(taken.calls)
    beside = f"{sum(scale.agent_changes):,} changes, {_DECISIONS} decisions"
    note = f"{scale.clients} clients, {len(calls)} calls, {scale.agents:,} messages, {beside}"
    return [
        Figure("agents", "start to the list of tools, median", sorted(taken.starts)[len(taken.starts) // 2], "s", note="all start at once"),
        Figure("agents", "a call, median", calls[len(calls) // 2] * 1e3, "ms", note=note),
        Figure("agents", "a call, p95", calls[int(len(calls) * 0.95)] * 1e3, "ms", note="by the clock, beside the sync"),
        Figure("agents", "calls that failed", len(taken.failed), "items", 0, note="; ".join(taken.failed[:2])),
    ]


def _read_while_writing(home: Path, address: str, clients: int) -> _Taken:
    taken, done, ready = _Taken(), threading.Event(), threading.Barrier(2)
    writer = threading.Thread(target=_write, args=(home, address, ready, done, taken))
    writer.start()

    async def read() -> None:
        opened = asyncio.Event()
        waiting = [clients]
        await asyncio.gather(*(_reader(home, taken, done, opened, waiting, ready) for _ in range(clients)))

    asyncio.run(read())
    writer.join()
    return taken


async def _reader(
    home: Path, taken: _Taken, done: threading.Event, opened: asyncio.Event, left: list[int], ready: threading.Barrier
) -> None:
    """One client; the writer begins when all have their list of tools."""
    start = time.perf_counter()
    command = StdioServerParameters(command=sys.executable, args=["-m", "app", "--home", str(home), "mcp"], cwd=ROOT)
    async with Client(command) as client:
        await client.list_tools()
        taken.starts.append(time.perf_counter() - start)
        left[0] -= 1
        if not left[0]:
            opened.set()
            await asyncio.to_thread(ready.wait)
        await opened.wait()
        count = 0
        while count < _LEAST or not done.is_set():
            name, arguments = _CALLS[count % len(_CALLS)]
            start = time.perf_counter()
            result = await client.call_tool(name, arguments)
            taken.calls.append(time.perf_counter() - start)
            if result.is_error:
                taken.failed.append(str(getattr(result.content[0], "text", ""))[:200])
            count += 1
            await asyncio.sleep(0.2)  # an agent thinks between two calls


def _write(home: Path, address: str, ready: threading.Barrier, done: threading.Event, taken: _Taken) -> None:
    """Changes come in and are synced; the owner drops some loops."""
    try:
        ready.wait()
        for _ in range(2):
            ask(address, "steps", {"n": "sync"})
            run_client(home, "--by-line")
        rows = (
            LedgerView(open_home(home)).publication().rows(f"SELECT loop_id FROM loop WHERE status = 'open' ORDER BY 1 LIMIT {_DECISIONS}")
        )
        for (loop_id,) in rows:
            argv = [sys.executable, "-m", "app", "--home", str(home), "drop", loop_id]
            if run(argv, cwd=ROOT, stdout=DEVNULL, check=False).returncode:
                taken.failed.append(f"drop {loop_id}")
    except Exception as error:  # noqa: BLE001 - told as a failure of this part
        taken.failed.append(f"writer: {error}")
    finally:
        done.set()
