"""Facts as the journal says them (claims and acts) and as the fold keeps them (facts with anchors). No row depends on now.

A claim says one thing about one subject. Claims of the same thing are one fact with several anchors; facts of one slot compete.
Times are UTC microseconds, world dates are `YYYY-MM-DD`, offsets are code points of the stored NFC text.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from pipeline.ids import short_hash

FACT_PREFIX = "f_"
"""How a fact's id begins: one id space with loops, told apart at sight."""

Scope = Literal["private", "user", "team"]
SCOPES: tuple[str, ...] = get_args(Scope)
REVIEWED: frozenset[str] = frozenset({"team"})
"""Scopes in which nothing counts that no person beside its proposer has approved (M-085)."""
Life = Literal["current", "challenger", "superseded", "retracted", "ended", "forgotten"]
TERMINAL = ("retracted", "ended", "forgotten")
"""Labels set by three different acts; everything else competes for its slot (M-050)."""
Trust = Literal["unverified", "confirmed", "demoted"]
Status = Literal["valid", "broken", "unknown"]
IS, NOT = "is", "not"
CLAIM_OPS = frozenset({"remember", "import", "promote"})
"""Journal operations that say a fact."""
FACT_OPS = CLAIM_OPS | {"confirm", "wrong", "end", "forget"}
"""Journal operations on facts; their target is a fact's id."""
DREAM = "dream_op"
"""Operation of maintenance: on a fact whose quote has moved, or on a digest."""
DIGEST = "digest:"
"""How the target of a request for a digest begins; scope, a slash and its key follow."""

_WHITE = re.compile(r"\s+")


class Span(NamedTuple):
    """A claimed quote: `quote == text[start:end]` of the version of that message whose text has `text_sha`. `made_us`: its arrival.

    `signal`: the hard signal that a connector or a rule saw in this very message, "" for anybody else (M-033).
    """

    account: str
    message_id: str
    start: int
    end: int
    quote: str
    text_sha: str
    made_us: int
    signal: str = ""


class Anchor(NamedTuple):
    """What a fact rests on (M-030). `kind`: span | journal. `ref`: hash of the journal row that brought it.

    `order`: made_us and `ord` place it among others: by message id and offset for spans, by receipt for journal rows (M-007).
    """

    anchor_id: str
    fact_id: str
    role: str
    kind: str
    hard: bool
    signal: str
    status: Status
    made_us: int
    ord: str
    account: str = ""
    message_id: str = ""
    start: int = 0
    end: int = 0
    quote: str = ""
    text_sha: str = ""
    ref: str = ""

    @property
    def order(self) -> tuple[int, str]:
        """Place among the anchors of a slot."""
        return (self.made_us, self.ord)


@dataclass(frozen=True, slots=True)
class Claim:
    """One saying of a fact, out of the journal. `seq`: its receipt; `hash`: its row; `learned_us` None = not known when (imports);
    `approved`: a person beside its writer has approved it.

    `date`: day of an event, "" else. Spans are what it rests on; without any it rests on having been said.
    """

    scope: str
    scope_key: str
    subject: str
    predicate: str
    object: str
    polarity: str
    shape: str
    cardinality: str
    actor: str
    actor_kind: str
    made_us: int
    seq: int
    hash: str
    date: str = ""
    spans: tuple[Span, ...] = ()
    asserted_us: int | None = None
    learned_us: int | None = None
    provenance: str = ""
    valid_from: str | None = None
    valid_to: str | None = None
    recheck_us: int | None = None
    importance: int = 0
    model: str = ""
    prompt_ver: str = ""
    rule: str = ""
    rule_ver: str = ""
    backfilled: bool = False
    approved: bool = False
    erased: tuple[str, str] | None = None
    """Of a claim whose words were purged: its fact's id and slot, which no longer follow from them."""

    @property
    def fact_id(self) -> str:
        """Id of what is claimed."""
        if self.erased is not None:
            return self.erased[0]
        return fact_id(self.scope, self.scope_key, self.subject, self.predicate, self.object, self.polarity, self.date)

    @property
    def slot(self) -> str:
        """What this claim competes for, "" if for nothing."""
        if self.erased is not None:
            return self.erased[1]
        return slot_key(self.scope, self.scope_key, self.subject, self.predicate, self.object, self.shape, self.cardinality)


@dataclass(frozen=True, slots=True)
class FactAct:
    """What somebody did to a fact: `op` confirm | wrong | end | forget; `on`: the day it ended; `approved`: see `Claim`."""

    op: str
    fact_id: str
    actor: str
    actor_kind: str
    made_us: int
    seq: int
    hash: str
    because: str = ""
    on: str = ""
    approved: bool = False


class Repair(NamedTuple):
    """Where a quote of a fact stands in a newer version of its message: `was` and `now` are (start, end, text hash)."""

    fact_id: str
    account: str
    message_id: str
    was: tuple[int, int, str]
    now: tuple[int, int, str]

    def on(self, span: Span) -> Span:
        """`span` at its new place, if it is the one that moved; its words stay, and the fold compares them as ever."""
        if (span.account, span.message_id, span.start, span.end, span.text_sha) != (self.account, self.message_id, *self.was):
            return span
        start, end, sha = self.now
        return span._replace(start=start, end=end, text_sha=sha)


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact as the ledger keeps it (M-010). A forgotten one has no text: subject, predicate, object and quotes are empty.

    `slot`: hash of what it competes for, "" for nothing; `challenges`: id of the confirmed value a challenger speaks against.
    `source_gone`: a span it rests on is gone; `check_pending`: one is not stored (yet).
    """

    fact_id: str
    scope: str
    scope_key: str
    subject: str
    predicate: str
    object: str
    object_norm: str
    polarity: str
    shape: str
    life: Life
    trust: Trust
    basis: str
    actor: str
    asserted_us: int
    ord: str
    valid_from: str | None
    valid_to: str | None
    learned_us: int | None
    recorded_us: int
    backfilled: bool
    checked_us: int
    replaced_by: str
    challenges: str
    recheck_us: int | None
    importance: int
    model: str
    prompt_ver: str
    rule: str
    rule_ver: str
    provenance: str
    because: str
    slot: str
    source_gone: bool
    check_pending: bool
    anchors: tuple[Anchor, ...]


@lru_cache(maxsize=8192)
def normal(text: str) -> str:
    """`text` for comparing: NFKC, case folded, runs of white space as one blank."""
    return _WHITE.sub(" ", unicodedata.normalize("NFKC", text)).strip().casefold()


def fact_id(scope: str, scope_key: str, subject: str, predicate: str, value: str, polarity: str, date: str = "") -> str:
    """The id of a claim: the same for the same thing said again (M-012). `date` counts for events only."""
    return FACT_PREFIX + short_hash(scope, scope_key, normal(subject), predicate, normal(value), polarity, date)


def slot_key(scope: str, scope_key: str, subject: str, predicate: str, value: str, shape: str, cardinality: str) -> str:
    """What values compete for: one subject and predicate, or with many values the opposite of one of them (M-013, M-016)."""
    if shape != "state":
        return ""
    return short_hash(scope, scope_key, normal(subject), predicate, normal(value) if cardinality == "many" else "")
