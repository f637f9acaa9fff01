"""What is derived at reading, never stored: overdue, due soon, stale, muted, in grace; and the state at a past moment."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from memory.ports import LoopState, MuteRow
from memory.worktime import day_start_us, tomorrow_end_us
from pipeline.clock import DAY_US, to_us
from pipeline.models.ledger import ABOUT_DAY, SETTLED, DueMove, Loop, LoopType, Step, unsettled
from pipeline.models.worktime import WorkTime

PROMISES = frozenset({LoopType.COMMITMENT_OWED_BY_ME.value, LoopType.COMMITMENT_OWED_TO_ME.value})
BY_OTHERS = frozenset({LoopType.UNANSWERED_INBOUND.value, LoopType.COMMITMENT_OWED_TO_ME.value})
"""Types whose evidence another person wrote: only these can a sender or domain mute hide (J-97)."""

_ENDS = {"closed": "done", "converted": "done", "dropped": "dropped", "reopened": "open", "opened": "open"}
_ACTIVITY = frozenset({"opened", "joined", "reopened", "moved", "proposed"})
"""What moves a loop; a proposal only when a mail made it."""
_ASKED = ("done_proposed", "due_proposed")
"""Flags of a promise for which mail proposes something, each named like the rule of its step."""


@dataclass(frozen=True, slots=True)
class StaleRules:
    """Days without movement after which a loop is not ranked any more (J-86)."""

    quiet_days: int = 90
    ask_past_due_days: int = 14
    promise_past_due_days: int = 60
    relay_days: int = 7


@dataclass(frozen=True, slots=True)
class ReadRules:
    """Everything reading needs from the settings. `fresh_hours`: how old the last clean mail sync may be (J-96); `connected`: accounts
    that can be synced, case-folded; None = not asked."""

    work: WorkTime
    stale: StaleRules = StaleRules()
    fresh_hours: int = 24
    connected: frozenset[str] | None = None

    @property
    def zone(self) -> ZoneInfo:
        """The owner's time zone."""
        return ZoneInfo(self.work.zone)


def zone_of(name: str, fallback: ZoneInfo) -> ZoneInfo:
    """The IANA zone `name`, or `fallback` when it is "" or unknown to this machine."""
    if not name:
        return fallback
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return fallback


@lru_cache(maxsize=4_096)
def due_end_us(due: str | None, due_zone: str, fallback: ZoneInfo) -> int | None:
    """The instant a due value is over: end of that day in its zone, or the moment itself; None without or with a broken due."""
    if not due:
        return None
    zone = zone_of(due_zone, fallback)
    try:
        if len(due) > 10:
            moment = datetime.fromisoformat(due)
            return to_us(moment if moment.tzinfo else moment.replace(tzinfo=zone))
        return day_start_us(date.fromisoformat(due) + timedelta(days=1), zone)
    except (ValueError, OverflowError):
        return None


def flags_of(text: str) -> list[str]:
    """The stored JSON list of flags."""
    if text in ("", "[]"):
        return []
    found = json.loads(text)
    return [str(item) for item in found]


def away_until_us(flags: Iterable[str], zone: ZoneInfo) -> int | None:
    """End of the counterparty's absence (J-72) from a flag `away_until:<date>`."""
    for flag in flags:
        if flag.startswith("away_until:"):
            return due_end_us(flag.partition(":")[2], "", zone)
    return None


def is_stale(state: LoopState, due_us: int | None, now_us: int, rules: StaleRules) -> bool:
    """J-86. A date still ahead keeps a loop alive; an overdue promise stays open for `promise_past_due_days`. The day that an ask speaks of
    counts as its date here, in UTC: a day more or less makes nothing stale that is not."""
    if '"relay"' in state.flags and now_us - state.last_activity_us > rules.relay_days * DAY_US:
        return True
    if due_us is None and ABOUT_DAY in state.flags:
        day = next(flag for flag in flags_of(state.flags) if flag.startswith(ABOUT_DAY))
        due_us = due_end_us(day.removeprefix(ABOUT_DAY), "", ZoneInfo("UTC"))
    if due_us is None:
        return now_us - state.last_activity_us > rules.quiet_days * DAY_US
    days = rules.promise_past_due_days if state.type in PROMISES else rules.ask_past_due_days
    return now_us - max(due_us, state.last_activity_us) > days * DAY_US


class Mutes:
    """The mutes active at one moment, ready to be asked about 50,000 loops (J-97). They hide; they never close."""

    def __init__(self, rows: Iterable[MuteRow], now_us: int) -> None:
        """Keep the rows made by `now_us` and not expired then."""
        self._by_kind: dict[str, dict[str, MuteRow]] = {"loop": {}, "conversation": {}, "sender": {}, "domain": {}}
        for row in rows:
            if row.made_us <= now_us and (row.until_us is None or row.until_us > now_us):
                self._by_kind.setdefault(row.kind, {})[row.value.casefold()] = row
        self._any = any(self._by_kind.values())

    def __bool__(self) -> bool:
        return self._any

    def values(self) -> dict[str, list[str]]:
        """Kind -> case-folded values that are muted now."""
        return {kind: sorted(rows) for kind, rows in self._by_kind.items() if rows}

    def of(self, state: LoopState) -> MuteRow | None:
        """The mute that hides this loop, or None. Sender and domain mutes look at authors only."""
        if not self._any:
            return None
        found = self._by_kind["loop"].get(state.loop_id) or self._by_kind["conversation"].get(state.conversation.casefold())
        if found or state.type not in BY_OTHERS:
            return found
        address = state.counterparty.casefold()
        return (
            self._by_kind["sender"].get(address)
            or self._by_kind["sender"].get(state.person.casefold())
            or self._domain(address.rpartition("@")[2])
        )

    def _domain(self, domain: str) -> MuteRow | None:
        while domain:
            found = self._by_kind["domain"].get(domain)
            if found:
                return found
            domain = domain.partition(".")[2]
        return None


