"""`loopledger doctor`."""

from __future__ import annotations

from dataclasses import asdict

import click

from app.cli.call import Call, pass_call
from app.cli.options import json_option
from app.cli.output import put, put_json
from app.opening import Opened, open_for_reading
from app.wiring.checks import Check
from app.wiring.health import examine, exit_code_of
from app.wiring.health_google import held_rows


@click.command("doctor")
@click.option("--evidence", is_flag=True, help="Also compare every quoted span with the stored text.")
@click.option("--holds", is_flag=True, help="Also list every set-aside message: why, since when, when it is tried again.")
@click.option("--online", is_flag=True, help="Also ask Google, one cheap call a service, as each account.")
@json_option
@pass_call
def doctor_command(call: Call, evidence: bool, holds: bool, online: bool, as_json: bool) -> int:
    """Check this home: settings, files, store, sign-ins, clock, age of the mail, last run, what is set aside. Without --online nobody
    on the network is asked.

    The exit code is that of the worst failed check. A set-aside message is asked for again with `loopledger sync --retry-held`.
    """
    opened = open_for_reading(call.home, call.now_us())
    checks = examine(opened, call.clock, evidence=evidence, online=online)
    if as_json:
        listed = {"holds": [asdict(row) for row in held_rows(opened)]} if holds else {}
        put_json({**_body(opened, checks), **listed})
        return exit_code_of(checks)
    _print(opened, checks)
    for row in held_rows(opened) if holds else ():
        again = f"again from {row.next_try}" if row.next_try else "again when it changes, or with loopledger sync --retry-held"
        put(f"held {row.account} {row.id}: {row.reason}, {row.tries} tries, since {row.since or 'long ago'}; {again}")
    return exit_code_of(checks)


def _body(opened: Opened, checks: list[Check]) -> dict[str, object]:
    """The checks, and every setting with its origin."""
    values = opened.settings.values.model_dump(mode="json")
    settings = {name: {"value": values[name], "origin": origin} for name, origin in opened.settings.origins.items()}
    return {
        "schema": "loopledger/doctor@1",
        "protocol_version": 1,
        "exit_code": exit_code_of(checks),
        "checks": [asdict(check) for check in checks],
        "settings": settings,
    }


def _print(opened: Opened, checks: list[Check]) -> None:
    from app.render_detail import doctor_text

    values = opened.settings.values.model_dump(mode="json")
    origins = opened.settings.origins
    changed = [(name, str(values[name]), str(origins[name])) for name in origins if origins[name] != "default" and name != "accounts"]
    doctor_text([(check.level, check.name, check.words, check.fix) for check in checks], changed)
