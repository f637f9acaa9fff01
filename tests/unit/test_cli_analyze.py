"""`analyze --mail`: the contract of its rows, history in words, broken rows (J-116)."""

from __future__ import annotations

import io
import json
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main

Run = Callable[..., tuple[int, list[dict[str, Any]], str]]
OWNER = {"name": "Mina Park", "addresses": ["mina@example.com", "mp@example.net"], "timezone": "Europe/Berlin"}


def row(body: str, *, name: str = "r1", history: object = None, owner: object = OWNER, **changes: Any) -> dict[str, Any]:
    message = {
        "id": "m1",
        "threadId": "t1",
        "date": "2026-06-09T10:00:00+02:00",
        "from": "Uma Dixit <uma@example.org>",
        "to": ["Mina Park <mina@example.com>"],
        "cc": [],
        "subject": "Plan",
        "headers": {},
        "labels": ["INBOX"],
        "body_text": body,
        "attachments": [],
    }
    made: dict[str, Any] = {"id": name, "owner": owner, "message": message | changes}
    return made if history is None else made | {"history": history}


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*lines: object) -> tuple[int, list[dict[str, Any]], str]:
        file = tmp_path / "rows.jsonl"
        file.write_text("".join(line if isinstance(line, str) else json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        code = main(["analyze", str(file), "--mail", "--json"])
        out, err = capsys.readouterr()
        return code, [json.loads(line) for line in out.splitlines()], err

    return call


def test_an_ask_comes_with_its_span_kind_and_addressee(run: Run) -> None:
    """J-116"""
    code, (seen,), _ = run(row("Hi Mina,\n\nCould you send me the price list?\n\nUma\n\nOn 8 Jun 2026 at 09:00, Mina Park wrote:\n> Hello"))
    assert code == 0
    assert set(seen) == {"id", "text", "new_text", "zones", "class", "rules", "asks", "wants_reply", "reason"}
    assert (seen["class"], seen["wants_reply"], seen["reason"]) == ("person", True, None)
    (ask,) = seen["asks"]
    assert seen["text"][ask["start"] : ask["end"]] == ask["text"] == "Could you send me the price list?"
    assert (ask["kind"], ask["to"]) == ("request", ["mina@example.com"])
    assert [zone["kind"] for zone in seen["zones"]] == ["reply", "signature", "quoted"]
    assert "Could you" in seen["new_text"]
    assert "Hello" not in seen["new_text"]


@pytest.mark.parametrize(
    ("changes", "cls", "reason"),
    [
        ({"headers": {"Auto-Submitted": "auto-generated"}}, "machine", "auto_submitted"),
        ({"headers": {"Auto-Submitted": "auto-replied"}}, "away", "away"),
        ({"headers": {"Content-Type": "multipart/report; report-type=delivery-status"}}, "bounce", "bounce"),
        ({"headers": {"List-Unsubscribe": "<mailto:u@example.org>"}}, "bulk", "bulk_unsub"),
        ({"headers": {"X-GitHub-Reason": "subscribed"}}, "relay", "relay_not_named"),
        ({"from": "Shop <no-reply@shop.example>"}, "bulk", "system_sender"),
        ({"to": ["Bo <bo@example.org>"], "cc": ["mina@example.com"]}, "person", "cc_only"),
        ({"labels": ["SPAM"]}, "person", "spam"),
        ({"body_text": "Thanks, got it!"}, "person", "thanks_only"),
    ],
)
def test_class_and_reason_of_a_no(run: Run, changes: dict[str, Any], cls: str, reason: str) -> None:
    """J-116, J-30"""
    _, (seen,), _ = run(row("Could you send me the price list?", **changes))
    assert (seen["class"], seen["wants_reply"], seen["reason"]) == (cls, False, reason)


def test_an_ask_put_to_somebody_else_is_shown_with_their_address(run: Run) -> None:
    """J-57: the ask is there, the owner is not asked."""
    _, (seen,), _ = run(row("Bo, could you send me the price list?", to=["Mina Park <mina@example.com>", "Bo Lund <Bo@example.org>"]))
    assert [ask["to"] for ask in seen["asks"]] == [["Bo@example.org"]]
    assert (seen["wants_reply"], seen["reason"]) == (False, "named_other")


def test_the_owners_own_mail_asks_others(run: Run) -> None:
    """J-64"""
    _, (seen,), _ = run(row("Could you send it?", **{"from": "Mina <mp@example.net>", "to": ["Bo <bo@example.org>"], "labels": ["SENT"]}))
    assert [ask["to"] for ask in seen["asks"]] == [["bo@example.org"]]
    assert seen["wants_reply"]


BULK = {"headers": {"List-Unsubscribe": "<mailto:u@example.org>"}}


@pytest.mark.parametrize(
    ("history", "cls"),
    [({}, "bulk"), ({"sent_to_before": True}, "person"), ({"in_contacts": True}, "person"), ({"replies_to_owner": True}, "person")],
)
def test_history_in_words_is_personal_evidence(run: Run, history: dict[str, bool], cls: str) -> None:
    """J-31"""
    _, (seen,), _ = run(row("Could you send me the price list?", history=history, **BULK))
    assert (seen["class"], seen["wants_reply"]) == (cls, cls == "person")


def test_a_raw_mail_answers_the_owner_too(run: Run) -> None:
    """J-31, J-116"""
    raw = b"From: Uma <uma@example.org>\r\nTo: mina@example.com\r\nList-Unsubscribe: <mailto:u@example.org>\r\n\r\nCan you come?\r\n"
    with_ids = b"References: <a@x.example>\r\n" + raw
    for data in (raw, with_ids):
        seen = run(row("", history={"replies_to_owner": True}, raw_b64=b64encode(data).decode()))[1][0]
        assert (seen["class"], seen["wants_reply"]) == ("person", True)


def test_a_mail_without_sender_or_text_is_read(run: Run) -> None:
    """J-13, J-16"""
    _, seen, _ = run(row("Can you come?", **{"from": ""}), row("", history={"in_contacts": True, "sent_to_before": True}, **{"from": ""}))
    assert [one["reason"] for one in seen] == ["no_ask", "no_ask"]
    assert run(row(""))[1][0]["reason"] == "empty_body"


def test_one_broken_row_is_one_error_line(run: Run) -> None:
    """J-116: exit 4, the rest is printed."""
    bad_raw = row("x", name="r6", raw_b64="§")
    lines = ["{\n", row("x", name=""), {"id": "r2", "owner": OWNER}, row("x", name="r3", owner={}), row("x", name="r4", date="today")]
    code, seen, _ = run(*lines, row("x", name="r5", history={"in_contacts": "yes"}), bad_raw, "\n", "[]\n", row("Can you come?", name="ok"))
    assert code == 4
    assert [one.get("id", one.get("line")) for one in seen] == [1, 2, "r2", "r3", "r4", "r5", "r6", 9, "ok"]
    assert [one["id"] for one in seen if "error" not in one] == ["ok"]
    assert "message.date" in seen[4]["error"]
    assert "message.raw_b64" in seen[6]["error"]


def test_a_shape_that_no_check_foresaw_breaks_its_row_alone(run: Run) -> None:
    """J-116"""
    code, seen, _ = run(row("x", attachments=[{"filename": "a", "mime_type": "b", "size": "c"}]), row("Can you come?", name="ok"))
    assert code == 4
    assert seen[0]["error"].startswith("cannot be read: ")
    assert seen[1]["wants_reply"]


def test_readable_output_names_class_rules_and_asks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """J-116"""
    text = "".join(json.dumps(one) + "\n" for one in (row("Can you come?"), row("Hello", **BULK), {"id": "r9"}))
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["analyze", "-", "--mail"]) == 4
    out = capsys.readouterr().out
    assert "r1  person, wants a reply" in out
    assert "“Can you come?” to mina@example.com" in out
    assert "r1  bulk (list_unsub" in out
    assert "r9: broken: message: must be an object" in out


def test_a_file_that_cannot_be_read_is_a_usage_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """J-116"""
    latin = tmp_path / "latin.jsonl"
    latin.write_bytes(b'{"id": "\xe9"}\n')
    for name, words in ((tmp_path / "none.jsonl", "cannot be read"), (tmp_path, "cannot be read"), (latin, "is no UTF-8 text")):
        assert main(["analyze", str(name), "--mail", "--json"]) == 2
        assert words in "".join(capsys.readouterr())
    assert main(["analyze", str(latin)]) == 2
