"""`waiting` over a real published ledger made by hand: what is ranked, what is only counted, and when it refuses."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from memory.answers import WaitingAnswer
from memory.freshness import judge
from memory.ledger_sql import SqlLedger
from memory.ports import AccountState
from memory.state import ReadRules, zone_of
from memory.waiting import WaitingQuery, waiting
from pipeline.clock import DAY_US, HOUR_US
from pipeline.errors import StaleError
from pipeline.models.ledger import Loop, LoopType, Person, Step
from pipeline.models.worktime import WorkTime
from pipeline.store.reads import LedgerView
from tests.fakes.ledger_home import ACCOUNT, NOW_US, LedgerHome, Note, ago, closed, loop, muted, sample

RULES = ReadRules(WorkTime(zone="Europe/Berlin"))


def ask(home: LedgerHome, now_us: int = NOW_US, rules: ReadRules = RULES, **query: object) -> WaitingAnswer:
    """Publish and read."""
    home.write()
    return again(home, now_us, rules, **query)


def again(home: LedgerHome, now_us: int = NOW_US, rules: ReadRules = RULES, **query: object) -> WaitingAnswer:
    """Read what was published."""
    view = LedgerView(home_of(home))
    try:
        return waiting(SqlLedger(view.publication().rows), WaitingQuery(**query), now_us, rules)  # type: ignore[arg-type]
    finally:
        view.close()


def home_of(home: LedgerHome):  # type: ignore[no-untyped-def]
    from pipeline.store.home import open_home

    return open_home(home.path)


def quotes(answer: WaitingAnswer) -> list[str]:
    return [row.quote for group in answer.groups for row in group.loops]


def simple(path: Path, *loops: object, **changes: object) -> LedgerHome:
    return LedgerHome(path, loops=list(loops), **changes)  # type: ignore[arg-type]


def question(number: int, *, days: float = 3, sender: str = "uma@example.org", **changes: object):  # type: ignore[no-untyped-def]
    note = Note(f"q{number}", f"Can you answer question {number}?", ago(days), sender=sender)
    return loop(note, note.text, **changes)  # type: ignore[arg-type]


@pytest.mark.behaviour("S003-01", "S004-01")
def test_most_pressing_person_first_each_with_quote_person_age_and_link(tmp_path: Path) -> None:
    """J-91, J-95: an overdue promise, a dated ask, a plain ask of the same person, then low confidence."""
    answer = ask(sample(tmp_path / "home"))
    assert [(group.person.name, [row.tier for row in group.loops]) for group in answer.groups] == [
        ("Kim Ito", [1]),
        ("Uma Dixit", [3, 4]),
        ("한지우", [6]),
    ]
    first = answer.groups[0].loops[0]
    assert (first.quote, first.age_days, first.states) == ("I'll send you the signed contract tomorrow.", 3, ["overdue"])
    told = (first.type, first.status, first.account, first.person.id, first.due, first.due_zone, first.trust)
    assert told == ("commitment_owed_by_me", "open", ACCOUNT, "kim@example.org", "2026-06-11", "Europe/Berlin", "unverified")
    assert [row.due for group in answer.groups for row in group.loops] == ["2026-06-11", "2026-06-19", None, None]
    assert answer.synced_at is not None
    assert first.link == f"https://mail.google.com/mail/?authuser={ACCOUNT}#all/t-m5"
    assert [row.number for group in answer.groups for row in group.loops] == [1, 2, 3, 4]


def test_everything_left_out_is_counted_with_its_reason(tmp_path: Path) -> None:
    """M-101: returned + omitted = total, and the reasons add up."""
    answer = ask(sample(tmp_path / "home"))
    assert answer.returned + answer.omitted.count == answer.total == 7
    assert answer.omitted.by_reason == {"in_grace": 1, "muted": 1, "stale": 1}
    assert sum(answer.omitted.by_kind.values()) == answer.omitted.count == len(answer.omitted.ids)
    assert (answer.in_grace, answer.muted, answer.dormant.count, answer.dormant.promises) == (1, 1, 1, 0)
    assert answer.counts == {"commitment_owed_by_me": 1, "unanswered_inbound": 3}


@pytest.mark.behaviour("S004-01")
def test_the_answer_is_as_old_as_the_account_that_is_furthest_behind() -> None:
    """M-105, J-96: and of unknown age as long as one account never finished a sync."""

    def account(name: str, clean: int | None) -> AccountState:
        return AccountState(name, clean, "ok", clean, clean, 0, 0)

    now = 100 * HOUR_US
    both = judge([account("a", now - HOUR_US), account("b", now - 30 * HOUR_US)], now)
    assert (both.synced_us, [one.account for one in both.stale]) == (now - 30 * HOUR_US, ["b"])
    assert judge([account("a", now), account("b", None)], now).synced_us is None


@pytest.mark.behaviour("N-23", "S003-03")
def test_a_quiet_thread_ripens_by_reading_alone(tmp_path: Path) -> None:
    """J-69: the row is there before; one microsecond decides; nothing is written in between."""
    fresh = question(1, days=0.5)
    dated = question(2, days=0.5, due="2026-06-30", due_zone="Europe/Berlin")
    home = simple(tmp_path / "home", fresh, dated)
    assert fresh.ripe_us == dated.ripe_us
    assert quotes(ask(home, fresh.ripe_us - 1)) == []
    assert again(home, fresh.ripe_us - 1).in_grace == 2
    assert quotes(again(home, fresh.ripe_us)) == [dated.evidence.quote, fresh.evidence.quote]


def test_an_ask_due_before_its_reply_time_stands_apart(tmp_path: Path) -> None:
    """J-68: shown under due soon, outside the ranked list, and counted as in grace."""
    dated = question(1, days=0.1, due="2026-06-15", due_zone="Europe/Berlin", hours=48)
    answer = ask(simple(tmp_path / "home", dated))
    assert (answer.groups, [row.id for row in answer.due_soon], answer.in_grace) == ([], [dated.loop_id], 1)
    assert answer.returned + answer.omitted.count == answer.total == 1


@pytest.mark.behaviour("N-17")
def test_old_quiet_loops_leave_the_list_but_never_the_count(tmp_path: Path) -> None:
    """J-86, J-87: 90 days without movement; the command that lists them is named."""
    promise = loop(
        Note("p", "I will send it.", ago(95), sender=ACCOUNT), "I will send it.", LoopType.COMMITMENT_OWED_BY_ME, person="k@example.org"
    )
    dated = question(3, days=80, due="2026-05-20", due_zone="Europe/Berlin")
    answer = ask(simple(tmp_path / "home", question(1, days=91), question(2, days=89), dated, promise))
    assert quotes(answer) == ["Can you answer question 2?"]
    assert (answer.dormant.count, answer.dormant.promises, answer.dormant.command) == (3, 1, "loopledger list --state stale")


@pytest.mark.parametrize(
    ("kind", "days_past_due", "listed"),
    [
        (LoopType.COMMITMENT_OWED_BY_ME, 59, True),
        (LoopType.COMMITMENT_OWED_BY_ME, 61, False),
        (LoopType.UNANSWERED_INBOUND, 13, True),
        (LoopType.UNANSWERED_INBOUND, 16, False),
    ],
)
def test_a_passed_date_makes_asks_stale_soon_and_promises_late(tmp_path: Path, kind: LoopType, days_past_due: int, listed: bool) -> None:
    """J-86: an overdue promise stays open for 60 days, an ask for 14."""
    due = date.fromordinal(date(2026, 6, 15).toordinal() - days_past_due)
    row = question(1, days=80, kind=kind, due=due.isoformat(), due_zone="Europe/Berlin")
    assert bool(quotes(ask(simple(tmp_path / "home", row)))) is listed


def test_a_date_ahead_keeps_an_old_ask_alive(tmp_path: Path) -> None:
    """J-86: a question of half a year ago about next month is not dormant."""
    assert quotes(ask(simple(tmp_path / "home", question(1, days=180, due="2026-07-15"))))


def test_a_relayed_ask_is_stale_after_a_week(tmp_path: Path) -> None:
    """J-34, J-86."""
    rows = [question(n, days=days, sender=f"s{n}@example.org", flags=("relay",)) for n, days in ((1, 6), (2, 8))]
    answer = ask(simple(tmp_path / "home", *rows))
    assert quotes(answer) == ["Can you answer question 1?"]
    assert answer.groups[0].loops[0].tier == 6


@pytest.mark.behaviour("N-26")
def test_mutes_hide_by_author_at_the_next_reading_and_never_close(tmp_path: Path) -> None:
    """J-97: sender, domain, conversation and loop; a recipient is never matched; an ended mute hides nothing."""
    theirs = question(1, sender="uma@mail.example.org")
    mine = question(2, sender="uma@mail.example.org", kind=LoopType.UNANSWERED_OUTBOUND)
    other = question(3, sender="ben@example.net")
    hidden = {
        "sender:UMA@mail.example.org": {theirs.loop_id},
        "domain:example.org": {theirs.loop_id},
        f"conversation:{mine.conversation}": {mine.loop_id},
        f"loop:{other.loop_id}": {other.loop_id},
        "domain:ample.org": set(),
    }
    for number, (target, expected) in enumerate(hidden.items()):
        home = simple(tmp_path / f"home{number}", theirs, mine, other, decisions=[muted(target)])
        answer = ask(home, everything=True)
        shown = {row.id for group in answer.groups for row in group.loops}
        assert {theirs.loop_id, mine.loop_id, other.loop_id} - shown == expected, target
        assert answer.muted == len(expected)
    ended = simple(tmp_path / "ended", theirs, decisions=[muted(f"loop:{theirs.loop_id}", until_us=NOW_US)])
    assert quotes(ask(ended)) == [theirs.evidence.quote]
    assert again(ended, as_of_us=NOW_US - 1).muted == 1


@pytest.mark.behaviour("N-25")
def test_old_mail_is_refused_partly_old_mail_warned_about_and_no_mail_said(tmp_path: Path) -> None:
    """J-96, M-105: 24 hours to the microsecond."""
    row = question(1)
    border = NOW_US - 24 * HOUR_US
    stale = simple(tmp_path / "a", row, clean_us={ACCOUNT: border - 1})
    with pytest.raises(StaleError) as refused:
        ask(stale)
    assert refused.value.exit_code == 75
    assert ACCOUNT in refused.value.cause
    assert f"loopledger sync --account {ACCOUNT}" in refused.value.fix
    forced = again(stale, stale_ok=True)
    assert (forced.sync_stale, [s.account for s in forced.stale_sources], quotes(forced)) == (True, [ACCOUNT], [row.evidence.quote])

    assert ask(simple(tmp_path / "b", row, clean_us={ACCOUNT: border})).stale_sources == []

    mixed = ask(simple(tmp_path / "c", row, clean_us={ACCOUNT: ago(hours=1), "old@example.com": None}))
    assert (mixed.sync_stale, mixed.completeness, quotes(mixed)) == (False, "partial", [row.evidence.quote])
    assert [s.account for s in mixed.stale_sources] == ["old@example.com"]
    assert any("old@example.com" in warning for warning in mixed.warnings)

    nothing = ask(simple(tmp_path / "d", clean_us={}))
    assert (nothing.no_google_sources, nothing.sync_stale, nothing.groups) == (True, True, [])
    assert nothing.warnings == ["no mail connected: nothing is known about who waits"]


@pytest.mark.behaviour("N-25")
def test_asks_through_an_account_whose_sent_mail_is_not_known_are_held_back(tmp_path: Path) -> None:
    """J-74, G-445: only inbound loops need the owner's sent mail up to now."""
    old = Note("o", "Did you get it?", ago(3), account="old@example.com")
    inbound, outbound = loop(old, old.text), loop(old, old.text, LoopType.UNANSWERED_OUTBOUND)
    dated = loop(replace(old, id="d", text="Did he get it?"), "Did he get it?", due="2026-07-30", due_zone="Europe/Berlin")
    answer = ask(simple(tmp_path / "home", inbound, outbound, dated, clean_us={ACCOUNT: ago(hours=1), "old@example.com": ago(2)}))
    assert ([row.id for group in answer.groups for row in group.loops], answer.unverified_coverage) == ([outbound.loop_id], 2)


