"""The address on 127.0.0.1 that Google sends the browser back to (RFC 8252 7.3; G-103)."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any
from urllib.parse import parse_qs, urlsplit

from connectors.google.catalogue import trouble

WAIT_S = 600.0
"""How long a consent is waited for."""
_STEP_S = 0.5
_SILENT_S = 10
_PAGE = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>loopledger</title>"
    "<body style='font-family:sans-serif;margin:4em'><h1>loopledger</h1><p>{words}</p></body></html>"
)
_HEARD = "The answer has arrived. What comes next stands in the terminal; this page can be closed."
_NOT_MEANT = "Nothing to see here: this page waits for Google's answer only."


class Loopback:
    """A listener on 127.0.0.1, a context manager. `port` 0 takes a free one. Raises ConfigError `port_in_use`."""

    def __init__(self, port: int = 0, account: str = "") -> None:
        self.account = account
        try:
            self._http = _Server(("127.0.0.1", port), _Handler)
        except OSError as error:
            fix = f"loopledger connect {account or 'ADDRESS'}"
            cause = error.strerror or type(error).__name__
            problem = f"Port {port} on 127.0.0.1 cannot be used to sign {account} in"
            raise trouble("port_in_use", problem, account=account, cause=cause, fix=fix, port=port) from None
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    @property
    def redirect_uri(self) -> str:
        """The address to give to Google."""
        return f"http://127.0.0.1:{self._http.server_address[1]}/"

    def __enter__(self) -> Loopback:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, exc: BaseException | None, trace: TracebackType | None) -> None:
        self._http.shutdown()
        self._http.server_close()

    def wait(self, monotonic: Callable[[], float], limit_s: float = WAIT_S) -> str:
        """The first address with an answer of Google's in it. Raises SignInError `consent_timeout` after `limit_s` seconds."""
        deadline = monotonic() + limit_s
        while True:
            try:
                return self._http.answers.get(timeout=_STEP_S)
            except queue.Empty:
                if monotonic() >= deadline:
                    problem = f"No consent for {self.account} came back"
                    raise trouble("consent_timeout", problem, account=self.account) from None


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, address: tuple[str, int], handler: type[BaseHTTPRequestHandler]) -> None:
        super().__init__(address, handler)
        self.answers: queue.Queue[str] = queue.Queue()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up is everyday, and a trace would show the code."""


class _Handler(BaseHTTPRequestHandler):
    timeout = _SILENT_S  # browsers open connections ahead of need and leave them silent
    server: _Server

    def do_GET(self) -> None:
        """Take an answer of Google's; anything else (a favicon, a stray visitor) gets a page and is forgotten."""
        query = parse_qs(urlsplit(self.path).query)
        heard = "code" in query or "error" in query
        body = _PAGE.format(words=_HEARD if heard else _NOT_MEANT).encode()
        self.send_response(200 if heard else 404)
        for name, value in (("Content-Type", "text/html; charset=utf-8"), ("Content-Length", str(len(body))), ("Connection", "close")):
            self.send_header(name, value)
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()
        self.wfile.write(body)
        if heard:
            self.server.answers.put(f"http://127.0.0.1{self.path}")

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class names it so
        """Say nothing: the request line holds the code."""
