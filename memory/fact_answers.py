"""Typed answers about facts. Field names are a contract; `fact_id`, `provenance`, `budget_used`, `dropped_count` are those of the
common protocol of agent memories, so that its clients work."""

from __future__ import annotations

from pydantic import Field

from memory.answers import PROTOCOL_VERSION, Envelope, LoopRow, Part, Quote
from memory.jsonline import json_line


class Challenger(Part):
    """A newer unverified value beside a confirmed one (M-052)."""

    fact_id: str
    object: str
    asserted_at: str


class FactItem(Part):
    """One fact. `trust` is None for a retracted one; `why`: what found it: keyword, synonym, alias, entity; `loops`: ids of the loops that
    a promise out of mail follows from; `checked_at`: when somebody last said or checked it; its mail was last compared with the provider's
    at the answer's `synced_at`. `stale_reason`: why it is to be looked at again, or ""."""

    fact_id: str
    text: str
    subject: str
    predicate: str
    object: str
    polarity: str
    shape: str
    scope: str
    scope_key: str
    life: str
    trust: str | None
    basis: str
    actor: str
    asserted_at: str
    learned_at: str | None
    valid_from: str | None
    valid_to: str | None
    checked_at: str
    stale: bool
    stale_reason: str
    source_gone: bool
    check_pending: bool
    quote: str | None
    link: str | None
    provenance: str
    loops: list[str] = Field(default_factory=list)
    why: list[str] = Field(default_factory=list)
    challenger: Challenger | None = None
    replaced_by: str | None = None
    row_version: str
    line: str


class RedactedFact(Part):
    """What a caller without the grant of texts gets of a fact (J-99)."""

    type: str
    trust: str | None
    person: str


class RedactedLoop(Part):
    """What such a caller gets of a loop: type, status, due and person."""

    type: str
    status: str
    due: str | None
    person: str


class ItemHit(Part):
    """A stored mail that holds the words: its first sentence that does, or None if only its subject or sender does."""

    message_id: str
    account: str
    thread_id: str
    sender: str
    subject: str
    arrived_at: str
    quote: Quote | None
    link: str | None
    why: list[str]
    line: str


class RecallAnswer(Envelope):
    """`recall`: facts, loops and mails that hold all of the query, or concern the entity. `cut`: id -> characters of the first
    rows that did not fit, none of which is shown in part."""

    facts: list[FactItem]
    loops: list[LoopRow] = Field(default_factory=list)
    redacted: list[RedactedFact | RedactedLoop] = Field(default_factory=list)
    items: list[ItemHit] = Field(default_factory=list)
    cut: dict[str, int] = Field(default_factory=dict)
    budget_used: int = 0
    dropped_count: int = 0


class Relation(Part):
    """A fact that ties two names. `direction`: out from the card's, in to it; `kind`: what its object is: person | org | project."""

    predicate: str
    direction: str
    other: str
    kind: str
    fact_id: str
    trust: str


class Card(Part):
    """Who or what an entity is. `kind`: person, out of contacts and addresses; org, out of a domain; project and the like, as somebody
    said; subject. `unverified`: nothing but its domain or somebody's word says so."""

    id: str
    name: str
    kind: str
    addresses: list[str]
    in_contacts: bool
    unverified: bool = False


class EntityAnswer(Envelope):
    """`entity`: one card with its facts, relations and open loops; `near`: names one may have meant; `ambiguous`: several of that name."""

    card: Card | None = None
    relations: list[Relation] = Field(default_factory=list)
    facts: list[FactItem] = Field(default_factory=list)
    loops: list[LoopRow] = Field(default_factory=list)
    redacted: list[RedactedFact | RedactedLoop] = Field(default_factory=list)
    last_contact: str | None = None
    near: list[str] = Field(default_factory=list)
    ambiguous: list[Card] = Field(default_factory=list)
    budget_used: int = 0
    dropped_count: int = 0


class FactListAnswer(Envelope):
    """`list`, `history`: a page of facts."""

    facts: list[FactItem]
    redacted: list[RedactedFact] = Field(default_factory=list)


