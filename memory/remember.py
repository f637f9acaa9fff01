"""`remember`: one fact with its provenance; what stands in its slot already is never overwritten silently (M-111)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from memory.fact_answers import FactWritten
from memory.fact_desk import FactDesk, written
from memory.fact_door import FactDoor, FactRow
from memory.fact_review import base_of, propose, told_pending
from memory.ledger_sql import Rows
from memory.limits import ANCHORS, FACTS_PER_SCOPE, QUOTE, REASON, VALUE, shows_nothing, within
from memory.said_dates import day_of, day_said
from pipeline.errors import NotFoundError, UsageError
from pipeline.ids import canonical_json, sha256_hex
from pipeline.models.facts import IS, NOT, REVIEWED, TERMINAL, fact_id, slot_key
from pipeline.models.predicates import SAID, Predicate, nearest, predicate, registry
from pipeline.store.journal import Entry, NewEntry


@dataclass(frozen=True, slots=True)
class Evidence:
    """A sentence of a stored message: its provider id, the words as they stand there, the account if the id is in several."""

    message_id: str
    quote: str
    account: str = ""


@dataclass(frozen=True, slots=True)
class Saying:
    """What is to be remembered. Either subject, predicate and object, or `fact` alone: a note. `on`: day of an event;
    `ttl_days`: when to look at it again; `replaces`: id of the value it takes the place of."""

    subject: str = ""
    predicate: str = ""
    object: str = ""
    fact: str = ""
    polarity: str = IS
    provenance: str = ""
    evidence: tuple[Evidence, ...] = ()
    replaces: str = ""
    scope: str = "user"
    on: str = ""
    valid_from: str = ""
    ttl_days: int = 0


@dataclass(frozen=True, slots=True)
class Prepared:
    """A saying that is well formed: the journal row's target, scope and payload, and the slot it competes for."""

    target: str
    scope: str
    scope_key: str
    payload: dict[str, Any]
    slot: str

    @property
    def place(self) -> tuple[str, str]:
        """Where the row stands: scope and key."""
        return (self.scope, self.scope_key)


def remember(desk: FactDesk, saying: Saying) -> FactWritten:
    """Write one claim; it is visible to every new reader when this returns (M-136). It is unverified, whoever says it, unless a hard
    signal of the stored items shows it (M-032).

    Raises UsageError: invalid_params, provenance_required, too_long, quote_mismatch, quota, scope_denied, conflict (the slot is taken and
    `replaces` does not name its value; or the fact was ended); NotFoundError for evidence that is not stored; BusyError.
    """
    ready = prepared(desk, saying)
    before: list[FactRow] = []
    proposed: list[str] = []

    def say(rows: Rows) -> Sequence[NewEntry]:
        door = desk.door(rows, saying.scope)
        same = door.get(ready.target)
        before.extend([same] if same else [])
        if same is not None and same.life in TERMINAL:
            raise _ended(rows, same)
        stands = same is not None and same.life in ("current", "challenger") and not same.stale(desk.now_us)
        again = ready.scope in REVIEWED and not ready.payload["spans"]  # said once more without evidence: nothing to review
        if stands and (again or _said_before(rows, desk, ready)):
            return []
        check_slot(door, ready, saying.replaces, same, sees_text=desk.principal.sees_text)
        if ready.scope in REVIEWED:
            name, entries = propose(desk, rows, "remember", ready.target, ready.place, ready.payload, claim_base(door, ready, same))
            proposed.append(name)
            return entries
        if same is None and not desk.principal.is_person:
            check_quota(door, ready)
        return [desk.entry("remember", ready.target, ready.payload, ready.scope, ready.scope_key)]

    def tell(rows: Rows, stored: Sequence[Entry]) -> FactWritten:
        if proposed:
            return told_pending(desk, "remember", ready.target, ready.place, proposed[0], stored[0] if stored else None)
        row = desk.door(rows, saying.scope).get(ready.target)
        return _answer(desk, row, before, stored, saying)

    return desk.write(say, tell, now_us=desk.now_us)


def claim_base(door: FactDoor, ready: Prepared, same: FactRow | None, *others: FactRow) -> dict[str, Any]:
    """What a proposed claim is made against: its own row or that there is none, the value its slot holds, and `others`."""
    current = next((row for row in door.rivals(ready.slot) if row.life == "current"), None)
    return base_of(same, *others, absent=() if same else (ready.target,), slot=ready.slot, current=current)


