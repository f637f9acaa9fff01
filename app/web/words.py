"""The page's own words by language, and which language a reader wants. A key missing in one table is a fault that a test finds."""

from __future__ import annotations

from app.web import english, korean

_TABLES = {"en": english.WORDS, "ko": korean.WORDS}
LANGUAGES = tuple(_TABLES)
LANGUAGE_COOKIE = "language"


def words(language: str) -> dict[str, str]:
    """Key -> words in `language`, English for one that is not known."""
    return _TABLES.get(language, english.WORDS)


def language_of(chosen: str, accepted: str) -> str:
    """By choice (the cookie), else the first known one the browser asks for (its Accept-Language), else English."""
    if chosen in _TABLES:
        return chosen
    wanted = (part.split(";")[0].strip()[:2].lower() for part in accepted.split(","))
    return next((one for one in wanted if one in _TABLES), LANGUAGES[0])
