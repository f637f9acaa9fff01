"""What the fold makes: loops with steps and anchors, reasons for every "no", people and conversations.

No row depends on now, on a path, or on the order of arrival. Times are UTC microseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from pipeline.ids import short_hash

RESTING_US = 253_370_764_800_000_000
"""`ripe_us` of a loop that rests while the other side owes an answer to a question about it (9999-01-01): never listed by time."""


class LoopType(StrEnum):
    """The five types of open loops; README.md says them in words."""

    UNANSWERED_INBOUND = "unanswered_inbound"
    UNANSWERED_OUTBOUND = "unanswered_outbound"
    COMMITMENT_OWED_BY_ME = "commitment_owed_by_me"
    COMMITMENT_OWED_TO_ME = "commitment_owed_to_me"
    DECISION_PENDING = "decision_pending"


class Evidence(NamedTuple):
    """A verbatim span: `quote == text[start:end]` of the message's NFC text, whose SHA-256 is `text_sha`.

    `account` + `message_id` name the item by the provider's ids.
    """

    account: str
    message_id: str
    start: int
    end: int
    quote: str
    text_sha: str


class Step(NamedTuple):
    """One dated event in a loop's life. `what`: opened | joined | closed | dropped | reopened | converted | source_gone |
    restored | flagged | moved | proposed | accepted | rejected | settled. `as_of_us`: when its owner could have seen it. `rule` with
    version, e.g. `close_reply@1`.

    `moved`: another date holds, `note` = a `DueMove` and, of a mail, the message that named the old one. `proposed`: a person must
    decide, `note` = `done`, `dropped` (of an agent, `rule` agent:NAME, perhaps with `: words`) or `due:DATE`; a person's `accepted` or
    `rejected`, or a mail's `settled`, ends a proposal, `note` = its `step_id`.
    `evidence` may be None only for a person's decision (then `decision` = journal hash) or a provider state change.
    """

    what: str
    as_of_us: int
    rule: str
    evidence: Evidence | None = None
    decision: str = ""
    note: str = ""


def step_id(loop_id: str, step: Step) -> str:
    """The name by which a person accepts or rejects a proposed step; what an agent proposes without evidence is told by its note."""
    place = (step.evidence.message_id, str(step.evidence.start)) if step.evidence else ("", step.note)
    return short_hash(loop_id, step.what, step.rule, *place)


SETTLED = frozenset({"accepted", "rejected", "settled"})
"""Steps that end a proposal; their note is its `step_id`."""


class DueMove(NamedTuple):
    """A date that moved: from `was` (None = there was none) to `due` (None = taken away), each with the zone it counts in."""

    was: str | None
    was_zone: str
    due: str | None
    zone: str

    def note(self) -> str:
        """As the note of a step: `OLD@ZONE>NEW@ZONE`; an empty side is no date."""
        return f"{_with_zone(self.was, self.was_zone)}>{_with_zone(self.due, self.zone)}"

    @classmethod
    def of(cls, note: str) -> DueMove:
        """Back from the note of a step, words behind a blank left out; a zone may be missing, and what is no such note moves nothing."""
        was, _, due = note.partition(" ")[0].partition(">")
        (was, _, was_zone), (due, _, zone) = was.partition("@"), due.partition("@")
        return cls(was or None, was_zone, due or None, zone)


def _with_zone(due: str | None, zone: str) -> str:
    return f"{due}@{zone}" if due and zone else due or ""


ABOUT_DAY = "about_day:"
"""How the flag begins that names the day an ask without a limit speaks of ("will you have a table on May 3?"): after it, the ask ages."""


@dataclass(frozen=True, slots=True)
class Loop:
    """An obligation and its life. `status`: open | done | dropped (the rest is derived at reading).

    `person`: id of the counterparty (address key of the person); `counterparty`: the address in the evidence message.
    `owner_address`: the address of the owner it came through. `due`: `YYYY-MM-DD` or ISO datetime, None in rule timers
    without a deadline reader; `due_zone` IANA name. `flags`: undelivered, away, delegated_to:<person>, relay, low_confidence,
    promised (answered with a promise only), waiting_for_answer (rests after an ask back), source_gone, twin_of:<loop id> (a
    pending decision read from that ask), converted_to:<loop id> and converted_from:<loop id> (an ask and the promise that took
    its place), conditional:<clause>, left:<words> (partly kept), moved:<count>, done_proposed and due_proposed (a person
    decides), declined, to_many, about_day:<date> (the day an ask without a limit speaks of).
    Readers also know away_until:<date> and decision, which no rule sets yet.
    `pull`: 0 to 100, how likely the owner answers such an ask, told from mail before it; it only orders (J-93).
    `joined`: ids that resolve to this loop (joined evidence).
    """

    loop_id: str
    type: LoopType
    status: str
    person: str
    counterparty: str
    counterparty_name: str
    account: str
    thread_id: str
    conversation: str
    subject: str
    opened_us: int
    ripe_us: int
    last_activity_us: int
    closed_us: int | None
    due: str | None
    due_zone: str
    confidence: str
    rules: tuple[str, ...]
    flags: tuple[str, ...]
    evidence: Evidence
    steps: tuple[Step, ...]
    joined: tuple[str, ...] = ()
    pull: int = 0


def settled(steps: Iterable[Step]) -> frozenset[str]:
    """Names (`step_id`) of the proposals that steps have ended (C-65)."""
    return frozenset(step.note for step in steps if step.what in SETTLED)


def unsettled(loop_id: str, steps: Sequence[Step]) -> list[Step]:
    """Proposals among the steps of a loop that none of them has ended, oldest first (C-65)."""
    ended = settled(steps)
    return [step for step in steps if step.what == "proposed" and step_id(loop_id, step) not in ended]


def pending(loop: Loop) -> list[Step]:
    """Proposals of an open loop that nobody has settled yet, oldest first (C-65)."""
    return unsettled(loop.loop_id, loop.steps) if loop.status == "open" else []


class Reason(NamedTuple):
    """Why a message opened no loop (J-3). `code` from `pipeline.models.reasons`; `rule` with version; `person` the unit."""

    account: str
    message_id: str
    person: str
    code: str
    rule: str
    as_of_us: int


@dataclass(frozen=True, slots=True)
class Person:
    """`person` = smallest address key of the group; `addresses` sorted; `name` best known display name."""

    person: str
    name: str
    addresses: tuple[str, ...]
    in_contacts: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """An act of a person, as the journal holds it and the fold reads it.

    `op`: done | drop | wrong | reopen | due_set | due_clear | accept | reject | mute | unmute; `target`: loop id (or mute kind:value);
    `made_us`: when; `hash`: the journal row; `person`: counterparty person id; `evidence_ids`: (account, message id) it means;
    `type`: of the loop, "" in old entries. `because`: words, or for accept and reject the `step_id`; `note`: what was proposed.
    `due`, `due_zone`: of due_set. `proof`: the sentence that proves it; `lost_us`: when its message was lost, as far as this home knows.
    """

    op: str
    target: str
    made_us: int
    hash: str
    person: str = ""
    evidence_ids: tuple[tuple[str, str], ...] = ()
    because: str = ""
    until_us: int | None = None
    type: str = ""
    note: str = ""
    due: str = ""
    due_zone: str = ""
    proof: Evidence | None = None
    lost_us: int | None = None
