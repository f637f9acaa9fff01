"""Which of the nine languages a text or sentence is in, and the compiled cues of each (judgement.md J-55)."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import import_module

from extractors.phrases import lines, words

LATIN = ("en", "de", "fr", "es", "pt", "it")
ALL = (*LATIN, "ko", "ja", "zh")

_HANGUL = re.compile("[\uac00-\ud7a3]")
_KANA = re.compile("[\u3041-\u30ff]")
_HAN = re.compile("[\u3400-\u9fff]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")

_STOPWORDS: dict[str, frozenset[str]] = {
    "en": words(
        "the and you to of is for that it on with this are have be not we can will please your from if me at my or was would could thanks thank what"
        " when which how do does did should shall hi hello dear i'll i'm don't let know just any there our us an as but has where who why is sorry yes send here"
    ),
    "de": words(
        "der die das und ich du sie wir ist nicht ein eine einen zu mit für auf den dem von bitte wie was wann kannst können könnten danke dass ob auch"
        " noch bis hallo liebe lieber ihr ihnen mir mich uns haben habe sind wird werde im am an es bei nach aber wo warum vielen passt schon gern gerne alles klar dir dich"
    ),
    "fr": words(
        "le la les et je vous nous est pas un une des du pour que qui avec dans sur ce cette merci bonjour pouvez pourriez peux tu à au aux en ne si plus"
        " votre vos mon ma mes quand où comment quel quelle avez ai sont été être faire bien oui salut bonsoir c'est j'ai d'accord parfait ça te moi toi"
    ),
    "es": words(
        "el la los las y que de en un una por para con no es se me te lo su al del gracias hola puedes puede podría cuándo cómo qué dónde está están"
        " favor tengo tiene más pero como si ya te envío buenos días usted ustedes nosotros cuál sí hay muy esta este son vale perfecto has"
    ),
    "pt": words(
        "o a os as e que de em um uma por para com não é se me você vocês ele ela do da dos das no na obrigado obrigada olá pode poderia quando como"
        " estou qualquer dúvida segue nós vocês qual onde está estão tenho tem mais mas seu sua eu nós já bom dia sim até isso este esta também foi ao consegue oi"
    ),
    "it": words(
        "il lo la i gli le e che di in un una per con non è si mi ti grazie ciao puoi può potrebbe quando come cosa dove sono ho hai ha del della dei"
        " al alla anche più ma questo questa buongiorno fammi sapere favore ci vi noi lei suo sua sì perfetto quale quanto posso gentile dal nel"
    ),
}
_MARKS: dict[str, str] = {"de": "äöüß", "es": "ñ¿¡", "pt": "ãõ", "fr": "èêœ", "it": "ìò"}


def script_language(text: str, *, japanese: bool = False) -> str:
    """"ko", "ja" or "zh" by script, "" for other text. `japanese`: Han characters alone count as Japanese."""
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
    found = _WORD.findall(low)
    scores = {lang: sum(w in stop for w in found) for lang, stop in _STOPWORDS.items()}
    if not low.isascii():
        for lang, marks in _MARKS.items():
            scores[lang] += sum(low.count(m) for m in marks)
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
        if sum(wide) * 4 >= letters and sum(wide):
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

    def full(self, cue: str, low: str) -> bool:
        """Whether the cue covers the whole text."""
        pattern = self._patterns.get(cue)
        return bool(pattern and pattern.fullmatch(low))


@lru_cache(maxsize=16)
def cues(lang: str) -> Cues:
    """Cues of a language, compiled on first use."""
    return Cues(lang)
