"""What a client of the replay server needs: sign-in, transport and one sync of an account into a home. Also a program of its own:

`python -m tests.fakes.replay_client ADDRESS HOME ACCOUNT NOW_US` runs one sync and prints the reports' codes.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from connectors.google.runner import STREAMS, SyncOptions, sync_account
from connectors.google.tokens import TokenFile, sign_in_with_refresh_token
from connectors.google.transport import GoogleTransport, Waiting
from connectors.quota import load_profile
from connectors.replay.signin import CLIENT_ID, CLIENT_SECRET, refresh_token_for
from pipeline.clock import system_clock
from pipeline.models.items import StreamReport
from pipeline.ports import IntakeStore, Transport
from pipeline.store.home import Home, create_home
from pipeline.store.ingest import Intake
from tests.fakes.landing import land_plainly

QUICK = Waiting(clock=system_clock, monotonic=time.monotonic, sleep=lambda seconds: None, random=random.Random(1).random, patience_s=60.0)
"""Waits for nothing: the server's refusals in tests do not depend on time."""


def connect(address: str, home: Path, account: str) -> TokenFile:
    """Sign the account in at the server; the token lies where a home keeps it."""
    home_at(home)
    token = TokenFile(home / "tokens" / f"{account}.json", account)
    sign_in_with_refresh_token(
        token, token_uri=f"{address}/token", client_id=CLIENT_ID, client_secret=CLIENT_SECRET, refresh_token=refresh_token_for(account)
    )
    return token


def transport_of(address: str, token: TokenFile, *, profile: str = "unlimited", waiting: Waiting = QUICK) -> GoogleTransport:
    """A transport to the server."""
    return GoogleTransport(token.load(), token.account, load_profile(profile), waiting, google_root=address)


def home_at(folder: Path) -> Home:
    """The home in `folder`, made if need be."""
    return create_home(folder)


def intake_of(folder: Path) -> Intake:
    """The archive's intake with a land stage that only keeps threads."""
    return Intake(home_at(folder), land_plainly, run_id="run")


def sync(transport: Transport, intake: IntakeStore, account: str, now_us: int, **options: object) -> list[StreamReport]:
    """One run over all streams in small chunks."""
    chosen = SyncOptions(now_us=now_us, chunk_threads=6, quota_profile="unlimited", **options)  # type: ignore[arg-type]
    return sync_account(transport, intake, account, STREAMS, chosen, lambda what, done, total: None, lambda: None)


def main(address: str, home: str, account: str, now_us: str) -> None:
    """One sync as a process."""
    token = TokenFile(Path(home) / "tokens" / f"{account}.json", account)
    with transport_of(address, token) as transport:
        reports = sync(transport, intake_of(Path(home)), account, int(now_us))
    sys.stdout.write(" ".join(report.code or "clean" for report in reports))


if __name__ == "__main__":
    main(*sys.argv[1:])
