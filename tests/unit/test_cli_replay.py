"""`replay`: the contract of its output lines, moments, clocks, broken files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cli.main import main
from app.wiring.cases import problem_of

Run = Callable[..., tuple[int, list[dict[str, Any]], str]]
OWNER = {"name": "Mina Park", "addresses": ["mina@example.com"], "timezone": "Europe/Berlin"}


def message(number: int, date: str, body: str, *, mine: bool = False, **changes: Any) -> dict[str, Any]:
    sides = ("Mina Park <mina@example.com>", "Uma Dixit <uma@example.org>")
    sender, to = sides if mine else sides[::-1]
    base = {
        "id": f"m{number}",
        "threadId": "t1",
        "date": date,
        "from": sender,
        "to": [to],
        "cc": [],
        "subject": "Plan",
        "headers": {"Message-ID": f"<m{number}@mail.example>"},
        "labels": ["SENT"] if mine else ["INBOX"],
        "body_text": body,
        "attachments": [],
    }
    return base | changes


def case(name: str, *messages: dict[str, Any], now: str = "2026-06-15T09:00:00+02:00", **changes: Any) -> dict[str, Any]:
    return {"id": name, "owner": OWNER, "now": now, "messages": list(messages), **changes}


ASK = message(1, "2026-06-09T10:00:00+02:00", "Hi Mina,\n\nCould you send me the price list?\n\nUma")
ANSWER = message(2, "2026-06-12T10:00:00+02:00", "Hi Uma, the price list is attached.", mine=True)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> tuple[int, list[dict[str, Any]], str]:
        code = main(["replay", "--json", *arguments])
        out, err = capsys.readouterr()
        return code, [json.loads(line) for line in out.splitlines()], err

    return call


def put(folder: Path, *cases: dict[str, Any]) -> str:
    folder.mkdir(exist_ok=True)
    for item in cases:
        (folder / f"{item['id']}.json").write_text(json.dumps(item), encoding="utf-8")
    return str(folder)


def test_an_open_ask_is_printed_with_its_span(run: Run, tmp_path: Path) -> None:
    """J-112, J-114: every key; text[start:end] is the quote."""
    code, rows, _ = run(put(tmp_path / "c", case("one-01", ASK)))
    assert code == 0
    (row,) = rows
    assert (row["id"], row["at"]) == ("one-01", "2026-06-15T09:00:00+02:00")
    (loop,) = row["loops"]
    assert list(loop) == ["type", "counterparty", "status", "due", "opened_at", "ripe_at", "evidence", "closed_by", "rules"]
    assert (loop["type"], loop["counterparty"], loop["status"], loop["due"], loop["closed_by"]) == (
        "unanswered_inbound",
        "uma@example.org",
        "open",
        None,
        None,
    )
    evidence = loop["evidence"]
    assert ASK["body_text"][evidence["start"] : evidence["end"]] == evidence["quote"] == "Could you send me the price list?"
    assert loop["opened_at"] == "2026-06-09T08:00:00+00:00"
    assert loop["ripe_at"] == "2026-06-10T08:00:00+00:00"
    assert row["suppressed"] == []


def test_moments_come_in_order_and_later_mail_does_not_exist_yet(run: Run, tmp_path: Path) -> None:
    """J-111: before the mail, in grace, open, done; the closer is named by id and quote."""
    path = put(tmp_path / "c", case("b-01", ASK, ANSWER), case("a-01", ASK))
    times = ["2026-06-14T00:00Z", "2026-06-08T00:00Z", "2026-06-09T12:00Z", "2026-06-11"]
    _, rows, _ = run(path, *[part for time in times for part in ("--at", time)])
    assert [row["id"] for row in rows] == ["a-01"] * 4 + ["b-01"] * 4
    assert [row["at"] for row in rows[:4]] == [
        "2026-06-08T00:00:00+00:00",
        "2026-06-09T12:00:00+00:00",
        "2026-06-11T22:00:00+00:00",
        "2026-06-14T00:00:00+00:00",
    ]
    before, grace, opened, done = rows[4:]
    assert (before["loops"], before["suppressed"]) == ([], [])
    assert (grace["loops"], grace["suppressed"]) == ([], [{"message_id": "m1", "reason": "in_grace"}])
    assert [loop["status"] for loop in opened["loops"]] == ["open"]
    assert done["loops"][0]["status"] == "done"
    assert done["loops"][0]["closed_by"] == {"message_id": "m2", "quote": done["loops"][0]["closed_by"]["quote"]}
    assert done["loops"][0]["closed_by"]["quote"] in ANSWER["body_text"]


def test_the_same_input_gives_the_same_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """J-113: also when the files are named in another order."""
    folder = put(tmp_path / "c", case("a-01", ASK), case("b-01", ASK, ANSWER))
    files = [str(path) for path in sorted(Path(folder).glob("*.json"))]
    outputs = []
    for arguments in ([folder], files, files[::-1]):
        assert main(["replay", "--json", *arguments]) == 0
        outputs.append(capsys.readouterr().out)
    assert len(set(outputs)) == 1


def test_clocks_differ_over_a_weekend(run: Run, tmp_path: Path) -> None:
    """J-66: a Friday evening ask, judged on Sunday and on Monday at nine."""
    friday = message(1, "2026-06-12T20:00:00+02:00", "Could you call me?")
    path = put(tmp_path / "c", case("f-01", friday))

    def listed(at: str, *clock: str) -> bool:
        return bool(run(path, "--at", at, *clock)[1][0]["loops"])

    sunday, monday = "2026-06-14T12:00+02:00", "2026-06-15T09:00+02:00"
    assert [listed(sunday), listed(monday)] == [False, True]
    assert listed(sunday, "--clock", "elapsed")
    assert not listed(monday, "--clock", "weekdays")
    own = put(tmp_path / "d", case("f-02", friday, owner=OWNER | {"clock": "elapsed"}))
    assert run(own, "--at", sunday)[1][0]["loops"]


def test_a_loop_nothing_moved_for_long_is_stale(run: Run, tmp_path: Path) -> None:
    """J-112: status stale is derived at the moment."""
    _, rows, _ = run(put(tmp_path / "c", case("s-01", ASK)), "--at", "2026-09-20")
    assert [loop["status"] for loop in rows[0]["loops"]] == ["stale"]


def test_spam_and_trash_are_told_and_open_nothing(run: Run, tmp_path: Path) -> None:
    """J-84: no account takes such mail in; the reason is printed."""
    spam = message(1, "2026-06-09T10:00:00+02:00", "Could you send it?", labels=["SPAM"])
    trash = message(2, "2026-06-09T11:00:00+02:00", "Could you send it?", labels=["TRASH"], threadId="t2")
    _, rows, _ = run(put(tmp_path / "c", case("x-01", spam, trash)))
    assert rows[0]["loops"] == []
    assert rows[0]["suppressed"] == [{"message_id": "m1", "reason": "spam"}, {"message_id": "m2", "reason": "trash"}]


def test_bare_counts_who_wrote_last(run: Run, tmp_path: Path) -> None:
    """J-115: no content gates: an FYI without an ask is an ask too."""
    fyi = message(1, "2026-06-09T10:00:00+02:00", "The office is closed on Monday.")
    path = put(tmp_path / "c", case("y-01", fyi))
    assert run(path)[1][0]["loops"] == []
    assert [loop["type"] for loop in run(path, "--bare")[1][0]["loops"]] == ["unanswered_inbound"]


def test_broken_files_get_one_line_each_and_the_rest_is_printed(run: Run, tmp_path: Path) -> None:
    """J-113: exit 4; JSON without messages is no case."""
    folder = put(tmp_path / "c", case("a-01", ASK), case("b-01", {**ASK, "date": "2026-06-09T10:00:00"}), {"id": "other", "rows": []})
    Path(folder, "broken.json").write_text("{", encoding="utf-8")
    Path(folder, "latin.json").write_bytes(b'{"messages": "\xff"}')
    code, rows, err = run(folder)
    assert (code, err) == (4, "")
    good = [row for row in rows if "error" not in row]
    bad = {row.get("id") or Path(row["path"]).name: row["error"] for row in rows if "error" in row}
    assert [row["id"] for row in good] == ["a-01"]
    assert set(bad) == {"b-01", "broken.json", "latin.json"}
    assert "messages[0].date" in bad["b-01"]
    assert "no offset" in bad["b-01"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"owner": None}, "owner"),
        ({"owner": {"addresses": []}}, "owner.addresses"),
        ({"owner": OWNER | {"timezone": "Mars/One"}}, "owner.timezone"),
        ({"owner": OWNER | {"clock": "sundial"}}, "owner.clock"),
        ({"now": "today"}, "now"),
        ({"messages": {}}, "messages"),
        ({"messages": [{**ASK, "id": ""}]}, "messages[0].id"),
        ({"messages": [{**ASK, "to": "uma@example.org"}]}, "messages[0].to"),
        ({"messages": [ASK, ASK]}, "messages[1].id"),
        ({"messages": [{k: v for k, v in ASK.items() if k != "body_text"}]}, "messages[0]"),
    ],
)
def test_what_is_wrong_with_a_case_is_named_by_field(changes: dict[str, Any], field: str) -> None:
    """Bad input: field named."""
    assert problem_of(case("a-01", ASK) | changes).startswith(field)


def test_two_accounts_may_hold_a_message_of_one_id(run: Run, tmp_path: Path) -> None:
    """J-6: the storage key is the provider's id per account."""
    owner = OWNER | {"addresses": ["mina@example.com", "mina@work.example"]}
    copy = {**ASK, "account": "mina@work.example", "to": ["mina@work.example"], "body_text": "Shall we?"}
    code, rows, _ = run(put(tmp_path / "c", case("t-01", {**ASK, "account": "mina@example.com"}, copy, owner=owner)))
    assert code == 0
    assert "error" not in rows[0]


