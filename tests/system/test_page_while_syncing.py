"""The page while the ledger under it is replaced, and once it is gone: always a whole answer, never a trace."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from app.kept import KeptHome
from app.web.serve import site_behind
from tests.fakes.asked_page import AskedPage
from tests.fakes.told_home import ToldHome
from tests.scenario import START, Story

FOLDS = 4


@pytest.fixture
def told(tmp_path: Path) -> ToldHome:
    story = Story()
    for n in range(3):
        story.mail(f"P{n} Roe <p{n}@example.com>", "Which tiles did you choose?", hours=n, thread=f"t{n}", subject=f"T{n}")
    return ToldHome(tmp_path / "home", story)


@pytest.fixture
def page(told: ToldHome) -> Iterator[AskedPage]:
    home = KeptHome(str(told.path), lambda: START + timedelta(hours=100))
    asked = AskedPage(site_behind(home, 4711, lambda text, zone: 0))
    asked.enter()
    yield asked
    home.close()


def test_each_page_is_of_one_publication_while_folds_replace_the_ledger(told: ToldHome, page: AskedPage) -> None:
    """Every answer holds what some publication held, whole, and none goes back to an older one; a decision in between stands."""
    loop = re.findall(r'data-loop="([0-9a-f]+)"', page.get("/").text)[0]
    ended = threading.Event()

    def sync() -> None:
        for n in range(FOLDS):
            thread = f"new{n}"
            told.story.mail(f"N{n} Roe <n{n}@example.com>", "Could you call me back?", hours=10 + n, thread=thread, subject=thread)
            told.receive(told.story.records()[-1])
        ended.set()

    writer = threading.Thread(target=sync)
    writer.start()
    seen: list[int] = []
    while not ended.is_set() or not seen:
        last = ended.is_set()
        for place in ("/", "/list", "/people", f"/loop/{loop}", "/health", "/plots"):
            answer = page.get(place)
            assert answer.status == 200, (place, answer.text)
            if place == "/":
                rows = set(re.findall(r'data-loop="([0-9a-f]+)"', answer.text))
                counted = sum(map(int, re.findall(r'types=\w+"><b>(\d+)</b>', answer.text)))
                assert len(rows) == counted
                seen.append(counted)
        if last:
            break
    writer.join()
    assert page.get("/").text.count("<article") == 3 + FOLDS
    assert seen == sorted(seen)


def test_a_ledger_that_is_deleted_is_told_with_what_mends_it_and_comes_back(told: ToldHome, page: AskedPage) -> None:
    assert page.get("/").status == 200
    loop = re.findall(r'data-loop="([0-9a-f]+)"', page.get("/").text)[0]
    told.home.ledger.unlink()
    for place in ("/", "/list", f"/loop/{loop}", "/health", "/search?q=tiles", "/index.json"):
        answer = page.get(place)
        assert answer.status == 400, (place, answer.text)
        assert "loopledger rebuild" in answer.text
        assert "Traceback" not in answer.text
    told.rebuilt()
    assert page.get("/").text.count("<article") == 3


def test_a_home_that_is_deleted_is_told_too(told: ToldHome, page: AskedPage) -> None:
    loop = re.findall(r'data-loop="([0-9a-f]+)"', page.get("/").text)[0]
    for file in sorted(told.path.rglob("*"), reverse=True):
        if file.is_file():
            file.unlink()
    for place in ("/", f"/loop/{loop}", "/health", "/review"):
        answer = page.get(place)
        assert answer.status != 500, (place, answer.text)
        assert "Traceback" not in answer.text
