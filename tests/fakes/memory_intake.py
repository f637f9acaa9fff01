"""The intake in memory with a way to die: at a numbered commit, before or after it took hold. For connector tests."""

from __future__ import annotations

from typing import Any

from pipeline.models.items import FetchRow, ItemKind, PageOfWork
from pipeline.store.intake_memory import MemoryIntake as StoredInMemory
from tests.fakes.landing import land_plainly


class Killed(BaseException):
    """Stands for kill -9 in one process: no `except Exception` may catch it."""


class MemoryIntake(StoredInMemory):
    """`die_at`: number of the commit (from 1) that kills; `die_after`: after it took hold, not before. `pages`: what was committed."""

    def __init__(self) -> None:
        super().__init__(land_plainly)
        self.commits = 0
        self.pages: list[PageOfWork] = []
        self.die_at = 0
        self.die_after = False

    def commit(self, page: PageOfWork) -> int:
        self.commits += 1
        if self.commits == self.die_at and not self.die_after:
            raise Killed
        new = super().commit(page)
        self.pages.append(page)
        if self.commits == self.die_at:
            raise Killed
        return new

    def row(self, account: str, external_id: str) -> FetchRow:
        """The fetch row of a message."""
        return self._fetch[account][ItemKind.MESSAGE, external_id]

    def rows(self, account: str) -> list[FetchRow]:
        """All fetch rows of messages."""
        return self._rows(account, ItemKind.MESSAGE)

    def raw(self, account: str, kind: ItemKind, external_id: str) -> str:
        """The newest version of an item as stored."""
        return self._newest[account][kind, external_id].raw

    def content(self) -> dict[str, Any]:
        """What a reader could see in the end: latest version and label set of everything, states, settled cursors."""
        return {
            "items": {
                account: {key: (item.version, item.present, item.occurred_us) for key, item in sorted(items.items())}
                for account, items in self._newest.items()
            },
            "labels": {account: dict(sorted(labels.items())) for account, labels in self._labels.items()},
            "states": {account: {key: row.status for key, row in sorted(rows.items())} for account, rows in self._fetch.items()},
            "cursors": {
                account: {key: (row.cursor, row.page_token, row.state) for key, row in sorted(rows.items())}
                for account, rows in self._cursors.items()
            },
        }
