"""The order of `waiting` (J-91 to J-94): lexicographic by tier, then score, then opening, then id. A pure function of (row, now)."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from memory.ports import LoopState, Ranked
from memory.state import ReadRules, away_until_us, due_end_us, flags_of
from memory.worktime import age_borders, capped_age, tomorrow_end_us
from pipeline.clock import DAY_US
from pipeline.models.ledger import LoopType

LAST_TIER = 6
_LATE_CAP_DAYS = 30
_BY_ME = LoopType.COMMITMENT_OWED_BY_ME.value
_TO_ME = LoopType.COMMITMENT_OWED_TO_ME.value
_DECISION = LoopType.DECISION_PENDING.value
_INBOUND = LoopType.UNANSWERED_INBOUND.value


@dataclass(frozen=True, slots=True)
class Moment:
    """Borders of one reading, computed once: `tomorrow_end_us` = end of tomorrow on the owner's wall."""

    now_us: int
    tomorrow_end_us: int
    borders: list[int]
    zone: ZoneInfo


def moment_of(now_us: int, rules: ReadRules) -> Moment:
    """Borders for a reading at `now_us` (UTC microseconds)."""
    zone = rules.zone
    return Moment(now_us, tomorrow_end_us(now_us, zone), age_borders(rules.work, now_us), zone)


def tier_of(state: LoopState, due_us: int | None, moment: Moment) -> int:
    """1 own promises overdue; 2 promises to me overdue and anything due by tomorrow; 3 owed by me, decisions, dated asks;
    4 unanswered inbound; 5 owed to me, unanswered outbound; 6 low confidence, relay, counterparty away."""
    if state.confidence == "low" or (state.flags != "[]" and _is_faint(state.flags, moment)):
        return LAST_TIER
    overdue = due_us is not None and moment.now_us >= due_us
    if overdue and state.type == _BY_ME:
        return 1
    if (overdue and state.type == _TO_ME) or (due_us is not None and not overdue and due_us <= moment.tomorrow_end_us):
        return 2
    if state.type in (_BY_ME, _DECISION) or (due_us is not None and state.type != _TO_ME) or '"decision"' in state.flags:
        return 3
    return 4 if state.type == _INBOUND else 5


def _is_faint(flags: str, moment: Moment) -> bool:
    if '"relay"' in flags or '"low_confidence"' in flags:
        return True
    if "away_until:" not in flags:
        return False
    until = away_until_us(flags_of(flags), moment.zone)
    return until is not None and moment.now_us < until


def score_of(state: LoopState, due_us: int | None, moment: Moment) -> float:
    """Order inside a tier, larger first: nearness of the date (0..2), working-day age up to 20 days (0..1), and how likely the owner
    answers such an ask (0..1), which the fold told from the mail before it (J-93, `pipeline.stages.detect.pull`)."""
    age = capped_age(moment.borders, state.opened_us) / max(len(moment.borders), 1)
    return _nearness(due_us, moment.now_us) + age + state.pull / 100


def _nearness(due_us: int | None, now_us: int) -> float:
    if due_us is None:
        return 0.0
    days = (due_us - now_us) / DAY_US
    return 1.0 / (1.0 + days) if days > 0 else 1.0 + min(-days, _LATE_CAP_DAYS) / _LATE_CAP_DAYS


def plain_tiers(moment: Moment) -> dict[tuple[str, bool], int]:
    """(type, low confidence) -> tier of a loop without due and flags: what the database needs of `tier_of`."""
    blank = LoopState("", "", "open", "", "", "", "", "", 0, 0, 0, None, "", "", "[]", False)
    found = {}
    for kind in LoopType:
        for low in (False, True):
            state = blank._replace(type=kind.value, confidence="low" if low else "high")
            found[(kind.value, low)] = tier_of(state, None, moment)
    return found


def rank(states: list[LoopState], moment: Moment) -> list[Ranked]:
    """All rows in the order of J-91. Ties fall to the older opening, then to the id."""
    zone = moment.zone
    ranked = []
    for state in states:
        due_us = due_end_us(state.due, state.due_zone, zone) if state.due else None
        score = score_of(state, due_us, moment)
        ranked.append(Ranked(tier_of(state, due_us, moment), -score, state.opened_us, state.loop_id, state.person, state.type))
    ranked.sort()
    return ranked
