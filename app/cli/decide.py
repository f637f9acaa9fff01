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
from pipeline.errors import UsageError
from pipeline.models.refused import FIELDS


def _decide(call: Call, op: str, loop: str, evidence: str, because: str, *, as_json: bool) -> int:
    """Find the loop, write the decision, fold, publish, say what changed."""
    opened = open_for_reading(call.home, call.now_us())
    desk = desk_for(opened, call.clock)
    loop_id = loop_id_of(opened, desk.reads, loop)
    answer = close(desk, op, loop_id, opened.now_us, evidence=evidence, because=because)
    return say(answer, as_json=as_json)


def _correct(call: Call, loop: str, field: str, said: str, because: str, *, as_json: bool) -> int:
    """One field of the row is wrong: say which sentence it was read from, and what is right."""
    from app.render_detail import correction_text
    from app.wiring.dates import typed_date  # its tables take a third of a second
    from memory.correct import DUE, correct

    opened = open_for_reading(call.home, call.now_us())
    desk = desk_for(opened, call.clock)
    loop_id = loop_id_of(opened, desk.reads, loop)
    value = typed_date(said, opened.now_us, opened.rules.zone) if field == DUE and said else said or None
    answer = correct(desk, loop_id, field, value, opened.now_us, because=because)
    if as_json:
        put_json(answer)
    else:
        correction_text(answer)
    return 0


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
@click.option("--field", type=click.Choice(["due", *FIELDS]), default=None, help="The row is right, but this of it is wrong.")
@click.option("--to", "said", default="", metavar="WORDS", help="With --field: what is right; without it a wrong date is taken away.")
@json_option
@pass_call
def wrong_command(call: Call, loop: str, because: str, field: str | None, said: str, as_json: bool) -> int:
    """Say that a row is no loop at all: nobody waits for this.

    It is dropped for good, and counted: `loopledger review` tells how many rows were wrong. The same sentence of the same side opens no
    row again. The conversation becomes a case in regressions.jsonl of the home, for `loopledger replay`; `reopen` takes both back.
    """
    if said and not field:
        raise UsageError("--to goes with --field", fix=f"loopledger wrong {loop} --field due --to 2026-06-15")
    if field:
        return _correct(call, loop, field, said, because, as_json=as_json)
    return _decide(call, "wrong", loop, "", because, as_json=as_json)


@click.command("reopen", epilog=_LOOP_HELP)
@click.argument("loop")
@click.option("--because", default="", metavar="TEXT", help="A note for yourself.")
@json_option
@pass_call
def reopen_command(call: Call, loop: str, because: str, as_json: bool) -> int:
    """Open a loop again that was closed."""
    return _decide(call, "reopen", loop, "", because, as_json=as_json)
