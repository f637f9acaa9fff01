"""`loopledger mute` and `unmute`."""

from __future__ import annotations

import click

from app.cli.call import Call, pass_call
from app.cli.decide import say
from app.cli.moments import moment_us
from app.cli.opened import loop_id_of
from app.cli.options import F, json_option
from app.cli.output import put_json
from app.opening import Opened, open_for_reading
from app.wiring.folding import desk_for
from memory.decide import mute, unmute
from memory.mute_list import mutes_in_force
from memory.ports import LedgerReads
from memory.show import load_loop
from pipeline.errors import UsageError


def _target_options(command: F) -> F:
    """What to mute: a loop, or one of --sender, --domain, --conversation."""
    command = click.option("--conversation", default="", metavar="LOOP", help="Everything in the conversation of this loop.")(command)
    command = click.option("--domain", default="", metavar="DOMAIN", help="Everything written from this domain and those below it.")(
        command
    )
    command = click.option("--sender", default="", metavar="ADDRESS", help="Everything this address wrote.")(command)
    return click.argument("loop", required=False, default="")(command)


def _target(opened: Opened, reads: LedgerReads, loop: str, sender: str, domain: str, conversation: str) -> tuple[str, str]:
    """(kind, value) out of what was typed. Raises UsageError unless exactly one was given."""
    given = [
        (kind, value) for kind, value in (("loop", loop), ("sender", sender), ("domain", domain), ("conversation", conversation)) if value
    ]
    if len(given) != 1:
        problem = "say what to mute" if not given else f"only one at a time, not {' and '.join(kind for kind, _ in given)}"
        raise UsageError(problem, fix="loopledger mute LOOP, or --sender ADDRESS, --domain DOMAIN, --conversation LOOP")
    kind, value = given[0]
    if kind == "loop":
        return kind, loop_id_of(opened, reads, value)
    if kind == "conversation":
        return kind, load_loop(reads, loop_id_of(opened, reads, value), None).conversation
    return kind, value


@click.command("mute")
@_target_options
@click.option("--until", default="", metavar="DATE", help="Show it again from this day on; without it, until `unmute`.")
@click.option("--because", default="", metavar="TEXT", help="A note for yourself.")
@click.option("--list", "listed", is_flag=True, help="What is hidden now, since when, and how many open loops each hides.")
@json_option
@pass_call
def mute_command(
    call: Call, loop: str, sender: str, domain: str, conversation: str, until: str, because: str, listed: bool, as_json: bool
) -> int:
    """Hide a loop, or all that a sender, a domain or a conversation brings. Nothing is closed, and `waiting` counts what it hides.

    `mute LOOP --until DATE` is the snooze; `mute --list` tells what is hidden.
    """
    opened = open_for_reading(call.home, call.now_us())
    if listed:
        if any((loop, sender, domain, conversation, until, because)):
            raise UsageError("--list stands alone", fix="loopledger mute --list")
        return _list(opened, as_json=as_json)
    until_us = moment_us(until, opened.rules.zone, day_end=False, option="--until") if until else None
    desk = desk_for(opened, call.clock)
    kind, value = _target(opened, desk.reads, loop, sender, domain, conversation)
    return say(mute(desk, kind, value, opened.now_us, opened.rules.zone, until_us=until_us, because=because), as_json=as_json)


def _list(opened: Opened, *, as_json: bool) -> int:
    """Every mute in force, the newest first."""
    answer = mutes_in_force(opened.lists(), opened.now_us, opened.rules)
    if as_json:
        put_json(answer)
        return 0
    from app.render_detail import mutes_text

    mutes_text(answer, opened.rules.zone)
    return 0


@click.command("unmute")
@_target_options
@json_option
@pass_call
def unmute_command(call: Call, loop: str, sender: str, domain: str, conversation: str, as_json: bool) -> int:
    """Show again what a mute hides; what was closed meanwhile stays closed."""
    opened = open_for_reading(call.home, call.now_us())
    desk = desk_for(opened, call.clock)
    kind, value = _target(opened, desk.reads, loop, sender, domain, conversation)
    return say(unmute(desk, kind, value, opened.now_us), as_json=as_json)
