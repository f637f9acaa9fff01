"""`connect` and `disconnect` wired: the owner's client, the consent, the check of what it brought, token and settings written."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.wiring.access import access_of, token_file
from app.wiring.settings_file import keep_account
from connectors.google.access import Access
from connectors.google.catalogue import trouble
from connectors.google.client import Client, client_from_fields, client_from_json
from connectors.google.consent import Attempt, begin
from connectors.google.joining import Probe, judge, probe, token_data
from connectors.google.loopback import Loopback
from connectors.google.pending import PASTE_PORT, PendingFile
from connectors.google.scopes import SCOPES
from connectors.google.tokens import StoredCredentials
from connectors.google.transport import GoogleTransport, Waiting
from connectors.quota import load_profile
from pipeline.clock import Clock
from pipeline.errors import LoopledgerError, UsageError
from pipeline.settings import ENVIRONMENT, AccountSettings, Settings, load_settings
from pipeline.store.home import Home, create_home, open_home

PATIENCE_S = 20.0
REVOKE_PAGE = "https://myaccount.google.com/connections"
Ask = Callable[[str, bool], str]
"""(question, hide what is typed) -> the answer."""


@dataclass(frozen=True, slots=True)
class Joined:
    """What a connection brought. `who`: the address Google names, "" if it names none; `probes`: one a stream that is on."""

    account: AccountSettings
    who: str
    probes: tuple[Probe, ...]
    settings_path: Path

    @property
    def trouble(self) -> list[LoopledgerError]:
        """What stands in the way of the streams that are on."""
        return [one.error for one in self.probes if one.error is not None]


class Connecting:
    """Signs one account in. Nothing is kept before Google has named the account and at least one stream works."""

    def __init__(self, home_path: Path, address: str, clock: Clock) -> None:
        """Makes the home if there is none. Raises ConfigError for a foreign home or wrong settings."""
        self.home = create_home(home_path)
        self.clock = clock
        self.settings = load_settings(self.home.settings).values
        known = {one.address.casefold(): one for one in self.settings.accounts}
        self.account = replace_access(known.get(address.casefold()) or AccountSettings(address=address), "consent", ())
        self.file = token_file(self.home, self.account.address, clock)
        self.pending = PendingFile(self.file.path, self.account.address, clock)

    @property
    def address(self) -> str:
        """The account's address as it stands, or will stand, in the settings."""
        return self.account.address

    def client(self, given: str | None, where: str, ask: Ask | None) -> Client:
        """The owner's client: the JSON text that was `given` from `where`, else the environment's two variables, else a stored one, else
        asked for. Raises ConfigError, which never shows a value."""
        root = self.settings.google_root
        if given is not None:
            return client_from_json(given, where, root, self.address)
        identity, secret = os.environ.get("GOOGLE_CLIENT_ID", ""), os.environ.get("GOOGLE_CLIENT_SECRET", "")
        if identity or secret:
            return client_from_fields(identity, secret, root, self.address)
        stored = self._stored_client()
        if stored is not None:
            return stored
        if ask is None:
            cause = "no file was named with --client, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set, no account has one"
            raise trouble("client_json_unreadable", "A client of yours is needed to sign in", account=self.address, cause=cause)
        return client_from_fields(ask("Client id", False), ask("Client secret", True), root, self.address)

    def _stored_client(self) -> Client | None:
        """The client of this account's last sign-in, else of another account's in this home; None if there is none that fits."""
        others = [token_file(self.home, one.address) for one in self.settings.accounts]
        for file in (self.file, *others):
            try:
                data = file.read()
                client = client_from_fields(str(data.get("client_id", "")), str(data.get("client_secret", "")), self.settings.google_root)
            except LoopledgerError:
                continue
            if client.token_uri == data.get("token_uri"):
                return client
        return None

    def begin(self, client: Client, redirect_uri: str = "", port: int = 0) -> Attempt:
        """A new attempt; without `redirect_uri` one whose answer is pasted."""
        return begin(client, self.address, redirect_uri or f"http://127.0.0.1:{port or PASTE_PORT}/", SCOPES)

    def listen(self, port: int) -> Loopback:
        """A listener for the browser's answer. Raises ConfigError `port_in_use`."""
        return Loopback(port, self.address)

    def finish(self, attempt: Attempt, answer: str) -> Joined:
        """Redeem the answer, look at what it brought, keep token and settings.

        Raises the typed errors of the catalogue; then nothing is kept, except that a settings file which cannot be changed from here
        does not cost the owner the sign-in.
        """
        grant = attempt.redeem(attempt.code_of(answer))
        data = token_data(self.file, attempt.client, grant, attempt.scopes)
        joined = self._examined(StoredCredentials(self.file, data))
        with self.file.lock():
            self.file.write(data)
        self._keep(joined.account)
        return joined

    def finish_pending(self, answer: str) -> Joined:
        """`finish` for an attempt begun by an earlier command. Raises also `consent_timeout` and `code_reused`."""
        attempt = self.pending.recall()
        attempt.code_of(answer)  # a wrong address is told before the attempt counts as used
        try:
            joined = self.finish(attempt, answer)
        except LoopledgerError as error:
            if error.exit_code != 75:
                self.pending.mark_used()
            raise
        self.pending.mark_used()
        return joined

    def borrow(self, kind: str, details: tuple[str, ...]) -> Joined:
        """Use a command, an environment variable or a service account. Raises ConfigError for details that do not fit."""
        self.account = replace_access(self.account, kind, details)
        joined = self._examined(access_of(self.home, self.account, self.settings.google_root, self.clock))
        self._keep(joined.account)
        return joined

    def _examined(self, credentials: Access) -> Joined:
        """Ask each service once. Raises if the account is another one, or can never sync."""
        waiting = Waiting(self.clock, time.monotonic, time.sleep, random.random, PATIENCE_S)
        profile = load_profile(self.settings.quota_profile)
        with GoogleTransport(credentials, self.address, profile, waiting, google_root=self.settings.google_root) as transport:
            who, probes = probe(transport, self.address, self.account.streams, credentials.granted)
        judge(self.address, who, probes)
        account = self.account
        if any(one.error is not None and one.error.code == "mail_not_enabled" for one in probes):
            account = account.model_copy(update={"gmail": False})
        return Joined(account, who, tuple(probes), self.home.settings)

    def _keep(self, account: AccountSettings) -> None:
        first = {"timezone": local_zone()}
        if os.environ.get(ENVIRONMENT["google_root"]):
            first["google_root"] = self.settings.google_root
        keep_account(self.home.settings, account, first)


