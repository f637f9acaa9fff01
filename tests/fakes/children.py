"""Start `tests.fakes.store_child` in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


def command(*words: object) -> list[str]:
    """The command line of one action."""
    return [sys.executable, "-m", "tests.fakes.store_child", *map(str, words)]


def run_child(*words: object, nobody: bool = False) -> subprocess.CompletedProcess[str]:
    """Run one action to its end. `nobody`: as a user without rights (needs root), who could not write a coverage file either."""
    words = ("nobody", *words) if nobody else words
    env = {name: value for name, value in os.environ.items() if not (nobody and name.startswith("COV"))}
    return subprocess.run(command(*words), cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False)


@contextmanager
def holding(*words: object) -> Iterator[subprocess.Popen[str]]:
    """An action that prints a line and then waits; ended by closing its stdin on leaving."""
    with subprocess.Popen(command(*words), cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            assert child.stdout.readline() == "held\n"
            yield child
        finally:
            child.stdin.close()
            child.wait(timeout=30)
