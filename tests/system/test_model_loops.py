"""From what a model said to loops and proposals: the whole way, with the real SDK against a server of ours (C-17, C-39, C-55, C-65)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pipeline.run import home as fold_module
from pipeline.run.along import Heard
from pipeline.store.db import open_archive
from pipeline.store.export import canonical_lines
from tests.fakes.model_home import ANN, ModelHome, letters, model_home
from tests.fakes.model_server import EMPTY, ModelServer, candidate, seen
from tests.scenario import ME, Story

Capsys = pytest.CaptureFixture[str]
UNREAD = "On Friday plan two lands on your desk."
"""A promise that the rules do not read."""
WORDS = (UNREAD, "On Friday plan two lands", "plan two lands on your desk.")


def quiet_story() -> Story:
    """The owner's promise in words of its own, and an open promise of the ordinary kind in another conversation."""
    story = Story()
    story.mail(ANN, "The hall is open.", hours=0, thread="a", subject="Hall")
    story.mail(ME, UNREAD, hours=1, to=ANN, thread="a", reply="m1", subject="Re: Hall")
    story.mail(ME, "I will send the floor list on Friday.", hours=2, to=ANN, thread="b", subject="List")
    story.mail(
        ANN, "That list of yours is on my desk since noon; Monday would have done.", hours=30, thread="b", reply="m3", subject="Re: List"
    )
    return story


Answer = Callable[[dict[str, Any]], dict[str, Any]]


def promise(quote: str = UNREAD, **more: str) -> Answer:
    """A model that reads the owner's promise, and nothing else."""

    def answer(body: dict[str, Any]) -> dict[str, Any]:
        one = seen(body)
        rows = [candidate(m["id"], m["author"], quote, **more) for m in one.to_judge() if quote in one.mails[m["id"]]]
        return {"candidates": rows, "verdicts": []}

    return answer


def verdict(*verdicts: str, quote: str = "That list of yours is on my desk since noon") -> Answer:
    """A model that says what became of each loop it is told of."""

    def answer(body: dict[str, Any]) -> dict[str, Any]:
        one = seen(body)
        rows = [
            {"loop_ref": loop["ref"], "message_id": m["id"], "quote": quote, "verdict": said}
            for loop in one.frame["open_loops"]
            for m in one.to_judge()
            if quote in one.mails[m["id"]]
            for said in verdicts
        ]
        return {"candidates": [], "verdicts": rows}

    return answer


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer() as made:
        yield made


@pytest.fixture
def made(tmp_path: Path, capsys: Capsys, server: ModelServer) -> ModelHome:
    found = model_home(tmp_path / "home", capsys, server.url, quiet_story())
    found.enable(server.host)
    return found


def export(made: ModelHome) -> list[str]:
    with open_archive(made.home, "read") as archive:
        return list(canonical_lines(archive))


def loops(made: ModelHome, *more: str) -> list[dict[str, Any]]:
    """Rows of `list`."""
    found: list[dict[str, Any]] = json.loads(made.run("list", "--json", *more)[1])["loops"]
    return found


def of_model(made: ModelHome, *more: str) -> list[dict[str, Any]]:
    return [row for row in loops(made, *more) if any(rule.startswith("model@") for rule in row["rules"])]


@pytest.mark.behaviour("N-12")
def test_ten_extractions_with_ten_wordings_are_one_row(made: ModelHome, server: ModelServer) -> None:
    """C-49, C-55: asked ten times it is one call; ten models that word and quote it in their own way still give one row."""
    server.answer = promise(object="wording 0", due_text="on Friday", due="2026-06-05")
    calls = [made.model("run")[1]["calls"] for _ in range(10)]
    assert (calls[0] > 0, calls[1:]) == (True, [0] * 9)
    [first] = of_model(made)
    assert (first["type"], first["quote"], first["status"]) == ("commitment_owed_by_me", UNREAD, "open")
    for number in range(1, 10):
        server.answer = promise(WORDS[number % 3], object=f"wording {number}", due_text="on Friday", due=f"2026-06-1{number}")
        made.settings(model_base_url=server.url, model_name=f"other-{number}")
        made.enable(server.host, "--price", "0,0")
        assert made.model("run")[1]["candidates"] == 1
        assert of_model(made) == [first]


def test_a_row_of_the_model_says_so_and_was_not_there_before_it_spoke(made: ModelHome, server: ModelServer) -> None:
    """C-39: rule `model` in show and explain, with the entry of the call; `--as-of` an hour before the call shows none of it."""
    before = loops(made)
    server.answer = promise()
    made.model("run")
    [row] = of_model(made)
    for verb in ("show", "explain"):
        told = made.run(verb, row["id"], "--json")[1]
        assert '"model@' in told
        assert made.journal("model_answer")[0].hash in told or made.journal("model_answer")[1].hash in told
        assert "a language model reads it so" in told
    assert "read by a model" in made.run("waiting", "--stale-ok", "--all")[1]
    then = (made.now - timedelta(hours=1)).isoformat()
    assert [one["id"] for one in loops(made, "--as-of", then)] == [one["id"] for one in before]
    assert made.run("show", row["id"], "--as-of", then)[0] != 0
    assert [one["id"] for one in of_model(made, "--as-of", made.now.isoformat())] == [row["id"]]
    assert of_model(made, "--as-of", made.now.isoformat())[0]["last_activity"] == row["last_activity"]


