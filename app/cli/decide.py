"""`loopledger done`, `drop`, `wrong` and `reopen`."""

from __future__ import annotations

import click

from app.cli.call import Call, pass_call
from app.cli.opened import loop_id_of
from app.cli.options import json_option
from app.cli.output import put_json
from app.opening import open_for_reading
from app.wiring.folding import desk_for
from memory.answers import DecisionAnswer
from memory.decide import close


def _decide(call: Call, op: str, loop: str, evidence: str, because: str, *, as_json: bool) -> int:
    """Find the loop, write the decision, fold, publish, say what changed."""
    opened = open_for_reading(call.home, call.now_us())
    desk = desk_for(opened, call.clock)
    loop_id = loop_id_of(opened, desk.reads, loop)
    answer = close(desk, op, loop_id, opened.now_us, evidence=evidence, because=because)
    return say(answer, as_json=as_json)


def say(answer: DecisionAnswer, *, as_json: bool) -> int:
    """Print a decision's answer."""
    if as_json:
        put_json(answer)
        return 0
    from app.render_detail import decision_text

    decision_text(answer)
    return 0


_LOOP_HELP = "LOOP is an id, a unique beginning of it, or a number of the last listing."


@click.command("done", epilog=_LOOP_HELP)
@click.argument("loop")
@click.option("--evidence", default="", metavar="ID[:QUOTE]|TEXT", help="What proves it: a message and its words, or a sentence of yours.")
@click.option("--because", default="", metavar="TEXT", help="A note for yourself.")
@json_option
@pass_call
def done_command(call: Call, loop: str, evidence: str, because: str, as_json: bool) -> int:
    """Close a loop: it is done.

    Only a newer ask of the same person opens a new one; no sync or rebuild opens this one again. A QUOTE must stand word for word in the
    message; if that message is deleted later, the loop is open again.
    """
    return _decide(call, "done", loop, evidence, because, as_json=as_json)


@click.command("drop", epilog=_LOOP_HELP)
@click.argument("loop")
@click.option("--because", default="", metavar="TEXT", help="A note for yourself.")
@json_option
@pass_call
def drop_command(call: Call, loop: str, because: str, as_json: bool) -> int:
    """Close a loop: it will not be done."""
    return _decide(call, "drop", loop, "", because, as_json=as_json)


@click.command("wrong", epilog=_LOOP_HELP)
@click.argument("loop")
@click.option("--because", default="", metavar="WORDS", help="Why it is none.")
@json_option
@pass_call
def wrong_command(call: Call, loop: str, because: str, as_json: bool) -> int:
    """Say that a row is no loop at all: nobody waits for this.

    It is dropped for good, and counted: `loopledger review` tells how many rows were wrong.
    """
    return _decide(call, "wrong", loop, "", because, as_json=as_json)


@click.command("reopen", epilog=_LOOP_HELP)
@click.argument("loop")
@click.option("--because", default="", metavar="TEXT", help="A note for yourself.")
@json_option
@pass_call
def reopen_command(call: Call, loop: str, because: str, as_json: bool) -> int:
    """Open a loop again that was closed."""
    return _decide(call, "reopen", loop, "", because, as_json=as_json)
