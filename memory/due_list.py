"""`due` without a loop: what is overdue, and what comes due within some days (M-119)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from memory.answers import OMITTED_IDS, PAGE_DEFAULT, PAGE_LIMIT, DueAnswer, LoopRow, Omitted
from memory.envelope import header
from memory.freshness import judge
from memory.ports import LedgerReads, LoopState, PlainQuery
from memory.rows import RowMaker, stamp
from memory.state import Mutes, ReadRules, due_end_us, flags_of, is_stale, loop_at
from memory.worktime import day_start_us, local_date
from pipeline.errors import UsageError

WITHIN_DEFAULT, WITHIN_MOST = 7, 366
_TWIN = "twin_of:"


@dataclass(frozen=True, slots=True)
class DueQuery:
    """`within_days`: up to the end of the owner's day so many days from the moment; 0 = today. `as_of_us` None = now."""

    within_days: int = WITHIN_DEFAULT
    as_of_us: int | None = None
    types: tuple[str, ...] = ()
    person: str = ""
    account: str = ""
    limit: int = PAGE_DEFAULT


def due_loops(reads: LedgerReads, query: DueQuery, now_us: int, rules: ReadRules) -> DueAnswer:
    """Open loops with a date that is past or near, the earliest first; muted, stale and sourceless ones are counted only.

    Raises UsageError for a number of days or rows out of range.
    """
    if not (0 <= query.within_days <= WITHIN_MOST and 1 <= query.limit <= PAGE_LIMIT):
        raise UsageError(
            f"0 to {WITHIN_MOST} days and 1 to {PAGE_LIMIT} rows, not {query.within_days} and {query.limit}",
            fix=f"loopledger due --within {WITHIN_DEFAULT}",
        )
    moment_us = now_us if query.as_of_us is None else query.as_of_us  # as of a day is its end, and still that day
    mutes = Mutes(reads.mutes(), moment_us)
    until_us = day_start_us(local_date(moment_us - 1, rules.zone) + timedelta(days=query.within_days + 1), rules.zone)
    dated = [(due_end_us(state.due, state.due_zone, rules.zone), state) for state in _open(reads, query)]
    near = sorted(((due, state) for due, state in dated if due is not None and due <= until_us), key=lambda one: (one[0], one[1].loop_id))
    ids = {state.loop_id for _, state in near}
    listed: list[LoopState] = []
    hidden: list[tuple[str, LoopState]] = []
    for due_us, state in near:
        reason = _reason(state, due_us, moment_us, rules, mutes, ids) or ("page" if len(listed) == query.limit else "")
        if reason:
            hidden.append((reason, state))
        else:
            listed.append(state)
    rows = _rows(reads, listed, query, moment_us, rules, mutes)
    return DueAnswer(
        **header("due", reads, judge(reads.accounts(), moment_us, rules.fresh_hours, rules.connected), moment_us),
        total=len(near),
        returned=len(rows),
        omitted=_omitted(hidden),
        limits={"page": query.limit, "page_max": PAGE_LIMIT},
        used={"rows": len(rows)},
        within_days=query.within_days,
        overdue=[row for row in rows if "overdue" in row.states],
        due=[row for row in rows if "overdue" not in row.states],
    )


@dataclass(frozen=True, slots=True)
class DueCounts:
    """How many open loops are past their date, and how many come due on the owner's day of the moment."""

    overdue: int
    today: int


def due_counts(reads: LedgerReads, now_us: int, rules: ReadRules, types: tuple[str, ...] = ()) -> DueCounts:
    """The counts of what `due_loops` would list at `now_us`, without its rows. `types` as there."""
    mutes = Mutes(reads.mutes(), now_us)
    tonight_us = day_start_us(local_date(now_us - 1, rules.zone) + timedelta(days=1), rules.zone)
    dated = [(due_end_us(state.due, state.due_zone, rules.zone), state) for state in _open(reads, DueQuery(types=types))]
    near = [(due, state) for due, state in dated if due is not None and due <= tonight_us]
    ids = {state.loop_id for _, state in near}
    listed = [due for due, state in near if not _reason(state, due, now_us, rules, mutes, ids)]
    overdue = sum(due <= now_us for due in listed)
    return DueCounts(overdue, len(listed) - overdue)


def _open(reads: LedgerReads, query: DueQuery) -> list[LoopState]:
    """Open loops that may have a date."""
    persons = frozenset(reads.find_persons(query.person)) if query.person else None
    if query.as_of_us is None:
        return list(reads.special(PlainQuery(0, 0, [], {}, None, {}, query.types, query.account, persons)))
    return [
        state
        for state in reads.states(query.as_of_us)
        if state.status == "open"
        and (not query.types or state.type in query.types)
        and (not query.account or state.account.casefold() == query.account.casefold())
        and (persons is None or state.person in persons)
    ]


def _reason(state: LoopState, due_us: int | None, now_us: int, rules: ReadRules, mutes: Mutes, ids: set[str]) -> str:
    """Why a dated loop is not listed, "" if it is. A pending decision stands in the row of its ask (J-76)."""
    if state.source_gone:
        return "source_gone"
    if mutes.of(state):
        return "muted"
    if is_stale(state, due_us, now_us, rules.stale):
        return "stale"
    return "merged" if any(flag.removeprefix(_TWIN) in ids for flag in flags_of(state.flags) if flag.startswith(_TWIN)) else ""


def _rows(reads: LedgerReads, listed: Sequence[LoopState], query: DueQuery, now_us: int, rules: ReadRules, mutes: Mutes) -> list[LoopRow]:
    loops = reads.loops([state.loop_id for state in listed])
    if query.as_of_us is not None:
        loops = [seen for seen in (loop_at(loop, now_us) for loop in loops) if seen is not None]
    maker = RowMaker(now_us, rules, mutes, reads.persons([loop.person for loop in loops]))
    return [maker.row(loop, number=number) for number, loop in enumerate(loops, start=1)]


def _omitted(hidden: Sequence[tuple[str, LoopState]]) -> Omitted:
    states = [state for _, state in hidden]
    return Omitted(
        count=len(hidden),
        by_reason=dict(sorted(Counter(reason for reason, _ in hidden).items())),
        by_kind=dict(sorted(Counter(state.type for state in states).items())),
        ids=sorted(state.loop_id for state in states)[:OMITTED_IDS],
        newest=stamp(max(state.opened_us for state in states)) if states else None,
    )
