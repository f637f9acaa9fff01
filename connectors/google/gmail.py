"""Gmail messages: resource -> item, and the one way ids in the fetch table become stored mail (G-222, G-405 to G-411)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from connectors.google.ahead import Ahead
from connectors.google.asking import Ask
from connectors.google.planner import whole_is_cheaper
from connectors.google.thread_intake import judged
from connectors.quota import MOST_IN_FLIGHT, load_profile
from pipeline.errors import LoopledgerError, RecordError, RequestError, TryLaterError
from pipeline.ids import canonical_json
from pipeline.models.intake import NO_RULES, IntakeRules
from pipeline.models.items import HIDDEN, FetchRow, FetchStatus, ItemKind, ItemRecord, PageOfWork
from pipeline.ports import IntakeStore, Progress, Transport

MESSAGE_FIELDS = "id,threadId,labelIds,internalDate,historyId,sizeEstimate,snippet,payload"
THREAD_FIELDS = f"id,historyId,messages({MESSAGE_FIELDS})"
"""Field masks: the whole payload, never a one-level mask of parts, which would drop nested bodies (G-207)."""

VOLATILE = frozenset({"labelIds", "historyId", "snippet"})
"""Fields that change without the mail changing; they stay out of the stored version."""

PASSING = frozenset({"upstream", "bad_response"})
"""Codes of a failed get that may well go better another day (G-802)."""
LATEST_MS = 7_258_118_400_000
"""The year 2200. No mail arrives later: such a time is a forgery or a fault, and arithmetic with it would leave the calendar."""
MANY_IN_A_ROW = 5
"""So many messages that Google fails to serve one after the other mean that Google fails, not they."""


@dataclass(frozen=True, slots=True)
class GmailOptions:
    """Settings of one run. `now_us` pins the run's moment; `history_days` None means the whole mailbox (G-402).

    `get_units`/`thread_units`: cost of messages.get and threads.get in the account's quota profile, of the default one if none is given.
    """

    now_us: int
    history_days: int | None = 90
    get_units: int = field(default_factory=lambda: load_profile("").cost("gmail.users.messages.get"))
    thread_units: int = field(default_factory=lambda: load_profile("").cost("gmail.users.threads.get"))
    chunk_threads: int = 100
    slice_days: int = 30
    slice_threads: int = 1_000
    apply_large_deletions: bool = False
    retry_held: bool = False
    intake: IntakeRules = NO_RULES
    """Which mail may be stored, as the owner wrote it (G-701)."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A message that could not be fetched in this run: its row as it stood, and the error's code."""

    row: FetchRow
    code: str

    @property
    def passing(self) -> bool:
        """True for a cause that passes by itself."""
        return self.code in PASSING


@dataclass(slots=True)
class GmailRun:
    """What the Gmail steps of one run share. `stored` counts new versions, `tried` messages asked for since failures were last counted."""

    transport: Transport
    intake: IntakeStore
    account: str
    options: GmailOptions
    progress: Progress
    on_slice: Callable[[], None]
    ahead: Callable[[Any], None] = lambda outlook: None
    """Told an `outlook.Outlook` after each chunk of the window."""
    stored: int = 0
    tried: int = 0
    in_a_row: int = 0
    failures: dict[str, Failure] = field(default_factory=dict)
    failed_ids: set[str] = field(default_factory=set)
    """Ids of failures that are counted already."""
    rules: IntakeRules = NO_RULES
    """The options' intake rules with this mailbox's label ids in them, once they are known."""
    unread_threads: set[str] = field(default_factory=set)
    """Threads that were asked for whole, are there, and did not come."""
    sent_ahead: Ahead | None = None
    """The transport of the chunk that is being fetched."""

    def get(self, ask: Ask) -> dict[str, Any]:
        """One call, answered from what the chunk has sent ahead if it was planned."""
        return (self.sent_ahead or self.transport).call(ask.method_id, ask.params)

    def put_off(self) -> set[str]:
        """Ids that failed in this run; they wait for the next one."""
        return self.failed_ids | self.failures.keys()

    def fail(self, row: FetchRow, code: str) -> None:
        """Count a message that could not be had; `row` as it stood. What that means is settled at the end of the run (G-803)."""
        self.failures[row.external_id] = Failure(row, code)

    def commit(self, page: PageOfWork) -> None:
        """One transaction; counts what was new."""
        self.stored += self.intake.commit(page)


