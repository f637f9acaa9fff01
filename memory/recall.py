"""`recall`: every fact, open loop and mail that holds all words of the query, or concerns the entity (M-110, M-130 to M-134)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from memory import item_search, loop_search
from memory.answers import OMITTED_IDS, PAGE_DEFAULT, PAGE_LIMIT, LoopRow, Omitted
from memory.cursor import make_cursor, read_cursor
from memory.entities import Meant
from memory.fact_answers import FactItem, ItemHit, RecallAnswer
from memory.fact_door import FactRow
from memory.fact_reading import ACTION, READ, Reader, merged, omitted_of, order_text, redacted_facts, sift
from memory.fact_rows import FactMaker
from memory.fact_search import Asked, FactSearch
from memory.limits import READ_CHARS, budget_of, fitting
from memory.pairs import variants
from memory.said_dates import day_of
from pipeline.errors import BusyError, ConfigError, UsageError
from pipeline.models.predicates import PROMISED, nearest, predicate, shapes
from pipeline.models.terms import QUERY_TERMS, stored_terms, terms_of

_KEYWORD, _SYNONYM = "keyword", "synonym"


@dataclass(frozen=True, slots=True)
class RecallQuery:
    """What to look for. `mode` read | action (confirmed facts and nothing else); `since_us`, `until_us`: when it was said.

    `by`: actor; `kind`: a predicate or shape; `valid_at`: a day. These three only facts have: with one of them facts alone are looked for.
    """

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


def recall(reader: Reader, query: RecallQuery, archive: item_search.ArchiveLook | None = None) -> RecallAnswer:
    """Facts best trusted and newest first, whole or not at all, then open loops, then stored mails, newest first.

    `archive`: where mails are looked for; without it, or while a writer has it, the rest is answered and `degraded` says `items`.
    Raises UsageError: invalid_params (nothing to look for, a day that is none, page size, cursor), budget_unsatisfiable, scope_denied.
    """
    terms = _checked(query)
    query = replace(query, valid_at=day_of("--valid-at", query.valid_at)) if query.valid_at else query
    budget = budget_of(query.budget_chars, READ_CHARS)
    last = ""
    if query.cursor:
        moment, last = read_cursor(query.cursor, "recall", query.arguments(reader))
        reader = Reader(reader.rows, reader.principal, moment, reader.rules, reader.scope)
    others = variants(query.query) if terms else []
    meant = reader.entities.meant(query.entity or query.query)
    search = _search(reader, query, terms, others, meant)
    first = search.first(query.limit + 1, last)
    sifted = sift(reader, first.found, mode=query.mode, valid_at=query.valid_at)
    start = next((n for n, row in enumerate(sifted.shown) if order_text(row) > last), len(sifted.shown)) if last else 0
    page = reader.door.whole(sifted.shown[start : start + query.limit])
    why = {row.fact_id: [_how(row, terms) if one == _KEYWORD else one for one in sifted.why[row.fact_id]] for row in page}
    facts = FactMaker(reader.door, reader.now_us).items(page, why, challenged=query.mode != ACTION)
    facts = facts[: fitting([item.line for item in facts], budget)]
    used = sum(len(item.line) + 1 for item in facts)
    loop_ids = _loop_ids(reader, query, terms, others, meant)
    unproven = query.mode == ACTION
    loops, hidden = _loops(reader, [] if last else loop_ids, budget - used, query.limit - len(facts), unproven=unproven)
    used += sum(len(loop_search.line_of(row)) + 1 for row in loops)
    mails, degraded = _mails(reader, query, [terms, *others], None if last else archive)
    items = mails.shown[: fitting([one.line for one in mails.shown], budget - used, max(query.limit - len(facts) - len(loops), 0))]
    used += sum(len(one.line) + 1 for one in items)
    unseen = item_search.omitted_items(mails.shown[len(items) :], mails)
    rest = sifted.shown[start + len(facts) :]
    reason = "page" if len(facts) == query.limit or last else "budget"
    cut = omitted_of(sifted, [row for row in [*sifted.shown[:start], *rest] if row.fact_id not in first.alone], reason)
    cut = merged(cut, search.rest([item.fact_id for item in facts], reason))
    omitted = merged(merged(cut, hidden), unseen)
    returned = len(facts) + len(loops) + len(items)
    header = reader.header("recall")
    return RecallAnswer(
        **header | {"warnings": [*header["warnings"], *_cut_query(query)]},
        total=returned + omitted.count,
        returned=returned,
        omitted=omitted,
        limits={"chars": budget, "rows": query.limit},
        used={"chars": used, "rows": returned},
        degraded=degraded,
        cut={} if len(facts) == query.limit else _lengths(reader, query, page[len(facts) :]),
        has_more=bool(rest),
        next_cursor=make_cursor("recall", query.arguments(reader), reader.now_us, order_text(page[len(facts) - 1]))
        if rest and facts
        else None,
        budget_used=used,
        dropped_count=omitted.count,
        **_texts(reader, facts, loops, items),
    )


def _lengths(reader: Reader, query: RecallQuery, rows: list[FactRow]) -> dict[str, int]:
    """Id -> characters of the first facts that the budget left out."""
    items = FactMaker(reader.door, reader.now_us).items(rows[:OMITTED_IDS], challenged=query.mode != ACTION)
    return {item.fact_id: len(item.line) for item in items}


def _texts(reader: Reader, facts: list[FactItem], loops: list[LoopRow], items: list[ItemHit]) -> dict[str, Any]:
    """The rows, or what a caller without the grant of texts gets of them."""
    if reader.principal.sees_text:
        return {"facts": facts, "loops": loops, "items": items}
    return {"facts": [], "redacted": [*redacted_facts(facts), *loop_search.redacted_loops(loops)]}


def _mails(
    reader: Reader, query: RecallQuery, wordings: list[list[str]], archive: item_search.ArchiveLook | None
) -> tuple[item_search.Items, list[str]]:
    """Stored mails, and the arms that are missing. Filters that only facts have, action, and callers without texts ask for no mail."""
    nothing = item_search.Items([])
    alone = _facts_alone(query) or query.mode == ACTION
    if not wordings[0] or alone or not (reader.principal.sees_text and reader.principal.sees_mail):
        return nothing, ["semantic"]
    addresses = None
    if query.entity:  # an address may have written without any loop, and then nobody knows it
        known = [key for one in reader.entities.meant(query.entity).persons for key in one.addresses]
        addresses = known or [query.entity.strip().casefold()]
    how = [_KEYWORD, *[_SYNONYM] * (len(wordings) - 1)]
    asked = item_search.ItemQuery(wordings, how, addresses, query.since_us, query.until_us)
    try:
        return (archive.look(lambda rows: item_search.search(rows, asked)), ["semantic"]) if archive else (nothing, ["items", "semantic"])
    except (BusyError, ConfigError):
        return nothing, ["items", "semantic"]


def _checked(query: RecallQuery) -> list[str]:
    """The terms to look for. Raises UsageError for nothing to look for, a kind that is none, or a page size out of range."""
    terms = terms_of(query.query)[:QUERY_TERMS]
    if not terms and (query.query or not query.entity.strip()):
        raise UsageError(
            "there is nothing to look for" if not query.query else f"{query.query!r} holds no word to look for",
            fix="loopledger memory recall WORDS, or --entity NAME",
        )
    if query.mode not in (READ, ACTION):
        raise UsageError(f"nothing is read for {query.mode!r}", cause="known: read, action", fix="loopledger memory recall --help")
    _check_kind(query.kind)
    if not 1 <= query.limit <= PAGE_LIMIT:
        raise UsageError(f"a page holds 1 to {PAGE_LIMIT} rows, not {query.limit}", fix="loopledger memory recall WORDS --limit 50")
    return terms


def _check_kind(kind: str) -> None:
    if kind in ("", PROMISED, *shapes()) or predicate(kind) is not None:
        return
    near = nearest(kind)
    raise UsageError(f"there is no kind {kind!r}", cause=f"nearest: {', '.join(near)}", fix="loopledger memory schema", nearest=near)


def _cut_query(query: RecallQuery) -> list[str]:
    count = len(terms_of(query.query))
    return [f"the query has {count} terms; the first {QUERY_TERMS} were looked for"] if count > QUERY_TERMS else []


def _search(reader: Reader, query: RecallQuery, terms: list[str], others: list[list[str]], meant: Meant) -> FactSearch:
    """All arms that look for facts; `others`: the query in other words. With query and entity both hold."""
    both = bool(query.entity and terms)
    asked = Asked(terms, others, meant.names, both, query.by, query.kind, query.since_us, query.until_us)
    name = "" if both else meant.how if meant.persons else "entity"
    return FactSearch(reader.door, asked, reader.now_us, query.mode, query.valid_at, (_KEYWORD, _SYNONYM, name))


def _loop_ids(reader: Reader, query: RecallQuery, terms: list[str], others: list[list[str]], meant: Meant) -> list[str]:
    """Ids of open loops by the same arms: by words, then by person; of the time asked for, none where only facts are meant."""
    if _facts_alone(query):
        return []
    found = _loops_found(reader, query, terms, others, meant)
    return found if query.since_us is None and query.until_us is None else loop_search.opened(reader, found, query.since_us, query.until_us)


def _facts_alone(query: RecallQuery) -> bool:
    """True if a filter is set that loops and mails cannot meet."""
    return bool(query.by or query.kind or query.valid_at)


def _loops_found(reader: Reader, query: RecallQuery, terms: list[str], others: list[list[str]], meant: Meant) -> list[str]:
    loops = loop_search.of_persons(reader, meant.ids) if meant.ids else []
    worded = list(dict.fromkeys(one for wording in (terms, *others) for one in loop_search.matching(reader, wording)))
    if not query.entity:
        return list(dict.fromkeys([*worded, *loops]))
    if not terms:
        return loops
    known = set(loops)
    return [one for one in worded if one in known]


def _how(row: FactRow, terms: list[str]) -> str:
    """`keyword` if the fact's own words hold every term, else the words of its predicate helped: `synonym`."""
    own = stored_terms(row.subject, row.predicate.replace("_", " "), row.object)
    return _KEYWORD if all(f" {term} " in own for term in terms) else _SYNONYM


def _loops(reader: Reader, ids: list[str], chars: int, room: int, *, unproven: bool = False) -> tuple[list[LoopRow], Omitted]:
    """The first loops that fit, and what is left of them. `unproven`: none is shown, since no loop is ever confirmed (M-053)."""
    rows = [] if unproven else loop_search.rows_of(reader, ids[: max(room, 0)])
    rows = rows[: fitting([loop_search.line_of(row) for row in rows], chars)]
    left = ids[len(rows) :]
    if not left:
        return rows, Omitted()
    kinds = loop_search.kinds_of(reader, left)
    return rows, Omitted(
        count=len(left), by_reason={"unverified" if unproven else "budget": len(left)}, by_kind=kinds, ids=sorted(left)[:OMITTED_IDS]
    )
