"""Options that the commands of `memory` share, and opening as a principal."""

from __future__ import annotations

import click
from click.core import ParameterSource
from pydantic import BaseModel

from app.cli.call import Call
from app.cli.opened import past_rows
from app.cli.options import F, as_of_option, asked_moment, json_option, known_at_option
from app.cli.output import put, put_json
from app.opening import Opened, open_for_reading
from memory.fact_desk import FactDesk
from memory.fact_reading import Reader
from pipeline.errors import UsageError


def as_option(command: F) -> F:
    """`--as NAME`: the agent that speaks."""
    words = "Speak as this agent or person; without it, as the owner."
    return click.option("--as", "agent", default="", metavar="NAME", callback=_speaker, help=words)(command)


def _speaker(context: click.Context, option: click.Parameter, name: str) -> str:
    """An empty name, such as an unset variable gives, does not make its caller the owner."""
    if not name and context.get_parameter_source(str(option.name)) is not ParameterSource.DEFAULT:
        raise UsageError("--as names nobody", cause="without --as the owner speaks", fix="loopledger memory recall QUERY --as my-agent")
    return name


def scope_option(command: F) -> F:
    """`--scope`: private, user or a team's."""
    words = "Only this scope: user, private (of whoever speaks), team:NAME."
    return click.option("--scope", default="", metavar="SCOPE", help=words)(command)


def reading_options(command: F) -> F:
    """`--json`, `--as`, `--scope`, `--no-text`."""
    words = "Answer as to a caller who may not see texts: kinds, counts, dates, states and persons only."
    command = click.option("--no-text", is_flag=True, help=words)(command)
    return json_option(as_option(scope_option(command)))


def timed_options(command: F) -> F:
    """`--as-of`, `--known-at`, which `reader_of` heeds, and the reading options."""
    return reading_options(as_of_option(known_at_option(command, expose=False), expose=False))


def reader_of(call: Call, agent: str, scope: str, *, no_text: bool) -> tuple[Opened, Reader]:
    """The opened home and whoever reads it at the moment of the command, or at the past one it names (`timed_options`)."""
    opened = open_for_reading(call.home, call.now_us())
    principal = opened.principal(agent, sees_text=not no_text)
    principal.readable(scope)
    past = past_rows(opened, *asked_moment())
    if past is not None:
        return opened, Reader(past[0], principal, past[1], opened.rules, scope)
    return opened, Reader(opened.lists().rows, principal, opened.now_us, opened.rules, scope)


def desk_of(call: Call, agent: str) -> FactDesk:
    """The desk of whoever writes."""
    from app.wiring.remembering import fact_desk

    opened = open_for_reading(call.home, call.now_us())
    return fact_desk(opened, opened.principal(agent))


def say(answer: BaseModel, lines: list[str], *, as_json: bool) -> int:
    """Print an answer: as one JSON object, or as these lines."""
    if as_json:
        put_json(answer)
    else:
        for line in lines:
            put(line)
    return 0
