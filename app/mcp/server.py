"""The MCP server: the only module that imports the SDK (M-150). It translates; what is said and done stands in its neighbours."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata, resources
from typing import Any, cast

from mcp import MCPError, types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from pydantic import BaseModel

from app.mcp import calling
from app.mcp.granted import INSTRUCTIONS_MOST, named_scopes, with_scopes
from app.mcp.refusals import refusal
from app.mcp.resources import DOORS, SCHEMA, SCHEME, read
from app.mcp.session import Session
from app.mcp.table import Tool
from app.mcp.wire import Lines, Output, Wire
from memory.principals import DEFAULT_SCOPES, Principal
from pipeline.errors import LoopledgerError, NotFoundError

_STARTS = ("waiting", "context_pack")
LONG_MOST = 2_000
"""Characters of the longer instructions."""
UNLISTED = Principal("agent", "agent")
"""An agent whom the settings do not name."""


def instructions(tools: Mapping[str, Tool], scopes: Sequence[str] = DEFAULT_SCOPES["agent"], variant: str = "short") -> str:
    """What an agent is told once, at most 600 characters, or 2,000 if `variant` is long; it names only tools that this server has, and
    the scopes that are granted."""
    start = " or ".join(f"`{name}`" for name in _STARTS if name in tools)
    file, most = ("instructions_long.txt", LONG_MOST) if variant == "long" else ("instructions.txt", INSTRUCTIONS_MOST)
    hints = {name: f" (`{name}`)" if name in tools else "" for name in ("delta", "recall", "remember")}
    text = resources.files("app.mcp").joinpath(file).read_text(encoding="utf-8").strip().format(start=start, **hints)
    return f"{text}\nYour scopes: {named_scopes(scopes, most - len(text) - 15)}"


def described(tool: Tool, principal: Principal = UNLISTED) -> types.Tool:
    """A tool as the protocol lists it to this principal: where it takes a scope, those that are granted."""
    marks = tool.marks
    return types.Tool(
        name=tool.name,
        description=tool.words,
        input_schema=with_scopes(_schema(tool.takes, "validation"), principal.writable if tool.writes else principal.scopes),
        output_schema=_schema(tool.gives, "serialization"),
        annotations=types.ToolAnnotations(
            read_only_hint=marks.read_only,
            destructive_hint=marks.destructive,
            idempotent_hint=marks.idempotent,
            open_world_hint=marks.open_world,
        ),
    )


def _schema(model: type[BaseModel], mode: Any) -> dict[str, Any]:
    """JSON schema without titles and the docstrings of models, which a reader would pay for."""
    return cast("dict[str, Any]", _slim(model.model_json_schema(by_alias=True, mode=mode)))


def _slim(value: Any, *, properties: bool = False) -> Any:
    if isinstance(value, list):
        return [_slim(one) for one in value]
    if not isinstance(value, dict):
        return value
    dropped = () if properties else ("title", "description") if "properties" in value else ("title",)
    return {name: _slim(inner, properties=name in ("properties", "$defs")) for name, inner in value.items() if name not in dropped}


@dataclass(frozen=True, slots=True)
class Handlers:
    """Answers of one server. Verbs run in worker threads, so one slow call holds up no other."""

    session: Session
    tools: Mapping[str, Tool]

    async def list_tools(self, _ctx: Any, _params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        """All tools; they do not change while the server runs."""
        return types.ListToolsResult(tools=[described(tool, self.session.principal) for tool in self.tools.values()])

    async def call_tool(self, _ctx: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        """One tool. A hidden or foreign name is an error of the protocol, everything else is in the result."""
        tool = self.tools.get(params.name)
        if tool is None:
            raise _protocol_error(NotFoundError(f"unknown tool: {params.name[:60]}", fix="loopledger mcp --help"))
        result = await asyncio.to_thread(calling.call, self.session, tool, params.arguments or {})
        content: list[Any] = [types.TextContent(type="text", text=result.text)]
        return types.CallToolResult(content=content, structured_content=result.data, is_error=result.failed)

    async def list_resources(self, _ctx: Any, _params: types.PaginatedRequestParams | None) -> types.ListResourcesResult:
        """Those without an id."""
        found = [types.Resource(uri=SCHEMA, name="schema", description="Limits, codes of errors, tools.", mime_type="application/json")]
        found += [
            types.Resource(uri=SCHEME + door.uri, name=door.name, description=door.words, mime_type="text/markdown")
            for door in DOORS
            if "{" not in door.uri
        ]
        return types.ListResourcesResult(resources=found)

    async def list_templates(self, _ctx: Any, _params: types.PaginatedRequestParams | None) -> types.ListResourceTemplatesResult:
        """Those with one."""
        found = [
            types.ResourceTemplate(uri_template=SCHEME + door.uri, name=door.name, description=door.words, mime_type="text/markdown")
            for door in DOORS
            if "{" in door.uri
        ]
        return types.ListResourceTemplatesResult(resource_templates=found)

    async def read_resource(self, _ctx: Any, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        """One resource; what cannot be read is an error of the protocol that carries the error object."""
        uri = str(params.uri)
        try:
            page = await asyncio.to_thread(read, self.session, uri, self.tools)
        except LoopledgerError as error:
            raise _protocol_error(error) from error
        return types.ReadResourceResult(contents=[types.TextResourceContents(uri=uri, mime_type=page.mime, text=page.text)])


def _protocol_error(error: LoopledgerError) -> MCPError:
    body = refusal(error)
    return MCPError(types.INVALID_PARAMS, body["message"], body)


def build(session: Session, tools: Mapping[str, Tool]) -> Server[Any]:
    """A server of these tools over one home."""
    answers = Handlers(session, tools)
    return Server(
        "loopledger",
        version=metadata.version("loopledger") if _installed() else "0",
        instructions=instructions(tools, session.principal.scopes, session.instructions),
        on_list_tools=answers.list_tools,
        on_call_tool=answers.call_tool,
        on_list_resources=answers.list_resources,
        on_list_resource_templates=answers.list_templates,
        on_read_resource=answers.read_resource,
    )


def _installed() -> bool:
    try:
        metadata.version("loopledger")
    except metadata.PackageNotFoundError:
        return False
    return True


def serve_wire(server: Server[Any], wire: Wire) -> None:
    """Serve one host over two descriptors until it closes its end."""

    async def serve() -> None:
        target: Any = Output(wire.write)
        source: Any = Lines(wire.read, target)
        async with stdio_server(source, target) as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())

    asyncio.run(serve())


def over_http(server: Server[Any]) -> StreamableHTTPSessionManager:
    """The server as an ASGI application (`handle_request`) that keeps no session: each answer is one JSON body, no stream stays open."""
    return StreamableHTTPSessionManager(server, json_response=True, stateless=True)
