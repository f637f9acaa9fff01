"""Taking back one decision of the person at the terminal; taking that back restores it (M-006)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from memory.answers import DecisionAnswer
from memory.decide import Desk, answer, bring_up
from pipeline.errors import NotFoundError, UsageError
from pipeline.store.reads import DecisionRow

_LEAST = 4
"""Characters of a hash that may name an entry."""


class DecisionReads(Protocol):
    """Looks up decisions of people on loops and mutes."""

    def decisions(self, name: str) -> Sequence[DecisionRow]:
        """Those whose number is `name`, or whose hash begins with it, undos included; all if it is ""."""
        ...


def undo(desk: Desk, journal: DecisionReads, name: str, now_us: int) -> DecisionAnswer:
    """Take back the decision `name` (the hash it answered with, a beginning of that, or its number in the journal); "" means the last one.

    What it changed is folded again without it. Raises NotFoundError for an unknown one, UsageError for a beginning of several.
    """
    entry = _last(journal) if not name else _named(journal, name.strip().casefold())
    if not entry.counts:
        return answer(
            "undo", entry.target, now_us, "", changed=False, status=None, words=f"entry {entry.seq} counts no more; nothing written"
        )
    written = desk.journal("undo", target=str(entry.seq), payload={"person": entry.person}, made_us=now_us)
    bring_up(desk, [entry.person] if entry.person else [], "undo", entry.target, written)
    for loop in desk.reads.loops([entry.target]) if entry.op == "wrong" else ():
        desk.cases("reopen", loop)
    words = f"taken back: {entry.op} {entry.target}"
    return answer("undo", entry.target, now_us, written, changed=True, status=None, words=words, undid=entry.op)


def _last(journal: DecisionReads) -> DecisionRow:
    counting = [entry for entry in journal.decisions("") if entry.counts and entry.op != "undo"]
    if not counting:
        cause = "what was said about a fact is taken back by its number: `loopledger memory undo ENTRY`"
        raise NotFoundError("there is no decision to take back", cause=cause, fix="loopledger list")
    return max(counting, key=lambda entry: entry.seq)


def _named(journal: DecisionReads, name: str) -> DecisionRow:
    found = journal.decisions(name) if name.isdecimal() or len(name) >= _LEAST else ()
    if not found:
        raise NotFoundError(
            f"there is no decision {name}", cause="the number or hash that a decision answered with names it", fix="loopledger undo"
        )
    if len(found) > 1:
        raise UsageError(
            f"{name} could be several decisions", cause=", ".join(entry.hash[:12] for entry in found[:5]), fix="type more of it"
        )
    return found[0]
