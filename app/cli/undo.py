"""`loopledger undo`."""

from __future__ import annotations

import click

from app.cli.call import Call, pass_call
from app.cli.decide import say
from app.cli.options import json_option
from app.opening import open_for_reading
from app.wiring.folding import desk_for
from memory.undo import undo


@click.command("undo")
@click.argument("entry", required=False, default="")
@json_option
@pass_call
def undo_command(call: Call, entry: str, as_json: bool) -> int:
    """Take back a decision on a loop, or a mute: ENTRY is the hash it answered with, a beginning of that, or its number in the journal.

    Without ENTRY, the last decision that still counts. Undoing an undo restores the decision. Facts have `loopledger memory undo`.
    """
    opened = open_for_reading(call.home, call.now_us())
    return say(undo(desk_for(opened, call.clock), opened.archive(), entry, opened.now_us), as_json=as_json)
