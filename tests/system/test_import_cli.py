"""`loopledger import` and `runs` from the command line, with and without Google beside it (G-901 to G-905, D-302)."""

from __future__ import annotations

import gzip
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from connectors.gmail_form import case_to_mailbox
from connectors.replay.server import ReplayServer
from pipeline.errors import BusyError, StoreError
from tests.fakes.in_home import run_at
from tests.fakes.mbox import ME, START, UMA, api_id, moment, plain, takeout

ROOT = Path(__file__).resolve().parents[2]
NOW = START + timedelta(days=10)
BEN = "Ben Ode <ben@example.net>"
MINA = f"Mina Park <{ME}>"
Run = Callable[..., tuple[int, str, str]]

STORY = (
    (1, UMA, MINA, "Hi Mina,\n\nCould you send me the price list?\n\nUma", 1),
    (2, BEN, MINA, "Can we meet on Thursday?", 2),
    (3, MINA, BEN, "Thursday at ten works, see you then.", 2),
    (4, MINA, BEN, "Hi Ben, do you still have my tent?", 4),
    (5, UMA, MINA, "Which colour do you want?", 5),
)
"""(number, from, to, text, thread)."""


def the_case() -> dict[str, Any]:
    return {
        "id": "import-01",
        "owner": {"name": "Mina Park", "addresses": [ME], "timezone": "Europe/Berlin"},
        "now": NOW.isoformat(),
        "messages": [
            {
                "id": api_id(number),
                "threadId": api_id(thread),
                "date": moment(number).isoformat(),
                "from": sender,
                "to": [to],
                "subject": f"Matter {number}",
                "headers": {"Message-ID": f"<m{number}@mail.example>"},
                "labels": ["SENT"] if sender == MINA else ["INBOX"],
                "body_text": body,
            }
            for number, sender, to, body, thread in STORY
        ],
    }


def takeout_file(path: Path) -> Path:
    mails = [
        takeout(number, body, thread=thread, sender=sender, to=to, labels="Sent,Opened" if sender == MINA else "Inbox,Unread")
        for number, sender, to, body, thread in STORY
    ]
    path.write_bytes(b"".join(mails))
    return path


def plain_file(path: Path) -> Path:
    path.write_bytes(b"".join(plain(number, body, sender=sender, to=to) for number, sender, to, body, _ in STORY))
    return path


@pytest.fixture
def server() -> Iterator[ReplayServer]:
    with ReplayServer(case_to_mailbox(the_case())) as running:
        yield running


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str | Path, now: datetime = NOW, home: str = "home") -> tuple[int, str, str]:
        code = run_at(tmp_path / home, list(map(str, arguments)), lambda: now)
        out, err = capsys.readouterr()
        return code, out, err

    return call


def export(run: Run, home: str = "home") -> list[str]:
    lines = run("dev", "export", "--canonical", home=home)[1].splitlines()
    assert len(lines) > 5
    return lines


def synced_only(run: Run, server: ReplayServer) -> list[str]:
    assert run("dev", "connect-replay", "--google-root", server.address, home="api")[0] == 0
    assert run("sync", home="api")[0] == 0
    return export(run, "api")


@pytest.mark.parametrize("make", [takeout_file, plain_file])
def test_a_file_first_and_google_later_is_the_mailbox_of_google(
    make: Callable[[Path], Path], run: Run, server: ReplayServer, tmp_path: Path
) -> None:
    """G-901, G-902: ids and labels of the API stand on the same messages; history goes on from its own cursor."""
    expected = synced_only(run, server)
    assert run("dev", "connect-replay", "--google-root", server.address)[0] == 0
    code, out, _ = run("import", make(tmp_path / "mail.mbox"), "--account", ME)
    assert (code, out.split(" (")[0]) == (0, f"{ME}: 5 messages read, 5 new, 0 stored already")
    quotes = json.loads(run("waiting", "--json", "--stale-ok")[1])["total"]
    assert quotes > 0
    assert run("sync")[0] == 0
    assert export(run) == expected
    assert run("rebuild")[0] == 0
    assert export(run) == expected
    body = json.loads(run("sync", "--json")[1])
    assert {stream["stream"]: stream["metrics"]["new"] for stream in body["streams"]}["gmail"] == 0
    assert server.violations() == []


