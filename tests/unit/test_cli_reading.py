"""The reading commands in this process, over a hand-made home at a frozen moment: JSON, tables, errors, exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main
from app.wiring.checks import Check
from app.wiring.health import exit_code_of
from tests.fakes.in_home import run_at
from tests.fakes.ledger_home import ACCOUNT, NOW, LedgerHome, sample, shifted

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def home(tmp_path: Path) -> LedgerHome:
    made = sample(tmp_path / "home")
    made.write()
    return made


@pytest.fixture
def run(home: LedgerHome, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str, now: datetime = NOW) -> tuple[int, str, str]:
        code = run_at(home.path, arguments, lambda: now)
        out, err = capsys.readouterr()
        return code, out, err

    return call


def loop_id(home: LedgerHome, number: int) -> str:
    return home.loops[number].loop_id


def compare(name: str, found: dict[str, Any]) -> None:
    """Equal to the golden file; a missing one is written and fails, so that it is looked at."""
    path = GOLDEN / f"{name}.json"
    text = json.dumps(found, ensure_ascii=False, indent=1) + "\n"
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        pytest.fail(f"{path.name} did not exist; it was written, look at it and run again")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("waiting", ["waiting", "--json"]),
        ("waiting-as-of", ["waiting", "--json", "--as-of", "2026-06-10"]),
        ("list", ["list", "--json", "--limit", "3"]),
        ("show", ["show", "@0", "--json"]),
        ("explain-loop", ["explain", "@6", "--json"]),
        ("explain-message", ["explain", "m7", "--json"]),
    ],
)
def test_json_answers_are_stable(run: Run, home: LedgerHome, name: str, arguments: list[str]) -> None:
    """Style habit 11: one golden file per command; any change of the contract shows here."""
    code, out, err = run(*[loop_id(home, int(word[1:])) if word.startswith("@") else word for word in arguments])
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    compare(name, json.loads(out))


def test_doctor_json_is_stable(run: Run, home: LedgerHome) -> None:
    """Style habit 11; the path and the free space of this machine are left out."""
    _, out, _ = run("doctor", "--evidence", "--json")
    body = json.loads(out.replace(str(home.path), "HOME"))
    for check in body["checks"]:
        if check["name"] == "disk":
            check["words"] = "varies"
    compare("doctor", body)


def test_every_row_at_the_terminal_has_quote_person_age_and_link(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Acceptance: readable at 80 columns; nothing wider, links whole when piped."""
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = run("waiting")
    assert code == 0
    for words in (
        "Kim Ito  kim@example.org",
        "1 was promised this by you · due 2026-06-11, overdue",
        "3 working days",
        "“I'll send you the signed contract tomorrow.”",
        f"https://mail.google.com/mail/?authuser={ACCOUNT}#all/t-m5",
        "“내일 오후 세 시에 시간 괜찮으세요?”",
        "1 not ripe yet: loopledger list --state in_grace",
        "dormant: 1, of these 0 promises: loopledger list --state stale",
        "1 muted: loopledger list --state muted",
    ):
        assert words in out
    assert max(len(line) for line in out.splitlines()) <= 80
    assert "\x1b" not in out


@pytest.mark.parametrize("width", [80, 100, 200])
@pytest.mark.parametrize("command", ["waiting", "list", "show", "explain"])
def test_no_line_but_a_link_is_wider_than_the_terminal(
    run: Run, home: LedgerHome, monkeypatch: pytest.MonkeyPatch, width: int, command: str
) -> None:
    from rich.cells import cell_len

    monkeypatch.setenv("COLUMNS", str(width))
    _, out, _ = run(command, *([loop_id(home, 0)] if command in ("show", "explain") else []))
    assert all(cell_len(line) <= width for line in out.splitlines() if "https://" not in line)


def test_numbers_of_the_last_listing_name_loops(run: Run) -> None:
    """The numbers are those of the latest listing, whatever it was."""
    run("waiting")
    assert "signed contract" in run("show", "1")[1]
    run("list", "--status", "done")
    assert "Where is the key?" in run("explain", "1")[1]
    code, _, err = run("show", "9")
    assert code == 2
    assert "the last listing has 1 rows, not 9" in err


