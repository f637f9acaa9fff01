"""Who may ask the page, and what a browser may do with the answer: decided before any page is made."""

from __future__ import annotations

import hmac
import logging
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from time import monotonic
from typing import Any
from urllib.parse import parse_qs

from app.web.words import LANGUAGE_COOKIE, language_of, words

_log = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

ENTER = "/enter"
COOKIE = "loopledger"
LARGEST_FORM = 64 * 1024
BURST, A_SECOND = 200.0, 50.0
"""Requests at once, and requests a second in the long run: more than any person makes."""

HEADERS = (
    (b"content-security-policy", b"default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self';"
     b" form-action 'self'; frame-ancestors 'none'; base-uri 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)  # fmt: skip
"""Sent with every answer. No inline script or style, no image or font from anywhere, nothing framed, nothing sent elsewhere."""


@dataclass(slots=True)
class Bucket:
    """A leaky bucket over all requests. `clock`: seconds that only go forward."""

    clock: Callable[[], float] = monotonic
    left: float = BURST
    at: float = field(default=0.0)

    def take(self) -> bool:
        """True if one more request is let through."""
        now = self.clock()
        self.left = min(BURST, self.left + (now - self.at) * A_SECOND)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


@dataclass(slots=True)
class Guard:
    """ASGI in front of the pages: rate, Host, entry by the token of the address, cookie, method, Origin and size, in this order.

    `token` opens the door once printed; `secret`, which only the cookie holds, keeps it open until the server ends. `form_token`: what a
    form of ours carries.
    """

    inner: App
    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    bucket: Bucket = field(default_factory=Bucket)

    @property
    def form_token(self) -> str:
        """Tied to the secret, and of no use as a cookie."""
        return hmac.digest(self.secret.encode(), b"form", "sha256").hex()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request; a refusal is one plain sentence."""
        if scope["type"] != "http":
            return
        headers = {bytes(name).lower(): bytes(value) for name, value in scope["headers"]}

        async def safe(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                kept = [(name, value) for name, value in message.get("headers", ()) if name.lower() != b"server"]
                stored = [] if any(name.lower() == b"cache-control" for name, _ in kept) else [(b"cache-control", b"no-store")]
                message = {**message, "headers": [*kept, *HEADERS, *stored]}
            await send(message)

        if scope["path"] == ENTER and self._host_ok(headers) and self.bucket.take():
            await self._enter(scope, safe)
            return
        status, key = self._refused(scope, headers)
        if status:
            await _say(safe, status, _words(key, headers))
            return
        try:
            await self.inner(scope, receive, safe)
        except Exception as error:  # noqa: BLE001 - the outermost edge: the page has said it, and no trace may reach a terminal
            _log.warning("%s failed: %s", scope["path"], type(error).__name__)

    def _host_ok(self, headers: dict[bytes, bytes]) -> bool:
        return headers.get(b"host", b"").decode("latin-1") in self.hosts()

    def hosts(self) -> tuple[str, ...]:
        """The names under which this server is asked."""
        return tuple(f"{name}:{self.port}" for name in ("127.0.0.1", "localhost", "[::1]"))

    def _refused(self, scope: Scope, headers: dict[bytes, bytes]) -> tuple[int, str]:
        """(status, key of its words) of a refusal, (0, "") for what may pass."""
        if not self._host_ok(headers):
            return 421, "refused_host"
        if not self.bucket.take():
            return 429, "refused_rate"
        if not hmac.compare_digest(_cookie(headers), self.secret):
            return 403, "refused_cookie"
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "refused_method"
        if scope["method"] == "POST":
            return self._post_refused(headers)
        return 0, ""

    def _post_refused(self, headers: dict[bytes, bytes]) -> tuple[int, str]:
        origin = headers.get(b"origin", b"").decode("latin-1")
        site = headers.get(b"sec-fetch-site", b"same-origin")
        if origin not in {f"http://{host}" for host in self.hosts()} or site != b"same-origin":
            return 403, "refused_origin"
        size = headers.get(b"content-length", b"")
        if not size.isdigit():
            return 411, "refused_length"
        if int(size) > LARGEST_FORM:
            return 413, "refused_large"
        if not headers.get(b"content-type", b"").startswith(b"application/x-www-form-urlencoded"):
            return 415, "refused_kind"
        return 0, ""

    async def _enter(self, scope: Scope, send: Send) -> None:
        given = parse_qs(scope["query_string"].decode("latin-1")).get("key", [""])[0]
        if not hmac.compare_digest(given.encode("utf-8", "replace"), self.token.encode()):
            await _say(send, 403, _words("refused_cookie", dict(scope["headers"])))
            return
        cookie = f"{COOKIE}={self.secret}; Path=/; HttpOnly; SameSite=Strict"
        await send(
            {
                "type": "http.response.start",
                "status": 303,
                "headers": [(b"location", b"/"), (b"set-cookie", cookie.encode()), (b"content-length", b"0")],
            }
        )
        await send({"type": "http.response.body", "body": b""})


def _words(key: str, headers: dict[bytes, bytes]) -> str:
    """The words of a refusal in the language the reader asks for."""
    accepted = headers.get(b"accept-language", b"").decode("latin-1")
    return words(language_of(_cookie(headers, LANGUAGE_COOKIE), accepted))[key]


def _cookie(headers: dict[bytes, bytes], name: str = COOKIE) -> str:
    try:
        found = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1")).get(name)
    except CookieError:
        return ""
    return found.value if found is not None and found.value.isascii() else ""


async def _say(send: Send, status: int, words: str) -> None:
    body = f"{words}\n".encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
