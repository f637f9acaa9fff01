"""The page: who may ask, what every answer carries, and that its decisions are the terminal's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from app.cli.moments import moment_us
from app.kept import KeptHome
from app.opening import open_for_reading
from app.suggest import remember_home
from app.web.guard import BURST, LARGEST_FORM, Bucket
from app.web.pages import PAGES
from app.web.serve import site_behind
from app.web.words import LANGUAGES, words
from app.wiring.remembering import fact_desk
from memory.fact_acts import forget
from memory.principals import OWNER, principal_of
from memory.remember import Saying, remember
from pipeline.clock import to_us
from tests.fakes.asked_page import AskedPage
from tests.fakes.told_home import ToldHome
from tests.scenario import ME, START, Story

ANN = "Ann <img src=x onerror=alert(1)> Bell <ann@example.org>"
HOSTILE = "Could you sign \u202egnp.exe {{ 7*7 }} <script>alert(1)</script> by Friday?"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> ToldHome:
    """Ann asks twice, once in a way that would hurt a careless page; Robin promises."""
    story = Story()
    story.mail(ANN, HOSTILE, hours=0, subject="<b>Sign</b> " + "x" * 5_000)
    story.mail(
        "Bea Lind <bea@example.net>", "Where do you store the ladders?\n\n> old words\n> of before", hours=1, thread="t2", subject="Ladders"
    )
    story.mail(ME, "I'll send you the drawings by Tuesday.", hours=2, to="Bea Lind <bea@example.net>", thread="t3", subject="Drawings")
    story.mail("김민지 <minji@example.net>", "금요일까지 견적서를 보내 주시겠어요?", hours=3, thread="t4", subject="견적서")
    return ToldHome(tmp_path_factory.mktemp("web") / "home", story)


@pytest.fixture
def page(told: ToldHome) -> Iterator[AskedPage]:
    """The site behind its guard, 100 hours after the first mail, entered."""
    home = KeptHome(str(told.path), lambda: START + timedelta(hours=100))
    asked = AskedPage(site_behind(home, 4711, lambda text, zone: moment_us(text, zone, day_end=False, option="until")))
    asked.enter()
    yield asked
    home.close()


def _loop(page: AskedPage, words: str) -> str:
    """Id of the one loop whose row holds `words`."""
    rows = re.split(r'(?=<article class="loop" data-loop=")', page.get("/?by=urgency").text)[1:]
    (found,) = [row.split('"')[3] for row in rows if words in row]
    return found


@pytest.mark.parametrize("place", [path for path in PAGES if "{" not in path])
def test_every_page_and_its_twin_answer_with_all_protections(page: AskedPage, place: str) -> None:
    for asked in (place, "/index.json" if place == "/" else f"{place}.json"):
        answer = page.get(asked)
        assert (answer.status, answer.headers["cache-control"], answer.headers["x-content-type-options"]) == (200, "no-store", "nosniff")
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]


def test_mail_is_text_and_nothing_else(page: AskedPage) -> None:
    """Nothing of a mail becomes markup; direction marks are seen; a subject of any length takes one short line."""
    loop = _loop(page, "Could you sign")
    for place in ("/", f"/loop/{loop}", "/person/ann@example.org", "/list", "/search?q=sign"):
        text = page.get(place).text
        assert "<script>alert" not in text
        assert "<img" not in text
        assert "<b>Sign" not in text
        assert "\u202e" not in text
        assert "x" * 1_000 not in text
    whole = page.get(f"/loop/{loop}").text
    assert "⟦U+202E⟧" in whole
    assert "{{ 7*7 }} &lt;script&gt;" in whole
    assert re.search(r"<mark[^>]*>Could you sign", whole)


def test_pages_hold_no_script_or_style_of_their_own(page: AskedPage) -> None:
    """What the policy forbids is not there in the first place."""
    for place in [path for path in PAGES if "{" not in path] + [f"/loop/{_loop(page, 'ladders')}"]:
        text = page.get(place).text
        assert not re.search(
            r"<style|<[^>]*\s(?:style|on\w+)=|<script(?! src=\"/static/)|(?:href|src|action)=\"(?!/|#|\?|https://mail\.google\.com/)", text
        ), place


def test_history_is_folded_and_evidence_marked_in_its_place(page: AskedPage) -> None:
    text = page.get(f"/loop/{_loop(page, 'ladders')}").text
    assert re.search(r"<mark[^>]*>Where do you store the ladders\?</mark>", text)
    assert re.search(r"<details class=\"folded\"><summary>Quoted history</summary>.*&gt; old words", text, re.DOTALL)


def test_decisions_are_those_of_the_terminal_and_can_be_taken_back(page: AskedPage, told: ToldHome) -> None:
    loop = _loop(page, "ladders")
    done = page.decide(op="done", loop=loop, evidence="told her on the phone")
    assert (done.status, done.json["status"], done.json["changed"]) == (200, "done", True)
    assert "ladders" not in page.get("/?by=urgency").text
    assert page.decide(op="undo", name=done.json["hash"]).json["changed"] is True
    assert _loop(page, "ladders") == loop
    assert page.decide(op="due", loop=loop, date="2026-06-20").json["due"] == "2026-06-20"
    assert page.decide(op="clear", loop=loop).json["due"] is None
    muted = page.decide(op="mute", loop=loop, kind="sender")
    assert muted.json["target"] == "sender:bea@example.net"
    assert "ladders" not in page.get("/?by=urgency").text
    assert page.decide(op="unmute", loop=loop, kind="sender").json["changed"] is True
    for op in ("drop", "reopen", "wrong", "reopen"):
        assert page.decide(op=op, loop=loop).json["changed"] is True


def test_a_form_without_script_goes_back_to_its_place_with_the_words_and_an_undo(page: AskedPage) -> None:
    loop = _loop(page, "drawings")
    form = {"form_token": page.guard.form_token, "op": "drop", "loop": loop, "back": "/promises?by=urgency"}
    answer = page.post("/decide", form)
    assert answer.status == 303
    assert answer.headers["location"].startswith("/promises?by=urgency&said=dropped")
    assert '<button id="undo">' in page.get(answer.headers["location"]).text
    page.decide(op="undo")
    for place in ("https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/a\nb"):
        away = page.post("/decide", {**form, "op": "unmute", "kind": "sender", "back": place})
        assert away.headers.get("location", "/?").startswith("/?")


def test_refusals_say_what_mends_them(page: AskedPage) -> None:
    loop = _loop(page, "ladders")
    refused = page.decide(op="due", loop=loop, date="someday maybe")
    assert refused.status == 400
    assert refused.json["suggestion"]
    assert page.decide(op="done", loop="nosuchloop").status == 404
    assert page.decide(op="explode", loop=loop).status == 400
    assert page.get("/loop/nosuchloop").status == 404
    assert page.get("/nosuchpage").status == 404
    assert "loopledger list" in page.get("/loop/nosuchloop").text


def test_who_may_not_ask_gets_one_sentence(page: AskedPage) -> None:
    """Host, cookie, method, Origin, form token, length and kind of a form."""
    form = {"form_token": page.guard.form_token, "op": "undo"}
    assert page.get("/", host="evil.example:4711").status == 421
    assert page.get("/enter?key=" + page.guard.token, host="evil.example").status == 421
    assert page.get("/", cookie="loopledger=wrong").status == 403
    assert page.get("/", cookie="").status == 403
    assert page.get("/enter?key=wrong").status == 403
    assert page.get("/enter?key=%00é").status == 403
    for headers in ({"origin": "http://evil.example"}, {"origin": ""}, {"origin": "null"}, {"sec_fetch_site": "cross-site"}):
        assert page.post("/decide", form, **headers).status == 403
    assert page.post("/decide", {**form, "form_token": "x"}).status == 403
    assert page.post("/decide", form, content_length=str(LARGEST_FORM + 1)).status == 413
    assert page.post("/decide", form, content_length="").status == 411
    assert page.post("/decide", form, content_type="text/plain").status == 415
    assert page._ask("DELETE", "/", b"", {}).status == 405
    stranger = AskedPage(page.guard)
    assert stranger.get("/static/page.css").status == 403


def test_the_door_opens_with_a_strict_cookie_that_is_not_the_key(page: AskedPage) -> None:
    answer = page.enter()
    assert (answer.status, answer.headers["location"]) == (303, "/")
    assert answer.headers["set-cookie"].endswith("; Path=/; HttpOnly; SameSite=Strict")
    assert page.guard.token not in answer.headers["set-cookie"]
    assert page.guard.form_token not in answer.headers["set-cookie"]


def test_too_many_requests_wait() -> None:
    now = [0.0]
    bucket = Bucket(clock=lambda: now[0])
    taken = sum(bucket.take() for _ in range(int(BURST) + 50))
    now[0] = 1.0
    assert (taken, bucket.take()) == (int(BURST), True)


def test_the_interface_speaks_english_and_korean(page: AskedPage) -> None:
    assert page.get("/", **{"accept-language": "ko-KR,ko;q=0.9"}).text.count("내 회신을 기다림") >= 1
    chosen = page.post("/language/ko", {"back": "/people"})
    assert (chosen.status, chosen.headers["location"]) == (303, "/people")
    assert "language=ko" in chosen.headers["set-cookie"]
    for language in LANGUAGES:
        assert all(words(language).values())


def test_the_page_stays_right_when_the_ledger_file_is_replaced(page: AskedPage, told: ToldHome) -> None:
    before = page.get("/").text.count("<article")
    told.receive()
    assert page.get("/").text.count("<article") == before


def test_a_home_without_a_ledger_says_so(tmp_path: Path) -> None:
    told = ToldHome(tmp_path / "home", Story())
    told.home.ledger.unlink(missing_ok=True)
    home = KeptHome(str(told.path), lambda: START)
    asked = AskedPage(site_behind(home, 4711, lambda text, zone: 0))
    asked.enter()
    answer = asked.get("/")
    assert answer.status == 400
    assert "loopledger rebuild" in answer.text
    remember_home(str(told.path), ["rebuild"])  # the command that mends has to work as it stands there
    try:
        assert f"loopledger --home {told.path} rebuild" in asked.get("/").text
        assert asked.get("/due.json").json["suggestion"] == f"loopledger --home {told.path} rebuild"
    finally:
        remember_home(None, [])


def test_all_that_is_due_stands_on_its_page_however_much_it_is(tmp_path: Path) -> None:
    story = Story()
    for number in range(52):
        story.mail(f"Ann {number} <ann{number}@example.org>", "Could you send me the plan by Friday?", hours=0, thread=f"t{number}")
    told = ToldHome(tmp_path / "home", story)
    asked = AskedPage(site_behind(KeptHome(str(told.path), lambda: START + timedelta(hours=100)), 4711, lambda text, zone: 0))
    asked.enter()
    assert asked.get("/due").text.count("<article") == 52


def test_a_change_of_a_fact_is_shown_beside_proposals_and_decided_there(page: AskedPage, told: ToldHome) -> None:
    """M-085, M-123: what it would replace, who proposes; the owner approves what an agent has proposed, once."""
    opened = open_for_reading(str(told.path), to_us(START + timedelta(hours=101)))
    written = remember(fact_desk(opened, OWNER), Saying("Bea Lind", "lives_in", "<i>Basel</i>"))
    asked = forget(fact_desk(opened, principal_of("codex")), written.fact_id, "she asked")
    text = page.get("/review").text
    assert "forget: Bea Lind lives in: &lt;i&gt;Basel&lt;/i&gt;" in text
    assert "codex" in text
    done = page.decide(op="accept", name=str(asked.review_id))
    assert (done.status, done.json["status"], done.json["changed"]) == (200, "approved", True)
    assert "Basel" not in page.get("/review").text
    assert page.decide(op="reject", name=str(asked.review_id)).status == 409


def test_what_is_hidden_stands_on_a_page_with_its_count_and_is_shown_again_there(page: AskedPage) -> None:
    """J-97: each mute in force once, the newest first; it hides, it does not close."""
    assert page.get("/muted.json").json["mutes"] == []
    loop = _loop(page, "ladders")
    page.decide(op="mute", loop=loop, kind="sender")
    page.decide(op="mute", loop=loop, kind="sender", until="2026-12-24")
    page.decide(op="mute", loop=loop, kind="conversation")
    page.decide(op="mute", loop=loop)
    found = page.get("/muted.json").json["mutes"]
    assert [(one["kind"], one["words"], one["until"], one["open"]) for one in found] == [
        ("conversation", "", None, 0),
        ("loop", "Where do you store the ladders?", None, 1),
        ("sender", "", "2026-12-24T00:00:00+00:00", 0),
    ]
    assert '<a class="button" href="/muted">Show again</a>' in page.get(f"/loop/{loop}").text
    for one in found:
        assert page.decide(op="unmute", kind=one["kind"], value=one["value"]).json["changed"] is True
    assert page.get("/muted.json").json["mutes"] == []
    assert _loop(page, "ladders") == loop


def test_the_first_page_counts_what_is_overdue_as_the_page_of_dates_does(page: AskedPage) -> None:
    """M-119: the same loops as `due` lists, by type as well."""
    loop = _loop(page, "ladders")
    page.decide(op="due", loop=loop, date="2026-06-05")
    page.decide(op="due", loop=_loop(page, "Could you sign"), date="2026-06-02")
    listed = page.get("/due.json").json
    text = page.get("/").text
    assert len(listed["overdue"]) >= 2
    assert f"<b>{len(listed['overdue'])}</b> overdue" in text
    assert f"<b>{sum(one['due'] == '2026-06-05' for one in listed['due'])}</b> due today" in text
    assert "<b>0</b> overdue" in page.get("/decisions").text
    for undone in (loop, _loop(page, "Could you sign")):
        page.decide(op="clear", loop=undone)


def test_a_fact_is_confirmed_and_that_is_taken_back_by_its_number(page: AskedPage, told: ToldHome) -> None:
    """M-038, M-006."""
    opened = open_for_reading(str(told.path), to_us(START + timedelta(hours=101)))
    fact = remember(fact_desk(opened, OWNER), Saying("Bea Lind", "lives_in", "Lyon")).fact_id
    done = page.decide(op="confirm", name=fact)
    assert (done.json["status"], done.json["changed"]) == ("confirmed", True)
    assert f'data-fact="{fact}"' in page.get("/person/bea@example.net").text
    assert page.decide(op="undo", name=done.json["hash"]).json["changed"] is True
    assert page.decide(op="undo", name="fact:x").status == 400
    assert page.decide(op="confirm", name="f_none").status == 404
