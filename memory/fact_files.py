"""Facts into and out of files: one fact a line as JSON, or one note a line as Markdown (M-124). Neither raises any trust."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from pydantic import Field

from memory.answers import PROTOCOL_VERSION, Part
from memory.fact_desk import FactDesk
from memory.fact_reading import Reader
from memory.ledger_sql import Rows
from memory.remember import Prepared, Saying, prepared
from memory.rows import stamp
from pipeline.clock import to_us
from pipeline.errors import UsageError
from pipeline.ids import canonical_json
from pipeline.models.facts import IS, REVIEWED
from pipeline.store.journal import Entry, NewEntry

FORMATS = ("jsonl", "md")
_TEXTS = ("subject", "predicate", "object", "fact", "polarity", "provenance", "on", "valid_from")


class Rejected(Part):
    """A line that made no fact, and why."""

    line: int
    error: str
    message: str


class ImportAnswer(Part):
    """`import`: inserted, known and rejected add up to the lines that hold something. `scope_used`: where the facts went."""

    schema_name: str = Field(default="loopledger/memory-import@1", serialization_alias="schema")
    protocol_version: int = PROTOCOL_VERSION
    scope_used: str
    inserted: int
    known: int
    rejected: list[Rejected]


@dataclass(frozen=True, slots=True)
class _Line:
    """One well-formed line. `created_us` None: the file does not say when, and no day is made up."""

    number: int
    ready: Prepared
    created_us: int | None


def import_facts(desk: FactDesk, text: str, form: str, scope: str = "user") -> ImportAnswer:
    """Every line of `text` as a claim of basis `import`: unverified, whatever the file says. The same file again adds nothing.

    A line whose place holds another value is rejected, as `remember` would. Raises UsageError for an unknown form or scope.
    """
    if form not in FORMATS:
        raise UsageError(f"there is no form {form!r}", cause=f"known: {', '.join(FORMATS)}", fix="loopledger memory import --help")
    if desk.principal.place(scope, write=True)[0] in REVIEWED:
        raise UsageError(
            "a file is not imported into a team",
            cause="each of its facts changes by review alone",
            fix="loopledger memory import FILE, then loopledger memory promote FACT... --to team:NAME",
        )
    lines: list[_Line] = []
    rejected: list[Rejected] = []
    for number, row in _rows(text, form):
        try:
            lines.append(_line(desk, number, row, scope))
        except UsageError as error:
            rejected.append(Rejected(line=number, error=error.code, message=error.problem))
    known: list[int] = []

    def say(rows: Rows) -> Sequence[NewEntry]:
        door = desk.door(rows, scope)
        there = door.many(line.ready.target for line in lines)
        slots = sorted({line.ready.slot for line in lines if line.ready.slot})
        taken = {row.slot: row for row in door.where("life = 'current' AND list_contains(?::VARCHAR[], slot)", [slots])}
        new: dict[str, NewEntry] = {}
        for line in lines:
            if line.ready.target in there or line.ready.target in new:
                known.append(line.number)
            elif line.ready.slot in taken:
                held = taken[line.ready.slot]
                rejected.append(Rejected(line=line.number, error="conflict", message=f"{held.fact_id} holds another value there"))
            else:
                new[line.ready.target] = _entry(desk, line)
        return list(new.values())

    def tell(_: Rows, stored: Sequence[Entry]) -> ImportAnswer:
        return ImportAnswer(scope_used=scope, inserted=len(stored), known=len(known), rejected=sorted(rejected, key=lambda one: one.line))

    return desk.write(say, tell, now_us=desk.now_us)


def _rows(text: str, form: str) -> Iterator[tuple[int, str]]:
    """(number, line) of every line that holds something; in Markdown neither headings nor rules."""
    for number, line in enumerate(text.split("\n"), start=1):
        kept = line.strip()
        if form == "md":
            kept = "" if kept.startswith(("#", "---", "```")) else kept.lstrip("*-+ ").strip()
        if kept:
            yield number, kept


def _line(desk: FactDesk, number: int, text: str, scope: str) -> _Line:
    row: Any = {"fact": text}
    if text.startswith("{"):
        try:
            row = json.loads(text)
        except ValueError as error:
            raise UsageError(f"line {number} is no JSON", fix="one JSON object a line") from error
    said = {name: str(row[name]) for name in _TEXTS if row.get(name)}
    saying = Saying(**{"polarity": IS, "provenance": "import", **said}, scope=scope)  # type: ignore[arg-type]
    return _Line(number, prepared(desk, saying), _moment(row.get("created_at"), number))


def _moment(text: object, number: int) -> int | None:
    if not text:
        return None
    try:
        moment = datetime.fromisoformat(str(text))
    except ValueError as error:
        raise UsageError(f"created_at of line {number} is no moment", fix="write it like 2026-06-15T09:00:00+00:00") from error
    return to_us(moment if moment.tzinfo else moment.replace(tzinfo=UTC))


def _entry(desk: FactDesk, line: _Line) -> NewEntry:
    payload = line.ready.payload | {"learned_us": line.created_us, "asserted_us": line.created_us, "backfilled": True}
    entry = desk.entry("import", line.ready.target, payload, line.ready.scope, line.ready.scope_key)
    return replace(entry, actor_kind="import")


def export_facts(reader: Reader, form: str) -> str:
    """All visible facts that hold, by id, with a newline at the end of each line; the same ledger gives the same bytes."""
    if form not in FORMATS:
        raise UsageError(f"there is no form {form!r}", cause=f"known: {', '.join(FORMATS)}", fix="loopledger memory export --help")
    if not reader.principal.sees_text:
        raise UsageError("this caller gets no texts", fix="loopledger memory list", code="scope_denied")
    lines: list[str] = []
    for row in reader.remembered.where("life IN ('current', 'challenger')"):
        body: dict[str, Any] = {"fact_id": row.fact_id, "scope": row.scope, "polarity": row.polarity, "provenance": row.provenance}
        body |= {"trust": row.trust, "basis": row.basis, "actor": row.actor, "life": row.life}
        body |= {"fact": row.object} if row.shape == "said" else {"predicate": row.predicate, "object": row.object}
        body |= {"subject": row.subject, "created_at": None if row.learned_us is None else stamp(row.learned_us)}
        body |= {"on" if row.shape == "event" else "valid_from": row.valid_from} if row.valid_from else {}
        lines.append(canonical_json(body) if form == "jsonl" else f"- {canonical_json(body)}")
    return "".join(f"{line}\n" for line in lines)
