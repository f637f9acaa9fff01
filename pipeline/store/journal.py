"""The journal: what people, agents and models said. Append-only, hash-chained (M-002 to M-006)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.errors import UsageError
from pipeline.ids import canonical_json, sha256_hex
from pipeline.models.ledger import Decision, Evidence
from pipeline.store.db import Archive, Row
from pipeline.store.rows import arrow

LOOP_OPS = frozenset({"done", "drop", "wrong", "reopen", "due_set", "due_clear", "accept", "reject"})
"""Ops that change a loop."""
DECISION_OPS = LOOP_OPS | {"mute", "unmute", "snooze", "confirm"}
"""Ops that are acts of a person on loops."""
_OTHER_OPS = (
    *("remember", "import", "end", "forget", "alias_add", "alias_remove", "merge", "split", "model_answer", "model_batch", "consent"),
    *("revoke", "purge", "propose", "approve", "withdraw", "promote", "dream_op", "undo"),
)
OPS = DECISION_OPS.union(_OTHER_OPS)
"""The closed list (M-003)."""
ACTOR_KINDS = frozenset({"human", "rule", "llm", "agent", "import", "connector", "system"})

_START = "0" * 64
_SAID = 300
_COLUMNS = "seq, made_us, run_id, actor, actor_kind, op, scope, scope_key, target, payload_sha, prev, hash"
_SHA = _COLUMNS.split(", ").index("payload_sha")


@dataclass(frozen=True, slots=True)
class NewEntry:
    """What is to be appended. `payload`: JSON-able; `made_us`: when it was said, UTC microseconds; `target`: loop id,
    `kind:value` of a mute, or for `undo` a seq or run id."""

    op: str
    target: str
    payload: Mapping[str, Any]
    actor: str
    actor_kind: str
    made_us: int
    scope: str = "user"
    scope_key: str = ""
    run_id: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One stored journal row. `payload`: of one whose text was erased what stays of it, with `erased` true; None if nothing does."""

    seq: int
    made_us: int
    run_id: str
    actor: str
    actor_kind: str
    op: str
    scope: str
    scope_key: str
    target: str
    payload_sha: str
    prev: str
    hash: str
    payload: dict[str, Any] | None


def append(archive: Archive, new: NewEntry) -> Entry:
    """Append one entry inside the caller's write transaction; the stored row. Raises UsageError, nothing written, if it is malformed."""
    return append_all(archive, [new])[0]


def append_all(archive: Archive, new: Sequence[NewEntry]) -> list[Entry]:
    """Append entries in order; see `append`."""
    for entry in new:
        _check(entry)
    last = archive.rows("SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1")
    seq, prev = last[0] if last else (0, _START)
    stored, texts = [], []
    for entry in new:
        seq += 1
        text = canonical_json(entry.payload)
        sha = sha256_hex(text)
        said = (entry.made_us, entry.run_id, entry.actor, entry.actor_kind, entry.op, entry.scope, entry.scope_key, entry.target)
        fields = (seq, *said, sha, prev)
        row: Row = (*fields, _hash(fields))
        prev = row[-1]
        stored.append(Entry(*(*row, json.loads(text))))
        texts.append((row, text))
    (_insert_many if len(new) > _FEW else _insert)(archive, texts)
    return stored


_FEW = 100


def _insert(archive: Archive, rows: Sequence[tuple[Row, str]]) -> None:
    for row, text in rows:
        archive.run(f"INSERT INTO journal({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        archive.run(
            "INSERT INTO journal_payload SELECT $sha, $text WHERE NOT EXISTS (FROM journal_payload WHERE payload_sha = $sha)",
            {"sha": row[_SHA], "text": text},
        )


def _insert_many(archive: Archive, rows: Sequence[tuple[Row, str]]) -> None:
    """The same for thousands: two statements instead of two for each."""
    columns = zip(_COLUMNS.split(", "), zip(*(row for row, _ in rows), strict=True), strict=True)
    texts = {row[_SHA]: text for row, text in rows}
    tables = {"rows": arrow(**{name: list(column) for name, column in columns})}
    with archive.loaded(**tables, texts=arrow(payload_sha=list(texts), payload=list(texts.values()))):
        archive.run("INSERT INTO journal BY NAME FROM rows")
        archive.run("INSERT INTO journal_payload BY NAME FROM texts ANTI JOIN journal_payload USING (payload_sha)")


