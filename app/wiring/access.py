"""How an account of this home is let in at Google: its stored sign-in, or what its settings name instead (G-108, G-112 to G-114)."""

from __future__ import annotations

from pathlib import Path

from connectors.google.access import Access, CommandAccess, DelegatedAccess, EnvAccess
from connectors.google.catalogue import trouble
from connectors.google.roots import checked_root
from connectors.google.tokens import TokenFile, UnkeptTokenFile
from pipeline.clock import Clock, system_clock
from pipeline.settings import AccountSettings
from pipeline.store.home import Home


def token_file(home: Home, account: str, clock: Clock = system_clock, *, keep: bool = True) -> TokenFile:
    """Where the sign-in of an account lies. `keep` False: it is read, and never written."""
    return (TokenFile if keep else UnkeptTokenFile)(home.tokens / f"{account.casefold().replace('/', '%2f')}.json", account, clock)


def access_of(home: Home, account: AccountSettings, google_root: str, clock: Clock, *, keep: bool = True) -> Access:
    """The access of one account; `keep` False: a renewed sign-in is not stored.

    Raises SignInError (`not_connected`) or ConfigError (`token_unreadable`, a key that cannot be used).
    """
    if account.access == "command":
        return CommandAccess(account.address, account.access_with, clock)
    if account.access == "env":
        return EnvAccess(account.address, account.access_with[0])
    if account.access == "service_account":
        return DelegatedAccess(account.address, Path(account.access_with[0]), clock, checked_root(google_root))
    if account.access == "none":
        raise trouble("not_connected", f"{account.address} is disconnected", account=account.address, cause="it was disconnected")
    return token_file(home, account.address, clock, keep=keep).load()
