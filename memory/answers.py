"""Typed answers: one object for the terminal, `--json` and every later face. Field names are a contract (golden files).

Times are ISO 8601 in UTC; dates are local to `due_zone`. Nothing here reads a clock or a store.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from memory.jsonline import json_line

PROTOCOL_VERSION = 1
PAGE_DEFAULT = 50
PAGE_LIMIT = 500
OMITTED_IDS = 50


class Part(BaseModel):
    """Base of every object in an answer: closed, immutable, dumped by alias."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Omitted(Part):
    """What an answer left out (M-101): `ids` holds the first OMITTED_IDS of them by id, `newest` the latest opening among them."""

    count: int = 0
    by_reason: dict[str, int] = Field(default_factory=dict)
    by_kind: dict[str, int] = Field(default_factory=dict)
    ids: list[str] = Field(default_factory=list)
    newest: str | None = None


class Notice(Part):
    """What a warning says, as fields: a face that speaks another language makes its own words of them.

    `kind`: no_mail | never_synced | synced_before | imported | unread | left_by_history | unfetched | apart | chain_broken; `since` and
    `newest`: ISO moments; `account`: an address, of `apart` several, of `chain_broken` the journal entry.
    """

    kind: str
    words: str
    account: str = ""
    count: int = 0
    since: str | None = None
    newest: str | None = None
    command: str = ""


class Envelope(Part):
    """What every answer carries (M-100). `returned + omitted.count == total`. `notices`: the warnings as fields, not in JSON."""

    schema_name: str = Field(serialization_alias="schema")
    protocol_version: int = PROTOCOL_VERSION
    as_of: str
    as_of_seq: int
    synced_at: str | None
    sync_stale: bool
    total: int
    returned: int
    omitted: Omitted = Omitted()
    limits: dict[str, int] = Field(default_factory=dict)
    used: dict[str, int] = Field(default_factory=dict)
    degraded: list[str] = Field(default_factory=list)
    warnings: list[str] = Field(default_factory=list)
    notices: list[Notice] = Field(default_factory=list, exclude=True)
    has_more: bool = False
    next_cursor: str | None = None

    @model_validator(mode="after")
    def _adds_up(self) -> Envelope:
        """An answer that keeps quiet about what it leaves out cannot be made (M-101)."""
        if self.returned + self.omitted.count != self.total:
            raise ValueError(f"{self.returned} returned and {self.omitted.count} omitted are not {self.total}")
        return self

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain JSON data, `schema` first."""
        return self.model_dump(mode="json", by_alias=True)

    def to_json(self) -> str:
        """One line of JSON; keys in declared order."""
        return json_line(self.to_dict())


class PersonRef(Part):
    """Whom a loop is with: `id` is the person's key, `address` the one in the evidence message."""

    id: str
    name: str
    address: str


class Quote(Part):
    """The sentence that proves a loop or a step: `text == body[start:end]` of that message (code points)."""

    account: str
    message_id: str
    start: int
    end: int
    text: str
    text_sha: str


class LoopRow(Part):
    """One loop in a list (J-95). `states`: derived at reading: overdue, due_soon, stale, muted, source_gone, in_grace.

    `age_days`: the owner's working days since the opening. `also`: other types that rest on the same sentence. `trust`: unverified, since a
    sentence proves only that it was written; demoted once its mail is gone.
    """

    number: int | None = None
    id: str
    type: str
    also: list[str] = Field(default_factory=list)
    status: str
    states: list[str]
    person: PersonRef
    subject: str
    quote: str
    message_id: str
    account: str
    thread_id: str
    due: str | None
    due_zone: str | None
    opened_at: str
    ripe_at: str
    last_activity: str
    age_days: int
    confidence: str
    trust: str
    rules: list[str]
    flags: list[str]
    tier: int
    link: str


class Group(Part):
    """Loops of one person, best first; at most five are shown, the rest is counted (J-92)."""

    person: PersonRef
    loops: list[LoopRow]
    loops_omitted: int


class Dormant(Part):
    """Stale loops nobody decided on (J-87) and the command that lists them."""

    count: int
    promises: int
    command: str


