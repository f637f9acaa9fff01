"""`loopledger rebuild`."""

from __future__ import annotations

import json

import click

from app.cli.call import Call, pass_call
from app.cli.options import json_option
from app.opening import open_for_reading
from app.wiring.folding import Folding, owner_at


@click.command("rebuild")
@json_option
@pass_call
def rebuild_command(call: Call, as_json: bool) -> int:
    """Make the ledger anew from the stored mail and your decisions; nothing is fetched, nothing is lost."""
    opened = open_for_reading(call.home, call.now_us())
    report = Folding(opened.home, owner_at(opened.home, opened.settings.values), call.clock).rebuild()
    if as_json:
        body = {
            "schema": "loopledger/rebuild@1",
            "protocol_version": 1,
            "persons": report.persons,
            "loops": report.loops,
        }
        click.echo(json.dumps(body))
    else:
        click.echo(f"rebuilt: {report.loops} loops with {report.persons} people")
    return 0
