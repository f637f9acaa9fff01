"""A conversation as one reads it: every message with its pieces, and the sentences a loop rests on marked in their place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from memory.answers import Part
from memory.rows import stamp
from memory.show import spans_of
from pipeline.models.ledger import Evidence, Loop
from pipeline.store.reads import Letter

_OWN = "reply"


class Run(Part):
    """Text of one kind. `mark`: what the marked words are to the loop (opened, joined, closed, ...), "" for plain text."""

    text: str
    mark: str = ""


class Piece(Part):
    """A zone of a message. `kind`: reply | quoted | forwarded | signature | footer | tagline; all but replies may be folded."""

    kind: str
    runs: list[Run]


class Letters(Part):
    """One message of the conversation. Times are ISO 8601 in UTC."""

    message_id: str
    sender: str
    sender_name: str
    to: list[str]
    subject: str
    arrived_at: str
    mine: bool
    files: list[str]
    pieces: list[Piece]


def conversation(letters: Iterable[Letter], loop: Loop, owner: frozenset[str]) -> list[Letters]:
    """The messages of the loop's thread as they were loaded, in that order. `owner`: the owner's addresses, case-folded."""
    spans = spans_of(loop)
    return [_read(letter, spans, owner) for letter in letters]


def _read(letter: Letter, spans: Iterable[tuple[str, Evidence]], owner: frozenset[str]) -> Letters:
    row = letter.message
    here = [(role, span) for role, span in spans if span.message_id == row.message_id and row.text[span.start : span.end] == span.quote]
    return Letters(
        message_id=row.message_id,
        sender=row.sender,
        sender_name=letter.sender_name or row.sender,
        to=list(letter.to),
        subject=row.subject,
        arrived_at=stamp(row.arrived_us),
        mine=row.sender.casefold() in owner,
        files=list(letter.files),
        pieces=pieces_of(row.text, letter.zones, here),
    )


def pieces_of(text: str, zones: Sequence[tuple[str, int, int]], spans: Sequence[tuple[str, Evidence]]) -> list[Piece]:
    """All of `text`, in order: zones as read, what lies between them as the writer's own; spans marked wherever they lie."""
    pieces = []
    for kind, start, end in _whole(zones, len(text)):
        runs = _runs(text, start, end, spans)
        if any(run.text.strip() for run in runs):
            pieces.append(Piece(kind=kind, runs=runs))
    return pieces


def _whole(zones: Sequence[tuple[str, int, int]], length: int) -> list[tuple[str, int, int]]:
    found: list[tuple[str, int, int]] = []
    at = 0
    for kind, start, end in sorted(zones, key=lambda zone: zone[1]):
        if start > at:
            found.append((_OWN, at, start))
        found.append((kind, max(start, at), max(end, at)))
        at = max(end, at)
    return [*found, (_OWN, at, length)]


def _runs(text: str, start: int, end: int, spans: Sequence[tuple[str, Evidence]]) -> list[Run]:
    cuts = {start, end}
    cuts.update(edge for _, span in spans for edge in (span.start, span.end) if start < edge < end)
    runs = []
    for left, right in pairwise(sorted(cuts)):
        role = next((role for role, span in spans if span.start <= left and right <= span.end), "")
        runs.append(Run(text=text[left:right], mark=role))
    return runs
