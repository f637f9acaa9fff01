"""Text as a reader sees it: what leaves the machine, and how a quote is found again in the stored text (C-38, C-52)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from pipeline.models.model_frame import Span

_JOINERS = frozenset("\u200c\u200d")
_LINE_ENDS = frozenset("\u2028\u2029\x0b\x0c\x85\r")


def visible(text: str) -> str:
    """`text` without what no reader sees: format and control characters, tags, private-use letters; line breaks and joiners stay."""
    if text.isprintable():
        return text
    return "".join(_shown(char) for char in text)


def _shown(char: str) -> str:
    if char in _LINE_ENDS:
        return "\n"
    if char in "\n\t" or char in _JOINERS:
        return char
    return "" if unicodedata.category(char) in {"Cf", "Cc", "Co", "Cs", "Cn"} else char


def one_line(text: str, limit: int) -> str:
    """Visible text in one line of at most `limit` characters: names and quotes in the frame of a request."""
    return " ".join(visible(text).split())[:limit]


def locate(text: str, spans: Iterable[Span], quote: str) -> Span | None:
    """Where `quote` stands in one of the spans of `text`, white space folded and unseen characters left out; None if nowhere.

    A quote without a letter or digit stands nowhere: no row ever rests on a blank.
    """
    wanted, _ = _folded(unicodedata.normalize("NFC", quote), 0)
    wanted = wanted.strip()
    if not any(char.isalnum() for char in wanted):
        return None
    for start, end in spans:
        folded, places = _folded(text[start:end], start)
        at = folded.find(wanted)
        if at >= 0:
            return places[at], places[at + len(wanted) - 1] + 1
    return None


def _folded(text: str, offset: int) -> tuple[str, list[int]]:
    """The text with runs of white space as one blank and without unseen characters, and where each character stands."""
    chars: list[str] = []
    places: list[int] = []
    for index, char in enumerate(text):
        shown = _shown(char)
        if not shown:
            continue
        if shown.isspace():
            if chars and chars[-1] == " ":
                continue
            shown = " "
        chars.append(shown)
        places.append(offset + index)
    return "".join(chars), places
