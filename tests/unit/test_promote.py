"""Facts said in a wider scope: counted by what became of each, as entries of their own, never worth more than before (M-080, M-088)."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory import fact_acts
from memory.fact_pages import FactQuery, list_facts, show_fact
from memory.fact_review import decide_fact, waiting_facts
from memory.promote import PromoteAnswer, promote
from pipeline.errors import LoopledgerError, UsageError
from pipeline.ids import canonical_json
from pipeline.models.items import ItemKind, ItemRecord
from pipeline.store.db import open_archive
from pipeline.store.journal import entries
from tests.fakes.fact_home import FactHome, letters
from tests.unit.test_team_review import PEOPLE, STUDIO, agreed, team_values


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    return FactHome(tmp_path / "home", directory=PEOPLE).told(letters())


def raises(code: str) -> pytest.RaisesExc[LoopledgerError]:
    """An error of ours with that code."""
    return pytest.RaisesExc(LoopledgerError, check=lambda error: error.code == code)


def counts(answer: PromoteAnswer) -> tuple[int, int, int, int]:
    """Created, shared already, kept, pending; they add up."""
    found = (answer.created, answer.already_shared, answer.kept_private, answer.pending_review)
    assert sum(found) == len(answer.facts)
    return found


@pytest.mark.behaviour("S000-48")
def test_promoting_to_a_team_counts_what_became_of_each_and_waits_for_review(home: FactHome) -> None:
    """M-088: also what is given twice, what another value bars, what no longer holds."""
    fresh = home.remember("hall 4", "price", "200 EUR", by="", scope="private").fact_id
    known = home.remember("hall 5", "price", "300 EUR", by="", scope="private").fact_id
    agreed(home, "hall 5", "price", "300 EUR")
    barred = home.remember("hall 6", "price", "1 EUR", by="", scope="private").fact_id
    agreed(home, "hall 6", "price", "2 EUR")
    over = home.remember("hall 7", "price", "7 EUR", by="", scope="private").fact_id
    home.act("end", over)
    answer = promote(home.desk(), [fresh, known, barred, over, fresh], STUDIO)
    assert counts(answer) == (0, 1, 2, 2)
    assert [one.result for one in answer.facts] == ["pending_review", "already_shared", "kept_private", "kept_private", "pending_review"]
    assert answer.facts[0].review_id == answer.facts[4].review_id
    assert team_values(home) == [("2 EUR", "current", "unverified"), ("300 EUR", "current", "unverified")]
    (down,) = promote(home.desk(), [str(answer.facts[1].shared_id)], "user").facts  # from a team to one person is no wider
    assert (down.result, down.because) == ("kept_private", f"it stands in scope {STUDIO}")
    again = promote(home.desk(), [fresh], STUDIO)
    assert (counts(again), again.facts[0].review_id) == ((0, 0, 0, 1), answer.facts[0].review_id)
    (waiting,) = waiting_facts(home.reader().rows, home.principal())
    assert waiting.change == "promote: hall 4 price: 200 EUR"
    decide_fact(home.desk("mia"), "approve", waiting.id)
    assert ("200 EUR", "current", "unverified") in team_values(home)
    assert counts(promote(home.desk(), [fresh], STUDIO)) == (0, 1, 0, 0)
    assert counts(promote(home.desk(), [str(answer.facts[0].shared_id)], STUDIO)) == (0, 1, 0, 0), "what is there already stays there"


@pytest.mark.behaviour("S000-21")
def test_a_row_goes_into_another_scope_by_an_entry_and_stays_what_it_was(home: FactHome) -> None:
    """M-080: the old row keeps id, scope and version; undo takes the new one away."""
    own = home.remember("Ana Bell", "works_at", "Norsk Bygg", scope="private", quotes=[("m3", "I work at Norsk Bygg now")])
    answer = promote(home.desk("alpha"), [own.fact_id], "user")
    assert counts(answer) == (1, 0, 0, 0)
    shared = str(answer.facts[0].shared_id)
    assert show_fact(home.reader("alpha"), own.fact_id).fact.row_version == own.row_version
    found = show_fact(home.reader("beta"), shared).fact
    assert (found.scope, found.scope_key, found.actor, found.quote) == ("user", "owner", "alpha", "I work at Norsk Bygg now")
    with open_archive(home.home, "read") as archive:
        origins = [(one.payload or {}).get("from") for one in entries(archive) if one.op == "promote"]
        told = [(one.op, one.target, one.scope, one.scope_key) for one in entries(archive) if one.target in (own.fact_id, shared)]
        (rows,) = archive.rows("SELECT count(*), count(DISTINCT (scope, scope_key, fact_id)) FROM known_fact")
    assert told == [("remember", own.fact_id, "private", "alpha"), ("promote", shared, "user", "owner")]
    assert (origins, rows) == ([own.fact_id], (2, 2))
    before = home.export()
    home.rebuild()
    assert home.export() == before
    fact_acts.undo(home.desk(), 2)
    assert [item.fact_id for item in list_facts(home.reader("alpha"), FactQuery()).facts] == [own.fact_id]


@pytest.mark.behaviour("S000-48", "S004-04")
def test_trust_never_rises_on_the_way(home: FactHome) -> None:
    """M-088: a confirmed row is unverified where it goes; a signal stays behind; what lost its proof stays where it is."""
    sure = home.remember("Ana", "lives_in", "Basel", by="", scope="private")
    home.act("confirm", sure)
    answer = promote(home.desk(), [sure.fact_id], "user")
    assert show_fact(home.reader(), str(answer.facts[0].shared_id)).fact.trust == "unverified"
    assert show_fact(home.reader(), sure.fact_id).fact.trust == "confirmed"
    wide = home.remember("Bo", "lives_in", "Oslo")
    assert counts(promote(home.desk(), [wide.fact_id], "user")) == (0, 1, 0, 0)
    for other, kept in (("lives_in", "Rome"), ("works_at", "Rome AG")):
        home.remember("Cem", other, kept, by="")
    mine = [home.remember("Cem", "lives_in", "Nice", by="", scope="private").fact_id]
    assert counts(promote(home.desk(), mine, "user")) == (0, 0, 1, 0)


@pytest.mark.behaviour("S000-48", "S004-04")
def test_what_has_lost_its_proof_stays_where_it_is(home: FactHome) -> None:
    """M-088: among others it would look like what was never doubted."""
    person = {"resourceName": "people/c0", "names": [{"displayName": "Ana Bell"}], "emailAddresses": [{"value": "ana@example.org"}]}

    def works_at(firm: str) -> None:
        home.now += 1
        raw = canonical_json({**person, "organizations": [{"name": firm}]})
        home.store([ItemRecord("robin@example.com", ItemKind.CONTACT, "people/c0", home.now_us, raw)])
        home.fold()

    works_at("Acme")
    own = home.remember("Ana Bell", "works_at", "Acme", by="", scope="private")
    assert own.trust == "confirmed"
    works_at("Norsk Bygg")
    (kept,) = promote(home.desk(), [own.fact_id], "user").facts
    assert (kept.result, kept.because) == ("kept_private", "what confirmed it is gone")


def test_a_pending_promotion_shows_nothing_of_a_fact_that_was_forgotten_meanwhile(home: FactHome) -> None:
    """M-060, M-086: the row it was made against has moved on."""
    own = home.remember("Ana", "lives_in", "Basel", by="", scope="private")
    promote(home.desk(), [own.fact_id], STUDIO)
    home.act("forget", own)
    (left,) = waiting_facts(home.reader().rows, home.principal(), states=("pending", "outdated"))
    assert (left.state, left.change) == ("outdated", "promote")
    with raises("conflict"):
        decide_fact(home.desk("mia"), "approve", left.id)
    assert "Basel" not in home.home.ledger.read_bytes().decode("latin-1")


def test_what_cannot_be_promoted_is_refused_whole(home: FactHome) -> None:
    """An unknown id, a scope not granted, a scope that is nobody else's, nothing at all, a team's fact to the user."""
    own = home.remember("Ana", "lives_in", "Basel")
    with raises("not_found"):
        promote(home.desk(), [own.fact_id, "f_none"], STUDIO)
    with raises("scope_denied"):
        promote(home.desk("beta"), [own.fact_id], STUDIO)
    for ids, to in (([own.fact_id], "private"), ([], STUDIO)):
        with pytest.raises(UsageError):
            promote(home.desk(), ids, to)
    shared = agreed(home, "hall 4", "price", "9 EUR")
    assert counts(promote(home.desk(), [shared], "user")) == (0, 0, 1, 0)
    ended = promote(home.desk(), [own.fact_id], STUDIO).facts[0].review_id
    assert ended is not None
    over = decide_fact(home.desk("mia"), "approve", ended).fact_id
    decide_fact(home.desk("mia"), "approve", str(home.act("wrong", over, by="").review_id))
    assert [one.because for one in promote(home.desk(), [own.fact_id], STUDIO).facts] == ["it was retracted there"]
    twins = [home.remember("Dan", "lives_in", city, by="", scope="private").fact_id for city in ("Nice",)]
    twins.append(home.remember("Dan", "lives_in", "Lyon", by="alpha", scope="private").fact_id)
    with raises("not_found"):
        promote(home.desk(), twins, "user")
