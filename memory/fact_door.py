"""The read door of facts: every row of facts that any verb sees comes through here, inside the scopes of one principal (M-082)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

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
    backfilled: bool
    replaced_by: str
    challenges: str
    recheck_us: int | None
    checked_us: int
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


class SeenRow(NamedTuple):
    """A fact or loop as readers were last told of it: `state`: its life or status, or `gone`; numbers are of publications."""

    kind: str
    id: str
    state: str
    trust: str
    added_seq: int
    back_seq: int
    changed_seq: int
    place: str


SEEN_PLACE = "printf('%012d', changed_seq) || '/' || kind || '/' || id"
_FACT = ", ".join(FactRow._fields)
_ANCHOR = ", ".join({"start": "span_start", "end": "span_end"}.get(name, name) for name in AnchorRow._fields)
_THIN = "fact_id, predicate, shape, life, trust, actor, asserted_us, valid_from, valid_to, challenges, recheck_us, slot"
"""What choosing and ordering need of a fact."""
BEST = "CASE trust WHEN 'confirmed' THEN 0 WHEN 'unverified' THEN 1 WHEN 'demoted' THEN 2 ELSE 3 END, asserted_us DESC, fact_id"
"""`memory.fact_reading.order_key` in SQL: sorting again what comes in order costs next to nothing."""
PLACE = (
    "printf('%d/%018d/%s', CASE trust WHEN 'confirmed' THEN 0 WHEN 'unverified' THEN 1 WHEN 'demoted' THEN 2 ELSE 3 END,"
    " 100000000000000000 - asserted_us, fact_id)"
)
"""`memory.fact_reading.order_text` in SQL."""
_AMONG = "fact_id IN (SELECT unnest(?::VARCHAR[]))"
"""Among given ids. A look-up; `list_contains` would go through the list for every row there is."""
_FACTS = f"(SELECT {_FACT}, ord, terms FROM known_fact UNION ALL BY NAME {promise_rows.FACTS})"
_NEAR = f"(SELECT {_ANCHOR}, ord FROM fact_anchor WHERE rowid IN (SELECT rowid FROM fact_anchor WHERE ? IN ('', kind) AND {_AMONG}))"
"""Anchors of one kind ('': of any) and of given facts: narrow columns are looked through first, and only their rows are read whole."""
_ANCHORS = f"(FROM {_NEAR} UNION ALL BY NAME {promise_rows.ANCHORS})"


class FactDoor:
    """Facts of one publication (or of the archive, inside a write) that one principal may see."""

    def __init__(self, rows: Rows, principal: Principal, scope: str = "", *, promises: bool = True, every: bool = False) -> None:
        """`scope`: only that one; else what the principal reads by default, or with `every` all it is granted, teams included. `promises`:
        with those out of mail, else only what was remembered. Raises UsageError `scope_denied`."""
        self._rows = rows
        self._promises = promises
        self._facts, self._anchors = (_FACTS, _ANCHORS) if promises else ("known_fact", _NEAR)
        pairs = principal.granted() if every and not scope else principal.readable(scope)
        self._visible = "(" + " OR ".join("(scope = ? AND scope_key = ?)" for _ in pairs) + ")" if pairs else "(false)"
        self._pairs: list[object] = [part for pair in pairs for part in pair]

    def where(
        self, condition: str = "true", params: Sequence[object] = (), order: str = "fact_id", ordering: Sequence[object] = ()
    ) -> list[FactRow]:
        """Visible facts for which `condition` holds, in that order; `ordering`: parameters of the order."""
        sql = f"SELECT {_FACT} FROM {self._facts} WHERE {self._visible} AND ({condition}) ORDER BY {order}"
        return [FactRow(*row) for row in self._rows(sql, [*self._pairs, *params, *ordering])]

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
        return {row.fact_id: row for row in self.where(_AMONG, [wanted])} if wanted else {}

    def newest(self, condition: str, params: Sequence[object], count: int) -> list[FactRow]:
        """The first `count` visible facts for which `condition` holds, newest first.

        Narrow rows are sorted, and only those that are meant read whole, out of the part of the table that holds their moments.
        """
        order = "asserted_us DESC, fact_id"
        sql = f"SELECT fact_id, asserted_us FROM {self._facts} WHERE {self._visible} AND ({condition}) ORDER BY {order} LIMIT {count}"
        found = self._rows(sql, [*self._pairs, *params])
        if not found:
            return []
        return self.where(f"asserted_us BETWEEN ? AND ? AND {_AMONG}", [found[-1][1], found[0][1], [row[0] for row in found]], order)

    def resolve(self, prefix: str) -> list[str]:
        """Ids that begin with `prefix`, at most RESOLVE_LIMIT."""
        sql = f"SELECT fact_id FROM {self._facts} WHERE {self._visible} AND starts_with(fact_id, ?) ORDER BY 1 LIMIT {RESOLVE_LIMIT}"
        return [str(row[0]) for row in self._rows(sql, [*self._pairs, prefix])]

    def matching(self, terms: Sequence[str]) -> list[FactRow]:
        """Every visible fact that holds all of `terms` (M-131), thin: a common word stands in every fact, and few of them are shown.

        A thin row holds what choosing and ordering need (`_THIN`), and `whole` gives the rest. Best trusted first, then newest.
        """
        condition = " AND ".join("contains(terms, ?)" for _ in terms) or "false"
        sql = f"SELECT {_THIN} FROM {self._facts} WHERE {self._visible} AND ({condition}) ORDER BY {BEST}"
        found = [thin_row(*row) for row in self._rows(sql, [*self._pairs, *(f" {term} " for term in terms)])]
        return found + self.promised([terms])[0]

    def promised(self, wordings: Sequence[Sequence[str]]) -> list[list[FactRow]]:
        """For each wording the promises out of mail that hold all its terms. They are few, and their terms are not stored."""
        if not (self._promises and any(wordings)):
            return [[] for _ in wordings]
        held = [(row, _terms(row)) for row in self.where("fact_id IN (SELECT fact_id FROM fact)")]
        return [[row for row, own in held if terms and all(f" {term} " in own for term in terms)] for terms in wordings]

    def thin(
        self, flags: str, asked: Sequence[object], condition: str, params: Sequence[object], order: str
    ) -> list[tuple[FactRow, tuple[Any, ...]]]:
        """(thin row, values of `flags`) of the visible facts for which `condition` holds, in that order. `asked`: parameters of `flags`."""
        rows = self.ask(f"{_THIN}, {flags}", asked, condition, params, f"ORDER BY {order}")
        width = len(_THIN.split(", "))
        return [(thin_row(*row[:width]), row[width:]) for row in rows]

    def ask(self, select: str, asked: Sequence[object], condition: str, params: Sequence[object], tail: str) -> list[tuple[Any, ...]]:
        """`select` (with its parameters `asked`) over the visible facts for which `condition` holds; `tail`: how they are put together."""
        sql = f"SELECT {select} FROM {self._facts} WHERE {self._visible} AND ({condition}) {tail}"
        return self._rows(sql, [*asked, *self._pairs, *params])

    def whole(self, rows: Sequence[FactRow]) -> list[FactRow]:
        """Thin rows with all their fields, out of the part of the table that holds their moments."""
        if not rows:
            return []
        moments = [row.asserted_us for row in rows]
        known = self.where(f"asserted_us BETWEEN ? AND ? AND {_AMONG}", [min(moments), max(moments), [row.fact_id for row in rows]])
        found = {row.fact_id: row for row in known}
        return [found[row.fact_id] for row in rows]

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
        if not (wanted and self._rows("SELECT 1 FROM known_fact WHERE life = 'challenger' LIMIT 1", [])):  # promises out of mail are none
            return {}
        found = self.where("life = 'challenger' AND challenges IN (SELECT unnest(?::VARCHAR[]))", [wanted])
        return {row.challenges: row for row in found}

    def anchors(self, ids: Iterable[str], kind: str = "") -> dict[str, list[AnchorRow]]:
        """Anchors of visible facts, strongest and newest first; only those of a `kind` if it is given."""
        wanted = sorted(set(ids))
        if not wanted:
            return {}
        order = "fact_id, status <> 'valid', kind <> 'span', made_us DESC, ord DESC"
        found: dict[str, list[AnchorRow]] = {}
        sql = f"SELECT {_ANCHOR} FROM {self._anchors} WHERE {_AMONG} ORDER BY {order}"
        for row in self._rows(sql, [kind, wanted, wanted]):
            found.setdefault(row[0], []).append(AnchorRow(*row))
        visible = self.ask("fact_id", [], _AMONG, [sorted(found)], "") if found else []
        return {one: found[one] for (one,) in sorted(visible)}

    def seen(self, condition: str, params: Sequence[object], limit: int) -> tuple[list[SeenRow], int]:
        """(the first rows by place, number of all) of what was published and fits `condition`: visible facts, and loops."""
        sql = f"FROM (SELECT *, {SEEN_PLACE} AS place FROM seen) WHERE (kind = 'loop' OR {self._visible}) AND ({condition})"
        asked = [*self._pairs, *params]
        rows = self._rows(f"SELECT {', '.join(SeenRow._fields)} {sql} ORDER BY place LIMIT {limit}", asked)
        return [SeenRow(*row) for row in rows], int(self._rows(f"SELECT count(*) {sql}", asked)[0][0])


def thin_row(
    fact_id: str,
    predicate: str,
    shape: str,
    life: str,
    trust: str,
    actor: str,
    asserted_us: int,
    valid_from: str | None,
    valid_to: str | None,
    challenges: str,
    recheck_us: int | None,
    slot: str,
) -> FactRow:
    """A row of `_THIN`; by position, since there may be a hundred thousand."""
    said, written = ("", ""), (None, 0, False, "")
    first = (fact_id, *said, "", predicate, *said, shape, life, trust, "", actor, asserted_us, valid_from, valid_to)
    return FactRow(*first, *written, challenges, recheck_us, asserted_us, 0, *said, slot, False, False, *said, 0, 0)


def _terms(row: FactRow) -> str:
    return stored_terms(row.subject, row.object, row.predicate.replace("_", " "))
