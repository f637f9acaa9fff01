"""What every write of a fact needs, and the checks they share: whose row it is, whether it has moved, what it looks like afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from memory.fact_answers import FactWritten
from memory.fact_door import FactDoor, FactRow
from memory.ledger_sql import Rows
from memory.limits import REASON, within
from memory.ports import ArchiveReads
from memory.principals import Principal
from memory.promise_rows import loops_of
from memory.rows import stamp
from pipeline.errors import NotFoundError, UsageError
from pipeline.store.journal import Entry, NewEntry

T = TypeVar("T")
Say = Callable[[Rows], Sequence[NewEntry]]


class FactWriter(Protocol):
    """Append, fold and publish in one opening; `tell` sees the ledger afterwards."""

    def __call__(self, say: Say, tell: Callable[[Rows, Sequence[Entry]], T], *, now_us: int) -> T:
        """What `tell` makes of the ledger after the entries of `say` are folded and published. Raises BusyError, and what `say` raises."""
        ...


@dataclass(frozen=True, slots=True)
class FactDesk:
    """A principal at work at one moment: the writer, and the archive to read evidence in."""

    principal: Principal
    write: FactWriter
    archive: ArchiveReads
    now_us: int

    def door(self, rows: Rows, scope: str = "") -> FactDoor:
        """What the principal sees of `rows`, of what was remembered: promises out of mail are not written here."""
        return FactDoor(rows, self.principal, scope, promises=False)

    def entry(self, op: str, target: str, payload: dict[str, Any], scope: str, scope_key: str) -> NewEntry:
        """A journal row of this principal."""
        return NewEntry(op, target, payload, self.principal.name, self.principal.kind, self.now_us, scope, scope_key)


def found(desk: FactDesk, rows: Rows, fact_id: str, row_version: str = "") -> FactRow:
    """The fact of that id, or of a unique beginning of it. Raises NotFoundError, UsageError, or `conflict` if it has moved on (M-020)."""
    door = desk.door(rows)
    row = door.get(fact_id)
    if row is None:
        near = door.resolve(fact_id) if fact_id.startswith("f_") and len(fact_id) > 4 else []
        if len(near) > 1:
            raise UsageError(f"{fact_id} could be several facts", fix="type more characters of the id", matches=near[:5])
        row = door.get(near[0]) if near else None
    if row is None:
        _refuse_promise(desk, rows, fact_id)
        raise NotFoundError(f"there is no fact {fact_id}", fix="loopledger memory list")
    if row_version and row_version != row.row_version:
        raise UsageError(
            f"fact {row.fact_id} is not what it was",
            cause="somebody has changed it since you read it",
            fix=f"loopledger memory show {row.fact_id}",
            code="conflict",
            fact_id=row.fact_id,
            row_version=row.row_version,
        )
    return row


def _refuse_promise(desk: FactDesk, rows: Rows, fact_id: str) -> None:
    """A promise out of mail ends with its loop and in no other way. Raises UsageError if that is what `fact_id` names."""
    row = FactDoor(rows, desk.principal).get(fact_id)
    loops = loops_of(row.provenance, row.basis) if row else []
    if loops:
        raise UsageError(
            f"fact {fact_id} follows from loop {loops[0]}",
            cause="it holds as long as the loop is open: decide on that",
            fix=f"loopledger drop {loops[0]} (or loopledger wrong {loops[0]} --field due)",
        )


def because_of(text: str, command: str) -> str:
    """A reason that was given. Raises UsageError for none, or for one that is too long."""
    if not text.strip():
        raise UsageError("say why", cause="what is taken back stays traceable by its reason", fix=f"{command} --because 'she moved'")
    return within("the reason", text.strip(), REASON)


def written(
    desk: FactDesk, op: str, row: FactRow | None, *, status: str, entry: Entry | None, words: str, review_id: str | None = None
) -> FactWritten:
    """The answer to a write. `entry`: the journal row, None if nothing was written."""
    return FactWritten(
        op=op,
        status=status,
        changed=entry is not None and review_id is None,
        fact_id=row.fact_id if row else "",
        scope_used=row.scope if row else "",
        trust=row.trust if row and row.life not in ("retracted", "forgotten") else None,
        life=row.life if row else None,
        row_version=row.row_version if row else None,
        seq=entry.seq if entry else None,
        review_id=review_id,
        made_at=stamp(desk.now_us),
        words=words,
    )
