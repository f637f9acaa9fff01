"""Asks a sentence only makes likely (C-22): told by `analyze` with a low confidence, never the ground of a loop. Pure."""

from __future__ import annotations

import re
from functools import lru_cache

from extractors.phrases.likely import BOILERPLATE, CLIPPED, ELSEWHERE, EN, EN_ASKED, NAMED, NO_ASK
from extractors.phrases.promises import ACCEPTS
from extractors.text_form import PROBE

CONFIDENCE = 0.6
_BRIEF = 60
"""Signs of a sentence that does nothing but take on what was asked."""


@lru_cache(maxsize=8_192)
def likely_ask(said: str, lang: str, *, asked: bool) -> tuple[str, str]:
    """A sentence -> (kind, rule) of the ask it likely makes, ("", "") if it makes none."""
    low = said[: 2 * PROBE].lower().replace("’", "'")
    if lang in CLIPPED:
        return ("request", f"{lang}.likely_clipped") if CLIPPED[lang].search(low) else ("", "")
    for kind, name, pattern in EN_ASKED if asked else EN:
        if pattern.search(low):
            return ("", "") if kind == "courtesy" else (kind, f"en.likely_{name}")
    return "", ""


def boilerplate(said: str) -> bool:
    """Whether a sentence is of the kind that systems and sellers put under their mail, or only holds the word of an order."""
    low = said[: 2 * PROBE].lower().replace("’", "'")
    return BOILERPLATE.search(low) is not None or NO_ASK.search(low) is not None


def sends_elsewhere(said: str) -> bool:
    """Whether an offer of help names whom to turn to: "with questions, please call Bo at 555 0100"."""
    return ELSEWHERE.search(said[: 2 * PROBE].lower()) is not None or NAMED.search(said[: 2 * PROBE]) is not None


def accepts(said: str, lang: str) -> bool:
    """Whether a whole sentence takes a request on: "Will do", "네, 알겠습니다" (C-24). What was asked says which deed it promises."""
    bare = said.strip(" .!~。！")
    return len(bare) <= _BRIEF and _accepting(lang or "en").fullmatch(bare.lower().replace("’", "'")) is not None


@lru_cache(maxsize=16)
def _accepting(lang: str) -> re.Pattern[str]:
    """The acceptances of a language; short ones are told from the script where the language is not known."""
    return re.compile("|".join(f"(?:{one})" for one in ACCEPTS[lang]))