@pytest.mark.parametrize("make", [takeout_file, plain_file])
def test_google_first_and_a_file_later_changes_nothing(
    make: Callable[[Path], Path], run: Run, server: ReplayServer, tmp_path: Path
) -> None:
    """G-902."""
    expected = synced_only(run, server)
    code, out, _ = run("import", make(tmp_path / "mail.mbox"), "--account", ME, "--json", home="api")
    told = json.loads(out)
    assert code == 0
    assert export(run, "api") == expected
    if make is takeout_file:
        assert (told["new"], told["duplicates"]) == (0, 5)


def test_a_change_at_google_reaches_mail_that_only_a_file_brought(run: Run, server: ReplayServer, tmp_path: Path) -> None:
    """G-421, G-902: older than the window of a sync, yet a label of Google finds it by its id."""
    run("dev", "connect-replay", "--google-root", server.address)
    settings = tmp_path / "home" / "settings.toml"
    settings.write_text(settings.read_text(encoding="utf-8").replace('history_days = "all"', "history_days = 1"), encoding="utf-8")
    run("import", takeout_file(tmp_path / "mail.mbox"), "--account", ME)
    run("sync")
    labels = {row["external_id"]: row["labels"] for row in map(json.loads, export(run)) if row["kind"] == "mail"}
    assert labels[api_id(1)] == ["INBOX", "UNREAD"]
    server.core.states[ME].gmail.relabel(api_id(1), ["TRASH"], ["INBOX"])
    assert run("sync")[0] == 0
    labels = {row["external_id"]: row["labels"] for row in map(json.loads, export(run)) if row["kind"] == "mail"}
    assert labels[api_id(1)] == ["TRASH", "UNREAD"]


def test_the_first_import_makes_a_home_and_says_who_is_waiting(run: Run, tmp_path: Path) -> None:
    """No sign-in, no network: from a file to the list."""
    path = tmp_path / "mail.mbox.gz"
    path.write_bytes(gzip.compress(takeout_file(tmp_path / "mail.mbox").read_bytes()))
    assert run("import", path, "--account", ME)[0] == 0
    body = json.loads(run("waiting", "--json", "--stale-ok")[1])
    quotes = [row["quote"] for group in body["groups"] for row in group["loops"]]
    assert sorted(quotes) == ["Could you send me the price list?", "Hi Ben, do you still have my tent?", "Which colour do you want?"]
    assert run("waiting")[0] == 0
    again = json.loads(run("import", path, "--account", ME.upper(), "--json")[1])
    assert (again["imported_before"], again["messages"], again["began_at"]) == (True, 5, len(takeout_file(path).read_bytes()))


@pytest.mark.behaviour("N-25")
def test_a_home_of_files_alone_answers_at_any_time_and_says_of_which_day(run: Run, tmp_path: Path) -> None:
    """J-96: also a month later and for a past day; the warning names the import and the newest mail."""
    assert run("import", takeout_file(tmp_path / "mail.mbox"), "--account", ME)[0] == 0
    for now, more, stale in (
        (NOW, (), False),
        (NOW + timedelta(days=30), (), True),
        (NOW, ("--as-of", f"{NOW - timedelta(days=1):%F}"), False),
    ):
        code, out, err = run("waiting", "--json", *more, now=now)
        body = json.loads(out)
        assert (code, err, body["sync_stale"], body["stale_sources"]) == (0, "", stale, [])
        assert body["total"] > 0
        assert body["completeness"] == ("partial" if stale else "full")
        (warning,) = body["warnings"]
        assert f"last imported {NOW:%Y-%m-%dT%H:%M}" in warning
        assert f"newest mail is of {moment(5):%Y-%m-%d}" in warning
        assert f"`loopledger connect {ME}`" in warning
    assert "last imported" in "".join(run("waiting", now=NOW + timedelta(days=30))[1:])
    code, out, _ = run("doctor")
    assert (code, "out of files alone" in out) == (0, True)


