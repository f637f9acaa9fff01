"""Facts as a machine: whatever is said, shown, edited, lost, taken back and read, in any order, the invariants hold (M-180, M-181)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pipeline.models.facts import TERMINAL, Claim, FactAct
from tests.fakes.fact_says import Says
from tests.property.test_facts import CHECKS, KINDS, TEXTS, VALUES, spans

LATER = ["Basel and Lyon, as ever.", "Nothing of that.", "It is not 서울 any more."]


class FactMachine(RuleBasedStateMachine):
    """A journal, a few mails and a contact; `taken`: entries that an undo took away, with their place."""

    def __init__(self) -> None:
        super().__init__()
        self.says = Says()
        self.taken: list[tuple[bool, Any]] = []

    @initialize()
    def mails(self) -> None:
        """Three stored mails."""
        self.says = Says(texts={name: list(versions) for name, versions in TEXTS.items()})

    @rule(data=st.data(), day=st.integers(0, 3), kind=st.sampled_from(KINDS), value=st.sampled_from(VALUES), no=st.booleans())
    def claim(self, data: st.DataObject, day: int, kind: str, value: str, no: bool) -> None:
        """Somebody says something, with quotes that may be none."""
        quoted = tuple(data.draw(st.lists(spans(day), max_size=2)))
        predicate = data.draw(st.sampled_from(["works_at", "works_at", "likes"]))
        self.says.claim("Ana", predicate, value, day, no=no, actor=kind, actor_kind=kind, spans=quoted, seq=self._seq())

    @rule(day=st.integers(0, 3), first=st.sampled_from(VALUES), second=st.sampled_from(VALUES))
    def swap_twice(self, day: int, first: str, second: str) -> None:
        """Two values in one place at one moment."""
        for value in (first, second):
            self.says.claim("Ana", "works_at", value, day, actor="alpha", seq=self._seq())

    @rule(day=st.integers(0, 3), value=st.sampled_from(VALUES), status=st.sampled_from(["valid", "broken", "unknown"]), makes=st.booleans())
    def contact(self, day: int, value: str, status: Any, makes: bool) -> None:
        """A contact changes: it shows this, and no longer what it showed."""
        gone = [row._replace(status="broken") for row in self.says.sightings if row.object != value]
        self.says.sightings = gone
        self.says.shows("Ana", "works_at", value, day, status=status, makes=makes)

    @precondition(lambda self: self.says.claims)
    @rule(data=st.data(), op=st.sampled_from(["confirm", "confirm", "wrong", "end", "forget"]), kind=st.sampled_from(KINDS))
    def act(self, data: st.DataObject, op: str, kind: str) -> None:
        """Somebody acts on a fact."""
        target = data.draw(st.sampled_from(self.says.claims))
        self.says.act(op, target, data.draw(st.integers(0, 4)), actor=kind, actor_kind=kind, seq=self._seq())

    @rule(name=st.sampled_from([*TEXTS]))
    def lose_or_find(self, name: str) -> None:
        """A mail goes to the bin, or comes back."""
        self.says.gone ^= {name}

    @rule(name=st.sampled_from([*TEXTS]), text=st.sampled_from(LATER))
    def edit(self, name: str, text: str) -> None:
        """A newer version of a mail."""
        if text not in self.says.texts[name]:
            self.says.texts[name].append(text)

    @precondition(lambda self: self.says.claims or self.says.acts)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        """An entry counts no more."""
        rows: list[Claim | FactAct] = [*self.says.claims, *self.says.acts]
        row = data.draw(st.sampled_from(rows))
        own: list[Any] = self.says.claims if isinstance(row, Claim) else self.says.acts
        own.remove(row)
        self.taken.append((isinstance(row, Claim), row))

    @precondition(lambda self: self.taken)
    @rule(first=st.booleans())
    def redo(self, first: bool) -> None:
        """An undo is undone (P17): with every entry back, so is the ledger."""
        kept = self.says.fold()
        was_claim, row = self.taken.pop(0 if first else -1)
        own: list[Any] = self.says.claims if was_claim else self.says.acts
        own.append(row)
        self.says.fold()
        own.remove(row)
        assert self.says.fold() == kept
        own.append(row)

    @precondition(lambda self: self.says.claims)
    @rule(data=st.data(), op=st.sampled_from(["wrong", "end", "forget"]))
    def retract_and_look(self, data: st.DataObject, op: str) -> None:
        """P8: without the winner it is as if it had never been said."""
        current = sorted(one for one, fact in self.says.fold().items() if fact.life == "current" and fact.slot)
        if current:
            target = data.draw(st.sampled_from(current))
            without = replace(self.says, sightings=[row for row in self.says.sightings if row.fact_id != target])
            bare = without.fold([claim for claim in self.says.claims if claim.fact_id != target])
            self.says.act(op, target, 9, seq=self._seq())
            after = self.says.fold()
            assert after.pop(target).life in TERMINAL
            assert after == bare

    @invariant()
    def every_rule_of_a_slot_holds(self) -> None:
        """P1, P2, P5, P6."""
        facts = self.says.fold()
        for check in CHECKS:
            assert check(self.says, facts), check.__name__

    @invariant()
    def order_and_repetition_are_irrelevant(self) -> None:
        """P4, P7, P14, P16: shuffled, said twice or read again, the same facts come out, with the same anchors."""
        facts = self.says.fold()
        order = random.Random(len(self.says.claims))
        claims = [*self.says.claims, *self.says.claims]
        order.shuffle(claims)
        acts, sightings = [*self.says.acts, *self.says.acts], [*self.says.sightings, *self.says.sightings]
        order.shuffle(acts)
        order.shuffle(sightings)
        assert replace(self.says, claims=claims, acts=acts, sightings=sightings).fold() == facts

    def _seq(self) -> int:
        """The next receipt, never one that was given."""
        rows = [*self.says.claims, *self.says.acts, *(row for _, row in self.taken)]
        return max((row.seq for row in rows), default=0) + 1


TestFactMachine = FactMachine.TestCase
TestFactMachine.settings = settings(stateful_step_count=50 if settings.default.max_examples >= 300 else 25)
