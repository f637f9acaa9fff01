"""The page in a real browser: found, read, decided, taken back, by mouse and by keys; nothing of a hostile mail acts."""

from __future__ import annotations

import os
import time
import urllib.error
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.chromium import MISSING, Chromium
from tests.fakes.served_page import ServedPage
from tests.fakes.told_home import ToldHome
from tests.scenario import ME, Story

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"{MISSING} not installed; Debian: apt-get install chromium chromium-driver")
AXE = os.environ.get("LOOPLEDGER_AXE", "")
"""The file axe.min.js of the npm package axe-core; .ci/run fetches it."""
ENTER, TAB, DOWN, ESCAPE = "\ue007", "\ue004", "\ue015", "\ue00c"
SEEN = """
window.__blocked = [];
document.addEventListener("securitypolicyviolation", (event) => window.__blocked.push(event.violatedDirective + " " + event.blockedURI));
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    with Chromium(tmp_path_factory.mktemp("browser") / "profile") as opened:
        opened.devtools("Page.addScriptToEvaluateOnNewDocument", source=SEEN)
        yield opened


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> ToldHome:
    """Robin promised a plan by Tuesday, now overdue; Ann asks; 민지 asks in Korean; Cy's doors may be painted already."""
    story = Story()
    story.mail(ME, "I'll send you the plan by Tuesday.", hours=2, to="Bea Lind <bea@example.net>", thread="t2", subject="Plan")
    story.mail("Ann Bell <ann@example.org>", "Where do you store the ladders?\n\n> older words", hours=3, thread="t1", subject="Ladders")
    story.mail("김민지 <minji@example.net>", "견적서를 보내 주시겠어요?", hours=3, thread="t4", subject="견적서")
    story.mail("Cy Roe <cy@example.com>", "I'll paint the doors on Wednesday.", hours=3, thread="t5", subject="Doors")
    story.mail(ME, "The doors are perfect.", hours=5, to="Cy Roe <cy@example.com>", thread="t5", subject="Doors", reply="m4")
    return ToldHome(tmp_path / "home", story, capsys=capsys)


def _row(told: ToldHome, words: str) -> dict[str, Any]:
    (row,) = [one for one in told.say("list", hours=201)["loops"] if words in one["quote"]]
    found: dict[str, Any] = row
    return found


def _until(true: Callable[[], bool]) -> None:
    """Wait until it is, ten seconds at most."""
    for _ in range(100):
        with suppress(urllib.error.HTTPError):  # the page is just being left
            if true():
                return
        time.sleep(0.1)
    raise AssertionError("it never came true")


def _says(browser: Chromium, words: str) -> None:
    _until(lambda: words in browser.text())


def _status(told: ToldHome, loop: str) -> str:
    return str(told.say("show", loop, hours=201)["loop"]["status"])


def test_an_overdue_promise_is_found_read_done_and_taken_back(told: ToldHome, browser: Chromium) -> None:
    """By mouse: evidence marked in its conversation; done; undo; a date; a sender hidden; a Korean search."""
    loop = _row(told, "the plan")["id"]
    with ServedPage(told.path, 200) as page:
        browser.open(page.address)
        assert "! " in browser.script("return getComputedStyle(document.querySelector('.overdue'), '::before').content")
        browser.open(f"{page.root}/loop/{loop}")
        assert browser.script("return document.querySelector('.conversation mark').textContent") == "I'll send you the plan by Tuesday."
        browser.click("article.loop summary[data-key=d]")
        browser.click("article.loop details[open] button")
        _says(browser, "done:")
        assert _status(told, loop) == "done"
        browser.click("#undo")
        _says(browser, "taken back")
        assert _status(told, loop) == "open"
        browser.click("article.loop details:nth-of-type(2) summary")
        browser.script("document.querySelector('article.loop input[name=date]').value = '2026-07-01'")
        browser.click("article.loop details[open] button")
        _says(browser, "2026-07-01")
        assert told.say("show", loop, hours=201)["loop"]["due"] == "2026-07-01"
        ladders = _row(told, "ladders")["id"]
        browser.open(f"{page.root}/loop/{ladders}")
        assert browser.script("return document.querySelector('details.folded').open") is False
        browser.click("article.loop summary[data-key=m]")
        browser.script("document.querySelector('article.loop select[name=kind]').value = 'sender'")
        browser.click("article.loop details[open] button")
        _says(browser, "muted")
        assert "muted" in _row(told, "ladders")["states"]
        browser.open(f"{page.root}/search?q=견적서")
        _says(browser, "견적서를 보내 주시겠어요?")
        assert browser.script("return window.__blocked") == []


