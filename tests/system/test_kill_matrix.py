"""The kill matrix: two syncs over all streams, disturbed at every single request and run again, each run in a process of its own.

Whatever happens at whichever request, the canonical export is that of the quiet runs (G-405, G-1203, D-402), and so is everything the
next sync starts from. `make test` takes a sample, `make test-all` every request.
"""

from __future__ import annotations

import hashlib
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.wiring.lookalike import connect
from connectors.mailbox import AccountBox, CalendarBox, Json, Mailbox
from connectors.replay.faults import FaultPlan
from connectors.replay.server import ReplayServer
from pipeline.store.db import open_archive
from pipeline.store.export import canonical_lines
from pipeline.store.home import open_home
from tests.fakes.matrix_child import sync_once

ME = "ana@example.com"
NOW = datetime(2026, 11, 25, 9, 0, tzinfo=UTC)
Rule = dict[str, Any]


def letter(name: str, thread: str, hours_old: float, text: str, *labels: str, mine: bool = False) -> Json:
    """A compact message."""
    people = ("Ana <ana@example.com>", "Bo <bo@example.org>")
    return {
        "id": name,
        "thread": thread,
        "at": (NOW - timedelta(hours=hours_old)).isoformat(),
        "from": people[0] if mine else people[1],
        "to": [people[1] if mine else people[0]],
        "subject": f"About {thread}",
        "text": text,
        "labels": list(labels) or (["SENT"] if mine else ["INBOX"]),
    }


def event(name: str, **more: Any) -> Json:
    """A calendar event."""
    start = {"start": {"dateTime": "2026-12-01T09:00:00Z"}, "end": {"dateTime": "2026-12-01T10:00:00Z"}}
    return {
        "kind": "calendar#event",
        "etag": '"1"',
        "id": name,
        "status": "confirmed",
        "updated": "2026-11-01T10:00:00.000Z",
        **start,
        **more,
    }


def mailbox() -> Mailbox:
    """Asks, an answer, a bin, labels, an orphan, contacts; then a script of changes of all kinds with two lost cursors."""
    box = AccountBox(
        ME,
        send_as=["desk@example.com"],
        labels=[{"id": "Label_1", "name": "Orders"}],
        messages=[
            letter("m1", "t1", 200, "Could you send me the price list?", "INBOX", "Label_1"),
            letter("m2", "t2", 150, "Which colour do you want?"),
            letter("m3", "t2", 140, "Blue, please.", mine=True),
            letter("m4", "t4", 130, "When can you deliver the boat?", mine=True),
        ],
        calendars=[
            CalendarBox(
                {"kind": "calendar#calendarListEntry", "etag": '"1"', "id": ME, "summary": "Ana", "primary": True},
                [event("e1", summary="Talk"), event("e2", recurrence=["RRULE:FREQ=WEEKLY"])],
            )
        ],
        connections=[{"resourceName": "people/c1", "names": [{"displayName": "Bo Lind"}], "emailAddresses": [{"value": "bo@example.org"}]}],
        other=[{"resourceName": "otherContacts/o1", "emailAddresses": [{"value": "cy@example.net"}]}],
    )
    steps: list[Json] = [
        {"op": "add", "message": letter("n1", "t1", -0.2, "Here is the price list you asked for.", mine=True)},
        {"op": "add", "message": letter("n2", "t5", -0.3, "Can you call me tomorrow?")},
        {"op": "trash", "id": "m2"},
        {"op": "label", "id": "m1", "add": ["STARRED"], "remove": ["Label_1"]},
        {"op": "expire-cursor", "stream": "gmail"},
        {"op": "cancel", "id": "e1"},
        {"op": "expire-cursor", "stream": "events"},
        {"op": "contact-rekey", "id": "people/c1", "to": "people/c9"},
    ]
    script = [{"at": NOW.isoformat(), "account": ME, **step} for step in steps]
    return Mailbox("matrix", "Ana Ruiz", [ME], "UTC", NOW, [box], script=script)


RATE: list[Rule] = [
    {"status": 429},
    {"status": 429, "retry_after": 30.0, "retry_form": "date"},
    {"status": 403, "reason": "userRateLimitExceeded"},
    {"status": 403, "reason": "rateLimitExceeded", "retry_after": 5.0, "retry_form": "text"},
]
ROWS: dict[str, list[Rule]] = {
    "kill": [{"kill": True}],
    "G-230 to G-232 rate": RATE,
    "G-232 longer than an hour": [{"status": 429, "retry_after": 7200.0}],
    "G-233 daily limit": [{"status": 403, "reason": "dailyLimitExceeded"}],
    "G-234 stopped stream": [
        {"status": 403, "reason": name} for name in ("insufficientPermissions", "accessNotConfigured", "domainPolicy")
    ],
    "G-235 refused token": [{"status": 401}],
    "G-236 no mailbox": [{"status": 400, "reason": "failedPrecondition", "message": "Mail service not enabled"}],
    "G-237 page token": [{"status": 400, "reason": "invalidArgument", "message": "Invalid pageToken"}],
    "G-238 expired token": [{"status": 400, "reason": "EXPIRED_SYNC_TOKEN", "message": "Sync token is expired."}],
    "G-239 not found": [{"status": 404}],
    "G-241 gone": [{"status": 410}],
    "G-242 server fault": [{"status": status} for status in (500, 502, 503, 504)],
    "G-242 cut line": [{"cut_after_bytes": 20}],
    "G-243 odd answer": [{"status": 418}, {"status": 200, "body": "{broken"}, {"status": 200, "body": "[]"}],
}
"""Rows of the retry table; where a row has several forms, the requests meet them in turn."""


