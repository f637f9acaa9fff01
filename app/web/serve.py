"""Serving the page on this machine until it is stopped."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.kept import KeptHome
from app.web.decisions import MomentOf
from app.web.guard import ENTER, Guard
from app.web.site import Site

if TYPE_CHECKING:
    import uvicorn


def site_behind(home: KeptHome, port: int, moment_of: MomentOf) -> Guard:
    """The pages of a home behind their guard, as they are asked at a port of this machine."""
    guard = Guard(_nothing, port)
    guard.inner = Site(home, guard.form_token, moment_of).app()
    return guard


def server_at(guard: Guard) -> uvicorn.Server:
    """A server without a log of its own: what is asked for is nobody's business."""
    import uvicorn

    return uvicorn.Server(
        uvicorn.Config(guard, log_config=None, access_log=False, lifespan="off", server_header=False, timeout_graceful_shutdown=2)
    )


def serve(home: KeptHome, heard: socket.socket, moment_of: MomentOf, said: Callable[[str], None]) -> None:
    """Answer at the listening socket; `said` gets the address to open, once requests are answered. Returns when interrupted."""
    guard = site_behind(home, int(heard.getsockname()[1]), moment_of)
    server = server_at(guard)

    async def run() -> None:
        task = asyncio.create_task(server.serve(sockets=[heard]))
        while not (server.started or task.done()):
            await asyncio.sleep(0.01)
        if server.started:
            said(f"http://127.0.0.1:{guard.port}{ENTER}?key={guard.token}")
        await task

    try:
        asyncio.run(run())
    except KeyboardInterrupt:
        pass
    finally:
        home.close()


async def _nothing(scope: object, receive: object, send: object) -> None:
    """Stands in until the site is made, which needs the guard's token."""
