"""Who is who: merged and split by a person's word, firms out of domains, projects as somebody says, nobody guessed (M-070 to M-075)."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory import fact_acts
from memory.fact_answers import EntityAnswer
from memory.fact_care import schema
from memory.fact_pages import entity
from memory.identity import merge, split
from memory.recall import RecallQuery, recall
from pipeline.errors import LoopledgerError, NotFoundError, UsageError
from pipeline.store.identities import merges_of, root_of
from pipeline.store.journal import Entry
from tests.fakes.fact_home import FactHome
from tests.scenario import Story

ANA, KIM, KIM_TOO = "Ana Bell <ana@norsk.example>", "Kim Lee <kim@example.org>", "Kim Lee <kim@example.net>"


def people() -> Story:
    """Two who share a name, two who share a first name, a mailbox at a public provider, and a contact nobody ever wrote to."""
    story = Story()
    for name, address in (("Ana Bell", "ana@norsk.example"), ("Ana Costa", "costa@example.com"), ("Kim Lee", "kim@example.org")):
        story.contact(name, address)
    story.contact("Kim Lee", "kim@example.net")
    story.contact("Ola Nor", "ola@norsk.example")
    story.contact("Max Free", "max@gmail.com")
    story.mail(ANA, "Hello Robin,\nCould you send me the plan of hall 4 by Monday?", hours=0)
    story.mail(KIM_TOO, "Hello Robin,\nCould you tell me the price of the booth?", hours=1, thread="t2")
    return story


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    return FactHome(tmp_path / "home").told(people())


def card(home: FactHome, name: str) -> EntityAnswer:
    """What a new reader gets."""
    return entity(home.reader(), name)


def raises(code: str) -> pytest.RaisesExc[LoopledgerError]:
    """An error of ours with that code."""
    return pytest.RaisesExc(LoopledgerError, check=lambda error: error.code == code)


@pytest.mark.behaviour("N-33")
def test_a_name_of_several_people_is_nobodys_and_all_are_shown(home: FactHome) -> None:
    """M-071: the same full name, and a bare first name; facts and loops of neither."""
    home.remember("kim@example.org", "lives_in", "Basel")
    home.remember("ana@norsk.example", "lives_in", "Oslo")
    whole = card(home, "Kim Lee")
    assert (whole.card, whole.facts, whole.loops) == (None, [], [])
    assert {one.id for one in whole.ambiguous} == {"kim@example.org", "kim@example.net"}
    home.remember("Kim Lee", "likes", "tea")  # of one of the two, nobody knows which
    assert (card(home, "Kim Lee").facts, [row.object for row in card(home, "kim@example.org").facts]) == ([], ["Basel"])
    first = card(home, "Ana")
    assert (first.card, first.facts, first.loops) == (None, [], [])
    assert {one.name for one in first.ambiguous} == {"Ana Bell", "Ana Costa"}
    assert card(home, "Ola").card is None
    assert card(home, "Ola").near == ["Ola Nor"]
    with pytest.raises(UsageError, match="could be"):
        merge(home.desk(), "Kim Lee", "ana@norsk.example")


def test_a_mere_contact_never_goes_before_somebody_of_whom_something_is_known(home: FactHome) -> None:
    """M-074: among several of one name, and among near names; a miss is an empty card, not an error."""
    assert [one.id for one in card(home, "Kim Lee").ambiguous] == ["kim@example.net", "kim@example.org"]
    home.remember("Ola Nordmann", "lives_in", "Bergen")
    assert card(home, "Ola Nor").card is not None
    assert card(home, "Ola N").near == ["Ola Nordmann", "Ola Nor"]
    miss = card(home, "Zebedee")
    assert (miss.card, miss.facts, miss.near, miss.ambiguous) == (None, [], [], [])


def test_two_who_were_merged_are_one_until_they_are_split(home: FactHome) -> None:
    """M-073: facts, loops, addresses and the name; nothing is rewritten; again is nothing; undo and undo of the undo."""
    home.remember("kim@example.org", "lives_in", "Basel")
    home.remember("the booth lady", "likes", "tea")
    done = merge(home.desk(), "kim@example.org", "kim@example.net")
    assert (done.status, merge(home.desk(), "kim@example.org", "kim@example.net").status) == ("changed", "unchanged")
    merge(home.desk(), "The Booth Lady", "kim@example.net")
    for name in ("Kim Lee", "kim@example.org", "kim@example.net", "the booth lady"):
        found = card(home, name)
        assert found.card is not None
        assert (found.card.id, found.card.addresses) == ("kim@example.net", ["kim@example.net", "kim@example.org"])
        assert sorted(item.object for item in found.facts) == ["Basel", "tea"]
        assert len(found.loops) == 1
    assert len(recall(home.reader(), RecallQuery(entity="kim@example.org")).loops) == 1
    before = home.export()
    home.rebuild()
    assert home.export() == before
    undone = fact_acts.undo(home.desk(), int(done.seq or 0))
    assert [item.object for item in card(home, "kim@example.org").facts] == ["Basel"]
    fact_acts.undo(home.desk(), int(undone.seq or 0))
    assert len(card(home, "kim@example.org").facts) == 2
    assert split(home.desk(), "the booth lady").changed
    assert not split(home.desk(), "the booth lady").changed
    assert [item.object for item in card(home, "Kim Lee").facts] == ["Basel"]
    assert [item.object for item in card(home, "the booth lady").facts] == ["tea"]


def test_circles_second_wholes_and_agents_are_refused(home: FactHome) -> None:
    """M-073; a person alone links."""
    merge(home.desk(), "hall four", "hall 4")
    merge(home.desk(), "hall 4", "the halls")
    for part, whole in (("the halls", "hall four"), ("hall 4", "hall 4"), ("hall four", "hall 5"), ("", "hall 4")):
        with pytest.raises(UsageError):
            merge(home.desk(), part, whole)
    for act in (lambda: merge(home.desk("alpha"), "a", "b"), lambda: split(home.desk("alpha"), "hall 4")):
        with raises("scope_denied"):
            act()
    home.remember("hall four", "price", "9 EUR")
    assert [item.object for item in card(home, "the halls").facts] == ["9 EUR"]
    with pytest.raises(NotFoundError):
        fact_acts.undo(home.desk(), 99)


def entry(seq: int, op: str, part: str, whole: str, kind: str = "human") -> Entry:
    """A journal row on two names."""
    return Entry(seq, seq, "", "owner", kind, op, "user", "owner", whole, "", "", "", {"part": part})


def test_a_circle_that_an_undo_brings_back_counts_for_nothing() -> None:
    """M-073: the later merge is left out; what is not a person's is, too."""
    held = merges_of(
        [entry(1, "merge", "a", "b"), entry(2, "merge", "b", "a"), entry(3, "merge", "c", "c"), entry(4, "merge", "d", "a", "agent")]
    )
    assert held == {"a": "b"}
    assert (root_of(held, "a"), root_of(held, "z")) == ("b", "z")
    assert merges_of([entry(1, "merge", "a", "b"), entry(2, "split", "a", "b")]) == {}


