"""`loopledger mcp`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from zoneinfo import ZoneInfo

import click

from app.cli.call import Call, pass_call
from app.cli.moments import moment_us
from pipeline.errors import ConfigError, UsageError


@click.command("mcp")
@click.option(
    "--as", "agent", default="", metavar="NAME", help="The agent that speaks; else whose token LOOPLEDGER_TOKEN is, else `agent`."
)
@click.option("--tools", "which", type=click.Choice(("verbs", "full")), default="verbs", show_default=True, help="How many tools.")
@click.option("--read-only", is_flag=True, help="No tool that writes.")
@click.option("--no-text", is_flag=True, help="Answer without any words of mail or facts: kinds, counts, dates, states, persons.")
@click.option("--http", metavar="127.0.0.1:PORT", help="Serve HTTP on this machine instead of standard input and output.")
@click.option("--token-file", type=click.Path(dir_okay=False), help="Bearer token of --http; made if missing. Else mcp.token in the home.")
@pass_call
def mcp_command(call: Call, agent: str, which: str, read_only: bool, no_text: bool, http: str | None, token_file: str | None) -> int:
    """Serve agents over MCP: they read the ledger and propose; nothing is sent, closed or confirmed by them.

    A host starts this itself: `loopledger setup` prints how. Page: docs/mcp.md.
    """
    if find_spec("mcp") is None:
        raise ConfigError(
            "the extra `mcp` is not installed", fix="pip install 'loopledger[mcp]'", cause="everything works without it through --json"
        )
    if token_file and not http:
        raise UsageError("--token-file goes with --http", fix="loopledger mcp --http 127.0.0.1:8765")
    if http:
        return _http(call, agent, which, http, token_file, read_only=read_only, sees_text=not no_text)
    from app.mcp.wire import private_wire

    with private_wire() as wire:
        from app.mcp.server import build, serve_wire
        from app.mcp.session import Session, agent_name
        from app.mcp.table import tools_of

        session = Session(call.home, call.clock, agent_name(agent) if agent else "", _moment, sees_text=not no_text)
        serve_wire(build(session, tools_of(which, read_only=read_only)), wire)
    return 0


def _http(call: Call, agent: str, which: str, address: str, token_file: str | None, *, read_only: bool, sees_text: bool) -> int:
    from app.listening import listen_at
    from app.mcp.http import TOKEN_FILE, serve, token_at
    from app.mcp.session import Session, agent_name
    from app.mcp.table import tools_of
    from app.opening import home_path

    name = agent_name(agent) if agent else ""
    heard = listen_at(address, "loopledger mcp --http 127.0.0.1:")
    session = Session(call.home, call.clock, name, _moment, sees_text=sees_text)
    where = Path(token_file) if token_file else home_path(call.home) / TOKEN_FILE
    token = token_at(where)
    from app.mcp.server import build, over_http

    serve(over_http(build(session, tools_of(which, read_only=read_only))), heard, token, where)
    return 0


def _moment(text: str, zone: ZoneInfo, *, day_end: bool = True) -> int:
    return moment_us(text, zone, day_end=day_end, option="a moment")
