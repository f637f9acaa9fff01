"""Gmail backfill: list the whole mailbox, then fetch newest first down to the floor of the window (G-401 to G-407).

Two cursor rows carry it. `gmail.history` takes the history id before the listing and may use it once the last page is listed (G-401).
`gmail.backfill`: state `listing` (page_token), `fetching` (pending_cursor = floor) or `idle` (cursor = floor reached, UTC us).
Everything below the floor stays `todo` with a reason that starts with `horizon`, so widening the window later only goes on (G-404).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from connectors.google.gmail import Fetched, GmailRun, Thread, by_thread, fetch_chunk, wants_whole
from connectors.google.outlook import Road
from connectors.google.paging import is_bad_page_token, pages
from pipeline.clock import DAY_US
from pipeline.errors import RequestError
from pipeline.models.items import CursorRow, FetchRow, FetchStatus, ItemKind, PageOfWork

_LOG = logging.getLogger("loopledger.gmail")
HISTORY = "gmail.history"
BACKFILL = "gmail.backfill"
EVERYTHING = 10**9
LISTING_PARAMS: dict[str, Any] = {"userId": "me", "maxResults": 500}
HORIZON_THREADS = 5
"""So many threads older than the floor end the fetch: one stray old mail high up in the listing must not."""


def wanted_floor(run: GmailRun) -> int:
    """Oldest moment whose mail is fetched, UTC microseconds; 0 = the whole mailbox (G-402)."""
    days = run.options.history_days
    return 0 if days is None else max(0, run.options.now_us - days * DAY_US)


def _stored_floor(text: str) -> int | None:
    """A stored floor; None and a word in the log if it cannot be read: the window is gone through anew (G-307)."""
    if text.isascii() and text.isdigit():
        return int(text)
    _LOG.warning("a stored cursor cannot be read; its stream starts anew", extra={"stream": BACKFILL})
    return None


def list_mailbox(run: GmailRun) -> None:
    """Bring the listing to its end, from wherever an earlier run was stopped; nothing to do once a history cursor stands."""
    history = run.intake.cursor(run.account, HISTORY)
    if history is not None and history.cursor:
        return
    backfill = run.intake.cursor(run.account, BACKFILL)
    if history is None or backfill is None or backfill.state != "listing":
        profile = run.transport.call("gmail.users.getProfile", {"userId": "me"})
        history = CursorRow(run.account, HISTORY, pending_cursor=str(profile["historyId"]), full_sync_us=run.options.now_us)
        backfill = CursorRow(run.account, BACKFILL, pending_cursor=str(wanted_floor(run)), state="listing")
        run.commit(PageOfWork(run.account, cursors=(history, backfill)))
    try:
        _list_pages(run, history, backfill)
    except RequestError as error:
        if not (backfill.page_token and is_bad_page_token(error)):
            raise
        _list_pages(run, history, replace(backfill, page_token=""))


def _list_pages(run: GmailRun, history: CursorRow, backfill: CursorRow) -> None:
    """Commit every page with its resume point; the last one makes the history cursor usable."""
    listed = 0
    for page in pages(run.transport, "gmail.users.messages.list", LISTING_PARAMS, backfill.page_token):
        rows = listed_rows(run, {str(entry["id"]): str(entry.get("threadId", "")) for entry in page.get("messages", ())})
        token = page.get("nextPageToken", "")
        if token:
            cursors: tuple[CursorRow, ...] = (replace(backfill, page_token=token),)
        else:
            done = replace(history, cursor=history.pending_cursor, pending_cursor="")
            cursors = (done, replace(backfill, page_token="", state="fetching"))
        run.commit(PageOfWork(run.account, fetch=rows, cursors=cursors))
        listed += len(page.get("messages", ()))
        run.progress("gmail listing", listed, None)


def listed_rows(run: GmailRun, entries: dict[str, str]) -> tuple[FetchRow, ...]:
    """Rows for listed ids (id -> thread id) seen for the first time; `rank` counts on over all ids ever seen, so it survives a kill."""
    known = run.intake.fetch_states(run.account, ItemKind.MESSAGE, list(entries))
    first = sum(run.intake.fetch_counts(run.account, ItemKind.MESSAGE).values())
    new = [external_id for external_id in entries if external_id not in known]
    return tuple(
        FetchRow(run.account, ItemKind.MESSAGE, external_id, FetchStatus.TODO, parent=entries[external_id], rank=first + place)
        for place, external_id in enumerate(new)
    )


def fetch_window(run: GmailRun, between_slices: Callable[[], None]) -> bool:
    """Fetch down to the floor of the window; `between_slices` drains history and is called after each slice (G-403).

    False if nothing had to be done: no listing yet, or the floor was reached by an earlier run.
    """
    backfill = run.intake.cursor(run.account, BACKFILL)
    if backfill is None or backfill.state == "listing":
        return False
    if backfill.state == "idle":
        floor = wanted_floor(run)
        reached = _stored_floor(backfill.cursor)
        if reached is not None and floor >= reached:
            return False  # the window slides forward or was narrowed: what lies above its floor is stored
        backfill = replace(backfill, pending_cursor=str(floor), state="fetching")
        run.commit(PageOfWork(run.account, cursors=(backfill,)))
    pending = _stored_floor(backfill.pending_cursor)
    _Window(run, wanted_floor(run) if pending is None else pending, between_slices).fetch(backfill)
    return True


class _Window:
    """One pass over the `todo` rows of the listing, newest thread first, down to `floor_us`."""

    def __init__(self, run: GmailRun, floor_us: int, between_slices: Callable[[], None]) -> None:
        self.run = run
        self.floor_us = floor_us
        self.between_slices = between_slices
        self.mark = f"horizon:{floor_us}"
        self.old_threads = 0
        self.road = Road((), floor_us, run.options, whole=run.rules.active)
        self.slice_floor_us = run.options.now_us - run.options.slice_days * DAY_US
        self.in_slice = 0

    def fetch(self, backfill: CursorRow) -> None:
        """Fetch in chunks of threads; the chunk that meets the horizon commits like any other, then the floor is reached."""
        run = self.run
        todo, put_off = run.intake.todo(run.account, ItemKind.MESSAGE, EVERYTHING), run.put_off()
        threads = by_thread(row for row in todo if row.external_id not in put_off)
        # Threads judged too old before a kill count again, so the fetch stops at the same thread as an undisturbed run.
        self.old_threads = sum(thread.rows[0].reason == self.mark for thread in threads)
        ahead = [thread for thread in threads if thread.rows[0].reason != self.mark]
        self.road = Road(ahead, self.floor_us, run.options, whole=run.rules.active)
        size = run.options.chunk_threads
        for start in range(0, len(threads), size):
            if self.old_threads >= HORIZON_THREADS:
                break
            self._chunk(threads[start : start + size])
        self._close(backfill)

    def _chunk(self, threads: list[Thread]) -> None:
        """Fetch and commit one chunk; ends a slice when its threads pass the slice's floor or are many."""
        open_threads = self._still_open(threads)
        plan = [(thread, wants_whole(self.run, thread)) for thread in open_threads]
        spare, stored = lambda: HORIZON_THREADS - self.old_threads, lambda parts: self.run.ahead(self.road.passed(open_threads, parts))
        parts = fetch_chunk(self.run, plan, self._within_window, spare, stored)
        newest_us = next((part.newest_us for part in reversed(parts) if part.newest_us is not None), None)
        self.in_slice += len(parts)
        passed = newest_us is not None and newest_us < self.slice_floor_us
        if passed or self.in_slice >= self.run.options.slice_threads:
            self.in_slice = 0
            self.slice_floor_us = 0 if passed else self.slice_floor_us
            self.between_slices()
            self.run.on_slice()

    def _still_open(self, threads: list[Thread]) -> list[Thread]:
        """Leave out what history has stored or deleted since the plan was made, and what is known to be too old."""
        ids = [row.external_id for thread in threads for row in thread.rows]
        states = self.run.intake.fetch_states(self.run.account, ItemKind.MESSAGE, ids)
        rows = (row for thread in threads for row in thread.rows)
        return by_thread(row for row in rows if states.get(row.external_id) is FetchStatus.TODO and row.reason != self.mark)

    def _within_window(self, thread: Thread, part: Fetched) -> Fetched:
        """The part as it is, or, if its newest mail is older than the floor, only the mark on its rows."""
        if part.newest_us is None or part.newest_us >= self.floor_us:
            return part
        self.old_threads += 1
        return Fetched((), tuple(replace(row, reason=self.mark) for row in thread.rows), part.newest_us)

    def _close(self, backfill: CursorRow) -> None:
        """The floor is reached: mark what lies below it and say so in the cursor row, in one transaction."""
        run = self.run
        below = () if self.old_threads < HORIZON_THREADS else run.intake.todo(run.account, ItemKind.MESSAGE, EVERYTHING)
        marked = tuple(replace(row, reason=self.mark) for row in below if not row.order_us and row.reason != self.mark)
        done = replace(backfill, cursor=str(self.floor_us), pending_cursor="", state="idle")
        run.commit(PageOfWork(run.account, fetch=marked, cursors=(done,)))
