"""One report of everything open, the same for the same ledger and moment: what is overdue, what comes due, who waits, in figures."""

from __future__ import annotations

from pydantic import Field

from memory.answers import PAGE_LIMIT, DueAnswer, LoopRow, Part, WaitingAnswer
from memory.due_list import DueQuery, due_loops
from memory.figures import FiguresAnswer, figures
from memory.ledger_sql import Rows, SqlLedger
from memory.rows import stamp
from memory.state import ReadRules
from memory.waiting import WaitingQuery, waiting

AHEAD_DAYS = 14
DATED_DAYS = 366
MOST_ROWS = 500
REDACTED = ""
"""What stands in place of a text that is left out."""


class ReportAnswer(Part):
    """All parts of a report. With `redacted` no subject, quote or link is in it; people, types, dates and counts stay."""

    made_at: str
    redacted: bool
    waiting: WaitingAnswer
    due: DueAnswer
    figures: FiguresAnswer
    rows: list[LoopRow] = Field(default_factory=list)


def report(rows: Rows, now_us: int, rules: ReadRules, *, redact: bool = False) -> ReportAnswer:
    """The report at `now_us`: at most MOST_ROWS loops whole, the rest counted in `waiting.omitted`."""
    reads = SqlLedger(rows)
    waits = waiting(reads, WaitingQuery(limit=MOST_ROWS, stale_ok=True), now_us, rules)
    due = due_loops(reads, DueQuery(AHEAD_DAYS, limit=PAGE_LIMIT), now_us, rules)
    told = ReportAnswer(
        made_at=stamp(now_us), redacted=redact, waiting=waits, due=due, figures=figures(rows, now_us, rules), rows=waits.rows()
    )
    return _redacted(told) if redact else told


def dated(rows: Rows, now_us: int, rules: ReadRules, *, redact: bool = False) -> list[LoopRow]:
    """Every open loop with a date up to a year ahead, overdue ones included, earliest first: what a calendar shows."""
    found = due_loops(SqlLedger(rows), DueQuery(DATED_DAYS, limit=PAGE_LIMIT), now_us, rules)
    both = [*found.overdue, *found.due]
    return [_without_text(row) for row in both] if redact else both


def _without_text(row: LoopRow) -> LoopRow:
    return row.model_copy(update={"quote": REDACTED, "subject": REDACTED, "link": REDACTED})


def _redacted(told: ReportAnswer) -> ReportAnswer:
    groups = [group.model_copy(update={"loops": [_without_text(row) for row in group.loops]}) for group in told.waiting.groups]
    invitations = [one.model_copy(update={"summary": REDACTED, "link": REDACTED}) for one in told.waiting.invitations]
    waits = told.waiting.model_copy(
        update={
            "groups": groups,
            "due_soon": [_without_text(row) for row in told.waiting.due_soon],
            "without_person": [_without_text(row) for row in told.waiting.without_person],
            "invitations": invitations,
        }
    )
    due = told.due.model_copy(
        update={"overdue": [_without_text(row) for row in told.due.overdue], "due": [_without_text(row) for row in told.due.due]}
    )
    return told.model_copy(update={"waiting": waits, "due": due, "rows": [_without_text(row) for row in told.rows]})
