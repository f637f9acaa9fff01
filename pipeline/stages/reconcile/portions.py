"""What of the several things that one request names a delivery leaves out (J-78, C-67)."""

from __future__ import annotations

import re

from pipeline.models.judged import Judged
from pipeline.stages.reconcile.draft import DraftLoop, OpenAsk
from pipeline.stages.reconcile.objects import DELIVER, deed_of, named_words, same_thing, thing_words, things_of
from pipeline.stages.reconcile.words import content_words


def not_handed_over(loop: DraftLoop, judged: Judged) -> list[OpenAsk]:
    """The asks of a loop as they are if this mail hands over one thing of a request for several ("the rota and the risk assessment"),
    and neither it nor an earlier part names the others; none if it hands over all, or says anything else of them."""
    if len(loop.asks) != 1 or loop.asks[0].ask.act.kind != "request":
        return []
    said = loop.asks[0].judged.evidence(loop.asks[0].ask.act).quote
    things = [thing.words for thing in things_of(_BOTH.sub(" ", said))] if deed_of(said) == DELIVER else []
    own = [words - frozenset[str]().union(*(other for other in things if other is not words)) for words in things]
    given = [judged.evidence(act).quote for act in judged.acts if act.kind == "delivery" and not act.reason]
    if len(own) < _SEVERAL or not all(own) or not given or any(_BOTH.search(quote) for quote in given):
        return []
    files = [one.filename for one in judged.mail.decoded.attachments if one.handed_over]
    now = frozenset[str]().union(*map(named_words, given), *map(thing_words, files))
    other = [judged.evidence(act).quote for act in judged.acts if act.kind not in {"delivery", "thanks", "courtesy"} and not act.reason]
    before = [step.evidence.quote for step in loop.steps if step.rule.startswith("partly_answered@") and step.evidence is not None]
    spoken = frozenset[str]().union(*map(content_words, (*other, *before)))
    hit = [words for words in own if same_thing(words, now)]
    left = [words for words in own if words not in hit and not same_thing(words, spoken)]
    more = frozenset[str]().union(*map(content_words, given)) - frozenset[str]().union(*things)
    if any(_ATTACHED.search(word) is None for word in more):
        left = [words for words in left if not any(map(_SAID.fullmatch, words))]  # "Kofi Mensah, photo attached" names the name
    return list(loop.asks) if hit and left and not _HELD_BACK.search(" ".join(given)) else []


_SEVERAL = 2
_SAID = re.compile(
    r"names?|numbers?|address|dates?|times?|prices?|sizes?|colou?rs?|amounts?|hours?|namen?|nummern?|adressen?|datum|preise?|größen?|noms?"
    r"|numéros?|adresses?|prix|tailles?|nombres?|números?|direcci(?:ón|ones)|fechas?|precios?|tallas?|nomes?|endereços?|datas?|preços?|nom[ei]"
    r"|numer[oi]|indirizz[oi]|dat[ae]|prezz[oi]|이름|성함|번호|주소|날짜|금액|名前|お名前|番号|住所|日付|姓名|名字|号码|地址|日期",
)
"""What is given in words, without being called by its name."""
_ATTACHED = re.compile(
    r"attach|enclos|find|send|sent|anbei|anhang|angehängt|beigefügt|joint|envo[iy]|adjunt|env[ií]|anex|segue|allegat|invi"
    r"|첨부|보내|드립|송부|添付|送付|送り|附件|附上|发送"
)
"""What only says that it comes along."""
_BOTH = re.compile(
    r"\b(?:both|all (?:of (?:it|them)|three|four)|everything|beide[ns]?|alles|alle drei|(?:tous|toutes) les (?:deux|trois)|le tout"
    r"|amb[oa]s|todo|las dos|los dos|tudo|entramb[ie]|tutto)\b"
    r"|둘 ?다|모두|전부|両方|どちらも|すべて|全部|两份|都",
    re.IGNORECASE,
)
"""All of it."""
_HELD_BACK = re.compile(
    r"\b(?:that's all|nothing else|mehr (?:gibt es|habe ich) nicht|c'est tout|es todo|é tudo|è tutto)\b|이게 전부|以上です", re.IGNORECASE
)
"""There is no more of it."""
