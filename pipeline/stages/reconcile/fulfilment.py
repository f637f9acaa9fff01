"""Whether a mail keeps a promise: explicit evidence by the debtor, or the creditor's receipt (C-63 to C-68). Silence keeps nothing."""

from __future__ import annotations

import re
from typing import NamedTuple

from pipeline.clock import DAY_US, from_us
from pipeline.models.judged import BULK, Judged, evidence_of
from pipeline.models.ledger import Evidence
from pipeline.models.reading import ASKS, Act
from pipeline.stages.reconcile.deeds import (
    ABOUT_MAIL,
    BARE_DEED,
    CARRIES,
    HAPPENED,
    NOT_YET,
    PART,
    PRAISED,
    PROMISED_WORDS,
    READY,
    RECEIVED,
    SHORT,
    done_words,
    same_deed,
    thanked_for,
)
from pipeline.stages.reconcile.draft import DraftLoop
from pipeline.stages.reconcile.objects import CARRY, DO, MEET, REPLY, Thing, is_of, named_words, same_thing, thing_words, things_of
from pipeline.stages.reconcile.vow import Vow
from pipeline.stages.reconcile.words import content_words, weight

KEPT, PARTLY, PERHAPS, NOTHING = "done", "partly", "proposed", ""


class Verdict(NamedTuple):
    """`what`: done | partly | proposed | "". `left`: things still owed after a part."""

    what: str
    evidence: Evidence | None = None
    left: tuple[Thing, ...] = ()
    note: str = ""


_NO = Verdict(NOTHING)


class Delivery(NamedTuple):
    """What a mail hands over: the sentences that say so, the files, whether a link stands in one, and the words of all of it."""

    said: tuple[Act, ...]
    files: tuple[str, ...]
    link: bool
    words: frozenset[str]
    named: frozenset[str]
    """Words of the sentences alone."""
    promised: bool
    """It says "as promised"."""


def by_debtor(loop: DraftLoop, judged: Judged, *, alone: bool) -> Verdict:
    """What the debtor's mail to the creditor does to the promise. `alone`: it is the only open one of this conversation."""
    vow = loop.vow
    if vow is None or not judged.live or judged.cls == BULK or judged.mail.reading.forwarded:
        return _NO
    here = judged.mail.conversation in loop.conversations
    given = _given(judged, vow)
    if vow.deed == MEET:
        met = _sentence(judged, HAPPENED)
        return Verdict(KEPT, judged.evidence(met)) if met is not None and here else _NO
    if given.said or given.files:
        found = _handed(loop, vow, judged, given, here=here, alone=alone)
        if found.what:
            return found
    return _told(loop, judged, here=here) if vow.deed == REPLY else _on_topic(vow, judged, given) if here else _NO


def _on_topic(vow: Vow, judged: Judged, given: Delivery) -> Verdict:
    """A statement on all of the promised thing that says neither that it is done nor that it is not: a person decides (C-65)."""
    if given.said or given.files or judged.kinds() & {"promise", "refusal", "cancellation", "withdrawal"} or judged.asks:
        return _NO
    told = [act for act in judged.acts if act.kind == "information" and not act.reason]
    quotes = [judged.evidence(act).quote for act in told]
    if not vow.left or any(NOT_YET.search(quote) or ABOUT_MAIL.search(quote) or _LATER.search(quote) for quote in quotes):
        return _NO
    about = [act for act, quote in zip(told, quotes, strict=True) if all(is_of(thing, named_words(quote)) for thing in vow.left)]
    return Verdict(PERHAPS, judged.evidence(about[0])) if about else _NO


def by_creditor(loop: DraftLoop, judged: Judged) -> Verdict:
    """The creditor confirms receipt ("Received, lovely"); right after the promise that may only mean the mail itself (C-63, C-66)."""
    if loop.vow is None or not judged.live or judged.mail.conversation not in loop.conversations or judged.kinds() & ASKS:
        return _NO
    act = _sentence(judged, HAPPENED) if loop.vow.deed == MEET else _sentence(judged, RECEIVED)
    if act is None:
        return _thanked(loop, loop.vow, judged) or _praised(loop, loop.vow, judged)
    quote = judged.evidence(act).quote
    if loop.vow.deed == MEET:
        return Verdict(KEPT, judged.evidence(act))
    named = thing_words(quote)
    if (
        ABOUT_MAIL.search(quote)
        or NOT_YET.search(quote)
        or (named and loop.vow.words and not same_thing(named, loop.vow.words) and not _courtesy(named))
    ):
        return _NO
    sure = same_thing(named, loop.vow.words) or judged.mail.arrived_us - loop.opener.mail.arrived_us >= DAY_US
    return Verdict(KEPT if sure else PERHAPS, judged.evidence(act))