@dataclass(frozen=True, slots=True)
class Thread:
    """The wanted messages of one thread, newest first. `rows` is never empty."""

    thread_id: str
    rows: tuple[FetchRow, ...]


@dataclass(frozen=True, slots=True)
class Fetched:
    """What fetching one thread brought: items to store and the new state of every wanted row. Nothing is committed yet."""

    items: tuple[ItemRecord, ...]
    rows: tuple[FetchRow, ...]
    newest_us: int | None
    """Newest internalDate seen, None if nothing came."""


def message_item(account: str, resource: dict[str, Any]) -> ItemRecord:
    """A Gmail message resource as an item version; the order and the time of mail come from internalDate (G-406), 0 if it is no time.

    Raises RecordError if the resource has no id or thread id (G-1104).
    """
    external_id, thread_id = resource.get("id"), resource.get("threadId")
    if not isinstance(external_id, str) or not isinstance(thread_id, str) or not external_id or not thread_id:
        raise RecordError(
            "Gmail served a message without an id or a thread id", fix="loopledger sync", code="bad_response", account=account
        )
    date = str(resource.get("internalDate", ""))
    kept = {name: value for name, value in resource.items() if name not in VOLATILE}
    return ItemRecord(
        account=account,
        kind=ItemKind.MESSAGE,
        external_id=external_id,
        occurred_us=int(date) * 1_000 if _is_time(date) else 0,
        raw=canonical_json(kept),
        labels=tuple(sorted(set(resource.get("labelIds", ())))),
    )


def _is_time(milliseconds: str) -> bool:
    """Whether this is an internalDate: digits, and a moment at which mail may have come."""
    digits = milliseconds.isascii() and milliseconds.isdigit() and len(milliseconds) <= len(str(LATEST_MS))
    return digits and int(milliseconds) < LATEST_MS


def by_thread(rows: Iterable[FetchRow]) -> list[Thread]:
    """Group rows by thread, keeping the order in which the threads first appear (newest first)."""
    groups: dict[str, list[FetchRow]] = {}
    for row in rows:
        groups.setdefault(row.parent or row.external_id, []).append(row)
    return [Thread(thread_id, tuple(members)) for thread_id, members in groups.items()]


def _one_message(external_id: str) -> Ask:
    return Ask("gmail.users.messages.get", {"userId": "me", "id": external_id, "format": "full", "fields": MESSAGE_FIELDS})


def _one_thread(thread_id: str) -> Ask:
    return Ask("gmail.users.threads.get", {"userId": "me", "id": thread_id, "format": "full", "fields": THREAD_FIELDS})


def _asks(thread: Thread, *, whole: bool) -> list[Ask]:
    """What `fetch_thread` will ask for, unless Gmail leaves something out."""
    return [_one_thread(thread.thread_id)] if whole else [_one_message(row.external_id) for row in thread.rows]


