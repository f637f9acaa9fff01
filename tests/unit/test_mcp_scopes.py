"""What an agent is told of its scopes, and what it gets outside of them."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from app.mcp import calling, server, table
from app.mcp.granted import named_scopes
from app.mcp.session import Session
from app.mcp.table import tools_of
from app.opening import TOKEN_VARIABLE
from pipeline.errors import UsageError
from pipeline.ids import sha256_hex
from pipeline.settings import PrincipalSettings, Settings, TeamSettings, load_settings, save_settings
from tests.fakes.agents import session_at
from tests.fakes.fact_home import FactHome, letters
from tests.scenario import START

TOOLS = tools_of("full")
STUDIO = "team:studio"


def settled(home: FactHome, *more: PrincipalSettings) -> FactHome:
    """The home with a team, a second person, and an agent whose name is bound to a token."""
    people = (
        PrincipalSettings(name="mia", kind="person"),
        PrincipalSettings(name="gamma", read=("private",), write=("private",), token_sha=sha256_hex("secret of gamma")),
        *more,
    )
    teams = (TeamSettings(name="studio", members=("alpha",), reviewers=("owner", "mia")),)
    save_settings(home.home.settings, Settings(principals=people, teams=teams))
    return home


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    return settled(FactHome(tmp_path / "home").told(letters()))


def session(home: FactHome, agent: str) -> Session:
    home.now += 1
    return session_at(home.path, agent=agent, now=START + timedelta(hours=home.now))


def call(home: FactHome, agent: str, tool: str, **arguments: Any) -> Any:
    """The data of a call, or its error object."""
    found = calling.call(session(home, agent), TOOLS[tool], arguments)
    return json.loads(found.text) if found.data is None else found.data


@pytest.mark.behaviour("S000-34")
def test_scopes_stand_in_instructions_and_schemas_and_another_one_is_denied(home: FactHome) -> None:
    """M-081: they differ with the agent; what is not granted is refused by name, reading and writing."""
    alpha, beta = session(home, "alpha").principal, session(home, "beta").principal
    assert "Your scopes: user, private, team:studio." in server.instructions(TOOLS, alpha.scopes)
    assert "Your scopes: user, private." in server.instructions(TOOLS, beta.scopes)
    assert len(server.instructions(TOOLS, [f"team:{'x' * 30}{number}" for number in range(30)])) <= 600
    for name in ("recall", "remember", "entity", "context_pack", "list", "review_list"):
        for principal, granted in ((alpha, ["", "user", "private", STUDIO]), (beta, ["", "user", "private"])):
            assert server.described(TOOLS[name], principal).input_schema["properties"]["scope"]["enum"] == granted
    assert "scope" not in server.described(TOOLS["due"], alpha).input_schema["properties"]
    said = {"subject": "hall 4", "predicate": "price", "object": "9 EUR", "provenance": "a call"}
    assert call(home, "beta", "remember", scope=STUDIO, **said)["error"] == "scope_denied"
    assert call(home, "beta", "recall", query="hall", scope=STUDIO)["error"] == "scope_denied"
    assert call(home, "alpha", "remember", scope=STUDIO, **said)["status"] == "pending_review"
    rho = PrincipalSettings(name="rho", read=("user", "private"), write=("private",))
    settled(home, rho, PrincipalSettings(name="tau", read=("private",), write=("private",)))
    assert call(home, "rho", "remember", scope="user", **said)["error"] == "scope_denied"
    assert call(home, "rho", "remember", scope="private", **said)["scope_used"] == "private"
    assert call(home, "rho", "recall", query="hall", scope="user")["facts"] == []
    assert call(home, "tau", "recall", query="hall", scope="user")["error"] == "scope_denied"


@pytest.mark.behaviour("S000-47")
def test_an_agent_reads_the_queue_and_decides_nothing_in_it(home: FactHome) -> None:
    """M-154: no tool of that name under any flag."""
    asked = call(home, "alpha", "remember", scope=STUDIO, subject="hall 4", predicate="price", object="9 EUR", provenance="a call")
    (waiting,) = call(home, "alpha", "review_list", scope=STUDIO)["facts"]
    assert (waiting["id"], waiting["change"], waiting["proposer"]) == (asked["review_id"], "remember: hall 4 price: 9 EUR", "alpha")
    assert call(home, "beta", "review_list")["facts"] == []
    assert call(home, "alpha", "review_list", as_of="2026-01-01")["facts"] == []
    never = {"approve", "reject", "withdraw", "confirm", "promote", "undo", "merge", "split"}
    assert never <= table.NEVER
    assert not never & set(TOOLS)


@pytest.mark.behaviour("S000-62")
def test_the_token_says_who_speaks_and_a_person_speaks_elsewhere(home: FactHome, monkeypatch: pytest.MonkeyPatch) -> None:
    """M-081: a bound name without its token, somebody else's token, nobody's token."""
    for name in ("gamma", "mia"):
        with pytest.raises(UsageError) as caught:
            session(home, name)
        assert caught.value.code == "scope_denied"
    assert session(home, "").principal.name == "agent"
    monkeypatch.setenv(TOKEN_VARIABLE, "secret of gamma")
    assert (session(home, "").principal.name, session(home, "gamma").principal.scopes) == ("gamma", ["private"])
    assert call(home, "", "remember", fact="seen", provenance="a call")["scope_used"] == "private"
    monkeypatch.setenv(TOKEN_VARIABLE, "secret of nobody")
    with pytest.raises(UsageError):
        session(home, "")


def test_settings_that_change_count_from_the_next_call_on(home: FactHome) -> None:
    """A team that is taken away is gone for a server that runs."""
    kept = session(home, "alpha")
    assert kept.principal.scopes == ["user", "private", STUDIO]
    save_settings(home.home.settings, Settings())
    assert kept.principal.scopes == ["user", "private"]


def test_principals_and_teams_are_kept_and_what_is_wrong_in_them_is_told(home: FactHome) -> None:
    """One table each; names once; reviewers are persons."""
    text = home.home.settings.read_text()
    assert text.count("[[principals]]") == 2
    save_settings(home.home.settings, load_settings(home.home.settings).values)
    assert home.home.settings.read_text() == text
    mia = PrincipalSettings(name="mia")
    for wrong in (
        {"principals": (mia, mia)},
        {"principals": (PrincipalSettings(name="owner"),)},
        {"principals": (mia,), "teams": (TeamSettings(name="studio", reviewers=("mia",)),)},
    ):
        with pytest.raises(ValueError, match=r"once|other than owner|persons"):
            Settings(**wrong)  # type: ignore[arg-type]


def test_scopes_that_do_not_fit_are_counted() -> None:
    assert named_scopes(["user", "private"], 100) == "user, private."
    assert named_scopes(["user", "private", STUDIO], 18) == "user and 2 more."
    assert named_scopes(["user", "private"], 3) == "2."
