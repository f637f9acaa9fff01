"""A home with a little mail, a settings file that names a model server, and commands run in it."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.wiring.folding import READERS, owner_of
from extractors.message import decode
from extractors.reader import read
from pipeline.clock import to_us
from pipeline.models.items import PageOfWork
from pipeline.run import fold_home
from pipeline.settings import load_settings
from pipeline.stages.land import land
from pipeline.store.db import open_archive
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from pipeline.store.journal import Entry, entries
from tests.fakes.in_home import run_at
from tests.scenario import ME, START, Story

ANN = "Ann Bell <ann@example.org>"
KEY = "sk-test-0123456789"


@dataclass
class ModelHome:
    """Made by `model_home`. `now` moves by hand."""

    home: Home
    capsys: pytest.CaptureFixture[str]
    now: datetime = START + timedelta(days=3)
    environment: dict[str, str] = field(default_factory=lambda: {"ANTHROPIC_API_KEY": KEY})

    def store(self, story: Story) -> None:
        """More mail, folded."""
        Intake(self.home, lambda rows: land(rows, decode, read)).commit(PageOfWork(story.account, items=tuple(story.records())))
        fold_home(self.home, owner_of(load_settings(self.home.settings).values), READERS, now_us=to_us(self.now))

    def settings(self, **values: Any) -> None:
        """Write the settings anew."""
        lines = [
            f"{name} = {json.dumps(value)}" for name, value in {"owner_name": "Robin Vale", "owner_addresses": [ME_KEY], **values}.items()
        ]
        self.home.settings.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def run(self, *arguments: str, typed: str = "") -> tuple[int, str, str]:
        """(exit code, stdout, stderr) of one command line."""
        self.capsys.readouterr()
        with pytest.MonkeyPatch.context() as patch:
            for name, value in self.environment.items():
                patch.setenv(name, value)
            patch.setattr(sys, "stdin", io.StringIO(typed))
            code = run_at(self.home.path, arguments, lambda: self.now)
        out = self.capsys.readouterr()
        return code, out.out, out.err

    def enable(self, host: str, *more: str) -> None:
        """Agree."""
        code, _, err = self.run("model", "enable", *more, typed=host + "\n")
        assert code == 0, err

    def model(self, *arguments: str) -> tuple[int, dict[str, Any]]:
        """`model ... --json` as (exit code, object)."""
        code, out, err = self.run("model", *arguments, "--json")
        return code, json.loads(out or err)

    def journal(self, op: str = "") -> list[Entry]:
        """Journal rows."""
        with open_archive(self.home, "read") as archive:
            return [entry for entry in entries(archive) if not op or entry.op == op]

    def payloads(self, op: str = "model_answer") -> list[dict[str, Any]]:
        """Payloads of the entries of one kind."""
        return [entry.payload or {} for entry in self.journal(op)]


ME_KEY = "robin@example.com"


def model_home(path: Path, capsys: pytest.CaptureFixture[str], url: str, story: Story | None = None, **settings: Any) -> ModelHome:
    """A home at `path` whose settings name the server `url`; with the mail of `story`.

    Its mail is stored and folded once in a process; further homes of the same mail and rules are copies of those files.
    """
    told = story or letters()
    others = {name: value for name, value in settings.items() if not name.startswith("model_")}
    key = json.dumps([told.account, told.messages, others], sort_keys=True)
    made = ModelHome(create_home(path), capsys)
    if key in _FILES:
        for name, content in _FILES[key].items():
            (path / name).write_bytes(content)
    else:
        made.settings(**others)
        made.store(told)
        _FILES[key] = {one.name: one.read_bytes() for one in path.glob("*.duckdb")}
    made.settings(model_base_url=url, **settings)
    return made


_FILES: dict[str, dict[str, bytes]] = {}
"""Mail and rules -> the closed database files of a home that holds them."""


def letters(count: int = 1, **more: Any) -> Story:
    """`count` threads: an ask by Ann each, answered by a promise of the owner."""
    story = Story()
    for number in range(count):
        thread = f"t{number}"
        ask = story.mail(
            ANN, f"Could you send me plan {number} of the hall?", hours=number / 100, thread=thread, subject=f"Plan {number}", **more
        )
        story.mail(
            ME,
            f"I will send plan {number} on Friday.",
            hours=number / 100 + 1,
            to=ANN,
            thread=thread,
            reply=ask,
            subject=f"Re: Plan {number}",
        )
    return story
