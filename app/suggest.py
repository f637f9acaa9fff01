"""Suggested commands, made to work as printed: with `--home DIR` in them whenever the person typed one.

Every room writes its commands as `loopledger sync`; only here, at the edge, they get the home. A home out of LOOPLEDGER_HOME is left
out: it is there for the next command too.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable
from contextvars import ContextVar
from typing import Any

_typed: ContextVar[tuple[str, re.Pattern[str]] | None] = ContextVar("typed_home", default=None)
_HOMELESS = re.compile(r"(?:replay|analyze|completion|dev serve)\b")
"""What needs no home."""
_SPOKEN = frozenset({"fix", "suggestion", "command", "user_message", "advice", "cause", "message", "problem", "warnings", "closers"})
"""Fields of JSON bodies that are words of ours and may name a command; all others may quote a mail and stay as they are."""


def remember_home(typed: str | None, commands: Iterable[str]) -> None:
    """`typed`: the value of `--home` as the person gave it, None = it was not given. `commands`: the names that make a command."""
    pattern = re.compile(rf"(?<![\w./-])loopledger (?=(?:{'|'.join(commands)})\b)")
    _typed.set(None if typed is None else (typed, pattern))


def as_typed(text: str) -> str:
    """`text` with `--home` in each of our commands, if it was typed for this run."""
    typed = _typed.get()
    if typed is None:
        return text
    home, pattern = typed

    def at_home(found: re.Match[str]) -> str:
        return found.group() if _HOMELESS.match(text, found.end()) else f"loopledger --home {shlex.quote(home)} "

    return pattern.sub(at_home, text)


def body_as_typed(body: Any) -> Any:
    """A JSON body with its suggested commands as typed; quotes and other data untouched."""
    return _walk(body, spoken=False) if _typed.get() is not None else body


def _walk(value: Any, *, spoken: bool) -> Any:
    if isinstance(value, dict):
        return {name: _walk(inner, spoken=name in _SPOKEN) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_walk(inner, spoken=spoken) for inner in value]
    return as_typed(value) if spoken and isinstance(value, str) else value
