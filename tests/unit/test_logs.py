"""Log lines: JSON, one line, without addresses or credentials."""

from __future__ import annotations

import io
import json
import logging

import pytest

from pipeline.logs import get_logger, redact, start_logging


@pytest.fixture
def lines() -> io.StringIO:
    stream = io.StringIO()
    start_logging(stream, "info")
    return stream


def test_a_record_is_one_json_line_with_its_fields(lines: io.StringIO) -> None:
    get_logger("store").info("committed\n%d rows", 5, extra={"account": "me@example.com", "ms": 12, "path": None})
    [line] = lines.getvalue().splitlines()
    found = json.loads(line)
    assert found.pop("time").endswith("+00:00")
    assert found == {
        "level": "info",
        "logger": "loopledger.store",
        "message": "committed\n5 rows",
        "account": "***@example.com",
        "ms": 12,
        "path": None,
    }


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("from min.a+tag@example.com to <b@example.org>", "from ***@example.com to <***@example.org>"),
        ("Authorization: Bearer ya29.a0AbC-_x", "Authorization: Bearer ***"),
        ("secret GOCSPX-abc_def and code 4/0AbC-d", "secret GOCSPX-*** and code 4/0***"),
        ('{"refresh_token": "1//0gabc-DEF"}', '{"refresh_token": "***"}'),
        ("nothing to hide", "nothing to hide"),
    ],
)
def test_addresses_and_credentials_are_taken_out(text: str, clean: str) -> None:
    assert redact(text) == clean


def test_an_exception_is_named_without_its_text(lines: io.StringIO) -> None:
    try:
        raise ValueError("secret text of a mail")
    except ValueError:
        get_logger("gmail").exception("failed")
    found = json.loads(lines.getvalue())
    assert found["exception"] == "ValueError"
    assert "secret" not in lines.getvalue()


def test_below_the_level_nothing_is_written(lines: io.StringIO) -> None:
    get_logger("store").debug("detail")
    assert lines.getvalue() == ""


def test_rooms_get_their_logger_without_doubling_handlers() -> None:
    get_logger("a")
    before = len(logging.getLogger("loopledger").handlers)
    get_logger("b")
    assert len(logging.getLogger("loopledger").handlers) == before
