"""A calendar event as the fold sees it: who meets, who said yes, and since when (docs/rules.md, rule `event`)."""

from __future__ import annotations

from typing import NamedTuple

MOST_GUESTS = 10
"""An event with more guests is an assembly: it answers nobody's ask to meet (assumed)."""


class Meeting(NamedTuple):
    """One event that stands. `event_id`: Google's id; `organizer`: address key; `replies`: (address key, response status) of the guests.

    `made_us`, `changed_us`: when it was created and last changed; `ends_us`: its end, far ahead for a series. UTC microseconds.
    """

    event_id: str
    summary: str
    organizer: str
    replies: tuple[tuple[str, str], ...]
    made_us: int
    changed_us: int
    ends_us: int
    starts: str = ""
    """ISO date of an all-day event, ISO moment with offset of another, "" of a series."""

    @property
    def everybody(self) -> frozenset[str]:
        """Address keys of everybody on it."""
        return frozenset((self.organizer, *(key for key, _ in self.replies))) - {""}

    @property
    def note(self) -> str:
        """What a step says of it: id, blank, summary."""
        return f"{self.event_id} {self.summary}"
