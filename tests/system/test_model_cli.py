"""`loopledger model` end to end: consent, exact bytes, one call a text, caps, faults, batches; the real SDK against a server of ours."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pipeline.clock import iso, to_us
from pipeline.store.db import open_archive
from pipeline.store.model_journal import model_says
from tests.fakes.model_home import ANN, KEY, ModelHome, letters, model_home
from tests.fakes.model_server import EMPTY, ModelServer, Said, candidate, honest, seen
from tests.scenario import ME, Story, hour

Capsys = pytest.CaptureFixture[str]


@pytest.mark.behaviour("S003-33")
def test_nothing_is_sent_before_a_person_agreed(tmp_path: Path, capsys: Capsys) -> None:
    """C-40: every command of the model, with a key and the SDK's own variables set, and not one request."""
    with ModelServer() as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        made.environment |= {"ANTHROPIC_BASE_URL": server.url, "ANTHROPIC_AUTH_TOKEN": "t"}
        assert made.run("model", "status")[0] == 0
        assert made.run("model", "preview")[0] == 0
        code, _, err = made.run("model", "run")
        assert (code, "model enable" in err) == (2, True)
        code, _, err = made.run("model", "enable", typed="yes\n")
        assert (code, "not agreed" in err) == (2, True)
        assert made.run("model", "enable")[0] not in (0, None)
        assert made.run("model", "run")[0] == 2
        assert (server.received, made.journal()) == ([], [])


def test_a_command_without_consent_does_not_even_load_the_sdk(tmp_path: Path, capsys: Capsys) -> None:
    """C-43: the SDK is imported by a call, not by `status`, `preview` or a refused `run`."""
    made = model_home(tmp_path / "home", capsys, "http://127.0.0.1:9")
    code = (
        "import sys; from datetime import datetime; from app.cli.main import main\n"
        "now = datetime.fromisoformat(sys.argv[2])\n"
        "for name in ('preview', 'status', 'run', 'disable'):\n"
        "    code = main(['--home', sys.argv[1], 'model', name], lambda: now)\n"
        "    print(name, code, 'anthropic' in sys.modules, file=sys.stderr)"
    )
    arguments = [sys.executable, "-c", code, str(made.home.path), made.now.isoformat()]
    done = subprocess.run(arguments, capture_output=True, text=True, check=True, cwd=Path(__file__).resolve().parents[2])
    said = [line for line in done.stderr.splitlines() if line.endswith(("True", "False"))]
    assert said == ["preview 0 False", "status 0 False", "run 2 False", "disable 0 False"]


def test_consent_names_what_is_sent_where_and_is_typed(tmp_path: Path, capsys: Capsys) -> None:
    """C-40, C-43, C-50."""
    with ModelServer() as server:
        made = model_home(tmp_path / "home", capsys, server.url, excluded_labels=[], model_usd_per_day=1.5)
        code, out, _ = made.run("model", "enable", "--days", "20", typed=f"{server.host}\n")
        assert code == 0
        for words in (
            server.url,
            "stays on this machine",
            "a server of your own",
            "claude-haiku-5-5",
            "robin@example.com",
            "last 20 days",
            "1.5 USD a day",
            "0.5 USD a run",
        ):
            assert words in out
        [entry] = made.journal("consent")
        assert (entry.actor_kind, entry.payload["days"], entry.payload["base_url"]) == ("human", 20, server.url)
        assert KEY not in out + json.dumps(entry.payload)
        assert made.model("status")[1]["enabled"] is True
        assert made.run("model", "disable")[0] == 0
        assert made.run("model", "disable")[1] == "the model was off already\n"
        assert made.run("model", "run")[0] == 2
        assert server.received == []


@pytest.mark.parametrize(
    ("url", "host", "provider"),
    [("", "api.anthropic.com", "Anthropic"), ("https://llm.example", "llm.example", "whoever runs llm.example")],
)
def test_a_far_server_is_called_so(tmp_path: Path, capsys: Capsys, url: str, host: str, provider: str) -> None:
    """C-40: who gets the mail stands above everything else."""
    made = model_home(tmp_path / "home", capsys, url)
    out = made.run("model", "enable", typed="no\n")[1]
    assert out.startswith(f"provider  {provider}\n")
    assert f"leaves this machine, to {host}" in out


CHANGES: dict[str, dict[str, Any]] = {
    "the server is": {"model_base_url": "http://127.0.0.1:1"},
    "the model is": {"model_name": "claude-opus-5"},
    "new accounts": {"owner_addresses": ["robin@example.com", "robin@example.net"]},
    "excluded no more": {"excluded_labels": []},
}


