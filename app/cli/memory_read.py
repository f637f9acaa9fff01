"""`loopledger memory recall`, `entity`, `pack`, `delta`, `list`, `show`, `history`."""

from __future__ import annotations

from typing import get_args

import click

from app.cli.call import Call, pass_call
from app.cli.memory_options import reader_of, reading_options, say, timed_options
from app.cli.moments import moment_us
from app.sessions import Session
from memory import loop_search
from memory.answers import PAGE_DEFAULT, PAGE_LIMIT, Envelope, LoopRow
from memory.delta import delta
from memory.fact_answers import FactItem, RedactedFact, RedactedLoop
from memory.fact_pages import FactQuery, entity, history, list_facts, show_fact
from memory.fact_reading import ACTION, READ
from memory.pack import context_pack
from memory.recall import RecallQuery, recall
from pipeline.models.facts import Life, Trust

_limit = click.option("--limit", type=click.IntRange(1, PAGE_LIMIT), default=PAGE_DEFAULT, show_default=True, help="Rows on a page.")
_cursor = click.option("--cursor", default="", metavar="CURSOR", help="Go on after the page that named this cursor.")
_for = click.option(
    "--for", "mode", type=click.Choice((READ, ACTION)), default=READ, show_default=True, help="action: confirmed facts only."
)


def _lines(facts: list[FactItem], loops: list[LoopRow], hidden: list[RedactedFact | RedactedLoop]) -> list[str]:
    lines = [item.line for item in facts] + [loop_search.line_of(row) for row in loops]
    for one in hidden:
        state = one.status if isinstance(one, RedactedLoop) else one.trust
        due = f", due {one.due}" if isinstance(one, RedactedLoop) and one.due else ""
        lines.append(f"{one.type} {state}, {one.person or 'no person'}{due}")
    return lines


_UNSEARCHED = (
    "stored mails were not looked through: a command writes, the last one was stopped (then: loopledger rebuild), or the moment is past"
)


def _ending(answer: Envelope) -> list[str]:
    """What was left out, in words: counts, reasons, the first ids (M-101)."""
    omitted = answer.omitted
    lines = [f"{answer.returned} of {answer.total} shown"]
    if omitted.count:
        reasons = ", ".join(f"{count} {reason}" for reason, count in omitted.by_reason.items())
        lines[0] += f"; left out: {reasons}" + (f"; ids: {', '.join(omitted.ids[:5])}" if omitted.ids else "")
    if answer.next_cursor:
        lines.append(f"more: --cursor {answer.next_cursor}")
    unsearched = [_UNSEARCHED] if "items" in answer.degraded else []
    return [*lines, *(f"note: {warning}" for warning in [*answer.warnings, *unsearched])]


@click.command("recall")
@click.argument("words", nargs=-1)
@click.option("--entity", "about", default="", metavar="NAME", help="Only what concerns this person or subject.")
@click.option("--since", default="", metavar="T", help="Only what was said from this day or moment on.")
@click.option("--until", default="", metavar="T", help="Only what was said up to this day or moment.")
@click.option("--valid-at", default="", metavar="DATE", help="What held in the world on that day.")
@_for
@click.option("--by", default="", metavar="NAME", help="Only what this one wrote.")
@click.option("--kind", default="", metavar="KIND", help="Only this predicate, or state, event, said.")
@click.option("--budget", type=click.IntRange(0), default=0, metavar="CHARS", help="At most so many characters.")
@_limit
@_cursor
@timed_options
@pass_call
def recall_command(
    call: Call,
    words: tuple[str, ...],
    about: str,
    since: str,
    until: str,
    valid_at: str,
    mode: str,
    by: str,
    kind: str,
    budget: int,
    limit: int,
    cursor: str,
    scope: str,
    agent: str,
    no_text: bool,
    as_json: bool,
) -> int:
    """Every fact, open loop and mail that holds all WORDS, best trusted first. Nothing that was replaced or taken back is among them."""
    opened, reader = reader_of(call, agent, scope, no_text=no_text)
    zone = opened.rules.zone
    query = RecallQuery(
        query=" ".join(words),
        entity=about,
        since_us=moment_us(since, zone, day_end=False, option="--since") if since else None,
        until_us=moment_us(until, zone, day_end=True, option="--until") if until else None,
        valid_at=valid_at,
        mode=mode,
        by=by,
        kind=kind,
        budget_chars=budget,
        limit=limit,
        cursor=cursor,
    )
    answer = recall(reader, query, opened.archive() if reader.now_us == opened.now_us and not opened.apart() else None)
    lines = [*_lines(answer.facts, answer.loops, answer.redacted), *(one.line for one in answer.items)]
    return say(answer, [*lines, *_ending(answer)], as_json=as_json)


@click.command("pack")
@click.argument("entities", nargs=-1)
@_for
@click.option("--budget", type=click.IntRange(0), default=0, metavar="CHARS", help="At most so many characters (6,000 by default).")
@click.option("--tokens", type=click.IntRange(0), default=0, metavar="N", help="The same, at four characters a token.")
@timed_options
@pass_call
def pack_command(
    call: Call, entities: tuple[str, ...], mode: str, budget: int, tokens: int, scope: str, agent: str, no_text: bool, as_json: bool
) -> int:
    """What to put before a conversation: counts, private facts, shared facts, loops, and cards of the named ENTITIES.

    It ends with what was left out. The same ledger, arguments and moment give the same text.
    """
    _, reader = reader_of(call, agent, scope, no_text=no_text)
    answer = context_pack(reader, entities, budget_chars=budget, budget_tokens=tokens, mode=mode)
    return say(answer, answer.text.split("\n"), as_json=as_json)