def test_people_read_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = put(tmp_path / "c", case("a-01", ASK, ANSWER), case("b-01", {**ASK, "date": "x"}))
    assert main(["replay", folder]) == 4
    out = capsys.readouterr().out
    assert "a-01  at 2026-06-15T09:00:00+02:00" in out
    assert "“Could you send me the price list?”" in out
    assert "b-01: broken: messages[0].date" in out


def test_a_wrong_moment_is_a_mistake_in_the_call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", put(tmp_path / "c", case("a-01", ASK)), "--at", "later"]) == 2
    assert "--at 'later'" in capsys.readouterr().err


ODD = (
    st.none()
    | st.integers()
    | st.text(max_size=8)
    | st.lists(st.text(max_size=4), max_size=2)
    | st.dictionaries(st.text(max_size=4), st.integers())
)


@given(
    st.dictionaries(st.sampled_from(sorted([*ASK, "raw_b64", "body_html", "account"])), ODD, max_size=3),
    st.dictionaries(st.sampled_from(["contacts", "calendar_events", "gmail_like_domains", "owner", "now", "id"]), ODD, max_size=2),
)
def test_any_odd_value_gives_a_line_and_never_a_fault(message_changes: dict[str, Any], case_changes: dict[str, Any]) -> None:
    """J-113: whatever stands in a case, the run ends with 0 or 4 and one line that is a result or an error."""
    from app.cli.replay import rows_of
    from app.wiring.cases import CaseFile
    from app.wiring.replay import ReplayOptions

    data = case("odd-01", {**ASK, **message_changes}, ANSWER) | case_changes
    problem = problem_of(data)
    rows = rows_of(CaseFile("odd-01", None if problem else data, problem), [], ReplayOptions())
    assert len(rows) == 1
    assert ("error" in rows[0]) != ("loops" in rows[0])
