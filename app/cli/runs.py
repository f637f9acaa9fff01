"""`loopledger runs`."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import click

from app.cli.call import Call, pass_call
from app.cli.options import json_option
from app.cli.output import put, put_json
from app.opening import Opened, open_for_reading
from pipeline.clock import from_us, iso
from pipeline.store.db import open_archive
from pipeline.store.lease import holder
from pipeline.store.runs import IMPORT_RUN, RUNNING, runs

INTERRUPTED = "interrupted"
_KEPT = ("stream", "clean", "calls", "units", "code", "problem", "fix", "metrics")


@click.command("runs")
@click.option("--limit", type=click.IntRange(1, 1000), default=20, show_default=True, help="How many of the latest.")
@json_option
@pass_call
def runs_command(call: Call, limit: int, as_json: bool) -> int:
    """What the latest runs did, newest first: one row for each account of a sync, backfill or import.

    `running` is going on now; `interrupted` was killed and is made good by the next run.
    """
    opened = open_for_reading(call.home, call.now_us())
    found = history(opened, limit)
    if as_json:
        put_json({"schema": "loopledger/runs@1", "protocol_version": 1, "runs": found})
        return 0
    for row in found:
        put(line_of(row, opened))
    if not found:
        put("no run yet: loopledger sync")
    return 0


def history(opened: Opened, limit: int) -> list[dict[str, Any]]:
    """The latest runs as JSON objects; empty before the first one."""
    if not opened.home.archive.exists():
        return []
    with open_archive(opened.home, "read") as archive:
        rows = runs(archive, limit)
    living: set[str] = set()
    found = []
    for run_id, account, started_us, ended_us, result, clean_mail, report in rows:
        shown = result
        if result == RUNNING:
            held = holder(opened.home.sync_lock(account))
            shown = RUNNING if held is not None and account not in living else INTERRUPTED
            living.add(account)
        streams = [{name: stream[name] for name in _KEPT if name in stream} for stream in json.loads(report or "[]")]
        found.append(
            {
                "run": run_id.removeprefix(IMPORT_RUN),
                "what": "import" if run_id.startswith(IMPORT_RUN) else "sync",
                "account": account,
                "started": iso(started_us),
                "ended": iso(ended_us),
                "seconds": None if ended_us is None else round((ended_us - started_us) / 1_000_000, 3),
                "result": shown,
                "clean_mail": clean_mail,
                "streams": streams,
            }
        )
    return found


def line_of(row: dict[str, Any], opened: Opened) -> str:
    """One run in words, its start in the owner's time zone."""
    start = datetime.fromisoformat(row["started"]).astimezone(opened.rules.zone)
    now = from_us(opened.now_us).astimezone(opened.rules.zone)
    moment = f"{start:%H:%M}" if start.date() == now.date() else f"{start:%Y-%m-%d %H:%M}"
    new = sum(stream.get("metrics", {}).get("new", 0) for stream in row["streams"])
    units = sum(stream.get("units", 0) for stream in row["streams"])
    took = "" if row["seconds"] is None else f", {row['seconds']:.0f} s"
    told = "" if row["seconds"] is None else f": {new} new" + (f", {units} units" if units else "")
    problems = "".join(f"\n  ! {one['problem']}\n    to mend: {one['fix']}" for one in row["streams"] if one.get("problem"))
    return f"{moment:>16}  {row['what']}  {row['account']}  {row['result']}{told}{took}{problems}"
