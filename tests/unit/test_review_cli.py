"""`loopledger review` and the people's commands of `memory`, as typed: one queue, numbers, scopes, tokens, exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.opening import TOKEN_VARIABLE
from pipeline.clock import from_us
from pipeline.errors import StoreError, UsageError
from pipeline.ids import sha256_hex
from pipeline.settings import PrincipalSettings, Settings, TeamSettings, save_settings
from pipeline.store.db import open_archive
from pipeline.store.journal import NewEntry, append
from tests.fakes.fact_home import FactHome, letters
from tests.fakes.in_home import run_at

STUDIO = "team:studio"
Run = Callable[..., tuple[int, Any, str]]


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    made = FactHome(tmp_path / "home").told(letters())
    people = (PrincipalSettings(name="mia", kind="person", token_sha=sha256_hex("secret of mia")),)
    teams = (TeamSettings(name="studio", members=("alpha",), reviewers=("owner", "mia")),)
    save_settings(made.home.settings, Settings(owner_name="Robin", owner_addresses=("robin@example.com",), principals=people, teams=teams))
    return made


@pytest.fixture
def run(home: FactHome, capsys: pytest.CaptureFixture[str]) -> Run:
    """(exit code, JSON or text of stdout, stderr) of a command line."""

    def call(*arguments: str) -> tuple[int, Any, str]:
        home.now += 1
        code = run_at(home.path, arguments, lambda: from_us(home.now_us))
        out, err = capsys.readouterr()
        return code, json.loads(out) if "--json" in arguments and out else out, err

    return call


def team_prices(run: Run) -> list[str]:
    return [row["object"] for row in run("memory", "list", "--scope", STUDIO, "--json")[1]["facts"]]


@pytest.mark.behaviour("S000-46", "S000-47")
def test_a_teams_fact_goes_through_the_queue_by_number_and_token(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """M-085 to M-087: empty says so; the proposer's word and a name without its token decide nothing."""
    assert f"Changes of facts in user, private, {STUDIO}: 0 pending" in run("review")[1]
    assert f"Changes of facts in {STUDIO}: 0 pending" in run("review", "list", "--scope", STUDIO)[1]
    said = ["memory", "remember", "hall 4", "price"]
    assert run(*said, "200 EUR", "--scope", STUDIO)[0] == 0
    listed = run("review")[1]
    assert "remember: hall 4 price: 200 EUR" in listed
    assert "by owner (human)" in listed
    code, _, err = run("review", "approve", "1")
    assert (code, "somebody else decides" in err) == (2, True)
    assert run("review", "approve", "1", "--as", "mia")[0] == 2
    assert run("review", "approve", "1", "--as", "alpha")[0] == 2
    monkeypatch.setenv(TOKEN_VARIABLE, "secret of mia")
    assert "1 pending" in run("review", "list")[1]
    assert team_prices(run) == []
    assert run("review", "approve", "1", "--because", "as agreed")[0] == 0
    assert team_prices(run) == ["200 EUR"]
    monkeypatch.delenv(TOKEN_VARIABLE)
    asked = run(*said, "250 EUR", "--scope", STUDIO, "--as", "alpha", "--provenance", "a call", "--json")[2]
    held = json.loads(asked)["detail"]["current"]["fact_id"]
    told = run(*said, "250 EUR", "--scope", STUDIO, "--as", "alpha", "--provenance", "a call", "--replaces", held, "--json")[1]
    shown = run("review", "show", told["review_id"])[1]
    assert all(part in shown for part in ("250 EUR", "now: 200 EUR", "by alpha (agent); source: a call"))
    assert run("review", "withdraw", told["review_id"])[0] == 2
    assert run("review", "withdraw", told["review_id"], "--as", "alpha")[0] == 0
    assert "withdrawn by alpha" in run("review", "show", told["review_id"])[1]
    assert run("review", "reject", told["review_id"])[0] == 2
    assert run("review", "show", "r_none")[0] == 2


