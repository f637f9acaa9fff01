"""Dates with a year in spellings the word tables do not know, by dateparser: the only room that uses it (C-2, C-18, C-19)."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dateparser.date import DateDataParser

CALLS = 20
"""Most calls for one text: a call costs half a millisecond."""
CANDIDATE = re.compile(
    r"(?<![\d.,/-])(?:(\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?(?:\s|-|\sde\s|\sof\s)([^\W\d_]{3,12}\.?)(?:,?\s|-|\sde\s|\sdel\s)((?:19|20)\d\d)|([^\W\d_]{3,12}\.?)\s(\d{1,2})(?:st|nd|rd|th)?,?\s((?:19|20)\d\d))(?![\d/-])"
)
"""Day, word, year or word, day, year."""


@lru_cache(maxsize=16)
def _parser(lang: str) -> DateDataParser:
    """One parser per language, kept: the first use of a language is slow."""
    from dateparser.date import DateDataParser

    settings = {"REQUIRE_PARTS": ["day", "month", "year"], "PARSERS": ["absolute-time"], "RETURN_TIME_AS_PERIOD": False}
    return DateDataParser(languages=[lang], settings=settings)


def parse_absolute(text: str, lang: str) -> date | None:
    """A date with day, month word and year -> date; None if it is none.

    Only these bare tokens are handed on, with one language: dateparser reads relative words by the past, figures month first, and finds
    dates in words that are none. Year and day must come back as written.
    """
    match = CANDIDATE.fullmatch(text)
    if match is None:
        return None
    day, word, year = (match[1], match[2], match[3]) if match[1] else (match[5], match[4], match[6])
    found = _parser(lang).get_date_data(f"{day} {word.rstrip('.')} {year}").date_obj
    if found is None or found.year != int(year) or found.day != int(day):
        return None
    return found.date()
