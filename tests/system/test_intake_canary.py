"""Mail that intake rules keep out leaves no trace: every byte of a home and of what the program printed is searched for it (G-702).

The real command in processes of its own, all logs on, killed once with -9 in the middle. The search is proved by a run without rules.
"""

from __future__ import annotations

import base64
import quopri
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from connectors.replay.fixture import load_fixture
from connectors.replay.server import ReplayServer
from pipeline.store.db import open_archive
from pipeline.store.home import open_home
from tests.fakes.mbox import moment

TINY = Path(__file__).parents[2] / "fixtures" / "mailboxes" / "tiny"
FIRST, SECOND = "nora@tern-boats.example", "nora.lind@mailhaus.example"
LOUD = (
    "import logging, sys\n"
    "logging.basicConfig(level=logging.DEBUG, stream=sys.stderr)\n"
    "from pipeline.logs import start_logging\nstart_logging(sys.stderr, 'debug')\n"
    "from app.cli.main import main\nsys.exit(main(sys.argv[1:]))\n"
)
WORDS = {
    "name": "Qzénamecanary",
    "address": "qzaddresscanary",
    "host": "qzhostcanary",
    "to": "qztocanary",
    "subject": "Qz sübject cänary",
    "body": "Qzbody cänary",
    "markup": "qzmarkupcanary",
    "file": "qzfilecanary.pdf",
    "header": "qzheadercanary",
    "reply": "qzreplycanary",
}
"""Where a canary sits -> the canary. The snippet is made of the body."""


def canary(identity: str, thread: str, account: str, labels: list[str], at: datetime) -> dict[str, Any]:
    """A message with a canary in every place it has."""
    return {
        "id": identity,
        "account": account,
        "thread": thread,
        "at": at.isoformat(),
        "from": f"{WORDS['name']} <{WORDS['address']}@{WORDS['host']}.denied.example>",
        "to": [f"{WORDS['to']} <{WORDS['to']}@example.org>", account],
        "subject": WORDS["subject"],
        "text": f"{WORDS['body']}: could you answer me by Friday?",
        "html": f"<p>{WORDS['markup']}</p>",
        "attachments": [{"filename": WORDS["file"], "mime_type": "application/pdf", "size": 9}],
        "headers": {"Message-ID": f"<{WORDS['header']}.{identity}@example.org>", "X-Note": WORDS["header"]},
        "labels": labels,
    }


def reply(identity: str, thread: str, account: str, at: datetime) -> dict[str, Any]:
    """A harmless reply that quotes."""
    text = f"Fine.\n\n> {WORDS['body']} {WORDS['reply']}"
    box = {"from": account, "to": ["ann@example.org"], "subject": "Re: it", "text": text, "labels": ["SENT"]}
    return {"id": identity, "account": account, "thread": thread, "at": at.isoformat(), **box}


@pytest.fixture
def server() -> Iterator[ReplayServer]:
    """The tiny mailbox with canaries: kept out by a label, by a domain, and for want of an allow rule."""
    mailbox = load_fixture(TINY)
    first, second = mailbox.account(FIRST), mailbox.account(SECOND)
    at = mailbox.now
    first.messages += [
        canary("c1", "c1", FIRST, ["INBOX", "Label_2"], at),
        reply("c2", "c1", FIRST, at),
        canary("c3", "c3", FIRST, ["INBOX"], at),
        reply("c4", "c3", FIRST, at),
    ]
    second.messages += [canary("c5", "c5", SECOND, ["INBOX"], at), reply("c6", "c5", SECOND, at)]
    with ReplayServer(mailbox) as serving:
        yield serving


