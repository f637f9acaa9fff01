"""What of a message is judged: its reply zones, a long one in windows of whole sentences (C-46), each with its cache key (C-49)."""

from __future__ import annotations

from typing import NamedTuple

from extractors.model.prompt import PROMPT_VERSION
from extractors.model.visible import visible
from extractors.sentences import sentences
from pipeline.ids import short_hash
from pipeline.models.judged import Judged
from pipeline.models.model_frame import Span

WINDOW = 5_000
"""Characters of one window of a long message."""
_KEY_SIZE = 40


class Portion(NamedTuple):
    """One thing to judge. `spans`: in the stored text; `text`: what of them can be seen."""

    judged: Judged
    spans: tuple[Span, ...]
    text: str

    def key(self, model: str) -> str:
        """Content hash of the author's words, the prompt and the model: whatever has this key was judged and is not judged again.

        The author counts by address: which addresses are one person changes with a contact card, and no text is paid for again for that.
        """
        author = self.judged.author_address.casefold() or self.judged.author
        return short_hash(PROMPT_VERSION, model, author, self.text, size=_KEY_SIZE)


def reply_spans(judged: Judged) -> tuple[Span, ...]:
    """The reply zones of a message, without lines that are marked as quoted, whatever the reader made of them."""
    text = judged.mail.decoded.text
    zones = ((zone.start, zone.end) for zone in judged.mail.reading.zones if zone.kind == "reply")
    return tuple(span for zone in zones for span in _unquoted(text, *zone))


def _unquoted(text: str, start: int, end: int) -> list[Span]:
    """Runs of lines without a quote mark, from first to last visible character."""
    runs: list[Span] = []
    fresh = True
    at = start
    for line in text[start:end].split("\n"):
        stop = at + len(line)
        if line.lstrip().startswith(">"):
            fresh = True
        elif line.strip():
            runs = [*runs, (at, stop)] if fresh else [*runs[:-1], (runs[-1][0], stop)]
            fresh = False
        at = stop + 1
    return runs


def portions_of(judged: Judged) -> list[Portion]:
    """The message in portions of at most `WINDOW` characters; none if its author wrote nothing that can be seen."""
    text = judged.mail.decoded.text
    found: list[Portion] = []
    for spans in _windows(text, reply_spans(judged)):
        words = shown(text, spans)
        if any(char.isalnum() for char in words):
            found.append(Portion(judged, spans, words))
    return found


def shown(text: str, spans: tuple[Span, ...]) -> str:
    """What is sent of the spans: their visible text, a gap between them marked by an empty line."""
    return "\n\n".join(visible(text[start:end]).strip() for start, end in spans)


def _windows(text: str, spans: tuple[Span, ...]) -> list[tuple[Span, ...]]:
    if sum(end - start for start, end in spans) <= WINDOW:
        return [spans] if spans else []
    windows: list[tuple[Span, ...]] = []
    open_window: list[Span] = []
    size = 0
    for start, end in (piece for span in spans for piece in _pieces(text, span)):
        if open_window and size + end - start > WINDOW:
            windows.append(tuple(open_window))
            open_window, size = [], 0
        if open_window and text[open_window[-1][1] : start].strip() == "":
            size += end - open_window[-1][1]
            open_window[-1] = (open_window[-1][0], end)
        else:
            open_window.append((start, end))
            size += end - start
    return [*windows, tuple(open_window)]


def _pieces(text: str, span: Span) -> list[Span]:
    """The span cut at sentence ends; a sentence that fits no window is cut hard."""
    cut: list[Span] = []
    for one in sentences(text, *span):
        cut += [(at, min(at + WINDOW, one.end)) for at in range(one.start, one.end, WINDOW)]
    return cut