class FactAnchor(Part):
    """What a fact rests on, with its status: valid | broken | unknown."""

    role: str
    kind: str
    hard: bool
    signal: str | None
    status: str
    made_at: str
    quote: Quote | None
    link: str | None
    decision: str | None


class FactShowAnswer(Envelope):
    """`show`: one fact whole with its anchors and the values that stood beside it."""

    fact: FactItem
    anchors: list[FactAnchor]
    rivals: list[str]


class Section(Part):
    """One part of a pack, always there: its lines, and how many of how many."""

    name: str
    total: int
    returned: int
    lines: list[str]


class PackAnswer(Envelope):
    """`context_pack`: what a host may put before a turn, as sections and as one text (M-115). `cut`: as in `recall`;
    `more`: commands that page through everything, if not all omitted ids are named."""

    sections: list[Section]
    text: str
    cut: dict[str, int] = Field(default_factory=dict)
    more: str = ""
    budget_used: int
    dropped_count: int


class Change(Part):
    """One fact or loop that is not what it was. `what`: added | changed | superseded | retracted | ended | forgotten | demoted of a fact,
    added | changed | closed | reopened | retracted of a loop; `seq`: number of the publication that told it."""

    id: str
    kind: str
    what: str
    seq: int


class DeltaAnswer(Envelope):
    """`delta`: changes after a cursor, oldest first; an old set with these applied is the new one (M-116)."""

    changes: list[Change]
    reset: bool = False
    budget_used: int = 0
    dropped_count: int = 0


class Pushed(Part):
    """One line of `push`. `how`: alias | title | surname; `turn`: newest turn that names it, counted from 0; `urgent`: the most urgent
    open loop; `verb`, `more`: how to get the rest; `mark`: changes when the line does."""

    id: str
    name: str
    score: float
    how: str
    words: str
    turn: int
    open_loops: int
    confirmed_facts: int
    urgent: LoopRow | None
    tier: int
    verb: str
    more: str
    mark: str
    line: str


class Quiet(Part):
    """A name that gave no line, and why: ambiguous | low_score | unverified | budget | offered."""

    words: str
    reason: str
    ids: list[str]


class PushAnswer(Envelope):
    """`push`: at most three lines about who was named; without any, `reason` says why (M-117)."""

    lines: list[Pushed]
    quiet: list[Quiet] = Field(default_factory=list)
    reason: str = ""
    budget_used: int = 0
    dropped_count: int = 0


class Claimed(Part):
    """One sentence of an answer and the ids of the rows it rests on."""

    text: str
    cites: list[str]


class Source(Part):
    """A row that was gathered for a question; `cited`: some claim rests on it."""

    id: str
    kind: str
    trust: str
    cited: bool
    line: str


class Cost(Part):
    """What a question has cost; zeros without a model."""

    usd: float = 0.0
    input_tokens: int = 0
    output_tokens: int = 0
    model: str = ""
    host: str = ""


class SynthesisAnswer(Envelope):
    """`synthesize`: claims with their sources, what stayed open, and the cost. `basis`: llm (its words, unverified) | recall."""

    answer: str
    claims: list[Claimed]
    sources: list[Source]
    gaps: list[str]
    cost: Cost
    basis: str
    trust: str = "unverified"
    budget_used: int = 0
    dropped_count: int = 0


class FactWritten(Part):
    """What a write to memory did. `status`: inserted | duplicate | superseded | challenger | changed | unchanged | pending_review."""

    schema_name: str = Field(default="loopledger/fact-written@1", serialization_alias="schema")
    protocol_version: int = PROTOCOL_VERSION
    op: str
    status: str
    changed: bool
    fact_id: str
    scope_used: str
    trust: str | None
    life: str | None
    row_version: str | None
    seq: int | None
    review_id: str | None = None
    made_at: str
    words: str

    def to_json(self) -> str:
        """One line of JSON."""
        return json_line(self.model_dump(mode="json", by_alias=True))
