"""A command that the program suggests works as it is printed, also when the home was named by hand."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main
from app.cli.registry import COMMANDS
from app.suggest import as_typed, body_as_typed, remember_home
from tests.fakes.ledger_home import NOW, sample, shifted

NAKED = re.compile(rf"(?<![\w./-])loopledger (?={'|'.join(COMMANDS)})\b")
WRONG: list[list[str]] = [
    ["waiting"],
    ["list", "--limit", "2"],
    ["list", "--cursor", "nonsense"],
    ["show", "zzz"],
    ["show", "99"],
    ["explain", "@0"],
    ["explain", "zzz"],
    ["done", "@0"],
    ["drop", "zzz"],
    ["mute"],
    ["mute", "--sender", "nobody"],
    ["mute", "@0", "--until", "2020-01-01"],
    ["unmute", "--domain", "x"],
    ["sync"],
    ["sync", "--account", "who@example.org"],
    ["backfill", "--since", "2999-01-01"],
    ["connect", "nobody"],
    ["disconnect", "who@example.org"],
    ["doctor"],
    ["runs"],
    ["import", "/nowhere.mbox", "--account", "who@example.org"],
    ["dev", "export"],
]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    made = sample(tmp_path / "my home")
    made.write()
    return made.path


def spoken(value: Any) -> str:
    """Every text of a JSON body."""
    if isinstance(value, dict):
        return "\n".join(spoken(inner) for inner in value.values())
    return "\n".join(spoken(inner) for inner in value) if isinstance(value, list) else str(value)


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_every_suggested_command_repeats_the_typed_home(
    home: Path, capsys: pytest.CaptureFixture[str], words: list[str], as_json: bool
) -> None:
    first = sample(home).loops[0].loop_id
    arguments = [first if word == "@0" else word for word in words]
    if as_json and words[0] != "dev":
        arguments.append("--json")
    main(["--home", str(home), *arguments], lambda: NOW)
    out, err = capsys.readouterr()
    text = spoken(json.loads(out or err)) if as_json and words[0] != "dev" else out + err
    assert NAKED.findall(text) == []
    assert "loopledger --home loopledger" not in text


def test_a_suggested_command_works_as_printed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The mend of a refused `done` is run word for word; the home's name holds a blank."""
    import shlex

    target = sample(home).loops[0].loop_id
    assert main(["--home", str(home), "show", "zzz", "--json"], lambda: NOW) == 2
    command = json.loads(capsys.readouterr().err)["next_action"]["command"]
    assert main(shlex.split(command)[1:], lambda: NOW) == 0
    assert target[:8] in capsys.readouterr().out


def test_a_home_of_the_environment_is_not_repeated(home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOOPLEDGER_HOME", str(home))
    assert main(["show", "zzz"], lambda: NOW) == 2
    assert "to mend: loopledger list\n" in capsys.readouterr().err


def test_no_quote_of_a_mail_is_touched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A mail may speak of our commands: its sentence stays verbatim, in text and in JSON."""
    remember_home("/h", COMMANDS)
    body = {"quote": {"text": "run loopledger sync"}, "fix": "loopledger sync", "warnings": ["see `loopledger doctor`", "loopledger has"]}
    try:
        assert body_as_typed(body) == {
            "quote": {"text": "run loopledger sync"},
            "fix": "loopledger --home /h sync",
            "warnings": ["see `loopledger --home /h doctor`", "loopledger has"],
        }
        assert as_typed("loopledger --home /x sync; loopledger replay F") == "loopledger --home /x sync; loopledger replay F"
    finally:
        remember_home(None, ())
    assert body_as_typed(body) is body


def test_a_stale_home_names_its_command_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = sample(tmp_path / "home")
    made.write()
    assert main(["--home", str(made.path), "waiting"], lambda: shifted(9)) == 75
    assert f"loopledger --home {made.path} sync --account" in capsys.readouterr().err
