"""`loopledger memory push`, `synthesize`."""

from __future__ import annotations

import sys

import click

from app.cli.call import Call, pass_call
from app.cli.memory_options import reader_of, reading_options, say
from app.cli.options import Amount
from app.sessions import Session
from app.switch import require_on
from memory.push import push
from memory.synthesize import DIRECT, INDIRECT, synthesize


@click.command("push")
@click.argument("turns", nargs=-1)
@click.option("--session", default="", metavar="NAME", help="Name of the conversation: a line it has seen is not offered again.")
@reading_options
@pass_call
def push_command(call: Call, turns: tuple[str, ...], session: str, scope: str, agent: str, no_text: bool, as_json: bool) -> int:
    """At most three lines about people and subjects that the last TURNS (oldest first; - reads one from input) name, or nothing.

    Only names that are sure count: contacts, aliases you gave, addresses, subjects of confirmed facts. Two of one name give nothing.
    """
    opened, reader = reader_of(call, agent, scope, no_text=no_text)
    require_on("push", opened.settings.values)
    said = [sys.stdin.read() if turn == "-" else turn for turn in turns]
    kept = Session(opened.home, reader.principal.name, session, opened.now_us)
    offered = kept.get("offered")
    answer = push(reader, said, offered)
    lines = [f"{one.line} (as of {answer.as_of_seq})" for one in answer.lines]
    done = say(answer, lines, as_json=as_json)
    kept.put("offered", offered | {one.id: one.mark for one in answer.lines})
    return done


@click.command("synthesize")
@click.argument("question")
@click.option("--max-usd", type=Amount(min=0, min_open=True), default=None, metavar="USD", help="Spend at most this.")
@click.option(
    "--via",
    type=click.Choice((DIRECT, *INDIRECT)),
    default=DIRECT,
    envvar="LOOPLEDGER_VIA",
    show_default=True,
    help="Where the call comes from; out of a push or a hook it is refused. Also by LOOPLEDGER_VIA.",
)
@reading_options
@pass_call
def synthesize_command(
    call: Call, question: str, max_usd: float | None, via: str, scope: str, agent: str, no_text: bool, as_json: bool
) -> int:
    """Answer a QUESTION over several rows by the model you agreed to (`loopledger model enable`); it costs money.

    Each sentence names the rows it rests on, and is unverified. One row alone is shown as it is, without a model.
    """
    from app.wiring.synthesis import Asking

    opened, reader = reader_of(call, agent, scope, no_text=no_text)
    answer = synthesize(reader, question, Asking(opened, max_usd).model(), via=via)
    lines = [f"{claim.text} [{', '.join(claim.cites)}]" for claim in answer.claims]
    lines += [f"not told: {gap}" for gap in answer.gaps]
    cost = f"{answer.cost.usd:.4f} USD, {answer.cost.model}, unverified" if answer.basis == "llm" else "one row, no model"
    return say(answer, [*lines, cost], as_json=as_json)
