"""Every limit of memory in one table (M-090 to M-095); answers name those that apply to them."""

from __future__ import annotations

from unicodedata import category

from memory.answers import OMITTED_IDS, PAGE_DEFAULT, PAGE_LIMIT
from pipeline.errors import UsageError

VALUE, QUOTE, REASON, ANCHORS = 2_000, 600, 500, 20
FACTS_PER_SCOPE = 5_000
PACK_CHARS, READ_CHARS, READ_LINES = 6_000, 25_000, 200
HEADER_CHARS, CARD_CHARS = 1_500, 4_000
LEAST_CHARS, LEAST_PACK_CHARS = 200, 800
PACK_ENTITIES = 8
PUSH_TURNS, PUSH_LINES = 4, 3
SESSION_DAYS = 7
SYNTHESIS_ROWS, SYNTHESIS_MAILS = 24, 8
CHARS_PER_TOKEN = 4
"""Assumed, for budgets in tokens; what counts is characters."""
SUMMARY = 200
"""Longest wording in a line; the whole is in `text` and in `show`."""

LIMITS: dict[str, int] = {
    "value": VALUE,
    "quote": QUOTE,
    "reason": REASON,
    "anchors": ANCHORS,
    "facts_per_scope": FACTS_PER_SCOPE,
    "pack_chars": PACK_CHARS,
    "read_chars": READ_CHARS,
    "read_lines": READ_LINES,
    "header_chars": HEADER_CHARS,
    "card_chars": CARD_CHARS,
    "least_chars": LEAST_CHARS,
    "least_pack_chars": LEAST_PACK_CHARS,
    "pack_entities": PACK_ENTITIES,
    "chars_per_token": CHARS_PER_TOKEN,
    "summary": SUMMARY,
    "omitted_ids": OMITTED_IDS,
    "push_turns": PUSH_TURNS,
    "push_lines": PUSH_LINES,
    "session_days": SESSION_DAYS,
    "synthesis_rows": SYNTHESIS_ROWS,
    "synthesis_mails": SYNTHESIS_MAILS,
    "page": PAGE_DEFAULT,
    "page_max": PAGE_LIMIT,
}


def within(name: str, text: str, limit: int) -> str:
    """`text` as it is. Raises UsageError `too_long`: nothing is cut (M-090)."""
    if len(text) > limit:
        raise UsageError(
            f"{name} has {len(text)} characters, at most {limit} are kept",
            fix=f"shorten {name}, or say it in several facts",
            code="too_long",
            limit=limit,
            length=len(text),
        )
    return text


def shows_nothing(text: str) -> bool:
    """Whether `text` is blanks, controls and invisible characters alone: nobody could read it, or name it again."""
    return all(category(one)[0] in "CZ" for one in text)


def budget_of(chars: int, default: int, least: int = LEAST_CHARS) -> int:
    """The characters an answer may take. Raises UsageError `budget_unsatisfiable` for one that holds no header."""
    if chars and chars < least:
        raise UsageError(
            f"a budget of {chars} characters holds nothing",
            fix=f"ask for at least {least} characters",
            code="budget_unsatisfiable",
            least=least,
        )
    return min(chars or default, READ_CHARS)


def fitting(lines: list[str], chars: int, count: int = READ_LINES) -> int:
    """How many of the first lines fit into `chars` characters and `count` lines; a line costs its newline too; none is cut (M-093)."""
    used = 0
    for number, line in enumerate(lines[:count]):
        used += len(line) + 1
        if used > chars:
            return number
    return min(len(lines), count)
