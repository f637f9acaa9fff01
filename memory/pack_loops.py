"""The open loops of a pack: all of them in their order as narrow rows, of which only those are read whole that the pack may show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from memory import loop_search
from memory.answers import LoopRow, Omitted
from memory.fact_reading import Reader
from memory.ports import LoopState
from memory.sorting import Wanted, sort_out
from memory.state import Mutes, due_word
from memory.waiting import by_person, omitted_loops, without_collector
from memory.worktime import local_date


@dataclass(frozen=True, slots=True)
class Standing:
    """What `waiting` would show. `ids`: its loops in order; `waiting`: how many of them wait already; `people`, `opened`: id -> person,
    opening; `late`, `today`: ids that are overdue, or due today; `soon`: how many more are due soon; `unshown`: open loops not in it."""

    ids: list[str] = field(default_factory=list)
    waiting: int = 0
    people: dict[str, str] = field(default_factory=dict)
    opened: dict[str, int] = field(default_factory=dict)
    late: list[str] = field(default_factory=list)
    today: list[str] = field(default_factory=list)
    soon: int = 0
    unshown: Omitted = field(default_factory=Omitted)


def standing(reader: Reader) -> Standing:
    """All open loops that `waiting` shows now, however old the mail is."""
    mutes = Mutes(reader.ledger.mutes(), reader.now_us)
    with without_collector():
        found = sort_out(reader.ledger, Wanted(None, (), "", None, None), reader.now_us, reader.rules, mutes)
        groups, nobody = by_person(found.listed)
        ranked = [row for rows in groups.values() for row in rows]
        soon = [found.dated[one] for one in found.due_soon]
        ids = [row.loop_id for row in ranked]
        alone = [row.loop_id for row in nobody]
        late, today, later = _dates(reader, (found.dated[one] for one in [*ids, *alone, *found.due_soon] if one in found.dated))
        return Standing(
            [*ids, *found.due_soon, *alone],
            len(found.listed),
            {row.loop_id: row.person for row in found.listed} | {state.loop_id: state.person for state in soon},
            {row.loop_id: row.opened_us for row in found.listed} | {state.loop_id: state.opened_us for state in soon},
            late,
            today,
            later,
            omitted_loops(found, ()),
        )


def _dates(reader: Reader, states: Iterable[LoopState]) -> tuple[list[str], list[str], int]:
    """(ids of overdue loops, ids of those due today, number of others that are due soon)."""
    today = local_date(reader.now_us, reader.rules.zone).isoformat()
    late, due, soon = [], [], 0
    for state in states:
        word = due_word(state, reader.now_us, reader.rules.zone)
        if word == "overdue":
            late.append(state.loop_id)
        elif (state.due or "")[:10] == today:
            due.append(state.loop_id)
            soon -= word != "due_soon"
        else:
            soon += word == "due_soon"
    return late, due, max(soon, 0)


def of_persons(reader: Reader, all_of_them: Standing, persons: set[str] | None) -> tuple[list[str], Omitted]:
    """(ids of the loops shown, in order, of these persons if given; the open ones that are not)."""
    if persons is None:
        return all_of_them.ids, all_of_them.unshown
    ids = [one for one in all_of_them.ids if all_of_them.people[one] in persons]
    shown = set(ids)
    return ids, loop_search.excluded([one for one in loop_search.of_persons(reader, persons) if one not in shown])


class Lines:
    """Lines of loops, each made once."""

    def __init__(self, reader: Reader) -> None:
        """Loops as `reader` may see them."""
        self._reader = reader
        self._rows: dict[str, LoopRow] = {}

    def rows(self, ids: Sequence[str]) -> list[LoopRow]:
        """These loops whole."""
        new = [one for one in ids if one not in self._rows]
        self._rows |= {row.id: row for row in loop_search.rows_of(self._reader, new)}
        return [self._rows[one] for one in ids]

    def lines(self, ids: Sequence[str]) -> list[str]:
        """These loops as lines."""
        return [loop_search.line_of(row, sees_text=self._reader.principal.sees_text) for row in self.rows(ids)]
