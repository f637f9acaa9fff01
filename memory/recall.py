"""`recall`: every fact and open loop that holds all words of the query, or concerns the entity (M-110, M-130 to M-134)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from memory import loop_search
from memory.answers import OMITTED_IDS, PAGE_DEFAULT, PAGE_LIMIT, LoopRow, Omitted
from memory.cursor import make_cursor, read_cursor
from memory.fact_answers import FactItem, RecallAnswer
from memory.fact_door import FactRow
from memory.fact_reading import ACTION, READ, Reader, merged, omitted_of, order_text, redacted_facts, sift
from memory.fact_rows import FactMaker
from memory.limits import READ_CHARS, budget_of, fitting
from pipeline.errors import UsageError
from pipeline.models.predicates import predicate
from pipeline.models.terms import QUERY_TERMS, stored_terms, terms_of

_KEYWORD = "keyword"
Found = dict[str, tuple[FactRow, list[str]]]


@dataclass(frozen=True, slots=True)
class RecallQuery:
    """What to look for. `mode` read | action; `by`: actor; `kind`: a predicate or shape; `since_us`, `until_us`: when it was said."""

    query: str = ""
    entity: str = ""
    since_us: int | None = None
    until_us: int | None = None
    valid_at: str = ""
    mode: str = READ
    by: str = ""
    kind: str = ""
    budget_chars: int = 0
    limit: int = PAGE_DEFAULT
    cursor: str = ""

    def arguments(self, reader: Reader) -> dict[str, Any]:
        """What a cursor is bound to."""
        asked = {name: getattr(self, name) for name in self.__slots__ if name not in ("limit", "cursor", "budget_chars")}
        return asked | {"principal": reader.principal.name, "scope": reader.scope}


def recall(reader: Reader, query: RecallQuery) -> RecallAnswer:
    """Facts best trusted and newest first, whole or not at all, then open loops.

    Raises UsageError: invalid_params (nothing to look for, page size, cursor), budget_unsatisfiable, scope_denied.
    """
    terms = _checked(query)
    budget = budget_of(query.budget_chars, READ_CHARS)
    last = ""
    if query.cursor:
        moment, last = read_cursor(query.cursor, "recall", query.arguments(reader))
        reader = Reader(reader.rows, reader.principal, moment, reader.rules, reader.scope)
    found, loop_ids = _find(reader, query, terms)
    sifted = sift(reader, _filtered(found, query), mode=query.mode, valid_at=query.valid_at)
    start = next((n for n, row in enumerate(sifted.shown) if order_text(row) > last), len(sifted.shown)) if last else 0
    page = reader.door.whole(sifted.shown[start : start + query.limit])
    why = {row.fact_id: [_how(row, terms) if one == _KEYWORD else one for one in sifted.why[row.fact_id]] for row in page}
    items = FactMaker(reader.door, reader.now_us).items(page, why, challenged=query.mode != ACTION)
    items = items[: fitting([item.line for item in items], budget)]
    used = sum(len(item.line) + 1 for item in items)
    loops, hidden = _loops(reader, [] if last else loop_ids, budget - used, query.limit - len(items))
    rest = sifted.shown[start + len(items) :]
    omitted = merged(omitted_of(sifted, [*sifted.shown[:start], *rest], "page" if len(items) == query.limit or start else "budget"), hidden)
    used += sum(len(loop_search.line_of(row)) + 1 for row in loops)
    header = reader.header("recall")
    return RecallAnswer(
        **header | {"warnings": [*header["warnings"], *_cut_query(query)]},
        total=sifted.total + len(loops) + hidden.count,
        returned=len(items) + len(loops),
        omitted=omitted,
        limits={"chars": budget, "rows": query.limit},
        used={"chars": used, "rows": len(items) + len(loops)},
        degraded=["items", "semantic"],
        has_more=bool(rest),
        next_cursor=make_cursor("recall", query.arguments(reader), reader.now_us, order_text(page[len(items) - 1]))
        if rest and items
        else None,
        budget_used=used,
        dropped_count=omitted.count,
        **_texts(reader, items, loops),
    )


def _texts(reader: Reader, items: list[FactItem], loops: list[LoopRow]) -> dict[str, Any]:
    """The rows, or what a caller without the grant of texts gets of them."""
    if reader.principal.sees_text:
        return {"facts": items, "loops": loops}
    return {"facts": [], "redacted": [*redacted_facts(items), *loop_search.redacted_loops(loops)]}


def _checked(query: RecallQuery) -> list[str]:
    """The terms to look for. Raises UsageError for nothing to look for, or a page size out of range."""
    terms = terms_of(query.query)[:QUERY_TERMS]
    if not terms and (query.query or not query.entity.strip()):
        raise UsageError(
            "there is nothing to look for" if not query.query else f"{query.query!r} holds no word to look for",
            fix="loopledger memory recall WORDS, or --entity NAME",
        )
    if query.mode not in (READ, ACTION):
        raise UsageError(f"nothing is read for {query.mode!r}", cause="known: read, action", fix="loopledger memory recall --help")
    if not 1 <= query.limit <= PAGE_LIMIT:
        raise UsageError(f"a page holds 1 to {PAGE_LIMIT} rows, not {query.limit}", fix="loopledger memory recall WORDS --limit 50")
    return terms


def _cut_query(query: RecallQuery) -> list[str]:
    count = len(terms_of(query.query))
    return [f"the query has {count} terms; the first {QUERY_TERMS} were looked for"] if count > QUERY_TERMS else []


def _find(reader: Reader, query: RecallQuery, terms: list[str]) -> tuple[Found, list[str]]:
    """(facts with what found them, ids of open loops) by both arms. With query and entity both must hold."""
    by_word: Found = {row.fact_id: (row, [_KEYWORD]) for row in reader.door.matching(terms)} if terms else {}
    meant = reader.entities.meant(query.entity or query.query)
    about: Found = {row.fact_id: (row, [meant.how if meant.persons else "entity"]) for row in reader.door.about(meant.names)}
    persons = [one.id for one in meant.persons]
    loops = loop_search.of_persons(reader, persons) if persons else []
    if not query.entity:
        worded = loop_search.matching(reader, terms)
        return _union(by_word, about), list(dict.fromkeys([*worded, *loops]))
    if not terms:
        return about, loops
    worded = loop_search.matching(reader, terms)
    return {one: by_word[one] for one in by_word if one in about}, [one for one in worded if one in set(loops)]


def _union(one: Found, other: Found) -> Found:
    found = dict(one)
    for fact_id, (row, why) in other.items():
        found[fact_id] = (row, [*found[fact_id][1], *why]) if fact_id in found else (row, why)
    return found


def _how(row: FactRow, terms: list[str]) -> str:
    """`keyword` if the fact's own words hold every term, else the words of its predicate helped: `synonym`."""
    own = stored_terms(row.subject, row.predicate.replace("_", " "), row.object)
    return _KEYWORD if all(f" {term} " in own for term in terms) else "synonym"


def _filtered(found: Found, query: RecallQuery) -> Found:
    """The filters say what is asked for; what they keep out was not found."""
    kind = predicate(query.kind)
    wanted = (kind.name if kind else query.kind) if query.kind else ""

    def fits(row: FactRow) -> bool:
        since, until = query.since_us, query.until_us
        return (
            (not query.by or row.actor == query.by)
            and (not wanted or wanted in (row.predicate, row.shape))
            and (since is None or row.asserted_us >= since)
            and (until is None or row.asserted_us < until)
        )

    return {one: pair for one, pair in found.items() if fits(pair[0])}


def _loops(reader: Reader, ids: list[str], chars: int, room: int) -> tuple[list[LoopRow], Omitted]:
    """The first loops that fit, and what is left of them."""
    rows = loop_search.rows_of(reader, ids[: max(room, 0)])
    rows = rows[: fitting([loop_search.line_of(row) for row in rows], chars)]
    left = ids[len(rows) :]
    if not left:
        return rows, Omitted()
    kinds = Counter(row.type for row in loop_search.rows_of(reader, left))
    return rows, Omitted(
        count=len(left), by_reason={"budget": len(left)}, by_kind=dict(sorted(kinds.items())), ids=sorted(left)[:OMITTED_IDS]
    )
