"""The door to stdout: what a command says passes here once, so that nothing in it acts on a terminal and its commands work as printed."""

from __future__ import annotations

from typing import Any

import click

from app.plain import printable
from app.streams import say
from app.suggest import as_typed, body_as_typed
from app.switch import noted
from memory.jsonline import json_line


def put(text: str) -> None:
    """Print lines of ours; commands in them get the home that was typed."""
    click.echo(printable(as_typed(text)))


def put_json(body: Any) -> None:
    """Print one line of JSON: a dictionary, or an answer (a pydantic model) by its aliases."""
    data = noted(body if isinstance(body, dict) else body.model_dump(mode="json", by_alias=True))
    click.echo(json_line(body_as_typed(data)))


def put_late(text: str) -> None:
    """As `put`, for lines that come after work: that nobody reads them any more changes neither the work nor the exit code."""
    say(printable(as_typed(text)))


def put_json_late(body: dict[str, Any]) -> None:
    """As `put_json`, for the object that comes after work."""
    say(json_line(body_as_typed(body)))
