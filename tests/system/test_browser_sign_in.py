"""Signing in with a real browser: the command runs as a process, a real Chromium shows the page, real buttons are clicked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from connectors.google.scopes import CALENDAR, SCOPES
from connectors.replay.server import ReplayServer
from tests.fakes.chromium import MISSING, Chromium
from tests.fakes.signing_in import ACCOUNT, OTHER, serving

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"{MISSING} not installed; Debian: apt-get install chromium chromium-driver"),
]
ROOT = Path(__file__).parents[2]


@dataclass
class Desk:
    """A new owner's machine: an empty home, the client's file, a browser, and the look-alike in Google's place."""

    folder: Path
    server: ReplayServer
    browser: Chromium

    @property
    def token(self) -> Path:
        return self.folder / "home" / "tokens" / f"{ACCOUNT}.json"

    def start(self, *words: str) -> subprocess.Popen[str]:
        """`loopledger WORDS` as a process; its `webbrowser` writes the page's address into a file."""
        opener = self.folder / "open-page"
        opener.write_text(f'#!/bin/sh\nprintf %s "$1" > {self.folder}/page.part && mv {self.folder}/page.part {self.folder}/page\n')
        opener.chmod(0o700)
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "LOOPLEDGER_HOME": str(self.folder / "home"),
            "LOOPLEDGER_GOOGLE_ROOT": self.server.address,
            "BROWSER": str(opener),
        }
        command = [sys.executable, "-m", "app", *words]
        return subprocess.Popen(command, cwd=self.folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def connect(self, *clicks: str) -> tuple[int, str, str]:
        """Sign in: the page opens in Chromium, `clicks` (CSS) are made, the command ends: (exit code, stdout, stderr)."""
        with self.start("connect", ACCOUNT, "--client", "client.json") as command:
            self.browser.open(self.page(command))
            assert "wants access to your account" in self.browser.text()
            for css in clicks:
                self.browser.click(css)
            out, err = command.communicate(timeout=60)
        return command.returncode, out, err

    def page(self, command: subprocess.Popen[str]) -> str:
        """The address that the command opened."""
        for _ in range(300):
            if (self.folder / "page").exists():
                return (self.folder / "page").read_text()
            assert command.poll() is None, command.communicate()
            time.sleep(0.1)
        raise AssertionError("no page was opened")

    def run(self, *words: str) -> tuple[int, str, str]:
        with self.start(*words) as command:
            out, err = command.communicate(timeout=120)
        return command.returncode, out, err


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with serving() as server, Chromium(tmp_path / "chromium") as browser:
        server.core.sign_in.consent.page = True
        (tmp_path / "client.json").write_text(json.dumps(server.client_config()), encoding="utf-8")
        yield Desk(tmp_path, server, browser)
        assert server.violations() == []


def test_a_new_owner_agrees_and_reads_who_waits(desk: Desk) -> None:
    """G-103: empty home, page, Continue, a page that says it is done; then sync and doctor as the sign-in page tells."""
    code, out, err = desk.connect("button[value=allow]")
    assert (code, f"connected: {ACCOUNT} (gmail, calendar, contacts), read-only" in out) == (0, True), err
    assert desk.browser.address().startswith("http://127.0.0.1:")
    assert "code=" not in desk.browser.text()
    assert set(json.loads(desk.token.read_text())["granted_scopes"]) == set(SCOPES)
    code, out, err = desk.run("sync")
    assert (code, "up to date" in out) == (0, True), err
    assert "FAIL" not in desk.run("doctor", "--online")[1]
    assert desk.run("waiting")[0] == 0


def test_an_unticked_box_stops_its_stream_alone(desk: Desk) -> None:
    """G-106, G-107, F42: Calendar is unticked with the mouse; mail and contacts are read, the run ends with 3."""
    code, out, err = desk.connect(f"input[value='{CALENDAR}']", "button[value=allow]")
    assert (code, "connected" in out, "does not cover calendar" in out) == (3, True, True), err
    assert CALENDAR not in json.loads(desk.token.read_text())["granted_scopes"]
    code, out, _ = desk.run("sync", "--json")
    assert code == 3
    assert {one["stream"]: one["code"] for one in json.loads(out)["streams"]} == {"contacts": "", "calendar": "scope_missing", "gmail": ""}


def test_cancel_keeps_nothing_and_says_so_in_both_places(desk: Desk) -> None:
    """G-105: the terminal names the cause; the browser's page does not claim success; no token, no settings."""
    code, out, err = desk.connect("button[value=cancel]")
    assert (code, out) == (3, "")
    assert "because: the consent was refused" in err
    assert "to mend: loopledger connect" in err
    assert not desk.token.exists()
    assert not (desk.folder / "home" / "settings.toml").exists()
    words = desk.browser.text().casefold()
    assert "terminal" in words
    assert "signed in" not in words


def test_another_account_chosen_on_the_page_is_refused_by_name(desk: Desk) -> None:
    """G-111: the radio button of the other account is clicked."""
    code, _, err = desk.connect(f"input[value='{OTHER}']", "button[value=allow]")
    assert (code, ACCOUNT in err, OTHER in err) == (3, True, True)
    assert not desk.token.exists()
