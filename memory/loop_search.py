"""Open loops by their words or by their person, as rows and lines for `recall`, `entity` and packs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memory.answers import OMITTED_IDS, LoopRow, Omitted
from memory.fact_answers import RedactedLoop
from memory.fact_reading import Reader
from memory.fact_rows import summary
from memory.rows import RowMaker
from memory.state import Mutes
from pipeline.models.terms import words_in

_TEXT = "concat_ws(' ', subject, quote, counterparty_name, counterparty)"
_UNEVEN = "[ßſŉǰΐΰևﬀ-ﬗ\uff00-\uffef\u2100-\u214f\u00aa\u00b2-\u00be]"
"""Characters whose folded form is not their lower case: rows with them are looked at in Python."""


def matching(reader: Reader, terms: Sequence[str]) -> list[str]:
    """Ids of open loops that hold all of `terms` in subject, quote or counterparty, newest first."""
    if not terms or not reader.principal.sees_mail:
        return []
    condition = " AND ".join(f"contains(lower({_TEXT}), ?)" for _ in terms)
    sql = (
        f"SELECT loop_id, {_TEXT} FROM loop WHERE status = 'open' AND (({condition}) OR regexp_matches({_TEXT}, ?))"
        " ORDER BY opened_us DESC, loop_id"
    )
    wanted = {term.encode("utf-8", "surrogatepass") for term in terms}
    return [str(row[0]) for row in reader.rows(sql, [*terms, _UNEVEN]) if wanted <= words_in(str(row[1]))]


def kinds_of(reader: Reader, ids: Sequence[str]) -> dict[str, int]:
    """Type -> how many of these loops; a common word stands in thousands of them."""
    sql = "SELECT type, count(*) FROM loop WHERE loop_id IN (SELECT unnest(?::VARCHAR[])) GROUP BY 1 ORDER BY 1"
    return {str(kind): int(count) for kind, count in reader.rows(sql, [list(ids)])}


def of_persons(reader: Reader, persons: Iterable[str]) -> list[str]:
    """Ids of the open loops with these persons, those with a date first, then oldest first; none for a person beside the owner."""
    if not reader.principal.sees_mail:
        return []
    sql = (
        "SELECT loop_id FROM loop WHERE status = 'open' AND list_contains(?::VARCHAR[], person)"
        " ORDER BY due IS NULL, due, opened_us, loop_id"
    )
    return [str(row[0]) for row in reader.rows(sql, [sorted(set(persons))])]


def opened(reader: Reader, ids: Sequence[str], since_us: int | None, until_us: int | None) -> list[str]:
    """Those of the loops that a sentence opened at or after `since_us` and before `until_us`, in the order given."""
    sql = (
        "SELECT loop_id FROM loop WHERE list_contains(?::VARCHAR[], loop_id)"
        " AND opened_us >= coalesce(?, opened_us) AND (? IS NULL OR opened_us < ?)"
    )
    kept = {str(row[0]) for row in reader.rows(sql, [list(ids), since_us, until_us, until_us])}
    return [one for one in ids if one in kept]


def excluded(ids: Sequence[str]) -> Omitted:
    """Open loops that are left out of an answer about their persons."""
    return Omitted(count=len(ids), by_reason={"excluded": len(ids)} if ids else {}, ids=list(ids[:OMITTED_IDS]))


def rows_of(reader: Reader, ids: Sequence[str]) -> list[LoopRow]:
    """Loops whole, in that order."""
    ledger = reader.ledger
    loops = ledger.loops(ids)
    maker = RowMaker(reader.now_us, reader.rules, Mutes(ledger.mutes(), reader.now_us), ledger.persons([loop.person for loop in loops]))
    return [maker.row(loop) for loop in loops]


def line_of(row: LoopRow, *, sees_text: bool = True) -> str:
    """One loop, one line, in the order of a fact's: date, marks, writer, scope, id, source, wording; without texts what J-99 allows."""
    due = f", due {row.due}" if row.due else ""
    states = f" [{', '.join(row.states)}]" if row.states else ""
    if not sees_text:
        return f"{row.type} {row.status}{states}{due}, {row.person.name}"
    marks = ", ".join(["unverified", *row.states])
    who = "model" if any(rule.startswith("model") for rule in row.rules) else "rule"
    with_whom = f"{row.person.name} <{row.person.address}>"
    head = f"{row.opened_at[:10]} [{marks}] via {who} (user) {row.id} mail:{row.message_id}"
    return f"{head}: {row.type}{due}, {with_whom}: {summary(row.quote, row.id)}"


def redacted_loops(rows: Sequence[LoopRow]) -> list[RedactedLoop]:
    """Loops for a caller without the grant of texts (J-99)."""
    return [RedactedLoop(type=row.type, status=row.status, due=row.due, person=row.person.name) for row in rows]
