"""Lines that fit a terminal: broken between words, wide letters counted as two columns, addresses and ids never broken."""

from __future__ import annotations

from collections.abc import Iterator

NARROW = 60
"""Below this many columns a row has no room for a second column."""


def fold(text: str, cells: int) -> list[str]:
    """`text` in lines of at most `cells` columns; line breaks in it stay.

    A word that is longer stands whole on a line of its own if it is ASCII (an address, a path, an id: the terminal wraps it, copying
    gives it whole), else it is broken between grapheme clusters, as Chinese, Japanese and long Korean runs are.
    """
    return [line for paragraph in text.split("\n") for line in _paragraph(paragraph, max(cells, 2))]


def _paragraph(text: str, cells: int) -> list[str]:
    from rich.cells import cell_len

    if cell_len(text) <= cells:
        return [text]
    lines, line, used = [], "", 0
    for word in text.split():
        for piece, glued in _pieces(word, cells):
            size = cell_len(piece)
            blank = 0 if glued or not line else 1
            if line and used + blank + size > cells:
                lines.append(line)
                line, used, blank = "", 0, 0
            line += " " * blank + piece
            used += blank + size
    return [*lines, line]


def _pieces(word: str, cells: int) -> Iterator[tuple[str, bool]]:
    """A word as (piece, True if it belongs to the piece before without a blank)."""
    from rich.cells import cell_len, split_graphemes

    if word.isascii() or cell_len(word) <= cells:
        yield word, False
        return
    spans, _ = split_graphemes(word)
    for number, (start, stop, _size) in enumerate(spans):
        yield word[start:stop], number > 0
