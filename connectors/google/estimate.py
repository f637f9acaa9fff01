"""What a fetch would cost before it is made: out of listed ids alone, with nothing stored and no cursor moved (G-820)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from connectors.google.gmail import GmailOptions
from connectors.google.gmail_backfill import BACKFILL, HISTORY, HORIZON_THREADS, LISTING_PARAMS
from connectors.google.paging import pages
from connectors.google.planner import thread_cost
from connectors.quota import Profile
from pipeline.clock import DAY_US
from pipeline.models.intake import DENIED
from pipeline.models.items import CursorRow, FetchRow, FetchStatus, ItemKind
from pipeline.ports import IntakeStore, Progress, Transport

RAW_BYTES_A_THREAD = 12_000
TABLE_BYTES_A_MESSAGE = (1_800, 2_800)
"""What a thread took as compressed JSON and a message in the tables, measured on generated mail: a guess for anybody else's."""
MIX = ("1", "2", "3", "4+")
_ONCE = ("gmail.users.getProfile", "gmail.users.labels.list", "gmail.users.settings.sendAs.list")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be fetched of one thread: so many messages, `whole` = in one piece whatever that costs (G-423, G-703)."""

    thread_id: str
    messages: int
    whole: bool = False

    def units(self, profile: Profile) -> int:
        """The cheaper of single gets and the whole thread (G-222)."""
        get, thread = profile.cost("gmail.users.messages.get"), profile.cost("gmail.users.threads.get")
        return thread_cost(self.messages, get, thread, whole=self.whole)


@dataclass(frozen=True, slots=True)
class Price:
    """Units of a plan in one profile: `fetch` for the mail, `rest` for listings and changes, `first` for the first slice.

    `per_minute`: what the profile allows. The floor is in minutes; no client can be quicker over any longer time.
    """

    profile: str
    per_minute: int
    fetch: int
    rest: int
    first: int

    @property
    def units(self) -> int:
        """All of it."""
        return self.fetch + self.rest

    @property
    def minutes(self) -> float:
        """Floor of the whole, in minutes."""
        return self.units / self.per_minute

    @property
    def first_minutes(self) -> float:
        """Floor of the first slice, listings included, in minutes."""
        return (self.first + self.rest) / self.per_minute


@dataclass(frozen=True, slots=True)
class Estimate:
    """What one mailbox holds and what fetching it would cost. `mix`: threads of 1, 2, 3 and 4 or more messages.

    `stored`: listed messages that are stored already, without those that intake rules keep out; `floor_us`: how far back this plan goes,
    0 = all of it. `beyond`: threads below the floor that are asked for to find it and are not stored. `pages` of the listing, `drains` of
    the changes: so often each is asked for.
    """

    account: str
    messages: int
    threads: int
    mix: tuple[int, int, int, int]
    stored: int
    floor_us: int
    plan: tuple[Wanted, ...]
    first: tuple[Wanted, ...]
    beyond: tuple[Wanted, ...]
    pages: int
    drains: int
    new: bool
    """True if nothing was listed in this home before: the listing has to be made once more."""

    @property
    def disk_bytes(self) -> tuple[int, int]:
        """Guess of what the plan adds to the home, low and high."""
        messages = sum(one.messages for one in self.plan)
        raw = RAW_BYTES_A_THREAD * len(self.plan)
        low, high = TABLE_BYTES_A_MESSAGE
        return raw + low * messages, raw + high * messages

    def price(self, profile: Profile) -> Price:
        """The plan in units of one profile."""
        rest = self.drains * profile.cost("gmail.users.history.list")
        if self.new:
            rest += self.pages * profile.cost("gmail.users.messages.list") + sum(profile.cost(name) for name in _ONCE)
        fetch = sum(one.units(profile) for one in (*self.plan, *self.beyond))
        return Price(profile.name, profile.per_minute, fetch, rest, sum(one.units(profile) for one in self.first))


def look(transport: Transport, intake: IntakeStore, account: str, options: GmailOptions, progress: Progress) -> Estimate:
    """List the ids of a mailbox, and by search those of the window and of the first slice; nothing is fetched, nothing is stored.

    Ids carry no dates: what is young is asked for with `after:`, which costs 5 units for 500 ids. A lost history cursor shows only when the
    real run asks for it. Raises what a listing raises.
    """
    listed, count = _listing(transport, {}, lambda seen: progress("gmail listing", seen, None))
    history, backfill = intake.cursor(account, HISTORY), intake.cursor(account, BACKFILL)
    floor_us = _floor(backfill, options)
    slice_us = options.now_us - options.slice_days * DAY_US
    young = _young(transport, slice_us)
    inside = young if floor_us == slice_us else None if floor_us == 0 else _young(transport, floor_us)
    rows = intake.fetch_rows(account, ItemKind.MESSAGE, list(listed))
    threads: dict[str, list[str]] = {}
    for external_id, thread_id in listed.items():
        threads.setdefault(thread_id, []).append(external_id)
    is_open = _window_is_open(backfill, options)
    plan, beyond = _plan(threads, rows, inside, known=history is not None and bool(history.cursor), is_open=is_open)
    if options.intake.active:
        plan, beyond = _in_one_piece(plan), _in_one_piece(beyond)
    recent = {listed[external_id] for external_id in young if external_id in listed}
    first = tuple(one for one in plan if one.thread_id in recent)
    sizes = Counter(min(len(ids), len(MIX)) for ids in threads.values())
    return Estimate(
        account,
        len(listed),
        len(threads),
        (sizes[1], sizes[2], sizes[3], sizes[4]),
        sum(row.status is FetchStatus.DONE and not row.reason.startswith(DENIED) for row in rows.values()),
        floor_us,
        plan,
        first,
        beyond,
        count,
        2 + _slices([*plan, *beyond], recent, options) if is_open else 1,
        history is None or not history.cursor,
    )


def _listing(transport: Transport, search: dict[str, str], told: Callable[[int], None]) -> tuple[dict[str, str], int]:
    """(id -> thread id, newest first; pages asked for)."""
    found: dict[str, str] = {}
    count = 0
    for page in pages(transport, "gmail.users.messages.list", {**LISTING_PARAMS, **search}):
        count += 1
        found.update((str(entry["id"]), str(entry.get("threadId") or entry["id"])) for entry in page.get("messages", ()))
        told(len(found))
    return found, count


def _young(transport: Transport, since_us: int) -> set[str]:
    """Ids of mail that arrived after a moment."""
    return set(_listing(transport, {"q": f"after:{max(0, since_us) // 1_000_000}"}, lambda seen: None)[0])


def _floor(backfill: CursorRow | None, options: GmailOptions) -> int:
    """How far back the next run goes: an unfinished window first, else the wanted one. 0 = the whole mailbox."""
    wanted = 0 if options.history_days is None else max(0, options.now_us - options.history_days * DAY_US)
    pending = backfill.pending_cursor if backfill is not None and backfill.state != "idle" else ""
    return int(pending) if pending.isascii() and pending.isdigit() else wanted


def _window_is_open(backfill: CursorRow | None, options: GmailOptions) -> bool:
    """True if older mail is still to come: never begun, unfinished, or to be widened (G-404)."""
    if backfill is None or backfill.state != "idle" or not backfill.cursor.isdigit():
        return True
    return _floor(None, options) < int(backfill.cursor)


def _plan(
    threads: dict[str, list[str]], rows: dict[str, FetchRow], inside: set[str] | None, *, known: bool, is_open: bool
) -> tuple[tuple[Wanted, ...], tuple[Wanted, ...]]:
    """(threads to fetch, newest first; threads asked for only to find the floor). `inside` None = there is no floor.

    With a history cursor (`known`) an id without a row is new mail, which history brings in whatever its age.
    """
    plan: list[Wanted] = []
    beyond: list[Wanted] = []
    for thread_id, ids in threads.items():
        named = [one for one in ids if _is_new(rows.get(one), known=known)]
        waiting = [one for one in ids if is_open and _is_waiting(rows.get(one), known=known)]
        if waiting and (inside is None or any(one in inside for one in ids)):
            plan.append(Wanted(thread_id, len(named) + len(waiting)))
            continue
        if named:
            stranger = not any(one in rows and rows[one].status is FetchStatus.DONE for one in ids) and thread_id not in named
            plan.append(Wanted(thread_id, len(named), whole=stranger))
        if waiting and len(beyond) < HORIZON_THREADS:
            beyond.append(Wanted(thread_id, len(waiting)))
    return tuple(plan), tuple(beyond)


def _in_one_piece(plan: tuple[Wanted, ...]) -> tuple[Wanted, ...]:
    """As intake rules have it: whole threads are judged, so whole threads are asked for (G-703)."""
    return tuple(replace(one, whole=True) for one in plan)


def _is_new(row: FetchRow | None, *, known: bool) -> bool:
    """History has named it, or will."""
    return known if row is None else row.status is FetchStatus.TODO and row.order_us > 0


def _is_waiting(row: FetchRow | None, *, known: bool) -> bool:
    """It belongs to the listing and nobody has fetched it."""
    return not known if row is None else row.status is FetchStatus.TODO and not row.order_us


def _slices(plan: Sequence[Wanted], recent: set[str], options: GmailOptions) -> int:
    """How often the run stops to look for changes between slices (G-403)."""
    count, held, passed = 0, 0, False
    for start in range(0, len(plan), options.chunk_threads):
        chunk = plan[start : start + options.chunk_threads]
        held += len(chunk)
        left = not passed and chunk[-1].thread_id not in recent
        if left or held >= options.slice_threads:
            count, held, passed = count + 1, 0, passed or left
    return count
