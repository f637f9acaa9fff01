"""The past of the verb that a promise is made with, in the languages whose verbs show it by their endings (C-63)."""

from __future__ import annotations

import re
from collections.abc import Iterator

_FORMS = (
    # Portuguese and Spanish: vou falar, hablo con -> falei, hablé, he hablado
    (r"\b(?:vou|vamos|irei) (?:\w+-?(?:te|lhe) )?(\w{2,}?)ar\b", r"\b{0}(?:ei|ámos|amos)\b|\b(?:já|está|foi|foram) {0}ad[oa]s?\b"),
    (r"\b(?:vou|vamos|irei) (\w{2,}?)[ei]r\b", r"\b{0}(?:i|emos|imos)\b|\b(?:já|está|foi|foram) {0}id[oa]s?\b"),
    (r"\b(?:voy|vamos) a (\w{2,}?)ar(?:te|le|os|lo|la|los|las)?\b", r"\b{0}(?:é|amos)\b|\b(?:he|hemos|está|están) {0}ad[oa]s?\b"),
    (r"\b(?:voy|vamos) a (\w{2,}?)[ei]r(?:te|le|os|lo|la|los|las)?\b", r"\b{0}(?:í|imos)\b|\b(?:he|hemos|está|están) {0}id[oa]s?\b"),
    (r"\b(?:te|le|les|os|lhe|ya|eu|yo) (\w{3,}?)o\b", r"\b{0}(?:é|ei|amos|ámos)\b|\b(?:he|hemos|está|están|já) {0}ad[oa]s?\b"),
    (r"\b(\w{3,}?)(?:aré|aremos|arei|aremos)\b", r"\b{0}(?:é|ei|amos|ámos)\b|\b(?:he|hemos|está|están|já) {0}ad[oa]s?\b"),
    (r"^\W*(\w{3,}?)o (?:con|com|a|o|la|el|al|ao|il|lo|le|gli|i)\b", r"\b{0}(?:é|ei)\b|\b(?:he|ho|abbiamo|hemos) {0}(?:ad|at)[oa]s?\b"),
    # Italian: ti prenoto, parlerò -> ho prenotato, è prenotato
    (r"\b(?:ti|le|vi|lo|la|li) (\w{3,}?)o\b", r"\b(?:ho|abbiamo|è|sono) (?:già )?{0}at[oaie]\b"),
    (r"\b(\w{3,}?)er(?:ò|emo)\b", r"\b(?:ho|abbiamo|è|sono) (?:già )?{0}(?:at|ut|it)[oaie]\b"),
    (r"\b(?:vado|andiamo|provvedo) a (\w{3,}?)are\b", r"\b(?:ho|abbiamo|è|sono) (?:già )?{0}at[oaie]\b"),
    # French: je vais parler, je vous réserve -> j'ai parlé, c'est réservé
    (
        r"\b(?:vais|allons|va) (?:vous |te |lui |leur |en )?(\w{3,}?)er\b",
        r"\b(?:ai|avons|est|sont|a été|ont été) (?:bien |déjà |tout )?{0}ée?s?\b",
    ),
    (r"\bje (?:vous |te |lui |leur |l')?(\w{3,}?)e(?:rai)?\b", r"\b(?:ai|avons|est|sont|a été|ont été) (?:bien |déjà |tout )?{0}ée?s?\b"),
    # German: ich frage, ich werde buchen -> gefragt, gebucht
    (r"\bich (\w{3,}?)e\b", r"\b\w{{0,5}}ge{0}e?t\b"),
    (r"\b(?:werde|werden) [^.]*?\b(\w{3,}?)en\W*$", r"\b\w{{0,5}}ge{0}e?t\b"),
)


def told_past(promise: str) -> Iterator[str]:
    """Patterns of the past of the verbs of a case-folded promise, without English, whose verbs are irregular, and Asian languages, whose
    deeds have lists of their own."""
    for source, form in _FORMS:
        for stem in re.findall(source, promise):
            yield form.format(re.escape(stem))
    for stem in _ZH.findall(promise):
        yield rf"(?<![没未]){stem}(?:过|了|好了|完了|到了)"
    for stem in _JA.findall(promise):
        yield rf"{stem}(?:し|いたし|致し)?ました"


_ZH = re.compile(r"(?:会|去|来|就|将|再)([问打找查订约买修交付])(?![\u4e00-\u9fff]?吗)")
_JA = re.compile(r"([\u4e00-\u9fff]{1,3}[\u3041-\u309f]?)(?:し|いたし|致し)?ます(?!か)")