def test_list_pages_by_cursor(run: Run) -> None:
    """M-104 at the command line."""
    seen, cursor = [], ""
    for _ in range(10):
        page = json.loads(run("list", "--json", "--limit", "3", *(["--cursor", cursor] if cursor else []))[1])
        seen += [row["id"] for row in page["loops"]]
        cursor = page["next_cursor"]
        if not page["has_more"]:
            break
    assert (len(seen), len(set(seen)), cursor) == (8, 8, None)


def test_old_mail_is_refused_with_exit_75_and_the_command_that_mends_it(run: Run) -> None:
    """J-96: in words on stderr, as JSON with --json, and answered with --stale-ok."""
    code, out, err = run("waiting", now=shifted(2))
    assert (code, out) == (75, "")
    assert f"loopledger sync --account {ACCOUNT}" in err
    code, out, err = run("waiting", "--json", now=shifted(2))
    body = json.loads(err)
    assert (code, out, body["error"], body["protocol_version"]) == (75, "", "stale_snapshot", 1)
    assert body["suggestion"]
    code, out, _ = run("waiting", "--json", "--stale-ok", now=shifted(2))
    assert (code, json.loads(out)["sync_stale"]) == (0, True)


def test_mistakes_in_the_call_are_told_with_a_guess(run: Run) -> None:
    """Bad input: unknown command, option, value, loop; exit 2, one sentence, a command to go on."""
    for arguments, words in (
        (["waitign"], "Did you mean waiting?"),
        (["qqqqqq"], "--help --all"),
        (["waiting", "--stale"], "--stale-ok"),
        (["waiting", "--limit", "0"], "--limit"),
        (["waiting", "--type", "nothing"], "unanswered_inbound"),
        (["show"], "LOOP"),
        (["show", "zzzz"], "there is no loop zzzz"),
        (["waiting", "--as-of", "soon"], "--as-of 'soon' is no date"),
        (["list", "--cursor", "abc"], "cursor"),
        (["done", "zzzz", "--evidence", "x"], "there is no loop zzzz"),
        (["mute"], "say what to mute"),
        (["mute", "--sender", "a@b.org", "--domain", "b.org"], "only one at a time"),
        (["replay", "/nowhere"], "/nowhere"),
        (["backfill", "--since", "2030-01-01"], "is not past"),
        (["sync", "--account", "who@example.net"], "who@example.net is not connected"),
        (["dev", "connect-replay"], "no server was named"),
        (["dev", "connect-replay", "--google-root", "http://192.0.2.1:80"], "only name this machine"),
        (["dev", "connect-replay", "--google-root", "http://127.0.0.1:9"], "no look-alike answers"),
    ):
        code, out, err = run(*arguments)
        assert (code, out) == (2, ""), arguments
        assert words in err
        assert "to mend: " in err
        assert "Traceback" not in err


def test_usage_errors_are_json_with_json(run: Run) -> None:
    """M-106: error, message, suggestion naming a command."""
    code, _, err = run("list", "--jsn", "--json")
    body = json.loads(err)
    assert (code, body["error"]) == (2, "invalid_params")
    assert body["suggestion"].startswith("loopledger list")


def test_a_missing_foreign_or_unsynced_home_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Bad input: no home, somebody else's folder, a home before its first sync, a file instead of a folder, damaged ledger."""
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    (foreign / "letter.txt").write_text("hello", encoding="utf-8")
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    (fresh / "settings.toml").write_text("", encoding="utf-8")
    damaged = tmp_path / "damaged"
    sample(damaged).write()
    (damaged / "ledger.duckdb").write_bytes(b"not a database" * 500)
    for path, words in (
        (tmp_path / "none", "There is no home"),
        (foreign, "is no home of ours"),
        (fresh, "There has been no sync yet"),
        (damaged, "ledger.duckdb"),
    ):
        code = main(["--home", str(path), "waiting"], lambda: NOW)
        out, err = capsys.readouterr()
        assert (code, out) == (2, ""), path
        assert words in err
        assert "to mend: " in err


def test_all_wrong_settings_are_told_at_once(run: Run, home: LedgerHome) -> None:
    """Bad input: unreadable settings."""
    (home.path / "settings.toml").write_text('timezone = "Mars"\nreply_hours_in = -1\ncolour = "red"\n', encoding="utf-8")
    code, _, err = run("waiting")
    assert code == 2
    for word in ("timezone", "reply_hours_in", "colour", "settings.toml"):
        assert word in err


