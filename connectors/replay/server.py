"""The HTTP face of the look-alike: sockets on 127.0.0.1, latency, gzip, batches, sign-in, and a door for tests (`/_replay/`)."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from connectors.mailbox import Json, Mailbox
from connectors.quota import load_profile
from connectors.replay.batch import answer_batch, batch_paths
from connectors.replay.control import client_config, control
from connectors.replay.core import JSON_TYPE, ReplayCore, Reply, refusal_reply
from connectors.replay.faults import FaultPlan, FaultRule
from connectors.replay.signin import access_token_for
from pipeline.errors import ConfigError, RequestError, UsageError

_GZIP_FROM = 256
_BATCHES = batch_paths()


class ReplayServer:
    """A Google look-alike for one mailbox, as a context manager or through `serve_forever`.

    `latency_ms`: added to each HTTP request (a batch pays once). `quota`: a profile of connectors/quota.toml.
    `time_scale`: how much faster than real time latency and quota minutes run. `faults`: rules, dicts or short forms.
    `validate`: check every response against discovery (off for benchmarks). `monotonic`, `wall`, `sleep`: clocks, for tests.
    Raises UsageError for an unknown fault, ConfigError for an unknown profile or when the port is taken.
    """

    def __init__(
        self,
        mailbox: Mailbox,
        *,
        port: int = 0,
        latency_ms: float = 0,
        quota: str = "unlimited",
        time_scale: float = 1.0,
        faults: Iterable[str | Json | FaultRule] = (),
        seed: int = 0,
        validate: bool = True,
        monotonic: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        if time_scale <= 0:
            raise UsageError("The time scale must be above 0.", fix="use --time-scale 1 or more")
        self.core = ReplayCore(
            mailbox,
            profile=load_profile(quota),
            faults=FaultPlan([*mailbox.faults, *faults], seed or mailbox.seed),
            speed=time_scale,
            validate=validate,
            monotonic=monotonic,
            wall=wall,
        )
        self.mailbox = mailbox
        self.client_pid: int | None = None
        self._lock = threading.RLock()
        self._latency_s = latency_ms / 1000 / time_scale
        self._sleep = sleep
        self._http = _bind(port)
        self._http.replay = self
        self._thread: threading.Thread | None = None

    @property
    def address(self) -> str:
        """`http://127.0.0.1:PORT`."""
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    def __enter__(self) -> ReplayServer:
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, exc: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def serve_forever(self) -> None:
        """Serve in this thread until it is interrupted."""
        self._http.serve_forever()

    def close(self) -> None:
        """Stop serving and free the port."""
        if self._thread is not None:
            self._http.shutdown()
            self._thread.join()
            self._thread = None
        self._http.drop_connections()
        self._http.server_close()

    def ledger(self) -> Json:
        """Calls, units, answers and ids served so far (G-1109)."""
        with self._lock:
            return {**self.core.ledger.as_dict(), "token_requests": self.core.sign_in.token_requests, "faults": self.core.faults.fired}

    def violations(self) -> list[Json]:
        """Requests and responses that a correct client and server would not make: {kind, method, target, problem}."""
        with self._lock:
            return list(self.core.violations)

    def apply_steps(self, count: int | str = 1) -> list[Json]:
        """Apply script steps: a number, "all", or "sync" (up to the next sync mark). Returns those applied."""
        with self._lock:
            return self.core.apply_steps(count)

    def set_faults(self, faults: Iterable[str | Json | FaultRule], seed: int = 0) -> None:
        """Replace the fault rules. Raises UsageError for a bad one."""
        plan = FaultPlan(faults, seed or self.mailbox.seed)
        with self._lock:
            self.core.faults = plan

    def client_config(self) -> Json:
        """The OAuth client (Desktop app form) whose addresses lead to this server."""
        return client_config(self.address)

    def token_for(self, account: str) -> str:
        """An access token for one account, valid until tokens are expired. Raises UsageError for an unknown account."""
        if account not in self.core.states:
            raise UsageError(f"{account} is no account of {self.mailbox.name}.", fix=f"use one of {', '.join(self.core.states)}")
        return access_token_for(account)

    def respond(self, http_method: str, target: str, headers: Any, body: bytes) -> Reply:
        """One HTTP request answered. `headers`: a mapping with `.get`."""
        path = target.partition("?")[0]
        if path.startswith("/_replay/"):
            with self._lock:
                return control(self, http_method, path, body)
        if self._latency_s:
            self._sleep(self._latency_s)
        authorization = headers.get("Authorization") or ""
        with self._lock:
            self.core.ledger.http_requests += 1
            if path in _BATCHES and http_method == "POST":
                return self._batch(headers.get("Content-Type") or "", body, authorization)
            if path in {"/auth", "/token"}:
                return self._sign_in(http_method, target, path, body, authorization)
            return self.core.handle(http_method, target, authorization)

    def _batch(self, content_type: str, body: bytes, authorization: str) -> Reply:
        self.core.ledger.batches += 1
        fault = self.core.batch_fault()
        if fault is not None:
            return fault
        return answer_batch(content_type, body, authorization, lambda *call: self.core.handle(*call, in_batch=True))

    def _sign_in(self, http_method: str, target: str, path: str, body: bytes, authorization: str) -> Reply:
        if path == "/token" and http_method == "POST":
            fault = self.core.faults.hit("token", "token", in_batch=False)
            if fault is not None and fault.status:
                return Reply(fault.status, (fault.body or json.dumps({"error": fault.reason or "server_error"})).encode("utf-8"))
            status, answer = self.core.sign_in.token(body.decode("utf-8", "replace"), authorization)
            sent = {"Content-Type": JSON_TYPE, "Cache-Control": "no-store", **self.core.sign_in.date_header(self.core.wall())}
            return Reply(status, json.dumps(answer).encode("utf-8"), sent)
        page = self.core.sign_in.page(target.partition("?")[2])
        if page:
            return Reply(200, page.encode("utf-8"), {"Content-Type": "text/html; charset=utf-8"})
        try:
            place = self.core.sign_in.authorize(target.partition("?")[2])
        except RequestError as exc:
            return refusal_reply(exc)
        return Reply(302, b"", {"Location": place})

    def kill_client(self) -> None:
        """End the registered client process as a power cut would (fault `kill`)."""
        if self.client_pid is not None:
            pid, self.client_pid = self.client_pid, None
            os.kill(pid, signal.SIGKILL)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128
    replay: ReplayServer

    def __init__(self, address: tuple[str, int]) -> None:
        super().__init__(address, _Handler)
        self.open: set[socket.socket] = set()

    def drop_connections(self) -> None:
        """End the kept-alive connections, so that nobody is answered after the server is closed."""
        for connection in list(self.open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is everyday; anything else is a fault of this server and fails the test."""
        problem = sys.exc_info()[1]
        if not isinstance(problem, ConnectionError):
            self.replay.core.violation("server", "", str(client_address), repr(problem))


