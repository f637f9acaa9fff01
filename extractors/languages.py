"""Which of the nine languages a text or sentence is in, and the compiled cues of each (judgement.md J-55)."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import import_module

from extractors.phrases import lines
from extractors.phrases.stopwords import LATIN, LETTERS, STOPWORDS

ALL = (*LATIN, "ko", "ja", "zh")

_HANGUL = re.compile("[\uac00-\ud7a3]")
_KANA = re.compile("[\u3041-\u30ff]")
_HAN = re.compile("[\u3400-\u9fff]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")

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
    for word in _WORD.findall(low):
        for lang in _SPOKEN.get(word, ()):
            scores[lang] += 1
    if not low.isascii():
        for lang, letters in LETTERS.items():
            scores[lang] += sum(map(low.count, letters))
    return scores


def latin_languages(low: str, fallback: tuple[str, ...]) -> tuple[str, ...]:
    """Best languages of a sentence (several on a tie), `fallback` where it shows none."""
    scores = latin_scores(low)
    best = max(scores.values())
    if best == 0:
        return fallback
    tied = tuple(lang for lang in LATIN if scores[lang] == best)
    extra = tuple(lang for lang in fallback if lang not in tied and len(fallback) == 1 and scores[lang] * 2 >= best)
    return tied + extra


def text_language(text: str) -> str:
    """Language of a whole text, "" if it shows none."""
    probe = text[:4_000]
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


def _alternation(patterns: tuple[str, ...], *, words_only: bool) -> str:
    """Join patterns so that the engine tests one word border and one first letter, not a border for each of them.

    `words_only`: patterns begin at a word border (scripts that put spaces between words); "^" ones only at the start.
    """
    anchored = [p[1:] for p in patterns if p[0] == "^"]
    bordered = [p for p in patterns if p[0] != "^" and words_only and p[0] not in ",¿"]
    free = [p for p in patterns if p[0] != "^" and p not in bordered]
    groups = (("^", anchored), (r"\b", bordered), ("", free))
    return "|".join(f"{edge}(?:{'|'.join(group)})" for edge, group in groups if group)


class Cues:
    """Compiled cues of one language. `find(cue, text)` is the question asked of a case-folded, masked sentence."""

    def __init__(self, lang: str) -> None:
        table: dict[str, str] = import_module(f"extractors.phrases.{lang}").CUES
        self.lang = lang
        self._patterns: dict[str, re.Pattern[str]] = {}
        for cue, block in table.items():
            self._patterns[cue] = re.compile(_alternation(lines(block), words_only=lang in LATIN))

    def find(self, cue: str, low: str) -> re.Match[str] | None:
        """First match of a cue, None if the sentence or the table lacks it."""
        pattern = self._patterns.get(cue)
        return pattern.search(low) if pattern else None


@lru_cache(maxsize=16)
def cues(lang: str) -> Cues:
    """Cues of a language, compiled on first use."""
    return Cues(lang)
