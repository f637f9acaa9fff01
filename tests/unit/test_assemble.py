"""Messages to conversations."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.clock import DAY_US
from pipeline.models.links import MESSAGE, SUBJECT, THREAD, kind_of, links_of, message_link, thread_link
from pipeline.models.mail import canonical_address, coarse_address, subject_root
from pipeline.models.reading import Address, Decoded
from pipeline.stages.assemble import LinkedMail, assemble


def decoded(sender: str, to: tuple[str, ...], subject: str, message_id: str = "", references: tuple[str, ...] = ()) -> Decoded:
    """Headers only."""
    people = tuple(Address("", key, key) for key in to)
    return Decoded(
        message_id, (), references, subject, Address("", sender, sender), (), people, (), (), None, None, {}, "", (), (), "", (), False
    )


def test_thread_and_reference_join_without_limit_of_time() -> None:
    """J-48, G-444: a split thread is one conversation by References."""
    first = LinkedMail(1, 0, (thread_link("a", "t1"), message_link("x")))
    split = LinkedMail(2, 900 * DAY_US, (thread_link("a", "t2"), message_link("y"), message_link("x")))
    other = LinkedMail(3, 5, (thread_link("a", "t3"), message_link("z")))
    assert assemble([split, other, first]) == {1: 1, 2: 1, 3: 3}


def test_a_shared_unknown_parent_joins() -> None:
    """J-52: References to a message nobody has."""
    assert assemble([LinkedMail(1, 0, (message_link("gone"),)), LinkedMail(2, 1, (message_link("gone"),))]) == {1: 1, 2: 1}


@pytest.mark.parametrize(("gap_days", "joined"), [(30, True), (31, False)])
def test_subject_joins_two_people_over_at_most_30_days(gap_days: int, joined: bool) -> None:
    """J-48."""
    links = links_of("me@example.com", "t1", ("INBOX",), decoded("ann@example.org", ("me@example.com",), "Re: Keys"))
    again = links_of("me@example.com", "t2", ("SENT",), decoded("me@example.com", ("ann@example.org",), "AW: keys"))
    found = assemble([LinkedMail(1, 0, links), LinkedMail(2, gap_days * DAY_US, again)])
    assert (found[2] == 1) is joined
    assert assemble([LinkedMail(1, 0, links), LinkedMail(2, 0, again)], frozenset({THREAD}))[2] == 2


def test_group_mail_and_empty_subjects_have_no_subject_link() -> None:
    """J-48: same two people only."""
    group = links_of("me@example.com", "t1", ("SENT",), decoded("me@example.com", ("a@example.org", "b@example.org"), "Keys"))
    empty = links_of("me@example.com", "t1", ("INBOX",), decoded("a@example.org", ("me@example.com",), "Re:"))
    named = links_of("me@example.com", "t1", ("INBOX",), decoded("a@example.org", ("me@example.com",), "Keys", "m1", ("m0",)))
    assert {kind_of(link) for link in group} == {THREAD}
    assert SUBJECT not in {kind_of(link) for link in empty} or subject_root("Re:") != ""
    assert sorted(kind_of(link) for link in named) == [THREAD, MESSAGE, MESSAGE, SUBJECT]


@given(st.lists(st.tuples(st.integers(0, 50), st.lists(st.integers(0, 9), max_size=3)), max_size=25), st.randoms(use_true_random=False))
def test_order_changes_nothing_and_groups_are_the_connected_components(rows: list[tuple[int, list[int]]], rng: random.Random) -> None:
    """J-89: compared with a plain flood fill."""
    mails = [LinkedMail(n, arrived, tuple(message_link(str(link)) for link in links)) for n, (arrived, links) in enumerate(rows)]
    expected: dict[int, int] = {}
    for mail in sorted(mails, key=lambda mail: (mail.arrived_us, mail.mail_key)):
        if mail.mail_key in expected:
            continue
        group, frontier = {mail.mail_key}, set(mail.links)
        grown = True
        while grown:
            near = {other.mail_key for other in mails if set(other.links) & frontier} | group
            frontier |= {link for other in mails if other.mail_key in near for link in other.links}
            grown, group = near != group, near
        expected |= dict.fromkeys(group, mail.mail_key)
    shuffled = mails[:]
    rng.shuffle(shuffled)
    assert assemble(shuffled) == assemble(mails) == expected


@pytest.mark.parametrize(
    ("subject", "root"),
    [
        ("Re: Fwd: AW: Keys", "keys"),
        ("RE[2]: [team] Keys  and  locks", "keys and locks"),
        ("회신: 전달: 견적서", "견적서"),
        ("返信：見積", "見積"),
        ("Antw: SV: VS: Rif: R: Schlüssel", "schlüssel"),
        ("Reminder: keys", "reminder: keys"),
        ("[team]", "[team]"),
    ],
)
def test_subject_roots(subject: str, root: str) -> None:
    """J-48."""
    assert subject_root(subject) == root


def test_addresses_fold_as_mailboxes() -> None:
    """J-41."""
    assert canonical_address("a.b+news@gmail.com") == "ab@gmail.com"
    assert canonical_address("a.b+news@example.com") == "a.b@example.com"
    assert canonical_address("a.b@mail.example", frozenset({"mail.example"})) == "ab@mail.example"
    assert canonical_address("broken") == "broken"
    assert coarse_address("a.b+c@example.com") == "ab@example.com"
    assert coarse_address("broken") == "broken"
