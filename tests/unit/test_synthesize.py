"""Questions over several rows: cited, costed, off until agreed, never by themselves."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from memory.synthesize import read_claims
from pipeline.errors import TryLaterError
from tests.fakes.model_home import ModelHome, letters, model_home
from tests.fakes.model_server import ModelServer, Said


def rows_in(body: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows that a request shows."""
    text = body["messages"][0]["content"][0]["text"]
    return [json.loads(line) for line in re.findall(r"^\{.*\}$", text, re.MULTILINE)]


def everything(body: dict[str, Any]) -> dict[str, Any]:
    """A model that says one thing of all rows, one of a row nobody showed it, one of such a row beside a shown one, and one of none."""
    ids = [row["id"] for row in rows_in(body)]
    claims = [{"text": "Ann lives in Basel and waits.", "cites": ids}, {"text": "Ann is rich.", "cites": ["f_made_up"]}]
    claims.append({"text": "Ann is famous.", "cites": [*ids[:1], "f_also_made_up"]})
    return {"claims": [*claims, {"text": "Trust me.", "cites": []}], "gaps": ["since when"]}


@pytest.fixture
def server() -> Any:
    with ModelServer(everything) as made:
        yield made


@pytest.fixture
def home(tmp_path: Path, capsys: pytest.CaptureFixture[str], server: ModelServer) -> ModelHome:
    made = model_home(tmp_path / "home", capsys, server.url, letters())
    for predicate, value in (("lives_in", "Basel"), ("likes", "green tea")):
        assert made.run("memory", "remember", "Ann Bell", predicate, value)[0] == 0
    return made


def asked(home: ModelHome, question: str, *options: str) -> tuple[int, dict[str, Any]]:
    code, out, err = home.run("memory", "synthesize", question, *options, "--json")
    return code, json.loads(out or err)


@pytest.mark.behaviour("S003-26")
def test_claims_cite_what_was_gathered_and_what_they_cost_is_told_and_booked(home: ModelHome, server: ModelServer) -> None:
    """M-113: a foreign or missing citation drops the claim into the gaps; out of a push or hook nothing is asked."""
    home.enable(server.host)
    code, found = asked(home, "Where does Ann Bell live and what does she like?")
    assert code == 0, found
    (claim,) = found["claims"]
    sources = {one["id"]: one for one in found["sources"]}
    assert set(claim["cites"]) == sources.keys()
    assert {"fact", "loop"} >= {one["kind"] for one in sources.values()}
    assert len(sources) >= 2
    assert found["answer"].startswith("Ann lives in Basel and waits. [")
    assert [gap for gap in found["gaps"] if "f_made_up" in gap]
    assert [gap for gap in found["gaps"] if "f_also_made_up" in gap]
    assert [gap for gap in found["gaps"] if "cites nothing" in gap]
    assert "since when" in found["gaps"]
    assert (found["basis"], found["trust"]) == ("llm", "unverified")
    assert (found["cost"]["input_tokens"], found["cost"]["output_tokens"]) == (1000, 200)
    assert found["cost"]["usd"] > 0
    _, status = home.model("status")
    assert status["spent"]["today_usd"] == pytest.approx(found["cost"]["usd"])
    assert "Basel" not in json.dumps(home.payloads())
    sent = json.dumps(rows_in(server.asked[0].json()))
    assert "Basel" in sent
    assert "mail:" not in sent
    assert home.run("memory", "synthesize", "green tea?")[0] == 0  # one row, no model
    for via in ("push", "hook"):
        code, refused = asked(home, "Where does Ann Bell live?", "--via", via)
        assert (code, refused["error"]) == (2, "expensive_not_allowed")
    home.environment["LOOPLEDGER_VIA"] = "hook"
    assert asked(home, "Where does Ann Bell live?")[1]["error"] == "expensive_not_allowed"
    assert len(server.asked) == 1


@pytest.mark.behaviour("S002-40")
def test_one_row_is_shown_as_it_is_without_a_model(home: ModelHome, server: ModelServer) -> None:
    """M-113: also while the model is off."""
    code, found = asked(home, "green tea?")
    assert (code, found["basis"], found["cost"]["usd"], found["returned"]) == (0, "recall", 0.0, 1)
    assert "green tea" in found["answer"]
    assert found["claims"][0]["cites"] == [found["sources"][0]["id"]]
    assert server.received == []


