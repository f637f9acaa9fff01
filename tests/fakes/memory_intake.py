"""An archive in memory for connector tests: keeps every version, applies a page wholly or not at all, can die at a commit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pipeline.models.items import CursorRow, FetchRow, FetchStatus, ItemKind, ItemRecord, PageOfWork


class Killed(BaseException):
    """Stands for kill -9 in one process: no `except Exception` may catch it."""


class MemoryIntake:
    """IntakeStore with state. `die_at`: number of the commit (from 1) that kills; `after`: die after it took hold, not before."""

    def __init__(self) -> None:
        self.versions: dict[tuple[str, ItemKind, str], list[ItemRecord]] = {}
        self.label_sets: dict[tuple[str, str], list[tuple[str, ...]]] = {}
        self.rows: dict[tuple[str, ItemKind, str], FetchRow] = {}
        self.cursor_rows: dict[tuple[str, str, str], CursorRow] = {}
        self.commits = 0
        self.pages: list[PageOfWork] = []
        self.die_at = 0
        self.die_after = False

    def cursor(self, account: str, stream: str, key: str = "") -> CursorRow | None:
        return self.cursor_rows.get((account, stream, key))

    def cursors(self, account: str, stream: str) -> list[CursorRow]:
        return [row for (a, s, _), row in sorted(self.cursor_rows.items()) if (a, s) == (account, stream)]

    def todo(self, account: str, kind: ItemKind, limit: int, *, newer_than_us: int = 0) -> list[FetchRow]:
        rows = [
            row
            for row in self.rows.values()
            if row.account == account and row.kind is kind and row.status is FetchStatus.TODO and row.order_us >= newer_than_us
        ]
        return sorted(rows, key=lambda row: (-row.order_us, row.rank, row.external_id))[:limit]

    def fetch_counts(self, account: str, kind: ItemKind) -> dict[FetchStatus, int]:
        counts: dict[FetchStatus, int] = {}
        for row in self.rows.values():
            if row.account == account and row.kind is kind:
                counts[row.status] = counts.get(row.status, 0) + 1
        return counts

    def fetch_states(self, account: str, kind: ItemKind, ids: Sequence[str]) -> dict[str, FetchStatus]:
        return {i: self.rows[account, kind, i].status for i in ids if (account, kind, i) in self.rows}

    def labels_of(self, account: str, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
        return {i: self.label_sets[account, i][-1] for i in ids if self._present(account, ItemKind.MESSAGE, i)}

    def known_threads(self, account: str, thread_ids: Sequence[str]) -> dict[str, int]:
        counts: dict[str, int] = {}
        for row in self.rows.values():
            if row.parent in thread_ids and self._present(account, ItemKind.MESSAGE, row.external_id):
                counts[row.parent] = counts.get(row.parent, 0) + 1
        return counts

    def present_ids(self, account: str, kind: ItemKind, prefix: str = "") -> list[str]:
        return sorted(i for (a, k, i) in self.versions if (a, k) == (account, kind) and i.startswith(prefix) and self._present(a, k, i))

    def commit(self, page: PageOfWork) -> int:
        self.commits += 1
        if self.commits == self.die_at and not self.die_after:
            raise Killed
        new = 0
        for item in page.items:
            new += self._store(item)
        for label in page.labels:
            new += self._label(page.account, label.external_id, label.labels)
        for kind, external_id in page.absent:
            new += self._store(ItemRecord(page.account, kind, external_id, 0, "", present=False))
        for row in page.fetch:
            self.rows[row.account, row.kind, row.external_id] = row
        for stream, key in page.drop_cursors:
            self.cursor_rows.pop((page.account, stream, key), None)
        for cursor in page.cursors:
            self.cursor_rows[cursor.account, cursor.stream, cursor.key] = cursor
        self.pages.append(page)
        if self.commits == self.die_at:
            raise Killed
        return new

    def _present(self, account: str, kind: ItemKind, external_id: str) -> bool:
        versions = self.versions.get((account, kind, external_id))
        return bool(versions) and versions[-1].present

    def _store(self, item: ItemRecord) -> int:
        versions = self.versions.setdefault((item.account, item.kind, item.external_id), [])
        new = 0
        if not versions or (versions[-1].raw, versions[-1].present) != (item.raw, item.present):
            versions.append(item)
            new = 1
        if item.labels is not None:
            new += self._label(item.account, item.external_id, item.labels)
        return new

    def _label(self, account: str, external_id: str, labels: tuple[str, ...]) -> int:
        sets = self.label_sets.setdefault((account, external_id), [])
        if sets and sets[-1] == labels:
            return 0
        sets.append(labels)
        return 1

    def content(self) -> dict[str, Any]:
        """What a reader could see in the end: latest version and label set of everything, states, settled cursors."""
        return {
            "items": {key: (v[-1].raw, v[-1].present, v[-1].occurred_us) for key, v in sorted(self.versions.items())},
            "labels": {key: sets[-1] for key, sets in sorted(self.label_sets.items())},
            "states": {key: row.status for key, row in sorted(self.rows.items())},
            "cursors": {key: (row.cursor, row.page_token, row.state) for key, row in sorted(self.cursor_rows.items())},
        }
