"""State of one unit while its messages pass by, and the parts both directions share."""

from __future__ import annotations

from dataclasses import dataclass, field

from pipeline.models.judged import RELAY, Ask, Judged
from pipeline.models.ledger import LoopType
from pipeline.models.mail import Owner, subject_root
from pipeline.models.people import People
from pipeline.models.reading import Act, Address
from pipeline.models.worktime import ripe_at
from pipeline.ports import DueReader
from pipeline.stages.reconcile.draft import DraftLoop, OpenAsk, loop_id
from pipeline.stages.reconcile.reminders import reminded_subject
from pipeline.stages.reconcile.words import content_words, same_ask, same_topic


@dataclass(slots=True)
class Timeline:
    """Loops of one person so far. `reasons`: message -> (code, rule) of mails that opened nothing. `me`: the owner's
    own person ids."""

    person: str
    owner: Owner
    people: People
    dates: DueReader
    loops: list[DraftLoop] = field(default_factory=list)
    me: frozenset[str] = frozenset()
    _live: dict[LoopType, list[DraftLoop]] = field(default_factory=dict)
    """A list that holds all open loops of a type, and perhaps some closed since."""
    reasons: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)

    def open_loops(self, loop_type: LoopType) -> list[DraftLoop]:
        """Loops of a type that are open now, oldest first. The list is the caller's own."""
        kept = self._live[loop_type] = [loop for loop in self._live.get(loop_type, ()) if loop.is_open]
        return list(kept)

    def open_here(self, loop_type: LoopType, judged: Judged) -> list[DraftLoop]:
        """Open loops of a type in the conversation of a mail that opened none of them."""
        ref, conversation = judged.mail.ref, judged.mail.conversation
        return [loop for loop in self.open_loops(loop_type) if conversation in loop.conversations and loop.opener.mail.ref != ref]

    def reopen(self, loop: DraftLoop) -> None:
        """A loop that was closed is open again: it counts in its old place, and rests no more, since `DraftLoop.end` woke it."""
        loop.status, loop.closed_us = "open", None
        self._live[loop.type] = [one for one in self.loops if one.type is loop.type and one.is_open]

    def hours(self, loop_type: LoopType) -> int:
        """Reply hours of a direction."""
        return self.owner.reply_hours_in if loop_type is LoopType.UNANSWERED_INBOUND else self.owner.reply_hours_out

    def ripe(self, moment_us: int, loop_type: LoopType) -> int:
        """When an ask of `moment_us` becomes listable."""
        return ripe_at(moment_us, self.hours(loop_type), self.owner.clock, self.owner.work)

    def open_or_join(self, loop_type: LoopType, judged: Judged, asks: tuple[Ask, ...], counterparty: tuple[str, str]) -> None:
        """Joins the asks to an open loop of the same conversation or topic, else opens one (J-65)."""
        text = " ".join(judged.evidence(ask.act).quote for ask in asks)
        reminder = any(act.kind == "reminder" for act in judged.acts)
        loop = self._same(loop_type, judged, content_words(text), reminder=reminder)
        if loop is None:
            self._open(loop_type, judged, asks, counterparty)
            return
        for ask in asks:
            loop.join(judged, ask, "reminder" if reminder else "join_ask")
        self.reasons.setdefault(judged.mail.ref, ("joined_open_ask", "join_ask"))

    def join_nudge(self, loop_type: LoopType, judged: Judged) -> None:
        """A reminder without an ask of its own repeats the open ask of its conversation (J-61)."""
        act = next((act for act in judged.acts if act.kind == "reminder"), None)
        loop = next((loop for loop in self.open_loops(loop_type) if judged.mail.conversation in loop.conversations), None)
        if act and loop:
            loop.join(judged, Ask(act, (), collective=False), "reminder")
            self.reasons[judged.mail.ref] = ("joined_open_ask", "reminder")

    def written_as(self, judged: Judged) -> tuple[str, str]:
        """This person's address and name as a message of the owner has them."""
        decoded = judged.mail.decoded
        written = (one for one in (*decoded.to, *decoded.cc, *decoded.bcc) if one.key and self.people.person_of(one.key) == self.person)
        address = next(written, Address("", self.person, self.person))
        return address.address, address.name or self.people.names.get(self.person, "")

    def _same(self, loop_type: LoopType, judged: Judged, words: frozenset[str], *, reminder: bool) -> DraftLoop | None:
        candidates = self.open_loops(loop_type)
        subject = content_words(judged.mail.decoded.subject)
        for loop in candidates:
            if judged.mail.conversation in loop.conversations:
                return loop
        if self.owner.bare:
            return None
        reminded = reminded_subject(judged.mail.decoded.subject)
        for loop in candidates:
            if reminded and subject_root(loop.opener.mail.decoded.subject) == reminded:
                return loop
            if same_ask(words, loop.words) or same_ask(subject, content_words(loop.opener.mail.decoded.subject)):
                return loop
        said = content_words(judged.own_words()) if reminder else frozenset()
        return next((loop for loop in candidates if reminder and same_topic(said, loop.topic)), None)

    def _open(self, loop_type: LoopType, judged: Judged, asks: tuple[Ask, ...], counterparty: tuple[str, str]) -> None:
        first = asks[0].act
        mail = judged.mail
        evidence = judged.evidence(first)
        loop = DraftLoop(
            type=loop_type,
            person=self.person,
            counterparty=counterparty[0],
            counterparty_name=counterparty[1],
            opener=judged,
            opening=first,
            asks=[OpenAsk(judged, ask, content_words(judged.evidence(ask.act).quote)) for ask in asks],
            ripe_us=self.ripe(mail.arrived_us, loop_type),
            last_us=mail.arrived_us,
            steps=[],
            members={mail.ref},
            conversations={mail.conversation},
            words=content_words(" ".join(judged.evidence(ask.act).quote for ask in asks)),
        )
        loop.step("opened", mail.arrived_us, loop_type.value, evidence)
        for ask in asks[1:]:
            loop.joined.append(loop_id(mail, ask.act, loop_type, counterparty[0]))
        self.add(loop, judged)

    def add(self, loop: DraftLoop, judged: Judged) -> None:
        """A loop that `judged` opened."""
        if judged.cls == RELAY:
            loop.flags.add("relay")
        if judged.mail.reading.confidence == "low":
            loop.flags.add("low_confidence")
        self.loops.append(loop)
        self._live.setdefault(loop.type, []).append(loop)

    def date_of(self, judged: Judged, act: Act, *, since: Judged | None = None, loose: bool = False) -> tuple[str, str] | None:
        """The date that a sentence names (`pipeline.ports.DueReader`)."""
        return self.dates(judged.mail, act, self.owner.work, since=since.mail if since else None, loose=loose)
