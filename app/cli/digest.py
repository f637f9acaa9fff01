"""The options by which a run ends with a digest."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from app.cli.call import Call
from app.cli.output import put_late
from app.opening import Opened, open_for_reading
from pipeline.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Digest:
    """Where the digest goes: standard output, a file, a command; `redact`: counts alone."""

    show: bool = False
    file: str = ""
    run: str = ""
    redact: bool = False

    def __bool__(self) -> bool:
        return bool(self.show or self.file or self.run)

    def arguments(self) -> tuple[str, ...]:
        """The same as options of a command line."""
        shown = ("--digest",) if self.show else ()
        given = (("--digest-file", self.file), ("--digest-run", self.run))
        return (
            shown + tuple(word for name, value in given if value for word in (name, value)) + (("--digest-redact",) if self.redact else ())
        )

    def mark(self, opened: Opened) -> int | None:
        """When the list was last brought up to date, UTC microseconds; None before the first sync."""
        try:
            cleans = [one.last_clean_us for one in opened.reads().accounts()]
        except ConfigError:
            return None
        return max((clean for clean in cleans if clean is not None), default=None)

    def hand_over(self, call: Call, since_us: int | None, *, as_json: bool) -> None:
        """Make it of the ledger as it is now. Raises ConfigError if file or command fails: the sync itself is done by then."""
        from app.notice import text_of, to_command, to_file
        from memory.notice import notice

        opened = open_for_reading(call.home, call.now_us())
        text = text_of(notice(opened.lists(), since_us, opened.now_us, opened.rules), redact=self.redact)
        if self.show and not as_json:
            put_late(text.rstrip("\n"))
        if self.file:
            to_file(Path(self.file), text)
        if self.run:
            to_command(self.run, text)


def digest_options(command: Callable[..., int]) -> Callable[..., int]:
    """`--digest`, `--digest-file`, `--digest-run`, `--digest-redact` as one argument `digest`."""

    @click.option("--digest", "show", is_flag=True, help="End with what is new, overdue and due today.")
    @click.option("--digest-file", "digest_file", default="", metavar="FILE", help="Write that into a file instead.")
    @click.option("--digest-run", "digest_run", default="", metavar="COMMAND", help="Hand it to a command of yours on its standard input.")
    @click.option("--digest-redact", "digest_redact", is_flag=True, help="Counts alone, no name and no sentence.")
    @functools.wraps(command)
    def wrapped(*args: object, show: bool, digest_file: str, digest_run: str, digest_redact: bool, **kwargs: object) -> int:
        return command(*args, digest=Digest(show, digest_file, digest_run, digest_redact), **kwargs)

    return wrapped
