"""What `doctor` says of an account's connection beside its sign-in: set-aside messages, label names, send-as addresses, learnt quota."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.opening import Opened
from app.wiring.folding import excluded_labels
from connectors.google.units import learnt_share
from memory.rows import stamp
from pipeline.errors import ConfigError
from pipeline.store.db import Archive, open_archive
from pipeline.store.directory import AccountDirectory, read_directories

Line = tuple[str, str, str, str, int]
"""Name, level, words, fix, exit code of a failure."""


@dataclass(frozen=True, slots=True)
class Held:
    """One message that was set aside. `since` and `next_try` are moments in UTC, "" when there is none."""

    account: str
    kind: str
    id: str
    reason: str
    tries: int
    since: str
    next_try: str


def held_rows(opened: Opened) -> list[Held]:
    """Everything that is set aside, by account and id (G-801). Raises as `open_archive` does."""
    if not opened.home.archive.exists():
        return []
    sql = (
        "SELECT account, kind, external_id, reason, tries, held_us, next_try_us FROM fetch_row WHERE status = 'failed'"
        " ORDER BY account, kind, external_id"
    )
    with open_archive(opened.home, "read") as archive:
        rows = archive.rows(sql)
    return [Held(row[0], row[1], row[2], row[3], row[4], _moment(row[5]), _moment(row[6])) for row in rows]


def _moment(us: int) -> str:
    return stamp(us) if us else ""


def connection_lines(opened: Opened) -> Iterator[Line]:
    """Lines on label names, send-as addresses and quota of every account whose mail is read."""
    if opened.home.archive.exists():
        with open_archive(opened.home, "read") as archive:
            yield from _directories(opened, archive)
    for account in opened.settings.values.accounts:
        share = learnt_share(opened.home.quota_state(account.address))
        if share is not None:
            words = f"Google refuses at the rate of {opened.settings.values.quota_profile}; {share:.0%} of it is used now"
            yield (f"quota {account.address}", "WARN", words, "set quota_profile in settings.toml to what your project has", 0)


def _directories(opened: Opened, archive: Archive) -> Iterator[Line]:
    settings, told = opened.settings.values, read_directories(archive)
    accounts = [account.address for account in settings.accounts if account.gmail]
    try:
        excluded = excluded_labels(settings.excluded_labels, accounts, told)
    except ConfigError as error:
        yield ("labels", "FAIL", f"{error.problem} ({error.cause})", error.fix, error.exit_code)
        excluded = {}
    for account in accounts:
        again = f"loopledger sync --account {account}"
        if account in excluded and excluded[account] is None:
            words = "its label names are not known, so all its mail counts as excluded"
            yield (f"labels {account}", "FAIL", words, again, 75)
        lists = told.get(account, AccountDirectory())
        if "alias" in lists.unavailable:
            counts = "those known before count as yours" if lists.aliases_read else "only the account's own address counts as yours"
            words = f"its send-as addresses could not be read; {counts}"
            yield (f"addresses {account}", "WARN", words, again, 0)
