"""The three ways out of a fact, a person's confirmation, and taking any of it back (M-060 to M-064, M-006)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from memory.fact_answers import FactWritten
from memory.fact_desk import FactDesk, because_of, found, promise_of, written
from memory.fact_door import FactRow
from memory.fact_review import base_of, propose, told_pending
from memory.ledger_sql import Rows
from memory.limits import REASON, within
from memory.shared_extraction import persons_of, proposals_for
from pipeline.clock import from_us
from pipeline.errors import NotFoundError, UsageError
from pipeline.models.facts import CLAIM_OPS, FACT_PREFIX, REVIEWED, TERMINAL
from pipeline.store.hidden import ITEM_PREFIX
from pipeline.store.journal import Entry, NewEntry

_LIFE = {"wrong": "retracted", "end": "ended", "forget": "forgotten"}
_OVER = {"wrong": ("retracted", "forgotten"), "end": TERMINAL, "forget": ("forgotten",)}
"""Lives in which an act changes nothing any more: forgetting takes away what is over, too."""
RUN_PREFIX = "dream-"
"""How the id of a run of maintenance begins; the receipt of its first entry follows."""
NAME_OPS = frozenset({"alias_add", "alias_remove", "merge", "split"})
"""Operations on names, which can be undone, too."""
_WORDS = {
    "wrong": "taken back as a mistake",
    "end": "ended: it held until {on}",
    "forget": "forgotten: its text is gone from every reader",
    "confirm": "confirmed by you",
}


def wrong(desk: FactDesk, fact_id: str, because: str, *, row_version: str = "") -> FactWritten:
    """We were mistaken: the value before it holds again (M-055)."""
    return _act(desk, "wrong", fact_id, because_of(because, f"loopledger memory wrong {fact_id}"), row_version=row_version)


def forget(desk: FactDesk, fact_id: str, because: str, *, row_version: str = "") -> FactWritten:
    """The person wants it gone: no reader of any process shows its text after this returns (M-060, M-136)."""
    return _act(desk, "forget", fact_id, because_of(because, f"loopledger memory forget {fact_id}"), row_version=row_version)


def end(desk: FactDesk, fact_id: str, on: str = "", because: str = "", *, row_version: str = "") -> FactWritten:
    """The world changed: true until `on` (`YYYY-MM-DD`, today by default), not after."""
    try:
        day = date.fromisoformat(on.strip()) if on.strip() else from_us(desk.now_us).date()
    except ValueError as error:
        raise UsageError(f"{on!r} is no day", fix=f"loopledger memory end {fact_id} --on 2026-06-15") from error
    return _act(desk, "end", fact_id, within("the reason", because.strip(), REASON), on=day.isoformat(), row_version=row_version)


def confirm(desk: FactDesk, fact_id: str, because: str = "", *, row_version: str = "") -> FactWritten:
    """A person vouches for a fact; nobody else can (M-038). Raises UsageError `scope_denied` for an agent."""
    person_only(desk, "confirm")
    return _act(desk, "confirm", fact_id, within("the reason", because.strip(), REASON), row_version=row_version)


def undo(desk: FactDesk, seq: int) -> FactWritten:
    """Take back one journal entry on a fact; undoing that undo restores it. Only a person does (M-006).

    Raises NotFoundError for an entry that is not there, UsageError for one on something else than a fact.
    """
    person_only(desk, "undo")
    target: list[str] = []

    def say(rows: Rows) -> Sequence[NewEntry]:
        target.append(_undoable(desk, rows, seq))
        return [desk.entry("undo", str(seq), {}, *desk.principal.place("user", write=True))]

    def tell(rows: Rows, stored: Sequence[Entry]) -> FactWritten:
        row = desk.door(rows).get(target[0])
        return written(desk, "undo", row, status="changed", entry=stored[0], words=f"entry {seq} counts no more")

    return desk.write(say, tell, now_us=desk.now_us)


def _undoable(desk: FactDesk, rows: Rows, seq: int) -> str:
    """The fact, or the name, an entry is about, through undos of undos; "" for the undo of a run, which is about many."""
    sql = "SELECT op, target, scope, scope_key FROM journal WHERE seq = ?"
    place = seq
    while True:
        entry = rows(sql, [place])
        pairs = desk.principal.readable()
        if not entry or (entry[0][0] != "undo" and (entry[0][2], entry[0][3]) not in pairs):
            raise NotFoundError(f"there is no entry {seq} of yours", fix="loopledger memory audit")
        op, target = str(entry[0][0]), str(entry[0][1])
        if op == "undo" and target.startswith(RUN_PREFIX):
            return ""
        if op != "undo":
            break
        place = int(target) if target.isdigit() else 0
    if not target.startswith((FACT_PREFIX, ITEM_PREFIX)) and op not in NAME_OPS:
        raise UsageError(f"entry {seq} is about {target}, which is no fact and no name", fix=f"loopledger show {target}")
    _refuse_purged(rows, seq, op, target)
    return target


def _refuse_purged(rows: Rows, seq: int, op: str, target: str) -> None:
    """What a purge has erased comes back no more. Raises UsageError `conflict`."""
    account, _, message = target.removeprefix(ITEM_PREFIX).partition("/")
    erased = (
        not rows("SELECT 1 FROM item JOIN item_raw USING (content_key) WHERE account = ? AND external_id = ? LIMIT 1", [account, message])
        if target.startswith(ITEM_PREFIX)
        else rows(
            "SELECT count(*) > 0 AND count(payload_sha) = 0 FROM (SELECT p.payload_sha FROM journal j LEFT JOIN journal_payload p"
            " USING (payload_sha) WHERE j.target = ? AND j.op IN ('remember', 'import', 'promote'))",
            [target],
        )[0][0]
    )
    if op == "forget" and erased:
        words = "its words were erased by loopledger home purge"
        raise UsageError(f"entry {seq} cannot be taken back", cause=words, fix="loopledger memory audit", code="conflict")


def _act(desk: FactDesk, op: str, fact_id: str, because: str, *, on: str = "", row_version: str = "") -> FactWritten:
    """Write the act, or the proposal of it if it is not this principal's to do (M-063, M-085); and what follows for a loop (M-064)."""
    seen: list[FactRow] = []
    proposed: list[str] = []
    dropping: list[NewEntry] = []

    def say(rows: Rows) -> Sequence[NewEntry]:
        promise = promise_of(desk, rows, fact_id) if op == "wrong" else None
        row = promise or found(desk, rows, fact_id, row_version)
        seen.append(row)
        if promise is not None:
            dropping.extend(proposals_for(desk, rows, op, row.fact_id, because))
            return dropping
        if _no_change(rows, op, row):
            return []
        _writable(desk, row)
        payload = {"because": because} | ({"on": on} if on else {})
        if _may(desk, rows, row):
            dropping.extend(proposals_for(desk, rows, op, row.fact_id, because))
            return [desk.entry(op, row.fact_id, payload, row.scope, row.scope_key), *dropping]
        name, entries = propose(desk, rows, op, row.fact_id, (row.scope, row.scope_key), payload, base_of(row))
        proposed.append(name)
        return entries

    def tell(rows: Rows, stored: Sequence[Entry]) -> FactWritten:
        entry = stored[0] if stored else None
        if proposed:
            return told_pending(desk, op, seen[0].fact_id, (seen[0].scope, seen[0].scope_key), proposed[0], entry)
        row = desk.anywhere(rows).get(seen[0].fact_id)
        drops = f"; to drop loop {', '.join(one.target for one in dropping)} is proposed: loopledger review" if dropping else ""
        if row is None and entry is not None:
            words = f"it holds as long as its loop is open{drops}"
            return written(desk, op, seen[0], status="pending_review", entry=entry, words=words, review_id=entry.hash)
        if entry is None:
            row = row or seen[0]
            return written(desk, op, row, status="unchanged", entry=None, words=f"it is {_state(op, seen[0])} already; nothing written")
        return written(desk, op, row, status="changed", entry=entry, words=_WORDS[op].format(on=on) + drops)

    answer = desk.write(say, tell, now_us=desk.now_us)
    if dropping:
        desk.refold(persons_of(dropping))
    return answer


