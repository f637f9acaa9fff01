"""A team's facts: nothing changes without the word of a reviewer who did not propose it; one queue for all that waits (M-080 to M-088)."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory.fact_answers import FactWritten
from memory.fact_care import audit, schema, stats
from memory.fact_pages import FactQuery, history, list_facts, show_fact
from memory.fact_reading import Reader
from memory.fact_review import FactDecided, decide_fact, one_waiting, waiting_facts, with_facts
from memory.pack import context_pack
from memory.principals import DEFAULT_SCOPES, POLICY, Directory, Listed, Principal, Team, principal_of
from memory.promote import promote
from memory.recall import RecallQuery, recall
from memory.review import nothing_proposed
from pipeline.errors import LoopledgerError, UsageError
from pipeline.ids import sha256_hex
from pipeline.models.facts import REVIEWED, SCOPES
from pipeline.store.db import open_archive
from pipeline.store.erasure import purge
from pipeline.store.journal import NewEntry, append, first_broken
from tests.fakes.fact_home import FactHome, letters

STUDIO = "team:studio"
PEOPLE = Directory(
    (Listed("mia", "person", DEFAULT_SCOPES["person"], DEFAULT_SCOPES["person"]), Listed("noa", "person", (), ())),
    (Team("studio", frozenset({"alpha", "noa"}), frozenset({"owner", "mia"})), Team("solo", frozenset(), frozenset({"owner"}))),
)


@pytest.fixture
def home(tmp_path: Path) -> FactHome:
    return FactHome(tmp_path / "home", directory=PEOPLE).told(letters())


def raises(code: str) -> pytest.RaisesExc[LoopledgerError]:
    """An error of ours with that code."""
    return pytest.RaisesExc(LoopledgerError, check=lambda error: error.code == code)


def team_values(home: FactHome, by: str = "alpha") -> list[tuple[str, str, str]]:
    """(value, life, trust) of every fact of the team."""
    return sorted((item.object, item.life, item.trust or "") for item in list_facts(home.reader(by, STUDIO), FactQuery()).facts)


def decide(home: FactHome, op: str, of: FactWritten | str, by: str = "", because: str = "") -> FactDecided:
    """Somebody decides on what a write has proposed."""
    return decide_fact(home.desk(by), op, of if isinstance(of, str) else str(of.review_id), because)


def agreed(home: FactHome, subject: str, predicate: str, value: str, **more: object) -> str:
    """A fact of the team that was proposed and approved; its id."""
    proposed = home.remember(subject, predicate, value, scope=STUDIO, **more)
    return decide(home, "approve", proposed).fact_id


@pytest.mark.behaviour("S000-45")
def test_every_change_of_a_team_waits_and_approval_alone_makes_it(home: FactHome) -> None:
    """M-085: a claim, its confirmation, its end, its retraction, its forgetting; an agent's and a person's alike."""
    proposed = home.remember("hall 4", "price", "200 EUR", scope=STUDIO)
    assert (proposed.status, proposed.changed, proposed.scope_used) == ("pending_review", False, STUDIO)
    assert team_values(home) == []
    told = decide(home, "approve", proposed)
    assert (told.state, told.life, told.trust) == ("approved", "current", "unverified")
    assert team_values(home) == [("200 EUR", "current", "unverified")]
    for op, by, after in (
        ("confirm", "", "confirmed"),
        ("end", "alpha", "ended"),
        ("wrong", "mia", "retracted"),
        ("forget", "", "forgotten"),
    ):
        before = team_values(home)
        change = home.act(op, told.fact_id, by=by)
        assert (change.status, change.changed, team_values(home)) == ("pending_review", False, before)
        done = decide(home, "approve", change, by="mia" if by != "mia" else "")
        assert after in (done.life, done.trust)
    assert team_values(home) == []


@pytest.mark.behaviour("S000-47")
def test_only_a_reviewer_who_did_not_propose_it_decides(home: FactHome) -> None:
    """M-085: no agent, no member, not the proposer; with no second person it stays pending."""
    from_agent = home.remember("hall 4", "price", "200 EUR", scope=STUDIO)
    for name in ("alpha", "noa"):
        for op in ("approve", "reject"):
            with raises("scope_denied"):
                decide(home, op, from_agent, by=name)
    from_owner = home.remember("hall 5", "price", "300 EUR", scope=STUDIO, by="")
    with raises("scope_denied"):
        decide(home, "approve", from_owner)
    alone = home.remember("hall 6", "price", "9 EUR", scope="team:solo", by="")
    for op in ("approve", "reject"):
        with raises("scope_denied"):
            decide(home, op, alone)
    assert [one.state for one in waiting_facts(home.reader().rows, home.principal(), "team:solo")] == ["pending"]
    assert team_values(home) == []
    assert decide(home, "approve", from_owner, by="mia").state == "approved"
    assert decide(home, "reject", from_agent, by="mia").state == "rejected"
    assert team_values(home) == [("300 EUR", "current", "unverified")]
    with raises("not_found"):
        decide(home, "approve", from_agent, by="beta")


def test_a_proposal_is_decided_once_and_not_when_its_ground_has_moved(home: FactHome) -> None:
    """M-086: approved, rejected, withdrawn, outdated; again is a conflict."""
    first = home.remember("hall 4", "price", "200 EUR", scope=STUDIO)
    second = home.remember("hall 4", "price", "250 EUR", scope=STUDIO)
    assert home.remember("hall 4", "price", "250 EUR", scope=STUDIO).review_id == second.review_id
    decide(home, "approve", first)
    for op in ("approve", "reject"):
        with raises("conflict"):
            decide(home, op, first, by="mia")
    with raises("conflict"):
        decide(home, "approve", second)
    queue = with_facts(nothing_proposed(home.reader().ledger, home.now_us, home.reader().rules), home.reader().rows, home.principal())
    assert [(one.state, one.change) for one in queue.facts] == [("outdated", "remember")]
    assert (queue.pending, queue.total, queue.returned) == (0, 1, 1)
    assert decide(home, "withdraw", second, by="alpha").state == "withdrawn"
    third = home.remember("hall 4", "price", "250 EUR", scope=STUDIO, replaces=first.fact_id)
    with raises("scope_denied"):
        decide(home, "withdraw", third)
    assert decide(home, "reject", third, because="too dear").state == "rejected"
    assert one_waiting(home.reader().rows, home.principal(), str(third.review_id)).decided_by == "owner"
    again = home.remember("hall 4", "price", "250 EUR", scope=STUDIO, replaces=first.fact_id)
    assert again.review_id != third.review_id
    decide(home, "approve", again)
    assert team_values(home) == [("200 EUR", "superseded", "unverified"), ("250 EUR", "current", "unverified")]
    before = home.export()
    home.rebuild()
    assert home.export() == before


@pytest.mark.behaviour("S000-46")
def test_the_queue_shows_change_present_value_quote_source_and_proposer_and_says_when_it_is_empty(home: FactHome) -> None:
    """M-087: an empty one names the scopes it looked at."""
    reader = home.reader()
    empty = with_facts(nothing_proposed(reader.ledger, home.now_us, reader.rules), reader.rows, home.principal(), STUDIO)
    assert (empty.scopes, empty.pending, empty.facts) == ([STUDIO], 0, [])
    held = agreed(home, "Ana Bell", "works_at", "Basel AG")
    home.remember("Ana Bell", "works_at", "Norsk Bygg", scope=STUDIO, replaces=held, quotes=[("m3", "I work at Norsk Bygg now")])
    home.act("end", held, by="alpha", on="2026-05-01", because="she moved")
    claim, end = waiting_facts(home.reader().rows, home.principal())
    assert (claim.change, claim.was, claim.was_id) == ("remember: Ana Bell works at: Norsk Bygg", "Basel AG", held)
    assert claim.quote is not None
    assert (claim.quote.text, claim.quote.message_id, claim.provenance) == ("I work at Norsk Bygg now", "m3", "a call")
    assert (claim.proposer, claim.proposer_kind, claim.scope) == ("alpha", "agent", STUDIO)
    assert (end.op, end.change, end.was, end.because) == (
        "end",
        "end: Ana Bell works at: Basel AG (on 2026-05-01)",
        "Basel AG",
        "she moved",
    )


def test_what_an_agent_may_not_do_to_the_users_facts_waits_in_the_same_queue(home: FactHome) -> None:
    """M-063: forgetting, ending and retracting what others have said; the owner decides, and the words go when the fact is forgotten."""
    written = home.remember("Ana", "lives_in", "Basel", by="")
    asked = home.act("forget", written, by="beta")
    assert (asked.status, asked.changed) == ("pending_review", False)
    assert home.act("forget", written, by="beta").review_id == asked.review_id
    assert [one.change for one in waiting_facts(home.reader().rows, home.principal())] == ["forget: Ana lives in: Basel"]
    with raises("scope_denied"):
        decide(home, "approve", asked, by="beta")
    home.act("end", written, by="alpha")
    assert decide(home, "approve", asked).life == "forgotten"
    left = waiting_facts(home.reader().rows, home.principal(), states=("pending", "outdated", "approved"))
    assert "Basel" not in str(left)
    assert sorted(one.state for one in left) == ["approved", "outdated"]


@pytest.mark.behaviour("S000-14", "S000-15", "S000-21")
def test_a_team_is_read_when_it_is_named_and_by_its_own_alone(home: FactHome) -> None:
    """M-081, M-082: ids, counts and errors show nothing else; two scopes hold the same words as two rows."""
    own = home.remember("hall 4", "price", "200 EUR")
    shared = agreed(home, "hall 4", "price", "200 EUR")
    assert own.fact_id != shared
    assert [item.fact_id for item in home.recall("hall", by="alpha").facts] == [own.fact_id]
    assert [item.fact_id for item in recall(home.reader("alpha", STUDIO), RecallQuery(query="hall")).facts] == [shared]
    assert show_fact(home.reader("alpha"), shared).fact.scope_key == "studio"
    assert [item.fact_id for item in history(home.reader("mia"), shared).facts] == [shared]
    for name in ("beta", "gamma"):
        with raises("scope_denied"):
            home.reader(name, STUDIO).door.count()
        with raises("not_found"):
            show_fact(home.reader(name), shared)
        with raises("not_found"):
            home.act("end", shared, by=name)
        with raises("scope_denied"):
            home.remember("hall 9", "price", "1 EUR", by=name, scope=STUDIO)
    digest = context_pack(home.reader("alpha", STUDIO)).sections[-1]
    assert (digest.name, digest.total, digest.returned) == ("team digest", 1, 1)
    assert context_pack(home.reader("alpha")).sections[-1].total == 0


def test_a_person_beside_the_owner_sees_neither_the_owners_mail_nor_the_users_facts(home: FactHome) -> None:
    """M-081, M-082: no loop, no promise, no contact, no name of one."""
    home.remember("Ana Bell", "lives_in", "Basel", by="")
    agreed(home, "Ana Bell", "works_on", "hall 4")
    found = recall(home.reader("mia"), RecallQuery(query="Ana"))
    assert (found.facts, found.loops, found.total) == ([], [], 0)
    assert [item.object for item in recall(home.reader("mia", STUDIO), RecallQuery(entity="Ana Bell")).facts] == ["hall 4"]
    with raises("scope_denied"):
        context_pack(home.reader("mia"))
    with raises("scope_denied"):
        home.remember("Ana Bell", "lives_in", "Rome", by="mia")
    assert home.reader("noa").principal.scopes == [STUDIO]
    assert list_facts(home.reader("noa"), FactQuery()).total == 0


@pytest.mark.behaviour("S000-45")
def test_an_entry_of_an_approval_that_nobody_entitled_gave_makes_nothing(home: FactHome) -> None:
    """P13: whatever is appended to the journal, by whom and in which order."""
    proposed = home.remember("hall 4", "price", "200 EUR", scope=STUDIO)
    review = {"review_id": proposed.review_id}
    words = {"subject": "hall 4", "predicate": "price", "object": "200 EUR", "polarity": "is", "shape": "state", "cardinality": "one"}
    with open_archive(home.home, "write") as archive, archive.transaction():
        for actor, kind in (("alpha", "agent"), ("alpha", "human"), ("model", "llm"), ("file", "import")):
            append(archive, NewEntry("approve", proposed.fact_id, review, actor, kind, home.now_us, "team", "studio"))
            append(archive, NewEntry("remember", proposed.fact_id, words | review, actor, kind, home.now_us, "team", "studio"))
    home.fold()
    assert team_values(home) == []
    assert decide(home, "approve", proposed, by="mia").life == "current"
    with open_archive(home.home, "write") as archive, archive.transaction():
        for op in ("confirm", "forget"):
            append(archive, NewEntry(op, proposed.fact_id, {}, "owner", "human", home.now_us, "team", "studio"))
    home.rebuild()
    assert team_values(home) == [("200 EUR", "current", "unverified")]


@pytest.mark.behaviour("S000-17")
def test_every_row_names_its_writer_and_stats_count_them(home: FactHome) -> None:
    """M-010, M-122: approval makes nobody else the writer; `--by` asks for one of them."""
    agreed(home, "hall 4", "price", "200 EUR")
    home.remember("Ana", "lives_in", "Basel", by="")
    home.remember("Bo", "lives_in", "Oslo", by="beta")
    home.remember("Bo", "works_at", "Oslo AG", by="beta")
    assert stats(home.reader()).by_actor == {"beta": 2, "owner": 1}
    assert stats(home.reader("alpha", STUDIO)).by_actor == {"alpha": 1}
    assert [item.actor for item in recall(home.reader(), RecallQuery(query="oslo", by="beta")).facts] == ["beta", "beta"]
    assert recall(home.reader(), RecallQuery(query="oslo", by="owner")).facts == []
    entries = audit(home.reader("", STUDIO), lambda *asked: _rows(home, *asked), None).entries
    assert [(one.op, one.actor) for one in entries] == [("remember", "alpha"), ("approve", "owner"), ("propose", "alpha")]


def _rows(home: FactHome, *asked: object) -> list[tuple[object, ...]]:
    with open_archive(home.home, "read") as archive:
        return archive.rows(*asked)  # type: ignore[arg-type]


@pytest.mark.behaviour("S000-50")
def test_the_policy_of_each_scope_is_a_table_that_schema_prints_and_the_fold_obeys(home: FactHome) -> None:
    """M-084: who needs review, who confirms, how long rows are kept."""
    assert tuple(POLICY) == SCOPES
    assert {scope for scope, row in POLICY.items() if row["needs_review"]} == REVIEWED
    printed = schema(home.reader())
    assert printed.scopes == POLICY
    assert all({"needs_review", "confirmed_by", "retention", "key"} == set(row) for row in printed.scopes.values())
    assert home.remember("a", "status", "b", scope="user").changed
    assert home.remember("a", "status", "b", scope="private").changed
    assert not home.remember("a", "status", "b", scope=STUDIO).changed


@pytest.mark.behaviour("S000-62")
def test_a_token_names_a_principal_and_a_principal_its_scopes() -> None:
    """M-081: a name that is bound to a token is nobody's without it; names nobody listed have the default."""
    book = Directory((Listed("alpha", "agent", ("private",), ("private",), sha256_hex("secret of alpha")), Listed("beta")), PEOPLE.teams)
    found = book.named_by("secret of alpha")
    assert found is not None
    assert found.name == "alpha"
    assert book.named_by("something else") is None
    assert book.named_by("") is None
    alpha = principal_of("alpha", directory=book, token="secret of alpha")
    assert (alpha.scopes, alpha.writable) == (["private", STUDIO], ["private", STUDIO])
    assert alpha.readable() == [("private", "alpha")]
    for token in ("", "secret of beta"):
        with raises("scope_denied"):
            principal_of("alpha", directory=book, token=token)
    assert principal_of("gamma", directory=book, token="").scopes == ["user", "private"]
    with raises("scope_denied"):
        alpha.place("user")
    for wrong in ("everything", "user:x", ""):
        with pytest.raises(UsageError):
            Principal("a", "agent").place(wrong)
    assert Principal("owner", "human", teams=PEOPLE.teams[:1]).place("team") == ("team", "studio")
    with raises("scope_denied"):
        Principal("owner", "human", teams=PEOPLE.teams).place("team")


