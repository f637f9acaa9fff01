"""One unit of the fold: all conversations the owner shares with one person, to loops and reasons. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from pipeline.ids import canonical_json, sha256_hex
from pipeline.models.authors import author_keys
from pipeline.models.ledger import Decision, Person
from pipeline.models.mail import Mail, Owner, canonical_address
from pipeline.models.meetings import Appointment, EventHistory, EventName, Invitation, Meeting
from pipeline.models.people import Card, People, people_from_cards
from pipeline.models.reading import Act, Decoded
from pipeline.models.refused import Refusals
from pipeline.models.sightings import Attendance
from pipeline.models.worktime import WorkTime
from pipeline.ports import DueReader, MessageDecoder, MessageReader
from pipeline.run.along import Heard
from pipeline.stages import detect, facts, reconcile
from pipeline.stages.land import readings_version
from pipeline.stages.reconcile import Calendar, EventBook, UnitResult, no_calendar

CardReader = Callable[[dict[str, Any]], Card | None]
MeetingReader = Callable[[dict[str, Any]], Meeting | None]
AwayReader = Callable[[Iterable[dict[str, Any]], WorkTime], frozenset[date]]
EventNamer = Callable[[Mail, Act], EventName | None]
AppointmentReader = Callable[[Sequence[EventHistory], int, ZoneInfo], Sequence[Appointment]]
FieldsReader = Callable[[dict[str, Any]], Sequence[tuple[str, str]]]
AttendanceReader = Callable[[dict[str, Any], ZoneInfo], Attendance | None]
InvitationReader = Callable[[Iterable[EventHistory], Callable[[str], bool], ZoneInfo], list[Invitation]]


def no_meeting(raw: dict[str, Any]) -> Meeting | None:
    """Reads nothing in an event."""
    return None


def never_away(raws: Iterable[dict[str, Any]], work: WorkTime) -> frozenset[date]:
    """Finds no day off in the calendar."""
    return frozenset()


def names_nothing(mail: Mail, act: Act) -> EventName | None:
    """Finds no event in a sentence."""
    return None


def no_appointments(histories: Sequence[EventHistory], sent_us: int, zone: ZoneInfo) -> Sequence[Appointment]:
    """Finds no event in the calendar."""
    return ()


def no_invitations(histories: Iterable[EventHistory], is_mine: Callable[[str], bool], zone: ZoneInfo) -> list[Invitation]:
    """Finds no invitation in the calendar."""
    return []


def no_fields(raw: dict[str, Any]) -> Sequence[tuple[str, str]]:
    """Reads no field of a contact."""
    return ()


def nobody_came(raw: dict[str, Any], zone: ZoneInfo) -> Attendance | None:
    """Reads nobody's attendance in an event."""
    return None


class NoDue:
    """Reads no date in an ask."""

    version = ""

    def __call__(self, mail: Mail, act: Act, work: WorkTime, *, since: Mail | None = None, loose: bool = False) -> tuple[str, str] | None:
        """None, whatever it says."""
        return None

    def condition(self, mail: Mail, act: Act) -> str:
        """No condition, whatever it says."""
        return ""


@dataclass(frozen=True, slots=True)
class Readers:
    """The extractors the fold uses, injected by the wiring. With the first three alone neither calendar nor dates play a part.

    `events`: version of the readers of events.
    """

    decode: MessageDecoder
    read: MessageReader
    card: CardReader
    meeting: MeetingReader = no_meeting
    days_away: AwayReader = never_away
    due: DueReader = field(default_factory=NoDue)
    event_name: EventNamer = names_nothing
    appointments: AppointmentReader = no_appointments
    invitations: InvitationReader = no_invitations
    fields: FieldsReader = no_fields
    attendance: AttendanceReader = nobody_came
    events: str = ""

    @property
    def version(self) -> str:
        """Version of the cached readings."""
        return readings_version(self.decode, self.read)


def fingerprint(owner: Owner, readers: Readers) -> str:
    """Hash of everything but items and journal that the ledger depends on (docs/architecture.md)."""
    parts = {
        "owner": owner.fingerprint(),
        "readers": readers.version,
        "due": readers.due.version,
        "events": readers.events,
        "detect": detect.RULES_VERSION,
        "reconcile": reconcile.RULES_VERSION,
        "facts": facts.RULES_VERSION,
    }
    return sha256_hex(canonical_json(parts))