def _answer(desk: FactDesk, row: FactRow | None, before: list[FactRow], stored: Sequence[Entry], saying: Saying) -> FactWritten:
    entry = stored[0] if stored else None
    if before and before[0].life != "superseded":
        words = "known already; one more anchor" if entry else "known already; nothing written"
        return written(desk, "remember", row, status="duplicate", entry=entry, words=words)
    if row is not None and row.life == "challenger":
        words = "noted as a newer unverified claim: the confirmed value stays until a person decides"
        return written(desk, "remember", row, status="challenger", entry=entry, words=words)
    if row is not None and row.life == "superseded":
        words = "noted, but the value that stands was written later than this one's evidence"
        return written(desk, "remember", row, status="inserted", entry=entry, words=words)
    trust = row.trust if row is not None else "unverified"
    if saying.replaces:
        return written(desk, "remember", row, status="superseded", entry=entry, words=f"remembered in place of {saying.replaces}, {trust}")
    return written(desk, "remember", row, status="inserted", entry=entry, words=f"remembered, {trust}")


# --- is it well formed ---------------------------------------------------------------------------------------------


def prepared(desk: FactDesk, saying: Saying) -> Prepared:
    rule, subject, value = _sentence(saying)
    scope, scope_key = desk.principal.place(saying.scope, write=True)
    provenance = within("the provenance", saying.provenance.strip(), REASON)
    if not provenance and not desk.principal.is_person:
        raise UsageError(
            "a fact of an agent needs its provenance",
            cause="where you have it from: a file, a conversation, a tool's output",
            fix="loopledger memory remember ... --provenance 'call of 3 June'",
            code="provenance_required",
        )
    if saying.polarity not in (IS, NOT):
        raise UsageError(f"there is no polarity {saying.polarity!r}", fix="say `is`, or `not` (on the command line: --not)")
    on = day_of("the day of the event", saying.on) if rule.shape == "event" and saying.on else ""
    if rule.shape == "event" and not on:
        raise UsageError(f"{rule.name} is an event and needs its day", fix="loopledger memory remember ... --on 2026-06-15")
    payload: dict[str, Any] = {
        "subject": subject,
        "predicate": rule.name,
        "object": value,
        "polarity": saying.polarity,
        "shape": rule.shape,
        "cardinality": rule.cardinality,
        "date": on,
        "provenance": provenance,
        "valid_from": day_of("--valid-from", saying.valid_from) if saying.valid_from else day_said(value),
        "spans": [list(span) for span in _spans(desk, saying.evidence)],
    }
    days = saying.ttl_days or rule.recheck_days
    if days < 0:
        raise UsageError("a time to live is a number of days", fix="loopledger memory remember ... --ttl 30")
    return Prepared(
        target=fact_id(scope, scope_key, subject, rule.name, value, saying.polarity, on),
        scope=scope,
        scope_key=scope_key,
        payload=payload | ({"recheck_days": days} if days else {}),
        slot=slot_key(scope, scope_key, subject, rule.name, value, rule.shape, rule.cardinality),
    )


def _sentence(saying: Saying) -> tuple[Predicate, str, str]:
    """(predicate, subject, object). Free text is a note, and takes the place of no state."""
    if saying.fact:
        if saying.object or saying.predicate not in ("", SAID):
            raise UsageError("free text says no state", cause="a value has to be named as one", fix="give subject, predicate and object")
        if shows_nothing(saying.fact):
            raise UsageError("a note needs words that can be seen", fix="loopledger memory remember --fact 'what is to be kept'")
        subject = "note" if shows_nothing(saying.subject) else saying.subject.strip()
        return registry()[SAID], within("the subject", subject, VALUE), within("the fact", saying.fact.strip(), VALUE)
    rule = predicate(saying.predicate)
    if rule is None:
        near = nearest(saying.predicate)
        raise UsageError(
            f"there is no predicate {saying.predicate!r}",
            cause=f"nearest: {', '.join(near)}",
            fix="loopledger memory schema",
            nearest=near,
        )
    for name, text in (("subject", saying.subject), ("object", saying.object)):
        if shows_nothing(text):
            raise UsageError(f"a fact needs its {name}", fix="loopledger memory remember SUBJECT PREDICATE OBJECT")
        within(f"the {name}", text.strip(), VALUE)
    return rule, saying.subject.strip(), saying.object.strip()


