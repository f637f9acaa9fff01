"""`loopledger due`."""

from __future__ import annotations

import click

from app.cli.call import Call, pass_call
from app.cli.decide import say
from app.cli.opened import loop_id_of
from app.cli.options import json_option
from app.opening import open_for_reading
from app.wiring.folding import desk_for
from memory.due import set_due
from pipeline.errors import UsageError


@click.command("due")
@click.argument("loop")
@click.argument("date", nargs=-1, metavar="[DATE]...")
@click.option("--clear", is_flag=True, help="Take the date away instead.")
@click.option("--because", default="", metavar="TEXT", help="A note for yourself.")
@json_option
@pass_call
def due_command(call: Call, loop: str, date: tuple[str, ...], clear: bool, because: str, as_json: bool) -> int:
    """Set the date of a loop; the old one stays in its history.

    DATE is 2026-06-15, 2026-06-15T09:00, or words as in a mail: next Friday, in 3 days, 금요일까지, bis Freitag. It is reckoned from today
    in your time zone.
    """
    from app.wiring.dates import FIX, typed_date  # its tables take a third of a second

    if bool(date) == clear:
        raise UsageError("give a date or --clear, not both" if clear else "say which date, or --clear", fix=FIX)
    opened = open_for_reading(call.home, call.now_us())
    typed = None if clear else typed_date(" ".join(date), opened.now_us, opened.rules.zone)
    desk = desk_for(opened, call.clock)
    return say(set_due(desk, loop_id_of(opened, desk.reads, loop), typed, opened.now_us, because=because), as_json=as_json)
