"""Opaque tokens, error bodies and fields masks: the small formats every Google API shares."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache
from typing import Any

from connectors.mailbox import Json
from pipeline.errors import RequestError

_STATUS_NAMES = {
    400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 403: "PERMISSION_DENIED", 404: "NOT_FOUND", 410: "GONE",
    429: "RESOURCE_EXHAUSTED", 500: "INTERNAL", 501: "UNIMPLEMENTED", 503: "UNAVAILABLE", 504: "DEADLINE_EXCEEDED",
}  # fmt: skip
_MASK_TOKEN = re.compile(r"[A-Za-z0-9_*.$-]+|[(),/]")


def refusal(status: int, reason: str, message: str, *, domain: str = "global", detail: str = "", **headers: str) -> RequestError:
    """A refusal as Google words it; the server writes `detail["status"]`, `["body"]` and `["headers"]` out as the answer.

    `detail`: the ErrorInfo reason of newer APIs, "" leaves it out.
    """
    error: Json = {"code": status, "message": message, "errors": [{"message": message, "domain": domain, "reason": reason}]}
    error["status"] = _STATUS_NAMES.get(status, "UNKNOWN")
    if detail:
        error["details"] = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": detail, "domain": f"{domain}.googleapis.com"}]
    named = {name.replace("_", "-").title(): value for name, value in headers.items()}
    return RequestError(message, fix="mend the request", status=status, reason=reason, body={"error": error}, headers=named)


def pack(*parts: object) -> str:
    """Parts (no "|" inside) as one opaque URL-safe token."""
    return urlsafe_b64encode("|".join(str(part) for part in parts).encode("utf-8")).decode("ascii").rstrip("=")


def unpack(token: str, kind: str, size: int) -> list[str] | None:
    """Parts of a token made by `pack(kind, ...)`; None if it is not one of that kind and size."""
    try:
        parts = urlsafe_b64decode(token + "=" * (-len(token) % 4)).decode("utf-8").split("|")
    except ValueError:
        return None
    return parts if len(parts) == size and parts[0] == kind else None


Mask = dict[str, Any]
"""Field name -> Mask of its own fields; an empty Mask means the whole value."""


@cache
def parse_mask(text: str) -> Mask:
    """A `fields` selector such as `id,messages(id,payload/headers)` as a tree. Raises ValueError when it is malformed."""
    tokens = _MASK_TOKEN.findall(text)
    if "".join(tokens) != text.replace(" ", "") or not tokens:
        raise ValueError(f"not a field selector: {text}")
    mask, rest = _parse_list(tokens, 0)
    if rest != len(tokens):
        raise ValueError(f"not a field selector: {text}")
    return mask


def _parse_list(tokens: list[str], at: int) -> tuple[Mask, int]:
    """A comma-separated list of selectors from `at`; returns it and the index behind it."""
    mask: Mask = {}
    while True:
        node = mask
        while True:
            if at >= len(tokens) or tokens[at] in "(),/":
                raise ValueError(f"not a field selector: {''.join(tokens)}")
            node = node.setdefault(tokens[at], {})
            at += 1
            if at < len(tokens) and tokens[at] == "/":
                at += 1
                continue
            break
        if at < len(tokens) and tokens[at] == "(":
            inner, at = _parse_list(tokens, at + 1)
            if at >= len(tokens) or tokens[at] != ")":
                raise ValueError(f"not a field selector: {''.join(tokens)}")
            node.update(inner)
            at += 1
        if at < len(tokens) and tokens[at] == ",":
            at += 1
            continue
        return mask, at


def apply_mask(value: Any, mask: Mask) -> Any:
    """The part of `value` that `mask` selects; lists are masked item by item."""
    if not mask or "*" in mask:
        return value
    if isinstance(value, list):
        return [apply_mask(item, mask) for item in value]
    if isinstance(value, dict):
        return {name: apply_mask(item, mask[name]) for name, item in value.items() if name in mask}
    return value