def fold_unit(
    person: str,
    mails: Sequence[Mail],
    decisions: Iterable[Decision],
    owner: Owner,
    people: People,
    calendar: Calendar = no_calendar,
    docket: detect.Docket | None = None,
    due_of: DueReader | None = None,
    book: EventBook | None = None,
    heard: Heard | None = None,
    refusals: Refusals | None = None,
) -> UnitResult:
    """detect and reconcile for one person. `docket`: what the units of one fold share; `due_of`: reads the dates of asks; `book`: the
    events a sentence may name; `heard`: what a model said of the mail, None or empty if nothing; `refusals`: sentences that a person
    called no loop."""
    docket, due_of = docket or detect.Docket(owner, people), due_of or NoDue()
    judged = detect.judge_unit(person, mails, owner, people, docket)
    along = heard.of(person, judged, owner, people, due_of, docket) if heard and not owner.bare else None
    if refusals and not owner.bare:
        judged = [detect.without_refused(person, row, refusals) for row in judged]
        along = along and along._replace(judged=[detect.without_refused(person, row, refusals) for row in along.judged])
    return reconcile.reconcile_unit(person, judged, decisions, owner, people, calendar, due_of, book, along)


def calendar_of(load: Callable[[], Iterable[Meeting | None]], people: People) -> Calendar:
    """Meetings by person; `load` is called when the first of them is asked for."""

    @cache
    def by_person() -> Mapping[str, list[Meeting]]:
        found: dict[str, list[Meeting]] = defaultdict(list)
        for meeting in filter(None, load()):
            for person in {people.person_of(key) for key in meeting.everybody}:
                found[person].append(meeting)
        return found

    return lambda person: by_person().get(person, ())


def book_of(load: Callable[[], Sequence[EventHistory]], owner: Owner, readers: Readers) -> EventBook:
    """The events by the moment of a sentence; `load` is called when the first sentence names one."""
    histories, zone = cache(load), ZoneInfo(owner.work.zone)
    return EventBook(readers.event_name, cache(lambda sent_us: readers.appointments(histories(), sent_us, zone)))


def invitations_of(histories: Iterable[EventHistory], owner: Owner, readers: Readers) -> list[Invitation]:
    """The invitations that the owner has not answered, or had not (C-70)."""
    mine = {canonical_address(one, owner.gmail_like) for one in owner.addresses}
    return readers.invitations(histories, lambda key: canonical_address(key, owner.gmail_like) in mine, ZoneInfo(owner.work.zone))


def with_days_away(owner: Owner, raws: Iterable[dict[str, Any]], readers: Readers) -> Owner:
    """The owner with the days off that the calendar shows (J-67); a change of them changes the fingerprint."""
    away = readers.days_away(raws, owner.work)
    return replace(owner, work=replace(owner.work, days_off=owner.work.days_off | away)) if away else owner


def people_and_rows(cards: Iterable[Card | None], owner: Owner) -> tuple[People, list[Person]]:
    """Persons of the contact cards, for the fold and as ledger rows."""
    people = people_from_cards([card for card in cards if card is not None], owner.gmail_like)
    members: dict[str, list[str]] = defaultdict(list)
    for address, person in people.groups.items():
        members[person].append(address)
    rows = [
        Person(person, people.names.get(person, ""), tuple(sorted(addresses)), people.in_contacts(person))
        for person, addresses in sorted(members.items())
    ]
    return people, rows


def persons_in(decoded: Decoded, *, sent: bool, owner_persons: frozenset[str], people: People) -> set[str]:
    """Persons whose unit this message belongs to: whoever may be its author, or whom the owner wrote to."""
    found = {people.person_of(key) for key in author_keys(decoded)}
    if sent or found & owner_persons:
        found |= set(people.persons_of((*decoded.to, *decoded.cc, *decoded.bcc)))
    return found - owner_persons


def owner_persons(owner: Owner, people: People) -> frozenset[str]:
    """Person ids of the owner's own addresses."""
    return frozenset(people.person_of(key) for key in owner.addresses)


def decisions_by_person(decisions: Iterable[Decision], people: People) -> Mapping[str, list[Decision]]:
    """Decisions on loops by the person they name."""
    found: dict[str, list[Decision]] = defaultdict(list)
    for decision in decisions:
        if decision.person:
            found[people.person_of(decision.person)].append(decision)
    return found
