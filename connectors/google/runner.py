"""One run over one account: contacts, calendar, Gmail; each stream fails alone and says so (G-107, G-306)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, runtime_checkable

from connectors.google.asking import Answers, Ask, ask_ahead
from connectors.google.calendar import sync_calendar
from connectors.google.catalogue import scope_missing
from connectors.google.contacts import sync_contacts
from connectors.google.gmail import GmailOptions, GmailRun
from connectors.google.gmail_stream import sync_gmail
from connectors.google.outlook import Ahead, nobody
from connectors.google.scopes import may_run
from connectors.google.token_stream import TokenRun
from connectors.quota import Profile, load_profile
from pipeline.errors import LoopledgerError
from pipeline.models.intake import NO_RULES, IntakeRules
from pipeline.models.items import StreamReport
from pipeline.ports import IntakeStore, Progress, Transport

STREAMS = ("contacts", "calendar", "gmail")
"""In this order the first report already knows names; the stored result is the same in any order (G-306)."""


@dataclass(frozen=True, slots=True)
class SyncOptions:
    """Settings of one run. `now_us` pins its moment; `history_days` None = the whole mailbox; `quota_profile` "" = the default.

    `intake`: which mail may be stored (G-701). `granted`: scopes of the sign-in, None = do not check (a transport without sign-in).
    `pause` waits so many seconds; None = never. `ahead` is told what of a backfill is still to come, after each of its chunks.
    """

    now_us: int
    history_days: int | None = 90
    quota_profile: str = ""
    chunk_threads: int = 100
    slice_days: int = 30
    slice_threads: int = 1_000
    apply_large_deletions: bool = False
    retry_held: bool = False
    intake: IntakeRules = NO_RULES
    skip_calendars: frozenset[str] = field(default_factory=frozenset)
    granted: frozenset[str] | None = None
    pause: Callable[[float], None] | None = None
    ahead: Ahead = nobody


@runtime_checkable
class Measured(Protocol):
    """A transport that keeps figures of its own: repeats, refusals, bytes, seconds waited (G-208)."""

    def figures(self) -> dict[str, int]:
        """Totals so far, by name."""
        ...


class Meter:
    """A transport that counts what one stream asks for, whatever transport is behind it."""

    def __init__(self, transport: Transport, profile: Profile) -> None:
        self._transport = transport
        self._profile = profile
        self._before = self._totals()
        self.calls = 0
        self.units = 0

    def _totals(self) -> dict[str, int]:
        return self._transport.figures() if isinstance(self._transport, Measured) else {}

    def figures(self) -> dict[str, int]:
        """What the transport's own figures rose by since this meter was made; {} if it keeps none."""
        return {name: total - self._before.get(name, 0) for name, total in self._totals().items()}

    def call(self, method_id: str, params: dict[str, Any]) -> dict[str, Any]:
        """Pass on, counting the call and its planned units; repeats inside the transport are its own figures."""
        self.calls += 1
        self.units += self._profile.cost(method_id)
        return self._transport.call(method_id, params)

    def call_many(self, asks: Iterable[Ask]) -> Answers:
        """Pass on, counting each call when it goes out."""
        return ask_ahead(self._transport, self._counted(asks))

    def _counted(self, asks: Iterable[Ask]) -> Iterator[Ask]:
        for ask in asks:
            self.calls += 1
            self.units += self._profile.cost(ask.method_id)
            yield ask


