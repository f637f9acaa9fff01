"""What the owner hides: each mute in force, with how many open loops it hides now (J-97)."""

from __future__ import annotations

from collections import Counter

from memory.answers import Envelope, Part
from memory.envelope import header
from memory.freshness import judge
from memory.ports import LedgerReads, LoopState, MuteRow, PlainQuery
from memory.rows import stamp
from memory.state import Mutes, ReadRules


class Muted(Part):
    """A mute in force. `words`: what a loop or a conversation is known by, else ""; `until` None = until it is taken back;
    `open`: the open loops it hides. Times are ISO 8601 in UTC."""

    kind: str
    value: str
    words: str
    made_at: str
    until: str | None
    open: int


class MutesAnswer(Envelope):
    """All mutes in force, the newest first."""

    mutes: list[Muted]


def mutes_in_force(reads: LedgerReads, now_us: int, rules: ReadRules) -> MutesAnswer:
    """Every mute that holds at `now_us` (UTC microseconds). A loop is counted for the one mute that hides it (`Mutes.of`)."""
    rows = reads.mutes()
    mutes = Mutes(rows, now_us)
    held = sorted((row for row in rows if row.made_us <= now_us < (row.until_us or now_us + 1)), key=lambda row: (-row.made_us, row[:2]))
    touched = reads.special(PlainQuery(0, 0, [], {}, None, mutes.values(), (), "", None))
    hidden = [(by, state) for state in touched if (by := mutes.of(state)) is not None]
    counts = Counter(_key(by) for by, _ in hidden)
    words = _words(reads, held, hidden)
    shown = {_key(row): row for row in reversed(held)}  # said twice, the newest counts
    found = [
        Muted(
            kind=row.kind,
            value=row.value,
            words=words.get(key, ""),
            made_at=stamp(row.made_us),
            until=None if row.until_us is None else stamp(row.until_us),
            open=counts[key],
        )
        for key, row in reversed(shown.items())
    ]
    freshness = judge(reads.accounts(), now_us, rules.fresh_hours, rules.connected)
    return MutesAnswer(**header("mutes", reads, freshness, now_us), total=len(found), returned=len(found), mutes=found)


def _key(row: MuteRow) -> tuple[str, str]:
    return row.kind, row.value.casefold()


def _words(reads: LedgerReads, held: list[MuteRow], hidden: list[tuple[MuteRow, LoopState]]) -> dict[tuple[str, str], str]:
    """What tells a person which loop or conversation it is: the sentence, or the subject."""
    ids = {_key(row): row.value for row in held if row.kind == "loop"}
    ids |= {_key(by): state.loop_id for by, state in hidden if by.kind == "conversation"}
    loops = {loop.loop_id: loop for loop in reads.loops(sorted(set(ids.values())))}
    return {key: loops[one].evidence.quote if key[0] == "loop" else loops[one].subject for key, one in ids.items() if one in loops}