def entries(archive: Archive, since_seq: int = 0, ops: Iterable[str] | None = None, without: str = "") -> list[Entry]:
    """All rows with seq > `since_seq`, in order; with `ops` only those ops and every `undo`, which is enough for `standing`: what a model
    said is large, and few ask for it. `without`: rows whose payload, as canonical JSON, holds this text are left out."""
    columns = ", ".join(f"j.{name}" for name in _COLUMNS.split(", "))
    wanted = None if ops is None else sorted({*ops, "undo"})
    rows = archive.rows(
        f"SELECT {columns}, p.payload FROM journal j LEFT JOIN journal_payload p USING (payload_sha)"
        " WHERE j.seq > $since AND ($wanted IS NULL OR list_contains($wanted, j.op))"
        " AND ($without = '' OR NOT coalesce(contains(p.payload, $without), false)) ORDER BY j.seq",
        {"since": since_seq, "wanted": wanted, "without": without},
    )
    return _loaded(archive, rows)


def entries_on(archive: Archive, prefix: str, targets: Sequence[str] | None, keep: Callable[[Entry], bool] = lambda _: True) -> list[Entry]:
    """Rows whose target is one of `targets` (None: begins with `prefix`) that stand among those to `keep`, in order; undos are heeded."""
    columns = ", ".join(f"j.{name}" for name in _COLUMNS.split(", "))
    wanted = "starts_with(j.target, $prefix)" if targets is None else "list_contains($targets::VARCHAR[], j.target)"
    params: dict[str, object] = {"prefix": prefix} if targets is None else {"targets": list(targets)}
    rows = archive.rows(
        f"SELECT {columns}, p.payload FROM journal j LEFT JOIN journal_payload p USING (payload_sha)"
        f" WHERE j.op = 'undo' OR {wanted} ORDER BY j.seq",
        params,
    )
    return standing(entry for entry in _loaded(archive, rows) if keep(entry))


def erased_payloads(rows: Callable[..., list[Row]]) -> dict[str, dict[str, Any]]:
    """Hash of an erased payload -> what stays of it, as the entries of the purges say (D-206a)."""
    said = rows("SELECT p.payload FROM journal JOIN journal_payload p USING (payload_sha) WHERE op = 'purge' ORDER BY seq")
    return {sha: kept | {"erased": True} for row in said for sha, kept in json.loads(row[0]).get("erased", {}).items()}


def _loaded(archive: Archive, rows: Sequence[Row]) -> list[Entry]:
    """Journal rows with their payload behind them."""
    kept = erased_payloads(archive.rows) if any(row[-1] is None for row in rows) else {}
    return [Entry(*(*row[:-1], kept.get(row[9]) if row[-1] is None else json.loads(row[-1]))) for row in rows]


def standing(found: Iterable[Entry]) -> list[Entry]:
    """The entries that count: neither an `undo` nor named by one that itself stands (M-006). An undo reaches earlier rows only."""
    kept = list(found)
    counting = standing_seqs(kept)
    return sorted((entry for entry in kept if entry.op != "undo" and entry.seq in counting), key=lambda entry: entry.seq)


def standing_seqs(found: Iterable[Entry]) -> set[int]:
    """Numbers of the entries, undos included, that no undo which itself counts names."""
    undone: set[str] = set()
    counting = set()
    for entry in sorted(found, key=lambda entry: entry.seq, reverse=True):
        if str(entry.seq) in undone or (entry.run_id and entry.run_id in undone):
            continue
        counting.add(entry.seq)
        if entry.op == "undo":
            undone.add(entry.target)
    return counting


def decisions(archive: Archive) -> list[Decision]:
    """Acts of persons that stand, in order of the journal, as the fold reads them."""
    return [as_decision(entry) for entry in standing(entries(archive)) if entry.op in DECISION_OPS]


def as_decision(entry: Entry) -> Decision:
    """A journal row as the fold reads it. Payload keys: person, type, evidence_ids [[account, message id]], because, until_us, note, due,
    due_zone, proof {item: [account, message id], start, end, quote, text_sha}; a proof without a span is words alone."""
    payload = entry.payload or {}
    until = payload.get("until_us")
    return Decision(
        op=entry.op,
        target=entry.target,
        made_us=entry.made_us,
        hash=entry.hash,
        person=str(payload.get("person", "")),
        evidence_ids=tuple((str(account), str(message)) for account, message in payload.get("evidence_ids", ())),
        because=str(payload.get("because", "")),
        until_us=None if until is None else int(until),
        type=str(payload.get("type", "")),
        note=str(payload.get("note", "")),
        due=str(payload.get("due", "")),
        due_zone=str(payload.get("due_zone", "")),
        proof=_proof(payload.get("proof", {})),
    )