def test_a_changed_server_account_or_scope_needs_a_new_consent(tmp_path: Path, capsys: Capsys) -> None:
    """C-40: and what narrows the scope needs none."""
    with ModelServer() as server:
        made = model_home(tmp_path / "home", capsys, server.url, Story())
        made.settings(model_base_url=server.url, excluded_labels=["Label_private"])
        made.enable(server.host)
        made.settings(model_base_url=server.url, excluded_labels=["Label_private", "Label_more"])
        assert made.run("model", "run")[0] == 0
        for words, changed in CHANGES.items():
            made.settings(**{"model_base_url": server.url, "excluded_labels": ["Label_private"], **changed})
            code, body = made.model("run")
            assert (code, body["error"], words in body["cause"]) == (2, "model_consent_changed", True)
            assert words in made.run("model", "status")[1]
        assert server.received == []


@pytest.mark.behaviour("S002-33")
def test_preview_prints_the_bytes_that_are_sent(tmp_path: Path, capsys: Capsys) -> None:
    """C-51: structured and plain; tokens and price beside it, the key nowhere."""
    for structured in (True, False):
        with ModelServer(structured=structured) as server:
            made = model_home(tmp_path / f"home{structured}", capsys, server.url)
            made.enable(server.host, *([] if structured else ["--plain-json"]))
            code, out, err = made.run("model", "preview")
            assert (code, "tokens in" in err, "at most" in err) == (0, True, True)
            assert made.run("model", "preview", "m1")[1] == out
            assert made.run("model", "run")[0] == 0
            [request] = server.asked
            assert out.encode() == request.body + b"\n"
            assert KEY not in out + err
            assert ("output_config" in request.json()) is structured
            code, _, err = made.run("model", "preview")
            assert (code, "nothing is to be judged" in err) == (2, True)
            assert made.run("model", "preview", "m1")[0] == 2


def test_a_text_is_paid_for_once(tmp_path: Path, capsys: Capsys) -> None:
    """C-39, C-49: the second run has 0 calls, 0 rows, 0 cents; a grown thread sends the new message only; rebuild and labels cost nothing."""
    with ModelServer(honest) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        made.enable(server.host)
        code, body = made.model("run")
        assert (code, body["calls"], body["candidates"], body["outcomes"]) == (0, 1, 2, {"answered": 1})
        rows = len(made.journal())
        code, body = made.model("run")
        assert (code, body["calls"], body["cost_usd"], len(made.journal()), len(server.asked)) == (0, 0, 0.0, rows, 1)
        assert made.run("rebuild")[0] == 0
        assert made.model("run")[1]["calls"] == 0
        story = letters()
        story.mail(ANN, "The side door is open until nine.", hours=9, thread="t0", reply="m2", subject="Re: Plan 0")
        made.store(story)
        assert made.model("run")[1]["calls"] == 1
        frame = seen(server.asked[-1].json()).frame
        assert [(one["id"], one["judge"]) for one in frame["messages"]] == [("m1", False), ("m2", False), ("m3", True)]


@pytest.mark.behaviour("N-12")
def test_ten_runs_with_ten_wordings_are_one_call(tmp_path: Path, capsys: Capsys) -> None:
    """C-49, C-55: a model that words the same promise anew each time is asked once; one candidate stands."""
    words = iter(range(100))

    def paraphrasing(_body: dict[str, Any]) -> dict[str, Any]:
        row = candidate("m2", "owner", "I will send plan 0 on Friday.", object=f"the plan, wording {next(words)}")
        return {"candidates": [row], "verdicts": []}

    with ModelServer(paraphrasing) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        made.enable(server.host)
        assert [made.model("run")[1]["calls"] for _ in range(10)] == [1, *[0] * 9]
        with open_archive(made.home, "read") as archive:
            [one] = model_says(archive).candidates
        assert one.object == "the plan, wording 0"


def test_the_same_mail_in_another_account_is_paid_once(tmp_path: Path, capsys: Capsys) -> None:
    """C-49: and what was said of it holds for the copy."""
    from app.wiring.folding import READERS
    from pipeline.models.model_answers import applies_to
    from pipeline.store import units

    with ModelServer(honest) as server:
        story = Story()
        for account in ("robin@example.com", "robin@example.net"):
            headers = {"Message-ID": "<same@mail.example>"}
            story.mail(ANN, "I will send the key.", hours=1, account=account, headers=headers, to=[ME, "robin@example.net"])
        made = model_home(tmp_path / "home", capsys, server.url, Story())
        made.settings(model_base_url=server.url, owner_addresses=["robin@example.com", "robin@example.net"])
        for record in story.records():
            one = Story(account=record.account)
            one.messages = [message for message in story.messages if message["account"] == record.account]
            made.store(one)
        made.enable(server.host)
        assert made.model("run")[1]["calls"] == 1
        with open_archive(made.home, "read") as archive:
            [said] = model_says(archive).candidates
            places = [int(row[0]) for row in archive.rows("SELECT DISTINCT conversation FROM mail")]
            mails = units.load_mails(archive, places, READERS.version)
        assert [applies_to(said.anchor, mail) for mail in mails] == [True, True]