class StaleSource(Part):
    """An account without a clean mail sync in the last `fresh_hours` hours (setting, 24 by default)."""

    account: str
    last_clean: str | None
    last_result: str
    command: str


class InvitationRow(Part):
    """A meeting to come that the owner has not answered (C-70). `start`: ISO date or moment; `repeats`: further times to answer."""

    event_id: str
    organizer: str
    organizer_name: str
    summary: str
    start: str
    repeats: int
    account: str
    link: str


class WaitingAnswer(Envelope):
    """`waiting`: groups by person, then asks whose date comes before their reply time, then loops without a person (J-91..J-97).

    `invitations` are no loops and stand in no count; a filter by type leaves them out.
    """

    groups: list[Group]
    due_soon: list[LoopRow]
    without_person: list[LoopRow]
    invitations: list[InvitationRow]
    counts: dict[str, int]
    in_grace: int
    muted: int
    dormant: Dormant
    source_gone: int
    unverified_coverage: int
    stale_sources: list[StaleSource]
    completeness: str
    no_google_sources: bool
    truncated: bool

    def rows(self) -> list[LoopRow]:
        """All rows in the order of their numbers."""
        return [row for group in self.groups for row in group.loops] + self.due_soon + self.without_person


class ListAnswer(Envelope):
    """`list`: a page of all loops, whatever their state, newest opening first."""

    loops: list[LoopRow]


class StepRow(Part):
    """One dated event in a loop's life. `words` says it in plain English, made of the rest: `due`, `due_was`: the dates of a move, or `due`
    the one that is proposed; `proposes`: done | dropped | due; `note`: words of a person, a file or an event that stand behind."""

    what: str
    when: str
    rule: str
    words: str
    quote: Quote | None = None
    decision: str | None = None
    link: str | None = None
    due: str | None = None
    due_was: str | None = None
    proposes: str | None = None
    note: str = ""


class Anchor(Part):
    """What a loop rests on, with its status against the stored text: found | changed | missing | unread (text not at hand)."""

    role: str
    quote: Quote
    status: str
    link: str


class Context(Part):
    """The quote with up to two lines before and after, as in the stored text."""

    before: list[str]
    quote: list[str]
    after: list[str]


class ShowAnswer(Envelope):
    """`show`: one loop whole."""

    loop: LoopRow
    evidence: Quote
    context: Context | None
    anchors: list[Anchor]
    steps: list[StepRow]
    joined: list[str]


class Arithmetic(Part):
    """How the reply time came about: `opened_at` + `hours` = `ripe_at`; `words` explains the clock in `zone`. `kind`: promised | rests |
    waits."""

    opened_at: str
    ripe_at: str
    hours: float
    words: str
    kind: str
    zone: str


class ReasonRow(Part):
    """Why a message opened no loop: the code, its words and the rule that spoke."""

    code: str
    words: str
    rule: str
    person: str
    when: str


class Hidden(Part):
    """Why an open loop is not listed. `reason`: source_gone | muted | stale | resting | in_grace; of a mute its target and end, too."""

    reason: str
    mute_kind: str = ""
    mute_value: str = ""
    until: str | None = None


class ExplainAnswer(Envelope):
    """`explain`: of a loop (`loop` set) or of a message (`message` set). `closers`: what would close the loop, `closer_codes` the same by
    name; `hidden`: what `hidden_because` says; `path`: from the mail over the loop and where it is shown to what closed it, a line each."""

    subject_kind: str
    loop: LoopRow | None = None
    evidence: Quote | None = None
    steps: list[StepRow] = Field(default_factory=list)
    arithmetic: Arithmetic | None = None
    closers: list[str] = Field(default_factory=list)
    closer_codes: list[str] = Field(default_factory=list)
    hidden_because: list[str] = Field(default_factory=list)
    hidden: list[Hidden] = Field(default_factory=list)
    path: list[str] = Field(default_factory=list)
    message: MessageRef | None = None
    reasons: list[ReasonRow] = Field(default_factory=list)
    loops: list[LoopRow] = Field(default_factory=list)


class MessageRef(Part):
    """A stored message, as far as `explain` names it."""

    account: str
    message_id: str
    thread_id: str
    sender: str
    subject: str
    arrived_at: str
    labels: list[str]
    present: bool
    link: str


