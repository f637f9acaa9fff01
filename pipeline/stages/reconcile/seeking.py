"""What kind of answer an ask wants: words, a choice, a yes or no (J-59, J-60)."""

from __future__ import annotations

import re

from pipeline.stages.reconcile.draft import OpenAsk


def seeks_words(open_ask: OpenAsk) -> bool:
    """Words answer it, no deed: a question of any kind, or a request to confirm or to say something."""
    act = open_ask.ask.act
    said = open_ask.judged.mail.decoded.text[act.start : act.end].lower()
    return act.kind in {"question", "decision", "proposal"} or _TO_SAY.search(said) is not None


_TO_SAY = re.compile(
    r"\b(?:confirm|let me know|tell me|say (?:if|whether)|bestätig|bescheid|sag(?:en|st|t)? (?:sie |du )?mir|dis-moi|dites-moi|faire savoir"
    r"|dime|dígame|confírm|avís|conferm|dimmi|mi dica|fai sapere|diga-me|diz-me|avis)"
    r"|확인|알려|말씀해|お知らせ|お聞かせ|ご確認|教えて|告诉|告知|确认"
)


def seeks_choice(open_ask: OpenAsk) -> bool:
    """A choice, an approval or a proposal is put: taking it up answers it."""
    act = open_ask.ask.act
    return bool({"choice", "approval"} & set(act.flags)) or act.kind in {"proposal", "decision"}


def seeks_yes_or_no(open_ask: OpenAsk) -> bool:
    return "yesno" in open_ask.ask.act.flags or seeks_choice(open_ask)
