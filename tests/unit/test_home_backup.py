"""`loopledger home backup` and `restore`: one private file, whole or not at all, and a home that answers as the old one did."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main
from pipeline.clock import from_us
from pipeline.store import backup
from pipeline.store.db import open_archive
from pipeline.store.erasure import purge
from pipeline.store.home import create_home
from pipeline.store.lease import archive_lease
from tests.fakes.fact_home import FactHome, letters

SETTINGS = 'owner_name = "Robin Lee"\nowner_addresses = ["robin@example.com"]\ntimezone = "UTC"\n'
VERBS = (
    ["waiting", "--stale-ok", "--all"],
    ["list"],
    ["explain", "m1"],
    ["memory", "recall", "ana"],
    ["memory", "list"],
    ["memory", "audit"],
    ["memory", "pack", "Ana Bell"],
    ["memory", "verify"],
)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[FactHome, Path]:
    """A home with mail, facts, a forgotten one and a token, and a backup of it."""
    folder = tmp_path_factory.mktemp("backup")
    home = FactHome(folder / "home").told(letters())
    home.home.settings.write_text(SETTINGS, encoding="utf-8")
    (home.home.tokens / "robin@example.com.json").write_text('{"refresh_token": "hush-hush"}', encoding="utf-8")
    home.remember("Ana Bell", "works_at", "Norsk Bygg", quotes=[("m3", "Norsk Bygg")])
    home.act("forget", home.remember("Ana Bell", "lives_in", "Ypsilonheim"))
    backup.back_up(home.home, folder / "kept.backup", now_us=home.now_us)
    return home, folder / "kept.backup"


def run(home: Path, *arguments: str, now_us: int, capsys: pytest.CaptureFixture[str]) -> tuple[int, Any]:
    """(exit code, JSON of stdout, or of stderr when that is empty)."""
    code = main(["--home", str(home), *arguments, "--json"], lambda: from_us(now_us))
    out, err = capsys.readouterr()
    return code, json.loads(out or err)


def said(home: Path, answer: tuple[int, Any]) -> str:
    """An answer without its home's path and receipt."""
    body = answer[1] | ({"as_of_seq": None} if "as_of_seq" in answer[1] else {})
    return json.dumps((answer[0], body)).replace(str(home), "HOME")


