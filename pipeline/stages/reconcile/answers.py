"""What a reply does to the asks before it: answers, promises, asks back, or nothing (J-59, J-60, J-75, J-78)."""

from __future__ import annotations

import re

from pipeline.clock import DAY_US, HOUR_US
from pipeline.models.judged import BULK, Judged, evidence_of
from pipeline.models.ledger import Evidence
from pipeline.models.mail import Mail, subject_root
from pipeline.models.reading import ASKS, Act
from pipeline.stages.reconcile.choosing import undecided
from pipeline.stages.reconcile.deeds import ABOUT_MAIL, NOT_YET, RECEIVED
from pipeline.stages.reconcile.draft import DraftLoop, OpenAsk
from pipeline.stages.reconcile.objects import same_thing, thing_words
from pipeline.stages.reconcile.remainder import PROMISES, TELLING, unnamed
from pipeline.stages.reconcile.seeking import seeks_choice, seeks_leave, seeks_words, seeks_yes_or_no
from pipeline.stages.reconcile.words import content_words, meets, tells_something

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
    if asked and all(seeks_choice(open_ask) for open_ask in asked) and undecided(judged):
        return NOTHING
    if reading.ack_only:
        said = kinds & {"yes", "no"} or _begins_with_a_thumb(judged)
        return ANSWER if said and any(seeks_yes_or_no(open_ask) for open_ask in asked) else NOTHING
    return _by_kinds(judged, asked, kinds)


def _by_kinds(judged: Judged, asked: list[OpenAsk], kinds: frozenset[str]) -> str:
    """What the kinds of its acts do, of a reply that is neither silence nor a bare acknowledgement."""
    if _tells(judged, asked, kinds):
        return ANSWER
    if kinds & PROMISES or (kinds & {"yes"} and any(open_ask.ask.act.kind == "request" for open_ask in asked)):
        return PROMISE
    if "request" in kinds and asked and all(seeks_leave(open_ask) for open_ask in asked):
        return ANSWER  # "May I use the car park?" - "Please do use it."
    if kinds & ASKS and not kinds & {"yes"}:
        return ANSWER if _instructs(judged, asked) else ASK_BACK
    return ANSWER if _word_answers(judged, asked) else NOTHING


def _tells(judged: Judged, asked: list[OpenAsk], kinds: frozenset[str]) -> bool:
    """It says something, or says yes where a yes is asked for."""
    if kinds & {"yes", "acceptance"} and not kinds & (TELLING - {"yes"}) and any(seeks_yes_or_no(open_ask) for open_ask in asked):
        return True
    if kinds & TELLING - {"yes"}:
        return True
    if kinds & PROMISES and asked and all(seeks_choice(open_ask) for open_ask in asked):
        return True  # "Shall I bring it up, or will you come down?" - "I'll come down."
    accepted = "acceptance" in kinds and "promise" not in kinds and asked and all(seeks_words(open_ask) for open_ask in asked)
    return bool(accepted) and _accepts_at_length(judged)  # "When would you have time?" - "Thursday at eleven suits me best."


def _word_answers(judged: Judged, asked: list[OpenAsk]) -> bool:
    """Thanks with a word in front of them answer the one open question ("What size?" - "The large one, thanks."); no name does."""
    if len(asked) != 1:
        return False
    said = [flag.partition(":")[2] for act in judged.acts for flag in act.flags if flag.startswith("word:")]
    if not ("wh" in asked[0].ask.act.flags or seeks_choice(asked[0])):
        return asked[0].ask.act.kind == "question" and any(_OF_IT.match(word) for word in said)
    decoded = judged.mail.decoded
    called = " ".join(f"{one.name} {one.key.partition('@')[0]}" for one in (*decoded.to, *decoded.cc)).casefold()
    return any(word not in called for word in said)


_OF_IT = re.compile(
    r"(?:it|they|he|she|there|both|all of (?:it|them)|es|er|beide|il|elle|ils|elles|elle|tout|todo|tudo|tutto|lo|la|los|las|l')\b ?\S+ \S+"
)
"""A clause about the thing asked for, beside a word of content: "Has it come?" - "It came this morning, all good."."""


