"""Answers as Google really sends them may hold fields that no interface description lists: production goes on, the strict check fails."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from connectors.google.newcomers import Newcomers
from connectors.replay.requests import routes
from connectors.replay.responses import check_response
from pipeline.logs import start_logging, stop_logging
from tests.fakes.in_home import run_at
from tests.fakes.signing_in import NOW, serving

RECORDED: dict[str, dict[str, Any]] = {
    "gmail.users.messages.list": {"messages": [{"id": "m1", "threadId": "t1", "isPinned": True}], "resultSizeEstimate": 1, "etag": "x"},
    "gmail.users.getProfile": {"emailAddress": "a@example.com", "messagesTotal": 1, "threadsTotal": 1, "historyId": "7", "locale": "en"},
    "calendar.events.list": {"kind": "calendar#events", "items": [{"id": "e1", "aiSummary": "CANARY"}], "nextSyncToken": "s"},
    "people.people.connections.list": {"connections": [{"resourceName": "people/c1", "etag": "e", "mood": "CANARY"}], "totalItems": 1},
}
NEW = {
    "gmail.users.messages.list": {"etag", "messages.isPinned"},
    "gmail.users.getProfile": {"locale"},
    "calendar.events.list": {"items.aiSummary"},
    "people.people.connections.list": {"connections.mood"},
}


@pytest.mark.parametrize("method_id", RECORDED)
def test_an_unlisted_field_is_named_once_and_never_with_its_value(method_id: str) -> None:
    """G-1108, production: one warning for a field, whatever number of answers hold it; the answer itself is left as it is."""
    stream = io.StringIO()
    start_logging(stream, "warning")
    try:
        seen = Newcomers()
        answer = json.loads(json.dumps(RECORDED[method_id]))
        for _ in range(3):
            seen.look(method_id, answer)
    finally:
        stop_logging()
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert {line["field"] for line in lines} == NEW[method_id]
    assert len(lines) == len(NEW[method_id])
    assert answer == RECORDED[method_id]
    assert "CANARY" not in stream.getvalue()


@pytest.mark.parametrize("method_id", RECORDED)
def test_the_strict_check_refuses_the_same_answer(method_id: str) -> None:
    """G-1108, CI: what production passes over fails here, so that somebody looks at it."""
    route = next(one for one in routes() if one.method_id == method_id)
    problems = check_response(route, {"maxResults": 10}, 200, json.dumps(RECORDED[method_id]).encode())
    assert len(problems) >= 1
    assert all(any(name.rsplit(".", 1)[-1] in problem for problem in problems) for name in NEW[method_id])


def test_a_sync_of_answers_with_new_fields_is_clean_and_warns_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """G-1108: end to end; the same server without new fields warns of nothing."""
    body = {"emailAddress": "nora@tern-boats.example", "messagesTotal": 1, "threadsTotal": 1, "historyId": "1101", "locale": "CANARY"}
    with serving() as server:
        for rules, warned in (([{"method": "gmail.users.getProfile", "status": 200, "body": json.dumps(body)}], 1), ([], 0)):
            home = tmp_path / f"home-{warned}"
            server.set_faults([])
            assert run_at(home, ["dev", "connect-replay", "--google-root", server.address], lambda: NOW) == 0
            server.set_faults(rules)
            capsys.readouterr()
            assert run_at(home, ["sync", "--account", "nora@tern-boats.example", "--stream", "gmail"], lambda: NOW) == 0
            err = capsys.readouterr().err
            assert err.count("a field that its description does not list") == warned
            assert "CANARY" not in err