@pytest.mark.behaviour("N-25")
def test_messages_set_aside_make_the_answer_partial(tmp_path: Path) -> None:
    """J-96: completeness."""
    answer = ask(simple(tmp_path / "home", question(1), failed=2))
    assert answer.completeness == "partial"
    assert any("2 messages could not be read" in warning for warning in answer.warnings)


def test_at_most_five_of_a_person_and_the_limit_over_all(tmp_path: Path) -> None:
    """J-92: what is cut is counted per person and in all."""
    rows = [question(n, days=3 + n / 10) for n in range(8)] + [question(20 + n, sender="b@example.net") for n in range(3)]
    home = simple(tmp_path / "home", *rows)
    answer = ask(home, limit=7)
    assert [(len(group.loops), group.loops_omitted) for group in answer.groups] == [(5, 3), (2, 1)]
    assert (answer.truncated, answer.omitted.by_reason) == (True, {"limit": 4})
    whole = again(home, everything=True)
    assert (whole.returned, whole.omitted.count, whole.truncated) == (11, 0, False)


def test_loops_without_a_person_come_last_under_their_own_heading(tmp_path: Path) -> None:
    """J-94."""
    nobody = question(1, days=30, person="")
    answer = ask(simple(tmp_path / "home", nobody, question(2)))
    assert [row.id for row in answer.without_person] == [nobody.loop_id]
    assert len(answer.groups) == 1


