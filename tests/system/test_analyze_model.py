"""`analyze --model`: rows read by the rules and by a consented model; the real SDK against a server of ours, on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from pipeline.settings import Settings
from pipeline.store.lease import sync_lease
from tests.fakes.model_home import KEY, ME_KEY, ModelHome, model_home
from tests.fakes.model_server import EMPTY, ModelServer, Said, candidate, seen

Capsys = pytest.CaptureFixture[str]
SENT = "2026-06-02T10:15:00+09:00"
UNREAD = "The blue folder lands in your tray by Thursday."
"""A promise that the rules do not read, and a day that they do."""
MODEL = Settings().model_name
COST = 1000 * 1_000 + 200 * 5_000
"""What one answer of the fake costs by the price given below, in nano-dollars."""


@dataclass
class Rows:
    """A home, a server and a file of rows."""

    made: ModelHome
    server: ModelServer
    folder: Path
    told: list[Any] = field(default_factory=list)
    out: str = ""
    err: str = ""

    def analyze(self, *rows: object, options: tuple[str, ...] = ("--json", "--model")) -> tuple[int, list[dict[str, Any]]]:
        """(exit code, rows of the answer)."""
        file = self.folder / "rows.jsonl"
        file.write_text("".join(json.dumps(one) + "\n" for one in rows), encoding="utf-8")
        code, self.out, self.err = self.made.run("analyze", str(file), *options)
        return code, [json.loads(line) for line in self.out.splitlines()] if "--json" in options else []

    def asked(self) -> list[Any]:
        """What the server saw, taken apart."""
        return [seen(one.json()) for one in self.server.asked]

    def always(self, said: Said) -> None:
        """From now on this is every answer."""
        self.server.answer = lambda _body: said

    def says(self, quote: str, **more: str) -> None:
        """From now on the model says this of every message."""
        self.server.answer = lambda body: {
            "candidates": [candidate(m["id"], m["author"], quote, **more) for m in seen(body).to_judge()],
            "verdicts": [],
        }


@pytest.fixture
def rows(tmp_path: Path, capsys: Capsys) -> Iterator[Rows]:
    with ModelServer(lambda _body: EMPTY) as server:
        yield Rows(model_home(tmp_path / "home", capsys, server.url), server, tmp_path)


@pytest.fixture
def agreed(rows: Rows) -> Rows:
    """The same with a consent."""
    rows.made.enable(rows.server.host, "--price", "1,5")
    return rows


def acts(row: dict[str, Any]) -> list[tuple[str, str, float, str]]:
    """Kind, text, confidence and rule of the acts that count."""
    return [(one["kind"], one["text"], one["confidence"], one["rule"]) for one in row["acts"] if one["confidence"] >= 0.5]


def test_without_consent_it_refuses_as_model_run_does_and_sends_nothing(rows: Rows) -> None:
    """C-40: no row is answered either, so that nobody takes rules for a model."""
    code, found = rows.analyze({"id": "a", "text": UNREAD})
    assert (code, found, rows.out) == (2, [], "")
    assert rows.err == rows.made.run("model", "run", "--json")[2]
    assert json.loads(rows.err)["error"] == "model_off"
    rows.made.enable(rows.server.host, "--price", "1,5")
    rows.made.settings(model_base_url=rows.server.url + "/other")
    assert rows.analyze({"id": "a", "text": UNREAD})[0] == 2
    assert json.loads(rows.err)["error"] == "model_consent_changed"
    rows.made.environment["LOOPLEDGER_DISABLE"] = "1"
    assert rows.analyze({"id": "a", "text": UNREAD})[0] == 2
    assert (rows.server.received, rows.made.journal("model_answer")) == ([], [])


def test_a_missing_key_is_exit_3_before_anything_is_said(tmp_path: Path, capsys: Capsys) -> None:
    made = model_home(tmp_path / "home", capsys, "https://models.example")
    made.enable("models.example", "--price", "1,5")
    made.environment.clear()
    made.environment["ANTHROPIC_API_KEY"] = ""
    code, out, err = made.run("analyze", "-", "--json", "--model", typed=json.dumps({"id": "a", "text": UNREAD}))
    assert (code, out, json.loads(err)["error"]) == (3, "", "model_key_missing")


@pytest.mark.parametrize(("option", "fix"), [("--rules-only", "--rules-only"), ("--mail", "--mail")])
def test_what_excludes_the_model_is_a_usage_error(rows: Rows, option: str, fix: str) -> None:
    code, _ = rows.analyze({"id": "a", "text": UNREAD}, options=("--json", "--model", option))
    assert (code, json.loads(rows.err)["fix"].endswith(fix)) == (2, True)


def test_a_row_is_sent_as_a_conversation_of_one_message(agreed: Rows) -> None:
    """C-38, C-41, C-46: own words only, moment in the author's zone, author and reader by role; no id of a row leaves."""
    quoted = "\n\nOn Mon, 1 Jun 2026 at 09:00, Bo Lind wrote:\n> Could you send the plan?"
    code, found = agreed.analyze(
        {"id": "secret-id", "text": UNREAD + quoted, "sent_at": SENT, "author": "Bo Lind <bo@example.org>"},
        {"id": 2, "text": UNREAD, "sent_at": SENT, "tz": "Europe/Berlin", "author": ME_KEY.upper()},
        {"id": 3, "text": UNREAD, "author": "Cem"},
        {"id": 4, "text": UNREAD, "sent_at": "0001-01-01T00:00:00+14:00"},
    )
    assert (code, [row["model"] for row in found]) == (0, [MODEL] * 4)
    bo, mine, cem, nobody = agreed.asked()
    assert bo.mails == {"m1": UNREAD}
    assert bo.frame["open_loops"] == []
    assert bo.frame["participants"] == [{"ref": "p1", "role": "other", "name": "Bo Lind", "address": "bo@example.org"}]
    told = [{name: one.frame["messages"][0][name] for name in ("author", "direction", "time", "to")} for one in (bo, mine, cem, nobody)]
    now = agreed.made.now.isoformat(timespec="minutes")
    assert told[0] == {"author": "p1", "direction": "to_owner", "time": "2026-06-02T10:15+09:00", "to": ["owner"]}
    assert told[1] == {"author": "owner", "direction": "from_owner", "time": "2026-06-02T03:15+02:00", "to": []}
    assert told[2] == {"author": "p1", "direction": "to_owner", "time": now, "to": ["owner"]}
    assert cem.frame["participants"] == [{"ref": "p1", "role": "other", "name": "Cem", "address": ""}]
    assert [one["name"] for one in nobody.frame["participants"]] == [""]
    assert "secret-id" not in "".join(one.body.decode() for one in agreed.server.asked)
    assert {one.headers["authorization"] for one in agreed.server.asked} == {f"Bearer {KEY}"}


