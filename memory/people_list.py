"""People with open loops, those with most first."""

from __future__ import annotations

from pydantic import Field

from memory.answers import Envelope, Omitted, Part
from memory.envelope import header
from memory.freshness import judge
from memory.ledger_sql import Rows, SqlLedger
from memory.state import ReadRules

SHOWN = 200


class PersonRow(Part):
    """One person: how many loops are open, by type, and the earliest date among them."""

    id: str
    name: str
    open: int
    by_type: dict[str, int]
    due: str | None


class PeopleAnswer(Envelope):
    """People with open loops."""

    people: list[PersonRow] = Field(default_factory=list)


def people(rows: Rows, now_us: int, rules: ReadRules) -> PeopleAnswer:
    """At most SHOWN of them; how many more there are is in `omitted`."""
    ledger = SqlLedger(rows)
    found = rows(
        "SELECT l.person, any_value(p.name), count(*), min(l.due), histogram(l.type) FROM loop l LEFT JOIN person p USING (person)"
        " WHERE l.status = 'open' AND l.person <> '' GROUP BY 1 ORDER BY 3 DESC, 1",
        [],
    )
    shown = [
        PersonRow(id=person, name=name or person, open=many, by_type=dict(sorted(types.items())), due=due)
        for person, name, many, due, types in found[:SHOWN]
    ]
    left = [str(row[0]) for row in found[SHOWN:]]
    return PeopleAnswer(
        **header("people", ledger, judge(ledger.accounts(), now_us, rules.fresh_hours, rules.connected), now_us),
        total=len(found),
        returned=len(shown),
        omitted=Omitted(count=len(left), by_reason={"page": len(left)} if left else {}, ids=left[:50]),
        people=shown,
    )
