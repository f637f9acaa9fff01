"""A Korean reader sees Korean on every page, whatever memory and health have to say; mail, names, ids and commands stay as they are."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from app.cli.moments import moment_us
from app.kept import KeptHome
from app.web import english, korean, korean_life, korean_trouble
from app.web.guard import COOKIE, _words
from app.web.pages import PAGES
from app.web.serve import site_behind
from app.web.telling import Telling
from app.wiring.checks import Check
from connectors.google.catalogue import CATALOGUE
from memory.answers import Arithmetic, DecisionAnswer, ExplainAnswer, FactReview, Hidden, LoopRow, Notice, ReasonRow, StepRow
from memory.explain import CLOSER_WORDS
from memory.rows import RULE_WORDS, STEP_WORDS
from pipeline import errors
from pipeline.errors import LoopledgerError, UsageError
from pipeline.models.predicates import registry
from pipeline.models.reasons import REASONS
from tests.fakes.asked_page import AskedPage
from tests.fakes.shown_page import english_in
from tests.fakes.told_home import ToldHome
from tests.scenario import ME, START, Story
from tests.style.sources import modules

KO = Telling("ko", ZoneInfo("Europe/Berlin"))
EN = Telling("en", ZoneInfo("Europe/Berlin"))
WHEN = "2026-06-15T07:00:00+00:00"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> ToldHome:
    """Asks and promises, one answered, one taken back, one date moved, and mail that asks nothing."""
    story = Story()
    story.mail("Ann Bell <ann@example.org>", "Could you send me the price list by Friday?", hours=0, subject="Prices")
    story.mail(ME, "I'll send you the drawings by Tuesday.", hours=2, to="Bea Lind <bea@example.net>", thread="t3", subject="Drawings")
    story.mail(
        ME, "The drawings will have to wait until Friday.", hours=3, to="Bea Lind <bea@example.net>", thread="t3", subject="Drawings"
    )
    story.mail("김민지 <minji@example.net>", "금요일까지 견적서를 보내 주시겠어요?", hours=3, thread="t4", subject="견적서")
    story.mail("Cleo Hart <cleo@example.net>", "Did you find the keys?", hours=4, thread="t5", subject="Keys")
    story.mail(ME, "Yes, they were in the drawer.", hours=5, to="Cleo Hart <cleo@example.net>", thread="t5", subject="Keys")
    story.mail("Dora Finn <dora@example.net>", "Thanks a lot for the cake!", hours=6, thread="t6", subject="Cake")
    return ToldHome(tmp_path_factory.mktemp("korean") / "home", story)


@pytest.fixture
def page(told: ToldHome) -> Iterator[AskedPage]:
    """The site behind its guard, for a browser that asks for Korean."""
    home = KeptHome(str(told.path), lambda: START + timedelta(hours=300))
    asked = AskedPage(site_behind(home, 4711, lambda text, zone: moment_us(text, zone, day_end=False, option="until")))
    asked.enter()
    asked.cookie += "; language=ko"
    yield asked
    home.close()


def _ids(text: str, pattern: str) -> list[str]:
    return sorted(set(re.findall(pattern, text)))


def test_every_page_of_a_home_is_korean(page: AskedPage) -> None:
    """All routes, every loop and every mail of every loop; the notice of a decision, a refusal and a page there is not."""
    places = [path for path in PAGES if "{" not in path] + [
        "/?by=urgency",
        "/search?q=prices",
        "/search?q=zzzz",
        "/nosuchpage",
        "/loop/nosuch",
    ]
    listed = page.get("/list").text
    loops = _ids(listed, r'data-loop="(\w+)"')
    assert len(loops) >= 4
    places += [f"/loop/{loop}" for loop in loops] + [f"/person/{one}" for one in _ids(page.get("/people").text, r'href="/person/([^"]+)"')]
    mails = {mail for loop in loops for mail in _ids(page.get(f"/loop/{loop}").text, r'href="/message/([^"]+)"')}
    seen = {place: page.get(place).text for place in [*places, *(f"/message/{mail}" for mail in sorted(mails))]}
    assert {place: found for place, text in seen.items() if (found := english_in(text))} == {}
    assert all('<html lang="ko">' in text for text in seen.values())
    assert "이 문장으로 열렸습니다" in seen[f"/loop/{loops[0]}"]


def test_decisions_undo_and_refusals_answer_in_korean(page: AskedPage) -> None:
    loop = _ids(page.get("/?by=urgency").text, r'data-loop="(\w+)"')[0]
    dated = page.decide(op="due", loop=loop, date="2026-06-20").json
    assert dated["said"].startswith("기한을 정했습니다: 2026-06-20")
    assert page.decide(op="undo", name=dated["hash"]).json["said"] == "되돌렸습니다: 기한 정하기"
    muted = page.decide(op="mute", loop=loop, kind="sender").json
    assert re.fullmatch(r"발신자 \S+@\S+: 숨겼습니다. 닫힌 것은 아닙니다.", muted["said"])
    assert page.decide(op="unmute", loop=loop, kind="sender").json["said"].endswith("다시 보입니다.")
    refused = page.decide(op="due", loop=loop, date="someday maybe")
    assert (refused.status, refused.json["said"]) == (400, korean_trouble.ERRORS["invalid_params.date"])
    for op, words in (("drop", "그만두었습니다: "), ("drop", "이미 그만둠 상태입니다."), ("reopen", "다시 열었습니다: ")):
        assert page.decide(op=op, loop=loop).json["said"].startswith(words)
    form = {"form_token": page.guard.form_token, "op": "wrong", "loop": loop, "back": "/"}
    place = page.post("/decide", form).headers["location"]
    assert "해당 없음으로 정했습니다" in page.get(place).text
    page.decide(op="undo")
    assert page.post("/decide", {"form_token": "x"}).text == korean.WORDS["foreign_form"] + "\n"
    assert korean.WORDS["refused_cookie"] in page.get("/", cookie="x", **{"accept-language": "ko-KR,ko;q=0.9"}).text


def test_each_table_has_every_word_and_none_is_empty() -> None:
    assert set(english.WORDS) == set(korean.WORDS)
    tables = (korean.WORDS, *(one for module in (korean_life, korean_trouble) for one in vars(module).values() if isinstance(one, dict)))
    for table in tables:
        texts = [text for key, text in table.items() if isinstance(text, str) and not str(key).startswith("__")]
        assert all(texts)
    for table in (korean_life.STEPS, korean_life.RULES, korean_life.REASONS, korean_trouble.NOTICES, korean_trouble.ERRORS):
        assert [text for text in table.values() if not re.search("[가-힣]", text)] == []


def _rules_of_steps() -> set[str]:
    """Names of rules that stand as such in the calls by which the fold writes, closes, joins and settles."""
    found: set[str] = set()
    for path in sorted(Path("pipeline/stages/reconcile").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                place = {"step": 2, "_step": 3, "close": 1, "_move": 2, "leave": 1, "repeat": 2, "join": 2, "settle": 3, "propose": 3}.get(
                    name
                )
                if place is not None and len(node.args) > place:
                    given = [one for one in ast.walk(node.args[place]) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
                    found |= {str(one.value) for one in given}
    return found


def test_every_step_rule_reason_and_closer_the_product_makes_has_words_in_both_languages() -> None:
    assert set(korean_life.STEPS) == {*STEP_WORDS, "proposed"}
    assert set(RULE_WORDS) <= set(korean_life.RULES)
    made = {rule for rule in _rules_of_steps() if rule and not rule.startswith("unanswered")}
    assert len(made) > 20
    assert made - set(korean_life.RULES) == set()
    assert made - set(RULE_WORDS) - {"reminder", "join_ask"} == set()
    assert set(korean_life.REASONS) == set(REASONS)
    assert set(korean_life.CLOSERS) == set(CLOSER_WORDS)
    assert {*registry(), "committed_to"} == set(korean_life.PREDICATES)


def test_every_error_check_and_notice_the_product_makes_has_korean_words() -> None:
    codes = {cls.code for cls in vars(errors).values() if isinstance(cls, type) and issubclass(cls, LoopledgerError)} | set(CATALOGUE)
    raised = {
        code
        for source in modules().values()
        for code in re.findall(r'(?:Error|error|_trouble)\((?:[^()]|\([^()]*\))*?\bcode="(\w+)"', source)
    }
    assert (codes | raised) - set(korean_trouble.ERRORS) == set()
    names = {
        name.rstrip()
        for path, source in modules().items()
        if "health" in str(path) or str(path).endswith("store/check.py")
        for name in re.findall(r'(?:Check|Finding|failed|yield )\(\s*f?"([a-z][a-z -]*)(?:"| \{)', source)
    }
    assert len(names) > 20
    assert names - set(korean_trouble.CHECK_NAMES) == set()
    assert {name for name, _ in korean_trouble.CHECKS} <= set(korean_trouble.CHECK_NAMES)
    written = {
        code
        for source in modules().values()
        for code in re.findall(r'Notice\(kind="(\w+)"|kind, command = "(\w+)"', source)
        for code in code
        if code
    }
    assert written | {"never_synced", "synced_before"} == set(korean_trouble.NOTICES)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"what": "moved", "rule": "moved_announced@1", "due": "2026-06-20", "due_was": "2026-06-15"}, "기한이 2026-06-15에서 바뀌었습니다. 새 기한: 2026-06-20: 약속한 사람이 알렸습니다"),
        ({"what": "moved", "rule": "person@1", "due_was": "2026-06-15"}, "기한을 없앴습니다 (이전: 2026-06-15): 직접 정하셨습니다"),
        ({"what": "moved", "rule": "event_due@1", "due": "2026-06-20", "note": "Review"}, "기한이 정해졌습니다: 2026-06-20: 일정에 그렇게 나와 있습니다"),
        ({"what": "proposed", "rule": "agent:helper@1", "proposes": "done", "note": "sent on Monday"}, "helper의 제안: 완료. 아직 닫히지 않았습니다"),
        ({"what": "proposed", "rule": "model@1", "proposes": "due", "due": "2026-06-20"}, "언어 모델의 제안: 기한 2026-06-20. 아직 닫히지 않았습니다"),
        ({"what": "opened", "rule": "unanswered_inbound@8"}, "이 문장으로 열렸습니다"),
        ({"what": "opened", "rule": "model@1"}, "이 문장으로 열렸습니다: 언어 모델이 그렇게 읽었습니다"),
        ({"what": "accepted", "rule": "person@1"}, "제안을 승인하셨습니다"),
    ],
)  # fmt: skip
def test_a_step_is_told_from_its_fields(row: dict[str, str], words: str) -> None:
    assert KO.step(StepRow(when=WHEN, words="English", **row)) == (words, row.get("note", ""))  # type: ignore[arg-type]
    assert EN.step(StepRow(when=WHEN, words="English", **row)) == ("English", "")  # type: ignore[arg-type]


def test_warnings_checks_reasons_and_hiding_are_told_from_their_fields() -> None:
    old = Notice(kind="synced_before", words="English", account="a@example.org", since=WHEN, command="loopledger sync")
    assert KO.notice(old) == ("a@example.org: 2026-06-15 09:00 뒤로 온전한 동기화가 없습니다.", "loopledger sync")
    assert EN.notice(old) == ("English", "")
    assert KO.check(Check("set aside a@example.org", "FAIL", "3 messages", count=3)) == (
        "보류된 메일 a@example.org",
        "메일 3통이 보류되어 있습니다.",
    )
    assert KO.check(Check("scope a@example.org gmail", "FAIL", "x", code="scope_missing"))[1] == korean_trouble.ERRORS["scope_missing"]
    assert KO.check(Check("somethingnew", "WARN", "x")) == ("somethingnew", "주의")
    assert KO.reason(ReasonRow(code="no_ask", words="x", rule="r@1", person="", when=WHEN)) == "부탁이 없습니다."
    muted = Hidden(reason="muted", mute_kind="domain", mute_value="example.org", until=WHEN)
    why = ExplainAnswer.model_construct(hidden=[muted, Hidden(reason="resting"), Hidden(reason="stale")], hidden_because=["x"])
    assert KO.hidden(why) == ["숨기셨습니다. (도메인 example.org, 2026-06-15까지)", korean_life.RESTING, korean_life.REASONS["stale"]]
    assert KO.degraded("bodies: busy") == korean_trouble.DEGRADED["bodies: busy"]
    assert (KO.result("ok"), KO.result("scope_missing")) == ("정상", "필요한 권한이 빠져 있습니다. 다시 로그인해 주세요")


def test_the_arithmetic_is_told_with_local_times() -> None:
    loop = LoopRow.model_construct(due=None)

    def told(kind: str) -> str:
        ripe_at = "2026-06-17T08:30:00+00:00"
        return KO.arithmetic(Arithmetic(opened_at=WHEN, ripe_at=ripe_at, hours=49.5, words="x", kind=kind, zone="Europe/Berlin"), loop)

    assert told("waits") == "2026-06-15(월) 09:00에 열렸고 2일 1시간 30분 뒤인 2026-06-17(수) 10:30부터 목록에 있습니다 (Europe/Berlin)."
    assert told("promised").endswith("정해진 날짜는 없습니다.")
    assert told("rests").endswith(korean_life.RESTING)


def test_decisions_on_facts_proposals_and_dates_are_told_from_their_fields() -> None:
    def done(**fields: object) -> str:
        base = {"op": "x", "target": "t", "made_at": WHEN, "hash": "", "changed": True, "words": "x"}
        return KO.decision(DecisionAnswer.model_validate(base | fields))

    assert (
        done(op="due_set", due="2026-06-20", past=True, others=["2026-06-21"])
        == "기한을 정했습니다: 2026-06-20, 이미 지난 날입니다, 다른 해석: 2026-06-21"
    )
    assert done(op="due_clear", due_was="2026-06-20") == "기한을 없앴습니다 (이전: 2026-06-20)"
    assert done(op="accept", what="due", due="2026-06-20", about="Send it.") == "승인했습니다: 기한 2026-06-20: Send it."
    assert done(op="reject", status="rejected") == "거절했습니다"
    assert done(op="confirm", status="confirmed") == "확인했습니다"
    assert done(op="confirm", status="confirmed", changed=False) == "이미 확인됨 상태입니다. 바뀐 것이 없습니다."
    assert done(op="unmute", changed=False) == "바뀐 것이 없습니다."
    assert done(op="undo") == "되돌렸습니다"
    change = FactReview.model_construct(
        op="remember", subject="owner", predicate="works_at", object="Acme", polarity="positive", shape="state", day="", change="x"
    )
    assert KO.change(change) == "기억하기: 나 · 일하는 곳: Acme"
    assert KO.change(change.model_copy(update={"subject": ""})) == "기억하기"


def test_an_error_keeps_the_words_of_the_terminal_for_who_wants_them() -> None:
    error = UsageError("'x' is no date", cause="because", fix="write it otherwise", matter="date")
    assert KO.problem(error) == (korean_trouble.ERRORS["invalid_params.date"], "", "'x' is no date · because · write it otherwise")
    assert KO.problem(LoopledgerError("x", fix="loopledger doctor", code="neverheard"))[0] == korean_trouble.ERRORS["internal"]
    assert EN.problem(error) == ("'x' is no date", "write it otherwise", "")
    assert _words("refused_large", {b"cookie": f"{COOKIE}=1; language=ko".encode()}) == korean.WORDS["refused_large"]