def test_loops_without_a_person_beyond_the_limit_are_counted_too(tmp_path: Path) -> None:
    """J-94, M-101."""
    answer = ask(simple(tmp_path / "home", *(question(n, person="") for n in range(1, 4)), question(4)), limit=2)
    assert (len(answer.groups), len(answer.without_person), answer.omitted.by_reason, answer.total) == (1, 1, {"limit": 2}, 4)


def test_a_decision_on_the_same_sentence_is_one_row(tmp_path: Path) -> None:
    """J-76: shown once, counted once."""
    asked = question(1)
    twin = replace(asked, loop_id="d" * 16, type=LoopType.DECISION_PENDING, flags=(f"twin_of:{asked.loop_id}",))
    other = replace(question(2), loop_id="e" * 16, type=LoopType.DECISION_PENDING)
    answer = ask(simple(tmp_path / "home", asked, twin, other))
    rows = [row for group in answer.groups for row in group.loops]
    assert sorted((row.type, tuple(row.also)) for row in rows) == [("decision_pending", ()), ("decision_pending", ("unanswered_inbound",))]
    assert answer.omitted.by_reason == {"merged": 1}


def test_a_past_moment_reads_as_its_owner_could_have_seen_it(tmp_path: Path) -> None:
    """M-008, J-90: states from steps: before the opening, ripe, closed, reopened, source gone and restored."""
    asked = question(1, days=20)
    reply = Note("r", "Here you are.", ago(10), sender=ACCOUNT, thread="t-q1")
    done = closed(asked, reply, "Here you are.")
    reopened = replace(
        done,
        status="open",
        closed_us=None,
        steps=(
            *done.steps,
            Step("reopened", ago(8), "person@1", None, "hash"),
            Step("source_gone", ago(6), "source_state@1"),
            Step("restored", ago(4), "source_state@1"),
        ),
    )
    home = simple(tmp_path / "home", reopened)
    home.write()
    seen = {days: quotes(again(home, as_of_us=ago(days))) for days in (21, 19.5, 15, 9, 7, 5, 3)}
    assert [bool(found) for found in seen.values()] == [False, False, True, False, True, False, True]
    assert again(home, as_of_us=ago(5)).source_gone == 1
    assert again(home, as_of_us=ago(19.5)).in_grace == 1


