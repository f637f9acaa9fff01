"""Phrase tables, one concern a module. Data only: the engines that use them live beside this package."""

from __future__ import annotations

import re
from collections.abc import Iterable


def words(text: str) -> frozenset[str]:
    """White-space separated words as a set."""
    return frozenset(text.split())


def lines(text: str) -> tuple[str, ...]:
    """Non-empty, trimmed lines of a block."""
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    """One compiled alternation over lower-cased text."""
    return re.compile("|".join(f"(?:{p})" for p in patterns))
