"""Invitations to come that the owner has not answered: a section of `waiting`, none of the loop types (C-70)."""

from __future__ import annotations

from collections import defaultdict
from zoneinfo import ZoneInfo

from memory.answers import InvitationRow
from memory.ports import LedgerReads
from memory.state import due_end_us
from pipeline.models.meetings import Invitation

SHOWN = 20
"""Rows at most, the soonest first."""


def invitations(
    reads: LedgerReads, moment_us: int, as_of_us: int | None, zone: ZoneInfo, *, account: str = "", person: str = ""
) -> list[InvitationRow]:
    """One row a meeting, with the next time it takes place after `moment_us`, soonest first. A day is to come until it is over in `zone`.

    `as_of_us`: a past moment to answer for, None = now. `account`, `person`: only those of that account, or whose organizer has the text in
    name or address.
    """
    ahead: dict[str, list[tuple[int, Invitation]]] = defaultdict(list)
    for row in reads.invitations(as_of_us):
        starts_us = due_end_us(row.start, "", zone)
        told = f"{row.organizer_name} {row.organizer}".casefold()
        if starts_us is None or starts_us <= moment_us or (account and row.account.casefold() != account.casefold()):
            continue
        if person.casefold() in told:
            ahead[row.series].append((starts_us, row))
    soonest = sorted((min(rows), len(rows) - 1) for rows in ahead.values())
    return [
        InvitationRow(
            event_id=row.event_id,
            organizer=row.organizer,
            organizer_name=row.organizer_name,
            summary=row.summary,
            start=row.start,
            repeats=more,
            account=row.account,
            link=row.link,
        )
        for (_, row), more in soonest[:SHOWN]
    ]
