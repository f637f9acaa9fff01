"""Google in this process for connector tests: real mailbox state behind `Transport.call`, small pages, faults and kills by call number."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from connectors.google.retry import parse_refusal, to_error
from connectors.mailbox import AccountBox
from connectors.replay import calendar_api, people_api
from connectors.replay.calendar_state import CalendarState
from connectors.replay.codec import parse_mask
from connectors.replay.gmail_api import CACHED, PLAIN
from connectors.replay.gmail_state import GmailState
from connectors.replay.people_api import PeopleState
from pipeline.clock import to_us
from pipeline.errors import LoopledgerError, RequestError
from tests.fakes.memory_intake import Killed

ACCOUNT = "ana@example.com"
NOW = datetime(2026, 11, 25, 9, 0, tzinfo=UTC)
NOW_US = to_us(NOW)


def mail(external_id: str, thread: str, days_old: float, *labels: str) -> dict[str, Any]:
    """A compact message that arrived `days_old` days before NOW."""
    return {
        "id": external_id,
        "thread": thread,
        "at": (NOW - timedelta(days=days_old)).isoformat(),
        "from": "Bo <bo@example.org>",
        "to": ["Ana <ana@example.com>"],
        "subject": f"About {thread}",
        "text": f"Could you answer {external_id}?",
        "labels": list(labels) or ["INBOX"],
    }


class FakeGoogle:
    """Transport with state. `page_size` caps every listing; `die_at` kills at that call; `script` maps call number -> error to raise."""

    def __init__(self, messages: list[dict[str, Any]], box: AccountBox | None = None, *, page_size: int = 3) -> None:
        box = box or AccountBox(ACCOUNT)
        self.gmail = GmailState(replace(box, messages=sorted(messages, key=lambda m: m["at"])), NOW)
        self.calendar = CalendarState(box)
        self.people = PeopleState(box)
        self.page_size = page_size
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.die_at = 0
        self.script: dict[int, LoopledgerError] = {}
        self.before_call: Callable[[int, str, dict[str, Any]], None] = lambda number, method_id, params: None
        self.others: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {}

    def call(self, method_id: str, params: dict[str, Any]) -> dict[str, Any]:
        self.calls.append((method_id, params))
        number = len(self.calls)
        self.before_call(number, method_id, params)
        if number == self.die_at:
            raise Killed
        if number in self.script:
            raise self.script.pop(number)
        if method_id in self.others:
            return self.others[method_id](params)
        try:
            return self._answer(method_id, params)
        except RequestError as error:  # worded by the look-alike; becomes what the real transport would raise
            refusal = parse_refusal(error.detail["status"], {}, json.dumps(error.detail["body"]).encode())
            raise to_error(refusal, account=ACCOUNT, method_id=method_id) from None

    def _answer(self, method_id: str, params: dict[str, Any]) -> dict[str, Any]:
        size = "pageSize" if method_id.startswith("people.") else "maxResults"
        capped = {**params, size: min(params.get(size, 100), self.page_size)}
        if method_id in people_api.PLAIN:
            return json.loads(json.dumps(people_api.PLAIN[method_id](self.people, capped)))
        if method_id in calendar_api.PLAIN:
            return json.loads(json.dumps(calendar_api.PLAIN[method_id](self.calendar, capped)))
        if method_id in CACHED:
            mask = parse_mask(params["fields"]) if "fields" in params else {}
            return json.loads(CACHED[method_id](self.gmail, capped, mask))
        return json.loads(json.dumps(PLAIN[method_id](self.gmail, capped)))

    def count(self, method_id: str) -> int:
        return sum(name == method_id for name, _ in self.calls)
