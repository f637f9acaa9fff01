"""`loopledger replay`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import click

from app.cli.moments import moment_us
from app.wiring.cases import CaseFile, Json, case_files, moment_of
from app.wiring.replay import Replayer, ReplayOptions
from memory.jsonline import json_line
from pipeline.clock import from_us
from pipeline.errors import LoopledgerError
from pipeline.models.worktime import CLOCKS

BROKEN_EXIT = 4
_ODD_SHAPES = (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError)
"""What a shape that no check foresaw raises: the case is broken, the others go on."""


@click.command("replay")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for each case and moment.")
@click.option(
    "--at", "moments", multiple=True, metavar="T", help="Judge at this moment instead of the case's `now`; may be given several times."
)
@click.option("--clock", type=click.Choice(CLOCKS), default=None, help="How reply hours run; else the case says, else shift.")
@click.option("--bare", is_flag=True, help="No content gates: who wrote last, by thread. For measuring.")
@click.option("--through-google", is_flag=True, help="Send the case through the look-alike, the real client and an archive; same answer.")
def replay_command(
    paths: tuple[str, ...], as_json: bool, moments: tuple[str, ...], clock: str | None, bare: bool, through_google: bool
) -> int:
    """Judge case files: no home, no network beyond this machine, no settings but the case's own.

    A case file is a JSON object with id, owner (name, addresses, timezone), now and messages (id, threadId, date, from, to, cc,
    subject, headers, labels, body_text or body_html or raw_b64, attachments); contacts and calendar_events are optional. Folders
    are searched for them; JSON files without messages are left out. A broken case gives one line with its error, and exit code 4.
    """
    options = ReplayOptions(clock, bare, through_google)
    broken = 0
    for case in case_files(paths):
        for row in rows_of(case, moments, options):
            broken += "error" in row
            if as_json:
                click.echo(json_line(row))
            else:
                _readable(row)
    return BROKEN_EXIT if broken else 0


def rows_of(case: CaseFile, moments: Sequence[str], options: ReplayOptions) -> list[Json]:
    """The result objects of one case in order of time, or its one error line."""
    if case.data is None:
        return [_error(case, case.error)]
    try:
        replayer = Replayer(case.data, options)
        zone = replayer.zone()
        wanted: list[datetime] = [from_us(moment_us(text, zone, day_end=True, option="--at")) for text in moments]
        times = sorted(set(wanted)) or [moment_of(case.data["now"], "now")]
        return [replayer.at(moment) for moment in times]
    except LoopledgerError as error:
        if error.code == "invalid_params" and error.problem.startswith("--at"):
            raise
        return [_error(case, error.problem)]
    except _ODD_SHAPES as error:
        return [_error(case, f"cannot be judged: {type(error).__name__}: {error}")]


def _error(case: CaseFile, words: str) -> Json:
    return {"path" if case.name.endswith(".json") else "id": case.name, "error": words}


def _readable(row: Json) -> None:
    from app.render_replay import replay_text

    replay_text(row)