def test_what_only_the_model_reads_is_added_and_says_so(agreed: Rows) -> None:
    """C-17, C-80: span and slice of the row's own text; the date is ours, never the model's."""
    agreed.says(UNREAD, due_text="by Thursday", due="2026-06-30")
    code, (row,) = agreed.analyze({"id": "a", "text": "Hello,\n\n" + UNREAD, "sent_at": SENT})
    assert (code, acts(row)) == (0, [("commitment", UNREAD, 0.75, "model")])
    assert [(one["value"], one["rule"] == "model") for one in row["deadlines"]] == [("2026-06-04", False)]
    assert all(row_text == one["text"] for one in row["acts"] for row_text in [("Hello,\n\n" + UNREAD)[one["start"] : one["end"]]])
    agreed.says(UNREAD, due_text="by the end of next month", due="2026-07-31")
    _, (row,) = agreed.analyze({"id": "a", "text": UNREAD + " ", "sent_at": SENT})
    assert [one["value"] for one in row["deadlines"]] == ["2026-06-04"]
    text = "The Friday list lands with you."
    agreed.says(text, due_text="Friday", due="2026-06-30")
    _, (row,) = agreed.analyze({"id": "a", "text": text, "sent_at": SENT})
    told = [(one["text"], one["value"], one["role"], one["confidence"], one["needs_review"], one["rule"]) for one in row["deadlines"]]
    assert told == [("Friday", "2026-06-05", "deadline", 0.6, True, "model")]
    agreed.says("I might send the Friday list.", due_text="Friday")
    _, (row,) = agreed.analyze({"id": "a", "text": "I might send the Friday list.", "sent_at": SENT})
    assert row["deadlines"] == []