@pytest.mark.parametrize(
    ("said", "what", "due"),
    [("fulfilled", "done", None), ("partial", "done", None), ("cancelled", "dropped", None), ("moved", "due", "2026-06-08")],
)
def test_a_verdict_proposes_and_a_person_decides(made: ModelHome, server: ModelServer, said: str, what: str, due: str | None) -> None:
    """C-65: the loop stays as it was; `review` shows the sentence; `accept` does what was proposed."""
    quote = "Monday would have done" if said == "moved" else "That list of yours is on my desk since noon"
    before = loops(made)
    server.answer = verdict(said, said, quote=quote)
    assert made.model("run")[1]["verdicts"] == 2
    after = loops(made)
    assert [(row["status"], row["due"], row["last_activity"]) for row in after] == [
        (row["status"], row["due"], row["last_activity"]) for row in before
    ]
    [one] = json.loads(made.run("review", "--json")[1])["proposals"]
    assert (one["what"], one["due"], one["evidence"]["text"], one["rule"].partition("@")[0]) == (what, due, quote, "model")
    then = (made.now - timedelta(hours=1)).isoformat()
    assert json.loads(made.run("review", "--json", "--as-of", then)[1])["proposals"] == []
    assert "a language model proposes" in made.run("show", one["loop"]["id"])[1]
    assert made.run("review", "accept", one["id"])[0] == 0
    [row] = [json.loads(made.run("show", one["loop"]["id"], "--json")[1])["loop"]]
    assert (row["status"], row["due"]) == (("open", due) if due else (what, before[0]["due"]))


def test_a_rebuild_asks_nobody_and_gives_the_same(made: ModelHome, server: ModelServer) -> None:
    """C-39: the incremental fold, the full one and the rebuild give equal rows of one journal."""
    server.answer = lambda body: {**promise()(body), "verdicts": verdict("fulfilled")(body)["verdicts"]}
    made.model("run")
    asked, whole = len(server.received), export(made)
    assert (len(of_model(made)), "proposed" in "".join(whole)) == (1, True)
    assert made.run("rebuild")[0] == 0
    assert (export(made), len(server.received)) == (whole, asked)


def test_what_stands_in_no_stored_text_is_ignored(made: ModelHome, server: ModelServer) -> None:
    """C-39: the message comes with another text; nothing rests on the old one any more."""
    server.answer = promise()
    made.model("run")
    assert len(of_model(made)) == 1
    story = quiet_story()
    story.messages[1]["text"] = "Plan two is out."
    made.store(story)
    assert of_model(made) == []


def test_switched_off_the_rows_stay_and_it_says_so(made: ModelHome, server: ModelServer) -> None:
    """C-40: they rest on the journal, not on the server."""
    server.answer = promise()
    made.model("run")
    kept = of_model(made)
    code, out, _ = made.run("model", "disable")
    assert (code, "stays in the journal" in out, "rows" in out) == (0, True, True)
    assert made.run("rebuild")[0] == 0
    assert (of_model(made), len(kept)) == (kept, 1)


def test_an_answer_whose_fold_was_cut_off_is_folded_by_the_next(made: ModelHome, server: ModelServer) -> None:
    """A kill between journal and fold loses nothing: the people of the answer are known by the journal."""
    server.answer = promise()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.wiring.model_step.Folding.fold", lambda *_, **__: None)
        made.model("run")
    assert of_model(made) == []
    made.store(Story())
    assert len(of_model(made)) == 1


