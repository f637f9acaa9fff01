"""The archive's opener: append-only by the file itself, errors in our words, nothing lost (D-202, D-212, D-303, D-403)."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from pipeline.errors import ConfigError, LoopledgerError, SchemaError, StoreError
from pipeline.models.items import FetchRow, FetchStatus, ItemKind
from pipeline.store.db import Archive, open_archive, speaking
from pipeline.store.engine import go_on, interrupt
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from pipeline.store.migrate import missing_triggers
from pipeline.store.publish import publish
from pipeline.store.schema import APPEND_ONLY, MIGRATIONS, SCHEMA_VERSION
from tests.fakes.children import holding, run_child
from tests.fakes.landing import land_plainly
from tests.fakes.store_child import ME, page


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return create_home(tmp_path / "home")


@pytest.fixture
def filled(home: Home) -> Home:
    Intake(home, land_plainly).commit(page(1))
    with open_archive(home, "write") as archive, archive.transaction():
        archive.run("INSERT INTO journal VALUES (1, 0, '', 'me', 'human', 'done', 'user', '', 'x', 'sha', '', '')")
        archive.run("INSERT INTO journal_payload VALUES ('sha', '{}')")
    return home


def test_items_and_journal_take_no_change_by_raw_sql_after_reopening(filled: Home) -> None:
    """D-202: UPDATE, DELETE and TRUNCATE fail by trigger, also past our own opener."""
    with duckdb.connect(str(filled.archive)) as raw:
        for table in APPEND_ONLY:
            column = raw.execute("SELECT column_name FROM duckdb_columns() WHERE table_name = ?", [table]).fetchall()[0][0]
            before = raw.execute(f"SELECT * FROM {table} ORDER BY ALL").fetchall()
            assert before
            for sql in ("DELETE FROM {0}", "UPDATE {0} SET {1} = {1}", "TRUNCATE {0}", "DELETE FROM {0} WHERE false"):
                with pytest.raises(duckdb.Error, match="append-only"):
                    raw.execute(sql.format(table, column))
            assert raw.execute(f"SELECT * FROM {table} ORDER BY ALL").fetchall() == before


def test_a_body_that_is_not_its_hash_cannot_be_stored(home: Home) -> None:
    with open_archive(home, "write") as archive, pytest.raises(StoreError), archive.transaction():
        archive.run("INSERT INTO body VALUES (1, 'text', 'not its hash')")


def test_an_archive_appears_whole_or_not_at_all(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """D-401: a creation that dies half way leaves no file that every later opening would trip over."""
    home.archive_building.write_bytes(b"half a file")
    with monkeypatch.context() as patch:
        patch.setattr("pipeline.store.migrate.MIGRATIONS", ((1, "CREATE TABLE half(n INT); SELECT error('x')"),))
        with pytest.raises(StoreError), open_archive(home, "write"):
            pass
    assert not home.archive.exists()
    with open_archive(home, "write") as archive:
        assert archive.rows("SELECT * FROM item") == []
    assert not home.archive_building.exists()


def test_triggers_lost_by_a_copy_are_made_again(filled: Home) -> None:
    with duckdb.connect(str(filled.archive)) as raw:
        raw.execute("DROP TRIGGER item_no_update ON item")
    with open_archive(filled, "read") as archive:
        assert missing_triggers(archive.con) == ["item_no_update"]
    with open_archive(filled, "write") as archive:
        assert missing_triggers(archive.con) == []


def test_reading_before_the_first_sync_says_so(home: Home) -> None:
    with pytest.raises(ConfigError, match="no sync yet") as caught, open_archive(home, "read"):
        pass
    assert "sync" in caught.value.fix
    assert not home.archive.exists()


def test_an_archive_without_tables_is_no_sync_yet(home: Home) -> None:
    duckdb.connect(str(home.archive)).close()
    with pytest.raises(ConfigError, match="no sync yet"), open_archive(home, "read"):
        pass


@pytest.mark.parametrize("mode", ["read", "write"])
def test_a_newer_schema_is_named_and_left_untouched(filled: Home, mode: str) -> None:
    """D-212: exit 2 with the version needed."""
    with duckdb.connect(str(filled.archive)) as raw:
        raw.execute(f"INSERT INTO schema_number VALUES ({SCHEMA_VERSION + 7}, 'loopledger')")
    before = hashlib.sha256(filled.archive.read_bytes()).hexdigest()
    with (
        pytest.raises(SchemaError, match=f"schema {SCHEMA_VERSION + 7}") as caught,
        open_archive(filled, "write" if mode == "write" else "read"),
    ):
        pass
    assert caught.value.exit_code == 2
    assert caught.value.detail["needed"] == SCHEMA_VERSION + 7
    assert hashlib.sha256(filled.archive.read_bytes()).hexdigest() == before


def test_an_older_schema_is_migrated_by_a_writer_only(filled: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.store.migrate.SCHEMA_VERSION", SCHEMA_VERSION + 1)
    monkeypatch.setattr("pipeline.store.db.SCHEMA_VERSION", SCHEMA_VERSION + 1)
    monkeypatch.setattr("pipeline.store.migrate.MIGRATIONS", ((SCHEMA_VERSION + 1, "CREATE TABLE added(n BIGINT)"),))
    with pytest.raises(SchemaError, match="older"), open_archive(filled, "read"):
        pass
    with open_archive(filled, "write") as archive:
        assert archive.rows("SELECT * FROM added") == []
        assert archive.one("SELECT count(*) FROM item")[0] == 5


def test_a_file_of_the_first_schema_keeps_its_rows(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """D-212: what the first version wrote is read by the second, which adds holds and directories."""
    with monkeypatch.context() as first:
        first.setattr("pipeline.store.migrate.MIGRATIONS", MIGRATIONS[:1])
        first.setattr("pipeline.store.migrate.SCHEMA_VERSION", 1)
        first.setattr("pipeline.store.db.SCHEMA_VERSION", 1)
        with open_archive(home, "write") as archive, archive.transaction():
            archive.run("INSERT INTO fetch_row VALUES (?, 'message', 'a', 'failed', 't', 'odd', 3, 5, 7)", [ME])
            archive.run("INSERT INTO fetch_row VALUES (?, 'message', 'b', 'todo', 't', '', 0, 0, 8)", [ME])
            archive.run("INSERT INTO cursor VALUES (?, 'gmail.history', '', '100', '', '', '', 1, 'idle')", [ME])
    with open_archive(home, "write"):  # as a sync does before anything else
        pass
    intake = Intake(home, land_plainly)
    intake.commit(page(1))
    assert intake.held(ME, ItemKind.MESSAGE) == [FetchRow(ME, ItemKind.MESSAGE, "a", FetchStatus.FAILED, "t", "odd", 3, 5, 7)]
    assert [row.external_id for row in intake.todo(ME, ItemKind.MESSAGE, 9) if row.parent == "t"] == ["b"]
    assert intake.directory(ME, "label") == {}
    with open_archive(home, "read") as archive:
        assert archive.rows("SELECT version FROM schema_number ORDER BY 1") == [(n,) for n in range(1, SCHEMA_VERSION + 1)]
        assert archive.one("SELECT cursor FROM cursor WHERE stream = 'gmail.history'")[0] == "100"
        assert missing_triggers(archive.con) == []


def test_a_file_of_the_second_schema_keeps_its_ledger(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """D-212, G-704: mail stored before intake rules existed stands in conversations without gaps."""
    with monkeypatch.context() as second:
        second.setattr("pipeline.store.migrate.MIGRATIONS", MIGRATIONS[:2])
        second.setattr("pipeline.store.migrate.SCHEMA_VERSION", 2)
        second.setattr("pipeline.store.db.SCHEMA_VERSION", 2)
        with open_archive(home, "write") as archive, archive.transaction():
            archive.run("INSERT INTO mail VALUES (1, ?, 'a', 2, 't', 5, '[]', true, true, 6, false, true, 7)", [ME])
    with open_archive(home, "write") as archive:
        assert archive.rows("SELECT mail_key, external_id, incomplete, conversation, filtered FROM mail") == [(1, "a", True, 7, False)]
        assert archive.rows("SELECT version FROM schema_number ORDER BY 1") == [(n,) for n in range(1, SCHEMA_VERSION + 1)]


def test_a_migration_that_fails_leaves_the_earlier_number(filled: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("pipeline.store.migrate.MIGRATIONS", ((SCHEMA_VERSION + 1, "CREATE TABLE added(n BIGINT); SELECT error('x')"),))
        with pytest.raises(StoreError), open_archive(filled, "write"):
            pass
    with open_archive(filled, "read") as archive:
        assert archive.one("SELECT max(version) FROM schema_number")[0] == SCHEMA_VERSION


@pytest.mark.parametrize("content", [b"not a database", b"x" * 300_000, b""])
@pytest.mark.parametrize("mode", ["read", "write"])
def test_a_file_that_is_no_database_is_named(home: Home, content: bytes, mode: str) -> None:
    home.archive.write_bytes(content)
    with pytest.raises(LoopledgerError) as caught, open_archive(home, "write" if mode == "write" else "read"):
        pass
    assert caught.value.exit_code == 2
    assert home.archive.read_bytes() == content


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TABLE t(n INT)",
        "CREATE TABLE schema_number(version BIGINT, application VARCHAR); INSERT INTO schema_number VALUES (1, 'other')",
    ],
)
def test_a_database_of_another_program_is_refused(home: Home, sql: str) -> None:
    with duckdb.connect(str(home.archive)) as raw:
        raw.execute(sql)
    for mode in ("read", "write"):
        with pytest.raises(SchemaError, match="some other program"), open_archive(home, "write" if mode == "write" else "read"):
            pass


def test_a_damaged_archive_is_an_error_without_duckdbs_words(filled: Home) -> None:
    size = filled.archive.stat().st_size
    with filled.archive.open("r+b") as file:
        for offset in range(4096, size, 4096):
            file.seek(offset)
            file.write(b"\xff" * 512)
    with pytest.raises(LoopledgerError) as caught, open_archive(filled, "read") as archive:
        archive.rows("SELECT * FROM item")
    assert caught.value.exit_code == 2
    assert str(filled.archive) in caught.value.problem
    assert "duckdb" not in caught.value.problem.lower().replace("archive.duckdb", "")


def test_a_failed_statement_rolls_the_whole_transaction_back(home: Home) -> None:
    with open_archive(home, "write") as archive:
        with pytest.raises(StoreError), archive.transaction():
            _twice(archive)
        assert archive.rows("SELECT * FROM fold_state") == []
        with archive.transaction():
            assert archive.run("INSERT INTO fold_state VALUES ('a', '3')") == 1


def _twice(archive: Archive) -> None:
    archive.run("INSERT INTO fold_state VALUES ('a', '1')")
    archive.run("INSERT INTO fold_state VALUES ('a', '2')")


def test_while_one_process_holds_the_archive_every_other_is_refused_also_past_the_lease(filled: Home) -> None:
    """D-305: after opening, reading and closing, DuckDB's own lock still stands in the holder."""
    with holding("hold", filled.path, "write"), pytest.raises(duckdb.IOException):
        duckdb.connect(str(filled.archive))


