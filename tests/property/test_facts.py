"""Invariants of facts over any history: illegal quotes, equal times, spoofed confirmations, swaps in one slot (M-180, M-181)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from pipeline.ids import sha256_hex
from pipeline.models.facts import TERMINAL, Anchor, Claim, Fact, FactAct, Span
from pipeline.models.sightings import Seen
from pipeline.stages.facts import fold, life, trust
from tests.fakes.fact_says import BOX, Says

VALUES = ("Basel", "Lyon", "서울")
TEXTS = {"m1": ["She moved to Basel."], "m2": ["Lyon it is.", "It is not decided."], "m3": ["이제 서울 살아요 \U0001f468\u200d\U0001f469"]}
QUOTES = {"m1": "Basel", "m2": "Lyon", "m3": "서울"}
KINDS = ("agent", "import", "llm", "rule", "human")


@st.composite
def spans(draw: st.DrawFn, day: int) -> Span:
    """A quote of one of the messages: legal, or with a wrong offset, text, hash or message; the signal may be spoofed."""
    message = draw(st.sampled_from([*TEXTS, "m9"]))
    text = TEXTS.get(message, ["nothing is stored"])[0]
    quote = QUOTES.get(message, "nothing")
    start = text.index(quote)
    good = Span(BOX, message, start, start + len(quote), quote, sha256_hex(text), day, draw(st.sampled_from(["", "", "contact_field"])))
    bad = draw(st.sampled_from(["", "", "", "offset", "item", "hash", "empty", "far"]))
    changes: dict[str, dict[str, Any]] = {
        "": {},
        "offset": {"start": start + 1, "end": start + 1 + len(quote)},
        "item": {"message_id": draw(st.sampled_from(["m1", "m2", "m3"])), "text_sha": sha256_hex("other")},
        "hash": {"text_sha": "0" * 64},
        "empty": {"end": start, "quote": ""},
        "far": {"start": 900, "end": 900 + len(quote)},
    }
    return good._replace(**changes[bad])


@st.composite
def histories(draw: st.DrawFn) -> Says:
    """Claims on two slots at colliding times, what a contact shows of them, and acts of people and of others on them."""
    says = Says(texts=TEXTS, gone=set(draw(st.lists(st.sampled_from([*TEXTS]), max_size=2))))
    for value in draw(st.lists(st.sampled_from(VALUES), max_size=2, unique=True)):
        state = draw(st.sampled_from(["valid", "broken", "unknown"]))
        says.shows("Ana", "works_at", value, draw(st.integers(0, 3)), status=state, makes=draw(st.booleans()))
    for _ in range(draw(st.integers(1, 7))):
        day = draw(st.integers(0, 3))
        kind = draw(st.sampled_from(KINDS))
        quoted = tuple(draw(st.lists(spans(day), max_size=2)))
        predicate = draw(st.sampled_from(["works_at", "works_at", "likes"]))
        says.claim("Ana", predicate, draw(st.sampled_from(VALUES)), day, no=draw(st.booleans()), actor=kind, actor_kind=kind, spans=quoted)
        for _ in range(draw(st.integers(0, 2))):
            op = draw(st.sampled_from(["confirm", "confirm", "wrong", "end", "forget"]))
            kind = draw(st.sampled_from(KINDS))
            says.act(op, draw(st.sampled_from(says.claims)), draw(st.integers(0, 4)), actor=kind, actor_kind=kind)
    return says


def by_slot(facts: dict[str, Fact]) -> dict[str, list[Fact]]:
    """The facts of each slot."""
    found: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts.values():
        if fact.slot:
            found[fact.slot].append(fact)
    return found


def one_value_a_slot(says: Says, facts: dict[str, Fact]) -> bool:
    """P1: exactly one current value where anything competes, at most one challenger, no dangling pointer."""
    for rivals in by_slot(facts).values():
        states = [fact.life for fact in rivals if fact.life not in TERMINAL]
        if states.count("current") != bool(states) or states.count("challenger") > 1:
            return False
        ids = {fact.fact_id for fact in rivals}
        if any((fact.life == "superseded") != (fact.replaced_by in ids) for fact in rivals):
            return False
    return True


def quotes_are_their_text(says: Says, facts: dict[str, Fact]) -> bool:
    """P2: each quote is the text at its place, and the hash is that text's."""
    for anchor in (anchor for fact in facts.values() if fact.life != "forgotten" for anchor in fact.anchors if anchor.kind == "span"):
        versions = says.texts.get(anchor.message_id)
        if versions is None:
            if anchor.status != "unknown":
                return False
        elif not any(sha256_hex(text) == anchor.text_sha and text[anchor.start : anchor.end] == anchor.quote != "" for text in versions):
            return False
    return True


