"""`promote`: a fact into a wider scope, as a journal entry of its own; the row it comes from stays what and where it is (M-080, M-088)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from pydantic import Field

from memory.answers import PAGE_LIMIT, PROTOCOL_VERSION, Part
from memory.fact_desk import FactDesk, found
from memory.fact_door import FactRow
from memory.fact_review import propose, scope_name
from memory.ledger_sql import Rows
from memory.remember import Prepared, check_quota, claim_base
from memory.rows import stamp
from pipeline.errors import UsageError
from pipeline.models.facts import CLAIM_OPS, REVIEWED, SCOPES, TERMINAL, fact_id, slot_key
from pipeline.store.journal import Entry, NewEntry

CREATED, SHARED, KEPT, PENDING = "created", "already_shared", "kept_private", "pending_review"
_TAKEN = (
    "subject",
    "predicate",
    "object",
    "polarity",
    "shape",
    "cardinality",
    "date",
    "provenance",
    "valid_from",
    "valid_to",
    "recheck_days",
)
_SIGNAL = 7
"""Place of the hard signal in a stored span: it stays behind, since whoever promotes did not see it."""


class Promoted(Part):
    """What became of one fact. `result`: created | already_shared | kept_private | pending_review; `shared_id`: the row that is wider."""

    fact_id: str
    result: str
    shared_id: str | None
    review_id: str | None
    because: str


class PromoteAnswer(Part):
    """`promote`: the four counts add up to the number of ids that were given."""

    schema_name: str = Field(default="loopledger/promoted@1", serialization_alias="schema")
    protocol_version: int = PROTOCOL_VERSION
    scope_used: str
    created: int
    already_shared: int
    kept_private: int
    pending_review: int
    facts: list[Promoted]
    made_at: str


def promote(desk: FactDesk, ids: Sequence[str], to: str) -> PromoteAnswer:
    """Say the facts `ids` once more in scope `to`, unverified. Into a team each is a proposal.

    A fact is kept where it is if it does not hold, lost what confirmed it, stands as widely already, or if another value holds there.
    Raises NotFoundError for an id, UsageError for a scope that is not granted or is nobody else's, for no or too many ids; BusyError.
    """
    place = desk.principal.place(to, write=True)
    if place[0] == "private" or not 1 <= len(ids) <= PAGE_LIMIT:
        problem = "what is private is shared with nobody" if place[0] == "private" else f"{len(ids)} facts, 1 to {PAGE_LIMIT} go at a time"
        raise UsageError(problem, fix="loopledger memory promote FACT... --to user, or --to team:NAME")
    results: list[Promoted] = []

    def say(rows: Rows) -> Sequence[NewEntry]:
        results.clear()
        work = _Work(desk, rows, place, to)
        for one in ids:
            results.append(work.one(found(desk, rows, one)))
        return work.entries

    def tell(_: Rows, __: Sequence[Entry]) -> PromoteAnswer:
        counts = Counter(one.result for one in results)
        return PromoteAnswer(
            scope_used=scope_name(*place),
            created=counts[CREATED],
            already_shared=counts[SHARED],
            kept_private=counts[KEPT],
            pending_review=counts[PENDING],
            facts=results,
            made_at=stamp(desk.now_us),
        )

    return desk.write(say, tell, now_us=desk.now_us)


class _Work:
    """One call: entries to write, and what they will make, so that two ids of one value are one row."""

    def __init__(self, desk: FactDesk, rows: Rows, place: tuple[str, str], to: str) -> None:
        self.desk, self.rows, self.place = desk, rows, place
        self.door = desk.door(rows, to)
        self.entries: list[NewEntry] = []
        self._made: dict[str, Promoted] = {}
        self._slots: set[str] = set()

    def one(self, row: FactRow) -> Promoted:
        """What becomes of `row`."""
        why = _stays(row, self.place)
        if why:
            return _told(row, SHARED if (row.scope, row.scope_key) == self.place else KEPT, because=why)
        ready = self._ready(row)
        earlier = self._made.get(ready.target)
        if earlier is not None:
            return _told(row, PENDING if earlier.review_id else SHARED, ready.target, earlier.review_id)
        same = self.door.get(ready.target)
        if same is not None and same.life in ("current", "challenger"):
            return _told(row, SHARED, same.fact_id)
        why = self._taken(ready, same)
        if why:
            return _told(row, KEPT, because=why)
        self._made[ready.target] = result = self._write(row, ready, same)
        return result

    def _write(self, row: FactRow, ready: Prepared, same: FactRow | None) -> Promoted:
        if self.place[0] in REVIEWED:
            base = claim_base(self.door, ready, same, row)
            name, entries = propose(self.desk, self.rows, "promote", ready.target, self.place, ready.payload, base)
            self.entries += entries
            return _told(row, PENDING, ready.target, name)
        if not self.desk.principal.is_person:
            check_quota(self.door, ready)
        self._slots |= {ready.slot} if ready.slot else set()
        self.entries.append(self.desk.entry("promote", ready.target, ready.payload, *self.place))
        return _told(row, CREATED, ready.target)

    def _taken(self, ready: Prepared, same: FactRow | None) -> str:
        """Why there is no room for it, "" if there is."""
        if same is not None and same.life in TERMINAL:
            return f"it was {same.life} there"
        held = next((rival.fact_id for rival in self.door.rivals(ready.slot) if rival.life == "current"), "")
        if held or ready.slot in self._slots:
            return f"another value holds there: {held}".rstrip(": ")
        return ""

    def _ready(self, row: FactRow) -> Prepared:
        said = _last_said(self.rows, row.fact_id)
        spans = [[*span[:_SIGNAL], ""] for span in said.get("spans", ())]
        payload = {name: said[name] for name in _TAKEN if name in said}
        payload |= {"spans": spans, "asserted_us": row.asserted_us, "learned_us": row.learned_us, "from": row.fact_id}
        words = (row.subject, row.predicate, row.object)
        return Prepared(
            target=fact_id(*self.place, *words, row.polarity, str(said.get("date", ""))),
            scope=self.place[0],
            scope_key=self.place[1],
            payload=payload,
            slot=slot_key(*self.place, *words, row.shape, str(said.get("cardinality", ""))),
        )


def _last_said(rows: Rows, target: str) -> dict[str, Any]:
    """The payload of the newest entry that says this fact."""
    sql = (
        "SELECT p.payload FROM journal j JOIN journal_payload p USING (payload_sha)"
        " WHERE j.target = ? AND list_contains(?::VARCHAR[], j.op) ORDER BY j.seq DESC LIMIT 1"
    )
    payload: dict[str, Any] = json.loads(rows(sql, [target, sorted(CLAIM_OPS)])[0][0])
    return payload


def _stays(row: FactRow, place: tuple[str, str]) -> str:
    """Why a fact is not said more widely, "" if it may be: what was confirmed and is no more would look better there than it is."""
    if (row.scope, row.scope_key) == place:
        return "it stands there"
    if SCOPES.index(row.scope) >= SCOPES.index(place[0]):
        return f"it stands in scope {scope_name(row.scope, row.scope_key)}"
    if row.life != "current":
        return f"it is {row.life}"
    return "what confirmed it is gone" if row.trust == "demoted" else ""


def _told(row: FactRow, result: str, shared_id: str | None = None, review_id: str | None = None, because: str = "") -> Promoted:
    return Promoted(fact_id=row.fact_id, result=result, shared_id=shared_id, review_id=review_id, because=because)
