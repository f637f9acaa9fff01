"""mem0 with `infer=False`: its own store, search, update and delete, without the model that would decide between add and update.

The embedding is a hash of the words: the ones it ships with are fetched or called over the network.
"""

from __future__ import annotations

import math
import os
import re
import zlib
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from benchmarks.trustbench.history import Value
from benchmarks.trustbench.peers.peer import Held, NotInstalled, words_of

_SIZE = 512


class HashedWords:
    """An embedding without a model: words and their triples of characters, hashed into a unit vector."""

    def embed(self, text: str, memory_action: str | None = None) -> list[float]:
        """The vector of a text."""
        vector = [0.0] * _SIZE
        for word in re.findall(r"\w+", text.casefold()):
            for part in (word, *(word[n : n + 3] for n in range(len(word) - 2))):
                vector[zlib.crc32(part.encode()) % _SIZE] += 1.0
        length = math.sqrt(sum(one * one for one in vector)) or 1.0
        return [one / length for one in vector]

    def embed_batch(self, texts: Sequence[str], memory_action: str | None = None) -> list[list[float]]:
        """The vectors of several texts."""
        return [self.embed(text, memory_action) for text in texts]


class Mem0:
    """See `peer.Peer`."""

    name = "mem0ai"
    has = frozenset({"wrong", "forget", "end", "expired"})
    note = "infer=False, Qdrant in a local folder, hashed words as embedding, default threshold"

    def __init__(self, folder: Path) -> None:
        """Raises NotInstalled."""
        os.environ |= {"MEM0_TELEMETRY": "False", "MEM0_DIR": str(folder / "mem0"), "OPENAI_API_KEY": "none"}
        try:
            from mem0 import Memory  # type: ignore[import-not-found]
        except ImportError as error:
            raise NotInstalled from error
        self.version = version(self.name)
        store = {"collection_name": "bench", "path": str(folder / "qdrant"), "embedding_model_dims": _SIZE, "on_disk": True}
        self._memory = Memory.from_config(
            {"vector_store": {"provider": "qdrant", "config": store}, "history_db_path": str(folder / "history.db")}
        )
        self._memory.embedding_model = HashedWords()

    def say(self, subject: str, predicate: str, value: Value, *, many: bool = False, expired: bool = False) -> None:
        """`update` of the row in its place, else `add`."""
        user, meta = _user(subject), {"about": subject, "predicate": predicate, "polarity": value[0], "value": value[1]}
        rows = [row for row in self._rows(user) if row.subject == subject and row.predicate == predicate]
        rows = [row for row in rows if not many or row.value[1] == value[1]]
        text = words_of(subject, predicate, value)
        if rows:
            self._memory.update(rows[0].id, text=text, metadata=meta)
        else:
            more: dict[str, Any] = {"expiration_date": "2020-01-01"} if expired else {}
            self._memory.add(text, user_id=user, metadata=meta, infer=False, **more)

    def drop(self, subject: str, predicate: str, value: Value) -> None:
        """`delete` of the row that holds this value."""
        for row in self._rows(_user(subject)):
            if (row.subject, row.predicate, row.value) == (subject, predicate, value):
                self._memory.delete(row.id)

    def ask(self, subject: str, words: str) -> Sequence[Held]:
        """`search` among the subject's rows."""
        return [_held(row) for row in self._memory.search(words, filters={"user_id": _user(subject)})["results"]]

    def read(self, tag: str, limit: int) -> tuple[Sequence[Held], int | None]:
        """`get_all` with a limit; it counts nothing."""
        found = self._memory.get_all(filters={"user_id": _user(tag)}, top_k=limit)
        return [_held(row) for row in found["results"]], found.get("total")

    def close(self) -> None:
        """Closes the store."""
        self._memory.vector_store.client.close()

    def settle(self) -> None:
        """Nothing waits."""

    def _rows(self, user: str) -> list[Held]:
        return [_held(row) for row in self._memory.get_all(filters={"user_id": user}, top_k=1_000)["results"]]


def _user(subject: str) -> str:
    """Whose rows they are: the subject's; those of "tag/name" are the tag's. An id holds no blank."""
    return subject.partition("/")[0].replace(" ", "_")


def _held(row: dict[str, Any]) -> Held:
    meta = row.get("metadata") or {}
    return Held(row["id"], meta.get("about", ""), meta.get("predicate", ""), (meta.get("polarity", ""), meta.get("value", "")))