def test_a_disconnected_account_is_told_to_connect_and_the_command_stands_alone(run: Run, server: ReplayServer) -> None:
    """J-96, M-106: no fix names a command that can only refuse, and a program gets the command as it is run."""
    run("dev", "connect-replay", "--google-root", server.address)
    assert run("sync")[0] == 0
    late = NOW + timedelta(days=3)
    code, _, err = run("waiting", "--json", now=late)
    told = json.loads(err)
    assert (code, told["next_action"]["command"]) == (75, f"loopledger sync --account {ME}")
    assert "--stale-ok" in told["cause"]
    assert run("disconnect", ME)[0] == 0
    code, _, err = run("waiting", "--json", now=late)
    assert (code, json.loads(err)["next_action"]["command"]) == (75, f"loopledger connect {ME}")


def test_a_refused_file_makes_no_home_and_leaves_no_run(run: Run, tmp_path: Path) -> None:
    """Bad input: text that is no mail, an archive, and a directory of nothing."""
    junk = tmp_path / "junk.mbox"
    for content in (b"nothing of mail here\n" * 100, b"PK\x03\x04 zip", b"\x01" * 4_096):
        junk.write_bytes(content)
        assert run("import", junk, "--account", ME)[0] == 2
        assert not (tmp_path / "home").exists()
    assert run("import", takeout_file(tmp_path / "mail.mbox"), "--account", ME)[0] == 0
    assert run("import", junk, "--account", ME)[0] == 2
    assert len(json.loads(run("runs", "--json")[1])["runs"]) == 1


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (BusyError("The archive is in use", fix="wait"), "busy"),
        (OSError(5, "Input/output error"), "store_failed"),
        (StoreError("full", fix="mend"), "store_failed"),
    ],
)
def test_an_import_that_fails_on_the_way_is_recorded_as_what_it_was(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, code: str
) -> None:
    """Not as one that was killed; the next one goes on as if it had not been."""

    def fail(*_: object) -> None:
        raise error

    path = takeout_file(tmp_path / "mail.mbox")
    with monkeypatch.context() as patch:
        patch.setattr("app.wiring.importing.import_file", fail)
        assert run("import", path, "--account", ME)[0] in (1, 75)
    assert [row["result"] for row in json.loads(run("runs", "--json")[1])["runs"]] == [code]
    assert run("import", path, "--account", ME, now=NOW + timedelta(hours=1))[0] == 0
    assert [row["result"] for row in json.loads(run("runs", "--json")[1])["runs"]] == ["ok", code]


def test_wrong_calls_are_refused_in_words(run: Run, tmp_path: Path) -> None:
    """Bad input: no home is made for them."""
    path = takeout_file(tmp_path / "mail.mbox")
    code, _, err = run("import", path, "--account", "nobody")
    assert (code, "no mail address" in err, (tmp_path / "home").exists()) == (2, True, False)
    assert run("import", path, "--account", ME)[0] == 0
    code, _, err = run("import", path, "--account", "other@example.com")
    assert code == 2
    assert "owner_addresses" in err
    code, _, err = run("import", tmp_path / "none.mbox", "--account", ME, "--json")
    assert (code, json.loads(err)["error"]) == (2, "invalid_params")
    assert run("import", tmp_path / "none.mbox", "--account", ME, home="new")[0] == 2
    assert not (tmp_path / "new").exists()


def test_unreadable_places_end_with_4_and_their_offsets(run: Run, tmp_path: Path) -> None:
    """G-904: named, counted, and the rest is there."""
    path = tmp_path / "mail.mbox"
    path.write_bytes(b"noise\n\n" + takeout(1, "Could you send me the list?"))
    code, out, _ = run("import", path, "--account", ME)
    assert code == 4
    assert "nothing readable at byte 0: text before the first message" in out
    told = json.loads(run("import", path, "--account", ME, "--json")[1])
    assert (told["exit_code"], told["unreadable"], told["places"]) == (4, 1, [{"offset": 0, "why": "text before the first message"}])


