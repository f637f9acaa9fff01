"""The digest that may end a run: counts, then one line a loop; handed to standard output, a file or a command of the owner's."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from app.look.loop_words import TYPE_WORDS
from app.look.text import one_line
from app.plain import printable
from memory.answers import LoopRow
from memory.notice import NoticeAnswer
from pipeline.errors import ConfigError
from pipeline.store.home import private_files

SHOWN = 10
TIMEOUT_S = 60
_QUOTE, _NAME = 160, 60


def text_of(told: NoticeAnswer, *, redact: bool = False) -> str:
    """A few lines; with `redact` counts alone."""
    counts = [(len(told.new), "new"), (len(told.overdue), "overdue"), (len(told.due_today), "due today")]
    head = f"loopledger: {', '.join(f'{count} {words}' for count, words in counts)}; {told.waiting_count} waiting"
    if redact:
        return f"{head}\n"
    lines = [head]
    for title, rows in (("overdue", told.overdue), ("due today", told.due_today), ("new", told.new)):
        lines += _lines(title, rows)
    return "\n".join([*lines, ""])


def _lines(title: str, rows: Sequence[LoopRow]) -> list[str]:
    lines = [f"{title}:"] if rows else []
    for row in rows[:SHOWN]:
        dated = f" (due {row.due})" if row.due else ""
        who = one_line(row.person.name or row.person.address, _NAME)
        lines.append(f"  {printable(who)} {TYPE_WORDS.get(row.type, row.type)}{dated}: {printable(one_line(row.quote, _QUOTE))}")
    return lines + ([f"  and {len(rows) - SHOWN} more"] if len(rows) > SHOWN else [])


def to_file(path: Path, text: str) -> None:
    """Whole or not at all, for the owner's eyes. Raises ConfigError."""
    building = path.with_name(f".{path.name}.new")
    try:
        with private_files():
            building.write_text(text, encoding="utf-8", newline="")
        building.replace(path)
    except OSError as error:
        building.unlink(missing_ok=True)
        raise ConfigError(f"{path} cannot be written: {error.strerror}", fix="name a file in a folder of yours") from error


def to_command(command: str, text: str) -> None:
    """Hand the digest to a command of the owner's on its standard input; the shell reads it as the owner wrote it.

    Nothing of a mail is part of the command. Raises ConfigError if it cannot be run, fails or takes longer than a minute.
    """
    try:
        ended = subprocess.run(["/bin/sh", "-c", command], input=text.encode(), capture_output=True, timeout=TIMEOUT_S, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ConfigError(f"the digest command did not run: {type(error).__name__}", cause=command, fix="mend --digest-run") from error
    if ended.returncode:
        said = ended.stderr.decode("utf-8", "replace").strip().splitlines()
        cause = printable(said[-1])[:200] if said else f"exit code {ended.returncode}"
        raise ConfigError(f"the digest command failed with {ended.returncode}", cause=cause, fix="mend --digest-run")
