"""The command line against the look-alike over HTTP: sign-in, sync, reading, decisions, rebuild, replay, and how runs fail."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main
from connectors.gmail_form import case_to_mailbox
from connectors.replay.server import ReplayServer
from tests.fakes.in_home import run_at

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
NOW = datetime(2026, 6, 15, 7, 0, tzinfo=UTC)
OWNER = {"name": "Mina Park", "addresses": ["mina@example.com", "mina@work.example"], "timezone": "Europe/Berlin"}
Run = Callable[..., tuple[int, str, str]]


def message(number: int, date: str, sender: str, to: str, body: str, **changes: Any) -> dict[str, Any]:
    base = {
        "id": f"m{number}",
        "threadId": f"t{number}",
        "date": date,
        "from": sender,
        "to": [to],
        "cc": [],
        "subject": f"Matter {number}",
        "headers": {"Message-ID": f"<m{number}@mail.example>"},
        "labels": ["SENT"] if "mina@" in sender else ["INBOX"],
        "body_text": body,
        "attachments": [],
        "account": "mina@example.com",
    }
    return base | changes


def the_case() -> dict[str, Any]:
    """Two open asks, one answered, one question of the owner, one newsletter; two accounts."""
    mina, uma, ben = "Mina Park <mina@example.com>", "Uma Dixit <uma@example.org>", "Ben Ode <ben@example.net>"
    return {
        "id": "system-01",
        "owner": OWNER,
        "now": NOW.isoformat(),
        "contacts": [{"name": "Uma Dixit", "emails": ["uma@example.org", "uma@home.example"]}],
        "messages": [
            message(1, "2026-06-09T10:00:00+02:00", uma, mina, "Hi Mina,\n\nCould you send me the price list?\n\nUma"),
            message(2, "2026-06-10T10:00:00+02:00", ben, mina, "Can we meet on Thursday?"),
            message(
                3, "2026-06-11T09:00:00+02:00", mina, ben, "Thursday at ten works, see you then.", threadId="t2", subject="Re: Matter 2"
            ),
            message(4, "2026-06-09T09:00:00+02:00", mina, ben, "Hi Ben, do you still have my tent?"),
            message(5, "2026-06-11T09:30:00+02:00", uma, "mina@work.example", "Which colour do you want?", account="mina@work.example"),
            message(
                6,
                "2026-06-12T10:00:00+02:00",
                "Shop <news@shop.example>",
                mina,
                "Ready for summer? 50 % off.\n\nUnsubscribe here.",
                headers={"Message-ID": "<m6@mail.example>", "List-Unsubscribe": "<https://shop.example/u>"},
            ),
        ],
    }


@pytest.fixture
def server() -> Iterator[ReplayServer]:
    with ReplayServer(case_to_mailbox(the_case())) as running:
        yield running


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str, now: datetime = NOW) -> tuple[int, str, str]:
        code = run_at(tmp_path / "home", arguments, lambda: now)
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home after one sync, made once; tests work on copies of it."""
    home = tmp_path_factory.mktemp("template") / "home"
    with ReplayServer(case_to_mailbox(the_case())) as first:
        assert main(["--home", str(home), "dev", "connect-replay", "--google-root", first.address], lambda: NOW) == 0
        assert main(["--home", str(home), "sync"], lambda: NOW) == 0
    return home


