"""A calendar event as the fold sees it: who meets, who said yes, and since when (docs/rules.md, rule `event`)."""

from __future__ import annotations

from typing import Any, NamedTuple

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


class EventHistory(NamedTuple):
    """One stored event over time. `key`: calendar id, `/`, event id; `versions`: event resources, oldest first, at least one.

    `gone_us`: when this home learnt that it was deleted, None while it stands.
    """

    account: str
    key: str
    versions: tuple[dict[str, Any], ...]
    gone_us: int | None = None

    @property
    def calendar(self) -> str:
        """The calendar it stands in."""
        return self.key.rpartition("/")[0]


class Invitation(NamedTuple):
    """A meeting the owner was asked to and had not answered from `from_us` until `until_us` (None = to this day) (C-70).

    `series`: what repeats of one meeting share; `start`: ISO date or moment of this one; `link`: of the event at Google.
    """

    account: str
    event_id: str
    series: str
    organizer: str
    organizer_name: str
    summary: str
    start: str
    link: str
    from_us: int
    until_us: int | None


class Appointment(NamedTuple):
    """One event at one time, for a sentence that names it (C-73). `words`: summary and names of everybody on it.

    `people`: address keys of everybody on it; `declined`: of those who will not come.
    `times`: (moment since which, ISO date or moment, zone it counts in), oldest first: more than one if it was moved.
    """

    event_id: str
    summary: str
    words: str
    people: frozenset[str]
    declined: frozenset[str]
    times: tuple[tuple[int, str, str], ...]


class EventName(NamedTuple):
    """How a sentence names an event. `topics`: content words its name must hold, none for "our call"; `whole_day`: a day it is meant."""

    topics: tuple[str, ...]
    whole_day: bool = False
