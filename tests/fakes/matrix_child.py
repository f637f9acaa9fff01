"""One whole `sync` as a process of its own that the replay server may kill at a request: for the kill matrix.

Started by `multiprocessing` from a fork server that has imported everything already, so a run costs no start-up. Time stands still and
waits cost nothing.
"""

from __future__ import annotations

import json
import os
import urllib.request
from datetime import datetime
from multiprocessing import get_context
from multiprocessing.forkserver import set_forkserver_preload
from pathlib import Path

CONTEXT = get_context("forkserver")
set_forkserver_preload(["tests.fakes.matrix_child", "app.wiring.google", "pyarrow", "duckdb"])
PATIENCE_S = 120


def sync_once(address: str, home: Path, now: datetime) -> list[str] | None:
    """One run over all accounts in another process: the code of every stream ("" = clean), or None if it was killed."""
    told = home.with_suffix(".codes")
    told.unlink(missing_ok=True)
    child = CONTEXT.Process(target=_child, args=(address, home, now, told))
    child.start()
    child.join(PATIENCE_S)
    assert child.exitcode in (0, -9), child.exitcode
    codes: list[str] | None = json.loads(told.read_text(encoding="utf-8")) if child.exitcode == 0 else None
    return codes


def _child(address: str, home: Path, now: datetime, told: Path) -> None:
    from app.wiring.folding import owner_at
    from app.wiring.google import RunPlan, Syncing
    from pipeline.settings import load_settings
    from pipeline.store.home import open_home

    asked = json.dumps({"pid": os.getpid()}).encode()
    urllib.request.urlopen(urllib.request.Request(f"{address}/_replay/watch", asked, method="POST"), timeout=30).close()
    opened = open_home(home)
    settings = load_settings(opened.settings, {}).values
    plan = RunPlan(history_days=None)
    reports = Syncing(opened, settings, lambda: now, plan, lambda *_: None, owner_at(opened, settings), lambda seconds: None).run()
    told.write_text(json.dumps([report.code for report in reports]), encoding="utf-8")