@pytest.mark.parametrize("text", ["uma", "WORK.EXAMPLE", "Dixit"])
def test_people_are_found_by_name_or_any_address(tmp_path: Path, text: str) -> None:
    """M-118: the person filter."""
    home = simple(
        tmp_path / "home",
        question(1),
        question(2, sender="ben@example.net"),
        people=[Person("uma@example.org", "Uma Dixit", ("uma@example.org", "uma@work.example"), True)],
    )
    assert [group.person.id for group in ask(home, person=text).groups] == ["uma@example.org"]
    assert again(home, person="ben").counts == {"unanswered_inbound": 1}


def test_filters_by_type_and_account(tmp_path: Path) -> None:
    """M-118."""
    home = sample(tmp_path / "home")
    assert ask(home, types=("commitment_owed_by_me",)).counts == {"commitment_owed_by_me": 1}
    assert again(home, account="nobody@example.com").total == 0
    assert again(home, account=ACCOUNT.upper()).total == 7


def test_an_absent_counterparty_lowers_the_row_until_they_are_back(tmp_path: Path) -> None:
    """J-72."""
    away = question(1, kind=LoopType.UNANSWERED_OUTBOUND, flags=("away_until:2026-06-20",))
    back = question(2, sender="b@example.net", kind=LoopType.UNANSWERED_OUTBOUND, flags=("away_until:2026-06-10",))
    tiers = {row.id: row.tier for group in ask(simple(tmp_path / "home", away, back)).groups for row in group.loops}
    assert tiers == {away.loop_id: 6, back.loop_id: 5}


def test_age_counts_the_owners_working_days(tmp_path: Path) -> None:
    """J-95: weekend and days off do not count."""
    rules = ReadRules(WorkTime(zone="Europe/Berlin", days_off=frozenset({date(2026, 6, 12)})))
    row = question(1, days=5)  # Wednesday to Monday: Thursday and Monday count, Friday is off
    assert ask(simple(tmp_path / "home", row), rules=rules).groups[0].loops[0].age_days == 2


