"""`delta` over loops and facts: what a host that keeps them hears of, in order, at least once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from memory.delta import delta
from pipeline.store.db import open_archive
from tests.fakes.fact_home import FactHome
from tests.fakes.told_home import ToldHome
from tests.scenario import ME, Story, record_of

UMA = "Uma Koch <uma@example.org>"


@pytest.fixture
def home(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> ToldHome:
    story = Story()
    story.mail(UMA, "Hello Robin,\nCould you send me the key of hall 4?", hours=0, subject="Keys")
    story.mail(UMA, "Hello Robin,\nWhich colour do you want?", hours=1, thread="t2", subject="Colours")
    made = ToldHome(tmp_path / "home", story)
    made.capsys = capsys
    return made


def heard(answer: Any) -> dict[str, str]:
    return {one["id"]: one["what"] for one in answer["changes"]}


def loop_of(home: ToldHome, message: str) -> str:
    found: str = next(one["id"] for one in home.say("list")["loops"] if one["message_id"] == message)
    return found


def test_loops_come_change_close_and_return(home: ToldHome) -> None:
    """M-116: a decision, an answer, a later mail, an answer that is deleted; each told once with its number, in order."""
    start = home.say("memory", "delta")
    key, colour = loop_of(home, "m1"), loop_of(home, "m2")
    assert (start["reset"], heard(start)) == (True, {key: "added", colour: "added"})
    assert home.say("done", key, "--evidence", "told her")["changed"]
    answer = home.story.mail(ME, "Blue.", hours=5, to=UMA, thread="t2", reply="m2", subject="Re: Colours")
    home.receive(record_of(home.story.messages[-1], home.story.account))
    late = home.story.mail(UMA, "Could you also sign the list?", hours=6, thread="t3", subject="List")
    home.receive(record_of(home.story.messages[-1], home.story.account))
    second = home.say("memory", "delta", "--cursor", start["next_cursor"])
    signed = loop_of(home, late)
    assert heard(second) == {key: "closed", colour: "closed", signed: "added"}
    assert [one["kind"] for one in second["changes"]] == ["loop"] * 3
    numbers = [one["seq"] for one in second["changes"]]
    assert numbers == sorted(numbers)
    assert home.say("memory", "delta", "--cursor", start["next_cursor"]) == second
    assert home.say("reopen", key, hours=101)["changed"]
    home.lose(answer)
    third = home.say("memory", "delta", "--cursor", second["next_cursor"], hours=102)
    assert heard(third) == {key: "reopened", colour: "reopened"}
    assert heard(home.say("memory", "delta", "--cursor", third["next_cursor"], hours=102)) == {}


def test_a_session_goes_on_where_it_was_and_dies_after_seven_idle_days(home: ToldHome) -> None:
    first = home.say("memory", "delta", "--session", "s1")
    assert (first["reset"], first["total"]) == (True, 2)
    assert home.say("memory", "delta", "--session", "s1", hours=101)["total"] == 0
    home.say("done", loop_of(home, "m1"), "--evidence", "told her", hours=102)
    assert list(heard(home.say("memory", "delta", "--session", "s1", hours=103)).values()) == ["closed"]
    assert home.say("memory", "delta", "--session", "s1", hours=103 + 7 * 24)["total"] == 0
    late = home.say("memory", "delta", "--session", "s1", hours=104 + 14 * 24)
    assert (late["reset"], late["total"]) == (True, 1)
    assert home.say("memory", "delta", "--cursor", first["next_cursor"], "--session", "s2", hours=101 + 14 * 24)["reset"]
    assert not home.say("memory", "delta", "--cursor", first["next_cursor"], hours=101 + 14 * 24)["reset"]


def test_since_a_moment_only_what_was_told_after_it(home: ToldHome) -> None:
    home.say("done", loop_of(home, "m1"), "--evidence", "told her", hours=101)
    assert list(heard(home.say("memory", "delta", "--since", "2026-06-05T13:30+00:00", hours=102)).values()) == ["closed"]
    assert home.say("memory", "delta", "--since", "soon", hours=102)["exit"] == 2


def test_a_full_list_in_pages_misses_nothing_that_happens_in_between(tmp_path: Path) -> None:
    home = FactHome(tmp_path / "home")
    ids = home.many([f"thing {number}" for number in range(6)], "status", "green")
    page = delta(home.reader(), limit=4)
    assert (page.reset, page.has_more) == (True, True)
    told = {change.id for change in page.changes}
    home.act("forget", sorted(told)[0])
    second = delta(home.reader(), page.next_cursor or "", limit=4)
    assert not second.reset
    assert told | {change.id for change in second.changes} == set(ids)
    after = delta(home.reader(), second.next_cursor or "")
    assert {change.id: change.what for change in after.changes} == {sorted(told)[0]: "forgotten"}


def test_publishing_again_without_a_change_tells_nothing_and_keeps_no_number(tmp_path: Path) -> None:
    home = FactHome(tmp_path / "home")
    home.remember("Ana", "lives_in", "Basel")
    place = delta(home.reader()).next_cursor or ""
    assert delta(home.reader(), since_us=home.now_us - 1).reset  # before anybody kept count
    assert delta(home.reader(), since_us=home.now_us).total == 0
    for _ in range(2):
        home.rebuild()
    assert delta(home.reader(), place).changes == []
    with open_archive(home.home, "read") as archive:
        assert archive.one("SELECT count(*) FROM publication")[0] == 1


def test_a_cursor_of_a_ledger_that_is_ahead_begins_anew(tmp_path: Path) -> None:
    one, other = FactHome(tmp_path / "one"), FactHome(tmp_path / "other")
    for home, count in ((one, 3), (other, 1)):
        for number in range(count):
            home.remember(f"thing {number}", "status", "green")
    answer = delta(other.reader(), delta(one.reader()).next_cursor or "")
    assert (answer.reset, answer.total) == (True, 1)
