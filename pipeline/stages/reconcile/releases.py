"""How a promise ends unkept: released, withdrawn, declined, or passed on to somebody who takes it (C-58, C-59)."""

from __future__ import annotations

import re

from pipeline.models.judged import BULK, OWNER, Judged
from pipeline.models.ledger import LoopType
from pipeline.models.reading import Act
from pipeline.stages.reconcile.draft import DraftLoop
from pipeline.stages.reconcile.fulfilment import vow_sentence
from pipeline.stages.reconcile.objects import same_thing, thing_words
from pipeline.stages.reconcile.timeline import Timeline

_BY_ME, _TO_ME = LoopType.COMMITMENT_OWED_BY_ME, LoopType.COMMITMENT_OWED_TO_ME
_NOT_NEEDED = re.compile(
    r"\b(?:no (?:longer|need)|not (?:needed|necessary|required)|never ?mind|don't (?:bother|need)"
    r"|do not (?:bother|need)|forget (?:it|about)|(?:we|i)(?:'ve| have)? (?:already )?(?:found|got) (?:it|them"
    r"|one|another))\b"
    r"|\b(?:nicht mehr (?:nötig|notwendig|gebraucht)|hat sich erledigt|brauche?n? (?:ich|wir"
    r"|es)? ?(?:\w+ )?nicht mehr|kannst du dir sparen)\b|\bplus (?:nécessaire|besoin|la peine)\b"
    r"|\bya no (?:hace falta|es necesario|lo necesito)\b"
    r"|\bnão (?:precisa|é) (?:mais|preciso)\b|\bjá não preciso\b|\bnon (?:serve|occorre|è) (?:più"
    r"|necessario)\b|안 ?(?:하셔도|보내셔도|주셔도|해도) ?됩|필요 ?없|취소|괜찮습니다만 ?필요|不要です"
    r"|必要なくな|なくても大丈夫|結構です|不用了|不需要了|取消",
    re.IGNORECASE,
)
_DECLINES = re.compile(
    r"\b(?:after all|can(?:'t|not)|won't|unable|not able|have to (?:cancel|drop|pass)|not going to)\b"
    r"|\b(?:doch nicht|kann .{0,40}nicht|schaffe .{0,40}nicht|nicht möglich)\b|\bne (?:peux|pourrai"
    r"|pourrons) (?:finalement )?pas\b"
    r"|\bno (?:puedo|podré|voy a poder)\b|\bnão (?:posso|vou poder|consigo)\b|\bnon (?:posso|riesco|potrò)\b"
    r"|어렵|어려울|못 ?(?:할|보낼|드릴)|힘들|できません|できなくな|致しかね|难以|无法|不能",
    re.IGNORECASE,
)
_SOON = re.compile(
    r"\b(?:today|tomorrow|until|before|by|this week|in time|yet|right now|now|at the moment|monday|tuesday"
    r"|wednesday|thursday|friday)\b|\b(?:heute|morgen|bis|gerade|diese woche|rechtzeitig)\b|\b(?:aujourd'hui"
    r"|demain|avant|cette semaine)\b"
    r"|\b(?:hoy|mañana|antes|ahora|esta semana)\b|\b(?:hoje|amanhã|agora|esta semana)\b|\b(?:oggi|domani"
    r"|adesso|questa settimana|entro)\b|오늘|내일|까지|이번 ?주|지금|今日|明日|まで|今週|今天|明天|这周|之前",
    re.IGNORECASE,
)
"""Only that day is impossible: the promise stands."""


def endings_spoken_of(timeline: Timeline, judged: Judged) -> None:
    """The creditor releases, or the debtor takes back, what stands open in their conversation."""
    if not judged.live or judged.cls == BULK:
        return
    for kind in (_BY_ME, _TO_ME):
        debtor = (judged.author == OWNER) == (kind is _BY_ME)
        here = timeline.open_here(kind, judged)
        for loop in here:
            (_declined if debtor else _released)(timeline, loop, judged, alone=len(here) == 1)


