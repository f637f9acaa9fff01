"""The look-alike in a process of its own, for as long as something is measured against it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def served(fixture: Path, *options: str) -> Iterator[str]:
    """The address of a server of `fixture` at its own dates. `options` are those of `loopledger dev serve`."""
    argv = [sys.executable, "-m", "app", "dev", "serve", str(fixture), "--frozen", *options]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parent.parent) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().strip()
        finally:
            server.terminate()
