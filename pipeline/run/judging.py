"""Recent mail as the detect stage judges it, each message once: for readers beside the fold (docs/model.md)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pipeline.models.codec import load_decoded
from pipeline.models.judged import OWNER, Judged
from pipeline.models.mail import Mail, Owner
from pipeline.models.people import Card, People, people_from_cards
from pipeline.run.unit import Readers, owner_persons, persons_in
from pipeline.stages import detect
from pipeline.stages.land import address_hash
from pipeline.store import hidden, ledger, units
from pipeline.store.db import Archive

_CHUNK, _MAILS = 200, 2_500
"""Units looked up at a time, and messages held in memory at a time, unless one unit has more."""


class LoopRow(NamedTuple):
    """An open loop as a reader beside the fold needs it. `conversation`: as the ledger writes it; `account`, `message_id`: its quote's."""

    loop_id: str
    kind: str
    person: str
    conversation: str
    quote: str
    opened_us: int
    account: str
    message_id: str


def judged_since(archive: Archive, owner: Owner, readers: Readers, since_us: int) -> tuple[list[Judged], People]:
    """All messages of conversations in which something arrived since then, judged with the whole history of their people.

    A message is judged in the unit of its author; the owner's own in that of a recipient. The ledger must be folded. Words of forgotten
    facts are covered.
    """
    people = people_from_cards((Card(row.name, row.addresses, row.in_contacts) for row in ledger.stored_people(archive)), owner.gmail_like)
    recent = {int(row[0]) for row in archive.rows("SELECT DISTINCT conversation FROM mail WHERE arrived_us >= ?", [since_us])}
    mine = owner_persons(owner, people)
    persons: set[str] = set()
    for row in units.headers(archive, recent):
        persons |= persons_in(load_decoded(row.decoded, ""), sent=row.sent, owner_persons=mine, people=people)
    spans = hidden.stored_spans(archive)
    found: dict[tuple[str, str], Judged] = {}
    ordered = sorted(persons)
    for start in range(0, len(ordered), _CHUNK):
        places = _units(archive, ordered[start : start + _CHUNK], people, mine)
        for part in _parts(archive, places):
            by_conversation: dict[int, list[Mail]] = defaultdict(list)
            for mail in units.load_mails(archive, sorted({one for many in part.values() for one in many}), readers.version):
                by_conversation[mail.conversation].append(_covered(mail, spans.get(mail.text_sha, ())))
            for person, conversations in part.items():
                unit = [mail for conversation in conversations for mail in by_conversation[conversation]]
                _keep(found, person, detect.judge_unit(person, unit, owner, people), recent)
    return sorted(found.values(), key=lambda judged: judged.mail.order), people


def _covered(mail: Mail, spans: Sequence[tuple[int, int]]) -> Mail:
    return replace(mail, decoded=replace(mail.decoded, text=hidden.masked(mail.decoded.text, spans))) if spans else mail


def open_loops(archive: Archive) -> list[LoopRow]:
    """The open loops of the ledger in order of opening, those whose mail is gone left out."""
    rows = archive.rows(
        "SELECT loop_id, type, person, conversation, quote, opened_us, account, message_id FROM loop"
        " WHERE status = 'open' AND flags NOT LIKE '%\"source_gone\"%' ORDER BY opened_us, loop_id"
    )
    return [LoopRow(*row) for row in rows]


def _units(archive: Archive, persons: Iterable[str], people: People, mine: frozenset[str]) -> dict[str, set[int]]:
    hashes = {person: {address_hash(one) for one in people.addresses_of(person)} for person in persons}
    owners = {address_hash(address) for person in mine for address in people.addresses_of(person)}
    places = units.conversations_with(archive, {one for many in hashes.values() for one in many}, owners)
    return {person: {c for one in many for c in places.get(one, ())} for person, many in hashes.items()}


def _parts(archive: Archive, places: dict[str, set[int]]) -> Iterator[dict[str, set[int]]]:
    """The units in groups of about `_MAILS` messages."""
    sizes = units.sizes_of(archive, set[int]().union(*places.values()))
    part: dict[str, set[int]] = {}
    held = 0
    for person, conversations in places.items():
        size = sum(sizes[one] for one in conversations)
        if part and held + size > _MAILS:
            yield part
            part, held = {}, 0
        part[person] = conversations
        held += size
    yield part


def _keep(found: dict[tuple[str, str], Judged], person: str, unit: Iterable[Judged], wanted: set[int]) -> None:
    for judged in unit:
        ref = judged.mail.ref
        if judged.mail.conversation in wanted and (ref not in found or (judged.author == person and judged.author != OWNER)):
            found[ref] = judged
