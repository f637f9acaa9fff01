"""`loopledger list`."""

from __future__ import annotations

import click

from app.cli import last_listing
from app.cli.call import Call, pass_call
from app.cli.opened import reads_at
from app.cli.options import account_option, as_of_option, json_option, known_at_option, person_option, type_option
from app.cli.output import put_json
from app.opening import open_for_reading
from memory.answers import PAGE_DEFAULT, PAGE_LIMIT
from memory.listing import DERIVED, ListQuery, list_loops


@click.command("list")
@json_option
@as_of_option
@known_at_option
@type_option
@person_option
@account_option
@click.option("--status", "statuses", type=click.Choice(("open", "done", "dropped")), multiple=True, help="Only loops with this status.")
@click.option(
    "--state", "states", type=click.Choice(DERIVED), multiple=True, help="Only loops in this state now; any of several is enough."
)
@click.option("--limit", type=click.IntRange(1, PAGE_LIMIT), default=PAGE_DEFAULT, show_default=True, help="Rows on a page.")
@click.option("--cursor", default="", metavar="CURSOR", help="Go on after the page that named this cursor.")
@pass_call
def list_command(
    call: Call,
    as_json: bool,
    as_of: str | None,
    known_at: str | None,
    types: tuple[str, ...],
    person: str,
    account: str,
    statuses: tuple[str, ...],
    states: tuple[str, ...],
    limit: int,
    cursor: str,
) -> int:
    """Page through all loops, newest first: open, done and dropped, whatever hides them from `waiting`."""
    opened = open_for_reading(call.home, call.now_us())
    reads, moment = reads_at(opened, as_of, known_at, account)
    query = ListQuery(moment, types, statuses, states, person, account, limit, cursor)
    answer = list_loops(reads, query, opened.now_us, opened.rules)
    last_listing.remember(opened.home.path, [row.id for row in answer.loops])
    if as_json:
        put_json(answer)
        return 0
    from app.render import list_text

    list_text(answer, opened.rules.zone)
    return 0
