"""Who is who: address keys to persons (J-40 to J-47). A name never joins two people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pipeline.models.mail import GMAIL_DOMAINS, canonical_address
from pipeline.models.reading import Address


@dataclass(frozen=True, slots=True)
class Card:
    """One contact: display name, address keys, and whether the owner saved it (not one of Google's "other contacts")."""

    name: str
    addresses: tuple[str, ...]
    saved: bool = True


@dataclass(frozen=True, slots=True)
class People:
    """Maps address keys to person ids. A person's id is the smallest canonical address of the group.

    `groups`: canonical address -> person id of all carded addresses; `names`: person id -> name of the card;
    `saved`: persons the owner saved as contacts.
    """

    gmail_like: frozenset[str] = GMAIL_DOMAINS
    groups: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    saved: frozenset[str] = frozenset()

    def person_of(self, key: str) -> str:
        """Person id of an address key; "" stays ""."""
        canonical = canonical_address(key, self.gmail_like)
        return self.groups.get(canonical, canonical)

    def persons_of(self, addresses: Iterable[Address]) -> tuple[str, ...]:
        """Person ids of usable addresses, in order, each once."""
        return tuple(dict.fromkeys(self.person_of(address.key) for address in addresses if address.key))

    def in_contacts(self, person: str) -> bool:
        """True if a card that the owner saved names this person."""
        return person in self.saved

    def addresses_of(self, person: str) -> tuple[str, ...]:
        """All canonical addresses of a person, sorted."""
        return tuple(sorted({person, *(address for address, owner in self.groups.items() if owner == person)}))


def people_from_cards(cards: Iterable[Card], gmail_like: frozenset[str] = GMAIL_DOMAINS) -> People:
    """Joins the addresses of each card; cards that share an address become one person (J-45).

    The result does not depend on the order of `cards`.
    """
    parent: dict[str, str] = {}

    def find(address: str) -> str:
        while parent[address] != address:
            parent[address] = parent[parent[address]]
            address = parent[address]
        return address

    named: list[tuple[str, str]] = []
    saved: set[str] = set()
    for card in cards:
        keys = sorted({canonical_address(key, gmail_like) for key in card.addresses if key})
        for key in keys:
            parent.setdefault(key, key)
        for key in keys[1:]:
            first, other = sorted((find(keys[0]), find(key)))
            parent[other] = first
        if keys:
            named.append((keys[0], card.name))
            saved.update(keys[:1] if card.saved else ())
    groups = {address: find(address) for address in parent}
    names: dict[str, str] = {}
    for address, name in sorted(named, key=lambda pair: (pair[1] == "", pair[1], pair[0])):
        names.setdefault(groups[address], name)
    return People(gmail_like=gmail_like, groups=groups, names=names, saved=frozenset(groups[key] for key in saved))
