"""One command line in this process, in a home that the environment names, so that suggested commands stay short."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from app.cli.main import main
from pipeline.clock import Clock


def run_at(home: Path, arguments: Sequence[str], clock: Clock) -> int:
    """The exit code of `loopledger ARGUMENTS` with LOOPLEDGER_HOME set for it alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LOOPLEDGER_HOME", str(home))
        return main(list(arguments), clock)