def test_the_journal_entry_says_everything_about_a_call(tmp_path: Path, capsys: Capsys) -> None:
    """C-39: and what is read back from it stands in the mail it names."""
    with ModelServer(honest) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        made.enable(server.host)
        made.run("model", "run")
        [entry] = made.journal("model_answer")
        payload = entry.payload
        assert payload is not None
        assert (entry.actor, entry.actor_kind, entry.made_us) == ("model:claude-haiku-5-5", "llm", to_us(made.now))
        assert payload["judged"] == [["robin@example.com", "m1"], ["robin@example.com", "m2"]]
        assert payload["tokens"] == {"sent": 1000, "received": 200, "cache_read": 0, "cache_write": 0}
        assert payload["cost"] == 1000 * 100 + 200 * 500
        assert (payload["host"], payload["prompt"], payload["stop_reason"]) == (server.host, "extract-1", "end_turn")
        assert payload["request_id"].startswith("req_")
        assert payload["candidates"][1]["quote"] == "I will send plan 0 on Friday."
        with open_archive(made.home, "read") as archive:
            said = model_says(archive)
        first, second = said.candidates
        assert (first.author, second.author, second.anchor.quote) == ("ann@example.org", "owner", "I will send plan 0 on Friday.")
        assert second.source.entry == entry.hash
        made.run("waiting", "--stale-ok")


def test_an_undone_withdrawal_gives_no_consent_back(tmp_path: Path, capsys: Capsys) -> None:
    """C-40: only typed words switch the model on: no undo of a withdrawal, and no consent that a program wrote."""
    from app.wiring.modelling import record_of
    from pipeline.store.journal import NewEntry, append

    made = model_home(tmp_path / "home", capsys, "http://127.0.0.1:1")

    def say(op: str, target: str, payload: dict[str, Any], actor_kind: str = "human") -> None:
        with open_archive(made.home, "write") as archive, archive.transaction():
            append(archive, NewEntry(op, target, payload, "owner", actor_kind, hour(99)))

    made.enable("127.0.0.1:1")
    [given] = made.journal("consent")
    made.run("model", "disable")
    say("undo", str(made.journal("revoke")[0].seq), {})
    assert record_of(made.home).consent is None
    say("consent", "model", given.payload or {}, "agent")
    assert record_of(made.home).consent is None
    made.enable("127.0.0.1:1")
    assert record_of(made.home).consent is not None
    say("undo", str(made.journal("consent")[-1].seq), {})
    assert record_of(made.home).consent is None


def test_an_undone_answer_says_nothing_and_its_cost_stays(tmp_path: Path, capsys: Capsys) -> None:
    from pipeline.store.journal import NewEntry, append

    with ModelServer(honest) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        made.enable(server.host)
        made.run("model", "run")
        [entry] = made.journal("model_answer")
        with open_archive(made.home, "write") as archive, archive.transaction():
            append(archive, NewEntry("undo", str(entry.seq), {}, "owner", "human", hour(99)))
        with open_archive(made.home, "read") as archive:
            assert model_says(archive).candidates == ()
        assert made.model("status")[1]["spent"]["today_usd"] == pytest.approx(0.0002)


@pytest.mark.parametrize(("count", "cap"), [(61, 0.003), pytest.param(501, 0.008, marks=pytest.mark.slow)])
def test_any_number_of_conversations_is_judged_or_counted(tmp_path: Path, capsys: Capsys, count: int, cap: float) -> None:
    """C-48, C-50: the queue has no ceiling; the cap stops before the call that would pass it, and the rest is told and kept."""
    with ModelServer(honest) as server:
        made = model_home(tmp_path / "home", capsys, server.url, letters(count), model_usd_per_run=cap)
        made.enable(server.host)
        state = made.model("status")[1]
        assert (state["queue"]["to_judge"], state["queue"]["eligible"]) == (2 * count, 2 * count)
        code, body = made.model("run")
        assert (code, body["stopped_by"]) == (0, "run")
        assert 0 < body["cost_usd"] <= cap < body["cost_usd"] + 0.004
        assert 2 * body["calls"] + body["left"] == 2 * count
        words = made.run("model", "run")[1]
        assert "stopped by the cap for this run" in words
        state = made.model("status")[1]
        assert state["queue"]["judged"] + state["queue"]["to_judge"] == 2 * count
        assert len(server.asked) * 2 == state["queue"]["judged"]


