"""Forgetting a whole message wired to this home: every stored copy of it, then the fold without it, then the publication (M-060)."""

from __future__ import annotations

from app.opening import Opened
from app.wiring.folding import Folding, owner_at
from memory.fact_answers import FactWritten
from memory.fact_desk import because_of
from memory.rows import stamp
from pipeline.clock import Clock
from pipeline.errors import NotFoundError, UsageError
from pipeline.models.facts import FACT_PREFIX
from pipeline.store.db import open_archive
from pipeline.store.hidden import ITEM_PREFIX, copies_of, forgotten_items, item_target
from pipeline.store.journal import Entry, NewEntry, append_all


def is_message(name: str) -> bool:
    """Whether what was typed can only be a message: facts begin otherwise."""
    return not name.startswith(FACT_PREFIX)


def forget_message(opened: Opened, clock: Clock, name: str, because: str, agent: str = "") -> FactWritten:
    """No reader shows the message `name` (an id of Google's) any more, nor any loop that rests on it alone; a second time changes nothing.

    Raises UsageError `scope_denied` for an agent, or without a reason; NotFoundError for a message that is not stored.
    """
    if agent:
        raise UsageError(
            "only a person has a message forgotten",
            cause="it may be evidence of what others wrote",
            fix=f"loopledger memory forget {name} --because ...",
            code="scope_denied",
        )
    reason = because_of(because, f"loopledger memory forget {name}")
    message_id = name.removeprefix(ITEM_PREFIX).rpartition("/")[2]
    stored: list[Entry] = []
    with open_archive(opened.home, "write") as archive, archive.transaction():
        copies = copies_of(archive, message_id)
        if not copies:
            raise NotFoundError(f"there is no message and no fact {name}", fix="loopledger memory list")
        known = forgotten_items(archive)
        new = [
            NewEntry(
                "forget",
                item_target(account, message),
                {"because": reason, "message_id": rfc_id, "from_key": author},
                "owner",
                "human",
                opened.now_us,
                "user",
                "owner",
            )
            for account, message, rfc_id, author in copies
            if (account, message) not in known
        ]
        stored = append_all(archive, new) if new else []
    if stored:
        refold(opened, clock)
    words = "forgotten: no reader shows it, and no loop rests on it" if stored else "it is forgotten already; nothing written"
    return FactWritten(
        op="forget",
        status="changed" if stored else "unchanged",
        changed=bool(stored),
        fact_id=message_id,
        scope_used="user",
        trust=None,
        life="forgotten",
        row_version=None,
        seq=stored[0].seq if stored else None,
        made_at=stamp(opened.now_us),
        words=words,
    )


def refold(opened: Opened, clock: Clock) -> None:
    """Fold and publish after a message was forgotten, or that was undone."""
    Folding(opened.home, owner_at(opened.home, opened.settings.values), clock).fold()
