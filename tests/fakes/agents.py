"""Agents for tests: the official client over a server in this process, or over one that it starts itself."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from mcp import Client, MCPError, StdioServerParameters
from mcp.server.lowlevel import Server

from app.cli.moments import moment_us
from app.mcp.server import build
from app.mcp.session import Session
from app.mcp.table import Tool, tools_of
from tests.fakes.ledger_home import NOW

ROOT = Path(__file__).parents[2]
T = TypeVar("T")


def moment(text: str, zone: ZoneInfo, *, day_end: bool = True) -> int:
    """As the command line reads `as_of`."""
    return moment_us(text, zone, day_end=day_end, option="as_of")


def session_at(home: Path, *, agent: str = "tester", now: datetime = NOW, sees_text: bool = True) -> Session:
    """A session over a home at a frozen moment."""
    return Session(str(home), lambda: now, agent, moment, sees_text=sees_text)


def server_at(home: Path, tools: Mapping[str, Tool] | None = None, **options: Any) -> Server[Any]:
    """A server over a home, all tools unless told otherwise."""
    return build(session_at(home, **options), tools_of("full") if tools is None else tools)


def asked(server: Server[Any] | StdioServerParameters, talk: Callable[[Client], Awaitable[T]], **options: Any) -> T:
    """What `talk` makes of a connected client; what it raises comes as it is, not in a group."""
    failed: list[MCPError] = []

    async def run() -> list[T]:
        async with Client(server, **options) as client:
            try:
                return [await talk(client)]
            except MCPError as error:
                failed.append(error)
                return []

    found = asyncio.run(run())
    if failed:
        raise failed[0]
    return found[0]


def called(server: Server[Any] | StdioServerParameters, name: str, arguments: Mapping[str, Any] | None = None) -> Any:
    """The result of one call of a tool; the client checks it against the schema that the server declared."""

    async def talk(client: Client) -> Any:
        await client.list_tools()
        return await client.call_tool(name, dict(arguments or {}))

    return asked(server, talk)


FROZEN = """
import sys
from datetime import datetime
from app.cli.main import main
sys.exit(main(sys.argv[2:], lambda: datetime.fromisoformat(sys.argv[1])))
"""
"""The command line at the moment of its first argument."""


def command_line(home: Path, *words: str, now: datetime = NOW) -> list[str]:
    """A command of ours as a process, at a frozen moment."""
    return [sys.executable, "-c", FROZEN, now.isoformat(), "--home", str(home), *words]


def started(home: Path, *options: str, env: Mapping[str, str] | None = None, now: datetime = NOW) -> StdioServerParameters:
    """How a host starts the server for a home."""
    command, *arguments = command_line(home, "mcp", *options, now=now)
    return StdioServerParameters(command=command, args=arguments, cwd=ROOT, env={**child_env(), **(env or {})})


def child_env() -> dict[str, str]:
    """The little that a process of ours needs."""
    return {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "TZ") or name.startswith("COV")}
