"""Publishing: whole or not at all, seen at the next request, never in anybody's way (D-306 to D-308)."""

from __future__ import annotations

import signal
import stat
from contextlib import ExitStack, closing
from pathlib import Path

import duckdb
import pytest

from pipeline.errors import ConfigError, SchemaError, StoreError
from pipeline.ids import canonical_json
from pipeline.models.items import FetchRow, FetchStatus, ItemKind, ItemRecord, PageOfWork
from pipeline.store.db import open_archive
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from pipeline.store.journal import NewEntry, append_all
from pipeline.store.publish import publish
from pipeline.store.reads import ArchiveReader, LedgerView
from pipeline.store.runs import begin_run, end_run, runs, stamp_fresh
from pipeline.store.schema import SCHEMA_VERSION
from tests.fakes.children import holding, run_child
from tests.fakes.landing import land_plainly
from tests.fakes.store_child import ME, page

ADD_LOOPS = """INSERT INTO loop SELECT 'loop' || n, 'unanswered_inbound', 'open', 'p@example.org', 'p@example.org', 'P', 'me@example.com', 't', 'c',
 's', n, n, n, NULL, NULL, 'UTC', 'high', '[]', '[]', 'm', 0, 2, 'hi', 'sha', 0 FROM range(?) r(n)"""
ADD_STEPS = """INSERT INTO loop_step SELECT loop_id, n, 'opened', 1, 'r@1', account, message_id, 0, 2, quote, text_sha, '', '' FROM loop, range(2) r(n)"""


def fold(home: Home, loops: int) -> None:
    """Stand in for the fold: replace the ledger by so many loops with two steps each."""
    with open_archive(home, "write") as archive, archive.transaction():
        archive.run("DELETE FROM loop")
        archive.run("DELETE FROM loop_step")
        archive.run(ADD_LOOPS, [loops])
        archive.run(ADD_STEPS)


def publish_at(home: Home, now_us: int) -> None:
    with open_archive(home, "write") as archive:
        publish(home, archive, now_us=now_us)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return create_home(tmp_path / "it's a home")


@pytest.fixture
def published(home: Home) -> Home:
    fold(home, 3)
    publish_at(home, 1)
    return home


def loops_seen(view: LedgerView) -> int:
    return int(view.publication().rows("SELECT count(*) FROM loop")[0][0])


def test_readers_get_the_ledger_and_no_mail(published: Home) -> None:
    publication = LedgerView(published).publication()
    tables = {row[0] for row in publication.rows("SELECT table_name FROM duckdb_tables() WHERE database_name = 'ledger'")}
    assert tables == {
        *("person", "person_address", "loop", "loop_step", "loop_alias", "fact", "edge", "invitation", "meta", "account_state", "mute"),
        *("known_fact", "fact_anchor", "fact_gone", "entity_alias", "entity_merge", "digest", "fact_review"),
        *("known_fact", "fact_anchor", "fact_gone", "seen", "publication", "entity_alias"),
    }
    meta = {row[0]: row[1] for row in publication.rows("SELECT name, value FROM meta")}
    assert (meta["application"], meta["schema"], meta["published_us"]) == ("loopledger", str(SCHEMA_VERSION), "1")
    assert stat.S_IMODE(published.ledger.stat().st_mode) == 0o600
    assert not published.ledger_building.exists()


def test_a_view_sees_the_next_publication_at_its_next_request(published: Home) -> None:
    view = LedgerView(published)
    old = view.publication()
    fold(published, 5)
    assert loops_seen(view) == 3
    publish_at(published, 2)
    assert loops_seen(view) == 5
    assert old.rows("SELECT count(*) FROM loop") == [(3,)], "a publication in somebody's hands does not change"
    assert view.publication() is view.publication()
    view.close()


def test_the_published_file_takes_no_writes(published: Home) -> None:
    with pytest.raises(StoreError):
        LedgerView(published).publication().rows("DELETE FROM loop")


@pytest.mark.parametrize("border", ["begin", "copied", "built", "renamed"])
def test_a_kill_at_any_step_leaves_the_old_file_or_the_new_one(published: Home, border: str) -> None:
    fold(published, 5)
    child = run_child("republish", published.path, 2, border)
    assert child.returncode == -signal.SIGKILL
    assert loops_seen(LedgerView(published)) == (5 if border == "renamed" else 3)
    with open_archive(published, "write"):
        assert not published.ledger_building.exists(), "leftovers go at the next start"
    publish_at(published, 3)
    assert loops_seen(LedgerView(published)) == 5


