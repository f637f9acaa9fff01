"""The language of a short text, told by its function words and its words of time."""

from __future__ import annotations

import re
from functools import lru_cache

from extractors.deadlines.lexicon import lexicon
from extractors.languages import latin_scores, text_language
from extractors.phrases.stopwords import LATIN

_WORD = re.compile(r"[^\W\d_]{3,}")
_PROBE = 2_000
_CLEAR = 6
"""So many function words more than the next language's need no second opinion."""


@lru_cache(maxsize=1)
def _time_words() -> dict[str, tuple[str, ...]]:
    """Word of time -> the languages that have it."""
    found: dict[str, set[str]] = {}
    for lang in LATIN:
        for first, rows in lexicon(lang).items():
            for row in rows:
                for word in (first, *row.tail):
                    if len(word) >= 3 and not row.weak:
                        found.setdefault(word, set()).add(lang)
    return {word: tuple(sorted(langs)) for word, langs in found.items()}


def tongue(text: str) -> tuple[str, ...]:
    """The language of a text, best guess first; several where a short text leaves it open, none if it shows none."""
    probe = text[:_PROBE]
    said = text_language(probe)
    if said not in LATIN and said:
        return (said,)
    low = probe.lower().replace("’", "'")
    scores = latin_scores(low)
    ranked = sorted(scores.values())
    if ranked[-1] - ranked[-2] >= _CLEAR:
        return (said,)
    known = _time_words()
    for word in _WORD.findall(low):
        for lang in known.get(word, ()):
            scores[lang] += 1
    best = max(scores.values())
    near = sorted((lang for lang in LATIN if scores[lang] >= max(best - 1, 1)), key=lambda lang: -scores[lang])
    return tuple(near)
