"""`waiting`: who is waiting, in the order of J-91, with a count for everything left out (J-91 to J-97)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from memory.answers import OMITTED_IDS, PAGE_DEFAULT, Dormant, Group, LoopRow, Omitted, WaitingAnswer
from memory.envelope import header
from memory.freshness import Freshness, judge, require_fresh, stale_sources
from memory.ports import LedgerReads, LoopState
from memory.ranking import Ranked, moment_of, rank
from memory.rows import RowMaker, stamp
from memory.state import PROMISES, Mutes, ReadRules, due_end_us, is_due_soon, is_stale, loop_at
from pipeline.models.ledger import Evidence, LoopType

GROUP_SHOWN = 5
_INBOUND = LoopType.UNANSWERED_INBOUND.value
_DECISION = LoopType.DECISION_PENDING.value


@dataclass(frozen=True, slots=True)
class WaitingQuery:
    """What to show. `as_of_us` None = now; `everything` lifts the limits of rows and of loops per person."""

    as_of_us: int | None = None
    types: tuple[str, ...] = ()
    person: str = ""
    account: str = ""
    limit: int = PAGE_DEFAULT
    everything: bool = False
    stale_ok: bool = False


@dataclass(slots=True)
class _Sorted:
    """Open loops by what becomes of them in this answer."""

    listed: list[LoopState] = field(default_factory=list)
    due_soon: list[LoopState] = field(default_factory=list)
    hidden: dict[str, list[LoopState]] = field(default_factory=dict)

    def hide(self, reason: str, state: LoopState) -> None:
        self.hidden.setdefault(reason, []).append(state)

    def count(self, reason: str) -> int:
        return len(self.hidden.get(reason, ()))


def waiting(reads: LedgerReads, query: WaitingQuery, now_us: int, rules: ReadRules) -> WaitingAnswer:
    """The ranked list at `now_us`, or as it stood at `query.as_of_us` (both UTC microseconds).

    Raises StaleError when every account's mail is too old to judge by, unless `stale_ok` (J-96).
    """
    moment_us = now_us if query.as_of_us is None else query.as_of_us
    freshness = judge(reads.accounts(), moment_us, rules.fresh_hours)
    if not query.stale_ok:
        require_fresh(freshness, rules.fresh_hours)
    mutes = Mutes(reads.mutes(), moment_us)
    covered = None if query.stale_ok else freshness.covered
    found = _sort_out(_matching(reads, query), moment_us, rules, mutes, covered)
    ranked = rank(found.listed, moment_of(moment_us, rules))
    also = _merge_decisions(ranked, reads, found)
    types = Counter(row.state.type for row in ranked)
    cut = _cut(ranked, query)
    make = _Maker(reads, query, moment_us, rules, mutes)
    make.also.update(also)
    return _answer(reads, query, moment_us, rules, freshness, found, types, cut, make)


class _Maker:
    """Turns the ids that are shown into rows; only these loops are read whole."""

    def __init__(self, reads: LedgerReads, query: WaitingQuery, now_us: int, rules: ReadRules, mutes: Mutes) -> None:
        self._reads, self._query, self._now_us, self._rules, self._mutes = reads, query, now_us, rules, mutes
        self.also: dict[str, tuple[str, ...]] = {}
        self._number = 0

    def groups(self, cut: _Cut) -> list[Group]:
        """The groups with their rows, numbered from 1 in the order shown."""
        rows = {row.id: row for row in self.rows([row.loop_id for _, shown, _ in cut.groups for row in shown])}
        groups = []
        for _, shown, left in cut.groups:
            loops = [rows[row.loop_id] for row in shown]
            groups.append(Group(person=loops[0].person, loops=loops, loops_omitted=left))
        return groups

    def rows(self, ids: Sequence[str]) -> list[LoopRow]:
        """Rows of these loops in that order, numbered on from the last call."""
        loops = self._reads.loops(ids)
        if self._query.as_of_us is not None:
            loops = [seen for seen in (loop_at(loop, self._now_us) for loop in loops) if seen is not None]
        maker = RowMaker(self._now_us, self._rules, self._mutes, self._reads.persons([loop.person for loop in loops]))
        rows = []
        for loop in loops:
            self._number += 1
            rows.append(maker.row(loop, number=self._number, also=self.also.get(loop.loop_id, ())))
        return rows


def _matching(reads: LedgerReads, query: WaitingQuery) -> list[LoopState]:
    """Open loops that the filters let through."""
    states = [state for state in reads.states(query.as_of_us) if state.status == "open"]
    if query.types:
        states = [state for state in states if state.type in query.types]
    if query.account:
        states = [state for state in states if state.account.casefold() == query.account.casefold()]
    if query.person:
        people = reads.find_persons(query.person)
        states = [state for state in states if state.person in people]
    return states


def _sort_out(states: list[LoopState], now_us: int, rules: ReadRules, mutes: Mutes, covered: frozenset[str] | None) -> _Sorted:
    """Which loops are ranked and which are only counted; `covered` None = do not ask for coverage.

    The first reason that holds counts: source gone, muted, stale, in grace, coverage.
    """
    found = _Sorted()
    zone, stale, any_mute = rules.zone, rules.stale, bool(mutes)
    for state in states:
        due_us = due_end_us(state.due, state.due_zone, zone) if state.due else None
        if state.source_gone:
            found.hide("source_gone", state)
        elif any_mute and mutes.of(state):
            found.hide("muted", state)
        elif is_stale(state, due_us, now_us, stale):
            found.hide("stale", state)
        elif now_us < state.ripe_us:
            if due_us is not None and due_us <= state.ripe_us and is_due_soon(due_us, now_us, zone):
                found.due_soon.append(state)
            else:
                found.hide("in_grace", state)
        elif covered is not None and state.type == _INBOUND and state.account not in covered:
            found.hide("unverified_coverage", state)
        else:
            found.listed.append(state)
    return found


def _merge_decisions(ranked: list[Ranked], reads: LedgerReads, found: _Sorted) -> dict[str, tuple[str, ...]]:
    """J-76: a decision on the same sentence as an ask is one row, the better placed one. Its loop id -> the other types."""
    near = {_place(row.state) for row in ranked if row.state.type == _DECISION}
    if not near:
        return {}
    candidates = [row for row in ranked if _place(row.state) in near]
    loops = {loop.loop_id: loop for loop in reads.loops([row.loop_id for row in candidates])}
    kept: dict[tuple[Evidence, str], str] = {}
    also: dict[str, tuple[str, ...]] = {}
    gone: set[str] = set()
    for row in candidates:
        if row.loop_id not in loops:
            continue
        key = (loops[row.loop_id].evidence, row.state.person)
        first = kept.setdefault(key, row.loop_id)
        if first != row.loop_id:
            also[first] = (*also.get(first, ()), row.state.type)
            gone.add(row.loop_id)
            found.hide("merged", row.state)
    ranked[:] = [row for row in ranked if row.loop_id not in gone]
    return also


def _place(state: LoopState) -> tuple[str, str, str]:
    return (state.account, state.thread_id, state.person)


@dataclass(slots=True)
class _Cut:
    """What is shown: (person, rows, how many of that person are left out), and the ranked rows that are not."""

    groups: list[tuple[str, list[Ranked], int]] = field(default_factory=list)
    nobody: list[Ranked] = field(default_factory=list)
    left_out: list[Ranked] = field(default_factory=list)


def _cut(ranked: list[Ranked], query: WaitingQuery) -> _Cut:
    """Groups by person in the order of their best rows, at most GROUP_SHOWN rows each, `limit` rows in all (J-92, J-94)."""
    by_person: dict[str, list[Ranked]] = {}
    for row in ranked:
        by_person.setdefault(row.state.person, []).append(row)
    nobody = by_person.pop("", [])
    cut = _Cut()
    room = len(ranked) if query.everything else query.limit
    per_group = len(ranked) if query.everything else GROUP_SHOWN
    for person, rows in by_person.items():
        take = min(len(rows), per_group, room)
        if take:
            cut.groups.append((person, rows[:take], len(rows) - take))
        cut.left_out += rows[take:]
        room -= take
    cut.nobody, rest = nobody[:room], nobody[room:]
    cut.left_out += rest
    return cut


def _answer(reads: LedgerReads, query: WaitingQuery, now_us: int, rules: ReadRules, freshness: Freshness, found: _Sorted,
            ranked_types: Counter[str], cut: _Cut, make: _Maker) -> WaitingAnswer:  # fmt: skip
    """Put the answer together; every open loop is either in it or in `omitted` (M-101)."""
    groups = make.groups(cut)
    due_soon = make.rows([state.loop_id for state in found.due_soon])
    nobody = make.rows([row.loop_id for row in cut.nobody])
    shown = sum(len(group.loops) for group in groups) + len(due_soon) + len(nobody)
    omitted = _omitted(found, cut.left_out)
    stale = found.hidden.get("stale", [])
    return WaitingAnswer(
        **header("waiting", reads, freshness, now_us),
        total=shown + omitted.count,
        returned=shown,
        omitted=omitted,
        limits={"rows": query.limit, "per_person": GROUP_SHOWN},
        used={"rows": shown},
        groups=groups,
        due_soon=due_soon,
        without_person=nobody,
        counts=dict(sorted(ranked_types.items())),
        in_grace=found.count("in_grace") + len(due_soon),
        muted=found.count("muted"),
        dormant=Dormant(count=len(stale), promises=sum(s.type in PROMISES for s in stale), command="loopledger list --state stale"),
        source_gone=found.count("source_gone"),
        unverified_coverage=found.count("unverified_coverage"),
        stale_sources=stale_sources(freshness),
        completeness="partial" if freshness.partial or freshness.stale else "full",
        no_google_sources=freshness.no_sources,
        truncated=bool(cut.left_out),
    )


def _omitted(found: _Sorted, left_out: list[Ranked]) -> Omitted:
    by_reason = {reason: len(states) for reason, states in sorted(found.hidden.items())}
    states = [row.state for row in left_out]
    if states:
        by_reason["limit"] = len(states)
    for hidden in found.hidden.values():
        states += hidden
    newest = max((state.opened_us for state in states), default=None)
    return Omitted(
        count=len(states),
        by_reason=dict(sorted(by_reason.items())),
        by_kind=dict(sorted(Counter(state.type for state in states).items())),
        ids=[state.loop_id for state in states[:OMITTED_IDS]],
        newest=None if newest is None else stamp(newest),
    )
