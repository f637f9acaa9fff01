"""LOOPLEDGER_DISABLE and the switches of the settings: off means no fetch and no write, and reading says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main
from app.mcp.calling import call
from app.mcp.session import Session
from app.mcp.table import tools_of
from app.switch import OFF_WORDS, require_on
from memory.fact_acts import forget
from pipeline.clock import from_us
from pipeline.errors import ConfigError
from pipeline.off import DISABLE, switched_off
from pipeline.settings import AccountSettings, Settings, load_settings
from pipeline.store.lease import sync_lease
from tests.fakes.fact_home import FactHome, letters

SETTINGS = """owner_addresses = ["robin@example.com"]
[[accounts]]
address = "robin@example.com"
access = "env"
access_with = ["NO_SUCH_TOKEN"]
"""
Run = Callable[..., tuple[int, Any, str]]


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    made = FactHome(tmp_path / "home").told(letters())
    made.home.settings.write_text(SETTINGS, encoding="utf-8")
    made.remember("Ana Bell", "works_at", "Norsk Bygg")
    return made


@pytest.fixture
def run(home: FactHome, capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*arguments: str) -> tuple[int, Any, str]:
        code = main(["--home", str(home.path), *arguments], lambda: from_us(home.now_us + 1))
        out, err = capsys.readouterr()
        return code, json.loads(out) if "--json" in arguments and out else out, err

    return command


def files(home: FactHome) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(home.path.rglob("*")) if path.is_file()}


WRITES = (
    ["sync"],
    ["backfill"],
    ["connect", "robin@example.com"],
    ["import", "mail.mbox"],
    ["model", "run"],
    ["rebuild"],
    ["home", "purge"],
    ["mute", "--domain", "example.org"],
    ["memory", "remember", "Ana Bell", "lives_in", "Basel"],
    ["memory", "forget", "m1", "--because", "so"],
    ["memory", "selftest"],
)
READS = (
    ["waiting", "--stale-ok"],
    ["list"],
    ["memory", "recall", "ana"],
    ["memory", "list"],
    ["memory", "audit"],
    ["memory", "stats"],
    ["memory", "delta"],
    ["explain", "m1"],
)


@pytest.mark.behaviour("S002-57")
def test_switched_off_nothing_is_fetched_or_written_and_every_reading_answer_says_so(
    home: FactHome, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The variable stops every command that fetches or writes with one error; readers answer the same, with a word more."""
    told = {name: run(*verb, "--json")[1] for name, verb in ((" ".join(verb), verb) for verb in READS)}
    before = files(home)
    monkeypatch.setenv(DISABLE, "1")
    for verb in WRITES:
        code, out, err = run(*verb)
        assert (code, out) == (2, ""), verb
        assert DISABLE in err, verb
        assert "to mend: unset" in err, verb
    for name, answer in told.items():
        code, body, _ = run(*name.split(), "--json")
        assert code == 0, name
        assert OFF_WORDS in body["warnings"], name
        assert {**body, "warnings": [one for one in body["warnings"] if one != OFF_WORDS]} == answer, name
    assert OFF_WORDS in run("waiting", "--stale-ok")[2]
    assert run("memory", "delta", "--session", "s1", "--json")[0] == 0
    with pytest.raises(ConfigError) as caught, sync_lease(home.home, "robin@example.com"):
        pass
    assert caught.value.code == "disabled"
    assert files(home) == before
    code, body, _ = run("doctor", "--json")
    assert [check["fix"] for check in body["checks"] if check["name"] == "switch"] == [f"unset {DISABLE}"]
    assert files(home) == before


def test_an_agent_reads_on_and_is_told_why_it_cannot_write(home: FactHome, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DISABLE, "yes")
    session = Session(str(home.path), lambda: from_us(home.now_us), "alpha", lambda *_, **__: 0)
    tools = tools_of("full")
    read = call(session, tools["recall"], {"query": "ana"})
    assert read.data is not None
    assert OFF_WORDS in read.data["warnings"]
    refused = call(session, tools["remember"], {"subject": "Ana", "predicate": "lives_in", "object": "Basel", "provenance": "p"})
    assert (refused.failed, json.loads(refused.text)["error"]) == (True, "scope_denied")


@pytest.mark.parametrize(("value", "off"), [("", False), ("0", False), ("no", False), ("1", True), ("true", True), ("x", True)])
def test_the_variable_counts_unless_it_says_no(value: str, off: bool) -> None:
    assert switched_off({DISABLE: value}) is off
    assert not switched_off({})


@pytest.mark.behaviour("S002-57")
def test_a_verb_that_the_settings_switch_off_says_which(home: FactHome, run: Run) -> None:
    home.home.settings.write_text("push = false\n" + home.home.settings.read_text(encoding="utf-8"), encoding="utf-8")
    code, _, err = run("memory", "push", "what about Ana Bell?")
    assert (code, "push is switched off" in err, "push = true" in err) == (2, True, True)


@pytest.mark.behaviour("S002-57")
def test_each_connector_and_push_have_a_setting_of_their_own(tmp_path: Path) -> None:
    """A stream that is off is not among those a sync runs; a verb that is off names its setting. The model is off until agreed to."""
    account = AccountSettings(address="robin@example.com", calendar=False, contacts=False)
    assert account.streams == ("gmail",)
    (tmp_path / "settings.toml").write_text("push = false\n", encoding="utf-8")
    settings = load_settings(tmp_path / "settings.toml", {}).values
    with pytest.raises(ConfigError) as caught:
        require_on("push", settings)
    assert (caught.value.code, caught.value.fix) == ("disabled", "set push = true in settings.toml")
    require_on("push", Settings())
    require_on("recall", settings)


def test_forgetting_is_a_write_too(home: FactHome, monkeypatch: pytest.MonkeyPatch) -> None:
    fact = home.remember("Ana Bell", "lives_in", "Basel")
    monkeypatch.setenv(DISABLE, "1")
    with pytest.raises(ConfigError):
        forget(home.desk(), fact.fact_id, "so")
    assert home.values("basel") == ["Basel"]
