"""The model beside everything else: after a sync, in `doctor`, and in a batch that a server refuses."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.cli.main import main
from app.wiring import model_run
from app.wiring.folding import READERS
from connectors.replay.server import ReplayServer
from pipeline.clock import to_us
from pipeline.run.judging import judged_since
from pipeline.settings import load_settings, save_settings
from pipeline.store.db import open_archive
from pipeline.store.home import open_home
from pipeline.store.journal import NewEntry, append
from tests.fakes.letters import NOW, mailbox
from tests.fakes.model_home import KEY, letters, model_home
from tests.fakes.model_server import ModelServer, Said, honest
from tests.scenario import OWNER, Story

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def model() -> Iterator[ModelServer]:
    with ModelServer(honest, clock=lambda: NOW) as server:
        yield server


@pytest.fixture(scope="module")
def google() -> Iterator[ReplayServer]:
    with ReplayServer(mailbox(6), wall=NOW.timestamp) as server:
        yield server


@pytest.fixture(scope="module")
def synced(google: ReplayServer, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home that has fetched its mail before anybody agreed to a model."""
    home = tmp_path_factory.mktemp("synced") / "home"
    for arguments in (["dev", "connect-replay", "--google-root", google.address], ["sync"]):
        assert main(["--home", str(home), *arguments], lambda: NOW) == 0
    return home


