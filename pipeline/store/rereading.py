"""Stored raw messages once more through decoder and reader, for `rebuild` and for a newer reader (no quota needed)."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.models.items import ItemKind, ItemRecord
from pipeline.store import words
from pipeline.store.db import Archive
from pipeline.store.rows import ABSENT, Landed, arrow, labels_of_text

_BATCH = 2_500
_LACKING = " AND i.content_key NOT IN (SELECT content_key FROM reading WHERE reader_version = $version)"


def lacks_version(archive: Archive, version: str, since: int = -1) -> bool:
    """Whether a message stored after item `since` has no reading of `version`; an erased one needs none."""
    found = archive.rows(
        f"SELECT 1 FROM item i WHERE i.kind = 'message' AND i.version <> $absent AND i.seq > $since{_LACKING} LIMIT 1",
        {"version": version, "absent": ABSENT, "since": since},
    )
    return bool(found) and bool(
        archive.rows(
            "SELECT 1 FROM item i SEMI JOIN item_raw USING (content_key) WHERE i.kind = 'message' AND i.version <> $absent"
            f" AND i.seq > $since{_LACKING} LIMIT 1",
            {"version": version, "absent": ABSENT, "since": since},
        )
    )


def raw_messages(archive: Archive, first: int = 0, *, without_version: str | None = None) -> Iterator[tuple[int, list[ItemRecord]]]:
    """Stored message versions in batches, in order of storing, each with the row to go on from; only those without a reading of a
    version if it is given.

    Batches are ranges of rows: keys are hashes, and a batch of neighbouring keys would unpack the raw texts of the whole file.
    """
    if without_version is not None and not lacks_version(archive, without_version):
        return
    missing = _LACKING if without_version is not None else ""
    end = int(archive.one("SELECT coalesce(max(rowid), -1) FROM item_raw")[0])
    for start in range(first, end + 1, _BATCH):
        rows = archive.rows(
            "WITH batch AS (SELECT content_key, raw FROM item_raw WHERE rowid BETWEEN $first AND $last),"
            " labels AS (SELECT account, external_id, arg_max(labels, seq) AS labels FROM label_version GROUP BY 1, 2)"
            " SELECT i.content_key, any_value(i.account), any_value(i.external_id), any_value(i.occurred_us), any_value(r.raw),"
            " any_value(m.labels) FROM item i JOIN batch r USING (content_key) LEFT JOIN labels m USING (account, external_id)"
            f" WHERE i.kind = 'message'{missing} GROUP BY 1 ORDER BY 1",
            {"first": start, "last": start + _BATCH - 1} | ({"version": without_version} if missing else {}),
        )
        if rows:
            records = [ItemRecord(row[1], ItemKind.MESSAGE, row[2], row[3], row[4], labels_of_text(row[5] or "[]")) for row in rows]
            yield start + _BATCH, records


def replace_landed(archive: Archive, landed: Landed) -> None:
    """Replaces the message tables' rows of the landed contents. Texts are only ever added: an old one keeps its hash.

    Whose readings the file holds is open from now on: a fold by either reader looks at all of them first.
    """
    archive.run("DELETE FROM fold_state WHERE name = 'reader_version'")
    words.read_again(archive, landed.message.content_key)
    keys = arrow(content_key=landed.message.content_key)
    with archive.loaded(relanded=keys):
        for table in ("message", "link", "participant", "reading"):
            archive.run(f"DELETE FROM {table} USING relanded WHERE {table}.content_key = relanded.content_key")
    for table, key in (("message", ""), ("link", ""), ("participant", ""), ("reading", ""), ("body", "content_key, text_sha")):
        rows = getattr(landed, table)
        columns = {name: getattr(rows, name) for name in rows.__slots__}
        if not columns["content_key"]:
            continue
        anti = f" ANTI JOIN {table} USING ({key})" if key else ""
        with archive.loaded(rows=arrow(**columns)):
            archive.run(f"INSERT INTO {table} BY NAME SELECT * FROM rows{anti}")