def _released(timeline: Timeline, loop: DraftLoop, judged: Judged, *, alone: bool) -> None:
    for act in judged.acts:
        quote = judged.evidence(act).quote
        back = act.kind in {"withdrawal", "cancellation"} or _NOT_NEEDED.search(quote)
        if back and not act.reason and _meant(loop, quote, alone=alone):
            loop.close("dropped", "released", judged, judged.evidence(act))
            return


def _declined(timeline: Timeline, loop: DraftLoop, judged: Judged, *, alone: bool) -> None:
    """The debtor will not do it: dropped, and the ask it answered is open again. A new date or a new promise is no refusal."""
    if judged.kinds() & {"promise", "delivery"} or loop.vow is None or judged.asks:
        return
    for act in judged.acts:
        quote = judged.evidence(act).quote
        if act.kind in {"refusal", "cancellation", "withdrawal"} and not act.reason and _meant(loop, quote, alone=alone):
            if _cancels_as_promised(loop, quote):
                continue
            if act.kind == "refusal" and (not _DECLINES.search(quote) or _SOON.search(quote)):
                continue
            loop.flags.add("declined")
            loop.close("dropped", "declined", judged, judged.evidence(act))
            ask = loop.vow.ask
            if ask is not None and ask.status == "done" and ask.closers and ask.closers[-1].ref == loop.opener.mail.ref:
                timeline.reopen(ask)
                ask.closers.pop()
                ask.flags.discard(f"converted_to:{loop.id}")
                ask.step("reopened", judged.mail.arrived_us, "declined", judged.evidence(act))
            return


def _cancels_as_promised(loop: DraftLoop, quote: str) -> bool:
    """ "The skip is cancelled" by who promised to cancel it takes nothing back."""
    return _CANCELS.search(quote) is not None and _CANCELS.search(vow_sentence(loop.vow) if loop.vow else "") is not None


_CANCELS = re.compile(
    r"\bcancel|\bcall(?:ed|ing)? off\b|\bstornier|\babsag|\bsag\w* .{0,40}\bab\b|\bkündig|\babbestell|\bannul|\brésili|\banul"
    r"|\bdisdi|\bdisdett"
    r"|취소|해지|キャンセル|取り消|解約|取消|退订|退掉",
    re.IGNORECASE,
)


def _meant(loop: DraftLoop, quote: str, *, alone: bool) -> bool:
    words = thing_words(quote)
    return bool(loop.vow) and (same_thing(words, loop.vow.words if loop.vow else words) or alone)


def handed_on(timeline: Timeline, judged: Judged) -> None:
    """ "Sam will send it": the promise stays with its debtor, marked, until Sam says so himself (C-59)."""
    act = next((act for act in judged.acts if act.kind == "delegation" and not act.reason), None)
    if act is None or not judged.live:
        return
    kind = _BY_ME if judged.author == OWNER else _TO_ME
    for loop in timeline.open_loops(kind):
        if loop.vow is not None and judged.mail.conversation in loop.conversations:
            loop.vow.handed = (judged, act)
            loop.touch(judged)
            loop.flags |= {f"delegated_to:{name}" for name in act.names[:1]}
            loop.step("flagged", judged.mail.arrived_us, "delegated", judged.evidence(act))


def third_takes_over(timeline: Timeline, judged: Judged) -> None:
    """The one it was handed to promises it himself: the promise is his from now on (both sentences stand in the history)."""
    vows = [act for act in judged.acts if act.kind in {"promise", "acceptance"} and not act.reason]
    if not vows or not judged.live:
        return
    for kind in (_BY_ME, _TO_ME):
        for loop in timeline.open_loops(kind):
            handed = loop.vow.handed if loop.vow else None
            if handed is not None and judged.mail.conversation in loop.conversations and _named(handed[1], judged, handed[0]):
                loop.close("done", "taken_over", judged, judged.evidence(vows[0]))


def _named(act: Act, judged: Judged, said: Judged) -> bool:
    """The delegation names the author of this mail."""
    quote = said.evidence(act).quote.casefold()
    names = f"{judged.author_name} {judged.author_address.partition('@')[0]}".casefold().replace(".", " ").split()
    return any(word in quote for word in names if len(word) > 1)
