"""`loopledger model`: enable, disable, preview, status, run."""

from __future__ import annotations

import click

from app.cli.call import Call, pass_call
from app.cli.options import Amount, json_option
from app.cli.output import put, put_json, put_json_late, put_late
from app.opening import open_for_reading
from app.progress import Progress
from app.streams import complain
from pipeline.errors import UsageError
from pipeline.off import refuse_when_off


@click.group("model")
def model_command() -> None:
    """Let a language model read along. Off until you agree; it only proposes, and every call has a price and a cap."""


@model_command.command("enable")
@click.option("--days", type=click.IntRange(1, 3650), default=30, show_default=True, help="Judge mail that is at most so old.")
@click.option("--price", default="", metavar="IN,OUT", help="USD per million tokens, for a model that the price table does not know.")
@click.option("--plain-json", is_flag=True, help="For servers without structured output: the schema goes with the prompt.")
@pass_call
def enable(call: Call, days: int, price: str, plain_json: bool) -> int:
    """Show what would be sent where and at what price, and ask for your consent, typed. Another server, account or scope asks anew."""
    from app.wiring.model_words import terms
    from app.wiring.modelling import host_of, offer, write_consent

    opened = open_for_reading(call.home, call.now_us())
    consent = offer(opened.settings.values, days=days, price=price, structured=not plain_json)
    for line in terms(consent):
        put(line)
    host = host_of(consent.base_url)
    typed = str(click.prompt(f"To agree, type the name of the server ({host})", err=True))
    if typed.strip().casefold() != host.casefold():
        raise UsageError("not agreed: nothing changed, nothing is sent", fix="loopledger model enable")
    write_consent(opened.home, consent, call.now_us())
    put("agreed; the next sync asks the model, or now: loopledger model run")
    return 0


@model_command.command("disable")
@pass_call
def disable(call: Call) -> int:
    """Stop the next call. What was said stays in the journal; what was proposed stays a proposal."""
    from app.wiring.modelling import record_of, write_consent

    opened = open_for_reading(call.home, call.now_us())
    if record_of(opened.home).consent is None:
        put("the model was off already")
        return 0
    write_consent(opened.home, None, call.now_us())
    put("the model is off: nothing more is sent; what it said stays in the journal, and so do the rows and proposals that came of it")
    return 0


@model_command.command("preview")
@click.argument("conversation", default="")
@pass_call
def preview_command(call: Call, conversation: str) -> int:
    """Print the exact body of the next request, byte by byte, on stdout; tokens and price on stderr. Nothing is sent.

    CONVERSATION is the id of a message, thread or conversation; without it, the head of the queue.
    """
    from app.wiring.folding import owner_at
    from app.wiring.model_status import preview

    opened = open_for_reading(call.home, call.now_us())
    owner = owner_at(opened.home, opened.settings.values)()
    body, about = preview(opened.home, opened.settings.values, owner, opened.now_us, conversation)
    click.echo(body.decode("utf-8"))
    complain(about)
    return 0


@model_command.command("status")
@json_option
@pass_call
def status(call: Call, as_json: bool) -> int:
    """What was agreed, what is in the queue, what is never sent and why, what was spent. Nothing is sent."""
    from app.wiring.folding import owner_at
    from app.wiring.model_status import status_of
    from app.wiring.model_words import status_lines

    opened = open_for_reading(call.home, call.now_us())
    state = status_of(opened.home, opened.settings.values, owner_at(opened.home, opened.settings.values), opened.now_us)
    if as_json:
        put_json(state)
    else:
        for line in status_lines(state):
            put(line)
    return 0


@model_command.command("run")
@click.option("--batch", is_flag=True, help="Hand the queue in as batches, at half the price; a later run fetches the answers.")
@click.option("--max-usd", type=Amount(min=0, min_open=True), default=None, metavar="USD", help="Spend at most this in this run.")
@json_option
@pass_call
def run(call: Call, batch: bool, max_usd: float | None, as_json: bool) -> int:
    """Work the queue until it is empty or a cap is reached, newest conversation first. Killed, run it again.

    Exit codes: 0 done or stopped by a cap, 2 off or changed since you agreed, 3 the key is missing or not accepted, 4 an answer was set
    aside, 75 the server refuses for now.
    """
    from app.wiring.folding import owner_at
    from app.wiring.model_run import ModelPlan
    from app.wiring.model_step import run_model
    from app.wiring.model_words import report_body, report_lines

    refuse_when_off("no model is asked")
    opened = open_for_reading(call.home, call.now_us())
    settings = opened.settings.values
    progress = Progress(as_json=as_json)
    try:
        plan = ModelPlan(batch, max_usd)
        report = run_model(opened.home, settings, call.clock, owner_at(opened.home, settings), plan, progress)
    finally:
        progress.close()
    if as_json:
        put_json_late(report_body(report))
    else:
        for line in report_lines(report):
            put_late(line)
    return report.exit_code
