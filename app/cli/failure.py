"""The one place that turns a failure into words: sentence, cause and the command that mends it, on stderr."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import click

from app.plain import printable
from app.streams import complain
from app.suggest import as_typed, body_as_typed
from pipeline.errors import LoopledgerError, StoreError, UsageError
from pipeline.models.items import StreamReport

PROTOCOL_VERSION = 1
TRY_LATER = 75
"""Exit code of what passes by itself."""
_SEVERITY = (1, 2, 3, 4, 75)
"""When several streams had trouble: the exit code that needs a person most, first."""
STOPPED = "stopped; what was stored is kept, run the same command again to go on"


def report(error: LoopledgerError, *, as_json: bool) -> int:
    """Print an expected failure on stderr, as one JSON object (M-106) with `as_json`; returns its exit code. Stdout holds answers only."""
    if as_json:
        _json(error.as_dict())
    else:
        complain(printable(as_typed(failure_lines(error))))
    return error.exit_code


def failure_lines(error: LoopledgerError) -> str:
    """An expected failure as a person reads it: problem, cause, what to do, the command."""
    lines = [f"loopledger: {error.problem}"]
    if error.cause and error.cause not in error.problem:
        lines.append(f"  because: {error.cause}")
    if error.advice:
        lines.append(f"  to do: {error.advice}")
    if error.fix:
        lines.append(f"  to mend: {error.fix}")
    return "\n".join(lines)


def report_stopped(exit_code: int, *, as_json: bool) -> int:
    """Ctrl-C or the like: one line; returns `exit_code`."""
    if as_json:
        _json(LoopledgerError(STOPPED, fix="run the same command again", advice=STOPPED, code="interrupted").as_dict())
    else:
        complain(f"loopledger: {STOPPED}")
    return exit_code


def report_usage(error: click.ClickException, *, as_json: bool) -> int:
    """Print a mistake in the call, found by click; exit code 2."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "loopledger"
    return report(UsageError(error.format_message(), fix=f"{path} --help"), as_json=as_json)


def report_unexpected(error: BaseException, *, as_json: bool) -> int:
    """A failure nobody foresaw: its kind and place, no trace and no mail text; the trace comes with LOOPLEDGER_TRACE=1."""
    if os.environ.get("LOOPLEDGER_TRACE"):
        raise error
    place = _place(error)
    wrapped = LoopledgerError(
        f"unexpected {type(error).__name__} in {place}",
        cause="this is a fault of the program, not of your mail; nothing that was stored is lost",
        fix="run the same command with LOOPLEDGER_TRACE=1 and report what it prints",
    )
    return report(wrapped, as_json=as_json)


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "an unknown place"
    return f"{trace.tb_frame.f_globals.get('__name__', '?')} line {trace.tb_lineno}"


def _json(body: dict[str, Any]) -> None:
    from memory.jsonline import json_line

    complain(json_line(body_as_typed({**body, "protocol_version": PROTOCOL_VERSION})))


def disk_error(error: OSError) -> LoopledgerError:
    """A file or disk that failed outside the store, as an expected failure with its path."""
    where = f"{error.filename}: " if error.filename else ""
    return StoreError(f"the system refused: {where}{error.strerror or type(error).__name__}", fix="mend that path or disk, then run again")


def worst(reports: Sequence[StreamReport]) -> int:
    """The exit code of a run: that of the trouble which needs a person most."""
    codes = {report.exit_code for report in reports if not report.clean}
    return next((code for code in _SEVERITY if code in codes), 1 if codes else 0)
