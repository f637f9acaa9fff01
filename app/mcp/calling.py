"""One call of a tool, free of the protocol: arguments in, text and data out, or the error object."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from app.mcp.fence import fenced, text_of
from app.mcp.refusals import help_of, of_input, refusal
from app.mcp.session import Session
from app.mcp.table import Tool
from app.switch import noted, require_on
from memory.jsonline import json_line
from pipeline.errors import LoopledgerError

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Result:
    """`text` for a model; `data` for its host, None with an error, so that nobody checks an error against the schema of answers."""

    text: str
    data: dict[str, Any] | None

    @property
    def failed(self) -> bool:
        """True if `text` is an error object."""
        return self.data is None


def call(session: Session, tool: Tool, arguments: Mapping[str, Any]) -> Result:
    """Run one tool at this moment. Never raises: what goes wrong is the result."""
    try:
        turn = session.turn()
        require_on(tool.name, turn.opened.settings.values)
        answer = tool.run(turn, _checked(tool, arguments))
        done = fenced(noted(answer.model_dump(mode="json", by_alias=True)), tool.whole)
        return Result(text_of(tool.name, done, tool.twice), done.data)
    except Exception as error:  # noqa: BLE001 - the outermost edge: an agent gets an object, never a trace
        if not isinstance(error, LoopledgerError):
            _log.warning("%s failed: %s", tool.name, type(error).__name__)
        return Result(json_line(refusal(error, help_of(tool.name))), None)


def _checked(tool: Tool, arguments: Mapping[str, Any]) -> BaseModel:
    """The arguments as the tool's input. Raises UsageError that names each wrong one."""
    try:
        return tool.takes.model_validate(dict(arguments))
    except ValidationError as error:
        raise of_input(error, tool.name) from error
