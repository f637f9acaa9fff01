"""Hard signals for the fold of facts: what stored items show, kept as sightings, and asked by the claims they concern (M-033, M-036)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from zoneinfo import ZoneInfo

from pipeline.clock import from_us
from pipeline.models.codec import load_decoded, load_reading
from pipeline.models.facts import Claim, Status, normal
from pipeline.models.items import HIDDEN
from pipeline.models.ledger import Person
from pipeline.models.mail import Owner, subject_root
from pipeline.models.meetings import EventHistory
from pipeline.models.people import People
from pipeline.models.predicates import registry
from pipeline.models.reading import Decoded
from pipeline.models.sightings import BOUNCE, CONTACT, EVENT, OWNER, Letter, Sighting
from pipeline.run.unit import Readers
from pipeline.stages.facts import Witnesses, contact_sightings, event_sightings
from pipeline.store import sightings as store
from pipeline.store.db import Archive
from pipeline.store.rows import labels_of_text

_RECEIVER = "mx.google.com"
"""Whose findings about a sender count: the provider's own. Any other line of that kind may have come with the mail (RFC 8601, 5)."""
_BY_MAIL = frozenset({"delivered", "answered", "email"})


@dataclass(frozen=True, slots=True)
class Fresh:
    """What changed in the sightings: `facts` they make, and `names` of whoever is concerned, in normal form."""

    facts: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()


def see_contacts(archive: Archive, owner: Owner, readers: Readers, people: People) -> set[Sighting]:
    """Brings the sightings of contacts up to date, and whom "owner" means; rows that came or went."""
    rows = contact_sightings(
        store.contact_histories(archive), readers.fields, lambda raw: card.addresses if (card := readers.card(raw)) else (), people
    )
    mine = sorted({people.person_of(address) for address in owner.addresses})[:1]
    names = sorted({normal(name) for name in ("owner", owner.name) if name.strip()})
    rows += [Sighting(OWNER, "", person, name, name, "", "", "", 0, "valid") for person in mine for name in names]
    return store.replace_sightings(archive, {CONTACT, OWNER}, rows)


def see_events(archive: Archive, histories: Iterable[EventHistory], owner: Owner, readers: Readers, people: People) -> set[Sighting]:
    """Brings the sightings of events up to date; rows that came or went."""
    zone = ZoneInfo(owner.work.zone)
    return store.replace_sightings(archive, {EVENT}, event_sightings(histories, lambda raw: readers.attendance(raw, zone), people))


def see_bounces(archive: Archive, changed: Sequence[int], *, full: bool) -> set[Sighting]:
    """Brings the sightings of bounces up to date; rows that came or went.

    A bounce counts if it answers a mail that the owner sent to that address: anybody can write something that looks like one.
    """
    waits = bool(changed) and (store.waits_for_a_sent_mail(archive) or bool(store.bounce_rows(archive, changed)))
    if not (full or waits):
        return set()
    bounces = [(*row[:4], load_decoded(row[4], ""), load_reading(row[5])) for row in store.bounce_rows(archive)]
    refs = {(row[0], ref) for row in bounces for ref in (*row[4].in_reply_to, *row[4].references)}
    sent: dict[tuple[str, str], set[str]] = {
        (account, ref): {one.key for decoded in [load_decoded(text, "")] for one in (*decoded.to, *decoded.cc, *decoded.bcc)}
        for account, ref, owner_sent, text in store.mails_of_ids(archive, refs)
        if owner_sent
    }
    found: list[Sighting] = []
    for account, message, arrived_us, labels, decoded, reading in bounces:
        told = {one for ref in (*decoded.in_reply_to, *decoded.references) for one in sent.get((account, ref), ())}
        notes = " ".join(sign.note for sign in reading.signs if sign.rule == "bounce")
        for address in sorted({word.strip("<>,;").casefold() for word in notes.split() if "@" in word}):
            if "SPAM" not in labels_of_text(labels):
                status: Status = "valid" if address in told else "unknown"
                found.append(Sighting(BOUNCE, "email", "", address, address, "", account, message, arrived_us, status))
    return store.replace_sightings(archive, {BOUNCE}, found)


