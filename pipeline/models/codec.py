"""Decoded and Reading as compact JSON for the cache tables, and back. `load(dump(x)) == x`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from sys import intern
from typing import Any

from pipeline.models.reading import Act, Address, Attachment, Decoded, Reading, Sign, Zone

_dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def dump_decoded(decoded: Decoded) -> str:
    """All of `decoded` but its text, as one JSON array; the text has a table of its own."""
    return _dumps(
        [
            decoded.message_id,
            decoded.in_reply_to,
            decoded.references,
            decoded.subject,
            decoded.sender,
            decoded.reply_to,
            decoded.to,
            decoded.cc,
            decoded.bcc,
            decoded.date_us,
            decoded.date_offset_min,
            decoded.headers,
            decoded.attachments,
            decoded.mime_types,
            decoded.calendar_method,
            decoded.problems,
            decoded.truncated,
        ]
    )


def load_decoded(text: str, body: str) -> Decoded:
    """The Decoded whose `dump_decoded` is `text` and whose body is `body`."""
    row = json.loads(text)
    return Decoded(
        message_id=row[0],
        in_reply_to=tuple(row[1]),
        references=tuple(row[2]),
        subject=row[3],
        sender=Address(*row[4]) if row[4] else None,
        reply_to=_addresses(row[5]),
        to=_addresses(row[6]),
        cc=_addresses(row[7]),
        bcc=_addresses(row[8]),
        date_us=row[9],
        date_offset_min=row[10],
        headers={name: tuple(values) for name, values in row[11].items()},
        text=body,
        attachments=tuple(Attachment(*item) for item in row[12]),
        mime_types=tuple(row[13]),
        calendar_method=row[14],
        problems=tuple(row[15]),
        truncated=row[16],
    )


def dump_reading(reading: Reading) -> str:
    """`reading` as one JSON array."""
    return _dumps(
        [
            reading.zones,
            reading.method,
            reading.confidence,
            reading.signs,
            reading.acts,
            reading.greeting,
            reading.ack_only,
            reading.forwarded,
            reading.lang,
        ]
    )


def load_reading(text: str) -> Reading:
    """The Reading whose `dump_reading` is `text`. Kinds and rules are few and repeat in every act: each is kept once."""
    row = json.loads(text)
    return Reading(
        zones=tuple(Zone(*zone) for zone in row[0]),
        method=row[1],
        confidence=row[2],
        signs=tuple(Sign(*sign) for sign in row[3]),
        acts=tuple([Act(intern(a[0]), a[1], a[2], intern(a[3]), intern(a[4]), tuple(a[5]), tuple(a[6]), a[7]) for a in row[4]]),
        greeting=tuple(row[5]),
        ack_only=row[6],
        forwarded=row[7],
        lang=row[8],
    )


def _addresses(rows: Iterable[Any]) -> tuple[Address, ...]:
    return tuple(Address(*row) for row in rows)