class Noting(FaultPlan):
    """No fault at all; `methods` are the requests in order."""

    def __init__(self) -> None:
        super().__init__((), 0)
        self.methods: list[str] = []

    def hit(self, method: str, target: str, *, in_batch: bool) -> None:
        self.methods.append(method)


def ending(home: Path) -> tuple[str, list[Any]]:
    """The canonical export, and what the next sync starts from: cursors, messages still to fetch, stored lists."""
    with open_archive(open_home(home), "read") as archive:
        state = archive.rows("SELECT stream, key, cursor, page_token, state FROM cursor WHERE stream <> 'gmail.reconcile' ORDER BY ALL")
        state += archive.rows("SELECT external_id, status, tries FROM fetch_row WHERE kind = 'message' AND status <> 'gone' ORDER BY ALL")
        return "\n".join(canonical_lines(archive)), state + archive.rows("SELECT kind, key, value FROM directory ORDER BY ALL")


@dataclass
class Act:
    """One sync of the story: its server, the home it starts from, the quiet run's requests and ending."""

    server: ReplayServer
    template: Path
    methods: list[str]
    ending: tuple[str, list[Any]]

    def disturbed(self, home: Path, number: int, rule: Rule) -> tuple[str, list[Any]]:
        """The ending of a run disturbed at a request, then run again."""
        shutil.copytree(self.template, home)
        self.server.set_faults([{**rule, "nth": [number], "times": 1}])
        codes = sync_once(self.server.address, home, NOW)
        assert self.server.ledger()["faults"] == 1
        assert (codes is None) is bool(rule.get("kill"))
        self.server.set_faults([])
        assert set(sync_once(self.server.address, home, NOW) or ["killed"]) == {""}
        return ending(home)


def act_of(server: ReplayServer, template: Path, done: Path) -> Act:
    """Play one sync undisturbed, from a copy of `template` to `done`."""
    shutil.copytree(template, done)
    server.core.faults = plan = Noting()
    assert sync_once(server.address, done, NOW) == ["", "", ""]
    assert server.violations() == []
    return Act(server, template, plan.methods, ending(done))


@pytest.fixture(scope="module")
def acts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Act]]:
    """First sync and second sync; what changed in between is served by a second server, to which the second home is moved."""
    folder = tmp_path_factory.mktemp("acts")
    with ReplayServer(mailbox()) as before, ReplayServer(mailbox()) as after:
        connect(folder / "new", before.address)
        first = act_of(before, folder / "new", folder / "synced")
        connect(folder / "other", after.address)  # so that it knows the tokens the first one gave
        after.apply_steps("all")
        shutil.copytree(folder / "synced", folder / "moved")
        for path in (folder / "moved" / "settings.toml", *(folder / "moved" / "tokens").glob("*.json")):
            path.write_text(path.read_text(encoding="utf-8").replace(before.address, after.address), encoding="utf-8")
        yield [first, act_of(after, folder / "moved", folder / "done")]


def test_story_asks_for_every_stream_and_loses_two_cursors(acts: list[Act]) -> None:
    """About thirty requests; history expired (G-239) and an events token (G-241) in the second sync."""
    first, second = (Counter(act.methods) for act in acts)
    assert 30 <= first.total() + second.total() <= 60
    assert {name.split(".")[0] for name in first + second} >= {"gmail", "calendar", "people"}
    assert second["gmail.users.messages.list"] > 8
    assert second["calendar.events.list"] == 2
    assert '"status":"open"' in acts[1].ending[0]
    assert '"status":"done"' in acts[1].ending[0]


def _is_fault(row: str, method: str) -> bool:
    """A 404 to a get by id is no fault: Google says that the message is gone, and the client believes it (G-240)."""
    return not (row == "G-239 not found" and method.endswith((".get", "token")))


def _check(acts: list[Act], row: str, steps: Iterable[int], tmp_path: Path) -> None:
    places = [(act, number) for act in acts for number in range(1, len(act.methods) + 1)]
    wrong, forms = [], ROWS[row]
    for step in steps:
        act, number = places[step % len(places)]
        if _is_fault(row, act.methods[number - 1]):
            home = tmp_path / f"{acts.index(act)}-{number}"
            if act.disturbed(home, number, forms[number % len(forms)]) != act.ending:
                wrong.append((home.name, act.methods[number - 1]))
            shutil.rmtree(home)
    assert wrong == []


def _start(row: str) -> int:
    """A sample starts elsewhere in each row."""
    return int(hashlib.sha256(row.encode()).hexdigest(), 16)


@pytest.mark.behaviour("N-14", "S003-38")
def test_killed_at_every_seventh_request_and_run_again_is_the_quiet_run(acts: list[Act], tmp_path: Path) -> None:
    """kill -9."""
    total = sum(len(act.methods) for act in acts)
    _check(acts, "kill", range(_start("kill") % 7, total, 7), tmp_path)


@pytest.mark.behaviour("S003-38")
@pytest.mark.parametrize("row", [row for row in ROWS if row != "kill"])
def test_fault_of_the_retry_table_somewhere_and_run_again_is_the_quiet_run(acts: list[Act], row: str, tmp_path: Path) -> None:
    """One place for each row of the table."""
    _check(acts, row, [_start(row)], tmp_path)


@pytest.mark.slow
@pytest.mark.behaviour("N-14", "S003-38")
@pytest.mark.parametrize("row", ROWS)
def test_disturbed_at_each_request_and_run_again_is_the_quiet_run(acts: list[Act], row: str, tmp_path: Path) -> None:
    """100 %: every request of both syncs."""
    _check(acts, row, range(sum(len(act.methods) for act in acts)), tmp_path)