def _thanked(loop: DraftLoop, vow: Vow, judged: Judged) -> Verdict | None:
    """The creditor thanks for the very deed; on the day of the promise that may be thanks in advance (C-63, C-66)."""
    deed = thanked_for(vow_sentence(vow))
    act = _sentence(judged, deed) if deed is not None else None
    if act is None or NOT_YET.search(judged.evidence(act).quote):
        return None
    later = judged.mail.arrived_us - loop.opener.mail.arrived_us >= DAY_US
    return Verdict(KEPT if later else PERHAPS, judged.evidence(act))


def _praised(loop: DraftLoop, vow: Vow, judged: Judged) -> Verdict:
    """The creditor praises how the promised thing came out; before its day that may be about what was there already (C-63)."""
    act = _sentence(judged, PRAISED) if vow.deed == DO else None
    if act is None or NOT_YET.search(judged.evidence(act).quote):
        return _NO
    quote = judged.evidence(act).quote
    if not same_thing(named_words(quote), vow.words) and (vow.words or weight(content_words(quote) & _topic(loop)) < _ON_TOPIC):
        return _NO
    day = from_us(judged.mail.arrived_us).date().isoformat()
    due = vow.due is not None and vow.due[0][:10] <= day
    return Verdict(KEPT if due else PERHAPS, judged.evidence(act))


def by_third(loop: DraftLoop, judged: Judged) -> Verdict:
    """Somebody else hands the thing over: a person decides whether that keeps the promise (C-65)."""
    if loop.vow is None or not judged.live or judged.cls == BULK or judged.mail.conversation not in loop.conversations:
        return _NO
    given = _given(judged, loop.vow)
    if not given.said or not (same_thing(given.words, loop.vow.words) or given.promised):
        return _NO
    return Verdict(PERHAPS, judged.evidence(given.said[0]))


def _given(judged: Judged, vow: Vow) -> Delivery:
    text = judged.mail.decoded.text
    real = [act for act in judged.acts if not act.reason]
    said = [act for act in real if act.kind == "delivery"]
    later = {act.start for act in real if act.kind in {"promise", "refusal"}} - {act.start for act in said}
    done = done_words(vow_sentence(vow))
    for act in real:
        quote = text[act.start : act.end]
        told = act.kind in {"information", "settled", "thanks", "yes", "cancellation"} and act.start not in later
        if (
            told
            and not NOT_YET.search(quote)
            and (PROMISED_WORDS.search(quote) or done.search(quote))
            and not any(one.start == act.start for one in said)
        ):
            said.append(act)
    said = [act for act in said if not NOT_YET.search(text[act.start : act.end])]
    said.sort(key=lambda act: act.start)
    quotes = [text[act.start : act.end] for act in said]
    files = tuple(one.filename for one in judged.mail.decoded.attachments if one.handed_over)
    named = frozenset[str]().union(*(named_words(BARE_DEED.sub(" ", _handing(quote))) for quote in quotes))
    return Delivery(
        tuple(said),
        files,
        any("http://" in one or "https://" in one for one in (text[act.start : act.end] for act in real)),
        named | frozenset[str]().union(*map(thing_words, files)),
        named,
        any(PROMISED_WORDS.search(one) for one in quotes),
    )


def _handing(quote: str) -> str:
    """What of a sentence hands over now: "Here is the lease; the plan I add as soon as I find it" names the plan for later."""
    if not _LATER.search(quote):
        return quote
    return ", ".join(part for part in _JOINTS.split(quote) if not _LATER.search(part)) or quote


_JOINTS = re.compile(r"\s*[,;，、；]\s*|\s[–—-]\s|\s(?:and|but|und|aber|et|mais|y|pero|e|mas|ma)\s|(?<=[드리보내하])고\s")
_LATER = re.compile(
    r"\b(?:as soon as|once|when (?:i|we|it|they)|later|to follow|follows|will follow)\b"
    r"|\b(?:sobald|folg(?:t|en)|später|nachreich\w*|nachliefer\w*)\b"
    r"|\b(?:dès que|suivr\w+|suit|plus tard|une fois que)\b|\b(?:en cuanto|sigue|más tarde|cuando (?:l[oa]s?|pueda|tenga|encuentre))\b"
    r"|\b(?:assim que|logo que|mais tarde|quando (?:[oa]s?|puder|tiver|encontrar))\b|\b(?:appena|più tardi|quando (?:l[oaie]|posso|avrò))\b"
    r"|는 ?대로|나중에|추후|次第|後ほど|のちほど|追って|后再|稍后|等[^，。]{1,8}再",
    re.IGNORECASE,
)
"""What comes with it comes another time."""


def vow_sentence(vow: Vow) -> str:
    """The sentence of the promise."""
    return vow.dated[0].evidence(vow.dated[1]).quote if vow.dated else ""