@pytest.fixture
def open_dir() -> Iterator[Path]:
    """A directory that a process without rights can reach (pytest's own is private)."""
    path = Path(tempfile.mkdtemp())
    path.chmod(0o755)
    yield path
    shutil.rmtree(path)


def test_a_full_disk_is_a_typed_error_and_keeps_what_was_committed(filled: Home) -> None:
    """D-403."""
    child = run_child("fill", filled.path, 2_500_000)
    stored = [line for line in child.stdout.splitlines() if line.isdigit()]
    assert child.returncode == 1
    assert "size limit" in child.stdout
    assert stored, "the writer must have committed something"
    intake = Intake(filled, land_plainly)
    cursor = intake.cursor(ME, "gmail.backfill")
    assert cursor is not None
    present = set(intake.present_ids(ME, ItemKind.MESSAGE))
    assert {f"m{number}-{index}" for number in stored for index in range(20)} - {"m1-5"} <= present
    assert cursor.page_token == stored[-1]
    assert intake.commit(page(int(stored[-1]) + 1, size=20, width=8000)) == 40


@pytest.mark.skipif(os.geteuid() != 0, reason="needs a second user")
def test_a_home_of_another_user_is_a_typed_error(open_dir: Path) -> None:
    home = create_home(open_dir / "home")
    child = run_child("commit", home.path, 1, nobody=True)
    assert child.returncode == 1
    assert "Permission denied" in child.stdout
    assert "Traceback" not in child.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="needs a second user")
