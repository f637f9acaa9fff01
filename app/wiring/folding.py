"""The fold wired to this home: who the owner is, which extractors read, and what a decision sets off."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from app.opening import Opened, holidays_of, work_time
from extractors.contacts import card
from extractors.message import decode
from extractors.reader import read
from memory.decide import Desk
from pipeline.clock import Clock, to_us
from pipeline.models.mail import GMAIL_DOMAINS, Owner
from pipeline.run import FoldReport, Readers, fold_home, rebuild_home
from pipeline.settings import Settings
from pipeline.store.db import open_archive
from pipeline.store.home import Home
from pipeline.store.journal import NewEntry, append

HOLIDAY_YEARS = range(2000, 2051)
"""Fixed, so that the ledger does not depend on when it is folded."""

READERS = Readers(decode=decode, read=read, card=card)


def owner_of(settings: Settings) -> Owner:
    """The owner as the fold knows them, out of the settings."""
    return Owner(
        name=settings.owner_name,
        addresses=frozenset(address.casefold() for address in settings.addresses),
        work=work_time(settings, holidays_of(settings.country, HOLIDAY_YEARS)),
        reply_hours_in=settings.reply_hours_in,
        reply_hours_out=settings.reply_hours_out,
        clock=settings.clock,
        gmail_like=GMAIL_DOMAINS | frozenset(settings.gmail_like_domains),
        excluded_labels=frozenset(settings.excluded_labels),
    )


@dataclass(frozen=True, slots=True)
class Folding:
    """Fold and publish for one home; each method is one piece of work under the lease."""

    home: Home
    owner: Owner
    clock: Clock

    def fold(self, *, full: bool = False, persons: Iterable[str] = ()) -> FoldReport:
        """Fold what is new (all of it if `full`) and publish. Raises as `open_archive` does."""
        return fold_home(self.home, self.owner, READERS, now_us=to_us(self.clock()), full=full, persons=persons)

    def rebuild(self) -> FoldReport:
        """Read every stored raw item again and fold everything anew; nothing is fetched."""
        return rebuild_home(self.home, self.owner, READERS, now_us=to_us(self.clock()))

    def refold(self, persons: Iterable[str]) -> None:
        """`pipeline.ports.Refold`: after a decision."""
        self.fold(persons=persons)


@dataclass(frozen=True, slots=True)
class TerminalJournal:
    """`memory.decide.JournalDoor` for the person at the terminal: one short transaction for each entry (D-309)."""

    home: Home

    def __call__(self, op: str, *, target: str, payload: dict[str, Any], made_us: int) -> str:
        """Append the entry; its hash."""
        entry = NewEntry(op=op, target=target, payload=payload, actor="owner", actor_kind="human", made_us=made_us)
        with open_archive(self.home, "write") as archive, archive.transaction():
            return append(archive, entry).hash


def desk_for(opened: Opened, clock: Clock) -> Desk:
    """Everything a decision needs, for an existing home."""
    folding = Folding(opened.home, owner_of(opened.settings.values), clock)
    return Desk(opened.reads(), opened.archive(), TerminalJournal(opened.home), folding.refold)
