"""`loopledger home backup | restore | purge`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from app.cli.call import Call, pass_call
from app.cli.options import json_option
from app.cli.output import put, put_json
from app.opening import home_path, open_for_reading
from pipeline.clock import iso


@click.group("home")
def home_command() -> None:
    """Back this home up, restore it, erase for good what was forgotten."""


@home_command.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@json_option
@pass_call
def backup_command(call: Call, file: Path, as_json: bool) -> int:
    """Write the archive and the settings to FILE, mode 0600, whole or not at all; a sync may run meanwhile.

    Sign-ins are not in it, and neither is what was forgotten. FILE must be new. It is not encrypted: keep it where your mail may lie.
    """
    from pipeline.store.backup import back_up

    opened = open_for_reading(call.home, call.now_us())
    made = back_up(opened.home, file, now_us=opened.now_us)
    body = {"file": str(file), "bytes": made.size, "items": made.rows["item"], "decisions": made.rows["journal"], "made": iso(made.made_us)}
    words = f"{file}: {made.rows['item']} items, {made.rows['journal']} decisions, {made.size / 1_000_000:.1f} MB; without sign-ins"
    return _told("backup", body, words, as_json=as_json)


@home_command.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
@json_option
@pass_call
def restore_command(call: Call, file: Path, as_json: bool) -> int:
    """Make a home out of a backup: --home names where, a directory that is not there yet or is empty. The ledger is made anew.

    Every row is read and counted before the home gets its name; a damaged file changes nothing. Sign in again afterwards.
    """
    from app.wiring.folding import Folding, owner_at
    from pipeline.settings import load_settings
    from pipeline.store.backup import new_home, unpack

    path = home_path(call.home)
    with new_home(path) as staged:
        found = unpack(file, staged)
        Folding(staged, owner_at(staged, load_settings(staged.settings).values), call.clock).fold()
    body = {"home": str(path), "items": found.rows["item"], "decisions": found.rows["journal"], "made": iso(found.made_us)}
    words = f"restored {found.rows['item']} items and {found.rows['journal']} decisions as of {iso(found.made_us)}; next: loopledger doctor"
    return _told("restore", body, words, as_json=as_json)


@home_command.command("purge")
@json_option
@pass_call
def purge_command(call: Call, as_json: bool) -> int:
    """Write the archive anew without the texts of forgotten facts and messages, so that their bytes leave the disk's files.

    Ids, times, reasons and hashes stay, so the journal still verifies. What is purged cannot be taken back with `memory undo`; backups
    made before still hold it.
    """
    from app.wiring.folding import Folding, owner_at
    from pipeline.store.erasure import purge

    opened = open_for_reading(call.home, call.now_us())
    folding = Folding(opened.home, owner_at(opened.home, opened.settings.values), call.clock)
    folding.fold()
    before = opened.home.archive.stat().st_size
    gone = purge(opened.home, now_us=opened.now_us)
    folding.fold()
    after = opened.home.archive.stat().st_size
    body = {"facts": gone.facts, "messages": gone.messages, "other_entries": gone.others, "bytes_before": before, "bytes_after": after}
    words = f"erased the texts of {gone.facts} claims, {gone.messages} messages and {gone.others} other entries"
    return _told("purge", body, f"{words}; the archive has {after / 1_000_000:.1f} MB, had {before / 1_000_000:.1f}", as_json=as_json)


def _told(what: str, body: dict[str, Any], words: str, *, as_json: bool) -> int:
    if as_json:
        put_json({"schema": f"loopledger/{what}@1", "protocol_version": 1, **body})
    else:
        put(words)
    return 0
