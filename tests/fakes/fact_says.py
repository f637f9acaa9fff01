"""Claims and acts by hand, and a mailbox of texts, for tests of the fact fold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pipeline.ids import sha256_hex
from pipeline.models.facts import IS, NOT, Claim, Fact, FactAct, Span, Status, fact_id, normal, slot_key
from pipeline.models.predicates import registry
from pipeline.models.sightings import Sighting, value_key
from pipeline.stages.facts import StoredText, Witnesses, claims_of, fold_claims, span_status

BOX = "robin@example.com"


@dataclass
class Says:
    """What was said so far; receipts count up unless given. `texts`: message id -> versions, oldest first; `gone`: deleted mail."""

    texts: dict[str, list[str]] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    claims: list[Claim] = field(default_factory=list)
    acts: list[FactAct] = field(default_factory=list)
    sightings: list[Sighting] = field(default_factory=list)

    def claim(self, subject: str, predicate: str, value: str, day: int = 0, **more: Any) -> Claim:
        """A claim made on `day` by agent `alpha` unless `actor` says otherwise; `quotes`: (message id, quote) pairs."""
        rule = registry()[predicate]
        seq = more.pop("seq", len(self.claims) + len(self.acts) + 1)
        quotes = more.pop("quotes", ())
        fields: dict[str, Any] = {
            "scope": "user",
            "scope_key": "owner",
            "polarity": NOT if more.pop("no", False) else IS,
            "actor": "alpha",
            "actor_kind": "agent",
            "spans": tuple(self.span(message, quote, day) for message, quote in quotes),
            **more,
        }
        made = Claim(
            subject=subject,
            predicate=predicate,
            object=value,
            shape=rule.shape,
            cardinality=rule.cardinality,
            made_us=day,
            seq=seq,
            hash=f"h{seq}",
            **fields,
        )
        self.claims.append(made)
        return made

    def span(self, message: str, quote: str, day: int = 0, signal: str = "") -> Span:
        """Where `quote` stands in the newest version of `message`."""
        text = self.texts[message][-1]
        start = text.index(quote)
        return Span(BOX, message, start, start + len(quote), quote, sha256_hex(text), day, signal)

    def act(self, op: str, of: Claim | str, day: int = 0, **more: Any) -> FactAct:
        """An act of a person on a fact unless `actor_kind` says otherwise."""
        seq = more.pop("seq", len(self.claims) + len(self.acts) + 1)
        fact = of if isinstance(of, str) else of.fact_id
        fields: dict[str, Any] = {"actor": "owner", "actor_kind": "human", **more}
        made = FactAct(op=op, fact_id=fact, made_us=day, seq=seq, hash=f"h{seq}", **fields)
        self.acts.append(made)
        return made

    def shows(self, person: str, predicate: str, value: str, day: int, *, status: Status = "valid", makes: bool = False) -> Sighting:
        """A contact of that person has, or had, this field since `day`; `makes`: it is a fact by itself."""
        rule = registry()[predicate]
        place = ("user", "owner", person, predicate, value)
        made = (fact_id(*place, IS), slot_key(*place, rule.shape, rule.cardinality)) if makes else ("", "")
        row = Sighting("contact_field", predicate, normal(person), value, value_key(predicate, value), "", BOX, "c1", day, status, *made)
        self.sightings.append(row)
        return row

    def status_of(self, span: Span) -> Any:
        """`span_status` against these texts."""
        versions = self.texts.get(span.message_id)
        if versions is None:
            return span_status(span, None)
        stored = StoredText({sha256_hex(text): text for text in versions}, sha256_hex(versions[-1]), span.message_id in self.gone)
        return span_status(span, stored)

    def fold(self, claims: Sequence[Claim] | None = None, status_of: Callable[[Span], Any] | None = None) -> dict[str, Fact]:
        """Fact id -> fact."""
        said = [*(self.claims if claims is None else claims), *claims_of(self.sightings)]
        seen_of = Witnesses(self.sightings, {}, normal)
        found = fold_claims(said, self.acts, status_of or self.status_of, seen_of)
        return {fact.fact_id: fact for fact in found}


def lives(facts: dict[str, Fact]) -> dict[str, str]:
    """Object -> life."""
    return {fact.object: fact.life for fact in facts.values()}


def only(facts: dict[str, Fact], life: str = "current") -> Fact:
    """The one fact with that life."""
    found = [fact for fact in facts.values() if fact.life == life]
    assert len(found) == 1, found
    return found[0]