def _writable(desk: FactDesk, row: FactRow) -> None:
    if not desk.principal.may_write(row.scope, row.scope_key):
        raise UsageError(
            f"{desk.principal.name} may not write into scope {row.scope}",
            cause=f"granted: {', '.join(desk.principal.writable) or 'none'}",
            fix="loopledger memory schema",
            code="scope_denied",
        )


def _state(op: str, row: FactRow) -> str:
    return row.trust if op == "confirm" else row.life


def _no_change(rows: Rows, op: str, row: FactRow) -> bool:
    """Twice is once (M-061). A confirmation counts again unless the fact is current, confirmed by a person already, and unchallenged:
    confirming it again is how a person decides against the newer claim (M-052)."""
    if op != "confirm":
        return row.life in _OVER[op]
    if row.life in TERMINAL:
        raise UsageError(f"fact {row.fact_id} was {row.life}", fix=f"loopledger memory history {row.fact_id}", code="conflict")
    by_person = rows("SELECT 1 FROM fact_anchor WHERE fact_id = ? AND hard AND kind = 'journal' LIMIT 1", [row.fact_id])
    challenged = rows("SELECT 1 FROM known_fact WHERE challenges = ? LIMIT 1", [row.fact_id])
    return row.life == "current" and bool(by_person) and not challenged


def _may(desk: FactDesk, rows: Rows, row: FactRow) -> bool:
    """A person may do anything but to rows of a team; an agent only end what it alone has said."""
    if row.scope in REVIEWED:
        return False
    if desk.principal.is_person:
        return True
    actors = rows(
        "SELECT DISTINCT actor, actor_kind FROM journal WHERE target = ? AND list_contains(?::VARCHAR[], op)",
        [row.fact_id, sorted(CLAIM_OPS)],
    )
    return actors == [(desk.principal.name, desk.principal.kind)]


def person_only(desk: FactDesk, op: str) -> None:
    if not desk.principal.is_person:
        raise UsageError(
            f"{desk.principal.name} may not {op}",
            cause="whoever writes does not confirm, and takes nothing back for others: a person does",
            fix="loopledger memory list",
            code="scope_denied",
        )