def states_of(state: LoopState, now_us: int, rules: ReadRules, mutes: Mutes) -> list[str]:
    """Derived words of an open loop, in fixed order; a finished loop has none but `source_gone`."""
    words: list[str] = []
    if state.source_gone:
        words.append("source_gone")
    if state.status != "open":
        return words
    zone = rules.zone
    due_us = due_end_us(state.due, state.due_zone, zone)
    if now_us < state.ripe_us:
        words.append("in_grace")
    word = due_word(state, now_us, zone)
    if word:
        words.append(word)
    if is_stale(state, due_us, now_us, rules.stale):
        words.append("stale")
    if mutes.of(state):
        words.append("muted")
    return words


def due_word(state: LoopState, now_us: int, zone: ZoneInfo) -> str:
    """What its date makes of an open loop: overdue, due_soon or nothing."""
    due_us = due_end_us(state.due, state.due_zone, zone)
    if due_us is None:
        return ""
    return "overdue" if now_us >= due_us else "due_soon" if is_due_soon(due_us, now_us, zone) else ""


def is_due_soon(due_us: int, now_us: int, zone: ZoneInfo) -> bool:
    """Due today or tomorrow on the owner's wall."""
    return due_us <= tomorrow_end_us(now_us, zone)


def seen_steps(loop: Loop, as_of_us: int) -> list[Step]:
    """The steps its owner could have seen at `as_of_us`, in order."""
    return [step for step in loop.steps if step.as_of_us <= as_of_us]


def loop_at(loop: Loop, as_of_us: int) -> Loop | None:
    """The loop as it stood at a past moment, from its stored steps (M-008); None when it did not exist yet."""
    steps = seen_steps(loop, as_of_us)
    if not steps or loop.opened_us > as_of_us:
        return None
    status, closed_us, gone = "open", None, False
    activity = loop.opened_us
    for step in steps:
        if step.what in _ENDS:
            status = _ENDS[step.what]
            closed_us = step.as_of_us if status != "open" else None
        elif step.what in ("source_gone", "restored"):
            gone = step.what == "source_gone"
        if step.what in _ACTIVITY and not (step.what == "proposed" and step.decision):
            activity = max(activity, step.as_of_us)
    flags = _flags_at(loop, steps, [step for step in loop.steps if step.as_of_us > as_of_us]) + (("source_gone",) if gone else ())
    due, zone = due_at([(s.as_of_us, s.note) for s in loop.steps if s.what == "moved"], as_of_us, (loop.due, loop.due_zone))
    return replace(
        loop, status=status, closed_us=closed_us, last_activity_us=activity, steps=tuple(steps), flags=flags, due=due, due_zone=zone
    )


def due_at(moves: Sequence[tuple[int, str]], as_of_us: int, now: tuple[str | None, str]) -> tuple[str | None, str]:
    """(date, zone) a loop had at a moment, from its moves (moment, note) in order; `now`: what it has today."""
    if not moves:
        return now
    seen = [note for moment_us, note in moves if moment_us <= as_of_us]
    move = DueMove.of(seen[-1] if seen else moves[0][1])
    due, zone = (move.due, move.zone) if seen else (move.was, move.was_zone)
    return due, (zone or now[1]) if due else ""


_CORRECTED = "corrected:"


def _flags_at(loop: Loop, steps: Sequence[Step], later: Sequence[Step]) -> tuple[str, ...]:
    """Flags that steps tell of, as they stood; what no step dates stays as it is."""
    flags = [flag for flag in loop.flags if flag != "source_gone" and not flag.startswith("moved:")]
    moves = sum(step.what == "moved" and not step.note.startswith(">") for step in steps)
    flags += [f"moved:{moves}"] if moves else []
    undone = {step.rule.partition("@")[0] for step in later}
    flags = [
        flag
        for flag in flags
        if not (flag == "declined" and "declined" in undone) and not (flag.startswith("left:") and "partly_kept" in undone)
    ]
    flags = [flag for flag in flags if not flag.startswith(_CORRECTED)]
    said = {step.note.partition(":")[0]: step.note for step in steps if step.rule.partition("@")[0] == "corrected"}
    flags += [f"{_CORRECTED}{note}" for note in said.values()]
    if any(step.what == "proposed" or step.what in SETTLED for step in later):
        asked = {step.rule.partition("@")[0] for step in unsettled(loop.loop_id, steps)}
        flags = [flag for flag in flags if flag not in _ASKED] + [flag for flag in _ASKED if flag in asked]
    return tuple(sorted(flags))


def state_of(loop: Loop) -> LoopState:
    """The narrow row of a whole loop."""
    return LoopState(
        loop.loop_id, str(loop.type), loop.status, loop.person, loop.counterparty, loop.account, loop.conversation, loop.thread_id,
        loop.opened_us, loop.ripe_us, loop.last_activity_us, loop.due, loop.due_zone, loop.confidence,
        json.dumps(list(loop.flags), ensure_ascii=False), "source_gone" in loop.flags, loop.pull,
    )  # fmt: skip