def test_rules_and_model_agree_doubt_and_differ_as_in_the_ledger(agreed: Rows) -> None:
    """C-17, C-23: what both read is surer, a hedged clause stays hedged, what is read otherwise waits for a look."""
    cases = {
        "I'll send the list on Friday.": ("commitment", [("commitment", 0.95, ["model"])]),
        "I might send the list on Friday.": ("commitment", [("commitment", 0.3, ["needs_review"])]),
        "Could you send the list on Friday?": ("commitment", [("request", 0.95, ["needs_review"])]),
        "The oak is for you to judge.": ("decision", [("decision", 0.75, ["choice"])]),
    }
    said = {text: kind for text, (kind, _) in cases.items()}
    agreed.server.answer = lambda body: {
        "candidates": [candidate("m1", "p1", text, kind=said[text]) for text in seen(body).mails.values()],
        "verdicts": [],
    }
    _, found = agreed.analyze(*({"id": text, "text": text, "sent_at": SENT} for text in cases))
    for row in found:
        told = [
            (one["kind"], one["confidence"], [f for f in one["flags"] if f in {"model", "needs_review", "choice"}]) for one in row["acts"]
        ]
        assert told == cases[row["id"]][1], row


def test_ten_wordings_of_one_clause_are_one_act(agreed: Rows) -> None:
    """C-55: what the model says twice is no surer."""
    agreed.server.answer = lambda _body: {
        "candidates": [candidate("m1", "p1", UNREAD[at:], kind=kind) for at in range(5) for kind in ("commitment", "request")][:9],
        "verdicts": [],
    }
    _, (row,) = agreed.analyze({"id": "a", "text": UNREAD, "sent_at": SENT})
    assert acts(row) == [("commitment", UNREAD, 0.75, "model")]


def test_the_barrier_stands_before_rows_too(agreed: Rows) -> None:
    """C-52: words that are not there, another author, thanks alone; each is told."""
    agreed.server.answer = lambda body: {
        "candidates": [
            candidate("m1", "p1", "I will pay 900 euros."),
            candidate("m1", "owner", "Thanks a lot!"),
            candidate("m1", "p1", "Thanks a lot!"),
        ],
        "verdicts": [],
    }
    code, (row,) = agreed.analyze({"id": "a", "text": "Thanks a lot!"})
    assert (code, {one["kind"] for one in row["acts"]}) == (0, {"thanks"})
    assert "rejected: 1 quote_not_found, 1 thanks_alone, 1 wrong_author" in agreed.err


def test_the_same_words_are_one_call_and_the_same_bytes(agreed: Rows) -> None:
    """C-49, C-81: whatever row, moment or white space around; another author is another text."""
    agreed.says(UNREAD, due_text="Thursday")
    same = [{"id": n, "text": text, "sent_at": SENT} for n, text in enumerate([UNREAD, UNREAD, f"  {UNREAD}\n"])]
    _, found = agreed.analyze(*same, {"id": 9, "text": UNREAD, "author": "bo@example.org"})
    assert len(agreed.server.asked) == 2
    assert [acts(row) for row in found] == [[("commitment", UNREAD, 0.75, "model")]] * 4
    assert "model: 4 rows read in 2 calls" in agreed.err
    first = agreed.out
    agreed.analyze(*same, {"id": 9, "text": UNREAD, "author": "bo@example.org"})
    assert agreed.out == first


def test_what_it_costs_counts_against_the_day_and_nothing_of_a_row_is_kept(agreed: Rows) -> None:
    """C-39, C-50: the journal knows the money, not the words; mail with the same words is judged all the same."""
    agreed.says(UNREAD)
    before = agreed.made.model("status")[1]["queue"]["to_judge"]
    agreed.analyze({"id": "a", "text": UNREAD}, {"id": "b", "text": "The red one goes."})
    assert [(one["outcome"], one["cost"], one["keys"]) for one in agreed.made.payloads()] == [("row", COST, [])] * 2
    assert "tray" not in json.dumps(agreed.made.payloads())
    state = agreed.made.model("status")[1]
    assert state["spent"]["today_usd"] == pytest.approx(2 * COST / 1e9)
    assert state["queue"]["to_judge"] == before