def answering_act(judged: Judged, asked: frozenset[str]) -> Act | None:
    """The act whose sentence proves the answer: a delivery, refusal or the like before information before a promise; among
    equals the one that shares most content words with the asks (`asked`), then one that says something, then the first."""
    text = judged.mail.decoded.text
    for kinds in (
        ("delivery", "refusal", "delegation", "cancellation", "settled", "no", "yes"),
        ("information",),
        tuple(PROMISES),
        ("request",),
    ):
        found = [act for act in judged.acts if act.kind in kinds and not act.reason]
        if found:
            said = [text[act.start : act.end] for act in found]
            best = max(range(len(found)), key=lambda n: (len(content_words(said[n]) & asked), tells_something(said[n]), -n))
            return found[best]
    return judged.acts[0] if judged.acts else None


def proof_of(judged: Judged, asked: frozenset[str]) -> Evidence:
    """The sentence that proves the answer; of a mail without a word an empty span, and its file is named beside it (C-63)."""
    act = answering_act(judged, asked)
    return judged.evidence(act) if act else evidence_of(judged.mail, 0, 0)


def ended_by_asker(loop: DraftLoop, judged: Judged) -> bool:
    """Whoever asked takes the ask back or says that it is settled (withdraw, settle_asker); True if that ended the loop.

    If the sentence names some of several asks, the others stay open (J-78)."""
    back = _naming(loop, judged, "withdrawal") or (None if judged.asks else _naming(loop, judged, "cancellation"))
    act = back or _naming(loop, judged, "settled") or (None if judged.asks else _in_hand(loop, judged) or _spoken_of(loop, judged))
    if act is None:
        return False
    rule, status = ("withdraw", "dropped") if back else ("settle_asker", "done")
    left = unnamed(loop.asks, judged.evidence(act).quote)
    if left:
        loop.leave(left, rule, judged, judged.evidence(act))
        return False
    loop.close(status, rule, judged, judged.evidence(act))
    return True


def _naming(loop: DraftLoop, judged: Judged, kind: str) -> Act | None:
    """The act of a kind that names something asked for, else the last one of that kind."""
    found = [act for act in judged.acts if act.kind == kind and not act.reason]
    return next((act for act in found if meets(loop.words, content_words(judged.evidence(act).quote))), found[-1] if found else None)


def _in_hand(loop: DraftLoop, judged: Judged) -> Act | None:
    """The sentence in which the asker says that the thing asked for came ("The signed copy arrived by courier")."""
    wanted = [one.words for one in loop.asks if _WANTED.search(one.judged.evidence(one.ask.act).quote)]
    if not wanted or any(_EXCEPT.search(judged.evidence(act).quote) for act in judged.acts):
        return None
    for act in judged.acts:
        quote = judged.evidence(act).quote
        told = act.kind in {"information", "thanks"} and not act.reason and RECEIVED.search(quote) and not ABOUT_MAIL.search(quote)
        if told and not NOT_YET.search(quote) and any(same_thing(thing_words(quote), words) for words in wanted):
            return act
    return None


def _spoken_of(loop: DraftLoop, judged: Judged) -> Act | None:
    """The asker thanks for the call and says what comes of it, in the conversation of the ask: it was settled there."""
    called = next((act for act in judged.acts if _CALLED.search(judged.evidence(act).quote)), None)
    here = judged.mail.conversation in loop.conversations and not judged.kinds() & {"promise", "reminder"}
    if called is None or not here or any(_EXCEPT.search(judged.evidence(act).quote) for act in judged.acts):
        return None
    told = [
        act
        for act in judged.acts
        if act.kind in {"information", "thanks", "delivery", "acceptance"} and tells_something(judged.evidence(act).quote)
    ]
    return next((act for act in told if act is not called or len(judged.evidence(act).quote) > _MORE_THAN_THANKS), None)


