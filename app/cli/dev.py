"""`loopledger dev serve | connect-replay | export`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from app.cli.call import Call, pass_call
from app.cli.options import Amount
from app.opening import home_path, open_for_reading
from pipeline.errors import UsageError


@click.group("dev")
def dev_command() -> None:
    """Serve a fixture mailbox, sign in to it, export the ledger."""


@dev_command.command("serve")
@click.argument("fixture", type=click.Path(exists=True, path_type=Path))
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Port on 127.0.0.1; 0 takes a free one.")
@click.option("--latency-ms", type=Amount(min=0), default=0.0, help="Added to each HTTP request.")
@click.option("--quota", default="unlimited", metavar="PROFILE", help="Quota profile: unlimited, standard-2026, legacy.")
@click.option("--time-scale", type=Amount(min=0, min_open=True), default=1.0, help="How much faster latency and quota run.")
@click.option(
    "--fault", "faults", multiple=True, metavar="RULE", help="429:5%, 503:1%, METHOD=404@1, cut2000@3; may be given several times."
)
@click.option("--seed", type=int, default=0, help="Seed of faults by share.")
@click.option("--frozen", is_flag=True, help="Keep the fixture's own dates instead of moving them to this week.")
@click.option("--unchecked", is_flag=True, help="Do not check each response against Google's discovery documents; for measuring.")
@pass_call
def serve_command(
    call: Call,
    fixture: Path,
    port: int,
    latency_ms: float,
    quota: str,
    time_scale: float,
    faults: tuple[str, ...],
    seed: int,
    frozen: bool,
    unchecked: bool,
) -> int:
    """Serve FIXTURE (a folder, or a case file) as Google on this machine until stopped. The first line printed is the address."""
    from app.wiring.lookalike import mailbox_of
    from connectors.replay.server import ReplayServer

    mailbox = mailbox_of(fixture, call.clock(), frozen=frozen)
    server = ReplayServer(
        mailbox,
        port=port,
        latency_ms=latency_ms,
        quota=quota,
        time_scale=time_scale,
        faults=faults,
        seed=seed,
        validate=not unchecked,
    )
    server.core.sign_in.consent.page = True
    try:
        click.echo(server.address)
        messages = sum(len(box.messages) for box in mailbox.accounts)
        accounts = ", ".join(box.address for box in mailbox.accounts)
        moved = f"now {mailbox.now.isoformat()}, moved {mailbox.week_shift} weeks"
        click.echo(f"serving {mailbox.name}: {messages} messages of {accounts}, {moved}")
        sys.stdout.flush()
        server.serve_forever()
    finally:
        server.close()
    return 0


@dev_command.command("connect-replay")
@click.option("--google-root", envvar="LOOPLEDGER_GOOGLE_ROOT", default="", metavar="URL", help="Address that `dev serve` printed.")
@pass_call
def connect_replay_command(call: Call, google_root: str) -> int:
    """Make the home and sign all accounts of the served mailbox in, without a browser."""
    from app.wiring.lookalike import connect

    home, told = connect(home_path(call.home), google_root)
    for account in told["accounts"]:
        click.echo(f"signed in: {account['address']}")
    click.echo(f"home: {home.path}")
    return 0


@dev_command.command("export")
@click.option("--canonical", is_flag=True, help="The whole ledger as sorted JSON lines without receipt columns.")
@pass_call
def export_command(call: Call, canonical: bool) -> int:
    """Print the ledger for comparing: equal items, decisions and settings give equal bytes."""
    if not canonical:
        raise UsageError("there is only the canonical export", fix="loopledger dev export --canonical")
    from pipeline.store.db import open_archive
    from pipeline.store.export import canonical_lines

    opened = open_for_reading(call.home, call.now_us())
    with open_archive(opened.home, "read") as archive:
        for line in canonical_lines(archive):
            sys.stdout.write(line + "\n")
    return 0
