"""`doctor` on sign-ins: client, token, scopes by stream, age of the consent, clock, and with `online` Google itself."""

from __future__ import annotations

import os
import random
import shlex
import shutil
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.opening import Opened
from app.wiring.access import access_of, token_file
from app.wiring.checks import FAIL, OK, WARN, Check, failed
from connectors.google.catalogue import PUBLISH, scope_missing, trouble
from connectors.google.client import client_from_fields
from connectors.google.refusal import SKEW_LIMIT_S, TESTING_DAYS, WARN_DAYS, Standing
from connectors.google.scopes import may_run
from pipeline.clock import Clock
from pipeline.errors import LoopledgerError, sign_in
from pipeline.settings import AccountSettings

PATIENCE_S = 20.0


def examine_access(opened: Opened, clock: Clock, *, online: bool) -> Iterator[Check]:
    """One line a precondition, account by account. Without `online` nobody on the network is asked."""
    skews: list[int] = []
    for account in opened.settings.values.accounts:
        if account.access == "none":
            yield Check(f"sign-in {account.address}", OK, "disconnected; its mail stays", "")
        elif account.access == "consent":
            yield from _consent(opened, account, skews)
        else:
            yield _borrowed(account)
        if online and account.access != "none":
            yield from _google(opened, account, clock)
            skews += _stored_skew(opened, account)
    yield from _clock(skews)


def _consent(opened: Opened, account: AccountSettings, skews: list[int]) -> Iterator[Check]:
    """Token, client, scopes and age of a sign-in that a person agreed to."""
    name = f"sign-in {account.address}"
    try:
        stored = token_file(opened.home, account.address).read()
    except LoopledgerError as error:
        yield failed(name, error)
        return
    yield Check(name, OK, "a token that can be renewed is stored")
    yield _client(opened, account, stored)
    granted = frozenset(stored.get("granted_scopes") or ())
    for stream in account.streams:
        if may_run(stream, granted):
            yield Check(f"scope {account.address} {stream}", OK, "granted, read-only")
        else:
            yield failed(f"scope {account.address} {stream}", scope_missing(account.address, stream))
    yield _age(account, Standing.of(stored, opened.now_us))
    skews += _stored_skew(opened, account)


def _client(opened: Opened, account: AccountSettings, stored: dict[str, Any]) -> Check:
    """The owner's client as far as it can be judged from here; its secret is never shown."""
    name = f"client {account.address}"
    try:
        root = opened.settings.values.google_root
        client = client_from_fields(str(stored.get("client_id", "")), str(stored.get("client_secret", "")), root)
    except LoopledgerError as error:
        return failed(name, error, fix=f"{sign_in(account.address)} --client FILE")
    if client.token_uri != (stored.get("token_uri") or client.token_uri):
        cause = "google_root was set or taken away since"
        return Check(name, FAIL, f"it signed in at {stored['token_uri']}, not at {client.token_uri}: {cause}", sign_in(account.address), 3)
    return Check(name, OK, client.client_id)


def _age(account: AccountSettings, standing: Standing) -> Check:
    """The seven days of a screen in Testing count from the consent, whatever was refreshed since (G-116)."""
    name = f"consent {account.address}"
    if not standing.consented_us:
        return Check(name, OK, "its age is not known")
    words = f"{standing.age_days:.1f} days old"
    if standing.outlived_testing():
        return Check(name, OK, f"{words}, renewed after day {TESTING_DAYS}: the consent screen is not in Testing")
    if standing.age_days < WARN_DAYS:
        return Check(name, OK, words)
    words += f"; while the consent screen is in Testing it ends after {TESTING_DAYS} days: set it to In production at {PUBLISH}"
    return Check(name, WARN, words, sign_in(account.address))


def _borrowed(account: AccountSettings) -> Check:
    """Access by command, variable or key file, as far as it can be judged without using it."""
    name, address = f"sign-in {account.address}", account.address
    first = account.access_with[0]
    if account.access == "command":
        if shutil.which(first) is None:
            problem = f"The command that gives access to {address} is not there: {Path(first).name}"
            return failed(name, trouble("access_command_failed", problem, account=address, cause="no such program"))
        return Check(name, OK, f"by the command {Path(first).name}")
    if account.access == "env":
        if not os.environ.get(first, "").strip():
            problem = f"The variable {first} gives no access to {address}"
            return failed(name, trouble("access_env_missing", problem, account=address, variable=first))
        return Check(name, OK, f"by the variable {first}; a scheduler needs it too")
    return _key(name, account, Path(first).expanduser())


def _key(name: str, account: AccountSettings, key: Path) -> Check:
    try:
        mode = stat.S_IMODE(key.stat().st_mode)
    except OSError as error:
        problem = f"The key file {key} cannot be read"
        fix = f"{sign_in(account.address)} --access service_account KEY.json"
        return failed(name, trouble("client_json_unreadable", problem, account=account.address, cause=str(error.strerror), fix=fix))
    if mode & 0o077:
        return Check(name, WARN, f"others may read the key file {key}", f"chmod 600 {shlex.quote(str(key))}")
    return Check(name, OK, f"by the service account of {key}")


def _google(opened: Opened, account: AccountSettings, clock: Clock) -> Iterator[Check]:
    """One cheap call a service, as the account."""
    from connectors.google.joining import judge, probe
    from connectors.google.transport import GoogleTransport, Waiting
    from connectors.quota import load_profile

    name, values = f"google {account.address}", opened.settings.values
    try:
        credentials = access_of(opened.home, account, values.google_root, clock)
        waiting = Waiting(clock, time.monotonic, time.sleep, random.random, PATIENCE_S)
        profile = load_profile(values.quota_profile)
        with GoogleTransport(credentials, account.address, profile, waiting, google_root=values.google_root) as transport:
            who, probes = probe(transport, account.address, account.streams, credentials.granted)
        judge(account.address, who, ())
    except LoopledgerError as error:
        yield failed(name, error)
        return
    for one in probes:
        line = f"{name} {one.stream}"
        yield failed(line, one.error) if one.error else Check(line, OK, "answers")


def _stored_skew(opened: Opened, account: AccountSettings) -> list[int]:
    """Seconds this machine's clock was ahead of Google's when the token was last renewed, if that is known."""
    try:
        value = token_file(opened.home, account.address).read().get("skew_s")
    except LoopledgerError:
        return []
    return [value] if isinstance(value, int) else []


def _clock(skews: list[int]) -> Iterator[Check]:
    """The machine's clock against Google's at the last renewal of a token."""
    if not skews:
        yield Check("clock", OK, "not compared with Google's yet")
        return
    worst = max(skews, key=abs)
    if abs(worst) > SKEW_LIMIT_S:
        way = "ahead of" if worst > 0 else "behind"
        yield Check(
            "clock", FAIL, f"it was {abs(worst)} seconds {way} Google's when a token was last renewed", "set the clock of this machine", 3
        )
    else:
        yield Check("clock", OK, f"within {SKEW_LIMIT_S} seconds of Google's when a token was last renewed")
