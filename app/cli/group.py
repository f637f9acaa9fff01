"""The command group: loads a command's module only when it runs, lists commands by section, guesses at typos."""

from __future__ import annotations

import difflib
import importlib
from typing import Any

import click

from app.cli.examples import with_examples
from app.cli.registry import COMMANDS, SECTIONS


class LazyGroup(click.Group):
    """A click group over `app.cli.registry`: names are known, modules wait."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All command names in the order of the registry."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command's module and hand out the command of that name."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        module = importlib.import_module(entry.module)
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return with_examples(cmd_name, command)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, but an unknown name comes with the nearest known ones."""
        name = args[0]
        if not name.startswith("-") and name not in COMMANDS:
            near = difflib.get_close_matches(name, COMMANDS, n=3, cutoff=0.5)
            hint = f" Did you mean {' or '.join(near)}?" if near else " `loopledger --help --all` lists them."
            raise click.UsageError(f"There is no command {name!r}.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Sections of commands; the short list leaves the rare ones out and says so."""
        everything = bool(ctx.meta.get("loopledger.all"))
        for section in SECTIONS:
            rows = [(e.name, e.words) for e in COMMANDS.values() if e.section == section and (e.shown or everything)]
            if rows:
                with formatter.section(section):
                    formatter.write_dl(rows)
        if not everything:
            with formatter.section("More"):
                formatter.write_dl([("--help --all", "also list the commands for care and development")])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """Command names with their help line, without importing them; then the options."""
        from click.shell_completion import CompletionItem

        found = [CompletionItem(e.name, help=e.words) for e in COMMANDS.values() if e.name.startswith(incomplete)]
        return found + list(click.Command.shell_complete(self, ctx, incomplete))