def _proof(said: Mapping[str, Any]) -> Evidence | None:
    if "quote" not in said or "item" not in said:
        return None
    account, message_id = said["item"]
    return Evidence(str(account), str(message_id), int(said["start"]), int(said["end"]), str(said["quote"]), str(said["text_sha"]))


def said_by(entry: Entry) -> str:
    """Who proposes, a blank, and on what ground: the words of the proof or its message, then the reason; on one line, cut at 300."""
    payload = entry.payload or {}
    proof = payload.get("proof", {})
    grounds = [str(proof.get("text", "")), f"message {proof['item'][1]}" if "item" in proof else "", str(payload.get("because", ""))]
    words = " ".join("; ".join(filter(None, grounds)).split())
    return f"{entry.actor} {words}".strip()[:_SAID]


def first_broken(archive: Archive) -> int | None:
    """Seq of the first row whose number, link, hash or payload does not fit, or None if the chain is whole (M-004).

    A payload may be missing only if a purge says that it erased it.
    """
    columns = ", ".join(f"j.{name}" for name in _COLUMNS.split(", "))
    rows = archive.rows(f"SELECT {columns}, p.payload FROM journal j LEFT JOIN journal_payload p USING (payload_sha) ORDER BY j.seq")
    erased = erased_payloads(archive.rows) if any(row[12] is None for row in rows) else {}
    prev = _START
    for expected, row in enumerate(rows, start=1):
        fields, stored, payload = row[:11], row[11], row[12]
        worded = row[9] in erased if payload is None else sha256_hex(payload) == row[9]
        if not (row[0] == expected and row[10] == prev and stored == _hash(fields) and worded):
            return expected if row[0] != expected else int(row[0])
        prev = stored
    return None


_SUSPECT = f"""
WITH chained AS (
  SELECT j.*, lag(hash, 1, '{_START}') OVER (ORDER BY seq) AS before, row_number() OVER (ORDER BY seq) AS n FROM journal j)
SELECT 1 FROM chained j LEFT JOIN journal_payload p USING (payload_sha)
WHERE j.seq <> j.n OR j.prev <> j.before OR (p.payload IS NULL AND NOT list_contains($erased::VARCHAR[], j.payload_sha))
  OR (p.payload IS NOT NULL AND NOT starts_with(j.op, 'model_') AND sha256(p.payload) <> j.payload_sha)
  OR j.hash <> sha256(concat('[', j.seq, ',', j.made_us, ',', to_json(j.run_id), ',', to_json(j.actor), ',', to_json(j.actor_kind), ',',
    to_json(j.op), ',', to_json(j.scope), ',', to_json(j.scope_key), ',', to_json(j.target), ',', to_json(j.payload_sha), ',',
    to_json(j.prev), ']'))
LIMIT 1
"""


def broken_at_sight(archive: Archive) -> int | None:
    """As `first_broken`, at a fraction of its cost, for every publication: the database looks for a row that does not fit, and only then
    is the chain walked. The text of what a model said, which is large, is left to `first_broken`."""
    return first_broken(archive) if archive.rows(_SUSPECT, {"erased": sorted(erased_payloads(archive.rows))}) else None


def _hash(fields: Sequence[object]) -> str:
    return sha256_hex(canonical_json(list(fields)))


def _check(entry: NewEntry) -> None:
    if entry.op not in OPS:
        raise UsageError(f"There is no journal operation {entry.op!r}.", fix=f"Use one of: {', '.join(sorted(OPS))}.")
    if entry.actor_kind not in ACTOR_KINDS:
        raise UsageError(f"There is no kind of actor {entry.actor_kind!r}.", fix=f"Use one of: {', '.join(sorted(ACTOR_KINDS))}.")
    if not entry.actor or not entry.scope:
        raise UsageError("A journal entry needs an actor and a scope.", fix="Name who says it and for whom.")
    for evidence in entry.payload.get("evidence_ids", ()):
        if not isinstance(evidence, list | tuple) or len(evidence) != 2:
            raise UsageError("Evidence of a decision is a list of (account, message id) pairs.", fix="Pass pairs of two texts.")
