"""`context_pack`: what a host puts before a turn (M-115). No model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import nsmallest

from memory.answers import OMITTED_IDS, Omitted
from memory.entities import Meant
from memory.fact_answers import PackAnswer, Section
from memory.fact_reading import ACTION, READ, Reader
from memory.fact_rows import FactMaker, one_line
from memory.limits import CHARS_PER_TOKEN, HEADER_CHARS, LEAST_PACK_CHARS, PACK_CHARS, PACK_ENTITIES, READ_LINES, budget_of, fitting
from memory.pack_loops import Lines, Standing, of_persons, standing
from memory.rows import stamp
from pipeline.errors import UsageError

_SHARES = {"private facts": 5, "user facts": 2, "team digest": 2}
"""A section of facts takes at most 1/n of the budget, so that facts never crowd out what is owed."""
_FRAME, _IDS_NAMED = 560, 5
"""Characters kept for the headings and the last line, and ids that are always named there."""
_NAMED, _NAME_CHARS = 4, 60
"""Rows named in the header, and characters of a name there."""
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
    persons = {one for two in meant for one in two.ids} if entities else None
    everything, texts = standing(reader), Lines(reader)
    loops, unshown = of_persons(reader, everything, persons)
    left = _Left(loops=Counter(unshown.by_reason), ids=list(unshown.ids))
    room = _Room(budget - _FRAME, READ_LINES - 7)
    header = _header(reader, everything, texts)
    parts = [_Part("header", room.take(header, 1, HEADER_CHARS), header)]
    for scope in ("private", "user"):
        parts.append(_facts(reader, scope, meant if entities else None, mode, room, budget, left))
    taken = room.take(texts.lines(loops[: room.lines]))
    parts.append(_Part("loops", taken, taken, len(loops)))
    late = loops[len(taken) :]
    named = nsmallest(OMITTED_IDS, late)
    left.loops["budget"] += len(late)
    left.ids += named
    left.newest += [max(everything.opened[one] for one in late)] if late else []
    left.cut |= {one: len(line) for one, line in zip(named, texts.lines(named), strict=True)}
    cards = [_card_line(name, one) for name, one in zip(entities, meant, strict=True)]
    team = _facts(reader, "team", meant if entities else None, mode, room, budget, left, name="team digest")
    parts += [_Part("entity cards", room.take(cards), cards), team]
    return _pack(reader, parts, left, budget)


@dataclass(slots=True)
class _Left:
    """What is not in the pack: reasons for facts and for loops, ids, moments, and the length of lines that did not fit."""

    facts: Counter[str] = field(default_factory=Counter)
    loops: Counter[str] = field(default_factory=Counter)
    ids: list[str] = field(default_factory=list)
    newest: list[int] = field(default_factory=list)
    cut: dict[str, int] = field(default_factory=dict)

    def omitted(self) -> Omitted:
        """As an answer says it (M-101)."""
        kinds = {name: counts.total() for name, counts in (("fact", self.facts), ("loop", self.loops)) if counts.total()}
        return Omitted(
            count=sum(kinds.values()),
            by_reason={reason: number for reason, number in sorted((self.facts + self.loops).items()) if number},
            by_kind=kinds,
            ids=sorted(set(self.ids))[:OMITTED_IDS],
            newest=stamp(max(self.newest)) if self.newest else None,
        )


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


def _pack(reader: Reader, parts: list[_Part], left: _Left, budget: int) -> PackAnswer:
    sections = [Section(name=part.name, total=part.total, returned=len(part.shown), lines=part.shown) for part in parts]
    counted = [one for one in sections if one.name not in ("header", "entity cards")]
    returned = sum(section.returned for section in counted)
    omitted = left.omitted()
    text = "\n".join(
        line for section in sections for line in (f"## {section.name} ({section.returned} of {section.total})", *section.lines)
    )
    text += "\n" + _notice(omitted, budget - len(text) - 1)
    used = {"chars": len(text), "lines": text.count("\n") + 1, "tokens_estimate": -(-len(text) // CHARS_PER_TOKEN)}
    return PackAnswer(
        **reader.header("pack"),
        total=returned + omitted.count,
        returned=returned,
        omitted=omitted,
        limits={"chars": budget, "lines": READ_LINES, "tokens_estimate": budget // CHARS_PER_TOKEN},
        used=used,
        sections=sections,
        text=text,
        cut=dict(sorted(left.cut.items())[:OMITTED_IDS]),
        more=_MORE if omitted.count > OMITTED_IDS else "",
        budget_used=len(text),
        dropped_count=omitted.count,
    )


_MORE = "loopledger memory list; loopledger list --status open"
"""Commands that page through everything, when not all ids that were left out can be named."""


def _notice(omitted: Omitted, room: int) -> str:
    """The last line: how many of what kind, why, the newest, and as many ids as fit."""
    line = f"## left out: {omitted.count}"
    if not omitted.count:
        return line
    kinds = ", ".join(f"{number} {kind}s" for kind, number in omitted.by_kind.items())
    reasons = ", ".join(f"{number} {reason}" for reason, number in omitted.by_reason.items())
    line += f" ({kinds}: {reasons})" + (f"; newest {omitted.newest[:10]}" if omitted.newest else "")
    if omitted.count > OMITTED_IDS:
        line += f"; all by: {_MORE}"
    named = omitted.ids[:_IDS_NAMED]
    for one in omitted.ids[_IDS_NAMED:]:
        if len(line) + sum(len(two) + 2 for two in named) + len(one) + 8 > room:
            break
        named.append(one)
    more = ", ..." if omitted.count > len(named) else ""
    return line + (f"; {', '.join(named)}{more}" if named else "")


def _header(reader: Reader, everything: Standing, texts: Lines) -> list[str]:
    """The first layer: counts, then who is overdue and due today, a few of each with id."""
    late, today = everything.late, everything.today
    counts = f"{len(late)} overdue, {len(today)} due today, {everything.soon} due soon, {everything.waiting} waiting"
    lines = [f"as of {stamp(reader.now_us)[:16]} for {reader.principal.name}: {counts}"]
    for name, ids in (("overdue", late), ("due today", today)):
        if ids:
            rows = texts.rows(ids[:_NAMED])
            shown = ", ".join(f"{row.person.name[:_NAME_CHARS]} {row.id} ({row.due or 'no date'})" for row in rows)
            lines.append(f"{name}: {shown}" + (f", and {len(ids) - _NAMED} more" if len(ids) > _NAMED else ""))
    fresh = reader.header("pack")
    lines.append("unverified is what somebody wrote or noted, not what is so")
    if fresh["sync_stale"]:
        lines.append(f"mail is complete up to {fresh['synced_at'] or 'no known moment'} only")
    return [one_line(line) for line in lines]


def _facts(
    reader: Reader, scope: str, meant: Sequence[Meant] | None, mode: str, room: _Room, budget: int, left: _Left, name: str = ""
) -> _Part:
    """The section of one scope; adds to `left` what it does not show. A team has to be named."""
    name = name or f"{scope} facts"
    if reader.scope.partition(":")[0] not in ((scope,) if scope == "team" else ("", scope)):
        return _Part(name, [], [])
    door = reader.door
    about, params = "scope = ?", [scope, *list[object]()]
    if meant is not None:
        concerning, names = door.concerning(one for two in meant for one in two.names)
        about += f" AND {concerning}"
        params += names
    before = left.facts.total()
    for life, stale, trust, number in door.tally(about, params, reader.now_us):
        reason = _hidden_reason(life, stale, trust, mode)
        if reason:
            left.facts[reason] += number
    fresh = f"{about} AND life = 'current' AND (recheck_us IS NULL OR recheck_us > ?)" + (
        " AND trust = 'confirmed'" if mode == ACTION else ""
    )
    params.append(reader.now_us)
    total = door.count(fresh, params)
    rows = door.where(fresh, params, f"{_TRUST_ORDER} LIMIT {READ_LINES}")
    items = FactMaker(door, reader.now_us).items(rows, challenged=mode != ACTION)
    lines = [item.line if reader.principal.sees_text else f"{item.shape} {item.trust}" for item in items]
    shown = room.take(lines, _SHARES[name], budget)
    left.facts["budget"] += total - len(shown)
    left.cut |= {item.fact_id: len(line) for item, line in zip(items[len(shown) :], lines[len(shown) :], strict=True)}
    unseen = f"{about} AND life <> 'forgotten' AND NOT list_contains(?::VARCHAR[], fact_id)"
    unseen += "" if mode == ACTION else " AND life <> 'challenger'"
    visible = [row.fact_id for row in rows[: len(shown)]]
    if left.facts.total() > before:
        for row in door.where(unseen, [*params[:-1], visible], f"asserted_us DESC, fact_id LIMIT {OMITTED_IDS}"):
            left.ids.append(row.fact_id)
            left.newest.append(row.asserted_us)
    return _Part(name, shown, lines, total)


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
