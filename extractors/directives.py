"""Whether a text gives orders to the program that reads it (M-159). A mark for readers: nothing is opened, closed or believed by it.

An ask between people ("could you send me the list") is no such order; what is meant are texts that speak to a machine, to its rules, its
tools or its memory. Invisible characters and wide letters do not hide them.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from extractors.phrases.directives import KINDS

_ONE_WORD = re.compile(r"[\w.:@+=/-]{0,64}", re.ASCII)
"""Ids, addresses and times, of which answers are full: no order is so short, and looking at them costs most."""


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """(kind, pattern), compiled when first asked."""
    return tuple((kind, re.compile("|".join(sources), re.MULTILINE)) for kind, sources in KINDS.items())


def orders_in(text: str) -> tuple[str, ...]:
    """Kinds of orders in `text` (override, role, tool, memory, secrecy), () for none. Line breaks inside a sentence do not matter."""
    return () if _ONE_WORD.fullmatch(text) else _orders_in(text)


@lru_cache(maxsize=4_096)
def _orders_in(text: str) -> tuple[str, ...]:
    seen = unicodedata.normalize("NFKC", text).casefold()
    seen = "".join(char for char in seen if unicodedata.category(char) != "Cf")
    flat = " ".join(seen.split())
    forms = (seen,) if flat == seen else (seen, flat)
    return tuple(kind for kind, pattern in _patterns() if any(map(pattern.search, forms)))