def test_a_sync_of_the_account_keeps_the_import_out_and_is_named(run: Run, tmp_path: Path) -> None:
    """D-302: exit 75 with pid and start; other accounts are not in the way."""
    import os

    from pipeline.store.home import open_home
    from pipeline.store.lease import sync_lease

    path = takeout_file(tmp_path / "mail.mbox")
    run("import", path, "--account", ME)
    with sync_lease(open_home(tmp_path / "home"), ME):
        code, _, err = run("import", path, "--account", ME, "--json")
    told = json.loads(err)
    assert (code, told["detail"]["pid"]) == (75, os.getpid())
    assert datetime.fromisoformat(told["detail"]["since"]).tzinfo is not None


@pytest.mark.behaviour("S003-38")
def test_killed_with_9_and_run_again_is_the_quiet_import(run: Run, tmp_path: Path) -> None:
    """G-901, D-402: real processes, pages of 40; the canonical export equals the quiet one."""
    path = tmp_path / "mail.mbox"
    mails = [takeout(n, f"Could you send me list {n}?", sender=f"Person {n % 9} <p{n % 9}@example.org>") for n in range(400)]
    path.write_bytes(b"".join(mails))
    assert run("import", path, "--account", ME, home="quiet")[0] == 0
    expected = export(run, "quiet")
    rng = random.Random(5)
    words = f"import sys, connectors.mbox.reader as r; r.PAGE_MAILS = 40; from app.cli.main import main; sys.exit(main({['--home', str(tmp_path / 'home'), 'import', str(path), '--account', ME, '--json']!r}))"
    kills, after_commit = 0, 0
    archive = tmp_path / "home" / "archive.duckdb"
    for attempt in range(6):
        child = subprocess.Popen([sys.executable, "-c", words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while attempt and child.poll() is None and not archive.exists():  # however slow the machine: from the second on past the start
            time.sleep(0.02)
        with suppress(subprocess.TimeoutExpired):
            child.communicate(timeout=rng.uniform(0.1, 0.9) * (1 + attempt / 2))
        if child.returncode is None:
            child.kill()
            child.communicate()
            kills += 1
            after_commit += archive.exists()
    done = subprocess.run([sys.executable, "-c", words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["new"] == 400
    assert kills > 0
    assert after_commit > 0
    assert export(run) == expected


@pytest.mark.behaviour("S003-38")
def test_runs_tell_what_was_done_and_an_import_makes_no_mail_fresh(run: Run, server: ReplayServer, tmp_path: Path) -> None:
    """S003-38, G-810: newest first; a killed run is told apart from a running one."""
    from pipeline.store.db import open_archive
    from pipeline.store.home import open_home
    from pipeline.store.lease import sync_lease
    from pipeline.store.runs import begin_run

    assert run("dev", "connect-replay", "--google-root", server.address)[0] == 0
    assert run("runs")[:2] == (0, "no run yet: loopledger sync\n")
    run("sync", now=NOW - timedelta(hours=30))
    run("import", takeout_file(tmp_path / "mail.mbox"), "--account", ME)
    assert run("waiting")[0] == 75  # the last clean sync is what it was
    rows = json.loads(run("runs", "--json")[1])["runs"]
    assert [(row["what"], row["account"], row["result"], row["clean_mail"]) for row in rows] == [
        ("import", ME, "ok", False),
        ("sync", ME, "ok", True),
    ]
    assert {stream["stream"]: stream["metrics"]["new"] for stream in rows[1]["streams"]} == {"contacts": 0, "calendar": 0, "gmail": 5}
    assert all("items" not in stream for row in rows for stream in row["streams"])  # counts of two kinds: only what is new is told
    assert rows[0]["streams"][0]["metrics"] == {"new": 0}
    home = open_home(tmp_path / "home")
    for number, run_id in enumerate(("killed", "living")):
        with open_archive(home, "write") as archive, archive.transaction():
            begin_run(archive, run_id, ME, int((NOW + timedelta(minutes=1 + number)).timestamp() * 1_000_000))
    assert [row["result"] for row in json.loads(run("runs", "--json", "--limit", "2")[1])["runs"]] == ["interrupted", "interrupted"]
    with sync_lease(home, ME):
        assert [row["result"] for row in json.loads(run("runs", "--json", "--limit", "2")[1])["runs"]] == ["running", "interrupted"]
    code, out, _ = run("runs")
    assert code == 0
    assert out.count("\n") == 4
    assert "import  mina@example.com  ok: 0 new, 0 s" in out


CANARIES = ("Zwieback", "zw-person", "Quittenbrot", "quitten.pdf", "Zwiebel", "zw-list")
"""Words of the mail: body, a stranger's name and address, subject, attachment, an own label, Message-ID."""


@pytest.mark.behaviour("S000-09")
def test_a_scheduled_run_needs_no_terminal_and_writes_nothing_of_the_mail_anywhere_but_the_databases(tmp_path: Path) -> None:
    """One line of JSON on stdout; canaries over stdout, stderr and every file of home but archive and ledger, whose modes are 0600."""
    stranger = "Zwieback Zeh <zw-person@quittenbrot.example>"
    body = 'X-A: b\n\n--b\nContent-Type: text/plain\n\nCould you send me the Zwieback?\n--b\nContent-Type: application/pdf; name="quitten.pdf"\n\nx\n--b--'
    mail = takeout(1, body, sender=stranger, labels="Inbox,Zwiebel").replace(b"<m1@", b"<zw-list@").replace(b"Matter 1", b"Quittenbrot")
    broken = takeout(2, "Zwieback", sender="Zwieback <<zw-person@").replace(b"Date: ", b"Date: Zwieback ")
    path = tmp_path / "mail.mbox"
    path.write_bytes(b"noise Zwieback\n\n" + mail.replace(b"\n\nX-A", b'\nContent-Type: multipart/mixed; boundary="b"\nX-A', 1) + broken)
    case = the_case()
    case["messages"].append(
        case["messages"][0] | {"id": api_id(9), "from": stranger, "subject": "Quittenbrot", "body_text": "Could you send me the Zwieback?"}
    )
    told = []
    with ReplayServer(case_to_mailbox(case), faults=("503:20%",), seed=3, time_scale=50) as server:
        for words in (
            ["dev", "connect-replay", "--google-root", server.address],
            ["import", str(path), "--account", ME],
            ["import", str(path), "--account", ME, "--json"],
            ["sync", "--json"],
            ["runs"],
            ["runs", "--json"],
        ):
            command = [sys.executable, "-m", "app", "--home", str(tmp_path / "home"), *words]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120, stdin=subprocess.DEVNULL)
            assert done.returncode == (4 if words[0] == "import" else 0), done.stderr
            told.append((words[0], done.stdout, done.stderr))
    sync = next(out for name, out, _ in told if name == "sync")
    assert sync.count("\n") == 1
    assert json.loads(sync)["exit_code"] == 0
    home = tmp_path / "home"
    files = [one for one in home.rglob("*") if one.is_file() and one.name not in ("archive.duckdb", "ledger.duckdb")]
    assert {"settings.toml", "archive.lock"} <= {one.name for one in files}
    everything = "\n".join([out + err for _, out, err in told] + [one.read_bytes().decode("latin-1") for one in files]).casefold()
    assert [word for word in CANARIES if word.casefold() in everything] == []
    archive = (home / "archive.duckdb").read_bytes() + (home / "ledger.duckdb").read_bytes()
    assert b"zw-person@quittenbrot.example" in archive  # the canaries were there to be told
    assert {one.stat().st_mode & 0o777 for one in home.rglob("*") if one.is_file()} == {0o600}
