"""Readers that cost next to nothing, so that storing and folding can be measured by themselves."""

from __future__ import annotations

from extractors.contacts import card
from extractors.message import decode
from pipeline.models.mail import Owner
from pipeline.models.reading import Act, Decoded, Reading, Sign, Zone
from pipeline.models.worktime import WorkTime
from pipeline.run import Readers

_EMPTY = Reading((), "plain", "high", (), (), (), False, False, "en")


class NoReader:
    """Reads nothing: what is left is decoding and storing."""

    version = "bench-none"

    def __call__(self, decoded: Decoded) -> Reading:
        """An empty reading."""
        return _EMPTY


class LineReader:
    """Takes each line for a sentence. As many zones and acts as the real reader finds, at a hundredth of its price."""

    version = "bench-line"

    def __call__(self, decoded: Decoded) -> Reading:
        """The lines above the first quoted one as acts, the rest as quoted; bulk if there is a way to unsubscribe."""
        text = decoded.text
        cut = text.find("\n>")
        end = len(text) if cut < 0 else cut
        acts, start = [], 0
        for line in text[:end].split("\n"):
            if line:
                acts.append(_act(line, start))
            start += len(line) + 1
        zones = (Zone("reply", 0, end),) if end == len(text) else (Zone("reply", 0, end), Zone("quoted", end, len(text)))
        signs = (Sign("list_unsub", "B"),) if "list-unsubscribe" in decoded.headers else ()
        return Reading(zones, "plain", "high", signs, tuple(acts), (), False, False, "en")


def _act(line: str, start: int) -> Act:
    kind = "request" if line.startswith("could you") else "question" if line.endswith("?") else "information"
    return Act(kind, start, start + len(line), "line")


def owner(address: str) -> Owner:
    """The owner of the generated mailbox."""
    return Owner("Robin Vale", frozenset({address}), WorkTime(zone="UTC"))


LINES = Readers(decode, LineReader(), card)
"""Decoder and cards as always, sentences by line."""
NOTHING = NoReader()
