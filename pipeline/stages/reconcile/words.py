"""Content words of a sentence: enough to see that two mails speak of the same thing, without any statistic of this home."""

from __future__ import annotations

import re

_TOKEN = re.compile(r"[^\W_]+", re.UNICODE)
_LINK = re.compile(r"\bhttps?://\S+|\bwww\.\S+", re.IGNORECASE)
_MIN_LENGTH = 4
_COMMON = frozenset(
    """
    about above actually after again already also another answer anything around asked back because been before being
    below best between both bring could does doing done down each either else enough even ever every everything find
    first from further getting give glad going good great have haven having hello help here hope however into just keep
    kind know last later least less like list little long look made mail make many maybe message might more most much
    must need never next nothing once only open other over please possible question quick quickly rather really regards
    reply right same send sent several shall should since some something soon still such sure take tell than thank
    thanks that their them then there these they thing think this those though through today together tomorrow under
    until update upon very want wanted week well were what when where whether which while will wish with within without
    would write wrote year yesterday your yours monday tuesday wednesday thursday friday saturday sunday morning
    afternoon evening aber alle also auch auf beim bitte dank danke dann dass dein deine denn diese dieser doch eine
    einen einer eines etwas euch gern gerne grüße habe haben hallo hier ihnen ihre ihren immer jetzt kann kannst kein
    keine können könnte könnten liebe lieber mehr mein meine mich nach nicht noch nochmal oder schon sehr sein sich sind
    über viele vielen wann wäre wenn werden wieder wird wirklich würde avec avez bien bonjour cette comme dans elle
    encore être faire leur mais merci nous pour pouvez pouvons quand sont tout toute très votre vous como cuando desde
    donde esta este gracias hacer hasta hola para pero puede puedes quando quiero sobre también tiene todo usted
    """.split()
)
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def content_words(text: str) -> frozenset[str]:
    """Lower-case words of at least four letters that are not common, numbers of two digits and more, and character pairs of
    unspaced scripts. Links are left out."""
    words: set[str] = set()
    for token in _TOKEN.findall(_LINK.sub(" ", text[:4000]).casefold()):
        if _CJK.search(token):
            words.update(token[i : i + 2] for i in range(len(token) - 1))
        elif (len(token) >= _MIN_LENGTH and token not in _COMMON) or (token.isdigit() and len(token) > 1):
            words.add(_stem(token))
    return frozenset(words)


def _stem(word: str) -> str:
    """Plural and simple endings cut, so that `menus` meets `menu`."""
    for ending in ("ies", "es", "s", "en"):
        if word.endswith(ending) and len(word) - len(ending) >= _MIN_LENGTH:
            return word[: -len(ending)]
    return word
