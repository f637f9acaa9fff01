"""What one page of work changes, worked out before anything is written. Pure; both intakes apply the same plan."""

from __future__ import annotations

from dataclasses import dataclass, field

from pipeline.errors import StoreError
from pipeline.models.items import CursorRow, Directory, FetchRow, ItemKind, ItemRecord, PageOfWork
from pipeline.store.rows import ABSENT, content_key_of, labels_text, version_of

ItemId = tuple[ItemKind, str]
Identity = tuple[str, str, str, str]
"""(account, kind, external id, version): what a content key stands for."""


@dataclass(frozen=True, slots=True)
class ItemVersion:
    """One row of `item`, still without its receipt columns. `raw` is "" for a tombstone."""

    account: str
    kind: ItemKind
    external_id: str
    version: str
    content_key: int
    occurred_us: int
    present: bool
    raw: str

    @property
    def identity(self) -> Identity:
        """What the content key stands for."""
        return (self.account, self.kind.value, self.external_id, self.version)


@dataclass(slots=True)
class Known:
    """What the archive holds about the ids of one page. `newest`: (version, present, occurred_us); `labels`: stored text.

    `receipt`: number of the newest row of items and labels at that moment: while it stands, `newest`, `labels` and `keys` do.
    """

    newest: dict[ItemId, tuple[str, bool, int]] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    fetch: dict[ItemId, FetchRow] = field(default_factory=dict)
    cursors: dict[tuple[str, str], CursorRow] = field(default_factory=dict)
    keys: dict[int, Identity] = field(default_factory=dict)
    directories: dict[str, dict[str, str]] = field(default_factory=dict)
    receipt: int = field(default=0, compare=False)


@dataclass(slots=True)
class Plan:
    """Rows to write. `fresh`: records whose content was never stored, for the land stage, each content once."""

    items: list[ItemVersion] = field(default_factory=list)
    labels: list[tuple[str, str]] = field(default_factory=list)
    fetch: list[FetchRow] = field(default_factory=list)
    cursors: list[CursorRow] = field(default_factory=list)
    drops: list[tuple[str, str]] = field(default_factory=list)
    fresh: dict[int, ItemRecord] = field(default_factory=dict)
    directories: list[Directory] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """True if the page holds nothing that the archive does not hold already."""
        return not (self.items or self.labels or self.fetch or self.cursors or self.drops or self.directories)


def versions_of(page: PageOfWork) -> list[tuple[ItemRecord, str]]:
    """(record, version) of each item of the page, hashed once. Raises ValueError for a foreign account's record."""
    for record in page.items:
        if record.account != page.account:
            raise ValueError(f"a page of {page.account} holds an item of {record.account}")
    return [(record, version_of(record.raw)) for record in page.items]


def plan_page(page: PageOfWork, versions: list[tuple[ItemRecord, str]], known: Known) -> Plan:
    """The rows that `page` adds to what is `known`: a version only if it differs from the newest one of its id (D-203, D-404).

    A tombstone of something never stored, and labels of a message not stored, add nothing. Raises StoreError if two contents
    meet on one key.
    """
    plan = Plan()
    newest = dict(known.newest)
    labels = dict(known.labels)
    keys = dict(known.keys)
    for record, version in versions:
        item_id = (record.kind, record.external_id)
        before = newest.get(item_id)
        if before is None and not record.present and not record.raw:
            continue
        if before is None or before[:2] != (version, record.present):
            occurred = record.occurred_us if record.raw or before is None else before[2]
            key = content_key_of(record.account, record.kind, record.external_id, version)
            item = ItemVersion(record.account, record.kind, record.external_id, version, key, occurred, record.present, record.raw)
            _add(plan, item, keys, record)
            newest[item_id] = (version, record.present, occurred)
        if record.labels is not None:
            _label(plan, labels, record.external_id, labels_text(record.labels))
    for label in page.labels:
        stored = newest.get((ItemKind.MESSAGE, label.external_id))
        if stored is not None and stored[1]:
            _label(plan, labels, label.external_id, labels_text(label.labels))
    for kind, external_id in page.absent:
        before = newest.get((kind, external_id))
        if before is not None and before[1]:
            key = content_key_of(page.account, kind, external_id, ABSENT)
            _add(plan, ItemVersion(page.account, kind, external_id, ABSENT, key, before[2], False, ""), keys, None)
            newest[(kind, external_id)] = (ABSENT, False, before[2])
    _plan_service(plan, page, known)
    return plan


def _add(plan: Plan, item: ItemVersion, keys: dict[int, Identity], record: ItemRecord | None) -> None:
    meaning = keys.get(item.content_key)
    if meaning is not None and meaning != item.identity:
        raise StoreError(
            f"Two items meet on content key {item.content_key}: {meaning[1]} {meaning[2]} and {item.kind.value} {item.external_id}.",
            fix="Report this; nothing of this page was stored.",
            code="key_collision",
        )
    plan.items.append(item)
    if meaning is None:
        keys[item.content_key] = item.identity
        if record is not None and record.raw:
            plan.fresh[item.content_key] = record


def _label(plan: Plan, labels: dict[str, str], external_id: str, text: str) -> None:
    if labels.get(external_id) != text:
        labels[external_id] = text
        plan.labels.append((external_id, text))


def _plan_service(plan: Plan, page: PageOfWork, known: Known) -> None:
    fetch = {(row.kind, row.external_id): row for row in page.fetch}
    plan.fetch = [row for item_id, row in fetch.items() if known.fetch.get(item_id) != row]
    cursors = {(row.stream, row.key): row for row in page.cursors}
    plan.cursors = [row for name, row in cursors.items() if known.cursors.get(name) != row]
    plan.drops = [name for name in page.drop_cursors if name in known.cursors and name not in cursors]
    plan.directories = [one for one in page.directories if known.directories.get(one.kind, {}) != dict(one.entries)]
