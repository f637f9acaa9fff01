"""Reads of the published ledger in SQL, over any function that runs a SELECT against its tables (`pipeline.store.schema`).

Ids and texts go in as parameters only. Narrow reads come first: whole loops are read for the few rows that are shown (J-100).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from memory.answers import OMITTED_IDS
from memory.ports import AccountState, Beside, LoopState, MuteRow, PageQuery, PlainQuery, Ranked
from memory.state import due_at
from pipeline.models.ledger import RESTING_US, Evidence, Loop, LoopType, Person, Step
from pipeline.models.meetings import Invitation

Rows = Callable[[str, Sequence[object]], list[tuple[Any, ...]]]
"""Runs one SELECT with positional parameters and fetches all of it."""

RESOLVE_LIMIT = 20

_NARROW = """SELECT loop_id, type, status, person, counterparty, account, conversation, thread_id, opened_us, ripe_us, last_activity_us,
  due, due_zone, confidence, flags, contains(flags, '"source_gone"'), pull FROM loop"""

# The state at a past moment comes from the stored steps, never from a new fold (M-008).
_NARROW_AT = """WITH seen AS (
  SELECT loop_id,
    arg_max(what, n) FILTER (WHERE what IN ('opened', 'closed', 'converted', 'dropped', 'reopened')) AS last_state,
    arg_max(what, n) FILTER (WHERE what IN ('source_gone', 'restored')) AS last_source,
    max(as_of_us) FILTER (WHERE what IN ('opened', 'joined', 'reopened', 'moved') OR what = 'proposed' AND decision = '') AS activity
  FROM loop_step WHERE as_of_us <= ? GROUP BY loop_id)
SELECT l.loop_id, l.type,
  CASE s.last_state WHEN 'closed' THEN 'done' WHEN 'converted' THEN 'done' WHEN 'dropped' THEN 'dropped' ELSE 'open' END,
  l.person, l.counterparty, l.account, l.conversation, l.thread_id, l.opened_us, l.ripe_us, greatest(l.opened_us, s.activity),
  l.due, l.due_zone, l.confidence, l.flags, coalesce(s.last_source = 'source_gone', false), l.pull
FROM loop l JOIN seen s USING (loop_id) WHERE l.opened_us <= ?"""

_MOVES = "SELECT loop_id, as_of_us, note FROM loop_step WHERE what = 'moved' ORDER BY loop_id, n"

_WIDE = """SELECT loop_id, type, status, person, counterparty, counterparty_name, account, thread_id, conversation, subject, opened_us,
  ripe_us, last_activity_us, closed_us, due, due_zone, confidence, rules, flags, message_id, span_start, span_end, quote, text_sha, pull
FROM loop WHERE loop_id IN (SELECT unnest(?::VARCHAR[]))"""

_STEPS = """SELECT loop_id, what, as_of_us, rule, account, message_id, span_start, span_end, quote, text_sha, decision, note
FROM loop_step WHERE loop_id IN (SELECT unnest(?::VARCHAR[])) ORDER BY loop_id, n"""

_ALIASES = "SELECT loop_id, alias FROM loop_alias WHERE loop_id IN (SELECT unnest(?::VARCHAR[])) ORDER BY alias"

_RESOLVE = """SELECT DISTINCT loop_id FROM (
  SELECT loop_id, loop_id AS name FROM loop UNION ALL SELECT loop_id, alias FROM loop_alias)
WHERE starts_with(name, ?) ORDER BY loop_id LIMIT ?"""

_BY_MESSAGE = """SELECT DISTINCT loop_id FROM (
  SELECT loop_id, message_id FROM loop UNION ALL SELECT loop_id, message_id FROM loop_step)
WHERE message_id = ? ORDER BY loop_id"""


_PROPOSED = "SELECT DISTINCT loop_id FROM loop_step WHERE what = 'proposed' ORDER BY loop_id"

_ENDED = """WITH ends AS (
  SELECT loop_id, arg_max(rule, n) AS rule, arg_max(decision, n) AS decision, arg_max(what, n) AS what FROM loop_step
  WHERE what IN ('closed', 'converted', 'dropped', 'reopened') AND as_of_us <= ? GROUP BY loop_id)
