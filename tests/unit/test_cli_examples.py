"""The examples of `--help`: every command has one, and every one is understood."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

import click
import pytest

from app.cli.examples import EXAMPLES
from app.cli.main import cli


def _commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield f"{path} {name}".strip(), command
        if isinstance(command, click.Group):
            yield from _commands(command, f"{path} {name}".strip())


FOUND = dict(_commands(cli))


def test_every_command_has_an_example_and_none_is_of_a_command_there_is_not() -> None:
    assert sorted(EXAMPLES) == sorted(FOUND)


@pytest.mark.parametrize("path", EXAMPLES)
def test_help_ends_with_examples_that_are_understood(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parsed, not run. What a shell takes away (`> FILE`) is no argument; files need not be there."""
    text = FOUND[path].get_help(click.Context(FOUND[path], info_name=path, terminal_width=200, max_content_width=200))
    monkeypatch.setattr(click.Path, "convert", lambda self, value, param, ctx: value)
    for line in EXAMPLES[path]:
        assert f"  loopledger {line}" in text
        words = shlex.split(line.partition(" > ")[0])
        command: click.Command = cli
        while isinstance(command, click.Group) and words and command.get_command(click.Context(command), words[0]):
            command = command.get_command(click.Context(command), words.pop(0)) or command
        command.make_context(path, words)
