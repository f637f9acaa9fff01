"""The order of `waiting` as a pure function of (row, now)."""

from __future__ import annotations

import random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.ports import LoopState
from memory.ranking import moment_of, rank
from memory.state import ReadRules, is_due_soon
from memory.worktime import age_borders, capped_age, local_date
from pipeline.clock import DAY_US
from pipeline.models.ledger import LoopType
from pipeline.models.worktime import WorkTime
from tests.fakes.ledger_home import NOW_US, ago

RULES = ReadRules(WorkTime(zone="Europe/Berlin"))
MOMENT = moment_of(NOW_US, RULES)


def state(loop_id: str, kind: str = "unanswered_inbound", **changes: object) -> LoopState:
    base = LoopState(loop_id, kind, "open", "p", "p@example.org", "me", "c", "t", ago(3), ago(2), ago(3), None, "", "high", "[]", False)
    return base._replace(**changes)  # type: ignore[arg-type]


KINDS = st.sampled_from([kind.value for kind in LoopType])
DUES = st.none() | st.integers(-400, 400).map(lambda days: local_date(NOW_US + days * DAY_US, RULES.zone).isoformat())
STATES = st.lists(
    st.builds(
        lambda n, kind, due, days, confidence, flags, person: state(
            f"{n:016x}", kind, due=due, opened_us=ago(days), confidence=confidence, flags=flags, person=person
        ),
        st.integers(0, 2**60),
        KINDS,
        DUES,
        st.floats(0, 300),
        st.sampled_from(["high", "low"]),
        st.sampled_from(["[]", '["relay"]', '["decision"]', '["away_until:2026-06-20"]']),
        st.sampled_from(["a", "b", "c", ""]),
    ),
    max_size=60,
    unique_by=lambda row: row.loop_id,
)


@pytest.mark.parametrize(("until", "tier"), [("2026-06-20", 6), ("2026-06-01", 4), ("soon", 4)], ids=["away now", "back again", "no date"])
def test_a_loop_with_somebody_away_waits_in_the_last_tier_until_they_are_back(until: str, tier: int) -> None:
    """J-72."""
    (row,) = rank([state("a" * 16, flags=f'["away_until:{until}"]')], MOMENT)
    assert row.tier == tier


def test_the_longer_overdue_comes_first_within_a_tier() -> None:
    """J-93."""
    days = {"a": 3, "b": 20, "c": 1}
    rows = [
        state(name * 16, "commitment_owed_by_me", due=local_date(NOW_US - late * DAY_US, RULES.zone).isoformat())
        for name, late in days.items()
    ]
    assert [row.loop_id[0] for row in rank(rows, MOMENT)] == ["b", "a", "c"]


@pytest.mark.behaviour("N-16")
@given(STATES)
def test_no_number_of_weaker_rows_lifts_anything_above_an_overdue_promise(rows: list[LoopState]) -> None:
    """J-91, J-92: tier 1 holds overdue promises of the owner and nothing else, and comes first."""
    promise = state("f" * 16, LoopType.COMMITMENT_OWED_BY_ME.value, due="2026-06-14", person="z")
    due = {row.loop_id: row.due for row in rows}
    ranked = rank([*rows, promise], MOMENT)
    ahead = ranked[: [row.loop_id for row in ranked].index(promise.loop_id)]
    assert all(row.tier == 1 and row.type == LoopType.COMMITMENT_OWED_BY_ME and due[row.loop_id] for row in ahead)
    assert [row.tier for row in ranked] == sorted(row.tier for row in ranked)


@given(STATES, st.randoms(use_true_random=False))
def test_the_order_does_not_depend_on_the_order_of_the_rows(rows: list[LoopState], chance: random.Random) -> None:
    """M-102."""
    mixed = list(rows)
    chance.shuffle(mixed)
    assert rank(mixed, MOMENT) == rank(rows, MOMENT)


@pytest.mark.parametrize(
    ("row", "tier"),
    [
        (state("1", "commitment_owed_by_me", due="2026-06-14"), 1),
        (state("2", "commitment_owed_to_me", due="2026-06-14"), 2),
        (state("3", "unanswered_outbound", due="2026-06-16"), 2),
        (state("4", "commitment_owed_by_me", due="2026-06-15"), 2),
        (state("5", "commitment_owed_by_me"), 3),
        (state("6", "decision_pending"), 3),
        (state("7", "unanswered_inbound", due="2026-06-30"), 3),
        (state("8", "unanswered_inbound", flags='["decision"]'), 3),
        (state("9"), 4),
        (state("10", "commitment_owed_to_me", due="2026-06-30"), 5),
        (state("11", "unanswered_outbound"), 5),
        (state("12", confidence="low"), 6),
        (state("13", flags='["relay"]'), 6),
    ],
)
def test_tiers(row: LoopState, tier: int) -> None:
    """J-91, one example of each clause."""
    assert rank([row], MOMENT)[0].tier == tier


def test_inside_a_tier_nearer_dates_then_age_then_the_owners_habit() -> None:
    """J-93: and ties go to the older opening, then to the id."""
    near, far = state("a", due="2026-06-20"), state("b", due="2026-07-20")
    old, young = state("c", opened_us=ago(20)), state("d", opened_us=ago(2))
    assert [row.loop_id for row in rank([young, far, old, near], MOMENT)] == ["a", "b", "c", "d"]
    likely = state("e", opened_us=ago(2), pull=90)
    assert [row.loop_id for row in rank([young, likely], MOMENT)] == ["e", "d"]
    assert [row.loop_id for row in rank([state("y"), state("x")], MOMENT)] == ["x", "y"]


@given(st.floats(0, 60))
def test_capped_age_equals_counted_working_days(days: float) -> None:
    """J-93: the quick way and the plain way agree up to the cap of 20."""
    opened = ago(days)
    plain = min(RULES.work.working_days_between(opened, NOW_US), 20)
    assert capped_age(age_borders(RULES.work, NOW_US), opened) == plain


def test_due_soon_means_today_or_tomorrow_on_the_owners_wall() -> None:
    """J-91: a date's end belongs to its day."""
    zone = ZoneInfo("Europe/Berlin")
    ends = {n: NOW_US // DAY_US * DAY_US + n * DAY_US - 2 * 3_600_000_000 for n in (1, 2, 3)}  # Berlin midnights
    assert [is_due_soon(ends[n], NOW_US, zone) for n in (1, 2, 3)] == [True, True, False]
