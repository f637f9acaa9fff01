"""What a reading verb works with, and the one way in which it decides what to show: life, trust, age, order, budget (M-101, M-102)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nsmallest
from operator import attrgetter
from typing import Any

from memory.answers import OMITTED_IDS, Omitted
from memory.entities import Entities
from memory.envelope import header
from memory.fact_answers import FactItem, RedactedFact
from memory.fact_door import FactDoor, FactRow
from memory.freshness import judge
from memory.ledger_sql import Rows, SqlLedger
from memory.principals import Principal
from memory.rows import stamp
from memory.state import ReadRules

_CLASS = {"confirmed": 0, "unverified": 1, "demoted": 2}
READ, ACTION = "read", "action"


@dataclass(frozen=True, slots=True)
class Reader:
    """One principal reading one publication at one moment. `rows` runs a SELECT over it."""

    rows: Rows
    principal: Principal
    now_us: int
    rules: ReadRules
    scope: str = ""

    @property
    def door(self) -> FactDoor:
        """The facts this reader may see."""
        return FactDoor(self.rows, self.principal, self.scope)

    @property
    def remembered(self) -> FactDoor:
        """The same without promises out of mail, which the loops say already."""
        return FactDoor(self.rows, self.principal, self.scope, promises=False)

    @property
    def ledger(self) -> SqlLedger:
        """Loops and people."""
        return SqlLedger(self.rows)

    @property
    def entities(self) -> Entities:
        """Names and addresses."""
        return Entities(self.rows)

    def header(self, verb: str) -> dict[str, Any]:
        """The envelope's shared fields."""
        freshness = judge(self.ledger.accounts(), self.now_us, self.rules.fresh_hours, self.rules.connected)
        return header(verb, self.ledger, freshness, self.now_us)


@dataclass(slots=True)
class Sifted:
    """`shown`: current facts that may be shown, in order; `hidden`: reason -> facts that are not; `why`: id -> what found it."""

    shown: list[FactRow] = field(default_factory=list)
    hidden: dict[str, list[FactRow]] = field(default_factory=dict)
    why: dict[str, list[str]] = field(default_factory=dict)

    def hide(self, reason: str, row: FactRow) -> None:
        """Count `row` under `reason`."""
        self.hidden.setdefault(reason, []).append(row)

    @property
    def total(self) -> int:
        """All facts that were found."""
        return len(self.shown) + sum(map(len, self.hidden.values()))


def order_key(row: FactRow) -> tuple[int, int, str]:
    """Trust class, then recency, then id: a function of the row alone (M-102)."""
    return (_CLASS.get(row.trust, 3), -row.asserted_us, row.fact_id)


def order_text(row: FactRow) -> str:
    """`order_key` as text that compares the same way."""
    return f"{_CLASS.get(row.trust, 3)}/{10**17 - row.asserted_us:018d}/{row.fact_id}"


def sift(
    reader: Reader, found: Mapping[str, tuple[FactRow, Iterable[str]]], *, mode: str = READ, valid_at: str = "", with_stale: bool = False
) -> Sifted:
    """What of the facts that were found is shown. A slot shows its current value or nothing, whatever found it (M-057).

    `mode` action: confirmed values alone, no challengers (M-053, M-134). `valid_at`: what held in the world on that day.
    """
    out = Sifted()
    rows = {one: row for one, (row, _) in found.items()}
    out.why = {one: list(why) for one, (_, why) in found.items()}
    spoken = {row.challenges for row in rows.values() if row.life == "challenger"} - rows.keys() if mode == READ else set()
    for row in reader.door.many(spoken).values():
        rows[row.fact_id] = row
        out.why[row.fact_id] = next(out.why[one] for one, rival in rows.items() if rival.challenges == row.fact_id)
    for row in rows.values():
        reason = _reason(row, reader.now_us, mode, valid_at, with_stale=with_stale)
        if reason:
            out.hide(reason, row)
        elif row.life != "challenger":
            out.shown.append(row)
    if valid_at:
        _one_a_slot(reader, out, valid_at)
    _count_challengers(reader, out, rows, mode)
    out.shown.sort(key=order_key)
    return out


