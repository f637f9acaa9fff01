"""`waiting`: who is waiting, in the order of J-91, with a count for everything left out (J-91 to J-97)."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from heapq import nsmallest

from memory.answers import OMITTED_IDS, PAGE_DEFAULT, Dormant, Group, InvitationRow, LoopRow, Omitted, WaitingAnswer
from memory.envelope import header
from memory.freshness import Freshness, judge, require_clock, require_fresh, stale_sources
from memory.invitations import invitations
from memory.ports import LedgerReads, Ranked
from memory.rows import RowMaker, stamp
from memory.sorting import Sorted, Wanted, sort_out
from memory.state import PROMISES, Mutes, ReadRules, loop_at

GROUP_SHOWN = 5


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


def waiting(reads: LedgerReads, query: WaitingQuery, now_us: int, rules: ReadRules) -> WaitingAnswer:
    """The ranked list at `now_us`, or as it stood at `query.as_of_us` (both UTC microseconds).

    Raises StaleError when every account's mail is too old to judge by, or was synced later than now, unless `stale_ok` (J-96).
    """
    moment_us = now_us if query.as_of_us is None else query.as_of_us
    freshness = judge(reads.accounts(), moment_us, rules.fresh_hours, rules.connected)
    if not query.stale_ok:
        require_fresh(freshness, rules.fresh_hours)
        require_clock(freshness, now_us)
    mutes = Mutes(reads.mutes(), moment_us)
    persons = frozenset(reads.find_persons(query.person)) if query.person else None
    wanted = Wanted(query.as_of_us, query.types, query.account, persons, None if query.stale_ok else freshness.covered)
    with without_collector():
        found = sort_out(reads, wanted, moment_us, rules, mutes)
        types = Counter(row.type for row in found.listed)
        cut = _cut(found.listed, query)
        make = _Maker(reads, query, moment_us, rules, mutes)
        make.also.update(found.also)
        return _answer(reads, query, moment_us, freshness, found, types, cut, make)


@contextmanager
def without_collector() -> Iterator[None]:
    """The rows of a big ledger are flat tuples: looking for cycles among them would cost a third of the reading (J-100)."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class _Maker:
    """Turns the ids that are shown into rows; only these loops are read whole."""

    def __init__(self, reads: LedgerReads, query: WaitingQuery, now_us: int, rules: ReadRules, mutes: Mutes) -> None:
        self._reads, self._query, self._now_us, self._rules, self._mutes = reads, query, now_us, rules, mutes
        self.also: dict[str, tuple[str, ...]] = {}
        self._number = 0

    def invitations(self) -> list[InvitationRow]:
        """Meetings to answer; a filter by type leaves them out."""
        query = self._query
        if query.types:
            return []
        return invitations(self._reads, self._now_us, query.as_of_us, self._rules.zone, account=query.account, person=query.person)

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


@dataclass(slots=True)
class _Cut:
    """What is shown: (person, rows, how many of that person are left out), and the ranked rows that are not."""

    groups: list[tuple[str, list[Ranked], int]] = field(default_factory=list)
    nobody: list[Ranked] = field(default_factory=list)
    left_out: list[Ranked] = field(default_factory=list)


def by_person(ranked: Iterable[Ranked]) -> tuple[dict[str, list[Ranked]], list[Ranked]]:
    """(person -> rows, in the order of their best rows; rows without a person)."""
    groups: dict[str, list[Ranked]] = {}
    for row in ranked:
        groups.setdefault(row.person, []).append(row)
    nobody = groups.pop("", [])
    return groups, nobody


def _cut(ranked: list[Ranked], query: WaitingQuery) -> _Cut:
    """Groups by person in the order of their best rows, at most GROUP_SHOWN rows each, `limit` rows in all (J-92, J-94)."""
    groups, nobody = by_person(ranked)
    cut = _Cut()
    room = len(ranked) if query.everything else query.limit
    per_group = len(ranked) if query.everything else GROUP_SHOWN
    for person, rows in groups.items():
        take = min(len(rows), per_group, room)
        if take:
            cut.groups.append((person, rows[:take], len(rows) - take))
        cut.left_out += rows[take:]
        room -= take
    cut.nobody, rest = nobody[:room], nobody[room:]
    cut.left_out += rest
    return cut


def _answer(reads: LedgerReads, query: WaitingQuery, now_us: int, freshness: Freshness, found: Sorted,
            ranked_types: Counter[str], cut: _Cut, make: _Maker) -> WaitingAnswer:  # fmt: skip
    """Put the answer together; every open loop is either in it or in `omitted` (M-101)."""
    groups = make.groups(cut)
    due_soon = make.rows(found.due_soon)
    nobody = make.rows([row.loop_id for row in cut.nobody])
    shown = sum(len(group.loops) for group in groups) + len(due_soon) + len(nobody)
    omitted = omitted_loops(found, cut.left_out)
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
        invitations=make.invitations(),
        counts=dict(sorted(ranked_types.items())),
        in_grace=found.count("in_grace") + len(due_soon),
        muted=found.count("muted"),
        dormant=Dormant(count=len(stale), promises=sum(row.type in PROMISES for row in stale), command="loopledger list --state stale"),
        source_gone=found.count("source_gone"),
        unverified_coverage=found.count("unverified_coverage"),
        stale_sources=stale_sources(freshness),
        completeness="partial" if freshness.partial or freshness.stale or freshness.imported else "full",
        no_google_sources=freshness.no_sources,
        truncated=bool(cut.left_out),
    )


def omitted_loops(found: Sorted, left_out: Sequence[Ranked]) -> Omitted:
    """The open loops that are not shown: those with a reason, and those that found no room."""
    by_reason = {reason: len(rows) for reason, rows in found.hidden.items()}
    rows = list(left_out)
    if rows:
        by_reason["limit"] = len(rows)
    for hidden in found.hidden.values():
        rows += hidden
    newest = max((row.opened_us for row in rows), default=None)
    return Omitted(
        count=len(rows),
        by_reason=dict(sorted(by_reason.items())),
        by_kind=dict(sorted(Counter(row.type for row in rows).items())),
        ids=nsmallest(OMITTED_IDS, [row.loop_id for row in rows]),
        newest=None if newest is None else stamp(newest),
    )
