"""Resources by id, never by path: `waiting`, `schema`, `loop/{id}`, `fact/{id}`, `item/{id}` (M-157). Anything else is `not_found`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, NamedTuple

from pydantic import BaseModel

from app.mcp.fact_verbs import ask_fact
from app.mcp.fence import ANSWER_MOST, DIRECTIVE, TEXT_MOST, fenced, text_of
from app.mcp.inputs import PAGE, ShowIn, WaitingIn
from app.mcp.refusals import CODES, codes_of
from app.mcp.session import Session, Turn
from app.mcp.table import SETS, Tool
from app.mcp.verbs import ask_show, ask_waiting
from memory.answers import OMITTED_IDS, PAGE_LIMIT, PROTOCOL_VERSION
from memory.decide import TEXT_LIMIT
from memory.item import item
from memory.jsonline import json_line
from memory.redaction import require_text
from pipeline.errors import NotFoundError

SCHEME = "loopledger://"
_ID = re.compile(r"[\w.:@+=-]{1,200}", re.ASCII)


class Door(NamedTuple):
    """A resource, or with `{id}` a family of them."""

    uri: str
    name: str
    words: str
    ask: Callable[[Turn, str], BaseModel]


def _item(turn: Turn, name: str) -> BaseModel:
    require_text(turn.principal, "loopledger list")
    return item(turn.reads, turn.archive, name, turn.now_us, turn.rules)


WAITING = Door(
    "waiting", "waiting", "Who waits on the owner, most pressing first.", lambda turn, _: ask_waiting(turn, WaitingIn(stale_ok=True))
)
LOOP = Door("loop/{id}", "loop", "One loop whole, with its proof.", lambda turn, name: ask_show(turn, ShowIn(id=name)))
ITEM = Door(
    "item/{id}", "item", "One stored message: its quoted sentences among their lines.",
    _item,
)  # fmt: skip
FACT = Door("fact/{id}", "fact", "One fact whole, with what it rests on.", ask_fact)
DOORS = (WAITING, LOOP, FACT, ITEM)
SCHEMA = f"{SCHEME}schema"
_VALUES = frozenset({"text", "object"})


class Page(NamedTuple):
    """What a resource holds."""

    mime: str
    text: str


def read(session: Session, uri: str, tools: Mapping[str, Tool]) -> Page:
    """The resource `uri`. Raises NotFoundError for any address that is not one of ours, and what the verb behind it raises."""
    if uri == SCHEMA:
        return Page("application/json", json_line(schema(tools)))
    kind, slash, name = uri.removeprefix(SCHEME).partition("/")
    door = next((door for door in DOORS if door.uri == (f"{kind}/{{id}}" if slash else kind)), None)
    if not uri.startswith(SCHEME) or door is None or (slash and (not _ID.fullmatch(name) or ".." in name)):
        raise NotFoundError(
            "there is no such resource", fix="loopledger mcp --help", cause=f"known: {', '.join(SCHEME + d.uri for d in DOORS)}"
        )
    done = fenced(door.ask(session.turn(), name).model_dump(mode="json", by_alias=True), _VALUES if door is FACT else frozenset())
    return Page("text/markdown", text_of(door.name, done))


def schema(tools: Mapping[str, Tool]) -> dict[str, Any]:
    """Limits, codes of errors, and the tools of this server with their marks."""
    return {
        "schema": "loopledger/schema@1",
        "protocol_version": PROTOCOL_VERSION,
        "limits": {
            "page": PAGE,
            "page_max": PAGE_LIMIT,
            "omitted_ids": OMITTED_IDS,
            "text": TEXT_MOST,
            "answer": ANSWER_MOST,
            "write": TEXT_LIMIT,
        },
        "sets": list(SETS),
        "codes": list(CODES),
        "marks": [DIRECTIVE],
        "tools": [
            {"name": tool.name, "writes": tool.writes, **asdict(tool.marks), "codes": sorted(codes_of(tool))} for tool in tools.values()
        ],
    }