@pytest.mark.behaviour("S003-44")
def test_doctor_has_a_line_a_check_and_the_exit_code_of_the_worst(run: Run) -> None:
    """S003-44: level, what was seen, the command that mends it; here the sign-in is missing."""
    code, out, _ = run("doctor", "--evidence")
    assert code == 3
    assert "evidence: 17 spans, each equal to its text" in out
    assert "FAIL sign-in" in out
    body = json.loads(run("doctor", "--evidence", "--json")[1])
    assert body["exit_code"] == 3
    assert all(check["fix"] for check in body["checks"] if check["level"] != "OK")
    failed = [Check("a", "FAIL", "", "", code) for code in (75, 4, 3, 2, 1)]
    assert [exit_code_of([Check("ok", "OK", ""), *failed[:count]]) for count in range(6)] == [0, 75, 4, 3, 2, 1]
    assert body["settings"]["timezone"] == {"value": "Europe/Berlin", "origin": "file"}
    assert body["settings"]["clock"]["origin"] == "default"


def test_doctor_finds_a_span_that_is_not_its_text(run: Run, home: LedgerHome) -> None:
    """D-210: exit 1."""
    from pipeline.store.db import open_archive
    from pipeline.store.home import open_home

    with open_archive(open_home(home.path), "write") as archive, archive.transaction():
        archive.run("UPDATE loop SET quote = 'Can we move the review to 4 pm?' WHERE message_id = 'm3'")
    code, out, _ = run("doctor", "--evidence")
    assert code == 1
    assert "FAIL evidence" in out


def test_mail_text_cannot_speak_to_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Control characters and markup of a mail arrive as plain text."""
    from tests.fakes.ledger_home import Note, ago, loop

    evil = Note(
        "m1",
        "Could you \x1b[31mpay\x07 [bold]now[/bold] :smile: please?",
        ago(3),
        subject="\x1b]0;title\x07[red]",
        sender="evil@example.org",
    )
    LedgerHome(tmp_path / "home", notes=[evil], loops=[loop(evil, evil.text, counterparty_name="\x1b[2JEvil")]).write()
    main(["--home", str(tmp_path / "home"), "waiting"], lambda: NOW)
    main(["--home", str(tmp_path / "home"), "show", "1"], lambda: NOW)
    main(["--home", str(tmp_path / "home"), "list"], lambda: NOW)
    out = capsys.readouterr().out
    assert "[bold]now[/bold] :smile:" in out
    assert "\x1b" not in out
    assert "\x07" not in out


def test_help_lists_the_daily_commands_and_with_all_every_one(capsys: pytest.CaptureFixture[str]) -> None:
    """CONTRIBUTING.md: at most 20 in the short list."""
    from app.cli.registry import COMMANDS

    assert main(["--help"]) == 0
    short = capsys.readouterr().out
    assert main(["--help", "--all"]) == 0
    whole = capsys.readouterr().out
    listed = {name: f"\n  {name} " in short for name in COMMANDS}
    assert listed == {name: entry.shown for name, entry in COMMANDS.items()}
    assert all(f"\n  {name} " in whole for name in COMMANDS)
    assert sum(listed.values()) <= 20
    assert main([]) == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "_LOOPLEDGER_COMPLETE" in capsys.readouterr().out


def test_every_command_is_loadable_and_documented() -> None:
    """The registry names only what exists; every command and option has a help text."""
    import click

    from app.cli.group import LazyGroup
    from app.cli.main import cli
    from app.cli.registry import COMMANDS

    assert isinstance(cli, LazyGroup)
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        assert command.name == name
        assert command.help
        for option in command.params:
            assert not isinstance(option, click.Option) or option.help or option.hidden, f"{name} {option.name}"


def test_an_unforeseen_fault_is_a_sentence_without_a_trace(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """No traceback and no mail text for a person; exit 1."""
    monkeypatch.setattr("app.cli.waiting.waiting", lambda *_: 1 // 0)
    code, _, err = run("waiting")
    assert code == 1
    assert "unexpected ZeroDivisionError" in err
    assert "Traceback" not in err
    assert "LOOPLEDGER_TRACE=1" in err


def test_ctrl_c_ends_with_a_sentence_and_130(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("app.cli.waiting.waiting", stop)
    code, _, err = run("waiting")
    assert (code, "run the same command again" in err) == (130, True)