def _bind(port: int) -> _Server:
    """A listening socket on the loopback interface. Raises ConfigError when the port cannot be had."""
    try:
        return _Server(("127.0.0.1", port))
    except OSError as exc:
        raise ConfigError(f"Port {port} on 127.0.0.1 cannot be used.", cause=str(exc), fix="leave --port out", code="port_in_use") from exc


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    server: _Server

    def setup(self) -> None:
        """Remember the connection, see `drop_connections`."""
        super().setup()
        self.server.open.add(self.connection)

    def finish(self) -> None:
        """Forget the connection."""
        self.server.open.discard(self.connection)
        with suppress(OSError):
            super().finish()

    def _any(self) -> None:
        length = self.headers.get("Content-Length") or "0"
        body = self.rfile.read(int(length)) if length.isdigit() else b""
        reply = self.server.replay.respond(self.command, self.path, self.headers, body)
        if reply.kill:
            self.server.replay.kill_client()
        self._write(reply)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = _any  # noqa: N815 - names the base class looks for

    def _write(self, reply: Reply) -> None:
        """Status, headers and body in one piece; no Date header, so equal answers are equal bytes."""
        body, headers = reply.body, dict(reply.headers)
        if len(body) >= _GZIP_FROM and "gzip" in (self.headers.get("Accept-Encoding") or ""):
            packer = zlib.compressobj(1, zlib.DEFLATED, 31)
            body = packer.compress(body) + packer.flush()
            headers["Content-Encoding"] = "gzip"
        headers["Content-Length"] = str(len(body))
        if reply.cut is not None:
            body = body[: reply.cut]
            self.close_connection = True
        lines = [f"HTTP/1.1 {reply.status} {HTTPStatus(reply.status).phrase}", *(f"{name}: {value}" for name, value in headers.items())]
        try:
            self.wfile.write("\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body)
            self.wfile.flush()
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class names it so
        """Say nothing: the ledger keeps what matters."""
