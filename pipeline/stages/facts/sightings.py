"""Stored contacts and events to sightings: what they show now, and what they showed once and no longer do (M-033, M-036). Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from pipeline.ids import short_hash
from pipeline.models.facts import IS, Claim, Status, fact_id, normal, slot_key
from pipeline.models.meetings import EventHistory
from pipeline.models.people import People
from pipeline.models.predicates import registry
from pipeline.models.sightings import CONTACT, EVENT, MAKES_FACTS, Attendance, ContactHistory, Sighting, value_key

FieldsOf = Callable[[dict[str, Any]], Sequence[tuple[str, str]]]
AddressesOf = Callable[[dict[str, Any]], Sequence[str]]
AttendanceOf = Callable[[dict[str, Any]], Attendance | None]
CONTACTS, RULE = "contacts", "contact-1"
"""Who says it, and by which rule."""
USER = ("user", "owner")
"""Scope and key of a fact that items make: everybody who reads for the owner sees it."""


def contact_sightings(histories: Iterable[ContactHistory], fields: FieldsOf, addresses: AddressesOf, people: People) -> list[Sighting]:
    """Every field that a saved contact has or had. `made_us`: the version from which on it stood there without a break.

    A field is `broken` once the newest version lacks it, or the contact is deleted. A contact without an address is nobody's.
    """
    return [row for one in histories for row in _of_contact(one, fields, addresses, people)]


def _of_contact(one: ContactHistory, fields: FieldsOf, addresses: AddressesOf, people: People) -> Iterator[Sighting]:
    keys = next((found for _, raw in reversed(one.versions) if (found := addresses(raw))), ())
    if not keys:
        return
    person = people.person_of(min(keys))
    since: dict[tuple[str, str], int] = {}
    words: dict[tuple[str, str], str] = {}
    standing: set[tuple[str, str]] = set()
    for made_us, raw in one.versions:
        says = {(name, value_key(name, value)): value for name, value in fields(raw)}
        since |= dict.fromkeys(says.keys() - standing, made_us)
        words |= says
        standing = set(says)
    for (name, key), value in sorted(words.items()):
        status: Status = "valid" if (name, key) in standing and not one.gone else "broken"
        made = _made(person, name, value)
        yield Sighting(CONTACT, name, person, value, key, "", one.account, one.key, since[name, key], status, *made)


def _made(person: str, name: str, value: str) -> tuple[str, str]:
    """(fact id, slot) of the fact that this field is by itself; two blanks for a field that only confirms."""
    if name not in MAKES_FACTS:
        return ("", "")
    rule = registry()[name]
    return (fact_id(*USER, person, name, value, IS), slot_key(*USER, person, name, value, rule.shape, rule.cardinality))


def event_sightings(histories: Iterable[EventHistory], attendance: AttendanceOf, people: People) -> list[Sighting]:
    """Whoever came, or was to come, to each event on each day it was ever set for.

    `broken` once the event is cancelled, deleted or moved, or that person declined; `unknown` if the newest version does not say.
    """
    return [row for one in histories for row in _of_event(one, attendance, people)]


def _of_event(one: EventHistory, attendance: AttendanceOf, people: People) -> Iterator[Sighting]:
    ever: dict[tuple[str, str], Attendance] = {}
    newest: Attendance | None = None
    for raw in one.versions:
        newest = attendance(raw)
        if newest is not None and newest.day:
            ever |= {(person, newest.day): newest for person in {people.person_of(key) for key in newest.came}}
    if one.gone_us is not None:
        newest = None
    for (person, day), then in sorted(ever.items(), key=lambda pair: pair[0]):
        yield Sighting(
            signal=EVENT,
            predicate="met",
            person=person,
            object=then.summary,
            object_norm=normal(then.summary),
            date=day,
            account=one.account,
            item_id=one.key,
            made_us=then.start_us,
            status=_state(newest, person, day, people),
        )


def _state(newest: Attendance | None, person: str, day: str, people: People) -> Status:
    if newest is None:
        return "broken"
    if not newest.day:
        return "unknown"
    if newest.day != day:
        return "broken"
    if person in {people.person_of(key) for key in newest.came}:
        return "valid"
    return "broken" if newest.whole else "unknown"


def claims_of(rows: Iterable[Sighting]) -> list[Claim]:
    """What the sightings are as facts by themselves, one claim an item. Such a claim rests on its item alone, never on having been said."""
    found = []
    for row in (row for row in rows if row.fact_id):
        rule = registry()[row.predicate]
        found.append(
            Claim(
                *USER,
                subject=row.person,
                predicate=row.predicate,
                object=row.object,
                polarity=IS,
                shape=rule.shape,
                cardinality=rule.cardinality,
                actor=CONTACTS,
                actor_kind="connector",
                made_us=row.made_us,
                seq=0,
                hash=short_hash(row.account, row.item_id, row.predicate, row.object_norm),
                learned_us=row.made_us or None,
                provenance=row.item_id,
                rule=RULE,
            )
        )
    return found
