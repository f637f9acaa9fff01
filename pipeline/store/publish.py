"""Publish the ledger: build `ledger.tmp` beside the old file, then rename over it (D-306). No bodies, no message or reason rows.

A kill at any step leaves the old or the new file whole. Runs under the write lease, so only one process builds at a time.
"""

from __future__ import annotations

from collections.abc import Callable

from pipeline.clock import HOUR_US
from pipeline.errors import RecordError
from pipeline.models.facts import normal
from pipeline.models.items import IMPORTED as IMPORTED_ID
from pipeline.models.items import FetchStatus, ItemKind
from pipeline.store.changes import note_changes
from pipeline.store.db import Archive
from pipeline.store.home import Home, private_files, put_in_place
from pipeline.store.identities import merged_rows
from pipeline.store.journal import Entry, broken_at_sight, entries, standing
from pipeline.store.reviews import review_rows
from pipeline.store.runs import FRESH, IMPORT_RUN, IMPORTED
from pipeline.store.schema import APPLICATION, PUBLISHED, SCHEMA_VERSION

COPIED = {
    "person": "person",
    "person_address": "person, address",
    "loop": "status, opened_us, loop_id",
    "loop_step": "loop_id, n",
    "loop_alias": "alias, loop_id",
    "fact": "fact_id",
    "edge": "edge_id",
    "invitation": "series, start, event_id, from_us",
    "known_fact": "asserted_us DESC, fact_id",
    "fact_anchor": "fact_id, made_us, ord, anchor_id",
    "fact_gone": "fact_id",
    "digest": "scope, scope_key",
    "seen": "changed_seq, kind, id",
    "publication": "seq",
}
"""Ledger tables that readers get, with the order of their rows."""

_ROW_GROUP = 30_720
"""Rows written together. With DuckDB's own four times as many, 50,000 facts are one group, kept until the end and written by one core."""
_SEVERAL = 3
"""So many messages that Google received after the moment of a sync say that this machine's clock was behind; one may have an odd date."""
MuteRow = tuple[str, str, int, int | None]


def _quiet(border: str) -> None:
    """Default of `border`: nothing happens."""


def publish(home: Home, archive: Archive, *, now_us: int, border: Callable[[str], None] = _quiet) -> None:
    """Replace `ledger.duckdb` by what `archive` (open for writing, outside a transaction) holds now.

    `now_us`: moment of publication, UTC microseconds. `border` is called before each step, for crash tests. Raises StoreError.
    """
    building = home.ledger_building
    border("begin")
    home.clear_building()
    with private_files():
        archive.rows(f"ATTACH '{str(building).replace(chr(39), chr(39) * 2)}' AS published (ROW_GROUP_SIZE {_ROW_GROUP})")
        try:
            with archive.transaction():
                note_changes(archive, now_us)
            with archive.transaction():
                _copy(archive, now_us)
                border("copied")
            archive.rows("CHECKPOINT published")
        finally:
            archive.rows("DETACH published")
    border("built")
    put_in_place(building, home.ledger)
    border("renamed")


def mutes_of(found: list[Entry]) -> list[MuteRow]:
    """(kind, value, made_us, until_us) of every mute that stands in the journal, over the time it held.

    A later mute or unmute of the same target ends the earlier one at its moment, so that a past moment reads as it was then.
    A target without a kind is a loop id.
    """
    open_rows: dict[str, int] = {}
    rows: list[MuteRow] = []
    for entry in sorted(
        (entry for entry in standing(found) if entry.op in ("mute", "unmute")), key=lambda entry: (entry.made_us, entry.seq)
    ):
        target = entry.target if ":" in entry.target else f"loop:{entry.target}"
        before = open_rows.pop(target, None)
        if before is not None:
            kind, value, made, until = rows[before]
            rows[before] = (kind, value, made, entry.made_us if until is None else min(until, entry.made_us))
        if entry.op == "mute":
            kind, _, value = target.partition(":")
            until = (entry.payload or {}).get("until_us")
            open_rows[target] = len(rows)
            rows.append((kind, value, entry.made_us, None if until is None else int(until)))
    return sorted(row for row in rows if row[3] is None or row[3] > row[2])


def aliases_of(found: list[Entry]) -> list[tuple[str, str]]:
    """(alias, whom it means), both in normal form, of every alias that stands in the journal; a later entry on the same alias holds."""
    held: dict[str, str] = {}
    for entry in (entry for entry in standing(found) if entry.op in ("alias_add", "alias_remove") and entry.actor_kind == "human"):
        alias = normal(str((entry.payload or {}).get("alias", "")))
        if entry.op == "alias_add":
            held[alias] = normal(entry.target)
        else:
            held.pop(alias, None)
    return sorted(pair for pair in held.items() if pair[0])


