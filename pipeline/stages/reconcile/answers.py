"""What a reply does to the asks before it: answers, promises, asks back, or nothing (J-59, J-60, J-75, J-78)."""

from __future__ import annotations

import re

from pipeline.clock import DAY_US, HOUR_US
from pipeline.models.judged import BULK, Judged, evidence_of
from pipeline.models.ledger import Evidence
from pipeline.models.mail import Mail, subject_root
from pipeline.models.reading import ASKS, Act
from pipeline.stages.reconcile.draft import DraftLoop, OpenAsk
from pipeline.stages.reconcile.words import content_words, is_farewell, weight

_TELLING = frozenset({"information", "delivery", "refusal", "delegation", "cancellation", "settled", "yes", "no"})
_PROMISES = frozenset({"promise", "acceptance"})
_BOUNCE_WINDOW_US = HOUR_US
SUBJECT_GAP_US = 30 * DAY_US
ANSWER, PROMISE, ASK_BACK, NOTHING = "answer", "promise", "ask_back", "nothing"


def effect_of(judged: Judged, asked: list[OpenAsk]) -> str:
    """What a human reply does: answer | promise | ask_back | nothing. Low-confidence reading closes nothing (J-22)."""
    reading = judged.mail.reading
    if judged.cls == BULK or not judged.live or reading.confidence == "low":
        return NOTHING
    kinds = judged.kinds() - {"yes"} | {"information"} if _long_yes(judged) else judged.kinds()
    if _hands_over(judged, kinds, asked):
        return ANSWER
    if reading.ack_only:
        return (
            ANSWER
            if (kinds & {"yes", "no"} or _begins_with_a_thumb(judged)) and any(_seeks_yes_or_no(open_ask) for open_ask in asked)
            else NOTHING
        )
    if kinds & {"yes", "acceptance"} and not kinds & (_TELLING - {"yes"}) and any(_seeks_yes_or_no(open_ask) for open_ask in asked):
        return ANSWER
    if kinds & _TELLING - {"yes"}:
        return ANSWER
    if kinds & _PROMISES and asked and all(_seeks_choice(open_ask) for open_ask in asked):
        return ANSWER  # "Shall I bring it up, or will you come down?" - "I'll come down."
    if (
        "acceptance" in kinds
        and "promise" not in kinds
        and asked
        and all(_seeks_words(open_ask) for open_ask in asked)
        and _accepts_at_length(judged)
    ):
        return ANSWER  # "When would you have time?" - "Thursday at eleven suits me best."
    if kinds & _PROMISES or (kinds & {"yes"} and any(open_ask.ask.act.kind == "request" for open_ask in asked)):
        return PROMISE
    if kinds & {"yes"} or not kinds & ASKS:
        return NOTHING
    return ANSWER if _instructs(judged, asked) else ASK_BACK


def answering_act(judged: Judged, asked: frozenset[str]) -> Act | None:
    """The act whose sentence proves the answer: a delivery, refusal or the like before information before a promise; among
    equals the one that shares most content words with the asks (`asked`), then one that says something, then the first."""
    text = judged.mail.decoded.text
    for kinds in (
        ("delivery", "refusal", "delegation", "cancellation", "settled", "no", "yes"),
        ("information",),
        tuple(_PROMISES),
        ("request",),
    ):
        found = [act for act in judged.acts if act.kind in kinds and not act.reason]
        if found:
            said = [text[act.start : act.end] for act in found]
            best = max(range(len(found)), key=lambda n: (len(content_words(said[n]) & asked), _tells_something(said[n]), -n))
            return found[best]
    return judged.acts[0] if judged.acts else None


def proof_of(judged: Judged, asked: frozenset[str]) -> Evidence:
    """The sentence that proves the answer; of a mail without a word an empty span, and its file is named beside it (C-63)."""
    act = answering_act(judged, asked)
    return judged.evidence(act) if act else evidence_of(judged.mail, 0, 0)


def ended_by_asker(loop: DraftLoop, judged: Judged) -> bool:
    """Whoever asked takes the ask back or says that it is settled (withdraw, settle_asker); True if that ended the loop.

    If the sentence names some of several asks, the others stay open (J-78)."""
    kinds = {act.kind: act for act in judged.acts if not act.reason}
    back = kinds.get("withdrawal") or (None if judged.asks else kinds.get("cancellation"))
    act = back or kinds.get("settled")
    if act is None:
        return False
    rule, status = ("withdraw", "dropped") if back else ("settle_asker", "done")
    left = _unnamed(loop.asks, judged.evidence(act).quote)
    if left:
        loop.asks = left
        loop.touch(judged)
        loop.step("joined", judged.mail.arrived_us, rule, judged.evidence(act))
        return False
    loop.close(status, rule, judged, judged.evidence(act))
    return True


