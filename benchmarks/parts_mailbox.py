"""A large mailbox from the first sync to a lost history, through server, client, archive and fold; each process by itself.

The end of it is compared with a first sync of the same mailbox into another home: nothing may be missing, doubled or stale.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.wiring.lookalike import connect
from benchmarks.changes import write_fixture
from benchmarks.client import Ran, run_client
from benchmarks.figures import Figure
from benchmarks.parts_quota import ask
from benchmarks.scale import Scale
from benchmarks.serving import served
from pipeline.models.items import HIDDEN
from pipeline.store.db import open_archive
from pipeline.store.home import open_home

MEMORY_MB = 600
"""Most memory a run may take, whatever the mailbox holds."""


@dataclass(frozen=True, slots=True)
class Story:
    """The runs by name, and the rows in which the kept and the fresh home differ."""

    runs: dict[str, Ran]
    differences: list[str]
    messages: int
    loops: int


def mailbox(scale: Scale) -> list[Figure]:
    """First sync, changes, reconcile, and the comparison with a fresh home."""
    story = live_through(scale.work, scale.mailbox, scale.changes, by_line=True)
    figures = []
    for name, ran in story.runs.items():
        note = f"{ran.total('calls'):,} calls, {ran.total('units'):,} units, {ran.total('items'):,} new versions"
        figures += [
            Figure("mailbox", f"{name}: CPU", ran.cpu_s, "s", note=note),
            Figure("mailbox", f"{name}: by the clock", ran.wall_s, "s"),
            Figure("mailbox", f"{name}: peak memory", ran.peak_mb, "MB", MEMORY_MB, note="client with store and fold"),
        ]
    same = f"{story.messages:,} messages and {story.loops:,} loops compared"
    return [*figures, Figure("mailbox", "rows that differ from a fresh home", len(story.differences), "rows", 0, note=same)]


def live_through(work: Path, count: int, changes: tuple[int, int], *, by_line: bool = False) -> Story:
    """The whole story below `work`; `by_line` as in `benchmarks.client`.

    Raises RuntimeError when a run fails or the server saw a call it should not have.
    """
    fixture = write_fixture(work / "mailbox", count, changes)
    runs: dict[str, Ran] = {}
    reader = ("--by-line",) if by_line else ()
    with served(fixture, "--unchecked") as address:
        kept, fresh = work / "kept", work / "fresh"
        connect(kept, address)
        runs["first sync"] = _told("first sync", run_client(kept, *reader))
        _steps(address)
        runs["changes"] = _told("changes", run_client(kept, *reader))
        _steps(address)
        runs["lost history"] = _told("lost history", run_client(kept, *reader))
        connect(fresh, address)
        runs["fresh sync"] = _told("fresh sync", run_client(fresh, *reader))
        violations = ask(address, "violations")["violations"]
    if violations:
        raise RuntimeError(f"the server saw {violations[:3]}")
    differing, kinds = compare(kept, fresh)
    return Story(runs, differing, kinds["mail"], kinds["loop"])


def _told(name: str, ran: Ran) -> Ran:
    """The run, and a word about it to whoever watches."""
    print(
        f"  {name}: {ran.cpu_s:.1f} s CPU, {ran.wall_s:.1f} s, {ran.peak_mb:.0f} MB, {ran.total('units'):,} units",
        file=sys.stderr,
        flush=True,
    )
    return ran


def _steps(address: str) -> None:
    """The next round of changes."""
    ask(address, "steps", {"n": "sync"})


def compare(kept: Path, fresh: Path) -> tuple[list[str], Counter[str]]:
    """Rows that differ between the two homes, and how many of each kind there are in the fresh one.

    Compared: every live message with its labels, content and conversation, and every loop with its steps. Left out is what only a
    home that saw the changes knows: mail now deleted or hidden, the loops of conversations that had some, and what of the order in
    `waiting` rests on such mail (`pull`).
    """
    (ours, seen), (theirs, _) = _rows(kept), _rows(fresh)
    rows = [Counter(json.dumps(line, sort_keys=True) for line in lines if line.get("message_id") not in seen) for lines in (ours, theirs)]
    differing = sorted((rows[0] - rows[1]).elements()) + sorted((rows[1] - rows[0]).elements())
    return differing, Counter(str(json.loads(row)["kind"]) for row in rows[1])


def _rows(path: Path) -> tuple[list[dict[str, Any]], set[str]]:
    """Live messages and loops, and ids of all messages that stand with a deleted or hidden one in a conversation."""
    from pipeline.store.export import canonical_lines

    with open_archive(open_home(path), "read") as archive:
        lines = [json.loads(line) for line in canonical_lines(archive)]
        content = dict(archive.rows("SELECT external_id, content_key FROM mail"))
    mails = [line for line in lines if line["kind"] == "mail"]
    live = [line for line in mails if line["present"] and not HIDDEN & set(line["labels"])]
    haunted = {line["conversation"] for line in mails if not line["present"] or HIDDEN & set(line["labels"])}
    first: dict[str, str] = {}
    for line in live:  # a conversation is named after its first message, which may be gone: here it is the first one left
        first[str(line["conversation"])] = min(line["external_id"], first.get(str(line["conversation"]), line["external_id"]))
    kept = [{**line, "content": content[line["external_id"]]} for line in live]
    kept += [line for line in lines if line["kind"] == "loop" and "source_gone" not in line["flags"]]
    rows = [{name: value for name, value in line.items() if name != "pull"} for line in kept]
    rows = [{**line, "conversation": first.get(str(line["conversation"]))} for line in rows]
    return rows, {line["external_id"] for line in mails if line["conversation"] in haunted}
