"""What a run of `sync` changed for the owner, in a few lines: what waits since, what is overdue, what is due today."""

from __future__ import annotations

from memory.answers import PAGE_LIMIT, Envelope, LoopRow
from memory.due_list import DueQuery, due_loops
from memory.envelope import header
from memory.freshness import judge
from memory.ports import LedgerReads
from memory.rows import stamp
from memory.state import ReadRules
from memory.waiting import WaitingQuery, waiting

_MOST = 500


class NoticeAnswer(Envelope):
    """`new`: listed now and not at `since` (None: never listed before); `overdue`, `due_today`: as `due` lists them."""

    since: str | None
    waiting_count: int
    new: list[LoopRow]
    overdue: list[LoopRow]
    due_today: list[LoopRow]


def notice(reads: LedgerReads, since_us: int | None, now_us: int, rules: ReadRules) -> NoticeAnswer:
    """The notice at `now_us` for somebody who saw the list at `since_us` (UTC microseconds)."""
    listed = _listed(reads, None, now_us, rules)
    before = {row.id for row in _listed(reads, since_us, now_us, rules)} if since_us is not None else set()
    due = due_loops(reads, DueQuery(0, limit=PAGE_LIMIT), now_us, rules)
    new = [row for row in listed if row.id not in before]
    count = len({row.id for row in (*new, *due.overdue, *due.due)})
    return NoticeAnswer(
        **header("notice", reads, judge(reads.accounts(), now_us, rules.fresh_hours, rules.connected), now_us),
        total=count,
        returned=count,
        since=None if since_us is None else stamp(since_us),
        waiting_count=len(listed),
        new=new,
        overdue=due.overdue,
        due_today=due.due,
    )


def _listed(reads: LedgerReads, as_of_us: int | None, now_us: int, rules: ReadRules) -> list[LoopRow]:
    return waiting(reads, WaitingQuery(as_of_us=as_of_us, limit=_MOST, stale_ok=True), now_us, rules).rows()