def _unnamed(asked: list[OpenAsk], sentence: str) -> list[OpenAsk]:
    """Asks with a matter of their own that a sentence leaves out which names another; none if it names none."""
    said = content_words(sentence)
    others = [open_ask for open_ask in asked if not open_ask.words & said]
    return with_own_matter(others) if len(others) < len(asked) else []


def with_own_matter(asked: list[OpenAsk]) -> list[OpenAsk]:
    """Asks of two content words and more: "Did you find time?" only leans on the ask beside it and goes with that."""
    return [open_ask for open_ask in asked if weight(open_ask.words) >= _OWN_MATTER]


_OWN_MATTER = 2


def file_of(judged: Judged) -> str:
    """Name of the first file of a mail without words, "" for any other."""
    files = _files(judged)
    return files[0] if files and not judged.mail.decoded.text.strip() else ""


def _files(judged: Judged) -> list[str]:
    """Names of the files handed over; logos and other pictures within the text are none."""
    return [one.filename for one in judged.mail.decoded.attachments if one.handed_over]


def _hands_over(judged: Judged, kinds: frozenset[str], asked: list[OpenAsk]) -> bool:
    """A file without words answers (C-63). Beside a promise, a question or a yes it answers if its name fits what is asked
    (C-64), beside mere thanks never: who thanks for a plan may send it back."""
    files = _files(judged)
    if not files or (judged.mail.reading.ack_only and not kinds & {"yes", "acceptance"}):
        return False
    if not kinds & (_PROMISES | ASKS | {"yes"}):
        return True
    words = content_words(" ".join(files).replace("_", " "))
    return any(open_ask.words & words for open_ask in asked)


def same_thread(reply: Mail, opener: Mail) -> bool:
    """True if the provider shows both in one thread of one account."""
    return reply.account == opener.account and reply.thread_id == opener.thread_id


def same_subject(loop: DraftLoop, reply: Judged) -> bool:
    """J-48 for a person of several addresses: a fresh mail under the subject of the ask, between the two alone, within 30 days."""
    root = subject_root(loop.opener.mail.decoded.subject)
    near = reply.mail.arrived_us - loop.last_us <= SUBJECT_GAP_US
    return bool(root) and near and subject_root(reply.mail.decoded.subject) == root and not reply.recipients - {loop.person}


def bounced(judged: Judged, sent: Mail, address: str) -> bool:
    """The bounce is of `sent`, by its references or within an hour, and concerns `address` (J-73)."""
    decoded = judged.mail.decoded
    referred = sent.decoded.message_id in {*decoded.in_reply_to, *decoded.references}
    near = 0 <= judged.mail.arrived_us - sent.arrived_us <= _BOUNCE_WINDOW_US
    key = address.casefold()
    failed = " ".join(decoded.headers.get("x-failed-recipients", ())).casefold()
    named = key in failed or key in decoded.text.casefold()
    others = len({one.key for one in (*sent.decoded.to, *sent.decoded.cc, *sent.decoded.bcc)}) > 1
    return (referred or near) and (named or (referred and not failed and not others))


def refers(judged: Judged) -> bool:
    """The mail says itself that it takes up something asked or agreed before ("about your question", "as discussed on the phone")."""
    return any(act.kind == "settled" or act.rule.endswith(".refers") for act in judged.acts if not act.reason)


def joined_by(reply: Mail) -> str:
    """Closing rule of a reply in another thread of the conversation: by its references, or by people and subject alone (J-48)."""
    return "close_refs" if reply.decoded.in_reply_to or reply.decoded.references else "close_subject"


def close_by_reaction(loop: DraftLoop, judged: Judged) -> None:
    """A clear yes or no emoji answers a yes/no ask, any other reaction nothing (J-77)."""
    text = judged.mail.decoded.text
    mark = next((mark for mark in _YES_NO_MARKS if mark in text), "")
    if mark and loop.asks and _seeks_yes_or_no(loop.asks[0]):
        start = text.index(mark)
        loop.close("done", "reaction_yes", judged, evidence_of(judged.mail, start, start + len(mark)))


