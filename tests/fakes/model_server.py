"""A server on this machine that speaks the Messages and the Message Batches API, with state: for the real SDK over real HTTP.

`answer(body)` says what comes of one request: a `Said`, or a dict that is the answer itself. Every request is kept with its bytes.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

EMPTY: dict[str, Any] = {"candidates": [], "verdicts": []}
ERROR = json.dumps({"type": "error", "error": {"type": "some_error", "message": "secret words of the server"}}).encode()
_PATH = re.compile(r"/v1/messages/batches(?:/([\w-]+)(/results)?)?$")


@dataclass
class Said:
    """One HTTP answer. `text`: what the model writes; `raw`: the whole body instead; `delay_s`: how long it takes."""

    text: str = ""
    status: int = 200
    stop_reason: str = "end_turn"
    usage: Mapping[str, int] | None = field(default_factory=lambda: {"input_tokens": 1000, "output_tokens": 200})
    headers: Mapping[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    delay_s: float = 0.0
    cut: bool = False
    kind: str = "succeeded"


Answer = Callable[[dict[str, Any]], Any]


@dataclass
class Received:
    """One request as it came."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    def json(self) -> dict[str, Any]:
        """The body."""
        found: dict[str, Any] = json.loads(self.body)
        return found


class ModelServer:
    """Use it as a context manager; `url` is its address. `batches`: id -> requests; `ended`: ids whose results are there."""

    def __init__(
        self, answer: Answer = lambda _body: EMPTY, *, structured: bool = True, clock: Callable[[], datetime] | None = None
    ) -> None:
        self.answer, self.structured = answer, structured
        self.clock = clock or (lambda: datetime.now(UTC))
        self.received: list[Received] = []
        self.batches: dict[str, list[dict[str, Any]]] = {}
        self.created: dict[str, str] = {}
        self.ended: set[str] = set()
        self.results_host = ""
        self.no_batches = False
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    @property
    def host(self) -> str:
        """Host and port."""
        return f"127.0.0.1:{self._http.server_address[1]}"

    @property
    def url(self) -> str:
        """Base URL."""
        return f"http://{self.host}"

    @property
    def asked(self) -> list[Received]:
        """Requests for one answer, batches left out."""
        return [one for one in self.received if one.path == "/v1/messages"]

    def end_batches(self) -> None:
        """All batches have ended."""
        self.ended |= set(self.batches)

    def __enter__(self) -> ModelServer:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    # --- what the handler asks -------------------------------------------------------------------------------------

    def said(self, body: dict[str, Any]) -> Said:
        """What comes of one request."""
        if not self.structured and "output_config" in body:
            return Said(status=400)
        found = self.answer(body)
        return found if isinstance(found, Said) else Said(json.dumps(found, ensure_ascii=False))

    def new_batch(self, requests: list[dict[str, Any]]) -> str:
        """Takes a batch in."""
        name = f"msgbatch_{len(self.batches) + 1}"
        self.batches[name] = requests
        self.created[name] = self.clock().isoformat()
        return name

    def batch(self, name: str) -> dict[str, Any]:
        """A batch as the API shows it."""
        ended, count = name in self.ended, len(self.batches[name])
        kinds = ("canceled", "errored", "expired", "processing", "succeeded")
        return {
            "id": name,
            "type": "message_batch",
            "processing_status": "ended" if ended else "in_progress",
            "request_counts": dict.fromkeys(kinds, 0) | {"succeeded" if ended else "processing": count},
            "created_at": self.created[name],
            "expires_at": self.created[name],
            "ended_at": self.created[name] if ended else None,
            "results_url": f"{self.results_host or self.url}/v1/messages/batches/{name}/results" if ended else None,
        }

    def taken(self, body: dict[str, Any]) -> tuple[int, bytes]:
        """(status, body) of a batch handed in."""
        return (404, ERROR) if self.no_batches else (200, json.dumps(self.batch(self.new_batch(body["requests"]))).encode())

    def shown(self, path: str) -> tuple[int, bytes]:
        """(status, body) of a look at the batches, one batch, or its results."""
        found = _PATH.match(path)
        name, results = (found.group(1), found.group(2)) if found else ("?", None)
        if name is None:
            data = [self.batch(one) for one in reversed(self.batches)]
            return 200, json.dumps({"data": data, "has_more": False, "first_id": None, "last_id": None}).encode()
        if name not in self.batches:
            return 404, ERROR
        return 200, self.results(name) if results else json.dumps(self.batch(name)).encode()

    def results(self, name: str) -> bytes:
        """Lines in another order than the requests."""
        lines = []
        for request in reversed(self.batches[name]):
            said = self.said(request["params"])
            result: dict[str, Any] = {"type": said.kind}
            if said.kind == "succeeded":
                result["message"] = message(request["params"], said)
            elif said.kind == "errored":
                result["error"] = {"type": "error", "error": {"type": "api_error", "message": "no"}}
            lines.append(json.dumps({"custom_id": request["custom_id"], "result": result}, ensure_ascii=False))
        return "\n".join(lines).encode()


