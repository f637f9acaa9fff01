"""The review queue of facts: proposing a change that is not one's own to make, listing what waits, deciding on it (M-063, M-085)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import Field

from memory.answers import PROTOCOL_VERSION, FactReview, Part, Quote, ReviewAnswer
from memory.fact_answers import FactWritten
from memory.fact_desk import FactDesk
from memory.fact_door import FactRow
from memory.fact_rows import one_line
from memory.ledger_sql import Rows
from memory.limits import REASON, within
from memory.links import thread_link
from memory.principals import TEAM, Principal
from memory.rows import stamp
from memory.shared_extraction import persons_of, proposals_for
from pipeline.errors import NotFoundError, UsageError
from pipeline.ids import short_hash
from pipeline.models.facts import NOT
from pipeline.store.journal import Entry, NewEntry
from pipeline.store.reviews import OUTDATED, PENDING, STATES, Review, ReviewRow, current_reviews

REVIEW_PREFIX = "r_"
"""How the id of a proposed change of a fact begins; ids of proposals on loops have none."""
_VERBS = {"approve": "approved", "reject": "rejected", "withdraw": "withdrawn"}
_TABLE = "SELECT 1 FROM duckdb_tables() WHERE table_name = 'fact_review' LIMIT 1"


class FactDecided(Part):
    """`approve`, `reject`, `withdraw`: what became of the proposal, and of the fact."""

    schema_name: str = Field(default="loopledger/fact-decided@1", serialization_alias="schema")
    protocol_version: int = PROTOCOL_VERSION
    op: str
    review_id: str
    state: str
    fact_id: str
    scope_used: str
    life: str | None
    trust: str | None
    seq: int
    made_at: str
    words: str


# --- proposing ------------------------------------------------------------------------------------------------------


def base_of(*rows: FactRow | None, absent: Sequence[str] = (), slot: str = "", current: FactRow | None = None) -> dict[str, Any]:
    """What a proposal is made against: versions of `rows`, ids that are `absent`, and who holds the slot."""
    facts = {row.fact_id: row.row_version for row in (*rows, current) if row is not None} | dict.fromkeys(absent, "")
    return {"facts": facts} | ({"slot": slot, "current": current.fact_id if current else ""} if slot else {})


def propose(
    desk: FactDesk, rows: Rows, op: str, target: str, place: tuple[str, str], says: dict[str, Any], base: dict[str, Any]
) -> tuple[str, list[NewEntry]]:
    """(id of the proposal, entries to write): none if this principal has proposed just this and it still waits."""
    waiting, _ = current_reviews(rows)
    for one in waiting:
        if (one.op, one.fact_id, one.actor, one.state) == (op, target, desk.principal.name, PENDING) and dict(one.says) == says:
            return one.review_id, []
    number = rows("SELECT count(*) FROM journal WHERE op = 'propose' AND target = ?", [target])[0][0]
    name = REVIEW_PREFIX + short_hash("review", target, op, desk.principal.name, str(number))
    payload = {"op": op, "review_id": name, "says": says, "base": base}
    return name, [desk.entry("propose", target, payload, *place)]


def told_pending(desk: FactDesk, op: str, target: str, place: tuple[str, str], review_id: str, entry: Entry | None) -> FactWritten:
    """The answer to a write that waits for review."""
    who = "a reviewer of the team" if place[0] == "team" else "the person"
    return FactWritten(
        op=op,
        status="pending_review",
        changed=False,
        fact_id=target,
        scope_used=scope_name(*place),
        trust=None,
        life=None,
        row_version=None,
        seq=entry.seq if entry else None,
        review_id=review_id,
        made_at=stamp(desk.now_us),
        words=f"only proposed: nothing changes until {who} decides: loopledger review",
    )


def scope_name(scope: str, key: str) -> str:
    """A scope as it is named: `user`, `private`, `team:NAME`."""
    return f"{TEAM}{key}" if scope == "team" else scope


# --- listing ----------------------------------------------------------------------------------------------------------


def scopes_of(principal: Principal, scope: str = "") -> list[str]:
    """The scopes whose queue is shown: the named one, or all. Raises UsageError `scope_denied`."""
    if scope:
        return [scope_name(*principal.place(scope))]
    return principal.scopes


def waiting_facts(rows: Rows, principal: Principal, scope: str = "", states: Sequence[str] = (PENDING,)) -> list[FactReview]:
    """Proposed changes in the scopes of this principal, oldest first. Raises UsageError `scope_denied`."""
    pairs = [principal.place(one) for one in scopes_of(principal, scope)]
    if not rows(_TABLE, []):  # published before there was a queue
        return []
    visible = " OR ".join("(scope = ? AND scope_key = ?)" for _ in pairs)
    sql = (
        f"SELECT {', '.join(ReviewRow._fields)} FROM fact_review WHERE ({visible}) AND list_contains(?::VARCHAR[], state)"
        " ORDER BY made_us, review_id"
    )
    return [_shown(ReviewRow(*row)) for row in rows(sql, [*(part for pair in pairs for part in pair), list(states)])]


def one_waiting(rows: Rows, principal: Principal, name: str) -> FactReview:
    """The proposed change of that id or unique beginning, in any state. Raises NotFoundError, UsageError."""
    wanted = name.strip().lower()
    hits = [one for one in waiting_facts(rows, principal, states=STATES) if wanted and one.id.startswith(wanted)]
    if len(hits) > 1:
        raise UsageError(f"{name} could be several proposals", fix="type more characters of the id", matches=[one.id for one in hits][:5])
    if not hits:
        raise NotFoundError(f"there is no proposed change of a fact {name}", fix="loopledger review")
    return hits[0]


def with_facts(answer: ReviewAnswer, rows: Rows, principal: Principal, scope: str = "") -> ReviewAnswer:
    """One queue: the proposals on loops and, after them, the changes of facts that wait in these scopes or are out of date."""
    facts = waiting_facts(rows, principal, scope, (PENDING, OUTDATED))
    first = len(answer.proposals) + 1
    return answer.model_copy(
        update={
            "facts": [one.model_copy(update={"number": number}) for number, one in enumerate(facts, start=first)],
            "scopes": scopes_of(principal, scope),
            "pending": sum(one.state == PENDING for one in facts),
            "total": answer.total + len(facts),
            "returned": answer.returned + len(facts),
        }
    )


def _shown(row: ReviewRow) -> FactReview:
    quote = None
    if row.quote:
        quote = Quote(
            account=row.account, message_id=row.message_id, start=0, end=len(row.quote), text=row.quote, text_sha=""
        )  # the place is checked when it was proposed and again by the fold
    return FactReview(
        id=row.review_id,
        op=row.op,
        scope=scope_name(row.scope, row.scope_key),
        fact_id=row.fact_id,
        change=_change(row),
        subject=row.subject,
        predicate=row.predicate,
        object=row.object,
        polarity=row.polarity,
        shape=row.shape,
        day=row.day,
        was=row.was or None,
        was_id=row.was_id or None,
        quote=quote,
        link=(thread_link(row.account, row.message_id) or None) if row.message_id else None,
        provenance=row.provenance,
        because=row.because,
        proposer=row.actor,
        proposer_kind=row.actor_kind,
        proposed_at=stamp(row.made_us),
        state=row.state,
        decided_by=row.decided_by or None,
    )


def _change(row: ReviewRow) -> str:
    """What would be, in words; only the act for a proposal that waits no more."""
    if not row.subject:
        return row.op
    words = one_line(f"{row.subject} {'NOT ' if row.polarity == NOT else ''}{row.predicate.replace('_', ' ')}: {row.object}")
    if row.shape == "said":
        words = one_line(row.object)
    return f"{row.op}: {words}" + (f" (on {row.day})" if row.day else "")


# --- deciding ---------------------------------------------------------------------------------------------------------


def decide_fact(desk: FactDesk, op: str, name: str, because: str = "") -> FactDecided:
    """`approve`, `reject` or `withdraw` the proposed change `name`, or a unique beginning of it.

    Raises NotFoundError for one that is not in the caller's scopes; UsageError `scope_denied` for whoever may not decide on it, `conflict`
    for one that is decided or whose row has changed since; BusyError.
    """
    because = within("the reason", because.strip(), REASON)
    seen: list[Review] = []
    dropping: list[NewEntry] = []

    def say(rows: Rows) -> Sequence[NewEntry]:
        review = _found(desk, rows, name)
        seen.append(review)
        _check(desk, op, review)
        payload = {"review_id": review.review_id} | ({"because": because} if because else {})
        entries = [desk.entry(op, review.fact_id, payload, review.scope, review.scope_key)]
        if op == "approve":
            says = {**review.says, "review_id": review.review_id}
            place = (review.scope, review.scope_key)
            entries.append(NewEntry(review.op, review.fact_id, says, review.actor, review.actor_kind, desk.now_us, *place))
            dropping.extend(proposals_for(desk, rows, review.op, review.fact_id, str(review.says.get("because", ""))))
        return [*entries, *dropping]

    def tell(rows: Rows, stored: Sequence[Entry]) -> FactDecided:
        review = seen[0]
        row = desk.anywhere(rows).get(review.fact_id)
        words = f"{_VERBS[op]}: {review.op} of {review.fact_id}, proposed by {review.actor}"
        return FactDecided(
            op=op,
            review_id=review.review_id,
            state=_VERBS[op],
            fact_id=review.fact_id,
            scope_used=scope_name(review.scope, review.scope_key),
            life=row.life if row else None,
            trust=row.trust if row and row.life not in ("retracted", "forgotten") else None,
            seq=stored[0].seq,
            made_at=stamp(desk.now_us),
            words=words,
        )

    answer = desk.write(say, tell, now_us=desk.now_us)
    if dropping:
        desk.refold(persons_of(dropping))
    return answer


def _found(desk: FactDesk, rows: Rows, name: str) -> Review:
    every, _ = current_reviews(rows, pending=False)
    pairs = desk.principal.granted()
    wanted = name.strip().lower()
    hits = [one for one in every if wanted and one.review_id.startswith(wanted) and (one.scope, one.scope_key) in pairs]
    if not hits:
        raise NotFoundError(f"there is no proposal {name}", fix="loopledger review")
    if len(hits) > 1:
        raise UsageError(
            f"{name} could be several proposals", fix="type more characters of the id", matches=[one.review_id for one in hits][:5]
        )
    return hits[0]


def _check(desk: FactDesk, op: str, review: Review) -> None:
    me = desk.principal
    mine = review.actor == me.name
    if op == "withdraw" and not mine:
        raise _refused(f"{review.review_id} was proposed by {review.actor}", "only whoever proposed it withdraws it", "review")
    if op != "withdraw" and not me.is_person:
        raise _refused(f"{me.name} may not {op}", "an agent proposes; a person decides", "review")
    if op != "withdraw" and mine:
        raise _refused(f"{me.name} has proposed it", "somebody else decides; you may take it back", f"review withdraw {review.review_id}")
    if op != "withdraw" and not me.reviews(review.scope, review.scope_key):
        raise _refused(f"{me.name} does not review for {scope_name(review.scope, review.scope_key)}", "see `reviewers`", "memory schema")
    if review.state in (PENDING, *((OUTDATED,) if op != "approve" else ())):
        return
    cause = "what it was made against has changed" if review.state == OUTDATED else f"it is {review.state} by {review.decided_by}"
    raise UsageError(
        f"proposal {review.review_id} waits no more",
        cause=cause,
        fix="loopledger review" if review.state != OUTDATED else f"loopledger review reject {review.review_id}",
        code="conflict",
        review_id=review.review_id,
        state=review.state,
    )


def _refused(problem: str, cause: str, fix: str) -> UsageError:
    return UsageError(problem, cause=cause, fix=f"loopledger {fix}", code="scope_denied")
