"""The fields that every answer shares, filled in one place (M-100, M-105)."""

from __future__ import annotations

from typing import Any

from memory.answers import Notice
from memory.freshness import Freshness, notices_of
from memory.ports import LedgerReads
from memory.rows import stamp


def receipts(meta: dict[str, str]) -> int:
    """How many items and journal entries this home had received at publication: grows with every one of them."""
    return int(meta.get("item_seq", "0")) + int(meta.get("seq", "0"))


def header(schema: str, reads: LedgerReads, freshness: Freshness, now_us: int) -> dict[str, Any]:
    """`schema_name`, `as_of`, `as_of_seq`, `synced_at`, `sync_stale`, `warnings` and `notices` of an answer at `now_us`.

    `synced_at`: up to when the mail behind the answer is known to be complete; never later than the moment asked for.
    """
    meta = reads.meta()
    apart = meta.get("apart", "").split()
    names = ", ".join(apart)
    words = f"not read, as kept separate: {names}; --account ADDRESS reads one"
    left_out = [Notice(kind="apart", words=words, account=names)] if apart else []
    notices = [*_chain(meta), *notices_of(freshness), *left_out]
    return {
        "schema_name": f"loopledger/{schema}@1",
        "as_of": stamp(now_us),
        "as_of_seq": receipts(meta),
        "synced_at": None if freshness.synced_us is None else stamp(min(freshness.synced_us, now_us)),
        "sync_stale": not freshness.fresh,
        "warnings": [one.words for one in notices],
        "notices": notices,
    }


def _chain(meta: dict[str, str]) -> list[Notice]:
    """The warning of a publication whose journal had been changed by a foreign hand (M-004)."""
    broken = meta.get("chain_broken", "")
    words = f"chain_broken: the journal does not fit from entry {broken} on; `loopledger doctor` says more"
    return [Notice(kind="chain_broken", words=words, account=broken, command="loopledger doctor")] if broken else []
