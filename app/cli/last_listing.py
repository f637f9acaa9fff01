"""The numbers of the last listing, in a small file of the home, so that `explain 1` means what stood first on the screen.

A row of `review` is kept as `LOOP/PROPOSAL`."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from pipeline.off import switched_off

FILE = "last-listing.json"


def remember(home: Path, ids: Sequence[str]) -> None:
    """Keep the ids in the order shown, 0600. If that fails the older numbers go too: a number must never mean a row of another screen."""
    if switched_off():
        return
    temporary = home / f"{FILE}.{os.getpid()}"
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            json.dump(list(ids), stream)
        temporary.replace(home / FILE)
    except OSError:
        for path in (temporary, home / FILE):
            with suppress(OSError):
                path.unlink(missing_ok=True)


def recall(home: Path) -> list[str]:
    """The ids of the last listing; empty when there was none, its file is unreadable, or while nothing is written, so none is kept."""
    if switched_off():
        return []
    try:
        found = json.loads((home / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return [str(item) for item in found] if isinstance(found, list) else []
