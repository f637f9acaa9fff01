"""Looking after facts: who wrote what, how many there are, whether every quote and every trust still holds (M-122, M-125, M-095)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from pydantic import BaseModel, Field

from memory.answers import (
    PROTOCOL_VERSION,
    DueAnswer,
    Envelope,
    ExplainAnswer,
    ListAnswer,
    Omitted,
    Part,
    ReviewAnswer,
    ShowAnswer,
    WaitingAnswer,
)
from memory.fact_answers import DeltaAnswer, EntityAnswer, FactListAnswer, FactShowAnswer, FactWritten, PackAnswer, RecallAnswer
from memory.fact_door import AnchorRow
from memory.fact_reading import Reader
from memory.fact_use import Use, Week, use_words, uses, weeks
from memory.ledger_sql import Rows
from memory.limits import FACTS_PER_SCOPE, LIMITS
from memory.principals import NOBODY_ELSE, POLICY, USER_KEY, Directory, Principal, principal_of
from memory.rows import stamp
from pipeline.errors import NotFoundError
from pipeline.models.facts import FACT_PREFIX
from pipeline.models.predicates import SIGNALS, registry
from pipeline.store.hidden import ITEM_PREFIX

WHOLE = "whole"


class StoredText(Protocol):
    """All stored texts of a message by hash, the newest one's hash, whether the mail is gone."""

    @property
    def versions(self) -> Mapping[str, str]:
        """Hash -> text."""
        ...

    @property
    def newest_sha(self) -> str:
        """Hash of the newest text."""
        ...

    @property
    def gone(self) -> bool:
        """Deleted, trashed or spam."""
        ...


Texts = Callable[[Iterable[tuple[str, str]]], Mapping[tuple[str, str], StoredText]]


class AuditRow(Part):
    """One journal entry about a fact: who, when, what, why; never its text."""

    seq: int
    made_at: str
    actor: str
    actor_kind: str
    op: str
    scope: str
    target: str
    because: str


class AuditAnswer(Envelope):
    """`audit`: entries, newest first. `chain`: whole, or where it breaks."""

    entries: list[AuditRow]
    chain: str


class StatsAnswer(Envelope):
    """`stats`: facts by life, trust, basis and writer; use of every limit; what each week brought, newest first; current facts for 1,000
    stored messages, None without mail."""

    by_life: dict[str, int]
    by_trust: dict[str, int]
    by_basis: dict[str, int]
    by_actor: dict[str, int]
    stale: int
    share_of_cap: float
    uses: list[Use]
    weeks: list[Week]
    facts_per_1000_messages: float | None


class Checked(Part):
    """One anchor looked at again: found | moved | missing | contradicted | unknown. `by`: the later fact that says otherwise."""

    fact_id: str
    kind: str
    state: str
    by: str = ""


class VerifyAnswer(Envelope):
    """`verify`: every anchor against the stored text; `wrong_trust`: facts whose trust does not follow; `chain`: see `audit`."""

    anchors: list[Checked]
    wrong_trust: list[str]
    chain: str = WHOLE

    @property
    def holds(self) -> bool:
        """Every trust follows from its anchors, and the journal is as it was written."""
        return not self.wrong_trust and self.chain == WHOLE


class SchemaAnswer(Part):
    """`schema`: what may be said, by whom, within which limits; the published tables with their columns and rows, and the JSON Schemas of
    answers. Nothing about the format is secret. An agent gets the counts of what it may see."""

    schema_name: str = Field(default="loopledger/memory-schema@1", serialization_alias="schema")
    protocol_version: int = PROTOCOL_VERSION
    predicates: dict[str, dict[str, Any]] = Field(default_factory=dict)
    signals: list[str]
    scopes: dict[str, dict[str, object]]
    readable: list[str]
    writable: list[str]
    principals: list[dict[str, Any]]
    teams: list[dict[str, Any]]
    limits: dict[str, int]
    tables: dict[str, dict[str, str]] = Field(default_factory=dict)
    counts: dict[str, int] = Field(default_factory=dict)
    answers: dict[str, dict[str, Any]] = Field(default_factory=dict)


