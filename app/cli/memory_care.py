"""`loopledger memory audit`, `stats`, `verify`, `schema`, `selftest`."""

from __future__ import annotations

import secrets

import click

from app.cli.call import Call, pass_call
from app.cli.memory_options import reader_of, reading_options, say
from app.cli.moments import moment_us
from app.cli.options import json_option
from app.cli.output import put_json
from memory.delta import delta
from memory.fact_acts import forget
from memory.fact_care import SelftestAnswer, audit, gone_everywhere, published_with, schema, stats, verify
from memory.fact_files import export_facts
from memory.fact_pages import FactQuery, entity, history, list_facts, show_fact
from memory.fact_use import Week
from memory.pack import context_pack
from memory.recall import RecallQuery, recall
from memory.remember import Saying, remember

WEEKS_SHOWN = 12


@click.command("audit")
@click.option("--since", default="", metavar="T", help="Only entries made from this day or moment on.")
@click.option("--actor", default="", metavar="NAME", help="Only entries of this one.")
@click.option("--op", default="", metavar="OP", help="Only this operation: remember, confirm, wrong, end, forget, undo, propose.")
@click.option("--limit", type=click.IntRange(1, 500), default=50, show_default=True, help="Rows.")
@reading_options
@pass_call
def audit_command(call: Call, since: str, actor: str, op: str, limit: int, scope: str, agent: str, no_text: bool, as_json: bool) -> int:
    """Who did what to facts, newest first, with the reasons given and without any fact's text. Exit 1 if the journal was changed."""
    from app.wiring.remembering import chain_break

    opened, reader = reader_of(call, agent, scope, no_text=no_text)
    since_us = moment_us(since, opened.rules.zone, day_end=False, option="--since") if since else 0
    answer = audit(reader, opened.archive().rows, chain_break(opened), since_us=since_us, actor=actor, op=op, limit=limit)
    lines = [f"{row.seq} {row.made_at[:16]} {row.actor} {row.op} {row.target} {row.because}".rstrip() for row in answer.entries]
    say(answer, [*lines, f"{answer.returned} of {answer.total} entries; chain {answer.chain}"], as_json=as_json)
    return 0 if answer.chain == "whole" else 1


@click.command("stats")
@reading_options
@pass_call
def stats_command(call: Call, scope: str, agent: str, no_text: bool, as_json: bool) -> int:
    """How many facts there are, by life, trust, basis and writer; how much of each limit is used; what each week brought."""
    opened, reader = reader_of(call, agent, scope, no_text=no_text)
    answer = stats(reader, opened.archive().rows)
    lines = [
        f"{name}: {', '.join(f'{count} {value}' for value, count in counts.items()) or 'none'}"
        for name, counts in (("life", answer.by_life), ("trust", answer.by_trust), ("basis", answer.by_basis), ("by", answer.by_actor))
    ]
    lines.append(f"stale: {answer.stale}")
    if answer.facts_per_1000_messages is not None:
        lines.append(f"current facts for 1,000 messages: {answer.facts_per_1000_messages}")
    lines += [f"{one.name}: {one.used:,} of {one.limit:,}, {one.headroom:,} left{' !' if one.warn else ''}" for one in answer.uses]
    lines += [f"week of {one.week} {one.actor}: {_counts(one)}" for one in answer.weeks[:WEEKS_SHOWN]]
    return say(answer, [*lines, *(f"note: {words}" for words in answer.warnings)], as_json=as_json)


def _counts(week: Week) -> str:
    counted = week.model_dump(exclude={"week", "actor"})
    return ", ".join(f"{count} {name}" for name, count in counted.items() if count)


