"""Decisions of the person at the terminal: into the journal, then fold what they touch, then publish (D-309, M-120, M-123)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from memory.answers import DecisionAnswer
from memory.ports import ArchiveReads, LedgerReads
from memory.proof import proof_of
from memory.rows import stamp
from memory.show import load_loop
from memory.worktime import local_date
from pipeline.errors import BusyError, LoopledgerError, StoreError, TryLaterError, UsageError
from pipeline.models.ledger import Loop
from pipeline.models.refused import note_of
from pipeline.ports import Refold

MUTE_KINDS = ("loop", "sender", "conversation", "domain")
_RESULT = {"done": "done", "drop": "dropped", "wrong": "dropped", "reopen": "open"}
TEXT_LIMIT = 2000
_AHEAD = "loopledger mute LOOP --until YYYY-MM-DD (a day to come)"


class JournalDoor(Protocol):
    """The narrow door to the journal: one short transaction of the archive, append only."""

    def __call__(self, op: str, *, target: str, payload: dict[str, Any], made_us: int) -> str:
        """Append a human's entry; returns its hash. `payload` is stored as canonical JSON. Raises BusyError."""
        ...


class CaseDoor(Protocol):
    """Where a case is kept for each row a person called wrong or corrected (M-065)."""

    def __call__(self, op: str, loop: Loop, field: str = "", value: str | None = None) -> None:
        """`wrong` keeps one, of a `field` with its right value; `reopen` takes it away. Other ops keep nothing."""
        ...


def no_cases(op: str, loop: Loop, field: str = "", value: str | None = None) -> None:
    """Keeps no case."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What a decision needs: the ledger it looks at, the archive to recognise an item id, the journal, the fold, and the cases."""

    reads: LedgerReads
    archive: ArchiveReads
    journal: JournalDoor
    refold: Refold
    cases: CaseDoor = no_cases


def close(desk: Desk, op: str, loop_id: str, now_us: int, *, evidence: str = "", because: str = "") -> DecisionAnswer:
    """`done`, `drop`, `wrong` or `reopen` of one loop. `evidence`: see `memory.proof`.

    Raises UsageError `evidence_required` for `done` without evidence, `quote_mismatch` for words that the message does not hold,
    `too_long` beyond TEXT_LIMIT, NotFoundError for an id.
    """
    if op not in _RESULT:
        raise UsageError(f"unknown decision {op!r}", fix="loopledger --help")
    loop = load_loop(desk.reads, loop_id, None)
    if op == "done" and not evidence.strip():
        raise UsageError(
            "`done` needs evidence",
            cause="what is closed must be traceable: a message, or one sentence of yours",
            fix=f"loopledger done {loop_id} --evidence 'told her on the phone'",
            code="evidence_required",
        )
    for text in (evidence, because):
        if len(text) > TEXT_LIMIT:
            raise UsageError(f"the text has {len(text)} characters, at most {TEXT_LIMIT} are kept", fix="shorten it", code="too_long")
    if loop.status == _RESULT[op] and (op != "wrong" or is_wrong(loop)):
        return answer(op, loop_id, now_us, "", changed=False, status=loop.status, words=f"it is {loop.status} already; nothing written")
    payload = payload_of(loop, because=because)
    if op == "wrong":  # the same words of the same side open nothing again (M-065)
        payload["note"] = note_of(loop.type, loop.evidence.quote)
    if evidence:
        payload["proof"] = proof_of(desk.archive, evidence, loop.account)
    entry = desk.journal(op, target=loop_id, payload=payload, made_us=now_us)
    bring_up(desk, [loop.person], op, loop_id, entry)
    desk.cases(op, loop)
    said = "no loop at all" if op == "wrong" else _RESULT[op]
    quote = _first_line(loop.evidence.quote)
    return answer(op, loop_id, now_us, entry, changed=True, status=_RESULT[op], words=f"{said}: {quote}", about=quote)


def is_wrong(loop: Loop) -> bool:
    """True if a person said last that this is no loop."""
    ends = [step for step in loop.steps if step.what in ("closed", "converted", "dropped", "reopened")]
    return bool(ends) and ends[-1].rule.partition("@")[0] == "wrong"


