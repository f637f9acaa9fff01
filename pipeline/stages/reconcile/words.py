"""Content words of a sentence: enough to see that two mails speak of the same thing, without any statistic of this home."""

from __future__ import annotations

import re
from functools import lru_cache

_TOKEN = re.compile(r"[^\W_]+", re.UNICODE)
_LINK = re.compile(r"\bhttps?://\S+|\bwww\.\S+", re.IGNORECASE)
_MIN_LENGTH = 3
_COMMON = frozenset(
    """
    aber about above actually after afternoon again ago all alle already also and another answer any anything are around
    ask asked auch auf aus avec avez back because been before bei beim being below best between bien bis bitte bonjour
    both bring but can cette che comme como con could cuando dank danke dann dans das dass day dein deine del dem den
    denn der des desde did die diese dieser doch does doing donde done down due each ein eine einen einer eines either
    elle else encore end enough est esta este etwas euch even evening ever every everything faire few find first for
    friday from further für gern gerne get getting give glad gli going good got gracias great grüße habe haben hacer had
    hallo has hasta hat have haven having hello help her here hey hier him his hola hope how however hoy ich ihm ihn
    ihnen ihr ihre ihren immer into ist its jetzt job just kann kannst keep kein keine kim kind know können könnte
    könnten las last later least les less let leur liebe lieber like list little long look los lot made mail mais make
    mal man many may maybe mehr mein meine merci mes message mich might mir mit monday more morning most much must muy
    más nach nah need never new next nicht noch nochmal non nos not nothing nous now nur oder off old once one only open
    other our out over own par para pas per pero please por possible pour pouvez pouvons puede puedes put quand quando
    que question qui quick quickly quiero rather really regards reply right same saturday say schon see sehr sein send
    sent ser ses several shall she should sich sie since sind sobre some something son sont soon still such sunday suo
    sur sure sus tag take también tell than thank thanks that the their them then there these they thing think this
    those though through thursday tiene today todo together tomorrow too tout toute très tuesday two una und under une
    uns until update upon use usted very via viele vielen vom von vos votre vous wann want wanted war was way wednesday
    week well wenn wer werden were what when where whether which while who why wie wieder will wir wird wirklich wish
    with within without would write wrote wäre würde year yep yes yesterday yet you your yours zum zur être über
    """.split()
)
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


@lru_cache(maxsize=256)
def content_words(text: str) -> frozenset[str]:
    """Lower-case words of at least three letters that are not common, numbers of two digits and more, and character pairs of
    unspaced scripts. Links are left out. One mail meets every open loop of its unit, hence the cache."""
    words: set[str] = set()
    folded = _LINK.sub(" ", text[:4000]).casefold()
    paired = not folded.isascii()
    for token in set(_TOKEN.findall(folded)):
        if paired and _CJK.search(token):
            words.update(token[i : i + 2] for i in range(len(token) - 1))
        elif (len(token) >= _MIN_LENGTH and token not in _COMMON) or (token.isdigit() and len(token) > 1):
            words.add(_stem(token))
    return frozenset(words)


@lru_cache(maxsize=16384)
def _stem(word: str) -> str:
    """Plural and simple endings cut, so that `menus` meets `menu`."""
    for ending in ("ies", "es", "s", "en"):
        if word.endswith(ending) and len(word) - len(ending) > _MIN_LENGTH:
            return word[: -len(ending)]
    return word


_SAME_TOPIC = 2
_CJK_PAIR_WEIGHT = 0.4
_REPEAT_SHARE = 0.75
_REPEAT_WORDS = 3


def same_topic(one: frozenset[str], two: frozenset[str]) -> bool:
    """True if two mails of one pair of people share two content words (of unspaced scripts five character pairs)."""
    return weight(one & two) >= _SAME_TOPIC


def same_ask(one: frozenset[str], two: frozenset[str]) -> bool:
    """True if two asks are the same one in other words: most words of the shorter stand in the other."""
    shared, smaller = weight(one & two), min(weight(one), weight(two))
    return shared >= _SAME_TOPIC and (shared >= _REPEAT_SHARE * smaller or (shared >= _REPEAT_WORDS and shared >= smaller / 2))


def weight(words: frozenset[str]) -> float:
    """How many words a set stands for: a character pair of an unspaced script is less than a word."""
    return sum(_CJK_PAIR_WEIGHT if _CJK.search(word) else 1.0 for word in words)