def fetch_thread(run: GmailRun, thread: Thread, *, whole: bool) -> Fetched:
    """Fetch the wanted messages of a thread by the cheaper plan; nothing is stored here.

    A message that a whole thread lacks is asked for by itself, so that a short answer of Gmail is never taken for the thread (G-407).
    404 -> `gone` (G-240); an answer nobody can use, or none after all patience, is a failure of that message alone (G-243, F1).
    Raises what stops the stream.
    """
    found = _whole_thread(run, thread.thread_id) if whole else {}
    rows: list[FetchRow] = []
    for row in thread.rows:
        try:
            if row.external_id not in found:
                found[row.external_id] = run.get(_one_message(row.external_id))
            item = message_item(run.account, found[row.external_id])
        except (RequestError, RecordError, TryLaterError) as error:
            found.pop(row.external_id, None)
            rows.append(_failed_row(run, row, error))
            continue
        run.tried, run.in_a_row = run.tried + 1, 0
        hidden = row.reason == "history" and HIDDEN & set(item.labels or ())
        if hidden:  # named by history only, and under SPAM or TRASH by now (G-441)
            rows.append(replace(row, status=FetchStatus.GONE, reason=f"label:{min(hidden)}", order_us=0))
        else:
            rows.append(replace(row, status=FetchStatus.DONE, reason="", order_us=0, tries=0, held_us=0, next_try_us=0))
    return _fetched(run, thread, found, rows)


def _fetched(run: GmailRun, thread: Thread, found: dict[str, dict[str, Any]], rows: list[FetchRow]) -> Fetched:
    """Items of what came, and rows for messages of the thread that nobody had listed yet."""
    wanted = {row.external_id for row in thread.rows}
    left_out = {row.external_id for row in rows if row.status is FetchStatus.GONE}
    items: list[ItemRecord] = []
    for external_id, resource in found.items():
        if external_id in left_out:
            continue
        try:
            item = message_item(run.account, resource)
        except RecordError:
            continue  # a nameless extra of the thread: nothing to keep a row under; the wanted ones were judged above
        if external_id not in wanted:
            if HIDDEN & set(item.labels or ()):
                continue
            rows.append(FetchRow(run.account, ItemKind.MESSAGE, external_id, FetchStatus.DONE, parent=thread.thread_id))
        items.append(item)
    newest = max((item.occurred_us for item in items), default=None)
    if run.rules.active:
        items, rows = judged(run, thread, found, items, rows)
    return Fetched(tuple(items), tuple(rows), newest)


def _whole_thread(run: GmailRun, thread_id: str) -> dict[str, dict[str, Any]]:
    """Messages of a thread by id; {} if the thread is gone or refused (its messages are then asked for one by one)."""
    try:
        answer = run.get(_one_thread(thread_id))
    except RequestError as error:
        if error.detail.get("status") != 404:
            run.unread_threads.add(thread_id)
        return {}
    except TryLaterError as error:
        if error.code != "upstream":
            raise
        run.unread_threads.add(thread_id)
        return {}
    run.unread_threads.discard(thread_id)
    return {str(message["id"]): message for message in answer.get("messages", ()) if message.get("id")}


def _failed_row(run: GmailRun, row: FetchRow, error: LoopledgerError) -> FetchRow:
    """The row after a refused get: gone for 404, else still to do; whether it counts is settled at the end of the run (G-803).

    Raises the error if it says nothing about this message: no line, no quota (G-802), or Google failing at one message after the other.
    """
    run.tried += 1
    if error.detail.get("status") == 404:
        run.in_a_row = 0
        return replace(row, status=FetchStatus.GONE, reason="404", order_us=0)
    if isinstance(error, TryLaterError):
        run.in_a_row += 1
        if error.code != "upstream" or run.in_a_row >= MANY_IN_A_ROW:
            raise error
    run.fail(row, error.code)
    return replace(row, reason=error.code, order_us=run.options.now_us)


def fetch_pending(run: GmailRun) -> None:
    """Fetch what history or a reconcile has named and no run has stored yet, however much it is (G-412, G-422)."""
    while True:
        put_off = run.put_off()
        newest = run.intake.todo(run.account, ItemKind.MESSAGE, 500 + len(put_off))
        # Rows of the listing have no time (order_us 0) and come after these: they belong to the backfill's window.
        threads = by_thread(row for row in newest if row.order_us and row.external_id not in put_off)
        if not threads:
            return
        known = run.intake.known_threads(run.account, [thread.thread_id for thread in threads])
        for start in range(0, len(threads), run.options.chunk_threads):
            chunk = threads[start : start + run.options.chunk_threads]
            fetch_chunk(run, [(thread, _is_strange(thread, known) or wants_whole(run, thread)) for thread in chunk])


