"""One sentence that does two things -> two sentences: "shall I take A, and may I keep B?", "I eat everything, I'll bring the cake"."""

from __future__ import annotations

from itertools import islice

from extractors.phrases.joints import ASKING, MINDFUL, SECOND_ASK, SECOND_PROMISE, SPEAKER
from extractors.sentences import Sentence

_LEAST = 3
_MOST = 6


def clauses(sentence: Sentence) -> list[Sentence]:
    """A sentence -> itself, or its main clauses where a second one asks or promises something of its own."""
    if sentence.asked:
        return _asking(sentence)
    if SPEAKER.match(sentence.masked[:40]):
        return _promising(sentence)
    return [sentence]


def _asking(sentence: Sentence) -> list[Sentence]:
    """Cut before "and" with a question of its own; a part without the shape of a question does not ask."""
    masked = sentence.masked
    cuts = list(islice((match for match in SECOND_ASK.finditer(masked) if masked.count(" ", 0, match.start()) + 1 >= _LEAST), _MOST))
    if not cuts:
        return [sentence]
    out = []
    at = 0
    for match in cuts:
        piece = masked[at : match.start()]
        asks = bool(ASKING.search(piece))
        out.append(Sentence(sentence.start + at, sentence.start + match.start(), piece + "?" * asks, asks))
        at = match.end()
    out.append(Sentence(sentence.start + at, sentence.end, masked[at:], True))
    return out


def _promising(sentence: Sentence) -> list[Sentence]:
    """Cut "I do this, I will do that"; not after a clause that only receives, knows, feels or excuses."""
    masked = sentence.masked
    match = SECOND_PROMISE.search(masked)
    if match is None or masked.count(" ", 0, match.start()) + 1 < _LEAST or MINDFUL.match(masked):
        return [sentence]
    middle, start = match.start(), match.end()
    return [
        Sentence(sentence.start, sentence.start + middle, masked[:middle], False),
        Sentence(sentence.start + start, sentence.end, masked[start:], False),
    ]
