"""What every command gets from the group: the home as typed and the clock of this run."""

from __future__ import annotations

from dataclasses import dataclass

import click

from pipeline.clock import Clock, system_clock, to_us


@dataclass(frozen=True, slots=True)
class Start:
    """How the group was started: the clock, and whether `--help` shall list every command."""

    clock: Clock = system_clock
    everything: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """`home`: `--home` or LOOPLEDGER_HOME, None = the platform's folder. `clock`: read once a command."""

    home: str | None = None
    clock: Clock = system_clock

    def now_us(self) -> int:
        """The moment of the command, UTC microseconds."""
        return to_us(self.clock())


pass_call = click.make_pass_decorator(Call)