def test_the_same_by_keys_alone(told: ToldHome, browser: Chromium) -> None:
    with ServedPage(told.path, 200) as page:
        browser.open(page.address)
        first = browser.script("return document.querySelector('article.loop').dataset.loop")
        browser.press("j")
        assert browser.script("return document.activeElement.closest('article').dataset.loop") == first
        browser.press("d" + TAB + ENTER)
        _says(browser, "done:")
        assert _status(told, first) == "done"
        browser.press("u")
        _says(browser, "taken back")
        assert _status(told, first) == "open"
        browser.open(f"{page.root}/")
        browser.press("jx")
        _says(browser, "dropped:")
        assert _status(told, first) == "dropped"
        browser.press("/" + "견적서" + ENTER)
        _says(browser, "견적서를 보내 주시겠어요?")
        assert "/search?q=" in browser.address()


def test_every_decision_by_keys_alone_is_what_the_list_says_afterwards(told: ToldHome, browser: Chromium) -> None:
    """A date, a sender hidden and shown again, a proposal approved: `loopledger list --json` says so after each."""
    ladders, plan = _row(told, "ladders")["id"], _row(told, "the plan")["id"]
    (proposal,) = told.say("review", "list", hours=201)["proposals"]
    with ServedPage(told.path, 200) as page:
        browser.open(page.address)
        browser.open(f"{page.root}/loop/{plan}")
        browser.press("t" + "2026-07-01" + ENTER)
        _says(browser, "due 2026-07-01")
        assert _row(told, "the plan")["due"] == "2026-07-01"
        browser.open(f"{page.root}/loop/{ladders}")
        browser.press("m" + DOWN + ENTER)
        _says(browser, "muted sender ann@example.org")
        assert _row(told, "ladders")["states"] == ["muted"]
        browser.open(f"{page.root}/muted")
        browser.press("jm")
        _says(browser, "is shown again")
        assert "muted" not in _row(told, "ladders")["states"]
        browser.open(f"{page.root}/review")
        _says(browser, proposal["evidence"]["text"])
        browser.press("ja")
        _until(lambda: bool(browser.script("return document.querySelector('.gone') !== null")))
        assert _row(told, proposal["loop"]["quote"])["status"] == "done"
        assert told.say("review", "list", hours=201)["proposals"] == []
        browser.press("u")
        _says(browser, "taken back")
        assert _row(told, proposal["loop"]["quote"])["status"] == "open"
        assert browser.script("return window.__blocked") == []


def test_a_fact_is_confirmed_on_the_page_and_that_is_taken_back(told: ToldHome, browser: Chromium) -> None:
    """By key on the card of a person, and undo; what follows from a loop is decided there and has no such button."""
    fact = told.say("memory", "remember", "Bea Lind", "lives_in", "Basel", hours=201)["fact_id"]
    with ServedPage(told.path, 200) as page:
        browser.open(page.address)
        browser.open(f"{page.root}/person/bea@example.net")
        assert browser.script("return [...document.querySelectorAll('[data-key=c]')].map((one) => one.closest('li').dataset.fact)") == [
            fact
        ]
        assert told.say("memory", "show", fact, hours=201)["fact"]["trust"] == "unverified"
        rows = browser.script("return [...document.querySelectorAll('article.loop, li.fact')].map((one) => one.dataset.fact || '')")
        browser.press("j" * (rows.index(fact) + 1) + "c")
        _says(browser, "confirmed")
        assert told.say("memory", "show", fact, hours=201)["fact"]["trust"] == "confirmed"
        browser.press("u")
        _says(browser, "counts no more")
        assert told.say("memory", "show", fact, hours=201)["fact"]["trust"] == "unverified"


def test_an_open_form_is_left_by_escape_and_one_is_open_at_a_time(told: ToldHome, browser: Chromium) -> None:
    with ServedPage(told.path, 200) as page:
        browser.open(page.address)
        browser.press("jd")
        assert browser.script("return document.querySelectorAll('.acts details[open]').length") == 1
        browser.press(ESCAPE + "m")
        assert browser.script("return document.querySelector('.acts details[open] summary').dataset.key") == "m"
        browser.press(ESCAPE)
        assert browser.script("return document.querySelectorAll('.acts details[open]').length") == 0


def test_without_script_every_form_works(told: ToldHome, browser: Chromium) -> None:
    loop = _row(told, "ladders")["id"]
    with ServedPage(told.path, 200) as page:
        browser.devtools("Emulation.setScriptExecutionDisabled", value=True)
        try:
            browser.open(page.address)
            browser.open(f"{page.root}/loop/{loop}")
            browser.click("article.loop button[data-key=x]")
            _says(browser, "dropped:")
            browser.click("#undo")
            _says(browser, "taken back")
            assert _status(told, loop) == "open"
        finally:
            browser.devtools("Emulation.setScriptExecutionDisabled", value=False)