def _handed(loop: DraftLoop, vow: Vow, judged: Judged, given: Delivery, *, here: bool, alone: bool) -> Verdict:
    """Things handed over against things promised."""
    if vow.deed == CARRY and not any(done_words(vow_sentence(vow)).search(judged.evidence(act).quote) for act in given.said):
        return _NO  # what is carried by hand comes with no mail
    evidence = _proof(judged, given, vow)
    hits = [thing for thing in vow.left if is_of(thing, given.named) or is_of(thing, given.words - given.named)]
    if not given.said:
        return _by_file(vow, judged, given, hits, evidence, here=here, alone=alone)
    if hits and _other_number(vow, [judged.evidence(act).quote for act in given.said]):
        return Verdict(PERHAPS, evidence)
    if hits:
        if not (given.files or given.link) and _should_carry(judged, given):
            return Verdict(PERHAPS, evidence, note="no file and no link")
        return _complete(vow, hits, judged, evidence)
    if here and alone and (_same_verb(vow, judged, given) or _half_named(vow, given)):
        return _complete(vow, vow.left, judged, evidence)
    if here and same_thing(vow.words, given.words):
        return Verdict(PERHAPS, evidence)  # "seating chart", "seating list": a word is shared, the thing may be another
    if not here or (vow.left and given.named and not given.promised):
        return _NO  # it names another thing
    return _unnamed(vow, judged, given, evidence, alone=alone)


def _by_file(vow: Vow, judged: Judged, given: Delivery, hits: list[Thing], evidence: Evidence, *, here: bool, alone: bool) -> Verdict:
    """A file without a word that it is handed over."""
    silent = not judged.kinds() - {"thanks", "courtesy"}
    if judged.kinds() & {"promise", "refusal"} or judged.asks or not (hits or (here and silent)):
        return _NO
    if hits or (alone and not _foreign(vow, given)):
        return _complete(vow, hits or vow.left, judged, evidence)
    return Verdict(PERHAPS, evidence)


def _unnamed(vow: Vow, judged: Judged, given: Delivery, evidence: Evidence, *, alone: bool) -> Verdict:
    """ "As promised", "Attached.", "Done.": short forms in the conversation of the promise (C-64)."""
    carried = bool(given.files or given.link)
    if given.promised and carried:
        return _complete(vow, vow.left, judged, evidence)
    short = any(SHORT.search(judged.evidence(act).quote) for act in given.said)
    if carried and alone and not _foreign(vow, given):
        return _complete(vow, vow.left, judged, evidence)
    if alone and READY.search(vow_sentence(vow)) and any(READY.search(judged.evidence(act).quote) for act in given.said):
        return _complete(vow, vow.left, judged, evidence)
    if not carried and alone and short and not _file_promised(vow) and not PART.search(_words_of(judged)):
        return _complete(vow, vow.left, judged, evidence)
    return Verdict(PERHAPS, evidence)


_NUMBERED = re.compile(
    r"([^\W\d_]{3,})\.? (?:no\.? ?|nr\.? ?|n° ?|#)?(\d{1,3}|one|two|three|four|five|six|eins|zwei|drei|vier)\b(?![.:/]\d|월|月|日)",
    re.IGNORECASE,
)


def _other_number(vow: Vow, quotes: list[str]) -> bool:
    """ "Instalment one" was promised, "instalment two" is handed over: another thing of the same name (C-66)."""
    want = dict(_NUMBERED.findall(vow_sentence(vow).casefold()))
    said = dict(_NUMBERED.findall(" ".join(quotes).casefold()))
    return any(said.get(name, number) != number for name, number in want.items() if thing_words(name) & vow.words)


def _half_named(vow: Vow, given: Delivery) -> bool:
    """The one thing of a deed is named by part of its name and by the deed itself: "I'll see to the booking of the gym" - "The gym is
    booked" (C-63)."""
    words = vow.left[0].words if len(vow.left) == 1 and vow.deed in {DO, MEET} else frozenset[str]()
    rest = words - given.named
    return bool(words & given.named) and bool(rest) and all(_akin(one, given.named) for one in rest)


def _akin(word: str, words: frozenset[str]) -> bool:
    return any(word[:_ROOT] == other[:_ROOT] and min(len(word), len(other)) >= _ROOT for other in words)


_ROOT = 6
"""Letters that a noun and its verb share."""


def _same_verb(vow: Vow, judged: Judged, given: Delivery) -> bool:
    """The promise names its object by a pronoun alone, and a sentence that hands over tells that very deed (C-63)."""
    done = same_deed(vow_sentence(vow)) if vow.deed == DO else None
    return done is not None and any(act.kind == "delivery" and done.search(judged.evidence(act).quote) for act in given.said)


