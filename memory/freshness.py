"""Is the mail behind an answer new enough to judge by (J-74, J-96)? Pure; the moment is an argument."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memory.answers import Notice, StaleSource
from memory.ports import AccountState
from memory.rows import stamp
from pipeline.clock import HOUR_US
from pipeline.errors import StaleError, sign_in
from pipeline.store.runs import IMPORTED


@dataclass(frozen=True, slots=True)
class Freshness:
    """`fresh` / `stale`: accounts by that verdict; `imported`: accounts whose mail came out of files alone, longer ago than that, which
    are as fresh as they can be; `synced_us`: the last clean sync or import of the account that is furthest behind.

    `connected`: accounts that can be synced, case-folded; None = not asked.
    """

    fresh: tuple[AccountState, ...]
    stale: tuple[AccountState, ...]
    imported: tuple[AccountState, ...]
    synced_us: int | None
    partial: bool
    connected: frozenset[str] | None = None

    @property
    def no_sources(self) -> bool:
        """No account has a mail source."""
        return not self.fresh and not self.stale and not self.imported

    @property
    def all_stale(self) -> bool:
        """There are accounts, and a sync of them is what is missing."""
        return bool(self.stale) and not self.fresh and not self.imported

    @property
    def covered(self) -> frozenset[str]:
        """Accounts whose sent mail is known up to now (J-74), or as far as anybody can know it."""
        return frozenset(account.account for account in (*self.fresh, *self.imported))

    def mend(self, account: AccountState) -> str:
        """The command that brings this account up to date, or to where a sync can."""
        if self.connected is not None and account.account.casefold() not in self.connected:
            return sign_in(account.account)
        if account.last_result in ("not_connected", "scope_missing"):
            return "loopledger doctor"
        return f"loopledger sync --account {account.account}"


def judge(accounts: Sequence[AccountState], now_us: int, hours: int = 24, connected: frozenset[str] | None = None) -> Freshness:
    """An account is fresh when its last clean mail sync is at most `hours` old at `now_us`; a later sync covers a past moment too.

    An account whose mail came out of files alone is as fresh as its last import says, at any age.
    """
    border = now_us - hours * HOUR_US
    fresh = tuple(a for a in accounts if a.last_clean_us is not None and a.last_clean_us >= border)
    old = [a for a in accounts if a.last_clean_us is None or a.last_clean_us < border]
    stale = tuple(a for a in old if a.last_result != IMPORTED)
    imported = tuple(a for a in old if a.last_result == IMPORTED)
    cleans = [a.last_clean_us for a in accounts if a.last_clean_us is not None]
    synced = min(cleans) if cleans and len(cleans) == len(accounts) else None
    return Freshness(fresh, stale, imported, synced, any(a.todo or a.failed for a in accounts), connected)


def stale_sources(freshness: Freshness) -> list[StaleSource]:
    """The stale accounts as an answer names them."""
    return [
        StaleSource(
            account=a.account,
            last_clean=None if a.last_clean_us is None else stamp(a.last_clean_us),
            last_result=a.last_result,
            command=freshness.mend(a),
        )
        for a in freshness.stale
    ]


def older_command(account: AccountState) -> str:
    """The command that fetches what a clean sync left out because it is older than `history_days`."""
    return f"loopledger backfill --account {account.account}"


def notices_of(freshness: Freshness) -> list[Notice]:
    """One per stale account, per account out of files, per unfinished one, and one when there is no account at all."""
    if freshness.no_sources:
        return [Notice(kind="no_mail", words="no mail connected: nothing is known about who waits")]
    found = [_old(a, freshness.mend(a)) for a in freshness.stale]
    for a in (*freshness.fresh, *freshness.imported, *freshness.stale):
        if a.last_result == IMPORTED:
            found.append(_out_of_files(a))
        if a.failed:
            words = f"{a.account}: {a.failed} messages could not be read; `loopledger doctor` lists them"
            found.append(Notice(kind="unread", words=words, account=a.account, count=a.failed, command="loopledger doctor"))
        if a.todo:
            found.append(_unfetched(a))
    return found


def _old(account: AccountState, command: str) -> Notice:
    kind = "never_synced" if account.last_clean_us is None else "synced_before"
    since = None if account.last_clean_us is None else stamp(account.last_clean_us)
    words = f"{account.account}: {_since(account)}; run `{command}`"
    return Notice(kind=kind, words=words, account=account.account, since=since, command=command)


def _unfetched(account: AccountState) -> Notice:
    """What is listed and not here, by choice (`history_days`) or not yet."""
    if account.last_result == "ok":
        kind, command = "left_by_history", older_command(account)
        words = f"{account.todo} older messages are left out by `history_days`; `{command}` fetches them"
    else:
        kind, command = "unfetched", f"loopledger sync --account {account.account}"
        words = f"{account.todo} messages are listed but not fetched yet; run `{command}`"
    return Notice(kind=kind, words=f"{account.account}: {words}", account=account.account, count=account.todo, command=command)


def _since(account: AccountState) -> str:
    if account.last_clean_us is None:
        return "never synced completely"
    return f"no complete sync since {stamp(account.last_clean_us)}"


def _out_of_files(account: AccountState) -> Notice:
    since, command = stamp(account.last_clean_us or 0), sign_in(account.account)
    newest = None if account.newest_us is None else stamp(account.newest_us)
    words = f"mail out of files alone, last imported {since}{f', whose newest mail is of {newest}' if newest else ''}"
    words = f"{account.account}: {words}; newer mail comes with another import, or with `{command}`"
    return Notice(kind="imported", words=words, account=account.account, since=since, newest=newest, command=command)


def require_fresh(freshness: Freshness, hours: int) -> None:
    """Refuse to answer from mail that is too old. Raises StaleError (exit 75) naming each account, since when, and the command."""
    if not freshness.all_stale:
        return
    since = "; ".join(f"{a.account}: {_since(a)}" for a in freshness.stale)
    raise StaleError(
        f"no account had a complete mail sync in the last {hours} hours, so this list could be wrong",
        cause=f"{since} (--stale-ok shows the old state)",
        fix=freshness.mend(freshness.stale[0]),
        accounts=[{"account": a.account, "last_clean_us": a.last_clean_us, "last_result": a.last_result} for a in freshness.stale],
    )


def require_clock(freshness: Freshness, now_us: int) -> None:
    """Refuse to answer when a sync lies ahead of now: either clock was wrong, and neither "today" nor "fresh" means anything.

    A list made with a clock that is behind would be empty. Raises StaleError (exit 75).
    """
    ahead = [a for a in freshness.fresh if a.last_clean_us is not None and a.last_clean_us > now_us + HOUR_US]
    if not ahead:
        return
    first = ahead[0]
    raise StaleError(
        f"a sync of {first.account} is dated {stamp(first.last_clean_us or 0)}, which is still to come, so this list could be wrong",
        cause="the clock of this machine is behind, or was ahead then (--stale-ok shows the list all the same)",
        advice="Set the clock of this machine if it is wrong, then sync.",
        fix=freshness.mend(first),
        accounts=[{"account": a.account, "last_clean_us": a.last_clean_us, "last_result": a.last_result} for a in ahead],
    )