_HOSTILE = (
    "<script>window.pwned=1</script> Could you sign this?",
    "<img src=x onerror='window.pwned=1'> Could you sign this?",
    "<svg onload='window.pwned=1'><script>window.pwned=1</script></svg> Could you sign it?",
    "<a href='javascript:window.pwned=1'>Could you sign it?</a> javascript:window.pwned=1 Could you click?",
    "data:text/html,<script>window.pwned=1</script> Could you open it?",
    "{{ 7*7 }} {% raw %} ${7*7} #{7*7} <%= 7*7 %> Could you tell me?",
    "\u202egnp.exe\u202c Could you open the \u2066picture\u2069?",
    "W" * 20_000 + " Could you read it?",
    "</blockquote></article></main><style>*{display:none}</style> Could you see it?",
    "\u0000\u0007\u001b[31m Could you hear it?",
    "<iframe src='http://example.com/'></iframe><link rel=stylesheet href=http://example.com/x.css> Could you fetch it?",
    "a\u0300" * 3_000 + " Could you read that?",
    "'\"><input autofocus onfocus='window.pwned=1'> Could you type?",
    "&lt;script&gt;window.pwned=1&lt;/script&gt; Could you decode it?",
    "\ufeff\u200b\u2028\u2029 Could you split it?",
)


def test_nothing_of_a_hostile_mailbox_acts(tmp_path: Path, browser: Chromium) -> None:
    """30 mails: nothing runs, no request leaves, the policy has nothing to block, no page is wider than its window."""
    story = Story()
    for n, text in enumerate(_HOSTILE):
        who = f"{text[:150].replace(chr(10), ' ')} <h{n}@example.net>" if n % 2 else f"H{n} <h{n}@example.net>"
        story.mail(who.replace("\u0000", ""), text, hours=n, thread=f"t{n}", subject=f"S{n} {text[:60]}")
        story.mail(
            f"G{n} <g{n}@example.net>",
            "Could you look?",
            hours=n,
            thread=f"u{n}",
            subject=text * (100_000 // len(text) if n % 5 == 0 else 1),
        )
    told = ToldHome(tmp_path / "home", story)
    with ServedPage(told.path, 200) as page:
        browser.open(page.address)
        browser.devtools("Emulation.setDeviceMetricsOverride", width=390, height=900, deviceScaleFactor=1, mobile=True)
        try:
            loops = browser.script("return [...document.querySelectorAll('article.loop')].map((row) => row.dataset.loop)")
            assert len(loops) >= 25
            for place in ["/", "/?by=urgency", "/list", "/people", "/search?q=could", "/review", *(f"/loop/{loop}" for loop in loops[:30])]:
                browser.open(page.root + place)
                state = browser.script(
                    "return [window.pwned || 0, window.__blocked.length, document.documentElement.scrollWidth,"
                    " performance.getEntriesByType('resource').filter((one) => !one.name.startsWith(location.origin)).length,"
                    " document.querySelectorAll('main script, main img, main iframe, main svg, main style').length]"
                )
                assert (state[0], state[1], state[3], state[4]) == (0, 0, 0, 0), place
                assert state[2] <= 390, place
        finally:
            browser.devtools("Emulation.clearDeviceMetricsOverride")


@pytest.mark.skipif(not AXE, reason="LOOPLEDGER_AXE names no axe.min.js (npm package axe-core)")
def test_no_page_has_a_serious_fault_for_assistive_technology(told: ToldHome, browser: Chromium) -> None:
    """axe-core, its rules of WCAG 2 A and AA, in light and dark."""
    loop = _row(told, "the plan")["id"]
    places = [
        "/",
        "/?by=urgency",
        "/due",
        "/muted",
        "/promises",
        "/decisions",
        "/list",
        "/people",
        "/person/ann@example.org",
        "/review",
        "/search?q=ladders",
    ]
    with ServedPage(told.path, 200) as page:
        browser.open(page.address)
        for dark in (False, True):
            browser.dark(on=dark)
            for place in [*places, "/health", "/plots", f"/loop/{loop}", "/nosuchpage"]:
                browser.open(page.root + place)
                browser.devtools("Runtime.evaluate", expression=Path(AXE).read_text(encoding="utf-8"))
                found = browser.later("axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']})")
                bad = [
                    (one["id"], one["nodes"][0]["html"][:200]) for one in found["violations"] if one["impact"] in ("serious", "critical")
                ]
                assert bad == [], (place, dark)
        browser.dark(on=False)
