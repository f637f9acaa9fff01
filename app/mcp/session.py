"""One home served to one agent: a kept view of the published ledger, and for each call one moment, one publication, one set of rules."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol
from zoneinfo import ZoneInfo

from app.kept import KeptSettings
from app.opening import Opened, open_for_reading
from memory.fact_desk import FactDesk
from memory.fact_reading import Reader
from memory.ledger_sql import Rows, SqlLedger
from memory.ports import ArchiveReads, LedgerReads
from memory.principals import OWNER, Principal
from memory.propose import AgentDesk
from memory.state import ReadRules
from pipeline.clock import Clock, to_us
from pipeline.errors import UsageError
from pipeline.store.reads import ArchiveReader, LedgerView

UNNAMED = "agent"
"""The name of an agent that has none."""


class MomentOf(Protocol):
    """A day or moment as typed -> UTC microseconds."""

    def __call__(self, text: str, zone: ZoneInfo, /, *, day_end: bool = True) -> int:
        """A day means its end, or its start. Raises UsageError."""
        ...


@dataclass(frozen=True, slots=True)
class Turn:
    """What one call works with. `now_us`: its moment, UTC microseconds; `agent`: in whose name it writes; `desk`: made when it does.

    `reads`: the ledger of this call, for what is named by its id; `rows` runs a SELECT over it without the accounts
    kept separate; `principal`: the agent, and whether it gets texts.
    """

    now_us: int
    rules: ReadRules
    reads: LedgerReads
    archive: ArchiveReads
    agent: str
    moment_of: MomentOf
    desk: Callable[[], AgentDesk]
    rows: Rows
    principal: Principal
    opened: Opened

    def reader(self, scope: str = "", as_of: str | None = None, known_at: str | None = None) -> Reader:
        """Who reads facts: the agent in its scopes, or in one of them, now or at a past moment. Raises UsageError, `scope_denied` too."""
        self.principal.readable(scope)
        if as_of is not None and known_at is not None:
            raise UsageError("as_of and known_at are two different questions", fix="leave one of them out")
        text = as_of if as_of is not None else known_at
        if text is not None:
            from app.wiring.past import past_ledger  # with the fold of facts

            moment = min(self.moment_of(text, self.rules.zone), self.now_us)
            past = past_ledger(self.opened, moment, received=as_of is None)
            return Reader(past.rows, self.principal, moment, self.rules, scope)
        return Reader(self.rows, self.principal, self.now_us, self.rules, scope)

    def lists(self, account: str = "") -> LedgerReads:
        """The ledger for lists: without the accounts that are kept separate, unless one is named (M-083)."""
        named = account and self.opened.apart() != self.opened.apart(account)
        return self.opened.lists(account) if named else SqlLedger(self.rows)

    def fact_desk(self) -> FactDesk:
        """Who writes facts."""
        from app.wiring.remembering import fact_desk  # only a writing call needs the fold

        return fact_desk(replace(self.opened, now_us=self.now_us), self.principal)

    def as_of_us(self, text: str | None) -> int | None:
        """`as_of` as UTC microseconds, never later than now; None when it was not given."""
        return None if text is None else min(self.moment_of(text, self.rules.zone), self.now_us)


class Session:
    """Opens a home once and asks it again and again, from any thread. Settings that changed count from the next call on."""

    def __init__(self, home: str | None, clock: Clock, agent: str, moment_of: MomentOf, *, sees_text: bool = True) -> None:
        """`home`: see `open_for_reading`; `agent`: a checked name, "" = whose token it is, else `agent`; `sees_text`: see `Principal`.

        Raises ConfigError as the first does, UsageError `scope_denied` for a person, or without the token the name is bound to.
        """
        self._clock, self._moment_of = clock, moment_of
        self._opened = open_for_reading(home, to_us(clock()))
        self._asked, self._sees_text = agent, sees_text
        self._principal = self._speaker(self._opened)
        self._agent = self._principal.name
        self._view = LedgerView(self._opened.home)
        self._lists = LedgerView(self._opened.home, self._opened.apart())
        self._lock = threading.Lock()
        self._kept = KeptSettings(self._opened)

    def turn(self) -> Turn:
        """A call that begins now, over the newest publication (M-160). Raises ConfigError before the first sync, or for broken settings."""
        now_us = to_us(self._clock())
        opened = self._fresh(now_us)
        whole = self._view.publication().rows
        rows = self._lists.publication().rows if opened.apart() else whole
        reads, archive = SqlLedger(whole), ArchiveReader(opened.home)

        def desk() -> AgentDesk:
            return self._desk(opened, reads, archive)

        return Turn(now_us, opened.rules, reads, archive, self._agent, self._moment_of, desk, rows, self._principal, opened)

    @property
    def principal(self) -> Principal:
        """Who speaks here, by the settings as they are now."""
        self._fresh(to_us(self._clock()))
        return self._principal

    def _speaker(self, opened: Opened) -> Principal:
        found = opened.principal(self._asked, sees_text=self._sees_text)
        if found.name == OWNER.name:
            found = opened.principal(UNNAMED, sees_text=self._sees_text)
        if found.is_person:
            raise UsageError(
                f"{found.name} is a person, and this server is for agents",
                cause="whoever speaks here confirms and approves nothing",
                fix="loopledger mcp --as my-agent",
                code="scope_denied",
            )
        return found

    @property
    def instructions(self) -> str:
        """Which variant of them the owner wants, as the settings said at the start."""
        return self._opened.settings.values.mcp_instructions

    def close(self) -> None:
        """Let the ledger go."""
        self._view.close()
        self._lists.close()

    def _fresh(self, now_us: int) -> Opened:
        """The home as it is now; who speaks and what is listed follow its settings."""
        opened = self._kept.at(now_us)
        with self._lock:
            if opened.settings is not self._opened.settings:
                self._opened = opened
                self._principal = self._speaker(opened)
                self._lists = LedgerView(opened.home, opened.apart())
        return opened

    def _desk(self, opened: Opened, reads: LedgerReads, archive: ArchiveReads) -> AgentDesk:
        from app.wiring.folding import AgentJournal, Folding, owner_at  # with all readers of mail: only a writing call waits for them

        folding = Folding(opened.home, owner_at(opened.home, opened.settings.values), self._clock)
        return AgentDesk(self._agent, reads, archive, AgentJournal(opened.home, self._agent), folding.refold)


def agent_name(text: str) -> str:
    """`--as NAME`, as the journal keeps it. Raises UsageError for a name that is no name, or could be taken for the owner's."""
    name = text.strip().lower()
    plain = name.replace("-", "").replace("_", "").replace(".", "")
    if not 1 <= len(name) <= 40 or not (plain.isascii() and plain.isalnum() and name[0].isalnum()) or name in ("owner", "human", "person"):
        raise UsageError(
            f"{text!r} is no name for an agent",
            cause="1 to 40 letters, digits, - _ . (not first); not `owner`",
            fix="loopledger mcp --as codex",
        )
    return name