@pytest.mark.behaviour("S003-15")
def test_mail_makes_persons_and_a_domain_a_firm_but_a_project_is_somebodys_word(home: FactHome) -> None:
    """M-070: no firm of a public provider, none of a domain nobody writes from."""
    person = card(home, "ana@norsk.example").card
    assert person is not None
    assert (person.kind, person.unverified) == ("person", False)
    firm = card(home, "norsk.example")
    assert firm.card is not None
    assert (firm.card.kind, firm.card.id, firm.card.unverified) == ("org", "org:norsk.example", True)
    assert [loop.person.address for loop in firm.loops] == ["ana@norsk.example"]
    assert card(home, "gmail.com").card is None
    assert card(home, "nobody.example").card is None
    assert card(home, "hall 4").card is None
    home.remember("Ana Bell", "works_on", "hall 4")
    project = card(home, "hall 4").card
    assert project is not None
    assert (project.kind, project.unverified) == ("project", True)


@pytest.mark.behaviour("S003-14")
def test_cards_carry_relations_of_a_list_and_an_unknown_one_is_refused(home: FactHome) -> None:
    """M-075: in both directions, with trust; `schema` prints the list."""
    home.remember("Ana Bell", "works_at", "Norsk Bygg")
    home.remember("Ana Bell", "works_on", "hall 4")
    home.remember("hall 4", "status", "drawn")
    ana, firm, hall = card(home, "Ana Bell"), card(home, "Norsk Bygg"), card(home, "hall 4")
    kinds = [one.card.kind for one in (ana, firm, hall) if one.card]
    assert kinds == ["person", "org", "project"]
    assert [(one.predicate, one.direction, one.other, one.kind) for one in ana.relations] == [
        ("works_at", "out", "Norsk Bygg", "org"),
        ("works_on", "out", "hall 4", "project"),
    ]
    assert [(one.predicate, one.direction, one.other, one.trust) for one in hall.relations] == [
        ("works_on", "in", "Ana Bell", "unverified")
    ]
    assert entity(home.reader(sees_text=False), "Ana Bell").relations == []
    with raises("invalid_params") as caught:
        home.remember("Ana Bell", "married_to_the_job", "hall 4")
    assert caught.value.detail["nearest"]
    printed = schema(home.reader()).predicates
    assert {name: row["links"] for name, row in printed.items() if row["links"]} == {
        "works_at": "org", "reports_to": "person", "assigned_to": "person", "works_on": "project", "relation": "person"
    }  # fmt: skip
