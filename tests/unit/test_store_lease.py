"""Leases: one writer or several readers, one sync an account, a holder that is named (D-301 to D-304)."""

from __future__ import annotations

import fcntl
import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pipeline.errors import BusyError, StoreError
from pipeline.store.home import Home, create_home
from pipeline.store.lease import Waiting, archive_lease, holder, sync_lease
from tests.fakes.children import holding, run_child

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


class FakeTime:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.now = 0.0
        self.naps: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.naps.append(seconds)
        self.now += seconds

    def waiting(self) -> Waiting:
        return Waiting(sleep=self.sleep, monotonic=lambda: self.now, jitter=lambda low, high: (low + high) / 2, clock=lambda: START)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return create_home(tmp_path / "home")


@pytest.fixture
def time() -> FakeTime:
    return FakeTime()


def test_two_readers_but_no_writer_beside_them(home: Home, time: FakeTime) -> None:
    reading = archive_lease(home, "read")
    with reading, archive_lease(home, "read"), pytest.raises(BusyError), archive_lease(home, "write", waiting=time.waiting()):
        pass
    assert time.now >= 5


def test_a_writer_stands_alone_and_readers_give_up_after_two_seconds(home: Home, time: FakeTime) -> None:
    with archive_lease(home, "write"), pytest.raises(BusyError), archive_lease(home, "read", waiting=time.waiting()):
        pass
    assert 2 <= time.now < 2.1
    assert all(0.003 <= nap <= 0.020 for nap in time.naps)


def test_the_lease_is_free_again_after_use_and_after_a_failure(home: Home) -> None:
    with pytest.raises(ZeroDivisionError), archive_lease(home, "write"):
        raise ZeroDivisionError
    with archive_lease(home, "write", wait_s=0):
        assert home.archive_lock.exists()
    assert home.archive_lock.exists()


def test_a_waiter_gets_in_when_the_holder_leaves(home: Home, time: FakeTime) -> None:
    handle = os.open(home.archive_lock, os.O_RDWR)
    fcntl.flock(handle, fcntl.LOCK_EX)

    def nap(seconds: float) -> None:
        time.sleep(seconds)
        if len(time.naps) == 3:
            fcntl.flock(handle, fcntl.LOCK_UN)

    with archive_lease(home, "write", waiting=Waiting(sleep=nap, monotonic=lambda: time.now)):
        assert len(time.naps) == 3
    os.close(handle)


def test_another_process_is_refused_and_told_who_holds_it(home: Home) -> None:
    with holding("hold", home.path, "write") as child:
        with pytest.raises(BusyError, match=f"process {child.pid} since") as caught, archive_lease(home, "read", wait_s=0):
            pass
        assert caught.value.exit_code == 75
        assert caught.value.detail["pid"] == child.pid
    with archive_lease(home, "write", wait_s=0):
        pass


def test_the_lease_of_a_killed_process_is_free(home: Home) -> None:
    with holding("hold_lease", home.path, "write") as child:
        child.kill()
        child.wait()
        with archive_lease(home, "write", wait_s=2):
            pass


def test_readers_are_named_as_readers(home: Home) -> None:
    with archive_lease(home, "write"):
        pass
    with archive_lease(home, "read"), pytest.raises(BusyError, match="another reader"), archive_lease(home, "write", wait_s=0):
        pass


def test_a_second_sync_of_the_account_ends_at_once(home: Home) -> None:
    """D-302: exit 75, naming pid and start; another account goes on."""
    with holding("hold_sync", home.path, "a@example.com") as child:
        second = run_child("hold_sync", home.path, "a@example.com")
        assert second.returncode == 75
        assert f"process {child.pid} since" in second.stdout
        with sync_lease(home, "b@example.com"):
            pass
    with sync_lease(home, "a@example.com"):
        assert holder(home.sync_lock("a@example.com")) is not None
    assert holder(home.sync_lock("a@example.com")) is None


def test_the_start_of_the_holder_comes_from_the_clock_that_was_given(home: Home, time: FakeTime) -> None:
    first, second = (sync_lease(home, "a@example.com", waiting=time.waiting()) for _ in range(2))
    with first, pytest.raises(BusyError, match="2026-03-01T12:00:00"), second:
        pass


@pytest.mark.parametrize("content", ["", "garbage", "{}", '{"pid": 999999999, "since_us": 1}', '{"pid": "x", "since_us": 1}'])
def test_a_lock_file_with_odd_content_names_nobody(home: Home, content: str) -> None:
    home.archive_lock.write_text(content)
    assert holder(home.archive_lock) is None
    with archive_lease(home, "write", wait_s=0):
        pass


def test_no_lock_file_no_holder(tmp_path: Path) -> None:
    assert holder(tmp_path / "none") is None


def test_a_child_does_not_keep_the_lease(home: Home) -> None:
    """D-301: close-on-exec; a program started meanwhile holds nothing when we have left."""
    with archive_lease(home, "write"):
        child = subprocess.Popen(["cat"], stdin=subprocess.PIPE, close_fds=False)
    try:
        with archive_lease(home, "write", wait_s=0):
            pass
    finally:
        child.communicate()


def test_a_lock_file_that_cannot_be_opened_is_a_store_error(home: Home) -> None:
    home.archive_lock.unlink()
    home.archive_lock.mkdir()
    with pytest.raises(StoreError, match=r"archive\.lock"), archive_lease(home, "read"):
        pass