def _one_a_slot(reader: Reader, out: Sifted, day: str) -> None:
    """Of the values of one slot that may have held on `day` one did: what was said to begin last, else what ended first, as a value
    without a beginning took the place of one that ended. The value is the same whichever of them was found (M-057)."""
    slots = sorted({row.slot for row in out.shown if row.slot})
    if not slots:
        return
    held: dict[str, FactRow] = {}
    for row in reader.door.where(
        "life IN ('current', 'ended') AND list_contains(?::VARCHAR[], slot)", [slots], "coalesce(valid_from, ''), fact_id"
    ):
        rival = held.get(row.slot)
        if _holds(row, day) and (rival is None or row.valid_from != rival.valid_from or _until(row) < _until(rival)):
            held[row.slot] = row
    wrong = [row for row in out.shown if row.slot and held[row.slot].fact_id != row.fact_id]
    for row in wrong:
        out.shown.remove(row)
        out.hide("excluded", row)


def _until(row: FactRow) -> str:
    return row.valid_to or "9999-12-31"


def _holds(row: FactRow, day: str) -> bool:
    return (row.valid_from or "") <= day < _until(row)


def _count_challengers(reader: Reader, out: Sifted, rows: Mapping[str, FactRow], mode: str) -> None:
    """A challenger stands in the line of its value. Where that is not shown, or challengers are not, it is counted."""
    shown = {row.fact_id for row in out.shown}
    for row in rows.values():
        if row.life == "challenger" and (mode == ACTION or row.challenges not in shown):
            out.hide("challenger", row)
    if mode == ACTION:
        for row in reader.door.challengers(shown).values():
            if row.fact_id not in rows:
                out.hide("challenger", row)


def _reason(row: FactRow, now_us: int, mode: str, valid_at: str, *, with_stale: bool) -> str:
    """Why a row is not shown, "" if it is (challengers are decided later)."""
    if row.life == "challenger":
        return ""
    if row.life == "superseded":
        return "superseded"
    if row.life != "current" and not (valid_at and row.life == "ended"):
        return "excluded"
    if valid_at and not _holds(row, valid_at):
        return "excluded"
    if row.stale(now_us) and not with_stale:
        return "stale"
    if mode == ACTION and row.trust != "confirmed":
        return row.trust
    return ""


def omitted_of(sifted: Sifted, cut: Sequence[FactRow], reason: str = "budget") -> Omitted:
    """Everything found that is not in the answer: counts, reasons, ids (M-101)."""
    groups = {name: rows for name, rows in sifted.hidden.items() if rows} | ({reason: list(cut)} if cut else {})
    rows = [row for many in groups.values() for row in many]
    return Omitted(
        count=len(rows),
        by_reason={name: len(many) for name, many in sorted(groups.items())},
        by_kind={f"fact:{shape}": number for shape, number in sorted(Counter(map(attrgetter("shape"), rows)).items())},
        ids=nsmallest(OMITTED_IDS, map(attrgetter("fact_id"), rows)),
        newest=stamp(max(map(attrgetter("asserted_us"), rows))) if rows else None,
    )


def merged(one: Omitted, other: Omitted) -> Omitted:
    """Two statements of what was left out as one."""
    newest = [text for text in (one.newest, other.newest) if text]
    return Omitted(
        count=one.count + other.count,
        by_reason=dict(sorted((Counter(one.by_reason) + Counter(other.by_reason)).items())),
        by_kind=dict(sorted((Counter(one.by_kind) + Counter(other.by_kind)).items())),
        ids=sorted({*one.ids, *other.ids})[:OMITTED_IDS],
        newest=max(newest) if newest else None,
    )


def redacted_facts(items: Sequence[FactItem]) -> list[RedactedFact]:
    """Facts for a caller without the grant of texts (J-99, N-18): shape, trust, and the person where an address names one."""
    return [RedactedFact(type=item.shape, trust=item.trust, person=item.subject if "@" in item.subject else "") for item in items]
