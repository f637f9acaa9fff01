"""Which open loops `waiting` ranks, and which it only counts, each with its reason (J-68, J-74, J-76, J-84, J-86, J-97)."""

from __future__ import annotations

from dataclasses import dataclass, field

from memory.ports import LedgerReads, LoopState, PlainQuery, Ranked
from memory.ranking import Moment, moment_of, plain_tiers, rank
from memory.state import Mutes, ReadRules, due_end_us, flags_of, is_due_soon, is_stale
from pipeline.clock import DAY_US
from pipeline.models.ledger import LoopType

_INBOUND = LoopType.UNANSWERED_INBOUND.value
_TWIN = "twin_of:"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for: a moment (None = now), filters, and the accounts whose sent mail is known (None = do not ask)."""

    as_of_us: int | None
    types: tuple[str, ...]
    account: str
    persons: frozenset[str] | None
    covered: frozenset[str] | None


@dataclass(slots=True)
class Sorted:
    """Open loops by what becomes of them. `listed` in the order of J-91; `also`: loop id -> types merged into its row;
    `dated`: those of `listed` and `due_soon` that have a date."""

    listed: list[Ranked] = field(default_factory=list)
    due_soon: list[str] = field(default_factory=list)
    hidden: dict[str, list[Ranked]] = field(default_factory=dict)
    also: dict[str, tuple[str, ...]] = field(default_factory=dict)
    dated: dict[str, LoopState] = field(default_factory=dict)

    def hide(self, reason: str, row: Ranked) -> None:
        """Count the row under `reason`."""
        self.hidden.setdefault(reason, []).append(row)

    def count(self, reason: str) -> int:
        """How many are counted under `reason`."""
        return len(self.hidden.get(reason, ()))


def sort_out(reads: LedgerReads, wanted: Wanted, now_us: int, rules: ReadRules, mutes: Mutes) -> Sorted:
    """Sort the open loops at `now_us`. The first reason that holds counts: source gone, muted, stale, in grace, coverage."""
    moment = moment_of(now_us, rules)
    found = Sorted()
    if wanted.as_of_us is None:
        query = _plain_query(wanted, moment, rules, mutes)
        states = reads.special(query)
        for row in reads.plain(query):
            if row.reason:
                found.hide(row.reason, row)
            else:
                found.listed.append(row)
    else:
        states = _matching(reads, wanted)
    listed = [state for state in states if not _hidden(state, moment, rules, mutes, wanted.covered, found)]
    soon = set(found.due_soon)
    found.dated = {state.loop_id: state for state in [*listed, *(one for one in states if one.loop_id in soon)] if state.due}
    if listed:
        found.listed = sorted(found.listed + rank(listed, moment))
        _merge_twins(found, listed)
    return found


def _plain_query(wanted: Wanted, moment: Moment, rules: ReadRules, mutes: Mutes) -> PlainQuery:
    return PlainQuery(
        now_us=moment.now_us,
        quiet_us=moment.now_us - rules.stale.quiet_days * DAY_US,
        borders=moment.borders,
        tiers=plain_tiers(moment),
        covered=wanted.covered,
        muted=mutes.values(),
        types=wanted.types,
        account=wanted.account,
        persons=wanted.persons,
    )


def _matching(reads: LedgerReads, wanted: Wanted) -> list[LoopState]:
    """Open loops of a past moment that the filters let through."""
    states = [state for state in reads.states(wanted.as_of_us) if state.status == "open"]
    if wanted.types:
        states = [state for state in states if state.type in wanted.types]
    if wanted.account:
        states = [state for state in states if state.account.casefold() == wanted.account.casefold()]
    if wanted.persons is not None:
        states = [state for state in states if state.person in wanted.persons]
    return states


def _hidden(state: LoopState, moment: Moment, rules: ReadRules, mutes: Mutes, covered: frozenset[str] | None, found: Sorted) -> bool:
    """Whether this loop is not ranked; then it stands in `found` under its reason, or among what comes due."""
    now_us = moment.now_us
    due_us = due_end_us(state.due, state.due_zone, rules.zone) if state.due else None
    reason = ""
    if state.source_gone:
        reason = "source_gone"
    elif mutes.of(state):
        reason = "muted"
    elif is_stale(state, due_us, now_us, rules.stale):
        reason = "stale"
    elif now_us < state.ripe_us:
        if due_us is not None and due_us <= state.ripe_us and is_due_soon(due_us, now_us, rules.zone):
            found.due_soon.append(state.loop_id)
            return True
        reason = "in_grace"
    elif covered is not None and state.type == _INBOUND and state.account not in covered:
        reason = "unverified_coverage"
    if reason:
        found.hide(reason, Ranked(0, 0.0, state.opened_us, state.loop_id, state.person, state.type, reason))
    return bool(reason)


def _merge_twins(found: Sorted, states: list[LoopState]) -> None:
    """J-76: a pending decision and the ask it was read from are one row, the better placed one."""
    twins = {state.loop_id: flag.removeprefix(_TWIN) for state in states for flag in flags_of(state.flags) if flag.startswith(_TWIN)}
    if not twins:
        return
    rows = {row.loop_id: row for row in found.listed}
    gone: set[str] = set()
    for decision, ask in twins.items():
        if ask in rows:
            kept, merged = sorted((rows[decision], rows[ask]))
            found.also[kept.loop_id] = (*found.also.get(kept.loop_id, ()), merged.type)
            found.hide("merged", merged)
            gone.add(merged.loop_id)
    found.listed = [row for row in found.listed if row.loop_id not in gone]
