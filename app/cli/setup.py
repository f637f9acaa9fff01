"""`loopledger setup`."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click

from app.cli.call import Call, pass_call
from app.cli.output import put
from app.hosts import Plan, lines_of, merged, plans
from app.schedule import own_command
from pipeline.clock import from_us
from pipeline.errors import ConfigError, UsageError

TIMEOUT_S = 30


@click.command("setup")
@click.option("--hosts", required=True, metavar="NAMES", help="claude-code, codex, cursor, claude-desktop, vscode; several with commas.")
@click.option("--apply", "apply_", is_flag=True, help="Do it: by the host's own command, or in its file, of which a copy is kept.")
@click.option("--dry-run", is_flag=True, help="Only print what would be done; as without --apply.")
@pass_call
def setup_command(call: Call, hosts: str, apply_: bool, dry_run: bool) -> int:
    """Register the agent server with hosts. Without --apply the exact commands and entries are printed and nothing is changed."""
    if apply_ and dry_run:
        raise UsageError("--apply and --dry-run contradict each other", fix=f"loopledger setup --hosts {shlex.quote(hosts)} --dry-run")
    server, fallback = _server(call, installed=apply_)
    for plan in plans(hosts, server, Path.home()):
        if apply_:
            put(_apply(plan, f"{from_us(call.now_us()):%Y%m%d-%H%M%S}"))
        else:
            put("\n".join(lines_of(plan, fallback)))
    if not apply_:
        put("nothing was changed; --apply does it for claude-code, codex and cursor")
    return 0


def _server(call: Call, *, installed: bool) -> tuple[list[str], list[str]]:
    """(the command line that serves, the same by full path if that differs): the bare name where the shell finds it.

    Raises ConfigError if no installed command is found and it must be (`installed`).
    """
    home = ["--home", str(Path(call.home).absolute())] if call.home else []
    try:
        full = own_command(sys.argv[0], sys.executable)
    except ConfigError:
        if installed:
            raise
        return ["loopledger", *home, "mcp"], []
    found = shutil.which("loopledger")
    if found is not None and Path(found).resolve() == Path(full).resolve():
        return ["loopledger", *home, "mcp"], [full, *home, "mcp"]
    return [full, *home, "mcp"], []


def _apply(plan: Plan, moment: str) -> str:
    """Register with one host; what was done. Raises ConfigError when it cannot be done from here."""
    if plan.add:
        return _run(plan)
    if not plan.writes_file:
        raise ConfigError(f"{plan.host} is set up by hand", fix=f"loopledger setup --hosts {plan.host}")
    before = plan.file.read_text(encoding="utf-8") if plan.file.exists() else None
    text = merged(plan, before)
    if text is None:
        return f"{plan.host}: registered already in {plan.file}"
    kept = ""
    if before is not None:
        copy = plan.file.with_name(f"{plan.file.name}.{moment}.bak")
        shutil.copy2(plan.file, copy)
        kept = f"; the file as it was: {copy}"
    plan.file.parent.mkdir(parents=True, exist_ok=True)
    new = plan.file.with_name(f"{plan.file.name}.{os.getpid()}.new")
    new.write_text(text, encoding="utf-8")
    if before is not None:
        shutil.copymode(plan.file, new)
    new.replace(plan.file)
    return f"{plan.host}: written {plan.file}{kept}"


def _run(plan: Plan) -> str:
    if shutil.which(plan.add[0]) is None:
        raise ConfigError(f"{plan.host} has no command `{plan.add[0]}` here", fix=f"loopledger setup --hosts {plan.host}")
    try:
        done = subprocess.run(plan.add, capture_output=True, text=True, timeout=TIMEOUT_S, check=False, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired as error:
        raise ConfigError(f"{plan.add[0]} did not end within {TIMEOUT_S} s", fix=shlex.join(plan.add)) from error
    if done.returncode:
        said = " ".join((done.stderr or done.stdout).split())[:300]
        raise ConfigError(f"{plan.add[0]} refused: {said}", fix=shlex.join(plan.add))
    return f"{plan.host}: registered by `{shlex.join(plan.add)}`; check with `{shlex.join(plan.check)}`"