_MORE_THAN_THANKS = 50
_CALLED = re.compile(
    r"\b(?:thanks|thank you|cheers)\b[^.?!]{0,16} for (?:the |your |that )?(?:quick )?(?:call|calling|ringing|phoning"
    r"|phone call|chat on the phone|picking up)\b"
    r"|\bdank\w*\b[^.?!]{0,20}\b(?:für|fürs) (?:das |den |dein\w* |ihr\w* |euren )?(?:nette |kurze )?(?:telefonat|gespräch|anruf|rückruf)\b"
    r"|\bmerci\b[^.?!]{0,12}\b(?:pour|de) (?:ton |votre |l'|m'avoir )?(?:appel|coup de fil|rappel|échange|téléphon)\w*"
    r"|\bgracias\b[^.?!]{0,10}\bpor (?:la |tu |su )?(?:llamada|llamar\w*|devolver)|\bobrigad[oa]\b[^.?!]{0,10}\b(?:pela"
    r"|por) (?:tua |sua |me )?(?:chamada|ligação|telefonema|ligar\w*)"
    r"|\bgrazie\b[^.?!]{0,10}\b(?:per la|della|di aver\w*) (?:tua |sua )?(?:telefonata|chiamata|(?:ri)?chiamato)"
    r"|(?:전화|통화)[^.?!]{0,8}(?:감사|고맙)|お電話[^。]{0,10}ありがとう|(?:谢谢|感谢)[^。]{0,6}(?:回电|来电|电话)",
    re.IGNORECASE,
)
"""Thanks for a call that took place."""
_WANTED = re.compile(
    r"\b(?:send|forward|post|mail|courier|ship|deliver|bring|return|get|receive|have|arriv\w+|give|lend|schick\w*|send\w*"
    r"|bekomm\w*|erhalt\w*"
    r"|bring\w*|liefer\w*|envoy\w*|reçoi\w*|recevoir|apport\w*|mand\w*|envi\w*|recib\w*|receb\w*|traz\w*|traer|invi\w*|ricev\w*|port\w*)\b"
    r"|보내|받|전달|도착|가져|송부|送|届|受け取|いただけ|发|寄|送|收到|带",
    re.IGNORECASE,
)
"""An ask for a thing that is to come."""
_EXCEPT = re.compile(
    r"\b(?:but|however|although|except|still|wrong|missing|only|aber|leider|nur|fehlt|mais|sauf|manque|pero|salvo|falta|mas"
    r"|exceto|ma|tranne|manca)\b"
    r"|지만|는데|빠졌|아직|ですが|足りな|まだ|但|不过|还没|缺",
    re.IGNORECASE,
)


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
    if not kinds & (PROMISES | ASKS | {"yes"}):
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
    if mark and loop.asks and seeks_yes_or_no(loop.asks[0]):
        start = text.index(mark)
        loop.close("done", "reaction_yes", judged, evidence_of(judged.mail, start, start + len(mark)))


def _begins_with_a_thumb(judged: Judged) -> bool:
    """A sign typed as a whole mail says what the same sign says as a reaction (J-77); behind words it is a wave of the hand."""
    return judged.mail.decoded.text.lstrip().startswith(_YES_NO_MARKS)


_YES_NO_MARKS = ("👍", "✅", "👎", "🆗", "👌")


def _instructs(judged: Judged, asked: list[OpenAsk]) -> bool:
    """The reply answers a question by saying what to do: "Shall we extend it?" - "Please extend it by a week."; an open question
    only if both share a word: "Which account?" - "Please use the blue account."."""
    text = judged.mail.decoded.text
    orders = [act for act in judged.acts if act.kind == "request" and not act.reason and not {"wh", "yesno"} & set(act.flags)]
    if orders and any(seeks_yes_or_no(open_ask) and open_ask.ask.act.kind != "request" for open_ask in asked):
        return True
    words = [content_words(text[act.start : act.end]) for act in orders]
    open_ends = [open_ask for open_ask in asked if {"wh", "choice"} & set(open_ask.ask.act.flags)]
    return any(open_ask.words & found for open_ask in open_ends for found in words)


def _long_yes(judged: Judged) -> bool:
    """A yes with more behind it ("Yes, that is the one, 38 seconds") says something even to an open question (J-60)."""
    text = judged.mail.decoded.text
    return any(act.kind == "yes" and tells_something(text[act.start : act.end]) for act in judged.acts)


def _accepts_at_length(judged: Judged) -> bool:
    """The acceptance says what it accepts; a bare one says nothing to an open question (J-60)."""
    text = judged.mail.decoded.text
    return any(act.kind == "acceptance" and tells_something(text[act.start : act.end]) for act in judged.acts)
