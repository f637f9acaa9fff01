"""Digests of facts: made when the journal asks for one, and again before a reader sees a fact of it changed (M-060, M-145)."""

from __future__ import annotations

import json
from collections.abc import Collection

from pipeline.models.facts import DIGEST
from pipeline.stages.facts import Digest, Input, digest_of
from pipeline.store.db import Archive
from pipeline.store.journal import entries_on

_COLUMNS = ", ".join(Input._fields)


def refresh_digests(archive: Archive, asked: Collection[str], *, everything: bool) -> None:
    """Brings the digests up to the facts, inside the fold's transaction. `asked`: targets of new requests; `everything`: make all anew.

    A digest whose facts all stand as it says them is left as it is, however much came beside them: readers are told that it is stale.
    """
    held = {(row[0], row[1]): json.loads(row[2]) for row in archive.rows("SELECT scope, scope_key, facts FROM digest")}
    if not (held or asked or everything):
        return
    wanted = {entry.target: (entry.scope, entry.scope_key) for entry in entries_on(archive, DIGEST, None)}
    for place, facts in held.items():
        if place not in wanted.values() or not _stands(archive, facts):
            archive.run("DELETE FROM digest WHERE scope = ? AND scope_key = ?", list(place))
    kept = {(row[0], row[1]) for row in archive.rows("SELECT scope, scope_key FROM digest")}
    for target, place in sorted(wanted.items()):
        if everything or target in asked or place not in kept:
            _make(archive, *place)


def _stands(archive: Archive, facts: dict[str, str]) -> bool:
    rows = archive.rows(
        "SELECT fact_id, row_version FROM known_fact WHERE life = 'current' AND list_contains(?::VARCHAR[], fact_id)", [sorted(facts)]
    )
    return dict(rows) == facts


def _make(archive: Archive, scope: str, key: str) -> None:
    archive.run("DELETE FROM digest WHERE scope = ? AND scope_key = ?", [scope, key])
    rows = archive.rows(f"SELECT {_COLUMNS} FROM known_fact WHERE life = 'current' AND scope = ? AND scope_key = ?", [scope, key])
    made = digest_of(Input(*row) for row in rows) or Digest("", {}, len(rows))  # nothing short enough can be said of so little
    seq = archive.one("SELECT coalesce(max(seq), 0) FROM journal")[0]
    newest = archive.one("SELECT coalesce(max(changed_fold), 0) FROM known_fact WHERE scope = ? AND scope_key = ?", [scope, key])[0]
    values = [scope, key, made.text, json.dumps(made.facts, sort_keys=True), made.left_out, seq, newest]
    archive.run("INSERT INTO digest VALUES (?, ?, ?, ?, ?, ?, ?)", values)