SELECT type, split_part(rule, '@', 1) FROM ends JOIN loop USING (loop_id)
WHERE decision <> '' AND what <> 'reopened' AND NOT contains(flags, '"twin_of:') ORDER BY ALL"""


class SqlLedger:
    """`memory.ports.LedgerReads` over one publication."""

    def __init__(self, rows: Rows) -> None:
        """`rows`: see `Rows`; it must stay on one publication as long as this object lives."""
        self._rows = rows

    @property
    def rows(self) -> Rows:
        """What runs a SELECT over this publication."""
        return self._rows

    def meta(self) -> dict[str, str]:
        """The `meta` table."""
        return {str(name): str(value) for name, value in self._rows("SELECT name, value FROM meta", ())}

    def accounts(self) -> list[AccountState]:
        """All accounts, by address."""
        columns = ", ".join(AccountState._fields)
        return [AccountState(*row) for row in self._rows(f"SELECT {columns} FROM account_state ORDER BY account", ())]

    def mutes(self) -> list[MuteRow]:
        """Every mute with the time it held, in order of making."""
        return [MuteRow(*row) for row in self._rows("SELECT kind, value, made_us, until_us FROM mute ORDER BY made_us, kind, value", ())]

    def states(self, as_of_us: int | None) -> list[LoopState]:
        """Narrow rows of all loops, as published or at a moment."""
        if as_of_us is None:
            return list(map(LoopState._make, self._rows(_NARROW, ())))
        moves: dict[str, list[tuple[int, str]]] = {}
        for loop_id, moment_us, note in self._rows(_MOVES, ()):
            moves.setdefault(loop_id, []).append((moment_us, note))
        states = map(LoopState._make, self._rows(_NARROW_AT, (as_of_us, as_of_us)))
        return [_dated(state, moves[state.loop_id], as_of_us) if state.loop_id in moves else state for state in states]

    def page(self, query: PageQuery) -> tuple[list[LoopState], list[Beside], bool]:
        """One page of loops as published, judged and sorted by the database."""
        parts: list[tuple[str, object]] = [
            ("list_contains(?::VARCHAR[], type)", list(query.types)),
            ("list_contains(?::VARCHAR[], status)", list(query.statuses)),
            ("lower(account) = lower(?)", query.account),
        ]
        parts = [part for part in parts if part[1]]
        if query.persons is not None:
            parts.append(("person IN (SELECT unnest(?::VARCHAR[]))", sorted(query.persons)))
        wanted, params = " AND ".join(["true", *(sql for sql, _ in parts)]), [value for _, value in parts]
        moment, last = query.after or (0, "")
        placed, place = ("(opened_us < ? OR (opened_us = ? AND loop_id > ?))", [moment, moment, last]) if query.after else ("true", [])
        sql = f"{_NARROW} WHERE {wanted} AND {placed} ORDER BY opened_us DESC, loop_id LIMIT {query.limit + 1}"
        rows = list(map(LoopState._make, self._rows(sql, [*params, *place])))
        shown = rows[: query.limit]
        sql = (
            f"SELECT type, count(*), min(loop_id, {OMITTED_IDS}), max(opened_us) FROM loop"
            f" WHERE {wanted} AND loop_id NOT IN (SELECT unnest(?::VARCHAR[])) GROUP BY type ORDER BY type"
        )
        beside = self._rows(sql, [*params, [state.loop_id for state in shown]])
        return shown, list(map(Beside._make, beside)), len(rows) > query.limit

    def plain(self, query: PlainQuery) -> list[Ranked]:
        """Plain open loops with key and reason, judged and sorted by the database."""
        asked = _Plain(query)
        sql = f"""SELECT {asked.tier} AS tier, {asked.minus_score} AS minus_score, opened_us, loop_id, person, type, {asked.reason}
          FROM loop WHERE status = 'open' AND {asked.filters} AND {asked.is_plain} ORDER BY tier, minus_score, opened_us, loop_id"""
        return list(map(Ranked._make, self._rows(*asked.bound(sql))))

    def special(self, query: PlainQuery) -> list[LoopState]:
        """Open loops that are not plain."""
        asked = _Plain(query)
        sql = f"{_NARROW} WHERE status = 'open' AND {asked.filters} AND NOT ({asked.is_plain})"
        return list(map(LoopState._make, self._rows(*asked.bound(sql))))

    def loops(self, ids: Sequence[str]) -> list[Loop]:
        """Whole loops in the order of `ids`."""
        if not ids:
            return []
        wanted = list(ids)
        steps: dict[str, list[Step]] = {}
        for loop_id, *rest in self._rows(_STEPS, (wanted,)):
            steps.setdefault(loop_id, []).append(_step(rest))
        joined: dict[str, list[str]] = {}
        for loop_id, alias in self._rows(_ALIASES, (wanted,)):
            joined.setdefault(loop_id, []).append(alias)
        found = {row[0]: _loop(row, steps.get(row[0], []), joined.get(row[0], [])) for row in self._rows(_WIDE, (wanted,))}
        return [found[loop_id] for loop_id in ids if loop_id in found]

    def resolve(self, prefix: str) -> list[str]:
        """Loop ids whose id or alias starts with `prefix`, at most RESOLVE_LIMIT."""
        return [str(row[0]) for row in self._rows(_RESOLVE, (prefix, RESOLVE_LIMIT))]

    def by_message(self, message_id: str) -> list[str]:
        """Loops with a span in that message."""
        return [str(row[0]) for row in self._rows(_BY_MESSAGE, (message_id,))]

    def invitations(self, as_of_us: int | None) -> list[Invitation]:
        """Unanswered invitations, as published or at a moment."""
        sql = f"SELECT {', '.join(Invitation._fields)} FROM invitation WHERE "
        if as_of_us is None:
            return [Invitation(*row) for row in self._rows(f"{sql} until_us IS NULL ORDER BY ALL", ())]
        held = "from_us <= $1 AND (until_us IS NULL OR until_us > $1) ORDER BY ALL"
        return [Invitation(*row) for row in self._rows(sql + held, (as_of_us,))]

    def proposed(self) -> list[str]:
        """Loops with proposals, decided or not."""
        return [str(row[0]) for row in self._rows(_PROPOSED, ())]

    def ended_by_person(self, as_of_us: int | None) -> list[tuple[str, str]]:
        """Type and rule of what people ended; a pending decision is counted as its ask."""
        return [(str(kind), str(rule)) for kind, rule in self._rows(_ENDED, (RESTING_US if as_of_us is None else as_of_us,))]

    def find_persons(self, text: str) -> set[str]:
        """People with `text` in name, id or an address; case ignored, accents not."""
        sql = """SELECT p.person FROM person p LEFT JOIN person_address a USING (person)
          WHERE contains(lower(concat_ws(' ', p.name, p.person, a.address)), lower($1))
          UNION SELECT person FROM loop WHERE contains(lower(concat_ws(' ', counterparty_name, counterparty, person)), lower($1))"""
        return {str(row[0]) for row in self._rows(sql, (text,))}

    def persons(self, ids: Sequence[str]) -> dict[str, Person]:
        """People by id, with their sorted addresses."""
        wanted = sorted(set(ids))
        if not wanted:
            return {}
        sql = """SELECT p.person, p.name, p.in_contacts, list(a.address ORDER BY a.address) FILTER (WHERE a.address IS NOT NULL)
          FROM person p LEFT JOIN person_address a USING (person) WHERE p.person IN (SELECT unnest(?::VARCHAR[])) GROUP BY ALL"""
        return {row[0]: Person(row[0], row[1], tuple(row[3] or ()), row[2]) for row in self._rows(sql, (wanted,))}


class _Plain:
    """A PlainQuery as SQL expressions. Values that people or mail wrote go in as parameters only."""

    def __init__(self, query: PlainQuery) -> None:
        self._values: dict[str, object] = {
            "now": query.now_us,
            "quiet": query.quiet_us,
            "borders": query.borders,
            "covered": sorted(query.covered or ()),
            "types": list(query.types),
            "account": query.account,
            "persons": sorted(query.persons or ()),
            **{kind: query.muted.get(kind, []) for kind in _TOUCHED},
        }
        covered = "" if query.covered is None else "WHEN type = 'unanswered_inbound' AND NOT list_contains($covered, account) THEN"
        covered += " 'unverified_coverage'" if covered else ""
        self.reason = f"CASE WHEN last_activity_us < $quiet THEN 'stale' WHEN ripe_us > $now THEN 'in_grace' {covered} ELSE '' END"
        tiers = sorted(query.tiers.items())
        cases = " ".join(f"WHEN type = '{kind}' AND (confidence = 'low') = {low} THEN {tier}" for (kind, low), tier in tiers)
        self.tier = f"CASE {cases} END"
        self.minus_score = "-(len(list_filter($borders, lambda border: border > opened_us)) / greatest(len($borders), 1) + pull / 100)"
        wanted = ["list_contains($types, type)"] if query.types else []
        wanted += ["lower(account) = lower($account)"] if query.account else []
        wanted += ["person IN (SELECT unnest($persons::VARCHAR[]))"] if query.persons is not None else []
        self.filters = " AND ".join(wanted) or "true"
        maybe = [sql for kind, sql in _TOUCHED.items() if query.muted.get(kind)]
        if maybe:  # case folding beyond ASCII is Python's: such rows are looked at there
            maybe.append("strlen(concat(counterparty, person, conversation)) <> length(concat(counterparty, person, conversation))")
        self.is_plain = "due IS NULL AND flags = '[]'" + "".join(f" AND NOT ({sql})" for sql in maybe)

    def bound(self, sql: str) -> tuple[str, list[object]]:
        """`sql` with numbered parameters in place of `$name`, and their values in that order."""
        names = list(dict.fromkeys(_NAME.findall(sql)))
        numbers = {name: f"${number}" for number, name in enumerate(names, start=1)}
        return _NAME.sub(lambda found: numbers[found.group(1)], sql), [self._values[name] for name in names]


_NAME = re.compile(r"\$([a-z]+)")
_TOUCHED = {
    "loop": "list_contains($loop, loop_id)",
    "conversation": "list_contains($conversation, lower(conversation))",
    "sender": "list_contains($sender, lower(counterparty)) OR list_contains($sender, lower(person))",
    "domain": "len(list_filter($domain, lambda domain: ends_with(lower(counterparty), domain))) > 0",
}
"""Kind of mute -> which rows it may concern; `memory.state.Mutes` decides."""


def _dated(state: LoopState, moves: Sequence[tuple[int, str]], as_of_us: int) -> LoopState:
    due, zone = due_at(moves, as_of_us, (state.due, state.due_zone))
    return state._replace(due=due, due_zone=zone)


def _step(row: Sequence[Any]) -> Step:
    what, as_of_us, rule, account, message_id, start, end, quote, text_sha, decision, note = row
    evidence = Evidence(account, message_id, start, end, quote, text_sha) if message_id else None
    return Step(what, as_of_us, rule, evidence, decision, note)


def _loop(row: Sequence[Any], steps: list[Step], joined: list[str]) -> Loop:
    (loop_id, kind, status, person, counterparty, name, account, thread_id, conversation, subject, opened_us, ripe_us, activity_us,
     closed_us, due, due_zone, confidence, rules, flags, message_id, start, end, quote, text_sha, pull) = row  # fmt: skip
    return Loop(
        loop_id=loop_id,
        type=LoopType(kind),
        status=status,
        person=person,
        counterparty=counterparty,
        counterparty_name=name,
        account=account,
        thread_id=thread_id,
        conversation=conversation,
        subject=subject,
        opened_us=opened_us,
        ripe_us=ripe_us,
        last_activity_us=activity_us,
        closed_us=closed_us,
        due=due,
        due_zone=due_zone,
        confidence=confidence,
        rules=tuple(json.loads(rules)),
        flags=tuple(json.loads(flags)),
        evidence=Evidence(account, message_id, start, end, quote, text_sha),
        steps=tuple(steps),
        joined=tuple(joined),
        pull=pull,
    )
