"""`delta`: what came, changed or went since a host last asked; the old set with these applied is the new one (M-116). No model."""

from __future__ import annotations

from typing import NamedTuple

from memory.answers import PAGE_LIMIT, Omitted
from memory.cursor import make_cursor, read_cursor
from memory.fact_answers import Change, DeltaAnswer
from memory.fact_door import SeenRow
from memory.fact_reading import Reader
from memory.limits import SESSION_DAYS
from pipeline.clock import DAY_US
from pipeline.errors import UsageError

HOLDS = ("current", "challenger", "open")
"""States of what is in the set."""
_HOLDS = "state IN ('current', 'challenger', 'open')"


def delta(reader: Reader, cursor: str = "", limit: int = PAGE_LIMIT, *, since_us: int | None = None, session: bool = False) -> DeltaAnswer:
    """Facts and loops that came, changed or went after `cursor`, or after a moment, in the order in which readers were told.

    Without either, with a cursor of another ledger, or with one of a `session` that was idle too long: all that hold, `reset`. A change
    is told at least once: who asks with the same cursor again hears the same again. The answer names the cursor to go on with.
    Raises UsageError for a foreign cursor or a page size out of range.
    """
    if not 1 <= limit <= PAGE_LIMIT:
        raise UsageError(f"a page holds 1 to {PAGE_LIMIT} rows, not {limit}", fix="loopledger memory delta --limit 500")
    bound: dict[str, object] = {"principal": reader.principal.name, "scope": reader.scope}
    newest = int(reader.rows("SELECT coalesce(max(seq), 0) FROM publication", [])[0][0])
    start = _Place(_known_at(reader, since_us), newest, "")
    if cursor:
        start = _place(reader, cursor, bound, newest, session=session)
    full = start.known < 0
    condition = f"{_HOLDS} AND place > ?" if full else "changed_seq > ? AND place > ?"
    condition += "" if reader.principal.sees_mail else " AND kind = 'fact'"
    rows, total = reader.door.seen(condition, [start.last] if full else [start.known, start.last], limit)
    left = total - len(rows)
    after = f"{start.known}|{start.upto}|{rows[-1].place}" if left else f"{start.upto}|{start.upto}|"
    return DeltaAnswer(
        **reader.header("delta"),
        total=total,
        returned=len(rows),
        omitted=Omitted(count=left, by_reason={"page": left} if left else {}),
        limits={"page": limit, "session_days": SESSION_DAYS},
        used={"rows": len(rows)},
        has_more=left > 0,
        next_cursor=make_cursor("memory delta", bound, reader.now_us, after),
        changes=[Change(id=row.id, kind=row.kind, what=_what(row, start.known), seq=row.changed_seq) for row in rows],
        budget_used=len(rows),
        dropped_count=left,
        reset=full and not start.last,
    )


class _Place(NamedTuple):
    """Where an answer begins: after publication `known` (-1: with everything that holds), after row `last`. `upto`: the newest
    publication when the first page was made; what came later is told after the last page."""

    known: int
    upto: int
    last: str


def _place(reader: Reader, cursor: str, bound: dict[str, object], newest: int, *, session: bool) -> _Place:
    """The place of a cursor; the beginning if what it knows is not of this ledger, or its session was idle too long."""
    moment, text = read_cursor(cursor, "memory delta", bound)
    known, upto, last = text.split("|", 2)
    if int(known) > newest or (session and reader.now_us - moment > SESSION_DAYS * DAY_US):
        return _Place(-1, newest, "")
    return _Place(int(known), int(upto) if last else newest, last)


def _known_at(reader: Reader, since_us: int | None) -> int:
    """The last publication by that moment; -1 without a moment, or before anybody kept count."""
    if since_us is None:
        return -1
    found = reader.rows("SELECT max(seq) FROM publication WHERE published_us <= ?", [since_us])[0][0]
    return -1 if found is None else int(found)


def _what(row: SeenRow, known: int) -> str:
    """What became of it after publication `known`; also of one that ended before its reader ever saw it."""
    if row.state not in HOLDS:
        return "closed" if row.state in ("done", "dropped") else "retracted" if row.state == "gone" else row.state
    if row.added_seq > known:
        return "added"
    if row.kind == "loop":
        return "reopened" if row.back_seq > known else "changed"
    return "demoted" if row.trust == "demoted" else "changed"
