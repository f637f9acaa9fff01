"""Which of the nine languages a text or sentence is in (J-55)."""

from __future__ import annotations

import re

from extractors.phrases.stopwords import LATIN, LETTERS, STOPWORDS

ALL = (*LATIN, "ko", "ja", "zh")

_HANGUL = re.compile("[\uac00-\ud7a3]")
_KANA = re.compile("[\u3041-\u30ff]")
_HAN = re.compile("[\u3400-\u9fff]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")

_SHORT = 3
"""Sentences with fewer gaps between words say too little about their language."""

_OTHERS = {lang: frozenset().union(*(STOPWORDS[other] for other in LATIN if other != lang)) for lang in LATIN}
_PROBE = 1_500
_TELLING = 160
"""Characters of text that show one language."""

_SPOKEN: dict[str, tuple[str, ...]] = {
    word: tuple(lang for lang in LATIN if word in STOPWORDS[lang]) for word in frozenset().union(*STOPWORDS.values())
}


def script_language(text: str, *, japanese: bool = False) -> str:
    """ "ko", "ja" or "zh" by script, "" for other text. `japanese`: Han characters alone count as Japanese."""
    if text.isascii():
        return ""
    if _HANGUL.search(text):
        return "ko"
    if _KANA.search(text):
        return "ja"
    if _HAN.search(text):
        return "ja" if japanese else "zh"
    return ""


def latin_scores(low: str) -> dict[str, int]:
    """How many function words and letters of each Latin-script language a case-folded text holds."""
    scores = dict.fromkeys(LATIN, 0)
    spoken = _SPOKEN
    for word in _WORD.findall(low):
        if word in spoken:
            for lang in spoken[word]:
                scores[lang] += 1
    if not low.isascii():
        for lang, letters in LETTERS.items():
            scores[lang] += 2 * sum(map(low.count, letters))
    return scores


def latin_languages(low: str, fallback: tuple[str, ...]) -> tuple[str, ...]:
    """Best languages of a sentence (several on a tie), `fallback` where it shows none.

    `fallback`: the language of the whole text, or all. A sentence with a third of its words among that language's function words
    is taken for it without counting the others.
    """
    if len(fallback) == 1:
        words = low.split()
        if len(words) > 3 and len(STOPWORDS[fallback[0]].intersection(words)) * 3 >= len(words):
            return fallback
        if low.isascii():
            found = _WORD.findall(low)
            if sum(map(STOPWORDS[fallback[0]].__contains__, found)) > sum(map(_OTHERS[fallback[0]].__contains__, found)):
                return fallback  # no other language can have as many
    scores = latin_scores(low)
    best = max(scores.values())
    if best == 0:
        return fallback
    least = best - 1 if len(fallback) > 1 and best > 1 else best
    tied = tuple(lang for lang in LATIN if scores[lang] >= least)
    short = low.count(" ") < _SHORT
    close = len(fallback) == 1 and scores[fallback[0]] * 2 >= best
    return (*tied, *(lang for lang in fallback if lang not in tied)) if short or close else tied


def text_language(text: str) -> str:
    """Language of a whole text, "" if it shows none."""
    probe = text[:_PROBE]
    if not probe.isascii():
        wide = len(_HANGUL.findall(probe)), len(_KANA.findall(probe)), len(_HAN.findall(probe))
        letters = sum(c.isalpha() for c in probe)
        if letters <= sum(wide) * 4 and any(wide):
            if wide[0] >= wide[1] and wide[0] * 2 >= wide[2]:
                return "ko"
            return "ja" if wide[1] else "zh"
    scores = latin_scores(probe.lower())
    best = max(LATIN, key=lambda lang: scores[lang])
    return best if scores[best] else ""


def likely_languages(text: str, best: str) -> tuple[str, ...]:
    """Latin-script languages a text may be in, `best` (its language) first: a few words show several, more show one."""
    if best not in LATIN:
        return LATIN
    if len(text) > _TELLING:
        return (best,)
    scores = latin_scores(text.lower())
    return (best, *(lang for lang in LATIN if lang != best and scores[lang] >= scores[best] - 1 > 0))
