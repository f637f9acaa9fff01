"""A stage for sign-ins: a look-alike server, an empty home, the owner's browser and the command line at a moment of choice."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from connectors.replay.fixture import load_fixture
from connectors.replay.server import ReplayServer
from tests.fakes.in_home import run_at
from tests.fakes.owner_browser import OwnerBrowser

TINY = Path(__file__).parents[2] / "fixtures" / "mailboxes" / "tiny"
ACCOUNT = "nora@tern-boats.example"
OTHER = "nora.lind@mailhaus.example"
NOW = datetime(2026, 10, 14, 7, 0, tzinfo=UTC)


class Stage:
    """Commands run in this process; every byte they print is kept in `printed`."""

    def __init__(self, folder: Path, server: ReplayServer, capsys: pytest.CaptureFixture[str]) -> None:
        self.home = folder / "home"
        self.server = server
        self.browser = OwnerBrowser()
        self.now = NOW
        self.printed = ""
        self.client_file = folder / "client.json"
        self.client_file.write_text(json.dumps(server.client_config()), encoding="utf-8")
        self._capsys = capsys

    @property
    def token(self) -> Path:
        """The token file of ACCOUNT."""
        return self.home / "tokens" / f"{ACCOUNT}.json"

    @property
    def consent(self) -> Any:
        """What the look-alike's consent page and token endpoint do."""
        return self.server.core.sign_in.consent

    def run(self, *arguments: str) -> tuple[int, str, str]:
        """(exit code, stdout, stderr) of one command at `now`."""
        code = run_at(self.home, arguments, lambda: self.now)
        out, err = self._capsys.readouterr()
        self.printed += out + err
        return code, out, err

    def answer(self, account: str = ACCOUNT) -> str:
        """Begin a sign-in in two steps and let the browser answer: the address to paste."""
        code, out, err = self.run("connect", account, "--client", str(self.client_file), "--paste", "--json")
        assert code == 0, err
        return self.browser.visit(json.loads(out)["url"])

    def connect(self, account: str = ACCOUNT) -> None:
        """A whole sign-in that works."""
        code, _, err = self.run("connect", account, "--code", self.answer(account))
        assert code == 0, err

    def error(self, *arguments: str) -> dict[str, Any]:
        """The error one command ends with, as JSON, with its exit code."""
        code, out, err = self.run(*arguments, "--json")
        assert code != 0, out
        found: dict[str, Any] = json.loads(err)
        return {**found, "exit_code": code}

    def stream_error(self, stream: str = "gmail") -> dict[str, Any]:
        """What a sync reports of one stream of ACCOUNT, with the run's exit code."""
        code, out, err = self.run("sync", "--account", ACCOUNT, "--json")
        assert out, err
        report = next(one for one in json.loads(out)["streams"] if one["stream"] == stream)
        return {**report, "exit_code": code}

    def refuse_refresh(self) -> None:
        """No access token works any more, and none can be had."""
        self.server.core.sign_in.expire_access_tokens()
        self.consent.refuse_refresh.append(ACCOUNT)

    def later(self, **span: float) -> None:
        """Time passes."""
        self.now += timedelta(**span)

    def edit_token(self, **changes: Any) -> None:
        """Change fields of the stored sign-in."""
        data = json.loads(self.token.read_text(encoding="utf-8"))
        self.token.write_text(json.dumps(data | changes), encoding="utf-8")


def serving(**options: Any) -> ReplayServer:
    """A server whose clock stands at NOW."""
    return ReplayServer(load_fixture(TINY), wall=NOW.timestamp, **options)
