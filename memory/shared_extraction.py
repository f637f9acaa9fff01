"""What one sentence yields together: a loop, its fact and its edge, or a fact somebody noted with that sentence as evidence (M-064).

What becomes of one when another is taken back is a table; only the first rule writes, and what it writes is a proposal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from memory.fact_desk import FactDesk
from memory.ledger_sql import Rows
from pipeline.models.facts import FACT_PREFIX
from pipeline.store.journal import NewEntry

ACTOR = "rule:shared_extraction"


class Rule(NamedTuple):
    """When `of` is `op`, then `other` of the same sentence gets `effect`. `by`: where that is done."""

    of: str
    op: str
    other: str
    effect: str
    by: str


RULES: tuple[Rule, ...] = (
    Rule("fact", "wrong", "loop", "drop is proposed", "memory.shared_extraction"),
    Rule("fact", "end", "loop", "nothing", ""),
    Rule("fact", "forget", "loop", "nothing", ""),
    Rule("loop", "done", "fact", "ended", "pipeline.store.projection"),
    Rule("loop", "drop", "fact", "ended", "pipeline.store.projection"),
    Rule("loop", "wrong", "fact", "retracted", "pipeline.store.projection"),
    Rule("loop", "done", "edge", "ended", "pipeline.store.projection"),
    Rule("loop", "drop", "edge", "ended", "pipeline.store.projection"),
    Rule("loop", "wrong", "edge", "retracted", "pipeline.store.projection"),
)
"""A fact that somebody noted is nobody's but theirs: what is decided about the loop leaves it as it is."""

_LOOP = "SELECT loop_id, person, type, account, message_id FROM loop WHERE status = 'open'"


def effect_of(of: str, op: str, other: str) -> str:
    """What the table says; "nothing" where it has no row."""
    return next((rule.effect for rule in RULES if (rule.of, rule.op, rule.other) == (of, op, other)), "nothing")


def proposals_for(desk: FactDesk, rows: Rows, op: str, fact_id: str, because: str) -> list[NewEntry]:
    """Entries that propose to drop the open loops which rest on a sentence of this fact; none if the table says so, or if it was
    proposed before."""
    if effect_of("fact", op, "loop") == "nothing":
        return []
    return [_proposal(desk, row, fact_id, because) for row in _loops(rows, fact_id) if not _before(rows, str(row[0]))]


def shared_loops(rows: Rows, fact_id: str) -> list[str]:
    """Ids of the open loops that rest on a sentence of this fact."""
    return [str(row[0]) for row in _loops(rows, fact_id)]


def _loops(rows: Rows, fact_id: str) -> list[tuple[object, ...]]:
    told = rows("SELECT loops FROM fact WHERE fact_id = ?", [fact_id])
    if told:
        ids = "SELECT unnest(from_json(loops, '[\"VARCHAR\"]')) FROM fact WHERE fact_id = ?"
        return rows(f"{_LOOP} AND loop_id IN ({ids}) ORDER BY loop_id", [fact_id])
    return rows(
        f"{_LOOP} AND EXISTS (SELECT 1 FROM fact_anchor a WHERE a.fact_id = ? AND a.kind = 'span' AND a.account = loop.account"
        " AND a.message_id = loop.message_id AND a.span_start < loop.span_end AND loop.span_start < a.span_end) ORDER BY loop_id",
        [fact_id],
    )


def _before(rows: Rows, loop_id: str) -> bool:
    return bool(rows("SELECT 1 FROM journal WHERE op = 'drop' AND target = ? AND actor = ? LIMIT 1", [loop_id, ACTOR]))


def _proposal(desk: FactDesk, row: Sequence[object], fact_id: str, because: str) -> NewEntry:
    loop_id, person, kind, account, message_id = row
    reason = f"fact {fact_id} of the same sentence was called wrong" + (f": {because}" if because else "")
    payload = {"person": person, "type": kind, "evidence_ids": [[account, message_id]], "because": reason}
    return NewEntry("drop", str(loop_id), payload, ACTOR, "rule", desk.now_us)


def persons_of(entries: Sequence[NewEntry]) -> list[str]:
    """Whose loops are to be folded after these."""
    return sorted({str(one.payload["person"]) for one in entries if one.actor == ACTOR and not one.target.startswith(FACT_PREFIX)})
