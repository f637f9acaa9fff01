"""DuckDB's machinery between openings: the file is let go each time, memory is bounded, threads and forks are safe."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import duckdb
import pytest

from pipeline.store import engine
from pipeline.store.db import open_archive
from pipeline.store.engine import attach, detach
from pipeline.store.home import Home, create_home


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A home with an archive."""
    made = create_home(tmp_path / "home")
    with open_archive(made, "write"):
        pass
    return made


def elsewhere(path: Path) -> bool:
    """Whether another process may open the file for writing now."""
    code = "import duckdb, sys; duckdb.connect(sys.argv[1]).close()"
    return subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, check=False).returncode == 0


def test_between_two_openings_another_process_gets_the_file(home: Home) -> None:
    """D-301: what is kept is the machinery, not the file."""
    for mode in ("read", "write"):
        with open_archive(home, mode):  # type: ignore[arg-type]
            assert not elsewhere(home.archive)
        assert elsewhere(home.archive)


def test_two_readers_share_the_file_and_the_last_one_lets_it_go(home: Home) -> None:
    """D-304: several threads of a process may read at a time; one that ends takes nothing from the other."""
    ended = threading.Event()

    def read() -> None:
        with open_archive(home, "read") as archive:
            assert archive.one("SELECT count(*) FROM item") == (0,)
        ended.set()

    with open_archive(home, "read") as archive:
        thread = threading.Thread(target=read)
        thread.start()
        thread.join()
        assert ended.is_set()
        assert archive.one("SELECT count(*) FROM item") == (0,)
        assert not elsewhere(home.archive)
    assert elsewhere(home.archive)


def test_another_home_replaces_an_idle_machine_and_spares_a_busy_one(home: Home, tmp_path: Path) -> None:
    """One idle machine is kept at most; what a home spills lies in that home."""
    other = create_home(tmp_path / "other")
    with open_archive(home, "read") as first:
        with open_archive(other, "write") as second:
            assert first.one("SELECT current_setting('temp_directory')") == (f"{home.archive}.tmp",)
            assert second.one("SELECT current_setting('temp_directory')") == (f"{other.archive}.tmp",)
        assert first.one("SELECT count(*) FROM item") == (0,)
    with open_archive(other, "read"):
        assert list(engine._engines) == [other.archive]


def test_a_failure_inside_costs_the_machine(home: Home) -> None:
    """After an exception nobody works on with what may be broken."""
    with pytest.raises(ZeroDivisionError), open_archive(home, "read"):
        _ = 1 / 0
    assert home.archive not in engine._engines
    with open_archive(home, "read") as archive:
        assert archive.one("SELECT count(*) FROM item") == (0,)


def test_a_file_that_cannot_be_opened_leaves_nothing_behind(tmp_path: Path) -> None:
    """The same error as opening it alone, again and again."""
    path = tmp_path / "bad.duckdb"
    path.write_bytes(b"not a database" * 1000)
    for _ in range(2):
        with pytest.raises(duckdb.Error):
            attach(path, read_only=True)
    assert path not in engine._engines


def test_what_a_killed_process_spilled_goes_at_the_next_opening_for_writing(home: Home) -> None:
    """D-310: parts of texts may lie in it."""
    spilled = home.path / "archive.duckdb.tmp"
    spilled.mkdir()
    (spilled / "duckdb_temp_storage_DEFAULT-0.tmp").write_bytes(b"text")
    engine._drop_idle()
    with open_archive(home, "read"):
        assert spilled.exists()
    engine._drop_idle()
    with open_archive(home, "write"):
        assert not spilled.exists()


def test_a_name_with_quotes_is_a_name(tmp_path: Path) -> None:
    """A home may be called anything."""
    home = create_home(tmp_path / "it's; home")
    with open_archive(home, "write") as archive:
        assert archive.one("SELECT count(*) FROM item") == (0,)


def test_a_forked_child_makes_a_machine_of_its_own(home: Home) -> None:
    """The parent's threads do not exist in the child: using or closing its machine there would hang."""
    with open_archive(home, "read"):
        pass
    child = os.fork()
    if not child:
        with open_archive(home, "read") as archive:
            os._exit(0 if archive.one("SELECT count(*) FROM item") == (0,) else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_memory_is_limited_and_the_limit_grows_with_the_file(tmp_path: Path) -> None:
    """The same for every archive of usual size, an eighth of a very large one; threads are few, since each has buffers."""
    path = tmp_path / "a.duckdb"
    assert engine._memory_mb(path) == engine._LEAST_MB
    with path.open("wb") as file:
        file.truncate(16_000_000_000)
    assert engine._memory_mb(path) == 2_000
    path.unlink()
    con = attach(path, read_only=False)
    assert con.execute("SELECT current_setting('threads')").fetchall()[0][0] <= engine.MOST_THREADS
    assert "MiB" in con.execute("SELECT current_setting('memory_limit')").fetchall()[0][0]
    detach(path, con, sound=True)


def test_row_groups_stay_small_however_the_rows_come(home: Home) -> None:
    """Small groups bound what a checkpoint unpacks: after many small commits no group has more rows than stated."""
    for start in range(0, 12_000, 3_000):
        with open_archive(home, "write") as archive, archive.transaction():
            archive.run(f"INSERT INTO link SELECT range, range FROM range({start}, {start + 3_000})")
    with open_archive(home, "read") as archive:
        sizes = archive.rows("SELECT row_group_id, max(start + count) FROM pragma_storage_info('link') GROUP BY 1")
        assert archive.one("SELECT count(*) FROM link") == (12_000,)
    assert len(sizes) >= 3
    assert max(size for _, size in sizes) <= engine.ROW_GROUP
