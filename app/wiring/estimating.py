"""`sync --dry-run` and `backfill --estimate` wired: each account's mailbox is listed, and nothing in the home changes but the level of a
quota that is kept there already (G-220, G-820)."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from app.wiring.access import access_of
from app.wiring.google import RunPlan, chosen_accounts
from app.wiring.watching import Watching
from connectors.google.catalogue import scope_missing
from connectors.google.estimate import MIX, Estimate, Price, look
from connectors.google.gmail import GmailOptions
from connectors.google.runner import refused
from connectors.google.scopes import may_run
from connectors.google.transport import GoogleTransport, Waiting
from connectors.google.units import learnt_share
from connectors.quota import limited_profiles, load_profile
from pipeline.clock import Clock, to_us
from pipeline.errors import LoopledgerError
from pipeline.models.items import StreamReport
from pipeline.ports import Progress
from pipeline.settings import AccountSettings, Settings
from pipeline.store.home import Home
from pipeline.store.ingest import Intake
from pipeline.store.rows import Landed

__all__ = ["MIX", "Estimate", "Estimating", "Foreseen", "Price"]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a fetch of one account would cost. `estimate` None: Gmail is not asked for, or `trouble` says why it is not known.

    `prices`: by profile, the one in force first; `share`: what Google has let through of it lately, None = all;
    `spent`: units of this look.
    """

    account: str
    free: tuple[str, ...]
    estimate: Estimate | None = None
    prices: tuple[Price, ...] = ()
    share: float | None = None
    spent: int = 0
    trouble: StreamReport | None = None


class Estimating:
    """One look over some accounts. Each fails alone; a sign-in that is renewed for it is not stored."""

    def __init__(
        self,
        home: Home,
        settings: Settings,
        clock: Clock,
        plan: RunPlan,
        progress: Progress,
        watching: Watching | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._home, self._settings, self._clock, self._plan, self._progress = home, settings, clock, plan, progress
        self._watching = watching or Watching()
        self._sleep = sleep

    def run(self) -> list[Foreseen]:
        """One result an account, in the order of the settings. Raises ConfigError when no account is chosen."""
        return [self._alone(account) for account in chosen_accounts(self._settings, self._plan.accounts)]

    def _alone(self, account: AccountSettings) -> Foreseen:
        streams = [name for name in account.streams if not self._plan.streams or name in self._plan.streams]
        free = tuple(name for name in streams if name != "gmail")
        if "gmail" not in streams:
            return Foreseen(account.address, free)
        try:
            return self._look(account, free)
        except LoopledgerError as error:
            return Foreseen(account.address, free, trouble=refused(account.address, "gmail", error))

    def _look(self, account: AccountSettings, free: tuple[str, ...]) -> Foreseen:
        address, profile = account.address, load_profile(self._settings.quota_profile)
        credentials = access_of(self._home, account, self._settings.google_root, self._clock, keep=False)
        if credentials.granted is not None and not may_run("gmail", credentials.granted):
            raise scope_missing(address, "gmail")
        waiting = Waiting(self._clock, time.monotonic, self._sleep, random.random, self._plan.patience_s, notice=self._watching.waiting)
        options = GmailOptions(to_us(self._clock()), self._plan.history_days, intake=self._settings.intake_of(address))
        state = self._home.quota_state(address)
        shared = state if state.exists() else None  # what this look spends counts for the sync after it; no file is made for it
        with GoogleTransport(credentials, address, profile, waiting, google_root=self._settings.google_root, shared=shared) as transport:
            self._watching.follow(address, lambda: transport.figures()["units"], transport.allowed_per_s)
            estimate = look(transport, Intake(self._home, _nothing_lands), address, options, self._progress)
            spent = transport.figures()["units"]
        prices = sorted(map(estimate.price, limited_profiles()), key=lambda price: price.profile != profile.name)
        return Foreseen(address, free, estimate, tuple(prices), learnt_share(state), spent)


def _nothing_lands(_: object) -> Landed:
    """The store is only read."""
    return Landed()