@pytest.fixture
def synced(run: Run, server: ReplayServer, template: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line on a copy of the template, signed in at a server of its own."""
    shutil.copytree(template, tmp_path / "home")
    assert run("dev", "connect-replay", "--google-root", server.address)[0] == 0
    return run


def quotes(run: Run, *arguments: str, now: datetime = NOW) -> list[str]:
    body = json.loads(run("waiting", "--json", *arguments, now=now)[1])
    return [row["quote"] for group in body["groups"] for row in group["loops"]]


ALL = ["Could you send me the price list?", "Which colour do you want?", "do you still have my tent?"]


def test_from_an_empty_folder_to_who_is_waiting(synced: Run, server: ReplayServer) -> None:
    """The main job, through HTTP and the real client."""
    assert synced("sync")[0] == 0
    found = quotes(synced)
    assert len(found) == 3
    assert all(any(words in quote for quote in found) for words in ALL)
    assert server.violations() == []
    body = json.loads(synced("explain", "m6", "--json")[1])
    assert body["reasons"]
    assert body["loops"] == []
    code, out, _ = synced("doctor", "--evidence")
    assert (code, "FAIL" in out) == (0, False)


def test_a_second_sync_brings_nothing_and_changes_no_row(synced: Run) -> None:
    """Acceptance: no item and no ledger row."""
    before = synced("dev", "export", "--canonical")[1]
    body = json.loads(synced("sync", "--json")[1])
    assert [(stream["stream"], stream["items"], stream["metrics"]["new"]) for stream in body["streams"]] == [
        (name, 0, 0) for _ in range(2) for name in ("contacts", "calendar", "gmail")
    ]
    assert synced("dev", "export", "--canonical")[1] == before


def test_sync_json_is_stable(run: Run, server: ReplayServer) -> None:
    """The answer of a run, with what cost varies left out."""
    run("dev", "connect-replay", "--google-root", server.address)
    body = json.loads(run("sync", "--json")[1])
    for stream in body["streams"]:
        stream["calls"] = stream["units"] = "varies"
        stream["metrics"] = {"new": stream["metrics"]["new"]}
    path = GOLDEN / "sync.json"
    text = json.dumps(body, ensure_ascii=False, indent=1) + "\n"
    if not path.exists():
        path.write_text(text, encoding="utf-8")
        pytest.fail("sync.json did not exist; it was written, look at it and run again")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.behaviour("N-24")
def test_what_a_person_closed_stays_closed_through_sync_and_rebuild(synced: Run) -> None:
    """J-83, M-120: done by number, with evidence; a later sync and a rebuild do not open it again."""
    synced("waiting")
    listed = json.loads(synced("waiting", "--json")[1])
    row = next(row for group in listed["groups"] for row in group["loops"] if "price list" in row["quote"])
    code, out, _ = synced("done", str(row["number"]), "--evidence", "told her on the phone")
    assert (code, out.startswith("done: ")) == (0, True)
    assert len(quotes(synced)) == 2
    for command in ("sync", "rebuild", "rebuild"):
        assert synced(command)[0] == 0
        assert len(quotes(synced)) == 2
    shown = json.loads(synced("explain", row["id"], "--json")[1])
    assert (shown["loop"]["status"], shown["steps"][-1]["what"]) == ("done", "closed")
    earlier = quotes(synced, "--as-of", (NOW - timedelta(minutes=1)).isoformat())
    assert len(earlier) == 3
    assert synced("reopen", row["id"], now=NOW + timedelta(minutes=1))[0] == 0
    assert len(quotes(synced, now=NOW + timedelta(minutes=2))) == 3


def test_drop_mute_and_unmute(synced: Run) -> None:
    """J-97: a mute hides and counts; a drop ends."""
    assert synced("mute", "--sender", "ben@example.net")[0] == 0
    assert len(quotes(synced)) == 3  # the tent is the owner's own question: recipients never match
    assert synced("mute", "--domain", "example.org", "--until", "2026-06-20")[0] == 0
    assert len(quotes(synced)) == 1
    assert json.loads(synced("waiting", "--json")[1])["muted"] == 2
    assert len(quotes(synced, "--stale-ok", now=NOW + timedelta(days=6))) == 3
    assert synced("unmute", "--domain", "example.org")[0] == 0
    row = json.loads(synced("list", "--json", "--type", "unanswered_outbound")[1])["loops"][0]
    assert json.loads(synced("drop", row["id"][:6], "--json")[1])["status"] == "dropped"
    assert len(quotes(synced)) == 2


def test_rebuild_twice_gives_the_same_export(synced: Run) -> None:
    """Acceptance, D-211."""
    exports = [synced("dev", "export", "--canonical")[1]]
    for _ in range(2):
        assert synced("rebuild")[0] == 0
        exports.append(synced("dev", "export", "--canonical")[1])
    assert len(set(exports)) == 1
    assert exports[0].count("\n") > 10


def test_a_revoked_sign_in_names_the_account_and_ends_with_3(synced: Run, server: ReplayServer) -> None:
    """G-118, N-14: the other account is still synced; doctor agrees."""
    server.core.sign_in.expire_access_tokens()
    server.core.sign_in.consent.refuse_refresh = ["mina@work.example"]
    code, out, _ = synced("sync")
    assert code == 3
    assert "mina@work.example" in out
    assert "to mend: loopledger connect mina@work.example" in out
    assert "mina@example.com: contacts 0 new, calendar 0 new, mail 0 new" in out


def test_a_home_without_accounts_and_a_server_that_is_gone(run: Run, synced: Run, server: ReplayServer, tmp_path: Path) -> None:
    """Bad input: a second mailbox may not take over a home."""
    other = the_case() | {"owner": {"name": "X", "addresses": ["x@example.com"], "timezone": "UTC"}, "messages": []}
    with ReplayServer(case_to_mailbox(other)) as second:
        code, _, err = run("dev", "connect-replay", "--google-root", second.address)
    assert code == 2
    assert "belongs to other accounts" in err


def test_a_second_sync_of_an_account_ends_at_once_with_75_and_stops_no_other(synced: Run, tmp_path: Path) -> None:
    """D-302, G-710: busy, naming the holder; the other account is synced."""
    from pipeline.store.home import open_home
    from pipeline.store.lease import sync_lease

    with sync_lease(open_home(tmp_path / "home"), "mina@example.com"):
        code, out, _ = synced("sync")
        alone, _, err = synced("sync", "--account", "mina@example.com")
    assert (code, alone) == (75, 75)
    assert "mina@example.com is already being synced" in out
    assert "mina@work.example: contacts 0 new" in out
    assert "mina@example.com is already being synced" in err


def test_replay_through_google_prints_the_same_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """J-110: both ways, at two moments."""
    path = tmp_path / "system-01.json"
    path.write_text(json.dumps(the_case()), encoding="utf-8")
    outputs = []
    for option in ([], ["--through-google"]):
        assert main(["replay", str(path), "--json", "--at", "2026-06-11T06:00Z", "--at", "2026-06-15T07:00Z", *option]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert outputs[0].count("\n") == 2


def test_account_whose_sign_in_is_gone_is_named_and_the_other_goes_on(synced: Run, server: ReplayServer) -> None:
    """G-710, F48: exit 3 stands above what time mends; the next run with a good sign-in catches up."""
    server.core.sign_in.expire_access_tokens()
    server.core.sign_in.consent.refuse_refresh.append("mina@example.com")
    server.set_faults([{"method": "calendar.*", "status": 429, "retry_after": 7200.0}])
    new = message(50, "2026-06-14T09:30:00+02:00", "Uma Dixit <uma@example.org>", "mina@work.example", "Can you come on Friday?")
    server.core.states["mina@work.example"].gmail.add(compact_of(new))
    code, out, _ = synced("sync")
    assert code == 3
    assert "The sign-in of mina@example.com is no longer valid" in out
    assert "mina@work.example: contacts 0 new, calendar 0 new, mail 1 new" in out
    server.core.sign_in.consent.refuse_refresh.clear()
    server.set_faults([])
    assert synced("sync")[0] == 0


def compact_of(case_message: dict[str, Any]) -> dict[str, Any]:
    """A message of a case in the form a served mailbox keeps it."""
    [box] = [
        box
        for box in case_to_mailbox({**the_case(), "messages": [case_message | {"account": "mina@work.example"}]}).accounts
        if box.messages
    ]
    return dict(box.messages[0])


@pytest.mark.behaviour("N-30")
def test_set_aside_message_is_listed_and_tried_again_on_demand(synced: Run, server: ReplayServer) -> None:
    """G-801: exit 4, `doctor --holds` says why, `sync --retry-held` stores it."""
    new = message(50, "2026-06-14T09:30:00+02:00", "Uma Dixit <uma@example.org>", "mina@work.example", "Can you come on Friday?")
    server.core.states["mina@work.example"].gmail.add(compact_of(new))
    server.set_faults([{"method": "gmail.users.messages.get", "status": 418}, {"method": "gmail.users.threads.get", "status": 418}])
    for _ in range(3):
        code, out, _ = synced("sync")
        assert code == 4
        assert "1 messages of mina@work.example could not be fetched" in out
    code, out, _ = synced("doctor", "--holds", "--json")
    assert code == 4
    [held] = json.loads(out)["holds"]
    assert (held["account"], held["id"], held["reason"], held["tries"]) == ("mina@work.example", "m50", "request_refused", 3)
    _, out, _ = synced("doctor", "--holds")
    assert "held mina@work.example m50: request_refused, 3 tries" in out
    server.set_faults([])
    assert synced("sync")[0] == 4
    assert synced("sync", "--retry-held")[0] == 0
    assert "Can you come on Friday?" in quotes(synced, "--stale-ok", now=NOW + timedelta(days=2))


def test_excluded_label_by_name_hides_its_mail_and_a_wrong_name_is_an_error(synced: Run, server: ReplayServer, tmp_path: Path) -> None:
    """J-98: exit 2 for a name that no account has; an unreadable list excludes all mail, and `doctor` says so."""
    gmail = server.core.states["mina@example.com"].gmail
    gmail.own_labels.append({"id": "Label_5", "name": "Family"})
    gmail.relabel("m1", ["Label_5"], [])
    settings = tmp_path / "home" / "settings.toml"
    plain = settings.read_text(encoding="utf-8")

    def excluding(name: str) -> None:
        settings.write_text(f'excluded_labels = ["{name}"]\n{plain}', encoding="utf-8")

    excluding("family")
    tomorrow = NOW + timedelta(days=1, hours=1)
    assert synced("sync", now=tomorrow)[0] == 0
    shown = " ".join(quotes(synced, now=tomorrow))
    assert [words in shown for words in ALL] == [False, True, True]
    excluding("Famly")
    code, _, err = synced("sync", now=tomorrow)
    assert code == 2
    assert "no account has a label called Famly" in err
    assert "Family" in err
