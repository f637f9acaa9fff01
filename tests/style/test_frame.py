"""The frame every test runs in: no network, no settings and no home of the person who runs it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from pytest_socket import SocketConnectBlockedError

HEAVY = ("anthropic", "mcp", "starlette", "googleapiclient", "dateparser", "google_auth_oauthlib", "pyarrow", "jsonschema")


@pytest.mark.parametrize("host", ["192.0.2.1", "198.51.100.7"])
def test_no_test_reaches_the_network(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warnings, "warn", lambda *_, **__: None)  # the blocker also warns, and warnings are errors here
    with pytest.raises(SocketConnectBlockedError):
        socket.create_connection((host, 443), timeout=1)


def test_loopback_works() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as client:
        assert client.getpeername() == server.getsockname()


def test_the_home_is_not_the_real_one(tmp_path: Path) -> None:
    assert Path.home().is_relative_to(tmp_path)
    assert [name for name in os.environ if name.startswith(("LOOPLEDGER_", "GOOGLE_", "ANTHROPIC_"))] == []


@pytest.mark.parametrize("arguments", [["--help"], ["waiting"], ["waiting", "--json"], ["due"], ["setup", "--hosts", "codex"]])
def test_reading_commands_start_without_heavy_packages(arguments: list[str], tmp_path: Path) -> None:
    """The command may end in "no home": what counts is what it loaded on the way."""
    program = (
        "import sys\nfrom app.cli.main import main\n"
        f"code = main({['--home', str(tmp_path / 'none'), *arguments]!r})\n"
        f"print(sorted(set({HEAVY!r}) & set(sys.modules)), file=sys.__stdout__)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False, cwd=Path(__file__).parents[2]
    )
    assert done.stdout.splitlines()[-1:] == ["[]"], done.stdout + done.stderr
