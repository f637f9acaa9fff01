"""The stored form of text (J-12) and its limits (J-17). All evidence spans are code points of this form."""

from __future__ import annotations

import re
import unicodedata

BODY_LIMIT = 262_144
LINES_LIMIT = 20_000
PROBE = 300
"""How many characters of a line, and of either end of a sentence, patterns look at."""

_INVISIBLE = "\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff\u00ad\u034f\u180e"
_C1 = re.compile("[\x80-\x9f]")
_FROM_CP1252 = {code: bytes([code]).decode("cp1252", "ignore") or "\ufffd" for code in range(0x80, 0xA0)}
"""Windows text under a Latin-1 label: what would be control characters are quotes and dashes."""


def clean(text: str) -> str:
    """Any string -> NFC, LF line ends, plain spaces, nothing invisible, no NUL, no lone surrogate. Idempotent."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\x00" in text:
        text = text.replace("\x00", "")
    if text.isascii():
        return text
    if _C1.search(text):
        text = text.translate(_FROM_CP1252)
    if "\u00a0" in text:
        text = text.replace("\u00a0", " ")
    for char in _INVISIBLE:
        if char in text:
            text = text.replace(char, "")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        text = _no_surrogates(text)
    if not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)
    return text


def _no_surrogates(text: str) -> str:
    """Lone surrogates -> U+FFFD."""
    return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)


def limit(text: str) -> tuple[str, bool]:
    """Cut to the limits of J-17 -> (text, whether something was cut). A long line is kept: patterns look at a part of it only."""
    cut = False
    if len(text) > BODY_LIMIT:
        text, cut = text[:BODY_LIMIT], True
    if text.count("\n") >= LINES_LIMIT:
        text, cut = "\n".join(text.split("\n", LINES_LIMIT)[:LINES_LIMIT]), True
    return text, cut