@pytest.mark.behaviour("N-28", "S002-33")
def test_spending_never_passes_a_cap(tmp_path: Path, capsys: Capsys) -> None:
    """C-50: a server that uses every token it may; the day of the owner's zone; the next day goes on; 0 is off."""
    dear = Said(json.dumps(EMPTY), usage={"input_tokens": 4000, "output_tokens": 2048})
    with ModelServer(lambda _body: dear) as server:
        made = model_home(
            tmp_path / "home", capsys, server.url, letters(12), model_name="claude-opus-5", model_usd_per_day=0.4, model_usd_per_run=0,
            timezone="Asia/Seoul",
        )  # fmt: skip
        made.enable(server.host)
        code, body = made.model("run")
        assert (code, body["stopped_by"]) == (0, "day")
        spent = body["cost_usd"]
        assert 0 < spent <= 0.4
        assert "stopped by the cap for today" in made.run("model", "run")[1]
        assert made.model("run")[1]["calls"] == 0
        made.now += timedelta(hours=15)
        assert made.model("run", "--max-usd", "0.15")[1]["stopped_by"] == "run"
        made.settings(model_base_url=server.url, model_name="claude-opus-5", model_usd_per_day=0, model_usd_per_run=0)
        assert made.model("run")[1]["left"] == 0
        assert "no limit a day" in made.run("model", "status")[1]


def test_a_model_of_unknown_price_is_refused_until_it_is_told(tmp_path: Path, capsys: Capsys) -> None:
    """C-50."""
    with ModelServer(honest) as server:
        made = model_home(tmp_path / "home", capsys, server.url, model_name="local/qwen")
        code, _, err = made.run("model", "enable", typed=f"{server.host}\n")
        assert (code, "price of local/qwen is not known" in err) == (2, True)
        assert made.run("model", "preview")[0] == 2
        assert made.run("model", "enable", "--price", "cheap", typed=f"{server.host}\n")[0] == 2
        made.environment.clear()
        made.enable(server.host, "--price", "0,0")
        assert made.model("run")[1]["cost_usd"] == 0
        assert server.asked[0].headers["authorization"] == "Bearer local"


def test_a_missing_or_refused_key_is_exit_3_and_everything_stays_queued(tmp_path: Path, capsys: Capsys) -> None:
    """C-53: 401. The key comes from the variable that the settings name."""
    answers: list[Any] = [Said(status=401), EMPTY]
    with ModelServer(lambda _body: answers.pop(0)) as server:
        made = model_home(tmp_path / "home", capsys, server.url, model_key_variable="MY_KEY")
        made.environment = {"MY_KEY": "k-1", "ANTHROPIC_API_KEY": "other"}
        made.enable(server.host)
        code, out, _ = made.run("model", "run")
        assert (code, "does not accept the key" in out, "2 messages stay queued" in out) == (3, True, True)
        assert "secret words" not in out
        status = made.model("status")[1]
        assert (status["trouble"]["code"], status["queue"]["to_judge"]) == ("model_key_refused", 2)
        assert "trouble: model_key_refused since" in made.run("model", "status")[1]
        assert made.run("model", "run")[0] == 0
        assert made.model("status")[1]["trouble"] is None
        assert {one.headers["authorization"] for one in server.asked} == {"Bearer k-1"}
        far = model_home(tmp_path / "far", capsys, "")
        far.environment.clear()
        far.enable("api.anthropic.com")
        code, body = far.model("run")
        assert (code, body["trouble"]["error"]) == (3, "model_key_missing")


def test_a_server_that_is_away_keeps_the_queue_and_says_since_when(tmp_path: Path, capsys: Capsys) -> None:
    """C-53: the SDK tries again by itself; then the run ends with 75, and a later one goes on. Another trouble has a moment of its own."""
    state: dict[str, Any] = {}
    faults = [
        (Said(status=429), "model_unavailable", 0),
        (Said(status=529), "model_unavailable", 0),
        (Said(cut=True), "model_unreachable", 2),
    ]
    with ModelServer(lambda _body: state["fault"] or EMPTY) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        made.enable(server.host)
        start = made.now
        for number, (fault, code, since) in enumerate(faults):
            state["fault"], made.now = fault, start + timedelta(hours=number)
            exit_code, body = made.model("run")
            assert (exit_code, body["trouble"]["error"], body["left"]) == (75, code, 2)
            assert len(server.asked) == 3 * (number + 1)
            told = made.model("status")[1]["trouble"]
            assert told == {"code": code, "since": iso(to_us(start + timedelta(hours=since)))}
        state["fault"] = None
        assert made.model("run")[1]["left"] == 0
        assert made.model("status")[1]["trouble"] is None
        assert [payload["outcome"] for payload in made.payloads()] == ["answered"]


