"""`list`: every loop a filter lets through, page by page (S000-01, M-104): no row twice, none lost, for any page size."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nsmallest

from memory.answers import OMITTED_IDS, PAGE_DEFAULT, PAGE_LIMIT, ListAnswer, LoopRow, Omitted
from memory.cursor import make_cursor, read_cursor
from memory.envelope import header
from memory.freshness import judge
from memory.ports import Beside, LedgerReads, LoopState, PageQuery
from memory.rows import RowMaker, stamp
from memory.state import Mutes, ReadRules, loop_at, states_of
from pipeline.errors import UsageError

_LAST_MOMENT = 10**17
DERIVED = ("overdue", "due_soon", "stale", "muted", "in_grace", "source_gone")


@dataclass(frozen=True, slots=True)
class ListQuery:
    """Filters of `list`. `statuses`: of the fold (open, done, dropped); `states`: derived words, any of them is enough."""

    as_of_us: int | None = None
    types: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    person: str = ""
    account: str = ""
    limit: int = PAGE_DEFAULT
    cursor: str = ""

    def arguments(self) -> dict[str, object]:
        """What a cursor is bound to: everything but page size and cursor."""
        return {
            "as_of": self.as_of_us,
            "types": sorted(self.types),
            "statuses": sorted(self.statuses),
            "states": sorted(self.states),
            "person": self.person,
            "account": self.account,
        }


def list_loops(reads: LedgerReads, query: ListQuery, now_us: int, rules: ReadRules) -> ListAnswer:
    """One page, newest opening first. Raises UsageError for a page size out of range or a foreign cursor."""
    if not 1 <= query.limit <= PAGE_LIMIT:
        raise UsageError(f"a page holds 1 to {PAGE_LIMIT} rows, not {query.limit}", fix=f"loopledger list --limit {PAGE_DEFAULT}")
    moment_us, last = now_us if query.as_of_us is None else query.as_of_us, ""
    if query.cursor:
        moment_us, last = read_cursor(query.cursor, "list", query.arguments())
    mutes = Mutes(reads.mutes(), moment_us)
    page, beside, more = _judged(reads, query, last, moment_us, rules, mutes) if _needs_judging(query) else _page(reads, query, last)
    rows = _rows(reads, page, query, moment_us, rules, mutes)
    left = sum(one.number for one in beside)
    return ListAnswer(
        **header("list", reads, judge(reads.accounts(), moment_us, rules.fresh_hours, rules.connected), moment_us),
        total=len(page) + left,
        returned=len(rows),
        omitted=Omitted(
            count=left,
            by_reason={"page": left} if left else {},
            by_kind={one.type: one.number for one in beside},
            ids=sorted(loop_id for one in beside for loop_id in one.ids)[:OMITTED_IDS],
            newest=stamp(max(one.newest_us for one in beside)) if beside else None,
        ),
        limits={"page": query.limit, "page_max": PAGE_LIMIT},
        used={"rows": len(rows)},
        has_more=more,
        next_cursor=make_cursor("list", query.arguments(), moment_us, _key_text(page[-1])) if more else None,
        loops=rows,
    )


def _needs_judging(query: ListQuery) -> bool:
    """Whether more has to be known of every loop than the ledger stores: its derived states, or how it stood."""
    return query.as_of_us is not None or bool(query.states)


def _page(reads: LedgerReads, query: ListQuery, last: str) -> tuple[list[LoopState], list[Beside], bool]:
    """(page, what is beside it, whether more comes) by what the ledger stores."""
    number, _, loop_id = last.partition("/")
    after = (_LAST_MOMENT - int(number), loop_id) if last else None
    persons = frozenset(reads.find_persons(query.person)) if query.person else None
    return reads.page(PageQuery(query.limit, after, query.types, query.statuses, query.account, persons))


def _judged(
    reads: LedgerReads, query: ListQuery, last: str, now_us: int, rules: ReadRules, mutes: Mutes
) -> tuple[list[LoopState], list[Beside], bool]:
    """The same where every loop has to be looked at."""
    states = _matching(reads, query, now_us, rules, mutes)
    states.sort(key=_key)
    start = next((n for n, state in enumerate(states) if _key_text(state) > last), len(states)) if last else 0
    page, rest = states[start : start + query.limit], states[start + query.limit :]
    by_type: dict[str, list[LoopState]] = {}
    for state in states[:start] + rest:
        by_type.setdefault(state.type, []).append(state)
    beside = [
        Beside(kind, len(some), nsmallest(OMITTED_IDS, (one.loop_id for one in some)), max(one.opened_us for one in some))
        for kind, some in sorted(by_type.items())
    ]
    return page, beside, bool(rest)


def _matching(reads: LedgerReads, query: ListQuery, now_us: int, rules: ReadRules, mutes: Mutes) -> list[LoopState]:
    states = reads.states(query.as_of_us)
    if query.types:
        states = [state for state in states if state.type in query.types]
    if query.statuses:
        states = [state for state in states if state.status in query.statuses]
    if query.account:
        states = [state for state in states if state.account.casefold() == query.account.casefold()]
    if query.person:
        people = reads.find_persons(query.person)
        states = [state for state in states if state.person in people]
    if query.states:
        wanted = set(query.states)
        states = [state for state in states if wanted.intersection(states_of(state, now_us, rules, mutes))]
    return list(states)


def _key(state: LoopState) -> tuple[int, str]:
    return (-state.opened_us, state.loop_id)


def _key_text(state: LoopState) -> str:
    """The sort key as text that compares the same way (opening times of this and the next centuries have 16 digits)."""
    return f"{_LAST_MOMENT - state.opened_us:018d}/{state.loop_id}"


def _rows(reads: LedgerReads, page: list[LoopState], query: ListQuery, now_us: int, rules: ReadRules, mutes: Mutes) -> list[LoopRow]:
    loops = reads.loops([state.loop_id for state in page])
    if query.as_of_us is not None:
        loops = [seen for seen in (loop_at(loop, now_us) for loop in loops) if seen is not None]
    maker = RowMaker(now_us, rules, mutes, reads.persons([loop.person for loop in loops]))
    return [maker.row(loop, number=number) for number, loop in enumerate(loops, start=1)]
