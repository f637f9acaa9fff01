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


FOREIGN = b"\0" * 20_000


@pytest.mark.parametrize("named", ["typed", "environment"])
@pytest.mark.parametrize("trouble", ["no home", "no mail", "damaged archive", "foreign ledger", "old ledger", "foreign folder"])
def test_a_broken_home_with_a_blank_in_its_name_is_mended_by_the_printed_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, trouble: str, named: str
) -> None:
    """The command is the first thing of the fix, a shell takes it apart as it was meant, and it names the home exactly once, or not at all
    where the environment does."""
    import shlex

    path = tmp_path / "my home"
    if trouble != "no home":
        made = sample(path).write()
        if trouble == "no mail":
            made.archive.unlink()
            made.ledger.unlink()
        elif trouble == "damaged archive":
            made.archive.write_bytes(FOREIGN)
        elif trouble == "foreign ledger":
            made.ledger.write_bytes(FOREIGN)
        elif trouble == "old ledger":
            rewrite(made.ledger, "UPDATE meta SET value = '0' WHERE name = 'schema'")
        else:
            for one in path.iterdir():
                one.rename(path / f"x-{one.name}")
    home_words = ["--home", str(path)] if named == "typed" else []
    monkeypatch.setenv("LOOPLEDGER_HOME", str(path))
    words = ["explain", "m1"] if trouble == "damaged archive" else ["waiting"]
    assert main([*home_words, *words, "--json"], lambda: NOW) == 2
    command = json.loads(capsys.readouterr().err)["next_action"]["command"]
    first, *rest = shlex.split(command)
    wanted = ["--home", str(path / "loopledger")] if trouble == "foreign folder" else home_words
    assert (first, rest[: len(wanted)]) == ("loopledger", wanted)
    assert rest[len(wanted)] in COMMANDS
    assert rest.count("--home") == len(wanted) // 2


def rewrite(path: Path, sql: str) -> None:
    """Change a database file behind the program's back."""
    import duckdb

    with duckdb.connect(str(path)) as con:
        con.execute(sql)


def test_the_home_is_named_only_to_commands_that_take_one() -> None:
    remember_home("/h", COMMANDS)
    try:
        for words in ("analyze FILE.jsonl --mail", "replay F", "dev serve", "completion bash"):
            assert as_typed(f"loopledger {words}") == f"loopledger {words}"
    finally:
        remember_home(None, ())


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
