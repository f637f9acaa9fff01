"""Reported faults of other memories as tests of the fact fold, each with the answer that is right."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.ids import sha256_hex
from pipeline.models.facts import TERMINAL, Span, normal
from pipeline.models.predicates import SIGNALS, nearest, predicate, registry
from pipeline.models.terms import stored_terms, terms_of
from pipeline.stages.facts import StoredText, span_status
from pipeline.store.schema import ITEMS, LEDGER
from tests.fakes.fact_says import BOX, Says, lives, only


def test_a_dislike_after_a_like_takes_its_place() -> None:
    """B1, M-016: the opposite of a value is another value of its slot."""
    says = Says()
    says.claim("Ana", "likes", "tea", 1)
    says.claim("Ana", "likes", "tea", 2, no=True)
    facts = says.fold()
    assert {(fact.polarity, fact.life) for fact in facts.values()} == {("is", "superseded"), ("not", "current")}


def test_a_like_after_a_dislike_takes_its_place_and_other_likes_stay() -> None:
    """B18, M-016."""
    says = Says()
    for day, (value, no) in enumerate([("tea", True), ("coffee", False), ("tea", False)]):
        says.claim("Ana", "likes", value, day, no=no)
    assert {(f.object, f.polarity) for f in says.fold().values() if f.life == "current"} == {("tea", "is"), ("coffee", "is")}


@pytest.mark.behaviour("S000-56")
def test_the_same_thing_said_in_two_mails_is_one_fact_with_two_anchors_and_again_nothing_more() -> None:
    """B2, M-012."""
    says = Says(texts={"m1": ["I live in Basel now."], "m2": ["Basel, still."]})
    says.claim("Ana", "lives_in", "Basel", 1, quotes=[("m1", "Basel")])
    says.claim("ana ", "lives_in", "BASEL", 2, quotes=[("m2", "Basel")])
    says.claim("Ana", "lives_in", "Basel", 3, quotes=[("m2", "Basel")])
    assert [anchor.message_id for anchor in only(says.fold()).anchors] == ["m1", "m2"]


def test_two_values_of_one_slot_are_one_current_value() -> None:
    """B3, M-051, M-054."""
    says = Says()
    says.claim("Ana", "lives_in", "Basel", 1)
    says.claim("Ana", "lives_in", "Lyon", 2)
    facts = says.fold()
    assert lives(facts) == {"Basel": "superseded", "Lyon": "current"}
    assert only(facts, "superseded").replaced_by == only(facts).fact_id


def test_a_fact_about_b_retires_none_about_a_that_mentions_b() -> None:
    """B5, M-013."""
    says = Says()
    says.claim("A", "uses", "B", 1)
    says.claim("B", "uses", "C", 2)
    assert set(lives(says.fold()).values()) == {"current"}


@pytest.mark.parametrize(("name", "lives_on"), [("lives_in", "superseded"), ("assigned_to", "superseded"), ("works_on", "current")])
def test_the_registry_decides_whether_a_second_value_ends_the_first(name: str, lives_on: str) -> None:
    """B6, M-014: one rule for every predicate of a kind."""
    says = Says()
    says.claim("Ana", name, "P1", 1)
    says.claim("Ana", name, "P2", 2)
    assert lives(says.fold()) == {"P1": lives_on, "P2": "current"}


def test_old_mail_read_late_displaces_nothing_newer() -> None:
    """B7, M-007, M-056: order is that of what was written, not of when it was read."""
    says = Says(texts={"new": ["Lyon"], "old": ["Basel"]})
    says.claim("Ana", "lives_in", "Lyon", 2026, quotes=[("new", "Lyon")])
    says.claims.append(says.claim("Ana", "lives_in", "Basel", 2024, quotes=[("old", "Basel")], backfilled=True))
    facts = says.fold()
    assert lives(facts) == {"Basel": "superseded", "Lyon": "current"}
    assert all(fact.replaced_by in {"", *facts} for fact in facts.values())


def test_forget_end_and_wrong_are_three_labels_and_the_runner_up_returns() -> None:
    """B9, M-050, M-055, M-060: what is forgotten keeps no word."""
    says = Says()
    made = [says.claim("Ana", "lives_in", value, day) for day, value in enumerate(["Oslo", "Basel", "Lyon", "Rome"])]
    for op, one in zip(("wrong", "end", "forget"), made[1:], strict=True):
        says.act(op, one, 9, because="so", on="2026-01-01" if op == "end" else "")
    facts = says.fold()
    assert [facts[one.fact_id].life for one in made] == ["current", "retracted", "ended", "forgotten"]
    assert facts[made[2].fact_id].valid_to == "2026-01-01"
    gone = facts[made[3].fact_id]
    assert (gone.subject, gone.predicate, gone.object, gone.object_norm, gone.because) == ("", "", "", "", "so")
    assert "rome" not in repr(gone).casefold()


@pytest.mark.behaviour("S000-53", "S000-55", "S003-42")
def test_a_superseded_value_points_at_what_replaced_it_in_the_same_fold() -> None:
    """B10, M-054."""
    says = Says()
    made = [says.claim("Ana", "lives_in", value, day) for day, value in enumerate(["Oslo", "Basel", "Lyon"])]
    facts = says.fold()
    assert [facts[one.fact_id].replaced_by for one in made] == [made[1].fact_id, made[2].fact_id, ""]


@pytest.mark.behaviour("S004-08", "S004-12")
def test_a_note_without_evidence_is_unverified() -> None:
    """B16, M-034, M-038: whoever confirms it, unless a person does."""
    says = Says()
    note = says.claim("build", "status", "tests passed", 1)
    for kind in ("agent", "llm", "import", "rule"):
        says.act("confirm", note, 2, actor="beta", actor_kind=kind)
    assert only(says.fold()).trust == "unverified"
    says.act("confirm", note, 3)
    assert (only(says.fold()).trust, only(says.fold()).basis) == ("confirmed", "agent")


def test_three_values_within_three_minutes_leave_the_newest_and_a_history_of_three() -> None:
    """B21: at equal times the receipt decides."""
    says = Says()
    for value in ("one", "two", "three"):
        says.claim("release", "status", value, 5)
    assert lives(says.fold()) == {"one": "superseded", "two": "superseded", "three": "current"}


@pytest.mark.behaviour("S000-51")
def test_a_repeated_value_wins_again() -> None:
    """M-051: A, B, A ends with A."""
    says = Says()
    for day, value in enumerate(["A", "B", "A"]):
        says.claim("x", "status", value, day)
    facts = says.fold()
    assert lives(facts) == {"A": "current", "B": "superseded"}
    assert len(only(facts).anchors) == 2


def test_a_plain_claim_challenges_a_confirmed_value_and_only_the_newest_does() -> None:
    """M-052, M-056: a repeat of an older confirmed value is a challenger too."""
    says = Says()
    old = says.claim("Ana", "lives_in", "Oslo", 1)
    held = says.claim("Ana", "lives_in", "Basel", 2)
    says.act("confirm", old, 3)
    says.act("confirm", held, 4)
    says.claim("Ana", "lives_in", "Lyon", 5)
    assert lives(says.fold()) == {"Oslo": "superseded", "Basel": "current", "Lyon": "challenger"}
    says.claim("Ana", "lives_in", "Oslo", 6)
    facts = says.fold()
    assert lives(facts) == {"Oslo": "challenger", "Basel": "current", "Lyon": "superseded"}
    assert only(facts, "challenger").challenges == held.fact_id
    says.act("wrong", held, 7)
    assert lives(says.fold()) == {"Oslo": "current", "Basel": "retracted", "Lyon": "challenger"}


@pytest.mark.behaviour("S002-27", "S002-37", "S004-10")
def test_a_signal_confirms_what_its_predicate_lists_and_falls_with_its_mail() -> None:
    """M-033, M-036: demoted in the same fold, and the challenger wins at once."""
    says = Says(texts={"card": ["Works at Norsk Bygg"], "m2": ["She is at Lyon SA"]})
    shown = says.span("card", "Norsk Bygg", 1, "contact_field")
    held = says.claim("Ana", "works_at", "Norsk Bygg", 1, actor="card@1", actor_kind="rule", spans=(shown,))
    says.claim("Ana", "lives_in", "Norsk Bygg", 1, actor="card@1", actor_kind="rule", spans=(shown,))
    says.claim("Ana", "works_at", "Lyon SA", 2, quotes=[("m2", "Lyon SA")])
    facts = says.fold()
    assert facts[held.fact_id].trust == "confirmed"
    assert [fact.trust for fact in facts.values() if fact.predicate == "lives_in"] == ["unverified"]
    assert only(facts, "challenger").object == "Lyon SA"
    says.gone.add("card")
    facts = says.fold()
    demoted = facts[held.fact_id]
    assert (demoted.trust, demoted.life, demoted.source_gone) == ("demoted", "superseded", True)


@pytest.mark.behaviour("S000-13", "S004-08")
@pytest.mark.parametrize(
    ("kind", "trust"), [("rule", "confirmed"), ("agent", "unverified"), ("llm", "unverified"), ("import", "unverified")]
)
def test_a_signal_counts_where_a_rule_saw_it_and_not_where_somebody_names_it(kind: str, trust: str) -> None:
    """M-032, M-033: the same quote with the same signal, by each kind of writer."""
    says = Says(texts={"card": ["Works at Norsk Bygg"]})
    span = says.span("card", "Norsk Bygg", 1, "contact_field")
    says.claim("Ana", "works_at", "Norsk Bygg", 1, actor=kind, actor_kind=kind, spans=(span,))
    assert only(says.fold()).trust == trust


@pytest.mark.behaviour("S002-26")
def test_a_signal_in_mail_that_is_not_stored_neither_confirms_nor_demotes() -> None:
    """M-035."""
    says = Says(texts={"card": ["Works at Norsk Bygg"]})
    span = says.span("card", "Norsk Bygg", 1, "contact_field")
    says.texts.clear()
    says.claim("Ana", "works_at", "Norsk Bygg", 1, actor="card@1", actor_kind="rule", spans=(span,))
    fact = only(says.fold())
    assert (fact.trust, fact.check_pending) == ("unverified", True)


def test_what_a_person_confirmed_stays_when_its_mail_is_deleted() -> None:
    """M-039."""
    says = Says(texts={"m1": ["I live in Basel now."]}, gone={"m1"})
    says.act("confirm", says.claim("Ana", "lives_in", "Basel", 1, quotes=[("m1", "Basel")]), 2)
    fact = only(says.fold())
    assert (fact.trust, fact.source_gone) == ("confirmed", True)


@pytest.mark.behaviour("S004-11")
def test_a_newer_version_without_the_sentence_breaks_its_anchor() -> None:
    """M-036: and a claim with nothing valid left yields to any that has something."""
    says = Says(texts={"m1": ["Basel it is"], "m2": ["Oslo"]})
    says.claim("Ana", "lives_in", "Basel", 9, quotes=[("m1", "Basel")])
    says.claim("Ana", "lives_in", "Oslo", 1, quotes=[("m2", "Oslo")])
    assert only(says.fold()).object == "Basel"
    says.texts["m1"].append("Not decided")
    assert only(says.fold()).object == "Oslo"


@pytest.mark.behaviour("S002-42")
@pytest.mark.parametrize(
    "wrong",
    [
        {"quote": "Rome"},
        {"start": 900, "end": 905},
        {"start": 3, "end": 8},
        {"start": -5},
        {"end": 10},
        {"text_sha": "0" * 64},
        {"message_id": "m2"},
    ],
)
def test_a_quote_that_never_stood_there_makes_no_fact(wrong: dict[str, Any]) -> None:
    """M-018."""
    says = Says(texts={"m1": ["I live in Basel now."], "m2": ["I live in Basel now!"]})
    span = says.span("m1", "Basel")
    says.claim("Ana", "lives_in", "Rome", 1, spans=(span._replace(**wrong),))
    assert says.fold() == {}


@pytest.mark.behaviour("S002-29")
def test_a_text_that_is_not_its_hash_proves_nothing() -> None:
    """M-018: the stored text is hashed again, whatever name it is stored under."""
    text, sha = "Basel it is", sha256_hex("Basel it is")
    span = Span(BOX, "m1", 0, 5, "Basel", sha, 1)
    assert span_status(span, StoredText({sha: text}, sha, gone=False)) == "valid"
    assert span_status(span, StoredText({sha: "Basel it was"}, sha, gone=False)) == "refused"


def test_an_agent_ends_what_it_alone_has_said_and_nothing_else() -> None:
    """M-063; no act of an import, a rule or a model ends anything."""
    says = Says()
    own = says.claim("Ana", "lives_in", "Basel", 1)
    other = says.claim("Bo", "lives_in", "Oslo", 1)
    says.claim("Bo", "lives_in", "Oslo", 2, actor="beta")
    team = says.claim("Cem", "lives_in", "Rome", 1, scope="team", scope_key="sales", approved=True)
    imported = says.claim("Dan", "lives_in", "Nice", 1)
    for one in (own, other, team):
        says.act("wrong", one, 3, actor="alpha", actor_kind="agent")
    says.act("forget", imported, 3, actor="alpha", actor_kind="import")
    facts = says.fold()
    assert [facts[one.fact_id].life for one in (own, other, team, imported)] == ["retracted", "current", "current", "current"]


def test_what_was_forgotten_stays_so_when_it_is_said_again() -> None:
    """M-062: a different value is a new claim; of several ways out the strongest holds."""
    says = Says()
    gone = says.claim("Ana", "lives_in", "Basel", 1)
    says.act("end", gone, 2, on="2026-01-01")
    says.act("forget", gone, 3)
    says.claim("Ana", "lives_in", "Basel", 4)
    says.claim("Ana", "lives_in", "Lyon", 5)
    assert lives(says.fold()) == {"": "forgotten", "Lyon": "current"}


@pytest.mark.behaviour("S000-18")
def test_events_and_sayings_compete_with_nothing() -> None:
    """M-011, M-012: an event of another day is another fact."""
    says = Says()
    says.claim("Ana", "met", "Bo", 1, date="2026-01-01")
    says.claim("Ana", "met", "Bo", 2, date="2026-02-01")
    says.claim("Ana", "said", "it rains", 1)
    says.claim("Ana", "said", "it is dry", 2)
    facts = says.fold()
    assert [fact.life for fact in facts.values()] == ["current"] * 4
    assert {fact.valid_from for fact in facts.values() if fact.predicate == "met"} == {"2026-01-01", "2026-02-01"}


@pytest.mark.behaviour("S002-04")
def test_the_registry_names_known_signals_and_repeats_no_column() -> None:
    """M-014, M-015: neither of the items nor of what the ledger keeps of them; `status` is a thing's, `role` a person's."""
    columns = {line.split()[0] for line in (ITEMS + LEDGER).replace("(", "(\n").replace(",", ",\n").splitlines() if line.split()}
    for one in registry().values():
        assert set(one.signals) <= set(SIGNALS)
        assert one.shape in ("state", "event", "said")
        assert one.cardinality in ("one", "many")
        assert one.name not in columns - {"status", "role"}
    assert {one.name for one in registry().values() if one.shape == "said"} == {"said"}


def test_a_predicate_may_be_written_with_blanks_and_an_unknown_one_has_neighbours() -> None:
    """M-014."""
    assert predicate("Lives in") == predicate("lives-in") == registry()["lives_in"]
    assert predicate("lives_un") is None
    assert "lives_in" in nearest("lives_un")
    assert "works_at" in nearest("employer")
    assert nearest("zzzz")


@pytest.mark.parametrize(
    ("stored", "query"),
    [
        ("주간회의록", "회의"),
        ("ABC", "ＡＢＣ"),
        ("Straße", "STRASSE"),
        ("write to ann.bell@example.org", "bell"),
        ("x1회의y2", "x1"),
        ("김씨가", "김"),
    ],
)
def test_search_terms_are_the_same_however_they_are_written(stored: str, query: str) -> None:
    """D-501, D-502."""
    assert terms_of(query)
    assert all(f" {term} " in stored_terms(stored) for term in terms_of(query))


def test_an_address_is_one_term_and_its_parts_and_marks_are_none() -> None:
    """D-501."""
    assert terms_of("ann.bell@example.org") == ["ann.bell@example.org", "ann", "bell", "example", "org"]
    assert terms_of(" -- !? ") == []
    assert stored_terms("") == " "


def test_normal_form_ignores_case_width_and_blanks() -> None:
    """M-012."""
    assert normal(" ＡＢ \n c ") == "ab c"
    assert TERMINAL == ("retracted", "ended", "forgotten")