@pytest.fixture
def run(synced: Path, tmp_path: Path, model: ModelServer, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    shutil.copytree(synced, tmp_path / "home")
    path = open_home(tmp_path / "home").settings
    save_settings(path, load_settings(path).values.model_copy(update={"model_base_url": model.url}))

    def call(*arguments: str) -> tuple[int, str, str]:
        code = main(["--home", str(tmp_path / "home"), *arguments], lambda: NOW)
        out, err = capsys.readouterr()
        return code, out, err

    return call


def agree(home: Path) -> None:
    from app.wiring.modelling import offer, write_consent

    opened = open_home(home)
    write_consent(opened, offer(load_settings(opened.settings).values), to_us(NOW))


def test_a_sync_asks_the_model_only_once_it_is_on(run: Run, model: ModelServer, tmp_path: Path) -> None:
    """C-40: off by default; on, the new mail is judged after it is stored."""
    code, out, _ = run("sync", "--json")
    assert (code, "model" in json.loads(out), model.received) == (0, False, [])
    agree(tmp_path / "home")
    code, out, _ = run("sync", "--json")
    body = json.loads(out)["model"]
    assert (code, body["left"], body["trouble"]) == (0, 0, None)
    assert body["calls"] == len(model.asked) > 0
    code, out, _ = run("sync")
    assert (code, "model: 0 calls, 0.0000 USD" in out) == (0, True)
    asked = len(model.received)
    assert run("sync", "--dry-run")[0] == 0
    assert len(model.received) == asked


def test_a_sync_that_brought_nothing_does_not_look_through_the_mail_again(
    run: Run, model: ModelServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C-48: it looks once after the last answer; then only for new mail, new words of a person, another consent or another day."""
    looks: list[int] = []
    look = model_run.look

    def counted(*arguments: object, **more: object) -> object:
        looks.append(1)
        return look(*arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(model_run, "look", counted)
    agree(tmp_path / "home")
    for many in (1, 2, 2, 2):
        assert run("sync")[0] == 0
        assert len(looks) == many
    asked = len(model.asked)
    with open_archive(open_home(tmp_path / "home"), "write") as archive, archive.transaction():
        append(archive, NewEntry("mute", "sender:nobody@example.net", {}, "owner", "human", to_us(NOW)))
    assert run("sync")[0] == 0
    assert len(looks) == 3
    assert run("model", "run")[0] == 0
    assert (len(looks), len(model.asked)) == (4, asked)


def test_a_backfill_hands_in_batches(run: Run, model: ModelServer, tmp_path: Path) -> None:
    agree(tmp_path / "home")
    code, out, _ = run("backfill")
    assert (code, "handed in as batches" in out, model.asked, len(model.batches)) == (0, True, [], 1)


def test_trouble_of_the_model_is_none_of_the_sync(run: Run, model: ModelServer, tmp_path: Path) -> None:
    """C-53: a server that is away changes no exit code; a refused key (3) and a changed consent are told."""
    agree(tmp_path / "home")
    model.answer = lambda _body: Said(status=529)
    code, out, _ = run("sync")
    assert (code, "refuses for now" in out, "stay queued" in out) == (0, True, True)
    model.answer = lambda _body: Said(status=401)
    assert run("sync")[0] == 3
    path = open_home(tmp_path / "home").settings
    save_settings(path, load_settings(path).values.model_copy(update={"model_name": "claude-opus-5"}))
    code, out, _ = run("sync")
    assert (code, "what you agreed to has changed" in out, "loopledger --home" in out) == (0, True, True)


def test_a_home_in_use_does_not_spoil_a_sync(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was fetched stands; the model's step is left out, or says why it did nothing."""
    from pipeline.errors import BusyError

    def busy(*_: object) -> None:
        raise BusyError("The archive is in use by another reader.", fix="wait")

    with monkeypatch.context() as patch:
        patch.setattr("app.wiring.model_step.record_of", busy)
        assert run("sync")[0] == 0
    agree(tmp_path / "home")
    monkeypatch.setattr("app.wiring.model_run.add_answers", busy)
    code, out, _ = run("sync")
    assert (code, "The archive is in use" in out) == (0, True)


def test_doctor_has_a_line_on_the_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def line() -> tuple[str, str]:
        checks = json.loads(made.run("doctor", "--json")[1])["checks"]
        [one] = [check for check in checks if check["name"] == "model"]
        return one["level"], one["words"]

    with ModelServer(lambda _body: Said(status=529)) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        assert line() == ("OK", "off: no mail is sent anywhere")
        made.enable(server.host)
        assert line() == ("OK", f"on: claude-haiku-5-5 at {server.host}; 0 judged, 2 to judge, 0 set aside")
        made.run("model", "run")
        assert line()[1].startswith("model_unavailable since 2026-06-04T09:00:00")
        made.settings(model_base_url=server.url, model_name="claude-opus-5")
        assert line()[0] == "WARN"
    made = model_home(tmp_path / "far", capsys, "")
    made.environment.clear()
    made.enable("api.anthropic.com")
    assert "ANTHROPIC_API_KEY is not set" in line()[1]


@pytest.mark.behaviour("S003-34")
def test_every_message_has_a_state_and_what_failed_is_taken_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """C-47, C-48, C-53: without a model, with one that is down, and after it is back; muted, bulk, excluded and old mail is left out by
    reason; the rules have their rows all the time."""
    state = {"down": True}
    with ModelServer(lambda body: Said(status=529) if state["down"] else honest(body)) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        story = Story(messages=[])
        story.mail("Cy Holt <cy@quiet.example>", "Could you send me the key list?", hours=10, id="q1", thread="q1", subject="Keys")
        story.mail(
            "News <news@shop.example>", "Sale!", hours=11, id="q2", thread="q2", headers={"List-Unsubscribe": "<mailto:x@shop.example>"}
        )
        story.mail("Di Rey <di@example.net>", "Could you send me the old plan?", hours=-1_000, id="q3", thread="q3", subject="Plan")
        made.store(story)
        made.run("mute", "--domain", "quiet.example")

        def line() -> str:
            (one,) = [check for check in json.loads(made.run("doctor", "--json")[1])["checks"] if check["name"] == "model"]
            return str(one["words"])

        def rows() -> set[str]:
            return {row["message_id"] for row in json.loads(made.run("list", "--json")[1])["loops"]}

        by_rules = rows()
        assert (line(), {"q1", "q3"} <= by_rules) == ("off: no mail is sent anywhere", True)
        made.enable(server.host)
        assert made.run("model", "run")[0] == 75
        assert line().startswith("model_unavailable since ")
        assert line().endswith("; 0 judged, 2 to judge, 0 set aside; left out: 1 bulk, 1 horizon, 1 muted")
        assert rows() == by_rules
        state["down"] = False
        assert made.run("model", "run")[0] == 0
        assert line().endswith("; 2 judged, 0 to judge, 0 set aside; left out: 1 bulk, 1 horizon, 1 muted")


def test_a_server_that_knows_no_batches_costs_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """C-45: what it refused is not reserved; the queue goes the other way."""
    with ModelServer(honest) as server:
        server.no_batches = True
        made = model_home(tmp_path / "home", capsys, server.url, letters(2))
        made.enable(server.host)
        code, body = made.model("run", "--batch")
        assert (code, body["trouble"]["error"], body["left"]) == (2, "model_request_refused", 4)
        assert made.model("status")[1]["spent"]["all_usd"] == 0
        assert made.model("run")[1]["calls"] == 2


def test_an_archive_in_use_is_not_trouble_of_the_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from pipeline.errors import BusyError, StoreError

    def busy(*_: object) -> None:
        raise StoreError("the disk is full", fix="free some space")

    with ModelServer(honest) as server, pytest.MonkeyPatch.context() as patch:
        made = model_home(tmp_path / "home", capsys, server.url)
        made.enable(server.host)
        patch.setattr("app.wiring.model_run.add_answers", busy)
        assert made.run("model", "run")[0] == 1

        def held(*_: object) -> None:
            raise BusyError("The archive is in use by another reader.", fix="wait")

        patch.setattr("app.wiring.model_run.add_answers", held)
        code, _, err = made.run("model", "run")
        assert (code, "archive is in use" in err) == (75, True)


def test_however_few_messages_fit_into_memory_the_same_are_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    story = letters(3)
    story.mail("Bo <bo@example.net>", "Could you open the hall at nine?", hours=5, thread="bo", cc=["Cem <cem@example.org>"])
    made = model_home(tmp_path / "home", capsys, "", story)

    def found() -> list[tuple[str, str, int]]:
        with open_archive(made.home, "read") as archive:
            rows, _ = judged_since(archive, OWNER, READERS, 0)
        return [(row.mail.external_id, row.author, len(row.asks)) for row in rows]

    whole = found()
    assert len(whole) == 7
    for most in (1, 3):
        monkeypatch.setattr("pipeline.run.judging._MAILS", most)
        assert found() == whole


@pytest.mark.parametrize("status", [200, 500])
def test_a_batch_that_cannot_be_asked_after_stays_open(tmp_path: Path, capsys: pytest.CaptureFixture[str], status: int) -> None:
    with ModelServer(honest) as server, pytest.MonkeyPatch.context() as patch:
        made = model_home(tmp_path / "home", capsys, server.url)
        server.clock = lambda: made.now
        made.enable(server.host)
        made.model("run", "--batch")
        patch.setattr(server, "shown", lambda path: (400 if status == 200 else status, b"{}"))
        assert made.model("run")[1]["trouble"] is not None
        assert len(made.model("status")[1]["batches"]) == 1
