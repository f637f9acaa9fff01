"""A land stage for tests of the store: the text of `{"id", "threadId", "text"}` is the body, nothing is read from it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pipeline.ids import bigint_hash, sha256_hex
from pipeline.models.items import ItemKind, ItemRecord
from pipeline.store.rows import Landed, content_key

NO_HEADERS = json.dumps(["", [], [], "", None, [], [], [], [], None, None, {}, [], [], "", [], False])


def land_plainly(records: Sequence[ItemRecord]) -> Landed:
    """Rows of the message records among `records`."""
    landed = Landed()
    for record in records:
        if record.kind is not ItemKind.MESSAGE:
            continue
        raw, key = json.loads(record.raw), content_key(record)
        text = raw.get("text", "")
        sha = sha256_hex(text)
        columns: list[tuple[object, dict[str, object]]] = [
            (
                landed.message,
                {
                    "content_key": key,
                    "account": record.account,
                    "external_id": record.external_id,
                    "thread_id": raw["threadId"],
                    "arrived_us": record.occurred_us,
                    "from_key": raw.get("from", ""),
                    "message_id": f"{record.external_id}@example.com",
                    "text_sha": sha,
                    "decoded": NO_HEADERS,
                },
            ),
            (landed.body, {"content_key": key, "text": text, "text_sha": sha}),
            (landed.link, {"link": bigint_hash(record.account, raw["threadId"]), "content_key": key}),
            (landed.participant, {"addr": bigint_hash(raw.get("from", "")), "content_key": key, "role": "from"}),
            (landed.reading, {"content_key": key, "reader_version": "plain@1", "reading": "{}"}),
        ]
        for rows, values in columns:
            for name, value in values.items():
                getattr(rows, name).append(value)
    return landed
