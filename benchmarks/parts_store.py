"""Storing, folding, syncing and rebuilding, on homes in a temporary directory."""

from __future__ import annotations

import json
import pickle
from itertools import islice

from benchmarks.figures import MIN, Figure, Timed, best_cpu, children_cpu, drain, peak_mb, timed
from benchmarks.homes import NOW_US, PAGE, home_at, intake_of, pages
from benchmarks.mailbox import OWNER, records
from benchmarks.readers import LINES, NOTHING, owner
from benchmarks.scale import Scale
from extractors.message import decode
from extractors.reader import read
from pipeline.models.items import ItemRecord, PageOfWork
from pipeline.ports import MessageReader
from pipeline.run import FoldReport, fold_home, rebuild_home
from pipeline.stages.land import land
from pipeline.store.db import Archive, open_archive
from pipeline.store.home import Home, open_home
from pipeline.store.ingest import Intake
from pipeline.store.publish import publish

_INCREMENT = 100
_LATER = "later.pickle"
"""The messages after those of the large home, for the two syncs."""
_SMALL = "no reading in them; generated text repeats more than mail does"
_DECODES = "pages of 5,000; json.loads, decoder, rows, hashes, transaction; nothing read"


def ingest(scale: Scale) -> list[Figure]:
    """Raw JSON to committed rows, the same again unchanged, and what the tables take."""
    rows = list(records(scale.ingest))
    home = home_at(scale.work / "ingest")
    first, again = _committed(home, rows, NOTHING), _committed(home, rows, NOTHING)
    small = _committed(home_at(scale.work / "ingest-small"), rows[: scale.ingest // 4], NOTHING, size=_INCREMENT)
    some = rows[: scale.ingest_read]
    whole = _committed(home_at(scale.work / "ingest-read"), some, read)
    loads_s = best_cpu(lambda: drain(json.loads(row.raw) for row in rows))
    return [
        Figure("ingest", "raw JSON to rows", len(rows) / first.cpu, "messages/s/core", 3_500, MIN, "D-602", _DECODES),
        Figure("ingest", "raw JSON to rows against json.loads", first.cpu / loads_s, "times"),
        Figure("ingest", "raw JSON to rows, by the clock", len(rows) / first.wall, "messages/s", note="same"),
        Figure("ingest", "raw JSON to rows, pages of 100", scale.ingest // 4 / small.cpu, "messages/s/core", note="as a live sync commits"),
        Figure("ingest", "raw JSON to rows, with reading", len(some) / whole.cpu, "messages/s/core", note="one page, acts and all"),
        Figure("ingest", "unchanged again", len(rows) / again.wall, "messages/s", 40_000, MIN, "D-603", "by the clock"),
        Figure("ingest", "unchanged again, CPU", len(rows) / again.cpu, "messages/s/core"),
        Figure("ingest", "tables without raw JSON", _table_bytes(home) / len(rows), "bytes/message", 2_900, bar="D-607", note=_SMALL),
        Figure("ingest", "peak memory", peak_mb(), "MB", note=f"{sum(len(row.raw) for row in rows) / 1e6:,.0f} MB of it raw JSON in lists"),
    ]


def _committed(home: Home, rows: list[ItemRecord], reader: MessageReader, size: int = PAGE) -> Timed:
    intake = intake_of(home, reader)
    with timed() as taken:
        for page in pages(rows, size):
            intake.commit(page)
    return taken


def _table_bytes(home: Home) -> int:
    """Bytes of the file's blocks that hold columns of tables other than `item_raw`."""
    with open_archive(home, "write") as archive:
        archive.checkpoint()
        block = int(archive.one("SELECT block_size FROM pragma_database_size() LIMIT 1")[0])
        tables = [str(row[0]) for row in archive.rows("SELECT table_name FROM duckdb_tables() WHERE NOT internal")]
        blocks = {number for table in tables if table != "item_raw" for number in _blocks(archive, table)}
        return block * len(blocks - set(_blocks(archive, "item_raw")))


def _blocks(archive: Archive, table: str) -> list[int]:
    rows = archive.rows(f"SELECT DISTINCT block_id, additional_block_ids FROM pragma_storage_info('{table}') WHERE block_id >= 0")
    return [int(number) for row in rows for number in (row[0], *(row[1] or ()))]


def large(scale: Scale) -> list[Figure]:
    """The large home: stored, folded whole, published. The parts after it use it."""
    home = home_at(scale.work / "large")
    intake = Intake(home, lambda rows: land(rows, decode, LINES.read), run_id="bench")
    kept = Timed()
    mailbox = records(scale.stored + _INCREMENT + 1)
    for page in pages(islice(mailbox, scale.stored)):
        with timed() as taken:
            intake.commit(page)
        kept = Timed(kept.cpu + taken.cpu, kept.wall + taken.wall)
    stored_mb = peak_mb()
    (scale.work / _LATER).write_bytes(pickle.dumps(list(mailbox)))
    before = children_cpu()
    with timed() as taken:
        report = fold_home(home, owner(OWNER), LINES, now_us=NOW_US)
    helped = children_cpu() - before
    with open_archive(home, "write") as archive:
        threads = int(archive.one("SELECT count(DISTINCT (account, thread_id)) FROM mail")[0])
        with timed() as shown:
            publish(home, archive, now_us=NOW_US)
    share = 100_000 / threads
    said = f"{scale.stored:,} messages in {threads:,} threads, {report.persons:,} persons, {report.loops:,} loops"
    return [
        Figure("fold", "stored", scale.stored / kept.cpu, "messages/s/core", note="readings by line, see the readers of the benchmark"),
        Figure("fold", "everything", taken.cpu + helped, "s CPU", note=f"{said}; {helped:.1f} s of it in a second process"),
        Figure("fold", "everything, by the clock", taken.wall, "s", note="stored readings to published ledger"),
        Figure("fold", "per 100,000 threads", taken.wall * share, "s", 60, bar="D-605", note=f"measured on {threads:,} threads, scaled"),
        Figure("fold", "publish", shown.wall, "s", note="of this home, by the clock"),
        Figure("fold", "peak memory, storing", stored_mb, "MB"),
        Figure("fold", "peak memory, folding", peak_mb(), "MB"),
    ]


def sync_one(scale: Scale) -> list[Figure]:
    """One new message into the large home."""
    return _synced(scale, 0, 1)


def sync_hundred(scale: Scale) -> list[Figure]:
    """A hundred new messages into the large home."""
    return _synced(scale, 1, _INCREMENT)


def _synced(scale: Scale, skipped: int, count: int) -> list[Figure]:
    later: list[ItemRecord] = pickle.loads((scale.work / _LATER).read_bytes())
    fresh = tuple(later[skipped : skipped + count])
    home = open_home(scale.work / "large")
    intake = intake_of(home, LINES.read)
    with timed() as stored:
        intake.commit(PageOfWork(OWNER, items=fresh))
    with timed() as folded:
        report = fold_home(home, owner(OWNER), LINES, now_us=NOW_US)
    part = f"sync of {count}"
    note = f"into {scale.stored:,}; readings by line; {report.persons} persons, {report.loops} loops"
    return [
        Figure(part, "stored", stored.cpu * 1e3, "ms CPU"),
        Figure(part, "folded and published", folded.cpu * 1e3, "ms CPU", note=note),
        Figure(part, "whole", (stored.cpu + folded.cpu) * 1e3, "ms CPU"),
        Figure(part, "whole, by the clock", (stored.wall + folded.wall) * 1e3, "ms"),
        Figure(part, "nothing new", _idle(home) * 1e3, "ms CPU", note="fold and publish with nothing to do"),
        Figure(part, "peak memory", peak_mb(), "MB"),
    ]


def _idle(home: Home) -> float:
    with timed() as taken:
        fold_home(home, owner(OWNER), LINES, now_us=NOW_US)
    return taken.cpu


def rebuild(scale: Scale) -> list[Figure]:
    """Every raw item decoded again, everything folded anew."""
    home = home_at(scale.work / "rebuild")
    _committed(home, list(records(scale.rebuild)), LINES.read)
    with timed() as taken:
        report: FoldReport = rebuild_home(home, owner(OWNER), LINES, now_us=NOW_US)
    return [
        Figure("rebuild", "rebuild", scale.rebuild / taken.cpu, "messages/s/core", note=f"readings by line; {report.loops:,} loops"),
        Figure("rebuild", "rebuild, by the clock", taken.wall, "s", note=f"{scale.rebuild:,} messages"),
        Figure("rebuild", "peak memory", peak_mb(), "MB"),
    ]