def confirmed_by_a_person_or_a_signal(says: Says, facts: dict[str, Fact]) -> bool:
    """P5: a confirmed fact was confirmed by a person, a contact shows it now, or a rule's signal stands in mail that still says it."""
    people = {act.fact_id for act in says.acts if act.op == "confirm" and act.actor_kind == "human"}

    def shown(fact: Fact) -> bool:
        works = fact.predicate == "works_at" and fact.polarity == "is"
        if works and any(row.status == "valid" and row.object == fact.object for row in says.sightings):
            return True
        claims = [claim for claim in says.claims if claim.fact_id == fact.fact_id and claim.actor_kind == "rule"]
        seen = (span for claim in claims for span in claim.spans if claim.predicate == "works_at" and span.signal == "contact_field")
        return any(
            span.message_id not in says.gone and span.quote and span.quote in says.texts.get(span.message_id, [""])[-1] for span in seen
        )

    return all(fact.fact_id in people or shown(fact) for fact in facts.values() if fact.trust == "confirmed")


def plain_never_displaces_confirmed(says: Says, facts: dict[str, Fact]) -> bool:
    """P6: where a confirmed value competes, a confirmed one is current."""
    for rivals in by_slot(facts).values():
        competing = [fact for fact in rivals if fact.life not in TERMINAL]
        if any(fact.trust == "confirmed" for fact in competing):
            current = [fact for fact in competing if fact.life == "current"]
            if not all(fact.trust == "confirmed" for fact in current):
                return False
    return True


CHECKS = (one_value_a_slot, quotes_are_their_text, confirmed_by_a_person_or_a_signal, plain_never_displaces_confirmed)


@pytest.mark.parametrize("check", CHECKS)
@given(says=histories())
def test_whatever_is_said_the_invariant_holds(check: Callable[[Says, dict[str, Fact]], bool], says: Says) -> None:
    """P1, P2, P5, P6."""
    assert check(says, says.fold())


@given(says=histories(), order=st.randoms(use_true_random=False))
def test_the_order_of_arrival_is_irrelevant(says: Says, order: Any) -> None:
    """P7, M-007."""
    expected = says.fold()
    order.shuffle(says.claims)
    order.shuffle(says.acts)
    order.shuffle(says.sightings)
    assert says.fold() == expected


@given(says=histories(), data=st.data())
def test_retracting_a_value_leaves_the_slot_as_if_it_had_never_been_said(says: Says, data: st.DataObject) -> None:
    """P8, M-055: whichever of the three ways out is taken."""
    facts = says.fold()
    target = data.draw(st.sampled_from(sorted(facts) or [""]))
    if not target or facts[target].life in TERMINAL:
        return
    without = replace(says, sightings=[row for row in says.sightings if row.fact_id != target])
    without = without.fold([claim for claim in says.claims if claim.fact_id != target])
    says.act(data.draw(st.sampled_from(["wrong", "end", "forget"])), target, 9)
    after = says.fold()
    assert after.pop(target).life in TERMINAL
    assert after == without


def _newest_wins(fact: Fact) -> Any:
    return (1, life.newest(fact.anchors), fact.fact_id)


def _anybody_confirms(act: FactAct) -> Anchor | None:
    return trust.confirm_human(replace(act, actor_kind="human"))


def _broken_counts(anchors: Any) -> str:
    return "confirmed" if any(anchor.hard for anchor in anchors) else "unverified"


def _any_signal(signal: str, claim: Claim, at: Any, status: Any, rule: Any) -> Anchor | None:
    return trust.confirm_signal(signal, replace(claim, actor_kind="rule"), at, status, rule)


def _status_ignored(signal: str, claim: Claim, at: Any, status: Any, rule: Any) -> Anchor | None:
    return trust.confirm_signal(signal, claim, at, "valid" if isinstance(at, Seen) else status, rule)


def _unchecked(_span: Span) -> str:
    return "valid"


MUTANTS = [
    ("the newest beats a confirmed value", life, "rank", _newest_wins, plain_never_displaces_confirmed),
    ("an agent may confirm", fold, "confirm_human", _anybody_confirms, confirmed_by_a_person_or_a_signal),
    ("a broken anchor still confirms", fold, "trust_of", _broken_counts, confirmed_by_a_person_or_a_signal),
    ("a signal that an agent names counts", fold, "confirm_signal", _any_signal, confirmed_by_a_person_or_a_signal),
    ("what an item showed once counts for ever", fold, "confirm_signal", _status_ignored, confirmed_by_a_person_or_a_signal),
    ("no quote is compared with its text", None, "", _unchecked, quotes_are_their_text),
]


@pytest.mark.parametrize(("module", "name", "mutant", "check"), [row[1:] for row in MUTANTS], ids=[row[0] for row in MUTANTS])
def test_a_resolver_with_this_fault_is_caught(module: Any, name: str, mutant: Any, check: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """M-181: the generated histories are good enough to tell."""
    status_of = mutant if module is None else None
    if module is not None:
        monkeypatch.setattr(module, name, mutant)
    looking = settings(
        max_examples=400, derandomize=True, database=None, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
    )
    found = find(histories(), lambda says: not check(says, says.fold(status_of=status_of)), settings=looking)
    monkeypatch.undo()
    assert check(found, found.fold())
