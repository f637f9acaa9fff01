"""The read door of facts: every row of facts that any verb sees comes through here, inside the scopes of one principal (M-082)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from memory import promise_rows
from memory.ledger_sql import Rows
from memory.principals import Principal
from pipeline.models.terms import stored_terms

RESOLVE_LIMIT = 20


class FactRow(NamedTuple):
    """A stored fact, as the ledger keeps it; see `pipeline.models.facts.Fact`."""

    fact_id: str
    scope: str
    scope_key: str
    subject: str
    predicate: str
    object: str
    polarity: str
    shape: str
    life: str
    trust: str
    basis: str
    actor: str
    asserted_us: int
    valid_from: str | None
    valid_to: str | None
    learned_us: int | None
    recorded_us: int
    checked_us: int
    backfilled: bool
    replaced_by: str
    challenges: str
    recheck_us: int | None
    importance: int
    provenance: str
    because: str
    slot: str
    source_gone: bool
    check_pending: bool
    row_version: str
    subject_norm: str
    added_fold: int
    changed_fold: int

    def stale(self, now_us: int) -> bool:
        """To be looked at again (M-043); it changes no trust."""
        return self.recheck_us is not None and self.recheck_us <= now_us


class AnchorRow(NamedTuple):
    """A stored anchor."""

    fact_id: str
    role: str
    kind: str
    hard: bool
    signal: str
    status: str
    made_us: int
    account: str
    message_id: str
    start: int
    end: int
    quote: str
    text_sha: str
    ref: str


_FACT = ", ".join(FactRow._fields)
_ANCHOR = ", ".join({"start": "span_start", "end": "span_end"}.get(name, name) for name in AnchorRow._fields)
_FACTS = f"(SELECT {_FACT}, ord, terms FROM known_fact UNION ALL BY NAME {promise_rows.FACTS})"
_ANCHORS = f"(SELECT {_ANCHOR}, ord FROM fact_anchor UNION ALL BY NAME {promise_rows.ANCHORS})"


class FactDoor:
    """Facts of one publication (or of the archive, inside a write) that one principal may see."""

    def __init__(self, rows: Rows, principal: Principal, scope: str = "", *, promises: bool = True) -> None:
        """`scope`: only that one; else what the principal reads by default. `promises`: with those out of mail, else only what was
        remembered. Raises UsageError `scope_denied`."""
        self._rows = rows
        self._promises = promises
        self._facts, self._anchors = (_FACTS, _ANCHORS) if promises else ("known_fact", "fact_anchor")
        pairs = principal.readable(scope)
        self._visible = "(" + " OR ".join("(scope = ? AND scope_key = ?)" for _ in pairs) + ")"
        self._pairs: list[object] = [part for pair in pairs for part in pair]

    def where(self, condition: str = "true", params: Sequence[object] = (), order: str = "fact_id") -> list[FactRow]:
        """Visible facts for which `condition` holds, in that order."""
        sql = f"SELECT {_FACT} FROM {self._facts} WHERE {self._visible} AND ({condition}) ORDER BY {order}"
        return [FactRow(*row) for row in self._rows(sql, [*self._pairs, *params])]

    def count(self, condition: str = "true", params: Sequence[object] = ()) -> int:
        """How many visible facts there are for which `condition` holds."""
        return int(self._rows(f"SELECT count(*) FROM {self._facts} WHERE {self._visible} AND ({condition})", [*self._pairs, *params])[0][0])

    def counts(self, column: str) -> dict[str, int]:
        """Value of a column -> number of visible facts."""
        sql = f"SELECT {column}, count(*) FROM {self._facts} WHERE {self._visible} GROUP BY 1 ORDER BY 1"
        return {str(value): int(number) for value, number in self._rows(sql, self._pairs)}

    def tally(self, condition: str, params: Sequence[object], now_us: int) -> list[tuple[str, bool, str, int]]:
        """(life, stale at `now_us`, trust, number) of visible facts for which `condition` holds."""
        sql = (
            f"SELECT life, coalesce(recheck_us <= ?, false) AS stale, trust, count(*) FROM {self._facts}"
            f" WHERE {self._visible} AND ({condition}) GROUP BY ALL ORDER BY ALL"
        )
        return [(str(row[0]), bool(row[1]), str(row[2]), int(row[3])) for row in self._rows(sql, [now_us, *self._pairs, *params])]

    def get(self, fact_id: str) -> FactRow | None:
        """One fact by its id."""
        found = self.where("fact_id = ?", [fact_id])
        return found[0] if found else None

    def many(self, ids: Iterable[str]) -> dict[str, FactRow]:
        """Facts by id; unknown ids are left out."""
        wanted = sorted(set(ids))
        return {row.fact_id: row for row in self.where("list_contains(?::VARCHAR[], fact_id)", [wanted])} if wanted else {}

    def resolve(self, prefix: str) -> list[str]:
        """Ids that begin with `prefix`, at most RESOLVE_LIMIT."""
        sql = f"SELECT fact_id FROM {self._facts} WHERE {self._visible} AND starts_with(fact_id, ?) ORDER BY 1 LIMIT {RESOLVE_LIMIT}"
        return [str(row[0]) for row in self._rows(sql, [*self._pairs, prefix])]

    def matching(self, terms: Sequence[str]) -> list[FactRow]:
        """Every visible fact that holds all of `terms` (M-131)."""
        found = self.where(" AND ".join("contains(terms, ?)" for _ in terms) or "false", [f" {term} " for term in terms])
        if not (terms and self._promises):
            return found
        promised = self.where("fact_id IN (SELECT fact_id FROM fact)")  # few: their terms are not stored
        return found + [row for row in promised if all(f" {term} " in _terms(row) for term in terms)]

    def concerning(self, names: Iterable[str]) -> tuple[str, list[object]]:
        """The condition, with its parameters, for facts whose subject is, in normal form, one of `names`; or that are owed to one."""
        wanted = sorted(set(names))
        mine = "list_contains(?::VARCHAR[], subject_norm)"
        return (f"({mine} OR {promise_rows.OWED_TO})", [wanted, wanted]) if self._promises else (mine, [wanted])

    def about(self, names: Iterable[str]) -> list[FactRow]:
        """Facts that concern one of `names`."""
        wanted = set(names)
        return self.where(*self.concerning(wanted)) if wanted else []

    def rivals(self, slot: str) -> list[FactRow]:
        """All values of a slot, newest first."""
        return self.where("slot = ?", [slot], "asserted_us DESC, ord DESC, fact_id") if slot else []

    def challengers(self, ids: Iterable[str]) -> dict[str, FactRow]:
        """Id of a current fact -> its challenger."""
        wanted = sorted(set(ids))
        found = self.where("life = 'challenger' AND list_contains(?::VARCHAR[], challenges)", [wanted]) if wanted else []
        return {row.challenges: row for row in found}

    def anchors(self, ids: Iterable[str]) -> dict[str, list[AnchorRow]]:
        """Anchors of visible facts, strongest and newest first."""
        wanted = sorted(set(ids))
        if not wanted:
            return {}
        sql = (
            f"SELECT {_ANCHOR} FROM {self._anchors} WHERE fact_id IN (SELECT fact_id FROM {self._facts} WHERE {self._visible}"
            " AND list_contains(?::VARCHAR[], fact_id)) ORDER BY fact_id, status <> 'valid', kind <> 'span', made_us DESC, ord DESC"
        )
        found: dict[str, list[AnchorRow]] = {}
        for row in self._rows(sql, [*self._pairs, wanted]):
            found.setdefault(row[0], []).append(AnchorRow(*row))
        return found

    def gone(self, since: int) -> list[tuple[str, int]]:
        """(id, number of the fold) of facts that an undo took away after fold `since`."""
        sql = f"SELECT fact_id, changed_fold FROM fact_gone WHERE {self._visible} AND changed_fold > ? ORDER BY changed_fold, fact_id"
        return [(str(row[0]), int(row[1])) for row in self._rows(sql, [*self._pairs, since])]


def _terms(row: FactRow) -> str:
    return stored_terms(row.subject, row.object, row.predicate.replace("_", " "))
