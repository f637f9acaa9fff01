"""A large mailbox that changes while it is served: the fixture of the large-mailbox scenario. Seeded, invented.

Two rounds of steps, each ended by a `sync` step; in the middle of the second one the history expires.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import timedelta
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.mailbox import OWNER, records
from pipeline.clock import from_us
from pipeline.models.items import ItemRecord

Json = dict[str, Any]
KINDS = {"add": 30, "label": 20, "unlabel": 12, "trash": 10, "untrash": 6, "delete": 8, "spam": 4, "draft": 5, "draft-edit": 5}
"""What happens to a mailbox, by weight. `draft` begins one, `draft-edit` writes it anew under another id."""
_LABELS = ("STARRED", "IMPORTANT", "UNREAD", "Label_1", "Label_2")
_DRAFT_SHARE = 0.002


def write_fixture(folder: Path, count: int, changes: tuple[int, int], *, seed: int = 7) -> Path:
    """A mailbox of `count` messages and its script of `changes` steps: before and about the loss of history. Written line by line."""
    folder.mkdir()
    rng = random.Random(seed)
    mailbox = records(count + sum(changes), seed=seed)
    box = _Box(rng)
    with folder.joinpath("messages.jsonl").open("w", encoding="utf-8") as file:
        for record in islice(mailbox, count):
            labels = ("DRAFT",) if rng.random() < _DRAFT_SHARE else record.labels or ()
            box.take(record, labels)
            file.write(_line({"account": OWNER, "raw": _raw(record, labels)}))
    head = {
        "schema": 1,
        "owner": {"name": "Robin Vale", "addresses": [OWNER], "timezone": "UTC"},
        "accounts": [{"address": OWNER, "labels": [{"id": f"Label_{n}", "name": f"Project {n}"} for n in (1, 2)]}],
        "zone": "UTC",
        "now": (from_us(box.newest_us) + timedelta(hours=1)).isoformat(),
        "quota_profile": "unlimited",
        "seed": 1,
    }
    folder.joinpath("mailbox.json").write_text(json.dumps(head), encoding="utf-8")
    with folder.joinpath("script.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(_line(step) for step in _script(box, mailbox, changes))
    return folder


def _script(box: _Box, mailbox: Iterator[ItemRecord], changes: tuple[int, int]) -> Iterator[Json]:
    """Steps in order of time; those of the second round surround the expiry, so half of them are in no history that is left."""
    first, second = changes
    for _ in range(first):
        yield box.step(next(mailbox))
    yield {"at": box.now(), "op": "sync"}
    for number in range(second):
        if number == second // 2:
            yield {"at": box.now(), "op": "expire-cursor", "stream": "gmail"}
        yield box.step(next(mailbox))
    yield {"at": box.now(), "op": "sync"}


class _Box:
    """Which message is where, so that every step names one that is there."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._labels: dict[str, set[str]] = {}
        self._ids: dict[str, list[str]] = {"live": [], "trash": [], "draft": []}
        self.newest_us = 0

    def take(self, record: ItemRecord, labels: tuple[str, ...]) -> None:
        """A message that is in the mailbox from now on."""
        self.newest_us = record.occurred_us
        self._labels[record.external_id] = set(labels)
        self._ids["draft" if "DRAFT" in labels else "live"].append(record.external_id)

    def now(self) -> str:
        """The moment of the newest message."""
        return from_us(self.newest_us).isoformat()

    def step(self, record: ItemRecord) -> Json:
        """The next change; `record` is the message it may bring, and its moment."""
        self.newest_us = record.occurred_us
        kind = self._rng.choices(list(KINDS), list(KINDS.values()))[0]
        if (kind == "untrash" and not self._ids["trash"]) or (kind == "draft-edit" and not self._ids["draft"]):
            kind = "add"
        made: Json = getattr(self, f"_{kind.replace('-', '_')}")(record)
        return {"at": self.now(), **made}

    def _one(self, place: str, *, remove: bool = False) -> str:
        ids = self._ids[place]
        index = self._rng.randrange(len(ids))
        if not remove:
            return ids[index]
        ids[index], ids[-1] = ids[-1], ids[index]
        return ids.pop()

    def _add(self, record: ItemRecord, labels: tuple[str, ...] = ()) -> Json:
        labels = labels or record.labels or ()
        self.take(record, labels)
        return {"op": "add", "message": {"raw": _raw(record, labels)}}

    def _draft(self, record: ItemRecord) -> Json:
        return self._add(record, ("DRAFT",))

    def _draft_edit(self, record: ItemRecord) -> Json:
        old = self._one("draft", remove=True)
        del self._labels[old]
        return {**self._add(record, ("DRAFT",)), "op": "draft-edit", "id": old}

    def _delete(self, _record: ItemRecord) -> Json:
        place = "trash" if self._ids["trash"] and self._rng.random() < 0.5 else "live"
        gone = self._one(place, remove=True)
        del self._labels[gone]
        return {"op": "delete", "id": gone}

    def _trash(self, _record: ItemRecord) -> Json:
        chosen = self._one("live", remove=True)
        self._ids["trash"].append(chosen)
        return {"op": "trash", "id": chosen}

    def _untrash(self, _record: ItemRecord) -> Json:
        chosen = self._one("trash", remove=True)
        self._ids["live"].append(chosen)
        return {"op": "untrash", "id": chosen}

    def _spam(self, _record: ItemRecord) -> Json:
        chosen = self._one("live", remove=True)
        while "SENT" in self._labels[chosen]:
            self._ids["live"].append(chosen)
            chosen = self._one("live", remove=True)
        return {"op": "label", "id": chosen, "add": ["SPAM"], "remove": ["INBOX"]}

    def _label(self, _record: ItemRecord) -> Json:
        chosen, label = self._one("live"), self._rng.choice(_LABELS)
        self._labels[chosen].add(label)
        return {"op": "label", "id": chosen, "add": [label]}

    def _unlabel(self, _record: ItemRecord) -> Json:
        chosen = self._one("live")
        label = self._rng.choice(sorted(self._labels[chosen] - {"SENT"}) or ["INBOX"])
        self._labels[chosen].discard(label)
        return {"op": "label", "id": chosen, "remove": [label]}


def _raw(record: ItemRecord, labels: tuple[str, ...]) -> Json:
    return {**json.loads(record.raw), "labelIds": list(labels)}


def _line(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"
