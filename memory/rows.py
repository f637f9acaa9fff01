"""Loops and steps as rows of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from memory.answers import LoopRow, PersonRef, Quote, StepRow
from memory.links import thread_link
from memory.ports import LoopState
from memory.ranking import moment_of, tier_of
from memory.state import Mutes, ReadRules, due_end_us, state_of, states_of
from pipeline.clock import from_us
from pipeline.models.ledger import SETTLED, DueMove, Evidence, Loop, Person, Step

NOBODY = "unknown"
_ENDING = frozenset({"done", "dropped"})
_DECIDES = frozenset({"closed", "dropped", "converted", "reopened", "accepted", "rejected"})
"""Steps after which an earlier proposal waits for nobody any more."""


@lru_cache(maxsize=4_096)
def stamp(moment_us: int) -> str:
    """UTC microseconds as ISO 8601 in UTC."""
    return from_us(moment_us).isoformat()


def quote_of(evidence: Evidence) -> Quote:
    """Evidence as an answer carries it."""
    return Quote(
        account=evidence.account,
        message_id=evidence.message_id,
        start=evidence.start,
        end=evidence.end,
        text=evidence.quote,
        text_sha=evidence.text_sha,
    )


def proposal_of(step: Step) -> str:
    """What a proposed step proposes: done, dropped, due."""
    return step.note.partition(":")[0]


def proposed_flags(loop: Loop) -> list[str]:
    """`close_proposed:done` or `close_proposed:dropped` while somebody's proposal to end an open loop waits for a person (M-120)."""
    last = next(
        (step for step in reversed(loop.steps) if step.what in _DECIDES or (step.what == "proposed" and proposal_of(step) in _ENDING)), None
    )
    return [f"close_proposed:{proposal_of(last)}"] if loop.status == "open" and last is not None and last.what == "proposed" else []


def person_of(loop: Loop, persons: Mapping[str, Person]) -> PersonRef:
    """Whom the loop is with; the best known name of the person, else the one in the mail, else the address."""
    known = persons.get(loop.person)
    name = (known.name if known else "") or loop.counterparty_name or loop.counterparty or NOBODY
    return PersonRef(id=loop.person, name=name, address=loop.counterparty)


class RowMaker:
    """Makes LoopRows of one reading: one moment, one set of rules, mutes and people."""

    def __init__(self, now_us: int, rules: ReadRules, mutes: Mutes, persons: Mapping[str, Person]) -> None:
        """`now_us`: the moment of reading, UTC microseconds."""
        self._now_us = now_us
        self._rules = rules
        self._mutes = mutes
        self._persons = persons
        self._zone = rules.zone
        self._moment = moment_of(now_us, rules)

    def row(self, loop: Loop, *, number: int | None = None, also: tuple[str, ...] = (), state: LoopState | None = None) -> LoopRow:
        """One loop with its derived states, tier, age and link. `number` is its place in this listing."""
        seen = state or state_of(loop)
        zone = self._zone
        return LoopRow(
            number=number,
            id=loop.loop_id,
            type=str(loop.type),
            also=list(also),
            status=loop.status,
            states=states_of(seen, self._now_us, self._rules, self._mutes),
            person=person_of(loop, self._persons),
            subject=loop.subject,
            quote=loop.evidence.quote,
            message_id=loop.evidence.message_id,
            account=loop.account,
            thread_id=loop.thread_id,
            due=loop.due,
            due_zone=(loop.due_zone or zone.key) if loop.due else None,
            opened_at=stamp(loop.opened_us),
            ripe_at=stamp(loop.ripe_us),
            last_activity=stamp(loop.last_activity_us),
            age_days=self._rules.work.working_days_between(loop.opened_us, self._now_us),
            confidence=loop.confidence,
            trust="demoted" if "source_gone" in loop.flags else "unverified",
            rules=list(loop.rules),
            flags=[*loop.flags, *proposed_flags(loop)],
            tier=tier_of(seen, due_end_us(loop.due, loop.due_zone, zone), self._moment),
            link=thread_link(loop.account, loop.thread_id),
        )


STEP_WORDS = {
    "opened": "opened by this sentence",
    "joined": "the same matter came up again",
    "ripe": "the reply time ran out",
    "closed": "closed",
    "dropped": "dropped",
    "reopened": "open again",
    "converted": "answered with a promise; the promise took its place",
    "source_gone": "the mail behind it is gone",
    "restored": "the mail behind it is back",
    "flagged": "marked",
    "accepted": "you accepted what was proposed",
    "rejected": "you rejected what was proposed",
    "moved": "another date holds",
    "settled": "decided",
}

