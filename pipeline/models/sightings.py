"""What stored items show by their own fields, before anybody says anything: a contact's employer, who came to a meeting, what bounced.

Sightings are made of items alone, so a rebuild makes the same ones again. Nothing here is a sentence of a mail.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pipeline.models.facts import Status, normal

CONTACT, EVENT, BOUNCE, OWNER = "contact_field", "event_state", "bounce", "owner"
"""`signal` of a sighting. The first two are hard signals (M-033); a bounce takes one away; `owner` names the owner."""
MAKES_FACTS = ("works_at", "role")
"""Contact fields that are facts without anybody saying so. Addresses, numbers and attendance only confirm what somebody has said: one
query over the items gives them, and a calendar would drown the rest (M-015, M-019)."""


class Sighting(NamedTuple):
    """One thing an item shows, or showed (`status` broken) of a person. `item_id`: the item's id; `made_us`: since when, UTC microseconds.

    Of an event `date` is its day, `object` its name, `made_us` its start. Of a bounce `object` is the address, `made_us` its arrival,
    and `status` unknown while the mail that bounced is not stored. `fact_id`, `slot`: of the fact it makes, "" if it makes none.
    """

    signal: str
    predicate: str
    person: str
    object: str
    object_norm: str
    date: str
    account: str
    item_id: str
    made_us: int
    status: Status
    fact_id: str = ""
    slot: str = ""


class Attendance(NamedTuple):
    """Who comes to one event. `came`: address keys of its host and of the guests who accepted; `whole`: nobody may be missing in it.

    `day`: ISO date in the owner's zone, "" for a series or an unreadable one; `start_us`: UTC microseconds.
    """

    summary: str
    day: str
    start_us: int
    came: frozenset[str]
    whole: bool


class ContactHistory(NamedTuple):
    """One stored contact over time: (time of the version, resource), oldest first; `gone`: deleted since."""

    account: str
    key: str
    versions: tuple[tuple[int, dict[str, Any]], ...]
    gone: bool


class Letter(NamedTuple):
    """What the headers of one stored message show. `parents`: (subject root, address key, name) of the stored messages it answers.

    `dmarc`: what the provider that received it found, "" if it says nothing; `days`: ISO dates on which it was sent, in UTC and in
    its writer's zone; `gone`: deleted, trashed or spam.
    """

    account: str
    message_id: str
    arrived_us: int
    gone: bool
    owner_sent: bool
    has_id: bool
    sender: str
    sender_name: str
    subject: str
    files: frozenset[str]
    parents: tuple[tuple[str, str, str], ...]
    dmarc: str
    days: frozenset[str]


class Seen(NamedTuple):
    """A hard signal that items show for one claim. `kind`: contact | event | mail; `item_id`: which; `ref`: what of it."""

    signal: str
    kind: str
    account: str
    item_id: str
    made_us: int
    status: Status
    ref: str = ""


def value_key(predicate: str, value: str) -> str:
    """`value` for comparing: digits of a phone number, everything else in normal form."""
    if predicate == "phone":
        return "".join(char for char in value if char.isdigit())
    return normal(value)
