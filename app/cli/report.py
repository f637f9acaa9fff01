"""`loopledger report`."""

from __future__ import annotations

from pathlib import Path

import click

from app.cli.call import Call, pass_call
from app.cli.output import put
from app.notice import to_file
from app.opening import Opened, open_for_reading
from memory.rows import stamp
from pipeline.errors import UsageError


@click.command("report")
@click.option("--html", "html_file", metavar="FILE", help="One self-contained page, ready to print.")
@click.option("--md", "md_file", metavar="FILE", help="The same as Markdown.")
@click.option("--ics", "ics_file", metavar="FILE", help="The due dates for your own calendar program.")
@click.option("--redact", is_flag=True, help="Counts, people and dates alone: no subject, no sentence, no link.")
@pass_call
def report_command(call: Call, html_file: str | None, md_file: str | None, ics_file: str | None, redact: bool) -> int:
    """Write all that is open into a file: for a Monday morning, or for somebody without access (--redact).

    FILE `-` is standard output. The same ledger at the same moment gives the same bytes.
    """
    wanted = [(kind, name) for kind, name in (("html", html_file), ("md", md_file), ("ics", ics_file)) if name]
    if not wanted:
        raise UsageError("say what to write", fix="loopledger report --html report.html")
    if sum(name == "-" for _, name in wanted) > 1:
        raise UsageError("only one of them can go to standard output", fix="loopledger report --md -")
    opened = open_for_reading(call.home, call.now_us())
    for kind, name in wanted:
        text = _text(kind, opened, redact=redact)
        if name == "-":
            click.echo(text, nl=False)
        else:
            to_file(Path(name), text)
            put(f"written: {name}")
    return 0


def _text(kind: str, opened: Opened, *, redact: bool) -> str:
    from memory.report import dated, report

    rows, zone = opened.lists().rows, opened.rules.zone
    if kind == "ics":
        from app.ics import calendar
        from app.look.loop_words import TYPE_WORDS

        return calendar(dated(rows, opened.now_us, opened.rules, redact=redact), list(TYPE_WORDS.items()), stamp(opened.now_us), zone)
    from app import report as rendered

    told, owner = report(rows, opened.now_us, opened.rules, redact=redact), opened.settings.values.owner_name
    return rendered.html(told, zone, owner) if kind == "html" else rendered.markdown(told, zone, owner)
