"""Input that tries to break out: acting characters, dates at the edge of time, nesting without end, files that are not what they should be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cli import last_listing
from app.cli.failure import disk_error
from app.cli.main import main
from app.plain import printable
from connectors.gmail_mime import parse_mime
from memory.jsonline import json_line
from tests.fakes.in_home import run_at
from tests.fakes.ledger_home import NOW, LedgerHome, sample

Run = Callable[..., tuple[int, str, str]]
ANYTHING = st.text(st.characters(exclude_categories=()))


@pytest.fixture
def home(tmp_path: Path) -> LedgerHome:
    made = sample(tmp_path / "home")
    made.write()
    return made


@pytest.fixture
def run(home: LedgerHome, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> tuple[int, str, str]:
        code = run_at(home.path, arguments, lambda: NOW)
        out, err = capsys.readouterr()
        return code, out, err

    return call


@given(ANYTHING)
def test_json_is_the_same_text_for_a_parser_and_harmless_for_a_terminal(text: str) -> None:
    line = json_line({"quote": text})
    assert json.loads(line) == {"quote": text}
    line.encode("utf-8")
    assert not [
        char for char in line if unicodedata.category(char) in ("Cc", "Zl", "Zp") or unicodedata.bidirectional(char) in ("RLO", "LRO")
    ]


@given(ANYTHING)
def test_printed_text_holds_no_control_no_override_and_no_lone_surrogate(text: str) -> None:
    shown = printable(text)
    shown.encode("utf-8")
    assert not [char for char in shown if char != "\n" and char not in "\u200c\u200d" and not char.isprintable()]


def test_joiners_stay_and_marks_nobody_sees_go() -> None:
    family, persian = "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
    assert printable(family) == family
    assert printable(persian) == persian
    assert printable("Do\u00adnau\u200b \u202egnp.exe") == "Donau gnp.exe"


@pytest.mark.parametrize("moment", ["0001-01-01", "9999-12-31", "0001-01-01T00:00+23:00", "9999-12-31T23:59-12:00", "1969-12-31", ""])
@pytest.mark.parametrize("command", [["waiting"], ["list"], ["show", "1"]])
def test_a_moment_at_the_edge_of_time_is_a_usage_error(run: Run, command: list[str], moment: str) -> None:
    run("waiting")
    code, out, err = run(*command, "--as-of", moment)
    assert (code, out) == (2, "")
    assert "is no date and no moment" in err


@pytest.mark.parametrize("content", [b"", b"x", b"\0" * 20_000, None])
def test_a_broken_ledger_is_mended_by_the_command_that_is_named(run: Run, home: LedgerHome, content: bytes | None) -> None:
    """The ledger is derived: nobody is sent to a backup or to another home for it."""
    ledger = home.path / "ledger.duckdb"
    ledger.write_bytes(ledger.read_bytes()[:5000] if content is None else content)
    code, _, err = run("waiting", "--json")
    assert code == 2
    assert json.loads(err)["suggestion"] == "loopledger rebuild"


@pytest.mark.parametrize("size", [0, 1, 4096, 20_000])
def test_doctor_tells_all_its_checks_also_with_a_broken_archive(run: Run, home: LedgerHome, size: int) -> None:
    with (home.path / "archive.duckdb").open("r+b") as file:
        file.truncate(size)
    code, out, err = run("doctor", "--json")
    levels = {check["name"]: check["level"] for check in json.loads(out)["checks"]}
    assert code != 0
    assert not err
    assert levels["archive"] == "FAIL"
    assert {"settings", "disk", "files"} <= set(levels)


def test_numbers_are_forgotten_when_the_listing_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    last_listing.remember(tmp_path, ["a", "b"])

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("json.dump", full)
    last_listing.remember(tmp_path, ["c"])
    assert last_listing.recall(tmp_path) == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("depth", [40, 300, 5000])
def test_mail_nested_without_end_is_one_message_with_its_headers(depth: int) -> None:
    body = b"Content-Type: text/plain\r\n\r\nend\r\n"
    for level in range(depth):
        border = str(level).encode()
        body = b"Content-Type: multipart/mixed; boundary=b%s\r\n\r\n--b%s\r\n%s\r\n--b%s--\r\n" % (border, border, body, border)
    payload, _ = parse_mime(b"Subject: deep\r\n" + body, "m1")
    assert {"name": "Subject", "value": "deep"} in payload["headers"]
    json.dumps(payload)


OWNER: dict[str, Any] = {"name": "Mina Park", "addresses": ["mina@example.com"], "timezone": "Europe/Berlin"}
MAIL: dict[str, Any] = {
    "id": "m1",
    "threadId": "t1",
    "date": "2026-06-10T09:00:00+02:00",
    "from": "Uma Dixit <uma@example.org>",
    "to": ["mina@example.com"],
    "subject": "Plan",
    "labels": ["INBOX"],
    "body_text": "Could you call me?",
}


@pytest.mark.parametrize(
    ("part", "field", "value"),
    [
        ("case", "contacts", None),
        ("case", "contacts", [5]),
        ("case", "calendar_events", ["x"]),
        ("case", "gmail_like_domains", [None]),
        ("case", "now", "0001-01-01T00:00:00+14:00"),
        ("case", "now", "9999-12-31T23:59:59-12:00"),
        ("mail", "to", [None]),
        ("mail", "cc", [{}]),
        ("mail", "labels", [[]]),
        ("mail", "attachments", ["a.pdf"]),
        ("mail", "raw_b64", None),
        ("mail", "raw_b64", "a"),
        ("owner", "working", "weekdays"),
    ],
)
def test_a_wrong_shape_is_told_by_its_field_and_the_next_case_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], part: str, field: str, value: object
) -> None:
    good: dict[str, Any] = {"id": "b", "owner": OWNER, "now": "2026-06-15T09:00:00+02:00", "messages": [MAIL]}
    bad = {**good, "id": "a"}
    changed: dict[str, dict[str, Any]] = {
        "case": {field: value},
        "mail": {"messages": [{**MAIL, field: value}]},
        "owner": {"owner": {**OWNER, field: value}},
    }
    (tmp_path / "good.json").write_text(json.dumps(good), encoding="utf-8")
    (tmp_path / "bad.json").write_text(json.dumps(bad | changed[part]), encoding="utf-8")
    assert main(["replay", str(tmp_path), "--json"]) == 4
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert field in first["error"]
    assert second["loops"]


@pytest.mark.parametrize("text", ["[" * 200_000, '{"messages":' + "[" * 200_000, "", "{", "\ufeff"])
def test_a_file_that_no_parser_bears_is_one_broken_case(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    assert main(["replay", str(tmp_path), "--json"]) == 4
    assert "cannot be read" in json.loads(capsys.readouterr().out)["error"]


def test_ids_in_a_case_cannot_speak_to_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mail = {**MAIL, "id": "m\x1b[31m\x9b1m", "body_text": "Thanks!"}
    case = {"id": "a\x1b]0;x\x07", "owner": OWNER, "now": "2026-06-15T09:00:00+02:00", "messages": [mail]}
    (tmp_path / "a.json").write_text(json.dumps(case), encoding="utf-8")
    for extra in ((), ("--json",)):
        assert main(["replay", str(tmp_path), *extra]) == 0
        assert not set(capsys.readouterr().out) & {"\x1b", "\x9b", "\x07"}


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(28, "No space left on device"), "the system refused: No space left on device"),
        (OSError(13, "Permission denied", "/x/y"), "the system refused: /x/y: Permission denied"),
        (OSError(), "the system refused: OSError"),
    ],
)
def test_a_refusing_disk_is_told_with_its_path_if_there_is_one(error: OSError, words: str) -> None:
    assert disk_error(error).problem == words


@pytest.mark.parametrize("charset", ["ascii", "latin-1", "utf-8"])
@pytest.mark.parametrize("extra", [[], ["--json"]])
def test_a_terminal_of_any_charset_gets_its_answer(home: LedgerHome, charset: str, extra: list[str]) -> None:
    command = [sys.executable, "-m", "app", "--home", str(home.path), "list", *extra]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONIOENCODING": charset}, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    if extra:
        assert json.loads(done.stdout.decode("utf-8"))["loops"]


def test_a_closed_stdout_is_no_fault_of_the_program(home: LedgerHome) -> None:
    command = f"{sys.executable} -m app --home '{home.path}' waiting --stale-ok >&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=False)
    assert b"unexpected" not in done.stderr


def test_bytes_that_are_no_text_are_told_before_anything_is_looked_up(run: Run) -> None:
    """A shell in another charset hands on such bytes; the ledger is not damaged by them, nor does `doctor` mend them."""
    for arguments in (["explain", "m\udcff"], ["done", "1", "--evidence", "\udcfe"], ["waiting", "--person", "\udcff"]):
        code, out, err = run(*arguments)
        assert (code, out) == (2, "")
        assert "is not UTF-8 text" in err
        err.encode("utf-8")


def test_settings_nested_without_end_are_a_mistake_in_the_file(run: Run, home: LedgerHome) -> None:
    (home.path / "settings.toml").write_text("a = " + "[" * 20_000, encoding="utf-8")
    code, _, err = run("waiting", "--json")
    assert (code, json.loads(err)["error"]) == (2, "config_invalid")


def test_doctor_says_what_to_do_about_a_broken_archive(run: Run, home: LedgerHome) -> None:
    """The command alone would fail again: the file has to be put back or away first."""
    (home.path / "archive.duckdb").write_bytes(b"")
    _, out, _ = run("doctor", "--json")
    (check,) = [check for check in json.loads(out)["checks"] if check["name"] == "archive"]
    assert "Restore" in check["words"]