def audit(
    reader: Reader, journal: Rows, broken: int | None, *, since_us: int = 0, actor: str = "", op: str = "", limit: int = 50
) -> AuditAnswer:
    """Entries about facts in the reader's scopes, made at `since_us` or later. `journal` runs a SELECT over the archive; `broken`: first
    seq that does not fit."""
    pairs = reader.principal.readable(reader.scope)
    visible = " OR ".join("(j.scope = ? AND j.scope_key = ?)" for _ in pairs)
    sql = (
        "SELECT j.seq, j.made_us, j.actor, j.actor_kind, j.op, j.scope, j.target, p.payload, count(*) OVER ()"
        " FROM journal j LEFT JOIN journal_payload p USING (payload_sha)"
        f" WHERE ({visible}) AND (starts_with(j.target, ?) OR starts_with(j.target, ?) OR (j.op = 'undo' AND j.scope_key <> ''))"
        " AND (? = '' OR j.actor = ?) AND (? = '' OR j.op = ?) AND j.made_us >= ? ORDER BY j.seq DESC LIMIT ?"
    )
    params: list[object] = [part for pair in pairs for part in pair]
    rows = journal(sql, [*params, FACT_PREFIX, ITEM_PREFIX, actor, actor, op, op, since_us, limit])
    total = int(rows[0][8]) if rows else 0
    entries = [AuditRow(**dict(zip(AuditRow.model_fields, _entry(row, sees_text=reader.principal.sees_text), strict=True))) for row in rows]
    return AuditAnswer(
        **reader.header("audit"),
        total=total,
        returned=len(entries),
        omitted=Omitted(count=total - len(entries), by_reason={"page": total - len(entries)} if total > len(entries) else {}),
        entries=entries,
        chain=chain_state(broken),
    )


def chain_state(broken: int | None) -> str:
    """The journal's chain in words: whole, or from which entry on it does not fit (M-004)."""
    return WHOLE if broken is None else f"broken at entry {broken}"


def _entry(row: tuple[Any, ...], *, sees_text: bool) -> tuple[Any, ...]:
    payload = json.loads(row[7]) if row[7] else {}
    return (row[0], stamp(row[1]), *row[2:7], str(payload.get("because", "")) if sees_text else "")


def stats(reader: Reader, journal: Rows | None = None) -> StatsAnswer:
    """How many facts there are, in the reader's scopes. `journal` runs a SELECT over the archive; without it the weeks are left out."""
    door = reader.door
    counts = {column: door.counts(column) for column in ("life", "trust", "basis", "actor")}
    total = sum(counts["life"].values())
    told = reader.rows("SELECT value FROM meta WHERE name = 'messages'", [])
    messages = int(told[0][0]) if told else 0
    programs = door.count("life = 'current' AND basis IN ('agent', 'llm')")
    found = uses(reader)
    head = reader.header("stats")
    return StatsAnswer(
        **(head | {"warnings": [*head["warnings"], *use_words(found)]}),
        total=total,
        returned=total,
        limits={"facts_per_scope": FACTS_PER_SCOPE},
        used={"facts_per_scope": programs},
        by_life=counts["life"],
        by_trust=counts["trust"],
        by_basis=counts["basis"],
        by_actor=counts["actor"],
        stale=door.count("life = 'current' AND recheck_us <= ?", [reader.now_us]),
        share_of_cap=round(programs / FACTS_PER_SCOPE, 4),
        uses=found,
        weeks=[] if journal is None else weeks(reader, journal),
        facts_per_1000_messages=round(counts["life"].get("current", 0) * 1_000 / messages, 1) if messages else None,
    )


def verify(reader: Reader, texts: Texts, fact_id: str = "", *, broken: int | None = None) -> VerifyAnswer:
    """Looks at every anchor of one fact, or of all, again. Offline; changes nothing. Promises out of mail are checked with their loops.

    `broken`: first journal entry that does not fit its chain. Raises NotFoundError for a fact that is not there.
    """
    door = reader.remembered
    if fact_id and reader.door.get(fact_id) is None:
        raise NotFoundError(f"there is no fact {fact_id}", fix="loopledger memory list")
    rows = {row.fact_id: row for row in door.where("life <> 'forgotten' AND (? = '' OR fact_id = ?)", [fact_id, fact_id])}
    anchors = door.anchors(rows)
    stored = texts({(one.account, one.message_id) for many in anchors.values() for one in many if one.kind == "span"})
    later = {one: rival.fact_id for one, rival in door.challengers(rows).items()}
    later |= {one: row.replaced_by for one, row in rows.items() if row.replaced_by}
    checked: list[Checked] = []
    wrong: list[str] = []
    for one, many in sorted(anchors.items()):
        states = [_state(anchor, stored) for anchor in many]
        checked += [_checked(one, anchor, state, later.get(one, "")) for anchor, state in zip(many, states, strict=True)]
        if _trust(zip(many, states, strict=True)) != rows[one].trust:
            wrong.append(one)
    return VerifyAnswer(
        **reader.header("verify"), total=len(checked), returned=len(checked), anchors=checked, wrong_trust=wrong, chain=chain_state(broken)
    )


