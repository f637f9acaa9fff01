"""The Google look-alike wired in: serving a fixture, and signing a home in at a server without a browser."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from datetime import datetime
from pathlib import Path
from typing import Any

from app.wiring.access import token_file
from connectors.google.roots import checked_root
from connectors.google.tokens import sign_in_with_refresh_token
from connectors.mailbox import Mailbox
from connectors.replay.dates import week_shift_for
from connectors.replay.fixture import load_fixture
from pipeline.errors import ConfigError
from pipeline.settings import AccountSettings, Settings, load_settings, save_settings
from pipeline.store.home import Home, create_home

TIMEOUT_S = 10


def mailbox_of(fixture: Path, now: datetime, *, frozen: bool) -> Mailbox:
    """The fixture's mailbox, moved by whole weeks to the week before `now`, or at its own dates if `frozen`. Case files are never moved."""
    mailbox = load_fixture(fixture)
    weeks = 0 if frozen or fixture.is_file() else week_shift_for(mailbox.now, now)
    return load_fixture(fixture, week_shift=weeks) if weeks else mailbox


def connect(home_path: Path, root: str) -> tuple[Home, dict[str, Any]]:
    """Make the home if need be, write its settings and sign all accounts of the server at `root` in.

    Returns the home and what the server said of itself. Raises ConfigError when nobody answers or the home is another mailbox's.
    """
    address = checked_root(root)
    if not address:
        raise ConfigError("no server was named", fix="loopledger dev connect-replay --google-root http://127.0.0.1:PORT")
    told = _ask(f"{address}/_replay/client")
    home = create_home(home_path)
    _refuse_others(home, told)
    client = told["client"]["installed"]
    for account in told["accounts"]:
        sign_in_with_refresh_token(
            token_file(home, account["address"]),
            token_uri=client["token_uri"],
            client_id=client["client_id"],
            client_secret=client["client_secret"],
            refresh_token=account["refresh_token"],
            scopes=account["scopes"],
        )
    save_settings(home.settings, settings_for(address, told))
    return home, told


def _ask(url: str) -> dict[str, Any]:
    try:
        with urllib.request.urlopen(url, timeout=TIMEOUT_S) as answer:  # noqa: S310 - a checked loopback address
            found = json.loads(answer.read())
    except (urllib.error.URLError, OSError, ValueError) as error:
        raise ConfigError(
            f"no look-alike answers at {url.removesuffix('/_replay/client')}",
            cause=type(error).__name__,
            fix="loopledger dev serve FIXTURE, then use the address it prints",
        ) from error
    if not isinstance(found, dict) or "client" not in found:
        raise ConfigError(f"{url} is no Google look-alike of ours", fix="loopledger dev serve FIXTURE, then use the address it prints")
    return found


def _refuse_others(home: Home, told: dict[str, Any]) -> None:
    """A home with settings of other accounts is somebody's: leave it alone."""
    if not home.settings.exists():
        return
    ours = {account["address"].casefold() for account in told["accounts"]}
    theirs = {account.address.casefold() for account in load_settings(home.settings).values.accounts}
    if theirs - ours:
        raise ConfigError(
            f"{home.path} belongs to other accounts: {', '.join(sorted(theirs - ours))}",
            fix="name an empty directory with --home",
            code="home_foreign",
        )


def settings_for(address: str, told: dict[str, Any]) -> Settings:
    """Settings for a served mailbox: its owner, its accounts, the whole history, and the server instead of Google."""
    owner = told["owner"]
    return Settings(
        owner_name=str(owner["name"]),
        owner_addresses=tuple(owner["addresses"]),
        timezone=str(owner["timezone"]),
        history_days="all",
        google_root=address,
        accounts=tuple(AccountSettings(address=account["address"]) for account in told["accounts"]),
    )
