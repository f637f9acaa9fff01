"""`loopledger review [list | show | approve | accept | reject | withdraw | stale]`: one queue for loops and facts."""

from __future__ import annotations

import click

from app.cli import last_listing
from app.cli.call import Call, pass_call
from app.cli.decide import say
from app.cli.memory_options import as_option, desk_of, scope_option
from app.cli.memory_options import say as tell
from app.cli.opened import as_of_us, proposal_name
from app.cli.options import F, as_of_option, json_option
from app.cli.output import put_json
from app.opening import Opened, open_for_reading
from memory.answers import ReviewAnswer
from memory.fact_reading import Reader
from memory.fact_review import REVIEW_PREFIX, decide_fact, one_waiting, with_facts
from memory.review import decide_proposal, nothing_proposed, review
from pipeline.errors import UsageError

_ID_HELP = "ID is that of the proposal, a unique beginning of it, or its number in the last `loopledger review`."


def _queue_options(command: F) -> F:
    return json_option(as_of_option(as_option(scope_option(command))))


@click.group("review", invoke_without_command=True)
@_queue_options
@click.pass_context
def review_command(ctx: click.Context, as_json: bool, as_of: str | None, agent: str, scope: str) -> int:
    """List what is proposed and waits for you: for open loops, and for facts that others may not change alone.

    A rule that is not sure enough to close a loop or to move its date proposes it, with the sentence it rests on; an agent proposes what it
    may not do; every change of a team's facts waits for a reviewer who did not propose it. Nothing changes until somebody decides.
    """
    if ctx.invoked_subcommand is not None:
        return 0
    return _list(ctx.find_object(Call) or Call(), as_of, agent, scope, as_json=as_json)


def _list(call: Call, as_of: str | None, agent: str, scope: str, *, as_json: bool) -> int:
    opened = open_for_reading(call.home, call.now_us())
    answer = _queue(opened, as_of, agent, scope)
    shown = [f"{one.loop.id}/{one.id}" for one in answer.proposals] + [f"{one.id}/{one.id}" for one in answer.facts]
    last_listing.remember(opened.home.path, shown)
    if as_json:
        put_json(answer)
        return 0
    from app.render_review import review_text

    review_text(answer, opened.rules.zone)
    return 0


def _queue(opened: Opened, as_of: str | None, agent: str, scope: str) -> ReviewAnswer:
    """Loops are the owner's; `--scope` asks for facts alone. A past moment is known of loops only."""
    principal = opened.principal(agent)
    reads, moment = opened.lists(), as_of_us(opened, as_of)
    loops = principal.sees_mail and not scope
    make = review if loops else nothing_proposed
    answer = make(reads, opened.now_us, opened.rules, moment)
    return answer if moment is not None else with_facts(answer, reads.rows, principal, scope)


@review_command.command("list")
@_queue_options
@pass_call
def list_command(call: Call, as_json: bool, as_of: str | None, agent: str, scope: str) -> int:
    """The same as `review` alone."""
    return _list(call, as_of, agent, scope, as_json=as_json)


@review_command.command("show", epilog=_ID_HELP)
@click.argument("name", metavar="ID")
@as_option
@json_option
@pass_call
def show_command(call: Call, name: str, agent: str, as_json: bool) -> int:
    """One proposed change of a fact whole, also one that was decided."""
    from app.render_review import fact_lines

    opened = open_for_reading(call.home, call.now_us())
    one = one_waiting(opened.reads().rows, opened.principal(agent), proposal_name(opened, name))
    return tell(one, fact_lines(one, opened.rules.zone), as_json=as_json)


def _decide(call: Call, op: str, name: str, agent: str, because: str, *, as_json: bool) -> int:
    opened = open_for_reading(call.home, call.now_us())
    wanted = proposal_name(opened, name)
    if wanted.lower().startswith(REVIEW_PREFIX):
        told = decide_fact(desk_of(call, agent), op, wanted, because)
        return tell(told, [f"{told.words} (entry {told.seq})"], as_json=as_json)
    if agent or op == "withdraw":
        raise UsageError(
            "what is proposed for a loop is the owner's to decide", fix=f"loopledger review reject {wanted}", code="scope_denied"
        )
    from app.wiring.folding import desk_for

    op = "accept" if op == "approve" else op
    return say(decide_proposal(desk_for(opened, call.clock), op, wanted, opened.now_us), as_json=as_json)


def _decision(command: F) -> F:
    """What a decision on a proposal takes."""
    because = click.option("--because", default="", metavar="TEXT", help="Why; for changes of facts it stays in the audit.")
    return click.argument("name", metavar="ID")(because(as_option(json_option(command))))


@review_command.command("accept", epilog=_ID_HELP)
@_decision
@pass_call
def accept_command(call: Call, name: str, because: str, agent: str, as_json: bool) -> int:
    """Do what is proposed. If the message it rests on is deleted later, it is undone."""
    return _decide(call, "approve", name, agent, because, as_json=as_json)


@review_command.command("approve", epilog=_ID_HELP)
@_decision
@pass_call
def approve_command(call: Call, name: str, because: str, agent: str, as_json: bool) -> int:
    """The same as `accept`. For a team's facts: by a reviewer who did not propose it."""
    return _decide(call, "approve", name, agent, because, as_json=as_json)


@review_command.command("reject", epilog=_ID_HELP)
@_decision
@pass_call
def reject_command(call: Call, name: str, because: str, agent: str, as_json: bool) -> int:
    """Leave the loop or the fact as it is; for a loop, do not propose this again."""
    return _decide(call, "reject", name, agent, because, as_json=as_json)


@review_command.command("withdraw", epilog=_ID_HELP)
@_decision
@pass_call
def withdraw_command(call: Call, name: str, because: str, agent: str, as_json: bool) -> int:
    """Take back a change of a fact that you have proposed yourself."""
    return _decide(call, "withdraw", name, agent, because, as_json=as_json)


@review_command.command("stale")
@as_option
@scope_option
@json_option
@pass_call
def stale_command(call: Call, agent: str, scope: str, as_json: bool) -> int:
    """What has not been looked at for long: facts past their day of checking, loops without movement.

    Retiring ends a row; it deletes none.
    """
    from memory.retiring import stale

    opened = open_for_reading(call.home, call.now_us())
    principal = opened.principal(agent)
    reads = opened.lists()
    answer = stale(Reader(reads.rows, principal, opened.now_us, opened.rules, scope))
    last_listing.remember(opened.home.path, [row.id for row in answer.loops])
    return tell(answer, answer.lines, as_json=as_json)