def _spans(desk: FactDesk, evidence: Sequence[Evidence]) -> list[tuple[object, ...]]:
    """Where each quote stands: fields of `pipeline.models.facts.Span`. The words must be the message's own (M-018)."""
    if len(evidence) > ANCHORS:
        raise UsageError(f"{len(evidence)} pieces of evidence, at most {ANCHORS}", fix="name the best ones", code="too_long")
    spans: list[tuple[object, ...]] = []
    for one in evidence:
        within("the quote", one.quote, QUOTE)
        messages = [m for m in desk.archive.messages(one.message_id) if one.account in ("", m.account)]
        if not messages:
            raise NotFoundError(f"there is no stored message {one.message_id}", fix=f"loopledger explain {one.message_id}")
        message = messages[0]
        start = message.text.find(one.quote) if one.quote else -1
        if start < 0:
            raise UsageError(
                f"the quote does not stand in message {one.message_id}",
                cause="evidence is the message's own words, character by character",
                fix=f"loopledger explain {one.message_id}",
                code="quote_mismatch",
            )
        spans.append(
            (message.account, message.message_id, start, start + len(one.quote), one.quote, message.text_sha, message.arrived_us, "")
        )
    return spans


# --- does it fit what is there -------------------------------------------------------------------------------------


def check_slot(door: FactDoor, ready: Prepared, replaces: str, same: FactRow | None, *, sees_text: bool = True) -> None:
    """A slot with another current value takes a new one only in that one's place; a value repeated in its own slot is none."""
    current = next((row for row in door.rivals(ready.slot) if row.life == "current"), None)
    if current is None or (same is not None and same.fact_id == current.fact_id):
        if replaces and (current is None or current.fact_id != replaces):
            raise NotFoundError(f"there is no current fact {replaces} in this place", fix="loopledger memory list")
        return
    if replaces == current.fact_id:
        return
    raise UsageError(
        f"{current.subject} has a {current.predicate.replace('_', ' ')} already: {current.fact_id}",
        cause="two values of one kind cannot both hold",
        fix=f"loopledger memory remember ... --replaces {current.fact_id}",
        code="conflict",
        current={
            "fact_id": current.fact_id,
            "object": current.object if sees_text else "",
            "trust": current.trust,
            "row_version": current.row_version,
        },
    )


def check_quota(door: FactDoor, ready: Prepared) -> None:
    written_by_programs = "life = 'current' AND basis IN ('agent', 'llm') AND scope = ? AND scope_key = ?"
    count = door.count(written_by_programs, [ready.scope, ready.scope_key])
    if count >= FACTS_PER_SCOPE:
        oldest = door.where(written_by_programs, [ready.scope, ready.scope_key], "asserted_us, fact_id LIMIT 10")
        raise UsageError(
            f"{count} facts of agents stand in scope {ready.scope}, at most {FACTS_PER_SCOPE} do",
            fix=f"loopledger memory end {oldest[0].fact_id} --because 'no longer needed'",
            code="quota",
            oldest=[row.fact_id for row in oldest],
        )


def _said_before(rows: Rows, desk: FactDesk, ready: Prepared) -> bool:
    """The same words of the same principal stand in the journal: saying them again adds no anchor (M-012)."""
    sha = sha256_hex(canonical_json(ready.payload))
    sql = "SELECT 1 FROM journal WHERE op = 'remember' AND target = ? AND actor = ? AND payload_sha = ? LIMIT 1"
    return bool(rows(sql, [ready.target, desk.principal.name, sha]))


def _ended(rows: Rows, row: FactRow) -> UsageError:
    sql = "SELECT max(seq) FROM journal WHERE target = ? AND op IN ('wrong', 'end', 'forget')"
    seq = rows(sql, [row.fact_id])[0][0]
    return UsageError(
        f"fact {row.fact_id} was {row.life}",
        cause="what was taken back stays so until that is undone",
        fix=f"loopledger memory undo {seq}",
        code="conflict",
        fact_id=row.fact_id,
        life=row.life,
    )
