"""`loopledger waiting`."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import click

from app.cli import last_listing
from app.cli.call import Call, pass_call
from app.cli.failure import TRY_LATER, failure_lines
from app.cli.opened import reads_at
from app.cli.options import account_option, as_of_option, json_option, known_at_option, person_option, type_option
from app.cli.output import put, put_json
from app.opening import Opened, open_for_reading
from memory.answers import PAGE_DEFAULT, PAGE_LIMIT, WaitingAnswer
from memory.waiting import WaitingQuery, waiting
from pipeline.errors import LoopledgerError, UsageError


@click.command("waiting")
@json_option
@as_of_option
@known_at_option
@type_option
@person_option
@account_option
@click.option("--limit", type=click.IntRange(1, PAGE_LIMIT), default=PAGE_DEFAULT, show_default=True, help="At most this many loops.")
@click.option("--all", "everything", is_flag=True, help="All of them, and all of each person's.")
@click.option("--stale-ok", is_flag=True, help="Answer even if the mail is too old to judge by.")
@click.option("--plain", "form", flag_value="plain", help="One line a loop, without colour or layout.")
@click.option("--csv", "form", flag_value="csv", help="A table for a spreadsheet program.")
@click.option("--watch", type=click.IntRange(2, 86_400), metavar="SECONDS", help="Show it anew that often, in place, until Ctrl-C.")
@pass_call
def waiting_command(
    call: Call,
    as_json: bool,
    as_of: str | None,
    known_at: str | None,
    types: tuple[str, ...],
    person: str,
    account: str,
    limit: int,
    everything: bool,
    stale_ok: bool,
    form: str | None,
    watch: int | None,
) -> int:
    """Who is waiting, most pressing first, each with the sentence that proves it.

    Refuses (exit 75) when no account had a complete sync within the setting `fresh_hours` (a day), unless --stale-ok.
    Mail out of files alone is always answered from; a warning names the import.
    """
    if (as_json and form) or (watch and (as_json or form)):
        raise UsageError("--json, --csv, --plain and --watch are four ways to show it", fix="loopledger waiting --help")

    def asked() -> tuple[Opened, WaitingAnswer]:
        opened = open_for_reading(call.home, call.now_us())
        reads, moment = reads_at(opened, as_of, known_at, account)
        query = WaitingQuery(moment, types, person, account, limit, everything, stale_ok)
        answer = waiting(reads, query, opened.now_us, opened.rules)
        last_listing.remember(opened.home.path, [row.id for row in answer.rows()])
        return opened, answer

    if watch:
        return _watch(asked, watch)
    opened, answer = asked()
    if as_json:
        put_json(answer)
        return 0
    if form:
        from app.lines import csv_text, plain_text

        click.echo((plain_text if form == "plain" else csv_text)(answer.rows()), nl=False)
        return 0
    from app.render import waiting_text

    waiting_text(answer, opened.rules.zone)
    return 0


def _shown(asked: Callable[[], tuple[Opened, WaitingAnswer]]) -> Callable[[], None]:
    """What prints the answer, or what is in its way now: mail that is too old, a run that holds the home. Raises what stays."""
    from app.render import waiting_text

    try:
        opened, answer = asked()
    except LoopledgerError as error:
        if error.exit_code != TRY_LATER:
            raise
        words = failure_lines(error)
        return lambda: put(words)
    return lambda: waiting_text(answer, opened.rules.zone)


def _watch(asked: Callable[[], tuple[Opened, WaitingAnswer]], seconds: int) -> int:
    """The list in place of the last one, or the refusal in its place while there is one that passes. Ctrl-C ends it: no failure."""

    if not sys.stdout.isatty():
        raise UsageError("--watch needs a terminal", fix="loopledger waiting")
    try:
        while True:
            show = _shown(asked)
            click.clear()
            show()
            click.echo(f"\nshown anew every {seconds} s; Ctrl-C ends it")
            time.sleep(seconds)
    except KeyboardInterrupt:
        return 0
