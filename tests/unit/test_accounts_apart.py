"""Accounts of one home: read together, narrowed by name, kept apart when they are marked; two homes never mix (M-083)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.mcp import calling
from app.mcp.table import tools_of
from app.opening import Opened, open_for_reading
from memory.fact_reading import Reader
from memory.listing import ListQuery, list_loops
from memory.principals import OWNER
from memory.recall import RecallQuery, recall
from memory.show import show
from pipeline.clock import from_us
from pipeline.settings import AccountSettings, Settings, save_settings
from pipeline.store.db import open_archive
from tests.fakes.agents import session_at
from tests.fakes.fact_home import FactHome
from tests.fakes.in_home import run_at
from tests.scenario import Story, hour

ANN = "Ann Bell <ann@example.org>"
HERE, THERE = "robin@example.com", "robin@firm.example"


def two_accounts(path: Path) -> FactHome:
    """An ask came to each account; one mail came to both, under one Message-ID, with ids that are the same in both."""
    same = {"Message-ID": "<same@mail.example.org>"}
    home = FactHome(path)
    story = Story()
    story.mail(ANN, "Hello Robin,\nCould you send me the plan of hall 4?", hours=0, headers=same)
    story.mail(ANN, "Hello Robin,\nCould you tell me the price of the booth?", hours=1, thread="t2", subject="Booth")
    other = Story(account=THERE)
    other.mail(ANN, "Hello Robin,\nCould you send me the plan of hall 4?", hours=0, headers=same)
    other.mail(
        ANN,
        "Hello Robin,\nCould you bring the key of the vault?",
        hours=2,
        thread="t9",
        subject="Vault",
        headers={"Message-ID": "<o@x.example>"},
    )
    home.told(story)
    home.store(other.records(), THERE)
    home.fold()
    return home


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    return two_accounts(tmp_path / "home")


def opened(home: FactHome, *, separate: bool = True) -> Opened:
    accounts = (AccountSettings(address=HERE), AccountSettings(address=THERE, separate=separate))
    save_settings(home.home.settings, Settings(accounts=accounts))
    return open_for_reading(str(home.path), hour(500))


def quotes(found: Opened, account: str = "") -> list[str]:
    """Last words of each listed ask."""
    rows = list_loops(found.lists(account), ListQuery(account=account), found.now_us, found.rules).loops
    return sorted(row.quote.rpartition(" ")[2] for row in rows)


@pytest.mark.behaviour("S003-20")
def test_the_account_is_part_of_every_key(home: FactHome) -> None:
    """M-083: one id in two accounts is two items; one Message-ID in both is two items, one conversation, one loop."""
    with open_archive(home.home, "read") as archive:
        items = archive.rows("SELECT account, external_id FROM item WHERE kind = 'message' ORDER BY ALL")
        (same,) = archive.rows("SELECT count(*), count(DISTINCT conversation) FROM mail WHERE external_id = 'm1'")
        (other,) = archive.rows("SELECT count(*), count(DISTINCT conversation) FROM mail WHERE external_id = 'm2'")
    assert items == [(HERE, "m1"), (HERE, "m2"), (THERE, "m1"), (THERE, "m2")]
    assert (same, other) == ((2, 1), (2, 2))
    assert quotes(opened(home, separate=False)) == ["4?", "booth?", "vault?"]


@pytest.mark.behaviour("S003-19")
def test_accounts_are_read_together_and_one_kept_separate_only_when_it_is_named(home: FactHome, tmp_path: Path) -> None:
    """M-083: in lists, searches and counts; what is left out is said; its loops are shown by id; a second home holds nothing of it."""
    assert quotes(opened(home, separate=False)) == ["4?", "booth?", "vault?"]
    assert quotes(opened(home, separate=False), THERE) == ["vault?"]
    found = opened(home)
    assert quotes(found) == ["4?", "booth?"]
    assert quotes(found, THERE.upper()) == ["vault?"]
    answer = list_loops(found.lists(), ListQuery(), found.now_us, found.rules)
    assert (answer.total, [THERE in warning for warning in answer.warnings if "separate" in warning]) == (2, [True])
    reader = Reader(found.lists().rows, OWNER, found.now_us, found.rules)
    assert recall(reader, RecallQuery(query="vault")).total == 0
    (hidden,) = list_loops(found.lists(THERE), ListQuery(account=THERE), found.now_us, found.rules).loops
    assert show(found.reads(), found.archive(), hidden.id, found.now_us, found.rules).loop.quote == hidden.quote
    empty = FactHome(tmp_path / "second").told(Story())
    assert quotes(opened(empty)) == []


def test_commands_and_agents_keep_it_out_the_same_way(home: FactHome, capsys: pytest.CaptureFixture[str]) -> None:
    """M-083: `waiting`, `list` and `due` of both faces."""
    opened(home)

    def ran(*arguments: str) -> str:
        run_at(home.path, [*arguments, "--json"], lambda: from_us(hour(500)))
        return capsys.readouterr().out

    def asked(tool: str, **arguments: Any) -> str:
        result = calling.call(session_at(home.path, now=from_us(hour(500))), tools_of("full")[tool], arguments)
        return json.dumps(result.data)

    named = {"account": THERE}
    for verb in ("waiting", "list"):
        more = {"stale_ok": True} if verb == "waiting" else {}
        flags = ["--stale-ok"] if verb == "waiting" else []
        assert "vault" not in ran(verb, *flags)
        assert "vault" in ran(verb, *flags, "--account", THERE)
        assert "vault" not in asked(verb, **more)
        assert "vault" in asked(verb, **more, **named)
    assert "booth" in ran("memory", "recall", "booth")
    assert "vault" not in ran("memory", "recall", "key") + asked("recall", query="key") + asked("context_pack")
