"""Intake of the archive: one page of work is one transaction (D-401); repeats write nothing (D-203, D-208, G-411).

Decoding runs before the lease is taken; bulk rows travel as Arrow tables and anti-joins, never row by row (D-207).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.clock import Clock, system_clock, to_us
from pipeline.models.intake import DENIED
from pipeline.models.items import IMPORTED, CursorRow, FetchRow, FetchStatus, ItemKind, ItemRecord, PageOfWork, StoredCopy
from pipeline.store.db import Archive, Row, open_archive
from pipeline.store.home import Home
from pipeline.store.intake_plan import Identity, Known, Plan, plan_page, versions_of
from pipeline.store.lease import WAITING, WRITE_WAIT_S, Waiting
from pipeline.store.rows import ABSENT, Column, Landed, arrow, arrow_stream, content_key_of, labels_of_text

if TYPE_CHECKING:
    import pyarrow

Land = Callable[[Sequence[ItemRecord]], Landed]
"""The land stage: records (each content once, no tombstones) -> rows. Pure."""

_FETCH = "kind, external_id, status, parent, reason, tries, order_us, rank, version, held_us, next_try_us"
_CURSOR = "stream, key, cursor, pending_cursor, page_token, params_hash, full_sync_us, state"


_KINDS = {kind.value: kind for kind in ItemKind}
_STATUSES = {status.value: status for status in FetchStatus}


def _quiet(border: str) -> None:
    """Default of the `border` hooks: nothing happens at a border."""


@dataclass(slots=True)
class Intake:
    """`pipeline.ports.IntakeStore` over a home. `border` is called at each step of a commit, for crash tests.

    Raises BusyError, SchemaError and StoreError as `open_archive` does; every failure leaves the last committed state.
    """

    home: Home
    land: Land
    run_id: str = ""
    clock: Clock = system_clock
    waiting: Waiting = WAITING
    border: Callable[[str], None] = _quiet

    def cursor(self, account: str, stream: str, key: str = "") -> CursorRow | None:
        """See the port."""
        rows = self._rows(f"SELECT {_CURSOR} FROM cursor WHERE account = ? AND stream = ? AND key = ?", [account, stream, key])
        return _cursor(account, rows[0]) if rows else None

    def cursors(self, account: str, stream: str) -> list[CursorRow]:
        """See the port; ordered by key."""
        rows = self._rows(f"SELECT {_CURSOR} FROM cursor WHERE account = ? AND stream = ? ORDER BY key", [account, stream])
        return [_cursor(account, row) for row in rows]

    def todo(self, account: str, kind: ItemKind, limit: int, *, newer_than_us: int = 0) -> list[FetchRow]:
        """See the port. Rows whose time is unknown (order_us 0) are never left out."""
        rows = self._rows(
            f"SELECT {_FETCH} FROM fetch_row WHERE account = ? AND kind = ? AND status = ? AND (order_us = 0 OR order_us > ?)"
            " ORDER BY order_us DESC, rank, external_id LIMIT ?",
            [account, kind.value, FetchStatus.TODO.value, newer_than_us, limit],
        )
        return [_fetch(account, row) for row in rows]

    def fetch_counts(self, account: str, kind: ItemKind) -> dict[FetchStatus, int]:
        """See the port; states nobody is in are 0."""
        rows = self._rows("SELECT status, count(*) FROM fetch_row WHERE account = ? AND kind = ? GROUP BY 1", [account, kind.value])
        return dict.fromkeys(FetchStatus, 0) | {FetchStatus(status): int(count) for status, count in rows}

    def fetch_states(self, account: str, kind: ItemKind, ids: Sequence[str]) -> dict[str, FetchStatus]:
        """See the port."""
        rows = self._rows(
            "SELECT external_id, status FROM fetch_row WHERE account = ? AND kind = ? AND external_id IN (SELECT unnest(?::VARCHAR[]))",
            [account, kind.value, list(ids)],
        )
        return {str(external_id): FetchStatus(status) for external_id, status in rows}

    def fetch_rows(self, account: str, kind: ItemKind, ids: Sequence[str]) -> dict[str, FetchRow]:
        """See the port."""
        rows = self._rows(
            f"SELECT {_FETCH} FROM fetch_row WHERE account = ? AND kind = ? AND external_id IN (SELECT unnest(?::VARCHAR[]))",
            [account, kind.value, list(ids)],
        )
        return {str(row[1]): _fetch(account, row) for row in rows}

    def held(self, account: str, kind: ItemKind) -> list[FetchRow]:
        """See the port."""
        rows = self._rows(
            f"SELECT {_FETCH} FROM fetch_row WHERE account = ? AND kind = ? AND status = ? ORDER BY external_id",
            [account, kind.value, FetchStatus.FAILED.value],
        )
        return [_fetch(account, row) for row in rows]

    def kept_out(self, account: str, kind: ItemKind) -> list[FetchRow]:
        """See the port."""
        rows = self._rows(
            f"SELECT {_FETCH} FROM fetch_row WHERE account = ? AND kind = ? AND status = ? AND starts_with(reason, ?)"
            " ORDER BY rank, external_id",
            [account, kind.value, FetchStatus.DONE.value, DENIED],
        )
        return [_fetch(account, row) for row in rows]

    def directory(self, account: str, kind: str) -> dict[str, str]:
        """See the port."""
        rows = self._rows("SELECT key, value FROM directory WHERE account = ? AND kind = ? ORDER BY key", [account, kind])
        return {str(key): str(value) for key, value in rows}

    def labels_of(self, account: str, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """See the port."""
        rows = self._rows(
            f"WITH newest AS ({_NEWEST}) SELECT v.external_id, arg_max(v.labels, v.seq) FROM label_version v SEMI JOIN newest USING"
            " (external_id) WHERE v.account = ? GROUP BY 1",
            [account, ItemKind.MESSAGE.value, list(ids), account],
        )
        return {str(external_id): labels_of_text(text) for external_id, text in rows}

    def known_threads(self, account: str, thread_ids: Sequence[str]) -> dict[str, int]:
        """See the port; threads without a stored present message are left out."""
        rows = self._rows(
            "WITH ids AS (SELECT DISTINCT external_id FROM message WHERE account = $1 AND thread_id IN (SELECT unnest($2::VARCHAR[]))),"
            " newest AS (SELECT external_id, arg_max(content_key, seq) AS content_key FROM item SEMI JOIN ids USING (external_id)"
            " WHERE account = $1 AND kind = 'message' GROUP BY 1 HAVING arg_max(present, seq))"
            " SELECT m.thread_id, count(*) FROM (SELECT DISTINCT content_key, thread_id FROM message) m JOIN newest USING (content_key)"
            " WHERE m.thread_id IN (SELECT unnest($2::VARCHAR[])) GROUP BY 1",
            [account, list(thread_ids)],
        )
        return {str(thread): int(count) for thread, count in rows}

    def present_ids(self, account: str, kind: ItemKind, prefix: str = "") -> list[str]:
        """See the port; sorted."""
        rows = self._rows(
            "SELECT external_id FROM item WHERE account = ? AND kind = ? AND starts_with(external_id, ?)"
            " AND NOT starts_with(external_id, ?) GROUP BY 1 HAVING arg_max(present, seq) ORDER BY 1",
            [account, kind.value, prefix, IMPORTED],
        )
        return [str(row[0]) for row in rows]

    def stored_copies(self, account: str, ids: Sequence[str], message_ids: Sequence[str]) -> list[StoredCopy]:
        """`pipeline.ports.ImportStore`."""
        rows = self._rows(
            "SELECT external_id, message_id, from_key, text_sha FROM message WHERE account = $1 AND (external_id IN"
            " (SELECT unnest($2::VARCHAR[])) OR message_id IN (SELECT unnest($3::VARCHAR[])))",
            [account, list(ids), list(message_ids)],
        )
        return [StoredCopy(*row) for row in rows]

    def commit(self, page: PageOfWork) -> int:
        """See the port. The plan is made twice: to decode only what is new, without the lease; then again under it."""
        versions = versions_of(page)
        with self._reader() as archive:
            known = read_known(archive, page, versions) if archive is not None else Known()
        plan = plan_page(page, versions, known)
        if plan.empty:
            return 0
        landed = self.land(list(plan.fresh.values())) if plan.fresh else Landed()
        with open_archive(self.home, "write", waiting=self.waiting) as archive:
            again = read_known(archive, page, versions)
            if again != known:  # only another writer of the same account, against the sync lock, gets us here
                plan = plan_page(page, versions, again)
                landed = self.land(list(plan.fresh.values())) if plan.fresh else Landed()
            with archive.transaction():
                self.border("begun")
                write_plan(archive, page.account, plan, landed, recorded_us=to_us(self.clock()), run_id=self.run_id, border=self.border)
                self.border("written")
            self.border("committed")
        return len(plan.items) + len(plan.labels)

    @contextmanager
    def _reader(self) -> Iterator[Archive | None]:
        if not self.home.archive.exists():
            yield None
            return
        with open_archive(self.home, "read", wait_s=WRITE_WAIT_S, waiting=self.waiting) as archive:
            yield archive

    def _rows(self, sql: str, params: list[object]) -> list[Row]:
        with self._reader() as archive:
            return archive.rows(sql, params) if archive is not None else []


_NEWEST = (
    "SELECT external_id FROM item WHERE account = ? AND kind = ? AND external_id IN (SELECT unnest(?::VARCHAR[]))"
    " GROUP BY 1 HAVING arg_max(present, seq)"
)


def read_known(archive: Archive, page: PageOfWork, versions: list[tuple[ItemRecord, str]]) -> Known:
    """What the archive holds about the ids, keys and cursors that `page` names."""
    account = page.account
    known = Known(cursors={(row[0], row[1]): _cursor(account, row) for row in _account_rows(archive, _CURSOR, "cursor", account)})
    ids = {(record.kind.value, record.external_id) for record in page.items}
    ids |= {(ItemKind.MESSAGE.value, label.external_id) for label in page.labels} | {(kind.value, name) for kind, name in page.absent}
    if ids:
        with archive.loaded(ids=_id_table(ids)):
            newest = archive.rows(
                "SELECT kind, external_id, arg_max(version, seq), arg_max(present, seq), arg_max(occurred_us, seq)"
                " FROM item SEMI JOIN ids USING (kind, external_id) WHERE account = ? GROUP BY 1, 2",
                [account],
            )
            labels = archive.rows(
                "SELECT external_id, arg_max(labels, seq) FROM label_version"
                " SEMI JOIN (SELECT external_id FROM ids WHERE kind = 'message') m USING (external_id) WHERE account = ? GROUP BY 1",
                [account],
            )
        known.newest = {(_KINDS[kind], name): (version, present, when) for kind, name, version, present, when in newest}
        known.labels = dict(labels)
        known.keys = _known_keys(archive, page, versions, known)
    for one in page.directories:
        rows = archive.rows("SELECT key, value FROM directory WHERE account = ? AND kind = ?", [account, one.kind])
        known.directories[one.kind] = dict(rows)
    if page.fetch:
        with archive.loaded(ids=_id_table({(row.kind.value, row.external_id) for row in page.fetch})):
            rows = archive.rows(f"SELECT {_FETCH} FROM fetch_row SEMI JOIN ids USING (kind, external_id) WHERE account = ?", [account])
        known.fetch = {(_KINDS[row[0]], row[1]): _fetch(account, row) for row in rows}
    return known


def _known_keys(archive: Archive, page: PageOfWork, versions: list[tuple[ItemRecord, str]], known: Known) -> dict[int, Identity]:
    """What the content keys of changed items mean already: stored before (a version that comes back), or a collision."""
    changed = [
        content_key_of(page.account, record.kind, record.external_id, version)
        for record, version in versions
        if known.newest.get((record.kind, record.external_id), ("", True, 0))[0] != version
    ]
    changed += [content_key_of(page.account, kind, name, ABSENT) for kind, name in page.absent]
    if not changed:
        return {}
    with archive.loaded(keys=arrow(content_key=changed)):
        rows = archive.rows("SELECT DISTINCT content_key, account, kind, external_id, version FROM item SEMI JOIN keys USING (content_key)")
    return {row[0]: (row[1], row[2], row[3], row[4]) for row in rows}


def write_plan(
    archive: Archive, account: str, plan: Plan, landed: Landed, *, recorded_us: int, run_id: str, border: Callable[[str], None] = _quiet
) -> None:
    """Write the rows of `plan` and `landed` inside the open transaction; receipts are numbered on in page order."""
    seq = int(archive.one("SELECT coalesce(max(seq), 0) FROM (SELECT seq FROM item UNION ALL SELECT seq FROM label_version)")[0])
    receipt = {"recorded_us": recorded_us, "run_id": run_id}
    _write_items(archive, plan, seq, receipt)
    border("items")
    if plan.fresh:
        _write_landed(archive, landed)
        border("landed")
    if plan.labels:
        names, texts = [name for name, _ in plan.labels], [text for _, text in plan.labels]
        first = seq + len(plan.items) + 1
        with archive.loaded(rows=arrow(seq=list(range(first, first + len(names))), external_id=names, labels=texts)):
            archive.run(
                "INSERT INTO label_version BY NAME SELECT *, $account AS account, $recorded_us AS recorded_us, $run_id AS run_id FROM rows",
                {"account": account, **receipt},
            )
        border("labels")
    _write_fetch(archive, account, plan.fetch)
    border("fetch")
    _write_cursors(archive, account, plan)
    for one in plan.directories:
        archive.run("DELETE FROM directory WHERE account = ? AND kind = ?", [account, one.kind])
        for key, value in one.entries:
            archive.run("INSERT INTO directory VALUES (?, ?, ?, ?)", [account, one.kind, key, value])


def _write_items(archive: Archive, plan: Plan, seq: int, receipt: dict[str, object]) -> None:
    if not plan.items:
        return
    items = plan.items
    table = arrow(
        seq=list(range(seq + 1, seq + 1 + len(items))),
        account=[item.account for item in items],
        kind=[item.kind.value for item in items],
        external_id=[item.external_id for item in items],
        content_key=[item.content_key for item in items],
        version=[item.version for item in items],
        occurred_us=[item.occurred_us for item in items],
        present=[item.present for item in items],
    )
    with archive.loaded(rows=table):
        archive.run("INSERT INTO item BY NAME SELECT *, $recorded_us AS recorded_us, $run_id AS run_id FROM rows", receipt)
    if plan.fresh:
        raw: dict[str, Column] = {"content_key": list(plan.fresh), "raw": [record.raw for record in plan.fresh.values()]}
        with archive.loaded(rows=arrow_stream(raw)):
            archive.run("INSERT INTO item_raw BY NAME SELECT * FROM rows ANTI JOIN item_raw USING (content_key)")


def _write_landed(archive: Archive, landed: Landed) -> None:
    keys = {
        "message": "content_key",
        "body": "content_key",
        "link": "link, content_key",
        "participant": "addr, content_key, role",
        "reading": "content_key, reader_version",
    }
    for table, key in keys.items():
        rows = getattr(landed, table)
        columns = {name: getattr(rows, name) for name in rows.__slots__}
        if columns["content_key"]:
            with archive.loaded(rows=arrow_stream(columns)):
                archive.run(f"INSERT INTO {table} BY NAME SELECT * FROM rows ANTI JOIN {table} USING ({key})")


def _write_fetch(archive: Archive, account: str, rows: list[FetchRow]) -> None:
    if not rows:
        return
    table = arrow(
        kind=[row.kind.value for row in rows],
        external_id=[row.external_id for row in rows],
        status=[row.status.value for row in rows],
        parent=[row.parent for row in rows],
        reason=[row.reason for row in rows],
        tries=[row.tries for row in rows],
        order_us=[row.order_us for row in rows],
        rank=[row.rank for row in rows],
        version=[row.version for row in rows],
        held_us=[row.held_us for row in rows],
        next_try_us=[row.next_try_us for row in rows],
    )
    with archive.loaded(rows=table):
        archive.run(
            "DELETE FROM fetch_row USING rows WHERE fetch_row.account = ? AND fetch_row.kind = rows.kind"
            " AND fetch_row.external_id = rows.external_id",
            [account],
        )
        archive.run("INSERT INTO fetch_row BY NAME SELECT *, ? AS account FROM rows", [account])


def _write_cursors(archive: Archive, account: str, plan: Plan) -> None:
    for stream, key in plan.drops + [(row.stream, row.key) for row in plan.cursors]:
        archive.run("DELETE FROM cursor WHERE account = ? AND stream = ? AND key = ?", [account, stream, key])
    for row in plan.cursors:
        values = [row.stream, row.key, row.cursor, row.pending_cursor, row.page_token, row.params_hash, row.full_sync_us, row.state]
        archive.run(f"INSERT INTO cursor(account, {_CURSOR}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", [account, *values])


def _account_rows(archive: Archive, columns: str, table: str, account: str) -> list[Row]:
    return archive.rows(f"SELECT {columns} FROM {table} WHERE account = ?", [account])


def _id_table(ids: set[tuple[str, str]]) -> pyarrow.Table:
    return arrow(kind=[kind for kind, _ in ids], external_id=[name for _, name in ids])


def _fetch(account: str, row: Row) -> FetchRow:
    return FetchRow(account, _KINDS[row[0]], row[1], _STATUSES[row[2]], *row[3:])


def _cursor(account: str, row: Row) -> CursorRow:
    return CursorRow(account, *row)
