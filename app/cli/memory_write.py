"""`loopledger memory remember`, `forget`, `wrong`, `end`, `confirm`, `undo`."""

from __future__ import annotations

import click

from app.cli.call import Call, pass_call
from app.cli.memory_options import as_option, desk_of, say
from app.cli.options import F, json_option
from app.opening import open_for_reading
from memory import fact_acts
from memory.aliases import alias
from memory.fact_answers import FactWritten
from memory.remember import Evidence, Saying, remember
from pipeline.errors import UsageError
from pipeline.models.facts import IS, NOT


def told(answer: FactWritten, *, as_json: bool) -> int:
    """Print the answer to a write."""
    return say(answer, [f"{answer.fact_id}  {answer.words}".lstrip() + (f" (entry {answer.seq})" if answer.seq else "")], as_json=as_json)


def _because(command: F) -> F:
    return click.option("--because", default="", metavar="TEXT", help="Why; it stays in the audit.")(command)


def _version(command: F) -> F:
    return click.option("--row-version", default="", metavar="V", help="Refuse if the fact is not at this version any more.")(command)


def _on_fact(command: F) -> F:
    """What a command on one fact takes: which, why, at which version, for whom."""
    return click.argument("fact")(_because(_version(as_option(json_option(command)))))


@click.command("remember")
@click.argument("subject", required=False, default="")
@click.argument("predicate", required=False, default="")
@click.argument("value", metavar="OBJECT", required=False, default="")
@click.option("--fact", default="", metavar="TEXT", help="A note in free words instead; it replaces nothing.")
@click.option("--not", "negative", is_flag=True, help="Say the opposite: it is not so.")
@click.option("--provenance", default="", metavar="TEXT", help="Where this comes from; an agent must say it.")
@click.option("--evidence", multiple=True, metavar="ID", help="Id of a stored message that says so; give --quote with it.")
@click.option("--quote", "quotes", multiple=True, metavar="TEXT", help="Its own words, one for each --evidence.")
@click.option("--replaces", default="", metavar="FACT", help="Id of the current value this takes the place of.")
@click.option("--scope", default="user", show_default=True, metavar="SCOPE", help="user, private (of whoever speaks), or team:NAME.")
@click.option("--on", default="", metavar="DATE", help="Day of an event.")
@click.option("--valid-from", default="", metavar="DATE", help="Since when it holds.")
@click.option(
    "--ttl", "ttl_days", type=click.IntRange(0, 36_500), default=0, metavar="DAYS", help="After how many days to look at it again."
)
@as_option
@json_option
@pass_call
def remember_command(call: Call, /, agent: str, as_json: bool, **said: object) -> int:
    """Write one fact: SUBJECT PREDICATE OBJECT, as in `remember "Ana Bell" works_at "Norsk Bygg"`.

    It is unverified until a person confirms it. A place that is taken is not overwritten: name the value it replaces.
    """
    evidence, quotes = tuple(str(one) for one in _many(said["evidence"])), tuple(str(one) for one in _many(said["quotes"]))
    if len(evidence) != len(quotes):
        raise UsageError("each --evidence needs one --quote", fix="loopledger memory remember ... --evidence ID --quote 'its own words'")
    saying = Saying(
        subject=str(said["subject"]),
        predicate=str(said["predicate"]),
        object=str(said["value"]),
        fact=str(said["fact"]),
        polarity=NOT if said["negative"] else IS,
        provenance=str(said["provenance"]),
        evidence=tuple(Evidence(one, quote) for one, quote in zip(evidence, quotes, strict=True)),
        replaces=str(said["replaces"]),
        scope=str(said["scope"]),
        on=str(said["on"]),
        valid_from=str(said["valid_from"]),
        ttl_days=int(str(said["ttl_days"])),
    )
    return told(remember(desk_of(call, agent), saying), as_json=as_json)


def _many(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()


@click.command("forget")
@_on_fact
@pass_call
def forget_command(call: Call, fact: str, because: str, row_version: str, agent: str, as_json: bool) -> int:
    """Take the text of a fact out of every reader at once, or a whole message named by its id. The audit keeps id, who, when and why.

    The bytes stay in the archive, where no verb reads them, until `loopledger home purge` writes it anew.
    """
    from app.wiring.forgetting import forget_message, is_message

    if is_message(fact):
        opened = open_for_reading(call.home, call.now_us())
        return told(forget_message(opened, call.clock, fact, because, agent), as_json=as_json)
    return told(fact_acts.forget(desk_of(call, agent), fact, because, row_version=row_version), as_json=as_json)


@click.command("wrong")
@_on_fact
@pass_call
def wrong_command(call: Call, fact: str, because: str, row_version: str, agent: str, as_json: bool) -> int:
    """Take a fact back: it was a mistake. The value before it holds again."""
    return told(fact_acts.wrong(desk_of(call, agent), fact, because, row_version=row_version), as_json=as_json)


@click.command("end")
@click.argument("fact")
@click.option("--on", default="", metavar="DATE", help="The first day on which it held no more; today by default.")
@_because
@_version
@as_option
@json_option
@pass_call
def end_command(call: Call, fact: str, on: str, because: str, row_version: str, agent: str, as_json: bool) -> int:
    """Say that the world changed: the fact held until a day, and not after."""
    return told(fact_acts.end(desk_of(call, agent), fact, on, because, row_version=row_version), as_json=as_json)


@click.command("confirm")
@_on_fact
@pass_call
def confirm_command(call: Call, fact: str, because: str, row_version: str, agent: str, as_json: bool) -> int:
    """Vouch for a fact. Whoever writes does not confirm: an agent is refused."""
    return told(fact_acts.confirm(desk_of(call, agent), fact, because, row_version=row_version), as_json=as_json)


@click.command("undo")
@click.argument("entry")
@as_option
@json_option
@pass_call
def undo_command(call: Call, entry: str, agent: str, as_json: bool) -> int:
    """Take one ENTRY about a fact back, by its number in the audit, or all of a run of `dream`. Undoing that undo restores it."""
    from app.wiring.forgetting import refold

    if entry.startswith(fact_acts.RUN_PREFIX):
        from memory.dream import undo_run

        return told(undo_run(desk_of(call, agent), entry), as_json=as_json)
    if not entry.isdecimal():
        raise UsageError(f"{entry} is neither an entry nor a run", fix="loopledger memory audit")
    done = fact_acts.undo(desk_of(call, agent), int(entry))
    if not done.fact_id:  # a message was forgotten: its loops come back with the fold
        refold(open_for_reading(call.home, call.now_us()), call.clock)
    return told(done, as_json=as_json)


@click.command("alias")
@click.argument("name")
@click.argument("target")
@click.option("--remove", is_flag=True, help="It no longer means that.")
@as_option
@json_option
@pass_call
def alias_command(call: Call, name: str, target: str, remove: bool, agent: str, as_json: bool) -> int:
    """From now on NAME means TARGET: an address of a person, or a subject of facts. No fact is rewritten; --remove ends it."""
    return told(alias(desk_of(call, agent), name, target, remove=remove), as_json=as_json)
