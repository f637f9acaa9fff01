"""`loopledger completion`."""

from __future__ import annotations

import click


@click.command("completion")
@click.argument("shell", type=click.Choice(("bash", "zsh", "fish")))
def completion_command(shell: str) -> int:
    """Print the completion script of a shell, for its start-up file.

    bash: `loopledger completion bash >> ~/.bashrc`. zsh: the same with ~/.zshrc. fish: into ~/.config/fish/completions/loopledger.fish.
    """
    from click.shell_completion import get_completion_class

    from app.cli.main import cli

    found = get_completion_class(shell)
    if found is not None:
        click.echo(found(cli, {}, "loopledger", "_LOOPLEDGER_COMPLETE").source())
    return 0
