"""`loopledger memory push`."""

from __future__ import annotations

import sys

import click

from app.cli.call import Call, pass_call
from app.cli.memory_options import reader_of, reading_options, say
from app.sessions import Session
from memory.push import push


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
    said = [sys.stdin.read() if turn == "-" else turn for turn in turns]
    kept = Session(opened.home, reader.principal.name, session, opened.now_us)
    offered = kept.get("offered")
    answer = push(reader, said, offered)
    lines = [f"{one.line} (as of {answer.as_of_seq})" for one in answer.lines]
    done = say(answer, lines, as_json=as_json)
    kept.put("offered", offered | {one.id: one.mark for one in answer.lines})
    return done