def test_what_is_no_answer_at_all_is_trouble_with_the_server(tmp_path: Path, capsys: Capsys) -> None:
    """C-53: a page of a proxy in between costs nothing and settles nothing."""
    pages = [b"<html>busy</html>", b"[]", b'"yes"', b""]
    with ModelServer(lambda _body: Said(raw=pages[len(server.asked) - 1])) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        made.enable(server.host)
        for page in pages:
            code, body = made.model("run")
            assert (code, body["trouble"]["error"], body["left"], made.payloads()) == (75, "model_bad_server", 2, []), page


def test_one_hiccup_is_nobodys_business(tmp_path: Path, capsys: Capsys) -> None:
    answers: list[Any] = [Said(status=503), Said(status=529), EMPTY]
    with ModelServer(lambda _body: answers.pop(0)) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        made.enable(server.host)
        assert made.model("run")[0] == 0
        assert len(made.payloads()) == 1


def test_a_refusal_is_paid_kept_and_not_asked_again(tmp_path: Path, capsys: Capsys) -> None:
    """C-53."""
    with ModelServer(lambda _body: Said("", stop_reason="refusal")) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        made.enable(server.host)
        code, body = made.model("run")
        assert (code, body["outcomes"]) == (0, {"refused": 1})
        assert body["cost_usd"] > 0
        assert made.model("run")[1]["calls"] == 0
        made.settings(model_base_url=server.url, model_name="claude-opus-5")
        made.enable(server.host)
        assert made.model("run")[1]["calls"] == 1


def test_a_cut_answer_gets_four_times_the_room_once(tmp_path: Path, capsys: Capsys) -> None:
    """C-53: 2,048, then 8,192, then it is set aside (exit 4)."""
    answers: list[Any] = [Said('{"candidates": [', stop_reason="max_tokens"), honest]
    with ModelServer(lambda body: one(body) if callable(one := answers.pop(0)) else one) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        made.enable(server.host)
        assert made.model("run")[1]["outcomes"] == {"answered": 1, "truncated": 1}
        assert [one.json()["max_tokens"] for one in server.asked] == [2048, 8192]
        assert all(payload["cost"] > 0 for payload in made.payloads())
    with ModelServer(lambda _body: Said("{", stop_reason="max_tokens")) as server:
        made = model_home(tmp_path / "home2", capsys, server.url)
        made.enable(server.host)
        code, body = made.model("run")
        assert (code, body["outcomes"]) == (4, {"quarantined": 1, "truncated": 1})
        assert made.model("run")[:1] == (0,)
        assert len(server.asked) == 2
        assert "set aside: 2 messages" in made.run("model", "status")[1]


BAD: dict[str, Any] = {
    "no json": Said("I could not find anything."),
    "an empty object": Said(raw=b"{}"),
    "no content": Said(raw=b'{"type": "message", "content": null, "usage": {"input_tokens": "many"}}'),
    "another schema": {"loops": []},
    "one field more": {"candidates": [{**candidate("m1", "p1", "Could you"), "close": "all"}], "verdicts": []},
    "a kind that is none": {"candidates": [candidate("m1", "p1", "Could you", kind="close_all")], "verdicts": []},
    "a quote too long": {"candidates": [candidate("m1", "p1", "x" * 301)], "verdicts": []},
    "an unknown message": {"candidates": [candidate("m9", "p1", "Could you")], "verdicts": []},
    "an unknown author": {"candidates": [candidate("m1", "p9", "Could you")], "verdicts": []},
    "an impossible date": {"candidates": [candidate("m1", "p1", "Could you", due="2026-02-30")], "verdicts": []},
    "a date out of reach": {"candidates": [candidate("m1", "p1", "Could you", due="2126-02-01")], "verdicts": []},
    "an unknown loop": {"candidates": [], "verdicts": [{"loop_ref": "L9", "message_id": "m2", "quote": "I will", "verdict": "fulfilled"}]},
}


WHY: dict[str, str] = {
    **dict.fromkeys(("no json", "an empty object", "no content"), "not_json"),
    **dict.fromkeys(("another schema", "one field more", "a kind that is none", "a quote too long"), "not_the_schema"),
    **dict.fromkeys(("an impossible date", "a date out of reach"), "impossible_date"),
    **{f"an unknown {what}": f"unknown_{what}" for what in ("message", "author", "loop")},
}


