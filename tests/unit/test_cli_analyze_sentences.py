"""`analyze` of rows of sentences: the contract of its lines, zones, languages, broken rows (C-80 to C-82)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main

Run = Callable[..., tuple[int, list[dict[str, Any]]]]
SENT = "2026-12-02T10:15:00-05:00"


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*lines: object, options: tuple[str, ...] = ("--json",)) -> tuple[int, list[dict[str, Any]]]:
        file = tmp_path / "rows.jsonl"
        file.write_text("".join(line if isinstance(line, str) else json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        code = main(["analyze", str(file), *options])
        return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return call


def test_acts_and_deadlines_of_several_sentences(run: Run) -> None:
    """C-80: spans are code points, the text is the slice, a promise is a commitment."""
    text = "Could you send the plan by Friday? I'll review it on Monday."
    code, (row,) = run({"id": "a", "text": text, "sent_at": SENT})
    assert (code, row["id"]) == (0, "a")
    assert [(act["kind"], act["text"]) for act in row["acts"]] == [
        ("request", "Could you send the plan by Friday?"),
        ("commitment", "I'll review it on Monday."),
    ]
    assert all(text[one["start"] : one["end"]] == one["text"] for one in (*row["acts"], *row["deadlines"]))
    assert [(one["value"], one["role"]) for one in row["deadlines"]] == [("2026-12-04", "deadline"), ("2026-12-07", "deadline")]
    assert set(row["deadlines"][0]) >= {"granularity", "confidence", "alternatives", "window", "needs_review", "rule"}


def test_spans_count_in_composed_characters(run: Run) -> None:
    """C-80: a decomposed text is composed first."""
    _, (row,) = run({"id": 7, "text": "Cafe\u0301 list: could you send it?"})
    assert row["acts"][0]["text"].startswith("Café")
    assert row["id"] == 7


def test_quoted_history_and_signature_do_nothing(run: Run) -> None:
    """C-16"""
    text = "Thanks, got it.\n\nOn 1 Dec 2026 at 09:00, Bo Lind wrote:\n> Could you send the plan by Friday?"
    _, (row,) = run({"id": "a", "text": text, "sent_at": SENT})
    assert {act["kind"] for act in row["acts"]} == {"thanks"}
    assert row["deadlines"] == []


@pytest.mark.parametrize(
    ("fields", "value"),
    [
        ({"sent_at": "2026-12-02T23:30:00-08:00"}, "2026-12-03"),
        ({"sent_at": "2026-12-02T23:30:00-08:00", "tz": "Asia/Seoul"}, "2026-12-04"),
        ({"sent_at": "2026-12-02T23:30:00", "tz": "Asia/Seoul"}, "2026-12-03"),
        ({"sent_at": "2026-12-02T23:30:00-08:00", "lang": "en-GB"}, "2026-12-03"),
        ({"sent_at": "2026-12-02T23:30:00-08:00", "lang": "nl"}, "2026-12-03"),
        ({}, None),
    ],
)
def test_the_zone_is_the_rows_own_or_that_of_its_moment(run: Run, fields: dict[str, str], value: str | None) -> None:
    """C-13, C-15, C-81"""
    _, (row,) = run({"id": "a", "text": "I will send it tomorrow."} | fields)
    assert row["deadlines"][0]["value"] == value


@pytest.mark.parametrize(
    ("broken", "named"),
    [
        ({"id": "x", "text": 3}, "text"),
        ({"text": "Hello"}, "id"),
        ({"id": True, "text": "Hello"}, "id"),
        ({"id": "x", "text": "Hello", "lang": 4}, "lang"),
        ({"id": "x", "text": "Hello", "tz": "Moon/Base"}, "tz"),
        ({"id": "x", "text": "Hello", "sent_at": "soon"}, "sent_at"),
        ({"id": "x", "text": "Hello", "sent_at": "2026-12-02T10:00:00"}, "sent_at"),
        ("{not json\n", "cannot be read"),
        ("[1]\n", "id"),
    ],
)
def test_a_broken_row_is_one_error_line_and_the_rest_goes_on(run: Run, broken: object, named: str) -> None:
    """C-81: exit code 4."""
    code, (error, fine) = run(broken, "\n", {"id": "b", "text": "Thanks!"})
    assert code == 4
    assert named in error["error"]
    assert fine["acts"][0]["kind"] == "thanks"


def test_the_same_file_gives_the_same_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """C-81"""
    file = tmp_path / "rows.jsonl"
    file.write_text(json.dumps({"id": "a", "text": "Please call Bo. We agreed on Friday, never mind."}) + "\n", encoding="utf-8")
    said = []
    for _ in range(2):
        assert main(["analyze", str(file), "--json", "--rules-only"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]


def test_readable_output_names_acts_dates_and_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rows.jsonl"
    rows = [
        {"id": "a", "text": "I will send it tomorrow. I might call Bo.", "sent_at": SENT},
        {"id": "c", "text": "By February 30."},
        {"id": "b"},
    ]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    assert main(["analyze", str(file)]) == 4
    out = capsys.readouterr().out
    assert "commitment   0.90 “I will send it tomorrow.”" in out
    assert "(hedged)" in out
    assert "2026-12-03" in out
    assert "a  model_file: none" in out
    assert "b: broken: text: must be a text" in out


def test_rules_alone_is_no_option_of_mails(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", "x.jsonl", "--mail", "--rules-only"]) == 2
    assert "--rules-only" in capsys.readouterr().err
