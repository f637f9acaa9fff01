"""`loopledger`: the command group, its global options, and the one place where a run ends (docs/exit-codes.md).

Exit codes: 0 ok, 1 unexpected, 2 usage or configuration, 3 sign-in needed, 4 finished with quarantined records, 75 try again later;
130 after Ctrl-C, 143 after SIGTERM.
"""

from __future__ import annotations

import os
import sys
from importlib import metadata
from io import TextIOWrapper
from typing import Any

import click
from click.core import ParameterSource

from app.cli import failure
from app.cli.call import Call, Start
from app.cli.group import LazyGroup
from app.cli.interrupt import Interrupts
from app.cli.registry import COMMANDS
from app.streams import complain, fill_closed, silence
from app.suggest import remember_home
from app.switch import OFF_WORDS
from pipeline.clock import Clock, system_clock
from pipeline.errors import LoopledgerError, UsageError
from pipeline.off import refuse_when_off, switched_off

LOGGING = frozenset({"sync", "backfill", "import", "connect"})
"""Commands whose work is worth a log line."""
FETCHING = LOGGING
"""Commands that begin by asking somebody else, or by writing: switched off, they do not begin."""
LEVELS = ("debug", "info", "warning", "error")


def _all_commands(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        ctx.meta["loopledger.all"] = True
        click.echo(ctx.get_help())
        ctx.exit()


def _show_help(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        ctx.meta["loopledger.all"] = isinstance(ctx.obj, Start) and ctx.obj.everything
        click.echo(ctx.get_help())
        ctx.exit()


def _note_home(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Commands that are suggested repeat a home that was typed; one of the environment is there anyway."""
    typed = ctx.get_parameter_source(str(param.name)) is ParameterSource.COMMANDLINE
    if typed and value is not None and not value.strip():
        raise UsageError("--home names no directory", fix="name a directory, or leave --home out")
    remember_home(value if typed else None, COMMANDS)
    return value


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(f"loopledger {metadata.version('loopledger')}")
        ctx.exit()


@click.group(cls=LazyGroup, invoke_without_command=True, add_help_option=False, context_settings={"max_content_width": 120})
@click.option(
    "--home",
    type=click.Path(file_okay=False),
    envvar="LOOPLEDGER_HOME",
    callback=_note_home,
    help="Home directory (else the platform's data folder).",
)
@click.option("--help", is_flag=True, is_eager=True, expose_value=False, callback=_show_help, help="Show this; with --all every command.")
@click.option("--all", is_flag=True, is_eager=True, expose_value=False, callback=_all_commands, hidden=True)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Print the version.")
@click.pass_context
def cli(ctx: click.Context, home: str | None) -> None:
    """Who is waiting on you, what you promised and who owes you, each with the sentence that proves it.

    Reads your mail, never writes to it. Rows are named by id, by a unique beginning of it, or by their number in the last listing.
    """
    ctx.obj = Call(home, ctx.obj.clock if isinstance(ctx.obj, Start) else system_clock)
    if ctx.invoked_subcommand in FETCHING:
        refuse_when_off()
    if switched_off():
        ctx.call_on_close(lambda: complain(f"note: {OFF_WORDS}"))
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
    elif ctx.invoked_subcommand in LOGGING:
        _log(ctx)


def _log(ctx: click.Context) -> None:
    """Log lines of a run go to stderr: warnings, or what LOOPLEDGER_LOG asks for. Raises UsageError for an unknown level."""
    from pipeline.logs import start_logging, stop_logging

    level = os.environ.get("LOOPLEDGER_LOG", "").strip().lower() or "warning"
    if level not in LEVELS:
        raise UsageError(f"LOOPLEDGER_LOG is {level!r}", cause=f"known: {', '.join(LEVELS)}", fix="unset LOOPLEDGER_LOG")
    start_logging(sys.stderr, level)
    ctx.call_on_close(stop_logging)


def main(argv: list[str] | None = None, clock: Clock = system_clock) -> int:
    """Run one command line at the moment of `clock`; returns the exit code and never raises for expected trouble."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    as_json = "--json" in arguments
    fill_closed()
    _bear_any_text(as_json=as_json)
    remember_home(None, COMMANDS)
    with Interrupts() as interrupts:
        try:
            code = _ended(arguments, clock, as_json=as_json)
            if not (code and interrupts.number):  # whatever a part of the work made of the signal, it was stopped
                return code
            stopped = True
        except (KeyboardInterrupt, click.Abort):
            stopped = True
        except Exception as error:  # noqa: BLE001 - the outermost edge: a person gets a sentence, never a trace
            stopped = bool(interrupts.number)  # a library may turn the signal into an error of its own
            if not stopped:
                return _failed(error, as_json=as_json)
        interrupts.hush()
        return failure.report_stopped(interrupts.exit_code, as_json=as_json)


def _ended(arguments: list[str], clock: Clock, *, as_json: bool) -> int:
    """The exit code of a command line that ends by itself. Raises what went wrong."""
    start = Start(clock, "--all" in arguments)
    _refuse_bytes(arguments)
    try:
        result: Any = cli.main(args=arguments, prog_name="loopledger", standalone_mode=False, obj=start)
        if sys.stdout is not None:  # None when started with a closed stdout
            sys.stdout.flush()
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        return failure.report_usage(error, as_json=as_json)
    except (BrokenPipeError, SystemExit):  # the reader of our output went away (`| head`); click makes an exit of it
        silence(sys.stdout)
        return 0
    return result if isinstance(result, int) else 0


def _refuse_bytes(arguments: list[str]) -> None:
    """What the shell passes on that is no text of its charset can be neither looked up nor stored. Raises UsageError."""
    for argument in arguments:
        try:
            argument.encode("utf-8")
        except UnicodeEncodeError as error:
            shown = argument.encode("utf-8", "replace").decode("utf-8")[:60]
            raise UsageError(f"{shown!r} is not UTF-8 text", fix="type it again, in UTF-8") from error


def _failed(error: Exception, *, as_json: bool) -> int:
    """What went wrong, in words; its exit code."""
    if isinstance(error, LoopledgerError):
        return failure.report(error, as_json=as_json)
    if isinstance(error, OSError):
        return failure.report(failure.disk_error(error), as_json=as_json)
    return failure.report_unexpected(error, as_json=as_json)


def _bear_any_text(*, as_json: bool) -> None:
    """Mail holds every script, a terminal's charset may not: JSON goes out as UTF-8 (RFC 8259, 8.1), else `?` stands for what it lacks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.encoding.lower() not in ("utf-8", "utf8"):
            if as_json:
                stream.reconfigure(encoding="utf-8")
            else:
                stream.reconfigure(errors="replace")
