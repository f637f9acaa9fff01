"""A large fold in pieces that fit into memory: one piece is some units with their mail, and gives their loops and reasons. Pure."""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from pipeline.models.ledger import Decision, Loop, Reason
from pipeline.models.mail import Mail, Owner
from pipeline.models.meetings import EventHistory, Meeting
from pipeline.models.people import People
from pipeline.models.refused import Refusals
from pipeline.run.along import Heard
from pipeline.run.unit import Readers, book_of, calendar_of, fold_unit
from pipeline.stages.detect import Docket
from pipeline.store.units import StoredMail, mail_of


class Piece(NamedTuple):
    """Units to fold: person -> conversations, the stored mail of these, and the decisions on the persons' loops."""

    units: Mapping[str, Sequence[int]]
    mails: Sequence[StoredMail]
    acts: Mapping[str, Sequence[Decision]]


class Folded(NamedTuple):
    """What came of a piece."""

    loops: list[Loop]
    reasons: list[Reason]


class Shared:
    """What all units of one fold share. `meetings`, `histories`: asked for when the first sentence needs them."""

    def __init__(
        self,
        owner: Owner,
        people: People,
        readers: Readers,
        heard: Heard,
        meetings: Callable[[], Sequence[Meeting]],
        histories: Callable[[], Sequence[EventHistory]],
        refusals: Refusals | None = None,
    ) -> None:
        self.owner, self.people, self.readers, self.heard, self.refusals = owner, people, readers, heard, refusals
        self._meetings, self._histories = cache(meetings), cache(histories)
        self._calendar = calendar_of(self._meetings, people)
        self._book = book_of(self._histories, owner, readers)

    def __reduce__(self) -> tuple[object, ...]:
        """For another process: the calendar goes along, since it is asked from an archive that is open in this one."""
        return _known, (self.owner, self.people, self.readers, self.heard, self._meetings(), self._histories(), self.refusals)

    def fold(self, piece: Piece) -> Folded:
        """The loops and reasons of a piece, in order of its units."""
        with _uncollected():
            by_conversation: dict[int, list[Mail]] = defaultdict(list)
            for stored in piece.mails:
                by_conversation[stored.conversation].append(mail_of(stored))
            docket, found = Docket(self.owner, self.people), Folded([], [])
            for person, conversations in piece.units.items():
                result = fold_unit(
                    person,
                    [mail for conversation in conversations for mail in by_conversation[conversation]],
                    piece.acts.get(person, ()),
                    self.owner,
                    self.people,
                    self._calendar,
                    docket,
                    self.readers.due,
                    self._book,
                    self.heard,
                    self.refusals,
                )
                found.loops.extend(result.loops)
                found.reasons.extend(result.reasons)
            return found


def _known(
    owner: Owner,
    people: People,
    readers: Readers,
    heard: Heard,
    meetings: Sequence[Meeting],
    histories: Sequence[EventHistory],
    refusals: Refusals | None,
) -> Shared:
    return Shared(owner, people, readers, heard, lambda: meetings, lambda: histories, refusals)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without the collector of cycles: a piece makes a hundred thousand objects that all live until its end, and none of them is in a
    cycle. Looking through them again and again took an eighth of a fold."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
