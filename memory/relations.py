"""What ties two names together: facts whose predicate, by the registry, names a person, a firm or a project (M-075)."""

from __future__ import annotations

from collections.abc import Iterable

from memory.entities import near
from memory.fact_answers import Relation
from memory.fact_door import FactRow
from memory.fact_reading import Reader
from pipeline.models.facts import IS
from pipeline.models.predicates import registry

SHOWN = 50


def relations_of(reader: Reader, names: Iterable[str]) -> list[Relation]:
    """Ties of these subjects (normal form) that hold, in both directions, those that start from them first, then by predicate."""
    wanted = sorted(set(names))
    linking = sorted(name for name, rule in registry().items() if rule.links)
    rows = reader.remembered.where(
        "life = 'current' AND polarity = ? AND list_contains(?::VARCHAR[], predicate)"
        " AND (list_contains(?::VARCHAR[], subject_norm) OR list_contains(?::VARCHAR[], object_norm))",
        [IS, linking, wanted, wanted],
        f"list_contains(?::VARCHAR[], subject_norm) DESC, predicate, subject, object, fact_id LIMIT {SHOWN}",
        [wanted],
    )
    return [_tie(row, outward=row.subject_norm in wanted) for row in rows]


def _tie(row: FactRow, *, outward: bool) -> Relation:
    kind = registry()[row.predicate].links
    return Relation(
        predicate=row.predicate,
        direction="out" if outward else "in",
        other=row.object if outward else row.subject,
        kind=kind,
        fact_id=row.fact_id,
        trust=row.trust,
    )


def kind_of(relations: Iterable[Relation]) -> str:
    """What somebody has made of a subject by naming it in a relation: person | org | project, else `subject`."""
    return next((one.kind for one in relations if one.direction == "in"), "subject")


def near_subjects(reader: Reader, text: str) -> tuple[str, ...]:
    """Subjects of facts, in the reader's scopes, that look like `text`: something is known of them, so they go before mere contacts."""
    known = reader.remembered.ask(
        "subject", [], "life = 'current' AND shape <> 'said'", [], "GROUP BY subject ORDER BY min((subject_norm, fact_id))"
    )
    return near(text, [str(row[0]) for row in known])
