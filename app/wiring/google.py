"""Google wired to this home: transports, one run over the accounts, and signing in at the look-alike."""

from __future__ import annotations

import random
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial

from app.wiring.access import access_of
from app.wiring.folding import READERS, Folding
from app.wiring.watching import Freshness, Watching
from connectors.google.gmail_backfill import BACKFILL
from connectors.google.runner import SyncOptions, refused, sync_account
from connectors.google.transport import DEAD_LINE_S, GoogleTransport, Waiting
from connectors.quota import load_profile
from pipeline.clock import Clock, to_us
from pipeline.errors import SIGN_IN, BusyError, ConfigError, LoopledgerError, SchemaError, sign_in
from pipeline.ids import canonical_json
from pipeline.models.items import ItemKind, StreamReport
from pipeline.models.mail import Owner
from pipeline.ports import Progress
from pipeline.settings import AccountSettings, Settings
from pipeline.stages.land import land
from pipeline.store.db import Archive, open_archive
from pipeline.store.home import Home
from pipeline.store.ingest import Intake
from pipeline.store.lease import sync_lease
from pipeline.store.runs import begin_run, end_run

_FETCH_PER_FOLD = 9
HELD_BACK = 4
"""Exit code of a stream that is complete but for messages it set aside: the mail counts as clean, the answer as partial (J-96)."""

BRIEF_LINE_S = 3.0
"""How long a call of another account is retried once one could not reach Google at all."""
OFFLINE = "network_unreachable"


@dataclass(frozen=True, slots=True)
class RunPlan:
    """What a run shall do. `history_days` None = the whole mailbox; `streams` empty = all that are switched on."""

    accounts: tuple[str, ...] = ()
    streams: tuple[str, ...] = ()
    history_days: int | None = 90
    patience_s: float | None = 600.0
    apply_large_deletions: bool = False
    retry_held: bool = False


def chosen_accounts(settings: Settings, names: Sequence[str]) -> list[AccountSettings]:
    """The connected accounts, or those of them that were named; a disconnected one has to be named to be told about.

    Raises ConfigError when there is none or an unknown one.
    """
    connected = [account for account in settings.accounts if account.access != "none"]
    if not connected and not names:
        raise ConfigError("no account is connected", fix=SIGN_IN)
    known = {account.address.casefold(): account for account in settings.accounts}
    for name in names:
        if name.casefold() not in known:
            cause = f"connected: {', '.join(account.address for account in connected) or 'none'}"
            raise ConfigError(f"{name} is not connected", cause=cause, fix=sign_in(name), code="not_connected", account=name)
    return [known[name.casefold()] for name in names] if names else connected


