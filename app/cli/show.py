"""`loopledger show`."""

from __future__ import annotations

import click

from app.cli.call import Call, pass_call
from app.cli.opened import loop_id_of, reads_at
from app.cli.options import as_of_option, json_option, known_at_option
from app.cli.output import put_json
from app.opening import open_for_reading
from memory.show import show
from pipeline.models.facts import FACT_PREFIX


@click.command("show")
@click.argument("loop")
@json_option
@as_of_option
@known_at_option
@pass_call
def show_command(call: Call, loop: str, as_json: bool, as_of: str | None, known_at: str | None) -> int:
    """One loop whole: the quote among its lines, what it rests on, its history.

    LOOP is an id, a unique beginning of it, or a number of the last listing; or the id of a fact.
    """
    if loop.startswith(FACT_PREFIX):
        from app.cli.memory_read import show_fact_of

        return show_fact_of(call, loop, as_json=as_json)
    opened = open_for_reading(call.home, call.now_us())
    reads, moment = reads_at(opened, as_of, known_at)
    loop_id = loop_id_of(opened, reads, loop)
    answer = show(reads, opened.archive(), loop_id, opened.now_us, opened.rules, moment)
    if as_json:
        put_json(answer)
        return 0
    from app.render_detail import show_text

    show_text(answer, opened.rules.zone)
    return 0
