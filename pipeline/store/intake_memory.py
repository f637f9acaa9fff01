"""The intake without a disk, for tests and benchmarks of connectors. Same plan, same answers as `pipeline.store.ingest`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from pipeline.models.intake import DENIED
from pipeline.models.items import IMPORTED, CursorRow, FetchRow, FetchStatus, ItemKind, PageOfWork
from pipeline.store.ingest import Land
from pipeline.store.intake_plan import Identity, ItemId, ItemVersion, Known, plan_page, versions_of
from pipeline.store.rows import Landed, labels_of_text


@dataclass(slots=True)
class MemoryIntake:
    """`pipeline.ports.IntakeStore` in memory. `items` and `label_versions` keep every version in order of receipt.

    `landed`: the row containers the land stage returned, one for each commit that brought new content.
    """

    land: Land
    items: list[ItemVersion] = field(default_factory=list)
    label_versions: list[tuple[str, str, str]] = field(default_factory=list)
    landed: list[Landed] = field(default_factory=list)
    _newest: dict[str, dict[ItemId, ItemVersion]] = field(default_factory=dict)
    _labels: dict[str, dict[str, str]] = field(default_factory=dict)
    _fetch: dict[str, dict[ItemId, FetchRow]] = field(default_factory=dict)
    _cursors: dict[str, dict[tuple[str, str], CursorRow]] = field(default_factory=dict)
    _directories: dict[str, dict[str, dict[str, str]]] = field(default_factory=dict)
    _keys: dict[int, Identity] = field(default_factory=dict)
    _threads: dict[int, str] = field(default_factory=dict)

    def cursor(self, account: str, stream: str, key: str = "") -> CursorRow | None:
        """See the port."""
        return self._cursors.get(account, {}).get((stream, key))

    def cursors(self, account: str, stream: str) -> list[CursorRow]:
        """See the port; ordered by key."""
        return [row for _, row in sorted(self._cursors.get(account, {}).items()) if row.stream == stream]

    def todo(self, account: str, kind: ItemKind, limit: int, *, newer_than_us: int = 0) -> list[FetchRow]:
        """See the port."""
        rows = [row for row in self._rows(account, kind) if row.status is FetchStatus.TODO]
        wanted = [row for row in rows if row.order_us == 0 or row.order_us > newer_than_us]
        return sorted(wanted, key=lambda row: (-row.order_us, row.rank, row.external_id))[:limit]

    def fetch_counts(self, account: str, kind: ItemKind) -> dict[FetchStatus, int]:
        """See the port."""
        return dict.fromkeys(FetchStatus, 0) | Counter(row.status for row in self._rows(account, kind))

    def fetch_states(self, account: str, kind: ItemKind, ids: Sequence[str]) -> dict[str, FetchStatus]:
        """See the port."""
        wanted = set(ids)
        return {row.external_id: row.status for row in self._rows(account, kind) if row.external_id in wanted}

    def fetch_rows(self, account: str, kind: ItemKind, ids: Sequence[str]) -> dict[str, FetchRow]:
        """See the port."""
        wanted = set(ids)
        return {row.external_id: row for row in self._rows(account, kind) if row.external_id in wanted}

    def held(self, account: str, kind: ItemKind) -> list[FetchRow]:
        """See the port."""
        rows = [row for row in self._rows(account, kind) if row.status is FetchStatus.FAILED]
        return sorted(rows, key=lambda row: row.external_id)

    def kept_out(self, account: str, kind: ItemKind) -> list[FetchRow]:
        """See the port."""
        rows = [row for row in self._rows(account, kind) if row.status is FetchStatus.DONE and row.reason.startswith(DENIED)]
        return sorted(rows, key=lambda row: (row.rank, row.external_id))

    def directory(self, account: str, kind: str) -> dict[str, str]:
        """See the port."""
        return dict(self._directories.get(account, {}).get(kind, {}))

    def labels_of(self, account: str, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """See the port."""
        stored = self._labels.get(account, {})
        present = set(self.present_ids(account, ItemKind.MESSAGE))
        return {name: labels_of_text(stored[name]) for name in ids if name in present and name in stored}

    def known_threads(self, account: str, thread_ids: Sequence[str]) -> dict[str, int]:
        """See the port."""
        wanted = set(thread_ids)
        newest = (item for item in self._newest.get(account, {}).values() if item.present)
        threads = (self._threads.get(item.content_key) for item in newest)
        return dict(Counter(thread for thread in threads if thread is not None and thread in wanted))

    def present_ids(self, account: str, kind: ItemKind, prefix: str = "") -> list[str]:
        """See the port; sorted."""
        stored = self._newest.get(account, {}).items()
        names = (name for (of_kind, name), item in stored if of_kind is kind and item.present and name.startswith(prefix))
        return sorted(name for name in names if not name.startswith(IMPORTED))

    def commit(self, page: PageOfWork) -> int:
        """See the port. Nothing is changed before the land stage has returned."""
        versions = versions_of(page)
        account = page.account
        newest = {name: (item.version, item.present, item.occurred_us) for name, item in self._newest.get(account, {}).items()}
        known = Known(newest, self._labels.get(account, {}), self._fetch.get(account, {}), self._cursors.get(account, {}), self._keys)
        known.directories = self._directories.setdefault(account, {})
        plan = plan_page(page, versions, known)
        if plan.fresh:
            landed = self.land(list(plan.fresh.values()))
            self.landed.append(landed)
            self._threads.update(zip(landed.message.content_key, landed.message.thread_id, strict=True))
        self.items.extend(plan.items)
        self._newest.setdefault(account, {}).update({(item.kind, item.external_id): item for item in plan.items})
        self._keys.update({item.content_key: item.identity for item in plan.items})
        self.label_versions.extend((account, name, text) for name, text in plan.labels)
        self._labels.setdefault(account, {}).update(plan.labels)
        self._fetch.setdefault(account, {}).update({(row.kind, row.external_id): row for row in plan.fetch})
        cursors = self._cursors.setdefault(account, {})
        for name in plan.drops:
            del cursors[name]
        cursors.update({(row.stream, row.key): row for row in plan.cursors})
        self._directories[account].update({one.kind: dict(one.entries) for one in plan.directories})
        return len(plan.items) + len(plan.labels)

    def _rows(self, account: str, kind: ItemKind) -> list[FetchRow]:
        return [row for (of_kind, _), row in self._fetch.get(account, {}).items() if of_kind is kind]
