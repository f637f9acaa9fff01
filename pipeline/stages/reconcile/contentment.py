"""Whether the asker is content with what somebody else answered (settle_third, J-79)."""

from __future__ import annotations

import re

from pipeline.models.judged import Judged
from pipeline.stages.reconcile.deeds import NOT_YET


def is_content(judged: Judged) -> bool:
    """The asker thanks, settles, takes it up ("Brilliant, I'm in") or says that it worked; who asks on is not content."""
    kinds = judged.kinds()
    if judged.mail.reading.ack_only or kinds & {"thanks", "settled", "acceptance"}:
        return True
    quotes = [judged.evidence(act).quote for act in judged.acts if not act.reason]
    return any(_WORKED.search(quote) for quote in quotes) and not any(NOT_YET.search(quote) for quote in quotes)


_WORKED = re.compile(
    r"\b(?:works|worked|working) (?:now|fine|perfectly|a treat|like a charm)\b|\b(?:that|it) (?:works|worked|did it|did the trick"
    r"|does the trick|helps|helped)\b"
    r"|\bi(?:'m|’m| am) in(?=[.!,]|$)|\bgot in\b|\b(?:funktioniert|klappt|hat geklappt|hat geholfen|bin drin)\b|\bça (?:marche"
    r"|a marché|fonctionne)\b"
    r"|\b(?:ya )?funciona(?: ya)?(?=[.!,]|$)|\b(?:já )?(?:funciona|funcionou|resultou)(?=[.!,]|$)|\bfunziona(?=[.!,]|$)|\bha funzionato\b"
    r"|됩니다|되네요|돼요|됐(?:어요|습니다|네요)|できました|うまくいき|入れました|可以了|好使|成功了|进去了|拿到了",
    re.IGNORECASE,
)