@click.command("delta")
@_cursor
@click.option("--since", default="", metavar="T", help="What changed after this day or moment.")
@click.option("--session", default="", metavar="NAME", help="Go on where this conversation was; after 7 idle days with everything.")
@click.option("--limit", type=click.IntRange(1, PAGE_LIMIT), default=PAGE_LIMIT, show_default=True, help="Changes in one answer.")
@reading_options
@pass_call
def delta_command(
    call: Call, cursor: str, since: str, session: str, limit: int, scope: str, agent: str, no_text: bool, as_json: bool
) -> int:
    """Which facts and loops came, changed or went after a cursor, so that a host that kept them learns of it. Without one: all of them.

    A session keeps its cursor here and moves it when the answer is printed.
    """
    opened, reader = reader_of(call, agent, scope, no_text=no_text)
    since_us = moment_us(since, opened.rules.zone, day_end=False, option="--since") if since else None
    kept = Session(opened.home, reader.principal.name, session, opened.now_us)
    place = cursor or str(kept.get("delta").get("cursor", ""))
    answer = delta(reader, place, limit, since_us=since_us, session=bool(session))
    lines = [f"{one.id} {one.what}" for one in answer.changes]
    done = say(answer, [*lines, f"next: --cursor {answer.next_cursor}"], as_json=as_json)
    kept.put("delta", {"cursor": answer.next_cursor})
    return done


@click.command("entity")
@click.argument("name")
@timed_options
@pass_call
def entity_command(call: Call, name: str, scope: str, agent: str, no_text: bool, as_json: bool) -> int:
    """The card of a person (by name or address) or of a subject: its facts and its open loops."""
    _, reader = reader_of(call, agent, scope, no_text=no_text)
    answer = entity(reader, name)
    card = answer.card
    head = f"{card.name} ({', '.join(card.addresses) or card.kind})" if card else f"nothing is known of {name}"
    near = [f"near: {', '.join(answer.near)}"] if answer.near else []
    near += [f"could be: {one.name} <{one.id}>" for one in answer.ambiguous]
    near += [
        f"{one.other} {one.predicate.replace('_', ' ')} it ({one.trust}, {one.fact_id})"
        for one in answer.relations
        if one.direction == "in"
    ]
    return say(answer, [head, *near, *_lines(answer.facts, answer.loops, answer.redacted), *_ending(answer)], as_json=as_json)


@click.command("list")
@click.option("--life", "lives", type=click.Choice(get_args(Life)), multiple=True, help="Only facts with this life; several are enough.")
@click.option("--trust", "trusts", type=click.Choice(get_args(Trust)), multiple=True, help="Only facts with this trust.")
@click.option("--kind", default="", metavar="KIND", help="Only this predicate, or state, event, said.")
@click.option("--by", default="", metavar="NAME", help="Only what this one wrote.")
@click.option("--subject", default="", metavar="NAME", help="Only facts about this person or subject.")
@_limit
@_cursor
@timed_options
@pass_call
def list_command(
    call: Call, /, lives: tuple[str, ...], trusts: tuple[str, ...], scope: str, agent: str, no_text: bool, as_json: bool, **q: str
) -> int:
    """Page through all facts, newest first, also those that were replaced, ended or taken back."""
    _, reader = reader_of(call, agent, scope, no_text=no_text)
    query = FactQuery(lives, trusts, kind=q["kind"], by=q["by"], subject=q["subject"], limit=int(q["limit"]), cursor=q["cursor"])
    answer = list_facts(reader, query)
    return say(answer, [*_lines(answer.facts, [], list(answer.redacted)), *_ending(answer)], as_json=as_json)


@click.command("show")
@click.argument("fact")
@timed_options
@pass_call
def show_command(call: Call, fact: str, scope: str, agent: str, no_text: bool, as_json: bool) -> int:
    """One fact whole: its wording, and each thing it rests on with its state."""
    return show_fact_of(call, fact, scope, agent, no_text=no_text, as_json=as_json)


def show_fact_of(call: Call, fact: str, scope: str = "", agent: str = "", *, no_text: bool = False, as_json: bool) -> int:
    """Print one fact whole; also for `loopledger show`."""
    _, reader = reader_of(call, agent, scope, no_text=no_text)
    answer = show_fact(reader, fact)
    lines = [answer.fact.line, answer.fact.text]
    for anchor in answer.anchors:
        what = f"mail {anchor.quote.message_id}: {anchor.quote.text}" if anchor.quote else f"entry {(anchor.decision or '')[:12]}"
        lines.append(f"  {'hard' if anchor.hard else 'soft'} {anchor.status} {anchor.made_at[:10]} {what}")
    return say(answer, lines, as_json=as_json)


@click.command("history")
@click.argument("fact")
@timed_options
@pass_call
def history_command(call: Call, fact: str, scope: str, agent: str, no_text: bool, as_json: bool) -> int:
    """All values that the place of this fact has had, newest first."""
    _, reader = reader_of(call, agent, scope, no_text=no_text)
    answer = history(reader, fact)
    return say(answer, [*_lines(answer.facts, [], list(answer.redacted)), *_ending(answer)], as_json=as_json)