def test_a_full_disk_keeps_the_old_file(published: Home) -> None:
    """D-403."""
    fold(published, 50_000)
    child = run_child("fill_publish", published.path, 1_000_000)
    assert (child.returncode, child.stderr) == (1, "")
    assert "ledger" in child.stdout or "archive" in child.stdout
    assert loops_seen(LedgerView(published)) == 3
    publish_at(published, 3)
    assert loops_seen(LedgerView(published)) == 50_000


def test_two_processes_read_on_while_it_is_published(published: Home) -> None:
    """Each read sees one whole publication; none fails; the last one is seen."""
    last = 6
    with ExitStack() as stack:
        readers = [stack.enter_context(holding("poll", published.path, last)) for _ in range(2)]
        for now in range(2, last + 1):
            fold(published, now)
            publish_at(published, now)
        for reader in readers:
            said, _ = reader.communicate(timeout=60)
            assert reader.returncode == 0, said
            reads, generations = map(int, said.split())
            assert reads >= generations >= 2


def test_before_the_first_publication_the_command_is_named(home: Home) -> None:
    with pytest.raises(ConfigError, match="no sync yet") as caught:
        LedgerView(home).publication()
    assert caught.value.fix.endswith("sync")


@pytest.mark.parametrize("content", [b"", b"not a database", b"x" * 100_000])
def test_a_foreign_ledger_file_is_an_error_with_exit_code_2(home: Home, content: bytes) -> None:
    home.ledger.write_bytes(content)
    with pytest.raises(SchemaError) as caught:
        LedgerView(home).publication()
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("CREATE TABLE t(n INT)", "some other program"),
        ("CREATE TABLE meta(name VARCHAR, value VARCHAR)", "some other program"),
        ("CREATE TABLE meta AS FROM (VALUES ('application', 'loopledger'), ('schema', '99')) v(name, value)", "schema 99"),
    ],
)
def test_a_database_of_another_kind_is_refused(home: Home, sql: str, words: str) -> None:
    with duckdb.connect(str(home.ledger)) as raw:
        raw.execute(sql)
    with pytest.raises(SchemaError, match=words):
        LedgerView(home).publication()


def test_a_ledger_of_an_older_version_names_the_one_command_and_nothing_to_move(home: Home) -> None:
    with duckdb.connect(str(home.ledger)) as raw:
        raw.execute("CREATE TABLE meta AS FROM (VALUES ('application', 'loopledger'), ('schema', '1')) v(name, value)")
    with pytest.raises(SchemaError, match="older version") as caught:
        LedgerView(home).publication()
    assert (caught.value.fix, caught.value.advice) == ("loopledger rebuild", "")
    assert "nothing is lost" in caught.value.cause


def test_a_damaged_ledger_is_an_error_and_publishing_mends_it(published: Home) -> None:
    size = published.ledger.stat().st_size
    with published.ledger.open("r+b") as file:
        for offset in range(4096, size, 4096):
            file.seek(offset)
            file.write(b"\xff" * 512)
    with pytest.raises(SchemaError) as caught:
        loops_seen(LedgerView(published))
    assert "Traceback" not in caught.value.problem
    publish_at(published, 2)
    assert loops_seen(LedgerView(published)) == 3


def test_account_states_come_from_runs_mail_and_fetch_rows(home: Home) -> None:
    Intake(home, land_plainly).commit(page(4))
    rows = tuple(FetchRow(ME, ItemKind.MESSAGE, name, status) for name, status in (("x", FetchStatus.TODO), ("y", FetchStatus.FAILED)))
    Intake(home, land_plainly).commit(PageOfWork(ME, fetch=rows))
    with open_archive(home, "write") as archive:
        with archive.transaction():
            begin_run(archive, "r1", ME, 10)
            end_run(archive, "r1", ME, 15, "ok", clean_mail=True, report="{}")
            begin_run(archive, "r2", ME, 20)
            begin_run(archive, "r2", "new@example.org", 20)
        assert [(run[0], run[4]) for run in runs(archive, limit=2)] == [("r2", "running"), ("r2", "running")]
        assert runs(archive)[-1] == ("r1", ME, 10, 15, "ok", True, "{}")
        publish(home, archive, now_us=30)
    states = LedgerView(home).publication().rows("SELECT * FROM account_state ORDER BY account")
    assert states == [(ME, 20, "running", 10, 4, 1, 1), ("new@example.org", 20, "running", None, None, 0, 0)]


