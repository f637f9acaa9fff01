"""`merge` and `split`: two people or subjects are one, by a person's word. No fact is rewritten; names are resolved at reading (M-073)."""

from __future__ import annotations

from collections.abc import Sequence

from memory.entities import Entities
from memory.fact_acts import person_only
from memory.fact_answers import FactWritten
from memory.fact_desk import FactDesk, written
from memory.ledger_sql import Rows
from memory.limits import REASON, shows_nothing, within
from pipeline.errors import UsageError
from pipeline.models.facts import normal
from pipeline.store.identities import merges_in, root_of
from pipeline.store.journal import Entry, NewEntry


def merge(desk: FactDesk, part: str, whole: str) -> FactWritten:
    """From now on `part` and `whole` (an address, an id, the name of one person, or a subject of facts) are one, shown as `whole`.

    Raises UsageError: scope_denied for an agent, too_long, invalid_params for an empty name, the same twice, a circle, for what is part of
    something else already, or for a name that several people have.
    """
    person_only(desk, "merge")

    def say(rows: Rows) -> Sequence[NewEntry]:
        one, other = key_of(rows, part), key_of(rows, whole)
        held = merges_in(rows)
        if one == other or root_of(held, other) == one:
            raise UsageError(f"{part} and {whole} would lead in circles", cause="a part cannot hold its whole", fix=_HELP)
        if held.get(one, other) != other:
            raise UsageError(f"{part} is part of {held[one]}", fix=f"loopledger memory split {part}")
        return [] if one in held else [desk.entry("merge", other, {"part": one}, *desk.principal.place("user", write=True))]

    def tell(_: Rows, stored: Sequence[Entry]) -> FactWritten:
        return _told(desk, "merge", stored, f"{part} and {whole} are one")

    return desk.write(say, tell, now_us=desk.now_us)


def split(desk: FactDesk, part: str) -> FactWritten:
    """`part` is somebody or something of its own again. Raises UsageError as `merge` does."""
    person_only(desk, "split")

    def say(rows: Rows) -> Sequence[NewEntry]:
        one = key_of(rows, part)
        held = merges_in(rows)
        return [desk.entry("split", held[one], {"part": one}, *desk.principal.place("user", write=True))] if one in held else []

    def tell(_: Rows, stored: Sequence[Entry]) -> FactWritten:
        return _told(desk, "split", stored, f"{part} stands alone")

    return desk.write(say, tell, now_us=desk.now_us)


_HELP = "loopledger memory entity NAME"


def key_of(rows: Rows, text: str) -> str:
    """What the journal calls it: the id of a person, else the subject in normal form. Raises UsageError for nothing, or several people."""
    name = normal(within("the name", text, REASON))
    if shows_nothing(name):
        raise UsageError("whom?", fix="loopledger memory merge PART WHOLE")
    found = Entities(rows).exactly(text)
    if len(found) > 1:
        raise UsageError(
            f"{text} could be {' or '.join(one.id for one in found)}", cause="several people have that name", fix="name one by an address"
        )
    return found[0].id if found else name


def _told(desk: FactDesk, op: str, stored: Sequence[Entry], words: str) -> FactWritten:
    entry = stored[0] if stored else None
    return written(desk, op, None, status="changed" if entry else "unchanged", entry=entry, words=words if entry else "nothing to change")
