"""Whether somebody who was asked to choose or to approve puts that off (J-76)."""

from __future__ import annotations

import re

from pipeline.models.judged import Judged
from pipeline.stages.reconcile.words import tells_something


def undecided(judged: Judged) -> bool:
    """All that the mail says of it is that its writer has not decided yet ("I'd like to sleep on it"); whatever else it tells decides."""
    told = [
        judged.evidence(act).quote
        for act in judged.acts
        if act.kind not in {"thanks", "courtesy"} and (act.kind != "information" or tells_something(judged.evidence(act).quote))
    ]
    return bool(told) and all(_LATER.search(quote) for quote in told)


_LATER = re.compile(
    r"\bsleep on (?:it|that|this)\b|\b(?:think|mull) (?:about |over )?(?:it|that|this|both)(?: over| through)?\b|\bundecided\b"
    r"|\bin two minds\b"
    r"|\b(?:not|n't|n’t) (?:yet )?(?:decided|sure|made up (?:my|our) mind|settled on)\b|\bneed (?:more|some|a bit of|a little) time\b"
    r"|\b(?:give|let) (?:me|us) (?:a (?:day|couple|few|bit|moment)|some time|until|till|think)\b|\bgive (?:it|this) some thought\b"
    r"|\b(?:schlafe|schlafen|überlege|überlegen) (?:ich |wir )?(?:noch |mir )?(?:mal |das |es )?(?:eine nacht )?(?:drüber|darüber|noch)?\b"
    r"|\b(?:nacht drüber|nacht darüber|noch (?:nicht (?:sicher|entschieden)|unentschieden|unschlüssig)|bedenkzeit)\b"
    r"|\b(?:j'y réfléchis|je réfléchis|nous réfléchissons|laisse[z]?-moi réfléchir|pas encore (?:décidé|tranché)|j'hésite"
    r"|la nuit porte conseil)\b"
    r"|\b(?:déj[ae]me pensarlo|lo (?:pienso|pensaré|consulto con la almohada)|aún no (?:lo sé|he decidido)|todavía no (?:lo sé"
    r"|he decidido)|tengo que pensarlo)\b"
    r"|\b(?:vou pensar|deix[ae]-me pensar|ainda não (?:sei|decidi)|preciso de pensar|preciso pensar)\b"
    r"|\b(?:ci penso|ci devo pensare|fammi pensare|mi faccia pensare|non ho ancora deciso|sono ancora indecis[oa])\b"
    r"|고민(?:해|이|을|중|좀)|생각해 ?(?:볼|보겠|봐야)|아직 (?:못 정|결정|정하지)|考えさせて|検討(?:し|いたし|させ)|迷って|まだ決め"
    r"|考虑(?:一下"
    r"|考虑)"
    r"|想一想"
    r"|想想"
    r"|还没(?:想好"
    r"|决定"
    r"|定)",
    re.IGNORECASE,
)
