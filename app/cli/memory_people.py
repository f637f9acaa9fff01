"""`loopledger memory promote`, `merge`, `split`."""

from __future__ import annotations

import click

from app.cli.call import Call, pass_call
from app.cli.memory_options import as_option, desk_of, say
from app.cli.memory_write import told
from app.cli.options import json_option
from memory import identity
from memory.promote import promote


@click.command("promote")
@click.argument("facts", metavar="FACT...", nargs=-1, required=True)
@click.option("--to", required=True, metavar="SCOPE", help="user, or team:NAME.")
@as_option
@json_option
@pass_call
def promote_command(call: Call, facts: tuple[str, ...], to: str, agent: str, as_json: bool) -> int:
    """Say facts once more in a wider scope, unverified; the rows they come from stay. Into a team each waits for a reviewer."""
    answer = promote(desk_of(call, agent), facts, to)
    lines = [f"{one.fact_id}  {one.result}  {one.review_id or one.shared_id or ''}  {one.because}".rstrip() for one in answer.facts]
    counts = (
        f"{answer.created} created, {answer.already_shared} shared already, {answer.kept_private} kept, {answer.pending_review} to review"
    )
    return say(answer, [*lines, f"{answer.scope_used}: {counts}"], as_json=as_json)


@click.command("merge")
@click.argument("part")
@click.argument("whole")
@as_option
@json_option
@pass_call
def merge_command(call: Call, part: str, whole: str, agent: str, as_json: bool) -> int:
    """From now on PART and WHOLE are one, shown as WHOLE: addresses, ids, names of one person, or subjects. Nothing is rewritten."""
    return told(identity.merge(desk_of(call, agent), part, whole), as_json=as_json)


@click.command("split")
@click.argument("part")
@as_option
@json_option
@pass_call
def split_command(call: Call, part: str, agent: str, as_json: bool) -> int:
    """PART is somebody or something of its own again."""
    return told(identity.split(desk_of(call, agent), part), as_json=as_json)
