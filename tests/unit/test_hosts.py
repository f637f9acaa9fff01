"""What `setup` prints for each host, and what it does with --apply (M-170 to M-172)."""

from __future__ import annotations

import base64
import json
import os
import stat
import tomllib
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from app import hosts
from app.cli import setup
from app.cli.main import main
from pipeline.errors import ConfigError, UsageError
from tests.fakes.ledger_home import NOW

SERVER = ["loopledger", "mcp"]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line with an installed command on the PATH, and nothing else there."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program(folder, "loopledger", "exit 0")
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr("sys.argv", [str(folder / "loopledger")])
    Path.home().mkdir(parents=True, exist_ok=True)

    def call(*arguments: str) -> tuple[int, str, str]:
        code = main(["setup", *arguments], lambda: NOW)
        return code, *capsys.readouterr()

    return call


def program(folder: Path, name: str, script: str) -> None:
    """A command of a host."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def everything(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in folder.rglob("*") if path.is_file()}


@pytest.mark.behaviour("S004-14")
def test_one_command_installs_and_one_a_host_registers() -> None:
    """The page says it in one row each, in the words that `setup` prints."""
    rows = {}
    for line in (Path(__file__).resolve().parents[2] / "docs" / "mcp.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        rows.setdefault(cells[0], cells[1:])
    assert rows["step"] == ["Claude Code", "Codex", "Cursor"]
    assert rows["install"][0].startswith("`pip install 'loopledger[mcp]'`")
    assert rows["install"][1:] == ["the same", "the same"]
    assert [cell.count("`") for cell in rows["register"]] == [2, 2, 2]
    assert rows["register"][0] == "`claude mcp add --scope user loopledger -- loopledger mcp`"
    assert rows["register"][1] == "`codex mcp add loopledger -- loopledger mcp`"


@pytest.mark.behaviour("S004-14")
def test_the_commands_of_the_hosts_are_printed_exactly_and_nothing_is_changed(run: Run, tmp_path: Path) -> None:
    before = everything(Path.home())
    code, out, _ = run("--hosts", "claude-code,codex,cursor,claude-desktop,vscode", "--dry-run")
    assert code == 0
    assert "claude mcp add --scope user loopledger -- loopledger mcp" in out
    assert "claude mcp list" in out
    assert "codex mcp add loopledger -- loopledger mcp" in out
    assert "nothing was changed" in out
    assert f"write {tmp_path / 'bin' / 'loopledger'} mcp instead" in out
    assert everything(Path.home()) == before


def test_the_entries_of_files_read_back_as_the_command() -> None:
    """M-171, M-172: TOML, JSON, and the deep link decoded."""
    user = Path("/people/ana")
    wanted = {"command": "loopledger", "args": ["mcp"]}
    assert tomllib.loads(hosts.codex(SERVER, user).text)["mcp_servers"]["loopledger"] == wanted
    for plan, key in ((hosts.cursor(SERVER, user), "mcpServers"), (hosts.claude_desktop(SERVER, user), "mcpServers")):
        assert json.loads(plan.text)[key]["loopledger"] == wanted
    assert json.loads(hosts.vs_code(SERVER, user).text)["servers"]["loopledger"] == {"type": "stdio", **wanted}
    link = urlsplit(hosts.cursor(["loopledger", "--home", "/homes/für ana", "mcp"], user).link)
    asked = parse_qs(link.query)
    assert (link.scheme, link.netloc, link.path) == ("cursor", "anysphere.cursor-deeplink", "/mcp/install")
    assert asked["name"] == ["loopledger"]
    assert json.loads(base64.b64decode(asked["config"][0])) == {"command": "loopledger", "args": ["--home", "/homes/für ana", "mcp"]}


def test_a_typed_home_is_in_the_command(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--home", str(tmp_path / "my home"), "setup", "--hosts", "codex"], lambda: NOW) == 0
    assert f"codex mcp add loopledger -- loopledger --home '{tmp_path / 'my home'}' mcp" in capsys.readouterr().out


def test_apply_calls_the_hosts_own_command(run: Run, tmp_path: Path) -> None:
    """M-170: its files are its own."""
    program(tmp_path / "bin", "claude", f'echo "$@" > {tmp_path}/said')
    code, out, _ = run("--hosts", "claude-code", "--apply")
    assert code == 0
    assert "registered by" in out
    assert (tmp_path / "said").read_text().strip() == "mcp add --scope user loopledger -- loopledger mcp"


def test_a_host_that_refuses_or_is_not_there_is_an_error_with_the_way_by_hand(run: Run, tmp_path: Path) -> None:
    code, _, err = run("--hosts", "claude-code", "--apply")
    assert code == 2
    assert "has no command `claude`" in err
    program(tmp_path / "bin", "codex", "echo already there >&2; exit 3")
    code, _, err = run("--hosts", "codex", "--apply")
    assert code == 2
    assert "already there" in err


def test_a_host_that_never_ends_is_given_up(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "TIMEOUT_S", 0.2)
    program(tmp_path / "bin", "codex", f"exec {os.path.realpath('/bin/sleep')} 20")
    code, _, err = run("--hosts", "codex", "--apply")
    assert code == 2
    assert "did not end" in err


def test_apply_adds_one_entry_to_cursors_file_and_keeps_a_copy(run: Run) -> None:
    file = Path.home() / ".cursor" / "mcp.json"
    assert run("--hosts", "cursor", "--apply")[0] == 0
    assert json.loads(file.read_text()) == {"mcpServers": {"loopledger": {"command": "loopledger", "args": ["mcp"]}}}
    old = '{"mcpServers": {"other": {"command": "x"}, "loopledger": {"command": "old"}}, "more": 1}'
    file.write_text(old)
    file.chmod(0o600)
    code, out, _ = run("--hosts", "cursor", "--apply")
    assert code == 0
    found = json.loads(file.read_text())
    assert found == {"mcpServers": {"other": {"command": "x"}, "loopledger": {"command": "loopledger", "args": ["mcp"]}}, "more": 1}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    [copy] = file.parent.glob("*.bak")
    assert copy.read_text() == old
    assert str(copy) in out
    assert "registered already" in run("--hosts", "cursor", "--apply")[1]
    assert sorted(path.name for path in file.parent.iterdir()) == sorted(["mcp.json", copy.name])


@pytest.mark.parametrize("text", ["// a comment\n{}", "[]", '{"mcpServers": []}', "{"])
def test_a_file_that_could_lose_something_is_not_touched(run: Run, text: str) -> None:
    file = Path.home() / ".cursor" / "mcp.json"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    code, _, err = run("--hosts", "cursor", "--apply")
    assert code == 2
    assert "by hand" in err
    assert everything(file.parent) == {"mcp.json": text}


@pytest.mark.parametrize("arguments", [["--hosts", "emacs"], ["--hosts", ""], ["--hosts", "codex", "--apply", "--dry-run"], []])
def test_mistakes_in_the_call_are_named(run: Run, arguments: list[str]) -> None:
    assert run(*arguments)[0] == 2


def test_hosts_set_up_by_hand_say_so(run: Run) -> None:
    code, _, err = run("--hosts", "vscode", "--apply")
    assert code == 2
    assert "by hand" in err


def test_without_an_installed_command_texts_are_shown_and_nothing_is_registered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["/nowhere/else"])
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    assert "-- loopledger mcp" in run("--hosts", "codex")[1]
    assert run("--hosts", "codex", "--apply")[0] == 2


def test_a_command_off_the_path_is_named_whole(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert f"-- {tmp_path / 'bin' / 'loopledger'} mcp" in run("--hosts", "codex")[1]


def test_each_host_once_and_only_known_ones() -> None:
    assert [plan.host for plan in hosts.plans("codex, cursor,codex", SERVER, Path("/u"))] == ["codex", "cursor"]
    with pytest.raises(UsageError):
        hosts.plans("codex,nothing", SERVER, Path("/u"))
    with pytest.raises(ConfigError):
        hosts.merged(hosts.cursor(SERVER, Path("/u")), "not json")
