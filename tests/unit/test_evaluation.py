"""The evaluation: what counts as a fall, the scoring of cases, and the arithmetic of the bare rule."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.wiring.replay import Replayer, ReplayOptions
from benchmarks.base_rate.mailbox import INBOUND, OUTBOUND, build
from benchmarks.evaluation import base_rate, cases, model_arm, sentences, threads, trust
from benchmarks.evaluation.__main__ import FLOORS, fallen_rows, print_arms
from benchmarks.evaluation.row import Row
from benchmarks.evaluation.threads import Sent, Turn, turns_at
from benchmarks.trustbench.score import Tried

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
ME, ANN, BO = "me@example.org", "ann@example.org", "bo@example.net"


def mail(number: int, hours: float, author: str, *to: str, thread: str = "t1") -> Sent:
    return Sent(f"m{number}", thread, START + timedelta(hours=hours), author, to)


@pytest.mark.behaviour("N-15")
def test_a_fall_and_a_missing_row_are_named() -> None:
    rows = [Row("a", "found", 9, 10), Row("b", "found", 10, 10)]
    assert fallen_rows(rows, {"a: found": 0.9, "b: found": 1.0}) == []
    assert fallen_rows(rows, {"a: found": 0.95, "c: found": 1.0}) == ["a: found: 0.9000, was 0.9500", "c: found: not measured any more"]


@pytest.mark.behaviour("N-15")
def test_the_committed_figures_are_those_that_are_measured() -> None:
    """The sets whose figures are committed; their sizes stand in the names."""
    floors = json.loads(FLOORS.read_text(encoding="utf-8"))
    assert {name.partition(":")[0] for name in floors} == {
        "own cases",
        "unseen cases",
        "own sentences",
        "own sentences, second",
        "own sentences, third",
        "fresh cases",
        "blind cases",
        "plain cases",
        "sib cases",
        "fresh sentences",
        "work sentences",
        "fresh deadlines",
        "base rate, first texts, 20,000 mails",
        "base rate, second texts, 20,000 mails",
        "base rate, third texts, 6,000 mails",
        "trustbench, 5 seeds",
    }
    assert all(0 < share <= 1 for share in floors.values())


def test_the_figures_of_the_sentences_do_not_fall() -> None:
    """C-80 to C-83"""
    floors = {name: share for name, share in json.loads(FLOORS.read_text(encoding="utf-8")).items() if name.startswith("own sentences")}
    assert fallen_rows(list(sentences.own_rows(Path(__file__).parents[2] / "fixtures" / "reading")), floors) == []


def test_a_wrong_answer_of_the_memory_is_a_fall(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sets of trustbench stand in the table under the names of the committed figures."""
    floors = {name: share for name, share in json.loads(FLOORS.read_text(encoding="utf-8")).items() if name.startswith("trustbench")}
    assert set(floors.values()) == {1.0}
    runs = {name: [[Tried("a", "k", True)] * 9 + [Tried("b", "k", name != "poison", "loops changed")]] for name in trust.sets.SETS}
    monkeypatch.setattr(trust.sets, "runs", lambda name, _seeds: runs[name])
    found = list(trust.rows())
    assert fallen_rows(found, floors) == ["trustbench, 5 seeds: poison, attacks that changed nothing: 0.9000, was 1.0000"]
    assert [row.note for row in found if row.note] == ["b: loops changed"]


