"""One conversation's work as requests: frame, data blocks, body (C-38, C-41, C-44, C-46). Pure: same input, same bytes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from extractors.model.cast import Cast, Lines
from extractors.model.eligible import Work
from extractors.model.money import effort_of
from extractors.model.portions import Portion, reply_spans, shown
from extractors.model.prompt import system_blocks
from extractors.model.schema import answer_schema
from extractors.model.suspect import suspect
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
    """The work of one conversation in as few requests as fit; portions in order, context from just before the first of them, the
    newest loops that fit beside it."""
    left = list(work.todo)
    found: list[Request] = []
    while left:
        told = list(loops)[-MOST_LOOPS:]
        while told and _size(_request(left[:1], [], told, work, setting)) > MOST_CHARACTERS:
            told = told[1:]
        count = _fitting(left, work, told, setting)
        found.append(_request(left[:count], _context(left[:count], work, told, setting), told, work, setting))
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
    blocks = [_Block(one, reply_spans(one), shown(one.mail.decoded.text, reply_spans(one)), False) for one in context]
    blocks += [_Block(portion.judged, portion.spans, portion.text, True) for portion in chosen]
    cast = Cast(setting.owner, setting.people)
    named = [cast.message(block.judged) for block in blocks]
    standing = _standing(loops, cast)
    messages = tuple(_asked(f"m{number}", block, lines.author) for number, (block, lines) in enumerate(zip(blocks, named, strict=True), 1))
    described = [_described(ref.ref, block, lines, setting.owner) for ref, block, lines in zip(messages, blocks, named, strict=True)]
    kept = {row["ref"]: loop.loop_id for row, loop in zip(standing, loops, strict=True)}
    frame = Frame(f"{work.conversation:x}", cast.participants(), messages, kept)
    data = _data(_head(frame, setting.owner, described, standing), [block.text for block in blocks], messages)
    codes = dict.fromkeys(code for portion in chosen for code in suspect(portion.judged.mail.decoded.text))
    return Request(frame, tuple(portion.key(setting.model) for portion in chosen), data, tuple(codes))


def _asked(ref: str, block: _Block, author: str) -> AskedMessage:
    mail = block.judged.mail
    own = block.judged.side == OWNER
    return AskedMessage(ref, *mail.ref, mail.decoded.message_id, mail.text_sha, author, own, mail.arrived_us, block.judge, block.spans)


def _described(ref: str, block: _Block, lines: Lines, owner: Owner) -> dict[str, Any]:
    """One message as the frame tells it (C-41)."""
    return {
        "id": ref,
        "author": lines.author,
        "direction": lines.direction,
        "time": _local(block.judged, owner),
        "to": list(lines.to),
        "cc": list(lines.cc),
        "judge": block.judge,
    }


def _standing(loops: Sequence[OpenLoop], cast: Cast) -> list[dict[str, str]]:
    """The open loops as the frame tells them."""
    return [
        {
            "ref": f"L{number}",
            "kind": loop.kind,
            "ower": cast.of_person(loop.ower),
            "owed": cast.of_person(loop.owed),
            "quote": one_line(loop.quote, _QUOTE),
        }
        for number, loop in enumerate(loops, 1)
    ]


def _head(frame: Frame, owner: Owner, described: list[dict[str, Any]], standing: list[dict[str, str]]) -> str:
    me = {"ref": OWNER_REF, "name": one_line(owner.name, 80), "addresses": sorted(owner.addresses)}
    others = [
        {"ref": one.ref, "role": one.role, "name": one.name, "address": one.address} for one in frame.participants if one.ref != OWNER_REF
    ]
    head = {"owner": me, "zone": owner.work.zone, "participants": others, "messages": described, "open_loops": standing}
    return json.dumps(head, ensure_ascii=False)


def _data(head: str, texts: Sequence[str], messages: Sequence[AskedMessage]) -> tuple[str, ...]:
    """The data blocks. Their mark is a hash over all of them, so no mail can hold the end of its own block (C-38)."""
    mark = short_hash(head, *texts, size=12)
    mails = (f'<mail-{mark} id="{message.ref}">\n{text}\n</mail-{mark}>' for message, text in zip(messages, texts, strict=True))
    return (f"<frame-{mark}>\n{head}\n</frame-{mark}>", *mails)


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
