"""Whether a text gives orders to the program that reads it (M-159). A mark for readers: nothing is opened, closed or believed by it.

An ask between people ("could you send me the list") is no such order; what is meant are texts that speak to a machine, to its rules, its
tools or its memory. Invisible characters and wide letters do not hide them.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from extractors.phrases.directives import KINDS


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """(kind, pattern), compiled when first asked."""
    return tuple((kind, re.compile("|".join(sources), re.MULTILINE)) for kind, sources in KINDS.items())


def orders_in(text: str) -> tuple[str, ...]:
    """Kinds of orders in `text` (override, role, tool, memory, secrecy), () for none. Line breaks inside a sentence do not matter."""
    seen = unicodedata.normalize("NFKC", text).casefold()
    seen = "".join(char for char in seen if unicodedata.category(char) != "Cf")
    flat = " ".join(seen.split())
    return tuple(kind for kind, pattern in _patterns() if pattern.search(seen) or pattern.search(flat))