def mutes(home: Home, *said: tuple[str, str, int, int | None]) -> list[tuple[object, ...]]:
    with open_archive(home, "write") as archive:
        with archive.transaction():
            append_all(archive, [NewEntry(op, target, {"until_us": until}, "me", "human", made) for op, target, made, until in said])
        publish(home, archive, now_us=0)
    return LedgerView(home).publication().rows("SELECT * FROM mute ORDER BY ALL")


def test_mutes_hold_from_their_moment_until_they_are_ended(home: Home) -> None:
    found = mutes(
        home,
        ("mute", "sender:a@example.org", 10, None),
        ("mute", "loop1", 11, 50),
        ("mute", "domain:example.net", 12, None),
        ("unmute", "domain:example.net", 20, None),
        ("mute", "conversation:c:1", 13, 90),
        ("mute", "conversation:c:1", 30, None),
        ("unmute", "sender:nobody@example.org", 14, None),
    )
    assert found == [
        ("conversation", "c:1", 13, 30),
        ("conversation", "c:1", 30, None),
        ("domain", "example.net", 12, 20),
        ("loop", "loop1", 11, 50),
        ("sender", "a@example.org", 10, None),
    ]


def test_an_undone_mute_was_never_there_and_an_unmute_after_its_end_changes_nothing(home: Home) -> None:
    found = mutes(home, ("mute", "loop:1", 10, None), ("undo", "1", 11, None), ("mute", "loop:2", 10, 20), ("unmute", "loop:2", 30, None))
    assert found == [("loop", "2", 10, 20)]


def test_the_archive_answers_for_bodies_and_reasons(home: Home) -> None:
    reader = ArchiveReader(home)
    with pytest.raises(ConfigError, match="no sync yet"):
        reader.messages("m1-0")
    Intake(home, land_plainly).commit(page(1))
    with open_archive(home, "write") as archive, archive.transaction():
        archive.run("INSERT INTO reason VALUES (?, 'm1-0', 'p', 'no_ask', 'asks@1', 5)", [ME])
    [found] = reader.messages("m1-0")
    assert (found.account, found.thread_id, found.labels, found.present, found.arrived_us) == (ME, "t1", ("INBOX",), True, 1)
    assert len(found.text) == 80
    [reason] = reader.reasons("m1-0")
    assert reason.code == "no_ask"
    assert reader.messages("nobody") == []
    Intake(home, land_plainly).commit(PageOfWork(ME, absent=((ItemKind.MESSAGE, "m1-0"),)))
    [found] = reader.messages("m1-0")
    assert (found.present, len(found.text)) == (False, 80)


def test_a_sync_has_not_ended_before_its_mail_arrived_so_a_clock_years_behind_shows(home: Home) -> None:
    """J-96: its list would be empty and look fresh. One message with an odd date, or mail out of files, says nothing of the clock."""
    day = 86_400_000_000
    for number, (name, count) in enumerate((("mbox:a", 5), ("m", 2), ("n", 1))):
        raws = [(f"{name}-{n}", canonical_json({"id": f"{name}-{n}", "threadId": "t"})) for n in range(count)]
        items = tuple(ItemRecord(ME, ItemKind.MESSAGE, one, 4_000 * day, raw, ("INBOX",)) for one, raw in raws)
        Intake(home, land_plainly).commit(PageOfWork(ME, items=items))
        with open_archive(home, "write") as archive, archive.transaction():
            begin_run(archive, f"r{number}", ME, 10 * day)
            end_run(archive, f"r{number}", ME, 10 * day, "ok", clean_mail=True)
        publish_at(home, 10 * day)
        with closing(LedgerView(home)) as view:
            seen = view.publication().rows("SELECT last_clean_us FROM account_state")
        assert seen == [(4_000 * day if name == "n" else 10 * day,)]


def test_a_run_of_a_clock_that_was_ahead_makes_nothing_fresh(home: Home) -> None:
    """J-96: once the clock is right again, the last sync before counts, and the next one after."""
    day = 86_400_000_000
    with open_archive(home, "write") as archive, archive.transaction():
        for number, moment in enumerate((10 * day, 4_000 * day)):
            begin_run(archive, f"r{number}", ME, moment)
            end_run(archive, f"r{number}", ME, moment, "ok", clean_mail=True)
        stamp_fresh(archive, ME, 3_000 * day)
    publish_at(home, 20 * day)
    with closing(LedgerView(home)) as view:
        assert view.publication().rows("SELECT last_attempt_us, last_result, last_clean_us FROM account_state") == [
            (10 * day, "ok", 10 * day)
        ]
