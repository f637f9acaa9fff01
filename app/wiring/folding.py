"""The fold wired to this home: who the owner is, which extractors read, and what a decision sets off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.opening import Opened, holidays_of, work_time
from app.wiring.regressions import Cases
from extractors.appointments import appointments
from extractors.attendance import attendance
from extractors.contacts import card, fields
from extractors.due import due_of
from extractors.event_names import event_name
from extractors.invitations import invitations
from extractors.meetings import days_away, meeting
from extractors.message import decode
from extractors.reader import read
from memory.decide import Desk
from pipeline.clock import Clock, to_us
from pipeline.errors import ConfigError
from pipeline.models.mail import GMAIL_DOMAINS, Owner
from pipeline.off import switched_off
from pipeline.run import FoldReport, Readers, fold_home, rebuild_home
from pipeline.settings import Settings
from pipeline.store.db import open_archive
from pipeline.store.directory import AccountDirectory, read_directories
from pipeline.store.home import Home
from pipeline.store.journal import NewEntry, append
from pipeline.store.regressions import prune

HOLIDAY_YEARS = range(2000, 2051)
"""Fixed, so that the ledger does not depend on when it is folded."""

READERS = Readers(
    decode=decode,
    read=read,
    card=card,
    meeting=meeting,
    days_away=days_away,
    due=due_of,
    event_name=event_name,
    appointments=appointments,
    invitations=invitations,
    fields=fields,
    attendance=attendance,
    events=event_name.version,
)


def owner_of(settings: Settings, told: Mapping[str, AccountDirectory] | None = None) -> Owner:
    """The owner as the fold knows them: the settings, and what the accounts have `told` of their labels and send-as addresses (G-710).

    Raises ConfigError if an excluded label is one that no account has (J-98).
    """
    told = told or {}
    accounts = [account.address for account in settings.accounts if account.gmail]
    excluded = excluded_labels(settings.excluded_labels, accounts, told)
    aliases = {alias for name in accounts if name in told for alias in told[name].aliases}
    return Owner(
        name=settings.owner_name,
        addresses=frozenset(address.casefold() for address in settings.addresses) | aliases,
        work=work_time(settings, holidays_of(settings.country, HOLIDAY_YEARS)),
        reply_hours_in=settings.reply_hours_in,
        reply_hours_out=settings.reply_hours_out,
        clock=settings.clock,
        gmail_like=GMAIL_DOMAINS | frozenset(settings.gmail_like_domains),
        excluded_in=tuple((name, ids) for name, ids in excluded.items() if ids),
        labels_unread=frozenset(name for name, ids in excluded.items() if ids is None),
    )


def owner_at(home: Home, settings: Settings) -> Callable[[], Owner]:
    """The owner of a home, asked anew for every fold, since a sync may have learnt of a label or an address meanwhile."""

    def ask() -> Owner:
        if not home.archive.exists():
            return owner_of(settings)
        with open_archive(home, "read" if switched_off() else "write") as archive:
            told = read_directories(archive)
        return owner_of(settings, told)

    return ask


def excluded_labels(
    wanted: Sequence[str], accounts: Sequence[str], told: Mapping[str, AccountDirectory]
) -> dict[str, frozenset[str] | None]:
    """Account -> ids of the wanted labels it has, by name (any case) or id; None for an account whose labels are not known (J-98).

    Raises ConfigError for a label that no account has, as soon as the labels of all of them are known.
    """
    if not wanted:
        return {}
    known = {name: told[name].label_ids() for name in accounts if name in told and told[name].labels_read}
    missing = [label for label in wanted if not any(label.casefold() in ids for ids in known.values())]
    if missing and accounts and len(known) == len(accounts):
        names = sorted({name for account in accounts for name in told[account].user_labels()})
        raise ConfigError(
            f"no account has a label called {', '.join(missing)}",
            cause=f"labels there are: {', '.join(names[:20]) or 'none of your own'}",
            fix="mend excluded_labels in settings.toml",
            code="label_unknown",
            labels=missing,
        )
    folded = [label.casefold() for label in wanted]
    return {name: frozenset(known[name][one] for one in folded if one in known[name]) if name in known else None for name in accounts}


@dataclass(frozen=True, slots=True)
class Folding:
    """Fold and publish for one home; each method is one piece of work under the lease."""

    home: Home
    owner: Callable[[], Owner]
    clock: Clock

    def fold(self, *, full: bool = False, persons: Iterable[str] = ()) -> FoldReport:
        """Fold what is new (all of it if `full`) and publish. Raises as `open_archive` does."""
        report = fold_home(self.home, self.owner(), READERS, now_us=to_us(self.clock()), full=full, persons=persons)
        if report.changed:
            prune(self.home)
        return report

    def rebuild(self) -> FoldReport:
        """Read every stored raw item again and fold everything anew; nothing is fetched."""
        return rebuild_home(self.home, self.owner(), READERS, now_us=to_us(self.clock()))

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


@dataclass(frozen=True, slots=True)
class AgentJournal:
    """`memory.propose.AgentDoor`: rows that carry the agent's name and kind, so the fold takes them for proposals (M-120, M-160)."""

    home: Home
    agent: str

    def __call__(self, op: str, target: str, payload: dict[str, Any], made_us: int) -> str:
        """Append the entry in one short transaction; its hash. Raises BusyError when the lease could not be had."""
        entry = NewEntry(op=op, target=target, payload=payload, actor=self.agent, actor_kind="agent", made_us=made_us)
        with open_archive(self.home, "write") as archive, archive.transaction():
            return append(archive, entry).hash


def desk_for(opened: Opened, clock: Clock) -> Desk:
    """Everything a decision needs, for an existing home."""
    folding = Folding(opened.home, owner_at(opened.home, opened.settings.values), clock)
    return Desk(opened.reads(), opened.archive(), TerminalJournal(opened.home), folding.refold, Cases(opened))
