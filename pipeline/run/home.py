"""The fold over an archive: what is new since the last fold, or everything; then the published ledger."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from pipeline.models.codec import load_decoded
from pipeline.models.ledger import Decision, Person, Reason
from pipeline.models.mail import Mail, Owner
from pipeline.models.meetings import EventHistory, Meeting
from pipeline.models.people import Card, People, people_from_cards
from pipeline.models.refused import Refusals, refuses
from pipeline.run.along import Heard
from pipeline.run.facts import fold_facts, hide_words
from pipeline.run.helper import fold_pieces
from pipeline.run.narrow import Sketch, may_stay_narrow, narrow_units
from pipeline.run.pieces import Piece, Shared
from pipeline.run.signals import Fresh, fresh_of, see_bounces, see_contacts, see_events
from pipeline.run.unit import (
    Readers,
    decisions_by_person,
    fingerprint,
    fold_unit,
    invitations_of,
    owner_persons,
    people_and_rows,
    persons_in,
    with_days_away,
)
from pipeline.stages.assemble import LinkedMail, assemble
from pipeline.stages.land import address_hash, land
from pipeline.stages.reconcile import NAMES_EVENT, PROPOSALS
from pipeline.store import events, hidden, journal, ledger, projection, rereading, units, words
from pipeline.store.db import Archive, open_archive
from pipeline.store.home import Home
from pipeline.store.lease import WAITING, Waiting
from pipeline.store.model_journal import ANSWER, model_says, persons_told_of
from pipeline.store.publish import publish

_CHUNK_MAILS = 2_500
"""Messages folded at a time, unless one unit has more: all of a piece is in memory, taken apart."""


@dataclass(frozen=True, slots=True)
class FoldReport:
    """What a fold did: `full` if everything was folded, `changed` messages, `persons` folded, `loops` written."""

    full: bool
    changed: int
    persons: int
    loops: int


def fold_home(
    home: Home, owner: Owner, readers: Readers, *, now_us: int, full: bool = False, persons: Iterable[str] = (), waiting: Waiting = WAITING
) -> FoldReport:
    """Folds what was received or said since the last fold and publishes; everything if `full` or the rules changed.

    `persons`: further person ids to fold again. `now_us` is only stamped on the publication. Messages read by an older
    reader are first read anew, in transactions of their own; then the fold is one transaction under the lease. A kill anywhere leaves the
    former ledger, and the next fold does what is left. Raises as `open_archive` does.
    """

    def fold(archive: Archive) -> FoldReport:
        with archive.transaction():
            report = _Fold(archive, owner, readers).run(full=full, persons=persons)
        words.build(archive)
        publish(home, archive, now_us=now_us)
        return report

    with open_archive(home, "write", waiting=waiting) as archive:
        if not _outdated(archive, readers.version):
            return fold(archive)
    _read_anew(home, readers, waiting, only_outdated=True)
    with open_archive(home, "write", waiting=waiting) as archive:
        return fold(archive)


def rebuild_home(home: Home, owner: Owner, readers: Readers, *, now_us: int, waiting: Waiting = WAITING) -> FoldReport:
    """Decodes and reads every stored raw item again, drops the ledger and folds it anew (D-211)."""
    _read_anew(home, readers, waiting, only_outdated=False)
    return fold_home(home, owner, readers, now_us=now_us, full=True, waiting=waiting)


def _outdated(archive: Archive, version: str) -> bool:
    """Whether a message waits for a reader of `version`: any, unless the last fold already had that reader; then only what came since."""
    state = units.fold_state(archive)
    return rereading.lacks_version(archive, version, int(state["item_seq"]) if state.get("reader_version") == version else -1)


def _read_anew(home: Home, readers: Readers, waiting: Waiting, *, only_outdated: bool) -> None:
    """Reads stored messages again with the reader of today, batch by batch: a large archive takes minutes, and meanwhile the lease is
    held for each write alone, so that a decision or another reader gets its turn (D-309). A kill leaves readings of both versions,
    and the next fold goes on; the ledger and what is published stay as they were."""
    version = readers.version if only_outdated else None
    place = 0
    while home.archive.exists():
        with open_archive(home, "read", waiting=waiting) as archive:
            found = next(rereading.raw_messages(archive, place, without_version=version), None)
        if found is None:
            return
        place, batch = found
        landed = land(batch, readers.decode, readers.read)
        with open_archive(home, "write", waiting=waiting) as archive, archive.transaction():
            rereading.replace_landed(archive, landed)


class _Touched(NamedTuple):
    """What an incremental fold starts from: changed mail keys, conversations that changed, the rows that rest on them, and
    persons that must be folded whole."""

    changed: list[int]
    conversations: set[int]
    rows: dict[str, set[int]]
    whole: set[str]


class _Fold:
    """One run of the fold inside an open transaction."""

    def __init__(self, archive: Archive, owner: Owner, readers: Readers) -> None:
        self.archive = archive
        self.owner = with_days_away(owner, (json.loads(raw) for raw in events.event_raws(archive, holding="outOfOffice")), readers)
        self.readers = readers
        self.state = units.fold_state(archive)
        self.marks = units.newest_marks(archive)
        self.fingerprint = fingerprint(self.owner, readers)
        self.people = People(gmail_like=owner.gmail_like)
        self.carded: set[str] = set()
        self.renamed: set[str] = set()
        self.loops = 0

    def run(self, *, full: bool, persons: Iterable[str]) -> FoldReport:
        """Brings mail, people, conversations and units up to date."""
        forgotten = hidden.forgotten_items(self.archive)
        full = full or self.state.get("fingerprint") != self.fingerprint or self._refusal_undone()
        full = full or forgotten != hidden.stored_items(self.archive)
        since = -1 if full else int(self.state.get("item_seq", -1))
        hidden.remember_items(self.archive, forgotten)
        changed, left = units.refresh_mail(self.archive, since, forgotten)
        renamed = self._people(since)
        moved = self._conversations(changed, full=full)
        if full:
            folded = self._everything()
        else:
            touched = units.conversations_of(self.archive, changed) | moved | renamed | left
            rows = ledger.persons_with_rows(self.archive, touched)
            whole = set(persons) | self._decided() | self.carded | self._meeting(since) | self._refused()
            if events.events_changed(self.archive, since):
                whole |= ledger.persons_with_flag(self.archive, NAMES_EVENT)
            folded = self._persons_of(touched) | set(rows) | whole
            self._units(folded, _Touched(changed, touched, rows, folded if renamed or left else whole))
        if full or events.events_changed(self.archive, since):
            ledger.replace_invitations(self.archive, invitations_of(events.event_histories(self.archive), self.owner, self.readers))
        ledger.set_fold_state(self.archive, self.marks, self.fingerprint, self.readers.version)
        fold_facts(self.archive, full=full, changed=changed, fresh=self._seen(since, changed, full=full))
        if hide_words(self.archive) or full or folded:
            projection.project(self.archive)
        words.refresh(self.archive)
        return FoldReport(full, len(changed), len(folded), self.loops)

    def _seen(self, since: int, changed: list[int], *, full: bool) -> Fresh:
        """Brings up to date what contacts, events and bounces show of facts."""
        contacts = full or units.contacts_changed(self.archive, since)
        differing = see_contacts(self.archive, self.owner, self.readers, self.people) if contacts else set()
        if contacts or events.events_changed(self.archive, since):
            differing |= see_events(self.archive, events.event_histories(self.archive), self.owner, self.readers, self.people)
        differing |= see_bounces(self.archive, changed, full=full)
        return fresh_of(differing, self.renamed, ledger.stored_people(self.archive)) if differing or self.renamed else Fresh()

    # --- people and conversations ----------------------------------------------------------------------------------

    def _people(self, since: int) -> set[int]:
        """Reads the contact cards if any is new; the conversations in which a changed card's addresses stand."""
        before = ledger.stored_people(self.archive)
        if not units.contacts_changed(self.archive, since):
            self.people = _people_from_rows(before, self.owner)
            return set()
        cards = (self.readers.card(json.loads(raw)) for raw in units.contact_raws(self.archive))
        self.people, rows = people_and_rows(cards, self.owner)
        ledger.replace_people(self.archive, rows)
        differing = set(before) ^ set(rows)
        # An address may have been a person of its own until now: its rows must go even if the mail they rest on is gone too.
        self.carded = {one for row in differing for one in (row.person, *row.addresses)}
        self.renamed = self.carded | {row.name for row in differing}
        return units.conversations_naming(self.archive, {address_hash(address) for row in differing for address in row.addresses})

    def _conversations(self, changed: list[int], *, full: bool) -> set[int]:
        rows = units.linked_rows(self.archive) if full else units.closure(self.archive, changed)
        return units.set_conversations(self.archive, assemble(LinkedMail(*row) for row in rows))

    # --- which units -----------------------------------------------------------------------------------------------

    def _persons_of(self, conversations: set[int]) -> set[str]:
        found: set[str] = set()
        for row in units.headers(self.archive, conversations):
            found |= self._persons_in(row)
        return found

    def _persons_in(self, row: units.HeaderRow) -> set[str]:
        return persons_in(load_decoded(row.decoded, ""), sent=row.sent, owner_persons=self.mine, people=self.people)

    def _decided(self) -> set[str]:
        """Persons named by journal entries since the last fold, by people, agents or the model."""
        since = int(self.state.get("journal_seq", 0))
        ops = journal.LOOP_OPS | {ANSWER}
        entries = journal.entries(self.archive, since, ops=ops)
        if any(entry.op == "undo" for entry in entries):
            entries = journal.entries(self.archive, ops=ops)
        named = {journal.as_decision(entry).person for entry in entries if entry.op in journal.LOOP_OPS}
        named |= {person for entry in entries if entry.op == ANSWER for person in persons_told_of(entry.payload)}
        return {self.people.person_of(person) for person in named if person} - self.mine

    def _refused(self) -> set[str]:
        """Persons whose mail came after a sentence was refused and was folded before (two clocks, or a sync between word and entry)."""
        new = [entry.made_us for entry in self._new_wrongs if entry.op == "wrong" and refuses(entry.payload)]
        return self._persons_of(units.conversations_after(self.archive, min(new))) if new else set()

    def _refusal_undone(self) -> bool:
        """Whether a refusal was taken back as if it had never been: mail of any person may open a loop now."""
        undone = {entry.target for entry in self._new_wrongs if entry.op == "undo"}
        every = journal.entries(self.archive, ops=["wrong"]) if undone else []
        return any(refuses(entry.payload) and undone & {str(entry.seq), entry.run_id} for entry in every if entry.op == "wrong")

    @cached_property
    def _new_wrongs(self) -> list[journal.Entry]:
        return journal.entries(self.archive, int(self.state.get("journal_seq", 0)), ops=["wrong"])

    def _meeting(self, since: int) -> set[str]:
        """Persons on events that changed since the last fold, as they are and as they were."""
        read = (self.readers.meeting(json.loads(raw)) for raw in events.changed_event_raws(self.archive, since))
        return {self.people.person_of(key) for meeting in read if meeting for key in meeting.everybody} - self.mine

    @cached_property
    def heard(self) -> Heard:
        """What the model said, read on first use."""
        return Heard(model_says(self.archive))

    @cached_property
    def shared(self) -> Shared:
        """What all units of this fold share; once its people are known."""
        return Shared(self.owner, self.people, self.readers, self.heard, self._meetings, self._histories, self.refusals)

    def _histories(self) -> list[EventHistory]:
        return list(events.event_histories(self.archive))

    def _meetings(self) -> list[Meeting]:
        read = (self.readers.meeting(json.loads(raw)) for raw in events.event_raws(self.archive, holding="attendees"))
        return [one for one in read if one is not None]

    @cached_property
    def acts(self) -> Mapping[str, list[Decision]]:
        """Decisions that stand, by person; once the people of this fold are known."""
        return decisions_by_person(self.decisions, self.people)

    @cached_property
    def refusals(self) -> Refusals:
        """Sentences that a person called no loop (M-065)."""
        return Refusals(self.decisions)

    @cached_property
    def mine(self) -> frozenset[str]:
        """The owner's own person ids; once the people of this fold are known."""
        return owner_persons(self.owner, self.people)

    @cached_property
    def decisions(self) -> list[Decision]:
        """Acts of people on loops that stand, and what agents and rules propose there, which closes nothing (M-064, M-120)."""
        standing = journal.standing(journal.entries(self.archive, ops=journal.LOOP_OPS))
        acts = [journal.as_decision(entry) for entry in standing if entry.op in journal.LOOP_OPS and entry.actor_kind == "human"]
        agents = [entry for entry in standing if entry.op in PROPOSALS and entry.actor_kind in ("agent", "rule")]
        lost = units.lost_messages(self.archive, (one.proof for one in acts if one.proof is not None))
        acts = [replace(one, lost_us=lost.get(one.proof)) if one.proof else one for one in acts]
        forgotten = hidden.stored_items(self.archive)  # what a person said stands on their word when they had its mail forgotten
        acts = [replace(one, proof=None) if one.proof and (one.proof.account, one.proof.message_id) in forgotten else one for one in acts]
        return acts + [
            replace(journal.as_decision(entry), op=PROPOSALS[entry.op], because=journal.said_by(entry), proof=None) for entry in agents
        ]

    def _all_units(self) -> dict[str, set[int]]:
        """Every person with the conversations of their unit, in order of person."""
        found: dict[str, set[int]] = defaultdict(set)
        for row in units.headers(self.archive, None):
            for person in self._persons_in(row):
                found[person].add(row.conversation)
        return dict(sorted(found.items()))

    # --- folding ---------------------------------------------------------------------------------------------------

    def _everything(self) -> set[str]:
        ledger.replace_units(self.archive, None, (), ())
        found = self._all_units()
        self._write(found, replace=False)
        return set(found)

    def _chunks(self, found: dict[str, set[int]]) -> Iterator[dict[str, set[int]]]:
        """The units in groups of about `_CHUNK_MAILS` messages, in order of person; a conversation of several units counts once."""
        sizes = units.sizes_of(self.archive, set().union(*found.values()))
        chunk: dict[str, set[int]] = {}
        held: set[int] = set()
        mails = 0
        for person, conversations in sorted(found.items()):
            size = sum(sizes[one] for one in conversations - held)
            if chunk and mails + size > _CHUNK_MAILS:
                yield chunk
                chunk, held, mails = {}, set(), 0
                size = sum(sizes[one] for one in conversations)
            chunk[person] = conversations
            held |= conversations
            mails += size
        if chunk:
            yield chunk

    def _units(self, persons: set[str], touched: _Touched) -> None:
        """Folds the units of `persons`; of those that allow it only the touched conversations."""
        if not persons:
            return
        # An id that now belongs to another person's card has no unit any more: its rows go, nothing takes their place.
        hashes = {
            person: {address_hash(one) for one in self.people.addresses_of(person)} if self.people.person_of(person) == person else set()
            for person in persons
        }
        mine = {address_hash(address) for person in self.mine for address in self.people.addresses_of(person)}
        found = units.conversations_with(self.archive, {one for many in hashes.values() for one in many}, mine)
        whole = {person: {c for one in many for c in found.get(one, ())} for person, many in hashes.items()}
        done = self._narrow(whole, touched, mine)
        self._write({person: conversations for person, conversations in whole.items() if person not in done}, replace=True)

    def _narrow(self, whole: dict[str, set[int]], touched: _Touched, mine: set[int]) -> set[str]:
        """Folds in part what `pipeline.run.narrow` allows, unless a loop comes of it; the persons that are done."""
        looped = touched.whole | ledger.persons_with_loops(self.archive, whole) | set(self.acts)
        places = touched.conversations.union(*whole.values())
        if not touched.changed or not places:
            return set()
        sketches = {row[0]: Sketch(*row[1:]) for row in units.sketches(self.archive, places, touched.changed, mine)}
        narrow = narrow_units(whole, touched.conversations, touched.rows, sketches, looped)
        return {person for chunk in self._chunks(narrow) for person in self._narrow_chunk(chunk, touched.conversations)}

    def _narrow_chunk(self, narrow: dict[str, set[int]], touched: set[int]) -> set[str]:
        mails = self._mails(narrow)
        reasons: list[Reason] = []
        done: set[str] = set()
        for person, conversations in narrow.items():
            unit = [mail for conversation in conversations for mail in mails[conversation]]
            if may_stay_narrow(unit):
                result = fold_unit(person, unit, (), self.owner, self.people, heard=self.heard, refusals=self.refusals)
                if not result.loops:
                    reasons.extend(result.reasons)
                    done.add(person)
        if done:
            ledger.replace_reasons(self.archive, done, touched, reasons)
        return done

    def _mails(self, conversations: dict[str, set[int]]) -> dict[int, list[Mail]]:
        """All mail of the conversations, by conversation."""
        found: dict[int, list[Mail]] = defaultdict(list)
        wanted = sorted({one for many in conversations.values() for one in many})
        for mail in units.load_mails(self.archive, wanted, self.readers.version):
            found[mail.conversation].append(mail)
        return found

    def _write(self, found: dict[str, set[int]], *, replace: bool) -> None:
        """Folds the units and writes their rows; `replace`: in place of the ones they had."""
        chunks = list(self._chunks(found))
        mails = sum(units.sizes_of(self.archive, _places(chunks)).values())
        with closing(fold_pieces(self._pieces(chunks), self.shared, mails)) as results:
            for persons, folded in results:
                self.loops += len(folded.loops)
                if replace:
                    ledger.replace_units(self.archive, persons, folded.loops, folded.reasons)
                else:
                    ledger.add_units(self.archive, folded.loops, folded.reasons)

    def _pieces(self, chunks: list[dict[str, set[int]]]) -> Iterator[Piece]:
        """The chunks with their mail, each read when it is asked for: one reading goes through the texts of the whole file."""
        for chunk in chunks:
            places = sorted(_places([chunk]))
            stored: dict[int, list[units.StoredMail]] = defaultdict(list)
            for mail in units.stored_mails(self.archive, places, self.readers.version):
                stored[mail.conversation].append(mail)
            yield Piece(
                {person: sorted(own) for person, own in chunk.items()},
                [mail for one in places for mail in stored[one]],
                {person: self.acts[person] for person in chunk if person in self.acts},
            )


def _places(chunks: Iterable[dict[str, set[int]]]) -> set[int]:
    """All conversations of some chunks."""
    return {one for chunk in chunks for own in chunk.values() for one in own}


def _people_from_rows(rows: list[Person], owner: Owner) -> People:
    return people_from_cards((Card(row.name, row.addresses, row.in_contacts) for row in rows), owner.gmail_like)