def test_off_and_nothing_found_are_unavailable_with_the_command_that_changes_it(home: ModelHome, server: ModelServer) -> None:
    code, off = asked(home, "Where does Ann Bell live and what does she like?")
    assert (code, off["error"], off["suggestion"]) == (2, "unavailable", "loopledger model enable")
    code, none = asked(home, "zeppelins?")
    assert (code, none["error"]) == (2, "unavailable")
    assert none["suggestion"].startswith("loopledger memory recall")
    assert server.received == []


def test_a_cap_stops_the_question_before_it_is_asked(home: ModelHome, server: ModelServer) -> None:
    home.enable(server.host)
    code, found = asked(home, "Where does Ann Bell live and what does she like?", "--max-usd", "0.000001")
    assert (code, found["error"], found["detail"]["cause_code"]) == (75, "unavailable", "cap_run")
    assert server.received == []


@pytest.mark.parametrize(("status", "exit_code"), [(500, 75), (429, 75), (401, 2)])
def test_a_server_that_refuses_is_unavailable(home: ModelHome, server: ModelServer, status: int, exit_code: int) -> None:
    home.enable(server.host)
    server.answer = lambda body: Said(status=status)
    code, found = asked(home, "Where does Ann Bell live and what does she like?")
    assert (code, found["error"]) == (exit_code, "unavailable")


def test_an_answer_that_is_none_costs_and_is_told(home: ModelHome, server: ModelServer) -> None:
    home.enable(server.host)
    server.answer = lambda body: Said("I would rather not.")
    code, found = asked(home, "Where does Ann Bell live and what does she like?")
    assert (code, found["error"]) == (75, "unavailable")
    assert home.model("status")[1]["spent"]["today_usd"] > 0


def test_mail_that_may_not_be_sent_is_not_sent_and_named(home: ModelHome, server: ModelServer) -> None:
    """C-46: the fences of reading along hold for questions too."""
    home.enable(server.host)
    assert home.run("mute", "--sender", "ann@example.org")[0] == 0
    code, found = asked(home, "Where does Ann Bell live and what does she like?")
    assert code == 0, found
    assert {row["kind"] for row in rows_in(server.asked[0].json())} == {"fact"}
    assert found["returned"] + found["omitted"]["count"] == found["total"]


def test_a_stored_mail_is_a_source_by_a_name_of_ours_and_without_its_subject(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], server: ModelServer
) -> None:
    story = letters()
    story.mail("Ann Bell <ann@example.org>", "The heron of Basel is made of copper.", hours=30, thread="t9", subject="Zoo secrets")
    home = model_home(tmp_path / "home", capsys, server.url, story)
    home.run("memory", "remember", "heron", "status", "copper, they say")
    home.enable(server.host)
    code, found = asked(home, "Is the heron of copper?")
    assert code == 0, found
    kinds = {one["id"]: one["kind"] for one in found["sources"]}
    assert sorted(kinds.values()) == ["fact", "item"]
    assert set(found["claims"][0]["cites"]) == kinds.keys()
    sent = server.asked[0].json()
    assert {row["id"] for row in rows_in(sent)} == {"r1", "r2"}
    assert "Zoo secrets" not in json.dumps(sent)


def test_an_agent_without_texts_may_not_ask(home: ModelHome) -> None:
    assert asked(home, "Basel?", "--as", "alpha", "--no-text")[1]["error"] == "scope_denied"


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"claims": ', "null", '{"x": 1}'])
def test_what_is_no_answer_is_refused(text: str) -> None:
    with pytest.raises(TryLaterError):
        read_claims(text, {"a": "a"})


def test_odd_parts_of_an_answer_are_passed_over() -> None:
    said = {"claims": [1, {"text": "", "cites": ["a"]}, {"text": "x", "cites": "a"}, {"text": "y", "cites": ["a", "a"]}], "gaps": "none"}
    claims, gaps = read_claims(json.dumps(said), {"a": "a"})
    assert [(one.text, one.cites) for one in claims] == [("y", ["a"])]
    assert len(gaps) == 1
