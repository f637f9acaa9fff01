"""Failures as an agent gets them: the error object of every face, with a code of the closed list (M-106, M-107)."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from app.mcp.fence import clean
from app.mcp.table import Tool
from memory.answers import PROTOCOL_VERSION
from pipeline.errors import BusyError, ConfigError, LoopledgerError, SchemaError, StaleError, TryLaterError, UsageError

CODES = (
    *("invalid_params", "provenance_required", "evidence_required", "not_found", "scope_denied", "expensive_not_allowed", "conflict"),
    *("too_long", "quota", "budget_unsatisfiable", "unavailable", "busy", "stale_snapshot", "internal"),
)
"""All codes there are."""
_ALWAYS = frozenset({"invalid_params", "scope_denied", "internal"})
_BY_TOOL = {
    "remember": frozenset({"too_long", "quota", "conflict", "provenance_required", "not_found"}),
    "done": frozenset({"evidence_required", "too_long"}),
    "drop": frozenset({"too_long"}),
    "recall": frozenset({"budget_unsatisfiable"}),
    "push": frozenset({"too_long"}),
    "context_pack": frozenset({"budget_unsatisfiable"}),
    "synthesize": frozenset({"unavailable", "expensive_not_allowed", "too_long", "busy"}),
    **dict.fromkeys(("explain", "audit", "stats", "verify"), frozenset({"busy"})),  # they read the archive, which a writer may hold
    **dict.fromkeys(("set_due", "wrong", "end", "forget"), frozenset({"conflict", "too_long"})),
}
_NAMED = ("id", "ids", "entity")
_COMMANDS = {
    **{name: f"memory {name}" for name in ("recall", "remember", "entity", "forget", "delta", "history", "audit", "stats", "verify")},
    **{
        "context_pack": "memory pack",
        "push": "memory push",
        "wrong": "memory wrong",
        "end": "memory end",
        "review_list": "review",
        "set_due": "due",
    },
}
"""Tool -> its command where the names differ."""


def codes_of(tool: Tool) -> frozenset[str]:
    """The codes that a tool may answer with."""
    named = {"not_found"} if set(_NAMED) & tool.takes.model_fields.keys() else set()
    kind = {"busy", "stale_snapshot"} if tool.writes else {"stale_snapshot"}
    return _ALWAYS | named | kind | _BY_TOOL.get(tool.name, frozenset())


def refusal(error: Exception, command: str = "loopledger mcp --help") -> dict[str, Any]:
    """The error object; `suggestion` begins with a command: `command` where the fix is none. What nobody foresaw is `internal`, without
    its text."""
    if not isinstance(error, LoopledgerError):
        fix = "loopledger doctor"
        error = LoopledgerError(f"unexpected {type(error).__name__}; nothing that was stored is lost", fix=fix)
    detail = {name: value for name, value in error.detail.items() if name != "path"}
    code = _code(error)
    if code != error.code:
        detail["cause_code"] = error.code
    if error.cause:
        detail["cause"] = clean(error.cause)
    fix = clean(error.fix)
    suggestion = fix if fix.startswith("loopledger ") else f"{command} ({fix})" if fix else command
    return {
        "error": code,
        "message": clean(error.problem),
        "suggestion": suggestion,
        "detail": detail,
        "protocol_version": PROTOCOL_VERSION,
    }


def _code(error: LoopledgerError) -> str:
    if error.code in CODES:
        return error.code
    if error.code == "disabled":
        return "scope_denied"  # the owner has switched it off
    if isinstance(error, UsageError):
        return "invalid_params"
    if isinstance(error, BusyError | TryLaterError):
        return "busy"
    if isinstance(error, StaleError | ConfigError | SchemaError):
        return "stale_snapshot"  # no ledger that can be read: a sync or a rebuild makes one
    return "internal"


def of_input(error: ValidationError, name: str) -> UsageError:
    """What is wrong with the arguments, without repeating their values."""
    found = [
        f"{'.'.join(map(str, one['loc'])) or 'arguments'}: {one['msg']}" for one in error.errors(include_input=False, include_url=False)
    ]
    return UsageError(f"arguments of {name}: {'; '.join(found[:5])}", fix=help_of(name))


def help_of(name: str) -> str:
    """The command whose help says what a tool of that name takes."""
    return f"loopledger {_COMMANDS.get(name, name)} --help"
