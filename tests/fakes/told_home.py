"""A `Story` in a home of its own: stored, folded and published, and the command line over it at a moment of choice."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from app.wiring.folding import READERS
from pipeline.models.items import ItemRecord, LabelRecord, PageOfWork
from pipeline.run import fold_home, rebuild_home
from pipeline.stages.land import land
from pipeline.store.db import open_archive
from pipeline.store.export import canonical_lines
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from pipeline.store.journal import NewEntry, append
from tests.fakes.in_home import run_at
from tests.scenario import OWNER, START, Story, hour

_SETTINGS = 'owner_name = "Robin Vale"\nowner_addresses = ["robin@example.com"]\ntimezone = "UTC"\n'


@dataclass
class ToldHome:
    """`say` runs a command `hours` after START and gives its JSON; `receive` stores further records and folds."""

    path: Path
    story: Story
    home: Home = field(init=False)
    capsys: pytest.CaptureFixture[str] | None = None

    def __post_init__(self) -> None:
        self.home = create_home(self.path)
        self.home.settings.write_text(_SETTINGS, encoding="utf-8")
        self.home.settings.chmod(0o600)
        self.receive(*self.story.records())

    def receive(self, *records: ItemRecord, labels: tuple[LabelRecord, ...] = ()) -> None:
        """Store and fold."""
        intake = Intake(self.home, lambda rows: land(rows, READERS.decode, READERS.read))
        intake.commit(PageOfWork(self.story.account, items=records, labels=labels))
        fold_home(self.home, OWNER, READERS, now_us=0)

    def lose(self, message_id: str) -> None:
        """Google says that the message is deleted."""
        record = next(one for one in self.story.records() if one.external_id == message_id)
        self.receive(replace(record, raw="", present=False))

    def rebuilt(self) -> list[str]:
        """The canonical export after a rebuild."""
        rebuild_home(self.home, OWNER, READERS, now_us=0)
        return self.export()

    def export(self) -> list[str]:
        """The canonical export."""
        with open_archive(self.home, "read") as archive:
            return canonical_lines(archive)

    def enter(self, *entries: NewEntry) -> None:
        """Journal entries as they stand, then a fold."""
        with open_archive(self.home, "write") as archive, archive.transaction():
            for entry in entries:
                append(archive, entry)
        fold_home(self.home, OWNER, READERS, now_us=0)

    def say(self, *arguments: str, hours: float = 100) -> Any:
        """The JSON a command answers; of a refused one the error with its `exit`."""
        assert self.capsys is not None
        self.capsys.readouterr()
        code = run_at(self.path, [*arguments, "--json"], lambda: START + timedelta(hours=hours))
        out, err = self.capsys.readouterr()
        return json.loads(out) if code == 0 else {**json.loads(err), "exit": code}

    def print(self, *arguments: str, hours: float = 100) -> str:
        """What a command prints for a person."""
        assert self.capsys is not None
        self.capsys.readouterr()
        assert run_at(self.path, list(arguments), lambda: START + timedelta(hours=hours)) == 0
        return self.capsys.readouterr().out


def undo(seq: int, hours: float) -> NewEntry:
    """An undo of one journal row."""
    return NewEntry("undo", str(seq), {}, "owner", "human", hour(hours))
