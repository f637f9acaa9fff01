"""Is the mail behind an answer new enough to judge by (J-74, J-96)? Pure; the moment is an argument."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memory.answers import StaleSource
from memory.ports import AccountState
from memory.rows import stamp
from pipeline.clock import HOUR_US
from pipeline.errors import StaleError


@dataclass(frozen=True, slots=True)
class Freshness:
    """`fresh` / `stale`: accounts by that verdict; `synced_us`: the last clean sync of the account that is furthest behind."""

    fresh: tuple[AccountState, ...]
    stale: tuple[AccountState, ...]
    synced_us: int | None
    partial: bool

    @property
    def no_sources(self) -> bool:
        """No account has a mail source."""
        return not self.fresh and not self.stale

    @property
    def all_stale(self) -> bool:
        """There are accounts, and none of them is fresh."""
        return bool(self.stale) and not self.fresh

    @property
    def covered(self) -> frozenset[str]:
        """Accounts whose sent mail is known up to now (J-74)."""
        return frozenset(account.account for account in self.fresh)


def judge(accounts: Sequence[AccountState], now_us: int, hours: int = 24) -> Freshness:
    """An account is fresh when its last clean mail sync is at most `hours` old at `now_us`; a later sync covers a past moment too."""
    border = now_us - hours * HOUR_US
    fresh = tuple(a for a in accounts if a.last_clean_us is not None and a.last_clean_us >= border)
    stale = tuple(a for a in accounts if a.last_clean_us is None or a.last_clean_us < border)
    cleans = [a.last_clean_us for a in accounts if a.last_clean_us is not None]
    synced = min(cleans) if cleans and len(cleans) == len(accounts) else None
    return Freshness(fresh, stale, synced, any(a.todo or a.failed for a in accounts))


def stale_sources(freshness: Freshness) -> list[StaleSource]:
    """The stale accounts as an answer names them."""
    return [
        StaleSource(
            account=a.account,
            last_clean=None if a.last_clean_us is None else stamp(a.last_clean_us),
            last_result=a.last_result,
            command=mend_command(a),
        )
        for a in freshness.stale
    ]


def mend_command(account: AccountState) -> str:
    """The command that brings this account up to date."""
    if account.last_result in ("not_connected", "scope_missing"):
        return "loopledger doctor"
    return f"loopledger sync --account {account.account}"


def older_command(account: AccountState) -> str:
    """The command that fetches what a clean sync left out because it is older than `history_days`."""
    return f"loopledger backfill --account {account.account}"


def warnings_of(freshness: Freshness) -> list[str]:
    """One sentence per stale account, per unfinished one, and one when there is no account at all."""
    if freshness.no_sources:
        return ["no mail connected: nothing is known about who waits"]
    words = [f"{a.account}: {_since(a)}; run `{mend_command(a)}`" for a in freshness.stale]
    for a in (*freshness.fresh, *freshness.stale):
        if a.failed:
            words.append(f"{a.account}: {a.failed} messages could not be read; `loopledger doctor` lists them")
        if a.todo and a.last_result == "ok":
            words.append(f"{a.account}: {a.todo} older messages are left out by `history_days`; `{older_command(a)}` fetches them")
        elif a.todo:
            words.append(f"{a.account}: {a.todo} messages are listed but not fetched yet; run `loopledger sync --account {a.account}`")
    return words


def _since(account: AccountState) -> str:
    if account.last_clean_us is None:
        return "never synced completely"
    return f"no complete sync since {stamp(account.last_clean_us)}"


def require_fresh(freshness: Freshness, hours: int) -> None:
    """Refuse to answer from mail that is too old. Raises StaleError (exit 75) naming each account, since when, and the command."""
    if not freshness.all_stale:
        return
    first = freshness.stale[0]
    raise StaleError(
        f"no account had a complete mail sync in the last {hours} hours, so this list could be wrong",
        cause="; ".join(f"{a.account}: {_since(a)}" for a in freshness.stale),
        fix=f"run `{mend_command(first)}`, or add --stale-ok to see the old state",
        accounts=[{"account": a.account, "last_clean_us": a.last_clean_us, "last_result": a.last_result} for a in freshness.stale],
    )
