"""The whole ledger as sorted canonical JSON lines: equal archives, in whatever order they were filled, give equal bytes (D-211).

No receipt columns: seq, recorded_us, run ids, chain hashes, and what follows from the moment something was fetched.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from pipeline.ids import canonical_json, short_hash
from pipeline.store.db import Archive

_LOOP = (
    "loop_id, type, status, person, counterparty, counterparty_name, account, thread_id, conversation, subject, opened_us, ripe_us,"
    " last_activity_us, closed_us, due, due_zone, confidence, rules, flags, message_id, span_start, span_end, quote, text_sha, pull"
)
_STEP = "loop_id, n, what, as_of_us, rule, account, message_id, span_start, span_end, quote, text_sha, decision, note"
_KNOWN = (
    "fact_id, scope, scope_key, subject, predicate, object, object_norm, polarity, shape, life, trust, basis, actor, asserted_us,"
    " valid_from, valid_to, learned_us, backfilled, replaced_by, challenges, recheck_us, importance, model, prompt_ver, rule, rule_ver,"
    " provenance, because, slot, source_gone, check_pending"
)
_ANCHOR = "fact_id, role, kind, hard, signal, status, made_us, account, message_id, span_start, span_end, quote, text_sha, ref"
_MAIL = "account, external_id, thread_id, arrived_us, labels, present, owner_sent, incomplete, conversation"
_FACT = (
    "fact_id, scope, scope_key, subject, predicate, object, object_norm, polarity, shape, life, trust, ended_us, basis, asserted_us,"
    " valid_until, rule, account, message_id, span_start, span_end, text_sha, loops"
)
_EDGE = "edge_id, loop_id, predicate, source, target, life, trust, ended_us, asserted_us, valid_until"
_INVITATION = "account, event_id, series, organizer, organizer_name, summary, start, link, from_us, until_us"
_REASON = "account, message_id, person, code, rule, as_of_us"


def canonical_lines(archive: Archive) -> list[str]:
    """One JSON object a row, sorted: kinds `loop` (with its steps and aliases), `mail`, `filtered` (mail in a conversation that
    intake rules leave with gaps), `person`, `reason`, `invitation`, `fact`, `edge`, `known_fact` (with its anchors), `decision`."""
    lines = [
        *_loops(archive),
        *_persons(archive),
        *_plain(archive, "mail", _MAIL),
        *({"kind": "filtered", **row} for row in _rows(archive, "account, external_id", "mail WHERE filtered")),
        *_plain(archive, "reason", _REASON),
        *_plain(archive, "invitation", _INVITATION),
        *_plain(archive, "fact", _FACT),
        *_plain(archive, "edge", _EDGE),
        *_decisions(archive),
        *_known_facts(archive),
    ]
    return sorted(canonical_json(line) for line in lines)


def _rows(archive: Archive, columns: str, table: str) -> Iterator[dict[str, Any]]:
    names = [name.strip() for name in columns.split(",")]
    for row in archive.rows(f"SELECT {columns} FROM {table} ORDER BY ALL"):
        yield dict(zip(names, row, strict=True))


def _plain(archive: Archive, table: str, columns: str) -> Iterator[dict[str, Any]]:
    for row in _rows(archive, columns, table):
        yield {"kind": table, **row, **({"labels": json.loads(row["labels"])} if "labels" in row else {})}


def _loops(archive: Archive) -> Iterator[dict[str, Any]]:
    said = _said(archive)
    steps: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for step in sorted(_rows(archive, _STEP, "loop_step"), key=lambda step: (step["loop_id"], step["n"])):
        decision = step["decision"]
        steps[step.pop("loop_id")].append({**step, "decision": said.get(decision, decision)})
    joined: dict[str, list[str]] = defaultdict(list)
    for row in _rows(archive, "loop_id, alias", "loop_alias"):
        joined[row["loop_id"]].append(row["alias"])
    for loop in _rows(archive, _LOOP, "loop"):
        parsed = {"rules": json.loads(loop["rules"]), "flags": json.loads(loop["flags"])}
        yield {"kind": "loop", **loop, **parsed, "steps": steps[loop["loop_id"]], "joined": sorted(joined[loop["loop_id"]])}


def _known_facts(archive: Archive) -> Iterator[dict[str, Any]]:
    facts = list(_rows(archive, _KNOWN, "known_fact"))
    said = _said(archive) if facts else {}
    anchors: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for anchor in _rows(archive, _ANCHOR, "fact_anchor"):
        anchors[anchor.pop("fact_id")].append({**anchor, "ref": said.get(anchor["ref"], anchor["ref"])})
    for fact in facts:
        yield {"kind": "known_fact", **fact, "anchors": sorted(anchors[fact["fact_id"]], key=canonical_json)}


def _persons(archive: Archive) -> Iterator[dict[str, Any]]:
    addresses: dict[str, list[str]] = defaultdict(list)
    for row in _rows(archive, "person, address", "person_address"):
        addresses[row["person"]].append(row["address"])
    for row in _rows(archive, "person, name, in_contacts", "person"):
        yield {"kind": "person", **row, "addresses": addresses[row["person"]]}


_SAID = "made_us, actor, actor_kind, op, scope, scope_key, target, payload_sha"


def _said(archive: Archive) -> dict[str, str]:
    """Chain hash of a journal row -> hash of what was said alone, which no other row's arrival changes."""
    return {row["hash"]: _content_hash(row) for row in _rows(archive, f"{_SAID}, hash", "journal")}


def _decisions(archive: Archive) -> Iterator[dict[str, Any]]:
    for row in _rows(archive, _SAID, "journal"):
        yield {"kind": "decision", **row, "id": _content_hash(row)}


def _content_hash(row: dict[str, Any]) -> str:
    return short_hash(*(str(row[name]) for name in _SAID.split(", ")))
