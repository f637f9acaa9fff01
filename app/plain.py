"""Text that is safe to print: what a mail says must never act on a terminal."""

from __future__ import annotations

import unicodedata

_JOINERS = frozenset("\u200c\u200d")
"""Zero-width joiner and non-joiner: Persian, Indic scripts and emoji families are wrong without them, and they move nothing."""


def printable(text: str) -> str:
    """`text` without what could move the cursor, ring, recolour or reorder: controls become blanks, invisible marks go; newlines stay."""
    if text.isprintable():
        return text
    return "".join(_shown(char) for char in text)


def _shown(char: str) -> str:
    if char.isprintable() or char == "\n" or char in _JOINERS:
        return char
    return "" if unicodedata.category(char) == "Cf" else " "
