"""One account's Gmail as the server holds it: messages, threads, labels, history. No HTTP here.

History ids rise with gaps and depend only on the order of arrival and of the steps applied (G-1104, G-1110).
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import deque
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from connectors.gmail_form import arrival, compose_with_attachments
from connectors.mailbox import AccountBox, Json
from connectors.replay.codec import Mask, apply_mask
from pipeline.clock import to_us

RETENTION = timedelta(days=7)
"""History reaches back "at least a week" (Gmail reference, users.history.list)."""
_FIRST_HISTORY_ID = 1_000
_GAPS = (3, 1, 7, 2, 11, 1, 5)
_KEPT = 2_000
"""Composed messages kept for who asks again; a mailbox may hold more of them than memory does."""
SYSTEM_LABELS = (
    "INBOX", "SENT", "DRAFT", "SPAM", "TRASH", "UNREAD", "STARRED", "IMPORTANT", "CHAT",
    "CATEGORY_PERSONAL", "CATEGORY_SOCIAL", "CATEGORY_PROMOTIONS", "CATEGORY_UPDATES", "CATEGORY_FORUMS",
)  # fmt: skip


@dataclass(slots=True)
class Stored:
    """One message: its compact form, current labels, and the full resource once somebody asked for it."""

    source: Json
    identity: str
    thread: str
    at_ms: int
    labels: list[str]
    history_id: int
    resource: Json | None = None
    attachments: dict[str, bytes] = field(default_factory=dict)
    encoded: dict[str, bytes] = field(default_factory=dict)

    def full(self) -> Json:
        """The resource in format full, with current labels and historyId."""
        if self.resource is None:
            self.resource, self.attachments = compose_with_attachments(self.source, history_id=self.history_id)
        self.resource["labelIds"] = self.labels
        self.resource["historyId"] = str(self.history_id)
        return self.resource

    def view(self, form: str, headers: tuple[str, ...] = ()) -> Json:
        """The resource in format full, minimal or metadata (payload headers only, optionally named ones)."""
        whole = self.full()
        if form == "full":
            return whole
        made = {name: value for name, value in whole.items() if name != "payload"}
        if form == "metadata":
            wanted = {name.lower() for name in headers}
            payload = whole.get("payload", {})
            listed = [h for h in payload.get("headers", []) if not wanted or h["name"].lower() in wanted]
            made["payload"] = {"mimeType": payload.get("mimeType", ""), "headers": listed}
        return made

    def bytes_for(self, form: str, headers: tuple[str, ...], mask: Mask, key: str) -> bytes:
        """The JSON of one view under one mask, kept until the message changes."""
        cached = self.encoded.get(key)
        if cached is None:
            cached = json.dumps(apply_mask(self.view(form, headers), mask), ensure_ascii=False, separators=(",", ":")).encode("utf-8")
            self.encoded[key] = cached
        return cached

    def release(self) -> None:
        """Forget what can be composed again."""
        self.resource = None
        self.attachments = {}
        self.encoded.clear()

    def touch(self, history_id: int) -> None:
        """Note a change: new historyId, cached bytes dropped."""
        self.history_id = history_id
        self.encoded.clear()


class GmailState:
    """Messages and history of one account. Not locked: the server holds one lock around every request."""

    def __init__(self, box: AccountBox, now: datetime) -> None:
        self.address = box.address
        self.display_name = ""
        self.send_as = box.send_as
        self.own_labels = box.labels
        self.messages: dict[str, Stored] = {}
        self.threads: dict[str, list[str]] = {}
        self.history: list[tuple[int, Json]] = []
        self.last_id = _FIRST_HISTORY_ID
        self.floor = _FIRST_HISTORY_ID
        self._changes = 0
        self._composed: deque[Stored] = deque()
        self._rows: dict[tuple[frozenset[str], frozenset[str]], list[Stored]] = {}
        for message in box.messages:
            moment = arrival(message)
            if moment <= now - RETENTION:
                self._insert(message)
                self.floor = self.last_id
            else:
                self.add(message)

    def _next_id(self) -> int:
        self.last_id += _GAPS[self._changes % len(_GAPS)]
        self._changes += 1
        return self.last_id

    def _insert(self, message: Json) -> Stored:
        """Store a message under the next historyId, without a history record."""
        if "raw" in message:
            raw = message["raw"]
            identity, thread, labels = str(raw["id"]), str(raw["threadId"]), list(raw.get("labelIds", []))
        else:
            identity = str(message["id"])
            thread = str(message.get("thread", message.get("threadId")))
            labels = list(message.get("labels", []))
        at_ms = to_us(arrival(message)) // 1000
        stored = Stored(message, identity, thread, at_ms, labels, self._next_id())
        self.messages[identity] = stored
        members = self.threads.setdefault(thread, [])
        members.append(identity)
        members.sort(key=lambda one: (self.messages[one].at_ms, one))
        self._rows.clear()
        return stored

    def _record(self, stored: Stored, kind: str, labels: list[str] | None = None) -> None:
        """Append one history record of one kind."""
        head = {"id": stored.identity, "threadId": stored.thread}
        entry: Json = {"message": {**head, "labelIds": list(stored.labels)}}
        if labels is not None:
            entry["labelIds"] = labels
        self.history.append((stored.history_id, {"id": str(stored.history_id), "messages": [head], kind: [entry]}))

    def add(self, message: Json) -> None:
        """A message arrives (history: messagesAdded)."""
        self._record(self._insert(message), "messagesAdded")

    def delete(self, identity: str) -> None:
        """A message is deleted for good (history: messagesDeleted). Raises KeyError for an unknown id."""
        stored = self.messages.pop(identity)
        members = self.threads[stored.thread]
        members.remove(identity)
        if not members:
            del self.threads[stored.thread]
        stored.touch(self._next_id())
        self._rows.clear()
        self._record(stored, "messagesDeleted")

    def relabel(self, identity: str, add: list[str], remove: list[str]) -> None:
        """Labels change (history: labelsAdded, labelsRemoved; one record each). Raises KeyError for an unknown id."""
        stored = self.messages[identity]
        gained = [label for label in add if label not in stored.labels]
        lost = [label for label in remove if label in stored.labels]
        for kind, changed in (("labelsAdded", gained), ("labelsRemoved", lost)):
            if changed:
                stored.touch(self._next_id())
                keep = [label for label in stored.labels if label not in changed]
                stored.labels = [*stored.labels, *changed] if kind == "labelsAdded" else keep
                self._rows.clear()
                self._record(stored, kind, changed)

    def expire_history(self) -> None:
        """Forget all history: every startHistoryId handed out so far answers 404 from now on."""
        self.floor = self._next_id()
        self.history.clear()

    def newest_first(self, labels: frozenset[str], hidden: frozenset[str]) -> list[Stored]:
        """Messages with all of `labels` and none of `hidden`, newest first (ties by id); kept until something changes."""
        rows = self._rows.get((labels, hidden))
        if rows is None:
            chosen = (one for one in self.messages.values() if labels.issubset(one.labels) and not hidden.intersection(one.labels))
            rows = self._rows[labels, hidden] = sorted(chosen, key=lambda one: (-one.at_ms, one.identity))
        return rows

    def bytes_of(self, stored: Stored, form: str, headers: tuple[str, ...], mask: Mask, key: str) -> bytes:
        """The JSON of one view of a message; only the messages composed last stay composed."""
        if stored.resource is None:
            self._composed.append(stored)
            if len(self._composed) > _KEPT:
                self._composed.popleft().release()
        return stored.bytes_for(form, headers, mask, key)

    def history_after(self, start: int) -> list[tuple[int, Json]]:
        """Records with an id above `start`, oldest first."""
        return self.history[bisect_left(self.history, start + 1, key=lambda record: record[0]) :]

    def labels(self) -> list[Json]:
        """System labels, declared labels, and any id that messages carry without a declaration (named like the id)."""
        made: list[Json] = [{"id": name, "name": name, "type": "system"} for name in SYSTEM_LABELS]
        made.extend({"type": "user", "messageListVisibility": "show", "labelListVisibility": "labelShow", **one} for one in self.own_labels)
        known = {one["id"] for one in made}
        loose = {label for stored in self.messages.values() for label in stored.labels} - known
        made.extend({"id": name, "name": name, "type": "user"} for name in sorted(loose))
        return made
