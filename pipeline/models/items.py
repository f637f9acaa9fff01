"""Items: one version of a message, event or contact as its provider served it, and the fetch state around them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

IMPORTED = "mbox:"
"""Beginning of the ids of mail (and of its threads) that came out of a file and whose id at the provider nobody knows."""

HIDDEN = frozenset({"SPAM", "TRASH"})
"""Gmail's labels of mail that its owner does not look at: unknown mail under them is not taken in (G-441)."""


class ItemKind(StrEnum):
    """What an item is. `calendar` is a calendarList entry."""

    MESSAGE = "message"
    EVENT = "event"
    CONTACT = "contact"
    CALENDAR = "calendar"


@dataclass(frozen=True, slots=True)
class ItemRecord:
    """One version of one thing, as a connector hands it to the land stage.

    `external_id`: the provider's id (event: `<calendar id>/<event id>`; contact: resourceName).
    `occurred_us`: provider's time in UTC microseconds (message: internalDate; event and contact: `updated`, else 0).
    `raw`: canonical JSON of the API resource without volatile fields (message: without labelIds, historyId, snippet);
    "" for a tombstone. `labels`: current label ids of a message (its resulting set), None for other kinds.
    `present`: False = tombstone (deleted at the provider).
    """

    account: str
    kind: ItemKind
    external_id: str
    occurred_us: int
    raw: str
    labels: tuple[str, ...] | None = None
    present: bool = True


@dataclass(frozen=True, slots=True)
class StoredCopy:
    """What tells whether a message is stored already: some version of it, present or not. `message_id` is without brackets."""

    external_id: str
    message_id: str
    from_key: str
    text_sha: str


@dataclass(frozen=True, slots=True)
class LabelRecord:
    """The resulting label set of a stored message, learnt from a history record (no payload was fetched)."""

    account: str
    external_id: str
    labels: tuple[str, ...]


class FetchStatus(StrEnum):
    """The four states of an id (G-410); every id ever listed has exactly one."""

    TODO = "todo"
    DONE = "done"
    GONE = "gone"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class FetchRow:
    """State of one listed id. `parent` is the thread id of a message (the planner fetches by thread)."""

    account: str
    kind: ItemKind
    external_id: str
    status: FetchStatus
    parent: str = ""
    reason: str = ""
    tries: int = 0
    order_us: int = 0
    """Newest first: larger is fetched earlier; 0 = unknown (listing order is kept by `rank`)."""
    rank: int = 0
    version: str = ""
    """Number of the newest change at the provider that was seen of it, "" = none: a higher one earns a new try at once (G-801)."""
    held_us: int = 0
    """When it was set aside, UTC microseconds; 0 = it is not."""
    next_try_us: int = 0
    """When a set-aside item is due again; 0 = only a change at the provider or the owner's word brings it back (G-802)."""


@dataclass(frozen=True, slots=True)
class CursorRow:
    """Where a stream stands (G-301 to G-305). `cursor` is a historyId or syncToken, "" = none yet.

    `pending_cursor`: taken BEFORE the listing, promoted with its last page. `page_token`: resume point of the listing.
    `state`: idle | listing | fetching. `full_sync_us`: start of the last full sync, UTC microseconds.
    """

    account: str
    stream: str
    key: str = ""
    cursor: str = ""
    pending_cursor: str = ""
    page_token: str = ""
    params_hash: str = ""
    full_sync_us: int = 0
    state: str = "idle"


@dataclass(frozen=True, slots=True)
class Directory:
    """One list an account keeps of itself, complete: it takes the place of the former one.

    `kind`: `label` (id -> name) or `alias` (send-as address -> shown name).
    """

    kind: str
    entries: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PageOfWork:
    """Everything one step of a connector changes: committed as ONE transaction (D-401)."""

    account: str
    items: tuple[ItemRecord, ...] = ()
    labels: tuple[LabelRecord, ...] = ()
    fetch: tuple[FetchRow, ...] = ()
    cursors: tuple[CursorRow, ...] = ()
    drop_cursors: tuple[tuple[str, str], ...] = ()
    """(stream, key) rows to delete."""
    absent: tuple[tuple[ItemKind, str], ...] = ()
    """Ids that a COMPLETE listing no longer holds: stored as tombstones."""
    directories: tuple[Directory, ...] = ()


@dataclass(frozen=True, slots=True)
class StreamReport:
    """What one stream of one account did in a run. `problem`, `cause`, `advice` and `fix` are "" when clean.

    `items`: versions and label sets that were stored; how many things are new stands in `metrics["new"]`.
    `advice`: what the owner has to do outside this program before `fix` helps.
    """

    account: str
    stream: str
    clean: bool
    items: int = 0
    calls: int = 0
    units: int = 0
    problem: str = ""
    fix: str = ""
    code: str = ""
    exit_code: int = 0
    metrics: dict[str, int] = field(default_factory=dict)
    cause: str = ""
    advice: str = ""
