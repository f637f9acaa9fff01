"""Errors named by what the caller must do. Each carries two texts: what happened and which command mends it.

At most twelve classes (CONTRIBUTING.md). `code` is the stable name of the cause; `exit_code` follows docs/exit-codes.md:
0 ok, 1 unexpected, 2 usage or configuration, 3 sign-in needed, 4 finished with quarantined records, 75 try again later.
"""

from __future__ import annotations

from typing import Any

SIGN_IN = "loopledger connect ADDRESS"
"""The command that signs an account in, where the account is not known."""


def sign_in(account: str) -> str:
    """The command that signs `account` in: what every error names that a sign-in mends."""
    return SIGN_IN.replace("ADDRESS", account or "ADDRESS")


_LONGEST = 2_000
"""Characters of one text of an error: what was typed may stand in it, and may be a file by mistake."""


def _bounded(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]} … {text[-_LONGEST // 4 :]}"


def next_action(problem: str, fix: str, advice: str) -> dict[str, str]:
    """What comes next, for a program: the command to run ("" when the fix is none of ours), and what to tell the person."""
    command = fix if fix.startswith("loopledger ") else ""
    return {"command": command, "user_message": advice or f"{problem.rstrip('.')}. To mend it: {fix}"}


class LoopledgerError(Exception):
    """Base of all expected failures.

    `problem`: one sentence, what happened. `cause`: why, or "". `fix`: the command or act that mends it.
    `advice`: what the person has to do outside this program before `fix` helps, or "".
    `detail`: extra JSON-able fields for `--json` (account, stream, path, ...). No mail text in any of them.
    """

    code = "internal"
    exit_code = 1

    def __init__(self, problem: str, *, fix: str, cause: str = "", advice: str = "", code: str | None = None, **detail: Any) -> None:
        super().__init__(_bounded(problem))
        self.problem = _bounded(problem)
        self.cause = _bounded(cause)
        self.fix = _bounded(fix)
        self.advice = _bounded(advice)
        self.detail = detail
        if code is not None:
            self.code = code

    def as_dict(self) -> dict[str, Any]:
        """The error as the JSON object every face prints.

        `code`, `problem` and `fix` are `error`, `message` and `suggestion` by the names the catalogue of errors uses.
        """
        return {
            "error": self.code,
            "message": self.problem,
            "cause": self.cause,
            "suggestion": self.fix,
            "detail": self.detail,
            "code": self.code,
            "problem": self.problem,
            "fix": self.fix,
            "account": str(self.detail.get("account", "")),
            "stream": str(self.detail.get("stream", "")),
            "next_action": next_action(self.problem, self.fix, self.advice),
        }


class UsageError(LoopledgerError):
    """Wrong argument, unknown id, bad date: mend the call."""

    code = "invalid_params"
    exit_code = 2


class ConfigError(LoopledgerError):
    """Settings, home or file layout are wrong: mend them."""

    code = "config_invalid"
    exit_code = 2


class NotFoundError(UsageError):
    """No such id."""

    code = "not_found"


class StoreError(LoopledgerError):
    """The disk or a database file failed (full, read-only, damaged): exit 1, last committed state intact."""

    code = "store_failed"
    exit_code = 1


class SchemaError(LoopledgerError):
    """A database file is foreign, damaged or newer than this program."""

    code = "schema_unreadable"
    exit_code = 2


class BusyError(LoopledgerError):
    """Somebody else holds the lease: run again later."""

    code = "busy"
    exit_code = 75


class StaleError(LoopledgerError):
    """The answer would rest on mail that is too old to judge by."""

    code = "stale_snapshot"
    exit_code = 75


class SignInError(LoopledgerError):
    """The owner must sign in again or grant a scope."""

    code = "not_connected"
    exit_code = 3


class TryLaterError(LoopledgerError):
    """Google or the network refuses for now: nothing lost, run again."""

    code = "upstream"
    exit_code = 75


class RecordError(LoopledgerError):
    """One record is unreadable: quarantine it, count it, go on."""

    code = "record_failed"
    exit_code = 4


class RequestError(LoopledgerError):
    """Google refused one request in a way that no retry mends; `detail['status']` and `detail['reason']` say how."""

    code = "request_refused"
    exit_code = 1
