"""The HTTP door: this machine alone, a token that only its owner can read, the right Host, Origin, path and method (M-151)."""

from __future__ import annotations

import asyncio
import json
import socket
import stat
import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from app.listening import listen_at
from app.mcp.http import PATH, Guard, token_at
from app.mcp.server import over_http
from pipeline.errors import ConfigError, UsageError
from tests.fakes.agents import server_at
from tests.fakes.ledger_home import sample

TOKEN = "t" * 32
INIT = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}},
}


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0:8765", "[::]:8765", "192.0.2.1:8765", "example.com:80", "127.0.0.1", "8765", ":8765", "127.0.0.1:70000", "127.0.0.1:x",
        "127.0.0.2:80", "localhost.example.com:80", "http://127.0.0.1:80", "",
    ],
)  # fmt: skip
def test_an_address_other_machines_could_reach_is_refused(address: str) -> None:
    with pytest.raises(UsageError):
        listen_at(address, "loopledger mcp --http 127.0.0.1:")


@pytest.mark.parametrize("address", ["127.0.0.1:0", "localhost:0", "[::1]:0"])
def test_loopback_is_listened_at(address: str) -> None:
    try:
        heard = listen_at(address, "loopledger mcp --http 127.0.0.1:")
    except ConfigError:
        assert address == "[::1]:0"  # a machine without IPv6
        return
    with heard:
        assert heard.getsockname()[0] in ("127.0.0.1", "::1")


def test_a_port_that_is_taken_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(ConfigError, match="cannot be listened at"):
        listen_at(f"127.0.0.1:{other.getsockname()[1]}", "x ")


def test_a_token_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "token"
    made = token_at(path)
    assert len(made) >= 40
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert token_at(path) == made


@pytest.mark.parametrize(
    ("text", "mode"), [(TOKEN, 0o644), (TOKEN, 0o640), ("short", 0o600), ("", 0o600), ("a b " * 20, 0o600), ("é" * 30, 0o600)]
)
def test_a_token_file_that_is_not_private_or_holds_no_token_is_refused(tmp_path: Path, text: str, mode: int) -> None:
    path = tmp_path / "token"
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
    with pytest.raises(ConfigError):
        token_at(path)


def test_a_token_file_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigError):
        token_at(tmp_path / "none" / "token")
    (tmp_path / "folder").mkdir(mode=0o700)
    with pytest.raises(ConfigError):
        token_at(tmp_path / "folder")


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A server in a thread."""
    import uvicorn

    home = sample(tmp_path_factory.mktemp("http") / "home")
    home.write()
    heard = listen_at("127.0.0.1:0", "x ")
    number: int = heard.getsockname()[1]
    manager = over_http(server_at(home.path))
    guard = Guard(manager.handle_request, TOKEN, number)
    running = uvicorn.Server(uvicorn.Config(guard, lifespan="off", log_config=None, access_log=False, ws="none"))

    async def run() -> None:
        async with manager.run():
            await running.serve(sockets=[heard])

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    yield number
    running.should_exit = True
    thread.join(timeout=20)
    heard.close()


def answer(port: int, headers: dict[str, str], *, path: str = PATH, method: str = "POST") -> tuple[int, dict[str, str], bytes]:
    """One raw request; good headers unless told otherwise, "" leaves one out."""
    good = {
        "Host": f"127.0.0.1:{port}",
        "Authorization": f"Bearer {TOKEN}",
        "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream",
    }
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        body = json.dumps(INIT).encode()
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in {**good, "Content-Length": str(len(body)), **headers}.items():
            if value:
                connection.putheader(name, value)
        connection.endheaders(body)
        found = connection.getresponse()
        return found.status, {name.lower(): value for name, value in found.getheaders()}, found.read()
    finally:
        connection.close()


def test_a_raw_older_handshake_is_answered_in_one_json_body(port: int) -> None:
    status, headers, body = answer(port, {})
    assert status == 200
    assert headers["content-type"].startswith("application/json")
    assert json.loads(body)["result"]["protocolVersion"] == "2025-06-18"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Authorization": ""}, 401),
        ({"Authorization": "Bearer "}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": f"Bearer {TOKEN}x"}, 401),
        ({"Authorization": f"Basic {TOKEN}"}, 401),
        ({"Authorization": TOKEN}, 401),
        ({"Host": "evil.example"}, 421),
        ({"Host": "127.0.0.1"}, 421),
        ({"Host": "evil.example:80"}, 421),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
    ],
)
def test_a_request_without_the_right_token_host_or_origin_is_refused_without_a_word(
    port: int, headers: dict[str, str], status: int
) -> None:
    found, given, body = answer(port, headers)
    assert (found, body) == (status, b"")
    assert ("www-authenticate" in given) == (status == 401)


def test_right_origins_pass_and_other_paths_and_methods_do_not(port: int) -> None:
    assert answer(port, {"Origin": f"http://localhost:{port}", "Host": f"LOCALHOST:{port}"})[0] == 200
    assert answer(port, {}, path="/")[0] == 404
    assert answer(port, {}, path="/mcp/../mcp")[0] == 404
    for method in ("GET", "DELETE", "PUT"):
        status, headers, _ = answer(port, {}, method=method)
        assert (status, headers["allow"]) == (405, "POST")


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_official_client_reads_over_http(port: int, mode: str) -> None:
    async def run() -> Any:
        async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {TOKEN}"}) as http:
            address = f"http://127.0.0.1:{port}{PATH}"
            async with Client(streamable_http_client(address, http_client=http), mode=mode) as client:
                await client.list_tools()
                return await client.call_tool("waiting", {"limit": 2})

    assert asyncio.run(run()).structured_content["returned"] == 2


def test_what_is_no_http_request_is_let_go() -> None:
    async def never(*_: Any) -> None:
        raise AssertionError

    asyncio.run(Guard(never, TOKEN, 1)({"type": "websocket"}, never, never))
