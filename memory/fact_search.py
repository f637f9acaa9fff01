"""What a query finds among the facts, without reading all of it: the first rows in order whole, the rest counted by reason (M-101, M-131).

A common word stands in every fact there is, and few of them are shown. Most of what is found is either shown by its own row alone or not:
that the database judges, sorts and counts. Challengers and the values they challenge are looked at together, by `sift`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from memory.answers import OMITTED_IDS, Omitted
from memory.fact_door import BEST, PLACE, FactDoor, FactRow
from memory.fact_reading import ACTION
from memory.rows import stamp
from pipeline.models.predicates import predicate

_ALONE = "(life <> 'challenger' AND fact_id NOT IN (SELECT challenges FROM known_fact WHERE life = 'challenger'))"
"""Facts whose own row says whether they are shown."""
_REASON = (
    "CASE WHEN life = 'superseded' THEN 'superseded' WHEN life <> 'current' THEN 'excluded'"
    " WHEN coalesce(recheck_us <= ?, false) THEN 'stale' WHEN ? AND trust <> 'confirmed' THEN trust ELSE '' END"
)
"""`memory.fact_reading.reason_of` in SQL, for facts that stand alone and no day in the world that is asked about."""
Condition = tuple[str, list[object]]
NOTHING: Condition = ("false", [])


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of the facts. `terms`: words as asked; `others`: the same in other words; `names`: subjects in normal form.

    `both`: words and names have to hold, else either. `by`: actor; `kind`: predicate or shape; `since_us`, `until_us`: when it was said.
    """

    terms: Sequence[str] = ()
    others: Sequence[Sequence[str]] = ()
    names: Collection[str] = ()
    both: bool = False
    by: str = ""
    kind: str = ""
    since_us: int | None = None
    until_us: int | None = None


@dataclass(frozen=True, slots=True)
class FirstFacts:
    """`found`: id -> (row, arms that found it: word, synonym, name); `alone`: ids of those that are shown for sure."""

    found: dict[str, tuple[FactRow, list[str]]] = field(default_factory=dict)
    alone: frozenset[str] = frozenset()


class FactSearch:
    """One query put to one door at one moment. `words`: how the arms are named in an answer: word, synonym, name."""

    def __init__(self, door: FactDoor, query: Asked, now_us: int, mode: str, valid_at: str, words: tuple[str, str, str]) -> None:
        """`valid_at`: a day; then all values of a slot are looked at together, and nothing stands alone."""
        self._door = door
        self._words = words
        disputed = door.count("life = 'challenger'")
        self._alone = "false" if valid_at else _ALONE if disputed else "true"
        self._judged: list[object] = [now_us, mode == ACTION]
        promised = door.promised([query.terms, *query.others])
        self._arms = [
            _holding([query.terms], promised[:1]),
            _holding(query.others, promised[1:]),
            door.concerning(query.names) if query.names else NOTHING,
        ]
        self._condition = _all([_either(self._arms, both=query.both), _filters(query)])

    def first(self, count: int, last: str) -> FirstFacts:
        """The first `count` facts that stand alone and are shown, after the place `last`, and all that do not stand alone."""
        flags = ", ".join(sql for sql, _ in self._arms)
        asked = [value for _, values in self._arms for value in values]
        sql, params = self._condition
        placed = f" AND {PLACE} > ?" if last else ""
        alone = self._door.thin(flags, asked, f"{self._alone} AND {_REASON} = ''{placed} AND {sql}",
                                [*self._judged, *([last] if last else []), *params], f"{BEST} LIMIT {count}")  # fmt: skip
        others = self._door.thin(flags, asked, f"NOT {self._alone} AND {sql}", params, BEST) if self._alone != "true" else []
        found = {row.fact_id: (row, self._why(*by)) for row, by in [*alone, *others]}
        return FirstFacts(found, frozenset(row.fact_id for row, _ in alone))

    def _why(self, word: bool, synonym: bool, name: bool) -> list[str]:
        """The arms that found it; other words count where the words as asked do not stand."""
        by_word = [self._words[0]] if word else [self._words[1]] if synonym else []
        return [*by_word, *([self._words[2]] if name and self._words[2] else [])]

    def rest(self, shown: Iterable[str], reason: str) -> Omitted:
        """Every fact found that stands alone and is not among `shown`: counted, as an answer says it. `reason`: why good ones are not."""
        sql, params = self._condition
        select = f"{_REASON}, shape, count(*), min(fact_id, {OMITTED_IDS}), max(asserted_us)"
        rows = self._door.ask(
            select, self._judged, f"{self._alone} AND fact_id NOT IN (SELECT unnest(?::VARCHAR[])) AND {sql}", [sorted(shown), *params],
            "GROUP BY 1, 2 ORDER BY 1, 2",
        )  # fmt: skip
        reasons, kinds = Counter[str](), Counter[str]()
        for why, shape, number, _, _ in rows:
            reasons[why or reason] += number
            kinds[f"fact:{shape}"] += number
        return Omitted(
            count=reasons.total(),
            by_reason=dict(sorted(reasons.items())),
            by_kind=dict(sorted(kinds.items())),
            ids=sorted(one for row in rows for one in row[3])[:OMITTED_IDS],
            newest=stamp(max(row[4] for row in rows)) if rows else None,
        )


def _holding(wordings: Sequence[Sequence[str]], promised: Sequence[Sequence[FactRow]]) -> Condition:
    """Facts that hold every term of one of these wordings; `promised`: promises that do, whose terms are not stored."""
    parts, params = [], list[object]()
    for terms, rows in zip(wordings, promised, strict=True):
        if terms:
            parts.append("(" + " AND ".join("contains(terms, ?)" for _ in terms) + ")")
            params += [f" {term} " for term in terms]
        if rows:
            parts.append("fact_id IN (SELECT unnest(?::VARCHAR[]))")
            params.append([row.fact_id for row in rows])
    return (f"({' OR '.join(parts)})", params) if parts else NOTHING


def _either(arms: Sequence[Condition], *, both: bool) -> Condition:
    """Facts that the arms find together."""
    (word, one), (synonym, two), (name, three) = arms
    return f"(({word} OR {synonym}) {'AND' if both else 'OR'} {name})", [*one, *two, *three]


def _filters(query: Asked) -> Condition:
    """The filters say what is asked for; what they keep out was not found."""
    kind = predicate(query.kind)
    wanted = (kind.name if kind else query.kind) if query.kind else ""
    parts: list[tuple[str, list[object]]] = [
        ("actor = ?", [query.by] if query.by else []),
        ("? IN (predicate, shape)", [wanted] if wanted else []),
        ("asserted_us >= ?", [] if query.since_us is None else [query.since_us]),
        ("asserted_us < ?", [] if query.until_us is None else [query.until_us]),
    ]
    return _all([("true", []), *(part for part in parts if part[1])])


def _all(parts: Sequence[Condition]) -> Condition:
    return " AND ".join(sql for sql, _ in parts), [value for _, values in parts for value in values]
