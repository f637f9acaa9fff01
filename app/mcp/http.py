"""Serving on a loopback address: who may speak is decided before the protocol sees a request (M-151)."""

from __future__ import annotations

import asyncio
import hmac
import logging
import os
import secrets
import socket
import stat
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from app.streams import complain
from pipeline.errors import ConfigError

_log = logging.getLogger(__name__)

PATH = "/mcp"
TOKEN_FILE = "mcp.token"  # noqa: S105 - the name of the file
_LEAST = 20

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Manager(Protocol):
    """What answers the requests that are let through."""

    def run(self) -> AbstractAsyncContextManager[None]:
        """Ready for requests while inside."""
        ...

    async def handle_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request (ASGI)."""
        ...


def token_at(path: Path) -> str:
    """The bearer token in the file, made there (0600) if there is none. Raises ConfigError if others may read it, or it holds no token."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except FileExistsError:
        return _kept(path)
    except OSError as error:
        raise ConfigError(f"{path} cannot be written: {error.strerror}", fix="loopledger mcp --token-file FILE") from error
    token = secrets.token_urlsafe(32)
    with os.fdopen(handle, "w", encoding="ascii") as stream:
        stream.write(f"{token}\n")
    return token


def _kept(path: Path) -> str:
    try:
        loose = stat.S_IMODE(path.stat().st_mode) & 0o077
        token = path.read_text(encoding="ascii").strip()
    except (OSError, ValueError) as error:
        raise ConfigError(f"{path} cannot be read as a token", fix=f"rm {path}, then start again") from error
    if loose:
        raise ConfigError(f"{path} can be read by others", fix=f"chmod 600 {path}")
    if len(token) < _LEAST or not token.isprintable() or " " in token:
        raise ConfigError(f"{path} holds no token of {_LEAST} characters or more", fix=f"rm {path}, then start again: a new one is made")
    return token


@dataclass(frozen=True, slots=True)
class Guard:
    """ASGI: Host, Origin, token, path and method, in this order; what passes goes to `inner`. No stream is ever opened, so POST is all."""

    inner: App
    token: str
    port: int

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request; a refusal says nothing but its status."""
        if scope["type"] != "http":
            return
        status, extra = self._refused(scope)
        if not status:
            try:
                await self.inner(scope, receive, send)
            except Exception as error:  # noqa: BLE001 - the outermost edge: no trace may reach a terminal
                _log.warning("a request failed: %s", type(error).__name__)
            return
        headers = [(b"content-length", b"0"), *extra]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    def _refused(self, scope: Scope) -> tuple[int, list[tuple[bytes, bytes]]]:
        """(status, headers) of the refusal; (0, []) for a request that may pass."""
        given: dict[str, list[str]] = {}
        for name, value in scope["headers"]:
            given.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
        hosts = {f"{name}:{self.port}" for name in ("127.0.0.1", "localhost", "[::1]")}
        if [host for host in given.get("host", []) if host.lower() in hosts] != given.get("host") or "host" not in given:
            return 421, []
        if any(origin.lower() not in {f"http://{host}" for host in hosts} for origin in given.get("origin", [])):
            return 403, []
        shown = given.get("authorization", [""])
        kind, _, token = shown[0].partition(" ")
        if len(shown) != 1 or kind.lower() != "bearer" or not hmac.compare_digest(token.strip().encode(), self.token.encode()):
            return 401, [(b"www-authenticate", b'Bearer realm="loopledger"')]
        if scope["path"] != PATH:
            return 404, []
        return (0, []) if scope["method"] == "POST" else (405, [(b"allow", b"POST")])


def serve(manager: Manager, heard: socket.socket, token: str, where: Path) -> None:
    """Serve until a signal comes, which ends in KeyboardInterrupt once open requests are answered; says on stderr where it listens and
    with which token file. The socket is closed at the end."""
    import uvicorn

    port = heard.getsockname()[1]
    guard = Guard(manager.handle_request, token, port)
    config = uvicorn.Config(guard, lifespan="off", log_config=None, access_log=False, server_header=False, ws="none")

    stopped: list[bool] = []

    async def run() -> None:
        async with manager.run():
            name = heard.getsockname()[0]
            complain(f"loopledger mcp: http://{f'[{name}]' if ':' in name else name}:{port}{PATH}, bearer token in {where}")
            try:
                await uvicorn.Server(config).serve(sockets=[heard])
            except KeyboardInterrupt:  # raised again outside: a task group would wrap it
                stopped.append(True)

    with heard:
        asyncio.run(run())
    if stopped:
        raise KeyboardInterrupt
