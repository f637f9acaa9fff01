"""`loopledger memory ...`: what agents and people remember and recall."""

from __future__ import annotations

import importlib
from typing import Any

import click

from app.cli.examples import with_examples

COMMANDS: dict[str, tuple[str, str]] = {
    "recall": ("app.cli.memory_read", "Facts and open loops that hold all words, or concern somebody."),
    "entity": ("app.cli.memory_read", "The card of a person or subject: facts, open loops."),
    "pack": ("app.cli.memory_read", "What to put before a conversation, within a budget."),
    "push": ("app.cli.memory_offer", "Lines about whom the last turns name, or nothing."),
    "synthesize": ("app.cli.memory_offer", "Answer a question over several rows, by a model."),
    "delta": ("app.cli.memory_read", "What changed since a cursor."),
    "list": ("app.cli.memory_read", "Page through all facts."),
    "show": ("app.cli.memory_read", "One fact whole, with what it rests on."),
    "history": ("app.cli.memory_read", "All values one thing has had."),
    "remember": ("app.cli.memory_write", "Write one fact, with its provenance."),
    "forget": ("app.cli.memory_write", "Take a fact's text out of every reader."),
    "wrong": ("app.cli.memory_write", "Take a fact back as a mistake; the value before it returns."),
    "end": ("app.cli.memory_write", "Say that a fact held until a day."),
    "confirm": ("app.cli.memory_write", "Vouch for a fact; only a person can."),
    "undo": ("app.cli.memory_write", "Take one entry about a fact back, or a run of dream."),
    "alias": ("app.cli.memory_write", "Say that a name means a person or subject; only a person can."),
    "promote": ("app.cli.memory_people", "Say facts in a wider scope; into a team by review."),
    "merge": ("app.cli.memory_people", "Say that two people or subjects are one; only a person can."),
    "split": ("app.cli.memory_people", "Say that they are not one after all."),
    "import": ("app.cli.memory_files", "Facts out of a file, one a line."),
    "export": ("app.cli.memory_files", "All facts that hold, one a line."),
    "audit": ("app.cli.memory_care", "Who wrote what about facts, without its text."),
    "stats": ("app.cli.memory_care", "How many facts there are, by state and writer."),
    "verify": ("app.cli.memory_care", "Compare every quote with its text, and trust with its anchors."),
    "dream": ("app.cli.memory_dream", "Look at everything again: mend, propose, report."),
    "digest": ("app.cli.memory_dream", "What is known, in short, each sentence with its facts."),
    "schema": ("app.cli.memory_care", "Predicates, limits, scopes."),
    "selftest": ("app.cli.memory_care", "Write, read as another, forget, prove it gone."),
}
"""Subcommand -> its module and help line; a module is imported when its command runs."""


class MemoryGroup(click.Group):
    """The subcommands of `memory`, loaded when they run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module and hand out `NAME_command` of it."""
        if cmd_name not in COMMANDS:
            return None
        found: Any = getattr(importlib.import_module(COMMANDS[cmd_name][0]), f"{cmd_name}_command")
        command: click.Command = found
        return with_examples(f"memory {cmd_name}", command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help lines of the table: nothing is imported for them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in COMMANDS.items()])


@click.group("memory", cls=MemoryGroup)
def memory_command() -> None:
    """Facts that may be trusted: who said them, what proves them, what took their place.

    With --as NAME an agent speaks: it reads the user's scope and its own private one, and confirms nothing.
    """
