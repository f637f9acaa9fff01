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

    A sentence answers the asks it shares a content word with; a telling sentence that shares one with none may stand for
    one ask more. If nothing can be matched at all, the answer is taken for all of them.
    """
    if len(asked) == 1:
        return []
    text = reply.mail.decoded.text
    sentences = [text[act.start : act.end] for act in reply.acts if act.kind in _TELLING | _PROMISES and not act.reason]
    words = [content_words(sentence) for sentence in sentences]
    left = [open_ask for open_ask in asked if not any(open_ask.words & found for found in words)]
    if len(left) == len(asked):
        return []
    free = sum(
        _tells_something(sentence) and not any(open_ask.words & found for open_ask in asked)
        for sentence, found in zip(sentences, words, strict=True)
    )
    return left[free:]


def _tells_something(sentence: str) -> bool:
    """False for a wave of the hand ("See you there!"): a few words without a figure."""
    return any(char.isdigit() for char in sentence) or len(sentence.split()) >= _FEW_WORDS or not sentence.isascii()


_FEW_WORDS = 5


def _seeks_yes_or_no(open_ask: OpenAsk) -> bool:
    act = open_ask.ask.act
    return "yesno" in act.flags or "approval" in act.flags or act.kind in {"proposal", "decision"}