@pytest.mark.behaviour("N-29")
def test_a_bad_answer_is_thrown_away_whole_asked_once_more_and_set_aside(tmp_path: Path, capsys: Capsys) -> None:
    """C-52: one conversation for each kind of it. Also what is good in it has no effect; both calls are paid."""
    names = list(BAD)

    def number_in(body: dict[str, Any]) -> int:
        return int(seen(body).mails["m1"].partition("plan ")[2].partition(" ")[0])

    def answer(body: dict[str, Any]) -> Any:
        number = number_in(body)
        bad = BAD[names[number]]
        if isinstance(bad, dict) and "candidates" in bad:
            good = candidate("m2", "owner", f"I will send plan {number} on Friday.")
            return {**bad, "candidates": [good, *bad["candidates"]]}
        return bad

    with ModelServer(answer) as server:
        made = model_home(tmp_path / "home", capsys, server.url, letters(len(BAD)), model_usd_per_run=0)
        made.enable(server.host)
        code, body = made.model("run")
        assert (code, body["outcomes"], body["candidates"]) == (4, {"quarantined": len(BAD), "retried": len(BAD)}, 0)
        payloads = dict(zip(((number_in(one.json()), turn) for turn, one in _turns(server)), made.payloads(), strict=True))
        assert len(payloads) == 2 * len(BAD)
        for (number, turn), payload in payloads.items():
            assert (payload["outcome"], payload["accepted"]) == (("retried", "quarantined")[turn], []), names[number]
            assert payload["why"] == WHY[names[number]]
            assert payload["cost"] > 0
        assert made.model("run")[1]["calls"] == 0
        with open_archive(made.home, "read") as archive:
            assert model_says(archive) == ((), ())


def _turns(server: ModelServer) -> list[tuple[int, Any]]:
    """(0 for the first asking of a conversation, 1 for the second; the request), as they came."""
    return [(number % 2, one) for number, one in enumerate(server.asked)]


def test_a_bad_answer_then_a_good_one(tmp_path: Path, capsys: Capsys) -> None:
    answers: list[Any] = [Said("no"), honest]
    with ModelServer(lambda body: one(body) if callable(one := answers.pop(0)) else one) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        made.enable(server.host)
        code, body = made.model("run")
        assert (code, body["outcomes"], body["candidates"]) == (0, {"answered": 1, "retried": 1}, 2)


def test_quotes_and_authors_are_checked_one_by_one(tmp_path: Path, capsys: Capsys) -> None:
    """C-52: white space is folded, everything else is verbatim; the author is who wrote it, the owner only where they SENT it."""

    def answer(body: dict[str, Any]) -> dict[str, Any]:
        rows = [
            candidate("m1", "p1", "Could  you send\nme plan 0 of the hall?", kind="request", counterparty="owner"),
            candidate("m1", "owner", "Could you send me plan 0 of the hall?"),
            candidate("m2", "p1", "I will send plan 0 on Friday."),
            candidate("m2", "owner", "I will send plan 0 on Monday."),
            candidate("m2", "owner", "  "),
            candidate(
                "m2", "owner", "I will send plan 0 on Friday", due="2026-06-05", due_text="on Friday", object="plan 0", counterparty="p1"
            ),
        ]
        return {
            "candidates": rows,
            "verdicts": [{"loop_ref": "L1", "message_id": "m2", "quote": "I will send plan 0", "verdict": "partial"}],
        }

    with ModelServer(answer) as server:
        story = Story()
        ask = story.mail(ANN, "Could you send me plan 0 of the hall?", hours=0, thread="t0")
        story.mail(ME, "I will send plan 0 on Friday.", hours=1, to=ANN, thread="t0", reply=ask)
        story.mail(ANN, "Can you also tell me who has the key?", hours=2, thread="t0", reply=ask)
        made = model_home(tmp_path / "home", capsys, server.url, story)
        made.enable(server.host)
        code, body = made.model("run")
        assert (code, body["candidates"], body["verdicts"]) == (0, 2, 1)
        assert body["rejected"] == {"quote_not_found": 2, "wrong_author": 2}
        assert "rejected: 2 quote_not_found, 2 wrong_author" not in made.run("model", "run")[1]
        with open_archive(made.home, "read") as archive:
            said = model_says(archive)
            loops = {str(row[0]) for row in archive.rows("SELECT loop_id FROM loop")}
        request, promise = said.candidates
        assert (request.kind, request.author, request.counterparty, request.due) == ("request", "ann@example.org", "owner", None)
        assert request.anchor.quote == "Could you send me plan 0 of the hall?"
        assert (promise.due, promise.due_text, promise.object, promise.counterparty) == (
            "2026-06-05",
            "on Friday",
            "plan 0",
            "ann@example.org",
        )
        [verdict] = said.verdicts
        assert (verdict.loop_id in loops, verdict.verdict, verdict.anchor.quote) == (True, "partial", "I will send plan 0")


