"""`loopledger import`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from app.cli.call import Call, pass_call
from app.cli.options import json_option
from app.cli.output import put_json_late, put_late
from app.opening import Opened, home_path, open_for_reading
from app.progress import Progress
from app.wiring.folding import owner_at
from app.wiring.importing import Importing, ImportReport, mail_file
from pipeline.errors import UsageError
from pipeline.settings import Settings, save_settings
from pipeline.store.home import create_home

SHOWN_PLACES = 10


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE")
@click.option("--account", required=True, metavar="ADDRESS", help="Whose mail it is: an address of yours.")
@json_option
@pass_call
def import_command(call: Call, file: Path, account: str, as_json: bool) -> int:
    """Read mail from an mbox file, plain or gzip, such as Google Takeout writes. Killed or cut off, run it again: it goes on where it was.

    Mail that is stored already is left alone; spam and trash are left out, as in a sync. Needs no sign-in and no quota. A first import
    makes the home. Exit codes: 0 done, 4 some places of the file could not be read, 75 a sync of the account is under way.
    """
    source = mail_file(file, account)
    opened, address = _opened(call, account)
    progress = Progress(as_json=as_json)
    try:
        owner, rules = owner_at(opened.home, opened.settings.values), opened.settings.values.intake_of(address)
        report = Importing(opened.home, owner, call.clock, progress, rules).run(source, address)
    finally:
        progress.close()
    if as_json:
        put_json_late(as_object(report))
    else:
        for line in as_lines(report):
            put_late(line)
    return report.exit_code


def _opened(call: Call, account: str) -> tuple[Opened, str]:
    """The home, made if there is none, and the account as the settings spell it. Raises UsageError for a stranger's address."""
    path = home_path(call.home)
    if not path.exists():
        settings = _settings_for(account)
        save_settings(create_home(path).settings, settings)
    opened = open_for_reading(call.home, call.now_us())
    known = {address.casefold(): address for address in opened.settings.values.addresses}
    if account.strip().casefold() not in known:
        raise UsageError(
            f"{account} is no address of yours",
            cause=f"known: {', '.join(known.values()) or 'none'}",
            fix=f"add it to `owner_addresses` in {opened.home.settings}, then run again",
        )
    return opened, known[account.strip().casefold()]


def _settings_for(account: str) -> Settings:
    try:
        return Settings(owner_addresses=(account,))
    except ValueError as error:  # pydantic's ValidationError is one
        raise UsageError(f"{account!r} is no mail address", fix="write it like --account name@example.com") from error


def as_object(report: ImportReport) -> dict[str, Any]:
    """The report as `--json` prints it."""
    tally = report.tally
    return {
        "schema": "loopledger/import@1",
        "protocol_version": 1,
        "exit_code": report.exit_code,
        "account": report.account,
        "file": report.path.name,
        "bytes": report.size,
        "began_at": report.began_at,
        "imported_before": report.before,
        "messages": tally.messages,
        "new": tally.new,
        "duplicates": tally.duplicates,
        "left_out": tally.left_out,
        "denied": tally.denied,
        "unreadable": tally.unreadable,
        "places": [{"offset": offset, "why": why} for offset, why in tally.where],
        "notes": dict(sorted(tally.notes.items())),
        "seconds": round(report.seconds, 3),
    }


def as_lines(report: ImportReport) -> list[str]:
    """The report in words: one line, and one for each kind of note and each unreadable place."""
    tally = report.tally
    counts = f"{tally.messages} messages read, {tally.new} new, {tally.duplicates} stored already"
    if tally.left_out:
        counts += f", {tally.left_out} spam or trash left out"
    if tally.denied:
        counts += f", {tally.denied} kept out by your intake rules"
    if report.before:
        counts = f"imported before: {counts}"
    elif report.began_at:
        counts += f"; went on at byte {report.began_at}"
    lines = [f"{report.account}: {counts} ({report.seconds:.1f} s)"]
    lines += [f"  note: {count} {words}" for words, count in sorted(tally.notes.items())]
    lines += [f"  ! nothing readable at byte {offset}: {why}" for offset, why in tally.where[:SHOWN_PLACES]]
    if tally.unreadable > SHOWN_PLACES:
        lines.append(f"  ! {tally.unreadable - SHOWN_PLACES} more; --json names up to {len(tally.where)}")
    return lines
