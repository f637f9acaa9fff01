"""What a peer has to offer to be measured, and what is asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from benchmarks.trustbench.history import Value


@dataclass(frozen=True, slots=True)
class Held:
    """One row that a peer gives back."""

    id: str
    subject: str
    predicate: str
    value: Value


class NotInstalled(Exception):  # noqa: N818 - said in the table, not raised to anybody
    """The peer is not in this environment."""


class Peer(Protocol):
    """A tool under its own verbs. `has`: the steps and questions it has verbs for, beside saying and asking.

    The client is an honest one: before it says a value it looks for the row in its place and uses the peer's own verb to change it.
    It compares no dates and keeps no books of its own: what the peer does not decide is not decided.
    """

    name: str
    version: str
    has: frozenset[str]
    note: str

    def say(self, subject: str, predicate: str, value: Value, *, many: bool = False, expired: bool = False) -> None:
        """One value, in place of the one that stands there. `many`: only its opposite is in its place. `expired`: past its time."""
        ...

    def drop(self, subject: str, predicate: str, value: Value) -> None:
        """The peer's delete."""
        ...

    def ask(self, subject: str, words: str) -> Sequence[Held]:
        """What its search gives for `words` about `subject`, with its own defaults."""
        ...

    def read(self, tag: str, limit: int) -> tuple[Sequence[Held], int | None]:
        """At most `limit` rows of `tag`, and how many the answer says there are (None: it does not say)."""
        ...

    def settle(self) -> None:
        """Called after all is told: what is past its time is gone afterwards."""
        ...

    def close(self) -> None:
        """Lets go of files and processes."""
        ...


def words_of(subject: str, predicate: str, value: Value) -> str:
    """A row as a sentence."""
    return f"{subject} {'does NOT ' if value[0] == 'not' else ''}{predicate.replace('_', ' ')}: {value[1]}"
