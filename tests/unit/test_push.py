"""`push`: what a host may put beside a turn that nobody asked about: right, or nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.sessions import Session
from memory.aliases import alias
from memory.limits import PUSH_LINES
from memory.mentions import Bearer, Names, written
from memory.push import push
from pipeline.clock import DAY_US
from pipeline.errors import UsageError
from tests.fakes.fact_home import FactHome
from tests.scenario import ME, Story

ANA, TOM, WILL, JIWOO, MINSU, KEN = (f"{one}@example.org" for one in ("ana", "tom", "will", "jiwoo", "minsu", "ken"))
HALL = "Hall 4"

# (turn, who must be offered). Nobody: "".
TURNS: tuple[tuple[str, str], ...] = (
    ("What does Ana Bell want from us?", ANA), ("what does ana bell want from us", ANA), ("Did I answer Bell?", ANA),
    ("Draft a reply to Dr. Bell.", ANA), ("Annie asked about the plan again", ANA), ("mail ana@example.org the new plan", ANA),
    ("Please check Bell's last question.", ANA), ("The offer of Ana Bell: is it still open?", ANA), ("The bell rang twice", ""),
    ("Bell Labs published a paper", ""), ("Graham Bell invented the telephone", ""), ("I read about Alexander Bell yesterday", ""),
    ("Add a bell icon to the toolbar", ""), ("BELL IS A PROTOCOL", ""), ("Put the Liberty Bell picture in", ""),
    ("What is the price of oil?", ""), ("Price went up by ten percent", ""), ("Ask Mr Price about the invoice", TOM),
    ("Did Tom Price send the list?", TOM), ("Tom Price's list is missing", TOM), ("A Fisher Price toy for the kids", ""),
    ("Compare it with the Price Index of May", ""), ("We saw Vincent Price in a film", ""), ("tom said nothing", ""),
    ("Will young people read this?", ""), ("will young people read this?", ""), ("Has Will Young signed?", WILL),
    ("Neil Young plays tonight", ""), ("Do it while you are young", ""), ("Young and old may enter", ""),
    ("I have to call Ms Young at nine", WILL), ("Brief me on Young, then on the budget", WILL), ("Ernst Young audits us", ""),
    ("한지우 과장님께 뭐라고 답했지?", JIWOO), ("한지우가 보낸 견적 어디 있어?", JIWOO), ("한지우님 메일 요약해 줘", JIWOO),
    ("한지우 팀장이 기다리는 게 뭐야?", JIWOO), ("어제 한지우한테서 온 메일", JIWOO), ("한지우씨에게 회신 초안 써 줘", JIWOO),
    ("한 과장님이 뭐래?", ""), ("지우가 전화했어", ""), ("한지우개를 샀다", ""), ("지우개 좀 줘", ""), ("한지 우편으로 보내", ""),
    ("김민수 부장님 일정 알려 줘", MINSU), ("김민수와 한 약속이 뭐였지", MINSU), ("김민수는 언제까지 달라고 했어?", MINSU),
    ("김민수진이라는 사람이 왔다", ""), ("김 부장님께 전달해", ""), ("민수 씨 생일이 언제지", ""), ("오늘 점심 뭐 먹지", ""),
    ("김치찌개 만드는 법", ""), ("佐藤健一さんに返事した?", KEN), ("佐藤健一の見積もりはどこ", KEN), ("佐藤健一郎は別の人", ""),
    ("佐藤さんが来た", ""), ("Did Maria Lopez confirm?", ""), ("Ask Ms Lopez about the room", ""), ("Lopez is late again", ""),
    ("Is Hall 4 ready for the fair?", HALL), ("the plan of hall 4", HALL), ("The hall is cold", ""), ("Room 4 is free", ""),
    ("Hall 40 has no power", ""), ("Did Ben Ode write?", ""), ("An ode to joy", ""), ("Refactor the parser and add a test", ""),
    ("What is the capital of Peru?", ""), ("fix the failing build on main", ""), ("Summarise this page in two lines", ""),
    ("Ana's birthday is soon", ""), ("See https://bell.example/ana for details", ""), ("Book a flight from Young to Perth", ""),
    ("Remind Ana Bell and nobody else", ANA), ("김민수 님, 그리고 다른 건 없어", MINSU),
)  # fmt: skip


def told() -> Story:
    story = Story()
    names = (("Ana Bell", ANA), ("Tom Price", TOM), ("Will Young", WILL), ("한지우", JIWOO), ("김민수", MINSU), ("佐藤健一", KEN))
    for name, address in names:
        story.contact(name, address)
    story.contact("Maria Lopez", "maria@example.org")
    story.contact("Maria Lopez", "m.lopez@example.com")
    story.mail(
        f"Ana Bell <{ANA}>",
        "Hello Robin,\nCould you send me the key of hall 4 by Monday?",
        hours=0,
        thread="t1",
        subject="Plans and keys",
    )
    story.mail(f"Ana Bell <{ANA}>", "Hello Robin,\nWhich colour do you want?", hours=1, thread="t2", subject="Colours")
    story.mail(f"Tom Price <{TOM}>", "Hello Robin,\nCan you sign the list?", hours=2, thread="t3", subject="List")
    story.mail("Ben Ode <ben@example.net>", "Hello Robin,\nCan you call me?", hours=3, thread="t4", subject="Call")
    story.mail(f"한지우 <{JIWOO}>", "견적서 보내 주시겠어요?", hours=4, thread="t5", subject="견적")
    story.mail(ME, "Hello Will,\nI'll send you the draft tomorrow.", hours=5, to=f"Will Young <{WILL}>", thread="t6", subject="Draft")
    return story


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> FactHome:
    made = FactHome(tmp_path_factory.mktemp("push") / "home").told(told())
    alias(made.desk(), "Annie", ANA)
    made.act("confirm", made.remember(HALL, "status", "booked"))
    made.remember("Tent 9", "status", "torn")
    return made


@pytest.mark.behaviour("S003-28")
def test_what_is_offered_is_right_and_doubt_gives_nothing(home: FactHome) -> None:
    """M-117: precision over more than sixty turns in English, Korean and Japanese; most of those that name somebody are heard."""
    assert len(TURNS) > 60
    reader = home.reader()
    offered = [(line.id, want, turn) for turn, want in TURNS for line in push(reader, [turn]).lines]
    wrong = [(turn, got) for got, want, turn in offered if got != want]
    wanted = sum(bool(want) for _, want in TURNS)
    precision = 1 - len(wrong) / len(offered)
    assert precision >= 0.95, wrong
    missed = [turn for turn, want in TURNS if want and not any(turn == said for _, _, said in offered)]
    assert (len(offered) - len(wrong)) / wanted >= 0.85, missed
    twins = push(reader, ["Did Maria Lopez confirm?"])
    assert (twins.lines, twins.reason) == ([], "ambiguous")
    assert [set(one.ids) for one in twins.quiet] == [{"maria@example.org", "m.lopez@example.com"}]
    assert push(reader, ["지우가 전화했어", "the bell rang"]).reason in ("low_score", "nobody_named")


@pytest.mark.behaviour("S000-05", "S003-22", "S003-27", "S003-30")
def test_a_line_says_what_is_open_which_is_most_urgent_as_of_when_and_how_to_get_more(home: FactHome) -> None:
    """M-117: at most three lines, whatever is said."""
    reader = home.reader()
    (line,) = (answer := push(reader, ["Annie asked", "What does Ana Bell want?"])).lines
    assert (line.open_loops, line.score, line.how, line.verb) == (2, 0.95, "alias", "entity")
    assert line.urgent is not None
    assert line.urgent.quote == "Which colour do you want?"  # asked first
    assert answer.as_of_seq > 0
    assert line.urgent.id in line.line
    assert line.more == "loopledger memory entity ana@example.org"
    assert line.line.startswith("Ana Bell <ana@example.org>: 2 open, 0 confirmed facts; most urgent: ")
    assert line.line.endswith(f"; more: {line.more}")
    (later,) = push(replace(reader, now_us=reader.now_us + 200 * DAY_US), ["What does Ana Bell want?"]).lines
    assert (later.open_loops, later.urgent, ": 0 open, " in later.line) == (0, None, True)  # stale by then
    assert "\n" not in line.line
    everybody = push(reader, ["Ana Bell, Tom Price, Will Young and 한지우 님", "and 김민수 님"])
    assert (len(everybody.lines), everybody.omitted.by_reason) == (PUSH_LINES, {"budget": 2}) == (3, {"budget": 2})
    assert everybody.returned + everybody.omitted.count == everybody.total
    assert everybody.to_json() == push(home.reader(), ["Ana Bell, Tom Price, Will Young and 한지우 님", "and 김민수 님"]).to_json()


@pytest.mark.behaviour("S003-28")
def test_only_confirmed_names_and_subjects_count(home: FactHome) -> None:
    """M-117: a display name out of a mail may be anything; a subject that nobody vouched for too."""
    reader = home.reader()
    stranger = push(reader, ["Did Ben Ode write?"])
    assert (stranger.lines, stranger.reason, stranger.omitted.ids) == ([], "unverified", ["ben@example.net"])
    assert push(reader, ["ask ben@example.net"]).lines[0].id == "ben@example.net"
    assert push(reader, ["Is Tent 9 fine?"]).reason == "nobody_named"
    assert push(reader, [f"Is {HALL} ready?"]).lines[0].confirmed_facts == 1


def test_scores_follow_how_often_and_how_late_a_name_is_said(home: FactHome) -> None:
    reader = home.reader()
    assert [push(reader, turns).lines[0].score for turns in (
        ["ask Bell", "and then"], ["and then", "ask Bell"], ["ask Bell", "thank Bell", "done"], ["Ana Bell?", "yes"],
    )] == [0.72, 0.77, 0.77, 0.80]  # fmt: skip


def test_an_alias_that_somebody_else_bears_is_ambiguous() -> None:
    names = Names([Bearer("a", "Annie", True), Bearer("b", "Ana Bell", True)], [("annie", "b")])
    assert {one.bearers for one in names.found("tell Annie", 0)} == {("a", "b")}


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Jiwoo Han (한지우)", ("Jiwoo Han", "한지우")), ("한지우 과장", ("", "한지우")), ("한 지우", ("", "한지우")), ("Bell, Ana", ("Ana Bell", "")),
        ("佐藤 健一", ("", "佐藤健一")), ("김민수 (ABC상사)", ("", "김민수")), ("Mum", ("Mum", "")), ("(?)", ("", "")),
    ],
)  # fmt: skip
def test_a_name_is_read_as_people_write_it(name: str, parts: tuple[str, str]) -> None:
    assert written(name) == parts


def test_a_session_is_offered_a_line_once_and_again_when_it_changes_or_grew_old(home: FactHome, tmp_path: Path) -> None:
    reader = home.reader()
    first = push(reader, ["Ana Bell?"])
    kept = Session(home.home, "alpha", "s1", home.now_us)
    kept.put("offered", {one.id: one.mark for one in first.lines})
    again = push(reader, ["Ana Bell?"], kept.get("offered"))
    assert (again.lines, again.reason) == ([], "offered")
    assert push(reader, ["Ana Bell?"], {ANA: "of before"}).lines
    assert Session(home.home, "beta", "s1", home.now_us).get("offered") == {}
    assert Session(home.home, "alpha", "", home.now_us).get("offered") == {}
    assert Session(home.home, "alpha", "s1", home.now_us + 7 * DAY_US).get("offered")
    assert not Session(home.home, "alpha", "s1", home.now_us + 7 * DAY_US + 1).get("offered")
    (file,) = (home.path / "sessions").glob("*.json")
    assert file.stat().st_mode & 0o077 == 0
    file.write_text("{broken")
    assert kept.get("offered") == {}


def test_a_caller_without_the_grant_hears_counts_and_states(home: FactHome) -> None:
    (line,) = push(home.reader("beta", sees_text=False), ["Ana Bell?"]).lines
    assert (line.open_loops, line.urgent) == (2, None)
    assert "key of the" not in line.line


@pytest.mark.parametrize("turns", [[], [" "], ["x"] * 5, ["x" * 8_001]])
def test_turns_are_bounded(home: FactHome, turns: list[str]) -> None:
    with pytest.raises(UsageError):
        push(home.reader(), turns)
