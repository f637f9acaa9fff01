"""Builders of raw Gmail resources for the extractor tests."""

from __future__ import annotations

import base64
from typing import Any

from extractors.message import decode
from extractors.reader import read
from pipeline.models.reading import ASKS, Act, Decoded, Reading


def b64(data: str | bytes) -> str:
    """Base64url without padding, as the API serves it."""
    raw = data if isinstance(data, bytes) else data.encode()
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def part(data: str | bytes, mime: str = "text/plain", charset: str = "utf-8", **extra: Any) -> dict[str, Any]:
    """A leaf part."""
    headers = [{"name": "Content-Type", "value": f'{mime}; charset="{charset}"'}]
    return {"mimeType": mime, "filename": "", "headers": headers, "body": {"data": b64(data), "size": len(data)}} | extra


def mail(
    text: str | bytes = "",
    *,
    headers: dict[str, str] | None = None,
    parts: list[dict[str, Any]] | None = None,
    mime: str = "multipart/mixed",
    **extra: Any,
) -> dict[str, Any]:
    """A message resource with From, To and Subject filled in unless `headers` says otherwise."""
    named = {"From": "Olga Petrov <olga@example.net>", "To": "Mina Park <mina@example.com>", "Subject": "Hall"} | (headers or {})
    listed = [{"name": k, "value": v} for k, v in named.items()]
    if parts is not None:
        return {"id": "m1", "payload": {"mimeType": mime, "headers": listed, "body": {"size": 0}, "parts": parts}}
    leaf = part(text, **extra)
    return {"id": "m1", "payload": leaf | {"headers": listed + leaf["headers"]}}


def reading(text: str, **kwargs: Any) -> tuple[Decoded, Reading]:
    """Decode and read a plain mail."""
    decoded = decode(mail(text, **kwargs))
    return decoded, read(decoded)


def asks(result: Reading) -> list[Act]:
    """Real asks only."""
    return [a for a in result.acts if a.kind in ASKS and not a.reason]


def zone_texts(text: str, **kwargs: Any) -> list[tuple[str, str]]:
    """(kind, text) of each zone."""
    decoded, result = reading(text, **kwargs)
    return [(z.kind, decoded.text[z.start : z.end]) for z in result.zones]
