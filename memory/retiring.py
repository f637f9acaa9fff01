"""`review stale`: what has not been looked at for long, and the command that retires it; a retired row keeps its history (M-043)."""

from __future__ import annotations

from memory.answers import OMITTED_IDS, PAGE_DEFAULT, Envelope, LoopRow, Omitted
from memory.fact_answers import FactItem
from memory.fact_reading import Reader
from memory.fact_rows import FactMaker
from memory.listing import ListQuery, list_loops
from memory.loop_search import line_of


class StaleAnswer(Envelope):
    """Facts past their day of checking, the longest waiting first, and loops without movement; `retire`: row id -> command."""

    facts: list[FactItem]
    loops: list[LoopRow]
    retire: dict[str, str]

    @property
    def lines(self) -> list[str]:
        """As a person reads it."""
        told = [f"{item.line}\n    {self.retire[item.fact_id]}" for item in self.facts]
        told += [f"{line_of(row)}\n    {self.retire[row.id]}" for row in self.loops]
        rest = f"; {self.omitted.count} more" if self.omitted.count else ""
        return [*told, f"{len(self.facts)} stale facts, {len(self.loops)} stale loops{rest}"]


def stale(reader: Reader) -> StaleAnswer:
    """The first page of both. Raises UsageError `scope_denied`."""
    door = reader.remembered
    condition = "life = 'current' AND recheck_us <= ?"
    rows = door.where(condition, [reader.now_us], f"recheck_us, fact_id LIMIT {PAGE_DEFAULT + OMITTED_IDS}")
    total = door.count(condition, [reader.now_us])
    items = FactMaker(door, reader.now_us).items(rows[:PAGE_DEFAULT])
    retire = {item.fact_id: f"loopledger memory end {item.fact_id} --because 'no longer so'" for item in items}
    loops: list[LoopRow] = []
    hidden = 0
    if reader.principal.sees_mail and not reader.scope:
        listed = list_loops(reader.ledger, ListQuery(statuses=("open",), states=("stale",)), reader.now_us, reader.rules)
        loops, hidden = listed.loops, listed.omitted.count
        retire |= {row.id: f"loopledger drop {row.id} --because 'no longer needed'" for row in loops}
    left = total - len(items) + hidden
    return StaleAnswer(
        **reader.header("review-stale"),
        total=len(items) + len(loops) + left,
        returned=len(items) + len(loops),
        omitted=Omitted(
            count=left, by_reason={"page": left} if left else {}, ids=sorted(row.fact_id for row in rows[PAGE_DEFAULT:])[:OMITTED_IDS]
        ),
        facts=items,
        loops=loops,
        retire=retire,
    )