def fresh_of(differing: Collection[Sighting], renamed: Collection[str], persons: Iterable[Person]) -> Fresh:
    """What sightings that came or went concern. `renamed`: names and addresses of changed persons; `persons`: all, as they are now."""
    if not differing and not renamed:
        return Fresh()
    touched = {row.person for row in differing}
    names = {normal(one) for one in (*touched, *renamed)} | {row.object_norm for row in differing if row.signal in (BOUNCE, OWNER)}
    for row in persons:
        if row.person in touched:
            names |= {normal(one) for one in (row.name, *row.addresses)}
    if any(row.signal == OWNER for row in differing):
        names.add("owner")
    return Fresh(frozenset(row.fact_id for row in differing if row.fact_id), frozenset(names - {""}))


def witnesses(archive: Archive, claims: Iterable[Claim]) -> Witnesses:
    """The signals that may show one of `claims`."""
    shown = [claim for claim in claims if (rule := registry().get(claim.predicate)) and rule.signals]
    if not shown:
        return Witnesses((), {}, lambda _: "")
    persons = store.persons_named(archive, {normal(text) for claim in shown for text in (claim.subject, claim.object)})
    addresses = {normal(claim.object) for claim in shown if claim.predicate == "email"}
    quoted = {(span.account, span.message_id) for claim in shown if claim.predicate in _BY_MAIL for span in claim.spans}
    rows = store.sightings_of(archive, set(persons.values()), addresses)
    return Witnesses(rows, letters_of(archive, quoted), lambda text: persons.get(normal(text), ""))


def letters_of(archive: Archive, messages: Iterable[tuple[str, str]]) -> dict[tuple[str, str], Letter]:
    """What the headers of these messages show; a message that is not stored is left out."""
    rows = [(*row[:6], load_decoded(row[6], "")) for row in store.letter_rows(archive, messages) if row[6]]  # none once purged
    refs = {(row[0], ref) for row in rows for ref in _answers(row[6])}
    parents: dict[tuple[str, str], tuple[str, str, str]] = {}
    for account, ref, _, text in store.mails_of_ids(archive, refs):
        decoded = load_decoded(text, "")
        parents[account, ref] = (subject_root(decoded.subject), *_writer(decoded))
    return {
        (account, message): Letter(
            account,
            message,
            arrived_us,
            not present or bool(HIDDEN.intersection(labels_of_text(labels))),
            owner_sent,
            bool(decoded.message_id),
            *_writer(decoded),
            subject_root(decoded.subject),
            frozenset(normal(one.filename) for one in decoded.attachments if one.filename and one.handed_over),
            tuple(sorted({parents[account, ref] for ref in _answers(decoded) if (account, ref) in parents})),
            dmarc_of(decoded),
            _days(arrived_us, decoded),
        )
        for account, message, arrived_us, labels, present, owner_sent, decoded in rows
    }


def dmarc_of(decoded: Decoded) -> str:
    """`pass` or `fail` as the receiving provider found, "" if it says neither."""
    for value in decoded.headers.get("authentication-results", ()):
        if value.strip().casefold().startswith(_RECEIVER):
            found = value.casefold()
            return "pass" if "dmarc=pass" in found else "fail" if "dmarc=fail" in found else ""
    return ""


def _answers(decoded: Decoded) -> tuple[str, ...]:
    """The message it answers by its own header; without one, the last it refers to."""
    return decoded.in_reply_to or decoded.references[-1:]


def _writer(decoded: Decoded) -> tuple[str, str]:
    return (decoded.sender.key, decoded.sender.name) if decoded.sender else ("", "")


def _days(arrived_us: int, decoded: Decoded) -> frozenset[str]:
    arrived = from_us(arrived_us)
    there = arrived + timedelta(minutes=decoded.date_offset_min or 0)
    return frozenset({arrived.date().isoformat(), there.date().isoformat()})
