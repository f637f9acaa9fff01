"""What a reply does to the asks before it: answers, promises, asks back, or nothing (J-59, J-60, J-75, J-78)."""

from __future__ import annotations

from pipeline.models.judged import BULK, Judged
from pipeline.models.reading import ASKS, Act
from pipeline.stages.reconcile.draft import OpenAsk
from pipeline.stages.reconcile.words import content_words

_TELLING = frozenset({"information", "delivery", "refusal", "delegation", "cancellation", "settled", "yes", "no"})
_PROMISES = frozenset({"promise", "acceptance"})
ANSWER, PROMISE, ASK_BACK, NOTHING = "answer", "promise", "ask_back", "nothing"


def effect_of(judged: Judged, asked: list[OpenAsk]) -> str:
    """What a human reply does: answer | promise | ask_back | nothing. Low-confidence reading closes nothing (J-22)."""
    reading = judged.mail.reading
    if judged.cls == BULK or not judged.live:
        return NOTHING
    if reading.confidence == "low":
        return NOTHING
    kinds = judged.kinds()
    if reading.ack_only:
        return ANSWER if kinds & {"yes", "no"} and any(_seeks_yes_or_no(open_ask) for open_ask in asked) else NOTHING
    if kinds & {"yes", "acceptance"} and not kinds & (_TELLING - {"yes"}) and any(_seeks_yes_or_no(open_ask) for open_ask in asked):
        return ANSWER
    if kinds & _TELLING - {"yes"} or judged.mail.decoded.attachments:
        return ANSWER
    if kinds & _PROMISES or (kinds & {"yes"} and any(open_ask.ask.act.kind == "request" for open_ask in asked)):
        return PROMISE
    if kinds & {"yes"}:
        return NOTHING
    return ASK_BACK if kinds & ASKS else NOTHING


def answering_act(judged: Judged) -> Act | None:
    """The act whose sentence proves the answer: the most telling one, else the first of all."""
    for kinds in (("delivery", "refusal", "delegation", "cancellation", "settled", "no", "yes"), ("information",), tuple(_PROMISES)):
        found = next((act for act in judged.acts if act.kind in kinds and not act.reason), None)
        if found:
            return found
    return judged.acts[0] if judged.acts else None


def still_unanswered(asked: list[OpenAsk], reply: Judged) -> list[OpenAsk]:
    """Asks that this answer leaves open (J-78).

    Several asks are only told apart when the reply has fewer sentences than there are asks: then an ask that shares no
    content word with the reply stays open, if another ask does share one.
    """
    if len(asked) == 1:
        return []
    text = reply.mail.decoded.text
    telling = [act for act in reply.acts if act.kind in _TELLING | _PROMISES and not act.reason]
    if len(telling) >= len(asked):
        return []
    words = content_words(" ".join(text[act.start : act.end] for act in reply.acts))
    touched = [bool(open_ask.words & words) for open_ask in asked]
    if not any(touched):
        return []
    return [open_ask for open_ask, hit in zip(asked, touched, strict=True) if not hit]


def _seeks_yes_or_no(open_ask: OpenAsk) -> bool:
    act = open_ask.ask.act
    return "yesno" in act.flags or "approval" in act.flags or act.kind in {"proposal", "decision"}