def _begins_with_a_thumb(judged: Judged) -> bool:
    """A sign typed as a whole mail says what the same sign says as a reaction (J-77); behind words it is a wave of the hand."""
    return judged.mail.decoded.text.lstrip().startswith(_YES_NO_MARKS)


_YES_NO_MARKS = ("👍", "✅", "👎", "🆗", "👌")


def still_unanswered(asked: list[OpenAsk], reply: Judged) -> list[OpenAsk]:
    """Asks that this answer leaves open (J-78).

    Numbered sentences answer the asks of their number. Else a sentence answers the asks it shares a content word with; a yes
    or no also the first yes/no ask left; a telling sentence that shares a word with none may stand for one ask more. If
    nothing can be matched at all, the answer is taken for all of them.
    """
    if len(asked) == 1:
        return []
    text = reply.mail.decoded.text
    spans = {(act.start, act.end) for act in reply.acts if act.kind in _TELLING | _PROMISES and not act.reason}
    sentences = [text[start:end] for start, end in sorted(spans)]
    numbers = {number for number in map(_number, sentences) if number}
    if numbers and any(_number_of(open_ask) for open_ask in asked):
        return [open_ask for open_ask in asked if _number_of(open_ask) not in numbers]
    words = [content_words(sentence) for sentence in sentences]
    left = [open_ask for open_ask in asked if not any(open_ask.words & found for found in words)]
    if len(left) == len(asked):
        return _after_figure(asked, reply, sentences)
    free = sum(
        _tells_something(sentence) and not any(open_ask.words & found for open_ask in asked)
        for sentence, found in zip(sentences, words, strict=True)
    )
    free += sum(_second_clause(sentence, asked) for sentence in sentences)
    return _without_yes_or_no(left, asked, reply)[free:]


def speaks_to(asked: list[OpenAsk], reply: Judged) -> bool:
    """What somebody else says is about an ask: it shares a word with it, answers its yes or no, or gives a figure where one is asked."""
    text = reply.mail.decoded.text
    said = [text[act.start : act.end] for act in reply.acts if act.kind in _TELLING | _PROMISES and not act.reason]
    if any(open_ask.words & content_words(one) for open_ask in asked for one in said):
        return True
    if reply.kinds() & {"yes", "no"} and any(_seeks_yes_or_no(open_ask) for open_ask in asked):
        return True
    figure = any(char.isdigit() for one in said for char in one)
    return figure and any(_FIGURE_ASKED.search(open_ask.judged.evidence(open_ask.ask.act).quote.casefold()) for open_ask in asked)


_FIGURE_ASKED = re.compile(
    r"\b(?:how (?:many|much|long|old|big)|when|what (?:time|date|price)|wann|wie ?viele?|wie lange|combien|quand|cuánt\w+|cuándo"
    r"|quant[oaie]s?|quando)\b|à quelle heure|a qué hora|몇|얼마|언제|いくつ|いくら|いつ|何[時人日]|几|多少|什么时候"
)


def _second_clause(sentence: str, asked: list[OpenAsk]) -> bool:
    """ "The screed comes on Tuesday, Dirk is on site": a clause behind a clause on an ask, about something else."""
    clauses = _CLAUSE.split(sentence)
    on_ask = [n for n, one in enumerate(clauses) if any(open_ask.words & content_words(one) for open_ask in asked)]
    rest = clauses[on_ask[0] + 1 :] if on_ask else []
    return any(
        len(one.split()) >= _CLAUSE_WORDS
        and not is_farewell(one)
        and not _POLITE.match(one)
        and not any(open_ask.words & content_words(one) for open_ask in asked)
        for one in rest
    )


_CLAUSE = re.compile(r"[,;]\s+(?:and |und |et |y |e )?")
_CLAUSE_WORDS = 3
_POLITE = re.compile(r"(?:thank|danke|merci|gracias|obrigad|grazie|sorry|hope|hoffe|as |wie |comme |como |come )", re.IGNORECASE)


def _after_figure(asked: list[OpenAsk], reply: Judged, sentences: list[str]) -> list[OpenAsk]:
    """What is left where no word matches: one sentence with a figure answers the one open question, not the yes/no ask beside it."""
    telling = [sentence for sentence in sentences if _tells_something(sentence)]
    opens = [open_ask for open_ask in asked if "wh" in open_ask.ask.act.flags]
    if len(telling) != 1 or not any(map(str.isdigit, telling[0])) or len(opens) != 1 or reply.kinds() & {"yes", "no", "delivery"}:
        return []
    return [open_ask for open_ask in asked if open_ask is not opens[0]]