def test_answers_of_which_nothing_stands_are_not_read_back(made: ModelHome, server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fold reads the answers that say something; an answer that quotes the mark itself is read all the same."""
    from pipeline.store import model_journal

    server.answer = promise(object='"accepted":[]')
    made.model("run")
    read: list[str] = []
    says_of = model_journal.says_of

    def noted(payload: Any, *more: Any) -> Any:
        read.append(str(payload["judged"]))
        return says_of(payload, *more)

    monkeypatch.setattr(model_journal, "says_of", noted)
    with open_archive(made.home, "read") as archive:
        assert len(model_journal.model_says(archive).candidates) == 1
    assert (len(made.journal("model_answer")), len(read)) == (2, 1)


def test_an_undone_answer_takes_its_row_along(made: ModelHome, server: ModelServer) -> None:
    """M-006: what a model said can be undone like any entry."""
    from pipeline.clock import to_us
    from pipeline.store.journal import NewEntry, append

    server.answer = promise()
    made.model("run")
    with open_archive(made.home, "write") as archive, archive.transaction():
        for entry in _answers(archive):
            append(archive, NewEntry("undo", entry, {}, "owner", "human", to_us(made.now)))
    made.store(Story())
    assert of_model(made) == []


def _answers(archive: Any) -> list[str]:
    return [str(row[0]) for row in archive.rows("SELECT seq FROM journal WHERE op = 'model_answer'")]


def test_two_readings_of_a_date_wait_for_a_person(made: ModelHome, server: ModelServer) -> None:
    """C-17: the date of the rules stands and is shown; that of the model is proposed."""
    quote = "I will send the floor list on Friday."
    server.answer = promise(quote, due_text="on Friday", due="2026-06-12")
    [before] = [row for row in loops(made) if row["quote"] == quote]
    made.model("run")
    [row] = loops(made)
    assert (row["due"], row["id"], before["due"]) == ("2026-06-05", before["id"], "2026-06-05")
    [one] = json.loads(made.run("review", "--json")[1])["proposals"]
    assert (one["what"], one["due"], one["evidence"]["text"]) == ("due", "2026-06-12", quote)


def test_what_both_read_is_the_row_of_the_rules(tmp_path: Path, capsys: Capsys) -> None:
    """C-55: with or without a model the loops of the rules have the same ids, states and dates."""
    with ModelServer(promise("I will send plan 0 on Friday.")) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        before = [line for line in export(made) if json.loads(line)["kind"] != "decision"]
        made.enable(server.host)
        made.model("run")
        assert [line for line in export(made) if json.loads(line)["kind"] != "decision"] == before


def test_without_answers_a_fold_looks_once_and_asks_no_unit(tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal is asked once a fold, however many units there are, and no unit is looked at on behalf of a model."""
    looks: list[int] = []
    says = fold_module.model_says

    def counted(archive: Any) -> Any:
        looks.append(1)
        return says(archive)

    def never(*_: object) -> None:
        raise AssertionError("a unit was looked at")

    monkeypatch.setattr(fold_module, "model_says", counted)
    monkeypatch.setattr(Heard, "of", never)
    story = letters(3, cc=["Bo <bo@example.net>", "Cem <cem@example.org>"])
    story.mail("Shop <news@shop.example>", "Chairs are cheap.", hours=9, thread="s")
    made = model_home(tmp_path / "home", capsys, "", Story())
    looks.clear()
    made.store(story)
    assert len(looks) == 1
    made.store(Story())
    assert len(looks) == 1


@pytest.mark.parametrize("count", [12, pytest.param(501, marks=pytest.mark.slow)])
def test_of_any_number_of_conversations_each_is_a_row_or_counted(tmp_path: Path, capsys: Capsys, count: int) -> None:
    """C-48, N-12: no conversation is lost between queue, journal and list."""
    story = Story()
    for number in range(count):
        sender = f"Guest {number} <guest{number}@example.org>"
        asked = story.mail(sender, "The hall is open.", hours=number / 100, thread=f"t{number}", subject=f"Hall {number}")
        story.mail(ME, UNREAD.replace("two", str(number)), hours=number / 100 + 0.1, to=sender, thread=f"t{number}", reply=asked)

    def answer(body: dict[str, Any]) -> dict[str, Any]:
        one = seen(body)
        return {
            "candidates": [candidate(m["id"], "owner", one.mails[m["id"]]) for m in one.to_judge() if m["author"] == "owner"],
            "verdicts": [],
        }

    with ModelServer(answer) as server:
        made = model_home(tmp_path / "home", capsys, server.url, story, model_usd_per_run=0, model_usd_per_day=0)
        made.enable(server.host)
        body = made.model("run")[1]
        state = made.model("status")[1]["queue"]
        assert (body["left"], state["to_judge"], state["judged"]) == (0, 0, state["eligible"])
        with open_archive(made.home, "read") as archive:
            rows = archive.rows("SELECT count(*) FROM loop WHERE rules LIKE '%model@%'")
        assert rows == [(count,)]


def test_a_sender_folded_in_part_is_folded_with_the_model(tmp_path: Path, capsys: Capsys) -> None:
    """A newer mail of a stranger folds his touched conversations alone; what a model said of another stays as it was."""
    sender = "Guest <guest@example.org>"
    story = Story()
    story.mail(sender, "The side door, if you could.", hours=0, thread="x")

    def answer(body: dict[str, Any]) -> dict[str, Any]:
        one = seen(body)
        quote = "The side door, if you could."
        rows = [candidate(m["id"], m["author"], quote, kind="request") for m in one.to_judge() if quote in one.mails[m["id"]]]
        return {"candidates": rows, "verdicts": []} if rows else EMPTY

    with ModelServer(answer) as server:
        made = model_home(tmp_path / "home", capsys, server.url, story)
        made.enable(server.host)
        made.model("run")
        [row] = of_model(made)
        assert row["type"] == "unanswered_inbound"
        later = Story()
        later.messages = [*story.messages]
        later.mail(sender, "The hall is open.", hours=5, thread="y")
        made.store(later)
        assert [one["id"] for one in of_model(made)] == [row["id"]]
        whole = export(made)
        made.run("rebuild")
        assert export(made) == whole
