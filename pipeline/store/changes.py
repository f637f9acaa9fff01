"""What changed since readers last looked: kept at each publication, outside the fold, so that a rebuild changes none of it (M-116).

`seen` holds one row for every fact and loop that was ever published, with the publications that brought, changed and brought it back;
what is no longer there stays as `gone`.
"""

from __future__ import annotations

from pipeline.store.db import Archive

GONE = "gone"
_FRESH = """CREATE OR REPLACE TEMP TABLE fresh AS
SELECT 'fact' AS kind, fact_id AS id, scope, scope_key, life AS state, trust, row_version AS sig FROM known_fact
UNION ALL
SELECT 'loop', loop_id, '', '', status, '', md5(concat_ws(chr(31), type, status, person, counterparty, subject, coalesce(due, ''), due_zone,
  flags, quote, coalesce(closed_us, 0), last_activity_us, ripe_us)) FROM loop"""
_CHANGED = """UPDATE seen SET state = f.state, trust = f.trust, sig = f.sig, scope = f.scope, scope_key = f.scope_key, changed_seq = $seq,
  added_seq = CASE WHEN seen.state = 'gone' THEN $seq ELSE seen.added_seq END,
  back_seq = CASE WHEN seen.state NOT IN ('open', 'current', 'challenger') AND f.state IN ('open', 'current', 'challenger')
    THEN $seq ELSE seen.back_seq END
FROM fresh f WHERE seen.kind = f.kind AND seen.id = f.id AND seen.sig <> f.sig"""
_ADDED = """INSERT INTO seen SELECT f.kind, f.id, f.scope, f.scope_key, f.state, f.trust, f.sig, $seq, 0, $seq FROM fresh f
ANTI JOIN seen s ON s.kind = f.kind AND s.id = f.id"""
_GONE = """UPDATE seen SET state = 'gone', sig = '', changed_seq = $seq WHERE state <> 'gone'
AND NOT EXISTS (SELECT 1 FROM fresh f WHERE f.kind = seen.kind AND f.id = seen.id)"""


def note_changes(archive: Archive, now_us: int) -> int:
    """Compare what is about to be published with what was; how many rows differ. Inside a write transaction.

    A publication without a change gets no number, so that the list grows with changes and not with syncs.
    """
    seq = int(archive.one("SELECT coalesce(max(seq), 0) + 1 FROM publication")[0])
    archive.rows(_FRESH)
    count = sum(archive.run(sql, {"seq": seq}) for sql in (_CHANGED, _GONE, _ADDED))
    archive.rows("DROP TABLE fresh")
    if count:
        archive.run("INSERT INTO publication VALUES (?, ?)", [seq, now_us])
    return count
