"""Sentences that a person called no loop: what a later mail says in the same words opens none (M-065). Pure.

Such a rule only keeps something from opening. It closes nothing that is open, and confirms nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from unicodedata import normalize

from pipeline.ids import sha256_hex
from pipeline.models.ledger import Decision, LoopType

OWNER, OTHER = "owner", "other"
ASK, VOW = "ask", "promise"
_SIDES = {
    LoopType.UNANSWERED_INBOUND: (OTHER, ASK),
    LoopType.DECISION_PENDING: (OTHER, ASK),
    LoopType.UNANSWERED_OUTBOUND: (OWNER, ASK),
    LoopType.COMMITMENT_OWED_BY_ME: (OWNER, VOW),
    LoopType.COMMITMENT_OWED_TO_ME: (OTHER, VOW),
}
_MARK = "same:"
FIELDS = ("counterparty", "action")
"""Fields of a loop that a person corrects in words; its date has a decision of its own."""
_FIELD = "field:"
_SHORT = 20
"""Signs: a shorter sentence ("Will do.") says too little to judge other people's by it."""
_BETWEEN = re.compile(r"[\W_]+")
_DIGIT = re.compile(r"\d")


def shape_of(sentence: str) -> str:
    """The sentence without case, punctuation and white space; every digit is 0, so that another date or number is the same sentence."""
    return _BETWEEN.sub(" ", _DIGIT.sub("0", normalize("NFKC", sentence).casefold())).strip()


def note_of(kind: LoopType, sentence: str) -> str:
    """What the journal keeps of a sentence called wrong: who wrote it, what it was taken for, whether it is short, a hash."""
    author, what = _SIDES[kind]
    shape = shape_of(sentence)
    return f"{_MARK}{author}:{what}:{'short' if len(shape) < _SHORT else 'long'}:{_hash(shape)}"


def field_note(field: str, words: str) -> str:
    """What the journal keeps of a corrected field."""
    return f"{_FIELD}{field}:{words}"


def corrected(note: str) -> str:
    """`FIELD:WORDS` of such a note, "" of any other."""
    return note.removeprefix(_FIELD) if note.startswith(_FIELD) else ""


class Refusal(NamedTuple):
    """One such sentence. It holds for mail that comes after `since_us` and, if the person took it back, up to `until_us`.

    `person`: the only one it holds for, "" for everybody. `entry`: hash of the journal row."""

    since_us: int
    until_us: int | None
    person: str
    entry: str


class Refusals:
    """All of them, by author, kind and words."""

    def __init__(self, decisions: Iterable[Decision]) -> None:
        """`decisions`: acts of people, in any order."""
        rows = sorted(decisions, key=lambda one: (one.made_us, one.hash))
        back = [one for one in rows if one.op == "reopen"]
        self._known: dict[str, list[Refusal]] = {}
        for row in rows:
            if row.op != "wrong" or not row.note.startswith(_MARK):
                continue
            author, what, length, shape = row.note.removeprefix(_MARK).split(":", 3)
            until = next((one.made_us for one in back if one.target == row.target and one.made_us >= row.made_us), None)
            refusal = Refusal(row.made_us, until, row.person if length == "short" else "", row.hash)
            self._known.setdefault(f"{author}:{what}:{shape}", []).append(refusal)

    def __bool__(self) -> bool:
        return bool(self._known)

    def of(self, author: str, what: str, sentence: str, person: str, moment_us: int) -> Refusal | None:
        """The refusal that keeps a sentence of a mail of that moment from opening anything with `person`, None if there is none."""
        for one in self._known.get(f"{author}:{what}:{_hash(shape_of(sentence))}", ()):
            if one.since_us < moment_us and (one.until_us is None or moment_us <= one.until_us) and one.person in ("", person):
                return one
        return None


def refuses(payload: Mapping[str, object] | None) -> bool:
    """Whether the payload of a journal row makes a refusal."""
    return str((payload or {}).get("note", "")).startswith(_MARK)


def _hash(shape: str) -> str:
    return sha256_hex(shape)[:20]
