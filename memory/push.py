"""`push`: what a host may put beside a turn when nobody asked: at most three lines about who was named, or nothing with a reason (M-117).

A name must be confirmed (a contact, or a person's word); facts are counted only if confirmed. What is in doubt gives no line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from memory import loop_search
from memory.answers import OMITTED_IDS, Omitted
from memory.fact_answers import PushAnswer, Pushed, Quiet
from memory.fact_reading import Reader
from memory.limits import PUSH_LINES, PUSH_TURNS, VALUE
from memory.mentions import BONUS, LEAST, SCORES, Bearer, Mention, Names
from memory.ranking import moment_of, rank
from memory.state import Mutes, due_end_us, is_stale, state_of
from pipeline.errors import UsageError
from pipeline.ids import short_hash

_QUIET_NAMED = 10


class _Heard(NamedTuple):
    """One bearer, or several that one name could mean, over all turns."""

    bearers: tuple[str, ...]
    score: float
    newest: int
    mentions: tuple[Mention, ...]


def push(reader: Reader, turns: Sequence[str], offered: Mapping[str, str] | None = None) -> PushAnswer:
    """Lines about the people and subjects that `turns` (oldest first) name. `offered`: id -> mark of lines that this session has seen.

    Raises UsageError: no turn, more than PUSH_TURNS, or one that is too long.
    """
    _check(turns)
    if not reader.principal.sees_mail:
        raise UsageError(
            f"{reader.principal.name} is offered nothing",
            cause="a line tells of the owner's open loops",
            fix="loopledger memory recall WORDS",
            code="scope_denied",
        )
    bearers, keys = _known(reader)
    sure = {one.id for one in bearers if one.sure}
    named = {one.id: one.name for one in bearers}
    names = Names(bearers, keys)
    heard = _heard([mention for turn, text in enumerate(turns) for mention in names.found(text, turn)], len(turns))
    quiet: list[Quiet] = []
    chosen: list[_Heard] = []
    for one in heard:
        reason = _doubt(one, sure)
        if reason:
            quiet.append(_quiet(one, reason))
        else:
            chosen.append(one)
    made = [_line(reader, one, named.get(one.bearers[0], "")) for one in chosen]
    fresh = [one for one in made if (offered or {}).get(one.id) != one.mark]
    fresh.sort(key=lambda one: (-one.score, one.tier, -one.turn, one.id))
    shown, late = fresh[:PUSH_LINES], fresh[PUSH_LINES:]
    quiet += [Quiet(words=one.words, reason="budget", ids=[one.id]) for one in late]
    quiet += [Quiet(words=one.words, reason="offered", ids=[one.id]) for one in made if one not in fresh]
    return _answer(reader, shown, quiet)


def _check(turns: Sequence[str]) -> None:
    if not 1 <= len(turns) <= PUSH_TURNS or not any(text.strip() for text in turns):
        raise UsageError(f"push takes 1 to {PUSH_TURNS} turns with words in them", fix="loopledger memory push 'what was said'")
    if any(len(text) > VALUE * PUSH_TURNS for text in turns):
        most = VALUE * PUSH_TURNS
        raise UsageError(f"a turn has more than {most} characters", fix="loopledger memory push, with its newest part", code="too_long")


def _known(reader: Reader) -> tuple[list[Bearer], list[tuple[str, str]]]:
    """Everybody with a name, subjects of confirmed facts, and the keys (addresses, aliases) that mean exactly one."""
    people = reader.rows("SELECT person, name, in_contacts FROM person ORDER BY person", [])
    bearers = {str(row[0]): Bearer(str(row[0]), str(row[1]), bool(row[2])) for row in people}
    for person, name in reader.rows("SELECT DISTINCT person, counterparty_name FROM loop WHERE person <> '' ORDER BY ALL", []):
        bearers.setdefault(str(person), Bearer(str(person), str(name), sure=False))
    aliases = [(str(row[0]), str(row[1])) for row in reader.rows("SELECT alias, target FROM entity_alias ORDER BY ALL", [])]
    owners = {str(row[0]): str(row[1]) for row in reader.rows("SELECT address, person FROM person_address", [])}
    keys = [(alias, owners.get(target, target)) for alias, target in aliases]
    keys += [*owners.items(), *((one, one) for one in bearers if "@" in one)]
    named = {one.name.casefold() for one in bearers.values()} | {alias for alias, _ in aliases}
    subjects = {row.subject for row in reader.door.where("life = 'current' AND trust = 'confirmed'")}
    titles = [Bearer(one, one, sure=True, kind="subject") for one in sorted(subjects) if "@" not in one and one.casefold() not in named]
    return [*bearers.values(), *titles], sorted(set(keys))


def _heard(mentions: Iterable[Mention], turns: int) -> list[_Heard]:
    """Mentions of the same, together: the best way it was said counts, more if it was said twice or in the newest turn."""
    groups: dict[tuple[str, ...], list[Mention]] = {}
    for mention in mentions:
        groups.setdefault(mention.bearers, []).append(mention)
    found = []
    for bearers, said in groups.items():
        newest = max(mention.turn for mention in said)
        more = BONUS if len(said) > 1 or newest == turns - 1 else 0.0
        score = round(max(SCORES[mention.how] for mention in said) + more, 2)
        found.append(_Heard(bearers, score, newest, tuple(said)))
    return found


def _doubt(one: _Heard, sure: Collection[str]) -> str:
    """Why it gives no line, "" if it does."""
    if len(one.bearers) > 1:
        return "ambiguous"
    if one.score < LEAST:
        return "low_score"
    keyed = any(mention.how == "alias" for mention in one.mentions)
    return "" if keyed or one.bearers[0] in sure else "unverified"


def _quiet(one: _Heard, reason: str) -> Quiet:
    return Quiet(words=one.mentions[0].words, reason=reason, ids=list(one.bearers)[:OMITTED_IDS])


def _line(reader: Reader, heard: _Heard, named: str) -> Pushed:
    """One entity: how many loops are open, the most urgent of them, and how to get more."""
    one = heard.bearers[0]
    known = reader.entities.meant(one)
    person = known.person
    name = (person.name if person else "") or named or one
    loops = reader.ledger.loops(loop_search.of_persons(reader, [one]))
    moment, mutes, rules = moment_of(reader.now_us, reader.rules), Mutes(reader.ledger.mutes(), reader.now_us), reader.rules
    states = [state_of(loop) for loop in loops]
    live = [
        state
        for state in states
        if mutes.of(state) is None and not is_stale(state, due_end_us(state.due, state.due_zone, rules.zone), reader.now_us, rules.stale)
    ]
    ranked = rank(live, moment)
    urgent = loop_search.rows_of(reader, [ranked[0].loop_id])[0] if ranked else None
    facts = reader.door.about(known.names)
    count = sum(row.life == "current" and row.trust == "confirmed" and not row.stale(reader.now_us) for row in facts)
    more = f"loopledger memory entity {one}"
    sees = reader.principal.sees_text
    loop_line = loop_search.line_of(urgent, sees_text=sees) if urgent else "none open"
    address = f" <{one}>" if person else ""
    line = f"{name}{address}: {len(live)} open, {count} confirmed facts; most urgent: {loop_line}; more: {more}"
    return Pushed(
        id=one,
        name=name,
        score=heard.score,
        how=max((mention.how for mention in heard.mentions), key=lambda how: SCORES[how]),
        words=heard.mentions[0].words,
        turn=heard.newest,
        open_loops=len(live),
        confirmed_facts=count,
        urgent=urgent if sees else None,
        tier=ranked[0].tier if ranked else 99,
        verb="entity",
        more=more,
        mark=short_hash(line),
        line=line,
    )


def _answer(reader: Reader, shown: list[Pushed], quiet: list[Quiet]) -> PushAnswer:
    count = len(quiet)
    used = sum(len(one.line) + 1 for one in shown)
    reasons = Counter(one.reason for one in quiet)
    return PushAnswer(
        **reader.header("push"),
        total=len(shown) + count,
        returned=len(shown),
        omitted=Omitted(
            count=count,
            by_reason=dict(sorted(reasons.items())),
            by_kind={"entity": count} if count else {},
            ids=sorted({one for two in quiet for one in two.ids})[:OMITTED_IDS],
        ),
        limits={"lines": PUSH_LINES, "turns": PUSH_TURNS},
        used={"lines": len(shown), "chars": used},
        lines=shown,
        quiet=quiet[:_QUIET_NAMED],
        reason="" if shown else (reasons.most_common(1)[0][0] if reasons else "nobody_named"),
        budget_used=used,
        dropped_count=count,
    )