@pytest.mark.parametrize("cap", ["day", "run"])
def test_rows_beyond_a_cap_are_read_by_the_rules_alone_and_counted(agreed: Rows, cap: str) -> None:
    """C-50: never passed; text that was paid for is still answered; exit 0."""
    most = 0.03
    agreed.made.settings(model_base_url=agreed.server.url, **{"model_usd_per_day": 0, "model_usd_per_run": 0, f"model_usd_per_{cap}": most})
    agreed.server.answer = lambda _body: Said(json.dumps(EMPTY), usage={"input_tokens": 5000, "output_tokens": 1000})
    told = [{"id": n, "text": f"Crate {n} goes to the hall."} for n in range(6)]
    code, found = agreed.analyze(*told, {**told[0], "id": "again"})
    calls = len(agreed.server.asked)
    assert (code, 0 < calls < 6) == (0, True)
    assert [row["model"] != "none" for row in found] == [True] * calls + [False] * (6 - calls) + [True]
    assert all(row["acts"] for row in found)
    words = "today" if cap == "day" else "one run"
    assert f"{6 - calls} rows by the rules alone: {6 - calls} beyond the cap for {words}" in agreed.err
    assert sum(one["cost"] for one in agreed.made.payloads()) <= most * 1e9
    if cap == "day":  # and what rows cost stops the reading of mail too
        assert agreed.made.model("run")[1]["stopped_by"] == "day"


def test_without_a_usable_answer_the_rules_answer(agreed: Rows) -> None:
    """C-52, C-53: the row is answered and counted; the exit code is that of `model run`."""
    trouble, unusable = "1 after trouble with the server", "1 whose answer was not usable twice"
    for said, code, words in (
        (Said(status=500), 75, trouble),
        (Said(status=401), 3, trouble),
        (Said(status=400), 2, trouble),
        (Said(stop_reason="refusal"), 0, "1 refused by the model"),
        (Said("nonsense"), 4, unusable),
        (Said("{", stop_reason="max_tokens"), 4, unusable),
    ):
        agreed.always(said)
        got, (row,) = agreed.analyze({"id": "a", "text": "I'll send the list on Friday.", "sent_at": SENT})
        assert (got, row["model"], acts(row)[0][:2]) == (code, "none", ("commitment", "I'll send the list on Friday.")), said
        assert f"1 rows by the rules alone: {words}" in agreed.err
        assert "secret words" not in agreed.err


def test_trouble_ends_the_asking_and_no_row_is_lost(agreed: Rows) -> None:
    """C-53: a server that is down is not asked for every row; a broken row is exit 4, which comes before 75."""
    agreed.server.answer = lambda _body: Said(status=503)
    code, found = agreed.analyze(*({"id": n, "text": f"Crate {n} goes."} for n in range(5)))
    assert (code, len(found), len(agreed.server.asked)) == (75, 5, 3)
    assert "5 after trouble with the server" in agreed.err
    assert "refuses for now" in agreed.err
    assert agreed.analyze({"id": "x"}, {"id": "a", "text": "Crate 1 goes."}, {"id": "c", "text": "Hi", "author": 3})[0] == 4


def test_a_cut_answer_gets_more_room_once(agreed: Rows) -> None:
    """C-53"""
    agreed.server.answer = lambda body: Said("{", stop_reason="max_tokens") if body["max_tokens"] < 8192 else EMPTY
    code, (row,) = agreed.analyze({"id": "a", "text": UNREAD})
    assert (code, row["model"], [one.json()["max_tokens"] for one in agreed.server.asked]) == (0, MODEL, [2048, 8192])
    assert [one["cost"] for one in agreed.made.payloads()] == [COST, COST]


def test_a_row_of_quotes_alone_is_not_sent_and_a_long_one_goes_in_parts(agreed: Rows) -> None:
    """C-46, C-47"""
    quotes = "> Could you send the plan?\n> Soon?"
    long = " ".join(f"Crate number {n} stands in the hall beside the door." for n in range(150))
    code, found = agreed.analyze({"id": "a", "text": quotes}, {"id": "b", "text": long}, {"id": "c", "text": "\ud83d"})
    assert (code, [row["model"] for row in found]) == (0, ["none", MODEL, "none"])
    assert [len(text) <= 5_000 for one in agreed.asked() for text in one.mails.values()] == [True, True]
    assert "2 without words of their author" in agreed.err


def test_two_at_once_do_not_pay_twice_and_readable_output_names_the_model(agreed: Rows) -> None:
    """C-50"""
    with sync_lease(agreed.made.home, "model"):
        code, _ = agreed.analyze({"id": "a", "text": UNREAD})
        assert (code, "the model is at work in another process" in agreed.err) == (75, True)
    assert agreed.analyze({"id": "a", "text": UNREAD}, options=("--model",))[0] == 0
    assert f"a  model_file: none  model: {MODEL}" in agreed.out
