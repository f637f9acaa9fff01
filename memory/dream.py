"""Maintenance of memory: looks at every fact again, mends what changes no meaning, and proposes the rest (M-140 to M-146).

It runs when somebody calls it and never inside a read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from memory.answers import PROTOCOL_VERSION, Part
from memory.dream_steps import APPLY, OPS, PROPOSE, Look, Step
from memory.fact_acts import RUN_PREFIX, person_only
from memory.fact_answers import FactWritten
from memory.fact_desk import FactDesk, written
from memory.ledger_sql import Rows
from memory.rows import stamp
from pipeline.errors import NotFoundError
from pipeline.ids import canonical_json, short_hash
from pipeline.models.facts import DREAM
from pipeline.store.journal import Entry, NewEntry, standing

DREAMER, KIND = "dream", "system"
PLAN, SAFE = "plan", "safe"
"""Write nothing; apply what changes no meaning. Otherwise only proposals are written."""
_DECIDED = ("approve", "reject", "withdraw")


class DreamStep(Part):
    """One operation on one target. `state`: planned | applied | proposed | waiting | reported | outdated."""

    op: str
    target: str
    words: str
    state: str
    facts: list[str]
    fix: str | None


class DreamAnswer(Part):
    """`dream`: what was or would be done. `run_id` "" if nothing was written; `skipped`: operations left out to stay within the limits;
    `outdated`: earlier proposals whose facts have changed since."""

    schema_name: str = Field(default="loopledger/dream@1", serialization_alias="schema")
    protocol_version: int = PROTOCOL_VERSION
    mode: str
    run_id: str
    made_at: str
    as_of_seq: int
    steps: list[DreamStep]
    by_state: dict[str, int]
    outdated: list[str]
    skipped: list[str]
    calls: int
    usd: float


@dataclass(frozen=True, slots=True)
class Limits:
    """What a run may take at most, None for no limit. `tick`: seconds of a clock that only goes forward."""

    tick: Callable[[], float]
    seconds: float | None = None
    calls: int | None = None
    usd: float | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """What an operation may ask of a provider. Those built in ask nothing."""

    calls: int = 0
    usd: float = 0.0


def dream(
    desk: FactDesk, look: Look, mode: str, limits: Limits, ops: Mapping[str, Any] = OPS, costs: Mapping[str, Cost] | None = None
) -> DreamAnswer:
    """Plan every operation within the limits, then write what `mode` allows in one transaction.

    What is written is tied to the rows the plan was made of: if one has changed meanwhile, that step is `outdated` and not done.
    Raises UsageError `scope_denied` for an agent; BusyError.
    """
    person_only(desk, "dream")
    steps, skipped, spent = _planned(look, limits, ops, costs or {})
    states = {number: _plain_state(step, mode) for number, step in enumerate(steps)}
    outdated: list[str] = []
    seq = int(look.reader.rows("SELECT value FROM meta WHERE name = 'seq'", [])[0][0])

    def say(rows: Rows) -> Sequence[NewEntry]:
        entries, told, old = _entries(rows, desk, steps, mode)
        states.update(told)
        outdated.extend(old)
        return entries

    def tell(_: Rows, stored: Sequence[Entry]) -> str:
        return stored[0].run_id if stored else ""

    run_id = "" if mode == PLAN else desk.write(say, tell, now_us=desk.now_us)
    shown = [_shown(step, states[number]) for number, step in enumerate(steps)]
    counts = {state: sum(one.state == state for one in shown) for state in sorted({one.state for one in shown})}
    return DreamAnswer(
        mode=mode,
        run_id=run_id,
        made_at=stamp(desk.now_us),
        as_of_seq=seq,
        steps=shown,
        by_state=counts,
        outdated=outdated,
        skipped=skipped,
        calls=spent.calls,
        usd=spent.usd,
    )


def undo_run(desk: FactDesk, run_id: str) -> FactWritten:
    """Take back everything a run of `dream` has written: the ledger is as it was before.

    Raises NotFoundError for no such run, UsageError `scope_denied` for an agent.
    """
    person_only(desk, "undo")

    def say(rows: Rows) -> Sequence[NewEntry]:
        if not rows("SELECT 1 FROM journal WHERE run_id = ? AND actor = ? LIMIT 1", [run_id, DREAMER]):
            raise NotFoundError(f"there is no run {run_id}", fix="loopledger memory audit --actor dream")
        return [desk.entry("undo", run_id, {}, "user", desk.principal.key_of("user"))]

    def tell(_: Rows, stored: Sequence[Entry]) -> FactWritten:
        return written(desk, "undo", None, status="changed", entry=stored[0], words=f"run {run_id} counts no more")

    return desk.write(say, tell, now_us=desk.now_us)


# --- planning -------------------------------------------------------------------------------------------------------


def _planned(look: Look, limits: Limits, ops: Mapping[str, Any], costs: Mapping[str, Cost]) -> tuple[list[Step], list[str], Cost]:
    """Steps of the operations that fit, names of those that do not, and what was spent. An operation is expected to take as long as the
    longest one before it."""
    steps: list[Step] = []
    skipped: list[str] = []
    spent, longest, start = Cost(), 0.0, limits.tick()
    for name, plan in ops.items():
        cost = costs.get(name, Cost())
        after = Cost(spent.calls + cost.calls, spent.usd + cost.usd)
        begun = limits.tick()
        if _over(begun - start + longest, limits.seconds) or _over(after.calls, limits.calls) or _over(after.usd, limits.usd):
            skipped.append(name)
            continue
        steps += plan(look)
        spent = after
        longest = max(longest, limits.tick() - begun)
    return steps, skipped, spent


def _over(value: float, limit: float | None) -> bool:
    return limit is not None and value > limit


def _plain_state(step: Step, mode: str) -> str:
    if step.kind == APPLY:
        return "planned"
    return ("planned" if mode == PLAN else "proposed") if step.kind == PROPOSE else "reported"


def _shown(step: Step, state: str) -> DreamStep:
    return DreamStep(op=step.op, target=step.target, words=step.words, state=state, facts=sorted(step.base), fix=step.fix or None)


# --- writing --------------------------------------------------------------------------------------------------------


def _entries(rows: Rows, desk: FactDesk, steps: Sequence[Step], mode: str) -> tuple[list[NewEntry], dict[int, str], list[str]]:
    """What is appended, the state of each step that is written or not, and earlier proposals that are out of date."""
    versions = _versions(rows, [fact for step in steps for fact in step.base])
    known = _known(rows)
    run_id = f"{RUN_PREFIX}{int(rows('SELECT coalesce(max(seq), 0) FROM journal', [])[0][0]) + 1}"
    entries: list[NewEntry] = []
    states: dict[int, str] = {}
    for number, step in enumerate(steps):
        if step.kind not in (APPLY, PROPOSE) or (step.kind == APPLY and mode != SAFE):
            continue
        if any(versions.get(fact) != version for fact, version in step.base.items()):
            states[number] = "outdated"
        elif step.kind == APPLY:
            states[number] = "applied"
            entries.append(_entry(desk, run_id, DREAM, step, dict(step.says)))
        else:
            payload = _proposal(step)
            waits = str(payload["review_id"]) in known
            states[number] = "waiting" if waits else "proposed"
            entries += [] if waits else [_entry(desk, run_id, "propose", step, payload)]
    return entries, states, _outdated(rows, known)


def _entry(desk: FactDesk, run_id: str, op: str, step: Step, payload: dict[str, Any]) -> NewEntry:
    return NewEntry(op, step.target, payload, DREAMER, KIND, desk.now_us, step.scope, step.scope_key, run_id)


def _proposal(step: Step) -> dict[str, Any]:
    """A proposal as the review queue keeps it: the act, what it says, the rows it was made of. The same one has the same id."""
    body = {"op": step.act, "says": dict(step.says), "base": {"facts": dict(step.base)}}
    return {**body, "review_id": f"r_{short_hash('dream', step.target, canonical_json(body))}"}


def _known(rows: Rows) -> dict[str, dict[str, str]]:
    """Proposals of earlier runs that stand -> the rows they were made of; none for one that was decided."""
    entries = _journal(rows, ["propose", *_DECIDED])
    decided = {str((entry.payload or {}).get("review_id", "")) for entry in entries if entry.op in _DECIDED}
    found: dict[str, dict[str, str]] = {}
    for entry in entries:
        name = str((entry.payload or {}).get("review_id", ""))
        if entry.op == "propose" and entry.actor_kind == KIND:
            found[name] = {} if name in decided else dict((entry.payload or {}).get("base", {}).get("facts", {}))
    return found


def _outdated(rows: Rows, known: Mapping[str, Mapping[str, str]]) -> list[str]:
    versions = _versions(rows, [fact for base in known.values() for fact in base])
    return sorted(name for name, base in known.items() if any(versions.get(fact) != version for fact, version in base.items()))


def _versions(rows: Rows, ids: Iterable[str]) -> dict[str, str]:
    wanted = sorted(set(ids))
    return dict(rows("SELECT fact_id, row_version FROM known_fact WHERE list_contains(?::VARCHAR[], fact_id)", [wanted])) if wanted else {}


def _journal(rows: Rows, ops: Sequence[str]) -> list[Entry]:
    """Entries of these operations that stand, in order."""
    columns = "j.seq, j.made_us, j.run_id, j.actor, j.actor_kind, j.op, j.scope, j.scope_key, j.target, j.payload_sha, j.prev, j.hash"
    found = rows(
        f"SELECT {columns}, p.payload FROM journal j LEFT JOIN journal_payload p USING (payload_sha)"
        " WHERE j.op = 'undo' OR list_contains(?::VARCHAR[], j.op) ORDER BY j.seq",
        [list(ops)],
    )
    return standing(Entry(*(*row[:-1], None if row[-1] is None else json.loads(row[-1]))) for row in found)