def message(body: Mapping[str, Any], said: Said) -> dict[str, Any]:
    """An answer in the form of the Messages API."""
    found: dict[str, Any] = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": body["model"],
        "content": [{"type": "text", "text": said.text}] if said.text else [],
        "stop_reason": said.stop_reason,
        "stop_sequence": None,
    }
    return found | ({"usage": dict(said.usage)} if said.usage is not None else {})


def _handler(server: ModelServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self._take())
            if self.path == "/v1/messages":
                self._answer(body)
            else:
                self._give(*server.taken(body))

        def _answer(self, body: dict[str, Any]) -> None:
            said = server.said(body)
            time.sleep(said.delay_s)
            if said.cut:
                self.close_connection = True
                return
            whole = said.raw if said.raw is not None else json.dumps(message(body, said), ensure_ascii=False).encode()
            headers = {"request-id": f"req_{len(server.received)}", **said.headers}
            self._give(said.status, ERROR if said.status != 200 else whole, headers)

        def do_GET(self) -> None:
            self._take()
            status, body = server.shown(self.path.partition("?")[0])
            self._give(status, body)

        def _take(self) -> bytes:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            server.received.append(Received(self.command, self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            return body

        def _give(self, status: int, body: bytes, headers: Mapping[str, str] = {}) -> None:
            self.send_response(status)
            for name, value in {
                "content-type": "application/json",
                "content-length": str(len(body)),
                "retry-after-ms": "1",
                **headers,
            }.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is http.server's
            """Silent."""

    return Handler


# --- what a model on the other side would see --------------------------------------------------------------------------------


@dataclass
class Seen:
    """A request taken apart: its frame, and the text of each message by its ref."""

    frame: dict[str, Any]
    mails: dict[str, str]

    def to_judge(self) -> list[dict[str, Any]]:
        """Messages to judge, as the frame describes them."""
        return [one for one in self.frame["messages"] if one["judge"]]


def seen(body: Mapping[str, Any]) -> Seen:
    """What stands in the data blocks of a request."""
    blocks = [block["text"] for block in body["messages"][0]["content"]]
    frame = json.loads(blocks[0].split("\n", 1)[1].rsplit("\n", 1)[0])
    mails = {}
    for block in blocks[1:]:
        found = re.match(r'<mail-\w+ id="(\w+)">\n', block)
        assert found, block[:80]
        mails[found.group(1)] = block[found.end() :].rsplit("\n", 1)[0]
    return Seen(frame, mails)


def candidate(message_id: str, author: str, quote: str, **more: str) -> dict[str, str]:
    """A candidate with all fields."""
    plain = {"kind": "commitment", "counterparty": "", "due_text": "", "due": "", "object": "", "condition": ""}
    return {**plain, "message_id": message_id, "author": author, "quote": quote, **more}


def honest(body: Mapping[str, Any]) -> dict[str, Any]:
    """A model that takes the first line of every message to judge for a promise of its author."""
    one = seen(body)
    rows = [candidate(m["id"], m["author"], one.mails[m["id"]].splitlines()[0][:200]) for m in one.to_judge()]
    return {"candidates": rows, "verdicts": []}
