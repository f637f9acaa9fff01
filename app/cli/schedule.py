"""`loopledger schedule print|install|remove`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click

from app import schedule
from app.cli.call import Call, pass_call
from app.cli.digest import Digest, digest_options
from app.opening import home_path
from app.schedule import Job
from pipeline.errors import ConfigError, UsageError
from pipeline.store.home import open_home

TIMEOUT_S = 30


@click.group("schedule")
def schedule_command() -> None:
    """Run `sync` by itself: a systemd user timer, a launchd agent or a line of crontab.

    Two runs at once do no harm: the second ends with 75 and says who is at work. What the runs did: loopledger runs.
    """


def _options(command: Callable[..., int]) -> Callable[..., int]:
    command = click.option("--home", "own_home", type=click.Path(file_okay=False), help="Home directory; as before the command.")(command)
    command = click.option("--kind", type=click.Choice(schedule.KINDS), help="Else by platform.")(command)
    return click.option("--every", default="20m", show_default=True, metavar="TIME", help="Time between two runs: 5m to 24h.")(command)


@schedule_command.command("print")
@_options
@digest_options
@pass_call
def print_command(call: Call, every: str, kind: str | None, own_home: str | None, digest: Digest) -> int:
    """Print what `install` would write; nothing is changed."""
    job, kind = _job(call, every, kind, own_home, digest)
    if kind == "cron":
        click.echo(schedule.cron_line(job))
    else:
        click.echo("\n".join(schedule.texts_of(_files(job, kind))), nl=False)
    return 0


@schedule_command.command("install")
@_options
@digest_options
@pass_call
def install_command(call: Call, every: str, kind: str | None, own_home: str | None, digest: Digest) -> int:
    """Write the job for this user and start it, or say how.

    With --digest-file or --digest-run each run ends with what is new, overdue and due today.
    """
    job, kind = _job(call, every, kind, own_home, digest)
    open_home(Path(job.command[2]))
    if kind == "cron":
        _write_crontab(job, schedule.cron_line(job))
        click.echo(f"crontab: one line, marked {schedule.cron_mark(job)}")
        return 0
    files = _files(job, kind)
    for path in files:
        _refuse_foreign(path)
    for path, text in files.items():
        _write(path, text)
        click.echo(f"written: {path}")
    _start_or_tell(kind, schedule.enable_commands(kind, list(files)), "to start it")
    return 0


@schedule_command.command("remove")
@_options
@pass_call
def remove_command(call: Call, every: str, kind: str | None, own_home: str | None) -> int:
    """Stop the job and take away what `install` wrote, nothing else."""
    job, kind = _job(call, every, kind, own_home)
    if kind == "cron":
        _write_crontab(job, None)
        click.echo("crontab: the line is gone")
        return 0
    files = [path for path in _files(job, kind) if path.exists()]
    for path in files:
        _refuse_foreign(path)
    if not files:
        click.echo(f"nothing was installed for {job.command[2]}")
        return 0
    _start_or_tell(kind, schedule.disable_commands(kind, list(_files(job, kind))), "to stop it")
    for path in files:
        path.unlink()
        click.echo(f"removed: {path}")
    return 0


def _job(call: Call, every: str, kind: str | None, own_home: str | None, digest: Digest | None = None) -> tuple[Job, str]:
    home = home_path(own_home or call.home).expanduser().resolve()
    program = schedule.own_command(sys.argv[0], sys.executable)
    job = schedule.job_for(home, program, schedule.minutes_of(every))
    return replace(job, command=(*job.command, *digest.arguments())) if digest else job, kind or _kind_here()


def _kind_here() -> str:
    """launchd on macOS; systemd where it runs; else cron."""
    if sys.platform == "darwin":
        return "launchd"
    return "systemd" if Path("/run/systemd/system").is_dir() else "cron"


def _files(job: Job, kind: str) -> dict[Path, str]:
    """The user's own directories: systemd.unit(5) names `$XDG_CONFIG_HOME/systemd/user`, launchd `~/Library/LaunchAgents`."""
    if kind == "systemd":
        config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
        return schedule.systemd_files(job, config / "systemd" / "user")
    return schedule.launchd_files(job, Path.home() / "Library" / "LaunchAgents")


def _refuse_foreign(path: Path) -> None:
    """Raises ConfigError for a file in our place that we did not write."""
    if path.exists() and schedule.MARK not in path.read_text(encoding="utf-8", errors="replace"):
        raise ConfigError(f"{path} was not written by loopledger", fix="move it away, then run again", path=str(path))


def _write(path: Path, text: str) -> None:
    """Whole or not at all, mode 0644 under any umask."""
    path.parent.mkdir(parents=True, exist_ok=True)
    building = path.with_name(f".{path.name}.tmp")
    building.write_text(text, encoding="utf-8")
    building.chmod(0o644)
    building.replace(path)


def _start_or_tell(kind: str, commands: list[str], why: str) -> None:
    """Runs systemctl where there is one; what could not be run is told."""
    program = shutil.which("systemctl") if kind == "systemd" else None
    left = [] if program else commands
    for number, command in enumerate(commands if program else ()):
        if subprocess.run([str(program), *command.split()[1:]], capture_output=True, timeout=TIMEOUT_S, check=False).returncode:
            left = commands[number:]
            break
    for command in left:
        click.echo(f"{why}: {command}")


def _write_crontab(job: Job, line: str | None) -> None:
    """Replaces the job's line in the user's crontab. Raises UsageError where there is no crontab, ConfigError if it refuses."""
    program = shutil.which("crontab")
    if program is None:
        raise UsageError("there is no crontab on this machine", fix="choose --kind systemd or launchd, or use what print shows")
    listed = subprocess.run([program, "-l"], capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    if listed.returncode and "no crontab" not in listed.stderr:
        raise ConfigError("crontab -l failed", cause=listed.stderr.strip(), fix="mend it, then run again")
    before = listed.stdout if not listed.returncode else ""
    after = schedule.with_line(before, job, line)
    if after == before:
        return
    written = subprocess.run([program, "-"], input=after, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    if written.returncode:
        raise ConfigError("crontab refused the new table", cause=written.stderr.strip(), fix="mend it, then run again")
