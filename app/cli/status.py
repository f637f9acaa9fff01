"""`loopledger status`. Not among the twenty commands of the short help: `waiting` says what matters, `doctor` what is wrong."""

from __future__ import annotations

import click

from app.cli.call import Call, pass_call
from app.cli.memory_options import reader_of
from app.cli.options import json_option
from app.cli.output import put, put_json
from app.opening import Opened
from memory.status import StatusAnswer, status


@click.command("status")
@json_option
@pass_call
def status_command(call: Call, as_json: bool) -> int:
    """The home at one glance: accounts and how fresh they are, what is open, what waits for you, the model, use of limits.

    It judges nothing and always ends with 0; `doctor` looks for trouble.
    """
    from pipeline.off import switched_off

    opened, reader = reader_of(call, "", "", no_text=False)
    answer = status(reader, model=_model(opened), push=opened.settings.values.push, off=switched_off())
    if as_json:
        put_json(answer)
        return 0
    for line in _lines(answer):
        put(line)
    return 0


def _model(opened: Opened) -> str:
    """The state of the model in words: what `doctor` says of it."""
    from app.wiring.health_model import examine_model
    from pipeline.errors import LoopledgerError

    try:
        return next((check.words for check in examine_model(opened)), "unknown")
    except LoopledgerError as error:
        return f"unknown: {error.problem}"


def _lines(answer: StatusAnswer) -> list[str]:
    lines = []
    for one in answer.accounts:
        when = f"complete up to {one.last_clean[:16]}" if one.last_clean else "never synced completely"
        more = [f"{one.to_fetch} to fetch"] * bool(one.to_fetch) + [f"{one.held} set aside"] * bool(one.held)
        more += [f"run {one.command}"] * bool(one.command)
        lines.append(f"{one.account}: {'; '.join([when, *more])}")
    loops = answer.loops
    states = ", ".join(f"{loops[name]} {name.replace('_', ' ')}" for name in ("overdue", "due_soon", "stale", "muted") if loops[name])
    lines.append(
        f"loops: {loops['open']} open, {loops['on_you']} on you, {loops['on_others']} on others" + (f"; {states}" if states else "")
    )
    facts = answer.facts
    lines.append(f"facts: {facts['current']} hold, {facts['confirmed']} confirmed, {facts['to_look_at']} to look at again")
    lines.append(f"proposals that wait for you: {answer.proposals}" + (" (loopledger review)" if answer.proposals else ""))
    lines.append(f"model: {answer.model}; push: {'on' if answer.push else 'off'}")
    lines.append("limits: " + ", ".join(f"{one.name} {one.used:,} of {one.limit:,}" for one in answer.uses))
    return [*(lines or ["no account"]), *(f"note: {words}" for words in answer.warnings)]
