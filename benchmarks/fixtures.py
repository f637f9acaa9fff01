"""Generated messages as a mailbox folder that the look-alike serves."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from benchmarks.homes import NOW_US
from benchmarks.mailbox import OWNER
from pipeline.clock import from_us
from pipeline.models.items import ItemRecord


def write_mailbox(folder: Path, rows: Iterable[ItemRecord], steps: Iterable[dict[str, Any]] = ()) -> Path:
    """The records as a mailbox, and `steps` as its script; the folder."""
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
    folder.joinpath("script.jsonl").write_text("".join(f"{json.dumps(step)}\n" for step in steps), encoding="utf-8")
    return folder