def unreadable_client(file: str, account: str, error: Exception) -> LoopledgerError:
    """The error of a client file that cannot be read; its content is not shown."""
    cause = getattr(error, "strerror", None) or "it is no UTF-8 text"
    return trouble("client_json_unreadable", f"{file} cannot be read", account=account, cause=str(cause))


def replace_access(account: AccountSettings, kind: str, details: tuple[str, ...]) -> AccountSettings:
    """`account` with another way of access. Raises ConfigError for details that do not fit the kind; no value is shown."""
    values = {**account.model_dump(), "access": kind, "access_with": details}
    try:
        return AccountSettings(**values)
    except ValueError as error:
        words = {"command": "-- PROGRAM ARGUMENT", "env": "NAME", "service_account": "KEY.json"}.get(kind, "")
        fix = f"loopledger connect {account.address} --access {kind} {words}"
        raise UsageError(f"--access {kind} needs {words or 'nothing behind it'}, not what was given", fix=fix) from error


def local_zone() -> str:
    """The machine's IANA zone, for the settings of a new home; UTC if it cannot be told."""
    for name in (os.environ.get("TZ", "").lstrip(":"), _linked_zone()):
        if not name:
            continue
        try:
            return Settings(timezone=name).timezone
        except ValueError:
            continue
    return "UTC"


def _linked_zone() -> str:
    """What /etc/localtime points at below `zoneinfo/`, "" if it is no link."""
    try:
        target = str(Path("/etc/localtime").readlink())
    except OSError:
        return ""
    return target.partition("zoneinfo/")[2]


def disconnect(home_path: Path, address: str) -> tuple[Home, bool]:
    """Delete the account's sign-in here and mark it as disconnected; stored mail stays. Returns (home, whether there was a sign-in).

    Raises ConfigError `not_connected` for an account the home does not know.
    """
    home = open_home(home_path)
    settings = load_settings(home.settings).values
    account = next((one for one in settings.accounts if one.address.casefold() == address.casefold()), None)
    if account is None:
        known = ", ".join(one.address for one in settings.accounts) or "none"
        raise trouble("not_connected", f"{address} is no account of this home", account=address, cause=f"accounts: {known}")
    there = token_file(home, account.address).erase() or account.access not in {"consent", "none"}
    PendingFile(token_file(home, account.address).path, account.address).forget()
    keep_account(home.settings, replace_access(account, "none", ()), {})
    return home, there