def test_sets_outside_are_scored_each_by_its_own_mapping(tmp_path: Path) -> None:
    """C-83: a promise counts as a task and not as an intent; rows that repeat count once among the distinct ones."""
    promise, ask, idle = "I'll send the tiles.", "Please send the tiles.", "Tiles are heavy."
    intents = [{"id": "a", "text": promise, "intent": 0}, {"id": "b", "text": ask, "intent": 1}, {"id": "c", "text": idle, "intent": 1}]
    tasks = [
        {"id": "a", "text": promise, "task": 1, "verbs": ["send"]},
        {"id": "b", "text": ask, "task": 1, "verbs": ["send"]},
        {"id": "c", "text": ask, "task": 0, "verbs": []},
    ]
    dates = [
        {"id": "a", "text": "I'll send it by Friday.", "anchor": "2026-12-02T10:15:00+00:00", "tz": "UTC", "expected": "2026-12-04"},
        {"id": "b", "text": "I'll send it.", "anchor": "2026-12-02T10:15:00+00:00", "tz": "UTC", "expected": "2026-12-04T10:00:00+00:00"},
        {"id": "c", "text": "I'll send it by Friday.", "anchor": "2026-12-02T10:15:00+00:00", "tz": "UTC", "expected": None},
    ]
    for name, rows in (("parakweet", intents), ("enron_tasks", tasks), ("deadlines", dates)):
        (tmp_path / f"{name}.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    found = {row.name: (row.right, row.total) for row in sentences.outside_rows(tmp_path)}
    assert found["intents: request, proposal or decision, recall"] == (1, 2)
    assert found["intents: request, proposal or decision, precision"] == (1, 1)
    assert found["tasks: request or commitment, precision"] == (2, 3)
    assert found["tasks, distinct sentences: request or commitment, precision"] == (2, 2)
    assert found["tasks, subject of the verb: sender's commitment, F1"] == (2, 2)
    assert found["tasks: span holds the tagged verb"] == (2, 2)
    assert found["deadlines: dated right"] == (1, 2)
    assert found["deadlines: sentences without one that got none"] == (0, 1)


def test_arms_stand_side_by_side_with_what_the_model_cost(capsys: pytest.CaptureFixture[str]) -> None:
    """C-85: only what was measured in more than one way; money per 1,000 conversations."""
    rules = [Row("a", "found", 1, 2), Row("b", "found", 1, 4), Row("c", "found", 1, 8)]
    cost = model_arm.Cost(conversations=4, calls=2, sent=1_000, received=10, usd=0.002)
    print_arms(rules, [Row("a", "found", 3, 4, 0.9, "one")], [Row("b", "found", 1, 1)], cost)
    out = capsys.readouterr().out
    cells = [[cell.strip() for cell in line.split("│")[1:-1]] for line in out.splitlines() if "│ found" in line]
    assert cells == [["a", "found", "0.5000", "0.7500", "", "0.900", "no", "one"], ["b", "found", "0.2500", "", "1.0000", "", "", ""]]
    assert "calls 2 for 4 conversations; tokens in, out 1,000, 10; cents per 1,000 conversations 50.0, in batches 25.0" in out


def test_the_model_arm_asks_a_server_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    """C-85: a promise that only the model reads is listed with its date; a thank-you called a promise is none; a kept one is left out."""
    picked = {"due-01", "thanks-01", "kept-01"}
    told = [row for row in model_arm.conversations() if row["id"] in picked]
    rules, model, cost = model_arm.arms(told)
    assert [(row.right, row.total) for row in rules] == [(0, 1), (0, 0), (1, 1), (1, 1)]
    assert [(row.right, row.total) for row in model] == [(1, 1), (1, 1), (1, 1), (1, 1)]
    assert (cost.conversations, cost.calls) == (3, 3)
    assert cost.sent > 3_000
    assert cost.usd > 0
    assert capsys.readouterr().out == ""


def test_what_the_model_arm_counts() -> None:
    """A wrong date, a thank-you shown as a promise and a kept promise that is still open are told by name."""
    told = [{"id": "d", "kind": "due", "want": {"due": "2026-06-05"}}, {"id": "t", "kind": "thanks"}, {"id": "k", "kind": "kept"}]
    shown = [{"thread_id": name, "due": "2026-06-06"} for name in "dtk"]
    assert [(row.right, row.total, row.note) for row in model_arm.measured(told, shown)] == [
        (1, 1, ""),
        (0, 1, "d"),
        (0, 1, "t"),
        (0, 1, "k"),
    ]


def test_the_bare_rule_by_arithmetic() -> None:
    """J-115: per person and thread; the owner's next mail in the thread ends what waits for the owner, a third person's ends nothing."""
    sent = [mail(1, 0, ANN, ME), mail(2, 5, ANN, ME), mail(3, 6, BO, ANN), mail(4, 30, ME, BO), mail(5, 40, ANN, ME)]
    assert turns_at(sent, ME, START + timedelta(hours=23)) == set()
    assert turns_at(sent, ME, START + timedelta(hours=29)) == {Turn(INBOUND, ANN, "m1", "")}
    assert turns_at(sent, ME, START + timedelta(hours=50)) == {Turn(INBOUND, ANN, "m1", "m4")}
    late = turns_at(sent, ME, START + timedelta(hours=110))
    assert late == {Turn(INBOUND, ANN, "m1", "m4"), Turn(INBOUND, ANN, "m5", ""), Turn(OUTBOUND, BO, "m4", "")}


def test_a_thread_set_is_read_and_compared(tmp_path: Path) -> None:
    rows = [
        {"id": "<a@x>", "thread": "t", "date": "2026-03-02T09:00:00+00:00", "from": f"Ann <{ANN}>", "to": ME, "cc": "", "subject": "Plan", "body": "Anything."},
        {"id": "<b@x>", "thread": "t", "date": "2026-03-04T09:00:00+00:00", "from": ME, "to": ANN, "cc": None, "subject": "Re: Plan", "body": "Here.", "owner_sent": True, "in_reply_to": "<a@x>"},
        {"id": "<c@x>", "thread": "t", "date": "2026-03-12T09:00:00+00:00", "from": f"Bo <{BO}>", "to": ANN, "cc": "", "subject": "Re: Plan", "body": "Good."},
    ]  # fmt: skip
    path = tmp_path / "threads_small.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    found = list(threads.rows_of(path, ticks=10))
    assert [(row.set, row.share) for row in found] == [("threads_small", 1.0), ("threads_small", 1.0)]
    assert all(row.total for row in found)


def test_cases_are_scored_by_open_loops(tmp_path: Path) -> None:
    folder = Path(__file__).parents[2] / "fixtures" / "cases"
    good = json.loads((folder / "nudge-01.json").read_text(encoding="utf-8"))
    bad = {**good, "id": "nudge-none", "expected": {"loops": [], "absent": []}}
    for case in (good, bad):
        (tmp_path / f"{case['id']}.json").write_text(json.dumps(case), encoding="utf-8")
    found = {row.measure: (row.right, row.total, row.note) for row in cases.rows_of("two", tmp_path, bar=1.0)}
    assert found["cases wholly right"] == (1, 2, "nudge-none")
    assert found[f"{INBOUND} found"] == (1, 1, "")
    assert found[f"{INBOUND} right of those listed"] == (1, 2, "")


def test_the_generated_mailbox_is_as_told() -> None:
    """The same seed gives the same mailbox; four fifths are machine mail; every ask of the key stands in it."""
    for texts in ("first", "second", "third"):
        box = build(600, texts=texts)
        assert box.case == build(600, texts=texts).case
        ids = {message["id"]: message for message in box.case["messages"]}
        assert 0.75 <= len(box.machine) / len(ids) <= 0.85
        assert Counter(ask.type for ask in box.asks).keys() <= {INBOUND, OUTBOUND}
        assert all(("SENT" in ids[ask.message_id]["labels"]) == (ask.type == OUTBOUND) for ask in box.asks)


def test_the_base_rate_is_measured() -> None:
    rows = {row.measure: row for row in base_rate.rows_of(600, "first")}
    assert rows["asks found"].total == round(600 * 0.017)
    assert rows["machine mails that open nothing"].share > 0.9


def test_machines_and_dead_mail_are_no_turns_under_the_bare_rule() -> None:
    """J-115: only mail of people counts, and what lies in the trash neither asks nor answers."""
    base = {"threadId": "t", "cc": [], "subject": "Plan", "attachments": []}
    machine = {"Auto-Submitted": "auto-replied"}
    messages = [
        {"id": "m1", "date": "2026-03-02T09:00:00+00:00", "from": f"Ann <{ANN}>", "to": [ME], "headers": {}, "labels": ["INBOX"], "body_text": "Plan?", **base},
        {"id": "m2", "date": "2026-03-02T10:00:00+00:00", "from": f"Ann <{ANN}>", "to": [ME], "headers": machine, "labels": ["INBOX"], "body_text": "Away.", **base},
        {"id": "m3", "date": "2026-03-02T11:00:00+00:00", "from": f"Me <{ME}>", "to": [ANN], "headers": {}, "labels": ["DRAFT"], "body_text": "Here.", **base},
    ]  # fmt: skip
    case = {
        "id": "bare",
        "owner": {"name": "", "addresses": [ME], "timezone": "UTC"},
        "now": "2026-03-05T09:00:00+00:00",
        "messages": messages,
    }
    said = Replayer(case, ReplayOptions(clock="elapsed", bare=True)).at(START + timedelta(days=3))
    assert [(loop["evidence"]["message_id"], loop["status"]) for loop in said["loops"]] == [("m1", "open")]
    assert {row["message_id"] for row in said["suppressed"]} == {"m2", "m3"}
