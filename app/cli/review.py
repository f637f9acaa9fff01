"""`loopledger review [accept|reject ID]`."""

from __future__ import annotations

import click

from app.cli import last_listing
from app.cli.call import Call, pass_call
from app.cli.decide import say
from app.cli.opened import as_of_us, proposal_name
from app.cli.options import as_of_option, json_option
from app.cli.output import put_json
from app.opening import open_for_reading
from app.wiring.folding import desk_for
from memory.review import decide_proposal, review

_ID_HELP = "ID is that of the proposal, a unique beginning of it, or its number in the last `loopledger review`."


@click.group("review", invoke_without_command=True)
@json_option
@as_of_option
@click.pass_context
def review_command(ctx: click.Context, as_json: bool, as_of: str | None) -> int:
    """List what is proposed for open loops and waits for you; accept or reject it.

    A rule that is not sure enough to close a loop or to move its date proposes it, with the sentence it rests on. Nothing changes until you
    decide. The last line tells how many rows you called wrong.
    """
    if ctx.invoked_subcommand is not None:
        return 0
    call = ctx.find_object(Call) or Call()
    opened = open_for_reading(call.home, call.now_us())
    answer = review(opened.reads(), opened.now_us, opened.rules, as_of_us(opened, as_of))
    last_listing.remember(opened.home.path, [f"{one.loop.id}/{one.id}" for one in answer.proposals])
    if as_json:
        put_json(answer)
        return 0
    from app.render_review import review_text

    review_text(answer, opened.rules.zone)
    return 0


def _decide(call: Call, op: str, name: str, *, as_json: bool) -> int:
    opened = open_for_reading(call.home, call.now_us())
    return say(decide_proposal(desk_for(opened, call.clock), op, proposal_name(opened, name), opened.now_us), as_json=as_json)


@review_command.command("accept", epilog=_ID_HELP)
@click.argument("name", metavar="ID")
@json_option
@pass_call
def accept_command(call: Call, name: str, as_json: bool) -> int:
    """Do what is proposed. If the message it rests on is deleted later, it is undone."""
    return _decide(call, "accept", name, as_json=as_json)


@review_command.command("reject", epilog=_ID_HELP)
@click.argument("name", metavar="ID")
@json_option
@pass_call
def reject_command(call: Call, name: str, as_json: bool) -> int:
    """Leave the loop as it is, and do not propose this again."""
    return _decide(call, "reject", name, as_json=as_json)
