"""The fold over records in memory: replay of cases, and the reference that the incremental fold is compared with."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pipeline.ids import bigint_hash, sha256_hex
from pipeline.models.items import HIDDEN, ItemKind, ItemRecord
from pipeline.models.judged import Judged
from pipeline.models.ledger import Decision, Loop, Reason
from pipeline.models.links import THREAD, links_of
from pipeline.models.mail import Mail, Owner
from pipeline.models.meetings import EventHistory
from pipeline.models.people import People
from pipeline.models.refused import Refusals
from pipeline.run.along import Heard
from pipeline.run.unit import (
    Readers,
    book_of,
    calendar_of,
    decisions_by_person,
    fold_unit,
    owner_persons,
    people_and_rows,
    persons_in,
    with_days_away,
)
from pipeline.stages.assemble import ALL_KINDS, LinkedMail, assemble
from pipeline.stages.detect import Docket, judge_unit

_DEAD = HIDDEN | {"DRAFT"}


@dataclass(frozen=True, slots=True)
class FoldResult:
    """All loops and reasons, in order of person; `mails` as assembled."""

    loops: tuple[Loop, ...]
    reasons: tuple[Reason, ...]
    mails: tuple[Mail, ...]


class Units(NamedTuple):
    """Mails as assembled, and those of each person: all conversations the owner shares with them. `owner`: with days away.

    `events`: raw calendar events; `histories`: these with their earlier versions.
    """

    owner: Owner
    people: People
    mails: tuple[Mail, ...]
    by_person: dict[str, list[Mail]]
    events: list[dict[str, Any]]
    histories: tuple[EventHistory, ...]


def fold_records(
    records: Iterable[ItemRecord], owner: Owner, readers: Readers, decisions: Sequence[Decision] = (), heard: Heard | None = None
) -> FoldResult:
    """Folds the newest version of each record; tombstones are left out. `heard`: what a model said. No home, no clock."""
    units = units_of(records, owner, readers)
    acts = decisions_by_person(_with_losses(decisions, units.mails), units.people)
    refusals = Refusals(decisions)
    docket = Docket(units.owner, units.people)
    calendar = calendar_of(lambda: map(readers.meeting, units.events), units.people)
    book = book_of(lambda: units.histories, units.owner, readers)
    loops: list[Loop] = []
    reasons: list[Reason] = []
    for person in sorted(units.by_person):
        result = fold_unit(
            person,
            units.by_person[person],
            acts.get(person, ()),
            units.owner,
            units.people,
            calendar,
            docket,
            readers.due,
            book,
            heard,
            refusals,
        )
        loops.extend(result.loops)
        reasons.extend(result.reasons)
    return FoldResult(tuple(loops), tuple(reasons), units.mails)


def _with_losses(decisions: Iterable[Decision], mails: Iterable[Mail]) -> list[Decision]:
    """The decisions, with the moment at which the message that proves them was lost."""
    lost = {mail.ref: mail.changed_us for mail in mails if not mail.present or mail.labels & _DEAD}
    return [replace(one, lost_us=lost.get((one.proof.account, one.proof.message_id))) if one.proof else one for one in decisions]


def judge_record(records: Iterable[ItemRecord], message_id: str, owner: Owner, readers: Readers) -> Judged | None:
    """One of the records' messages, judged in the unit of its author, or else of the first person on it; None if it is not among them."""
    units = units_of(records, owner, readers)
    found = next((mail for mail in units.mails if mail.external_id == message_id), None)
    if found is None:
        return None
    persons = sorted(person for person, mails in units.by_person.items() if found in mails) or [""]
    author = units.people.person_of(found.decoded.sender.key) if found.decoded.sender else ""
    person = author if author in persons else persons[0]
    judged = judge_unit(person, units.by_person.get(person, [found]), owner, units.people)
    return next(one for one in judged if one.mail.ref == found.ref)


def units_of(records: Iterable[ItemRecord], owner: Owner, readers: Readers) -> Units:
    """The newest version of each record, read, joined to conversations and laid out by person."""
    versions: dict[tuple[str, ItemKind, str], list[ItemRecord]] = defaultdict(list)
    for record in records:
        versions[record.account, record.kind, record.external_id].append(record)
    newest = {key: found[-1] for key, found in versions.items()}
    events = [json.loads(record.raw) for record in newest.values() if record.kind is ItemKind.EVENT and record.raw and record.present]
    owner = with_days_away(owner, events, readers)
    people, _ = people_and_rows((readers.card(json.loads(r.raw)) for r in newest.values() if r.kind is ItemKind.CONTACT and r.raw), owner)
    mails = [_mail(record, readers) for record in newest.values() if record.kind is ItemKind.MESSAGE and record.raw]
    mails = _assembled(mails, bare=owner.bare)
    by_conversation: dict[int, list[Mail]] = defaultdict(list)
    conversations: dict[str, set[int]] = defaultdict(set)
    mine = owner_persons(owner, people)
    for mail in mails:
        by_conversation[mail.conversation].append(mail)
        for person in persons_in(mail.decoded, sent="SENT" in mail.labels, owner_persons=mine, people=people):
            conversations[person].add(mail.conversation)
    by_person = {person: [mail for one in conversations[person] for mail in by_conversation[one]] for person in conversations}
    histories = tuple(
        EventHistory(account, name, tuple(json.loads(one.raw) for one in found if one.raw))
        for (account, kind, name), found in sorted(versions.items())
        if kind is ItemKind.EVENT and found[-1].raw and found[-1].present
    )
    return Units(owner, people, tuple(mails), by_person, events, histories)


def _mail(record: ItemRecord, readers: Readers) -> Mail:
    raw = json.loads(record.raw)
    decoded = readers.decode(raw)
    labels = frozenset(record.labels or ())
    return Mail(
        account=record.account,
        external_id=record.external_id,
        thread_id=str(raw.get("threadId") or record.external_id),
        arrived_us=record.occurred_us,
        labels=labels,
        present=record.present,
        was_live=not labels & _DEAD,
        changed_us=record.occurred_us,
        decoded=decoded,
        reading=readers.read(decoded),
        text_sha=sha256_hex(decoded.text),
    )


def _assembled(mails: list[Mail], *, bare: bool) -> list[Mail]:
    keys = [bigint_hash(mail.account, "mail", mail.external_id) for mail in mails]
    linked = [
        LinkedMail(key, mail.arrived_us, links_of(mail.account, mail.thread_id, mail.labels, mail.decoded))
        for key, mail in zip(keys, mails, strict=True)
    ]
    conversations = assemble(linked, frozenset({THREAD}) if bare else ALL_KINDS)
    return [replace(mail, conversation=conversations[key]) for key, mail in zip(keys, mails, strict=True)]
