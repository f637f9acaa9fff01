"""`list`, `show`, `history` of facts, and the card of an entity (M-112, M-121)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from memory import loop_search
from memory.answers import OMITTED_IDS, PAGE_DEFAULT, PAGE_LIMIT, LoopRow, Omitted
from memory.cursor import make_cursor, read_cursor
from memory.entities import Known
from memory.fact_answers import Card, EntityAnswer, FactItem, FactListAnswer, FactShowAnswer
from memory.fact_door import FactRow
from memory.fact_reading import Reader, merged, omitted_of, redacted_facts, sift
from memory.fact_rows import FactMaker, anchor_item
from memory.limits import CARD_CHARS, fitting
from memory.rows import stamp
from pipeline.errors import NotFoundError, UsageError
from pipeline.models.predicates import predicate


@dataclass(frozen=True, slots=True)
class FactQuery:
    """Filters of the list: `lives` (none = all but forgotten), `trusts`, `predicate` or shape, `by` actor, `subject`."""

    lives: tuple[str, ...] = ()
    trusts: tuple[str, ...] = ()
    kind: str = ""
    by: str = ""
    subject: str = ""
    limit: int = PAGE_DEFAULT
    cursor: str = ""

    def arguments(self, reader: Reader) -> dict[str, Any]:
        """What a cursor is bound to."""
        asked: dict[str, object] = {name: getattr(self, name) for name in ("kind", "by", "subject")}
        asked |= {"lives": sorted(self.lives), "trusts": sorted(self.trusts)}
        return asked | {"principal": reader.principal.name, "scope": reader.scope}


def list_facts(reader: Reader, query: FactQuery) -> FactListAnswer:
    """One page of all visible facts, newest first. Raises UsageError for a page size out of range or a foreign cursor."""
    if not 1 <= query.limit <= PAGE_LIMIT:
        raise UsageError(f"a page holds 1 to {PAGE_LIMIT} rows, not {query.limit}", fix="loopledger memory list --limit 50")
    after, place = "true", list[object]()
    if query.cursor:
        moment, last = read_cursor(query.cursor, "memory list", query.arguments(reader))
        reader = replace(reader, now_us=moment)
        after, place = _after(last)
    condition, params = _condition(reader, query)
    door = reader.door
    total = door.count(condition, params)
    rows = door.newest(f"({condition}) AND {after}", [*params, *place], query.limit + 1)
    page = rows[: query.limit]
    items = FactMaker(door, reader.now_us).items(page)
    more = len(rows) > query.limit
    return FactListAnswer(
        **reader.header("facts"),
        total=total,
        returned=len(items),
        omitted=Omitted(count=total - len(items), by_reason={"page": total - len(items)} if total > len(items) else {}),
        limits={"page": query.limit, "page_max": PAGE_LIMIT},
        used={"rows": len(items)},
        has_more=more,
        next_cursor=make_cursor("memory list", query.arguments(reader), reader.now_us, _place(page[-1])) if more else None,
        **_rows(reader, items),
    )


_LAST_MOMENT = 10**17


def _place(row: FactRow) -> str:
    return f"{_LAST_MOMENT - row.asserted_us:018d}/{row.fact_id}"


def _after(place: str) -> tuple[str, list[object]]:
    """The condition, with its parameters, for facts that stand behind the one at `place`."""
    number, _, fact_id = place.partition("/")
    moment = _LAST_MOMENT - int(number)
    return "(asserted_us < ? OR (asserted_us = ? AND fact_id > ?))", [moment, moment, fact_id]


def _rows(reader: Reader, items: list[FactItem]) -> dict[str, Any]:
    return {"facts": items} if reader.principal.sees_text else {"facts": [], "redacted": redacted_facts(items)}


def _condition(reader: Reader, query: FactQuery) -> tuple[str, list[object]]:
    parts, params = [], list[object]()
    if not query.lives:
        parts.append("life <> 'forgotten'")
    for column, values in (("life", query.lives), ("trust", query.trusts), ("actor", (query.by,) if query.by else ())):
        if values:
            parts.append(f"list_contains(?::VARCHAR[], {column})")
            params.append(list(values))
    if query.kind:
        kind = predicate(query.kind)
        parts.append("(predicate = ? OR shape = ?)")
        params += [kind.name if kind else query.kind] * 2
    if query.subject:
        about, names = reader.door.concerning(reader.entities.meant(query.subject).names)
        parts.append(about)
        params += names
    return " AND ".join(parts), params


def show_fact(reader: Reader, name: str) -> FactShowAnswer:
    """One fact whole: wording, anchors with their status, ids of the other values of its slot. Raises NotFoundError, UsageError."""
    row = named(reader, name)
    _need_text(reader)
    door = reader.door
    item = FactMaker(door, reader.now_us).items([row])[0]
    return FactShowAnswer(
        **reader.header("fact"),
        total=1,
        returned=1,
        fact=item,
        anchors=[anchor_item(anchor) for anchor in door.anchors([row.fact_id]).get(row.fact_id, [])],
        rivals=[rival.fact_id for rival in door.rivals(row.slot) if rival.fact_id != row.fact_id],
    )


def history(reader: Reader, name: str) -> FactListAnswer:
    """All values that one slot has had, newest first, with what replaced each; of a fact without a slot, itself."""
    row = named(reader, name)
    values = [one for one in reader.door.rivals(row.slot) if one.life != "forgotten" or one.fact_id == row.fact_id] or [row]
    items = FactMaker(reader.door, reader.now_us).items(values, challenged=False)
    return FactListAnswer(**reader.header("history"), total=len(items), returned=len(items), **_rows(reader, items))


def named(reader: Reader, name: str) -> FactRow:
    """The visible fact of that id or unique beginning of it. Raises NotFoundError, or UsageError if it could be several."""
    ids = reader.door.resolve(name.strip().lower()) if name.strip() else []
    if len(ids) > 1 and name not in ids:
        raise UsageError(f"{name} could be several facts", fix="type more characters of the id", matches=ids[:5])
    row = reader.door.get(name if name in ids else ids[0]) if ids else None
    if row is None:
        raise NotFoundError(f"there is no fact {name}", fix="loopledger memory list")
    return row


def _need_text(reader: Reader) -> None:
    if not reader.principal.sees_text:
        raise UsageError("this caller gets no texts", fix="loopledger memory list", code="scope_denied")


def entity(reader: Reader, name: str) -> EntityAnswer:
    """The card of a person or subject, its facts, its open loops: at most CARD_CHARS characters, the rest is counted.

    A name nobody has gives an empty card and near names. Raises UsageError for an empty name.
    """
    if not name.strip():
        raise UsageError("whose card?", fix="loopledger memory entity NAME")
    meant = reader.entities.meant(name)
    found = {row.fact_id: (row, ["alias" if meant.persons else "entity"]) for row in reader.door.about(meant.names)}
    sifted = sift(reader, found)
    items = FactMaker(reader.door, reader.now_us).items(sifted.shown, sifted.why)
    items = items[: fitting([item.line for item in items], CARD_CHARS)]
    used = sum(len(item.line) + 1 for item in items)
    ids = loop_search.of_persons(reader, [meant.person.id]) if meant.person else []
    loops = loop_search.rows_of(reader, ids)
    shown = loops[: fitting([loop_search.line_of(row) for row in loops], CARD_CHARS - used)]
    used += sum(len(loop_search.line_of(row)) + 1 for row in shown)
    left = [row.id for row in loops[len(shown) :]]
    hidden = Omitted(count=len(left), by_reason={"budget": len(left)}, ids=sorted(left)[:OMITTED_IDS]) if left else Omitted()
    omitted = merged(omitted_of(sifted, sifted.shown[len(items) :]), hidden)
    return EntityAnswer(
        **reader.header("entity"),
        total=sifted.total + len(loops),
        returned=len(items) + len(shown),
        omitted=omitted,
        limits={"chars": CARD_CHARS},
        used={"chars": used},
        budget_used=used,
        dropped_count=omitted.count,
        card=_card(meant.person) if meant.person else _subject(reader, sifted.shown),
        last_contact=_last_contact(reader, meant.person),
        near=list(meant.near) if not found else [],
        ambiguous=[_card(one) for one in meant.persons] if len(meant.persons) > 1 else [],
        **_both(reader, items, shown),
    )


def _both(reader: Reader, items: list[FactItem], loops: list[LoopRow]) -> dict[str, Any]:
    if reader.principal.sees_text:
        return {"facts": items, "loops": loops}
    return {"redacted": [*redacted_facts(items), *loop_search.redacted_loops(loops)]}


def _card(one: Known) -> Card:
    return Card(id=one.id, name=one.name or one.id, kind="person", addresses=list(one.addresses), in_contacts=one.in_contacts)


def _subject(reader: Reader, rows: list[FactRow]) -> Card | None:
    """A subject that is no person of the ledger has a card as soon as something is known of it."""
    subject = rows[0].subject if rows and reader.principal.sees_text else ""
    return Card(id=subject, name=subject, kind="subject", addresses=[], in_contacts=False) if subject else None


def _last_contact(reader: Reader, person: Known | None) -> str | None:
    """The newest moment of a loop with that person; mail without a loop is not in the published ledger."""
    if person is None:
        return None
    moment = reader.rows("SELECT max(last_activity_us) FROM loop WHERE person = ?", [person.id])[0][0]
    return None if moment is None else stamp(moment)