def test_a_read_only_directory_is_a_typed_error(open_dir: Path) -> None:
    home = create_home(open_dir / "home")
    home.path.chmod(0o555)
    home.archive_lock.chmod(0o666)
    home.tokens.chmod(0o700)
    os.chown(home.path, 65534, 65534)
    child = run_child("commit", home.path, 1, nobody=True)
    assert (child.returncode, child.stderr) == (1, "")
    assert str(home.path) in child.stdout
    assert "this user may not open it" in child.stdout


def test_a_lost_archive_is_not_replaced_by_an_empty_one(tmp_path: Path) -> None:
    """D-402: decisions stand in the archive alone; what was published from it shows that there was one."""
    home = create_home(tmp_path / "home")
    with open_archive(home, "write") as archive:
        publish(home, archive, now_us=0)
    kept = home.archive.read_bytes()
    home.archive.unlink()
    for mode in ("read", "write"):
        with pytest.raises(SchemaError, match="is gone") as caught, open_archive(home, mode):  # type: ignore[arg-type]
            pass
        assert "from a copy" in caught.value.advice + caught.value.fix
    assert not home.archive.exists()
    home.archive.write_bytes(kept)
    with open_archive(home, "write"):
        pass
    home.archive.unlink()
    home.ledger.unlink()
    with open_archive(home, "write") as archive:
        assert archive.rows("SELECT count(*) FROM journal") == [(0,)]


def test_what_the_database_refuses_after_it_was_interrupted_is_the_interruption(tmp_path: Path) -> None:
    """G-405: "transaction is aborted" while the rest is put away must not be told as trouble of the archive."""
    interrupt()
    try:
        with pytest.raises(KeyboardInterrupt), speaking(tmp_path / "archive.duckdb"):
            raise duckdb.TransactionException("TransactionContext Error: Current transaction is aborted (please ROLLBACK)")
    finally:
        go_on()
    with pytest.raises(StoreError), speaking(tmp_path / "archive.duckdb"):
        raise duckdb.TransactionException("TransactionContext Error: Current transaction is aborted (please ROLLBACK)")