def _complete(vow: Vow, hits: list[Thing], judged: Judged, evidence: Evidence) -> Verdict:
    """All of it, or a part: what was not named, or a mail that says itself that more is to come (C-67)."""
    left = tuple(thing for thing in vow.left if thing not in hits)
    again = things_to_come(judged)
    owed = tuple(thing for thing in vow.left if any(same_thing(thing.words, words) for words in again))
    if PART.search(_words_of(judged)) or owed:
        return Verdict(PARTLY, evidence, owed or left or tuple(vow.left))
    return Verdict(PARTLY, evidence, left) if left else Verdict(KEPT, evidence, note=_file_note(judged))


def things_to_come(judged: Judged) -> list[frozenset[str]]:
    """Words of the things that the same mail promises for later."""
    given = {act.start for act in judged.acts if act.kind == "delivery"}
    later = [act for act in judged.acts if act.kind == "promise" and not act.reason and act.start not in given]
    words = [thing.words for act in later for thing in things_of(judged.evidence(act).quote)]
    parts = [part for act in judged.acts if act.start in given for part in _CLAUSE.split(judged.evidence(act).quote)]
    return words + [thing_words(part) for part in parts if len(parts) > 1 and PART.search(part)]


_CLAUSE = re.compile(r"[,;，、]\s*|\s(?:and|but|und|et|y|e)\s")


def _file_note(judged: Judged) -> str:
    files = [one.filename for one in judged.mail.decoded.attachments if one.handed_over]
    return ", ".join(files[:3])


def _foreign(vow: Vow, given: Delivery) -> bool:
    """The files have names of their own, in the script of the promise, and none of them is of it: clearly another object (C-64)."""
    names = given.words - given.named
    return bool(names and vow.words) and any(one.isascii() for one in vow.words) == any(one.isascii() for one in names)


def _should_carry(judged: Judged, given: Delivery) -> bool:
    """The words hand over a file in this very mail, and there is none (C-65)."""
    quotes = [judged.evidence(act).quote for act in given.said]
    return (
        any(CARRIES.search(quote) for quote in quotes)
        and not any(":" in quote or "：" in quote for quote in quotes)
        and len(judged.acts) <= len(given.said) + 2
    )


def _file_promised(vow: Vow) -> bool:
    """The promise was to send something."""
    return vow.deed not in {CARRY, DO, MEET, REPLY}


def _told(loop: DraftLoop, judged: Judged, *, here: bool) -> Verdict:
    """ "I'll get back to you" is kept by any answer with substance on the topic (C-68)."""
    telling = [act for act in judged.acts if act.kind in {"information", "delivery", "refusal", "no", "yes", "settled"} and not act.reason]
    text = judged.mail.decoded.text
    telling = [act for act in telling if not NOT_YET.search(text[act.start : act.end]) and not _repeated(judged, act)]
    if judged.mail.reading.ack_only or not telling or judged.kinds() & {"promise"}:
        return _NO
    topic = _topic(loop)
    said = [content_words(text[act.start : act.end]) for act in telling]
    best = max(range(len(telling)), key=lambda n: (weight(said[n] & topic), -n))
    shared = weight(frozenset[str]().union(*said) & topic)
    if here:
        return Verdict(KEPT if shared >= _ON_TOPIC or not topic else PERHAPS, judged.evidence(telling[best]))
    return Verdict(KEPT, judged.evidence(telling[best])) if shared >= _SAME_MATTER else _NO


_ON_TOPIC, _SAME_MATTER = 0.8, 2.0


def _repeated(judged: Judged, act: Act) -> bool:
    return any(one.start == act.start and one.kind in {"promise", "thanks", "courtesy"} for one in judged.acts)


def _topic(loop: DraftLoop) -> frozenset[str]:
    words = loop.topic | content_words(loop.opener.own_words())
    ask = loop.vow.ask if loop.vow else None
    return words | (ask.topic | content_words(ask.opener.own_words()) if ask else frozenset())


def _courtesy(named: frozenset[str]) -> bool:
    return named <= {"lovely", "perfect", "safely", "wonderful", "loud", "clear", "loads", "cheer"}


def _sentence(judged: Judged, found: re.Pattern[str]) -> Act | None:
    return next((act for act in judged.acts if not act.reason and act.kind not in ASKS and found.search(judged.evidence(act).quote)), None)


def _words_of(judged: Judged) -> str:
    return " ".join(judged.evidence(act).quote for act in judged.acts)


def _proof(judged: Judged, given: Delivery, vow: Vow) -> Evidence:
    """The sentence that hands the most of it over; of a mail without words an empty span, its file stands in the note (C-63)."""
    if not given.said:
        act = next((act for act in judged.acts), None)
        return judged.evidence(act) if act else evidence_of(judged.mail, 0, 0)
    best = max(given.said, key=lambda act: (weight(thing_words(judged.evidence(act).quote) & vow.words), -act.start))
    return judged.evidence(best)
