"""`context_pack`: what a host puts before a turn (M-115). No model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from memory import loop_search
from memory.answers import OMITTED_IDS, LoopRow, Omitted, WaitingAnswer
from memory.entities import Meant
from memory.fact_answers import PackAnswer, Section
from memory.fact_door import FactRow
from memory.fact_reading import ACTION, READ, Reader
from memory.fact_rows import FactMaker
from memory.limits import CHARS_PER_TOKEN, HEADER_CHARS, LEAST_PACK_CHARS, PACK_CHARS, PACK_ENTITIES, READ_LINES, budget_of, fitting
from memory.rows import stamp
from memory.waiting import WaitingQuery, waiting
from pipeline.clock import to_us
from pipeline.errors import UsageError

_SHARES = {"private facts": 5, "user facts": 2, "team digest": 2}
"""A section of facts takes at most 1/n of the budget, so that facts never crowd out what is owed."""
_FRAME, _IDS_NAMED = 480, 5
"""Characters kept for the headings and the last line."""
_TRUST_ORDER = "CASE trust WHEN 'confirmed' THEN 0 WHEN 'unverified' THEN 1 ELSE 2 END, asserted_us DESC, fact_id"


@dataclass(slots=True)
class _Room:
    """What is left of the budget while sections are filled."""

    chars: int
    lines: int

    def take(self, lines: Sequence[str], share: int = 1, whole: int = 0) -> list[str]:
        """The first of `lines` that fit, at most 1/`share` of `whole` if that is given."""
        allowed = min(self.chars, whole // share if whole else self.chars)
        taken = list(lines[: fitting(list(lines), allowed, self.lines)])
        self.chars -= sum(len(line) + 1 for line in taken)
        self.lines -= len(taken)
        return taken


def context_pack(
    reader: Reader, entities: Sequence[str] = (), *, budget_chars: int = 0, budget_tokens: int = 0, mode: str = READ
) -> PackAnswer:
    """Sections in a fixed order, each with its counts: header, private facts, user facts, loops, entity cards, team digest.

    `entities`: only what concerns these people or subjects. Records go whole or not at all; the last line names what was left out.
    Raises UsageError: too many entities, budget_unsatisfiable.
    """
    if not reader.principal.sees_mail:
        raise UsageError(
            f"{reader.principal.name} gets no pack",
            cause="a pack begins with the owner's open loops",
            fix="loopledger memory list --scope team:NAME",
            code="scope_denied",
        )
    if len(entities) > PACK_ENTITIES:
        raise UsageError(f"{len(entities)} entities, at most {PACK_ENTITIES}", fix="loopledger memory pack NAME...")
    budget = budget_of(budget_chars or budget_tokens * CHARS_PER_TOKEN, PACK_CHARS, LEAST_PACK_CHARS)
    meant = [reader.entities.meant(name) for name in entities]
    listed = waiting(reader.ledger, WaitingQuery(everything=True, stale_ok=True), reader.now_us, reader.rules)
    persons = {one for two in meant for one in two.ids} if entities else None
    loops, hidden = _loops(reader, listed, persons)
    room = _Room(budget - _FRAME, READ_LINES - 7)
    header = _header(reader, listed)
    parts = [_Part("header", room.take(header, 1, HEADER_CHARS), header)]
    left: list[str] = []
    newest: list[int] = []
    for scope in ("private", "user"):
        part, rows = _facts(reader, scope, meant if entities else None, mode, room, budget, hidden)
        parts.append(part)
        left += [row.fact_id for row in rows]
        newest += [row.asserted_us for row in rows]
    lines = [loop_search.line_of(row, sees_text=reader.principal.sees_text) for row in loops]
    taken = room.take(lines)
    parts.append(_Part("loops", taken, lines))
    left += [row.id for row in loops[len(taken) :]] + ([] if entities else listed.omitted.ids)
    newest += [to_us(datetime.fromisoformat(row.opened_at)) for row in loops[len(taken) :]]
    hidden["budget"] += len(loops) - len(taken)
    cards = [_card_line(name, one) for name, one in zip(entities, meant, strict=True)]
    team, rows = _facts(reader, "team", meant if entities else None, mode, room, budget, hidden, name="team digest")
    left += [row.fact_id for row in rows]
    newest += [row.asserted_us for row in rows]
    parts += [_Part("entity cards", room.take(cards), cards), team]
    return _pack(reader, parts, hidden, left, newest, budget)


@dataclass(frozen=True, slots=True)
class _Part:
    """A section before it is one: the lines shown, all lines or their number."""

    name: str
    shown: list[str]
    lines: Sequence[str]
    count: int = 0

    @property
    def total(self) -> int:
        return self.count or len(self.lines)


def _pack(reader: Reader, parts: list[_Part], hidden: Counter[str], left: list[str], newest: list[int], budget: int) -> PackAnswer:
    sections = [Section(name=part.name, total=part.total, returned=len(part.shown), lines=part.shown) for part in parts]
    counted = [one for one in sections if one.name not in ("header", "entity cards")]
    returned = sum(section.returned for section in counted)
    count = sum(hidden.values())
    reasons = {reason: number for reason, number in sorted(hidden.items()) if number}
    omitted = Omitted(count=count, by_reason=reasons, ids=sorted(left)[:OMITTED_IDS], newest=stamp(max(newest)) if newest else None)
    text = "\n".join(
        line for section in sections for line in (f"## {section.name} ({section.returned} of {section.total})", *section.lines)
    )
    reasons_text = ", ".join(f"{number} {reason}" for reason, number in reasons.items())
    text += f"\n## left out: {count}"
    if count:
        ids = ", ".join(omitted.ids[:_IDS_NAMED]) + (", ..." if count > _IDS_NAMED else "")
        text += f" ({reasons_text})" + (f"; newest {omitted.newest[:10]}" if omitted.newest else "") + (f"; {ids}" if omitted.ids else "")
    return PackAnswer(
        **reader.header("pack"),
        total=returned + count,
        returned=returned,
        omitted=omitted,
        limits={"chars": budget, "lines": READ_LINES},
        used={"chars": len(text), "lines": text.count("\n") + 1},
        sections=sections,
        text=text,
        budget_used=len(text),
        dropped_count=count,
    )


def _header(reader: Reader, listed: WaitingAnswer) -> list[str]:
    """Counts first: what is overdue, due soon, waiting."""
    rows = [row for group in listed.groups for row in group.loops] + listed.without_person
    overdue = sum("overdue" in row.states for row in rows)
    soon = sum("due_soon" in row.states for row in [*rows, *listed.due_soon])
    lines = [
        f"as of {stamp(reader.now_us)[:16]} for {reader.principal.name}: {overdue} overdue, {soon} due soon, {len(rows)} waiting",
        "unverified is what somebody wrote or noted, not what is so",
    ]
    if listed.sync_stale:
        lines.append(f"mail is complete up to {listed.synced_at or 'no known moment'} only")
    return lines


def _loops(reader: Reader, listed: WaitingAnswer, persons: set[str] | None) -> tuple[list[LoopRow], Counter[str]]:
    """The loops that `waiting` shows, in its order, of these persons if given; and how many open ones it does not, by reason."""
    rows = [row for group in listed.groups for row in group.loops] + listed.due_soon + listed.without_person
    if persons is None:
        return rows, Counter(listed.omitted.by_reason)
    rows = [row for row in rows if row.person.id in persons]
    hidden = len(loop_search.of_persons(reader, persons)) - len(rows)
    return rows, Counter({"excluded": hidden} if hidden else {})


def _facts(
    reader: Reader, scope: str, meant: Sequence[Meant] | None, mode: str, room: _Room, budget: int, hidden: Counter[str], name: str = ""
) -> tuple[_Part, list[FactRow]]:
    """The section of one scope; adds to `hidden` what it does not show, and hands out the newest of those rows. A team has to be named."""
    name = name or f"{scope} facts"
    if reader.scope.partition(":")[0] not in ((scope,) if scope == "team" else ("", scope)):
        return _Part(name, [], []), []
    door = reader.door
    about, params = "scope = ?", [scope, *list[object]()]
    if meant is not None:
        concerning, names = door.concerning(one for two in meant for one in two.names)
        about += f" AND {concerning}"
        params += names
    for life, stale, trust, number in door.tally(about, params, reader.now_us):
        reason = _hidden_reason(life, stale, trust, mode)
        if reason:
            hidden[reason] += number
    fresh = f"{about} AND life = 'current' AND (recheck_us IS NULL OR recheck_us > ?)" + (
        " AND trust = 'confirmed'" if mode == ACTION else ""
    )
    params.append(reader.now_us)
    total = door.count(fresh, params)
    rows = door.where(fresh, params, f"{_TRUST_ORDER} LIMIT {READ_LINES}")
    items = FactMaker(door, reader.now_us).items(rows, challenged=mode != ACTION)
    lines = [item.line if reader.principal.sees_text else f"{item.shape} {item.trust}" for item in items]
    shown = room.take(lines, _SHARES[name], budget)
    hidden["budget"] += total - len(shown)
    unseen = f"{about} AND life <> 'forgotten' AND NOT list_contains(?::VARCHAR[], fact_id)"
    unseen += "" if mode == ACTION else " AND life <> 'challenger'"
    visible = [row.fact_id for row in rows[: len(shown)]]
    left = door.where(unseen, [*params[:-1], visible], f"asserted_us DESC, fact_id LIMIT {OMITTED_IDS}") if hidden.total() else []
    return _Part(name, shown, lines, total), left


def _hidden_reason(life: str, stale: bool, trust: str, mode: str) -> str:
    """Why a fact is in no pack; "" for those that may be, and for challengers that stand in their value's line."""
    if life == "challenger":
        return "challenger" if mode == ACTION else ""
    if life != "current":
        return "superseded" if life == "superseded" else "" if life == "forgotten" else "excluded"
    if stale:
        return "stale"
    return trust if mode == ACTION and trust != "confirmed" else ""


def _card_line(name: str, meant: Meant) -> str:
    if meant.person:
        return f"{meant.person.name or meant.person.id} <{', '.join(meant.person.addresses)}>"
    if meant.persons:
        return f"{name}: could be {', '.join(one.id for one in meant.persons)}"
    return f"{name}: no person of that name or address"