def test_a_loop_of_mail_that_is_never_sent_is_not_told(tmp_path: Path, capsys: Capsys) -> None:
    """C-47: its sentence would be that mail's text. A loop that is merely old is told."""

    def loops_told(**settings: Any) -> list[list[str]]:
        made.settings(model_base_url=server.url, **settings)
        made.enable(server.host, "--days", "2")
        made.run("model", "run")
        return [[loop["quote"] for loop in seen(one.json()).frame["open_loops"]] for one in server.asked]

    with ModelServer() as server:
        story = Story()
        story.mail(ANN, "Could you send me plan 0 of the hall?", hours=0, thread="t0")
        story.mail(ANN, "The side door is open until nine.", hours=60, thread="t0", reply="m1", subject="Re: Workshop")
        made = model_home(tmp_path / "home", capsys, server.url, story)
        assert loops_told() == [["Could you send me plan 0 of the hall?"]]
        loop = json.loads(made.run("list", "--json", "--stale-ok")[1] or made.run("list", "--json")[1])["loops"][0]["id"]
        assert made.run("mute", loop)[0] == 0
        server.received.clear()
        assert loops_told(model_name="claude-opus-5") == [[]]


def test_two_runs_at_once_do_not_pay_twice(tmp_path: Path, capsys: Capsys) -> None:
    from pipeline.store.lease import sync_lease

    with ModelServer(honest) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        made.enable(server.host)
        with sync_lease(made.home, "model"):
            code, _, err = made.run("model", "run")
        assert (code, "at work in another process" in err, server.asked) == (75, True, [])


def test_a_server_without_structured_output_says_what_to_do(tmp_path: Path, capsys: Capsys) -> None:
    """C-43."""
    with ModelServer(lambda body: Said("```json\n" + json.dumps(honest(body)) + "\n```"), structured=False) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        made.enable(server.host)
        code, out, _ = made.run("model", "run")
        assert (code, "--plain-json" in out) == (2, True)
        made.enable(server.host, "--plain-json")
        assert made.model("run")[1]["candidates"] == 2


def test_a_local_server_without_counts_is_booked_at_the_most(tmp_path: Path, capsys: Capsys) -> None:
    """C-50: no cap is passed because a server does not say what it used."""
    with ModelServer(lambda _body: Said(json.dumps(EMPTY), usage=None)) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        made.enable(server.host)
        made.model("run")
        assert made.payloads()[0]["cost"] > 2048 * 500


def made_with_batch(path: Path, capsys: Capsys, server: ModelServer, count: int = 3, **settings: Any) -> ModelHome:
    made = model_home(path, capsys, server.url, letters(count), **settings)
    made.enable(server.host)
    server.clock = lambda: made.now
    return made


def test_a_backfill_goes_in_batches(tmp_path: Path, capsys: Capsys) -> None:
    """C-45: id in the journal before waiting, results in a later run, at half the price, matched by cache key."""
    with ModelServer(honest) as server:
        made = made_with_batch(tmp_path / "home", capsys, server)
        code, body = made.model("run", "--batch")
        assert (code, body["submitted"], body["left"], body["in_batches"]) == (0, 3, 0, 6)
        assert [entry.payload["phase"] for entry in made.journal("model_batch") if entry.payload] == ["intent", "submitted"]
        assert "handed in as batches" not in made.run("model", "run", "--batch")[1]
        assert len(server.batches) == 1
        assert made.model("status")[1]["queue"]["in_batches"] == 6
        assert "batch msgbatch_1: 3 requests" in made.run("model", "status")[1]
        server.end_batches()
        made.now += timedelta(hours=20)
        code, body = made.model("run", "--batch")
        assert (code, body["calls"], body["candidates"], body["in_batches"]) == (0, 3, 6, 0)
        assert {payload["batch"] for payload in made.payloads()} == {"msgbatch_1"}
        assert made.payloads()[0]["cost"] == (1000 * 100 + 200 * 500) // 2
        [requests] = server.batches.values()
        assert sorted(one["custom_id"] for one in requests) == sorted(_custom(payload["keys"]) for payload in made.payloads())
        assert made.model("run")[1]["calls"] == 0
        assert made.model("status")[1]["batches"] == []


def _custom(keys: list[str]) -> str:
    from pipeline.ids import short_hash

    return keys[0] if len(keys) == 1 else short_hash(*keys, size=40)


def test_expired_and_failed_items_are_in_the_queue_again(tmp_path: Path, capsys: Capsys) -> None:
    """C-45: and a bad answer of a batch is asked once more, then set aside."""
    kinds = ["expired", "errored", "canceled"]

    def answer(body: dict[str, Any]) -> Any:
        return Said(kind=kinds.pop()) if kinds else Said("nonsense") if "plan 0" in str(body) else honest(body)

    with ModelServer(answer) as server:
        made = made_with_batch(tmp_path / "home", capsys, server)
        made.model("run", "--batch")
        server.end_batches()
        body = made.model("run", "--batch")[1]
        assert (body["calls"], body["submitted"]) == (0, 3)
        server.end_batches()
        body = made.model("run", "--batch")[1]
        assert (body["outcomes"], body["submitted"]) == ({"answered": 2, "retried": 1}, 1)
        server.end_batches()
        code, body = made.model("run", "--batch")
        assert (code, body["outcomes"], body["submitted"]) == (4, {"quarantined": 1}, 0)