Judge = Callable[[Thread, Fetched], Fetched]
"""What is kept of a fetched thread."""
Stored = Callable[[Sequence[Fetched]], None]
"""Told what a whole chunk brought, once it is stored and before its progress is told."""


def fetch_chunk(
    run: GmailRun,
    plan: Sequence[tuple[Thread, bool]],
    judge: Judge = lambda thread, part: part,
    spare: Callable[[], int] | None = None,
    stored: Stored = lambda parts: None,
) -> list[Fetched]:
    """Fetch threads, whole or message by message as `plan` says, and store them in one transaction.

    Several gets may be under way, but the threads are judged one after the other. Whatever stops it, an interrupt or a defect too, loses
    nothing that was paid for and has come. `spare`: so many threads may yet be missing before the rest is no longer wanted; at 0 it ends.
    """
    parts: list[Fetched] = []
    asks = [ask for thread, whole in plan for ask in _asks(thread, whole=whole)]
    # Near the end of a window an answer paid for ahead may be one nobody wants: then each is asked for when it is wanted.
    run.sent_ahead = Ahead(run.transport, asks, lambda: spare is None or spare() >= MOST_IN_FLIGHT)
    waiting = iter(plan)
    try:
        for thread, whole in waiting:
            if spare is not None and spare() <= 0:
                break
            parts.append(judge(thread, fetch_thread(run, thread, whole=whole)))
    except BaseException as trouble:
        run.sent_ahead.stop(wait=isinstance(trouble, LoopledgerError))
        if isinstance(trouble, LoopledgerError | KeyboardInterrupt):  # a defect would only meet itself again
            parts += _come_already(run, waiting, judge, spare)
        commit_fetched(run, parts)
        raise
    finally:
        run.sent_ahead.stop(wait=False)
        run.sent_ahead = None
    commit_fetched(run, parts, stored)
    return parts


def _come_already(run: GmailRun, waiting: Iterable[tuple[Thread, bool]], judge: Judge, spare: Callable[[], int] | None) -> list[Fetched]:
    """Threads behind the one that stopped the chunk whose answers are here. Only what an undisturbed run would store as well: none
    once the threads left out could have ended the fetch, and no marks of threads that are too old.
    """
    parts: list[Fetched] = []
    missing = 1
    for thread, whole in waiting:
        if spare is not None and spare() <= missing:
            break
        try:
            part = judge(thread, fetch_thread(run, thread, whole=whole))
        except LoopledgerError:
            missing += 1
            continue
        if part.items:
            parts.append(part)
    return parts


def wants_whole(run: GmailRun, thread: Thread) -> bool:
    """Whole if that is no dearer (G-222), or if the whole is to be judged (G-703)."""
    return run.rules.active or whole_is_cheaper(len(thread.rows), run.options.get_units, run.options.thread_units)


def _is_strange(thread: Thread, known: dict[str, int]) -> bool:
    """A reply came to a thread of which nothing is stored: it is fetched whole, whatever that costs (G-423)."""
    return not known.get(thread.thread_id) and all(row.external_id != thread.thread_id for row in thread.rows)


def commit_fetched(run: GmailRun, parts: Sequence[Fetched], stored: Stored = lambda parts: None) -> None:
    """Store fetched threads and the state of their rows in one transaction: `done` never without its item (G-411). None: no transaction."""
    if not parts:
        stored(parts)
        return
    items = tuple(item for part in parts for item in part.items)
    rows = tuple(row for part in parts for row in part.rows)
    run.commit(PageOfWork(run.account, items=items, fetch=rows))
    stored(parts)
    counts = run.intake.fetch_counts(run.account, ItemKind.MESSAGE)
    run.progress("gmail", counts.get(FetchStatus.DONE, 0), sum(counts.values()))