def _checked(fact_id: str, anchor: AnchorRow, state: str, later: str) -> Checked:
    """What stands in the mail still, while a later item says otherwise, is contradicted; that changes no trust."""
    contradicted = bool(later) and anchor.kind == "span" and state in ("found", "moved")
    return Checked(fact_id=fact_id, kind=anchor.kind, state="contradicted" if contradicted else state, by=later if contradicted else "")


_OF_ITEMS = {"valid": "found", "broken": "missing", "unknown": "unknown"}


def _state(anchor: AnchorRow, stored: Mapping[tuple[str, str], StoredText]) -> str:
    """Of a quote: by its text, apart from the fold. Of a contact, an event or headers: as the last fold saw them."""
    if anchor.kind != "span":
        return _OF_ITEMS[anchor.status]
    text = stored.get((anchor.account, anchor.message_id))
    if text is None:
        return "unknown"
    newest = text.versions.get(text.newest_sha, "")
    if text.gone or anchor.quote not in newest:
        return "missing"
    return "found" if newest[anchor.start : anchor.end] == anchor.quote else "moved"


def _trust(pairs: Iterable[tuple[AnchorRow, str]]) -> str:
    """Trust by what was found now, apart from the fold that wrote it."""
    hard = [state for anchor, state in pairs if anchor.hard]
    if any(state in ("found", "moved") for state in hard):
        return "confirmed"
    return "demoted" if "missing" in hard else "unverified"


def schema(reader: Reader, directory: Directory = NOBODY_ELSE) -> SchemaAnswer:
    """The registry of predicates, scopes with their policy, every limit, the formats; and who reads and writes what: the owner sees all who
    are listed, anybody else itself and its teams."""
    me = reader.principal
    people = [me, *(principal_of(one.name, directory=directory) for one in directory.principals)] if me.name == USER_KEY else [me]
    tables: dict[str, dict[str, str]] = {}
    for table, column, kind in reader.rows(_COLUMNS, []):
        tables.setdefault(table, {})[column] = kind
    seen = tables if me.name == USER_KEY else ()
    counts = {table: int(reader.rows(f"SELECT count(*) FROM {table}", [])[0][0]) for table in seen}
    fields = ("shape", "cardinality", "recheck_days", "signals", "words", "links")
    return SchemaAnswer(
        predicates={name: {one: getattr(row, one) for one in fields} for name, row in registry().items()},
        signals=list(SIGNALS),
        scopes=POLICY,
        readable=reader.principal.scopes,
        writable=reader.principal.writable,
        principals=[_listed(one) for one in people],
        teams=[
            {"name": team.name, "members": sorted(team.members), "reviewers": sorted(team.reviewers)} for team in reader.principal.teams
        ],
        limits=LIMITS,
        tables=tables,
        counts=counts or {"known_fact": reader.remembered.count()},
        answers={model.__name__: model.model_json_schema(by_alias=True, mode="serialization") for model in _ANSWERS},
    )


def _listed(one: Principal) -> dict[str, Any]:
    return {"name": one.name, "kind": "person" if one.is_person else "agent", "reads": one.scopes, "writes": one.writable}


_COLUMNS = """SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE database_name = current_database() AND NOT internal
ORDER BY table_name, column_index"""
_ANSWERS: tuple[type[BaseModel], ...] = (
    *(RecallAnswer, EntityAnswer, PackAnswer, DeltaAnswer, FactListAnswer, FactShowAnswer, FactWritten, AuditAnswer, StatsAnswer),
    *(VerifyAnswer, WaitingAnswer, ListAnswer, ShowAnswer, ExplainAnswer, DueAnswer, ReviewAnswer),
)
"""Answers whose shape `schema` prints."""


class SelftestAnswer(Part):
    """`selftest`: each step and whether it held."""

    schema_name: str = Field(default="loopledger/selftest@1", serialization_alias="schema")
    protocol_version: int = PROTOCOL_VERSION
    steps: dict[str, bool]
    fact_id: str

    @property
    def whole(self) -> bool:
        """Every step held."""
        return all(self.steps.values())


def gone_everywhere(written: FactWritten, answers: Mapping[str, str], nonce: str) -> dict[str, bool]:
    """Reader -> whether the forgotten nonce is in none of its words. `answers`: each reader's whole answer as text."""
    return {f"{name}: gone": nonce not in text for name, text in answers.items()} | {"forget: changed": written.changed}


def published_with(rows: Rows, word: str) -> str:
    """Every row of the published file that holds `word` in any column, as text; "" if none does."""
    tables = [str(row[0]) for row in rows("SELECT table_name FROM duckdb_tables() WHERE database_name = current_database() ORDER BY 1", [])]
    found = [(table, rows(f"SELECT {table}::VARCHAR FROM {table} WHERE contains({table}::VARCHAR, ?)", [word])) for table in tables]
    return "\n".join(f"{table}: {row[0]}" for table, many in found for row in many)