def test_a_batch_reserves_its_whole_cost_at_once(tmp_path: Path, capsys: Capsys) -> None:
    """C-50: the cap counts what is handed in; the answers give back what they did not use, on the day it was handed in."""
    with ModelServer(honest) as server:
        made = made_with_batch(tmp_path / "home", capsys, server, 12, model_usd_per_run=0.005, model_usd_per_day=0)
        body = made.model("run", "--batch")[1]
        assert (body["stopped_by"], 0 < body["submitted"] < 12) == ("run", True)
        assert 0.003 < body["reserved_usd"] <= 0.005
        assert "reserved" in made.run("model", "run", "--batch")[1]
        before = made.model("status")[1]["spent"]
        assert before["today_usd"] > 0.007
        server.end_batches()
        made.now += timedelta(days=1)
        made.model("run", "--max-usd", "0.000001")
        after = made.model("status")[1]["spent"]
        assert (after["today_usd"], after["all_usd"] < before["all_usd"]) == (0, True)


class Killed(BaseException):
    """A process that ends here."""


def test_a_killed_run_hands_nothing_in_twice(tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    """C-45: killed after the server took the batch and before the journal knew its id; and before the server took it."""
    from app.wiring import model_run

    step = model_run.ModelRun._batch_step

    def dying(self: model_run.ModelRun, name: str, phase: str, **payload: Any) -> None:
        if phase == "submitted":
            raise Killed
        step(self, name, phase, **payload)

    with ModelServer(honest) as server:
        made = made_with_batch(tmp_path / "home", capsys, server)
        with monkeypatch.context() as patch:
            patch.setattr(model_run.ModelRun, "_batch_step", dying)
            with pytest.raises(Killed):
                made.run("model", "run", "--batch")
        assert "not confirmed yet" in made.run("model", "status")[1]
        server.end_batches()
        body = made.model("run", "--batch")[1]
        assert (len(server.batches), body["calls"], body["submitted"]) == (1, 3, 0)
    with ModelServer(honest) as server:
        made = made_with_batch(tmp_path / "home2", capsys, server)
        with monkeypatch.context() as patch:
            patch.setattr("extractors.model.client.SdkClient.submit", lambda *_: (_ for _ in ()).throw(Killed()))
            with pytest.raises(Killed):
                made.run("model", "run", "--batch")
        body = made.model("run", "--batch")[1]
        assert (len(server.batches), body["submitted"]) == (1, 3)


def test_a_batch_that_the_server_has_forgotten_is_asked_anew(tmp_path: Path, capsys: Capsys) -> None:
    with ModelServer(honest) as server:
        made = made_with_batch(tmp_path / "home", capsys, server)
        made.model("run", "--batch")
        server.batches.clear()
        assert made.model("run")[1]["calls"] == 3


def test_results_are_fetched_from_the_agreed_server_only(tmp_path: Path, capsys: Capsys) -> None:
    """A server that points elsewhere gets no second request, and nobody gets the key."""
    with ModelServer(honest) as server, ModelServer(honest) as other:
        made = made_with_batch(tmp_path / "home", capsys, server)
        made.model("run", "--batch")
        server.end_batches()
        server.results_host = other.url
        code, body = made.model("run")
        assert (code, body["trouble"]["error"], other.received) == (75, "model_bad_server", [])


def test_no_redirect_is_followed_and_no_proxy_used_for_this_machine(tmp_path: Path, capsys: Capsys) -> None:
    """C-43: what "stays on this machine" stays."""
    with ModelServer(honest) as other:
        moved = Said(status=307, headers={"location": f"{other.url}/v1/messages"})
        with ModelServer(lambda _body: moved) as server:
            made = model_home(tmp_path / "home", capsys, server.url)
            made.environment |= {"HTTP_PROXY": other.url, "ALL_PROXY": other.url}
            made.enable(server.host)
            assert made.run("model", "run")[0] in (2, 75)
            assert (len(server.asked), other.received) == (1, [])


def test_the_key_and_the_mail_are_in_no_log(tmp_path: Path, capsys: Capsys, caplog: pytest.LogCaptureFixture) -> None:
    """C-51: even with the SDK told to log everything."""
    with ModelServer(honest) as server:
        made = model_home(tmp_path / "home", capsys, server.url)
        made.environment |= {"ANTHROPIC_LOG": "debug", "LOOPLEDGER_LOG": "debug"}
        made.enable(server.host)
        _, out, err = made.run("model", "run")
        stored = b"".join(path.read_bytes() for path in made.home.path.rglob("*") if path.is_file() and path.suffix != ".duckdb")
        for text in (out, err, caplog.text, stored.decode("utf-8", "replace"), json.dumps(made.payloads())):
            assert KEY not in text
        assert "plan 0" not in err + caplog.text
