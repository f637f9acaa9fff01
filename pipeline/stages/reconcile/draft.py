"""A loop while its life is being told: what reconcile changes in place until the unit is done."""

from __future__ import annotations

from dataclasses import dataclass, field

from pipeline.ids import short_hash
from pipeline.models.judged import Ask, Judged
from pipeline.models.ledger import RESTING_US, Evidence, Loop, LoopType, Step
from pipeline.models.mail import Mail
from pipeline.models.reading import Act
from pipeline.stages.reconcile.vow import Vow
from pipeline.stages.reconcile.words import content_words

RULES_VERSION = "8"
RESTING = "waiting_for_answer"
PROMISED = "promised"


@dataclass(slots=True)
class OpenAsk:
    """One ask of a loop that nobody has answered yet."""

    judged: Judged
    ask: Ask
    words: frozenset[str]


@dataclass(slots=True)
class DraftLoop:
    """A loop in the making. `asks`: still unanswered, earliest first. `status`: open | done | dropped.

    `third_answer`: an answer another addressee gave, used once the asker settles (rule settle_third).
    """

    type: LoopType
    person: str
    counterparty: str
    counterparty_name: str
    opener: Judged
    opening: Act
    asks: list[OpenAsk]
    ripe_us: int
    last_us: int
    steps: list[Step]
    members: set[tuple[str, str]]
    conversations: set[int]
    words: frozenset[str]
    status: str = "open"
    closed_us: int | None = None
    rules: list[str] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    joined: list[str] = field(default_factory=list)
    closers: list[Mail] = field(default_factory=list)
    third_answer: Judged | None = None
    first_ripe_us: int = 0
    vow: Vow | None = None
    """What is promised, of a promise."""

    def __post_init__(self) -> None:
        self.first_ripe_us = self.ripe_us

    @property
    def is_open(self) -> bool:
        """True until something closed or dropped it."""
        return self.status == "open"

    @property
    def id(self) -> str:
        """Its id in the ledger."""
        return loop_id(self.opener.mail, self.opening, self.type, self.counterparty)

    @property
    def topic(self) -> frozenset[str]:
        """Content words of its asks and subject."""
        return self.words | content_words(self.opener.mail.decoded.subject)

    @property
    def dated(self) -> list[OpenAsk]:
        """The asks whose dates the loop has: those still unanswered, or the opening one once it is over."""
        return self.asks if self.is_open and self.asks else [OpenAsk(self.opener, Ask(self.opening, (), collective=False), frozenset())]

    def step(self, what: str, as_of_us: int, rule: str, evidence: Evidence | None = None, *, decision: str = "", note: str = "") -> None:
        """Adds a dated step and counts the rule."""
        name = f"{rule}@{RULES_VERSION}"
        self.steps.append(Step(what, as_of_us, name, evidence, decision, note))
        if name not in self.rules:
            self.rules.append(name)

    def touch(self, judged: Judged) -> None:
        """The loop moved with this message."""
        self.last_us = max(self.last_us, judged.mail.arrived_us)

    def rest(self) -> None:
        """Nobody waits for the owner while the asker owes an answer to the owner's own question (ask_back)."""
        self.flags.add(RESTING)
        self.ripe_us = RESTING_US

    def wake(self, ripe_us: int) -> None:
        """The answer came: listed again from `ripe_us`, not earlier than at first."""
        self.flags.discard(RESTING)
        self.ripe_us = max(self.first_ripe_us, ripe_us)

    def close(self, status: str, rule: str, by: Judged, evidence: Evidence | None, note: str = "") -> None:
        """Ends the loop by a message; the closing message becomes activity."""
        self.end(status, by.mail.arrived_us)
        self.touch(by)
        self.closers.append(by.mail)
        self.step("closed" if status == "done" else "dropped", by.mail.arrived_us, rule, evidence, note=note)

    def end(self, status: str, moment_us: int) -> None:
        """Open no more since `moment_us`."""
        self.status, self.closed_us = status, moment_us
        if RESTING in self.flags:
            self.wake(self.first_ripe_us)

    def leave(self, left: list[OpenAsk], rule: str, by: Judged, evidence: Evidence | None) -> None:
        """A message took some of several asks off; `left` are still unanswered (J-78)."""
        self.asks = left
        self.touch(by)
        self.step("joined", by.mail.arrived_us, rule, evidence)

    def join(self, judged: Judged, ask: Ask, rule: str) -> None:
        """A repeat, reminder or further ask of the same pair joins as further evidence (J-65)."""
        self.repeat(judged, ask.act, rule)
        if rule != "reminder":
            self.asks.append(OpenAsk(judged, ask, content_words(judged.evidence(ask.act).quote)))

    def repeat(self, judged: Judged, act: Act, rule: str) -> None:
        """Further evidence of the same matter."""
        self.touch(judged)
        self.members.add(judged.mail.ref)
        self.conversations.add(judged.mail.conversation)
        self.joined.append(loop_id(judged.mail, act, self.type, self.counterparty))
        self.step("joined", judged.mail.arrived_us, rule, judged.evidence(act))


def message_uid(mail: Mail) -> str:
    """A name of the message that both accounts share: Message-ID and text, or the provider's id where there is none (J-6, J-49)."""
    if mail.decoded.message_id:
        return short_hash(mail.decoded.message_id, mail.text_sha, size=32)
    return short_hash(mail.account, mail.external_id, size=32)


def loop_id(mail: Mail, act: Act, loop_type: LoopType, counterparty: str) -> str:
    """Id of a loop from its opening evidence: message, span, type, other person's address."""
    return short_hash(message_uid(mail), str(act.start), str(act.end), loop_type.value, counterparty.casefold())


def finished(draft: DraftLoop) -> Loop:
    """The draft as a ledger row. The quote shown is the first ask still unanswered, else the opening one (J-78)."""
    first = draft.dated[0]
    evidence = first.judged.evidence(first.ask.act)
    mail = first.judged.mail
    first_due = (draft.vow.first_due if draft.vow else None) or (None, "")
    return Loop(
        loop_id=draft.id,
        type=draft.type,
        status=draft.status,
        person=draft.person,
        counterparty=draft.counterparty,
        counterparty_name=draft.counterparty_name,
        account=mail.account,
        thread_id=mail.thread_id,
        conversation=f"{mail.conversation:x}",
        subject=mail.decoded.subject,
        opened_us=draft.opener.mail.arrived_us,
        ripe_us=draft.ripe_us,
        last_activity_us=draft.last_us,
        closed_us=draft.closed_us,
        due=first_due[0],
        due_zone=first_due[1],
        confidence="low" if {"relay", "low_confidence"} & draft.flags else "high",
        rules=tuple(sorted(draft.rules)),
        flags=tuple(sorted(draft.flags | (draft.vow.flags() if draft.vow else set()))),
        evidence=evidence,
        steps=tuple(draft.steps),
        joined=tuple(dict.fromkeys(draft.joined)),
        pull=draft.opener.pull if draft.type is LoopType.UNANSWERED_INBOUND else 0,
    )
