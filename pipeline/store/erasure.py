"""Erasing for good: what forgetting has only hidden leaves the bytes of the archive, which is written anew without it (D-206a).

Ids, hashes and reasons stay, so the chain of the journal still verifies and nothing is fetched again. Why a new file: an UPDATE leaves
the old bytes where they were (docs/store.md).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from pipeline.models.facts import CLAIM_OPS, FACT_PREFIX, slot_key
from pipeline.models.model_frame import frame_of
from pipeline.store.db import FRESH, Archive, rewrite_archive
from pipeline.store.engine import ALIAS
from pipeline.store.hidden import Key, forgotten_items
from pipeline.store.home import Home
from pipeline.store.journal import NewEntry, append
from pipeline.store.lease import WAITING, Waiting
from pipeline.store.migrate import NUMBER_TABLE
from pipeline.store.rows import arrow

_CLAIM_KEPT = (
    *("polarity", "shape", "cardinality", "model", "prompt_ver", "rule", "rule_ver", "asserted_us", "learned_us", "recheck_days"),
    *("importance", "backfilled", "review_id"),
)
_PROOF_KEPT = ("item", "start", "end", "text_sha")


@dataclass(frozen=True, slots=True)
class Erasures:
    """What is to go: `payloads`, hash of a journal payload -> what stays of it; `contents`, keys of message versions.

    `facts`, `messages`, `others`: how many claims, messages and further journal entries that is.
    """

    payloads: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    contents: Collection[int] = ()
    facts: int = 0
    messages: int = 0
    others: int = 0

    @property
    def count(self) -> int:
        """All texts that are hidden and still there."""
        return self.facts + self.messages + self.others


def pending(archive: Archive) -> Erasures:
    """What was forgotten and has not left the archive yet. The facts must be folded."""
    items = forgotten_items(archive)
    claims = _claims(archive)
    others = {**_proposals(archive), **_others(archive, items)}
    contents, messages = _contents(archive, items)
    return Erasures({**claims, **others}, contents, len(claims), messages, len(others))


def purge(home: Home, *, now_us: int, waiting: Waiting = WAITING) -> Erasures:
    """Write the archive of `home` anew without what was forgotten; what went. Afterwards the ledger is to be folded and published.

    One journal entry says what went, so that nothing else may be missing. A kill anywhere leaves the old file or the new one.
    """

    return rewrite_archive(home, lambda archive: copy_without(archive, now_us)[0], waiting=waiting)


def copy_without(archive: Archive, now_us: int) -> tuple[Erasures, dict[str, int]]:
    """Fill the attached empty archive with all of this one but what was forgotten, which an entry of its journal then names; what went,
    and how many rows each table got."""
    found = pending(archive)
    rows = copy_tables(archive, found)
    if found.count:
        _note(archive, found, now_us)
        rows |= {name: rows[name] + 1 for name in ("journal", "journal_payload")}
    return found, rows


def copy_tables(archive: Archive, erased: Erasures) -> dict[str, int]:
    """Fill the attached empty archive with every table of this one but for `erased`; how many rows each table got."""
    names = [
        str(row[0])
        for row in archive.rows(
            "SELECT table_name FROM duckdb_tables() WHERE database_name = ? AND table_name <> ? ORDER BY 1", [FRESH, NUMBER_TABLE]
        )
    ]
    with archive.loaded(
        gone_payload=arrow(payload_sha=sorted(erased.payloads)), gone_content=arrow(content_key=sorted(erased.contents) or [-1])
    ):
        return {name: archive.run(f"INSERT INTO {FRESH}.{name} BY NAME {_SELECTED.get(name, f'FROM {name}')}") for name in names}


_SELECTED = {
    "journal_payload": "FROM journal_payload ANTI JOIN gone_payload USING (payload_sha)",
    "message": "SELECT * REPLACE (CASE WHEN content_key IN (FROM gone_content) THEN '' ELSE decoded END AS decoded) FROM message",
    **{name: f"FROM {name} ANTI JOIN gone_content USING (content_key)" for name in ("item_raw", "body", "reading")},
}


def _note(archive: Archive, found: Erasures, now_us: int) -> None:
    """The entry of the purge, at the end of the new file's journal."""
    payload = {"erased": found.payloads, "facts": found.facts, "messages": found.messages}
    archive.rows(f"USE {FRESH}")
    try:
        append(archive, NewEntry("purge", "archive", payload, "owner", "human", now_us, "user", "owner"))
    finally:
        archive.rows(f"USE {ALIAS}")


