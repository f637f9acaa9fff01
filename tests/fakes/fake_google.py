"""Google in this process for connector tests: real mailbox state behind `Transport.call`, small pages, faults and kills by call number."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from connectors.mailbox import AccountBox
from connectors.replay.codec import parse_mask
from connectors.replay.gmail_api import CACHED, PLAIN
from connectors.replay.gmail_state import GmailState
from pipeline.clock import to_us
from pipeline.errors import LoopledgerError
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

    def __init__(self, messages: list[dict[str, Any]], *, page_size: int = 3) -> None:
        self.gmail = GmailState(AccountBox(ACCOUNT, messages=sorted(messages, key=lambda m: m["at"])), NOW)
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
        capped = {**params, "maxResults": min(params.get("maxResults", 100), self.page_size)}
        if method_id in CACHED:
            mask = parse_mask(params["fields"]) if "fields" in params else {}
            return json.loads(CACHED[method_id](self.gmail, capped, mask))
        return json.loads(json.dumps(PLAIN[method_id](self.gmail, capped)))

    def count(self, method_id: str) -> int:
        return sum(name == method_id for name, _ in self.calls)