class Proposal(Part):
    """What is proposed for an open loop. `what`: done | dropped | due (then `due` is the date); `id` names it for accept and reject;
    `ground`: why, in the words of who proposed it."""

    number: int
    id: str
    what: str
    due: str | None
    ground: str = ""
    words: str
    proposed_at: str
    rule: str
    evidence: Quote | None
    link: str
    loop: LoopRow


class Precision(Part):
    """Loops that a person ended (done, drop, wrong, accept): `wrong` were none; `right_share` is the rest of them, None without any."""

    decided: int
    wrong: int
    right_share: float | None
    wrong_by_type: dict[str, int]


class FactReview(Part):
    """One proposed change of a fact. `op`: remember | promote | confirm | wrong | end | forget; `change` in words, made of `subject` to
    `day`; `was`: the value it would replace or take away, with its id; `state`: pending, or outdated where the row has changed since."""

    number: int = 0
    id: str
    op: str
    scope: str
    fact_id: str
    change: str
    subject: str = ""
    predicate: str = ""
    object: str = ""
    polarity: str = ""
    shape: str = ""
    day: str = ""
    was: str | None
    was_id: str | None
    quote: Quote | None
    link: str | None
    provenance: str
    because: str
    proposer: str
    proposer_kind: str
    proposed_at: str
    state: str
    decided_by: str | None


class ReviewAnswer(Envelope):
    """`review`: proposals that wait for a person, oldest first: those on loops, then changes of facts. `scopes`: whose facts were
    looked at; `pending`: how many changes of facts wait there."""

    proposals: list[Proposal]
    facts: list[FactReview] = Field(default_factory=list)
    scopes: list[str] = Field(default_factory=list)
    pending: int = 0
    precision: Precision


class DecisionAnswer(Part):
    """`done`, `drop`, `wrong`, `reopen`, `due`, `review accept`, `mute` and the like: what was written and what it changed.

    `due`, `due_was`: the date of a loop after and before, where the decision is about its date; `others`: how else it could be read;
    `past`: it lies behind. `about`: the sentence of the loop, or whom a mute hides; `until`: the last day of a mute; `undid`: op of the
    decision that was taken back; `what`: of a proposal that was decided on, as in `Proposal`, or the op of a change of a fact.
    """

    schema_name: str = Field(default="loopledger/decision@1", serialization_alias="schema")
    protocol_version: int = PROTOCOL_VERSION
    op: str
    target: str
    made_at: str
    hash: str
    changed: bool
    status: str | None = None
    due: str | None = None
    due_was: str | None = None
    others: list[str] = Field(default_factory=list)
    past: bool = False
    about: str | None = None
    until: str | None = None
    undid: str | None = None
    what: str | None = None
    words: str

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain JSON data."""
        return self.model_dump(mode="json", by_alias=True)

    def to_json(self) -> str:
        """One line of JSON."""
        return json_line(self.to_dict())


class CorrectionAnswer(DecisionAnswer):
    """`wrong LOOP --field`: the field, what it is now, and the sentence it was read from."""

    field: str
    value: str | None
    evidence: Quote
    context: Context | None


class DueAnswer(Envelope):
    """`due` without a loop: what is past its date, and what comes due within `within_days`; both earliest first (M-119)."""

    within_days: int
    overdue: list[LoopRow] = Field(default_factory=list)
    due: list[LoopRow] = Field(default_factory=list)


class ProposalAnswer(Part):
    """An agent's `done` or `drop`: nothing is closed by it, a person decides (M-063, M-120, M-154).

    `changed` is always false; `proposed`: whether a row was written now; `review_id`: the journal row; `published`: readers see it already.
    """

    schema_name: str = Field(default="loopledger/proposal@1", serialization_alias="schema")
    protocol_version: int = PROTOCOL_VERSION
    op: str
    target: str
    made_at: str
    changed: bool = False
    proposed: bool
    review_id: str
    published: bool
    status: str
    words: str
    warnings: list[str] = Field(default_factory=list)


ExplainAnswer.model_rebuild()
