"""How much of each limit is in use, said before anything is left out, and what the weeks brought (M-095, M-122, S002-49)."""

from __future__ import annotations

from collections import Counter

from memory.answers import Part
from memory.fact_reading import Reader
from memory.ledger_sql import Rows
from memory.limits import FACTS_PER_SCOPE, PACK_CHARS, READ_CHARS, READ_LINES
from memory.pack import context_pack
from memory.rows import stamp
from pipeline.clock import DAY_US
from pipeline.models.facts import FACT_PREFIX

WARN_SHARE = 0.8
_WEEK_US = 7 * DAY_US
_MONDAY_US = 4 * DAY_US
"""1970-01-05 was a Monday."""
_COUNTED = {"remember": "added", "import": "added", "wrong": "retracted", "end": "ended", "forget": "forgotten", "confirm": "confirmed"}


class Use(Part):
    """One limit: how much is used, how much is left, and whether it is time to act."""

    name: str
    used: int
    limit: int
    headroom: int
    warn: bool


class Week(Part):
    """What one writer did in one week (its Monday, UTC)."""

    week: str
    actor: str
    added: int = 0
    superseded: int = 0
    retracted: int = 0
    ended: int = 0
    forgotten: int = 0
    confirmed: int = 0


def uses(reader: Reader) -> list[Use]:
    """Every limit that fills up by itself, in the reader's scopes. The default pack counts with all it would hold."""
    found = [
        _use(f"facts_per_scope {scope}", reader.door.count(_BY_PROGRAMS, [scope, key]), FACTS_PER_SCOPE)
        for scope, key in reader.principal.readable(reader.scope)
    ]
    whole = context_pack(reader, (), budget_chars=READ_CHARS)
    lines = whole.text.count("\n") + 1
    beyond = sum(section.total - section.returned for section in whole.sections)
    return [
        *found,
        _use("pack_chars", whole.budget_used if not beyond else max(whole.budget_used, READ_CHARS), PACK_CHARS),
        _use("read_lines", lines + beyond, READ_LINES),
    ]


_BY_PROGRAMS = "life = 'current' AND basis IN ('agent', 'llm') AND scope = ? AND scope_key = ?"


def use_words(found: list[Use]) -> list[str]:
    """One sentence for each limit that is nearly full, or is exceeded: then answers leave out and count what does not fit."""
    return [f"{one.name}: {_fill(one)}; `loopledger memory list` shows what may go" for one in found if one.warn]


def _fill(one: Use) -> str:
    if one.used > one.limit:
        return f"{one.used:,} wanted, {one.limit:,} fit, the rest is left out and counted"
    return f"{one.used:,} of {one.limit:,} used, {one.headroom:,} left"


def _use(name: str, used: int, limit: int) -> Use:
    return Use(name=name, used=used, limit=limit, headroom=max(limit - used, 0), warn=used >= WARN_SHARE * limit)


def weeks(reader: Reader, journal: Rows) -> list[Week]:
    """Who added, took back and ended how many facts in which week, newest first; `superseded`: whose value then took another's place.

    `journal` runs a SELECT over the archive. Entries that were undone count too: they were made.
    """
    pairs = reader.principal.readable(reader.scope)
    visible = " OR ".join("(scope = ? AND scope_key = ?)" for _ in pairs)
    rows = journal(
        f"SELECT made_us, actor, op FROM journal WHERE ({visible}) AND starts_with(target, ?) ORDER BY seq",
        [*(part for pair in pairs for part in pair), FACT_PREFIX],
    )
    counts: dict[tuple[int, str], Counter[str]] = {}
    for made_us, actor, op in rows:
        if op in _COUNTED:
            counts.setdefault((_monday(made_us), actor), Counter())[_COUNTED[op]] += 1
    door = reader.remembered
    replaced = [row.replaced_by for row in door.where("replaced_by <> ''")]
    taking = door.many(replaced)
    for fact_id in replaced:
        row = taking.get(fact_id)
        if row is not None:
            counts.setdefault((_monday(row.recorded_us), row.actor), Counter())["superseded"] += 1
    return [Week(week=stamp(monday)[:10], actor=actor, **many) for (monday, actor), many in sorted(counts.items(), reverse=True)]


def _monday(moment_us: int) -> int:
    return (moment_us - _MONDAY_US) // _WEEK_US * _WEEK_US + _MONDAY_US
