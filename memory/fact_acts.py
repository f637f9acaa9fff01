"""The three ways out of a fact, a person's confirmation, and taking any of it back (M-060 to M-064, M-006)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from memory.fact_answers import FactWritten
from memory.fact_desk import FactDesk, because_of, found, written
from memory.fact_door import FactRow
from memory.ledger_sql import Rows
from memory.limits import REASON, within
from pipeline.clock import from_us
from pipeline.errors import NotFoundError, UsageError
from pipeline.ids import short_hash
from pipeline.models.facts import FACT_PREFIX, TERMINAL
from pipeline.store.hidden import ITEM_PREFIX
from pipeline.store.journal import Entry, NewEntry

_LIFE = {"wrong": "retracted", "end": "ended", "forget": "forgotten"}
_OVER = {"wrong": ("retracted", "forgotten"), "end": TERMINAL, "forget": ("forgotten",)}
"""Lives in which an act changes nothing any more: forgetting takes away what is over, too."""
RUN_PREFIX = "dream-"
"""How the id of a run of maintenance begins; the receipt of its first entry follows."""
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
        return [desk.entry("undo", str(seq), {}, "user", desk.principal.key_of("user"))]

    def tell(rows: Rows, stored: Sequence[Entry]) -> FactWritten:
        row = desk.door(rows).get(target[0])
        return written(desk, "undo", row, status="changed", entry=stored[0], words=f"entry {seq} counts no more")

    return desk.write(say, tell, now_us=desk.now_us)


def _undoable(desk: FactDesk, rows: Rows, seq: int) -> str:
    """The fact an entry is about, through undos of undos; "" for the undo of a run, which is about many."""
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
    if not target.startswith((FACT_PREFIX, ITEM_PREFIX)):
        raise UsageError(f"entry {seq} is about {target}, which is no fact", fix=f"loopledger show {target}")
    _refuse_purged(rows, seq, op, target)
    return target


def _refuse_purged(rows: Rows, seq: int, op: str, target: str) -> None:
    """What a purge has erased comes back no more. Raises UsageError `conflict`."""
    account, _, message = target.removeprefix(ITEM_PREFIX).partition("/")
    left = (
        rows("SELECT 1 FROM item JOIN item_raw USING (content_key) WHERE account = ? AND external_id = ? LIMIT 1", [account, message])
        if target.startswith(ITEM_PREFIX)
        else rows(
            "SELECT 1 FROM journal JOIN journal_payload USING (payload_sha) WHERE target = ? AND op IN ('remember', 'import') LIMIT 1",
            [target],
        )
    )
    if op == "forget" and not left:
        words = "its words were erased by loopledger home purge"
        raise UsageError(f"entry {seq} cannot be taken back", cause=words, fix="loopledger memory audit", code="conflict")


def _act(desk: FactDesk, op: str, fact_id: str, because: str, *, on: str = "", row_version: str = "") -> FactWritten:
    """Write the act, or the proposal of it if it is not this principal's to do (M-063)."""
    seen: list[FactRow] = []
    proposed: list[str] = []

    def say(rows: Rows) -> Sequence[NewEntry]:
        row = found(desk, rows, fact_id, row_version)
        seen.append(row)
        if _no_change(rows, op, row):
            return []
        payload = {"because": because} | ({"on": on} if on else {})
        if _may(desk, rows, row):
            return [desk.entry(op, row.fact_id, payload, row.scope, row.scope_key)]
        proposed.append(short_hash("review", row.fact_id, op, desk.principal.name))
        payload |= {"op": op, "review_id": proposed[0], "base_row_version": row.row_version}
        return [] if _proposed(rows, row.fact_id, desk) else [desk.entry("propose", row.fact_id, payload, row.scope, row.scope_key)]

    def tell(rows: Rows, stored: Sequence[Entry]) -> FactWritten:
        row = desk.door(rows).get(seen[0].fact_id)
        entry = stored[0] if stored else None
        if proposed:
            words = "only proposed: an agent ends what it has said itself; a person decides the rest"
            return written(desk, op, row, status="pending_review", entry=entry, words=words, review_id=proposed[0])
        if entry is None:
            return written(desk, op, row, status="unchanged", entry=None, words=f"it is {_state(op, seen[0])} already; nothing written")
        return written(desk, op, row, status="changed", entry=entry, words=_WORDS[op].format(on=on))

    return desk.write(say, tell, now_us=desk.now_us)


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
    """A person may do anything here; an agent only end what it alone has said."""
    if desk.principal.is_person:
        return True
    actors = rows("SELECT DISTINCT actor, actor_kind FROM journal WHERE target = ? AND op IN ('remember', 'import')", [row.fact_id])
    return actors == [(desk.principal.name, desk.principal.kind)]


def _proposed(rows: Rows, fact_id: str, desk: FactDesk) -> bool:
    """This principal has proposed something for this fact already."""
    return bool(rows("SELECT 1 FROM journal WHERE op = 'propose' AND target = ? AND actor = ? LIMIT 1", [fact_id, desk.principal.name]))


def person_only(desk: FactDesk, op: str) -> None:
    if not desk.principal.is_person:
        raise UsageError(
            f"{desk.principal.name} may not {op}",
            cause="whoever writes does not confirm, and takes nothing back for others: a person does",
            fix="loopledger memory list",
            code="scope_denied",
        )
