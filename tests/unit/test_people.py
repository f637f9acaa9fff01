"""Who is who."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from extractors.contacts import card
from pipeline.models.people import Card, people_from_cards
from pipeline.models.reading import Address

KEYS = st.lists(st.sampled_from([f"p{n}@example.org" for n in range(6)]), max_size=3).map(tuple)


def test_a_card_joins_its_addresses_and_never_a_name() -> None:
    """J-45: two cards named alike stay two people."""
    people = people_from_cards([Card("Kim", ("kim@example.org", "k@example.net")), Card("Kim", ("kim@example.com",))])
    assert people.person_of("kim@example.org") == people.person_of("k@example.net") == "k@example.net"
    assert people.person_of("kim@example.com") == "kim@example.com"
    assert people.addresses_of("k@example.net") == ("k@example.net", "kim@example.org")
    assert people.names["k@example.net"] == "Kim"


def test_other_contacts_name_a_person_but_are_not_saved() -> None:
    """J-31 lifts only for contacts the owner saved."""
    people = people_from_cards([Card("Zoe", ("zoe@example.org",), saved=False), Card("", ("ann@example.org",))])
    assert (people.in_contacts("zoe@example.org"), people.in_contacts("ann@example.org")) == (False, True)
    assert people.persons_of([Address("", "", ""), Address("", "Zoe@example.org", "zoe@example.org")]) == ("zoe@example.org",)


@given(st.lists(st.builds(Card, st.sampled_from(["", "A", "B"]), KEYS, st.booleans()), max_size=6), st.randoms(use_true_random=False))
def test_order_of_cards_changes_nothing(cards: list[Card], rng: object) -> None:
    """The grouping is a function of the set of cards."""
    shuffled = sorted(cards, key=lambda one: (one.addresses, one.name, one.saved))
    one, two = people_from_cards(cards), people_from_cards(shuffled)
    assert (one.groups, one.names, one.saved) == (two.groups, two.names, two.saved)


def test_cards_are_read_from_people_resources() -> None:
    """G-605: no name, no address, several addresses, broken entries."""
    person = {
        "resourceName": "people/c1",
        "names": [{"displayName": "Al"}, {"displayName": "Alex Stein", "metadata": {"primary": True}}],
        "emailAddresses": [{"value": " Alex@Example.org "}, {"value": ""}, {}, "junk"],
    }
    assert card(person) == Card("Alex Stein", ("alex@example.org",), True)
    assert card({"resourceName": "otherContacts/c2", "emailAddresses": [{"value": "b@example.org"}]}) == Card("", ("b@example.org",), False)
    assert card({"names": [{"displayName": "Nobody"}]}) is None
    assert card({"emailAddresses": "broken"}) is None