@pytest.mark.behaviour("S000-43")
def test_words_that_a_team_has_forgotten_leave_every_moment_and_with_a_purge_the_queue(home: FactHome) -> None:
    """M-060, D-206a: of a fact that came by approval, of one that was promoted, and of a promotion that still waits."""
    agreed(home, "hall 4", "price", "zebra 200")
    own = home.remember("hall 4", "phone", "zebra 300", scope="private", by="alpha").fact_id
    promote(home.desk("alpha"), [own], STUDIO)
    before = home.now
    home.act("forget", own, by="alpha")
    for item in list_facts(home.reader("alpha", STUDIO), FactQuery()).facts:
        decide(home, "approve", home.act("forget", item.fact_id, by="alpha"))
    past = home.known_at(before)
    seen = Reader(past.rows, home.principal("alpha"), past.now_us, past.rules, STUDIO)
    assert "zebra" not in list_facts(seen, FactQuery()).to_json() + list_facts(home.reader("alpha", "private"), FactQuery()).to_json()
    assert purge(home.home, now_us=home.now_us).count == 4
    home.rebuild()
    with open_archive(home.home, "read") as archive:
        assert archive.rows("SELECT 1 FROM journal_payload WHERE contains(payload, 'zebra')") == []
        assert first_broken(archive) is None
        assert {row[0] for row in archive.rows("SELECT life FROM known_fact WHERE scope <> 'user'")} == {"forgotten"}
