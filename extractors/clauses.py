"""One sentence that does two things -> two sentences: "shall I take A, and may I keep B?", "I eat everything, I'll bring the cake"."""

from __future__ import annotations

from itertools import islice

from extractors.phrases.acknowledging import ACK, WISH
from extractors.phrases.joints import ACK_BORDER, ASKING, LET_US, MINDFUL, SECOND_ASK, SECOND_PROMISE, SPEAKER
from extractors.sentences import Sentence

_LEAST = 3
_MOST = 6
_LEAST_SIGNS = 6
_PROBE = 60


def clauses(sentence: Sentence) -> list[Sentence]:
    """A sentence -> itself, or its main clauses where a second one asks or promises something of its own."""
    if sentence.asked:
        return _asking(sentence)
    if SPEAKER.match(sentence.masked[:40]):
        return _promising(sentence)
    return _thanking(sentence)


def _thanking(sentence: Sentence) -> list[Sentence]:
    """Cut "Thanks, the key is under the mat." behind the thanks; wishes and further thanks stay with them."""
    masked = sentence.masked
    match = ACK_BORDER.search(masked, 0, _PROBE)
    if match is None or not ACK.fullmatch(masked[: match.start()].lower().replace("’", "'")):
        return [sentence]
    rest = masked[match.end() : match.end() + 2 * _PROBE].lower().replace("’", "'").rstrip(" .!~。！")
    short = len(rest) < _LEAST_SIGNS if not rest.isascii() and " " not in rest else rest.count(" ") + 1 < _LEAST
    if short or rest.startswith(LET_US) or ACK.fullmatch(rest) or WISH.fullmatch(rest):
        return [sentence]
    return _cut(sentence, match.start(), match.end())


def _cut(sentence: Sentence, stop: int, start: int) -> list[Sentence]:
    """The sentence before `stop` and from `start` on, neither asking."""
    masked = sentence.masked
    return [
        Sentence(sentence.start, sentence.start + stop, masked[:stop], False),
        Sentence(sentence.start + start, sentence.end, masked[start:], False),
    ]


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
    return _cut(sentence, match.start(), match.end())