def test_loops_are_decided_by_the_owner_alone(run: Run, home: FactHome, monkeypatch: pytest.MonkeyPatch) -> None:
    """One queue, two kinds: a proposal for a loop has no prefix, is withdrawn by nobody here, and is not another person's to see."""
    loop = run("list", "--json")[1]["loops"][0]
    with open_archive(home.home, "write") as archive, archive.transaction():
        payload = {"person": loop["person"]["id"], "because": "done"}
        append(archive, NewEntry("drop", loop["id"], payload, "alpha", "agent", home.now_us))
    home.fold()
    run("memory", "remember", "hall 4", "price", "1 EUR", "--scope", STUDIO)
    answer = run("review", "--json")[1]
    assert [one["number"] for one in [*answer["proposals"], *answer["facts"]]] == [1, 2]
    assert answer["total"] == answer["returned"] == 2
    assert run("review", "withdraw", "1")[0] == 2
    assert run("review", "approve", "1", "--as", "alpha")[0] == 2
    monkeypatch.setenv(TOKEN_VARIABLE, "secret of mia")
    hers = run("review", "--json")[1]
    assert (hers["proposals"], [one["op"] for one in hers["facts"]], hers["scopes"]) == ([], ["remember"], ["private", STUDIO])
    monkeypatch.delenv(TOKEN_VARIABLE)
    run("review")
    assert run("review", "approve", "1")[0] == 0
    assert [one["status"] for one in run("list", "--json")[1]["loops"] if one["id"] == loop["id"]] == ["dropped"]


@pytest.mark.behaviour("S002-58")
def test_what_is_stale_is_listed_with_the_command_that_retires_it_and_no_row_is_deleted(run: Run, home: FactHome) -> None:
    """M-043, M-050: retiring is an entry that changes a life; the row and its history stay."""
    run("memory", "remember", "hall 4", "status", "drawn")
    run("memory", "remember", "hall 5", "likes", "tea")
    assert run("review", "stale", "--json")[1]["total"] == 0
    home.now += 24 * 200
    told = run("review", "stale", "--json")[1]
    (fact,) = told["facts"]
    (loop,) = told["loops"]
    assert (fact["object"], loop["type"]) == ("drawn", "unanswered_inbound")
    assert told["returned"] + told["omitted"]["count"] == told["total"] == 2
    text = run("review", "stale")[1]
    for row_id in (fact["fact_id"], loop["id"]):
        command = told["retire"][row_id]
        assert command in text
    before = len(run("memory", "list", "--json")[1]["facts"])
    assert run("memory", "end", fact["fact_id"], "--because", "no longer so")[0] == 0
    assert run("drop", loop["id"], "--because", "no longer needed")[0] == 0
    assert run("review", "stale", "--json")[1]["total"] == 0
    assert len(run("memory", "list", "--json")[1]["facts"]) == before
    assert [one["life"] for one in run("memory", "history", fact["fact_id"], "--json")[1]["facts"]] == ["ended"]


def test_promote_merge_split_and_schema_as_typed(run: Run) -> None:
    """M-073, M-081, M-088: lines a person reads; exit 2 for what is refused."""
    told = run("memory", "remember", "hall 4", "price", "1 EUR", "--scope", "private", "--json")[1]
    out = run("memory", "promote", told["fact_id"], "--to", STUDIO)[1]
    assert f"{STUDIO}: 0 created, 0 shared already, 0 kept, 1 to review" in out
    assert run("memory", "promote", told["fact_id"], "--to", "team:none")[0] == 2
    assert "are one" in run("memory", "merge", "hall four", "hall 4")[1]
    assert run("memory", "merge", "hall 4", "hall four")[0] == 2
    assert "1 EUR" in run("memory", "entity", "hall four")[1]
    assert "stands alone" in run("memory", "split", "hall four")[1]
    run("memory", "remember", "Ana Bell", "works_on", "hall 4")
    assert "Ana Bell works on it" in run("memory", "entity", "hall 4")[1]
    printed = run("memory", "schema")[1]
    assert "scope team: needs_review True" in printed
    assert f"person mia: reads private, {STUDIO}; writes private, {STUDIO}" in printed
    assert "team studio: members alpha; reviewers mia, owner" in printed
    assert "person mia" not in run("memory", "schema", "--as", "alpha")[1]


@pytest.mark.behaviour("S000-04")
def test_no_row_stands_without_scope_and_key(home: FactHome) -> None:
    """M-080: neither through a verb, nor through the journal, nor in the table."""
    home.remember("Ana", "lives_in", "Basel")
    home.remember("Ana", "lives_in", "Lyon", scope="private")
    with open_archive(home.home, "write") as archive:
        assert archive.rows("SELECT scope, scope_key FROM known_fact ORDER BY ALL") == [("private", "alpha"), ("user", "owner")]
        for scope, key in (("", "owner"), ("everybody", "owner"), ("user", ""), (None, "owner"), ("user", None)):
            with pytest.raises(StoreError), archive.transaction():
                archive.run("INSERT INTO known_fact SELECT * REPLACE (? AS scope, ? AS scope_key) FROM known_fact LIMIT 1", [scope, key])
        with pytest.raises(UsageError), archive.transaction():
            append(archive, NewEntry("remember", "f_x", {}, "alpha", "agent", 1, scope=""))
    for wrong in ("", "everybody"):
        with pytest.raises(UsageError):
            home.remember("Bo", "lives_in", "Oslo", scope=wrong)