def _claims(archive: Archive) -> dict[str, dict[str, Any]]:
    """Payloads of forgotten facts; one that says the same of a fact of another scope, which stands, is that one's too."""
    rows = archive.rows(
        "WITH said AS (SELECT j.payload_sha, j.scope, j.scope_key, coalesce(f.life = 'forgotten', false) AS gone FROM journal j"
        "  LEFT JOIN known_fact f ON f.fact_id = j.target WHERE list_contains(?::VARCHAR[], j.op)),"
        " gone AS (SELECT payload_sha, any_value(scope) AS scope, any_value(scope_key) AS scope_key FROM said GROUP BY 1"
        "  HAVING bool_and(gone))"
        " SELECT g.payload_sha, g.scope, g.scope_key, p.payload FROM gone g JOIN journal_payload p USING (payload_sha) ORDER BY 1",
        [sorted(CLAIM_OPS)],
    )
    return {sha: _claim_kept(scope, scope_key, json.loads(text)) for sha, scope, scope_key, text in rows}


def _proposals(archive: Archive) -> dict[str, dict[str, Any]]:
    """Payloads of proposals to say what was forgotten since, or what was forgotten where it came from and stands nowhere else."""
    rows = archive.rows(
        "SELECT j.target, j.scope, j.scope_key, j.payload_sha, p.payload FROM journal j JOIN journal_payload p USING (payload_sha)"
        " WHERE j.op = 'propose' AND starts_with(j.target, ?) ORDER BY j.seq",
        [FACT_PREFIX],
    )
    life: dict[str, str] = dict(archive.rows("SELECT fact_id, life FROM known_fact")) if rows else {}
    found = {}
    for target, scope, scope_key, sha, text in rows:
        payload = json.loads(text)
        says = payload.get("says", {})
        if payload.get("op") in CLAIM_OPS and life.get(target, life.get(says.get("from", ""))) == "forgotten":
            found[str(sha)] = {**payload, "says": _claim_kept(scope, scope_key, says)}
    return found


def _claim_kept(scope: str, scope_key: str, payload: Mapping[str, Any]) -> dict[str, Any]:
    """A claim without a word of it: its kind, what it competes for, and where in which mails it stood."""
    said = [str(payload.get(name, "")) for name in ("subject", "predicate", "object", "shape", "cardinality")]
    spans = [[*span[:4], "", *span[5:]] for span in payload.get("spans", ())]
    kept = {name: payload[name] for name in _CLAIM_KEPT if name in payload}
    return {**kept, "slot": slot_key(scope, scope_key, *said), **({"spans": spans} if spans else {})}


def _others(archive: Archive, items: Collection[Key]) -> dict[str, dict[str, Any]]:
    """Payloads of decisions and of a model's answers that quote forgotten messages."""
    if not items:
        return {}
    rows = archive.rows(
        "SELECT DISTINCT j.op, j.payload_sha, p.payload FROM journal j JOIN journal_payload p USING (payload_sha)"
        " WHERE j.op NOT IN ('remember', 'import', 'purge', 'forget') AND contains(p.payload, 'quote') ORDER BY 2"
    )
    kept = {sha: (_answer_kept if op == "model_answer" else _decision_kept)(json.loads(text), items) for op, sha, text in rows}
    return {sha: payload for sha, payload in kept.items() if payload is not None}


def _decision_kept(payload: dict[str, Any], items: Collection[Key]) -> dict[str, Any] | None:
    """A decision without the words of its proof; None if its proof is no forgotten message."""
    proof = payload.get("proof") or {}
    if not proof.get("quote") or tuple(proof.get("item", ())) not in items:
        return None
    return {**payload, "proof": {name: proof[name] for name in _PROOF_KEPT if name in proof}}


def _answer_kept(payload: dict[str, Any], items: Collection[Key]) -> dict[str, Any] | None:
    """A model's answer without what it said of forgotten messages; None if it said nothing of them."""
    frame = frame_of(payload["frame"]) if payload.get("frame") else None
    gone = {one.ref for one in frame.messages if (one.account, one.message_id) in items} if frame else set()
    said = {
        name: [{"message_id": one["message_id"]} if one.get("message_id") in gone else one for one in payload.get(name, ())]
        for name in ("candidates", "verdicts")
    }
    if all(said[name] == payload.get(name, []) for name in said):
        return None
    accepted = [one for one in payload.get("accepted", ()) if said[one["list"]][one["index"]].get("message_id") not in gone]
    return {**payload, **said, "accepted": accepted}


def _contents(archive: Archive, items: Collection[Key]) -> tuple[list[int], int]:
    """(content keys of the stored versions, number of messages) that are forgotten and still have a text."""
    if not items:
        return [], 0
    wanted = sorted(items)
    with archive.loaded(wanted=arrow(account=[one for one, _ in wanted], external_id=[one for _, one in wanted])):
        rows = archive.rows(
            "SELECT DISTINCT i.content_key, i.account, i.external_id FROM item i SEMI JOIN wanted USING (account, external_id)"
            " SEMI JOIN item_raw r ON r.content_key = i.content_key WHERE i.kind = 'message' ORDER BY 1"
        )
    return [int(row[0]) for row in rows], len({row[1:] for row in rows})