def _without_yes_or_no(left: list[OpenAsk], asked: list[OpenAsk], reply: Judged) -> list[OpenAsk]:
    """`left` without the first yes/no ask, if the reply says yes or no and the words of that sentence point to no yes/no ask."""
    text = reply.mail.decoded.text
    said = next((content_words(text[act.start : act.end]) for act in reply.acts if act.kind in {"yes", "no"} and not act.reason), None)
    if said is None or not any(said & open_ask.words for open_ask in asked):
        return left
    if any(said & open_ask.words for open_ask in asked if _seeks_yes_or_no(open_ask)):
        return left
    first = next((open_ask for open_ask in left if _seeks_yes_or_no(open_ask)), None)
    return [open_ask for open_ask in left if open_ask is not first]


def _number(sentence: str) -> str:
    """The number a list item begins with, "" if it has none."""
    found = _ITEM.match(sentence)
    return found[1] if found else ""


def _number_of(open_ask: OpenAsk) -> str:
    act = open_ask.ask.act
    return _number(open_ask.judged.mail.decoded.text[act.start : act.end])


_ITEM = re.compile(r"\(?(\d{1,2})[.)]\s")


def _instructs(judged: Judged, asked: list[OpenAsk]) -> bool:
    """The reply answers a question by saying what to do: "Shall we extend it?" - "Please extend it by a week."; an open question
    only if both share a word: "Which account?" - "Please use the blue account."."""
    text = judged.mail.decoded.text
    orders = [act for act in judged.acts if act.kind == "request" and not act.reason and not {"wh", "yesno"} & set(act.flags)]
    if orders and any(_seeks_yes_or_no(open_ask) and open_ask.ask.act.kind != "request" for open_ask in asked):
        return True
    words = [content_words(text[act.start : act.end]) for act in orders]
    open_ends = [open_ask for open_ask in asked if {"wh", "choice"} & set(open_ask.ask.act.flags)]
    return any(open_ask.words & found for open_ask in open_ends for found in words)


def _long_yes(judged: Judged) -> bool:
    """A yes with more behind it ("Yes, that is the one, 38 seconds") says something even to an open question (J-60)."""
    text = judged.mail.decoded.text
    return any(act.kind == "yes" and _tells_something(text[act.start : act.end]) for act in judged.acts)


def _accepts_at_length(judged: Judged) -> bool:
    """The acceptance says what it accepts; a bare one says nothing to an open question (J-60)."""
    text = judged.mail.decoded.text
    return any(act.kind == "acceptance" and _tells_something(text[act.start : act.end]) for act in judged.acts)


def _tells_something(sentence: str) -> bool:
    """False for a wave of the hand ("See you there!"): a few words without a figure."""
    if any(char.isdigit() for char in sentence):
        return True
    if is_farewell(sentence):
        return False
    if len(sentence.split()) >= _FEW_WORDS:
        return True
    return sum(char >= _UNSPACED for char in sentence) >= _FEW_SIGNS


_FEW_WORDS = 5
_FEW_SIGNS = 7
"""Signs of an unspaced script that say as much as five words."""
_UNSPACED = "\u2e80"


def _seeks_words(open_ask: OpenAsk) -> bool:
    """Words answer it, no deed: a question of any kind, or a request to confirm or to say something."""
    act = open_ask.ask.act
    said = open_ask.judged.mail.decoded.text[act.start : act.end].lower()
    return act.kind in {"question", "decision", "proposal"} or _TO_SAY.search(said) is not None


_TO_SAY = re.compile(
    r"\b(?:confirm|let me know|tell me|say (?:if|whether)|bestätig|bescheid|sag(?:en|st|t)? (?:sie |du )?mir|dis-moi|dites-moi|faire savoir"
    r"|dime|dígame|confírm|avís|conferm|dimmi|mi dica|fai sapere|diga-me|diz-me|avis)"
    r"|확인|알려|말씀해|お知らせ|お聞かせ|ご確認|教えて|告诉|告知|确认"
)


def _seeks_choice(open_ask: OpenAsk) -> bool:
    """A choice, an approval or a proposal is put: taking it up answers it."""
    act = open_ask.ask.act
    return bool({"choice", "approval"} & set(act.flags)) or act.kind in {"proposal", "decision"}


def _seeks_yes_or_no(open_ask: OpenAsk) -> bool:
    return "yesno" in open_ask.ask.act.flags or _seeks_choice(open_ask)