RULE_WORDS = {
    "close_reply": "you answered",
    "close_reply_out": "they answered",
    "close_refs": "an answer came in another thread that refers to this one",
    "close_subject": "an answer came in a new thread with the same subject",
    "close_topic": "an answer came in a new thread on the same matter",
    "convert": "you promised to do it",
    "convert_out": "they promised to do it",
    "converted": "answered with a promise",
    "refuse": "it was refused",
    "settle_third": "somebody else answered and the asker was content",
    "settle_asker": "the asker says it is settled",
    "withdraw": "the asker took it back",
    "reaction_yes": "a clear reaction answered a yes-or-no question",
    "event": "a meeting was accepted",
    "event_due": "the event says so",
    "kept": "the promise was kept",
    "partly_kept": "a part of it came",
    "done_proposed": "perhaps kept",
    "due_proposed": "another date was proposed",
    "moved_announced": "announced by who promised",
    "moved_accepted": "proposed and accepted",
    "repeat": "promised again",
    "condition_met": "its condition is met",
    "proposal_refused": "the proposed date was refused",
    "accepted": "the other side agreed",
    "refused": "the other side refused",
    "superseded": "another date came first",
    "released": "it is not needed any more",
    "declined": "it will not be done after all",
    "delegated": "somebody else was named for it",
    "taken_over": "that person promised it",
    "promised": "an answer is promised",
    "ask_back": "you asked something back, so it rests",
    "woken": "what you asked back is answered",
    "bounce": "a mail came back undelivered",
    "away": "they are out of office",
    "close_collective": "one answer for all of them",
    "partly_answered": "a part was answered",
    "person": "you said so",
    "corrected": "you corrected it",
    "wrong": "you said it is no such thing",
    "accept": "you accepted what was proposed",
    "model": "a language model reads it so",
    "source_state": "the message that proved it is gone",
}

PROPOSED_WORDS = {"done": "that it is done", "dropped": "that it is dropped"}


def proposal_words(note: str) -> str:
    """What a step proposes: `done`, `dropped` or `due:<ISO date>` in words; an agent's ground stands behind."""
    kind, _, words = note.partition(":")
    if kind == "due":
        return f"the date {words}"
    return PROPOSED_WORDS.get(kind, kind) + (f" ({words.strip()})" if words.strip() else "")


def _moved_words(note: str) -> str:
    """Both dates of a move."""
    move = DueMove.of(note)
    if move.due is None:
        return f"the date was taken away (it was {move.was})"
    return f"the date moved from {move.was} to {move.due}" if move.was else f"the date was set to {move.due}"


def _proposed_words(note: str) -> str:
    return f"proposed: {proposal_words(note)}"


_WORDS = {"moved": _moved_words, "proposed": _proposed_words}
"""Steps whose note is a value, not words."""


def _note_words(step: Step) -> str:
    """The note of a step for reading: of an event its name, for its id comes first; ids of messages and proposals say nothing."""
    if step.rule.startswith("event"):
        return step.note.partition(" ")[2]
    return "" if step.what in ("moved", "proposed", *SETTLED) else step.note


def _typed(step: Step) -> dict[str, Any]:
    """What the words of a step are made of, as fields of its row."""
    if step.what == "moved":
        move = DueMove.of(step.note)
        return {"due": move.due, "due_was": move.was, "note": _note_words(step)}
    if step.what == "proposed":
        kind, _, words = step.note.partition(":")
        return {"proposes": kind, "due": words.strip()} if kind == "due" else {"proposes": kind, "note": words.strip()}
    return {"note": _note_words(step)}


def step_row(step: Step, loop: Loop) -> StepRow:
    """One step of `loop` in words: what happened, and by which rule when it closed. The link is known only inside the loop's account."""
    words = _WORDS[step.what](step.note) if step.what in _WORDS else STEP_WORDS.get(step.what, step.what)
    if step.what == "proposed" and step.rule.startswith(("agent:", "rule:")):
        who = step.rule.partition("@")[0].removeprefix("agent:").removeprefix("rule:").replace("_", " ")
        ground = step.note.partition(":")[2].strip()
        words = f"{who} proposes {proposal_words(proposal_of(step))}; nothing is closed" + (f" ({ground})" if ground else "")
    rule = step.rule.partition("@")[0]
    if step.what == "proposed" and rule == "model":
        words = f"a language model proposes {proposal_words(step.note)}; nothing is closed"
    why = RULE_WORDS.get(rule)
    if why and (rule == "model" or step.what != "opened") and step.what not in ("accepted", "rejected", "proposed"):
        words = f"{words}: {why}"
    note = _note_words(step)
    if note:
        words = f"{words} ({note})"
    return StepRow(
        what=step.what,
        when=stamp(step.as_of_us),
        rule=step.rule,
        words=words,
        quote=quote_of(step.evidence) if step.evidence else None,
        decision=step.decision or None,
        link=thread_link(loop.account, loop.thread_id) if step.evidence and step.evidence.account == loop.account else None,
        **_typed(step),
    )
