"""What memory asks of the published ledger and of the archive. Implemented by `pipeline.store` and, in tests, by a hand-made ledger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from pipeline.models.ledger import Loop, Person, Reason
from pipeline.models.meetings import Invitation
from pipeline.store.reads import MessageRow


class LoopState(NamedTuple):
    """The narrow row that ranking needs, with `status` at the moment asked for; 50,000 of them must be cheap (J-100).

    `flags` is the stored JSON list as text; `source_gone` is derived from flags (now) or steps (a past moment).
    `pull`: 0 to 100, see `Loop`.
    """

    loop_id: str
    type: str
    status: str
    person: str
    counterparty: str
    account: str
    conversation: str
    thread_id: str
    opened_us: int
    ripe_us: int
    last_activity_us: int
    due: str | None
    due_zone: str
    confidence: str
    flags: str
    source_gone: bool
    pull: int = 0


class AccountState(NamedTuple):
    """Freshness of one account's mail. Times are UTC microseconds; `last_clean_us` None = never synced cleanly.

    `last_result` "imported": its mail came out of files alone, and both moments are those of the last import.
    """

    account: str
    last_attempt_us: int | None
    last_result: str
    last_clean_us: int | None
    newest_us: int | None
    todo: int
    failed: int


class MuteRow(NamedTuple):
    """A mute and the time it held. `kind`: loop | sender | conversation | domain; `until_us` None = it still holds."""

    kind: str
    value: str
    made_us: int
    until_us: int | None


class Ranked(NamedTuple):
    """A row as it is ordered: the first four fields are the sort key of J-91. `minus_score`: larger scores come first.

    `reason`: why it is not listed, "" if it is.
    """

    tier: int
    minus_score: float
    opened_us: int
    loop_id: str
    person: str
    type: str
    reason: str = ""


class PlainQuery(NamedTuple):
    """Asks for the open loops whose place depends on nothing but type, confidence and times: no due, no flag, touched by no mute.

    They are many, so the database judges them. `now_us`; `quiet_us`: moved last before this = stale; `borders`: starts of the
    last working days; `tiers`: (type, low confidence) -> tier; `covered`: accounts whose sent mail is known (None = do not ask);
    `muted`: kind -> values; `types`, `account`, `persons`: filters, empty or None = all.
    """

    now_us: int
    quiet_us: int
    borders: list[int]
    tiers: dict[tuple[str, bool], int]
    covered: frozenset[str] | None
    muted: dict[str, list[str]]
    types: tuple[str, ...]
    account: str
    persons: frozenset[str] | None


class PageQuery(NamedTuple):
    """Asks for one page of all loops as published, newest opening first. `after`: (opening, id) of the last row of the page before;
    `types`, `statuses`, `account`, `persons`: filters, empty or None = all."""

    limit: int
    after: tuple[int, str] | None
    types: tuple[str, ...]
    statuses: tuple[str, ...]
    account: str
    persons: frozenset[str] | None


class Beside(NamedTuple):
    """Loops of one type that a page does not show: how many, the first ids, the newest opening."""

    type: str
    number: int
    ids: list[str]
    newest_us: int


class LedgerReads(Protocol):
    """Reads of the published ledger: one consistent publication per instance."""

    def meta(self) -> dict[str, str]:
        """Names and values of the `meta` table (`seq`, `published_us`, ...)."""
        ...

    def accounts(self) -> list[AccountState]:
        """All accounts that have a mail source, by address."""
        ...

    def mutes(self) -> list[MuteRow]:
        """Every mute with the time it held, ended ones included."""
        ...

    def states(self, as_of_us: int | None) -> list[LoopState]:
        """Every loop opened by then, with its state then; None = as published."""
        ...

    def page(self, query: PageQuery) -> tuple[list[LoopState], list[Beside], bool]:
        """(the rows of a page, what the filters let through beside them, whether there is a next page)."""
        ...

    def plain(self, query: PlainQuery) -> list[Ranked]:
        """The plain open loops with their reasons, in their order."""
        ...

    def special(self, query: PlainQuery) -> list[LoopState]:
        """All other open loops that the filters let through."""
        ...

    def loops(self, ids: Sequence[str]) -> list[Loop]:
        """Whole loops with steps, in the order of `ids`; unknown ids are left out."""
        ...

    def resolve(self, prefix: str) -> list[str]:
        """Loop ids whose id or alias starts with `prefix`, at most a handful."""
        ...

    def by_message(self, message_id: str) -> list[str]:
        """Ids of loops that rest on this message (opening, joined or closing evidence)."""
        ...

    def invitations(self, as_of_us: int | None) -> list[Invitation]:
        """Invitations that are unanswered (None), or were at a moment; past ones too."""
        ...

    def proposed(self) -> list[str]:
        """Ids of loops for which something was ever proposed."""
        ...

    def ended_by_person(self, as_of_us: int | None) -> list[tuple[str, str]]:
        """(type, rule without version) of every loop that a person ended last, by then; None = now."""
        ...

    def find_persons(self, text: str) -> set[str]:
        """Ids of people whose name, id or one address contains `text`, case ignored."""
        ...

    def persons(self, ids: Sequence[str]) -> dict[str, Person]:
        """Person id -> person."""
        ...


class ArchiveReads(Protocol):
    """Short reads of the archive (bodies and reasons are not published)."""

    def messages(self, message_id: str) -> list[MessageRow]:
        """The newest stored version of the messages with that provider id, one per account. Raises BusyError."""
        ...

    def reasons(self, message_id: str) -> list[Reason]:
        """Why that message opened nothing."""
        ...
