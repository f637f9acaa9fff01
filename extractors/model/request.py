"""One conversation's work as requests: frame, data blocks, body (C-38, C-41, C-44, C-46). Pure: same input, same bytes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from extractors.model.cast import Cast
from extractors.model.eligible import Work
from extractors.model.money import effort_of
from extractors.model.portions import Portion, reply_spans, shown
from extractors.model.prompt import system_blocks
from extractors.model.schema import answer_schema
from extractors.model.visible import one_line
from pipeline.clock import from_us
from pipeline.ids import short_hash
from pipeline.models.judged import OWNER, Judged
from pipeline.models.mail import Owner
from pipeline.models.model_frame import OWNER_REF, AskedMessage, Frame, Span
from pipeline.models.people import People

MOST_CHARACTERS = 12_000
"""Of the data of one request: frame and mails (C-46)."""
MOST_CONTEXT = 6
"""Earlier messages shown beside those to judge (C-46)."""
MOST_JUDGED = 8
"""Messages judged by one request."""
MOST_LOOPS = 12
FIRST_LIMIT, SECOND_LIMIT = 2_048, 8_192
"""Output tokens of the first try, and after a truncated answer (C-53)."""
_QUOTE = 300


class OpenLoop(NamedTuple):
    """An open loop of the conversation as the request names it. `ower`, `owed`: person ids, or OWNER for the owner."""

    loop_id: str
    kind: str
    ower: str
    owed: str
    quote: str


@dataclass(frozen=True, slots=True)
class Setting:
    """What all requests of a run share. `structured`: the server knows structured output."""

    owner: Owner
    people: People
    model: str
    structured: bool = True


class Request(NamedTuple):
    """One call to be made. `keys`: of the portions it judges; `data`: the text blocks of the user turn."""

    frame: Frame
    keys: tuple[str, ...]
    data: tuple[str, ...]
    suspect: tuple[str, ...]

    @property
    def call_key(self) -> str:
        """Cache key of the call: that of its portion, or a hash over those of several. It is the custom id in a batch (C-45)."""
        return self.keys[0] if len(self.keys) == 1 else short_hash(*self.keys, size=40)


class _Block(NamedTuple):
    judged: Judged
    spans: tuple[Span, ...]
    text: str
    judge: bool


def requests_of(work: Work, loops: Sequence[OpenLoop], setting: Setting) -> list[Request]:
    """The work of one conversation in as few requests as fit; portions in order, context from just before the first of them."""
    left = list(work.todo)
    found: list[Request] = []
    while left:
        count = _fitting(left, work, loops, setting)
        found.append(_request(left[:count], _context(left[:count], work, loops, setting), loops, work, setting))
        left = left[count:]
    return found


def body_of(request: Request, setting: Setting, max_tokens: int = FIRST_LIMIT) -> dict[str, Any]:
    """The request body, its keys in the order in which the SDK writes them."""
    content = [{"type": "text", "text": text} for text in request.data]
    body: dict[str, Any] = {"max_tokens": max_tokens, "messages": [{"role": "user", "content": content}], "model": setting.model}
    if setting.structured:
        effort = effort_of(setting.model)
        body["output_config"] = {**({"effort": effort} if effort else {}), "format": {"schema": answer_schema(), "type": "json_schema"}}
    return {**body, "system": system_blocks(structured=setting.structured)}


def _fitting(left: Sequence[Portion], work: Work, loops: Sequence[OpenLoop], setting: Setting) -> int:
    """How many portions go into the next request without any context; at least one."""
    count = 1
    while count < min(len(left), MOST_JUDGED):
        if left[count].judged in [portion.judged for portion in left[:count]]:
            return count  # two windows of one message go in two requests: a quote is then looked for in one window only
        if _size(_request(left[: count + 1], [], loops, work, setting)) > MOST_CHARACTERS:
            return count
        count += 1
    return count


def _context(chosen: Sequence[Portion], work: Work, loops: Sequence[OpenLoop], setting: Setting) -> list[Judged]:
    """The latest earlier messages that fit whole, at most six; a gap is never jumped."""
    first = chosen[0].judged.mail.order
    judged = {portion.judged.mail.ref for portion in chosen}
    context: list[Judged] = []
    for earlier in reversed([one for one in work.mails if one.mail.order < first and one.mail.ref not in judged]):
        if len(context) == MOST_CONTEXT or _size(_request(chosen, [earlier, *context], loops, work, setting)) > MOST_CHARACTERS:
            break
        context.insert(0, earlier)
    return context


def _size(request: Request) -> int:
    return sum(len(text) for text in request.data)


def _request(chosen: Sequence[Portion], context: Sequence[Judged], loops: Sequence[OpenLoop], work: Work, setting: Setting) -> Request:
    from extractors.model.suspect import suspect

    blocks = [_Block(one, reply_spans(one), shown(one.mail.decoded.text, reply_spans(one)), False) for one in context]
    blocks += [_Block(portion.judged, portion.spans, portion.text, True) for portion in chosen]
    cast = Cast(setting.owner, setting.people)
    named = [cast.message(block.judged) for block in blocks]
    shown_loops = list(loops)[-MOST_LOOPS:]
    owed = [(cast.of_person(loop.ower), cast.of_person(loop.owed)) for loop in shown_loops]
    messages = tuple(
        AskedMessage(
            f"m{number}",
            *block.judged.mail.ref,
            block.judged.mail.decoded.message_id,
            block.judged.mail.text_sha,
            lines.author,
            block.judged.side == OWNER,
            block.judged.mail.arrived_us,
            block.judge,
            block.spans,
        )
        for number, (block, lines) in enumerate(zip(blocks, named, strict=True), 1)
    )
    frame = Frame(
        f"{work.conversation:x}", cast.participants(), messages, {f"L{number}": loop.loop_id for number, loop in enumerate(shown_loops, 1)}
    )
    described = [
        {
            "id": message.ref,
            "author": lines.author,
            "direction": lines.direction,
            "time": _local(block.judged, setting.owner),
            "to": list(lines.to),
            "cc": list(lines.cc),
            "judge": message.judge,
        }
        for message, lines, block in zip(messages, named, blocks, strict=True)
    ]
    standing = [
        {"ref": f"L{number}", "kind": loop.kind, "ower": ower, "owed": to, "quote": one_line(loop.quote, _QUOTE)}
        for number, (loop, (ower, to)) in enumerate(zip(shown_loops, owed, strict=True), 1)
    ]
    owner = {"ref": OWNER_REF, "name": one_line(setting.owner.name, 80), "addresses": sorted(setting.owner.addresses)}
    others = [
        {"ref": one.ref, "role": one.role, "name": one.name, "address": one.address} for one in frame.participants if one.ref != OWNER_REF
    ]
    head = {"owner": owner, "zone": setting.owner.work.zone, "participants": others, "messages": described, "open_loops": standing}
    texts = [block.text for block in blocks]
    mark = short_hash(json.dumps(head, ensure_ascii=False), *texts, size=12)
    data = [f"<frame-{mark}>\n{json.dumps(head, ensure_ascii=False)}\n</frame-{mark}>"]
    data += [f'<mail-{mark} id="{m.ref}">\n{text}\n</mail-{mark}>' for m, text in zip(messages, texts, strict=True)]
    codes = dict.fromkeys(code for portion in chosen for code in suspect(portion.judged.mail.decoded.text))
    return Request(frame, tuple(portion.key(setting.model) for portion in chosen), tuple(data), tuple(codes))


def _local(judged: Judged, owner: Owner) -> str:
    """When it arrived, at the offset of its Date header; of a message without one in the owner's zone."""
    moment, offset = from_us(judged.mail.arrived_us), judged.mail.decoded.date_offset_min
    zone = ZoneInfo(owner.work.zone) if offset is None else _fixed(offset)
    return moment.astimezone(zone).isoformat(timespec="minutes")


def _fixed(offset_min: int) -> timezone:
    return timezone(timedelta(minutes=max(-1439, min(1439, offset_min))))


def zone_day(moment_us: int, zone: str) -> str:
    """The local date of a moment: the day whose cap it counts against."""
    local: datetime = from_us(moment_us).astimezone(ZoneInfo(zone))
    return local.date().isoformat()