def _copy(archive: Archive, now_us: int) -> None:
    for table, order in COPIED.items():
        archive.rows(f"CREATE TABLE published.{table} AS SELECT * FROM {table} ORDER BY {order}")
    for statement in PUBLISHED.replace("CREATE TABLE ", "CREATE TABLE published.").split(";"):
        if statement.strip():
            archive.rows(statement)
    items = archive.one("SELECT coalesce(max(seq), 0) FROM (SELECT seq FROM item UNION ALL SELECT seq FROM label_version)")[0]
    journal = archive.one("SELECT coalesce(max(seq), 0) FROM journal")[0]
    meta = {
        "application": APPLICATION,
        "schema": str(SCHEMA_VERSION),
        "published_us": str(now_us),
        "item_seq": str(items),
        "seq": str(journal),
        "chain_broken": str(broken_at_sight(archive) or ""),
        "messages": str(archive.one("SELECT count(*) FROM mail")[0]),
    }
    for name, value in meta.items():
        archive.rows("INSERT INTO published.meta VALUES (?, ?)", [name, value])
    archive.rows(
        "INSERT INTO published.meta SELECT 'fold.' || name, value FROM fold_state WHERE NOT starts_with(name, 'hidden_') ORDER BY name"
    )
    archive.rows(
        "INSERT INTO published.account_state"
        " WITH runs AS (SELECT account, max(started_us) FILTER (WHERE started_us <= $latest) AS last_attempt_us,"
        "  arg_max(result, started_us) FILTER (WHERE started_us <= $latest) AS last_result,"
        "  max(started_us) FILTER (WHERE clean_mail AND started_us <= $latest) AS last_clean_us"
        "  FROM run WHERE NOT starts_with(run_id, $import) GROUP BY 1),"
        " files AS (SELECT account, max(started_us) AS file_us FROM run WHERE starts_with(run_id, $import) AND result IN ('ok', $partly)"
        "  AND started_us <= $latest AND account NOT IN (SELECT account FROM runs) GROUP BY 1),"
        " mails AS (SELECT account, max(arrived_us) AS newest_us,"
        "  max(arrived_us, $several) FILTER (WHERE NOT starts_with(external_id, $out_of_file)) AS last FROM message GROUP BY 1),"
        " fetches AS (SELECT account, count(*) FILTER (WHERE status = $todo) AS todo, count(*) FILTER (WHERE status = $failed) AS failed"
        "  FROM fetch_row WHERE kind = $kind GROUP BY 1),"
        " slices AS (SELECT account, max(TRY_CAST(cursor AS BIGINT)) AS fresh_us FROM cursor"
        "  WHERE stream = $fresh AND TRY_CAST(cursor AS BIGINT) <= $latest GROUP BY 1)"
        " SELECT account, coalesce(last_attempt_us, file_us), coalesce(last_result, if(file_us IS NULL, '', $imported)),"
        "  coalesce(greatest(last_clean_us, fresh_us, if(last_clean_us IS NOT NULL AND last[$several] > $latest, last[$several], NULL)),"
        "  file_us), newest_us, coalesce(todo, 0), coalesce(failed, 0)"
        " FROM runs FULL JOIN files USING (account) FULL JOIN mails USING (account) FULL JOIN fetches USING (account)"
        " LEFT JOIN slices USING (account) ORDER BY account",
        {
            "latest": now_us + HOUR_US,  # a run of a clock that was ahead says nothing about today's mail
            "fresh": FRESH,
            "todo": FetchStatus.TODO.value,
            "failed": FetchStatus.FAILED.value,
            "kind": ItemKind.MESSAGE.value,
            "import": IMPORT_RUN,
            "imported": IMPORTED,
            "partly": RecordError.code,
            "out_of_file": IMPORTED_ID,
            "several": _SEVERAL,  # a sync has not ended before mail that it fetched arrived: then the clock is behind
        },
    )
    for row in mutes_of(entries(archive, ops={"mute", "unmute"})):
        archive.rows("INSERT INTO published.mute VALUES (?, ?, ?, ?)", row)
    for pair in aliases_of(entries(archive, ops={"alias_add", "alias_remove"})):
        archive.rows("INSERT INTO published.entity_alias VALUES (?, ?)", pair)
    for pair in merged_rows(archive.rows):
        archive.rows("INSERT INTO published.entity_merge VALUES (?, ?)", pair)
    for review in review_rows(archive.rows):
        archive.rows(f"INSERT INTO published.fact_review VALUES ({', '.join('?' * len(review))})", review)
