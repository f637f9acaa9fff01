"""What kind of answer an ask wants: words, a choice, a yes or no (J-59, J-60)."""

from __future__ import annotations

import re

from pipeline.models.judged import Ask, Judged
from pipeline.models.ledger import LoopType
from pipeline.stages.reconcile.draft import DraftLoop, OpenAsk
from pipeline.stages.reconcile.words import content_words, meets


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


def seeks_leave(open_ask: OpenAsk) -> bool:
    """The asker wants to do something himself ("Do you mind if I borrow the ladder?"): a yes gives leave and promises nothing (C-24)."""
    return _LEAVE.search(open_ask.judged.evidence(open_ask.ask.act).quote) is not None


_LEAVE = re.compile(
    r"\b(?:do|would) you mind if (?:i|we)\b|\b(?:ok|okay|all right|alright|fine)(?: with you| by you)? if (?:i|we)\b"
    r"|\b(?:can|could|may|might) (?:i|we) (?!get|have|ask|trouble|bother|see|request|expect|count)\w+"
    r"|\b(?:darf|dürfte|dürfen|dürften) (?:ich|wir)\b(?!.{0,40}\b(?:bitten|haben|bekommen)\b)|\b(?:stört|störts"
    r"|macht) es .{0,30}wenn (?:ich|wir)\b"
    r"|\b(?:puis-je|pourrais-je|pouvons-nous)\b(?! (?:te |vous )?demander)|\b(?:dérange|gêne|ennuie) si (?:je|on|nous)\b"
    r"|\b(?:te|le|os|les) importa (?:si|que) \w+|\bpuedo\b(?! (?:pedir|contar))|\bposso\b(?! (?:pedir|contar|chieder|avere))"
    r"|\b(?:importas?-(?:te|se)|se importa) (?:se|que) eu\b|\b(?:ti|le|vi) (?:dispiace|dà fastidio) se\b"
    r"|[아어여해려써와가봐]도 ?(?:될까요|되나요|되겠|괜찮을까요|괜찮나요|괜찮으|돼요)|[てで]も(?:いい|よい|よろしい|大丈夫|構わない)(?:です"
    r"|でしょう)か"
    r"|我们?(?:可以|能|可不可以|能不能)",
    re.IGNORECASE,
)


def picks(loops: list[DraftLoop], judged: Judged, ask: Ask, answered: LoopType) -> bool:
    """The order only names what its writer picks of what he was asked: "Grey or green?" - "Make it green, please.", "Wed pls" (C-60).

    `answered`: type of the loops that this mail may have answered."""
    if ask.act.kind != "request":
        return False
    quote = judged.evidence(ask.act).quote
    words, brief = content_words(quote), len(quote.split()) <= _PICK
    return any(
        loop.type is answered
        and (seeks_leave(one) or ((seeks_choice(one) or "wh" in one.ask.act.flags) and (brief or meets(words, one.words))))
        for loop in loops
        if loop.closers and loop.closers[-1].ref == judged.mail.ref
        for one in loop.asks
    )


_PICK = 3
"""Words of an order that can only be a pick: "Tuesday please", "La grande, por favor"."""
