"""LangGraph's SQLite store: namespaces of keys. A row's key is its place, so `put` replaces."""

from __future__ import annotations

import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from benchmarks.trustbench.history import Value
from benchmarks.trustbench.peers.peer import Held, NotInstalled, words_of


class LangGraphStore:
    """See `peer.Peer`."""

    name = "langgraph-checkpoint-sqlite"
    has = frozenset({"wrong", "forget", "end", "expired"})
    note = "SqliteStore without an index: no embedding, `search` lists a namespace"

    def __init__(self, folder: Path) -> None:
        """Raises NotInstalled."""
        try:
            from langgraph.store.sqlite import SqliteStore  # type: ignore[import-not-found]
        except ImportError as error:
            raise NotInstalled from error
        self.version = version(self.name)
        self._context = SqliteStore.from_conn_string(str(folder / "store.sqlite"))
        self._store = self._context.__enter__()
        self._store.setup()

    def say(self, subject: str, predicate: str, value: Value, *, many: bool = False, expired: bool = False) -> None:
        """`put` under the key of the place."""
        row = {"text": words_of(subject, predicate, value), "predicate": predicate, "value": list(value)}
        space = _space(subject)
        self._store.put(space, f"{predicate}/{value[1]}" if many else predicate, row, ttl=0.0001 if expired else None)

    def drop(self, subject: str, predicate: str, value: Value) -> None:
        """`delete` of the row that holds this value."""
        for item in self._items(_space(subject), 100):
            if tuple(item.value["value"]) == value and item.value["predicate"] == predicate:
                self._store.delete(item.namespace, item.key)

    def ask(self, subject: str, words: str) -> Sequence[Held]:
        """`search` of the subject's namespace."""
        self._store.sweep_ttl()
        return [_held(item) for item in self._items(_space(subject), 10)]

    def read(self, tag: str, limit: int) -> tuple[Sequence[Held], int | None]:
        """`search` over the tag's namespace with a limit; it counts nothing."""
        return [_held(item) for item in self._items((tag,), limit)], None

    def close(self) -> None:
        """Closes the connection."""
        self._context.__exit__(None, None, None)

    def _items(self, space: tuple[str, ...], limit: int) -> list[Any]:
        found = self._store.search(space, limit=limit)
        return list(found)

    def settle(self) -> None:
        """Waits until what is past its time is: the store counts in seconds."""
        time.sleep(1.5)


def _space(subject: str) -> tuple[str, ...]:
    """A subject's namespace; "tag/name" lies in the tag's."""
    return tuple(part.replace(".", "_") for part in subject.split("/"))


def _held(item: Any) -> Held:
    return Held(item.key, "/".join(item.namespace), item.value["predicate"], (item.value["value"][0], item.value["value"][1]))
