"""Changes of facts that wait for a person: what the journal proposes, what became of it, and whether it may count (M-085 to M-087).

A proposal is an entry `propose` on a fact with the operation, what that says, and the rows it was made against. `approve` appends the
operation itself, in the proposer's name; the fold lets it count only while the approval stands.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pipeline.models.facts import CLAIM_OPS, FACT_PREFIX
from pipeline.store.journal import Entry, erased_payloads, standing

Rows = Callable[..., list[tuple[Any, ...]]]
REVIEW_OPS = frozenset({"propose", "approve", "reject", "withdraw"})
PENDING, APPROVED, REJECTED, WITHDRAWN, OUTDATED = "pending", "approved", "rejected", "withdrawn", "outdated"
STATES = (PENDING, APPROVED, REJECTED, WITHDRAWN, OUTDATED)
_DECIDES = {"approve": APPROVED, "reject": REJECTED, "withdraw": WITHDRAWN}


@dataclass(frozen=True, slots=True)
class Review:
    """One proposed change. `says`: payload of the operation `op`; `base`: `facts` id -> version it was made against, `slot` and the id
    that held it (`current`); `state`: one of STATES, but `outdated` only by `current_reviews`. Times are UTC microseconds."""

    review_id: str
    op: str
    fact_id: str
    scope: str
    scope_key: str
    actor: str
    actor_kind: str
    made_us: int
    seq: int
    says: Mapping[str, Any]
    base: Mapping[str, Any]
    state: str = PENDING
    decided_by: str = ""
    decided_us: int = 0
    decided_seq: int = 0


class BaseRow(NamedTuple):
    """A row of facts that a proposal was made against."""

    fact_id: str
    row_version: str
    life: str
    slot: str
    subject: str
    predicate: str
    object: str
    polarity: str
    shape: str
    scope: str
    scope_key: str


def reviews_of(entries: Iterable[Entry]) -> dict[str, Review]:
    """Id -> proposal with what was decided, out of entries that stand, in their order. The first word of somebody entitled holds: approving
    and rejecting is for a person who did not propose it, withdrawing for who did."""
    found: dict[str, Review] = {}
    for entry in entries:
        payload = entry.payload or {}
        name = str(payload.get("review_id", ""))
        if entry.op == "propose" and name and name not in found and entry.target.startswith(FACT_PREFIX):
            found[name] = _review(name, entry, payload)
        elif entry.op in _DECIDES and name in found and _decides(entry, found[name]):
            found[name] = replace(
                found[name], state=_DECIDES[entry.op], decided_by=entry.actor, decided_us=entry.made_us, decided_seq=entry.seq
            )
    return found


def _review(name: str, entry: Entry, payload: Mapping[str, Any]) -> Review:
    return Review(
        review_id=name,
        op=str(payload.get("op", "")),
        fact_id=entry.target,
        scope=entry.scope,
        scope_key=entry.scope_key,
        actor=entry.actor,
        actor_kind=entry.actor_kind,
        made_us=entry.made_us,
        seq=entry.seq,
        says=payload.get("says", {}),
        base=payload.get("base", {}),
    )


def _decides(entry: Entry, review: Review) -> bool:
    if review.state != PENDING or entry.target != review.fact_id:
        return False
    if entry.op == "withdraw":
        return entry.actor == review.actor
    return entry.actor_kind == "human" and entry.actor != review.actor


def allowed(entry: Entry, reviews: Mapping[str, Review]) -> bool:
    """Whether an operation is, word for word, what a proposal said that a person has approved before."""
    payload = {name: value for name, value in (entry.payload or {}).items() if name != "erased"}
    review = reviews.get(str(payload.pop("review_id", "")))
    return (
        review is not None
        and review.state == APPROVED
        and review.decided_seq < entry.seq
        and (review.op, review.fact_id, review.scope, review.scope_key) == (entry.op, entry.target, entry.scope, entry.scope_key)
        and (review.actor, review.actor_kind) == (entry.actor, entry.actor_kind)
        and dict(review.says) == payload
    )


def current_reviews(rows: Rows, *, pending: bool = True) -> tuple[list[Review], dict[str, BaseRow]]:
    """Proposals, oldest first, with the rows they were made against as these are now; `pending` False: decided ones too, which cost no
    look-up. Where a row has moved on meanwhile, the proposal is `outdated`."""
    found = [one for one in reviews_of(_entries(rows)).values() if not pending or one.state == PENDING]
    base = _base_rows(rows, [one for one in found if one.state == PENDING])
    return [replace(one, state=OUTDATED) if one.state == PENDING and _moved(one, base) else one for one in found], base


def _entries(rows: Rows) -> list[Entry]:
    columns = "j.seq, j.made_us, j.run_id, j.actor, j.actor_kind, j.op, j.scope, j.scope_key, j.target, j.payload_sha, j.prev, j.hash"
    found = rows(
        f"SELECT {columns}, p.payload FROM journal j LEFT JOIN journal_payload p USING (payload_sha)"
        " WHERE j.op = 'undo' OR (list_contains(?::VARCHAR[], j.op) AND starts_with(j.target, ?)) ORDER BY j.seq",
        [sorted(REVIEW_OPS), FACT_PREFIX],
    )
    kept = erased_payloads(rows) if any(row[-1] is None for row in found) else {}
    return standing(Entry(*(*row[:-1], kept.get(row[9]) if row[-1] is None else json.loads(row[-1]))) for row in found)


def _base_rows(rows: Rows, pending: Sequence[Review]) -> dict[str, BaseRow]:
    """The facts that pending proposals name, and those that hold their slots, by id."""
    if not pending:
        return {}
    ids = sorted({one for review in pending for one in review.base.get("facts", {})} | {review.fact_id for review in pending})
    slots = sorted({str(review.base["slot"]) for review in pending if review.base.get("slot")})
    sql = (
        f"SELECT {', '.join(BaseRow._fields)} FROM known_fact WHERE list_contains(?::VARCHAR[], fact_id)"
        " OR (life = 'current' AND list_contains(?::VARCHAR[], slot))"
    )
    return {row[0]: BaseRow(*row) for row in rows(sql, [ids, slots])}


def _moved(review: Review, base: Mapping[str, BaseRow]) -> bool:
    for fact_id, version in review.base.get("facts", {}).items():
        if (base[fact_id].row_version if fact_id in base else "") != version:
            return True
    slot = review.base.get("slot", "")
    held = next((row.fact_id for row in base.values() if slot and row.slot == slot and row.life == "current"), "")
    return bool(slot) and held != review.base.get("current", "")


class ReviewRow(NamedTuple):
    """One line of the published table. Words only while it waits: `subject` to `day` are what is to be, `was` the value it replaces."""

    review_id: str
    op: str
    fact_id: str
    scope: str
    scope_key: str
    actor: str
    actor_kind: str
    made_us: int
    state: str
    decided_by: str
    decided_us: int
    because: str = ""
    subject: str = ""
    predicate: str = ""
    object: str = ""
    polarity: str = ""
    shape: str = ""
    day: str = ""
    provenance: str = ""
    account: str = ""
    message_id: str = ""
    quote: str = ""
    was_id: str = ""
    was: str = ""


def review_rows(rows: Rows) -> list[ReviewRow]:
    """Every proposal as readers get it; one that waits no more keeps no word of what it proposed."""
    found, base = current_reviews(rows, pending=False)
    return [_row(one, base) for one in found]


def _row(review: Review, base: Mapping[str, BaseRow]) -> ReviewRow:
    bare = ReviewRow(
        *(review.review_id, review.op, review.fact_id, review.scope, review.scope_key, review.actor, review.actor_kind),
        *(review.made_us, review.state, review.decided_by, review.decided_us),
    )
    if review.state != PENDING:
        return bare
    says = review.says
    own = base.get(review.fact_id)
    words = says if review.op in CLAIM_OPS else own._asdict() if own else {}
    subject, predicate, value, polarity, shape, provenance = (str(words.get(name, "")) for name in _WORDS)
    told = bare._replace(subject=subject, predicate=predicate, object=value, polarity=polarity, shape=shape, provenance=provenance)
    if review.op not in CLAIM_OPS:
        span, held = None, own
    else:
        span = next(iter(says.get("spans", ())), None)
        held = base.get(str(review.base.get("current", "")))
        held = None if held is own else held
    if span is not None:
        told = told._replace(account=str(span[0]), message_id=str(span[1]), quote=str(span[4]))
    if held is not None:
        told = told._replace(was_id=held.fact_id, was=held.object)
    return told._replace(because=str(says.get("because", "")), day=str(says.get("on", "") or says.get("date", "")))


_WORDS = ("subject", "predicate", "object", "polarity", "shape", "provenance")