class Syncing:
    """One run over some accounts of a home: each has its own lease, run record and reports; the ledger is folded as mail comes in."""

    def __init__(
        self,
        home: Home,
        settings: Settings,
        clock: Clock,
        plan: RunPlan,
        progress: Progress,
        owner: Callable[[], Owner],
        sleep: Callable[[float], None] = time.sleep,
        watching: Watching | None = None,
    ) -> None:
        """Nothing is opened yet. `owner`: whom the ledger is folded for, asked at every fold. `sleep` waits so many seconds."""
        self._sleep = sleep
        self._watching = watching or Watching()
        self._offline = False
        self._home, self._settings, self._clock, self._plan, self._progress = home, settings, clock, plan, progress
        self._run_id = uuid.uuid4().hex
        self._fold_again_us = 0
        self.folding = Folding(home, owner, clock)

    def run(self) -> list[StreamReport]:
        """Fetch, fold, publish. Expected trouble of one account stands in its reports; a busy account or a broken home raises."""
        accounts = chosen_accounts(self._settings, self._plan.accounts)
        by_account: dict[str, list[StreamReport]] = {}
        for account in self._quick_first(accounts):
            by_account[account.address] = self._alone(account, among=len(accounts))
            self._offline = self._offline or any(report.code == OFFLINE for report in by_account[account.address])
        reports = [report for account in accounts for report in by_account[account.address]]
        self._progress("folding", 0, None)
        self.folding.fold()
        return reports

    def _quick_first(self, accounts: Sequence[AccountSettings]) -> list[AccountSettings]:
        """Accounts whose older mail is all here come first: a long backfill of one keeps no news of another waiting (G-710).

        An archive that cannot be read now (busy, or of an older schema) leaves the order as it is; writing to it will tell.
        """
        if len(accounts) < 2 or not self._home.archive.exists():
            return list(accounts)
        try:
            with open_archive(self._home, "read") as archive:
                done = archive.rows("SELECT account FROM cursor WHERE stream = ? AND state = 'idle'", [BACKFILL])
        except (BusyError, ConfigError, SchemaError):
            return list(accounts)
        complete = {str(name) for (name,) in done}
        return sorted(accounts, key=lambda account: account.gmail and account.address not in complete)

    def _alone(self, account: AccountSettings, *, among: int) -> list[StreamReport]:
        """One account of several: that somebody else is syncing it stops no other (G-710)."""
        try:
            return self._account(account)
        except BusyError as error:
            if among == 1 or "account" not in error.detail:
                raise
            return [refused(account.address, name, error) for name in self._chosen_streams(account)]

    def _chosen_streams(self, account: AccountSettings) -> list[str]:
        return [name for name in account.streams if not self._plan.streams or name in self._plan.streams]

    def _account(self, account: AccountSettings) -> list[StreamReport]:
        address = account.address
        streams = self._chosen_streams(account)
        with sync_lease(self._home, address):
            started_us = to_us(self._clock())
            with open_archive(self._home, "write") as archive, archive.transaction():
                begin_run(archive, self._run_id, address, started_us)
                before = _stored(archive, address)
            try:
                reports = self._streams(account, streams, started_us)
            except LoopledgerError as error:
                reports = [refused(address, name, error) for name in streams]
            with open_archive(self._home, "write") as archive, archive.transaction():
                after = _stored(archive, address)
                fresh = {stream: after[stream] - before[stream] for stream in after}
                reports = [replace(report, metrics={**report.metrics, "new": fresh[report.stream]}) for report in reports]
                result = next((report.code or "failed" for report in reports if not report.clean), "ok")
                end_run(
                    archive,
                    self._run_id,
                    address,
                    to_us(self._clock()),
                    result,
                    clean_mail=any(report.stream == "gmail" and mail_is_complete(report) for report in reports),
                    report=canonical_json([asdict(report) for report in reports]),
                )
        return reports

    def _streams(self, account: AccountSettings, streams: Sequence[str], started_us: int) -> list[StreamReport]:
        address = account.address
        credentials = access_of(self._home, account, self._settings.google_root, self._clock)
        dead_line_s = BRIEF_LINE_S if self._offline else DEAD_LINE_S
        told = self._watching.waiting
        waiting = Waiting(self._clock, time.monotonic, self._sleep, random.random, self._plan.patience_s, dead_line_s, told)
        profile = load_profile(self._settings.quota_profile)
        intake = Intake(self._home, partial(land, decode=READERS.decode, read=READERS.read), self._run_id, self._clock)
        freshness = Freshness(self._home, address, self._clock, started_us, self._watching.ahead)
        options = SyncOptions(
            now_us=started_us,
            history_days=self._plan.history_days,
            quota_profile=self._settings.quota_profile,
            apply_large_deletions=self._plan.apply_large_deletions,
            retry_held=self._plan.retry_held,
            intake=self._settings.intake_of(address),
            skip_calendars=frozenset(self._settings.calendars_off),
            granted=credentials.granted,
            pause=self._pause,
            ahead=freshness.ahead,
        )
        root, shared = self._settings.google_root, self._home.quota_state(address)
        with GoogleTransport(credentials, address, profile, waiting, google_root=root, shared=shared) as transport:
            self._watching.follow(address, lambda: transport.figures()["units"], transport.allowed_per_s)
            return sync_account(transport, intake, address, streams, options, self._progress, lambda: self._slice(freshness))

    def _pause(self, seconds: float) -> None:
        self._watching.waiting("Google counts the first page of contacts by the minute", seconds)
        self._sleep(seconds)

    def _slice(self, freshness: Freshness) -> None:
        """New mail is worth showing: fold and publish between slices of a backfill (D-307), but never for more than a tenth of its time.

        Older mail of a busy correspondent makes all their mail fold again; slices that come fast are therefore folded together.
        """
        freshness.slice_ended()
        started_us = to_us(self._clock())
        if started_us < self._fold_again_us:
            return
        self.folding.fold()
        ended_us = to_us(self._clock())
        self._fold_again_us = ended_us + _FETCH_PER_FOLD * (ended_us - started_us)


def mail_is_complete(report: StreamReport) -> bool:
    """True if everything but set-aside messages is stored; with too many of those nothing new was read (G-804)."""
    return report.clean or (report.exit_code == HELD_BACK and report.code != "holds_exhausted")


_KINDS = {"gmail": ItemKind.MESSAGE, "calendar": ItemKind.EVENT, "contacts": ItemKind.CONTACT}


def _stored(archive: Archive, account: str) -> dict[str, int]:
    """Stream -> how many different things of it the archive knows."""
    sql = "SELECT kind, count(DISTINCT external_id) FROM item WHERE account = ? GROUP BY 1"
    found = {str(kind): int(count) for kind, count in archive.rows(sql, [account])}
    return {stream: found.get(kind.value, 0) for stream, kind in _KINDS.items()}
