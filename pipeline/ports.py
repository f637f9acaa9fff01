"""Seams between rooms; `app.wiring` joins them. Behind each stands the real thing, and a second one that tests and benchmarks use.

Adapters (connectors, extractors) see only this module, `pipeline.models`, `pipeline.errors`, `pipeline.ids` and `pipeline.clock`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from pipeline.models.items import CursorRow, FetchRow, FetchStatus, ItemKind, PageOfWork, StoredCopy
from pipeline.models.mail import Mail
from pipeline.models.model_frame import BatchItem, BatchState, ModelReply
from pipeline.models.reading import Act, Decoded, Reading
from pipeline.models.worktime import WorkTime

Progress = Callable[[str, int, int | None], None]
"""Told what is going on, how much of it is done, and of how much, None = not known."""


class MessageDecoder(Protocol):
    """Raw API resource -> headers and text. Pure; never raises on broken mail (problems are listed in the result)."""

    version: str

    def __call__(self, raw: dict[str, Any]) -> Decoded:
        """Decode one Gmail message resource (G-1001 to G-1013)."""
        ...


class MessageReader(Protocol):
    """Decoded message -> zones, class signs, acts. Pure; total."""

    version: str

    def __call__(self, decoded: Decoded) -> Reading:
        """Read one message by itself (J-20 to J-35, J-55 to J-61)."""
        ...


class DueReader(Protocol):
    """The date that an ask names, reckoned from its sending in its author's zone. Pure; total."""

    version: str

    def __call__(self, mail: Mail, act: Act, work: WorkTime, *, since: Mail | None = None, loose: bool = False) -> tuple[str, str] | None:
        """(ISO date or datetime, zone it counts in), None if there is none (C-3, J-68).

        `since`: the message that says that the condition of the sentence is met; a span counts from its sending (C-12).
        `loose`: the sentence speaks of another date for something dated, so a date of any role is the one meant (C-56).
        """
        ...

    def condition(self, mail: Mail, act: Act) -> str:
        """The clause on which the sentence hangs, as written, "" if on none (C-12)."""
        ...


class IntakeStore(Protocol):
    """What a connector may do with the archive. Implementations: `pipeline.store.ingest`, and
    `pipeline.store.intake_memory` for tests and benchmarks.

    Every `commit` is one transaction under the lease: items, labels, fetch rows and cursors move together (D-401).
    Nothing is held open between calls, so a connector may wait for the network as long as it likes.
    """

    def cursor(self, account: str, stream: str, key: str = "") -> CursorRow | None:
        """The stored cursor of one stream, or None."""
        ...

    def cursors(self, account: str, stream: str) -> list[CursorRow]:
        """All keys of one stream (one per calendar)."""
        ...

    def todo(self, account: str, kind: ItemKind, limit: int, *, newer_than_us: int = 0) -> list[FetchRow]:
        """Rows still to fetch, newest first (order_us desc, rank asc, external_id)."""
        ...

    def fetch_counts(self, account: str, kind: ItemKind) -> dict[FetchStatus, int]:
        """How many ids stand in each state."""
        ...

    def fetch_states(self, account: str, kind: ItemKind, ids: Sequence[str]) -> dict[str, FetchStatus]:
        """State of the given ids; ids never listed are left out."""
        ...

    def fetch_rows(self, account: str, kind: ItemKind, ids: Sequence[str]) -> dict[str, FetchRow]:
        """Rows of the given ids; ids never listed are left out."""
        ...

    def held(self, account: str, kind: ItemKind) -> list[FetchRow]:
        """Rows that are set aside (G-801), ordered by id."""
        ...

    def kept_out(self, account: str, kind: ItemKind) -> list[FetchRow]:
        """Rows whose mail the intake rules keep out (G-702), in order of the listing."""
        ...

    def directory(self, account: str, kind: str) -> dict[str, str]:
        """The stored list of one kind (`label`, `alias`): key -> value; {} if none was ever stored."""
        ...

    def labels_of(self, account: str, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Current label sets of stored, present messages."""
        ...

    def known_threads(self, account: str, thread_ids: Sequence[str]) -> dict[str, int]:
        """Thread id -> number of stored present messages, for the planner and the incomplete check."""
        ...

    def present_ids(self, account: str, kind: ItemKind, prefix: str = "") -> list[str]:
        """External ids whose newest version is present, for set differences after a complete listing; so without imported mail,
        which no listing names."""
        ...

    def commit(self, page: PageOfWork) -> int:
        """Store one page; returns how many item or label versions were new. Repeats change nothing (D-203)."""
        ...


class ImportStore(Protocol):
    """What an import from a file may do with the archive; `commit` as in `IntakeStore`."""

    def cursor(self, account: str, stream: str, key: str = "") -> CursorRow | None:
        """The stored cursor of one stream, or None."""
        ...

    def fetch_rows(self, account: str, kind: ItemKind, ids: Sequence[str]) -> dict[str, FetchRow]:
        """As in `IntakeStore`."""
        ...

    def kept_out(self, account: str, kind: ItemKind) -> list[FetchRow]:
        """As in `IntakeStore`."""
        ...

    def directory(self, account: str, kind: str) -> dict[str, str]:
        """As in `IntakeStore`."""
        ...

    def stored_copies(self, account: str, ids: Sequence[str], message_ids: Sequence[str]) -> list[StoredCopy]:
        """All versions of the account's mail with one of these external ids or Message-IDs, deleted mail too."""
        ...

    def commit(self, page: PageOfWork) -> int:
        """Store one page; returns how many versions were new."""
        ...


class Transport(Protocol):
    """One read-only call to a Google API. Implementations: the Google client, and a mailbox with state in the tests."""

    def call(self, method_id: str, params: dict[str, Any]) -> dict[str, Any]:
        """E.g. `("gmail.users.messages.list", {...})`. Raises LoopledgerError subclasses; `detail['status']` on RequestError."""
        ...


class Refold(Protocol):
    """What a decision calls after it stands in the journal: fold the touched units and publish."""

    def __call__(self, persons: Iterable[str]) -> None:
        """Fold these persons' units again and publish."""
        ...


class ModelClient(Protocol):
    """A language model that answers requests (docs/model.md). Implementations: the client of the SDK, and a scripted one in tests.

    `body` is the whole request as the API takes it; nothing is added to it. Nothing is logged.
    """

    def ask(self, body: dict[str, Any]) -> ModelReply:
        """One request, now. Raises SignInError, TryLaterError or ConfigError."""
        ...

    def submit(self, requests: Sequence[tuple[str, dict[str, Any]]]) -> BatchState:
        """Hand in (custom id, body) pairs as one batch. Raises as `ask` does."""
        ...

    def batch(self, batch_id: str) -> BatchState:
        """Where a batch stands. Raises as `ask` does."""
        ...

    def batches(self) -> list[BatchState]:
        """The newest batches of this key."""
        ...

    def results(self, batch_id: str) -> list[BatchItem]:
        """Results of a batch that has ended, in any order."""
        ...
