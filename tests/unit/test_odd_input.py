"""Input that no form foresaw: numbers that are none, words that nobody sees, errors as long as a file, lines that are no request."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

from app.cli.options import Amount
from app.mcp.fact_inputs import SynthesizeIn
from app.mcp.wire import mended, refusal_of
from app.web.site import _form
from memory.cursor import read_cursor
from memory.fact_care import verify
from memory.recall import RecallQuery, recall
from memory.remember import Saying, remember
from pipeline.errors import NotFoundError, UsageError
from tests.fakes.fact_home import FactHome, letters


@pytest.mark.parametrize("text", ["nan", "inf", "-inf", "1e400"])
def test_a_cap_that_no_price_exceeds_is_refused(text: str) -> None:
    with pytest.raises(click.BadParameter):
        Amount(min=0).convert(text, None, None)
    with pytest.raises(ValueError, match=r"finite|greater"):
        SynthesizeIn(question="x", max_usd=float(text))


def test_what_nobody_can_see_is_neither_noted_nor_looked_up(tmp_path: Path) -> None:
    home = FactHome(tmp_path / "home").told(letters())
    for saying in (Saying(fact=" \u200b"), Saying("\ufeff", "lives_in", "Oslo"), Saying("Ana", "lives_in", "\x01")):
        with pytest.raises(UsageError, match="needs"):
            remember(home.desk(), saying)
    with pytest.raises(UsageError, match="no day"):
        recall(home.reader(), RecallQuery("hall", valid_at="NaN"))
    with pytest.raises(NotFoundError):
        verify(home.reader(), lambda _: {}, "f_0000000000000000")


def test_an_error_never_repeats_a_whole_file() -> None:
    error = UsageError(f"there is no fact {'x' * 100_000}", fix=f"loopledger show {'x' * 100_000}")
    assert len(json.dumps(error.as_dict())) < 15_000
    with pytest.raises(UsageError) as told:
        read_cursor("none", "recall", {})
    assert told.value.fix.startswith("loopledger memory recall ")


def test_a_line_that_is_no_request_is_answered_and_half_a_character_mended() -> None:
    """M-150: a host waits for an answer to everything that has an id."""
    assert json.loads(refusal_of("{"))["error"]["code"] == -32_700
    assert json.loads(refusal_of("[" * 5_000))["error"]["code"] == -32_700
    refused = json.loads(refusal_of('{"id": 7, "method": "tools/call", "params": 5}'))
    assert (refused["id"], refused["error"]["code"]) == (7, -32_600)
    line = r'{"id": 8, "params": {"query": "a\ud83d b \ud83d\ude00"}}'
    assert refusal_of(line) == ""
    assert json.loads(mended(line))["params"]["query"] == "a? b \U0001f600"


def test_a_form_with_too_many_fields_is_none_of_ours() -> None:
    assert _form(b"&".join(b"k%d=1" % number for number in range(60))) == {}
    assert _form(b"op=done&because=") == {"op": "done", "because": ""}
