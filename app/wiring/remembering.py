"""Writes of memory wired to this home: append, fold the slots concerned, publish (M-136)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from app.opening import Opened
from memory.fact_care import Texts
from memory.fact_desk import FactDesk, Say
from memory.ledger_sql import Rows
from memory.principals import Principal
from pipeline.clock import from_us
from pipeline.run.facts import write_facts
from pipeline.store.db import open_archive
from pipeline.store.facts import TextRow, texts_of
from pipeline.store.hidden import masked, stored_items, stored_spans
from pipeline.store.home import Home
from pipeline.store.journal import Entry, first_broken

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class HomeFacts:
    """`memory.fact_desk.FactWriter` over a home."""

    home: Home

    def __call__(self, say: Say, tell: Callable[[Rows, Sequence[Entry]], T], *, now_us: int) -> T:
        """See `pipeline.run.facts.write_facts`."""
        return write_facts(self.home, say, tell, now_us=now_us)


def fact_desk(opened: Opened, principal: Principal) -> FactDesk:
    """What `principal` needs to write facts into an existing home."""

    def refold(persons: Iterable[str]) -> None:
        from app.wiring.folding import Folding, owner_at  # with all readers of mail: only what concerns a loop waits for them

        Folding(opened.home, owner_at(opened.home, opened.settings.values), lambda: from_us(opened.now_us)).refold(persons)

    return FactDesk(principal, HomeFacts(opened.home), opened.archive(), opened.now_us, refold)


def chain_break(opened: Opened) -> int | None:
    """Receipt of the first journal row that does not fit the chain, None if it is whole."""
    with open_archive(opened.home, "read") as archive:
        return first_broken(archive)


def stored_texts(opened: Opened) -> Texts:
    """Texts of stored messages, for `memory.fact_care.verify`."""

    def texts(messages: Iterable[tuple[str, str]]) -> Mapping[tuple[str, str], TextRow]:
        with open_archive(opened.home, "read") as archive:
            found, hidden, spans = texts_of(archive, messages), stored_items(archive), stored_spans(archive)
        covered = {one: {sha: masked(text, spans.get(sha, ())) for sha, text in row.versions.items()} for one, row in found.items()}
        return {one: row._replace(versions=covered[one], gone=row.gone or one in hidden) for one, row in found.items()}

    return texts
