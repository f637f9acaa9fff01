"""`due`: a date that a person sets or takes away (M-119); the old one stays in the history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from memory.answers import DecisionAnswer
from memory.decide import TEXT_LIMIT, Desk, answer, bring_up, payload_of
from memory.show import load_loop
from memory.state import due_end_us
from pipeline.errors import UsageError
from pipeline.models.ledger import Loop


@dataclass(frozen=True, slots=True)
class TypedDate:
    """A date as it was understood. `value`: ISO date or datetime, `zone`: in which it counts (IANA); `others`: further readings."""

    value: str
    zone: str
    others: tuple[str, ...] = ()


def set_due(desk: Desk, loop_id: str, date: TypedDate | None, now_us: int, *, because: str = "") -> DecisionAnswer:
    """Date the loop, or take its date away (None). A past date is allowed and said so.

    Raises NotFoundError for the id, UsageError `conflict` for a loop that is over, `too_long` beyond TEXT_LIMIT.
    """
    loop = load_loop(desk.reads, loop_id, None)
    if len(because) > TEXT_LIMIT:
        raise UsageError(f"the text has {len(because)} characters, at most {TEXT_LIMIT} are kept", fix="shorten it", code="too_long")
    if loop.status != "open":
        raise UsageError(
            f"loop {loop_id} is {loop.status}, so it takes no date", fix=f"loopledger reopen {loop_id}", code="conflict", matter="over"
        )
    op, value, zone = ("due_set", date.value, date.zone) if date else ("due_clear", None, "")
    if (loop.due, loop.due_zone if loop.due else "") == (value, zone):
        words = f"it is due {value} already; nothing written" if value else "it has no date; nothing written"
        return answer(op, loop_id, now_us, "", changed=False, status="open", words=words, due=value, due_was=loop.due)
    past, others = _past(date, now_us), list(date.others) if date else []
    payload: dict[str, Any] = payload_of(loop, because=because) | ({"due": value, "due_zone": zone} if date else {})
    entry = desk.journal(op, target=loop_id, payload=payload, made_us=now_us)
    bring_up(desk, [loop.person], op, loop_id, entry)
    quote = " ".join(loop.evidence.quote.split())
    words = _words(loop, date, quote, past=past)
    about = {"due": value, "due_was": loop.due, "others": others, "past": past, "about": quote}
    return answer(op, loop_id, now_us, entry, changed=True, status="open", words=words, **about)


def _past(date: TypedDate | None, now_us: int) -> bool:
    """Whether the date lies behind."""
    end = due_end_us(date.value, date.zone, ZoneInfo("UTC")) if date else None
    return end is not None and end <= now_us


def _words(loop: Loop, date: TypedDate | None, quote: str, *, past: bool) -> str:
    was = f" (it was {loop.due})" if loop.due else ""
    if date is None:
        return f"no date any more{was}: {quote}"
    others = f"; it could also be read as {', '.join(date.others)}" if date.others else ""
    return f"due {date.value} ({date.zone}){was}{'; that is past' if past else ''}{others}: {quote}"
