"""Who was said to be one: merges and splits that stand in the journal, and what they come to (M-073)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pipeline.store.journal import Entry, standing

Rows = Callable[..., list[tuple[Any, ...]]]
IDENTITY_OPS = frozenset({"merge", "split"})


def merges_of(entries: Iterable[Entry]) -> dict[str, str]:
    """Part -> the whole it was merged into, by entries of persons that stand, in their order. One that would close a circle counts for
    nothing: an undo can bring back what later entries did not reckon with."""
    held: dict[str, str] = {}
    for entry in entries:
        part = str((entry.payload or {}).get("part", ""))
        if entry.actor_kind != "human" or not part:
            continue
        if entry.op == "split":
            held.pop(part, None)
        elif entry.op == "merge" and root_of(held, entry.target) != part and part != entry.target:
            held[part] = entry.target
    return held


def root_of(held: Mapping[str, str], key: str) -> str:
    """The whole of the whole of ... `key`; itself if it is part of nothing."""
    while key in held:
        key = held[key]
    return key


def merges_in(rows: Rows) -> dict[str, str]:
    """`merges_of` the journal behind `rows`."""
    found = rows(
        "SELECT j.seq, j.made_us, j.run_id, j.actor, j.actor_kind, j.op, j.scope, j.scope_key, j.target, j.payload_sha, j.prev, j.hash,"
        " p.payload FROM journal j LEFT JOIN journal_payload p USING (payload_sha)"
        " WHERE list_contains(?::VARCHAR[], j.op) ORDER BY j.seq",
        [sorted({*IDENTITY_OPS, "undo"})],
    )
    kept = standing(Entry(*(*row[:-1], None if row[-1] is None else json.loads(row[-1]))) for row in found)
    return merges_of(entry for entry in kept if entry.op in IDENTITY_OPS)


def merged_rows(rows: Rows) -> list[tuple[str, str]]:
    """(part, root) of every merge that stands, for the published table."""
    held = merges_in(rows)
    return sorted((part, root_of(held, part)) for part in held)
