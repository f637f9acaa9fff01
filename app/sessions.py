"""What a home remembers of the conversations of its readers: which lines were offered, how far changes were read. Bookkeeping, no memory.

One small file per session in `sessions/` of the home (0600). It may be lost at any time: then something is told once more. Idle for
seven days it counts as gone, and is removed at the next write.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from memory.limits import SESSION_DAYS
from pipeline.clock import DAY_US
from pipeline.ids import short_hash
from pipeline.off import switched_off
from pipeline.store.home import Home

_MOST = 1_000_000


class Session:
    """One session of one reader; `name` "" is none: nothing is read or kept."""

    def __init__(self, home: Home, reader: str, name: str, now_us: int) -> None:
        """`reader`: name of the principal; two readers never share a session of the same name."""
        self._folder = home.path / "sessions"
        self._path = self._folder / f"{short_hash(reader, name)}.json" if name else None
        self._now_us = now_us

    def get(self, what: str) -> dict[str, Any]:
        """What was kept under `what`; {} if nothing was, or too long ago, or it cannot be read."""
        found = self._read().get(what)
        return found if isinstance(found, dict) else {}

    def put(self, what: str, value: dict[str, Any]) -> None:
        """Keep `value`, and that the session is alive. A home that cannot be written, or is switched off, keeps nothing."""
        if self._path is None or switched_off():
            return
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            self._clear()
            building = self._path.with_suffix(f".{os.getpid()}")
            with os.fdopen(os.open(building, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                json.dump({**self._read(), what: value, "used_us": self._now_us}, file)
            building.replace(self._path)

    def _read(self) -> dict[str, Any]:
        if self._path is None:
            return {}
        try:
            if self._path.stat().st_size > _MOST:
                return {}
            found = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        alive = isinstance(found, dict) and isinstance(found.get("used_us"), int)
        return found if alive and self._now_us - found["used_us"] <= SESSION_DAYS * DAY_US else {}

    def _clear(self) -> None:
        """Remove what has been idle too long by the clock of the files; a file that another process removes first is no trouble."""
        oldest = self._now_us / 1_000_000 - SESSION_DAYS * 86_400
        for path in _files(self._folder):
            with suppress(OSError):
                if path.stat().st_mtime < oldest:
                    path.unlink()


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.suffix == ".json"]