class Person:
    """Somebody at a terminal with all logs on: every byte any command printed is kept."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.printed = b""

    def run(self, *words: str, kill_by: ReplayServer | None = None) -> int:
        """Exit code of one command; `kill_by`: a server that may kill it by its fault rules."""
        command = [sys.executable, "-c", LOUD, "--home", str(self.home), *words]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if kill_by is not None:
            kill_by.client_pid = process.pid
        out, err = process.communicate(timeout=120)
        self.printed += out + err
        return process.returncode


def with_rules(home: Path) -> None:
    text = (home / "settings.toml").read_text(encoding="utf-8")
    rules = {
        FIRST: 'intake_deny = ["label:Private stuff", "domain:*.denied.example"]',
        SECOND: 'intake_allow = ["domain:nowhere.example"]',
    }
    for account, lines in rules.items():
        text = text.replace(f'address = "{account}"', f'address = "{account}"\n{lines}')
    (home / "settings.toml").write_text(text, encoding="utf-8")


def spellings(word: str) -> set[bytes]:
    """The canary in the forms in which a file may hold it, lower case."""
    found = {quote(word), quote(word, safe=""), word.encode("unicode_escape").decode(), word.encode("ascii", "xmlcharrefreplace").decode()}
    plain = {text.casefold().encode(form) for text in (word, *found) for form in ("utf-8", "utf-16-le", "utf-16-be")}
    plain |= {word.casefold().encode("latin-1"), quopri.encodestring(word.encode()).lower(), word.encode().hex().encode()}
    return plain


def packed(word: str) -> set[bytes]:
    """The canary inside base64 of something longer, at each of its three places, as either alphabet writes it."""
    found = set()
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        for data in (word.encode(), word.encode("utf-16-le")):
            found |= {encode(b"\0" * shift + data)[4 * (shift > 0) + 2 :].rstrip(b"=")[:-2] for shift in range(3)}
    return found


def leaks(data: bytes) -> set[str]:
    """Places whose canary stands in `data`."""
    low = data.lower()
    return {
        place for place, word in WORDS.items() if any(form in low for form in spellings(word)) or any(form in data for form in packed(word))
    }


def all_columns(home: Path) -> bytes:
    """Every value of every table: what DuckDB packs is not to be found in the bytes of its file."""
    with open_archive(open_home(home), "read") as archive:
        tables = [row[0] for row in archive.rows("SELECT table_name FROM duckdb_tables() WHERE NOT internal")]
        return "\n".join(repr(row) for table in tables for row in archive.rows(f"SELECT * FROM {table}")).encode()


def traces(person: Person) -> set[str]:
    """Places whose canary stands in any file of the home, in its archive, or in anything printed."""
    files = [path for path in person.home.rglob("*") if path.is_file()]
    assert any(path.name == "archive.duckdb" for path in files)
    found = leaks(person.printed) | {place for path in files for place in leaks(path.read_bytes()) | leaks(path.name.encode())}
    return found | leaks(all_columns(person.home))


def test_mail_kept_out_leaves_no_byte_anywhere(server: ReplayServer, tmp_path: Path) -> None:
    """G-702, G-704, F50: first sync killed, second to the end, a denied mail into a stored thread, an import, and all that reads."""
    person = Person(tmp_path / "home")
    assert person.run("dev", "connect-replay", "--google-root", server.address) == 0
    with_rules(person.home)
    server.set_faults(["gmail.users.threads.get=kill@4"])
    assert person.run("sync", kill_by=server) == -9
    assert traces(person) == set()
    server.set_faults([])
    assert person.run("sync") == 0
    late = [canary("c7", "t-sails", FIRST, ["INBOX"], server.mailbox.now), reply("c8", "t-sails", FIRST, server.mailbox.now)]
    for message in late:
        server.core.states[FIRST].gmail.add(message)
    assert person.run("sync", "--json") == 0
    file = tmp_path / "mail.mbox"
    head = f"From x@example.org {moment(1):%a %b %d %H:%M:%S %Y}\nFrom: {WORDS['address']}@{WORDS['host']}.denied.example\n"
    file.write_text(
        f"{head}Message-ID: <{WORDS['header']}@example.org>\nSubject: {WORDS['subject']}\n\n{WORDS['body']}\n", encoding="utf-8"
    )
    assert person.run("import", str(file), "--account", FIRST) == 0
    for words in (
        ["waiting"],
        ["list", "--json"],
        ["doctor", "--evidence", "--holds"],
        ["runs"],
        ["rebuild"],
        ["dev", "export", "--canonical"],
    ):
        person.run(*words)
    assert b"DEBUG" in person.printed
    assert traces(person) == set()
    with open_archive(open_home(person.home), "read") as archive:
        kept = archive.rows("SELECT external_id, reason FROM fetch_row WHERE starts_with(reason, 'denied:') AND status = 'done'")
        stored = {row[0] for row in archive.rows("SELECT external_id FROM item WHERE kind = 'message'")}
        gaps = archive.rows("SELECT DISTINCT thread_id FROM mail WHERE filtered")
        claims = archive.rows("SELECT code FROM reason WHERE message_id IN (SELECT external_id FROM mail WHERE filtered)")
    assert {f"c{number}" for number in range(1, 9)} <= {row[0] for row in kept}
    assert {"a02", "a03"} <= stored
    assert stored.isdisjoint({row[0] for row in kept})
    assert gaps == [("t-sails",)]
    assert ("filtered",) in claims
    assert server.violations() == []


def test_search_finds_every_canary_when_no_rule_keeps_it_out(server: ReplayServer, tmp_path: Path) -> None:
    """The test above can fail: without rules each place shows."""
    person = Person(tmp_path / "home")
    assert person.run("dev", "connect-replay", "--google-root", server.address) == 0
    assert person.run("sync") == 0
    assert traces(person) == set(WORDS)


@pytest.mark.parametrize("word", WORDS.values())
@pytest.mark.parametrize("shift", range(4))
def test_search_sees_through_encodings(word: str, shift: int) -> None:
    """UTF-16, base64, percent signs, in any place of a longer text."""
    around = b"x" * shift + word.encode() + b" and more"
    wide = ("x" * shift + word + " and more").encode("utf-16-le")
    for data in (around, wide, base64.b64encode(around), base64.urlsafe_b64encode(around), base64.b64encode(wide), quote(around).encode()):
        assert leaks(data), data