def sync_account(
    transport: Transport,
    intake: IntakeStore,
    account: str,
    streams: Sequence[str],
    options: SyncOptions,
    progress: Progress,
    on_slice: Callable[[], None],
) -> list[StreamReport]:
    """Run the asked streams of one account; one report for each, in the fixed order.

    `progress(what, done, total or None)` may be called often. `on_slice()` is called when newly stored mail is worth folding and
    publishing: after each slice of a backfill. Expected trouble of a stream stands in its report; only a defect raises.
    """
    profile = load_profile(options.quota_profile)

    def run(name: str) -> StreamReport:
        return _run_stream(name, Meter(transport, profile), profile, intake, account, options, progress, on_slice)

    reports: dict[str, StreamReport] = {}
    offline: StreamReport | None = None
    for name in (name for name in STREAMS if name in streams):
        # Without a line the other streams would only wait for the same thing, one after the other.
        reports[name] = run(name) if offline is None else replace(offline, stream=name, items=0, calls=0, units=0, metrics={})
        offline = reports[name] if reports[name].code == "network_unreachable" else offline
    if options.pause is not None and _must_wait(reports.get("contacts")):
        on_slice()
        reports["contacts"] = _after_minutes(reports["contacts"], options.pause, lambda: run("contacts"))
    return list(reports.values())


PEOPLE_WAITS_S = (60.0, 120.0, 240.0, 480.0)
"""People counts the first page of a full listing by the minute; the other streams have run meanwhile (G-603)."""


def _must_wait(report: StreamReport | None) -> bool:
    return report is not None and report.code == "rate_limited"


def _after_minutes(first: StreamReport, pause: Callable[[float], None], again: Callable[[], StreamReport]) -> StreamReport:
    """The contacts once their quota lets them: the report of the last attempt, with what all of them cost."""
    report, items, calls = first, first.items, first.calls
    for seconds in PEOPLE_WAITS_S:
        pause(seconds)
        report = again()
        items, calls = items + report.items, calls + report.calls
        if not _must_wait(report):
            break
    return replace(report, items=items, calls=calls)


def _run_stream(
    name: str,
    meter: Meter,
    profile: Profile,
    intake: IntakeStore,
    account: str,
    options: SyncOptions,
    progress: Progress,
    on_slice: Callable[[], None],
) -> StreamReport:
    """One stream to its report."""
    if options.granted is not None and not may_run(name, options.granted):
        return _failure(account, name, scope_missing(account, name), meter, 0)
    tokens = TokenRun(meter, intake, account, options.now_us, progress, options.apply_large_deletions)
    gmail = GmailRun(meter, intake, account, gmail_options(options, profile), progress, on_slice, options.ahead)
    try:
        if name == "contacts":
            sync_contacts(tokens)
        elif name == "calendar":
            sync_calendar(tokens, options.skip_calendars)
        else:
            sync_gmail(gmail)
    except LoopledgerError as error:
        return _failure(account, name, error, meter, tokens.stored + gmail.stored)
    items = tokens.stored + gmail.stored
    return StreamReport(account, name, clean=True, items=items, calls=meter.calls, units=meter.units, metrics=meter.figures())


def gmail_options(options: SyncOptions, profile: Profile) -> GmailOptions:
    """The Gmail part of a run's options, with the planner's prices from the quota profile (G-222)."""
    return GmailOptions(
        now_us=options.now_us,
        history_days=options.history_days,
        get_units=profile.cost("gmail.users.messages.get"),
        thread_units=profile.cost("gmail.users.threads.get"),
        chunk_threads=options.chunk_threads,
        slice_days=options.slice_days,
        slice_threads=options.slice_threads,
        apply_large_deletions=options.apply_large_deletions,
        retry_held=options.retry_held,
        intake=options.intake,
    )


def refused(account: str, stream: str, error: LoopledgerError) -> StreamReport:
    """The report of a stream that `error` ended before it asked for anything."""
    return StreamReport(
        account,
        stream,
        clean=False,
        problem=error.problem,
        cause=error.cause,
        advice=error.advice,
        fix=error.fix,
        code=error.code,
        exit_code=error.exit_code,
    )


def _failure(account: str, stream: str, error: LoopledgerError, meter: Meter, items: int) -> StreamReport:
    """The report of a stream that did not end clean."""
    return replace(refused(account, stream, error), items=items, calls=meter.calls, units=meter.units, metrics=meter.figures())
