"""A row that a person called wrong or corrected, as a case for `loopledger replay` (M-065)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta, timezone
from typing import Any

from app.opening import Opened
from pipeline.clock import from_us, iso
from pipeline.models.ledger import Loop
from pipeline.models.reading import Address
from pipeline.settings import Settings
from pipeline.store.db import Archive
from pipeline.store.regressions import Message, conversation_of, keep

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Cases:
    """`memory.decide.CaseDoor` of a home."""

    opened: Opened

    def __call__(self, op: str, loop: Loop, field: str = "", value: str | None = None) -> None:
        """Keep or take away the case of a loop. Raises as `pipeline.store.regressions.keep`."""
        if op == "wrong":
            _keep(self.opened, loop, _right(loop, field, value) if field else _absent(loop))
        elif op == "reopen" and self.opened.home.regressions.exists():
            keep(self.opened.home, _name(loop), lambda archive: None)


def _absent(loop: Loop) -> Json:
    """The loop should not be there."""
    return {"loops": [], "absent": [{"type": str(loop.type), "message_id": loop.evidence.message_id, "reason": "called wrong"}]}


def _right(loop: Loop, field: str, value: str | None) -> Json:
    """One field of it should be another; what is to be done is told by words alone, so a case can only say it in its notes."""
    row: Json = {
        "type": str(loop.type),
        "counterparty": value if field == "counterparty" else loop.counterparty,
        "due": value if field == "due" else loop.due,
        "status": loop.status,
        "evidence_message_id": loop.evidence.message_id,
        "quote_contains": loop.evidence.quote,
    }
    return {"loops": [row], "absent": [], "notes": f"{field}: {value or 'none'}"}


def _keep(opened: Opened, loop: Loop, expected: Json) -> None:
    def make(archive: Archive) -> Json | None:
        rows = conversation_of(archive, loop.evidence.account, loop.evidence.message_id)
        return _case(opened, loop, rows, expected) if rows else None

    keep(opened.home, _name(loop), make)


def _name(loop: Loop) -> str:
    return f"wrong-{loop.loop_id}"


def _case(opened: Opened, loop: Loop, rows: list[Message], expected: Json) -> Json:
    """The object that `loopledger replay` reads, with `evidence` beside it: by that the line is forgotten."""
    return {
        "id": _name(loop),
        "kind": "regression",
        "owner": _owner(opened.settings.values, loop),
        "now": iso(opened.now_us),
        "messages": [_message(row) for row in rows],
        "expected": expected,
        "evidence": [loop.evidence.account, loop.evidence.message_id],
    }


def _owner(settings: Settings, loop: Loop) -> Json:
    addresses = list(dict.fromkeys([*settings.addresses, loop.account]))
    working = {"days": list(settings.work_days), "start": settings.work_start, "end": settings.work_end}
    days_off = sorted(day.isoformat() for day in settings.days_off)
    return {
        "name": settings.owner_name,
        "addresses": addresses,
        "timezone": settings.timezone,
        "clock": settings.clock,
        "working": working | ({"days_off": days_off} if days_off else {}),
    }


def _message(row: Message) -> Json:
    account, message_id, thread, arrived_us, labels, decoded = row
    zone = timezone(timedelta(minutes=decoded.date_offset_min or 0))
    headers = {name.title(): values[0] for name, values in decoded.headers.items() if values}
    headers |= {"Message-ID": f"<{decoded.message_id}>"} if decoded.message_id else {}
    headers |= {"In-Reply-To": _ids(decoded.in_reply_to)} if decoded.in_reply_to else {}
    headers |= {"References": _ids(decoded.references)} if decoded.references else {}
    return {
        "id": message_id,
        "threadId": thread,
        "account": account,
        "date": from_us(arrived_us).astimezone(zone).isoformat(),
        "from": _written(decoded.sender) if decoded.sender else "",
        "to": [_written(one) for one in (*decoded.to, *decoded.bcc)],
        "cc": [_written(one) for one in decoded.cc],
        "subject": decoded.subject,
        "headers": headers,
        "labels": labels,
        "attachments": [{"filename": one.filename, "mime_type": one.mime_type, "size": one.size} for one in decoded.attachments],
        "body_text": decoded.text,
    }


def _ids(ids: tuple[str, ...]) -> str:
    return " ".join(f"<{one}>" for one in ids)


def _written(address: Address) -> str:
    return f"{address.name} <{address.address}>" if address.name else address.address
