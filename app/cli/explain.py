"""`loopledger explain`."""

from __future__ import annotations

import click

from app.cli.call import Call, pass_call
from app.cli.opened import loop_id_of, reads_at
from app.cli.options import as_of_option, json_option, known_at_option
from app.cli.output import put_json
from app.opening import Opened, open_for_reading
from memory.answers import ExplainAnswer
from memory.explain import explain_loop, explain_message
from memory.ports import LedgerReads
from pipeline.errors import NotFoundError


@click.command("explain")
@click.argument("name", metavar="LOOP|MESSAGE")
@json_option
@as_of_option
@known_at_option
@pass_call
def explain_command(call: Call, name: str, as_json: bool, as_of: str | None, known_at: str | None) -> int:
    """Why a loop is there: its sentence, rules, every step, and what would close it. Or why a message opened none.

    Takes a loop (id, beginning, number of the last listing) or the id of a stored message.
    """
    opened = open_for_reading(call.home, call.now_us())
    answer = _answer(opened, name, *reads_at(opened, as_of, known_at))
    if as_json:
        put_json(answer)
        return 0
    from app.render_detail import explain_text

    explain_text(answer, opened.rules.zone)
    return 0


def _answer(opened: Opened, name: str, reads: LedgerReads, moment: int | None) -> ExplainAnswer:
    """A loop first; what is no loop may be a message."""
    try:
        loop_id = loop_id_of(opened, reads, name)
    except NotFoundError:
        if name.lstrip("#").isdecimal() and len(name.lstrip("#")) <= 3:
            raise
        return explain_message(reads, opened.archive(), name, opened.now_us, opened.rules, moment)
    return explain_loop(reads, loop_id, opened.now_us, opened.rules, moment)
