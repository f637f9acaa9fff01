"""`loopledger due`."""

from __future__ import annotations

import click

from app.cli.call import Call, pass_call
from app.cli.opened import as_of_us, loop_id_of
from app.cli.options import as_of_option, json_option
from app.opening import Opened, open_for_reading
from memory.answers import PAGE_DEFAULT, PAGE_LIMIT
from memory.due_list import WITHIN_DEFAULT, WITHIN_MOST, DueQuery
from pipeline.errors import UsageError


@click.command("due")
@click.argument("loop", required=False, default="")
@click.argument("date", nargs=-1, metavar="[DATE]...")
@click.option("--clear", is_flag=True, help="Take the date away instead.")
@click.option("--because", default="", metavar="TEXT", help="A note for yourself.")
@click.option("--within", type=click.IntRange(0, WITHIN_MOST), default=WITHIN_DEFAULT, show_default=True, help="Without LOOP: days ahead.")
@click.option("--limit", type=click.IntRange(1, PAGE_LIMIT), default=PAGE_DEFAULT, show_default=True, help="Without LOOP: rows.")
@as_of_option
@json_option
@pass_call
def due_command(
    call: Call, loop: str, date: tuple[str, ...], clear: bool, because: str, within: int, limit: int, as_of: str | None, as_json: bool
) -> int:
    """List what is overdue or due soon; or set the date of LOOP. The old date stays in its history.

    DATE is 2026-06-15, 2026-06-15T09:00, or words as in a mail: next Friday, in 3 days, 금요일까지, bis Freitag. It is reckoned from today
    in your time zone.
    """
    opened = open_for_reading(call.home, call.now_us())
    if loop:
        if as_of is not None:
            raise UsageError("--as-of goes with the list, not with a date", fix=f"loopledger due {loop} 2026-06-15")
        return _set(call, opened, loop, date, because, clear=clear, as_json=as_json)
    if clear or because:
        raise UsageError("say which loop", fix="loopledger due LOOP --clear")
    return _list(opened, DueQuery(within, as_of_us(opened, as_of), limit=limit), as_json=as_json)


def _set(call: Call, opened: Opened, loop: str, date: tuple[str, ...], because: str, *, clear: bool, as_json: bool) -> int:
    from app.cli.decide import say
    from app.wiring.dates import FIX, typed_date  # its tables take a third of a second
    from app.wiring.folding import desk_for
    from memory.due import set_due

    if bool(date) == clear:
        raise UsageError("give a date or --clear, not both" if clear else "say which date, or --clear", fix=FIX)
    typed = None if clear else typed_date(" ".join(date), opened.now_us, opened.rules.zone)
    desk = desk_for(opened, call.clock)
    return say(set_due(desk, loop_id_of(opened, desk.reads, loop), typed, opened.now_us, because=because), as_json=as_json)


def _list(opened: Opened, query: DueQuery, *, as_json: bool) -> int:
    from app.cli import last_listing
    from app.cli.output import put, put_json
    from memory.due_list import due_loops
    from memory.loop_search import line_of

    answer = due_loops(opened.lists(query.account), query, opened.now_us, opened.rules)
    last_listing.remember(opened.home.path, [row.id for row in (*answer.overdue, *answer.due)])
    if as_json:
        put_json(answer)
        return 0
    for name, rows in (("overdue", answer.overdue), (f"due within {answer.within_days} days", answer.due)):
        put(f"{name}: {len(rows)}")
        for row in rows:
            put(f"{row.number:>4}  {line_of(row)}")
    left = ", ".join(f"{count} {reason}" for reason, count in answer.omitted.by_reason.items())
    put(f"{answer.returned} of {answer.total} shown" + (f"; left out: {left}" if left else ""))
    for warning in answer.warnings:
        put(f"note: {warning}")
    return 0
