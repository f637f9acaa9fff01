"""The scopes of whoever speaks, as a host and a model are told them (M-081): in the instructions and in the schemas of the tools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

INSTRUCTIONS_MOST = 600
"""Characters of the instructions (M-158)."""


def named_scopes(scopes: Sequence[str], room: int) -> str:
    """The scopes in one sentence of at most `room` characters; what does not fit is counted, the schemas of the tools name all."""
    for count in range(len(scopes), 0, -1):
        rest = f" and {len(scopes) - count} more" if count < len(scopes) else ""
        text = f"{', '.join(scopes[:count])}{rest}."
        if len(text) <= room:
            return text
    return f"{len(scopes)}."


def with_scopes(schema: dict[str, Any], scopes: Sequence[str]) -> dict[str, Any]:
    """The input schema of a tool with its property `scope`, if it has one, limited to `scopes`; "" stands for the default."""
    properties = schema.get("properties", {})
    if "scope" not in properties:
        return schema
    return schema | {"properties": properties | {"scope": properties["scope"] | {"enum": ["", *scopes]}}}