def test_an_unknown_zone_falls_back_to_the_owners() -> None:
    assert zone_of("Mars/Olympus", ZoneInfo("Asia/Seoul")).key == "Asia/Seoul"


def test_a_broken_due_is_no_due(tmp_path: Path) -> None:
    """A date no reader understands neither hides nor lifts the loop."""
    answer = ask(simple(tmp_path / "home", question(1, due="soonish")))
    assert (answer.groups[0].loops[0].tier, answer.groups[0].loops[0].states) == (4, [])


def test_a_due_moment_is_meant_in_its_own_zone(tmp_path: Path) -> None:
    """A due time without offset is local to due_zone; overdue from that instant on."""
    row = question(1, due="2026-06-15T02:00", due_zone="America/Los_Angeles")  # 09:00 UTC
    home = simple(tmp_path / "home", row)
    assert ask(home, NOW_US - 1).groups[0].loops[0].states == ["due_soon"]
    assert again(home, NOW_US).groups[0].loops[0].states == ["overdue"]


def test_reading_fifty_days_later_needs_no_write(tmp_path: Path) -> None:
    """J-1: only now differs; freshness is judged then."""
    home = simple(tmp_path / "home", question(1), clean_us={ACCOUNT: NOW_US + 50 * DAY_US})
    assert ask(home, NOW_US + 50 * DAY_US).groups[0].loops[0].age_days > 30


def random_loops(chance: random.Random, count: int) -> list[Loop]:
    """Loops of all types, ages, dates, flags, with and without closers: every step a published state could come from."""
    made = []
    for number in range(count):
        kind = chance.choice(list(LoopType))
        row = question(
            number,
            days=chance.choice([0.2, 1, 3, 10, 80, 95, 200]),
            sender=chance.choice(["a@example.org", "b@sub.example.net", "ß@straße.example"]),
            kind=kind,
            hours=chance.choice([0, 24, 72]),
            confidence=chance.choice(["high", "low"]),
            due=chance.choice([None, None, None, "2026-06-14", "2026-06-15", "2026-06-30", "2026-01-01", "broken"]),
            flags=chance.choice([(), (), (), ("relay",), ("decision",), ("away_until:2026-06-20",)]),
            account=chance.choice([ACCOUNT, "old@example.com"]),
            person=chance.choice(["a@example.org", "b@sub.example.net", ""]),
        )
        if chance.random() < 0.2:
            row = closed(row, Note(f"r{number}", "Done.", row.opened_us + HOUR_US), "Done.")
        if chance.random() < 0.1:
            gone = (*row.steps, Step("source_gone", row.opened_us + 2 * HOUR_US, "source_state@1"))
            row = replace(row, steps=gone, flags=(*row.flags, "source_gone"))
        made.append(row)
    return made


@pytest.mark.parametrize("seed", range(8))
def test_the_quick_way_of_now_equals_the_plain_way_of_steps(tmp_path: Path, seed: int) -> None:
    """J-91, J-100: what the database judges for speed is what the rules say, for random ledgers, mutes and filters."""
    chance = random.Random(seed)
    targets = ["sender:a@example.org", "domain:example.net", "sender:SS@strasse.example", "conversation:c-q3", "domain:example"]
    home = simple(
        tmp_path / "home",
        *random_loops(chance, 120),
        decisions=[muted(target) for target in chance.sample(targets, seed % 4)],
        clean_us={ACCOUNT: ago(hours=1), "old@example.com": ago(3)},
    )
    home.write()
    for query in ({}, {"everything": True}, {"stale_ok": True}, {"account": "OLD@example.com"}, {"person": "sub."}, {"limit": 3}):
        quick, slow = again(home, **query), again(home, as_of_us=NOW_US, **query)
        assert quick == slow, query


def test_a_clock_behind_the_last_sync_is_no_empty_list(tmp_path: Path) -> None:
    """J-96: years off, nothing would have happened yet, and nobody would be waiting."""
    home = sample(tmp_path / "home")
    assert ask(home).counts
    with pytest.raises(StaleError) as caught:
        again(home, NOW_US - 900 * DAY_US)
    assert "still to come" in caught.value.problem
    assert caught.value.fix.startswith("loopledger sync")
    assert again(home, NOW_US - 900 * DAY_US, stale_ok=True).counts == {}
    assert again(home, as_of_us=NOW_US - 900 * DAY_US).counts == {}