def restored(made: tuple[FactHome, Path], path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    code, body = run(path, "home", "restore", str(made[1]), now_us=made[0].now_us, capsys=capsys)
    assert (code, body.get("schema")) == (0, "loopledger/restore@1"), body
    return path


@pytest.mark.behaviour("S003-21")
def test_after_a_restore_every_verb_answers_as_before_and_no_token_came_along(
    made: tuple[FactHome, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The published ledger is made anew, not copied; what was forgotten is not in the file, and one entry more says so."""
    home, file = made
    again = restored(made, tmp_path / "again", capsys)
    now_us = home.now_us + 1
    for verb in VERBS:
        one, two = (run(place, *verb, now_us=now_us, capsys=capsys) for place in (home.path, again))
        assert [said(*answer) for answer in ((home.path, one), (again, two))] == [said(home.path, one)] * 2, verb
    assert (again / "settings.toml").read_text(encoding="utf-8") == SETTINGS
    assert list((again / "tokens").iterdir()) == []
    assert (again / "ledger.duckdb").exists()
    for path in (file, *again.iterdir()):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
    with open_archive(create_home(again), "read") as archive:
        assert archive.rows("SELECT 1 FROM journal_payload WHERE contains(payload, 'Ypsilonheim')") == []
        assert archive.rows("SELECT 1 FROM duckdb_tables() WHERE table_name = 'backup_part'") == []


def test_a_backup_waits_for_no_sync_and_keeps_none_waiting(made: tuple[FactHome, Path], tmp_path: Path, monkeypatch: Any) -> None:
    """The lease is held while the file is copied and no longer: whoever writes gets its turn while the backup is made out of the copy."""
    home, turns = made[0], []
    copied = backup.copied

    def while_made(*arguments: Any) -> Any:
        with archive_lease(home.home, "write", wait_s=0):
            turns.append("written")
        return copied(*arguments)

    monkeypatch.setattr(backup, "copied", while_made)
    backup.back_up(home.home, tmp_path / "two.backup", now_us=home.now_us)
    assert turns == ["written"]
    assert [path.name for path in tmp_path.iterdir()] == ["two.backup"]


def test_a_home_that_holds_something_is_not_restored_into(
    made: tuple[FactHome, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = made[0].home.archive.stat()
    code, body = run(made[0].path, "home", "restore", str(made[1]), now_us=made[0].now_us, capsys=capsys)
    assert (code, body["error"]) == (2, "home_not_empty")
    assert made[0].home.archive.stat() == before
    (tmp_path / "empty").mkdir()
    restored(made, tmp_path / "empty", capsys)


@pytest.mark.parametrize("kind", ["text", "cut", "flipped", "archive", "missing", "folder"])
def test_what_is_no_whole_backup_is_refused_and_nothing_is_left_behind(
    kind: str, made: tuple[FactHome, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, file = made
    data = bytearray(file.read_bytes())
    bad = tmp_path / "bad.backup"
    if kind == "flipped":
        data[40_000:60_000] = bytes(255 - byte for byte in data[40_000:60_000])
    if kind == "folder":
        bad.mkdir()
    elif kind != "missing":
        with open_archive(home.home, "write") as archive:
            archive.checkpoint()
        parts = {"text": b"dear diary", "cut": data[: len(data) // 2], "archive": home.home.archive.read_bytes()}
        bad.write_bytes(parts.get(kind, data))
    left = sorted(path.name for path in tmp_path.iterdir())
    code, body = run(tmp_path / "new", "home", "restore", str(bad), now_us=home.now_us, capsys=capsys)
    assert (code, body["error"]) in [(2, "backup_foreign"), (2, "backup_damaged"), (2, "backup_missing")]
    assert "restored" in str(body) or kind in ("missing", "folder")
    assert sorted(path.name for path in tmp_path.iterdir()) == left


def test_a_backup_replaces_no_file_and_needs_something_to_keep(
    made: tuple[FactHome, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, body = run(made[0].path, "home", "backup", str(made[1]), now_us=made[0].now_us, capsys=capsys)
    assert (code, body["error"]) == (2, "backup_exists")
    create_home(tmp_path / "new")
    code, body = run(tmp_path / "new", "home", "backup", str(tmp_path / "x"), now_us=made[0].now_us, capsys=capsys)
    assert (code, body["error"]) == (2, "no_sync_yet")


def test_a_purge_killed_before_the_new_file_has_its_name_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """D-206a, P18: the half-made file goes with the next writing, and purging again ends as if nothing had happened."""
    home = FactHome(tmp_path / "home").told(letters())
    home.act("forget", home.remember("Ana Bell", "lives_in", "Ypsilonheim"))
    before = home.export()
    with monkeypatch.context() as patch:
        patch.setattr("pipeline.store.db.put_in_place", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            purge(home.home, now_us=home.now_us)
    assert home.home.archive_building.exists()
    assert home.export() == before
    assert purge(home.home, now_us=home.now_us).facts == 1
    assert not home.home.archive_building.exists()
    assert purge(home.home, now_us=home.now_us).facts == 0


def test_what_a_killed_backup_left_goes_with_the_next_and_a_running_one_keeps_its_own(tmp_path: Path) -> None:
    left = tmp_path / ".loopledger-dead"
    left.mkdir()
    (left / "in-use").touch()
    with backup._staging(tmp_path) as mine:
        with backup._staging(tmp_path) as other:
            assert mine.exists()
            assert other != mine
        assert not left.exists()
    assert list(tmp_path.iterdir()) == []