@click.command("verify")
@click.argument("fact", required=False, default="")
@reading_options
@pass_call
def verify_command(call: Call, fact: str, scope: str, agent: str, no_text: bool, as_json: bool) -> int:
    """Look at every anchor again (of one FACT, or of all): found, moved, missing, contradicted by a later item, or unknown.

    Nothing is changed and nobody asked. Exit 1 if a trust does not follow from its anchors, or the journal was changed.
    """
    from app.wiring.remembering import chain_break, stored_texts

    opened, reader = reader_of(call, agent, scope, no_text=no_text)
    answer = verify(reader, stored_texts(opened), fact, broken=chain_break(opened))
    lines = [f"{one.fact_id} {one.kind} {one.state} {one.by}".rstrip() for one in answer.anchors if one.state != "found"]
    lines += [f"{one}: trust is not what its anchors say; run loopledger rebuild" for one in answer.wrong_trust]
    words = f"{answer.total} anchors looked at, {len(answer.wrong_trust)} facts with a wrong trust; chain {answer.chain}"
    say(answer, [*lines, words], as_json=as_json)
    return 0 if answer.holds else 1


@click.command("schema")
@reading_options
@pass_call
def schema_command(call: Call, scope: str, agent: str, no_text: bool, as_json: bool) -> int:
    """What a fact may say, who may read and write which scope, and every limit."""
    opened, reader = reader_of(call, agent, scope, no_text=no_text)
    answer = schema(reader, opened.directory())
    lines = [f"{name}: {row['shape']}, {row['cardinality']}" for name, row in answer.predicates.items()]
    lines += [f"scope {name}: {', '.join(f'{key} {value}' for key, value in policy.items())}" for name, policy in answer.scopes.items()]
    lines += [f"{one['kind']} {one['name']}: reads {_words(one['reads'])}; writes {_words(one['writes'])}" for one in answer.principals]
    lines += [f"team {one['name']}: members {_words(one['members'])}; reviewers {_words(one['reviewers'])}" for one in answer.teams]
    lines += [f"limit {name}: {value:,}" for name, value in answer.limits.items()]
    lines += [f"table {name}: {', '.join(columns)}" for name, columns in answer.tables.items()]
    return say(answer, lines, as_json=as_json)


def _words(names: list[str]) -> str:
    return ", ".join(names) or "none"


@click.command("selftest")
@json_option
@pass_call
def selftest_command(call: Call, as_json: bool) -> int:
    """Write a secret word as one agent, read it as another, forget it, and look for it in every reader. Exit 1 if a step fails."""
    from app.cli.memory_options import desk_of

    nonce = f"nonce{secrets.token_hex(8)}"
    written = remember(desk_of(call, "selftest-one"), Saying(subject=nonce, fact=f"the word is {nonce}", provenance=f"selftest {nonce}"))
    before = _everywhere(call, nonce, written.fact_id)
    gone = forget(desk_of(call, "selftest-one"), written.fact_id, "selftest")
    after = _everywhere(call, nonce, written.fact_id)
    found = {f"{name}: found": nonce in before[name] for name in ("recall", "list", "show", "published file")}
    answer = SelftestAnswer(
        steps={"another agent reads it": nonce in before["recall"]} | found | gone_everywhere(gone, after, nonce), fact_id=written.fact_id
    )
    if as_json:
        put_json(answer)
    else:
        say(answer, [f"{'ok  ' if held else 'FAIL'} {step}" for step, held in answer.steps.items()], as_json=False)
    return 0 if answer.whole else 1


def _everywhere(call: Call, nonce: str, fact_id: str) -> dict[str, str]:
    """What each reader answers another agent, as text without what was asked; and the rows of the published file that hold the word."""
    other = reader_of(call, "selftest-two", "", no_text=False)[1]
    return {
        "recall": recall(other, RecallQuery(query=nonce)).model_copy(update={"next_cursor": None}).to_json(),
        "list": list_facts(other, FactQuery()).to_json(),
        "show": show_fact(other, fact_id).to_json(),
        "history": history(other, fact_id).to_json(),
        "entity": entity(other, nonce).model_copy(update={"near": []}).to_json(),
        "pack": context_pack(other).to_json(),
        "delta": delta(other).to_json(),
        "export": export_facts(other, "jsonl"),
        "published file": published_with(other.rows, nonce),
    }
