"""A newer reader reads the stored mail again in pieces, and never holds the archive while it thinks (D-309)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pipeline.models.items import PageOfWork
from pipeline.models.reading import Decoded
from pipeline.run import fold_home, rebuild_home
from pipeline.stages.land import land
from pipeline.store import rereading
from pipeline.store.db import Archive, open_archive
from pipeline.store.export import canonical_lines
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from pipeline.store.lease import archive_lease
from tests.scenario import OWNER, READERS, Story


def stored(path: Path) -> Home:
    """A folded home with five mails."""
    story = Story()
    for number in range(5):
        story.mail("Ann Bell <ann@example.org>", f"Could you send me plan {number}?", hours=number, thread=f"t{number}")
    home = create_home(path)
    Intake(home, lambda rows: land(rows, READERS.decode, READERS.read)).commit(
        PageOfWork("robin@example.com", items=tuple(story.records()))
    )
    fold_home(home, OWNER, READERS, now_us=0)
    return home


class Counting:
    """A decoder that proves at each message that another writer would get the archive at once."""

    version = "decode-next"

    def __init__(self, home: Home) -> None:
        self.home = home
        self.seen = 0

    def __call__(self, raw: dict[str, Any]) -> Decoded:
        with archive_lease(self.home, "write", wait_s=0):
            self.seen += 1
        return READERS.decode(raw)


def export(home: Home) -> list[str]:
    with open_archive(home, "read") as archive:
        return canonical_lines(archive)


def test_a_newer_reader_reads_in_pieces_without_the_lease(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rereading, "_BATCH", 2)
    home = stored(tmp_path / "home")
    before = export(home)
    decoder = Counting(home)
    newer = replace(READERS, decode=decoder)
    assert fold_home(home, OWNER, newer, now_us=0).full
    assert decoder.seen == 5
    assert export(home) == before
    fold_home(home, OWNER, newer, now_us=0)
    assert decoder.seen == 5, "what has a reading of this version is not read again"


def test_a_kill_between_two_pieces_is_gone_on_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rereading, "_BATCH", 2)
    home = stored(tmp_path / "home")
    before = export(home)
    decoder = Counting(home)
    newer = replace(READERS, decode=decoder)

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    real = rereading.replace_landed
    calls: list[int] = []

    def twice(archive: Any, landed: Any) -> None:
        calls.append(1)
        if len(calls) > 1:
            stop()
        real(archive, landed)

    monkeypatch.setattr(rereading, "replace_landed", twice)
    with pytest.raises(KeyboardInterrupt):
        fold_home(home, OWNER, newer, now_us=0)
    monkeypatch.setattr(rereading, "replace_landed", real)
    assert fold_home(home, OWNER, newer, now_us=0).full
    assert export(home) == before
    assert decoder.seen == 4 + 3, "two pieces were read at first, one of them kept"


def test_a_rebuild_reads_everything_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rereading, "_BATCH", 2)
    home = stored(tmp_path / "home")
    before = export(home)
    decoder = Counting(home)
    rebuild_home(home, OWNER, replace(READERS, decode=decoder), now_us=0)
    assert decoder.seen == 5
    assert export(home) == before


def test_after_a_fold_only_what_came_since_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """D-309: a fold of one decision does not search all readings, and opens the archive once."""
    home = stored(tmp_path / "home")
    asked: list[int] = []
    real = rereading.lacks_version

    def watched(archive: Archive, version: str, since: int = -1) -> bool:
        asked.append(since)
        return real(archive, version, since)

    monkeypatch.setattr(rereading, "lacks_version", watched)
    fold_home(home, OWNER, READERS, now_us=0)
    assert len(asked) == 1
    assert asked[0] > 0


def test_the_older_reader_finds_its_readings_gone_and_reads_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A newer program was killed while it read anew, and the older one runs again."""
    monkeypatch.setattr(rereading, "_BATCH", 2)
    home = stored(tmp_path / "home")
    before = export(home)
    with open_archive(home, "read") as archive:
        _, batch = next(rereading.raw_messages(archive))
    newer = land(batch, Counting(home), READERS.read)
    with open_archive(home, "write") as archive, archive.transaction():
        rereading.replace_landed(archive, newer)
    fold_home(home, OWNER, READERS, now_us=0, full=True)
    assert export(home) == before