def bring_up(desk: Desk, persons: list[str], op: str, target: str, entry: str) -> None:
    """Fold and publish after the entry is stored. Where that fails, the error says that the decision stands and only the list is old.

    Raises TryLaterError `not_published` (exit 75): doing it again is needless, and every later fold takes the decision in.
    """
    try:
        desk.refold(persons)
    except LoopledgerError as error:
        raise TryLaterError(
            f"the decision is stored, but the lists do not show it yet ({op} {target})",
            cause=error.problem,
            advice=f"Do not repeat it. {_MEND.get(type(error), error.fix)}, then bring the lists up to date; the next sync does that too.",
            fix="loopledger rebuild",
            code="not_published",
            stored=True,
            published=False,
            hash=entry,
        ) from error


_MEND: dict[type[LoopledgerError], str] = {
    StoreError: "Free some space, or mend what the cause names",
    BusyError: "Wait until the other run has ended",
}


def payload_of(loop: Loop, *, because: str) -> dict[str, Any]:
    """What the fold reads of every decision on a loop: person, type, the messages that are meant, the words."""
    meant = {(loop.account, loop.evidence.message_id)}
    meant |= {(s.evidence.account, s.evidence.message_id) for s in loop.steps if s.evidence and s.what in ("opened", "joined", "reopened")}
    return {"person": loop.person, "type": str(loop.type), "evidence_ids": [list(pair) for pair in sorted(meant)], "because": because}


def mute(
    desk: Desk, kind: str, value: str, now_us: int, zone: ZoneInfo, *, until_us: int | None = None, because: str = ""
) -> DecisionAnswer:
    """Hide loops from `waiting` from the next reading on; nothing is closed (J-97). `until_us`: when it ends by itself.

    `zone`: the owner's, for the words of the answer.

    Raises UsageError for an unknown kind, a broken address, or an end that is not ahead.
    """
    target = mute_target(kind, value)
    if until_us is not None and until_us <= now_us:
        raise UsageError(f"{local_date(until_us, zone)} is not ahead", fix=_AHEAD, matter="until")
    payload = {"kind": kind, "value": target.partition(":")[2], "until_us": until_us, "because": because}
    entry = desk.journal("mute", target=target, payload=payload, made_us=now_us)
    bring_up(desk, [], "mute", target, entry)
    day = None if until_us is None else str(local_date(until_us, zone))
    words = f"muted {kind} {value}{f' until {day}' if day else ''}; it is hidden, not closed"
    return answer("mute", target, now_us, entry, changed=True, status=None, words=words, about=value, until=day)


def unmute(desk: Desk, kind: str, value: str, now_us: int) -> DecisionAnswer:
    """Show again what a mute hid. Without such a mute nothing is written."""
    target = mute_target(kind, value)
    kept = target.partition(":")[2]
    active = (row for row in desk.reads.mutes() if row.until_us is None or row.until_us > now_us)
    if not any(row.kind == kind and row.value.casefold() == kept for row in active):
        words = f"{kind} {value} is not muted; nothing written"
        return answer("unmute", target, now_us, "", changed=False, status=None, words=words, about=value)
    entry = desk.journal("unmute", target=target, payload={"kind": kind, "value": kept}, made_us=now_us)
    bring_up(desk, [], "unmute", target, entry)
    return answer("unmute", target, now_us, entry, changed=True, status=None, words=f"{kind} {value} is shown again", about=value)


def mute_target(kind: str, value: str) -> str:
    """`kind:value` with the value case-folded. Raises UsageError for a value that cannot be of that kind."""
    if kind not in MUTE_KINDS:
        raise UsageError(f"{kind!r} cannot be muted", cause=f"known: {', '.join(MUTE_KINDS)}", fix="loopledger mute --help")
    kept = value.strip().casefold().lstrip("@" if kind == "domain" else "")
    local, at, domain = kept.rpartition("@")
    if kind == "sender" and not (local and at and domain):
        raise UsageError(f"{value!r} is no mail address", fix="loopledger mute --sender name@example.com", matter="sender")
    if kind == "domain" and (at or "." not in kept):
        raise UsageError(f"{value!r} is no domain", fix="loopledger mute --domain example.com", matter="domain")
    return f"{kind}:{kept}"


def _first_line(quote: str) -> str:
    return " ".join(quote.split())


def answer(
    op: str,
    target: str,
    now_us: int,
    entry: str,
    *,
    changed: bool,
    status: str | None,
    words: str,
    **about: Any,
) -> DecisionAnswer:
    """What a decision answers: `entry` is the hash of its journal row, "" if none was written; `about`: more of its fields."""
    made_at = stamp(now_us)
    return DecisionAnswer(op=op, target=target, made_at=made_at, hash=entry, changed=changed, status=status, words=words, **about)
