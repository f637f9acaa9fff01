"""A page asked without a network: requests straight into the ASGI application, with the cookie a browser would send."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from app.web.guard import Guard


@dataclass(frozen=True, slots=True)
class Answered:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8")

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(slots=True)
class AskedPage:
    """`guard`: the whole site behind its guard."""

    guard: Guard
    cookie: str = ""
    host: str = field(default="")

    def __post_init__(self) -> None:
        self.host = self.host or f"127.0.0.1:{self.guard.port}"

    def enter(self) -> Answered:
        """Through the printed address, keeping the cookie."""
        answer = self.get(f"/enter?key={self.guard.token}")
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        return answer

    def get(self, place: str, **headers: str) -> Answered:
        return self._ask("GET", place, b"", headers)

    def post(self, place: str, form: dict[str, str], **headers: str) -> Answered:
        """A form sent by a page of this server, unless `headers` say otherwise."""
        body = urlencode(form).encode()
        usual = {
            "origin": f"http://{self.host}", "content-type": "application/x-www-form-urlencoded", "content-length": str(len(body)),
            "sec-fetch-site": "same-origin",
        }  # fmt: skip
        return self._ask("POST", place, body, {**usual, **{name.replace("_", "-"): value for name, value in headers.items()}})

    def decide(self, **form: str) -> Answered:
        """A decision by the script of the page, which gets JSON."""
        return self.post("/decide", {"form_token": self.guard.form_token, **form}, accept="application/json")

    def _ask(self, method: str, place: str, body: bytes, headers: dict[str, str]) -> Answered:
        path, _, query = place.partition("?")
        pairs = {"host": self.host, **({"cookie": self.cookie} if self.cookie else {}), **headers}
        scope = {
            "type": "http", "http_version": "1.1", "method": method, "path": path, "raw_path": path.encode(), "query_string": query.encode(),
            "root_path": "", "scheme": "http", "server": ("127.0.0.1", self.guard.port), "client": ("127.0.0.1", 1),
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in pairs.items() if value],
        }  # fmt: skip
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        asyncio.run(self.guard(scope, receive, send))
        found = {name.decode().lower(): value.decode("latin-1") for name, value in sent[0]["headers"]}
        return Answered(sent[0]["status"], found, b"".join(one.get("body", b"") for one in sent[1:]))
