"""The scheduled job as files: a systemd user timer, a launchd agent, or a line of crontab. Texts only; nothing is written here.

The job is `sync --json` with full paths and no environment, so no secret can stand in a file that others may read (0644).
"""

from __future__ import annotations

import plistlib
import re
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import ConfigError, UsageError
from pipeline.ids import short_hash

KINDS = ("systemd", "launchd", "cron")
MARK = "Written by loopledger schedule install; loopledger schedule remove takes it away."
_EVERY = re.compile(r"([0-9]{1,4})([mh])")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
DAY_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class Job:
    """What runs how often. `command`: full path and arguments; `minutes` between two runs; `name` is one for each home."""

    name: str
    command: tuple[str, ...]
    minutes: int


def minutes_of(text: str) -> int:
    """`20m` or `2h` as minutes, from 5 minutes to a day. Raises UsageError."""
    found = _EVERY.fullmatch(text.strip())
    minutes = int(found[1]) * (60 if found[2] == "h" else 1) if found else 0
    if not 5 <= minutes <= DAY_MINUTES:
        raise UsageError(f"--every {text!r} is no time between 5m and 24h", fix="write it like --every 20m or --every 2h")
    return minutes


def own_command(argv0: str, executable: str, exists: Callable[[Path], bool] = Path.is_file) -> str:
    """Full path of the installed command: the one that was called, else the one beside this interpreter. Raises ConfigError."""
    called = Path(argv0).absolute()
    for path in (called, Path(executable).absolute().parent / "loopledger"):
        if path.name == "loopledger" and exists(path):
            return str(path)
    raise ConfigError("the installed command was not found", cause=f"called as {argv0}", fix="install it, then run it by its full path")


def job_for(home: Path, program: str, minutes: int) -> Job:
    """The job of one home. Raises UsageError for a path with control characters, which none of the three forms can hold."""
    for text in (str(home), program):
        if _CONTROL.search(text):
            raise UsageError(f"{text!r} cannot stand in a schedule", fix="choose a path without control characters")
    return Job(f"loopledger-{short_hash('schedule', str(home), size=8)}", (program, "--home", str(home), "sync", "--json"), minutes)


def systemd_files(job: Job, folder: Path) -> dict[Path, str]:
    """Service and timer unit (systemd.service(5), systemd.timer(5)) by path. The next run is counted from the end of the last."""
    service = f"""# {MARK}
[Unit]
Description=loopledger: fetch what is new, read-only

[Service]
Type=oneshot
ExecStart={" ".join(map(_systemd_word, job.command))}
# 75 = try again later: nothing is lost, and the timer does
SuccessExitStatus=75
UMask=0077
Nice=10
"""
    timer = f"""# {MARK}
[Unit]
Description=loopledger every {job.minutes} minutes

[Timer]
OnActiveSec=1min
OnUnitInactiveSec={job.minutes}min
RandomizedDelaySec=30s

[Install]
WantedBy=timers.target
"""
    return {folder / f"{job.name}.service": service, folder / f"{job.name}.timer": timer}


def launchd_files(job: Job, folder: Path) -> dict[Path, str]:
    """The agent's property list (launchd.plist(5)) by path."""
    label = f"local.{job.name}"
    told = {
        "Label": label,
        "ProgramArguments": list(job.command),
        "StartInterval": job.minutes * 60,
        "RunAtLoad": True,
        "ProcessType": "Background",
        "Umask": 0o077,
    }
    text = plistlib.dumps(told, sort_keys=False).decode("utf-8")
    return {folder / f"{label}.plist": text.replace("<plist ", f"<!-- {MARK} -->\n<plist ", 1)}


def cron_line(job: Job) -> str:
    """One line of crontab(5), ending in the job's mark. Raises UsageError for a rhythm that cron cannot keep."""
    hours, rest = divmod(job.minutes, 60)
    if job.minutes < 60 and 60 % job.minutes == 0:
        times = f"*/{job.minutes} * * * *"
    elif not rest and 24 % hours == 0:
        times = f"7 */{hours} * * *" if hours < 24 else "7 6 * * *"
    else:
        raise UsageError(
            f"cron cannot run every {job.minutes} minutes", fix="choose 5m, 10m, 15m, 20m, 30m, 1h, 2h, 3h, 4h, 6h, 8h, 12h or 24h"
        )
    command = " ".join(map(shlex.quote, job.command)).replace("%", "\\%")
    return f"{times} {command} >/dev/null {cron_mark(job)}"


def cron_mark(job: Job) -> str:
    """The comment that ends the job's line and names it."""
    return f"# {job.name}"


def with_line(table: str, job: Job, line: str | None) -> str:
    """A crontab with the job's line replaced, added, or taken out (`line` None); all other lines as they were."""
    kept = [old for old in table.splitlines() if not old.endswith(cron_mark(job))]
    lines = kept if line is None else [*kept, line]
    return "".join(f"{one}\n" for one in lines)


def _systemd_word(word: str) -> str:
    """A word of ExecStart= in quotes (systemd.service(5), Command lines; specifiers and variables are switched off)."""
    escaped = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{escaped}"'


def texts_of(files: dict[Path, str]) -> list[str]:
    """Files as `print` shows them: path in a comment, then content."""
    return [f"# {path}\n{text}" for path, text in files.items()]


def enable_commands(kind: str, files: Sequence[Path]) -> list[str]:
    """What the owner types to start the job that `install` wrote."""
    if kind == "systemd":
        return ["systemctl --user daemon-reload", f"systemctl --user enable --now {files[1].name}"]
    return [f"launchctl bootstrap gui/$(id -u) {shlex.quote(str(files[0]))}"]


def disable_commands(kind: str, files: Sequence[Path]) -> list[str]:
    """What stops it before its files go."""
    if kind == "systemd":
        return [f"systemctl --user disable --now {files[1].name}"]
    return [f"launchctl bootout gui/$(id -u)/{files[0].stem}"]
