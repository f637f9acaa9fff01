"""A real home under the bench: mail through the real intake, everything said through the real verbs, answers from the published ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from app.wiring.folding import READERS
from benchmarks.homes import home_at, record_run
from connectors.gmail_form import compose_message
from memory import fact_acts
from memory.fact_answers import FactWritten
from memory.fact_desk import FactDesk, Say
from memory.fact_reading import Reader
from memory.ledger_sql import Rows
from memory.ports import MessageRow
from memory.principals import principal_of
from memory.remember import Saying, remember
from memory.state import ReadRules
from pipeline.clock import to_us
from pipeline.ids import canonical_json
from pipeline.models.items import ItemKind, ItemRecord, LabelRecord, PageOfWork
from pipeline.models.ledger import Reason
from pipeline.models.mail import Owner
from pipeline.models.worktime import WorkTime
from pipeline.run import fold_home
from pipeline.run.facts import fold_facts, write_facts
from pipeline.stages.land import land
from pipeline.store.db import Archive, open_archive
from pipeline.store.home import Home
from pipeline.store.ingest import Intake
from pipeline.store.journal import Entry, NewEntry, append_all
from pipeline.store.publish import publish
from pipeline.store.reads import ArchiveReader, LedgerView

T = TypeVar("T")
START = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)
BOX = "robin@example.com"
ME = f"Robin Vale <{BOX}>"
OWNER = Owner("Robin Vale", frozenset({BOX}), WorkTime(zone="UTC"))
RULES = ReadRules(WorkTime(zone="UTC"))
LABELS = ("INBOX",)


def minute(minutes: float) -> int:
    """So many minutes after the start, in UTC microseconds."""
    return to_us(START + timedelta(minutes=minutes))


def message(name: str, sender: str, text: str, at: float, **more: Any) -> ItemRecord:
    """A mail as the connector hands it over. `more`: keys of the compact form (subject, thread, to, labels, attachments, headers)."""
    moment = (START + timedelta(minutes=at)).isoformat()
    compact = {"id": name, "thread": f"t-{name}", "at": moment, "from": sender, "to": [ME], "cc": [], "subject": "Notes", "attachments": []}
    compact |= {"labels": list(LABELS), "text": text, **more}
    compact["headers"] = {"Message-ID": f"<{name}@mail.example.com>", **more.get("headers", {})}
    resource = compose_message(compact, history_id=1)
    labels = tuple(resource.pop("labelIds", ()))
    for volatile in ("historyId", "snippet"):
        resource.pop(volatile, None)
    return ItemRecord(BOX, ItemKind.MESSAGE, name, int(resource["internalDate"]) * 1000, canonical_json(resource), labels)


def contact(number: int, name: str, *addresses: str) -> ItemRecord:
    """A saved contact."""
    key = f"people/c{number}"
    body = {"resourceName": key, "names": [{"displayName": name}], "emailAddresses": [{"value": one} for one in addresses]}
    return ItemRecord(BOX, ItemKind.CONTACT, key, 0, canonical_json(body))


class Waits(Exception):  # noqa: N818 - no error: what a verb would have written stands at the end of the round
    """`seqs`: the receipts that its entries will have."""

    def __init__(self, seqs: list[int]) -> None:
        """See `BenchHome.round`."""
        super().__init__()
        self.seqs = seqs


@dataclass
class BenchHome:
    """`now` is the moment of the next act or answer, in minutes after the start."""

    path: Path
    now: float = 0
    home: Home = field(init=False)
    _open: Archive | None = None
    _said: list[NewEntry] = field(default_factory=list)
    _letters: dict[str, list[MessageRow]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.home = home_at(self.path)
        record_run(self.home, minute(0))

    # --- mail ----------------------------------------------------------------------------------------------------------

    def receive(self, records: Iterable[ItemRecord] = (), labels: Iterable[LabelRecord] = ()) -> None:
        """What one sync does: store, fold, publish."""
        page = PageOfWork(BOX, items=tuple(records), labels=tuple(labels))
        Intake(self.home, lambda rows: land(rows, READERS.decode, READERS.read)).commit(page)
        fold_home(self.home, OWNER, READERS, now_us=minute(self.now))

    def label(self, *pairs: tuple[str, str]) -> None:
        """(message, label): where these messages lie now."""
        self.receive(labels=[LabelRecord(BOX, name, (label,)) for name, label in pairs])

    def know_letters(self, names: Sequence[str]) -> None:
        """Reads the messages that will be quoted, before the archive is open for writing."""
        archive = ArchiveReader(self.home)
        self._letters |= {name: archive.messages(name) for name in names}

    # --- what is said --------------------------------------------------------------------------------------------------

    @contextmanager
    def round(self) -> Iterator[None]:
        """Many writes in one opening, each checked by its verb against the ledger before the round, then folded together.

        What is written in one round must concern different slots. Published by `publish` when all is said.
        """
        with open_archive(self.home, "write") as archive:
            self._open = archive
            try:
                yield
                with archive.transaction():
                    append_all(archive, self._said)
                    fold_facts(archive)
            finally:
                self._open, self._said = None, []

    def publish(self) -> None:
        """Readers see what was said."""
        with open_archive(self.home, "write") as archive:
            publish(self.home, archive, now_us=minute(self.now))

    def desk(self, agent: str = "") -> FactDesk:
        """Whoever speaks, at `now`."""
        return FactDesk(principal_of(agent), self, self, minute(self.now))

    def __call__(self, say: Say, tell: Callable[[Rows, Sequence[Entry]], T], *, now_us: int) -> T:
        """`memory.fact_desk.FactWriter`: in a round the verb's entries wait for its end, so it never gets to tell."""
        if self._open is None:
            return write_facts(self.home, say, tell, now_us=now_us)
        new = list(say(self._open.rows))
        last = self._open.one("SELECT coalesce(max(seq), 0) FROM journal")[0] + len(self._said)
        self._said += new
        raise Waits([last + 1 + number for number in range(len(new))])

    def messages(self, message_id: str) -> list[MessageRow]:
        """`memory.ports.ArchiveReads`."""
        return self._letters.get(message_id, [])

    def reasons(self, message_id: str) -> list[Reason]:
        """Nobody asks here."""
        return []

    def say(self, subject: str, predicate: str, value: str, by: str = "alpha", **more: Any) -> FactWritten:
        """One saying through the verb."""
        return remember(self.desk(by), Saying(subject, predicate, value, **{"provenance": "a call", **more}))

    def act(self, op: str, fact_id: str, by: str = "", **more: Any) -> FactWritten:
        """`wrong`, `end`, `forget` or `confirm`."""
        words = {"because": "so"} if op in ("wrong", "forget") else {}
        done: FactWritten = getattr(fact_acts, op)(self.desk(by), fact_id, **words, **more)
        return done

    def undo(self, seq: int) -> FactWritten:
        """Takes an entry back."""
        return fact_acts.undo(self.desk(), seq)

    # --- answers -------------------------------------------------------------------------------------------------------

    def reader(self, agent: str = "") -> Reader:
        """A reader of what is published."""
        return Reader(LedgerView(self.home).publication().rows, principal_of(agent), minute(self.now), RULES)
