"""How many loops were open when, how old they are, how long answers took, how promises ended: the numbers behind the plots."""

from __future__ import annotations

from pydantic import Field

from memory.answers import Envelope, Part
from memory.envelope import header
from memory.freshness import judge
from memory.ledger_sql import Rows, SqlLedger
from memory.rows import stamp
from memory.state import ReadRules
from pipeline.clock import DAY_US

WEEKS = 26
AGES = (1, 3, 7, 14, 30, 90, 365)
"""Upper borders in days of the age classes; the last class is older than all."""
REPLIES = (1, 2, 3, 5, 7, 14, 30)
"""Upper borders in days of the classes of answering times."""
_INBOUND, _OUTBOUND = "unanswered_inbound", "unanswered_outbound"
_MINE, _THEIRS = "commitment_owed_by_me", "commitment_owed_to_me"


class WeekPoint(Part):
    """Loops open at one moment, by type."""

    at: str
    open: dict[str, int]


class AgeClass(Part):
    """Something counted between two ages in days; `until` None = no upper border."""

    since: int
    until: int | None
    counts: dict[str, int]


class Kept(Part):
    """Promises with a date that are over, or whose date is past: kept in time, kept late, still open past the date."""

    direction: str
    in_time: int
    late: int
    overdue: int


class FiguresAnswer(Envelope):
    """All figures. Days are days of 24 hours; a loop of a pending decision that repeats an ask is counted once, as the ask."""

    weeks: list[WeekPoint] = Field(default_factory=list)
    ages: list[AgeClass] = Field(default_factory=list)
    replies: list[AgeClass] = Field(default_factory=list)
    kept: list[Kept] = Field(default_factory=list)


def figures(rows: Rows, now_us: int, rules: ReadRules) -> FiguresAnswer:
    """The figures of one publication at `now_us`."""
    ledger = SqlLedger(rows)
    count = int(rows(f"SELECT count(*) FROM loop WHERE {_ONCE}", [])[0][0])
    return FiguresAnswer(
        **header("figures", ledger, judge(ledger.accounts(), now_us, rules.fresh_hours, rules.connected), now_us),
        total=count,
        returned=count,
        weeks=_weeks(rows, now_us),
        ages=_classes(rows, AGES, f"({now_us} - opened_us)", "status = 'open'"),
        replies=_classes(rows, REPLIES, "(closed_us - opened_us)", f"status = 'done' AND type IN ('{_INBOUND}', '{_OUTBOUND}')"),
        kept=_kept(rows, now_us),
    )


_ONCE = "NOT contains(flags, '\"twin_of:')"


def _weeks(rows: Rows, now_us: int) -> list[WeekPoint]:
    points = [now_us - week * 7 * DAY_US for week in range(WEEKS, -1, -1)]
    found = rows(
        "SELECT t.moment, l.type, count(l.loop_id) FROM (SELECT unnest(?::BIGINT[]) AS moment) t"
        f" LEFT JOIN loop l ON {_ONCE} AND l.opened_us <= t.moment AND (l.closed_us IS NULL OR l.closed_us > t.moment)"
        " GROUP BY ALL ORDER BY ALL",
        [points],
    )
    counts: dict[int, dict[str, int]] = {moment: {} for moment in points}
    for moment, kind, many in found:
        if kind is not None:
            counts[moment][kind] = many
    return [WeekPoint(at=stamp(moment), open=counts[moment]) for moment in points]


def _classes(rows: Rows, borders: tuple[int, ...], span: str, condition: str) -> list[AgeClass]:
    """Counts by type in each class. `span` and `condition` are written here, never by a caller from outside."""
    found = rows(
        f"SELECT list_sum([CAST({span} >= b * {DAY_US} AS INTEGER) FOR b IN ?::BIGINT[]]), type, count(*) FROM loop"
        f" WHERE {_ONCE} AND {condition} GROUP BY ALL",
        [list(borders)],
    )
    counts: list[dict[str, int]] = [{} for _ in range(len(borders) + 1)]
    for place, kind, many in found:
        counts[int(place)][kind] = many
    edges = (0, *borders)
    return [
        AgeClass(since=edges[n], until=borders[n] if n < len(borders) else None, counts=dict(sorted(one.items())))
        for n, one in enumerate(counts)
    ]


def _kept(rows: Rows, now_us: int) -> list[Kept]:
    day = stamp(now_us)[:10]
    found = {
        kind: (in_time, late, overdue)
        for kind, in_time, late, overdue in rows(
            "SELECT type, count(*) FILTER (status = 'done' AND strftime(make_timestamp(closed_us), '%Y-%m-%d') <= due[:10]),"
            " count(*) FILTER (status = 'done' AND strftime(make_timestamp(closed_us), '%Y-%m-%d') > due[:10]),"
            " count(*) FILTER (status = 'open' AND due[:10] < ?) FROM loop WHERE due IS NOT NULL AND type IN (?, ?) GROUP BY 1",
            [day, _MINE, _THEIRS],
        )
    }
    return [
        Kept(direction=kind, in_time=in_time, late=late, overdue=overdue)
        for kind in (_MINE, _THEIRS)
        for in_time, late, overdue in [found.get(kind, (0, 0, 0))]
    ]
