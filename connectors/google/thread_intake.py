"""The intake rules over one fetched thread: everything, or nothing of it (G-701 to G-704)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pipeline.models.intake import Envelope, envelope
from pipeline.models.items import FetchRow, FetchStatus, ItemRecord

if TYPE_CHECKING:
    from connectors.google.gmail import GmailRun, Thread

Resource = Mapping[str, Any]
MOVED = "moved"
"""Reason of a row whose message turned out to stand in another thread than the one it was listed in."""


def envelope_of(resource: Resource) -> Envelope:
    """What the rules see of a Gmail message resource."""
    payload = resource.get("payload")
    headers = payload.get("headers") if isinstance(payload, dict) else None
    values = [str(one.get("value", "")) for one in headers or () if str(one.get("name", "")).casefold() == "from"]
    return envelope(map(str, resource.get("labelIds") or ()), values)


def judged(
    run: GmailRun, thread: Thread, found: Mapping[str, Resource], items: Sequence[ItemRecord], rows: Sequence[FetchRow]
) -> tuple[list[ItemRecord], list[FetchRow]]:
    """The items and rows that remain of a fetched thread under `run.rules`, which are active. `found`: all that came, by id.

    A thread of which something is wanted and did not come is not stored at all: what is missing may be what keeps it out. Its rows fail
    together and are tried together. Rows of mail kept out are `done` and name the rule; what is stored already stays as it is (G-704).
    """
    waiting = next((row for row in rows if row.status is FetchStatus.TODO), None)
    if waiting is not None or thread.thread_id in run.unread_threads:
        return [], _all_wait(run, thread, rows, waiting.reason if waiting is not None else "upstream")
    moved = _moved(run, thread, found, rows)
    if moved:
        return [], moved
    reason = run.rules.verdict(envelope_of(resource) for resource in found.values())
    if not reason:
        return list(items), list(rows)
    stored = run.intake.labels_of(run.account, [row.external_id for row in rows])
    return [], [_kept_out(row, reason) if row.status is FetchStatus.DONE and row.external_id not in stored else row for row in rows]


def _kept_out(row: FetchRow, reason: str) -> FetchRow:
    return replace(row, status=FetchStatus.DONE, reason=reason, order_us=0)


def _all_wait(run: GmailRun, thread: Thread, rows: Sequence[FetchRow], code: str) -> list[FetchRow]:
    """The wanted rows, still to do: those that came fail with the one that did not. Messages nobody had listed get no row yet."""
    wanted = {row.external_id: row for row in thread.rows}
    kept: list[FetchRow] = []
    for row in rows:
        before = wanted.get(row.external_id)
        if before is None or row.status is FetchStatus.GONE or row.external_id in run.failures:
            kept += [row] if before is not None else []
            continue
        run.fail(before, code)
        kept.append(replace(before, reason=code, order_us=run.options.now_us))
    return kept


def _moved(run: GmailRun, thread: Thread, found: Mapping[str, Resource], rows: Sequence[FetchRow]) -> list[FetchRow]:
    """Rows to be fetched with the thread they stand in now, if Gmail has moved one of them meanwhile, once; [] if none was moved."""
    parents = {row.external_id: str(found.get(row.external_id, {}).get("threadId") or thread.thread_id) for row in thread.rows}
    if all(parents[row.external_id] == thread.thread_id or row.reason == MOVED for row in thread.rows):
        return []
    wanted = {row.external_id: row for row in thread.rows}
    kept: list[FetchRow] = []
    for row in rows:
        before = wanted.get(row.external_id)
        if row.status is FetchStatus.GONE:
            kept.append(row)
        elif before is not None:
            kept.append(replace(before, parent=parents[row.external_id], reason=MOVED, order_us=run.options.now_us))
    return kept
