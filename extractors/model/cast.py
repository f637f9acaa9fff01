"""Who takes part in one request: each person once, by a short name, with a role (C-41)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from extractors.model.visible import one_line
from pipeline.models.judged import OWNER, Judged
from pipeline.models.mail import Owner
from pipeline.models.model_frame import OWNER_REF, Participant
from pipeline.models.people import People
from pipeline.models.reading import Address

MOST_RECIPIENTS = 8
"""Named of one address header; the rest is left out."""
_DESKS = frozenset(
    "admin accounts accounting billing booking bookings care contact desk events finance frontdesk hello help helpdesk hr info inquiries"
    " invoices jobs kontakt mail marketing office orders payroll press reception reservations sales service services staff support"
    " team".split()
)
_LIST_HEADERS = ("list-post", "x-beenthere", "list-id")


class Lines(NamedTuple):
    """How the frame names one message. `direction`: from_owner, to_owner, or between_others."""

    author: str
    direction: str
    to: tuple[str, ...]
    cc: tuple[str, ...]


class Cast:
    """Gives every person of a request their ref, in order of appearance; the owner is always `owner`."""

    def __init__(self, owner: Owner, people: People) -> None:
        """Nobody but the owner yet."""
        self._owner, self._people = owner, people
        self._mine = frozenset(people.person_of(key) for key in owner.addresses)
        self._found: dict[str, Participant] = {}

    def message(self, judged: Judged) -> Lines:
        """The refs of one message's author and recipients."""
        lists = _lists(judged)
        decoded = judged.mail.decoded
        own = judged.side == OWNER
        author = OWNER_REF if own else self._ref(judged.author, judged.author_name, judged.author_address)
        to, cc = (self._refs(addresses, lists) for addresses in (decoded.to, (*decoded.cc, *decoded.bcc)))
        return Lines(author, "from_owner" if own else "to_owner" if OWNER_REF in {*to, *cc} else "between_others", to, cc)

    def of_person(self, person: str) -> str:
        """The ref of somebody a loop names."""
        return OWNER_REF if person == OWNER or person in self._mine else self._ref(person, self._people.names.get(person, ""), person)

    def participants(self) -> tuple[Participant, ...]:
        """Everybody so far."""
        me = Participant(OWNER_REF, "owner", one_line(self._owner.name, 60), "", "")
        return (me, *self._found.values())

    def _refs(self, addresses: Sequence[Address], lists: frozenset[str]) -> tuple[str, ...]:
        refs = []
        for address in addresses[:MOST_RECIPIENTS]:
            person = self._people.person_of(address.key)
            if person in self._mine:
                refs.append(OWNER_REF)
            elif person:
                refs.append(self._ref(person, address.name, address.address, is_list=address.key in lists))
        return tuple(dict.fromkeys(refs))

    def _ref(self, person: str, name: str, address: str, *, is_list: bool = False) -> str:
        known = self._found.get(person)
        if known is None:
            role = "list" if is_list else "desk" if person.partition("@")[0] in _DESKS else "other"
            shown = self._people.names.get(person) or name
            known = Participant(f"p{len(self._found) + 1}", role, one_line(shown, 60), one_line(address, 100), person)
            self._found[person] = known
        return known.ref


def _lists(judged: Judged) -> frozenset[str]:
    """Addresses among the recipients that are lists by the message's own headers."""
    if not any(sign.rule == "list_header" for sign in judged.mail.reading.signs):
        return frozenset()
    told = " ".join(value for name in _LIST_HEADERS for value in judged.mail.decoded.headers.get(name, ())).casefold()
    recipients = (*judged.mail.decoded.to, *judged.mail.decoded.cc)
    return frozenset(
        address.key for address in recipients if address.key and (address.key in told or address.key.replace("@", ".") in told)
    )
