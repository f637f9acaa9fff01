"""The connections of one account: a request goes out; an answer, a refusal or an error comes back. Nothing is paid or retried here."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import httplib2
from google_auth_httplib2 import AuthorizedHttp, Request
from httplib2.decode import DecodeLimitError

from connectors.google.checks import batch_path, root_of, service_of
from connectors.google.multipart import Part, read_batch, write_batch
from connectors.google.retry import Refusal, parse_refusal
from connectors.google.shapes import misfit
from connectors.google.tokens import TIMEOUT_S
from pipeline.errors import RequestError

if TYPE_CHECKING:
    from connectors.google.access import Access

Answer = dict[str, Any] | Refusal | RequestError
"""What one exchange brings. An error here means an answer nobody can use."""

_TROUBLE = (OSError, http.client.HTTPException, httplib2.HttpLib2Error)
"""What httplib2 raises when there is no whole answer: refused, reset or cut connections, DNS, TLS, timeouts, broken gzip."""
LARGEST_ANSWER = 128 << 20
"""Bytes of an unpacked answer at most; Gmail takes mail of up to 50 MB, which is a third more in base64."""
_HEADERS = {"accept": "application/json", "user-agent": "loopledger (gzip)"}
"""Google packs its answers only for programs that say gzip in both of their headers; httplib2 adds the other one (G-208)."""


class Line:
    """One httplib2 `Http` per thread, never shared (G-201), all with the account's credentials.

    `root`: "" for Google, else where everything goes. `count` is told the unpacked size of each answer, from whichever thread.
    """

    def __init__(self, credentials: Access, account: str, root: str, count: Callable[[int], None]) -> None:
        self._credentials = credentials
        self._account = account
        self._root = root
        self._count = count
        self._local = threading.local()
        self._lock = threading.Lock()
        self.opened: list[AuthorizedHttp] = []

    def get(self, method_id: str, target: str, *, renew: bool) -> Answer:
        """One GET. `renew`: after a 401 the sign-in is refreshed before the refusal is given back (G-235); raises if that fails."""
        status, headers, content = self._exchange(self._address(method_id) + target, "GET", renew=renew)
        return self._read(method_id, status, headers, content)

    def get_batch(self, calls: Sequence[tuple[str, str]], *, renew: bool) -> Refusal | list[Answer | None]:
        """Several GETs (method id, target) of one service in one request: an answer for each, None for a part that did not come (G-226).

        A refusal means the batch as a whole; status 200 then stands for something that is no batch answer. Raises as `get`.
        """
        body, content_type = write_batch([target for _, target in calls])
        place = self._address(calls[0][0]) + batch_path(service_of(calls[0][0]))
        status, headers, content = self._exchange(place, "POST", body, content_type, renew=renew)
        if status != 200:
            return parse_refusal(status, headers, content)
        parts = read_batch(str(headers.get("content-type", "")), content)
        if parts is None:
            return Refusal(200, text="no batch answer")
        sent = self._token_sent()
        if renew and any(part.status == 401 for part in parts.values()):
            self._renew(sent)
        return [self._part(method_id, parts.get(number)) for number, (method_id, _) in enumerate(calls)]

    def close(self) -> None:
        """Close the connections of all threads; the next request of a thread opens a new one."""
        with self._lock:
            opened, self.opened = self.opened, []
        for one in opened:
            one.close()

    def _part(self, method_id: str, part: Part | None) -> Answer | None:
        return None if part is None else self._read(method_id, part.status, part.headers, part.body)

    def _read(self, method_id: str, status: int, headers: Mapping[str, str], content: bytes) -> Answer:
        """An answer as an object, or what it is instead: 200 with no such object is never taken for an empty one (G-243)."""
        if status == 0:
            return Refusal(0, text=content.decode())
        if not 200 <= status < 300:
            return parse_refusal(status, headers, content)
        problem = f"Google answered {method_id} with something that is no JSON object"
        try:
            answer = json.loads(content)
            if isinstance(answer, dict):
                place = misfit(method_id, answer)
                if not place:
                    return answer
                problem = f"Google answered {method_id} with an object that is not built as described, at {place}"
        except (ValueError, RecursionError):
            pass
        return RequestError(problem, fix="loopledger sync", code="bad_response", account=self._account, method=method_id, status=200)

    def _exchange(
        self, uri: str, verb: str, body: bytes | None = None, content_type: str = "", *, renew: bool
    ) -> tuple[int, Mapping[str, str], bytes]:
        """Send and receive. Status 0 = no whole answer, the content then names the trouble."""
        line = self._http()
        try:
            response, content = line.request(uri, verb, body=body, headers={**_HEADERS, **({"content-type": content_type} if body else {})})
        except _TROUBLE as error:
            self._drop()
            return 0, {}, type(error).__name__.encode()
        except DecodeLimitError:
            self._drop()
            return 200, {}, b""  # an answer, but none that anybody can use
        if response.status == 401 and renew:
            self._renew(self._token_sent())
        return int(response.status), response, content

    def _address(self, method_id: str) -> str:
        return self._root or root_of(service_of(method_id))

    def _token_sent(self) -> str:
        """The access token of this thread's last request: another thread may have a newer one by now."""
        return str(self._http().http.authorization.removeprefix("Bearer "))

    def _renew(self, token: str) -> None:
        """Google does not take `token` (any longer)."""
        self._credentials.reject(token, Request(self._http().http))

    def _http(self) -> Any:
        """This thread's own connection."""
        if not hasattr(self._local, "http"):
            counted = _CountingHttp(self._count)
            self._local.http = AuthorizedHttp(self._credentials, http=counted, refresh_status_codes=(), max_refresh_attempts=0)
            with self._lock:
                self.opened.append(self._local.http)
        return self._local.http

    def _drop(self) -> None:
        """Forget this thread's connection after trouble, so that the next try opens a new one."""
        gone = self._local.__dict__.pop("http")
        gone.close()
        with self._lock:
            if gone in self.opened:  # not if all were closed meanwhile
                self.opened.remove(gone)


class _CountingHttp(httplib2.Http):  # type: ignore[misc, unused-ignore]
    """httplib2 with a timeout, no cache, a count of unpacked bytes, and a memory for the last authorization it carried."""

    def __init__(self, count: Callable[[int], None]) -> None:
        super().__init__(
            timeout=TIMEOUT_S, decode_limit_hard=LARGEST_ANSWER, decode_limit_ratio=0
        )  # "aaa..." packs well in honest mail too
        self.follow_redirects = False  # nothing of Google's APIs redirects: whoever does is not to be followed anywhere
        self._count_bytes = count
        self.authorization = ""

    def request(self, *args: Any, **kwargs: Any) -> tuple[Any, Any]:
        """As httplib2; counts the answer's size."""
        self.authorization = (kwargs.get("headers") or {}).get("authorization", self.authorization)
        response, content = super().request(*args, **kwargs)
        self._count_bytes(len(content))
        return response, content
