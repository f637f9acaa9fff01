"""Home directory: private, ours, local (D-301 to D-306)."""

from __future__ import annotations

import ast
import os
import stat
from pathlib import Path

import pytest

from pipeline.errors import ConfigError, StoreError
from pipeline.store.home import create_home, network_file_system, open_home, private_files, put_in_place
from tests.fakes.children import run_child


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.behaviour("N-31")
def test_everything_is_private_under_an_open_umask(tmp_path: Path) -> None:
    """docs/store.md: 0700/0600 for the archive, its write-ahead log and the lock, whatever the umask."""
    child = run_child("make_home", tmp_path / "deep" / "home")
    modes = ast.literal_eval(child.stdout)
    assert modes == {"archive.duckdb": "0o600", "archive.duckdb.wal": "0o600", "archive.lock": "0o600", "tokens": "0o700"}
    assert mode(tmp_path / "deep" / "home") == 0o700


def test_a_file_is_on_disk_before_it_gets_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """D-306: fsync of the file, rename, fsync of the directory, in that order."""
    building, final, seen = tmp_path / "ledger.tmp", tmp_path / "ledger.duckdb", []
    building.write_text("new")
    wanted = {building.stat().st_ino: "file", tmp_path.stat().st_ino: "directory"}
    monkeypatch.setattr(os, "fsync", lambda handle: seen.append((wanted[os.fstat(handle).st_ino], final.exists())))
    put_in_place(building, final)
    assert seen == [("file", False), ("directory", True)]
    assert final.read_text() == "new"


@pytest.mark.behaviour("N-31")
def test_modes_are_tightened_at_opening(tmp_path: Path) -> None:
    home = create_home(tmp_path / "home")
    home.settings.write_text("")
    home.settings.chmod(0o644)
    home.path.chmod(0o755)
    open_home(home.path)
    assert (mode(home.path), mode(home.settings)) == (0o700, 0o600)
    for path, wrong in ((home.path, 0o755), (home.archive_lock.with_name("ledger.duckdb"), 0o640)):
        path.touch()
        path.chmod(wrong)
    create_home(home.path)
    assert (mode(home.path), mode(home.ledger)) == (0o700, 0o600)


def test_a_missing_home_names_the_command_that_makes_one(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no home") as caught:
        open_home(tmp_path / "nowhere")
    assert "connect" in caught.value.fix
    assert not (tmp_path / "nowhere").exists()


def test_a_foreign_directory_is_neither_opened_nor_taken(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    for way in (open_home, create_home):
        with pytest.raises(ConfigError, match="none of our files"):
            way(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_file_in_place_of_the_home_is_refused(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    for way in (open_home, create_home):
        with pytest.raises(ConfigError, match="not a directory"):
            way(tmp_path / "home")


def test_an_empty_directory_may_become_a_home_and_twice_is_once(tmp_path: Path) -> None:
    assert create_home(tmp_path) == create_home(tmp_path) == open_home(tmp_path)


def test_a_home_below_a_file_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be used") as caught:
        create_home(tmp_path / "file" / "home")
    assert caught.value.exit_code == 1


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/home/me/x", None), ("/net/share/x", "nfs4"), ("/net/shareware", None), ("/mnt/my disk/h", "cifs"), ("/net/share/local/x", None)],
)
def test_network_file_systems_are_recognised_by_their_mount(path: str, kind: str | None) -> None:
    mounts = (
        "/dev/sda / ext4 rw 0 0\nserver:/x /net/share nfs4 rw 0 0\n//nas/d /mnt/my\\040disk cifs rw 0 0\n"
        "/dev/sdb /net/share/local ext4 rw 0 0\nbroken\n"
    )
    assert network_file_system(Path(path), mounts) == kind


def test_a_home_on_a_network_file_system_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(f"nas:/ {tmp_path} nfs rw 0 0\n")
    monkeypatch.setattr("pipeline.store.home._MOUNTS", mounts)
    with pytest.raises(ConfigError, match="network file system"):
        create_home(tmp_path / "home")


def test_the_umask_is_given_back_after_the_last_user(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        with private_files():
            with private_files():
                pass
            (tmp_path / "inside").write_text("")
        (tmp_path / "after").write_text("")
    finally:
        os.umask(before)
    assert (mode(tmp_path / "inside"), mode(tmp_path / "after")) == (0o600, 0o644)


def test_account_names_become_file_names(tmp_path: Path) -> None:
    home = create_home(tmp_path)
    names = {home.sync_lock(account).name for account in ("a@example.com", "a/b@example.com", "a%2fb@example.com", "한@example.com")}
    assert len(names) == 4
    assert all("/" not in name for name in names)
