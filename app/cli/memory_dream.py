"""`loopledger memory dream` and `digest`."""

from __future__ import annotations

import time

import click

from app.cli.call import Call, pass_call
from app.cli.memory_options import desk_of, reader_of, reading_options, say
from app.cli.options import Amount, json_option
from memory.digest import digest
from memory.dream import PLAN, SAFE, DreamAnswer, Limits, dream
from pipeline.errors import UsageError


@click.command("dream")
@click.option("--plan", is_flag=True, help="Print what would be done, and write nothing.")
@click.option("--apply", "apply", type=click.Choice([SAFE]), help="Do what changes no meaning: recheck, repair of anchors, digests.")
@click.option("--propose", is_flag=True, help="Write proposals only; so it is without any of these.")
@click.option("--max-seconds", type=Amount(0), default=None, metavar="S", help="Leave out operations that would take longer.")
@click.option(
    "--max-calls", type=click.IntRange(0), default=None, metavar="N", help="Leave out operations that would ask a model more often."
)
@click.option("--max-usd", type=Amount(0), default=None, metavar="USD", help="Leave out operations that would cost more.")
@json_option
@pass_call
def dream_command(
    call: Call,
    plan: bool,
    apply: str | None,
    propose: bool,
    max_seconds: float | None,
    max_calls: int | None,
    max_usd: float | None,
    as_json: bool,
) -> int:
    """Look at every fact and loop again, mend anchors and digests, propose what a person has to decide, report the rest.

    Every run has an id; `loopledger memory undo RUN` takes back all it has written. No operation asks a model.
    """
    from app.wiring.dreaming import look_of

    if plan + bool(apply) + propose > 1:
        raise UsageError("--plan, --apply and --propose exclude each other", fix="loopledger memory dream --plan")
    opened, reader = reader_of(call, "", "", no_text=False)
    limits = Limits(time.monotonic, max_seconds, max_calls, max_usd)
    answer = dream(desk_of(call, ""), look_of(opened, reader), PLAN if plan else apply or "propose", limits)
    return say(answer, _lines(answer), as_json=as_json)


def _lines(answer: DreamAnswer) -> list[str]:
    lines = [
        f"{one.state}: {one.op} {one.target}: {one.words}".replace(" : ", ": ") + (f"  ({one.fix})" if one.fix else "")
        for one in answer.steps
    ]
    lines += [f"outdated: proposal {name}: its facts have changed" for name in answer.outdated]
    lines += [f"left out: {name}: it would exceed the limits" for name in answer.skipped]
    counts = ", ".join(f"{count} {state}" for state, count in answer.by_state.items()) or "nothing"
    tail = f"; undo it with: loopledger memory undo {answer.run_id}" if answer.run_id else "; nothing written"
    return [*lines, counts + tail]


@click.command("digest")
@reading_options
@pass_call
def digest_command(call: Call, scope: str, agent: str, no_text: bool, as_json: bool) -> int:
    """What is known, in short: one sentence a subject with the ids of its facts. Made by `dream --apply safe`, kept true by every write."""
    _, reader = reader_of(call, agent, scope, no_text=no_text)
    answer = digest(reader)
    lines: list[str] = []
    for one in answer.digests:
        state = "stale: facts have come or changed since" if one.stale else "up to date"
        lines += [one.text, f"({one.scope}, {len(one.facts)} facts, {one.left_out} left out, from entry {one.built_from_seq}, {state})"]
    return say(answer, lines or ["no digest; make one: loopledger memory dream --apply safe"], as_json=as_json)
