"""What the journal holds of the model: consents, calls, batches (C-39, C-40, C-45). Reading back costs no call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pipeline.ids import canonical_json, short_hash
from pipeline.models.model_answers import QUARANTINED, RETRIED, SETTLED, TARGET, TRUNCATED, Consent, ModelSays, consent_of, says_of
from pipeline.store.db import Archive
from pipeline.store.journal import Entry, NewEntry, append_all, entries, standing
from pipeline.store.units import fold_state

ANSWER = "model_answer"
"""Op of the entry of one call."""
_NOTHING_STANDS = '"accepted":[]'
"""In the payload of an answer of which nothing was verified: most of them, and a fold need not read them."""
INTENT, SUBMITTED, COLLECTED = "intent", "submitted", "collected"
"""Phases of a batch: about to be handed in, handed in with its id, results read (or found to be void)."""
TROUBLE = "model.trouble"
"""Cursor row that remembers since when the model cannot be reached."""
QUIET = "model.quiet"
"""Cursor row that remembers at which state of the home there was nothing left to judge."""


@dataclass(frozen=True, slots=True)
class OpenBatch:
    """A batch whose results are not here. `batch_id` "" = it is not known whether it was handed in. `items`: JSON rows of its requests."""

    name: str
    batch_id: str
    made_us: int
    reserved: int
    items: tuple[dict[str, Any], ...]

    @property
    def keys(self) -> frozenset[str]:
        """Cache keys of all its portions."""
        return frozenset(str(key) for item in self.items for key in item["keys"])


class Booking(NamedTuple):
    """Money spent or reserved: when it counts (UTC microseconds) and how much (nano-dollars)."""

    made_us: int
    cost: int


@dataclass(frozen=True, slots=True)
class ModelRecord:
    """The model's part of the journal. `consent` None = off. `failed`: key -> answers thrown away so far; `truncated`: keys of such as
    were cut off. `outcomes`: how many calls ended how. `trouble`: (code, since when) of one that lasts.

    `state`: what the queue depends on beside the day: mail as folded, rules, everything said. `quiet`: see `note_quiet`.
    """

    consent: Consent | None
    settled: frozenset[str]
    failed: Mapping[str, int]
    truncated: frozenset[str]
    batches: tuple[OpenBatch, ...]
    bookings: tuple[Booking, ...]
    outcomes: Mapping[str, int]
    quarantined: frozenset[str]
    last_us: int | None
    known_batches: frozenset[str]
    trouble: tuple[str, int] | None
    state: str
    quiet: str

    @property
    def pending(self) -> frozenset[str]:
        """Keys in batches under way."""
        return frozenset(key for batch in self.batches for key in batch.keys)


def read_record(archive: Archive) -> ModelRecord:
    """Everything above. What was spent counts even if the entry was undone; what was said does not."""
    everything = entries(archive, ops=_OPS)
    found = [entry for entry in everything if entry.op in _OPS]
    valid = standing(everything)
    answers = [entry for entry in valid if entry.op == ANSWER and entry.payload is not None]
    keys: dict[str, set[str]] = {"settled": set(), "truncated": set(), QUARANTINED: set()}
    failed: Counter[str] = Counter()
    for entry in answers:
        payload, outcome = entry.payload or {}, str((entry.payload or {}).get("outcome"))
        own = {str(key) for key in payload.get("keys", ())}
        if outcome in SETTLED:
            keys["settled"] |= own
        if outcome in {RETRIED, TRUNCATED}:
            failed.update(own)
        for name in (TRUNCATED, QUARANTINED):
            if outcome == name:
                keys[name] |= own
    batches = _open_batches(found)
    return ModelRecord(
        consent=_consent(found, valid),
        settled=frozenset(keys["settled"]),
        failed=dict(failed),
        truncated=frozenset(keys["truncated"]),
        batches=batches,
        bookings=tuple(_bookings(found, batches)),
        outcomes=dict(Counter(str((entry.payload or {}).get("outcome")) for entry in answers)),
        quarantined=frozenset(keys[QUARANTINED]),
        last_us=max((entry.made_us for entry in answers), default=None),
        known_batches=frozenset(str(p["batch"]) for e in found if e.op == "model_batch" and (p := e.payload or {}).get("batch")),
        trouble=_trouble(archive),
        state=_state(archive),
        quiet=next((str(row[0]) for row in archive.rows("SELECT cursor FROM cursor WHERE stream = ?", [QUIET])), ""),
    )


def model_says(archive: Archive) -> ModelSays:
    """All verified candidates and verdicts that stand, oldest first: what the fold may make loops and proposals of."""
    said = [
        says_of(entry.payload, entry.made_us, entry.hash)
        for entry in standing(entries(archive, ops={ANSWER}, without=_NOTHING_STANDS))
        if entry.payload is not None
    ]
    return ModelSays(tuple(one for part in said for one in part.candidates), tuple(one for part in said for one in part.verdicts))


def persons_told_of(payload: Mapping[str, Any] | None) -> Iterable[str]:
    """Person ids of the conversation of an answer of which something stands: their units are to be folded again."""
    return payload["persons"] if payload and payload.get("accepted") else ()


def add_consent(archive: Archive, consent: Consent | None, made_us: int) -> None:
    """A person agrees, or (None) withdraws. Inside a write transaction."""
    op, payload = ("revoke", {}) if consent is None else ("consent", consent.as_json())
    append_all(archive, [NewEntry(op=op, target=TARGET, payload=payload, actor="owner", actor_kind="human", made_us=made_us)])


def add_answers(archive: Archive, payloads: Sequence[Mapping[str, Any]], made_us: int, run_id: str) -> None:
    """One entry for each call. Inside a write transaction."""
    rows = [NewEntry(ANSWER, str(one["conversation"]), one, f"model:{one['model']}", "llm", made_us, run_id=run_id) for one in payloads]
    append_all(archive, rows)


def add_batch(archive: Archive, name: str, phase: str, made_us: int, run_id: str, **payload: Any) -> None:
    """A step in the life of a batch. Inside a write transaction."""
    body = {"phase": phase, **payload}
    append_all(archive, [NewEntry("model_batch", name, body, "model", "llm", made_us, run_id=run_id)])


def note_trouble(archive: Archive, code: str, moment_us: int) -> None:
    """Remembers the first moment of a trouble that lasts; "" forgets it. Inside a write transaction."""
    known = _trouble(archive)
    if not code or known is None or known[0] != code:
        _remember(archive, TROUBLE, str(moment_us) if code else "", code)


def note_quiet(archive: Archive, moment: str) -> None:
    """Remembers a state and day at which nothing was left to judge, so that nobody looks again before one changes. Inside a write
    transaction."""
    _remember(archive, QUIET, moment, "")


def _remember(archive: Archive, stream: str, cursor: str, state: str) -> None:
    archive.run("DELETE FROM cursor WHERE stream = ?", [stream])
    if cursor:
        columns = "account, stream, key, cursor, pending_cursor, page_token, params_hash, full_sync_us, state"
        archive.run(f"INSERT INTO cursor ({columns}) VALUES ('', ?, '', ?, '', '', '', 0, ?)", [stream, cursor, state])


def _state(archive: Archive) -> str:
    """Of the fold and the journal, as a hash."""
    fold = {name: value for name, value in fold_state(archive).items() if name != "journal_seq"}
    return short_hash(canonical_json(fold), str(archive.one("SELECT coalesce(max(seq), 0) FROM journal")[0]))


def _trouble(archive: Archive) -> tuple[str, int] | None:
    """(code, since when) of the trouble that lasts, or None."""
    rows = archive.rows("SELECT state, cursor FROM cursor WHERE stream = ?", [TROUBLE])
    return (str(rows[0][0]), int(rows[0][1])) if rows else None


_OPS = frozenset({"model_answer", "model_batch", "consent", "revoke"})


def _consent(found: Sequence[Entry], valid: Sequence[Entry]) -> Consent | None:
    """What a person said last. An undone consent is none; to undo a withdrawal gives nothing back, since that asks for typed words."""
    said = [entry for entry in found if entry.op in {"consent", "revoke"} and entry.target == TARGET]
    if not said or said[-1].op == "revoke" or said[-1].seq not in {entry.seq for entry in valid}:
        return None
    return consent_of(said[-1].payload) if said[-1].payload and said[-1].actor_kind == "human" else None


def _open_batches(found: Iterable[Entry]) -> tuple[OpenBatch, ...]:
    batches: dict[str, OpenBatch] = {}
    for entry in found:
        if entry.op != "model_batch" or entry.payload is None:
            continue
        phase, known = entry.payload["phase"], batches.get(entry.target)
        if phase == COLLECTED:
            batches.pop(entry.target, None)
        elif phase == INTENT:
            batches[entry.target] = OpenBatch(
                entry.target, "", entry.made_us, int(entry.payload["reserved"]), tuple(entry.payload["items"])
            )
        elif known is not None:
            batches[entry.target] = replace(known, batch_id=str(entry.payload["batch"]))
    return tuple(batches.values())


def _bookings(found: Iterable[Entry], batches: Iterable[OpenBatch]) -> Iterator[Booking]:
    for entry in found:
        if entry.op == ANSWER and entry.payload is not None:
            yield Booking(int(entry.payload.get("booked_us", entry.made_us)), int(entry.payload["cost"]))
    for batch in batches:
        yield Booking(batch.made_us, batch.reserved)
